"""The page that people keep (`sumaq access page`), opened in chromium: sealed_kept.py PAGE SITE PEOPLE.csv [--screenshots DIR]

SITE is a published site with sealed pages, PEOPLE.csv what `sumaq access add --from` says. What must be shown is read by `sealed.py`. The site's script,
its page and its sealed files are also changed as a hostile host could change them. Prints "N passed, N failed".
"""
import argparse
import csv
import pathlib
import shutil
import sys
import tempfile

import browser_tally as tally
import sealed
import sealed_reader as reader
import sealed_web as web
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("page", type=pathlib.Path)
arguments.add_argument("site", type=pathlib.Path)
arguments.add_argument("people", type=pathlib.Path)
arguments.add_argument("--screenshots", type=pathlib.Path)
given = arguments.parse_args()
EVIL = "self.evil = document.querySelector('#sealed-words').value || true; document.title = 'evil';\n"


class Open(web.Quiet):
    """A host that lets other pages read its files, as many that serve static sites do."""
    asked = []

    def end_headers(self):
        if self.lets_read:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def do_GET(self):
        Open.asked.append((self.path, dict(self.headers)))
        super().do_GET()


class Host(web.Served):
    def __init__(self, site, lets_read):
        super().__init__(site)
        self.server.RequestHandlerClass = lambda *rest: type("Host", (Open,), {"lets_read": lets_read})(*rest, directory=site)

    def root(self):
        return self.address().rsplit("sealed/", 1)[0]


class Kept(reader.Visit):
    """The page on the disk, and the place of the site that is chosen in it."""

    def __init__(self, browser, page, width=1280, offline=True, **options):
        super().__init__(browser, None, width, page.as_uri(), **options)
        self.context.set_offline(offline)

    def choose(self, folder):
        self.page.set_input_files("#sealed-folder", folder)


def opens(visit, person, name):
    """All pages, photos and files of a person are there, and nothing of them after Lock."""
    visit.sign_in(person)
    wrong = []
    for number, (entry, value, opened) in enumerate(person.bundles):
        if len(person.bundles) > 1:
            visit.open_area(number)
        parts = {part["path"]: part for part in value["parts"]}
        wrong += visit.shows(opened(parts[value["landing"]]))
        for path, part in parts.items():
            if part["type"] != sealed.FRAGMENT:
                continue
            visit.go(path)
            wrong += [f"{path}: {what}" for what in visit.shows(opened(part))]
            wrong += [f"{path}: {what}" for what in visit.photos()[0]]
            wrong += [f"{path}: {file} differs" for file in visit.files() if visit.download(file) != opened(parts[file])]
    blobs, texts = visit.blobs(), visit.texts()
    visit.lock()
    tally.check(name, wrong + visit.left(blobs, texts) + visit.reports())


def told(visit, words):
    visit.page.wait_for_selector(".bad", timeout=reader.WAIT)
    return [] if visit.told() == visit.words[words] and not visit.is_open() else [f"{visit.told()!r} instead of {visit.words[words]!r}"]


def hostile(site, folder, *patterns):
    """The site as a host changed it: its page and scripts read what is typed, and so do those of the sealed files that are named."""
    shutil.copytree(site, folder)
    for pattern in ("assets/*.js", *patterns):
        for path in folder.glob(pattern):
            path.write_text(EVIL)
    (folder / "sealed/index.html").write_text(f"<script>{EVIL}</script>")
    return folder


def changed(site, working, person):
    """The site with another script and page, and two whose sealed files were changed as well: all of them, and one behind its own call."""
    kept, whole = hostile(site, working / "script"), hostile(site, working / "all", "sealed/**/*.js")
    behind = hostile(site, working / "behind")
    slot = behind / "sealed/s" / f"{person.slot(site)}.js"
    slot.write_text(slot.read_text() + EVIL)
    return kept, whole, behind


def ran(visit):
    return ["what the host put there has run"] if visit.page.evaluate("'evil' in self") or visit.page.title() == "evil" else []


def looks(browser, page, person):
    for width, scheme in ((360, "light"), (1280, "dark")):
        with Kept(browser, page, width, color_scheme=scheme) as visit:
            violations = Axe().run(visit.page, options={"preload": False}).response["violations"]
            over = visit.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            tally.check(f"the page to keep {width} {scheme}", [f"{one['id']}: {one['nodes'][0]['html'][:120]}" for one in violations] + ([f"{over} px too wide"] if over > 0 else []))
            if given.screenshots:
                given.screenshots.mkdir(parents=True, exist_ok=True)
                visit.page.screenshot(path=str(given.screenshots / f"kept-{width}-{scheme}.png"), full_page=True)
                visit.choose(given.site)
                visit.sign_in(person)
                visit.page.wait_for_timeout(500)
                visit.page.screenshot(path=str(given.screenshots / f"kept-opened-{width}-{scheme}.png"), full_page=True)


def places(browser, page, site, working, person):
    kept, whole, behind = changed(site, working, person)
    for folder in (kept, kept / "sealed"):
        with Kept(browser, page) as visit:
            visit.choose(folder)
            opens(visit, person, f"a folder whose site has another script: {folder.name}")
            tally.check("nothing of the folder ran, and nothing was asked", ran(visit) + visit.said)
    for folder, words in ((whole, "sealedDamaged"), (behind, "sealedDamaged"), (working / "empty", "sealedWrong")):
        folder.mkdir(exist_ok=True)
        (folder / "readme.txt").write_text("nothing")
        with Kept(browser, page) as visit:
            visit.choose(folder)
            visit.sign_in(person, waits=False)
            tally.check(f"sealed files of {folder.name}", told(visit, words) + ran(visit) + visit.reports())
    with Kept(browser, page) as visit:
        visit.sign_in(person, waits=False)
        tally.check("no place is chosen", told(visit, "sealedNoPlace") + visit.said)
        visit.choose(kept)
        visit.sign_in(person, passphrase="0000-0000-0000-0000", waits=False)
        tally.check("a wrong passphrase", told(visit, "sealedWrong") + visit.said)
        visit.sign_in(person)
        tally.check("the right one then", ran(visit) + visit.said)


def addresses(browser, page, site, person):
    with Host(site, True) as host, Kept(browser, page, offline=False) as visit:
        for address in (host.root(), host.address(), host.root()[:-1], host.root() + "index.html"):
            Open.asked.clear()
            visit.page.fill("#sealed-address", address)
            visit.sign_in(person)
            wrong = [f"asked for {path}" for path, _ in Open.asked if not path.startswith(("/sealed/s/", "/sealed/b/", "/photos/"))]
            wrong += [f"{path} with {heads}" for path, heads in Open.asked if "Cookie" in heads or "Referer" in heads]
            visit.lock()
            tally.check(f"an address that may be read: {address.rsplit('/', 1)[-1] or '/'}", wrong + visit.reports() + ([] if Open.asked else ["nothing was asked"]))
        visit.page.fill("#sealed-address", host.root())
        opens(visit, person, "all of a person's pages from an address")
    with Host(site, False) as host, Kept(browser, page, offline=False) as visit:
        visit.page.fill("#sealed-address", host.root())
        visit.sign_in(person, waits=False)
        tally.check("an address that may not be read", told(visit, "sealedNoFetch") + ran(visit))


def main():
    site, page = given.site.resolve(), given.page.resolve()
    with open(given.people, newline="", encoding="utf-8-sig") as rows:
        people = [reader.Person(site, row["email"], row["passphrase"]) for row in csv.DictReader(rows)]
    person = max(people, key=lambda one: len(one.bundles))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox"])
        working = pathlib.Path(folder)
        away = working / "elsewhere"
        away.mkdir()
        shutil.copy(page, away / "open.html")
        looks(browser, away / "open.html", person)
        places(browser, away / "open.html", site, working, person)
        addresses(browser, away / "open.html", site, person)
        browser.close()
    print(tally.counts())
    sys.exit(1 if tally.failed else 0)


if __name__ == "__main__":
    main()
