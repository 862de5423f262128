"""Clients of `sumaq serve`: preview.py WHAT PORT …

files OUTPUT          each published file arrives as it is, with its type, its tag and in parts
ways SECRET           no way of writing a path leads out: SECRET is a word of files beside the served folder
rubbish SEED COUNT    what is no request ends nothing
crowd PID COUNT       COUNT connections at once, idle, half-sent, and slow to take: others are answered, memory stays
night OUTPUT          asks for pages until standard input ends: each is whole, and one tag is one text
"""
import concurrent.futures
import hashlib
import http.client
import os
import pathlib
import random
import select
import socket
import sys
import threading
import time

what, port = sys.argv[1], int(sys.argv[2])
TYPES = {".html": "text/html", ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".jpg": "image/jpeg", ".csv": "text/csv", ".xml": "application/xml", ".txt": "text/plain"}


def ask(path, method="GET", headers=None, connection=None):
    own = connection or http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    own.putrequest(method, path, skip_host=headers is not None and "Host" in headers, skip_accept_encoding=True)
    for name, value in (headers or {}).items():
        own.putheader(name, value)
    own.endheaders()
    answer = own.getresponse()
    body = answer.read()
    if connection is None:
        own.close()
    return answer, body


def raw(data, seconds=2):
    """All that comes back for bytes as they are, until the other side closes or is silent that long."""
    parts = []
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=seconds) as own:
            own.sendall(data)
            while part := own.recv(1 << 16):
                parts.append(part)
    except OSError:
        pass
    return b"".join(parts)


def alive():
    answer, body = ask("/")
    assert answer.status == 200 and b"</html>" in body, (answer.status, body[:200])


def files():
    output = pathlib.Path(sys.argv[3])
    own = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    count = 0
    for file in sorted(output.rglob("*")):
        if not file.is_file():
            continue
        path = "/" + "/".join(file.relative_to(output).parts)
        text = file.read_bytes()
        answer, body = ask(path, connection=own)
        assert answer.status == 200 and body == text, path
        kind = TYPES.get(file.suffix, "")
        assert answer.headers["Content-Type"].startswith(kind) and answer.headers["X-Content-Type-Options"] == "nosniff", (path, answer.headers)
        tag = answer.headers["ETag"]
        assert ask(path, headers={"If-None-Match": tag}, connection=own)[0].status == 304
        head, nothing = ask(path, "HEAD", connection=own)
        assert head.headers["Content-Length"] == str(len(text)) and nothing == b""
        if len(text) > 10:
            part, some = ask(path, headers={"Range": "bytes=3-7", "If-Range": tag}, connection=own)
            assert part.status == 206 and some == text[3:8] and part.headers["Content-Range"] == f"bytes 3-7/{len(text)}"
            assert ask(path, headers={"Range": "bytes=3-7", "If-Range": '"old"'}, connection=own)[1] == text
        count += 1
    print(f"{count} files")
    assert count > 20


def ways():
    secret = sys.argv[3].encode()
    up = ["..", "%2e%2e", ".%2e", "%2e.", "%252e%252e", "..%00", "..;", "...", "%c0%ae%c0%ae", "%uff0e%uff0e", "..%5c", "..\\", "\uff0e\uff0e", "%2e%2e%2f", "..%2f", "..%ef%bc%8f"]
    targets = ["secret", "secret.html", "out/secret", "Output/secret", "sumaq.json", ".sumaq/lock", "etc/passwd", "proc/self/environ"]
    paths = [f"/{way}/{target}" for way in up for target in targets]
    paths += [f"/{'/'.join([way] * depth)}/{target}" for way in up for target in targets for depth in (2, 8)]
    paths += [f"/{inner}/{way}/{target}" for way in up for target in targets for inner in ("assets", "no", "index.html", ".")]
    paths += [f"//{target}" for target in targets] + [f"/{target}" for target in targets] + [f"file:///{target}" for target in targets]
    paths += ["/link", "/link.html", "/linked/secret", "/linked/secret.html", "/linked/", "/absolute", "/chain", "/pipe", "/loop", "/hidden/.secret", "/.secret", "/%2esecret", "/.gitignore"]
    paths += ["/_/../secret", "/_/%2e%2e/secret", "/_/values?page=../secret", "/_/events?page=site/../secret.html", "/site/../secret", "/reports/../secret"]
    for path in paths:
        for version in (b"HTTP/1.1\r\nHost: localhost", b"HTTP/1.0"):
            back = raw(b"GET " + path.encode() + b" " + version + b"\r\nConnection: close\r\n\r\n")
            assert secret not in back and b"root:" not in back and b"PATH=" not in back, (path, back[:300])
            assert not back.startswith(b"HTTP/1.1 200"), (path, back[:300])
    for name in ("/assets/", "/restaurants/", "/photos/"):
        answer, body = ask(name)
        assert answer.status == 404 and b".css" not in body.replace(b"desk.css", b"") and b".jpg" not in body, name
    for host in ("evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "10.0.0.1"):
        assert ask("/", headers={"Host": host})[0].status == 421, host
    for method in ("POST", "PUT", "DELETE", "PATCH", "OPTIONS", "CONNECT", "TRACE", "PROPFIND", "MKCOL", "X"):
        assert raw(f"{method} /index.html HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n".encode()).startswith(b"HTTP/1.1 405"), method
    alive()
    print(f"{len(paths)} ways")


def rubbish():
    chance = random.Random(int(sys.argv[3]))
    good = b"GET /index.html HTTP/1.1\r\nHost: localhost\r\nRange: bytes=0-5\r\nIf-None-Match: \"x\"\r\n\r\n"
    words = [b"GET", b" ", b"/", b"%", b"%00", b"..", b"\r\n", b"\n", b"\r", b"\0", b":", b"HTTP/1.1", b"HTTP/", b"Host", b"Content-Length", b"Transfer-Encoding: chunked", b"Range: bytes=", b"-", b",", b"\xff", b"?", b"&", b"=", b"_", b"9" * 30, b"a" * 5000]
    pieces = []
    for number in range(int(sys.argv[4])):
        if number % 3 == 0:
            data = bytes(chance.randrange(256) for _ in range(chance.randrange(400)))
        elif number % 3 == 1:
            data = bytearray(good)
            for _ in range(chance.randrange(1, 6)):
                at = chance.randrange(len(data))
                data[at:at + chance.randrange(3)] = chance.choice(words)
        else:
            data = b"".join(chance.choice(words) for _ in range(chance.randrange(1, 30)))
        pieces.append(bytes(data))
    with concurrent.futures.ThreadPoolExecutor(16) as clients:
        for data, back in zip(pieces, clients.map(lambda data: raw(data, 0.2), pieces)):
            assert back == b"" or back.startswith(b"HTTP/1."), (data, back[:100])
    alive()
    # Many requests in one piece, the last of them cut.
    back = raw(good * 50 + good[:20])
    assert back.count(b"HTTP/1.1 206") == 50, back.count(b"HTTP/1.1 206")
    alive()


def status(pid, name):
    for line in pathlib.Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith(name + ":"):
            return int(line.split()[1])


def crowd():
    pid, count = int(sys.argv[3]), int(sys.argv[4])
    alive()
    before = status(pid, "VmRSS")
    own = []
    for number in range(count):
        one = socket.socket()
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        one.connect(("127.0.0.1", port))
        # Silent, half a request, a byte now and then, and a large answer that is not taken.
        kind = number % 4
        if kind == 1:
            one.sendall(b"GET /index.html HTTP/1.1\r\nHost: loc")
        elif kind == 2:
            one.sendall(b"G")
        elif kind == 3:
            one.sendall(b"GET /large.bin HTTP/1.1\r\nHost: localhost\r\n\r\n")
        own.append(one)
    slowest = 0
    for turn in range(20):
        start = time.monotonic()
        alive()
        slowest = max(slowest, time.monotonic() - start)
        for one in own[2::4]:
            try:
                one.sendall(b"E")
            except OSError:
                pass
    threads, memory, descriptors = status(pid, "Threads"), status(pid, "VmRSS"), len(os.listdir(f"/proc/{pid}/fd"))
    print(f"{count} connections: {threads} threads, {memory - before} kB more memory, {descriptors} descriptors, the slowest answer in {slowest:.3f} s")
    assert threads <= 12 and memory - before < 64 * count + 20000, (threads, memory - before)
    assert slowest < 2, slowest
    # They stay open: the caller ends the server under them.
    print("ready", flush=True)
    sys.stdin.read()
    for one in own:
        one.close()


def night():
    output = pathlib.Path(sys.argv[3])
    paths = ["/" + str(file.relative_to(output)) for file in sorted(output.rglob("*.html"))[:40]] + ["/index.html"] * 10
    texts, problems, asked = {}, [], [0]
    ended = threading.Event()

    def look(path):
        try:
            answer, body = ask(path)
        except Exception as error:
            problems.append(f"{path}: {error!r}")
            return
        asked[0] += 1
        if answer.status == 404:
            return
        digest = hashlib.sha256(body).hexdigest()
        if answer.status != 200 or not body.rstrip().endswith(b"</html>"):
            problems.append(f"{path}: {answer.status}, {len(body)} bytes")
        if texts.setdefault((path, answer.headers["ETag"]), digest) != digest:
            problems.append(f"{path}: two texts of one tag")

    def walk(seed):
        chance = random.Random(seed)
        while not ended.is_set():
            look(chance.choice(paths))

    # Each page is seen before the first night begins and after the last has ended, however slowly this starts.
    for path in paths:
        look(path)
    print("ready", flush=True)
    walkers = [threading.Thread(target=walk, args=(seed,)) for seed in range(4)]
    for walker in walkers:
        walker.start()
    sys.stdin.read()
    ended.set()
    for walker in walkers:
        walker.join()
    for path in paths:
        look(path)
    print(f"{asked[0]} answers, {len(texts)} texts of {len(set(paths))} pages")
    assert not problems and asked[0] > 50, problems[:5]
    assert len(texts) > len({path for path, _ in texts}), "no page became another"


globals()[what]()
