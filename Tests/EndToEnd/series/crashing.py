"""Two nights between which the output goes to and fro, each run of which may be cut off at any call."""
import contextlib
import hashlib
import os
import pathlib
import random
import sqlite3
import subprocess

import changes
import exports
import links
import running
import store as door
import world as w

SOURCE = pathlib.Path(__file__).resolve().parent / "crash.c"
# What a run that could not do its work may end with.
CLEAN_ENDS = (73, 74)
# SQLite takes a log that it could not make for one that it may not write.
STORE_ENDS = (*CLEAN_ENDS, 77)


def compile_shim(folder):
    library = pathlib.Path(folder) / "crash.so"
    subprocess.run(["cc", "-O1", "-Wall", "-Werror", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
    return library


def reviews(store):
    """How many a store holds; none where it is not there or not made yet."""
    if not store.exists():
        return 0
    with contextlib.closing(door.connect(store)) as connection:
        try:
            return connection.execute("SELECT count(*) FROM reviews").fetchone()[0]
        except sqlite3.OperationalError:
            return 0


def run(words, folder, environment):
    """Exit code and talk of the program."""
    done = subprocess.run([running.SUMAQ, *words], cwd=folder, env=dict(os.environ, **environment), capture_output=True, timeout=300)
    return running.night_end(done.returncode, words), (done.stdout + done.stderr).decode(errors="replace")


class Pair:
    """Exports and settings of two nights, and what an undisturbed run publishes of each."""

    def __init__(self, folder, shim, seed):
        self.root, self.shim, self.seed = pathlib.Path(folder), shim, seed
        self.worlds = [self.first()]
        self.worlds.append(self.later(self.worlds[0]))
        self.wanted = []
        for night, world in enumerate(self.worlds):
            self.enter(night)
            exports.write_exports(self.root / f"Exports{night}", world, None, 0, random.Random(seed), False)
            self.run(["build", "--output", f"../Clean{night}", "--state", f"../clean{night}"])
            self.wanted.append(prints(self.root / f"Clean{night}"))

    def first(self):
        """A guide with an address, in one of the languages, of which one restaurant has leaves, and which is an app with its lists."""
        rng = random.Random(self.seed)
        world = w.World(rng)
        world.settings = {"site.baseURL": links.BASE, "site.app": "on", "site.language": rng.choice(changes.SETTINGS["site.language"])}
        changes.add_reviews(world, rng, 70)
        return world

    def later(self, world):
        """A night on which much of everything happens, but nothing that makes all pages differ."""
        harmless = ("photo", "review", "restaurant", "user", "offer", "dish", "cuisine", "reply", "leaf", "pair", "days")
        for number in range(40):
            rng = random.Random(f"{self.seed}/{number}")
            function = changes.choose(rng)
            if function.__name__.startswith(harmless):
                world = changes.apply(world, function, rng)
        return world

    def enter(self, night):
        self.folder = self.root / "work"
        self.folder.mkdir(exist_ok=True)
        exports.write_operators_files(self.folder, self.worlds[night], running.SHIPPED)
        self.night = night

    def mark_freed_pages(self):
        """Has the next night rewrite the store's file, as after an upgrade from a version that stored secrets."""
        with contextlib.closing(door.connect(self.folder / ".sumaq/sumaq.sqlite")) as connection, connection:
            connection.execute("INSERT OR REPLACE INTO meta(name, value) VALUES('freed_pages', 1)")

    def make_older(self):
        """Has the next night bring the store of an older program up to date."""
        door.without_hashes(self.folder / ".sumaq/sumaq.sqlite").close()

    def run(self, arguments, crash=None, codes=(0,)):
        """Exit code and talk of one run on tonight's exports; `crash` is how, at which call."""
        environment = {}
        if crash:
            environment = {"LD_PRELOAD": str(self.shim), "CRASH_HOW": crash[0], "CRASH_AT": str(crash[1]), "CRASH_COUNT": str(self.root / "count")}
        code, talk = run(self.words(arguments), self.folder, environment)
        if codes and code not in codes:
            raise running.Failure(f"exit {code}: {' '.join(self.words(arguments))}\n{talk[-2500:]}")
        return code, talk

    def start(self, arguments):
        """The same, begun and not waited for."""
        return subprocess.Popen(
            [running.SUMAQ, *self.words(arguments)], cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def words(self, arguments):
        words = list(arguments)
        if arguments[0] == "build":
            words += ["--allow-shrink"]
        if arguments[0] in ("build", "release"):
            words += ["--offline", "--as-of", w.iso_day(self.worlds[self.night].day)]
        if arguments[0] != "check":
            words += ["--exports", f"../Exports{self.night}", "--progress", "none", "--jobs", "1"]
        return words

    def calls(self, arguments):
        """How many calls an undisturbed run makes."""
        self.run(arguments, ("kill", 0))
        return int((self.root / "count").read_text())

    # What must hold

    def holds_in_between(self):
        """Whatever stands is a page of the one night or of the other, and no reader meets a missing file, whether
        they come by the home page or had a page open that is in both. Of two that only one of them has, and that link
        to each other, one comes or goes first."""
        output = self.folder / "Output"
        standing = prints(output)
        for path, found in standing.items():
            if found not in [wanted.get(path) for wanted in self.wanted]:
                raise running.Failure(f"{path} is of neither night")
        for part in ("site", "reports"):
            starts = [path[len(part) + 1:] for path in standing if all(path in wanted for wanted in self.wanted) and path.startswith(part) and path.endswith((".html", ".xml"))]
            if (output / part).exists():
                links.walk(output / part, sorted({"index.html", *starts}), self.read)

    @staticmethod
    def read(site, page, linker):
        try:
            return (site / page).read_bytes()
        except FileNotFoundError:
            raise running.Failure(f"{linker or site} links to {page}, which is not there")

    def equals(self, night):
        found = prints(self.folder / "Output")
        wanted = self.wanted[night]
        wrong = sorted(path for path in found.keys() | wanted.keys() if found.get(path) != wanted.get(path))
        if wrong:
            raise running.Failure(f"{len(wrong)} files are not as an undisturbed run leaves them: " + ", ".join(wrong[:5]))

    def is_whole(self):
        """All of the one night or all of the other."""
        found = prints(self.folder / "Output")
        if found and found not in self.wanted:
            raise running.Failure("published in part")


def prints(output):
    """Every published file and its digest."""
    return {
        str(path.relative_to(output)): hashlib.sha256(path.read_bytes()).digest()
        for part in ("site", "reports") for path in (output / part).rglob("*")
        if path.is_file() and not running.is_history(path)
    }
