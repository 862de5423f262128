"""Drives chromium over a site with site.app from a host of its own: browser_app.py NIGHT NEXT OFF WITHDRAW [--sealed SITE CSV] [--serve SUMAQ FOLDER] [--screenshots DIR] [--whole N]

Each argument is an Output/site: a night, the next one, the next without the app, and the withdrawn one. The host stands in the folder
/guide/ and counts what it is asked for; it stops, answers as a captive portal does, and breaks files. With --whole everything is kept and N
pages are opened without the host. Prints "N passed, N failed".
"""
import argparse
import csv
import json
import pathlib
import random
import re
import sys
import time

import app_sites
import browser_tally as tally
from app_host import Host
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
for name in ("night", "next", "off", "withdraw"):
    arguments.add_argument(name, type=lambda text: pathlib.Path(text).resolve())
arguments.add_argument("--seed", type=int, default=7)
arguments.add_argument("--screenshots", type=pathlib.Path)
arguments.add_argument("--whole", type=int, default=0)
arguments.add_argument("--part", action="append", help="only this part, by its name")
arguments.add_argument("--sealed", nargs=2, type=pathlib.Path, help="a site with sealed pages, and the list of passphrases")
arguments.add_argument("--serve", nargs=2, type=pathlib.Path, help="sumaq, and a folder with a site that is an app, to be shown by its preview")
given = arguments.parse_args()
site = given.night
language = re.search(r'<html lang="([^"]+)"', (site / "index.html").read_text()).group(1)
words = json.loads((pathlib.Path(__file__).parents[2] / f"Templates/strings/{language}.json").read_text())


def quoted(text):
    return json.dumps(text, ensure_ascii=False)


class Reader:
    """A browser profile of one person."""

    def __init__(self, browser, host, width=1280, scheme="light"):
        self.host, self.context = host, browser.new_context(viewport={"width": width, "height": 900}, color_scheme=scheme)
        self.page = self.context.new_page()
        self.errors = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("console", lambda message: self.errors.append(message.text) if "Content Security Policy" in message.text else None)

    def open(self, path, folder="guide"):
        answer = self.page.goto(self.host.address(path, folder))
        self.page.wait_for_load_state("load")
        return answer

    def strip(self, text, timeout=20000):
        self.page.wait_for_selector(f".keep:has-text({quoted(text)})", timeout=timeout)

    def strip_of_list(self, text):
        self.page.wait_for_selector(f"#kept:has-text({quoted(text)})")

    def press(self, name):
        self.page.get_by_role("button", name=name, exact=True).first.click()

    def keep(self, path, offer="keepThis"):
        self.open(path)
        self.strip(words[offer])
        self.press(words[offer])
        self.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
        self.press(words["keepYes"])

    def keep_whole(self, path, offer="keepThis"):
        self.keep(path, offer)
        self.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})", timeout=600000)

    def ask(self, question):
        """What the worker answers."""
        return self.page.evaluate("""async question => {
          const worker = (await navigator.serviceWorker.getRegistration()).active, channel = new MessageChannel();
          return await new Promise((done, fail) => {
            channel.port1.onmessage = e => { if (Object.keys(e.data).join() !== 'done') done(e.data); };
            worker.postMessage(question, [channel.port2]);
            setTimeout(fail, 60000, Error('the worker does not answer ' + question.do));
          });
        }""", question)

    def list(self):
        """What is kept, by the list in the cache."""
        return self.page.evaluate("""async () => {
          for (const name of await caches.keys()) {
            const list = await (await caches.open(name)).match(name.slice(6, -2) + '.kept/list');
            if (list) return await list.json();
          }
          return null;
        }""")

    def lost(self):
        """What the list names and the cache has not."""
        return self.page.evaluate("""async () => {
          for (const name of await caches.keys()) {
            const cache = await caches.open(name), list = await (await cache.match(name.slice(6, -2) + '.kept/list')).json();
            const held = new Set((await cache.keys()).map(key => key.url.split('.kept/')[1]));
            return [...Object.keys(list.pages).filter(path => !held.has(list.pages[path][0])), ...list.parts.filter(path => !path || !held.has(path.split('/').pop()))];
          }
        }""")

    def post(self, question):
        """Asks the worker, and waits for no answer."""
        self.page.evaluate("""question => navigator.serviceWorker.getRegistration().then(found => {
          found.active.postMessage(question, [new MessageChannel().port2]);
        })""", question)

    def quota(self, host, size=None):
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": f"http://localhost:{host.port}", **({} if size is None else {"quotaSize": size})})

    def broken(self):
        """The pictures that do not show."""
        self.page.evaluate("document.querySelectorAll('img').forEach(image => { image.loading = 'eager' })")
        self.page.wait_for_load_state("networkidle")
        return self.page.evaluate("[...document.images].filter(image => !image.complete || !image.naturalWidth).map(image => image.src)")

    def picture(self, name):
        if given.screenshots:
            given.screenshots.mkdir(parents=True, exist_ok=True)
            self.page.evaluate("(document.querySelector('.keep') || document.querySelector('main')).scrollIntoView({ block: 'center' })")
            self.page.wait_for_timeout(200)
            self.page.screenshot(path=str(given.screenshots / f"{name}.png"))

    def close(self):
        self.context.close()


def axe(reader, name):
    violations = Axe().run(reader.page, options={"preload": False}).response["violations"]
    tally.check(f"axe: {name}", [f"{one['id']}: {one['help']} at {one['nodes'][0]['target']}" for one in violations])


def is_equal(name, found, wanted):
    tally.check(name, [] if found == wanted else [f"{found!r}, not {wanted!r}"])


def places():
    return app_sites.places(site, given.next)


def lines(folder):
    """What the lists say, by path."""
    found = {}
    for file in (folder / "offline").glob("*.txt"):
        if file.name != "root.txt":
            for line in file.read_text().splitlines():
                digest, _, _, path = line.split(" ", 3)
                found[path] = digest
    return found


def shard(folder, path):
    import hashlib
    digits = int((folder / "offline/root.txt").read_text().split()[2])
    return hashlib.sha256(path.encode()).hexdigest()[:digits]


def keeps_a_restaurant(browser):
    changed, same = places()
    place = changed[0]
    host = Host({"guide": site})
    reader = Reader(browser, host)
    reader.open(f"restaurants/{place}.html")
    reader.strip(words["keepThis"])
    is_equal("nothing of the worker is asked for before somebody keeps", [one for one in host.asked if one.startswith("offline/") or one == "sw.js"], [])
    axe(reader, "offered")
    reader.picture("offered")
    host.forget()
    near = reader.page.locator("#keep")
    is_equal("it is offered beside the facts, in the words of the strip", near.inner_text(), words["keepThis"])
    tally.check("near the top", [top for top in [near.bounding_box()["y"]] if top > 900])
    near.focus()
    reader.page.keyboard.press("Space")
    reader.page.wait_for_selector(f".title .keep button:text-is({quoted(words['keepYes'])})")
    tally.check("the keyboard is where it asks", [] if reader.page.evaluate("document.activeElement.closest('.title .keep') !== null") else ["elsewhere"])
    asked = [one for one in host.asked if not one.startswith("photos/")]
    tally.check("the size is told from the lists alone", [one for one in asked if not (one.startswith("offline/") or one in ("sw.js", "app.webmanifest"))])
    reader.picture("asked")
    started = time.time()
    reader.press(words["keepYes"])
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
    print(f"from press to kept: {time.time() - started:.2f} s, {host.bytes / 1e6:.2f} MB", flush=True)
    axe(reader, "kept")
    reader.picture("kept")
    is_equal("what is kept says so beside the facts", near.inner_text(), words["keptThis"])
    list = reader.list()
    wanted = [str(path.relative_to(site)) for path in (site / "restaurants" / place).glob("*.html")]
    tally.check("its page and all leaves are kept", [one for one in wanted + [f"restaurants/{place}.html"] if one not in list["pages"]])

    # Without the host.
    host.stop()
    for path in [f"restaurants/{place}.html"] + wanted:
        answer = reader.open(path)
        if answer.status != 200 or answer.body() != (site / path).read_bytes():
            tally.check(f"{path} opens without the host", [str(answer.status)])
        tally.check(f"pictures of {path} show without the host", reader.broken())
    reader.open(f"restaurants/{place}.html")
    tally.check("the bar says the age of the copy", [] if words["savedCopy"] in reader.page.inner_text("#saved") and "synced" in reader.page.inner_text("#saved") else [reader.page.inner_text("#saved")])
    reader.open(f"restaurants/{place}.html?utm=1#menu")
    is_equal("a query opens the same page", reader.page.title() != "", True)
    reader.page.set_viewport_size({"width": 360, "height": 740})
    reader.picture("kept-360")
    answer = reader.open("users/nobody.html")
    is_equal("a page that is not kept answers 503", answer.status, 503)
    reader.page.wait_for_selector("#kept:not([hidden])")
    tally.check("it says so, and lists what is kept", [one for one in (words["notKept"], place) if one not in reader.page.content()])
    axe(reader, "not kept")
    reader.picture("not-kept-360")
    reader.open("offline.html")
    reader.page.wait_for_selector("#kept:not([hidden])")
    axe(reader, "the list")

    # The host is back with the next night.
    host.folders["guide"] = given.next
    host.start()
    host.forget()
    reader.open(f"restaurants/{place}.html")
    reader.ask({"do": "refresh"})
    asked = [one for one in host.asked if not one.startswith(("sealed/", "users/")) and one not in ("sw.js", "app.webmanifest", "favicon.ico") and "icon-" not in one]
    before, after = lines(site), lines(given.next)
    pages = {one for one in list["pages"] if before.get(one) != after.get(one)} | {one for one in after if one.startswith(f"restaurants/{place}/") and one not in before}
    allowed = {"offline/root.txt"} | {f"offline/{shard(given.next, one)}.txt" for one in list["pages"] | {one: 0 for one in pages}} | pages
    shards = {one.name for one in (given.next / "offline").glob("*.txt") if not (site / "offline" / one.name).is_file() or one.read_bytes() != (site / "offline" / one.name).read_bytes()}
    tally.check("only root, changed lists, changed pages and new photos are fetched", [
        one for one in asked if one not in allowed and not one.startswith(("photos/", "assets/")) or one.startswith("offline/") and one[8:] not in shards])
    tally.check("no page is fetched twice", [one for one in pages if asked.count(one) > 1])
    reader.strip(words["keepNewer"])
    axe(reader, "newer")
    reader.picture("newer")
    old = reader.page.content()
    reader.press(words["keepShow"])
    reader.page.wait_for_load_state("load")
    reader.page.wait_for_selector(".keep")
    answer = reader.open(f"restaurants/{place}.html")
    is_equal("Show it shows it", answer.body(), (given.next / f"restaurants/{place}.html").read_bytes())
    tally.check("no error and no policy report", reader.errors)

    # Back to the old night, with faults: what is kept stays whole.
    kept = reader.list()
    for fault, target in (("portal", "*"), ("half", f"restaurants/{place}.html"), ("other", f"restaurants/{place}.html"), ("missing", f"restaurants/{place}.html"),
                          ("portal", "offline/root.txt"), ("half", "offline/root.txt"), ("other", "offline/root.txt"), ("error", "*"),
                          ("half", f"offline/{shard(site, f'restaurants/{place}.html')}.txt")):
        host.folders["guide"] = site
        host.faults = {target: fault}
        reader.ask({"do": "refresh"})
        is_equal(f"{fault} at {target}: what was kept stays", {**reader.list(), "loose": 0}, {**kept, "loose": 0})
    host.faults = {}
    reader.open(f"restaurants/{place}.html")
    is_equal("and opens", reader.page.title() != "", True)

    # Killed in the middle of a refresh.
    host.folders["guide"] = site
    host.pause = .3
    reader.page.evaluate("navigator.serviceWorker.getRegistration().then(found => { const channel = new MessageChannel(); found.active.postMessage({ do: 'refresh' }, [channel.port2]); })")
    time.sleep(.8)
    session = reader.context.new_cdp_session(reader.page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    host.pause = 0
    time.sleep(.3)
    is_equal("a killed refresh leaves what was kept", {**reader.list(), "loose": 0}, {**kept, "loose": 0})

    reader.close()
    host.stop()


def counts_removed(browser):
    """A restaurant that leaves the site is dropped, and named once."""
    import shutil
    import tempfile
    import offline_lists
    changed, same = places()
    place = (same or changed)[0]
    with tempfile.TemporaryDirectory() as folder:
        less = pathlib.Path(folder) / "site"
        shutil.copytree(given.next, less)
        (less / f"restaurants/{place}.html").unlink()
        shutil.rmtree(less / f"restaurants/{place}", ignore_errors=True)
        offline_lists.main("make", str(less))
        host = Host({"guide": site})
        reader = Reader(browser, host)
        reader.keep_whole(f"restaurants/{place}.html")
        host.folders["guide"] = less
        reader.open("index.html")
        reader.ask({"do": "refresh"})
        title = words["keepGone"].split("{name}")[1]
        reader.strip(title.strip())
        reader.picture("gone")
        is_equal("a restaurant that is gone is not kept any more", list(reader.list()["chosen"]), [])
        reader.open("index.html")
        reader.strip(words["keepAll"])
        is_equal("it is named once", title.strip() in reader.page.inner_text("main"), False)
        is_equal("and is not taken for evicted", words["keepEvicted"] in reader.page.inner_text("main"), False)
        reader.close()
        host.stop()


def has_little_room(browser):
    changed, _ = places()
    host = Host({"guide": site})
    reader = Reader(browser, host)
    small = [path.stem for path in reversed(tally.by_size((site / "restaurants").glob("*.html")))][0]
    reader.keep_whole(f"restaurants/{small}.html")
    kept = reader.list()
    session = reader.context.new_cdp_session(reader.page)
    usage = session.send("Storage.getUsageAndQuota", {"origin": f"http://localhost:{host.port}"})["usage"]
    session.send("Storage.overrideQuotaForOrigin", {"origin": f"http://localhost:{host.port}", "quotaSize": usage + 60000})
    reader.keep(f"restaurants/{changed[0]}.html")
    reader.strip(words["keepFull"].split("{size}")[0].strip())
    axe(reader, "no room")
    reader.picture("no-room")
    is_equal("without room nothing changes", {**reader.list(), "loose": 0}, {**kept, "loose": 0})
    # A browser that tells of more room than it has.
    reader.page.evaluate("1")
    answer = reader.ask({"do": "keep", "name": f"restaurants/{changed[0]}", "title": "x", "size": 1})
    is_equal("a full device is told", answer.get("why"), "room")
    is_equal("and what was kept stays whole", {**reader.list(), "loose": 0}, {**kept, "loose": 0})
    session.send("Storage.overrideQuotaForOrigin", {"origin": f"http://localhost:{host.port}"})
    host.stop()
    reader.open(f"restaurants/{small}.html")
    tally.check("it opens", reader.broken())
    reader.close()


def is_stopped(browser):
    changed, _ = places()
    host = Host({"guide": site})
    reader = Reader(browser, host, width=360, scheme="dark")
    host.pause = .6
    reader.keep(f"restaurants/{changed[0]}.html")
    reader.page.wait_for_selector(".keep progress")
    time.sleep(.6)
    reader.picture("keeping-360-dark")
    reader.press(words["keepStop"])
    reader.strip(words["keepThisAbout"])
    is_equal("stopped, nothing is kept", list((reader.list() or {"chosen": {}})["chosen"]), [])
    host.faults = {"assets/synced.js": "error"}
    host.pause = 0
    reader.keep(f"restaurants/{changed[0]}.html")
    reader.strip(words["keepStopped"])
    reader.picture("stopped-360-dark")
    host.faults = {}
    reader.press(words["keepAgain"])
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
    reader.picture("kept-360-dark")
    # By the keyboard: away again, and kept again.
    reader.page.get_by_role("button", name=words["keepDrop"]).focus()
    reader.page.keyboard.press("Enter")
    reader.strip(words["keepThisAbout"])
    is_equal("the keyboard's place stays in the strip", reader.page.evaluate("document.activeElement.closest('.keep') !== null"), True)
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
    reader.page.get_by_role("button", name=words["keepYes"]).focus()
    reader.page.keyboard.press("Enter")
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
    tally.check("what happens is said to those who listen", [] if words["keptThis"] in reader.page.evaluate("[...document.querySelectorAll('[role=status]')].map(one => one.textContent).join(' ')") else ["nothing"])
    # Evicted.
    reader.page.evaluate("caches.keys().then(names => Promise.all(names.map(name => caches.delete(name))))")
    session = reader.context.new_cdp_session(reader.page)
    session.send("ServiceWorker.enable")
    session.send("ServiceWorker.stopAllWorkers")
    reader.open(f"restaurants/{changed[0]}.html")
    reader.strip(words["keepEvicted"])
    reader.picture("evicted-360-dark")
    reader.close()
    host.stop()


def one_after_another(browser):
    """What changes the list of what is kept waits for what is on its way."""
    changed, same = places()
    first, second = (changed + same)[:2]
    host = Host({"guide": site})
    reader = Reader(browser, host)
    reader.keep_whole(f"restaurants/{first}.html")
    reader.keep_whole(f"restaurants/{second}.html")
    host.folders["guide"] = given.next
    host.pause = .4
    reader.post({"do": "refresh"})
    time.sleep(1.4)
    reader.ask({"do": "drop", "name": f"restaurants/{second}"})
    host.pause = 0
    time.sleep(1)
    reader.ask({"do": "refresh"})
    is_equal("what is removed during a refresh stays removed", list(reader.list()["chosen"]), [f"restaurants/{first}"])
    tally.check("and nothing else is lost", reader.lost())
    reader.close()
    # Two tabs.
    host.folders["guide"] = site
    reader = Reader(browser, host)
    tab = reader.context.new_page()
    tab.goto(host.address(f"restaurants/{second}.html"))
    tab.get_by_role("button", name=words["keepThis"], exact=True).first.click()
    tab.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
    reader.open(f"restaurants/{first}.html")
    reader.press(words["keepThis"])
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
    host.pause = 1
    reader.press(words["keepYes"])
    reader.page.wait_for_selector(".keep progress")
    tab.get_by_role("button", name=words["keepYes"], exact=True).click()
    time.sleep(.5)
    host.pause = 0
    tab.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
    is_equal("of two that are kept at once both are", sorted(reader.list()["chosen"]), sorted([f"restaurants/{first}", f"restaurants/{second}"]))
    tally.check("whole", reader.lost())
    # On a full device, where not even the list can be written.
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
    reader.quota(host, 1000)
    reader.press(words["keepDrop"])
    reader.strip(words["keepThisAbout"])
    is_equal("a full device can be emptied", f"restaurants/{first}" in (reader.list() or {"chosen": []})["chosen"], False)
    reader.close()
    host.stop()


def takes_a_new_worker(browser):
    import shutil
    import tempfile
    place = places()[0][0]
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "site"
        shutil.copytree(site, copy)
        host = Host({"guide": copy})
        reader = Reader(browser, host)
        reader.keep_whole(f"restaurants/{place}.html")
        reader.open(f"restaurants/{place}.html")
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
        (copy / "sw.js").write_text((copy / "sw.js").read_text() + "\n// another\n")
        reader.page.evaluate("""async () => {
          const found = await navigator.serviceWorker.getRegistration(), old = found.active;
          await found.update();
          while (found.active === old || found.active.state !== 'activated') await new Promise(done => setTimeout(done, 50));
        }""")
        reader.press(words["keepDrop"])
        reader.strip(words["keepThisAbout"], 30000)
        is_equal("an open page speaks to the new worker", list(reader.list()["chosen"]), [])
        reader.close()
        host.stop()


def keeps_reviews_for_the_search(browser):
    """A restaurant whose reviews are searched in files of its own, which are numbered in hexadecimal."""
    import shutil
    import tempfile
    import offline_lists
    found = sorted(site.glob("restaurants/*/s-1.js"))
    if not found:
        return print("no restaurant has files for its search", flush=True)
    place = found[0].parent.name
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "site"
        shutil.copytree(site, copy)
        page = copy / f"restaurants/{place}.html"
        page.write_text(re.sub(r'data-shards="\d+"', 'data-shards="12"', page.read_text()))
        names = [f"restaurants/{place}/s-{n:x}.js" for n in range(1, 13)]
        for name in names:
            shutil.copy(found[0], copy / name)
        offline_lists.main("make", str(copy))
        host = Host({"guide": copy})
        reader = Reader(browser, host)
        reader.keep_whole(f"restaurants/{place}.html")
        kept = reader.list()["pages"]
        tally.check("all files of its search are kept", [name for name in names if name not in kept])
        host.stop()
        reader.open(f"restaurants/{place}.html")
        is_equal("and answer without the host", reader.page.evaluate("""address => new Promise(done => {
          const script = document.head.appendChild(document.createElement('script'));
          script.onload = script.onerror = e => done(e.type);
          script.src = address;
        })""", host.address(names[-1])), "load")
        reader.close()


def two_sites(browser):
    host = Host({"guide": site, "other": given.next})
    reader = Reader(browser, host)
    changed, _ = places()
    reader.keep_whole(f"restaurants/{changed[0]}.html")
    reader.open(f"restaurants/{changed[0]}.html", "other")
    reader.strip(words["keepThis"])
    is_equal("two sites of one host do not meet", reader.page.evaluate("navigator.serviceWorker.controller"), None)
    reader.press(words["keepThis"])
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
    reader.press(words["keepYes"])
    reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
    is_equal("each has a cache of its own", len(reader.page.evaluate("caches.keys()")), 2)
    host.stop()
    is_equal("the one opens its night", reader.open(f"restaurants/{changed[0]}.html").body(), (site / f"restaurants/{changed[0]}.html").read_bytes())
    is_equal("the other its own", reader.open(f"restaurants/{changed[0]}.html", "other").body(), (given.next / f"restaurants/{changed[0]}.html").read_bytes())
    reader.close()


def await_withdrawal(reader):
    """Waits until the worker and what it kept are gone, or ten seconds."""
    for _ in range(50):
        time.sleep(.2)
        try:
            if reader.page.evaluate("Promise.all([navigator.serviceWorker.getRegistration(), caches.keys()]).then(found => !found[0] && !found[1].length)"):
                return
        except Exception:
            continue  # The worker opens the page again.


def is_withdrawn(browser):
    changed, _ = places()
    host = Host({"guide": site})
    reader = Reader(browser, host)
    reader.keep_whole(f"restaurants/{changed[0]}.html")
    host.folders["guide"] = given.withdraw
    reader.open(f"restaurants/{changed[0]}.html")
    await_withdrawal(reader)
    reader.page.wait_for_timeout(500)
    found = reader.page.evaluate("Promise.all([navigator.serviceWorker.getRegistration(), caches.keys()]).then(found => [!!found[0], found[1]])")
    is_equal("withdrawn after one visit", found, [False, []])
    reader.page.wait_for_timeout(500)
    is_equal("and the page is the host's", "app-" in reader.page.content(), False)
    reader.close()
    host.stop()


def keeps_without_photos(browser):
    import tempfile
    changed, same = places()
    first, second = (changed + same)[:2]
    with tempfile.TemporaryDirectory() as folder:
        heavy = app_sites.heavy(site, folder, 6, [first, second])
        host = Host({"guide": heavy})
        reader = Reader(browser, host)
        reader.open(f"restaurants/{first}.html")
        reader.press(words["keepThis"])
        reader.strip(words["keepPlain"])
        said = reader.page.inner_text(".keep")
        tally.check("both sizes are told", [one for one in ("3.", words["keepPlainAbout"].split("{size}")[0]) if one not in said])
        axe(reader, "with or without photos")
        reader.picture("without-asked")
        host.forget()
        reader.press(words["keepPlain"])
        reader.strip(words["keptPlain"])
        axe(reader, "kept without photos")
        reader.picture("without-kept")
        tally.check("no photo comes", [one for one in host.asked if one.startswith("photos/")])
        host.stop()
        answers = []
        reader.page.on("response", lambda answer: answers.append(answer))
        reader.open(f"restaurants/{first}.html")
        reader.broken()
        is_equal("what is kept without photos opens without the host", reader.page.title() != "", True)
        tally.check("and shows no broken picture", reader.broken())
        said = [answer.text() for answer in answers if "/photos/" in answer.url]
        tally.check("but says that a photo is not kept", [one[:80] for one in said if words["photoNotKept"] not in one] + ([] if said else ["no picture was asked for"]))
        reader.page.evaluate("document.querySelector('main img[alt=\"A heavy photo\"]').scrollIntoView({ block: 'center' })")
        if given.screenshots:
            reader.page.screenshot(path=str(given.screenshots / "without-photo.png"))
        is_equal("no message speaks of photos that fail", words["photoFailed"] in reader.page.inner_text("body"), False)
        reader.open("offline.html")
        reader.strip_of_list(words["keptPlain"])
        reader.picture("without-list")
        # A refresh keeps the choice.
        host.start()
        page = heavy / f"restaurants/{first}.html"
        page.write_text(page.read_text().replace("</main>", "<p>Another night.</p></main>"))
        import offline_lists
        offline_lists.main("make", str(heavy))
        host.forget()
        reader.open("offline.html")
        reader.ask({"do": "refresh"})
        is_equal("a refresh fetches the page", f"restaurants/{first}.html" in host.asked, True)
        tally.check("and no photo", [one for one in host.asked if one.startswith("photos/")])
        # The next one is offered without photos first.
        reader.open(f"restaurants/{second}.html")
        reader.press(words["keepThis"])
        reader.strip(words["keepPlain"])
        is_equal("the choice is remembered", reader.page.inner_text(".keep .ways button >> nth=0"), words["keepPlain"])
        reader.press(words["keepNo"])
        # The photos come later.
        reader.open(f"restaurants/{first}.html")
        reader.press(words["keepPhotos"])
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
        reader.picture("photos-asked")
        host.forget()
        reader.press(words["keepYes"])
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
        is_equal("photos that are added are all that comes", sorted({one.split("/")[0] for one in host.asked} - {"offline", "sw.js", "app.webmanifest"}), ["photos"])
        is_equal("they are kept", reader.list()["chosen"][f"restaurants/{first}"].get("isPlain"), False)
        tally.check("whole", reader.lost())
        host.stop()
        answers.clear()
        reader.open(f"restaurants/{first}.html")
        tally.check("and show without the host", reader.broken())
        is_equal("as they are", {answer.header_value("content-type") for answer in answers if "/photos/" in answer.url}, {"image/jpeg"})
        # Everything without photos, beside one restaurant with them; that one away, and its photos go.
        host.start()
        reader.open("index.html")
        reader.press(words["keepAll"])
        reader.strip(words["keepPlain"])
        reader.press(words["keepPlain"])
        reader.strip(words["keptPlain"])
        reader.open(f"restaurants/{second}.html")
        reader.strip(words["keptAll"])
        reader.strip(words["keepPhotos"])
        reader.picture("without-all")
        kept = reader.list()
        tally.check("of everything without photos only those of the restaurant with photos are kept", [
            path for path, at in kept["pages"].items() if not path.startswith(f"restaurants/{first}") and any(kept["parts"][n].startswith("photos/") for n in at[1])])
        reader.ask({"do": "drop", "name": f"restaurants/{first}"})
        tally.check("that one is removed with its photos", [one for one in reader.list()["parts"] if one.startswith("photos/")])
        tally.check("and all else stays", reader.lost())
        tally.check("no error and no policy report", reader.errors)
        reader.close()
        host.stop()


def is_not_pressed_twice(browser):
    """A second Enter or click that comes too soon keeps nothing."""
    place = places()[0][0]
    host = Host({"guide": site})
    for way in ("Enter", "click"):
        reader = Reader(browser, host)
        reader.open(f"restaurants/{place}.html")
        reader.strip(words["keepThis"])
        button = reader.page.get_by_role("button", name=words["keepThis"], exact=True).first
        if way == "Enter":
            button.focus()
            for _ in range(12):
                reader.page.keyboard.press("Enter")
                reader.page.wait_for_timeout(60)
        else:
            button.scroll_into_view_if_needed()
            box = button.bounding_box()
            at = (box["x"] + 30, box["y"] + box["height"] / 2)
            reader.page.mouse.click(*at, click_count=1)
            reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
            box = reader.page.get_by_role("button", name=words["keepYes"], exact=True).first.bounding_box()
            reader.page.mouse.move(box["x"] + 30, box["y"] + box["height"] / 2)
            reader.page.mouse.down(click_count=2)
            reader.page.mouse.up(click_count=2)
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
        reader.page.wait_for_timeout(600)
        is_equal(f"a second {way} keeps nothing", list((reader.list() or {"chosen": {}})["chosen"]), [])
        is_equal(f"after a second {way} it is still asked", words["keepYes"] in reader.page.inner_text(".keep"), True)
        if way == "Enter":
            is_equal("the keyboard is in the strip", reader.page.evaluate("document.activeElement.className"), "keep")
            reader.page.keyboard.press("Tab")
            is_equal("and comes to the answer by one Tab", reader.page.evaluate("document.activeElement.textContent"), words["keepYes"])
        reader.close()
    host.stop()


def has_fifty_megabytes(browser):
    """A device of 50 MB, and a site of more."""
    import tempfile
    changed, same = places()
    first = (changed + same)[0]
    with tempfile.TemporaryDirectory() as folder:
        host = Host({"guide": app_sites.heavy(site, folder, 66, (changed + same)[:12])})
        reader = Reader(browser, host)
        reader.keep_whole(f"restaurants/{first}.html")
        kept = reader.list()
        reader.quota(host, 50_000_000)
        reader.keep("index.html", "keepAll")
        # This browser tells of 10 GB whatever it has, so that only the device's own word counts.
        reader.strip(words["keepFull"].split("{size}")[0].strip(), 60000)
        said = reader.page.inner_text(".keep")
        tally.check("what is needed is told", [] if re.search(r"\b[67]\d\s?MB", said) and "10," not in said else [said])
        tally.check("and what it is without photos", [] if words["keepPlain"] in said else [said])
        axe(reader, "50 MB")
        reader.picture("fifty")
        is_equal("what was kept stays", {**reader.list(), "loose": 0}, {**kept, "loose": 0})
        # A browser that tells of more room than it has.
        answer = reader.ask({"do": "keep", "name": "*", "title": "x", "size": 10**13})
        is_equal("where the browser tells of too little room nothing is begun", [answer.get("why"), answer.get("free", 0) > 0], ["room", True])
        answer = reader.ask({"do": "keep", "name": "*", "title": "x", "size": 1})
        is_equal("a device that is full half-way is told", answer.get("why"), "room")
        is_equal("what was kept is the old night, whole", {**reader.list(), "loose": 0}, {**kept, "loose": 0})
        tally.check("no body is missing", reader.lost())
        used = reader.page.evaluate("navigator.storage.estimate().then(room => room.usage)")
        tally.check("and what had come is gone", [] if used < 20_000_000 else [f"{used} bytes are used"])
        reader.press(words["keepPlain"])
        reader.strip(words["keptPlain"], 60000)
        is_equal("without photos it fits", sorted(reader.list()["chosen"]), ["*", f"restaurants/{first}"])
        host.stop()
        reader.open(f"restaurants/{first}.html")
        tally.check("what was kept with photos has them", reader.broken())
        reader.open("index.html")
        tally.check("the rest opens", reader.broken())
        reader.close()


def is_evicted(browser):
    place = places()[0][0]
    host = Host({"guide": site})

    def stop_worker(reader):
        session = reader.context.new_cdp_session(reader.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")

    # One body, behind the worker.
    reader = Reader(browser, host)
    reader.keep_whole(f"restaurants/{place}.html")
    reader.page.evaluate("""async () => {
      const cache = await caches.open((await caches.keys())[0]), keys = await cache.keys();
      await cache.delete(keys.find(key => /\\.(jpg|css)$/.test(key.url)));
    }""")
    stop_worker(reader)
    reader.open("index.html")
    reader.strip(words["keepEvicted"])
    is_equal("with one body gone nothing is said to be kept", reader.list()["chosen"], {})
    reader.open(f"restaurants/{place}.html")
    reader.strip(words["keepThis"])
    is_equal("it is told once", words["keepEvicted"] in reader.page.inner_text("main"), False)
    reader.close()
    # Everything, with the worker, as a browser in want of room does.
    reader = Reader(browser, host)
    reader.keep_whole(f"restaurants/{place}.html")
    session = reader.context.new_cdp_session(reader.page)
    session.send("Storage.clearDataForOrigin", {"origin": f"http://localhost:{host.port}", "storageTypes": "cache_storage,service_workers"})
    reader.open(f"restaurants/{place}.html")
    reader.strip(words["keepLost"])
    reader.strip(words["keepThis"])
    axe(reader, "all is gone")
    reader.picture("lost")
    is_equal("nothing is said to be kept", words["keptThis"] in reader.page.inner_text("main"), False)
    reader.open(f"restaurants/{place}.html")
    reader.strip(words["keepThis"])
    is_equal("that is told once", words["keepLost"] in reader.page.inner_text("main"), False)
    reader.close()
    host.stop()


def comes_back_after_withdrawal(browser):
    """Withdrawn while somebody kept it, and an app again later."""
    place = places()[0][0]
    host = Host({"guide": site})
    reader = Reader(browser, host)
    reader.keep_whole(f"restaurants/{place}.html")
    host.folders["guide"] = given.withdraw
    reader.open(f"restaurants/{place}.html")
    await_withdrawal(reader)
    host.folders["guide"] = given.next
    reader.page.wait_for_timeout(500)
    reader.open(f"restaurants/{place}.html")
    reader.strip(words["keepThis"])
    said = reader.page.inner_text("main")
    tally.check("an app again, it says that nothing is kept, and not that the browser removed it", [one for one in (words["keptThis"] + ",", words["keepEvicted"]) if one in said] + ([] if words["keepLost"] in said else ["it does not say that it is gone"]))
    reader.keep_whole(f"restaurants/{place}.html")
    is_equal("and keeps again", list(reader.list()["chosen"]), [f"restaurants/{place}"])
    reader.close()
    host.stop()


def meets_old_workers(browser):
    """A list and a cache of earlier workers, and an old worker that is at work while a new one takes over."""
    import shutil
    import tempfile
    changed, same = places()
    first, second = (changed + same)[:2]
    update = """async times => {
      const found = await navigator.serviceWorker.getRegistration(), old = found.active;
      await found.update();
      for (let n = 0; n < (times || 400) && (found.active === old || found.active.state !== 'activated'); n++) await new Promise(done => setTimeout(done, 50));
      return found.active !== old;
    }"""
    with tempfile.TemporaryDirectory() as folder:
        copy = pathlib.Path(folder) / "site"
        shutil.copytree(site, copy)
        host = Host({"guide": copy})
        worker = (copy / "sw.js").read_text()
        # A year ago: a list that knew less of a page, and a cache of a form that is not read any more.
        reader = Reader(browser, host)
        reader.keep_whole(f"restaurants/{first}.html")
        pages = sorted(reader.list()["pages"])
        reader.page.evaluate("""async () => {
          const name = (await caches.keys())[0], cache = await caches.open(name), at = name.slice(6, -2) + '.kept/list', list = await (await cache.match(at)).json();
          for (const key of ['form', 'small', 'loose', 'area', 'hasArea']) delete list[key];
          for (const page of Object.values(list.pages)) page.splice(3);
          for (const one of Object.values(list.chosen)) { delete one.photos; delete one.isPlain; }
          await cache.put(at, new Response(JSON.stringify(list)));
          await (await caches.open(name.slice(0, -1) + '0')).put('old', new Response('old'));
        }""")
        (copy / "sw.js").write_text(worker + "\n// a year later\n")
        is_equal("a worker of a year ago makes way", reader.page.evaluate(update), True)
        reader.page.wait_for_timeout(300)
        is_equal("a cache that is not read any more goes", len(reader.page.evaluate("caches.keys()")), 1)
        host.stop()
        reader.open(f"restaurants/{first}.html")
        tally.check("what it kept opens without the host", reader.broken())
        reader.strip(words["keptThis"])
        host.start()
        reader.open("index.html")
        reader.ask({"do": "refresh"})
        kept = reader.list()
        is_equal("a refresh makes the list of today's form", [kept["form"], sorted(kept["pages"]), all(len(at) > 4 for at in kept["pages"].values())], [2, pages, True])
        tally.check("whole", reader.lost())
        # One that cannot be read.
        reader.page.evaluate("caches.keys().then(names => caches.open(names[0]).then(cache => cache.put(names[0].slice(6, -2) + '.kept/list', new Response('sumaq'))))")
        (copy / "sw.js").write_text(worker + "\n// another year later\n")
        reader.page.evaluate(update)
        reader.open(f"restaurants/{first}.html")
        reader.strip(words["keepEvicted"])
        reader.strip(words["keepThis"])
        reader.close()
        # At work.
        reader = Reader(browser, host)
        reader.keep_whole(f"restaurants/{first}.html")
        reader.keep(f"restaurants/{second}.html")
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
        reader.ask({"do": "drop", "name": f"restaurants/{second}"})
        host.pause = .5
        reader.keep(f"restaurants/{second}.html")
        reader.page.wait_for_selector(".keep progress")
        (copy / "sw.js").write_text(worker + "\n// in the middle\n")
        time.sleep(.3)
        reader.page.evaluate(update, 40)
        host.pause = 0
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})", timeout=60000)
        is_equal("and the page's wish goes on", sorted(reader.list()["chosen"]), sorted([f"restaurants/{first}", f"restaurants/{second}"]))
        tally.check("whole, though two workers wrote", reader.lost())
        # Chromium lets the old one end its work, and waits until it has slept for a while.
        session = reader.context.new_cdp_session(reader.page)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
        reader.open(f"restaurants/{second}.html")
        is_equal("then the new one is there", reader.page.evaluate("""async () => {
          const found = await navigator.serviceWorker.getRegistration();
          for (let n = 0; n < 200 && (found.waiting || found.installing); n++) await new Promise(done => setTimeout(done, 50));
          return !found.waiting && !found.installing;
        }"""), True)
        # A refresh in the middle.
        host.pause = .4
        shutil.rmtree(copy)
        shutil.copytree(given.next, copy)
        reader.post({"do": "refresh"})
        time.sleep(.9)
        (copy / "sw.js").write_text(worker + "\n// in the middle of a refresh\n")
        reader.page.evaluate(update, 40)
        host.pause = 0
        reader.ask({"do": "refresh"})
        is_equal("after a refresh by two workers all is of the new night", reader.list()["root"], (copy / "offline/root.txt").read_text())
        tally.check("and whole", reader.lost())
        tally.check("no error and no policy report", reader.errors)
        reader.close()
        host.stop()


def meets_an_upload(browser):
    """A host on which a night is half-way, a portal before anything is kept."""
    import shutil
    import tempfile
    changed, same = places()
    first, second = (changed + same)[:2]
    with tempfile.TemporaryDirectory() as folder:
        pages, lists = pathlib.Path(folder) / "pages", pathlib.Path(folder) / "lists"
        shutil.copytree(given.next, pages)
        shutil.rmtree(pages / "offline")
        shutil.copytree(site / "offline", pages / "offline")
        shutil.copytree(site, lists)
        shutil.rmtree(lists / "offline")
        shutil.copytree(given.next / "offline", lists / "offline")
        host = Host({"guide": site})
        reader = Reader(browser, host)
        reader.keep_whole(f"restaurants/{first}.html")
        kept = reader.list()
        for name, half in (("new pages with old lists", pages), ("new lists with old pages", lists)):
            host.folders["guide"] = half
            reader.ask({"do": "refresh"})
            is_equal(f"{name}: what was kept stays", {**reader.list(), "loose": 0}, {**kept, "loose": 0})
            reader.keep(f"restaurants/{changed[1]}.html")
            reader.strip(words["keepStopped"])
            is_equal(f"{name}: nothing of two nights is kept", {**reader.list(), "loose": 0}, {**kept, "loose": 0})
        reader.picture("half-way")
        host.folders["guide"] = given.next
        reader.press(words["keepAgain"])
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
        is_equal("once it is up, all is of the new night", reader.list()["root"], (given.next / "offline/root.txt").read_text())
        tally.check("and whole", reader.lost())
        reader.close()
        # A portal that answers everything by its own page.
        reader = Reader(browser, host)
        reader.open(f"restaurants/{first}.html")
        reader.strip(words["keepThis"])
        host.faults = {"offline/root.txt": "portal"}
        reader.press(words["keepThis"])
        reader.strip(words["keepStopped"])
        host.faults = {"offline/root.txt": "half"}
        reader.press(words["keepAgain"])
        reader.strip(words["keepStopped"])
        host.faults = {}
        reader.press(words["keepAgain"])
        reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
        host.faults = {"*": "portal"}
        reader.press(words["keepYes"])
        reader.strip(words["keepStopped"])
        is_equal("nothing of a portal is kept", list((reader.list() or {"chosen": {}})["chosen"]), [])
        reader.close()
        host.stop()


def keeps_reports(browser):
    """Public reports are kept with everything."""
    found = sorted(str(path.relative_to(site)) for path in (site / "reports").rglob("*.html"))
    if not found:
        return print("the site has no public reports", flush=True)
    host = Host({"guide": site})
    reader = Reader(browser, host)
    reader.keep_whole("index.html", "keepAll")
    reader.open("offline.html")
    host.stop()
    for path in found:
        answer = reader.open(path)
        is_equal(f"{path} opens without the host", [answer.status, answer.body() == (site / path).read_bytes()], [200, True])
        is_equal(f"{path} has its styles and its script", reader.page.evaluate("[[...document.styleSheets].length, document.querySelectorAll('link[rel=stylesheet]').length, getComputedStyle(document.body).backgroundColor !== 'rgba(0, 0, 0, 0)']"),
                 [reader.page.evaluate("document.querySelectorAll('link[rel=stylesheet]').length")] * 2 + [True])
    reader.picture("report")
    answer = reader.open(found[0].replace(".html", "-none.html"))
    reader.page.wait_for_selector("#kept:not([hidden])")
    is_equal("a report that is not kept says so", answer.status, 503)
    tally.check("no error and no policy report", reader.errors)
    reader.close()


def is_offered_for_installation(browser):
    """What the browser itself says of the manifest."""
    host = Host({"guide": site})
    reader = Reader(browser, host)
    reader.open("index.html")
    reader.strip(words["keepAll"])
    session = reader.context.new_cdp_session(reader.page)
    found = session.send("Page.getAppManifest")
    tally.check("the browser reads the manifest without complaint", [one["message"] for one in found["errors"]] + ([] if found["url"] == host.address("app.webmanifest") else [found["url"]]))
    manifest = json.loads(found["data"])
    is_equal("its scope is the folder", manifest["scope"], "./")
    wanted = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    tally.check("the browser would install it", [one["errorId"] for one in wanted if one["errorId"] != "in-incognito"])
    shown = reader.page.evaluate("""() => {
      dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt() {} }));
      return [...document.querySelectorAll('.keep')].map(one => one.innerText).join(' ');
    }""")
    tally.check("it is offered as an app", [one for one in (words["install"], words["installAbout"]) if one not in shown])
    axe(reader, "install")
    reader.picture("install")
    reader.close()
    host.stop()


def does_nothing_in_a_folder(browser):
    for path in [f"restaurants/{places()[0][0]}.html", "index.html", "offline.html"]:
        context = browser.new_context(offline=True)
        page = context.new_page()
        said, asked = [], []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.on("request", lambda request: asked.append(request.url) if not request.url.startswith(("file://", "data:")) or re.search(r"sw\.js|webmanifest|app-.*css|offline/", request.url) else None)
        page.goto((site / path).as_uri())
        page.wait_for_timeout(300)
        tally.check(f"file://, {path}: no message", said)
        tally.check(f"file://, {path}: no request", asked)
        tally.check(f"file://, {path}: no button", ["a strip"] if page.query_selector(".keep, #keep, [rel=manifest]") else [])
        context.close()


def looks_right(browser):
    """The strips in both widths and lights."""
    import tempfile
    changed, same = places()
    place = (changed + same)[0]
    with tempfile.TemporaryDirectory() as folder:
        heavy = app_sites.heavy(site, folder, 3, [place])
        for width in (360, 1280):
            for scheme in ("light", "dark"):
                host = Host({"guide": heavy})
                reader = Reader(browser, host, width, scheme)
                end = f"{width}-{scheme}"

                def fits(name):
                    is_equal(f"nothing wider than the screen: {name} {end}", reader.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth"), 0)
                    reader.picture(f"{name}-{end}")

                reader.open("index.html")
                reader.strip(words["keepAllAbout"])
                axe(reader, f"home {end}")
                fits("home")
                reader.open(f"restaurants/{place}.html")
                reader.strip(words["keepThis"])
                fits("offered")
                reader.press(words["keepThis"])
                reader.strip(words["keepPlain"])
                fits("asked")
                host.pause = .4
                reader.press(words["keepPlain"])
                reader.page.wait_for_selector(".keep progress")
                reader.page.wait_for_timeout(700)
                fits("keeping")
                host.pause = 0
                reader.strip(words["keptPlain"])
                fits("kept-plain")
                host.stop()
                reader.open(f"restaurants/{place}.html")
                reader.strip(words["keptPlain"])
                is_equal(f"no broken picture {end}", reader.broken(), [])
                reader.page.evaluate("scrollTo(0, 0)")
                if given.screenshots:
                    reader.page.screenshot(path=str(given.screenshots / f"plain-{end}.png"))
                reader.open("users/nobody.html")
                reader.page.wait_for_selector("#kept:not([hidden])")
                fits("not-kept")
                host.start()
                reader.open(f"restaurants/{place}.html")
                reader.press(words["keepPhotos"])
                reader.page.wait_for_selector(f"button:text-is({quoted(words['keepYes'])})")
                fits("photos")
                reader.press(words["keepYes"])
                reader.page.wait_for_selector(f"button:text-is({quoted(words['keepDrop'])})")
                fits("kept")
                reader.open("offline.html")
                reader.page.wait_for_selector("#kept:not([hidden])")
                axe(reader, f"offline.html {end}")
                fits("offline")
                reader.close()
                host.stop()


def keeps_from_the_preview(browser):
    """`sumaq watch --serve` adds a script to the pages that it shows, but not to those that are kept."""
    import os
    import subprocess
    if not given.serve:
        return
    program, folder = given.serve
    from engines import free_port
    port = free_port()
    server = subprocess.Popen([program, "watch", "--serve", "--port", str(port), "--as-of", "2026-06-01"], cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=os.environ)
    shown = folder / "Output/site"
    place = tally.by_size((shown / "restaurants").glob("*.html"))[0].stem

    class Preview:
        def address(self, path="", folder=""):
            return f"http://localhost:{port}/{path}"

    try:
        reader = Reader(browser, Preview())
        for _ in range(300):
            try:
                reader.open("index.html")
                break
            except Exception:
                time.sleep(.1)
        is_equal("the preview's pages hear it", "/_/live.js" in reader.page.content(), True)
        reader.keep_whole(f"restaurants/{place}.html")
        reader.keep_whole("index.html", "keepAll")
        tally.check("everything is kept from the preview", reader.lost())
        reader.page.wait_for_timeout(500)
    finally:
        server.terminate()
        server.wait()
    for path in (f"restaurants/{place}.html", "index.html", "best.html"):
        answer = reader.open(path)
        is_equal(f"{path} is kept as it is published", answer.body(), (shown / path).read_bytes())
    reader.close()


def keeps_an_area(browser):
    """Sealed pages of one person, kept as they are."""
    if not given.sealed:
        return
    person = next(csv.DictReader(given.sealed[1].open()))
    host = Host({"guide": given.sealed[0]})
    reader = Reader(browser, host)

    def sign_in(mail=person["email"]):
        reader.open("sealed/index.html")
        reader.page.wait_for_selector("#sealed-mail:visible")
        reader.page.fill("#sealed-mail", mail)
        reader.page.fill("#sealed-words", person["passphrase"])
        reader.page.press("#sealed-words", "Enter")

    def go_to(n):
        """Opens one of several areas; who has one is there."""
        areas = reader.page.locator("main .rows a[href='#']")
        count = areas.count()
        if count:
            areas.nth(n).click()
            reader.page.wait_for_function("() => !document.querySelector(\"main .rows a[href='#']\")")
        return count

    def area():
        return reader.page.evaluate("""async () => {
          const cache = await caches.open((await caches.keys())[0]), found = {};
          for (const key of await cache.keys()) {
            const name = key.url.split('.kept/')[1];
            if (!name.indexOf('sealed/')) found[name.replace(/^sealed.[0-9]+./, '')] = await (await cache.match(key)).text();
          }
          return found;
        }""")

    sign_in()
    reader.strip(words["keepArea"])
    axe(reader, "area offered")
    reader.picture("area")
    several = go_to(0)
    reader.strip(words["keepArea"])
    title = reader.page.inner_text("h1")
    host.forget()
    reader.press(words["keepArea"])
    reader.strip(words["keptThis"])
    files = [one for one in host.asked if one.startswith("sealed/")]
    tally.check("the page, the slot and the bundle are kept", [] if {"sealed/index.html"} < set(files) and any(one.startswith("sealed/s/") for one in files) and any(one.startswith("sealed/b/") for one in files) else files)
    keys = reader.page.evaluate("""async () => {
      const found = [];
      for (const name of await caches.keys()) for (const key of await (await caches.open(name)).keys()) found.push(await (await (await caches.open(name)).match(key)).text());
      return found.join('');
    }""")
    tally.check("no passphrase and nothing opened is kept", [one for one in (person["passphrase"], person["email"], title) if one in keys])
    # Signed in again it is kept anew, all of it, whatever is looked at; behind a captive portal it stays.
    kept = area()
    sign_in()
    reader.strip(words["keptThis"])
    reader.page.wait_for_load_state("networkidle")
    reader.page.wait_for_timeout(1000)
    is_equal("signed in again the whole area is kept", sorted(area()), sorted(kept))
    host.faults = {"*": "portal"}
    answer = reader.ask({"do": "area", "paths": sorted(kept)})
    is_equal("a captive portal is no area", [answer.get("why"), area() == kept], ["stopped", True])
    host.faults = {}
    answer = reader.ask({"do": "area", "paths": sorted(kept), "nonces": {one: "0" * 24 for one in kept if one.startswith("sealed/b/")}})
    is_equal("nor are parts of another night", [answer.get("why"), area() == kept], ["stopped", True])
    host.stop()
    for n in reversed(range(max(1, several))):
        sign_in()
        reader.strip(words["keptThis"])
        go_to(n)
        reader.page.wait_for_timeout(500)
        tally.check(f"area {n} opens without the host", [one for one in (words["sealedBroken"],) if one in reader.page.inner_text("body")])
    reader.strip(words["keptThis"])
    is_equal("it opens without the host", reader.page.inner_text("h1"), title)
    tally.check("its pictures show", [one for one in reader.broken() if one.startswith("blob:")])
    sign_in("nobody@example.org")
    reader.page.wait_for_function("told => ![told, ''].includes(document.getElementById('sealed-told').textContent)", arg=words["sealedOpening"])
    is_equal("whoever it does not keep is told of the network", reader.page.inner_text("#sealed-told"), words["sealedNoNet"])
    reader.open("offline.html")
    reader.page.wait_for_selector("#kept:not([hidden])")
    tally.check("the list has the area", [] if words["keptArea"] in reader.page.inner_text("#kept") else [reader.page.inner_text("#kept")])
    reader.page.get_by_role("button", name=f"{words['keepDrop']}: {words['keptArea']}").click()
    reader.page.wait_for_selector(f"#kept:has-text({quoted(words['keptNone'])})")
    is_equal("removed, nothing of it is left", reader.page.evaluate("caches.keys().then(names => caches.open(names[0])).then(cache => cache.keys()).then(keys => keys.filter(key => key.url.includes('sealed/')).length)"), 0)
    tally.check("no error and no policy report", reader.errors)
    reader.close()


def heap(browser, reader):
    """The bytes that the worker's script uses."""
    session, answers = browser.new_browser_cdp_session(), []
    session.on("Target.receivedMessageFromTarget", lambda event: answers.extend(one for one in [json.loads(event["message"])] if "id" in one))
    target = [one for one in session.send("Target.getTargets")["targetInfos"] if one["type"] == "service_worker"][0]
    attached = session.send("Target.attachToTarget", {"targetId": target["targetId"], "flatten": False})["sessionId"]
    session.send("Target.sendMessageToTarget", {"sessionId": attached, "message": json.dumps({"id": 1, "method": "Runtime.getHeapUsage"})})
    for _ in range(50):
        if answers:
            return answers[0]["result"]["usedSize"]
        reader.page.wait_for_timeout(100)
    return 0


def keeps_everything(browser, count):
    host = Host({"guide": site})
    reader = Reader(browser, host)
    started = time.time()
    reader.keep_whole("index.html", "keepAll")
    print(f"everything: {host.bytes / 1e6:.1f} MB, {len(host.asked)} requests, {time.time() - started:.1f} s", flush=True)
    print(f"worker's heap: {heap(browser, reader) / 1e6:.1f} MB, the list of what is kept: {len(json.dumps(reader.list())) / 1e6:.2f} MB", flush=True)
    host.stop()
    # Hosts keep 404.html for themselves, so it is not kept.
    pages = sorted(str(path.relative_to(site)) for path in site.rglob("*.html") if not str(path.relative_to(site)).startswith(("sealed/", "404.html")))
    random.Random(given.seed).shuffle(pages)
    wrong = []
    for path in pages[:count]:
        answer = reader.open(path)
        if answer.status != 200 or answer.body() != (site / path).read_bytes():
            wrong.append(f"{path}: {answer.status}")
        wrong += reader.broken()[:2]
    tally.check(f"{count} pages of everything open without the host", wrong)
    # What a night changed, by the files themselves.
    old, new = lines(site), lines(given.next)
    parts = {path.name: path.stat().st_size for folder in ("photos", "assets", "reports/assets") for path in (given.next / folder).rglob("*") if path.is_file()}
    had = set(reader.list()["parts"])
    host.folders["guide"] = given.next
    host.start()
    reader.open("offline.html")
    host.forget()
    started = time.time()
    reader.ask({"do": "refresh"})
    took, kept = time.time() - started, reader.list()
    changed = sum((given.next / path).stat().st_size for path in new if new[path] != old.get(path) and path != "404.html")
    changed += sum(parts[path.split("/")[-1]] for path in kept["parts"] if path not in had)
    print(f"refresh: {host.bytes / 1e6:.2f} MB, {len(host.asked)} requests, {took:.1f} s; changed are {changed / 1e6:.2f} MB in {sum(new[path] != old.get(path) for path in new)} files; worker's heap: {heap(browser, reader) / 1e6:.1f} MB", flush=True)
    tally.check("a refresh fetches at most 1.2 times what has changed", [] if host.bytes <= 1.2 * changed else [f"{host.bytes} of {changed} bytes"])
    is_equal("all is of the new night", kept["root"], (given.next / "offline/root.txt").read_text())
    tally.check("and whole", reader.lost())
    reader.close()
    host.stop()


with sync_playwright() as play:
    chromium = play.chromium.launch(executable_path=tally.CHROMIUM)
    if given.whole:
        keeps_everything(chromium, given.whole)
    else:
        parts = {part.__name__: part for part in (keeps_a_restaurant, counts_removed, has_little_room, is_stopped, one_after_another, takes_a_new_worker, keeps_reviews_for_the_search, two_sites, is_withdrawn, comes_back_after_withdrawal,
                     keeps_without_photos, is_not_pressed_twice, has_fifty_megabytes, is_evicted, meets_old_workers, meets_an_upload, keeps_reports, keeps_from_the_preview, is_offered_for_installation, keeps_an_area, does_nothing_in_a_folder, looks_right)}
        for name in given.part or parts:
            try:
                parts[name](chromium)
            except Exception as error:
                tally.check(f"{name} ends", [str(error)[:600]])
    chromium.close()
print(tally.counts())
sys.exit(1 if tally.failed else 0)
