# Firestore's own exports: every layout, and what each kind of damage must give.
# shellcheck shell=bash

generator="$here/firestore/make_firestore.py"

# Writes an export of 540 documents into a fresh folder Exports.
firestore() { # OPTION…
  rm -rf Exports .sumaq
  python3 "$generator" In Exports --demo 400 --layout all --files 2 "$@" >/dev/null 2>&1
}

# The rows that came in, whether all files were whole, and the ids of problems, without those of the demo's own fields.
outcome() {
  sumaq ingest --progress none 2>err || [ $? = 1 ]
  local rows whole kinds
  rows=$(sumaq sql "SELECT (SELECT count(*) FROM restaurants WHERE name IS NOT NULL) + (SELECT count(*) FROM users WHERE name IS NOT NULL) + (SELECT count(*) FROM reviews)" --format csv 2>>err | tail -1 | tr -d '\r') || rows=0
  whole=$(python3 -c 'import sqlite3; print("yes" if sqlite3.connect(".sumaq/sumaq.sqlite").execute("SELECT min(whole) FROM files").fetchone()[0] else "no")')
  kinds=$(python3 - <<'PY'
import json
passed = ("ingest.bad-number", "ingest.bad-stars")
problems = json.load(open(".sumaq/last-run.json"))["problems"]
print(" ".join(sorted("%s*%d" % (p["id"].split(".")[1], p["count"]) for p in problems if p["id"] not in passed)))
PY
  )
  echo "$rows $whole $kinds"
}

gives() { # EXPECTED OPTION…
  local expected=$1 found
  shift
  firestore "$@"
  found=$(outcome)
  [ "${found% }" = "$expected" ] || { echo "$*: $found, not $expected"; sed -n 1,10p err; return 1; }
}

layouts() {
  gives '540 yes' || return 1
  for layout in kinds emulator; do gives '540 yes' --layout $layout || return 1; done
  gives '540 yes' --indexed || return 1
  gives '540 yes' --backslash || return 1
  gives '540 yes' --reviews sub || return 1
  gives '540 yes' --database other || return 1
  local edges='0 6 7 8'
  [ -z "${LONG:-}" ] || edges=$(seq 0 13)
  for left in $edges; do gives '540 yes' --edge "$left" || return 1; done
}
check "every layout of a Firestore export is read whole" layouts

damages() {
  gives '534 no damaged-export*3' --corrupt bad-crc || return 1
  gives '539 no damaged-export*1' --corrupt truncate || return 1
  gives '539 no damaged-export*1' --corrupt bad-type || return 1
  gives '539 no damaged-export*1' --corrupt orphan-middle || return 1
  gives '540 yes export-tail*1' --corrupt torn-header || return 1
  gives '535 no damaged-export*2' --corrupt zero-block || return 1
  gives '270 no missing-output*1' --corrupt missing-output || return 1
  grep -q 'all_kinds/output-1' err || return 1
  gives '540 yes no-overall-metadata*1' --corrupt no-overall || return 1
  gives '540 no document-count*1' --corrupt wrong-count || return 1
  grep -q '540 documents were read, and the export says that it has 541' err || return 1
  gives '540 yes unknown-meaning*1' --corrupt unknown-meaning || return 1
  gives '540 yes replaced-bytes*1' --corrupt bad-utf8 || return 1
  gives '540 yes' --corrupt unknown-field || return 1
  gives '540 yes' --corrupt unknown-group || return 1
  for kind in open-group long-length no-key deep-map; do
    gives '539 yes bad-document*1' --corrupt $kind || return 1
  done
  gives '540 yes' --corrupt twice || return 1
  [ "$(field ingest.rowsRead)" = 741 ]
}
check "each kind of damage gives what can be read, and is told" damages

# A document that claims 4 GB, and a record of 200 MB in fragments, each of which is sound.
huge_records() {
  mkdir -p Exports/x/all_namespaces/all_kinds
  echo '{"id":"u1","name":"Ana"}' >Exports/users.ndjson
  PYTHONDONTWRITEBYTECODE=1 python3 - "$here/firestore" <<'PY'
import sys
sys.path.insert(0, sys.argv[1])
from make_firestore import BLOCK, fragment, varint
with open("Exports/x/all_namespaces/all_kinds/output-0", "wb") as out:
    claims = b"\x6a" + varint(1 << 32)
    small = fragment(1, claims + b"abc")
    out.write(small + fragment(2, claims.ljust(BLOCK - len(small) - 7, b"z")))
    middle = fragment(3, b"z" * (BLOCK - 7))
    for _ in range(6400): out.write(middle)
    out.write(fragment(4, b"end"))
PY
  expect 1 sumaq ingest --progress none 2>err
  grep -q 'ingest.bad-document' err && grep -q 'output-0 at byte 16777216, a record is larger than sumaq reads' err
  [ "$(field ingest.rowsAdded)" = 1 ] && [ "$(field ingest.rowsRejected)" = 1 ]
  [ "$(field peakMemoryBytes)" -lt 90000000 ] || { field peakMemoryBytes; return 1; }
}
check "documents and records that are larger than memory, or say so, are told at their place" huge_records

version() {
  firestore --corrupt bad-version
  ! sumaq ingest --progress none 2>err || return 1
  grep -q 'ingest.export-version.*0x34' err || return 1
  # A store that has rows keeps them.
  firestore
  sumaq ingest --progress none 2>err
  rm -r Exports
  python3 "$generator" In Exports --layout all --files 2 --corrupt bad-version >/dev/null 2>&1
  sumaq ingest --progress none 2>err || [ $? = 1 ]
  [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 400 ]
}
check "an export of another version is refused, and what is stored stays" version

quiet() {
  firestore --layout kinds
  # Times are believed once their tick is over.
  sleep 0.3
  sumaq ingest --progress none 2>err
  # A quiet night opens no more than the first file of a kind; of all kinds none.
  sumaq ingest --progress none 2>err
  grep -q '0 rows read: all as before' err || return 1
  # The next night's export has another name.
  mv Exports/2026-01-02T03:04:05_12345 Exports/2026-01-03T03:04:05_777
  sumaq ingest --progress none 2>err
  grep -q '0 rows read: all as before' err || return 1
  firestore
  sleep 0.3
  sumaq ingest --progress none 2>err
  if command -v strace >/dev/null; then
    strace -f -e trace=openat -o trace sumaq ingest --progress none 2>err
    ! grep -q 'output-' trace || return 1
  fi
  grep -q '0 rows read: all as before' err
}
check "a quiet night does not read a Firestore export" quiet

# What a document is, in lines that sumaq reads as well: tags become what the export has.
plain() {
  python3 - <<'PY'
import json
for name in ("restaurants", "users", "reviews"):
    with open("In/%s.ndjson" % name) as source, open("Plain/%s.ndjson" % name, "w") as target:
        for line in source:
            row = json.loads(line)
            for key in ("score", "embedding"): row.pop(key, None)
            target.write(json.dumps(row, ensure_ascii=False) + "\n")
PY
}

same_site() {
  firestore --reviews top
  for layout in all kinds emulator; do
    rm -rf Exports Out State
    python3 "$generator" In Exports --layout $layout --reviews top >/dev/null
    aged Exports
    sumaq build --output Out-$layout --state State-$layout --as-of 2026-06-01 2>err || [ $? = 1 ]
  done
  mkdir -p Plain
  plain
  aged Plain
  sumaq build --exports Plain --output Out-plain --state State-plain --as-of 2026-06-01 2>err || [ $? = 1 ]
  # The reports name the files, and what is rejected with its bytes.
  for layout in all kinds emulator; do diff -r Out-plain/site Out-$layout/site || return 1; done
}
check "an export gives the site of the same documents as JSON" same_site

other_kinds() {
  mkdir In
  printf '{"id":"r1","name":"Ada","typeOfFood":"Thai"}\n' >In/restaurants.ndjson
  printf '{"id":"c1","title":"Thai","heat":3}\n{"id":"c2","title":"Ramen","heat":1}\n' >In/users.ndjson
  printf '{"id":"v1","restaurant_id":"r1","user_id":"u1","stars":4}\n' >In/reviews.ndjson
  python3 "$generator" In Exports --layout all --files 2 --collections Restaurants,Flavours,Reviews >/dev/null
  heat() { sumaq sql 'SELECT sum(heat) FROM flavours' --format csv | tail -1 | tr -d '\r'; }
  sumaq ingest --progress none 2>err
  grep -q 'firestore!Flavours is the table flavours' err || { cat err; return 1; }
  [ "$(heat)" = 4 ] || return 1
  # All of it comes from one reading.
  [ "$(field ingest.bytesRead)" = "$(cat Exports/*/all_namespaces/all_kinds/output-* | wc -c)" ] || return 1
  # It stands on quiet nights, on those that only copied the export, and goes with its documents.
  sumaq ingest --progress none 2>err
  [ "$(heat)" = 4 ] || return 1
  touch Exports/*/all_namespaces/all_kinds/output-*
  sumaq ingest --progress none 2>err
  [ "$(heat)" = 4 ] || return 1
  rm -r Exports
  python3 "$generator" In Exports --layout all --files 2 --collections Restaurants,Users,Reviews >/dev/null
  sumaq ingest --progress none 2>err || [ $? = 1 ]
  grep -q 'ingest.table-gone' err
}
check "documents of no collection are a table of their own" other_kinds
