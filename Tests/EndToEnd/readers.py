"""Looks at a state by every command that only looks, while cold, changed and quiet builds run in it: readers.py SUMAQ SECONDS

Runs in a folder that holds Exports and, of the night after, More. Goes on for SECONDS, and at least for three rounds and
two hundred looks beside a running build. No build may end with another code than 0, no look with one that its kind does
not allow; at the end the store is sound and what is published is what its rows say.
"""
import itertools
import os
import pathlib
import shutil
import subprocess
import sys
import threading
import time

DAY = "2026-06-01"
READERS = 2
# 65: there is no store, or no such page, yet. 74: the store is made, but its first build has not come to its tables.
# 75: two things are compared, which a running build changes; or both readers write one snapshot.
KINDS = {
    "status": (["status"], {0, 65}),
    "status --check": (["status", "--check"], {0, 65}),
    "sql": (["sql", "SELECT count(*) AS n, avg(stars) FROM reviews JOIN restaurants ON restaurants.id = restaurant_id"], {0, 65}),
    "snapshot": (["snapshot", "analysts.sqlite"], {0, 65, 75}),
    "jobs": (["jobs"], {0, 65}),
    "rejects": (["rejects", "--format", "ndjson"], {0, 65}),
    "cache": (["cache"], {0, 65}),
    "report": (["report", "overview", "--as-of", DAY], {0, 65}),
    "render": (["render", "--page", "index.html", "--as-of", DAY], {0, 65}),
    "explain": (["explain", "index.html", "--as-of", DAY], {0, 65}),
    "verify": (["verify", "--as-of", DAY], {0, 65, 75}),
}


class Looks:
    def __init__(self, sumaq):
        self.sumaq = sumaq
        self.running = threading.Event()
        self.ended = threading.Event()
        self.looking = [threading.Lock() for _ in range(READERS)]
        self.beside = dict.fromkeys(KINDS, 0)
        self.answered = dict.fromkeys(KINDS, 0)
        self.faults = []

    def forever(self, reader):
        kinds = list(KINDS)
        for number in itertools.count(5 * reader):
            if self.ended.is_set():
                return
            if self.running.wait(0.1):
                with self.looking[reader]:
                    self.look(kinds[number % len(kinds)])

    def nobody_looks(self):
        for lock in self.looking:
            with lock:
                pass

    def look(self, kind):
        words, allowed = KINDS[kind]
        done = subprocess.run([self.sumaq, *words], capture_output=True)
        if self.running.is_set():
            self.beside[kind] += 1
        self.answered[kind] += done.returncode == 0
        told = done.stderr.decode(errors="replace")
        if done.returncode not in allowed and not (done.returncode == 74 and "error[store.older]" in told):
            self.faults.append(f"{kind} ended with {done.returncode}: {told[:600]}")


def build(looks, kind, *words, after_ingest=False):
    words = [looks.sumaq, "build", "--as-of", DAY, "--progress", "none", *words]
    running = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
    # With readers from its beginning, a build may go other ways than with none until its rows are there.
    while after_ingest and running.poll() is None and not holds_rows():
        time.sleep(0.002)
    looks.running.set()
    while running.poll() is None:
        if lost := lost_log(running.pid):
            looks.faults.append(f"a {kind} build writes {lost}, which a reader removed")
            break
        time.sleep(0.02)
    told = running.communicate()[1].decode(errors="replace")
    looks.running.clear()
    if running.returncode != 0:
        looks.faults.append(f"a {kind} build ended with {running.returncode}: {told[:600]}")


def lost_log(process):
    """The store's log, where the process has it open and it has no name any more."""
    try:
        names = [os.readlink(link) for link in pathlib.Path(f"/proc/{process}/fd").iterdir()]
    except OSError:
        return None
    return next((name for name in names if name.endswith(".sqlite-wal (deleted)")), None)


def holds_rows():
    store = pathlib.Path(".sumaq/sumaq.sqlite")
    return store.exists() and store.stat().st_size > 1_000_000


def main(sumaq, seconds):
    looks = Looks(sumaq)
    threads = [threading.Thread(target=looks.forever, args=(number,)) for number in range(READERS)]
    for thread in threads:
        thread.start()
    end = time.monotonic() + float(seconds)
    rounds = 0
    try:
        while not looks.faults and (rounds < 3 or sum(looks.beside.values()) < 200 or time.monotonic() < end):
            looks.nobody_looks()
            for folder in [".sumaq", "Output"]:
                shutil.rmtree(folder, ignore_errors=True)
            build(looks, "cold", after_ingest=rounds % 2 == 0)
            build(looks, "quiet")
            build(looks, "changed", "--exports", "More")
            build(looks, "changed", "--exports", "Exports")
            rounds += 1
    finally:
        looks.ended.set()
        for thread in threads:
            thread.join()
    for words in [["status", "--check"], ["verify", "--all", "--as-of", DAY]]:
        done = subprocess.run([sumaq, *words], capture_output=True)
        if done.returncode != 0:
            looks.faults.append(f"{words} after all ended with {done.returncode}: {done.stderr.decode(errors='replace')[:600]}")
    # Beside builds that follow each other without a pause, verify hardly comes to an answer.
    silent = [kind for kind in KINDS if looks.answered[kind] == 0 and kind != "verify"]
    if silent:
        looks.faults.append(f"never answered: {silent}")
    beside = ", ".join(f"{kind} {count}" for kind, count in looks.beside.items())
    print(f"{rounds} rounds; beside a build: {beside}")
    print("\n".join(looks.faults))
    return 1 if looks.faults else 0


pathlib.Path("Exports").resolve(strict=True)
sys.exit(main(*sys.argv[1:]))
