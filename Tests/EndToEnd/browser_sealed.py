"""Opens sealed pages in chromium, from file:// without a network and from a server: browser_sealed.py SITE PEOPLE.csv [--seed N] [--screenshots DIR]

SITE is a published site with sealed pages, PEOPLE.csv what `sumaq access add --from` says: email,passphrase,opens. What must be shown is read by
`sealed.py`, which shares nothing with the program. Checks whose person is only in the fixture of `sealed_site.py` are left out of other sites.
Prints "N passed, N failed".
"""
import argparse
import csv
import pathlib
import random
import sys
import tempfile

import browser_tally as tally
import sealed
import sealed_attacks as attacks
import sealed_reader as reader
import sealed_web as web
from axe_playwright_python.sync_playwright import Axe
from browser_reading import FOCUSED
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("site", type=pathlib.Path)
arguments.add_argument("people", type=pathlib.Path)
arguments.add_argument("--seed", type=int, default=7)
arguments.add_argument("--flips", type=int, default=12)
arguments.add_argument("--only", default="")
arguments.add_argument("--screenshots", type=pathlib.Path)
given = arguments.parse_args()
site = given.site.resolve()
WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def people():
    with open(given.people, newline="", encoding="utf-8-sig") as rows:
        return [reader.Person(site, row["email"], row["passphrase"]) for row in csv.DictReader(rows)]


def everything(browser, person):
    """All that a person may open is there, whole, and nothing of it after Lock."""
    with reader.Visit(browser, site, 1280) as visit:
        visit.sign_in(person)
        name = person.mail
        if len(person.bundles) > 1:
            tally.check(f"list of areas: {name}", visit.differs("main .rows a", [entry["title"] for entry, _, _ in person.bundles]))
        for number, bundle in enumerate(person.bundles):
            if len(person.bundles) > 1:
                visit.open_area(number)
            whole_bundle(visit, person, bundle)
        seen = visit.blobs()
        texts = visit.texts()
        visit.lock()
        tally.check(f"Lock leaves nothing: {name}", visit.left(seen, texts))
        tally.check(f"nothing is said, asked or refused: {name}", visit.said)


def whole_bundle(visit, person, bundle):
    entry, value, opened = bundle
    name = f"{person.mail}, {entry['title'][:40]}"
    parts = {part["path"]: part for part in value["parts"]}
    wrong = visit.shows(opened(parts[value["landing"]]))
    if visit.path() != value["landing"]:
        wrong.append(f"the address says {visit.path()!r} instead of {value['landing']!r}")
    if visit.page.evaluate("document.activeElement.localName") != "h1":
        wrong.append("the heading has not the focus")
    tally.check(f"landing: {name}", wrong)
    wrong, photos, files = [], set(), set()
    for path, part in parts.items():
        if part["type"] != sealed.FRAGMENT:
            continue
        visit.go(path)
        wrong += [f"{path}: {what}" for what in visit.shows(opened(part))]
        lost, found = visit.photos()
        wrong += [f"{path}: {what}" for what in lost]
        photos |= found
        for file in visit.files():
            files.add(file)
            if file not in parts:
                wrong.append(f"{path}: {file} is in no list")
            elif visit.download(file) != opened(parts[file]):
                wrong.append(f"{path}: {file} differs")
    tally.check(f"every page, photo and file: {name}", wrong)
    listed = {path for path, part in parts.items() if part["type"] == sealed.PHOTO}, {path for path, part in parts.items() if part["type"] == sealed.FILE}
    tally.check(f"every photo and file is on a page: {name}", (listed[0] - photos) | (listed[1] - files) if "hostile" not in value["title"] else [])
    print(f"        {name}: {len(parts)} parts, {len(photos)} photos, {len(files)} files", flush=True)


def looks(browser, person, wrong_one):
    """Every state in four ways: axe, nothing sideways, a picture."""
    for width, scheme in ((360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")):
        with reader.Visit(browser, site, width, color_scheme=scheme) as visit:
            look(visit, f"form-{person.label}", width, scheme)
            visit.sign_in(person, passphrase=wrong_one, waits=False)
            visit.page.wait_for_selector(".bad")
            look(visit, f"wrong-{person.label}", width, scheme)
            visit.sign_in(person)
            look(visit, f"opened-{person.label}", width, scheme)
            for number, (_, value, _) in enumerate(person.bundles):
                if len(person.bundles) > 1:
                    visit.open_area(number)
                for part in [part for part in value["parts"] if part["type"] == sealed.FRAGMENT][:4]:
                    visit.go(part["path"])
                    visit.photos()
                    look(visit, f"{person.label}-{number}-{part['path'].replace('/', '-')}", width, scheme)
            visit.lock()
            look(visit, f"locked-{person.label}", width, scheme)


def look(visit, label, width, scheme):
    name = f"{label} {width} {scheme}"
    violations = Axe().run(visit.page, options={"preload": False}).response["violations"]
    tally.check(f"axe: {name}", [f"{v['id']}: {v['help']} at {v['nodes'][0]['target']} {v['nodes'][0]['html'][:120]}" for v in violations])
    wide = []
    for narrow in ((width, 320, 768) if scheme == "light" else (width,)):
        visit.page.set_viewport_size({"width": narrow, "height": 740})
        over = visit.page.evaluate(WIDE)
        wide += [f"{over} px too wide at {narrow}"] if over > 0 else []
    visit.page.set_viewport_size({"width": width, "height": 740})
    tally.check(f"nothing wider than the screen: {name}", wide)
    if given.screenshots:
        given.screenshots.mkdir(parents=True, exist_ok=True)
        visit.page.screenshot(path=str(given.screenshots / f"{label}-{width}-{scheme}.png"), full_page=True)


def keyboard(browser, person):
    """From the address to what is opened, and locked again, without a pointer; one sees where one stands."""
    with reader.Visit(browser, site, 1280) as visit:
        wrong, keys = [], visit.page.keyboard

        def until(selector):
            for _ in range(200):
                keys.press("Tab")
                at = visit.page.evaluate(FOCUSED)
                if at is None:
                    break
                if not at["outline"] or at["size"] < 16:
                    wrong.append(f"one does not see that {at['name']} has the focus")
                if visit.page.evaluate(f"document.activeElement.matches({selector!r})"):
                    return True
            wrong.append(f"{selector} cannot be reached")
            return False

        until("#sealed-mail")
        keys.type(person.mail.upper())
        until("#sealed-words")
        keys.type(person.passphrase.replace("-", " ").upper())
        keys.press("Enter")
        visit.opened()
        places = []
        while len(places) < 60 and (keys.press("Tab") or (at := visit.page.evaluate(FOCUSED))):
            # Parts that are loaded come and go in the head.
            places.append(visit.page.evaluate("[...document.body.querySelectorAll('*')].indexOf(document.activeElement)"))
            if not at["outline"] or at["size"] < 16:
                wrong.append(f"one does not see that {at['name']} has the focus")
        if places != sorted(places):
            wrong.append("the order of the stops is not that of the page")
        visit.page.evaluate("document.body.focus()")
        visit.page.locator("body > header nav button").focus()
        keys.press("Enter")
        visit.page.wait_for_selector("#sealed")
        tally.check(f"keyboard only: {person.mail}", wrong)


def refusals(browser, person, others):
    """What opens nothing says so, in the same words, and the cursor returns to the passphrase."""
    wrong = []
    with reader.Visit(browser, site, 360) as visit:
        for mail, typed in ((person.mail, "0000-0000-0000-0000"), ("x" + person.mail, person.passphrase), (person.mail, ""), ("", ""), (person.mail, person.passphrase[:-1]), (person.mail, person.passphrase + "0"),
                            (person.mail, "<script>alert(1)</script>"), (person.mail, "u" * 16)) + tuple((person.mail, other.passphrase) for other in others):
            visit.sign_in(person, mail=mail, passphrase=typed, waits=False)
            visit.page.wait_for_selector(".bad")
            if visit.told() != visit.words["sealedWrong"]:
                wrong.append(f"{mail} {typed}: {visit.told()!r}")
            if visit.page.evaluate("document.activeElement.id") != "sealed-words":
                wrong.append("the cursor is not in the passphrase")
            if visit.page.locator("main h1").inner_text() != visit.words["sealedTitle"]:
                wrong.append(f"{mail} {typed} opens something")
        tally.check(f"wrong e-mail or passphrase: {person.mail}", wrong)
        wrong = []
        plain = person.passphrase
        for typed in (plain.upper(), plain.replace("-", ""), plain.replace("-", " \u2013 "), plain.replace("0", "o"), plain.replace("1", "l"), plain.replace("1", "I"), f"  {plain}\u00a0", plain.translate({ord(a): ord(a) + 0xFEE0 for a in "0123456789abcdefghjkmnpqrstvwxyz"})):
            visit.sign_in(person, mail=f" \t{person.mail.upper()} ", passphrase=typed, waits=False)
            if not visit.opened(fails=False):
                wrong.append(f"{typed!r} does not open")
                break
            visit.lock()
        tally.check(f"a passphrase as people type it: {person.mail}", wrong)


def ways_back(browser, person):
    """Back and forward lead through what was seen; a place within a page is no page."""
    bundle = next(number for number, (_, value, _) in enumerate(person.bundles) if sum(part["type"] == sealed.FRAGMENT for part in value["parts"]) > 1)
    with reader.Visit(browser, site, 1280) as visit:
        visit.sign_in(person)
        if len(person.bundles) > 1:
            visit.open_area(bundle)
        _, value, opened = person.bundles[bundle]
        paths = [part for part in value["parts"] if part["type"] == sealed.FRAGMENT][:2]
        wrong = []
        for part in paths + paths[:1]:
            visit.go(part["path"])
        for part, go in ((paths[1], visit.page.go_back), (paths[0], visit.page.go_back), (paths[1], visit.page.go_forward)):
            go()
            wrong += [f"{go.__name__} to {part['path']}: {what}" for what in visit.shows(opened(part))]
        if len(person.bundles) > 1:
            visit.page.click("body > header nav a >> nth=0")
            visit.page.wait_for_selector("main .rows")
            visit.page.go_back()
            wrong += [f"back from the list: {what}" for what in visit.shows(opened(paths[1]))]
        before = visit.page.evaluate("document.querySelector('main').textContent")
        visit.page.keyboard.press("Home")
        visit.page.evaluate("location.hash = 'main'")
        visit.page.wait_for_timeout(200)
        if visit.page.evaluate("document.querySelector('main').textContent") != before:
            wrong.append("a place within the page leads away")
        tally.check(f"back and forward: {person.mail}", wrong)


def idle(browser, person):
    """Without a touch for as long as the settings say it locks, also if the device slept."""
    for slept in (False, True):
        with reader.Visit(browser, site, 360, clock=True) as visit:
            visit.sign_in(person)
            minutes = visit.minutes
            visit.page.clock.run_for(max(minutes * 60 - 20, 1) * 1000) if not slept else visit.page.clock.fast_forward(int(minutes * 60e3) - 20000)
            wrong = [] if visit.is_open() else ["it locks too early"]
            visit.page.keyboard.press("Shift")
            visit.page.clock.run_for(40_000)
            wrong += [] if visit.is_open() else ["a touch does not count"]
            seen, texts = visit.blobs(), visit.texts()
            if slept:
                visit.page.clock.fast_forward(int(minutes * 60e3) + 60000)
                visit.page.keyboard.press("Shift")
            else:
                visit.page.clock.run_for(int(minutes * 60e3) + 6000)
            visit.page.wait_for_selector("#sealed")
            if visit.note() != visit.words["sealedIdle"]:
                wrong.append(f"it says {visit.note()!r}")
            tally.check(f"locks by itself{', after a sleep' if slept else ''}: {person.mail}", wrong + visit.left(seen, texts))


def look_at(browser, working):
    known = people()
    able = [person for person in known if person.bundles]
    # With one bundle, photos and files, as far as there is such a person.
    one = max((person for person in able if person.mail != "eve@example.org"), key=lambda person: (len(person.bundles) == 1, person.has(sealed.PHOTO), person.has(sealed.FILE)))
    many = next((person for person in able if len(person.bundles) > 1), one)
    none = next((person for person in known if not person.bundles), None)
    eve = next((person for person in known if person.mail == "eve@example.org"), None)
    steps = {
        "all": lambda: [everything(browser, person) for person in able if person is not eve],
        "time": lambda: [reader.measure(browser, site, person) for person in (one, many)],
        "refusals": lambda: refusals(browser, one, [many]),
        "back": lambda: [ways_back(browser, person) for person in {one.mail: one, many.mail: many}.values() if person.has(sealed.FRAGMENT, 2)],
        "idle": lambda: idle(browser, one),
        "keyboard": lambda: [keyboard(browser, person) for person in (one, many)],
        "states": lambda: web.states(browser, site, one, none),
        "web": lambda: web.signed_in(browser, site, one, working),
        "hostile": lambda: eve and attacks.hostile(browser, site, eve),
        "attacks": lambda: attacks.tampered(browser, site, one, known, working, random.Random(given.seed), given.flips),
        "looks": lambda: [looks(browser, person, "0000-0000-0000-0000") for person in {one.mail: one, many.mail: many}.values()],
    }
    for name in given.only.split(",") if given.only else steps:
        steps[name]()


with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
    chromium = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox", "--host-resolver-rules=MAP guide.example 127.0.0.1"])
    look_at(chromium, pathlib.Path(folder))
    chromium.close()
print(f"{tally.counts()}; seed {given.seed}")
sys.exit(1 if tally.failed else 0)
