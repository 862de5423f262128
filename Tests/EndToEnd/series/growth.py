#!/usr/bin/env python3
"""How the largest task of each stage of a job grows with the site.

    growth.py JOB [SHARDS RESTAURANTS]

Makes exports with 1, 4 and 16 times as many subjects and as many reviews of each, runs the job for as many shards as the
site is larger, and prints the bytes and the processor time of each stage's largest task. Fails if one grows by more than
30 % from 4 to 16, but for those that the contract lets grow: what the whole knows, and the tops of lists.
"""
import json
import os
import subprocess
import sys

# Facts, sums and what is one task a night: lists, and what is put of them.
GROWS = {"facts", "facts-of-all-1", "facts-of-all-2", "lists", "sums", "put-5"}
# Below so many bytes a few subjects, or one cell with its 2,000 places, decide how large a task is.
LEAST = 512 << 10


def size(times, shards, restaurants, job):
    folder = "growth-%d" % times
    os.makedirs(folder)
    sumaq = os.environ.get("SUMAQ", "sumaq")
    counts = [("restaurants", restaurants), ("users", 3 * restaurants), ("reviews", 20 * restaurants)]
    options = [word for name, count in counts for word in ("--" + name, str(count * times))]
    subprocess.run([sumaq, "demo", "Exports", *options, "--photos", "0", "--as-of", "2026-03-02"], cwd=folder, check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for name in ("reviews", "users"):
        file = name + ".ndjson"
        subprocess.run(["split", "-n", "l/%d" % (shards * times), "-d", "-a", "3", "Exports/" + file, "Exports/%s-" % name,
                        "--additional-suffix=.ndjson"], cwd=folder, check=True)
        os.remove(os.path.join(folder, "Exports", file))
    shuffled = os.path.join(os.path.dirname(os.path.abspath(__file__)), "shuffled.py")
    done = subprocess.run(
        [sys.executable, shuffled, job, "1", "--exports", "Exports", "--lake", "Lake", "--shards", str(shards * times),
         "--offline", "--as-of", "2026-03-02", "--sumaq", sumaq],
        cwd=folder, env=dict(os.environ, LARGEST="largest.json"), stdout=subprocess.DEVNULL)
    assert done.returncode in (0, 1), done.returncode
    with open(os.path.join(folder, "largest.json")) as file:
        return json.load(file)


def main(job, shards=8, restaurants=100):
    tables = [size(times, int(shards), int(restaurants), os.path.abspath(job)) for times in (1, 4, 16)]
    grown = []
    for stage in tables[-1]:
        rows = [table.get(stage, (0, 0, 0)) for table in tables]
        print("%-16s %s   %s" % (
            stage, " ".join("%9d B" % row[0] for row in rows), " ".join("%6.2f s" % row[1] for row in rows)))
        if rows[2][0] > max(1.3 * rows[1][0], LEAST) and stage not in GROWS:
            grown.append(stage)
    if grown:
        sys.exit("grow with the site: " + ", ".join(grown))


if __name__ == "__main__":
    main(*sys.argv[1:])
