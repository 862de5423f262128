"""Looks for private values of an export in everything that was published: private.py EXPORTS OUTPUT

The values of e-mail, phone, user name, role and owner are drawn by the demo from what occurs nowhere else.
"""
import json
import pathlib
import sys

PRIVATE = ("email", "phone", "username", "role", "ownerUid", "token")


def canaries(exports):
    values = set()
    for name in ("users.ndjson", "restaurants.ndjson"):
        for line in open(exports / name, encoding="utf-8"):
            record = json.loads(line)
            for field in PRIVATE:
                if field == "phone" and name == "restaurants.ndjson":
                    continue  # a restaurant publishes its own
                value = record.get(field)
                if isinstance(value, str) and len(value) >= 6:
                    values.add(value)
    return values


def main(exports, output):
    values = {value.encode() for value in canaries(exports)}
    if len(values) < 50:
        print(f"only {len(values)} private values in the export: the check could not fail")
        return 1
    found = 0
    for path in sorted(output.rglob("*")):
        if not path.is_file():
            continue
        content = path.read_bytes()
        for value in values:
            if value in content:
                print(f"{path}: {value.decode()}")
                found += 1
    return 1 if found else 0


sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
