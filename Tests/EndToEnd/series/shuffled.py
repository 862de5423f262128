#!/usr/bin/env python3
"""Runs the printed job of shards on an engine that is a list in memory, which cuts and orders records by lot.

    shuffled.py JOB SEED WORDS…

The plan of stages, the filters and the files are those of a night on Spark. What differs is who routes and sorts: ties of a
sort, the cut into partitions and the order of tasks are drawn, some tasks run twice, and
a filter that a signal ended, or that may end otherwise, is tried again.
"""
import hashlib
import importlib.util
import json
import os
import random
import struct
import subprocess
import sys
import types
import zlib

END = struct.pack("<II", 4, 0)


def frames(records, most=997):
    for start in range(0, len(records), most):
        rows = records[start:start + most]
        parts = [struct.pack("<I", len(rows))]
        for column in range(4):
            offsets = [0]
            for row in rows:
                offsets.append(offsets[-1] + len(row[column]))
            parts += [struct.pack("<%dI" % len(offsets), *offsets)] + [row[column] for row in rows]
        body = b"".join(parts)
        yield struct.pack("<I", len(body)) + body
    yield END


def parsed(data):
    place, records = 0, []
    while True:
        _, rows = struct.unpack_from("<II", data, place)
        place += 8
        if rows == 0:
            assert place == len(data), "bytes behind the end of the frames"
            return records
        columns = []
        for _ in range(4):
            offsets = struct.unpack_from("<%dI" % (rows + 1), data, place)
            place += 4 * (rows + 1)
            columns.append([data[place + one:place + other] for one, other in zip(offsets, offsets[1:])])
            place += offsets[-1]
        records += list(zip(*columns))


class Shuffled:
    """Records are a list of partitions, each a list of records."""

    def __init__(self, job, seed):
        self.job, self.chance = job, random.Random(seed)
        self.twice = float(os.environ.get("TWICE", 0.1))
        # How often a filter that failed is tried, as Spark does.
        self.tries = int(os.environ.get("TRIES", 4))
        self.most = {}

    def of_rows(self, rows, count=None):
        return [[tuple(map(bytes, row))] for row in rows]

    def load(self, files):
        partitions = []
        for file in files:
            with open(file, "rb") as stream:
                partitions.append(parsed(stream.read()))
        return partitions

    def union(self, *all_records):
        return [partition for records in all_records for partition in records]

    def where(self, records, tags, prefix=b"", bodies=()):
        tags = {tag.encode() for tag in tags}
        return [
            [row for row in rows if row[0] in tags and row[2].startswith(prefix) and (not bodies or row[3][:1] in bodies)]
            for rows in records]

    def marked(self, records, mark):
        return [[(row[0], row[1], row[2] + bytes([mark]), row[3]) for row in partition] for partition in records]

    def cut(self, records, count, number):
        rows = [row for partition in records for row in partition]
        self.chance.shuffle(rows)
        partitions = [[] for _ in range(count)]
        for row in rows:
            partitions[number(row)].append(row)
        for partition in partitions:
            partition.sort(key=lambda row: (row[1], row[2], row[0]))
        return partitions

    def routed(self, records, count):
        salt = self.chance.randrange(1 << 30)
        # Python's own hash of bytes is another in each process.
        return self.cut(records, count, lambda row: zlib.crc32(row[1], salt) % count)

    def sharded(self, records, count):
        shards = [[row for row in rows if int.from_bytes(row[1], "big") < count] for rows in records]
        return self.cut(shards, count, lambda row: int.from_bytes(row[1], "big"))

    def spread(self, records, count):
        return self.cut(records, count, lambda row: self.chance.randrange(count))

    def keep(self, records, words, folder, keys, ended):
        numbers = [number for number, rows in enumerate(records) if rows and (keys is None or number in keys)]
        self.chance.shuffle(numbers)
        numbers += [number for number in numbers if self.chance.random() < self.twice]
        files = {}
        for number in numbers:
            name = number if keys is None else keys[number]
            path = os.path.join(folder, "%s-%s.parquet" % (name, os.urandom(8).hex()))
            data = b"".join(frames(records[number]))
            before = os.times()
            for attempt in range(self.tries):
                done = subprocess.run(words, input=data, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                if done.returncode >= 0 and done.returncode not in self.job.AGAIN:
                    break
            after = os.times()
            spent = after.children_user + after.children_system - before.children_user - before.children_system
            # Pages and lists have one folder.
            stage = words[2] if os.path.basename(folder) == "made" else os.path.basename(folder)
            known = self.most.get(stage, (0, 0, 0))
            self.most[stage] = (max(known[0], len(data)), max(known[1], spent), known[2] + 1)
            if done.returncode != 0:
                reason = "%s ended with %d\n%s" % (" ".join(words[1:3]), done.returncode, done.stderr.decode().strip())
                self.job.put(os.path.join(ended, "%s-%d" % (os.path.basename(folder), number)), [reason.encode()])
                raise RuntimeError(reason)
            files[number] = path if parsed(done.stdout) else ""
            if files[number]:
                self.job.put(path, [done.stdout])
        return files

    def subjects(self, records):
        return [list({(row[0], row[1], row[2][:-1], b"") for partition in records for row in partition})]

    def packs(self, files):
        return {row[3][1:9] for partition in files for row in partition}

    def at(self, records, route):
        return [[row for row in partition if int.from_bytes(row[1], "big") == route] for partition in records]

    def digests(self, records, by=("route",)):
        sums = {}
        for partition in records:
            for row in partition:
                whole = row[0] + b"%d:" % len(row[2]) + row[2] + row[3]
                route = (int.from_bytes(row[1], "big"),) if by else ()
                sums[route] = sums.get(route, 0) + int(hashlib.sha256(whole).hexdigest()[:30], 16)
        return {route: str(number) for route, number in sums.items()}

    def digest(self, records):
        return self.digests(records, by=()).get((), "")

    def places(self, records):
        return [(int.from_bytes(row[1], "big"), row[2]) for partition in records for row in partition]

    def frames(self, records, is_sorted=False):
        rows = [row for partition in records for row in partition]
        self.chance.shuffle(rows)
        if is_sorted:
            rows.sort(key=lambda row: (row[1], row[2], row[0]))
        return frames(rows)

    def bodies(self, records):
        return [row[3] for row in sorted((row for partition in records for row in partition), key=lambda row: row[1:3])]


def job_of(path):
    """The printed job as a module, without Spark."""
    class Anything(types.ModuleType):
        def __getattr__(self, name):
            return lambda *words, **more: None
    for name in ("pyarrow", "pyarrow.parquet", "pyspark", "pyspark.sql"):
        sys.modules[name] = Anything(name)
    spec = importlib.util.spec_from_file_location("job", path)
    job = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(job)
    return job


if __name__ == "__main__":
    job = job_of(sys.argv[1])
    engine = Shuffled(job, int(sys.argv[2]))
    code = job.main(sys.argv[3:], lambda: engine)
    if "LARGEST" in os.environ:
        with open(os.environ["LARGEST"], "w") as file:
            json.dump(engine.most, file)
    sys.exit(code)
