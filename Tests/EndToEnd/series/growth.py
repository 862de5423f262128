#!/usr/bin/env python3
"""How the largest task of each stage of a job grows with the site.

    growth.py JOB [SHARDS RESTAURANTS]

Makes an export, and with its copies in other towns exports of 4 and 16 times as many subjects with as many reviews of each;
runs the job for as many shards as the site is larger, and prints the bytes and the processor time of each stage's largest
task. Fails if one grows by more than 30 % from 4 to 16, but for those that the contract lets grow: what the whole knows, and
the tops of lists.
"""
import json
import os
import re
import subprocess
import sys

# Facts, sums and what is put of lists. Of the search's index all names with a word of the same first three letters are one
# task, and so are all restaurants of one cuisine.
GROWS = {"facts", "facts-of-all-1", "facts-of-all-2", "guides", "search", "sums", "put-5"}
# Below so many bytes a few subjects, or one cell with its 2,000 places, decide how large a task is.
LEAST = 512 << 10


def copy(number, shards, folder):
    """Writes a copy of the export, with other ids, names and places, and each of its files in as many parts as there are shards."""
    os.makedirs(folder, exist_ok=True)
    other = b"%02d" % number
    for name in os.listdir("Once"):
        if not name.endswith(".ndjson"):
            continue
        with open(os.path.join("Once", name), "rb") as file:
            rows = file.read()
        ids = rb"([a-z][0-9a-z]{9})"
        rows = re.sub(ids + b"__" + ids, rb"\g<1>%b__\g<2>%b" % (other, other), rows)
        rows = re.sub(rb"\b" + ids + rb"\b", rb"\g<1>" + other, rows)
        if name == "restaurants.ndjson":
            rows = re.sub(rb'"name":"([^"]*)"', rb'"name":"\g<1> ' + other + b'"', rows)
            rows = re.sub(rb'"lat":(-?[0-9.]+)', lambda found: b'"lat":%.6f' % (float(found[1]) + 0.4 * number), rows)
        lines = rows.splitlines(keepends=True)
        for part in range(shards):
            with open(os.path.join(folder, "%s-%02d-%02d.ndjson" % (name[:-len(".ndjson")], number, part)), "wb") as file:
                file.writelines(lines[part::shards])


def size(times, shards, restaurants, job):
    folder = "growth-%d" % times
    os.makedirs(folder)
    with open(os.path.join(folder, "sumaq.json"), "w") as file:
        # Without an address there is no sitemap.
        file.write('{"site": {"baseURL": "https://example.org/"}}')
    sumaq = os.environ.get("SUMAQ", "sumaq")
    if times == 1:
        counts = [("restaurants", restaurants), ("users", 3 * restaurants), ("reviews", 20 * restaurants)]
        options = [word for name, count in counts for word in ("--" + name, str(count))]
        subprocess.run([sumaq, "demo", "Once", *options, "--photos", "0", "--as-of", "2026-03-02"], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for number in range(times):
        copy(number, shards, os.path.join(folder, "Exports"))
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
