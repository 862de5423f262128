"""A night over a lake that may be cut off at any call, on top of one that is in place."""
import random
import shutil

import changes
import crashing
import links
import running
import world as w


class LakePair(crashing.Pair):
    """Exports and settings of two nights, what one build makes of each, and a lake with the first of them."""

    def __init__(self, folder, shim, seed):
        super().__init__(folder, shim, seed)
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
        return self.run(["shard", "run", "--lake", "Lake", "--shards", "3", "--workers", "1", "--allow-shrink"], crash, codes)

    def words(self, arguments):
        words = super().words(arguments)
        if arguments[0] == "shard":
            words = words[: words.index("--jobs")] + ["--offline", "--as-of", w.iso_day(self.worlds[self.night].day)]
        return words

    def count(self):
        """How many calls the second night makes."""
        self.prepare()
        self.night_of_shards(("kill", 0))
        return int((self.root / "count").read_text())

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
