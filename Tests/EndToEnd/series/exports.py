"""A night's exports folder, settings and templates as files, whole or damaged."""
import gzip
import json
import os
import pathlib
import shutil

import world as w

START = 1_780_000_000


def write_exports(folder, world, earlier, night, rng, delta):
    """Writes what the app would export; `earlier` is the world as of the night before, for deltas. Says what is not whole."""
    folder.mkdir(exist_ok=True)
    if not delta:
        for path in folder.iterdir():
            if path.is_file():
                path.unlink()
    write_photos(folder, world)
    for name, text in world.tables.items():
        os.utime(put(folder / f"{name}.csv", text), (START, START))
    damage = rng.choice(["cut", "missing", "garbage"]) if rng.random() < 0.12 and night > 0 and not delta else None
    victim = rng.choice(w.COLLECTIONS)
    for collection in w.COLLECTIONS:
        rows = changed(world, earlier, collection, night) if delta else list(world.rows[collection].values())
        rng.shuffle(rows)
        if delta and not rows and night > 0:
            continue
        for path in write_rows(folder, collection, rows, f"-{night:03}" if delta else "", rng):
            if damage and collection == victim:
                spoil(path, damage)
            elif path.exists():
                os.utime(path, (START, START + night * 86400 + rng.choice([0, 0, 61])))
    return f"{victim} {damage}" if damage else None


def changed(world, earlier, collection, night):
    """The rows that are not as they were, and a tombstone for each that is gone."""
    before = earlier.rows[collection] if earlier and night > 0 else {}
    now = world.rows[collection]
    rows = [row for key, row in now.items() if before.get(key) != row]
    for key, row in before.items():
        if key not in now:
            kept = ("id", "user_id", "restaurant_id", "restaurantId")
            rows.append({field: row[field] for field in kept if field in row} | {"_deleted": True})
    return rows


def write_rows(folder, collection, rows, suffix, rng):
    """One of the containers that exports come in; where nothing changed it is chosen anew all the same."""
    texts = [json.dumps(row, ensure_ascii=rng.random() < 0.5) for row in rows]
    kind = rng.choice(["lines", "lines", "array", "gzip", "parts"])
    if kind == "array":
        return [put(folder / f"{collection}{suffix}.json", "[" + ",\n".join(texts) + "]")]
    if kind == "gzip":
        return [put(folder / f"{collection}{suffix}.ndjson.gz", lines(texts), packed=True)]
    if kind == "parts" and len(texts) > 1:
        half = len(texts) // 2
        return [put(folder / f"{collection}{suffix}-1.ndjson", lines(texts[:half])), put(folder / f"{collection}{suffix}-2.ndjson", lines(texts[half:]))]
    return [put(folder / f"{collection}{suffix}.ndjson", lines(texts))]


def lines(texts):
    return "".join(text + "\n" for text in texts)


def put(path, text, packed=False):
    content = text.encode()
    path.write_bytes(gzip.compress(content, mtime=0) if packed else content)
    return path


def spoil(path, damage):
    content = path.read_bytes()
    if damage == "missing":
        path.unlink()
    elif damage == "cut":
        path.write_bytes(content[: len(content) * 2 // 3])
    else:
        path.write_bytes(content[: len(content) // 2] + bytes(range(256)) + content[len(content) // 2:])


def write_photos(folder, world):
    photos = folder / "photos"
    photos.mkdir(exist_ok=True)
    for path in photos.iterdir():
        if f"photos/{path.name}" not in world.photos:
            path.unlink()
    for name, content in world.photos.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.write_bytes(content)


def write_operators_files(root, world, shipped):
    nested = {}
    for key, value in world.settings.items():
        group, name = key.split(".")
        nested.setdefault(group, {})[name] = value
    (root / "sumaq.json").write_text(json.dumps(nested))
    own = root / "Templates"
    shutil.rmtree(own, ignore_errors=True)
    own.mkdir()
    for name, text in world.templates.items():
        path = own / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text if isinstance(text, str) else laid_over(shipped / name, *text))


def laid_over(shipped, before, after):
    text = pathlib.Path(shipped).read_text()
    return text.replace(before, before + after, 1) if before else text + after
