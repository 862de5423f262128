#!/usr/bin/env python3
"""Makes the site of a night on Apache Spark: Spark routes and sorts records, and the filters of sumaq decide.

    spark-submit [options of Spark] sumaq-spark.py --lake DIR --exports DIR --shards N [words of sumaq shard plan] [--form files|packs] [--sumaq PATH]
    spark-submit [options of Spark] sumaq-spark.py rollback|changes|verify|export --lake DIR [words of it] [--sumaq PATH]

Printed by `sumaq shard runner spark`. It needs PySpark 4.1 with pyarrow and pandas. The lake is a folder that driver and
executors reach by one path. A record has four columns of bytes: what it is (tag), where it meets others (route), the order
there (key), and what it says (body). A stage is a cut into partitions and a filter; what it wrote is kept in the lake.
"""
import ctypes
import hashlib
import json
import os
import re
import signal
import struct
import subprocess
import sys
import tempfile
import threading
import time
import traceback

try:
    import pyarrow
    import pyarrow.parquet
    from pyspark import TaskContext
    from pyspark.sql import SparkSession, functions
except ImportError as fault:
    print("%s\n  = This Python lacks it: pip install 'pyspark>=4.1' pyarrow 'pandas<3'" % fault, file=sys.stderr)
    sys.exit(78)

COLUMNS = ("tag", "route", "key", "body")
SCHEMA = ", ".join(name + " binary" for name in COLUMNS)
FIELDS = pyarrow.schema([(name, pyarrow.binary()) for name in COLUMNS])
# A filter that ends so may end otherwise if it is tried again; so may one that a signal ended. Any other code ends the job.
AGAIN = (74, 75)
TAIL = 20000
# The makers of files that everybody can read, and of those that are sealed, by the lists of a ledger.
MAKERS = {"files": (b"p", b"l", b"o"), "sealed": (b"b", b"s")}
# What puts files in place, by the first bytes of the keys of its records; the bytes before the path in such a key.
PHASES = range(7)
PUT_HEAD = 25
# Stages that make the site's files.
SITE = ("make", "dishes", "parts", "lists", "guides", "search")
# Stages of which no later night reads what they wrote.
PASSING = (
    "learned", "names-by-id", "facts-before", "cells", "near", "ring", "sums", "sums-of-near", "offline-sums",
    "offline-files", "told", "ledger", "gone", "search-names", "search-sums", "search-plan", "search-cut",
    *["put-%d" % phase for phase in PHASES])
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


def filtered(words, records, note):
    """What a filter makes of records. `note` is the file in which one that fails says why, for the driver, and for an
    attempt that must not be made again."""
    reason = read_text(note)
    if reason and code_of(reason) not in AGAIN:
        raise RuntimeError(reason)
    with tempfile.TemporaryFile() as said:
        try:
            process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=said, preexec_fn=end_with_parent)
        except OSError as fault:
            reason = "%s ended with 78\n%s" % (" ".join(words[1:3]), lacks_program(words[0], fault))
            put(note, [reason.encode()])
            raise RuntimeError(reason)
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
        put(note, [reason.encode()])
        raise RuntimeError(reason)


def lacks_program(sumaq, fault):
    return "--sumaq names %s, which the machine %s cannot run: %s" % (sumaq, os.uname().nodename, fault.strerror)


def read_text(path):
    """The text of a file; empty if it is not there."""
    try:
        with open(path) as file:
            return file.read()
    except FileNotFoundError:
        return ""


def code_of(reason):
    """The code with which a filter has ended; of one that a signal ended that of a file that could not be read."""
    found = re.match(r".* ended with (\d+)$", reason.split("\n")[0])
    return int(found[1]) if found else 74


def opened(path, mode=0o600):
    """A file of the lake, to be written whole. Nothing in a lake is renamed, linked or appended to."""
    os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
    return open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, mode), "wb")


def settle(file, path):
    """Waits until a file is on the disk, and that it is in its folder."""
    file.flush()
    os.fsync(file.fileno())
    file.close()
    folder = os.open(os.path.dirname(path), os.O_RDONLY)
    try:
        os.fsync(folder)
    except OSError:
        # A bucket has no folders.
        pass
    finally:
        os.close(folder)


def put(path, parts, mode=0o600):
    file = opened(path, mode)
    for part in parts:
        file.write(part)
    settle(file, path)


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

        # No two attempts write one file, whatever driver has begun them.
        name = number if keys is None else keys[number]
        path = os.path.join(folder, "%s-%s.parquet" % (name, os.urandom(8).hex()))
        file = writer = None
        for batch in filtered(words, all_records(), os.path.join(ended, "%s-%d" % (os.path.basename(folder), number))):
            if writer is None:
                file = opened(path)
                writer = pyarrow.parquet.ParquetWriter(file, FIELDS, compression="zstd")
            writer.write_batch(batch)
        if writer is not None:
            writer.close()
            settle(file, path)
        yield told(number, path if writer is not None else "")
    return run


def told(number, path):
    return pyarrow.RecordBatch.from_arrays(
        [pyarrow.array([value], pyarrow.binary()) for value in (b"=", struct.pack(">Q", number), path.encode(), b"")], COLUMNS)


class Spark:
    """The engine: collections of records."""

    def __init__(self, session):
        self.session = session

    def of_rows(self, rows, count=None):
        """These records, each in a partition of its own, or in some."""
        return self.session.createDataFrame(self.session.sparkContext.parallelize(
            [tuple(map(bytearray, row)) for row in rows], max(1, count or len(rows))), SCHEMA)

    def load(self, files):
        return self.session.read.schema(SCHEMA).parquet(*files) if files else self.session.createDataFrame([], SCHEMA)

    def union(self, first, *others):
        for other in others:
            first = first.union(other)
        return first

    def where(self, records, tags, prefix=b"", bodies=()):
        """The records with one of the tags, with a key that begins with `prefix`, and with a body that begins with one of some
        bytes."""
        found = records.where(functions.col("tag").isin([functions.lit(tag.encode()) for tag in tags]))
        if prefix:
            found = found.where(functions.substring("key", 1, len(prefix)) == functions.lit(bytearray(prefix)))
        if bodies:
            found = found.where(functions.substring("body", 1, 1).isin([functions.lit(bytearray(one)) for one in bodies]))
        return found

    def marked(self, records, mark):
        """The records with a byte more behind their keys."""
        return records.withColumn("key", functions.concat("key", functions.lit(bytearray([mark]))))

    def routed(self, records, count):
        return records.repartition(count, "route").sortWithinPartitions("route", "key", "tag")

    def sharded(self, records, count):
        """Each partition has one shard, whose number is the route. What only the lists read has another one."""
        number = functions.conv(functions.hex("route"), 16, 10).cast("int")
        shards = records.where(functions.col("route") < functions.lit(bytearray(struct.pack(">Q", count))))
        return shards.repartitionById(count, number).sortWithinPartitions("route", "key", "tag")

    def spread(self, records, count):
        return records.repartition(count)

    def keep(self, records, words, folder, keys, ended):
        """Runs a filter over each partition; returns the files with what it wrote, if anything, by the partitions' numbers."""
        rows = records.mapInArrow(keeping(words, folder, keys, ended), SCHEMA).collect()
        return {int.from_bytes(row["route"], "big"): bytes(row["key"]).decode() for row in rows}

    def subjects(self, records):
        """The restaurants and users whose own rows these are, once each."""
        key = functions.expr("substring(key, 1, length(key) - 1)")
        return records.withColumn("key", key).withColumn("body", functions.lit(bytearray())).distinct()

    def packs(self, files):
        """The numbers of the packs that files are in."""
        found = files.select(functions.substring("body", 2, 8).alias("pack")).distinct().collect()
        return {bytes(row["pack"]) for row in found}

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
            tuple(int.from_bytes(row[name], "big") for name in by): "%d-%d" % (row["high"], row["low"])
            for row in hashed.groupBy(*by).agg(*sums).collect() if row["high"] is not None}

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


class Ended(Exception):
    """A step of the driver, or a filter that must not be tried again, has ended with a code."""

    def __init__(self, code, reason):
        self.code, self.reason = code, reason


class Job:
    """Stages, and what they have kept in the lake."""

    # What the stages of the night before have kept, and its plan.
    last, former = {}, None
    count = 1

    def __init__(self, engine, sumaq, lake, night):
        self.engine, self.sumaq, self.lake, self.night = engine, sumaq, lake, night
        self.folder = os.path.join(lake, "nights", night)
        self.kept = self.done(self.folder)
        self.clear(self.path("ended"))

    def done(self, folder):
        """What the stages of a night have kept, each in a file of its own; one that was cut off is not done."""
        kept = {}
        for name in os.listdir(os.path.join(folder, "done")) if os.path.isdir(os.path.join(folder, "done")) else ():
            try:
                kept[name[:-len(".json")]] = json.loads(read_text(os.path.join(folder, "done", name)))
            except ValueError:
                pass
        return kept

    def begin(self, name):
        """Begins with an empty folder beside those of nights."""
        self.folder, self.kept = os.path.join(self.lake, "nights", name), {}
        self.clear(self.folder)

    def read(self, name):
        with open(os.path.join(self.folder, name)) as file:
            return json.load(file)

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, parts):
        put(self.path(name), parts)

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
            folder = os.path.join(self.lake, folder) if folder else self.path(name)
            try:
                files = self.engine.keep(records, self.command(word, *options), folder, wanted, self.path("ended"))
            except Exception as fault:
                raise self.ended() or fault
            names = {number: os.path.relpath(path, self.lake) if path else "" for number, path in files.items()}
            if keys is None:
                kept = {str(number): file for number, file in sorted(names.items())}
            else:
                kept.update({key: names.get(number, "") for number, key in missing.items()})
            say("%-16s %5d of %d tasks, %.1f s" % (name, len(names), len(kept), time.monotonic() - start))
        self.save(name, kept)
        return self.load(kept.values())

    def ended(self):
        """Why a stage has failed: what a filter says that must not be tried again, or else one that failed in all attempts."""
        reasons = [read_text(os.path.join(place, file)) for place, _, files in os.walk(self.path("ended")) for file in files]
        reasons.sort(key=lambda reason: code_of(reason) in AGAIN)
        return Ended(code_of(reasons[0]), reasons[0]) if reasons else None

    def save(self, name, kept):
        if self.kept.get(name) != kept:
            self.kept[name] = kept
            self.put(os.path.join("done", name + ".json"), [json.dumps(kept, sort_keys=True).encode()])

    def has(self, file):
        return os.path.exists(os.path.join(self.lake, file))

    def before(self, name):
        """What a stage of the night before has kept."""
        return self.load(self.last.get(name, {}).values())

    def load(self, files):
        return self.engine.load([os.path.join(self.lake, file) for file in files if file])

    def saved(self, name):
        return self.load(self.kept.get(name, {}).values())

    def forget(self, *stages):
        """Lets stages run again."""
        for name in stages:
            if self.kept.pop(name, None) is not None:
                os.remove(self.path(os.path.join("done", name + ".json")))

    def files(self, *names):
        """The files of the lake with what stages have kept."""
        return sorted({file for name in names for file in self.kept[name].values() if file})

    def gather(self, name, records):
        """All records as a file of frames, which filters read."""
        self.put(name, self.engine.frames(records, is_sorted=True))

    def clear(self, folder, names=(), ending=""):
        """Removes the files of a folder, but for those that are named."""
        for place, _, files in os.walk(folder, topdown=False):
            for file in files:
                path = os.path.join(place, file)
                if file.endswith(ending) and os.path.relpath(path, self.lake) not in names:
                    os.remove(path)
            try:
                os.rmdir(place)
            except OSError:
                pass

    def packs(self, files):
        """The packs of the lake that files are in; photos are in none."""
        return {"packs/pack-%s.zst" % number[::-1].hex() for number in self.engine.packs(files) if any(number)}

    def routed(self, records):
        return self.engine.routed(records, self.count)

    def summed(self, name, records, word):
        """Adds up records of all partitions, sixteen by sixteen, to those of one."""
        count, level, tag = len(self.plan["parts"]), 0, "F" if word == "facts" else "N"
        while True:
            count, level = (count + 15) // 16, level + 1
            records = self.stage(
                "%s-%d" % (name, level), self.engine.spread(self.engine.where(records, tag), count), word)
            if count == 1:
                return records

    def body(self, records, tag):
        return (self.engine.bodies(self.engine.where(records, tag)) or [b""])[0]


def digest(*words):
    return hashlib.sha256("\n".join(words).encode()).hexdigest()[:32]


def say(words):
    print(words, file=sys.stderr, flush=True)


class Placing(Job):
    """A site that is put in place."""

    def note(self):
        return self.read("note.json")

    def changes(self, files=None, *seen):
        """What differs from the site in place: files that are put, and files that are gone. `files` are those of the note if
        nothing else is known."""
        mark = self.engine.marked
        former = [self.ledger(one) for one in self.note()["former"]] + list(seen)
        files = self.ledger(self.note()["ledger"]) if files is None else files
        records = self.engine.union(mark(files, len(former)), *[mark(one, place) for place, one in enumerate(former)])
        return self.stage("ledger", self.routed(records), "ledger", "--ledgers", str(len(former)))

    def ledger(self, lists):
        """The files of the site as a night has put them."""
        return self.engine.union(*[
            self.engine.where(self.load(lists[name]), "T", bodies=makers) for name, makers in MAKERS.items()])

    def publish(self, changes):
        where, is_of_files = self.engine.where, self.note()["form"] == "files"
        self.gather("changes", where(changes, "c"))
        self.act("place")
        for phase in PHASES if is_of_files else ():
            self.stage("put-%d" % phase, self.routed(where(changes, "p", bytes([phase]))), "put")
        self.act("manifest")
        if is_of_files:
            self.stage("gone", self.routed(where(changes, "g")), "put")
        self.act("keep")
        self.sweep()

    def heard(self, records, command):
        """The code and the words of a step that reads records."""
        step = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        try:
            for part in self.engine.frames(records):
                step.stdin.write(part)
        except BrokenPipeError:
            pass
        screen = step.communicate()[0]
        return step.returncode, screen.decode()

    def act(self, word):
        # The plan has told its warnings.
        step = subprocess.run(self.command(word), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        if step.returncode != 0:
            said = step.stderr.decode(errors="replace").strip()
            raise Ended(step.returncode, "sumaq shard %s ended with %d\n%s" % (word, step.returncode, said))

    def sweep(self):
        """Removes from the lake what no night that is kept names."""
        kept = self.read("kept.json")
        if not kept["sweeps"]:
            return
        self.forget(*PASSING)
        names = {file for one in kept["ledgers"] for file in one["files"] + one["sealed"]}
        # The next night builds on the rows of the newest one, also where the site has gone back.
        for stages in (self.kept, self.done(os.path.join(self.lake, "nights", self.note()["rows"]))):
            names.update(file for stage, files in stages.items() if stage != "days" for file in files.values() if file)
        # What was sealed before does not come back: people whose access was removed since could open it.
        ledgers = self.engine.union(
            *[self.ledger(dict(one, sealed=one["sealed"] if number == 0 else [])) for number, one in enumerate(kept["ledgers"])])
        names.update(self.packs(ledgers))
        for night in kept["gone"]:
            self.clear(os.path.join(self.lake, "nights", night), names)
        for folder in ("facts", "rows", "made", "packs"):
            self.clear(os.path.join(self.lake, folder), names)
        self.clear(self.folder, names, ".parquet")
        if kept["isListNew"]:
            # People who were forgotten since may be in views, in photos that no page shows, and in what became of their sources.
            shown = self.engine.places(self.engine.where(ledgers, "T", b"site/photos/"))
            shown = {os.fsdecode(key[len(b"site/"):]) for _, key in shown}
            self.clear(os.path.join(self.lake, "photos"), shown)
            for folder in ("export", "results"):
                self.clear(os.path.join(self.lake, folder))
            put(os.path.join(self.lake, "forgotten-list"), [kept["forgotten"].encode()])


class Night(Placing):
    """The stages of a night, from the exports to the manifest."""

    def __init__(self, *words):
        super().__init__(*words)
        self.plan = self.read("plan.json")
        self.count = self.plan["shards"]

    def run(self):
        if self.plan["before"]:
            self.last = self.done(os.path.join(self.lake, "nights", self.plan["before"]))
            self.former = self.read(os.path.join("..", self.plan["before"], "plan.json"))
        rows = self.rows()
        seen, standing = self.subjects(rows)
        found = self.photos(rows, seen)
        made = self.pages(standing, found)
        return self.end(rows, seen, found, made, standing)

    def export(self):
        """Writes the analysts' views, of what the night has kept."""
        won, seen = self.saved("winners"), self.saved("faces")
        standing = self.standing(won, seen, self.saved("neighbours"))
        inputs = self.engine.union(standing, self.engine.where(self.saved("photos"), "V"))
        self.begin("export")
        told = self.stage("views", self.engine.sharded(inputs, self.count), "views")
        told = self.stage("views-sums", self.engine.routed(told, 1), "views", "sums")
        print(self.engine.bodies(told)[-1].decode(), file=sys.stderr)
        self.clear(self.folder)
        return 0

    def part_keys(self, *words):
        groups = [number for number, group in enumerate(self.plan["groups"]) for _ in range(*group["parts"])]
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
        if self.plan["learnsPeople"]:
            users = where(self.before("winners"), "S", bodies=[USERS])
            told = self.stage("learned", union(self.parts(lambda part: part["mayTellAddresses"]), users), "people")
            people = self.body(self.summed("people", told, "people"), "N")
            self.put("people", [people])
            known.append(hashlib.sha256(people).hexdigest())
        shown = self.stage("facts", self.parts(), "facts", keys=self.part_keys(*known), folder="facts")
        facts = self.summed("facts-of-all", shown, "facts")
        named = self.named(where(shown, "n"))
        self.put("facts", [self.body(facts, "F")])
        self.gather("names", named)
        decided = hashlib.sha256(self.body(facts, "f")).hexdigest()
        keys = self.part_keys(decided, self.engine.digest(named), *known)
        mapped = self.stage("map", self.parts(), "map", keys=keys, folder="rows")
        self.gather("counts", where(mapped, "C"))
        rows, self.told = where(mapped, "R"), where(mapped, "XEC")
        if self.keeps(mapped):
            kept = self.stage("kept", union(
                where(self.before("winners"), "SL"), where(self.before("map"), "XE"), where(self.before("kept"), "XEL"),
                where(self.before("make"), "s")), "kept")
            rows, self.told = union(rows, where(kept, "Rs")), union(self.told, where(kept, "XEL"))
        won = self.stage("winners", self.routed(rows), "winners")
        self.told = union(self.told, where(won, "L"))
        return won

    def named(self, names):
        """The restaurants that rows name, among those of tonight, or without a file of them those of the night before."""
        if any(part.get("collection") == RESTAURANTS[0] for part in self.plan["retained"]):
            before = self.engine.where(self.before("winners"), "S", bodies=[RESTAURANTS])
            kept = self.stage("facts-before", before, "facts")
            names = self.engine.union(names, self.engine.where(kept, "n"))
        settled = self.stage("names-by-id", self.routed(names), "names")
        return self.stage("names-by-name", self.routed(settled), "namesakes")

    def keeps(self, mapped):
        """Whether rows of the night before may be kept, as exports are not whole, or those of that night were not; or whether
        guards leave some of them out, as other people are forgotten."""
        if self.former is None:
            return False

        def ended(plan):
            return {name for group in plan["groups"] for name in group["finishes"] + ["accounts"] * group["finishesAccounts"]}

        def listed(plan):
            return plan["forgotten"], read_text(os.path.join(self.lake, "nights", plan["night"], "people"))
        return bool(
            self.plan["retained"] or any(self.last.get("kept", {}).values())
            or listed(self.former) != listed(self.plan) or ended(self.former) - ended(self.plan)
            or any(not body[0] for body in self.engine.bodies(self.engine.where(mapped, "C"))))

    def subjects(self, won):
        """What is shown of restaurants and users; the figures of all; neighbours and districts."""
        where, union = self.engine.where, self.engine.union
        seen = self.stage("faces", self.routed(where(won, "AW")), "faces")
        self.gather("subjects", self.engine.subjects(where(won, "A")))
        sums = self.stage("sums", self.routed(where(seen, "H")), "sums")
        self.gather("whole", sums)
        near, joined = None, self.load([])
        kinds = [struct.pack("<I", len(kind)) + kind for kind in (b"cuisines", b"dish", b"spelling", b"look", b"letter")]
        self.spelled = self.engine.digest(union(*[where(sums, "H", kind) for kind in kinds]))
        if self.count > 1:
            places = self.stage("cells", where(seen, "G"), "cells")
            asked = self.stage("near", self.routed(places), "near")
            ring = self.stage("ring", self.routed(union(places, where(asked, "B"))), "ring")
            near = self.stage("neighbours", self.routed(union(where(asked, "K"), ring)), "neighbours")
            joined = self.stage("sums-of-near", self.routed(where(near, "H")), "sums")
            self.gather("whole-with-near", union(sums, joined))
            self.spelled += self.engine.digest(joined)
        self.figures = self.engine.digest(union(sums, joined))
        return seen, self.standing(won, seen, near)

    def standing(self, won, seen, near):
        """The rows that shards' stores have."""
        where, union = self.engine.where, self.engine.union
        standing = union(where(won, "S"), where(seen, "S"))
        return standing if self.count == 1 else union(standing, where(seen, "I"), where(near, "SIJ"))

    def photos(self, won, seen):
        """What became of the photos that rows name."""
        where, union = self.engine.where, self.engine.union
        asked = union(where(won, "Q"), where(seen, "Q"), where(self.before("photos"), "M"))
        return self.stage("photos", self.routed(asked), "photos")

    def pages(self, standing, found, is_again=False):
        """The files of subjects, and those of lists."""
        where, union = self.engine.where, self.engine.union
        found = where(found, "V")
        inputs = union(standing, found)
        access = self.plan["access"]
        # What the frame of a page shows, and whether people without a row are told to what is sealed.
        decides = [self.plan["fingerprint"], self.spelled, "%s %s" % ("missing" in access, "digest" in access)]
        keys = self.keys(inputs, *decides)
        # On some days pages change by themselves: if such a day lies between the two nights, they are made again.
        days, today = self.last.get("days", {}), self.plan["asOf"]["number"]
        self.last = dict(self.last, make={
            key: file for key, file in self.last.get("make", {}).items()
            if all((day <= today) == (day <= self.former["asOf"]["number"]) for day in days.get(key, ()))})
        made = self.stage("make", self.engine.sharded(inputs, self.count), "make", keys=keys, folder="made")
        days = {key: [] for key in keys.values()}
        for shard, day in self.engine.places(where(made, "D")):
            days[keys[shard]].append(int.from_bytes(day, "big", signed=True))
        self.save("days", days)
        made = union(made, self.shared("dishes", where(made, "k"), *decides))
        parts = self.shared("parts", where(made, "jUzx"), self.plan["fingerprint"], self.figures)
        inputs = union(where(made, "Z"), where(parts, "jUVzx"))
        key = digest(
            *decides, self.figures, self.engine.digest(inputs), str(today),
            str(max([part["modified"] for part in self.plan["parts"] + self.plan["retained"]], default=0)))
        lists = self.stage("lists", self.engine.routed(inputs, 1), "lists", keys={0: key}, folder="made")
        whole = where(lists, "v")
        self.gather("guide", whole)
        guides = self.shared("guides", where(made, "rV"), *decides, str(today), self.engine.digest(whole))
        made = union(made, where(parts, "TE"), lists, guides)
        made = union(made, self.search(where(made, "q")))
        if is_again or all(self.has(pack) for pack in self.packs(where(made, "T"))):
            return made
        # verify --repair has removed what was not what had been put.
        self.last = {name: kept for name, kept in self.last.items() if name not in SITE}
        self.forget(*SITE)
        return self.pages(standing, found, is_again=True)

    def keys(self, inputs, *decides):
        """What decides of each shard, or of what is shared by as many tasks, whether it is made again."""
        return {
            number: digest(*decides, "%d of %d" % (number, self.count), found)
            for (number,), found in self.engine.digests(inputs).items() if number < self.count}

    def shared(self, name, inputs, *decides):
        """Makes files by as many tasks as there are shards."""
        return self.stage(
            name, self.engine.sharded(inputs, self.count), name, keys=self.keys(inputs, *decides), folder="made")

    def search(self, names):
        """The index of names. A night with the same names has the same one."""
        where, union = self.engine.where, self.engine.union
        key = digest(self.plan["fingerprint"], str(self.count), self.engine.digest(names))
        # What this night has made counts before what the last one did.
        for done in self.kept, self.last:
            files = done.get("search", {})
            if key in done.get("searched", {}) and "search" in done and all(map(self.has, filter(None, files.values()))):
                self.save("search", files)
                break
        else:
            ready = self.stage("search-names", self.routed(names), "search", "names")
            sums = self.stage("search-sums", self.routed(where(ready, "uw")), "search", "sums")
            plan = self.stage("search-plan", self.engine.routed(where(sums, "uH"), 1), "search", "plan")
            self.gather("pieces", plan)
            ready = union(where(ready, "e"), where(sums, "w"))
            inputs = union(plan, self.stage("search-cut", self.routed(ready), "search", "cut"))
            self.shared("search", inputs, self.plan["fingerprint"])
        self.save("searched", {key: ""})
        return self.saved("search")

    def offline(self, files):
        """The lists by which devices keep pages."""
        where = self.engine.where
        totals = self.stage("offline-sums", self.routed(files), "offline", "sums")
        self.gather("listed", totals)
        lines = self.stage("offline-files", files, "offline", "files")
        lists = self.stage("offline", self.routed(lines), "offline")
        root = self.stage("offline-root", self.engine.routed(where(lists, "o"), 1), "offline", "root")
        return self.engine.union(where(lists, "T"), root)

    def sealed(self, made, standing, found):
        """What only people with keys open."""
        where, union, at = self.engine.where, self.engine.union, self.engine.at
        options = ["--state", self.plan["access"]["folder"]]
        self.gather("rejects", where(self.told, "XL"))
        inputs = union(where(made, "ih"), at(where(found, "V"), self.count))
        opener = self.stage("sealed", self.engine.routed(inputs, 1), "sealed", *options)
        inputs = union(standing, where(found, "V"), where(opener, "h"))
        return union(opener, self.stage("seal", self.engine.sharded(inputs, self.count), "seal", *options))

    def staying(self):
        """The files that stay as the night before has sealed them: without keys they cannot be made."""
        if self.former is None or "missing" not in self.plan["access"]:
            return self.load([])
        note = self.read(os.path.join("..", self.former["night"], "note.json"))
        return self.ledger({"files": [], "sealed": note["ledger"]["sealed"]})

    def end(self, won, seen, found, made, standing):
        """Compares the night with those before, tells what is wrong, and puts the site in place."""
        where, union = self.engine.where, self.engine.union
        names, sealed = list(SITE), []
        if "digest" in self.plan["access"]:
            made, sealed = union(made, self.sealed(made, standing, found)), ["sealed", "seal"]
        files = union(where(made, "T"), self.staying())
        if self.plan["isApp"]:
            files = union(files, self.offline(files))
            names += ["offline", "offline-root"]
        if not os.path.exists(os.path.join(self.lake, "publishing", self.night + ".json")):
            self.put("ledger.json", [json.dumps({"files": self.files(*names), "sealed": self.files(*sealed)}).encode()])
            self.act("note")
            self.forget("ledger", "gone", *["put-%d" % phase for phase in PHASES])
        changes = self.changes(files)
        reviews = self.stage("census", self.routed(union(
            where(won, "Y"), where(self.saved("kept"), "Y"), where(self.before("census"), "Y"))), "census")
        pages = self.stage("census-of-pages", self.routed(union(
            where(won, "y"), where(seen, "y"), where(reviews, "y"), where(self.saved("kept"), "y"),
            where(self.before("census-of-pages"), "y"))), "census")
        told = self.stage("told", self.routed(where(self.told, "EL")), "told")
        code, screen = self.heard(union(
            told, where(found, "EH"), where(made, "EH"), where(self.told, "C"), where(won, "H"), where(reviews, "H"),
            where(pages, "H"), where(changes, "c")),
            self.command("close"))
        if code not in (0, 1, 65):
            return code
        if code != 65:
            self.publish(changes)
        for name in ("status.html", "metrics.prom"):
            with open(self.path(name), "rb") as file:
                put(os.path.join(self.lake, name), [file.read()], 0o644)
        print(screen, end="", flush=True)
        return code


def value(words, name, otherwise=None):
    """Takes `name` and its value out of the words."""
    if name not in words:
        return otherwise
    place = words.index(name)
    if place + 1 == len(words):
        raise Ended(64, "%s needs a value" % name)
    found = words[place + 1]
    del words[place:place + 2]
    return found


def flag(words, name):
    """Takes a word out of the words."""
    if name not in words:
        return False
    words.remove(name)
    return True


def spark():
    builder = SparkSession.builder.appName("sumaq shard")
    for name in (
            "spark.sql.adaptive.enabled", "spark.sql.execution.arrow.useLargeVarTypes", "spark.sql.files.ignoreMissingFiles",
            "spark.sql.files.ignoreCorruptFiles"):
        builder = builder.config(name, "false")
    # Stages say into how many partitions they are cut; the rest are sums, and what the driver gathers.
    builder = builder.config("spark.sql.shuffle.partitions", "8")
    return Spark(builder.getOrCreate())


def said(command):
    """What a command writes. Ends the job with its code if it fails."""
    done = subprocess.run(command, stdout=subprocess.PIPE)
    if done.returncode != 0:
        sys.exit(done.returncode)
    return done.stdout.decode().strip()


def night(engine, sumaq, lake, words):
    """Makes the site of a night."""
    folder = os.path.dirname(said([sumaq, "shard", "plan", "--lake", lake, *words]))
    return Night(engine(), sumaq, lake, os.path.basename(folder)).run()


def placing(engine, sumaq, lake, *words):
    """What is noted by a word of sumaq shard: a site, and the ledgers with which it is compared."""
    note = said([sumaq, "shard", *words, "--lake", lake])
    job = Placing(engine(), sumaq, lake, os.path.basename(os.path.dirname(note)))
    job.count = job.note()["shards"]
    job.forget(*list(job.kept))
    return job


def rollback(engine, sumaq, lake, words):
    """Puts the site of a night before in place again."""
    job = placing(engine, sumaq, lake, "rollback", *words)
    job.publish(job.changes())
    say("the site is that of night %d again; the next night puts its own in place" % job.note()["back"])
    return 0


def changes(engine, sumaq, lake, words):
    """Writes the paths that nights have put, or with --removed those that they have removed."""
    is_removed, end = flag(words, "--removed"), b"\0" if flag(words, "--null") else b"\n"
    folder = "site/" if flag(words, "site") else ""
    job = placing(engine, sumaq, lake, "changes", *words)
    errors = os.dup(2)
    if os.path.samestat(os.fstat(1), os.fstat(2)):
        # spark-submit joins standard error to standard output: what is said would stand between the paths.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
    try:
        tag, head = ("g", 0) if is_removed else ("p", PUT_HEAD)
        for path in sorted({key[head:] for _, key in job.engine.places(job.engine.where(job.changes(), tag))}):
            if path.startswith(folder.encode()):
                sys.stdout.buffer.write(path[len(folder):] + end)
        sys.stdout.flush()
    finally:
        os.dup2(errors, 2)
    job.clear(job.folder)
    return 0


def verify(engine, sumaq, lake, words):
    """Compares the site with what was put."""
    job = placing(engine, sumaq, lake, "changes", "--since", "0", "--night", "verify")
    there = [
        os.fsencode(os.path.relpath(os.path.join(place, file), lake))
        for place, _, files in os.walk(os.path.join(lake, "site")) for file in files if job.note()["form"] == "files"]
    # Where the path of a file meets others.
    rows = [(b"g", hashlib.sha256(path[len(b"site/"):]).digest()[:8], path, b"") for path in there]
    seen = job.engine.of_rows(rows, job.count)
    found = job.changes(None, seen)
    checked = job.stage("check", job.routed(job.engine.where(found, "pg")), "check", *words)
    code, screen = job.heard(
        job.engine.union(checked, job.engine.where(found, "c")), [sumaq, "shard", "verify", "--lake", lake, *words])
    print(screen, end="", flush=True)
    job.clear(job.folder)
    return code


def export(engine, sumaq, lake, words):
    """Writes the analysts' views of the night in place, or of another one."""
    night = value(words, "--night")
    if words != ["--format", "ndjson"]:
        print("export takes --format ndjson, the one format that there is", file=sys.stderr)
        return 64
    night = night or placing(engine, sumaq, lake, "changes", "--since", "0", "--night", "export").note()["rows"]
    return Night(engine(), sumaq, lake, night).export()


WORDS = {"rollback": rollback, "changes": changes, "verify": verify, "export": export}


def main(words, engine=spark):
    words = list(words)
    if not words or "--help" in words:
        print(__doc__)
        return 0 if words else 64
    try:
        sumaq, lake = value(words, "--sumaq", "sumaq"), value(words, "--lake")
        if lake is None:
            raise Ended(64, "--lake names the folder that driver and executors share")
        if any(sign in lake for sign in "[]{}*?\\"):
            raise Ended(
                64, "%s: engines take the signs [ ] { } * ? \\ of a path for a pattern; name another folder" % lake)
        act = WORDS[words.pop(0)] if words and words[0] in WORDS else night
        return act(engine, sumaq, os.path.abspath(lake), words)
    except Ended as fault:
        print(fault.reason, file=sys.stderr)
        return fault.code
    except OSError as fault:
        if fault.filename == sumaq:
            print(lacks_program(sumaq, fault), file=sys.stderr)
            return 78
        # A full disk, or one that cannot be read.
        print("%s: %s\n  = With room, and a disk that can be read and written, the same command goes on from here." % (
            fault.filename or lake, fault.strerror or fault), file=sys.stderr)
        return AGAIN[0]
    except Exception:
        # 1 would say that the site is in place.
        traceback.print_exc()
        return 70


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
