#!/usr/bin/env python3
"""Commands of access cut off at their calls that change the disk: the list is the old or the new one, and the next build ends what was begun.

    sealed_kills.py [N [SEED]]    N runs (40), spread over add, add --from, remove, reset and reset --all, killed between two calls,
                                  within a write, or on a disk that is full from then on

Whoever the list names can then open exactly what it says, by `sealed.py`, and public pages are as they were. Needs `cryptography`.
"""
import json
import os
import pathlib
import random
import shutil
import signal
import sys
import tempfile

here = pathlib.Path(__file__).resolve().parent
os.environ.setdefault("SUMAQ", str(here.parents[1] / ".build/release/sumaq"))
sys.path[:0] = [str(here), str(here / "series")]
sys.dont_write_bytecode = True
import crashing
import running
import sealed

DAY = ["--as-of", "2026-03-02", "--progress", "none", "--jobs", "1"]


def sumaq(folder, words, crash=None, codes=(0,)):
    environment = {}
    if crash:
        shim, count = crash[2:]
        environment = {"LD_PRELOAD": str(shim), "CRASH_HOW": crash[0], "CRASH_AT": str(crash[1]), "CRASH_COUNT": str(count)}
    code, talk = crashing.run(words, folder, environment)
    if codes and code not in codes:
        raise running.Failure(f"exit {code}: {' '.join(words)}\n{talk[-2000:]}")
    return code, talk


def granted(folder):
    """Who may open what, by addresses, and the generations of the bundles."""
    path = folder / ".sumaq/keys/access"
    rows = [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []
    mails = {row["person"]: row["email"] for row in rows if "person" in row}
    grants = {(mails[row["opens"]], row["kind"], row["id"], row["role"]) for row in rows if "opens" in row}
    return frozenset(mails.values()), frozenset(grants), frozenset((row["id"], row["generation"]) for row in rows if "bundle" in row)


def public(folder):
    """Public pages but home, which links to what is sealed while somebody has access."""
    pages = crashing.prints(folder / "Output")
    return {path: found for path, found in pages.items() if not path.startswith(("site/sealed/", "site/assets/", "site/photos/")) and path != "site/index.html"}


class City:
    """A small city, an owner and a manager of one restaurant, and a guest with three bundles."""

    def __init__(self, root):
        self.root, self.shim = root, crashing.compile_shim(root)
        start = root / "start"
        start.mkdir()
        sumaq(start, ["demo", "Exports", "--restaurants", "6", "--users", "12", "--reviews", "90", "--photos", "3", "--people", "4"])
        sumaq(start, ["build", *DAY])
        people = (start / "people.csv").read_text().splitlines()
        (start / "few.csv").write_text("\n".join(people[:4]) + "\n")
        self.mails = [line.split(",")[0] for line in people[1:]]
        self.restaurant = people[1].split(",")[2]
        self.other = next(line.split(",")[2] for line in people[1:] if line.split(",")[1] == "user")
        with_people = root / "people"
        shutil.copytree(start, with_people)
        sumaq(with_people, ["access", "add", "--from", "few.csv", *DAY])
        self.begins = {"": start, "people": with_people}

    def kinds(self):
        """Where a command begins, and its words."""
        return [
            ("", ["access", "add", "new@example.org", "--restaurant", self.restaurant]),
            ("people", ["access", "add", "--from", "people.csv"]),
            ("people", ["access", "add", self.mails[0], "--user", self.other, "--anyway"]),
            ("people", ["access", "remove", self.mails[0]]),
            ("people", ["access", "reset", self.mails[0]]),
            ("people", ["access", "reset", "--all"]),
        ]

    def enter(self, begin):
        folder = self.root / "work"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(self.begins[begin], folder, copy_function=shutil.copy2)
        return folder

    def crash(self, how, call):
        return how, call, self.shim, self.root / "count"

    def calls(self, begin, words):
        """How many calls an undisturbed run makes, and the list after it."""
        folder = self.enter(begin)
        sumaq(folder, [*words, *DAY], self.crash("kill", 0))
        return int((self.root / "count").read_text()), granted(folder)

    def strike(self, begin, words, how, call, after):
        folder = self.enter(begin)
        before, pages = granted(folder), public(folder)
        code, talk = sumaq(folder, [*words, *DAY], self.crash(how, call), codes=None)
        if code not in (0, -signal.SIGKILL, *crashing.CLEAN_ENDS):
            raise running.Failure(f"exit {code}\n{talk[-2000:]}")
        stands = granted(folder)
        if stands not in (before, after) and stands[1]:
            raise running.Failure(f"the list is neither the old nor the new one: {stands}")
        if code == 0 and stands != after:
            raise running.Failure("the command ended well, and its list is not there")
        sumaq(folder, ["build", *DAY])
        if public(folder) != pages:
            raise running.Failure("a public page changed")
        left = (folder / "Output/site/sealed").exists()
        if granted(folder)[0] or left:
            wrong, counts = sealed.check_all(folder / ".sumaq/keys", sealed.Site(folder / "Output/site"))
            if wrong:
                raise running.Failure("; ".join(wrong[:5]))
            if counts["people"] != len(stands[0]):
                raise running.Failure(f"{counts['people']} people have a slot, and {len(stands[0])} are listed")
        sumaq(folder, ["check", "Output/site"])
        return code != 0


def main(number=40, seed=1):
    rng = random.Random(int(seed))
    failures, count, cut = [], 0, 0
    shm = "/dev/shm" if os.path.isdir("/dev/shm") else None
    with tempfile.TemporaryDirectory(prefix="sumaq-sealed-kills-", dir=shm) as folder:
        city = City(pathlib.Path(folder))
        kinds = city.kinds()
        for begin, words in kinds:
            calls, after = city.calls(begin, words)
            wanted = max(1, round(int(number) / len(kinds)))
            start = rng.random()
            for place in range(wanted):
                how = rng.choice(["kill", "kill", "torn", "enospc"])
                call = 1 + int((place + start) * calls / wanted) % calls
                count += 1
                try:
                    cut += city.strike(begin, words, how, call, after)
                except running.Failure as failure:
                    failures.append(f"{' '.join(words[:3])}, {how} at call {call} of {calls}: {failure}")
    for line in failures[:5]:
        print(line)
    print(f"commands of access: {count - len(failures)} of {count} hold, {cut} were cut off")
    return 1 if failures or cut * 2 < count else 0


sys.exit(main(*sys.argv[1:]))
