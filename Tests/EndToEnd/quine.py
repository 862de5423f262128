"""A zip file whose only member is, unpacked, the same zip file.

Its data are stored blocks and repetitions, each in five bytes, which print what is before, between and behind them (a
program that prints itself). The checksum, which is part of what it is made from, is solved for.
"""

import struct
import zlib

LENGTHS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258]
# The last repetition is as long as five bytes can say, so that nothing follows behind the data.
BEHIND = 124


def bits(value, width):
    return [value >> place & 1 for place in range(width)]


def code(value, width):
    """A code of Huffman's, which begins with its highest bit."""
    return bits(value, width)[::-1]


def length(count):
    index = max(place for place, base in enumerate(LENGTHS) if base <= count)
    extra = 0 if index < 8 or index == 28 else index // 4 - 1
    return (code(index + 1, 7) if index < 23 else code(0xC0 + index - 23, 8)) + bits(count - LENGTHS[index], extra)


def distance(count):
    number, base, extra = 0, 1, 0
    while base + (1 << extra) <= count:
        number, base = number + 1, base + (1 << extra)
        extra = max(0, number // 2 - 1)
    return code(number, 5) + bits(count - base, extra)


def literal(count):
    """A stored block of the next `count` bytes."""
    return struct.pack("<BHH", 0, count, 0xFFFF - count)


def repeat(count, is_last=False):
    """A block that repeats the last `count` bytes."""
    for empty in range(3):
        for first in range(count, 2, -1):
            parts = [part for part in (first, count - first) if part]
            block = (bits(2, 3) + code(0, 7)) * empty + bits(2 | is_last, 3)
            block += sum((length(part) + distance(count) for part in parts if 3 <= part <= 258), []) + code(0, 7)
            if (33 if is_last else 38) <= len(block) <= 40 and min(parts) > 2:
                block += [0] * (40 - len(block))
                return bytes(sum(bit << place for place, bit in enumerate(block[at:at + 8])) for at in range(0, 40, 8))
    raise ValueError(count)


def packed(before, behind):
    first, last = len(before) + 5, len(behind) + 5
    again, one, four, nothing = repeat(first), literal(5), literal(20), literal(0)
    twenty = repeat(20)
    head = literal(first) + before + literal(first) + again + one + (again + one + one + four) * 2
    tail = (twenty + nothing + nothing + literal(last)) * 2
    return head + (twenty + four) * 4 + tail + repeat(last, True) + behind + repeat(last, True)


def archive(name, checksum, attributes):
    comment = b" " * (BEHIND - 68 - len(name))

    def around(size, count):
        before = struct.pack("<IHHHHHIIIHH", 0x04034B50, 20, 0, 8, 0, 0, checksum, count, size, len(name), 0) + name
        entry = struct.pack("<IHHHHHHIIIHHHHHII", 0x02014B50, 20, 20, 0, 8, 0, 0, checksum, count, size, len(name), 0, 0, 0, 0, attributes, 0) + name
        end = struct.pack("<IHHHHIIH", 0x06054B50, 0, 0, 1, 1, len(entry), len(before) + count, len(comment))
        return before, entry + end + comment

    count = len(packed(*around(0, 0)))
    before, behind = around(len(b"".join(around(0, 0))) + count, count)
    return before + packed(before, behind) + behind


def quine(name):
    """A zip file with itself as `name`. A bit of the checksum always changes the checksum alike, so that linear algebra finds one that is right."""
    for attributes in range(1000):
        wanted, checksum, basis = zlib.crc32(archive(name, 0, attributes)), 0, []
        for bit in (1 << place for place in range(32)):
            change, mark = zlib.crc32(archive(name, bit, attributes)) ^ zlib.crc32(archive(name, 0, attributes)) ^ bit, bit
            for value, others in basis:
                if change ^ value < change:
                    change, mark = change ^ value, mark ^ others
            basis = sorted(basis + [(change, mark)], reverse=True) if change else basis
        for value, others in basis:
            if wanted ^ value < wanted:
                wanted, checksum = wanted ^ value, checksum ^ others
        if not wanted:
            return archive(name, checksum, attributes)
    raise ValueError(name)
