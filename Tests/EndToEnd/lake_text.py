#!/usr/bin/env python3
"""Prints all that is in the files of a lake, each piece behind its file's path: packs are frames of zstd, and records of
an engine are Parquet.

Shares nothing with the program but libzstd; Parquet is read with PyPI's pyarrow."""
import ctypes, ctypes.util, os, sys

HEAD = b"\x28\xb5\x2f\xfd"
zstd = ctypes.CDLL(ctypes.util.find_library("zstd") or "libzstd.so.1")
zstd.ZSTD_getFrameContentSize.restype = ctypes.c_ulonglong
zstd.ZSTD_findFrameCompressedSize.restype = zstd.ZSTD_decompress.restype = ctypes.c_size_t


def frames(data):
    """What the frames of a file hold, one behind the other."""
    while data:
        size = zstd.ZSTD_findFrameCompressedSize(data, ctypes.c_size_t(len(data)))
        assert size <= len(data), "a frame is cut off"
        room = zstd.ZSTD_getFrameContentSize(data, ctypes.c_size_t(size))
        out = ctypes.create_string_buffer(max(1, room))
        made = zstd.ZSTD_decompress(out, ctypes.c_size_t(room), data, ctypes.c_size_t(size))
        assert made == room, "a frame is not what its size says"
        yield out.raw[:room]
        data = data[size:]


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
        return frames(data)
    return columns(path) if data.startswith(b"PAR1") else [data]


for folder, _, names in os.walk(sys.argv[1]):
    for name in sorted(names):
        path = os.path.join(folder, name)
        for piece in pieces(path):
            sys.stdout.buffer.write(path.encode() + b"\n" + piece + b"\n")
