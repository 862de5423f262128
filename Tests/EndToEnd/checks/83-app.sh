# The site as an app: its lists over nights, what is published with the app on, off and withdrawn, and what `check` proves.
# shellcheck shell=bash

day=(--as-of 2026-03-02)
tiny=(--restaurants 12 --users 30 --reviews 200 --photos 0 --as-of 2026-03-02)

# settings APP: the settings of a site with that site.app.
settings() { printf '{"site": {"baseURL": "https://example.org/guide/", "app": "%s"}}' "$1" >sumaq.json; }

lists() { python3 "$here/offline_lists.py" check "${1:-Output/site}"; }

built() { sumaq build "${day[@]}" --progress none --verbose "$@" 2>err || { code=$?; [ "$code" = 1 ] || { cat err; return "$code"; }; }; }

sums() { (cd Output && find site -type f -exec sha256sum {} + | sort -k 2); }

# Any series of nights equals a clean build, whose lists another program makes of the files alone. A night rewrites the root
# and the lists of its changed files, no other.
nights() {
  settings on
  demo Exports "${small[@]}"
  aged Exports
  built
  lists
  local night
  for night in 1 2 3; do
    cp -a Output/site before
    demo Exports "${small[@]}" --night "$night" >/dev/null
    built
    lists
    sumaq check Output/site
    python3 - before Output/site <<'PY'
import os, sys
sys.path.insert(0, os.environ["here"])
import hashlib, offline_lists
before, after = sys.argv[1:]
old, new = offline_lists.published(before), offline_lists.published(after)
def read(site): return {path: open(os.path.join(site, path), "rb").read() for path in offline_lists.listed(site)}
was, now = read(before), read(after)
digits = int(new["root.txt"].split()[2])
touched = {hashlib.sha256(path.encode()).hexdigest()[:digits] + ".txt" for path in set(was) | set(now) if was.get(path) != now.get(path)} | {"root.txt"}
rewritten = {name for name in set(old) | set(new) if old.get(name) != new.get(name)}
assert rewritten == touched, (sorted(rewritten), sorted(touched))
kept = [name for name in new if name not in rewritten]
assert all(os.stat(f"{before}/offline/{name}").st_mtime_ns == os.stat(f"{after}/offline/{name}").st_mtime_ns for name in kept)
print(len(rewritten), "of", len(new), "lists rewritten")
PY
    rm -rf before
  done
  sumaq verify --all "${day[@]}" --progress none
  sums >series
  rm -rf Output .sumaq
  built
  sums | cmp series -
}
export here
check "lists over nights are those of a clean build" nights

# Another program decodes the icons; each is a square of two colours and what is between them.
files() {
  settings on
  demo Exports "${tiny[@]}"
  built
  python3 - Output/site <<'PY'
import glob, json, struct, sys, zlib
site = sys.argv[1]
manifest = json.load(open(site + "/app.webmanifest"))
assert manifest["id"] == "/guide/" and manifest["scope"] == manifest["start_url"] == "./", manifest
assert [one["sizes"] for one in manifest["icons"]] == ["180x180", "192x192", "512x512", "512x512"]
for icon in manifest["icons"]:
    data = open(f"{site}/{icon['src']}", "rb").read()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, chunks = 8, {}
    while at < len(data):
        size, = struct.unpack(">I", data[at:at + 4])
        name, body = data[at + 4:at + 8], data[at + 8:at + 8 + size]
        assert struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0] == zlib.crc32(name + body)
        chunks[name] = body
        at += 12 + size
    width, height, depth, kind = struct.unpack(">IIBB", chunks[b"IHDR"][:10])
    rows = zlib.decompress(chunks[b"IDAT"])
    assert (width, height, depth, kind) == (width, width, 8, 3) and len(rows) == height * (width + 1)
    last, drawn = bytearray(width), set()
    for row in range(height):
        line = rows[row * (width + 1):(row + 1) * (width + 1)]
        last = bytearray((line[1 + n] + (last[n] if line[0] == 2 else 0)) & 255 for n in range(width))
        drawn |= set(last)
    assert min(drawn) == 0 and max(drawn) == 31, drawn
    print(icon["src"], width, len(data), "bytes")
PY
  grep -q "manifest-src 'self'; worker-src 'self'" Output/site/index.html
  sumaq check Output/site
}
check "the manifest and the icons are as another program reads them" files

# Off, no byte differs from a site that never had an app; withdrawn, only the worker does.
off() {
  demo Exports "${tiny[@]}"
  printf '{"site": {"baseURL": "https://example.org/guide/"}}' >sumaq.json
  built
  sums >without
  settings on
  built
  sums | cmp without - && return 1
  lists
  settings withdraw
  built
  sums | grep -v ' site/sw.js$' | cmp without -
  grep -q unregister Output/site/sw.js
  grep -q app.not-withdrawn err && return 1
  settings off
  built
  sums | cmp without -
  settings on
  built
  settings off
  built
  grep -q app.not-withdrawn err
  sums | cmp without -
  printf '{"site": {"app": "on"}}' >sumaq.json
  built
  grep -q app.no-address err
  test ! -e Output/site/sw.js
  printf '{"site": {"app": "on", "baseURL": "http://example.org/"}}' >sumaq.json
  built
  grep -q app.no-address err
  printf '{"site": {"app": "on", "baseURL": "http://localhost:8000/"}}' >sumaq.json
  built
  test -e Output/site/sw.js
}
check "on, withdrawn and off again" off

# After a rollback, a repair and with compressed copies the lists are right too.
restored() {
  settings on
  demo Exports "${tiny[@]}"
  built
  sums >first
  demo Exports "${tiny[@]}" --night 1 >/dev/null
  built
  sums >second
  sumaq rollback 2>>err
  sums | cmp first -
  lists
  sumaq release 2>>err || [ $? = 1 ]
  built
  sums | cmp second -
  lists
  printf 'x' >>Output/site/offline/root.txt
  rm "$(find Output/site/offline -name '[0-9a-f].txt' | sort | head -1)"
  if sumaq check Output/site 2>found; then return 1; fi
  grep -q check.offline-list found
  built --full
  sums | cmp second -
  printf '{"site": {"baseURL": "https://example.org/guide/", "app": "on"}, "publish": {"precompress": true}}' >sumaq.json
  built
  lists
  gzip -dc Output/site/offline/root.txt.gz | cmp - Output/site/offline/root.txt
  sumaq check Output/site
}
check "lists after a rollback, a repair and with compressed copies" restored

# `check` names what is wrong.
wrong() {
  settings on
  demo Exports "${tiny[@]}"
  built
  cp -a Output/site copy
  printf ' ' >>copy/index.html
  if sumaq check copy 2>found; then return 1; fi
  grep -q check.offline-list found
  rm -rf copy
  cp -a Output/site copy
  printf 'f 1 1 x.html\n' >copy/offline/ff.txt
  if sumaq check copy 2>found; then return 1; fi
  grep -q 'no file belongs into it' found
  rm -f copy/offline/ff.txt copy/assets/icon-192-*
  if sumaq check copy 2>found; then return 1; fi
  grep -q check.manifest found
}
check "check proves lists, manifest and icons" wrong
