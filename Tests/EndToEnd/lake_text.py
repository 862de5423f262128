#!/usr/bin/env python3
"""Prints all that is in the files of a lake, each piece behind its file's path: packs have compressed blocks, and records of
an engine are Parquet.

Shares nothing with the program but libzstd; Parquet is read with PyPI's pyarrow."""
import ctypes, ctypes.util, os, struct, sys

HEAD = b"sumaqlk2"
zstd = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
zstd.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
zstd.ZSTD_decompress.restype = ctypes.c_size_t


def blocks(data):
    """The blocks of a file, as its index at the end names them."""
    length, = struct.unpack("<Q", data[-16:-8])
    index = data[-16 - length:-16]
    for place in range(0, length, 36):
        _, offset, size = struct.unpack_from("<IQQ", index, place)
        frame = data[offset:offset + size]
        room = zstd.ZSTD_getFrameContentSize(frame, ctypes.c_size_t(len(frame)))
        out = ctypes.create_string_buffer(max(1, room))
        made = zstd.ZSTD_decompress(out, ctypes.c_size_t(room), frame, ctypes.c_size_t(len(frame)))
        assert made == room, "a frame is not what its size says"
        yield out.raw[:room]


def columns(path):
    """The values of a file of Parquet, one behind the other."""
    import pyarrow.parquet

    for batch in pyarrow.parquet.ParquetFile(path).iter_batches():
        for column in batch.columns:
            yield b"\n".join(bytes(value) for value in column.to_pylist())


def pieces(path):
    with open(path, "rb") as file:
        data = file.read()
    if data.startswith(HEAD):
        return blocks(data)
    return columns(path) if data.startswith(b"PAR1") else [data]


for folder, _, names in os.walk(sys.argv[1]):
    for name in sorted(names):
        path = os.path.join(folder, name)
        for piece in pieces(path):
            sys.stdout.buffer.write(path.encode() + b"\n" + piece + b"\n")
