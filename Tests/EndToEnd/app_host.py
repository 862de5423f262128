"""A web host for one or two sites in folders of one address, which counts what it is asked for and can misbehave."""
import http.server, pathlib, threading, urllib.parse

TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8", ".txt": "text/plain; charset=utf-8",
    ".webmanifest": "application/manifest+json", ".png": "image/png", ".jpg": "image/jpeg", ".xml": "application/xml",
}


class Host:
    """Serves `folders`, each a name in the address and a path."""

    def __init__(self, folders, port=0):
        self.folders, self.asked, self.bytes, self.faults = dict(folders), [], 0, {}
        self.port, self.server, self.pause = port, None, 0
        self.start()

    def start(self):
        host = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *words):
                pass

            def do_GET(self):
                host.answer(self)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", self.port), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_port
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self):
        """From now on nothing answers at this address."""
        self.server.shutdown()
        self.server.server_close()
        self.server = None

    def address(self, path="", folder="guide"):
        return f"http://localhost:{self.port}/{folder}/{path}"

    def forget(self):
        self.asked, self.bytes = [], 0

    def answer(self, request):
        path = urllib.parse.unquote(urllib.parse.urlsplit(request.path).path)
        name, _, below = path.lstrip("/").partition("/")
        if below.endswith("/") or not below:
            below += "index.html"
        if self.server is None:
            request.close_connection = True
            return
        self.asked.append(below)
        if self.pause:
            threading.Event().wait(self.pause)
        file = pathlib.Path(self.folders.get(name, "/nowhere")) / below
        status, kind, data = 404, "text/plain", b"nothing\n"
        if file.is_file():
            status, kind, data = 200, TYPES.get(file.suffix, "application/octet-stream"), file.read_bytes()
        fault = next((self.faults[one] for one in self.faults if below == one or one == "*"), None)
        if fault == "portal":
            status, kind, data = 200, "text/html", b"<!doctype html><title>Welcome</title><h1>Accept our terms</h1>"
        elif fault == "other":
            data = data[:-1] + b" "
        elif fault == "missing":
            status, data = 404, b"nothing\n"
        elif fault == "error":
            status, data = 503, b"busy\n"
        try:
            request.send_response(status)
            request.send_header("Content-Type", kind)
            request.send_header("Content-Length", str(len(data)))
            request.send_header("Cache-Control", "no-cache")
            request.end_headers()
            if fault == "half":
                request.wfile.write(data[: len(data) // 2])
                request.close_connection = True
                return
            request.wfile.write(data)
            self.bytes += len(data)
        except OSError:
            request.close_connection = True
