"""Nights whose exports come in other formats each time: mixed.py NIGHTS SEED.

The same three collections, a little changed from night to night, as JSON, CSV, workbooks, Firestore exports, packed or in zip
archives. After every night the site must be that of a clean build.
"""
import csv
import gzip
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import zipfile

here = pathlib.Path(__file__).parent
nights, chance = int(sys.argv[1]), random.Random(int(sys.argv[2]))
words = ["soup", "añejo", "東京", "😀", "a,b", 'say "x"', "<b>", "line\nbreak", "=1+1", "007", "true"]
town = {
    "restaurants": [{"id": f"r{n}", "name": f"Casa {n}", "address": f"Street {n}", "cuisine": "Thai" if n % 3 else "Lao"} for n in range(15)],
    "users": [{"id": f"u{n}", "name": f"Ada {n}"} for n in range(30)],
    "reviews": [{"id": f"v{n}", "restaurant_id": f"r{n % 15}", "user_id": f"u{n * 7 % 30}", "stars": n % 9 / 2 + 1,
                 "comment": " ".join(chance.choices(words, k=8)), "createdAt": f"2024-{n % 12 + 1:02d}-{n % 28 + 1:02d}T10:00:00Z"}
                for n in range(400)],
}


def write_lines(path, rows):
    with open(path, "w", encoding="utf-8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def write_table(path, rows):
    titles = list(dict.fromkeys(key for row in rows for key in row))
    with open(path, "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([titles] + [[row.get(title, "") for title in titles] for row in rows])


def export(folder):
    """Writes all collections, and says how."""
    folder.mkdir()
    if chance.random() < 0.2:
        source = pathlib.Path("Source")
        shutil.rmtree(source, ignore_errors=True)
        source.mkdir()
        for name, rows in town.items():
            write_lines(source / f"{name}.ndjson", rows)
        layout = chance.choice(["kinds", "all", "emulator"])
        subprocess.run([sys.executable, here / "firestore/make_firestore.py", source, folder, "--layout", layout, "--reviews", "top"],
                       check=True, stdout=subprocess.DEVNULL)
        return [f"Firestore {layout}"]
    forms, is_zip = [], chance.random() < 0.4
    for name, rows in town.items():
        form = chance.choice(["lines", "list", "keyed", "gzip", "halves", "table"] + ([] if is_zip else ["workbook"]))
        forms.append(form)
        if form == "lines":
            write_lines(folder / f"{name}.ndjson", rows)
        elif form == "list":
            (folder / f"{name}.json").write_text(json.dumps(rows))
        elif form == "keyed":
            (folder / f"{name}.json").write_text(json.dumps({row["id"]: {key: row[key] for key in row if key != "id"} for row in rows}))
        elif form == "gzip":
            with gzip.open(folder / f"{name}.ndjson.gz", "wt", encoding="utf-8") as file:
                file.writelines(json.dumps(row) + "\n" for row in rows)
        elif form == "halves":
            write_lines(folder / f"{name}-1.ndjson", rows[:len(rows) // 2])
            write_lines(folder / f"{name}-2.ndjson", rows[len(rows) // 2:])
        elif form == "table":
            write_table(folder / f"{name}.csv", rows)
        else:
            write_table(f"{name}.csv", rows)
            subprocess.run([sys.executable, here / "workbooks.py", folder / f"{name}-book.xlsx", f"{name}={name}.csv"], check=True)
    if is_zip:
        members = list(folder.iterdir())
        with zipfile.ZipFile(folder / "all.zip", "w", chance.choice([zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])) as archive:
            for member in members:
                archive.write(member, f"within/{member.name}")
                member.unlink()
    return forms + (["zip"] if is_zip else [])


def edit():
    for _ in range(chance.randint(0, 5)):
        name = chance.choice(list(town))
        rows = town[name]
        if chance.random() < 0.3 and len(rows) > 10:
            rows.remove(chance.choice(rows))
        else:
            row = chance.choice(rows)
            key = "comment" if name == "reviews" else "name"
            row[key] += " " + chance.choice(words)


def build(*more):
    run = subprocess.run(["sumaq", "build", "--progress", "none", "--as-of", "2026-06-01", *more], capture_output=True, text=True)
    if run.returncode not in (0, 1):
        sys.exit(f"the build ended with {run.returncode}:\n{run.stderr}")
    return run.stderr


for night in range(nights):
    for folder in ("Exports", "clean", "Clean"):
        shutil.rmtree(folder, ignore_errors=True)
    forms = export(pathlib.Path("Exports"))
    said = build("--allow-shrink") + build("--state", "clean", "--output", "Clean")
    print(night, *forms, flush=True)
    if "error[ingest" in said or "rejected" in said:
        sys.exit(f"something was lost:\n{said}")
    if subprocess.run(["diff", "-rq", "Output/site", "Clean/site"]).returncode:
        sys.exit("the site is not that of a clean build")
    edit()
