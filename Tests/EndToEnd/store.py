"""The store's file, opened through the door that sumaq opens it by, so that what a check writes has its hashes.

    store.py PATH SQL…      runs the statements, and prints their rows
"""
import ctypes
import os
import pathlib
import sqlite3
import subprocess
import sys
import urllib.parse

root = pathlib.Path(__file__).resolve().parents[2]
SOURCE = root / "Sources/C/CStoreFile"


def connect(path):
    """A connection whose pages have hashes."""
    register()
    return sqlite3.connect(f"file:{urllib.parse.quote(str(path))}?checked=1", uri=True)


def register():
    source = SOURCE / "CStoreFile.c"
    library = root / f".build/checked-{source.stat().st_mtime_ns}.so"
    if not library.exists():
        made = library.with_suffix(f".{os.getpid()}")
        words = ["cc", "-O1", "-shared", "-fPIC", "-I", SOURCE / "include", "-o", made, source, "-lsqlite3"]
        subprocess.run(words, check=True)
        made.rename(library)
    if ctypes.CDLL(str(library)).cstorefile_register() != 0:
        sys.exit("SQLite takes no door")


def without_hashes(path):
    """Writes the store as 0.2.0 wrote it: pages without hashes, and digests in the tables that had them."""
    path = pathlib.Path(path)
    with connect(path) as old:
        text, version = "\n".join(old.iterdump()), old.execute("PRAGMA user_version").fetchone()[0]
    old.close()
    path.unlink()
    plain = sqlite3.connect(path)
    plain.executescript(text)
    for table in ["restaurant_summaries", "user_summaries", "neighbours", "restaurant_cuisines", "restaurant_districts", "dish_pages", "dish_spellings", "menu_figures", "ledger", "reading_parts"]:
        plain.execute(f"ALTER TABLE {table} ADD COLUMN digest INTEGER NOT NULL DEFAULT 0")
    for table in ["restaurant_summaries", "user_summaries"]:
        plain.execute(f"ALTER TABLE {table} ADD COLUMN list_sum INTEGER")
    plain.execute("UPDATE dishes SET position = position << 16")
    plain.execute(f"PRAGMA user_version = {version - 1}")
    plain.commit()
    return plain


if __name__ == "__main__":
    with connect(sys.argv[1]) as store:
        for statement in sys.argv[2:]:
            for row in store.execute(statement):
                print(*row)
    store.close()
