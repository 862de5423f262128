"""A photo server on loopback for the end-to-end checks: photohost.py FOLDER PORTFILE LOG [SECONDS_PER_ANSWER].

Writes its port to PORTFILE once it listens, and a line "path status" to LOG for each answer it finished; the paths that
were asked for with an X-Passcode also go to LOG-keyed. What stands under /moved/ is redirected to the same without it,
with a body of 200,000 bytes.
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
        if self.headers.get("X-Passcode"):
            with lock, open(log + "-keyed", "a") as file:
                file.write("%s\n" % self.path)
        if self.path.startswith("/moved/"):
            return self.answer(302, bytes(200_000), "-", self.path[len("/moved"):])
        try:
            with open(os.path.join(folder, os.path.normpath("/" + self.path).lstrip("/")), "rb") as file:
                body = file.read()
        except OSError:
            return self.answer(404, b"", "-")
        etag = '"%s"' % hashlib.sha256(body).hexdigest()[:16]
        if self.headers.get("If-None-Match") == etag:
            return self.answer(304, b"", etag)
        self.answer(200, body, etag)

    def answer(self, status, body, etag, target=None):
        self.send_response(status)
        if target:
            self.send_header("Location", target)
        self.send_header("Content-Length", str(len(body)))
        self.send_header("Cache-Control", "max-age=0")
        if etag != "-":
            self.send_header("ETag", etag)
        self.end_headers()
        try:
            self.wfile.write(body)
        except ConnectionError:
            # Nobody need read the body of a redirect.
            if not target:
                raise
            self.close_connection = True
        with lock, open(log, "a") as file:
            file.write("%s %d\n" % (self.path, status))

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
with open(portfile + ".part", "w") as file:
    file.write(str(server.server_port))
os.rename(portfile + ".part", portfile)
server.serve_forever()
