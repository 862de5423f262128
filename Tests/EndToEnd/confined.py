"""Runs a program under what a systemd unit forbids: confined.py UNIT PROGRAM WORDS...

The filter of system calls and of address families is that of the unit's own lines, expanded by systemd-analyze and set
by libseccomp; memory can never be written and executed, and no program gains privileges. Prints why where the machine
cannot do that, and ends with 77.
"""
import ctypes
import os
import re
import socket
import subprocess
import sys

ALLOW, REFUSE = 0x7FFF0000, 0x00050000 | 1  # EPERM
EQUAL = 4
NO_NEW_PRIVILEGES, DENY_WRITE_EXECUTE = 38, 65


class Comparison(ctypes.Structure):
    _fields_ = [("argument", ctypes.c_uint), ("operator", ctypes.c_int), ("a", ctypes.c_uint64), ("b", ctypes.c_uint64)]


def cannot(why):
    print(why)
    sys.exit(77)


def groups():
    """Systemd's sets of calls by name."""
    try:
        text = subprocess.run(["systemd-analyze", "syscall-filter", "--no-pager"], capture_output=True, text=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        cannot(f"systemd-analyze tells no filters: {error}")
    found, name = {}, None
    for line in text.splitlines():
        line = re.sub(r"\x1b\[[0-9;]*m", "", line)
        if line.startswith("@"):
            name = line.split()[0]
            found[name] = []
        elif name and line.startswith("    ") and not line.strip().startswith("#"):
            found[name].append(line.strip())
    return found


def expanded(words, sets):
    calls = set()
    for word in words:
        calls |= expanded(sets[word], sets) if word.startswith("@") else {word}
    return calls


def allowed(lines, sets):
    calls = set()
    for line in lines:
        if line.startswith("~"):
            calls -= expanded(line[1:].split(), sets)
        else:
            calls |= expanded(line.split(), sets)
    # What systemd itself always allows.
    return calls | expanded(["@default"], sets) | {"execve", "exit", "exit_group", "getrlimit", "rt_sigreturn"}


def main():
    unit, program = sys.argv[1], sys.argv[2:]
    settings = re.findall(r"^(\w+)=(.*)$", open(unit, encoding="utf-8").read(), re.M)
    calls = allowed([value for key, value in settings if key == "SystemCallFilter"], groups())
    families = next(value for key, value in settings if key == "RestrictAddressFamilies").split()
    try:
        library = ctypes.CDLL("libseccomp.so.2")
    except OSError:
        cannot("libseccomp is not installed")
    library.seccomp_init.restype = ctypes.c_void_p
    context = ctypes.c_void_p(library.seccomp_init(ctypes.c_uint32(REFUSE)))
    for call in calls - {"socket"}:
        number = library.seccomp_syscall_resolve_name(call.encode())
        if number >= 0:
            library.seccomp_rule_add_array(context, ctypes.c_uint32(ALLOW), number, 0, None)
    for family in families:
        comparison = Comparison(0, EQUAL, int(getattr(socket, family)), 0)
        number = library.seccomp_syscall_resolve_name(b"socket")
        library.seccomp_rule_add_array(context, ctypes.c_uint32(ALLOW), number, 1, ctypes.byref(comparison))
    system = ctypes.CDLL(None, use_errno=True)
    assert system.prctl(NO_NEW_PRIVILEGES, 1, 0, 0, 0) == 0
    if "MemoryDenyWriteExecute" in dict(settings) and system.prctl(DENY_WRITE_EXECUTE, 1, 0, 0, 0) != 0:
        print("this kernel does not forbid memory that is written and executed; the rest is in force", file=sys.stderr)
    if library.seccomp_load(context) != 0:
        cannot("the system takes no filter of system calls")
    os.execv(program[0], program)


main()
