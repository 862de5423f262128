"""One series of nights over a lake, beside the same nights of one store: after each, both have the same site."""
import hashlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time

import exports
import running

SHUFFLED = pathlib.Path(__file__).resolve().parent / "shuffled.py"
# What shards refuse, and settings of one night's time.
LEFT_OUT = {"exports.mode", "photos.minutes", "publish.nights"}


class LakeSeries(running.Series):
    """The nights of one seed, in one store and over a lake. The number of shards changes now and then."""

    def __init__(self, seed, folder, **options):
        super().__init__(seed, folder, **options)
        self.delta = False
        self.shards = self.rng("shards").choice([1, 2, 3, 7])

    def live(self, night):
        super().live(night)
        for name in LEFT_OUT:
            self.world.settings.pop(name, None)
        self.world.tables.clear()
        self.world.templates.pop("reports/mine.md", None)
        for path in (self.root / "Exports").glob("*.csv"):
            path.unlink()
        exports.write_operators_files(self.root, self.world, running.SHIPPED)

    def publish(self, night):
        rng = self.rng(night, "lake")
        number, before = self.number(), self.files()
        self.sumaq(["build", "--allow-shrink", *self.common()])
        self.access(self.rng(night, "access"))
        # Photos that only sealed pages show are made by the next night.
        self.sumaq(["build", "--allow-shrink", *self.common()])
        if self.whole and rng.random() < 0.15:
            self.shards = rng.choice([1, 2, 3, 5, 7])
        words = [*self.common(), "--lake", "Lake", "--shards", str(self.shards), "--allow-shrink"]
        way = rng.choice(["run", "run", "killed"])
        self.say(f"night {night}: {self.shards} shards, {way}")
        if way == "killed":
            self.kill(words, rng)
        self.job(words, rng, codes=(0, 1))
        self.published = True
        self.compare_changes(number, before)

    def number(self):
        """The number of the night in place."""
        path = self.root / "Lake" / "manifest.json"
        return json.loads(path.read_bytes())["number"] if path.exists() else 0

    def files(self):
        """The files of the site, with a digest of each."""
        site = self.root / "Lake" / "site"
        return {path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).digest()
                for path in site.rglob("*") if path.is_file()}

    def compare_changes(self, number, before):
        """What is told to have changed since the night before is what differs."""
        after = self.files()
        written = {path for path in after if after[path] != before.get(path)}
        removed = {path for path in before if path not in after}
        for options, paths in ([], written), (["--removed"], removed):
            words = ["changes", "site", "--lake", "Lake", "--since", str(number), "--null", *options]
            done = self.job(words, self.rng(number, "changes"), codes=(0, 65))
            # Nights before somebody was forgotten are not kept.
            if done.returncode == 65:
                continue
            told = {path.decode() for path in done.stdout.split(b"\0") if path}
            if told != paths:
                raise running.Failure(f"since night {number} {options}: {sorted(told ^ paths)[:8]}")

    def access(self, rng):
        """Gives people access to sealed pages, takes it away, or gives them new passphrases."""
        if not self.opened:
            if rng.random() < 0.3:
                self.open(rng)
            return
        act = rng.choice(["add", "remove", "reset", "nothing", "nothing"])
        if act == "add":
            self.open(rng)
        elif act != "nothing":
            person = f"p{rng.randint(1, 3)}@example.org"
            self.say(f"{act} {person}")
            self.sumaq(["access", act, person, *self.common()[:4]], codes=(0, 64))

    def words_of_job(self, words, rng):
        """The printed job, on an engine that draws from a seed of its own."""
        job = self.root / "job.py"
        if not job.exists():
            job.write_bytes(self.sumaq(["shard", "runner", "spark"]).stdout)
        return [sys.executable, "-B", str(SHUFFLED), str(job), str(rng.randrange(1 << 30)), *words, "--sumaq", running.SUMAQ]

    def job(self, words, rng, codes=(0,)):
        done = subprocess.run(self.words_of_job(words, rng), cwd=self.root, capture_output=True, timeout=600)
        if done.returncode not in codes:
            talk = (done.stdout + done.stderr).decode(errors="replace")
            raise running.Failure(f"exit {done.returncode}: the job {' '.join(words)}\n{talk[-3000:]}")
        return done

    def kill(self, words, rng):
        """Runs the night until it is killed at some instant, once or twice."""
        for _ in range(rng.choice([1, 1, 2])):
            started = subprocess.Popen(self.words_of_job(words, rng), cwd=self.root, start_new_session=True,
                                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            time.sleep(rng.random() * 6)
            os.killpg(started.pid, signal.SIGKILL)
            started.wait()

    def look(self, night):
        self.sumaq(["check", "Lake/site"])
        found = running.differences(self.root / "Output", self.root / "Lake", parts=("site",))
        if found:
            raise running.Failure(f"after night {night} the lake is not what one build makes:\n" + "\n".join(found[:12]))
        folders = [{str(path.relative_to(self.root / side)) for path in (self.root / side / "site").rglob("*") if path.is_dir()} for side in ("Output", "Lake")]
        if folders[0] != folders[1]:
            raise running.Failure(f"after night {night} folders differ: {sorted(folders[0] ^ folders[1])[:5]}")
        if list((self.root / "Lake").glob("publishing/*")):
            raise running.Failure("a night that is in place is told to be on its way")
