#!/usr/bin/env python3
"""Runs `sumaq shard` on Apache Spark: the tasks of a plan, one stage after the other.

    spark-submit [options of Spark] sumaq-spark.py --lake DIR --exports DIR --shards N [words of sumaq shard plan] [--sumaq PATH]

Printed by `sumaq shard runner spark`. The driver makes the plan; executors run its tasks, which read and write the lake. The
lake is one folder that driver and executors reach by one path. A task may run twice, and at the same time.
"""
import ctypes
import fcntl
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile

from pyspark.sql import SparkSession

# A task that ended so ends so again, or is done and has found what needs attention (1): what it says is for people. 74, 75 and signals are tried again by Spark.
FINAL = (1, 64, 65, 70, 73, 77, 78)
TAIL = 20000


def end_with_parent():
    """The child is killed when its Spark worker is."""
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG
    if os.getppid() == 1:
        os._exit(75)


def sweep(folder):
    """Takes away what dead attempts left: each holds a lock on its folder while it lives."""
    for name in os.listdir(folder):
        path = os.path.join(folder, name)
        try:
            lock = os.open(os.path.join(path, "lock"), os.O_RDWR)
        except OSError:
            # Of another attempt at this moment, or of one that died there.
            try:
                os.rmdir(path)
            except OSError:
                pass
            continue
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            shutil.rmtree(path, ignore_errors=True)
        except BlockingIOError:
            pass
        finally:
            os.close(lock)


def own_scratch(folder):
    """A new folder, and the lock on it."""
    while True:
        path = tempfile.mkdtemp(prefix="try-", dir=folder)
        try:
            lock = os.open(os.path.join(path, "lock"), os.O_RDWR | os.O_CREAT, 0o600)
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.path.exists(os.path.join(path, "lock")):
                return path, lock
        except (FileNotFoundError, BlockingIOError):
            # Another attempt swept it away.
            continue


def tail(file):
    size = file.seek(0, os.SEEK_END)
    file.seek(max(0, size - TAIL))
    return file.read().decode(errors="replace").strip()


def run(sumaq, words, folder):
    """Runs one task; its exit code and the end of what it said."""
    folder = os.path.join(folder or tempfile.gettempdir(), "sumaq-%d" % os.getuid())
    os.makedirs(folder, mode=0o700, exist_ok=True)
    sweep(folder)
    own, lock = own_scratch(folder)
    try:
        with tempfile.TemporaryFile() as said:
            code = subprocess.run(
                [sumaq, *words], env=dict(os.environ, TMPDIR=own), stdin=subprocess.DEVNULL, stdout=said, stderr=said,
                preexec_fn=end_with_parent).returncode
            return code, tail(said)
    finally:
        shutil.rmtree(own, ignore_errors=True)
        os.close(lock)


def attempt(task, sumaq, folder):
    code, said = run(sumaq, task["words"], folder)
    if code != 0 and code not in FINAL:
        raise RuntimeError("%s ended with %d\n%s" % (task["task"], code, said))
    return task["task"], code, said


def value(words, name, otherwise=None):
    """Takes `name` and its value out of the words."""
    if name not in words:
        return otherwise
    place = words.index(name)
    found = words[place + 1]
    del words[place:place + 2]
    return found


def main(words):
    sumaq = value(words, "--sumaq", "sumaq")
    folder = value(words, "--scratch")
    planned = subprocess.run([sumaq, "shard", "plan", *words], stdout=subprocess.PIPE)
    if planned.returncode != 0:
        return planned.returncode
    with open(planned.stdout.decode().strip()) as plan:
        tasks = [json.loads(line) for line in plan]
    spark = SparkSession.builder.appName("sumaq shard").getOrCreate()
    context = spark.sparkContext
    attention = 0
    try:
        for stage in sorted({task["stage"] for task in tasks}):
            these = [task for task in tasks if task["stage"] == stage]
            context.setJobDescription("stage %d, %s" % (stage, these[0]["task"]))
            ended = context.parallelize(these, len(these)).map(lambda task: attempt(task, sumaq, folder)).collect()
            told = [one for one in ended if one[1] != 0]
            for name, code, said in told:
                print("%s ended with %d\n%s" % (name, code, said), file=sys.stderr)
            failed = [code for name, code, said in told if code != 1]
            if failed:
                return failed[0]
            if told:
                attention = 1
            if stage == tasks[-1]["stage"]:
                for name, code, said in ended:
                    print(said)
    finally:
        spark.stop()
    return attention


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
