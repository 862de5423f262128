"""Runs a program and looks at its children's open files: none may be the store's, a lock or a published file; only what answers
questions has the store open, by itself and for reading.

    children.py PROGRAM WORD…
"""
import os
import pathlib
import subprocess
import sys


def children(process):
    try:
        names = pathlib.Path(f"/proc/{process}/task").iterdir()
        return [int(child) for task in names for child in (task / "children").read_text().split()]
    except FileNotFoundError:
        return []


def words_of(process):
    return pathlib.Path(f"/proc/{process}/cmdline").read_bytes().decode().split("\0")


def may_open(kind, target, child, descriptor):
    if kind == "photo-worker":
        return "/Exports" in target
    if not target.endswith(("/sumaq.sqlite", "/sumaq.sqlite-wal", "/sumaq.sqlite-shm")):
        return False
    flags = pathlib.Path(f"/proc/{child}/fdinfo/{descriptor}").read_text().split("flags:")[1].split()[0]
    return not target.endswith(".sqlite") or int(flags, 8) & os.O_ACCMODE == os.O_RDONLY


def main(words):
    here = os.getcwd()
    run = subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    seen, leaked = set(), set()
    while run.poll() is None:
        for child in children(run.pid):
            folder = pathlib.Path(f"/proc/{child}/fd")
            try:
                if pathlib.Path(f"/proc/{child}/cmdline").read_bytes() == pathlib.Path(f"/proc/{run.pid}/cmdline").read_bytes():
                    continue  # not yet the program that it will be
                kind = words_of(child)[1]
                for name in folder.iterdir():
                    target = os.readlink(name)
                    if target.startswith(here) and not may_open(kind, target, child, name.name):
                        leaked.add(f"{kind}: {target}")
                seen.add(kind)
            except (OSError, IndexError):
                continue
    print(f"children: {sorted(seen)}, leaked: {sorted(leaked)}")
    return 1 if leaked or seen != {"photo-worker", "sql-worker"} or run.returncode else 0


sys.exit(main(sys.argv[1:]))
