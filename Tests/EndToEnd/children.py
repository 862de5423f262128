"""Runs a program and looks at its children's open files: none may be the store's, a lock or a published file.

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
                for name in folder.iterdir():
                    target = os.readlink(name)
                    if target.startswith(here) and "/Exports" not in target:
                        leaked.add(target)
                seen.add(child)
            except OSError:
                continue
    print(f"{len(seen)} children, leaked: {sorted(leaked)}")
    return 1 if leaked or not seen or run.returncode else 0


sys.exit(main(sys.argv[1:]))
