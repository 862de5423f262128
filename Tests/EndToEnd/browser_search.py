"""Searches the pages of a published Output from file://, without a network: browser_search.py OUTPUT [--names N] [--weigh N] [--seed N] [--screenshots DIR]

Random names, read from the pages themselves, stand first: whole, with one wrong letter, without their accents. By two
letters counts are those of the names, and the kinds stand in their order. As many names as --typed says, half as many
dishes and phrases of reviews and a quarter as many districts are typed at 20, 80 and 300 ms a key with Enter at once,
which opens what the list shows. Then bytes (of as many names as --weigh says), keyboard, axe, words of reviews, a
shard that is late and one that cannot be read. Prints what was right of what, the most that a search loaded, and
"N passed, N failed". --only typed leaves the rest out.
"""
import argparse
import functools
import html
import http.server
import json
import pathlib
import random
import re
import shutil
import sys
import tempfile
import threading
import unicodedata

import browser_tally as tally
import browser_typing as typing
import browser_words as words
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("output", type=pathlib.Path)
arguments.add_argument("--names", type=int, default=200)
arguments.add_argument("--screenshots", type=pathlib.Path)
arguments.add_argument("--seed", type=int, default=7)
arguments.add_argument("--weigh", type=int, default=12)
arguments.add_argument("--typed", type=int, default=8, help="how many names are typed key by key")
arguments.add_argument("--only", nargs="*", default=[], help="typed, or the kinds of what is typed alone")
given = arguments.parse_args()
site = given.output.resolve() / "site"
rng = random.Random(given.seed)
MOST = 136 * 1000
SPECIAL = str.maketrans({"ł": "l", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe", "ə": "e", "ı": "i", "đ": "d", "ð": "d", "þ": "th"})
STAND_INS = ("guest", "noName")
KINDS = ("restaurants", "cuisines", "dishes", "users", "districts", "dish pages")
# In their order in the list: what a link to each begins and ends with.
LINKS = {"districts": ("districts/", ""), "cuisines": ("cuisines/", ""), "dish pages": ("dishes/", ""),
         "restaurants": ("restaurants/", ".html"), "dishes": ("restaurants/", "#menu"), "users": ("users/", "")}


def fold(text):
    plain = unicodedata.normalize("NFKD", text.lower().translate(SPECIAL))
    letters = (c for c in plain if unicodedata.category(c) not in ("Mn", "Me") and c not in "'’")
    return " ".join("".join(c if unicodedata.category(c)[0] == "L" or unicodedata.category(c) in ("Nd", "Mc") else " " for c in unicodedata.normalize("NFC", "".join(letters))).split())


def text(markup):
    return html.unescape(re.sub("<[^>]*>", "", markup)).strip()


def all_names():
    """What has a page, by kind, from the pages alone."""
    names = {kind: [] for kind in KINDS}
    for kind in ("restaurants", "users"):
        for path in sorted((site / kind).glob("*.html")):
            page = path.read_text()
            names[kind].append(text(re.search(r"<h1[^>]*>(.*?)</h1>", page, re.S)[1]))
            if kind == "restaurants":
                names["dishes"] += [text(dish) for dish in re.findall(r"<b>(.*?)</b>", "".join(re.findall(r'<ul class="menu">.*?</ul>', page, re.S)))]
    for kind, folder in (("cuisines", "cuisines"), ("districts", "districts"), ("dish pages", "dishes")):
        for path in sorted((site / folder).glob("*.html")):
            names[kind].append(text(re.search(r"<h1[^>]*>(.*?)</h1>", path.read_text(), re.S)[1]))
    return names


def seekable(names):
    """Names of which something is left to search for, by the eighty letters that lists show of them; what stands in for a
    missing name is no name."""
    language = re.search(r'<html lang="([^"]*)"', (site / "index.html").read_text())[1]
    words = json.loads((pathlib.Path(__file__).parents[2] / f"Templates/strings/{language}.json").read_text())
    stand_ins = {words[key] for key in STAND_INS}
    return {kind: [name[:80] for name in names[kind] if fold(name[:80]) and name not in stand_ins] for kind in names}


def misspelt(name):
    words = [m.span() for m in re.finditer(r"[^\W_]+", name) if len(m[0]) >= 4 and fold(m[0]).isascii()]
    if not words:
        return None
    start, end = rng.choice(words)
    at = rng.randrange(start, end - 1)
    letter = rng.choice("abcdefghilmnoprstuv")
    return rng.choice([name[:at] + name[at + 1:], name[:at] + letter + name[at + 1:], name[:at] + letter + name[at:],
                       name[:at] + name[at + 1] + name[at] + name[at + 2:]])


class Search:
    """A page with its field, the files that it asked for, and what it said."""

    def __init__(self, browser, path, width=1280, scheme="light"):
        self.context = browser.new_context(viewport={"width": width, "height": 740}, offline=True, color_scheme=scheme)
        self.page = self.context.new_page()
        self.asked, self.said = [], []
        self.page.on("request", lambda request: self.asked.append(request.url))
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.on("dialog", lambda dialog: (self.said.append("a dialog"), dialog.dismiss()))
        self.page.goto(path.as_uri())
        self.field = self.page.locator("[data-search] input")

    def results(self, query):
        self.field.fill("")
        self.until("document.getElementById('found').childElementCount === 0 && !document.querySelector('[data-search] + .empty:not([hidden])')")
        self.field.fill(query)
        self.until("document.getElementById('found').childElementCount > 0 || [...document.querySelectorAll('[data-search] + .empty:not([hidden])')].some(e => !e.textContent.endsWith('…'))")
        return self.listed()

    def settled(self):
        """Until nothing more is asked for, half a second long."""
        asked = -1
        while asked != len(self.asked):
            asked = len(self.asked)
            self.page.wait_for_timeout(500)

    def listed(self):
        """What was found: all that is said of it, and where it leads."""
        return [tuple(row) for row in self.page.evaluate("[...document.querySelectorAll('#found .hit')].map(e => [[...e.querySelectorAll('bdi')].map(b => b.textContent).join(' | '), e.getAttribute('href')])")]

    def listed_with(self, name):
        """The first five, as soon as the name is among them; on a busy machine the list is drawn late."""
        for _ in range(200):
            rows = self.listed()[:5]
            if any(holds(row, name) for row in rows):
                break
            self.page.wait_for_timeout(50)
        return rows

    def first(self):
        return self.listed()[:1]

    def shows(self, words):
        """Whether the words come to stand among what was found, within ten seconds."""
        for _ in range(200):
            if words in fold(" ".join(" ".join(row[0] for row in self.listed()).split(" | "))):
                return True
            self.page.wait_for_timeout(50)
        return False

    def chosen(self):
        """How many results Enter would open, as soon as there is one, or after ten seconds."""
        for _ in range(200):
            if count := self.page.locator("#found .on").count():
                return count
            self.page.wait_for_timeout(50)
        return 0

    def until(self, condition):
        """The pages' policy lets nobody evaluate in them, so that this side asks again and again."""
        for _ in range(1000):
            if self.page.evaluate(condition):
                return
            self.page.wait_for_timeout(10)
        raise TimeoutError(condition)

    def loaded(self):
        """What was asked for that belongs to the search."""
        return {url for url in self.asked if re.search(r"/site/(search/|assets/search-)", url)}

    def bytes(self):
        paths = self.loaded()
        return sum(pathlib.Path(url.removeprefix("file://")).stat().st_size for url in paths)

    def close(self):
        self.context.close()


def holds(row, name):
    """Whether a hit is of that name: its own, or of a dish what its restaurant serves."""
    return fold(name) in [fold(part) for part in (row[0], *row[0].split(" | "))]


def is_meant(row, name, query):
    """Whether a hit is of the name that was typed; a wrong letter may make the very words of another one, or be as near to it."""
    name, query, parts = fold(name), fold(query), [fold(part) for part in (row[0], *row[0].split(" | "))]
    return name in parts or query != name and any(f" {query}" in f" {part}" or is_as_near(part, name, query) for part in parts)


def is_as_near(other, name, query):
    """Whether what was typed differs from the other name by one letter, and by the first only where it does from the name."""
    apart = [n for n, letters in enumerate(zip(query, other)) if letters[0] != letters[1]]
    return len(other) == len(query) and len(apart) == 1 and (apart != [0] or query[0] != name[0])


def wrong_letter(name):
    """One letter of a word of at least four is another."""
    spans = [m.span() for m in re.finditer(r"[^\W\d_]+", name) if len(m[0]) >= 4 and fold(m[0]).isascii()]
    if not spans:
        return None
    start, end = rng.choice(spans)
    at = rng.randrange(start, end)
    letter = rng.choice([c for c in "abcdefghilmnoprstuv" if c != fold(name[at])])
    return name[:at] + letter + name[at + 1:]


def begins(name, beginning):
    """Whether one of the first twelve words of the name begins so; of more no beginnings are kept."""
    return any(word.startswith(beginning) for word in fold(name).split()[:12])


def short(names):
    """Eight words are compared: names that are longer may have their like."""
    return {kind: [name for name in names[kind] if len(fold(name).split()) <= 8] for kind in names}


def find_names(browser, names):
    """One in a hundred may stand behind another, as may happen where a wrong letter makes the name of another."""
    search = Search(browser, site / "index.html")
    tally.check("nothing of the search is loaded before somebody searches", search.loaded())
    kinds = ("restaurants", "dishes", "users", "restaurants", "dishes", "users", "cuisines")
    compared = short(names)
    sample = [rng.choice(compared[kind]) for n in range(given.names) for kind in [kinds[n % 7]] if compared[kind]]
    wrong = {"whole": [], "with a wrong letter": [], "without accents": []}
    tried, links, counts, marks = dict.fromkeys(wrong, 0), set(), [], []
    for name in sample:
        for way, query in (("whole", name), ("without accents", fold(name)), ("with a wrong letter", wrong_letter(name))):
            if query is None:
                continue
            tried[way] += 1
            found = search.results(query)
            if found and search.chosen() != 1:
                marks.append(f"{query!r}: what Enter opens is not marked")
            if not found or not is_meant(found[0], name, query):
                wrong[way].append(f"{query!r} for {name!r}: {found[:3]}")
            elif not search.page.locator("#found .hit").first.locator("mark").count():
                marks.append(f"{query!r}: {found[0]}")
            links |= {link for _, link in found}
    # One in a hundred, and the half of another one.
    for way in wrong:
        tally.check(f"{tried[way]} names stand first {way}", wrong[way] if len(wrong[way]) > tried[way] * 0.01 + 0.5 else [])
        print(f"        {tried[way] - len(wrong[way])} of {tried[way]} names stood first {way}", flush=True)
        for one in wrong[way]:
            print(f"        not first: {one}", flush=True)
    tally.check("what was found is marked in the first hit, which Enter opens", marks)
    tally.check("by their beginnings as many are counted as there are", counted(search, names, sample))
    tally.check("an exact name stands first, then one that begins so, then the kinds in their order", in_order(search, names, sample))
    gone = [link for link in links if not (site / link.split("#")[0]).is_file()]
    tally.check("every result leads to a page", gone)
    tally.check("nothing is said in the console, nothing asked of a network", search.said + [url for url in search.asked if not url.startswith("file://")])
    search.close()
    return sample


def counted(search, names, sample):
    """“and 98 more” adds up to the number of names that begin so."""
    wrong = []
    title = {"restaurants": "Restaurants", "users": "Reviewers"}
    if (site / "index.html").read_text().count('lang="en"') == 0:
        return wrong
    for name in sample[:40]:
        beginning = fold(name)[:2]
        if " " in beginning or len(beginning) < 2 or not beginning.isascii():
            continue
        search.results(beginning)
        for kind in ("users",):
            expected = sum(begins(other, beginning) for other in names[kind])
            group = search.page.locator(f'#found [role=group][aria-label="{title[kind]}"]')
            if not group.count():
                continue
            more = group.locator(".more, p.meta")
            number = int(re.sub(r"\D", "", more.text_content())) if more.count() else 0
            if group.locator(".hit").count() + number != expected:
                wrong.append(f"{beginning!r}: {group.locator('.hit').count()} and {number} more rather than {expected}")
    return wrong


def in_order(search, names, sample):
    """Of words that names begin with: what matches best stands first whatever its kind, of equals the first kind."""
    folded = {kind: {fold(name) for name in names[kind]} for kind in LINKS}
    wrong = []
    for query in dict.fromkeys(" ".join(fold(name).split()[:n]) for name in sample[:60] for n in (1, 2)):
        def grade(name):
            return 0 if name == query else 1 if name.startswith(query + " ") else 2 if name.startswith(query) else 9
        best, kind = min((min(map(grade, folded[kind]), default=9), place) for place, kind in enumerate(LINKS))
        first, last = list(LINKS.values())[kind]
        found = search.results(query)
        if best < 9 and not (found and found[0][1].startswith(first) and found[0][1].endswith(last)):
            wrong.append(f"{query!r}: {found[:1]} rather than one of {list(LINKS)[kind]}")
    return wrong


def weigh(browser, sample):
    """What one search loads, typed letter by letter into a fresh page; and by a typo."""
    most, over, missed = (0, ""), [], []
    for name in sample[:given.weigh]:
        for query in filter(None, (name, misspelt(name))):
            search = Search(browser, site / "index.html")
            delay = rng.choice((120, 220, 400))
            search.field.press_sequentially(query, delay=delay)
            # The misspelt are looked up when nobody has typed for half as long again as between two letters, and all of
            # them after as long once more.
            search.page.wait_for_timeout(3 * delay)
            search.settled()
            found = search.listed_with(name)
            most = max(most, (search.bytes(), query))
            if search.bytes() > MOST:
                over.append(f"{query!r}: {search.bytes()} bytes")
            if not any(holds(row, name) for row in found):
                missed.append(f"{query!r} for {name!r}: {found}")
            search.close()
    tally.check("a search loads at most 136 KB", over)
    tally.check("what is typed letter by letter is found", missed)
    print(f"        a search loaded at most {most[0]} bytes, {most[1]!r} typed letter by letter", flush=True)


def slowly(browser, sample):
    """Who types slowly sees, after each letter, what begins with the letters so far."""
    wrong = []
    for name in sample[:given.weigh]:
        search = Search(browser, site / "index.html")
        for place, letter in enumerate(name[:7]):
            search.field.press_sequentially(letter, delay=400)
            typed = fold(name[:place + 1])
            if typed and not search.shows(typed):
                wrong.append(f"{name[:place + 1]!r} of {name!r}: {search.listed()[:3]}")
        search.close()
    tally.check("who types slowly sees what begins with the letters so far", wrong)


def ways(name):
    """A name as it is typed: as it is, without accents, and with a wrong letter."""
    queries = (("whole", name), ("without accents", fold(name)), ("with a wrong letter", wrong_letter(name)))
    return [(way, query, name) for way, query in queries if query]


def typed(browser, names):
    """Names of every kind key by key, and phrases of the reviews of the restaurant with most of them."""
    compared = short(names)

    def some(kinds, count):
        return [way for n in range(count) for kind in [kinds[n % len(kinds)]] if compared[kind] for way in ways(rng.choice(compared[kind]))]

    def is_district(row, name, query):
        return row[1].startswith("districts/") if holds(row, name) else is_meant(row, name, query)

    home, folder, count = site / "index.html", most_reviewed(), given.typed
    wanted = {"names": (home, some(("restaurants", "users", "restaurants", "cuisines"), count), is_meant),
              "dishes": (home, some(("dishes", "dish pages"), -(-count // 2)), is_meant),
              "districts": (home, some(("districts",), -(-count // 4)), is_district)}
    if folder:
        phrases = [way for _ in range(-(-count // 2)) for way in ways(rng.choice(said_there(folder)))]
        wanted["phrases"] = (folder.with_suffix(".html"), phrases, lambda row, phrase, _: fold(phrase) in fold(row[0].split(" | ")[0]))
    for kind, (path, queries, is_right) in wanted.items():
        if not given.only or kind in given.only or given.only == ["typed"]:
            typing.typed(lambda: Search(browser, path), path, queries, is_right, kind)


def field_state(page):
    return page.evaluate("['aria-activedescendant', 'aria-expanded'].map(name => document.querySelector('[data-search] input').getAttribute(name))")


def keyboard(browser, name):
    search = Search(browser, site / "index.html", 360)
    page, wrong = search.page, []
    search.results(name)
    # The whole list takes the place of the first one, and of what was chosen there.
    search.settled()
    status = page.locator("body > [role=status].vh").last.text_content()
    if not re.search(r"\d", status) or page.locator("main [role=status] [role=option]").count():
        wrong.append(f"the status says {status!r}")
    page.keyboard.press("ArrowUp")
    last = page.evaluate("document.activeElement.getAttribute('aria-activedescendant')")
    page.keyboard.press("ArrowDown")
    first = page.evaluate("document.activeElement.getAttribute('aria-activedescendant')")
    if first != "found-0" or page.locator("#found-0").get_attribute("aria-selected") != "true" or not last:
        wrong.append(f"the arrows choose {last}, {first}")
    page.keyboard.press("Escape")
    if page.locator("#found").is_visible() or search.field.get_attribute("aria-expanded") != "false" or search.field.input_value() != name:
        wrong.append("Esc does not close the list")
    page.keyboard.press("ArrowDown")
    if field_state(page) != ["found-0", "true"]:
        wrong.append(f"after Esc an arrow does not open the list again: {field_state(page)}")
    page.keyboard.press("Tab")
    if page.locator("#found").is_visible() or page.evaluate("!!document.activeElement.closest('[data-search]')"):
        wrong.append("Tab does not leave the field and its list")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Home")
    page.keyboard.press("Delete")
    page.keyboard.press("End")
    if search.field.input_value() != name[1:]:
        wrong.append(f"Home, Delete and End do not edit what was typed: {search.field.input_value()!r}")
    search.results(name)
    page.keyboard.press("ArrowDown")
    href = page.locator("#found-0").get_attribute("href")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: href.split("#")[0] in url)
    tally.check("the list is used by keyboard alone", wrong)
    search.close()


def enter_at_once(browser, sample):
    """Enter opens what the list shows of the whole text, whatever the list showed before; slower keys are `typed`'s."""
    wrong, tried = [], 0
    for name in dict.fromkeys(sample):
        search = Search(browser, site / "index.html")
        found = search.results(name)
        if not found:
            search.close()
            continue
        expected = (site / found[0][1].split("#")[0]).as_uri()
        search.close()
        for delay in (0, 80):
            search = Search(browser, site / "index.html")
            # On the first round the script comes with the first letter, on the second it is there and lists another text.
            if (tried + tried // 2) % 2:
                search.results(sample[0][:2])
                search.field.fill("")
            tried += 1
            search.field.press_sequentially(name, delay=delay)
            search.page.keyboard.press("Enter")
            try:
                search.page.wait_for_url(lambda url: url.split("#")[0] == expected, timeout=5000)
            except PlaywrightTimeout:
                wrong.append(f"{name!r} at {delay} ms a key: {search.page.url} rather than {expected}, {search.listed()[:3]}")
            search.close()
    # What is typed on after Enter, before anything is found, takes it back.
    search = Search(browser, site / "index.html")
    search.results(sample[0][:2])
    search.page.evaluate("""name => {
      const field = document.querySelector('[data-search] input');
      const type = text => { field.value = text; field.dispatchEvent(new Event('input', { bubbles: true })); };
      type(name);
      field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
      type(name + 'zq');
    }""", sample[0])
    search.settled()
    if search.page.url != (site / "index.html").as_uri():
        wrong.append(f"Enter holds though typing went on: {search.page.url}")
    search.close()
    tally.check(f"Enter at once opens the first result of what was typed, {tried} times", wrong)


def look(browser, query, label):
    for width in (360, 1280):
        for scheme in ("light", "dark"):
            search = Search(browser, site / "index.html", width, scheme)
            search.results(query)
            search.page.keyboard.press("ArrowDown")
            violations = Axe().run(search.page, options={"preload": False}).response["violations"]
            tally.check(f"axe with results: {label} {width} {scheme}", [f"{v['id']}: {v['nodes'][0]['html'][:160]} {v['nodes'][0]['failureSummary'][:200]}" for v in violations])
            wide = search.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
            tally.check(f"results fit: {label} {width} {scheme}", [f"{wide} px too wide"] if wide > 0 else [])
            if given.screenshots:
                given.screenshots.mkdir(parents=True, exist_ok=True)
                search.page.screenshot(path=str(given.screenshots / f"search-{label}-{width}-{scheme}.png"))
            search.close()


def broken(browser):
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(site / "assets", pathlib.Path(folder) / "assets")
        shutil.copy(site / "index.html", folder)
        search = Search(browser, pathlib.Path(folder) / "index.html")
        search.results("quinua")
    note = search.page.locator("[data-search] + .empty")
    tally.check("a shard that cannot be read is said calmly", [] if note.is_visible() and note.text_content() else ["nothing is said"])
    search.close()


def first_of(page, name):
    """What the list ends with as its first: the name as soon as it is there, else what stands there after ten seconds."""
    for _ in range(200):
        hits = page.locator("#found .hit bdi").all_text_contents()
        if hits and fold(hits[0]) == fold(name):
            break
        page.wait_for_timeout(50)
    return hits[0] if hits else ""


def late(browser, name):
    """From a server whose scripts are late: it is said that the search goes on, and then what was found of what was
    typed last, though two searches waited for one script."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(words.Quiet, directory=site))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = browser.new_context(viewport={"width": 360, "height": 740}, reduced_motion="reduce", color_scheme="dark")
    page, held, wrong = context.new_page(), [], []
    page.route("**/search/**", lambda route: held.append(route))
    page.goto(f"http://127.0.0.1:{server.server_port}/index.html")
    said = words.table_of(page)
    page.fill("[data-search] input", fold(name)[:2])
    note = page.locator("[data-search] + .empty")
    note.wait_for()
    if note.text_content() != said["searchLooking"] or said["searchLooking"] not in page.locator("body > [role=status].vh").all_text_contents():
        wrong.append(f"while a script is late it says {note.text_content()!r}")
    page.fill("[data-search] input", name)
    page.wait_for_timeout(300)
    for route in held:
        route.continue_()
    page.unroute("**/search/**")
    # On a busy machine the list of the first search may stand there for a moment, before the second one has begun.
    first = first_of(page, name)
    if fold(first) != fold(name):
        wrong.append(f"of two searches that wait for a script the second finds {first!r} rather than {name!r}")
    if note.is_visible():
        wrong.append(f"with the results there it still says {note.text_content()!r}")
    page.route("**/search/**", lambda route: route.abort())
    page.fill("[data-search] input", "zq")
    note.wait_for()
    page.unroute("**/search/**")
    page.fill("[data-search] input", fold(name)[:3])
    page.wait_for_selector("#found [role=option]")
    tally.check("scripts that are late, or fail and come after all", wrong)
    context.close()
    server.shutdown()


def absent_without_scripts(browser):
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    page.goto((site / "index.html").as_uri())
    tally.check("without JavaScript there is no field", ["it shows"] if page.locator("[data-search]").is_visible() else [])
    context.close()


def words_of_reviews(browser):
    """Words that stand on leaves alone lead to their review."""
    leaves = [path for path in site.glob("restaurants/*/*.html")]
    if not leaves:
        return
    folder = max((path.parent for path in leaves), key=lambda folder: len(list(folder.glob("*.html"))))
    first = folder.with_suffix(".html")
    wrong, tried = [], 0
    search = Search(browser, first)
    for leaf in rng.sample(sorted(folder.glob("*.html")), min(6, len(list(folder.glob("*.html"))))):
        reviews = re.findall(r'<li class="review[^"]*" id="([^"]+)">.*?<div class="said[^>]*>(.*?)</div></li>', leaf.read_text(), re.S)
        for anchor, said in rng.sample(reviews, min(4, len(reviews))):
            words = fold(text(re.sub(r"<(blockquote|figure|figcaption).*?</\1>|<p class=.empty.>.*?</p>", "", said, flags=re.S))).split()
            if len(words) < 4:
                continue
            tried += 1
            found = search.results(" ".join(words[:12]))
            # The newest twenty are shown: where so many hold the words, an older one need not be among them.
            if f"{folder.name}/{leaf.name}#{anchor}" not in [link for _, link in found] and len(found) < 20:
                wrong.append(f"{leaf.name}#{anchor} {words[:6]}: {found[:3]}")
    shards = [path for path in site.glob("restaurants/*/s-*.js") if path.stat().st_size > MOST]
    tally.check(f"{tried} reviews on leaves are found by their words", wrong)
    tally.check("no shard of reviews' words is over 150 KB", [str(path) for path in shards])
    tally.check("the console is silent there too", search.said)
    if given.screenshots:
        search.page.screenshot(path=str(given.screenshots / "search-reviews-1280-light.png"))
    violations = Axe().run(search.page, options={"preload": False}).response["violations"]
    tally.check("axe with words of reviews", [f"{v['id']}: {v['nodes'][0]['html'][:160]}" for v in violations])
    search.close()


def most_reviewed():
    """The folder of the restaurant whose reviews have most leaves."""
    folders = [path for path in site.glob("restaurants/*") if any(path.glob("s-*.js"))]
    return max(folders, key=lambda folder: (len(list(folder.glob("*.html"))), folder.name), default=None)


def said_there(folder):
    """Four words in a row of every older review, with their accents."""
    said = []
    for shard in sorted(folder.glob("s-*.js")):
        data = json.loads(re.search(r"\((.*)\);", shard.read_text(), re.S)[1].join(("[", "]")))[1]
        spoken = [review[2].split() for review in data]
        said += [" ".join(words[at:at + 4]) for words in spoken if len(words) > 5 for at in [rng.randrange(len(words) - 3)]]
    return [phrase for phrase in said if len(fold(phrase).split()) >= 4]


def phrases(browser):
    """Phrases of a restaurant's reviews lead to a review that holds them, and its hit shows them with the author."""
    folder = most_reviewed()
    if not folder:
        return
    search, wrong, tried, bare = Search(browser, folder.with_suffix(".html")), [], 0, []
    said = said_there(folder)
    for phrase in rng.sample(said, min(len(said), max(12, given.names // 4))):
        for _, query, _ in ways(phrase):
            tried += 1
            found = search.results(query)
            if not found or fold(phrase) not in fold(found[0][0].split(" | ")[0]):
                wrong.append(f"{query!r} for {phrase!r}: {found[:2]}")
            first = search.page.locator("#found .hit").first
            if found and not (first.locator("mark").count() and first.locator(".meta bdi").count()):
                bare.append(f"{query!r}: {found[0]}")
    tally.check(f"{tried} phrases of reviews lead to a review that holds them", wrong if len(wrong) > tried * 0.01 + 0.5 else [])
    print(f"        {tried - len(wrong)} of {tried} phrases stood first", flush=True)
    for one in wrong:
        print(f"        not first: {one}", flush=True)
    tally.check("hits of reviews show the words and their author", bare)
    search.close()


def everything(browser, names):
    sample = find_names(browser, names)
    weigh(browser, sample)
    keyboard(browser, sample[0])
    slowly(browser, sample)
    enter_at_once(browser, sample[:5])
    phrases(browser)
    look(browser, sample[0], "name")
    look(browser, "ma", "letters")
    # Of one word, so that only its whole leads to it.
    late(browser, next((name for name in sample if " " not in fold(name)), sample[0]))
    words_of_reviews(browser)
    broken(browser)
    absent_without_scripts(browser)


with sync_playwright() as playwright:
    chromium = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox"])
    names = seekable(all_names())
    if not given.only:
        everything(chromium, names)
    typed(chromium, names)
    chromium.close()
print(f"        seed {given.seed}")
print(tally.counts())
sys.exit(1 if tally.failed else 0)
