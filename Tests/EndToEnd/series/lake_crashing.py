"""A night over a lake that may be cut off at any call, on top of one that is in place."""
import os
import pathlib
import random
import shutil
import subprocess
import sys

import changes
import crashing
import links
import running
import world as w

SHUFFLED = pathlib.Path(__file__).resolve().parent / "shuffled.py"
# All processes of a night.
ALL = -1
# Numbers its runs, and gives that one the shim which is to be cut off; all where calls are counted.
PROGRAM = """#!/bin/sh
touch "$COUNTED/run-$$"
number=$(ls "$COUNTED" | grep -c run-)
if [ "$CRASH_RUN" = "$number" ] || [ "$CRASH_RUN" = -1 ]; then
  export LD_PRELOAD="$SHIM" CRASH_AT="$CRASH_CALL" CRASH_COUNT="$COUNTED/$number"
fi
exec "$PROGRAM" "$@"
"""


class LakePair(crashing.Pair):
    """Exports and settings of two nights, what one build makes of each, and a lake with the first of them."""

    def __init__(self, folder, shim, seed):
        super().__init__(folder, shim, seed)
        # How often the engine tries a filter again.
        self.tries = 4
        self.enter(0)
        self.night_of_shards()
        self.equals(0)
        shutil.copytree(self.folder / "Lake", self.root / "Lake0", copy_function=shutil.copy2)

    def first(self):
        world = w.World(random.Random(self.seed))
        world.settings = {"site.baseURL": links.BASE, "reports.off": True}
        changes.add_reviews(world, random.Random(self.seed), 70)
        return world

    def prepare(self):
        """The second night's exports beside a lake with the first."""
        shutil.rmtree(self.folder / "Lake", ignore_errors=True)
        shutil.copytree(self.root / "Lake0", self.folder / "Lake", copy_function=shutil.copy2)
        self.enter(1)

    def night_of_shards(self, crash=None, codes=(0, 1)):
        """A night by the printed job. `crash` is how, in which of the processes that the night starts, and at which of its
        calls; the first process is the driver, the others are the program."""
        folder = self.root / "counted"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        job = self.root / "job.py"
        if not job.exists():
            job.write_bytes(subprocess.run([running.SUMAQ, "shard", "runner", "spark"], check=True, capture_output=True).stdout)
            program = self.root / "program"
            program.write_text(PROGRAM)
            program.chmod(0o755)
        environment = dict(os.environ, COUNTED=str(folder), PROGRAM=running.SUMAQ, TRIES=str(self.tries))
        if crash:
            environment |= {"SHIM": str(self.shim), "CRASH_HOW": crash[0], "CRASH_RUN": str(crash[1]), "CRASH_CALL": str(crash[2])}
            if crash[1] in (0, ALL):
                environment |= {"LD_PRELOAD": str(self.shim), "CRASH_AT": str(crash[2]), "CRASH_COUNT": str(folder / "0")}
        words = ["--lake", "Lake", "--shards", "3", "--allow-shrink", "--exports", f"../Exports{self.night}", "--offline",
                 "--as-of", w.iso_day(self.worlds[self.night].day), "--sumaq", str(self.root / "program")]
        done = subprocess.run([sys.executable, "-B", str(SHUFFLED), str(job), str(self.seed), *words],
                              cwd=self.folder, env=environment, capture_output=True, timeout=600)
        talk = (done.stdout + done.stderr).decode(errors="replace")
        if codes and done.returncode not in codes:
            raise running.Failure(f"exit {done.returncode} of a night of the job\n{talk[-2500:]}")
        return done.returncode, talk

    def count(self):
        """The processes of the second night and how many calls each makes."""
        self.prepare()
        self.night_of_shards(("kill", ALL, 0))
        counts = {int(path.name): int(path.read_text()) for path in (self.root / "counted").iterdir() if path.name.isdigit()}
        return sorted(counts.items())

    def recover(self):
        """The night again, undisturbed."""
        self.night_of_shards()
        self.equals(1)
        self.run(["check", "Lake/site"])
        if list((self.folder / "Lake").glob("publishing/*")):
            raise running.Failure("a night that is in place is told to be on its way")

    def equals(self, night):
        found = crashing.prints(self.folder / "Lake")
        wanted = {path: digest for path, digest in self.wanted[night].items() if path.startswith("site/")}
        wrong = sorted(path for path in found.keys() | wanted.keys() if found.get(path) != wanted.get(path))
        if wrong:
            raise running.Failure(f"{len(wrong)} files are not as one build leaves them: " + ", ".join(wrong[:5]))
