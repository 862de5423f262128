"""Makes zip archives of an exports folder, as many writers do, and damages them.

    archives.py make KIND FOLDER ARCHIVE   deflated, stored, zip64, descriptors, windows, prefix, comment, folders
    archives.py damage KIND ARCHIVE        checksum, size, name, password, method, overlap, cut, twice, link, nested, rest
"""
import io
import pathlib
import struct
import sys
import zipfile


class Pipe(io.RawIOBase):
    """What cannot go back, so that sizes follow the data."""

    def __init__(self, file):
        self.file = file

    def writable(self):
        return True

    def write(self, data):
        return self.file.write(data)


def make(kind, folder, target):
    names = sorted(path.name for path in pathlib.Path(folder).iterdir() if path.is_file() and not path.name.startswith("."))
    method = zipfile.ZIP_STORED if kind == "stored" else zipfile.ZIP_DEFLATED
    with open(target, "wb") as raw:
        out = Pipe(raw) if kind == "descriptors" else raw
        if kind == "prefix":
            raw.write(b"#!/bin/sh\nexec unzip $0\n" * 100)
        with zipfile.ZipFile(out, "w", method) as archive:
            if kind == "comment":
                archive.comment = b"PK\x05 a comment " * 1000
            for name in names:
                within = {"folders": f"Guía/Ré/{name}", "windows": f"R\u00e9sum\u00e9/{name}"}.get(kind, name)
                info = zipfile.ZipInfo(within, (2026, 1, 2, 3, 4, 6))
                info.compress_type = method
                with archive.open(info, "w", force_zip64=kind == "zip64") as member:
                    member.write(pathlib.Path(folder, name).read_bytes())
            if kind == "folders":
                archive.writestr("Guía/", b"")
                archive.writestr("__MACOSX/._reviews.ndjson", b"x")
                archive.writestr("Guía/.DS_Store", b"x")
    data = pathlib.Path(target).read_bytes()
    if kind == "windows":
        # Names in code page 437, which no flag says.
        data = data.replace("Résumé".encode(), b"R\x82sum\x82")
        data = edit(data, lambda entry: entry.update(flags=entry["flags"] & ~0x800))
        data = renamed(data)
    pathlib.Path(target).write_bytes(data)


def renamed(data):
    """Puts lengths right after each name has lost two bytes: the archive is made again from its parts."""
    out, directory, place = b"", b"", 0
    while data[place:place + 4] == b"PK\x03\x04":
        header = bytearray(data[place:place + 30])
        length, extra = struct.unpack_from("<HH", header, 26)
        packed = struct.unpack_from("<I", header, 18)[0]
        name = data[place + 30:place + 30 + length - 2]
        struct.pack_into("<H", header, 6, struct.unpack_from("<H", header, 6)[0] & ~0x800)
        struct.pack_into("<H", header, 26, length - 2)
        body = data[place + 28 + length:place + 28 + length + extra + packed]
        entry = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, *struct.unpack_from("<HHHHHIII", header, 4), length - 2, 0, 0, 0, 0, 0, len(out))
        directory += entry + name
        out += bytes(header) + name + body
        place += 28 + length + extra + packed
    count = directory.count(b"PK\x01\x02")
    return out + directory + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, count, count, len(directory), len(out), 0)


FIELDS = {"flags": (8, "<H"), "method": (10, "<H"), "checksum": (16, "<I"), "packed": (20, "<I"), "size": (24, "<I"), "attributes": (38, "<I"), "offset": (42, "<I")}


def edit(data, change, only=None):
    """Changes fields of the directory's entries."""
    data = bytearray(data)
    place = data.find(b"PK\x01\x02")
    while data[place:place + 4] == b"PK\x01\x02":
        lengths = struct.unpack_from("<HHH", data, place + 28)
        name = bytes(data[place + 46:place + 46 + lengths[0]])
        if only is None or only in name:
            entry = {key: struct.unpack_from(form, data, place + at)[0] for key, (at, form) in FIELDS.items()}
            change(entry)
            for key, (at, form) in FIELDS.items():
                struct.pack_into(form, data, place + at, entry[key])
        place += 46 + sum(lengths)
    return bytes(data)


def damage(kind, target):
    data = pathlib.Path(target).read_bytes()
    of = b"reviews"
    if kind == "checksum":
        data = edit(data, lambda entry: entry.update(checksum=entry["checksum"] ^ 1), of)
    elif kind == "size":
        data = edit(data, lambda entry: entry.update(size=entry["size"] - 1), of)
    elif kind == "name":
        data = data.replace(b"reviews", b"revieWs", 1)
    elif kind == "data":
        with zipfile.ZipFile(target) as archive:
            info = next(info for info in archive.infolist() if "reviews" in info.filename)
        at = info.header_offset + 30 + len(info.filename) + info.compress_size // 2
        data = data[:at] + bytes([data[at] ^ 0x55]) + data[at + 1:]
    elif kind == "password":
        data = edit(data, lambda entry: entry.update(flags=entry["flags"] | 1), of)
    elif kind == "method":
        data = edit(data, lambda entry: entry.update(method=9), of)
    elif kind == "overlap":
        data = edit(data, lambda entry: entry.update(offset=0))
    elif kind == "link":
        data = edit(data, lambda entry: entry.update(attributes=0o120777 << 16), b"offers")
    elif kind == "cut":
        data = data[:-30]
    elif kind == "rest":
        data += b"<html>the server says good bye</html>"
    pathlib.Path(target).write_bytes(data)
    if kind in ("twice", "nested", "outside"):
        with zipfile.ZipFile(target, "a") as archive:
            name = {"twice": "reviews.ndjson", "nested": "inner.zip", "outside": "../users.ndjson"}[kind]
            archive.writestr(name, b'{"id":"strange","user_id":"strange","restaurant_id":"strange","stars":1,"comment":"strange"}\n')


if __name__ == "__main__":
    globals()[sys.argv[1]](*sys.argv[2:])
