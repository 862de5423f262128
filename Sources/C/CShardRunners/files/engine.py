#!/usr/bin/env python3
"""Makes the site of one night on Apache Spark: Spark routes and sorts records, and the filters of sumaq decide.

    spark-submit [options of Spark] sumaq-engine.py --lake DIR --exports DIR --shards N [words of sumaq shard plan] [--sumaq PATH]

Printed by `sumaq shard runner engine`. It needs PySpark 4.1 with pyarrow and pandas. The lake is a folder that driver and
executors reach by one path. A record has four columns of bytes: what it is (tag), where it meets others (route), the order
there (key), and what it says (body). A stage is a route, a sort and a filter.
"""
import ctypes
import json
import os
import signal
import struct
import subprocess
import sys
import tempfile
import threading

import pyarrow
from pyspark import StorageLevel, TaskContext
from pyspark.sql import SparkSession, functions

COLUMNS = ("tag", "route", "key", "body")
SCHEMA = ", ".join(name + " binary" for name in COLUMNS)
# A filter that ends so may end otherwise if it is tried again; so may one that a signal ended. Any other code ends the job.
AGAIN = (74, 75)
TAIL = 20000
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
    bytes = stream.read(count)
    if len(bytes) != count:
        raise EOFError
    return bytes


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


def filtering(words, ended):
    """What runs a filter for a partition. `ended` is the folder in which a filter that must not be tried again says why."""
    def run(records):
        task = TaskContext.get()
        note = os.path.join(ended, "%s-%d" % (words[2], task.partitionId()))
        if task.attemptNumber() > 0 and os.path.exists(note):
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
                os.makedirs(ended, mode=0o700, exist_ok=True)
                with open(note, "w") as file:
                    file.write(reason)
            raise RuntimeError(reason)
    return run


class Job:
    def __init__(self, spark, sumaq, lake, night, count):
        self.spark, self.sumaq, self.lake, self.night, self.count = spark, sumaq, lake, night, count
        self.folder = os.path.join(lake, "nights", night)

    def filter(self, records, name, *words):
        command = [self.sumaq, "shard", name, "--lake", self.lake, "--night", self.night, *words]
        return records.mapInArrow(filtering(command, os.path.join(self.folder, "ended")), SCHEMA)

    def routed(self, records, count):
        return records.repartition(count, "route").sortWithinPartitions("route", "key")

    def sharded(self, records):
        """Each partition has one shard, whose number is the route."""
        number = functions.conv(functions.hex("route"), 16, 10).cast("int")
        return records.repartitionById(self.count, number).sortWithinPartitions("route", "key")

    def parts(self, names):
        rows = self.spark.sparkContext.parallelize(
            [(bytearray(b"P"), bytearray(8), bytearray(name.encode()), bytearray()) for name in names],
            max(1, len(names)))
        return self.spark.createDataFrame(rows, SCHEMA)

    def put(self, name, bytes):
        path = os.path.join(self.folder, name)
        with open(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
            file.write(bytes)
            file.flush()
            os.fsync(file.fileno())
        return path

    def gather(self, name, records):
        """The records as a file of frames, which filters read."""
        parts = [part for batch in records.toArrow().to_batches() for piece in pieces(batch) for part in frame(piece)]
        return self.put(name, b"".join(parts) + END)

    def of(self, records, *tags):
        return records.where(functions.col("tag").isin([functions.lit(tag.encode()) for tag in tags]))

    def stage(self, records, name, *words):
        return self.filter(self.routed(records, self.count), name, *words).persist(StorageLevel.DISK_ONLY)

    def run(self, plan, stores):
        parts = self.parts([part["name"] for part in plan["parts"]])
        facts = self.filter(parts, "facts")
        while facts.rdd.getNumPartitions() > 1:
            facts = self.filter(facts.coalesce(max(1, facts.rdd.getNumPartitions() // 16)), "facts")
        path = self.put("facts", bytes(facts.collect()[0].body))
        mapped = self.filter(parts, "map", "--facts", path).persist(StorageLevel.DISK_ONLY)
        won = self.stage(self.of(mapped, "R"), "winners")
        seen = self.stage(self.of(won, "A", "W"), "faces")
        whole = ("--whole", self.gather("whole", self.stage(self.of(seen, "H"), "sums")))
        standing, made = self.of(won, "S").union(self.of(seen, "S")), [mapped, won, seen]
        if self.count > 1:
            boxed = self.filter(self.of(seen, "G"), "cells", *whole).persist(StorageLevel.DISK_ONLY)
            asked = self.stage(boxed, "near", *whole)
            ring = self.stage(boxed.union(self.of(asked, "B")), "ring", *whole)
            near = self.stage(self.of(asked, "K").union(ring), "neighbours")
            standing = standing.union(near)
            made += [asked, ring, near]
        self.filter(self.sharded(standing), "fill", "--stores", stores, *(whole if self.count > 1 else ())).collect()
        return made


def value(words, name, otherwise=None):
    """Takes `name` and its value out of the words."""
    if name not in words:
        return otherwise
    place = words.index(name)
    found = words[place + 1]
    del words[place:place + 2]
    return found


def main(words):
    sumaq, stores = value(words, "--sumaq", "sumaq"), value(words, "--stores", "stores")
    planned = subprocess.run([sumaq, "shard", "plan", *words], stdout=subprocess.PIPE)
    if planned.returncode != 0:
        return planned.returncode
    folder = os.path.dirname(planned.stdout.decode().strip())
    with open(os.path.join(folder, "plan.json")) as file:
        plan = json.load(file)
    lake = os.path.abspath(value(words, "--lake"))
    spark = SparkSession.builder.appName("sumaq shard").config("spark.sql.adaptive.enabled", "false").getOrCreate()
    try:
        job = Job(spark, sumaq, lake, os.path.basename(folder), plan["shards"])
        for records in job.run(plan, os.path.abspath(stores)):
            for row in records.groupBy("tag").count().orderBy("tag").collect():
                print(bytes(row["tag"]).decode(), row["count"])
    except Exception as fault:
        ended = os.path.join(folder, "ended")
        names = sorted(os.listdir(ended)) if os.path.isdir(ended) else []
        if not names:
            raise
        with open(os.path.join(ended, names[0])) as file:
            reason = file.read()
        print(reason, file=sys.stderr)
        return int(reason.split("\n")[0].rsplit(" ", 1)[1])
    finally:
        spark.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
