#!/usr/bin/env python3
"""Makes the site of a night on Apache Spark: Spark routes and sorts records, and the filters of sumaq decide.

    spark-submit [options of Spark] sumaq-spark.py --lake DIR --exports DIR --shards N [words of sumaq shard plan] [--form files|packs] [--sumaq PATH]
    spark-submit [options of Spark] sumaq-spark.py rollback|changes|verify|export --lake DIR [words of it] [--sumaq PATH]

Printed by `sumaq shard runner spark`. It needs PySpark 4.1 with pyarrow and pandas. The lake is a folder that driver and
executors reach by one path. A record has four columns of bytes: what it is (tag), where it meets others (route), the order
there (key), and what it says (body). A stage is a cut into partitions and a filter; what it wrote is kept in the lake.
"""
import ctypes
import datetime
import hashlib
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time

import pyarrow
import pyarrow.parquet
from pyspark import TaskContext
from pyspark.sql import SparkSession, functions

COLUMNS = ("tag", "route", "key", "body")
SCHEMA = ", ".join(name + " binary" for name in COLUMNS)
FIELDS = pyarrow.schema([(name, pyarrow.binary()) for name in COLUMNS])
# A filter that ends so may end otherwise if it is tried again; so may one that a signal ended. Any other code ends the job.
AGAIN = (74, 75)
TAIL = 20000
# The makers of files that are sealed.
SEALED = (b"b", b"s")
# The collection with which the body of a standing row of a restaurant, or of a user, begins.
RESTAURANTS, USERS = b"\x00", b"\x01"
MOST_BYTES = 8 << 20
# The frame that ends a stream.
END = struct.pack("<II", 4, 0)


def end_with_parent():
    """The child is killed when its Spark worker is."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() == 1:
        os._exit(75)


def pieces(batch):
    """A batch in pieces that are small, unless a record is large."""
    if batch.num_rows > 1 and batch.nbytes > MOST_BYTES:
        half = batch.num_rows // 2
        yield from pieces(batch.slice(0, half))
        yield from pieces(batch.slice(half))
    elif batch.num_rows:
        yield batch


def frame(batch):
    """The bytes of a frame, as the engine has its columns in memory."""
    parts = [struct.pack("<I", batch.num_rows)]
    for column in batch.columns:
        _, offsets, values = column.buffers()
        offsets = memoryview(offsets)[4 * column.offset:4 * (column.offset + len(column) + 1)]
        first, last = struct.unpack("<i", offsets[:4])[0], struct.unpack("<i", offsets[-4:])[0]
        parts += [offsets, memoryview(values)[first:last] if values else b""]
    return [struct.pack("<I", sum(len(part) for part in parts))] + parts


def exactly(stream, count):
    data = stream.read(count)
    if len(data) != count:
        raise EOFError
    return data


def batches(stream):
    """The records that a filter writes."""
    while True:
        length, rows = struct.unpack("<II", exactly(stream, 8))
        if rows == 0:
            return
        buffer, place, columns = pyarrow.py_buffer(exactly(stream, length - 4)), 0, []
        for _ in COLUMNS:
            values = place + 4 * (rows + 1)
            last = struct.unpack("<i", buffer[values - 4:values])[0]
            columns.append(pyarrow.Array.from_buffers(
                pyarrow.binary(), rows, [None, buffer[place:values], buffer[values:values + last]], 0))
            place = values + last
        yield pyarrow.RecordBatch.from_arrays(columns, COLUMNS)


def filtered(words, records, note, is_again):
    """What a filter makes of records. `note` is the file in which a filter that must not be tried again says why."""
    if is_again and os.path.exists(note):
        with open(note) as file:
            raise RuntimeError(file.read())
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, preexec_fn=end_with_parent)
        faults = []

        def feed():
            try:
                for batch in records:
                    for piece in pieces(batch):
                        for part in frame(piece):
                            process.stdin.write(part)
                process.stdin.write(END)
                process.stdin.close()
            except BrokenPipeError:
                pass
            except BaseException as fault:
                faults.append(fault)
                process.kill()

        feeder = threading.Thread(target=feed, daemon=True)
        feeder.start()
        is_cut = False
        try:
            yield from batches(process.stdout)
        except EOFError:
            is_cut = True
        finally:
            process.stdout.close()
            code = process.wait()
        feeder.join()
        if faults:
            raise faults[0]
        if code == 0 and not is_cut:
            return
        size = said.seek(0, os.SEEK_END)
        said.seek(max(0, size - TAIL))
        reason = "%s ended with %d\n%s" % (" ".join(words[1:3]), code, said.read().decode(errors="replace").strip())
        if code > 0 and code not in AGAIN:
            os.makedirs(os.path.dirname(note), mode=0o700, exist_ok=True)
            put(note, [reason.encode()])
        raise RuntimeError(reason)


def opened(path):
    """A file of the lake, to be written whole. Nothing in a lake is renamed, linked or appended to."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    return open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def put(path, parts):
    with opened(path) as file:
        for part in parts:
            file.write(part)
        file.flush()
        os.fsync(file.fileno())


def keeping(words, folder, keys, ended):
    """What runs a filter for a partition, keeps the records that it writes as a file of the folder, and tells its name.
    `keys` names the partitions that are run, by their numbers; none if all are."""
    def run(records):
        task = TaskContext.get()
        number = task.partitionId()
        if keys is not None and number not in keys:
            return
        first = next((batch for batch in records if batch.num_rows), None)
        if first is None:
            return

        def all_records():
            yield first
            yield from records

        # No two attempts write one file.
        path = os.path.join(folder, "%s-%d.parquet" % (number if keys is None else keys[number], task.taskAttemptId()))
        note = os.path.join(ended, "%s-%d" % (words[2], number))
        file = writer = None
        for batch in filtered(words, all_records(), note, task.attemptNumber() > 0):
            if writer is None:
                file = opened(path)
                writer = pyarrow.parquet.ParquetWriter(file, FIELDS, compression="zstd")
            writer.write_batch(batch)
        if writer is not None:
            writer.close()
            file.flush()
            os.fsync(file.fileno())
            file.close()
            yield told(number, path)
    return run


def told(number, path):
    return pyarrow.RecordBatch.from_arrays(
        [pyarrow.array([value], pyarrow.binary()) for value in (b"=", struct.pack(">Q", number), path.encode(), b"")], COLUMNS)


class Spark:
    """The engine: collections of records."""

    def __init__(self, session):
        self.session = session

    def of_rows(self, rows):
        """A partition for each of these records."""
        return self.session.createDataFrame(
            self.session.sparkContext.parallelize([tuple(map(bytearray, row)) for row in rows], max(1, len(rows))), SCHEMA)

    def load(self, files):
        return self.session.read.schema(SCHEMA).parquet(*files) if files else self.session.createDataFrame([], SCHEMA)

    def union(self, first, *others):
        for other in others:
            first = first.union(other)
        return first

    def where(self, records, tags, prefix=None):
        """The records with one of the tags, and with a key that begins with `prefix`."""
        found = records.where(functions.col("tag").isin([functions.lit(tag.encode()) for tag in tags]))
        if prefix is not None:
            found = found.where(functions.substring("key", 1, len(prefix)) == functions.lit(bytearray(prefix)))
        return found

    def beginning(self, records, *beginnings, isin=True):
        """The records whose bodies begin with one of some bytes, or those with others."""
        found = functions.substring("body", 1, 1).isin([functions.lit(bytearray(one)) for one in beginnings])
        return records.where(found if isin else ~found)

    def marked(self, records, mark):
        """The records with a byte more behind their keys."""
        return records.withColumn("key", functions.concat("key", functions.lit(bytearray([mark]))))

    def routed(self, records, count):
        return records.repartition(count, "route").sortWithinPartitions("route", "key", "tag")

    def sharded(self, records, count):
        """Each partition has one shard, whose number is the route."""
        number = functions.conv(functions.hex("route"), 16, 10).cast("int")
        return records.repartitionById(count, number).sortWithinPartitions("route", "key", "tag")

    def spread(self, records, count):
        return records.repartition(count)

    def keep(self, records, words, folder, keys, ended):
        """Runs a filter over each partition; returns the files with what it wrote, by the partitions' numbers."""
        rows = records.mapInArrow(keeping(words, folder, keys, ended), SCHEMA).collect()
        return {int.from_bytes(row["route"], "big"): bytes(row["key"]).decode() for row in rows}

    def at(self, records, route):
        return records.where(functions.col("route") == functions.lit(bytearray(struct.pack(">Q", route))))

    def digests(self, records, by=("route",)):
        """A digest of the records of each route, in whatever order they are."""
        whole = functions.concat(
            "tag", functions.encode(functions.length("key").cast("string"), "utf-8"), functions.lit(bytearray(b":")), "key", "body")
        hashed = records.select(*by, functions.sha2(whole, 256).alias("sha"))
        sums = [
            functions.sum(functions.conv(functions.substring("sha", place, 15), 16, 10).cast("decimal(20,0)")).alias(name)
            for place, name in ((1, "high"), (16, "low"))]
        return {
            tuple(int.from_bytes(row[name], "big") for name in by): "%d-%d" % (row["high"] or 0, row["low"] or 0)
            for row in hashed.groupBy(*by).agg(*sums).collect()}

    def digest(self, records):
        return self.digests(records, by=()).get((), "")

    def frames(self, records, is_sorted=False):
        """All records as a stream of frames."""
        if is_sorted:
            records = records.orderBy("route", "key", "tag")
        for batch in records.toArrow().to_batches():
            for piece in pieces(batch):
                yield from frame(piece)
        yield END

    def bodies(self, records):
        return [bytes(row["body"]) for row in records.orderBy("route", "key", "tag").collect()]

    def places(self, records):
        """Routes and keys."""
        return [(int.from_bytes(row["route"], "big"), bytes(row["key"])) for row in records.select("route", "key").collect()]


class Job:
    """A night: its plan, and what its stages have kept in the lake."""

    def __init__(self, engine, sumaq, lake, night):
        self.engine, self.sumaq, self.lake, self.night = engine, sumaq, lake, night
        self.folder = os.path.join(lake, "nights", night)
        self.plan = self.read("plan.json")
        self.count = self.plan["shards"]
        self.kept = self.read("stages.json", {})
        self.last = self.read(os.path.join("..", self.plan["before"], "stages.json"), {}) if self.plan["before"] else {}

    def read(self, name, otherwise=None):
        path = os.path.join(self.folder, name)
        if otherwise is not None and not os.path.exists(path):
            return otherwise
        with open(path) as file:
            return json.load(file)

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, parts):
        put(self.path(name), parts)
        return self.path(name)

    def command(self, word, *options):
        return [self.sumaq, "shard", word, "--lake", self.lake, "--night", self.night, *options]

    def stage(self, name, records, word, *options, keys=None, folder=None):
        """Runs a filter over each partition of records, unless the night has done that. `keys` names the partitions whose
        output an earlier night may have made, by their numbers."""
        kept = {key: file for key, file in self.kept.get(name, {}).items() if not file or self.has(file)}
        if keys is not None:
            last = self.last.get(name, {})
            kept = {key: kept.get(key, last.get(key)) for key in keys.values()}
            kept = {key: file for key, file in kept.items() if file is not None and (not file or self.has(file))}
            missing = {number: key for number, key in keys.items() if key not in kept}
        is_whole = not missing if keys is not None else name in self.kept and len(kept) == len(self.kept[name])
        start = time.monotonic()
        if not is_whole:
            wanted = missing if keys is not None else None
            files = self.engine.keep(
                records, self.command(word, *options), os.path.join(self.lake, folder) if folder else self.path(name), wanted,
                self.path("ended"))
            names = {number: os.path.relpath(path, self.lake) for number, path in files.items()}
            if keys is None:
                kept = {str(number): file for number, file in sorted(names.items())}
            else:
                kept.update({key: names.get(number, "") for number, key in missing.items()})
            say("%-12s %5d of %d tasks, %.1f s" % (
                name, len(names) if keys is None else len(missing), len(kept), time.monotonic() - start))
        self.save(name, kept)
        return self.load(kept.values())

    def save(self, name, kept):
        if self.kept.get(name) != kept:
            self.kept[name] = kept
            self.put("stages.json", [json.dumps(self.kept, indent=0, sort_keys=True).encode()])

    def has(self, file):
        return os.path.exists(os.path.join(self.lake, file))

    def before(self, name):
        """What a stage of the night before has kept."""
        return self.load(self.last.get(name, {}).values())

    def load(self, files):
        return self.engine.load([os.path.join(self.lake, file) for file in files if file])

    def routed(self, records):
        return self.engine.routed(records, self.count)

    def summed(self, name, records, word):
        """Adds up records of all partitions, sixteen by sixteen. Returns the body of the last one."""
        count, level = len(self.plan["parts"]), 0
        while True:
            count, level = (count + 15) // 16, level + 1
            records = self.stage("%s-%d" % (name, level), self.engine.spread(records, count), word)
            if count == 1:
                return (self.engine.bodies(records) or [b""])[0]


def digest(*words):
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]


def say(words):
    print(words, file=sys.stderr, flush=True)


class Night(Job):
    """The stages of a night, from the exports to the manifest."""

    def run(self):
        rows = self.rows()
        seen, standing, figures = self.subjects(rows)
        found = self.photos(rows, seen)
        made, lists = self.pages(standing, found, figures)
        return self.end(rows, seen, found, made, lists)

    def part_keys(self, *words):
        groups = [number for number, group in enumerate(self.plan["groups"]) for _ in range(group["from"], group["to"])]
        return {
            number: digest(part["key"], str(group), *words)
            for number, (part, group) in enumerate(zip(self.plan["parts"], groups))}

    def parts(self, wanted=lambda part: True):
        return self.engine.of_rows(
            [(b"P", bytes(8), part["name"].encode(), b"") for part in self.plan["parts"] if wanted(part)])

    def rows(self):
        """What parts show together of how they are read; their rows; of the rows of each id the one that counts."""
        where, union = self.engine.where, self.engine.union
        known = []
        if self.plan.get("learnsPeople"):
            users = self.engine.beginning(where(self.before("winners"), "S"), USERS)
            told = self.stage("learned", union(self.parts(lambda part: part.get("addresses")), users), "people")
            known.append(self.summed("people", told, "people"))
            self.put("people", known)
            known = [hashlib.sha256(known[0]).hexdigest()]
        shown = self.stage("facts", self.parts(), "facts", keys=self.part_keys(*known), folder="facts")
        facts = self.summed("facts-of-all", where(shown, "F"), "facts")
        named = self.named(where(shown, "n"))
        options = ["--facts", self.put("facts", [facts]), "--names", self.gather("names", named)]
        keys = self.part_keys(hashlib.sha256(facts).hexdigest(), self.engine.digest(named), *known)
        mapped = self.stage("map", self.parts(), "map", *options, keys=keys, folder="rows")
        options = ["--counts", self.gather("counts", where(mapped, "C"))]
        rows, self.told = where(mapped, "R"), where(mapped, "XEC")
        if self.keeps(mapped):
            kept = self.stage("kept", union(
                where(self.before("winners"), "SL"), where(self.before("map"), "XE"), where(self.before("kept"), "XEL")),
                "kept", *options)
            rows, self.told = union(rows, where(kept, "R")), union(self.told, where(kept, "XEL"))
        won = self.stage("winners", self.routed(rows), "winners")
        self.told = union(self.told, where(won, "L"))
        return won

    def named(self, names):
        """The restaurants that rows name, among those of tonight, or without a file of them those of the night before."""
        if any(part.get("collection") == "restaurants" for part in self.plan["retained"]):
            before = self.engine.beginning(self.engine.where(self.before("winners"), "S"), RESTAURANTS)
            kept = self.stage("facts-before", before, "facts")
            names = self.engine.union(names, self.engine.where(kept, "n"))
        settled = self.stage("names-by-id", self.routed(names), "names")
        return self.stage("names-by-name", self.routed(settled), "namesakes")

    def keeps(self, mapped):
        """Whether rows of the night before may be kept: exports are not whole, or those of that night were not."""
        if not self.plan["before"]:
            return False
        before = self.read(os.path.join("..", self.plan["before"], "plan.json"))

        def ended(plan):
            return {name for group in plan["groups"] for name in group["finishes"] + ["accounts"] * group.get("finishesAccounts", 0)}
        return bool(
            self.plan["retained"] or self.last.get("kept") or ended(before) - ended(self.plan)
            or any(not any(body[40:48]) for body in self.engine.bodies(self.engine.where(mapped, "C"))))

    def subjects(self, won):
        """What is shown of restaurants and users; the figures of all; neighbours and districts."""
        where, union = self.engine.where, self.engine.union
        seen = self.stage("faces", self.routed(where(won, "AW")), "faces")
        sums = self.stage("sums", self.routed(where(seen, "H")), "sums")
        figures = ["--whole", self.gather("whole", sums)]
        standing = union(where(won, "S"), where(seen, "S"))
        self.spelled = self.engine.digest(union(*[where(sums, "H", bytes([kind])) for kind in (1, 2, 3)]))
        if self.count > 1:
            boxed = self.stage("cells", where(seen, "G"), "cells", *figures)
            places = where(boxed, "G")
            asked = self.stage("near", self.routed(places), "near", *figures)
            ring = self.stage("ring", self.routed(union(places, where(asked, "B"))), "ring", *figures)
            near = self.stage("neighbours", self.routed(union(where(asked, "K"), ring)), "neighbours")
            joined = self.stage("sums-of-near", self.routed(where(near, "H")), "sums")
            figures += ["--joined", self.gather("joined", joined)]
            districts = self.stage("districts", union(where(boxed, "I"), where(near, "I")), "districts", *figures)
            standing = union(standing, where(near, "SJ"), districts)
            # The frame of each page says whether the site has lists of districts.
            self.spelled += str(bool(self.engine.digest(districts)))
        return seen, standing, figures

    def photos(self, won, seen):
        """What became of the photos that rows name."""
        where, union = self.engine.where, self.engine.union
        asked = union(where(won, "Q"), where(seen, "Q"), where(self.before("photos"), "M"))
        return self.stage("photos", self.routed(asked), "photos")

    def pages(self, standing, found, figures):
        """The files of subjects, and those of lists."""
        where, union = self.engine.where, self.engine.union
        found = where(found, "V")
        inputs = union(standing, found)
        digests = self.engine.digests(inputs)
        keys, days = {}, self.kept.get("days", {}) | self.last.get("days", {})
        for shard in range(self.count):
            if (shard,) in digests:
                key = digest(self.plan["fingerprint"], "%d of %d" % (shard, self.count), digests[(shard,)], self.spelled)
                keys[shard] = "%s-%d" % (key, sum(day <= self.today() for day in days.get(key, [])))
        options = figures[:2] if self.count > 1 else []
        made = self.stage("make", self.engine.sharded(inputs, self.count + 1), "make", *options, keys=keys, folder="made")
        passing = {key.split("-")[0]: [] for key in keys.values()}
        for shard, day in self.engine.places(where(made, "D")):
            passing[keys[shard].split("-")[0]].append(int.from_bytes(day, "big", signed=True))
        self.save("days", passing)
        inputs = union(where(made, "U"), self.engine.at(found, self.count))
        key = digest(
            self.plan["fingerprint"], self.engine.digest(inputs), self.plan["asOf"],
            str(max([part["modified"] for part in self.plan["parts"] + self.plan["retained"]], default=0)))
        lists = self.stage("lists", self.engine.routed(inputs, 1), "lists", keys={0: key}, folder="made")
        return made, lists

    def today(self):
        return (datetime.date.fromisoformat(self.plan["asOf"]) - datetime.date(1970, 1, 1)).days

    def offline(self, files):
        """The lists by which devices keep pages."""
        where = self.engine.where
        totals = self.stage("offline-sums", self.routed(files), "offline", "sums")
        figures = ["--whole", self.gather("listed", totals)]
        lines = self.stage("offline-files", files, "offline", "files", *figures)
        lists = self.stage("offline", self.routed(lines), "offline", *figures)
        root = self.stage("offline-root", self.engine.routed(where(lists, "o"), 1), "offline", "root", *figures)
        return self.engine.union(where(lists, "T"), root)

    def end(self, won, seen, found, made, lists):
        """Compares the night with those before, tells what is wrong, and puts the site in place."""
        where, union = self.engine.where, self.engine.union
        files, names = union(where(made, "T"), where(lists, "T")), ["make", "lists"]
        if self.plan.get("app"):
            files = union(files, where(self.offline(files), "T"))
            names += ["offline", "offline-root"]
        ledger = self.files(*names)
        self.put("ledger.json", [json.dumps({"ledger": ledger, "sealed": ledger}).encode()])
        note = self.act("note", "--ledger", self.path("ledger.json"))
        if note:
            return note
        note = self.read("note.json")
        changes = self.stage("ledger", self.routed(union(
            self.engine.marked(files, len(note["former"])),
            *[self.engine.marked(self.ledger(one), place) for place, one in enumerate(note["former"])])),
            "ledger", "--ledgers", str(len(note["former"])))
        self.gather("changes", where(changes, "c"))
        reviews = self.stage("census", self.routed(union(where(won, "Y"), where(self.before("census"), "Y"))), "census")
        pages = self.stage("census-of-pages", self.routed(union(
            where(won, "y"), where(seen, "y"), where(reviews, "y"), where(self.before("census-of-pages"), "y"))), "census")
        told = self.stage("told", self.routed(where(self.told, "EL")), "told")
        heard = union(
            told, where(found, "EH"), where(made, "EH"), where(lists, "EH"), where(self.told, "C"), where(won, "H"),
            where(reviews, "H"), where(pages, "H"), where(changes, "c"))
        code, screen = self.close(heard)
        if code not in (0, 1, 65):
            return code
        if code != 65:
            ended = self.publish(note, changes)
            if ended:
                return ended
        for name in ("status.html", "metrics.prom"):
            with open(self.path(name), "rb") as file:
                put(os.path.join(self.lake, name), [file.read()])
        print(screen, end="", flush=True)
        return code

    def publish(self, note, changes):
        where = self.engine.where
        ended = self.act("place")
        if ended:
            return ended
        if note["form"] == "files":
            for phase in range(7):
                self.stage("put-%d" % phase, self.routed(where(changes, "p", bytes([phase]))), "put")
        ended = self.act("manifest")
        if ended:
            return ended
        if note["form"] == "files":
            self.stage("gone", self.routed(where(changes, "g")), "gone")
        ended = self.act("keep")
        if not ended:
            self.sweep()
        return ended

    def ledger(self, lists):
        """The files of the site as a night has put them."""
        return self.engine.union(*[
            self.engine.beginning(self.engine.where(self.load(lists[name]), "T"), *SEALED, isin=name == "sealed")
            for name in ("ledger", "sealed")])

    def close(self, heard):
        closing = subprocess.Popen(
            self.command("close", "--facts", self.path("facts"), "--whole", self.path("whole")), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE)
        for part in self.engine.frames(heard):
            closing.stdin.write(part)
        screen = closing.communicate()[0]
        return closing.returncode, screen.decode()

    def act(self, word, *options):
        return subprocess.run(self.command(word, *options), stdout=subprocess.DEVNULL).returncode

    def files(self, *names):
        """The files of the lake with what stages have kept."""
        return sorted({file for name in names for file in self.kept[name].values() if file})

    def gather(self, name, records):
        """All records as a file of frames, which filters read."""
        return self.put(name, self.engine.frames(records, is_sorted=True))

    def sweep(self):
        """Removes from the lake what no night that is kept names."""
        kept = self.read("kept.json")
        names = {file for one in kept["ledgers"] for file in one["ledger"] + one["sealed"]}
        nights = set(kept["nights"]) | {self.night}
        for stage in self.kept:
            if stage != "days":
                names.update(self.files(stage))
        for folder in ("facts", "rows", "made"):
            self.clear(folder, names)
        for night in os.listdir(os.path.join(self.lake, "nights")):
            self.clear(os.path.join("nights", night), names, is_all=night not in nights)

    def clear(self, folder, names, is_all=False):
        for place, _, files in os.walk(os.path.join(self.lake, folder), topdown=False):
            for file in files:
                path = os.path.join(place, file)
                if os.path.relpath(path, self.lake) not in names and (is_all or file.endswith(".parquet")):
                    os.remove(path)
            try:
                os.rmdir(place)
            except OSError:
                pass


def value(words, name, otherwise=None):
    """Takes `name` and its value out of the words."""
    if name not in words:
        return otherwise
    place = words.index(name)
    found = words[place + 1]
    del words[place:place + 2]
    return found


def spark():
    return Spark(SparkSession.builder.appName("sumaq shard").config("spark.sql.adaptive.enabled", "false").getOrCreate())


def main(words, engine=spark):
    sumaq = value(words, "--sumaq", "sumaq")
    planned = subprocess.run([sumaq, "shard", "plan", *words], stdout=subprocess.PIPE)
    if planned.returncode != 0:
        return planned.returncode
    folder = os.path.dirname(planned.stdout.decode().strip())
    job = Night(engine(), sumaq, os.path.abspath(value(words, "--lake")), os.path.basename(folder))
    try:
        return job.run()
    except Exception:
        # Why a filter must not be tried again, and its code.
        ended = sorted(os.listdir(job.path("ended"))) if os.path.isdir(job.path("ended")) else []
        if not ended:
            raise
        with open(os.path.join(job.path("ended"), ended[0])) as file:
            reason = file.read()
        print(reason, file=sys.stderr)
        return int(reason.split("\n")[0].rsplit(" ", 1)[1])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
