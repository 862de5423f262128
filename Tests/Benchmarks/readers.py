"""What readers wait for on an old phone: readers.py OUTPUT [--rounds N] [--slower N] [--typed TEXT…]

Chromium opens pages from file:// without a network, 360 px wide, with the processor slowed down (four times by default).
Of the home page, the largest and the middle restaurant and the largest report: the bytes of all files that are read before
the first paint, and the times of the first paint and of the end of the last layout before the page is at rest. Then the
time from each key of a search to the list that shows its result. Medians.
"""
import argparse
import json
import pathlib
import statistics
import sys
import tempfile
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "EndToEnd"))
import browser_tally as tally
from playwright.sync_api import sync_playwright

arguments = argparse.ArgumentParser()
arguments.add_argument("output", type=pathlib.Path)
arguments.add_argument("--rounds", type=int, default=5)
arguments.add_argument("--slower", type=float, default=4)
arguments.add_argument("--typed", nargs="*", default=["ceviche", "maria", "la casa", "miraflor"])
given = arguments.parse_args()
output = given.output.resolve()
CATEGORIES = ["blink.user_timing", "devtools.timeline", "loading"]
# The time from a key to the first change of the list after it that shows the search's answer.
KEYS = """window.waits = []; let pressed = 0;
  addEventListener('input', () => { pressed = performance.now(); }, true);
  addEventListener('DOMContentLoaded', () => new MutationObserver(() => {
    if (pressed && document.querySelector('#found .hit')) {
      const since = pressed; pressed = 0;
      requestAnimationFrame(() => waits.push(performance.now() - since));
    }
  }).observe(document.body, { childList: true, subtree: true }));"""


def page_of(browser):
    context = browser.new_context(viewport={"width": 360, "height": 740}, offline=True)
    page = context.new_page()
    context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": given.slower})
    return page


def size(url):
    path = pathlib.Path(urllib.parse.unquote(urllib.parse.urlsplit(url).path))
    return path.stat().st_size if url.startswith("file://") and path.is_file() else 0


def opened(browser, path):
    """Bytes before the first paint, its time, and the end of the last layout, in milliseconds."""
    page = page_of(browser)
    with tempfile.NamedTemporaryFile(suffix=".json") as trace:
        browser.start_tracing(page=page, path=trace.name, categories=CATEGORIES)
        page.goto(path.as_uri(), wait_until="load")
        page.wait_for_timeout(1500)
        browser.stop_tracing()
        events = json.load(open(trace.name))["traceEvents"]
    page.context.close()
    start = max(
        (event for event in events if event["name"] == "navigationStart" and path.as_uri() in json.dumps(event["args"])),
        key=lambda event: event["ts"])
    main = [event for event in events if (event["pid"], event["tid"]) == (start["pid"], start["tid"])]
    paint = next(event["ts"] for event in sorted(main, key=lambda event: event["ts"]) if event["name"] == "firstPaint" and event["ts"] > start["ts"])
    urls = {event["args"]["data"]["requestId"]: event["args"]["data"]["url"] for event in main if event["name"] == "ResourceSendRequest"}
    before = [urls.get(event["args"]["data"]["requestId"]) for event in main if event["name"] == "ResourceFinish" and event["ts"] <= paint]
    layouts = [event["ts"] + event.get("dur", 0) for event in main if event["name"] == "Layout" and event["ts"] > start["ts"]]
    return sum(size(url) for url in before if url), (paint - start["ts"]) / 1000, (max(layouts) - start["ts"]) / 1000


def searched(browser, path, text):
    """The times from each key to its list, in milliseconds."""
    page = page_of(browser)
    page.add_init_script(KEYS)
    page.goto(path.as_uri())
    page.locator("[data-search] input").focus()
    for letter in text:
        page.keyboard.type(letter)
        page.wait_for_timeout(700)
    waits = page.evaluate("waits")
    page.context.close()
    return waits


def middle(paths):
    paths = tally.by_size(paths)
    return paths[0], paths[len(paths) // 2]


site = output / "site"
largest, usual = middle((site / "restaurants").glob("*.html"))
pages = {"home": site / "index.html", "largest restaurant": largest, "middle restaurant": usual}
reports = tally.by_size((output / "reports").glob("*.html"))
if reports:
    pages["largest report"] = reports[0]
with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox"])
    print(f"processor slowed down {given.slower:g} times, medians of {given.rounds}")
    print(f"{'':20}{'kB of it':>10}{'kB before':>11}{'paint ms':>10}{'layout ms':>11}")
    for name, path in pages.items():
        rounds = [opened(browser, path) for _ in range(given.rounds)]
        read, paint, layout = (statistics.median(column) for column in zip(*rounds))
        print(f"{name:20}{path.stat().st_size / 1000:10.1f}{read / 1000:11.1f}{paint:10.0f}{layout:11.0f}")
    for text in given.typed:
        waits = [wait for _ in range(given.rounds) for wait in searched(browser, site / "index.html", text)]
        if waits:
            print(f"search {text!r}: {len(waits)} lists, median {statistics.median(waits):.0f} ms, slowest {max(waits):.0f} ms after its key")
        else:
            print(f"search {text!r}: no list")
    browser.close()
