"""Random JSON lines and tables, read by sumaq and by Python, must say the same.

differential.py make FOLDER     writes the exports, and what Python reads of them, as expected.json beside the folder
differential.py look FILE.csv FILE.ndjson      compares: id and comment of the reviews taken, and the rejects
"""

import csv
import io
import json
import random
import sys

rng = random.Random(20)
PIECES = ["a", "é", "漢字", "😀", '"', "'", "\\", "\n", "\r\n", ",", ";", "\t", "|", " ", "0", "=1", "\u2028", "null", "x" * 40]


def word():
    return "".join(rng.choice(PIECES) for _ in range(rng.randrange(6)))


def table(number):
    separator, end = rng.choice(",;\t|"), rng.choice(["\n", "\r\n", "\r"])
    rows = []
    for row in range(20):
        cells = []
        for text in (f"t{number}-{row}", "u", word()):
            quoted = any(c in text for c in '"\r\n' + separator) or rng.random() < 0.3
            # A quote within a cell that does not begin with one stands for itself.
            if text[:1] not in ('"', "") and '"' in text and not any(c in text for c in "\r\n" + separator):
                quoted = rng.random() < 0.5
            cells.append('"' + text.replace('"', '""') + '"' if quoted else text)
        rows.append(separator.join(cells))
    text = ("\ufeff" if rng.random() < 0.3 else "") + end.join([separator.join(["id", "user_id", "comment"])] + rows)
    if rng.random() < 0.7:
        text += end
    return text


def read_table(text):
    separator = next(c for c in text if c in ",;\t|")
    reader = csv.reader(io.StringIO(text.lstrip("\ufeff"), newline=""), delimiter=separator, strict=True)
    next(reader)
    return {row[0]: row[2] for row in reader if row}


def value(depth):
    kinds = [lambda: rng.choice([True, False, None]), lambda: rng.randrange(-9, 10**12), lambda: rng.random() * 1e9, word]
    if depth:
        kinds += [
            lambda: [value(depth - 1) for _ in range(rng.randrange(4))],
            lambda: {word(): value(depth - 1) for _ in range(rng.randrange(4))},
        ]
    return rng.choice(kinds)()


def line(number, broken):
    record = {"id": f"{'m' if broken else 'n'}{number:05}", "user_id": "u", "comment": word(), "x": value(3)}
    data = bytearray(json.dumps(record, ensure_ascii=rng.random() < 0.5).encode())
    for _ in range(rng.randrange(1, 3) if broken else 0):
        place = rng.randrange(len(data))
        choice = rng.randrange(3)
        if choice == 0:
            del data[place]
        elif choice == 1:
            data[place] = rng.choice(b'{}[]",:0-e.\\ntu\x00\x80\xff')
        else:
            data.insert(place, data[place])
    return bytes(data)


def refuse(word):
    raise ValueError(word)


def read_line(data):
    try:
        record = json.loads(data.decode("utf-8"), parse_constant=refuse)
    except (ValueError, UnicodeDecodeError):
        return None
    return record if isinstance(record, dict) else None


def make(folder):
    expected, bad = {}, []
    for number in range(40):
        text = table(number)
        with open(f"{folder}/reviews-t{number}.csv", "w", encoding="utf-8", newline="") as file:
            file.write(text)
        expected.update(read_table(text))
    lines = [line(number, number % 2 == 1) for number in range(3000)]
    with open(f"{folder}/reviews-lines.ndjson", "wb") as file:
        file.write(b"\n".join(lines) + b"\n")
    for place, data in enumerate(lines, 1):
        record = read_line(data)
        if record is None:
            bad.append(place)
        elif isinstance(record.get("id"), str) and isinstance(record.get("comment"), str) and place % 2 == 1:
            expected[record["id"]] = record["comment"]
    with open(folder + "/../expected.json", "w", encoding="utf-8") as file:
        json.dump({"rows": expected, "bad": bad, "good": [p for p in range(1, 3001) if p not in set(bad)]}, file)


def look(reviews, rejects):
    expected = json.load(open("expected.json", encoding="utf-8"))
    taken = {}
    for row in map(json.loads, open(reviews, encoding="utf-8")):
        taken[row["id"]] = row["comment"] or ""
    wrong = [(k, v, taken.get(k)) for k, v in expected["rows"].items() if taken.get(k) != v]
    assert not wrong, f"{len(wrong)} of {len(expected['rows'])} differ, such as {wrong[:3]}"
    rows = [r for r in map(json.loads, open(rejects, encoding="utf-8")) if r["kind"] == "row"]
    assert all(r["file"] == "reviews-lines.ndjson" for r in rows), "a sound table has rejects"
    said = {r["line"] for r in rows if r["problem"] in ("ingest.json-syntax", "ingest.invalid-utf8", "ingest.not-an-object", "ingest.truncated")}
    silent = [p for p in expected["bad"] if p not in said]
    loud = [p for p in said if p not in set(expected["bad"])]
    assert not silent, f"lines that are no JSON were taken: {silent[:5]}"
    assert not loud, f"lines that are JSON were refused: {loud[:5]}"
    print(f"{len(expected['rows'])} rows and {len(expected['bad'])} broken lines agree")


if sys.argv[1] == "make":
    make(sys.argv[2])
else:
    look(sys.argv[2], sys.argv[3])
