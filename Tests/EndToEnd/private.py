"""Looks for private values of an export in everything that was published: private.py EXPORTS OUTPUT

The demo draws each kind of private value (law 8) from what occurs nowhere else: a mark of its kind and, where it has a
number, twelve digits. Neither may be anywhere in the output, whole or in part, whatever was escaped in between.
"""
import pathlib
import re
import sys

MARKS = {
    "e-mail": b"@mail.invalid", "user name": b"kx7_", "telephone": b"+99976", "postal address": b"at#qx", "role": b"qz~",
    "token": b"tk9:", "owner": b"own_qx", "photo metadata": b"lens#qx",
}
NUMBER = re.compile(rb"(?<![0-9])[0-9]{12}(?![0-9])")
VALUES = re.compile(rb"(?:\"m|kx7_|\+99976|at#qx|tk9:|own_qx)([0-9]{12})")
# The parts of marks that escaping leaves alone.
PARTS = [b"mail.invalid", b"qz~", b"qz&#126;", b"own_qx", b"own\\_qx", b"own%5Fqx", b"#qx", b"&#35;qx", b"%23qx"]


def main(exports, output):
    content = b"".join(path.read_bytes() for path in sorted(exports.rglob("*")) if path.is_file())
    missing = [kind for kind, mark in MARKS.items() if mark not in content]
    numbers = set(VALUES.findall(content))
    if missing or len(numbers) < 50:
        print(f"no {', '.join(missing) or 'numbers'} in the export: the check could not fail")
        return 1
    found = 0
    for path in sorted(path for path in output.rglob("*") if path.is_file()):
        content = path.read_bytes()
        leaks = [mark for mark in [*MARKS.values(), *PARTS] if mark in content]
        leaks += [number for number in NUMBER.findall(content) if number in numbers]
        for leak in leaks:
            print(f"{path}: {leak.decode()}")
            found += 1
    return 1 if found else 0


sys.exit(main(pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])))
