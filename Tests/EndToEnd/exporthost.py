"""An export server on loopback that misbehaves as its paths say: exporthost.py FOLDER PORTFILE LOG.

Writes its port to PORTFILE once it listens, and a line "path status range key" to LOG for each answer that it begins; `-` stands
for no range, and for no Authorization or X-Passcode. The last part of a path is a file of FOLDER; the first says what is wrong.
"""

import gzip
import hashlib
import http.server
import json
import os
import struct
import sys
import threading
import time
import urllib.parse

folder, portfile, log = sys.argv[1:4]
lock = threading.Lock()
asked = {}


def zstd(body):
    """A frame whose blocks are not compressed."""
    blocks = b""
    for start in range(0, len(body), 100_000):
        piece = body[start:start + 100_000]
        last = start + len(piece) == len(body)
        blocks += struct.pack("<I", len(piece) << 3 | last)[:3] + piece
    return struct.pack("<IBI", 0xFD2FB528, 0xA0, len(body)) + blocks


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        address = urllib.parse.urlparse(self.path)
        self.query = dict(urllib.parse.parse_qsl(address.query))
        kind, name = (address.path.split("/") + [""])[1], os.path.basename(address.path)
        with lock:
            self.number = asked[address.path] = asked.get(address.path, 0) + 1
        try:
            with open(os.path.join(folder, name), "rb") as file:
                self.body = file.read()
        except OSError:
            return self.answer(404, b"<html>no</html>")
        self.etag = '"%s"' % hashlib.sha256(self.body).hexdigest()[:16]
        getattr(self, kind, self.plain)()

    def plain(self):
        if self.headers.get("If-None-Match") == self.etag:
            return self.answer(304, b"")
        self.whole_or_part(self.body)

    def whole_or_part(self, body):
        start = self.start()
        if start is None or self.headers.get("If-Range") != self.etag:
            return self.answer(200, body)
        self.answer(206, body[start:], {"Content-Range": "bytes %d-%d/%d" % (start, len(body) - 1, len(body))})

    def start(self):
        value = self.headers.get("Range")
        return int(value[len("bytes="):-1]) if value else None

    def busy(self):
        self.answer(503, b"", {"Retry-After": "0"}) if self.number <= 2 else self.plain()

    def slowdown(self):
        self.answer(429, b"", {"Retry-After": "1"}) if self.number == 1 else self.plain()

    def dead(self):
        self.answer(500, b"", {"Retry-After": "0"})

    def broken(self):
        if self.start() is None:
            return self.answer(200, self.body, cut=len(self.body) // 2)
        self.plain()

    def changed(self):
        if self.start() is not None:
            return self.answer(200, self.body)
        self.etag = '"old"'
        self.answer(200, b" " * len(self.body), cut=len(self.body) // 2)

    def short(self):
        self.answer(200, self.body, length=len(self.body) + 1000)

    def gzip(self):
        self.answer(200, gzip.compress(self.body), {"Content-Encoding": "gzip"})

    def zstd(self):
        self.answer(200, zstd(self.body), {"Content-Encoding": "zstd"})

    def gzfile(self):
        self.answer(200, gzip.compress(self.body, mtime=0))

    def zstfile(self):
        self.answer(200, zstd(self.body))

    def page(self):
        lines = [json.loads(line) for line in self.body.splitlines()]
        first = int(self.query.get("pageToken") or self.query.get("page") or 0)
        return lines[first:first + 100], first + 100 if first + 100 < len(lines) else None

    def token(self):
        rows, following = self.page()
        page = {"total": 7, "items": rows}
        if following:
            page["nextPageToken"] = str(following)
        self.answer(200, json.dumps(page, indent=1).encode())

    def link(self):
        rows, following = self.page()
        links = {"Link": '<%s?page=%d>; rel="next"' % (self.path.split("?")[0], following)} if following else {}
        self.answer(200, json.dumps(rows).encode(), links)

    def away(self):
        self.answer(200, b'[{"id": "x"}]', {"Link": "<http://localhost:%d/link/x>; rel=next" % server.server_port})

    def moved(self):
        self.answer(302, b"", {"Location": "http://localhost:%d/to/%s" % (server.server_port, self.path.split("/")[-1])})

    def round(self):
        self.answer(302, b"", {"Location": self.path})

    def silent(self):
        self.answer(200, self.body, cut=len(self.body) // 2, pause=60)

    def halting(self):
        """Stops in the middle, unless it is asked for a part."""
        if self.start() is None:
            return self.answer(200, self.body, cut=len(self.body) // 2, pause=60)
        self.plain()

    def login(self):
        self.answer(200, b"<!DOCTYPE html><title>Log in</title>")

    def answer(self, status, body, headers={}, length=None, cut=None, pause=0):
        key = self.headers.get("Authorization") or self.headers.get("X-Passcode") or "-"
        with lock, open(log, "a") as file:
            file.write("%s %d %s %s\n" % (self.path, status, self.headers.get("Range", "-"), key.replace(" ", "+")))
        self.send_response(status)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        if status in (200, 206, 304) and "Link" not in headers:
            self.send_header("ETag", self.etag)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        try:
            self.wfile.write(body[:cut])
            self.wfile.flush()
            time.sleep(pause)
        except ConnectionError:
            pass
        if cut is not None or length is not None:
            self.close_connection = True

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
server.daemon_threads = True
with open(portfile + ".part", "w") as file:
    file.write(str(server.server_port))
os.rename(portfile + ".part", portfile)
server.serve_forever()
