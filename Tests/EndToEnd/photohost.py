"""A photo server on loopback for the end-to-end checks: photohost.py FOLDER PORTFILE LOG [SECONDS_PER_ANSWER].

Writes its port to PORTFILE once it listens, and a line "path status etag-asked-for" to LOG for each answer it finished.
"""

import hashlib
import http.server
import os
import sys
import threading
import time

folder, portfile, log = sys.argv[1:4]
pause = float(sys.argv[4]) if len(sys.argv) > 4 else 0.0
lock = threading.Lock()


class Handler(http.server.BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        time.sleep(pause)
        try:
            with open(os.path.join(folder, os.path.normpath("/" + self.path).lstrip("/")), "rb") as file:
                body = file.read()
        except OSError:
            return self.answer(404, b"", "-")
        etag = '"%s"' % hashlib.sha256(body).hexdigest()[:16]
        if self.headers.get("If-None-Match") == etag:
            return self.answer(304, b"", etag)
        self.answer(200, body, etag)

    def answer(self, status, body, etag):
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=0")
        if etag != "-":
            self.send_header("ETag", etag)
        self.end_headers()
        self.wfile.write(body)
        with lock, open(log, "a") as file:
            file.write("%s %d\n" % (self.path, status))

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(portfile + ".part", "w") as file:
    file.write(str(server.server_port))
os.rename(portfile + ".part", portfile)
server.serve_forever()
