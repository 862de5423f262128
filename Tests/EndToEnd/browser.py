"""Drives chromium over a published Output from file://: browser.py OUTPUT [--words] [--sample] [--seed N] [--whole] [--screenshots DIR]

Every page kind at 360 or 1280 px, light or dark as the seed says (with --whole in all four ways): axe finds nothing, nothing is said in the console, no request leaves
file://, nothing is wider than the screen or moves while it loads, no heading's word is cut in two. Then the boxes of
reports (`browser_boxes.py`), the ways of reading of `browser_reading.py` and the files of `browser_files.py`. With --words only what may differ between languages and names is
looked at (with --sample at one of the two widths, as the seed says), with --marked only whether a word stands outside the tables of `marked.py`. Prints "N passed, N failed".
"""
import argparse
import pathlib
import random
import sys

import browser_boxes as boxes
import browser_files as files
import browser_reading as reading
import browser_tally as tally
import browser_words as words
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("output", type=pathlib.Path)
arguments.add_argument("--words", action="store_true")
arguments.add_argument("--marked", action="store_true")
arguments.add_argument("--seed", type=int, default=7)
arguments.add_argument("--whole", action="store_true")
arguments.add_argument("--sample", action="store_true")
arguments.add_argument("--screenshots", type=pathlib.Path)
given = arguments.parse_args()
output = given.output.resolve()
site = output / "site"
# Words of sections' headings that begin on one line and end on another.
CUT = """[...document.querySelectorAll('main > section > h2')]
  .flatMap(heading => [...heading.childNodes].filter(node => node.nodeType === 3))
  .flatMap(node => [...node.data.matchAll(/[\\p{Script=Latin}]+/gu)].filter(word => {
    const range = document.createRange();
    range.setStart(node, word.index);
    range.setEnd(node, word.index + word[0].length);
    return new Set([...range.getClientRects()].map(box => box.top)).size > 1;
  }).map(word => word[0]))"""
# How far the first view moves while it loads, in shares of the screen.
SHIFT = """window.shifted = 0; window.movers = [];
  new PerformanceObserver(list => list.getEntries().filter(entry => !entry.hadRecentInput).forEach(entry => {
    shifted += entry.value;
    movers.push(...entry.sources.map(source => source.node ? source.node.nodeName + '.' + source.node.className : '?'));
  })).observe({ type: 'layout-shift', buffered: true });"""
SEEDS_WORDS = ("internet connection", "We know your opinion is important", "Reviews need to be uploaded to be saved")


def visit(browser, label, path, width, scheme):
    context = browser.new_context(viewport={"width": width, "height": 740}, color_scheme=scheme, offline=True)
    context.add_init_script(SHIFT)
    page = context.new_page()
    said, asked = [], []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("request", lambda request: asked.append(request.url) if not request.url.startswith(("file://", "data:")) else None)
    page.on("requestfailed", lambda request: said.append(f"failed: {request.url}"))
    page.goto(path.as_uri())
    name = f"{output.parent.name}: {label} {width} {scheme}"
    violations = Axe().run(page, options={"preload": False}).response["violations"]
    tally.check(f"axe: {name}", [f"{v['id']}: {v['help']} at {v['nodes'][0]['target']} {v['nodes'][0]['html'][:120]}" for v in violations])
    shifted, movers = page.evaluate("[shifted, movers.slice(0, 5)]")
    tally.check(f"nothing moves while it loads: {name}", [f"{shifted:.3f}: {', '.join(movers)}"] if shifted >= 0.02 else [])
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    tally.check(f"nothing wider than the screen: {name}", [f"{wide} px too wide"] if wide > 0 else [])
    tally.check(f"no word of a heading is cut in two: {name}", page.evaluate(CUT))
    page.evaluate("document.querySelectorAll('img[loading]').forEach(image => { image.loading = 'eager' })")
    page.wait_for_load_state("networkidle")
    tally.check(f"console: {name}", said)
    tally.check(f"requests: {name}", asked)
    if given.screenshots:
        given.screenshots.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=str(given.screenshots / f"{label}-{width}-{scheme}.png"), full_page=True)
    context.close()


def look(chromium):
    pages = tally.kinds(site)
    if given.marked:
        reports = tally.report_kinds(output / "reports", "**/*.html")
        public = tally.report_kinds(site / "reports", "**/*.html", "public-")
        return words.nothing_besides(chromium, pages | reports | public)
    if given.words:
        if any(site.glob("restaurants/*.html")):
            words.states(chromium, site)
        drawn = random.Random(given.seed)
        for label, path in pages.items():
            ways = [(360, "light"), (1280, "dark")]
            for width, scheme in ways if not given.sample else drawn.sample(ways, 1):
                visit(chromium, label, path, width, scheme)
            reading.widths(chromium, label, path)
            reading.places(chromium, label, path)
        return
    pages |= tally.report_kinds(output / "reports")
    drawn = random.Random(given.seed)
    for label, path in pages.items():
        ways = [(width, scheme) for width in (360, 1280) for scheme in ("light", "dark")]
        for width, scheme in ways if given.whole else drawn.sample(ways, 1):
            visit(chromium, label, path, width, scheme)
    for label, path in pages.items():
        # Charts of extremes are looked at by `browser_reading.py`; on paper they have too many names.
        if label.startswith("report-") and label != "report-charts-kinds":
            boxes.measured(chromium, label, path)
    reading.read(chromium, pages)
    full = reading.biggest_restaurant(site)
    for label, path in pages.items():
        if label in ("restaurants-full", "users-full", "restaurant-leaf", "user-leaf"):
            reading.without_javascript(chromium, label, path)
    reading.star_choices(chromium, site)
    reading.list_filters(chromium, pages["home"], pages["cuisines-full"])
    # Those of the other languages are held against their tables.
    reading.no_connection(chromium, full, SEEDS_WORDS if '<html lang="en"' in full.read_text("utf-8") else ())
    words.states(chromium, site)
    words.photos_on_the_web(chromium, site)
    for label in ("home", "restaurants-full"):
        reading.old_telephone(chromium, label, pages[label])
    files.budgets(site)
    files.structured_data(site)


with sync_playwright() as playwright:
    chromium = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox"])
    look(chromium)
    chromium.close()
files.html_checker(output)
print(f"{tally.counts()}; seed {given.seed}")
sys.exit(1 if tally.failed else 0)
