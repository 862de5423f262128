"""An export server on loopback that is sound until a file named `rogue` exists, and then does as the paths say: roguehost.py FOLDER PORTFILE LOG.

It writes bytes to the socket as they are, which no library for servers would send. The last part of a path is a file of FOLDER, the first
says what is wrong. A second port, in PORTFILE.other, belongs to a host that must hear no secret. LOG gets the heads of all requests.
"""

import gzip
import os
import socket
import socketserver
import sys
import threading
import time

folder, portfile, log = sys.argv[1:4]
lock = threading.Lock()
asked = {}
SENT = 40  # megabytes of what has no end


def head(status="200 OK", *lines):
    return ("HTTP/1.1 %s\r\n" % status + "".join(line + "\r\n" for line in lines) + "\r\n").encode()


def whole(body, *lines):
    return head("200 OK", "Content-Length: %d" % len(body), "Connection: close", *lines) + body


def redirect(target):
    return head("302 Found", "Location: " + target, "Content-Length: 0", "Connection: close")


class Rogue:
    """Each method gives the pieces of an answer; a number is a rest in seconds."""

    def __init__(self, path, request, number):
        self.path, self.request, self.number = path, request, number
        with open(os.path.join(folder, path.split("?")[0].split("/")[-1]), "rb") as file:
            self.body = file.read()

    def file(self): yield redirect("file:///etc/passwd")
    def gopher(self): yield redirect("gopher://127.0.0.1:%d/x" % ports[0])
    def elsewhere(self): yield redirect("http://127.0.0.1:%d/plain/reviews.ndjson" % ports[1])
    def named(self): yield redirect("http://user:pass@127.0.0.1:%d/plain/reviews.ndjson" % ports[0])
    def cloud(self): yield redirect("http://169.254.169.254/latest/meta-data/")
    def hexadecimal(self): yield redirect("http://0x7f.1:%d/plain/reviews.ndjson" % ports[0])
    def decimal(self): yield redirect("http://2130706433:%d/plain/reviews.ndjson" % ports[0])
    def six(self): yield redirect("http://[::1]:%d/plain/reviews.ndjson" % ports[0])
    def mapped(self): yield redirect("http://[::ffff:127.0.0.1]:%d/plain/reviews.ndjson" % ports[0])
    def zero(self): yield redirect("http://0.0.0.0:%d/plain/reviews.ndjson" % ports[0])

    def endless(self):
        yield head("200 OK", "Connection: close")
        for _ in range(SENT): yield b"x" * (1 << 20)

    def announced(self): yield head("200 OK", "Content-Length: 99999999999999", "Connection: close") + self.body
    def overflowing(self): yield head("200 OK", "Content-Length: 99999999999999999999999999", "Connection: close") + self.body
    def negative(self): yield head("200 OK", "Content-Length: -5", "Connection: close") + self.body
    def twice(self): yield head("200 OK", "Content-Length: 5", "Content-Length: %d" % len(self.body), "Connection: close") + self.body
    def longer(self): yield head("200 OK", "Content-Length: %d" % (len(self.body) + 9), "Connection: close") + self.body

    def mute(self):
        yield head("200 OK", "Content-Length: %d" % len(self.body)) + self.body[:100]
        yield 60

    def slow(self):
        yield head("200 OK", "Content-Length: %d" % len(self.body))
        for place in range(len(self.body)):
            yield self.body[place:place + 1]
            yield 0.5

    def packed(self):
        """Ten times more than the server may send, which was not asked for packed."""
        yield head("200 OK", "Content-Encoding: gzip", "Connection: close") + gzip.compress(b"\n" * (SENT * 10 << 20))

    def packedwrong(self): yield whole(self.body, "Content-Encoding: gzip")
    def unknown(self): yield whole(self.body, "Content-Encoding: br, x-nothing")
    def same(self): yield head("304 Not Modified", "Connection: close")
    def part(self): yield head("206 Partial Content", "Content-Range: bytes 5-9/10", "Content-Length: 5", "Connection: close") + b"12345"
    def beyond(self): yield head("416 Range Not Satisfiable", "Content-Length: 0", "Connection: close")

    def wrongrange(self):
        """Breaks off, and goes on with another place than that asked for."""
        half = len(self.body) // 2
        if b"\nrange:" not in self.request.lower():
            yield head("200 OK", 'ETag: "a"', "Content-Length: %d" % len(self.body), "Connection: close") + self.body[:half]
        else:
            yield head("206 Partial Content", 'ETag: "a"', "Content-Range: bytes 0-%d/%d" % (len(self.body) - 1, len(self.body)),
                       "Content-Length: %d" % len(self.body), "Connection: close") + self.body

    def following(self): return int(self.path.split("p=")[1] if "p=" in self.path else self.path.split("pageToken=")[1] if "pageToken=" in self.path else 0) + 1
    def loop(self): yield whole(b'[{"id": "x"}]', "Link: <%s>; rel=next" % self.path)
    def pingpong(self): yield whole(b'[{"id": "x"}]', "Link: <%s?p=%d>; rel=next" % (self.path.split("?")[0], self.following() % 3))
    def tokens(self): yield whole(b'{"items": [], "nextPageToken": "%d"}' % self.following())
    def sametoken(self): yield whole(b'{"items": [{"id": "x"}], "nextPageToken": "t"}')
    def oddtoken(self): yield whole(b'{"items": [{"id": "x"}], "nextPageToken": {"a": 1}}')
    def breaking(self): yield whole(b'{"items": [{"id": "x"}], "nextPageToken": "a\\r\\nX-Evil: 1"}')
    def nextfile(self): yield whole(b'[{"id": "x"}]', "Link: <file:///etc/passwd>; rel=next")
    def nexthost(self): yield whole(b'[{"id": "x"}]', "Link: <http://127.0.0.1:%d/plain/reviews.ndjson>; rel=next" % ports[1])

    def headers(self):
        yield b"HTTP/1.1 200 OK\r\n"
        for number in range(SENT * 1000): yield b"X-%d: %s\r\n" % (number, b"h" * 1000)
        yield b"Content-Length: 0\r\n\r\n"

    def longheader(self):
        yield b"HTTP/1.1 200 OK\r\nX: "
        for _ in range(SENT): yield b"h" * (1 << 20)
        yield b"\r\nContent-Length: 0\r\n\r\n"

    def early(self):
        for _ in range(SENT * 20000): yield b"HTTP/1.1 103 Early Hints\r\nLink: <x>\r\n\r\n"
        yield whole(self.body)

    def chunks(self): yield head("200 OK", "Transfer-Encoding: chunked") + b"zz\r\nnothing\r\n"
    def hugechunk(self): yield head("200 OK", "Transfer-Encoding: chunked") + b"fffffffffffffffffff\r\n" + self.body
    def openchunk(self): yield head("200 OK", "Transfer-Encoding: chunked", "Connection: close") + b"%x\r\n" % len(self.body) + self.body
    def later(self): yield head("503 Busy", "Retry-After: 31536000", "Content-Length: 0", "Connection: close")
    def laterdate(self): yield head("429 Slow down", "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT", "Content-Length: 0", "Connection: close")
    def oddetag(self): yield head("200 OK", 'ETag: "a\rX-Evil: 1"', "Last-Modified: \x01", "Content-Length: %d" % len(self.body), "Connection: close") + self.body
    def nonsense(self): yield b"\0\1\2 this is no http at all\r\n\r\n" + self.body
    def old(self): yield self.body
    def nothing(self): yield b""
    def status(self): yield head("999 What", "Content-Length: 0", "Connection: close")
    def nocontent(self): yield head("204 No Content", "Connection: close")
    def empty(self): yield whole(b"")


class Handler(socketserver.BaseRequestHandler):
    def handle(self):
        request = b""
        while b"\r\n\r\n" not in request:
            piece = self.request.recv(65536)
            if not piece: return
            request += piece
        path = request.split(b" ")[1].decode()
        with lock:
            number = asked[path] = asked.get(path, 0) + 1
            with open(log, "ab") as file: file.write(b"port %d " % self.server.server_address[1] + request)
        rogue = Rogue(path, request, number)
        kind = path.split("/")[1]
        is_sound = not os.path.exists("rogue") or not hasattr(Rogue, kind)
        try:
            for piece in [whole(rogue.body)] if is_sound else getattr(rogue, kind)():
                time.sleep(piece) if isinstance(piece, (int, float)) else self.request.sendall(piece)
        except OSError:
            pass


class Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    request_queue_size = 64


servers = [Server(("127.0.0.1", 0), Handler) for _ in range(2)]
ports = [server.server_address[1] for server in servers]
for server, name in zip(servers, (portfile + ".other", portfile)):
    with open(name + ".part", "w") as file: file.write(str(server.server_address[1] if name == portfile else ports[1]))
threading.Thread(target=servers[1].serve_forever, daemon=True).start()
os.rename(portfile + ".other.part", portfile + ".other")
with open(portfile + ".part", "w") as file: file.write(str(ports[0]))
os.rename(portfile + ".part", portfile)
servers[0].serve_forever()
