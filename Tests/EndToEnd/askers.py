"""The processes that answer questions for a run in this folder: finds them by their words and their folder.

    askers.py busy SECONDS   waits until one has worked so long, and prints its id; 1 after half a minute
    askers.py none           waits until there is none; 1 after two seconds
    askers.py largest        follows one until it ends, and prints the most bytes that it held in files without a name,
                             which are its temporary ones, and in memory
"""
import os
import pathlib
import sys
import time


def askers():
    """Id and seconds of work of each."""
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            words = (entry / "cmdline").read_bytes().split(b"\0")
            if words[1:2] != [b"sql-worker"] or os.readlink(entry / "cwd") != os.getcwd():
                continue
            work = int((entry / "stat").read_text().rsplit(")", 1)[1].split()[11])
            found.append((int(entry.name), work / os.sysconf("SC_CLK_TCK")))
        except (OSError, IndexError):
            continue
    return found


def held(process):
    """Bytes in files without a name, and in memory; nothing of a process that has ended."""
    here = pathlib.Path(f"/proc/{process}")
    try:
        memory = (here / "status").read_text().split("VmHWM:")[1].split()[0]
        files = 0
        for name in (here / "fd").iterdir():
            status = name.stat()
            files += status.st_size if status.st_nlink == 0 else 0
        return files, int(memory) * 1024
    except (OSError, IndexError):
        return None


def largest():
    while not (found := askers()):
        time.sleep(0.005)
    most = (0, 0)
    while (now := held(found[0][0])) is not None:
        most = (max(most[0], now[0]), max(most[1], now[1]))
        time.sleep(0.005)
    print(*most)
    return 0


def main(words):
    if words[0] == "largest":
        return largest()
    end = time.monotonic() + (2 if words[0] == "none" else 30)
    while time.monotonic() < end:
        found = askers()
        if words[0] == "none" and not found:
            return 0
        busy = [process for process, work in found if words[0] == "busy" and work >= float(words[1])]
        if busy:
            print(busy[0])
            return 0
        time.sleep(0.02)
    print(f"{words}: {askers()}", file=sys.stderr)
    return 1


sys.exit(main(sys.argv[1:]))
