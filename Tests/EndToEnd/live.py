#!/usr/bin/env python3
"""Milliseconds from a save to the repainted page, in a real browser, of `sumaq watch --serve`.

    live.py SUMAQ FOLDER [--saves N] [--restaurants N] [--reviews N]

FOLDER is made with a demo export and is kept; if it is there already, it is used again. Each line is a kind of save, with the
median and the longest of N saves (15), and what it may take. Ends with 1 if a median is longer. Between two saves all
is quiet: what is measured is one save, with the night that follows it beside.
"""
import argparse
import json
import os
import pathlib
import re
import signal
import statistics
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import browser_tally as tally
from playwright.sync_api import sync_playwright

checkout = pathlib.Path(__file__).resolve().parents[2]

# Asked before each frame: the time of the second frame that has what was asked for, so that the first was painted.
PAINTED = """() => {
  if (!(%s)) { window.seenFrames = 0; return 0 }
  window.seenFrames = (window.seenFrames || 0) + 1
  return window.seenFrames > 1 ? Date.now() : 0
}"""


def write(path, text):
    """Saves as most editors do: beside, and renamed."""
    beside = path.with_name("." + path.name + ".swp")
    beside.write_text(text, encoding="utf-8")
    os.replace(beside, path)


class Watch:
    """A running `sumaq watch --serve --reports`."""

    def __init__(self, sumaq, folder):
        self.lines = folder / "watch.log"
        log = open(self.lines, "w")
        self.process = subprocess.Popen(
            [sumaq, "watch", "--serve", "--reports", "--port", "0", "--progress", "none", "--as-of", "2026-06-01"],
            cwd=folder, stdout=log, stderr=log)
        self.address = self.wait(r"(http://[0-9.:]+/)", 0)
        self.builds = 0
        self.rest()

    def wait(self, pattern, count, seconds=600):
        end = time.time() + seconds
        while time.time() < end:
            found = re.findall(pattern, self.lines.read_text(), re.M)
            if len(found) > count:
                return found[count]
            if self.process.poll() is not None:
                break
            time.sleep(0.02)
        sys.exit(f"the watch did not say {pattern}:\n{self.lines.read_text()[-3000:]}")

    def rest(self):
        """Until the night after a save has ended, and what follows it."""
        self.wait(r"^\S.*: .*(?:, [0-9.]+ s| min [0-9]+ s)$", self.builds)
        time.sleep(0.3)
        self.builds = len(re.findall(r"^\S.*: .*(?:, [0-9.]+ s| min [0-9]+ s)$", self.lines.read_text(), re.M))

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(10)


def measure(watch, page, saves, save):
    """The milliseconds of each save; `save(i)` saves and returns what is then true in the page."""
    took = []
    for number in range(saves):
        before = watch.builds
        start, what = save(number)
        seen = page.wait_for_function(PAINTED % what, polling="raf", timeout=30000)
        took.append(seen.json_value() - start)
        watch.builds = before
        watch.rest()
    return took


def now():
    return time.time() * 1000


def main():
    words = argparse.ArgumentParser()
    words.add_argument("sumaq")
    words.add_argument("folder", type=pathlib.Path)
    words.add_argument("--saves", type=int, default=15)
    words.add_argument("--restaurants", type=int, default=1500)
    words.add_argument("--reviews", type=int, default=200000)
    words = words.parse_args()
    folder, sumaq = words.folder.resolve(), str(pathlib.Path(words.sumaq).resolve())
    exports = folder / "Exports"
    if not exports.exists():
        folder.mkdir(parents=True, exist_ok=True)
        subprocess.run(
            [sumaq, "demo", "Exports", "--restaurants", str(words.restaurants), "--users", str(words.reviews // 10),
             "--reviews", str(words.reviews), "--photos", "0", "--as-of", "2026-06-01"],
            cwd=folder, check=True, stderr=subprocess.DEVNULL)
        settings = json.loads((folder / "sumaq.json").read_text())
        settings["exports"] = {"mode": "delta"}
        (folder / "sumaq.json").write_text(json.dumps(settings))
    subprocess.run(["cp", "-r", str(checkout / "Templates"), str(folder)], check=True)
    restaurant = json.loads((exports / "restaurants.ndjson").open().readline())["id"]
    user = json.loads((exports / "users.ndjson").open().readline())["id"]
    templates = folder / "Templates"
    originals = {name: (templates / name).read_text() for name in ["restaurant.md", "assets/site.css", "reports/league.md"]}
    watch = Watch(sumaq, folder)
    late = []
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=tally.CHROMIUM, args=["--no-sandbox"])
        page = chromium.new_page()

        def say(name, took, most):
            middle = statistics.median(took)
            print(f"{name:<34} {middle:6.0f} ms, at most {max(took):5.0f} ms; goal {most} ms", flush=True)
            if middle > most:
                late.append(name)

        def template(number):
            text = originals["restaurant.md"].replace("\n# ", f"\nseen{number}\n\n# ", 1)
            text = text if f"seen{number}" in text else text + f"\nseen{number}\n"
            start = now()
            write(templates / "restaurant.md", text)
            return start, f"document.body.textContent.includes('seen{number}')"

        def review(number):
            text = f"fresh{number}x{int(time.time())}"
            row = {"id": f"live-{number}-{int(time.time())}", "user_id": user, "restaurant_id": restaurant, "stars": 5,
                   "comment": text, "createdAt": f"2026-05-30T12:{number % 60:02}:04Z"}
            start = now()
            write(exports / f"reviews-live-{number}-{int(time.time())}.ndjson", json.dumps(row) + "\n")
            return start, f"document.body.textContent.includes('{text}')"

        def style(number):
            start = now()
            write(templates / "assets/site.css", originals["assets/site.css"] + f"\nbody{{outline-offset:{number + 1}px}}\n")
            return start, f"getComputedStyle(document.body).outlineOffset == '{number + 1}px'"

        def report(number):
            start = now()
            write(templates / "reports/league.md", originals["reports/league.md"] + f"\nseen{number}\n")
            return start, f"document.body.textContent.includes('seen{number}')"

        slug = next(p.name for p in [folder / f"Output/site/restaurants/{restaurant}.html"] if p.exists())
        page.goto(watch.address + "site/restaurants/" + slug)
        time.sleep(1)
        say(f"a template, {words.restaurants:,} places", measure(watch, page, words.saves, template), 150)
        say(f"a review, {words.reviews:,} reviews", measure(watch, page, words.saves, review), 300)
        say("a style", measure(watch, page, words.saves, style), 100)
        page.goto(watch.address + "reports/league.html")
        time.sleep(1)
        say("a report", measure(watch, page, words.saves, report), 300)
        chromium.close()
    for name, text in originals.items():
        (templates / name).write_text(text)
    if watch.stop() != 0:
        sys.exit("the watch did not end well")
    sys.exit(1 if late else 0)


main()
