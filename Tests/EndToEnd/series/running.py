"""One series of nights through the built program, and what must hold after it."""
import copy
import filecmp
import os
import pathlib
import random
import shutil
import subprocess

import changes
import exports
import links
import world as w

SUMAQ = os.environ["SUMAQ"]
SHIPPED = pathlib.Path(__file__).resolve().parents[3] / "Templates"
MOST_CHANGES = 6


def night_end(code, words):
    """A night that was done may end with 1, as the exports of a series lose rows and references by chance."""
    return 0 if code == 1 and words[0] in ("build", "ingest", "photos", "render", "report") else code


class Failure(Exception):
    """A law that does not hold."""


class Series:
    """The nights of one seed. `without` names changes to leave out, as `night.number`; `each` looks after every night."""

    def __init__(self, seed, folder, nights=None, without=(), each=False, say=None):
        self.seed, self.root, self.without, self.each = seed, pathlib.Path(folder), set(without), each
        self.say = say or (lambda text: None)
        rng = self.rng("shape")
        self.nights = nights if nights is not None else rng.randint(2, 7)
        self.delta = rng.random() < 0.3
        self.world = w.World(self.rng("world"))
        self.whole, self.published = True, False
        self.world.settings = {"exports.mode": "delta"} if self.delta else {}
        if rng.random() < 0.6:  # they cost more than everything else
            self.world.settings["reports.off"] = True
        if rng.random() < 0.4:
            self.world.settings["site.baseURL"] = links.BASE
            if rng.random() < 0.5:
                self.world.settings["site.app"] = "on"
        if rng.random() < 0.3:
            self.world.settings["site.language"] = rng.choice(changes.SETTINGS["site.language"])
        self.earlier, self.opened = None, False
        self.named = []

    def rng(self, *words):
        return random.Random("/".join(map(str, (self.seed, *words))))

    def run(self):
        for night in range(self.nights):
            self.live(night)
            self.publish(night)
            if self.each or night == self.nights - 1 or self.rng(night, "look").random() < 0.25:
                self.look(night)

    # The app's day

    def live(self, night):
        self.earlier = copy.deepcopy(self.world)
        rng = self.rng(night)
        for number in range(rng.choice([0, 1, 1, 2, 3, MOST_CHANGES]) if night else 0):
            own = self.rng(night, number)
            function = changes.choose(own)
            if f"{night}.{number}" not in self.without:
                function(self.world, own)
                self.named.append(f"{night}.{number}")
                self.say(f"night {night}, {night}.{number}: {function.__name__}")
        if self.delta:
            self.world.settings["exports.mode"] = "delta"
        damage = exports.write_exports(self.root / "Exports", self.world, self.earlier, night, rng, self.delta)
        self.whole = damage is None
        if damage:
            self.say(f"night {night}: {damage}")
        exports.write_operators_files(self.root, self.world, SHIPPED)

    # The night's work, in one of the ways of doing it

    def publish(self, night):
        rng = self.rng(night, "how")
        way = rng.choices(
            ["build", "stages", "twice", "full", "rolled back", "held", "site gone", "output gone", "older output", "spoilt"],
            [10, 2, 2, 1, 2, 2, 1, 1, 2, 1])[0]
        if not self.published:
            way = "build"
        if way != "build":
            self.say(f"night {night}: {way}")
        self.prepare(way, rng)
        arguments = self.common() + ["--jobs", str(rng.choice([1, 1, 2, 8]))]
        if way == "stages" or (way.endswith("gone") and rng.random() < 0.5):
            for command in ("ingest", "photos", "render", "report"):
                self.sumaq([command, *arguments, *(["--allow-shrink"] if command == "ingest" else [])], rng)
        else:
            self.sumaq(["build", "--allow-shrink", *arguments, *(["--full"] if way in ("full", "spoilt") else [])], rng)
        if way == "twice":
            self.quiet(arguments)
        if way in ("rolled back", "held"):
            self.release(arguments)
        self.published = True
        if not self.opened and self.rng("access").random() < 0.4:
            self.open(self.rng(night, "open"))
        if self.rng(night, "keep").random() < 0.4:
            shutil.rmtree(self.root / "Older", ignore_errors=True)
            shutil.copytree(self.root / "Output", self.root / "Older", copy_function=shutil.copy2)

    def open(self, rng):
        """Some people may open what is theirs from now on."""
        self.opened = True
        for kind, collection, count in (("--user", "users", 3), ("--restaurant", "restaurants", 2)):
            ids = sorted(self.world.rows[collection], key=str)
            for subject in rng.sample(ids, min(count, len(ids))):
                self.sumaq(["access", "add", f"p{rng.randint(1, 3)}@example.org", kind, subject,
                            *(["--anyway"] if kind == "--user" else []), *self.common()[:4]], codes=(0, 64))
                self.say(f"opened to a person: {kind} {subject}")

    def prepare(self, way, rng):
        output = self.root / "Output"
        if way == "rolled back":
            self.sumaq(["rollback", "--exports", "Exports"], rng, codes=(0, 1, 65, 73))
        elif way == "held":
            self.sumaq(["hold", "to look at it", "--exports", "Exports"], rng)
        elif way == "site gone":
            shutil.rmtree(output / rng.choice(["site", "reports"]), ignore_errors=True)
        elif way == "output gone":
            shutil.rmtree(output)
        elif way == "older output" and (self.root / "Older").exists():
            shutil.rmtree(output)
            (self.root / "Older").rename(output)
        elif way == "spoilt":
            pages = sorted(path for path in (output / "site").rglob("*") if path.is_file())
            for path in rng.sample(pages, min(3, len(pages))):
                path.unlink() if rng.random() < 0.5 else path.write_text("spoilt")

    def release(self, arguments):
        """A held night touched nothing; what it read is published now."""
        before = self.touched()
        self.sumaq(["build", *arguments])
        if self.touched() != before:
            raise Failure("a held night touched the output")
        self.sumaq(["release", *arguments])

    def quiet(self, arguments):
        """The same again touches nothing, though an export that is damaged is read again."""
        before = self.touched()
        self.sumaq(["build", *arguments])
        after = self.touched()
        if after != before:
            raise Failure("the same build again touched " + ", ".join(sorted(set(after) ^ set(before))[:3]))

    def touched(self):
        found = []
        for path in [*(self.root / "Output").rglob("*"), *(self.root / ".sumaq/photos").rglob("*")]:
            status = path.lstat()
            found.append(f"{path} {status.st_mtime_ns} {status.st_ctime_ns} {status.st_ino}")
        return sorted(found)

    def common(self):
        return ["--exports", "Exports", "--as-of", w.iso_day(self.world.day), "--progress", "none", "--offline"]

    def sumaq(self, arguments, rng=None, codes=(0,)):
        environment = dict(os.environ, SUMAQ_TEST="1")
        if rng and rng.random() < 0.2:
            environment |= {"TZ": rng.choice(["Asia/Kathmandu", "America/Lima"]), "LC_ALL": "tr_TR.UTF-8"}
        done = subprocess.run([SUMAQ, *arguments], cwd=self.root, env=environment, capture_output=True, timeout=120)
        if night_end(done.returncode, arguments) not in codes:
            talk = (done.stdout + done.stderr).decode(errors="replace")
            raise Failure(f"exit {done.returncode}: sumaq {' '.join(arguments)}\n{talk[-3000:]}")
        return done

    # What must hold

    def look(self, night):
        self.sumaq(["check", "Output/site"])
        self.leads_nowhere_empty()
        if (self.root / "Output/.staging").exists():
            raise Failure("work is left in Output/.staging")
        self.equals_rendered(night)
        self.sumaq(["verify", "--all", *self.common()])
        if self.comes_from_tonight():
            self.equals_clean(night)

    def leads_nowhere_empty(self):
        """Whatever a page, the search, the feed and the sitemap name is there."""
        site = self.root / "Output/site"
        starts = [start for start in links.STARTS if (site / start).exists()]
        for path in links.walk(site, starts, lambda site, path, linker: (site / path).read_bytes() if (site / path).exists() else None):
            if not (site / path).exists():
                raise Failure(f"something leads to {path}, which is not there")

    def equals_rendered(self, night):
        """The same store rendered into an empty output."""
        shutil.copytree(self.root / ".sumaq", self.root / "state", copy_function=shutil.copy2)
        for command in ("render", "report"):
            self.sumaq([command, *self.common(), "--state", "state", "--output", "Anew"])
        self.compare(night, "the same store rendered into an empty output", "Anew", "state")

    def equals_clean(self, night):
        """Tonight's exports into an empty store."""
        if (self.root / ".sumaq/keys").exists():
            shutil.copytree(self.root / ".sumaq/keys", self.root / "state/keys")
            (self.root / "state/keys").chmod(0o700)
        self.sumaq(["build", *self.common(), "--state", "state", "--output", "Clean"])
        for name, state in [("lived.sqlite", ".sumaq"), ("clean.sqlite", "state")]:
            self.sumaq(["snapshot", name, *self.common(), "--state", state])
        if not filecmp.cmp(self.root / "lived.sqlite", self.root / "clean.sqlite", shallow=False):
            raise Failure(f"after night {night} the snapshot is not that of a clean build")
        self.compare(night, "a clean build", "Clean", "state")

    def comes_from_tonight(self):
        """Photos that had no time tonight stand as they were made earlier."""
        return self.whole and self.world.settings.get("photos.minutes") != 0

    def compare(self, night, what, folder, *others):
        found = differences(self.root / "Output", self.root / folder)
        if found:
            raise Failure(f"after night {night} Output is not {what}:\n" + "\n".join(found[:12]))
        for name in (folder, *others):
            shutil.rmtree(self.root / name)


def differences(left, right, parts=("site", "reports")):
    """What is in one folder alone or differs, with the first lines that do."""
    found = []
    for part in parts:
        mine, theirs = files(left / part), files(right / part)
        found += [f"only in {left.name}: {part}/{name}" for name in sorted(mine - theirs)]
        found += [f"only in {right.name}: {part}/{name}" for name in sorted(theirs - mine)]
        for name in sorted(mine & theirs):
            if not filecmp.cmp(left / part / name, right / part / name, shallow=False):
                found.append(f"{part}/{name}: " + first_difference(left / part / name, right / part / name))
    return found


def files(folder):
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file() and not is_history(path)}


def is_history(path):
    """The report of what changed tells of nights, and is no function of the state."""
    return "reports/overview.html" in str(path) or "reports/overview/" in str(path)


def first_difference(left, right):
    pairs = zip(left.read_bytes().split(b"\n"), right.read_bytes().split(b"\n"))
    for number, (mine, theirs) in enumerate(pairs, 1):
        if mine != theirs:
            return f"line {number}\n    - {mine[:300].decode(errors='replace')}\n    + {theirs[:300].decode(errors='replace')}"
    return "one ends earlier"
