#!/usr/bin/env python3
"""Random saves beside a running `sumaq watch --serve`, with two pages open.

    saves.py SUMAQ [--saves N] [--seed N]

Runs in the current folder, which has exports (`Exports`, read as delta), `Templates` and settings. Templates, strings, styles,
reports, settings and exports are saved as editors do, broken, mended, removed and put back, one at a time or several within the same
moment. At the end everything is whole again: no mistake is left in the pages, each that was made was seen there, and
memory and descriptors are what they were. The output is compared by the caller.
"""
import argparse
import json
import os
import pathlib
import random
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.parse
import urllib.request

WHOLE = re.compile(r"^\S.*: .*(?:, [0-9.]+ s| min [0-9]+ s)$", re.M)


class Page(threading.Thread):
    """A page that is open in a browser: shows itself again when it is told to, and keeps what is wrong."""

    def __init__(self, address, path):
        super().__init__(daemon=True)
        self.address, self.path = address, path
        self.mistakes, self.seen, self.reloads, self.over = [], set(), 0, False

    def run(self):
        while not self.over:
            try:
                self.look()
            except OSError:
                time.sleep(0.05)

    def look(self):
        text = urllib.request.urlopen(self.address + self.path, timeout=20).read().decode()
        page, tag = re.search(r'data-page="([^"]*)" data-tag="([^"]*)"', text).groups()
        query = urllib.parse.urlencode({"page": page, "tag": tag})
        kind = ""
        for line in urllib.request.urlopen(f"{self.address}_/events?{query}", timeout=60):
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                kind = line[7:]
            elif line.startswith("data: ") and kind == "mistakes":
                self.mistakes = json.loads(line[6:])
                self.seen.update(mistake["reason"] + mistake["place"] for mistake in self.mistakes)
            if self.over:
                return
            if line == "" and kind == "reload":
                self.reloads += 1
                return


class Watch:
    def __init__(self, sumaq):
        log = open("watch.log", "w")
        self.process = subprocess.Popen(
            [sumaq, "watch", "--serve", "--reports", "--port", "0", "--as-of", "2026-06-01", "--progress", "none"], stdout=log, stderr=log)
        end = time.time() + 60
        while not (found := re.search(r"(http://[0-9.:]+/)", self.log())):
            if time.time() > end or self.process.poll() is not None:
                sys.exit("the watch does not serve: " + self.log())
            time.sleep(0.02)
        self.address = found.group(1)

    @staticmethod
    def log():
        return pathlib.Path("watch.log").read_text()

    def builds(self):
        return len(WHOLE.findall(self.log()))

    def rest(self, seconds=120):
        """Until nothing is built any more."""
        end, count, since = time.time() + seconds, self.builds(), time.time()
        while time.time() - since < 1.0 or self.is_building():
            if self.process.poll() is not None:
                sys.exit("the watch ended: " + self.log()[-2000:])
            if time.time() > end:
                sys.exit("the watch does not rest: " + self.log()[-2000:])
            time.sleep(0.05)
            if self.builds() != count:
                count, since = self.builds(), time.time()

    @staticmethod
    def is_building():
        lock = pathlib.Path(".sumaq/lock")
        return lock.exists() and lock.stat().st_size > 0

    def holds(self):
        """Kilobytes of memory, and descriptors."""
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", status).group(1)), len(os.listdir(f"/proc/{self.process.pid}/fd"))


class Saver:
    """Saves at random, and knows what would make everything whole."""

    def __init__(self, rng):
        self.rng = rng
        self.texts = {
            path: path.read_text() for pattern in ["*.md", "*.html", "partials/*", "strings/*.json", "assets/site.css", "reports/*.md"]
            for path in sorted(pathlib.Path("Templates").glob(pattern)) if path.name != "README.md"}
        self.settings = pathlib.Path("sumaq.json").read_text()
        self.restaurants = [json.loads(line)["id"] for line in open("Exports/restaurants.ndjson")]
        self.users = [json.loads(line)["id"] for line in open("Exports/users.ndjson")]
        self.broken, self.number = set(), 0

    def write(self, path, text):
        path.parent.mkdir(parents=True, exist_ok=True)
        way = self.rng.randrange(4)
        if way == 0:
            path.write_text(text)
        elif way == 1:
            beside = path.with_name("." + path.name + ".swp")
            beside.write_text(text)
            os.replace(beside, path)
        elif way == 2:
            if path.exists():
                os.replace(path, path.with_name(path.name + "~"))
            path.write_text(text)
            path.with_name(path.name + "~").unlink(missing_ok=True)
        else:
            half = len(text) // 2
            with open(path, "w") as file:
                file.write(text[:half])
                file.flush()
                time.sleep(self.rng.choice([0, 0.03]))
                file.write(text[half:])

    def save(self):
        self.number += 1
        what = self.rng.choices(["change", "break", "remove", "mend", "review", "settings", "folder"], [6, 3, 1, 5, 4, 1, 0.4])[0]
        path = self.rng.choice(sorted(self.texts))
        if what == "change":
            self.write(path, self.changed(path))
            self.broken.add(path)
        elif what == "break":
            self.write(path, self.texts[path] + ("{" if path.suffix == ".json" else "\n{{nothing%d" % self.number))
            self.broken.add(path)
        elif what == "remove":
            path.unlink(missing_ok=True)
            self.broken.add(path)
        elif what == "mend":
            for path in self.rng.sample(sorted(self.broken), min(len(self.broken), 3)):
                self.mend(path)
        elif what == "review":
            self.review()
        elif what == "settings":
            self.write(pathlib.Path("sumaq.json"), self.settings.replace("{", "{ // %d" % self.number + "\n", 1))
        else:
            folder = pathlib.Path("Templates/partials")
            os.replace(folder, "Templates/gone")
            time.sleep(self.rng.choice([0, 0.1]))
            os.replace("Templates/gone", folder)

    def changed(self, path):
        text = self.texts[path]
        if path.suffix == ".css":
            return text + "\nbody{outline-offset:%dpx}\n" % self.number
        if path.suffix == ".md":
            return text + "\nseen %d\n" % self.number
        return text.replace("\n", "\n\n", 1) if path.suffix == ".json" else text + "\n"

    def review(self):
        row = {"id": f"live-{self.rng.randrange(60)}", "user_id": self.rng.choice(self.users), "stars": self.rng.randint(1, 5),
               "restaurant_id": self.rng.choice(self.restaurants), "comment": f"new {self.number}", "createdAt": "2026-05-30T12:00:00Z"}
        self.write(pathlib.Path(f"Exports/reviews-{self.number:05}.ndjson"), json.dumps(row) + "\n")

    def mend(self, path):
        self.write(path, self.texts[path])
        self.broken.discard(path)

    def mend_all(self):
        for path in sorted(self.broken):
            self.mend(path)
        pathlib.Path("sumaq.json").write_text(self.settings)


def seen_and_gone(watch, pages, saver):
    """A mistake in a template of each page stands in it, and goes."""
    for page, name in zip(pages, ["restaurant.md", "reports/league.md"]):
        path = pathlib.Path("Templates") / name
        saver.write(path, saver.texts[path] + "\n{{mistaken\n")
        until(lambda: any(name in mistake["place"] for mistake in page.mistakes), f"a mistake in {name} is shown")
        saver.mend(path)
        until(lambda: not page.mistakes, f"a mended mistake in {name} goes")


def until(is_true, what, seconds=60):
    end = time.time() + seconds
    while not is_true():
        if time.time() > end:
            sys.exit(f"not within {seconds} s: {what}\n" + Watch.log()[-3000:])
        time.sleep(0.02)


def main():
    words = argparse.ArgumentParser()
    words.add_argument("sumaq")
    words.add_argument("--saves", type=int, default=30)
    words.add_argument("--seed", type=int, default=1)
    words = words.parse_args()
    saver = Saver(random.Random(words.seed))
    watch = Watch(words.sumaq)
    watch.rest()
    slug = next(name for name in saver.restaurants if pathlib.Path(f"Output/site/restaurants/{name}.html").exists())
    pages = [Page(watch.address, f"site/restaurants/{slug}.html"), Page(watch.address, "reports/league.html")]
    for page in pages:
        page.start()
    time.sleep(0.5)
    seen_and_gone(watch, pages, saver)
    held = []
    for number in range(words.saves):
        saver.save()
        time.sleep(saver.rng.choice([0, 0, 0.01, 0.05, 0.3]))
        if number % max(7, words.saves // 20) == 6 or number == words.saves - 1:
            saver.mend_all()
            watch.rest()
            until(lambda: not any(page.mistakes for page in pages), "all mistakes are mended")
            held.append(watch.holds())
    seen_and_gone(watch, pages, saver)
    watch.rest()
    held.append(watch.holds())
    for page in pages:
        page.over = True
    watch.process.send_signal(signal.SIGTERM)
    start = time.time()
    code = watch.process.wait(10)
    took = time.time() - start
    (first, files), (last, files_last) = held[min(2, len(held) - 1)], held[-1]
    print(f"{words.saves} saves, {watch.builds()} builds, {sum(p.reloads for p in pages)} reloads, "
          f"{len(pages[0].seen | pages[1].seen)} mistakes seen; {first} kB then {last} kB, {files} then {files_last} descriptors, ended in {took:.2f} s")
    print("held:", held)
    if code != 0 or took > 1:
        sys.exit(f"ended with {code} after {took:.2f} s")
    if files_last > files + 4:
        sys.exit("descriptors grow")
    if words.saves >= 200 and last > first * 1.25 + 20_000:
        sys.exit("memory grows")


main()
