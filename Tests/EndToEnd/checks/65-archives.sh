# Zip archives in the exports folder: the same site as from the files, and nothing lost in one that is damaged.
# shellcheck shell=bash

archives=$here/archives.py

# The demo's export, whose photos are no part of it, beside which zips of it are made.
archived() {
  demo Files --restaurants 30 --users 80 --reviews "${1:-600}" --photos 0 --as-of 2026-03-02
  printf 'station,rain\nCusco,3\n' >Files/weather.csv
  mkdir -p Exports
  aged Files
}

# zipped KIND: the files as one archive, of the same age.
zipped() {
  python3 "$archives" make "$1" Files Exports/all.zip
  aged Exports/all.zip
}

same_site() {
  archived
  sumaq build --exports Files --output Clean --state clean || [ $? = 1 ]
  for kind in deflated stored zip64 descriptors windows prefix comment folders; do
    zipped $kind
    find Exports -exec ls -l --time-style=full-iso {} + | sort >before
    rm -rf Output .sumaq
    sumaq build 2>err || [ $? = 1 ]
    same Output Clean
    ! grep 'ingest\.' err
    # Nothing is unpacked, neither here nor elsewhere.
    find Exports -exec ls -l --time-style=full-iso {} + | sort | diff before -
    [ "$(find .sumaq Output -name '*reviews*ndjson*' -not -path '*reports*')" = "" ]
  done
  grep -q 'all.zip!Guía/Ré/reviews.ndjson' err
  sumaq verify --all
  # Another night, another way of packing it: nothing is read again.
  for kind in folders stored; do
    sumaq build 2>err || [ $? = 1 ]
    [ "$(field ingest.rowsRead)" = 0 ]
    zipped folders
    sumaq build 2>err || [ $? = 1 ]
    [ "$(field ingest.rowsRead)" = 0 ]
  done
}
check "a zip of an export gives the site of its files, byte for byte, however it was packed; the same content is not read again" same_site

# The pages of subjects: the first page tells besides that an export is not whole.
same_pages() { diff -r Output/site/restaurants Before/site/restaurants && diff -r Output/site/users Before/site/users; }

damaged_archives() {
  archived
  zipped deflated
  cp Exports/all.zip sound.zip
  sumaq build || [ $? = 1 ]
  cp -R Output Before
  for kind in checksum size name data password method overlap cut twice; do
    echo "$kind"
    cp sound.zip Exports/all.zip
    python3 "$archives" damage $kind Exports/all.zip
    # Twice, as the second night knows of the first.
    for night in 1 2; do
      expect 1 sumaq build 2>err
      grep -q 'error\[ingest.archive-' err
      grep -q -- '--> all.zip' err
      same_pages
      [ "$(field ingest.rowsRemoved)" = 0 ]
      sumaq sql --format ndjson 'SELECT station FROM weather' | grep -q Cusco
    done
    # Into an empty store no row of a damaged member comes.
    expect 1 sumaq ingest --state other
    [ $kind = twice ] || sumaq sql --state other --format ndjson 'SELECT count(*) AS n FROM reviews' | grep -q '"n":0'
    rm -rf other
  done
  cp sound.zip Exports/all.zip
  aged Exports/all.zip
  sumaq build || [ $? = 1 ]
  same_pages
}
check "a damaged archive takes nothing away and brings nothing, night after night, until it is sound" damaged_archives

# The one that is damaged says its collection by its fields alone, which may be what is damaged.
told_by_fields() {
  mkdir -p Exports one two
  python3 - <<'P'
import json, zipfile
def rows(start):
    return "".join(json.dumps({"id": f"r{n}", "user_id": f"u{n % 9}", "restaurant_id": f"x{n % 5}", "stars": n % 5 + 1, "comment": f"words {n * 7919}"}) + "\n" for n in range(start, start + 3000))
for name, start in (("one", 0), ("two", 5000)):
    with zipfile.ZipFile(f"Exports/{name}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(f"{name}.ndjson", rows(start))
P
  cp Exports/two.zip sound.zip
  sumaq ingest
  [ "$(field ingest.rowsRead)" = 6000 ]
  size=$(stat -c %s sound.zip)
  # The beginning, the middle, the directory, the end, and an archive of another name.
  for place in 60 200 $((size / 2)) $((size - 60)) $((size - 20)); do
    python3 -c 'import sys; d = bytearray(open("sound.zip", "rb").read()); d[int(sys.argv[1])] ^= 0x55; open("Exports/two.zip", "wb").write(d)' "$place"
    expect 1 sumaq ingest 2>err
    grep -q -- '--> two.zip' err
    [ "$(field ingest.rowsRemoved)" = 0 ]
  done
  head -c 5000 sound.zip >Exports/two-new.zip
  rm Exports/two.zip
  expect 1 sumaq ingest
  [ "$(field ingest.rowsRemoved)" = 0 ]
  mv sound.zip Exports/two.zip
  rm Exports/two-new.zip
  sumaq ingest
  [ "$(field ingest.rowsRemoved)" = 0 ]
  [ "$(field ingest.rowsAdded)" = 0 ]
  # One that is really gone takes its rows with it.
  rm Exports/two.zip
  sumaq ingest --allow-shrink
  [ "$(field ingest.rowsRemoved)" = 3000 ]
}
check "of two archives of one collection, one that is damaged anywhere keeps its rows" told_by_fields

told_only() {
  archived
  for kind in link nested outside rest; do
    zipped deflated
    python3 "$archives" damage $kind Exports/all.zip
    rm -rf Output .sumaq
    sumaq build 2>err || [ $? = 1 ]
    id=$(grep -o 'warning\[ingest.archive-[a-z]*\]' err | head -n 1 | sed 's/.*\[\(.*\)\]/\1/')
    sumaq explain "$id"
    ! grep -rq strange Output/site
  done
}
check "links, names that lead out, nested archives and bytes behind the end are told and not read" told_only

cut_archives() {
  archived 200
  zipped deflated
  cp Exports/all.zip sound.zip
  sumaq ingest || [ $? = 1 ]
  local size place
  size=$(stat -c %s sound.zip)
  for ((place = 1000; place < size; place += 1000)); do
    head -c $place sound.zip >Exports/all.zip
    expect 1 sumaq ingest --progress none 2>err
    grep -q 'error\[ingest.archive-damaged\]' err
    [ "$(field ingest.rowsRemoved)" = 0 ]
  done
  cp sound.zip Exports/all.zip
  sumaq ingest || [ $? = 1 ]
  [ "$(field ingest.rowsAdded)" = 0 ]
}
check "an archive that is cut at any thousandth byte is told, and no row goes" cut_archives

a_bomb() {
  archived
  python3 - <<'P'
import zipfile
with zipfile.ZipFile("Exports/bomb.zip", "w", zipfile.ZIP_DEFLATED) as archive:
    with archive.open("reviews.ndjson", "w", force_zip64=True) as member:
        for _ in range(1100):
            member.write(b" " * (1 << 20))
    archive.writestr("users.csv", "id,name\nu1,Ana\n")
P
  expect 1 sumaq ingest 2>err
  grep -q 'error\[ingest.archive-too-large\]' err
  grep -q 'bomb.zip!reviews.ndjson' err
  [ "$(field ingest.rowsAdded)" = 1 ]
}
check "a member that would be unpacked to more than an archive may is left packed" a_bomb

# bombs KIND…: what is unpacked to far more than it is, in small memory, each told by ID.
bombs() {
  local kind id
  while read -r kind id; do
    rm -rf Exports .sumaq
    mkdir Exports
    python3 "$here/bombs.py" "$kind" Exports
    echo 'id,name
u1,Ana' >Exports/users.csv
    sumaq ingest 2>err || [ $? = 1 ]
    grep -q "\[$id\]" err || { echo "$kind"; cat err; return 1; }
    sumaq explain "$id"
    [ "$(sumaq sql --format csv 'SELECT count(*) FROM users' | tail -n 1 | tr -d '\r')" = 1 ] || { echo "$kind"; return 1; }
    [ "$(field peakMemoryBytes)" -lt 256000000 ] || { echo "$kind: $(field peakMemoryBytes) bytes"; return 1; }
  done
}

small_bombs() {
  bombs <<EOF
zeros ingest.archive-too-large
short ingest.archive-damaged
long ingest.archive-too-large
overlap ingest.archive-too-large
entries ingest.archive-too-large
directory ingest.archive-damaged
nested ingest.archive-nested
disguised ingest.json-syntax
itself ingest.archive-nested
unnamed ingest.json-syntax
packed ingest.json-syntax
lines ingest.json-syntax
laughs ingest.workbook-damaged
sharedlaughs ingest.workbook-damaged
sheets ingest.workbook-damaged
depth ingest.record-too-large
EOF
}
check "bombs of archives, workbooks and JSON are told, and read in little memory" small_bombs
