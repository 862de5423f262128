"""A person of the demo, forgotten: forgotten.py pick EXPORTS | without EXPORTS ID | shuffled EXPORTS ID SEED | held FILE ID EXPORTS | first EXPORTS COLLECTION ID

`pick` prints the id and the e-mail address of the user with the most reviews, and those of another. `without` removes every
record that names the id. `shuffled` writes each file's records in another order, with broken records of the person. `held`
compares an archive of a person with the exports. `first` prints the id of the person's first record of a collection.
"""
import json
import os
import pathlib
import random
import sys
import zipfile

COLLECTIONS = ["reviews", "visits", "orders"]


def write(path, content, later=0):
    """The lines of a file, which keeps its time but for some seconds, as it says when the site was last synced."""
    time = path.stat().st_mtime_ns + later * 1_000_000_000
    path.write_text("".join(line + "\n" for line in content))
    os.utime(path, ns=(time, time))


def lines(path):
    return [line for line in path.read_text().split("\n") if line]


def records(exports, name):
    return [json.loads(line) for line in lines(exports / f"{name}.ndjson")]


def user(record):
    return (record.get("user_id") or record.get("userId") or record.get("user") or "").rsplit("/", 1)[-1]


def belongs(line, person):
    try:
        return user(json.loads(line)) == person
    except ValueError:
        return False


def pick(exports):
    counts = {}
    for review in records(exports, "reviews"):
        counts[user(review)] = counts.get(user(review), 0) + 1
    users = {record["id"]: record for record in records(exports, "users")}
    ranked = sorted((key for key in counts if key in users), key=lambda key: (-counts[key], key))
    for key in ranked[:2]:
        print(key, users[key]["email"])


def without(exports, person):
    for path in exports.glob("*.ndjson"):
        kept = []
        for line in lines(path):
            try:
                record = json.loads(line)
            except ValueError:
                assert person in line, line
                continue
            if user(record) != person and person not in (record.get("id"), record.get("ownerUid")):
                kept.append(line)
            elif path.stem == "restaurants":
                kept.append(json.dumps({k: v for k, v in record.items() if v != person}))
        write(path, kept)


def shuffled(exports, person, seed):
    chance = random.Random(int(seed))
    for path in exports.glob("*.ndjson"):
        content = lines(path)
        chance.shuffle(content)
        if path.stem in COLLECTIONS:
            own = [line for line in content if belongs(line, person)]
            for line in own[:3]:
                content.insert(chance.randrange(len(content)), line[: chance.randrange(line.index(person) + len(person) + 1, len(line))])
        write(path, content, later=1)


def first(exports, name, person):
    print(next(record["id"] for record in records(exports, name) if user(record) == person))


def held(archive, person, exports):
    with zipfile.ZipFile(archive) as opened:
        assert opened.testzip() is None
        names = opened.namelist()
        assert names == sorted(names, key=str.encode), names
        assert all(item.date_time == (1980, 1, 1, 0, 0, 0) and item.compress_type == 0 for item in opened.infolist())
        document = json.loads(opened.read("person.json"))
        opened.read("README.txt").decode()
        photos = {name for name in names if name.startswith("photos/")}
    assert document["id"] == person
    for name in COLLECTIONS:
        ids = sorted(record["id"] for record in records(exports, name) if user(record) == person)
        found = [row["id"] for row in document[name]]
        # Reviews are handed over from the oldest on.
        assert (sorted(found) if name == "reviews" else found) == ids, name
    assert photos == {row["photoFile"] for row in document["reviews"] if row["photoFile"]}
    others = {record["id"] for record in records(exports, "users")} - {person}
    text = json.dumps(document)
    assert not [other for other in others if other in text]


WORK = {"pick": pick, "without": without, "shuffled": shuffled, "held": held, "first": first}
WORK[sys.argv[1]](*[pathlib.Path(word) if pathlib.Path(word).is_dir() else word for word in sys.argv[2:]])
