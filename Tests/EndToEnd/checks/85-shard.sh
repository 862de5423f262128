# Sites from shards: whatever their number and whatever the engine does, they are what one build makes.
# Takes long.
# shellcheck shell=bash

day=(--as-of 2026-03-02)
tiny=(--restaurants 40 --users 120 --reviews 900 --photos 8 --as-of 2026-03-02)
if [ "${LONG:-}" = 1 ]; then series=40 kills=30; else series=2 kills=4; fi

# job WORDS…: the printed job, on an engine that cuts, orders and tries again by lot.
job() {
  [ -e job.py ] || sumaq shard runner spark >job.py
  python3 -B "$here/series/shuffled.py" job.py "$SEED" "$@"
}

# lake_night LAKE SHARDS WORDS…: a night over a lake.
lake_night() { job --exports Exports --lake "$1" --shards "$2" "${day[@]}" --offline "${@:3}"; }

# same_site LAKE: fails unless the lake's site is the output's, byte for byte.
same_site() { diff -r Output/site "$1/site"; }

# parts FILE N: cuts a file of lines into N files of its collection.
parts() {
  split -n "l/$2" -d -a 2 "$1" "${1%.ndjson}-part" --additional-suffix=.ndjson
  rm "$1"
}

built() { sumaq build "${day[@]}" --offline --progress none "$@" 2>err || { code=$?; [ "$code" = 1 ] || { cat err; return "$code"; }; }; }

# same_night LAKE SHARDS WORDS…: a night in one store and over a lake, which end alike.
same_night() {
  local code=0
  sumaq build "${day[@]}" --offline --progress none "${@:3}" 2>err || code=$?
  [ "$code" = 1 ] || [ "$code" = 0 ] || { cat err; return "$code"; }
  expect "$code" lake_night "$@" 2>said || { cat err said; return 1; }
  same_site "$1" || { cat said; return 1; }
}

# exported N: an export with its reviews in N parts.
exported() {
  demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson "$1"
  aged Exports
}

settings_of_a_host() { echo '{"site": {"baseURL": "https://example.org/"}, "pages": {"markdown": true}, "publish": {"precompress": true}}' >sumaq.json; }

# Photos, and with an app's lists.
numbers() {
  echo '{"site": {"baseURL": "https://example.org/", "app": "on"}, "pages": {"markdown": true}, "publish": {"precompress": true}}' >sumaq.json
  exported "$1"
  parts Exports/users.ndjson 3
  aged Exports
  built
  local shards
  for shards in "${@:2}"; do
    lake_night "Lake$shards" "$shards"
    same_site "Lake$shards"
    sumaq check "Lake$shards/site"
  done
}
check "a site of 1, 2 and 7 shards, of many parts, is what one build makes" numbers 5 1 2 7
soak "a site of 64 shards, of 20 parts, is what one build makes" numbers 20 64

# A night that reads the same again runs no filter of a shard, and puts nothing.
again() {
  exported 3
  lake_night Lake 3 2>first
  grep -q '^make ' first
  find Lake/site -type f -printf '%p %T@ %i\n' | sort >before
  lake_night Lake 3 2>second
  if grep -E '^(facts|map|make|dishes|parts|lists|guides|search[a-z-]*|put-[0-9]|gone) ' second | grep -v ' 0 of *0 tasks'; then return 1; fi
  find Lake/site -type f -printf '%p %T@ %i\n' | sort | diff before -
  # One review more: one part is read, and of the shards those that show it are made.
  head -n 1 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  aged Exports/reviews-part09.ndjson
  lake_night Lake 3 2>third
  cat third
  grep -Eq '^facts +1 of ' third
  grep -Eq '^put-2 ' third
  built
  same_site Lake
}
check "a night without changes puts nothing and makes no shard again" again

# What a night may do to rows that an earlier one told: each must end as in one store.
moves() {
  exported 3
  night() {
    aged Exports
    same_night Lake 3 "$@"
  }
  night
  # A review moves to another restaurant and another part; ids are told twice.
  python3 - <<'PY'
import json
rows = [json.loads(line) for line in open("Exports/reviews-part00.ndjson")]
key = next(name for name in rows[0] if name.lower() in ("restaurantid", "restaurant_id"))
places = sorted({row[key] for row in rows if isinstance(row.get(key), str)})
with open("Exports/reviews-part07.ndjson", "w") as file:
    for row in rows[:12]:
        file.write(json.dumps(dict(row, **{key: places[(places.index(row[key]) + 1) % len(places)] if row.get(key) in places else places[0]})) + "\n")
PY
  sed -i 1,6d Exports/reviews-part00.ndjson
  night
  # Restaurants without a row of their own are known by reviews alone; they come back.
  cp Exports/restaurants.ndjson all
  sed -i '2~2d' Exports/restaurants.ndjson
  night --allow-shrink
  cp all Exports/restaurants.ndjson
  night
  # A file that was cut off within a line, one that is empty, and one that is gone.
  truncate -s -90 Exports/reviews-part01.ndjson
  : >Exports/visits.ndjson
  night --allow-shrink
  rm Exports/reviews-part01.ndjson Exports/users.ndjson
  night --allow-shrink
}
check "moved reviews, restaurants without a row and cut files end as in one store" moves

# Names that look the same and have other bytes, as macOS and others write letters with accents; files with any names.
spelled() {
  mkdir Exports
  python3 - <<'PY'
import json, os, unicodedata
def lines(name, rows):
    # Every second line has its accents apart.
    with open(b"Exports/" + name, "w") as file:
        for number, row in enumerate(rows):
            text = json.dumps(row, ensure_ascii=False)
            file.write((unicodedata.normalize("NFD", text) if number % 2 else text) + "\n")
places = [{"id": f"r{i}", "name": f"Café {i}", "cuisine": "Criolla Española"} for i in range(20)]
dishes = [{"id": f"d{i}", "restaurantId": f"r{i * 7 % 20}", "name": "Ají de gallina"} for i in range(90)]
reviews = [{"id": f"v{i}", "restaurantId": f"r{i % 21}", "userId": f"u{i % 7}", "stars": i % 5 + 1} for i in range(200)]
lines(b"restaurants.ndjson", places)
for half in (0, 1):
    lines(b"dishes-%d.ndjson" % half, dishes[45 * half:45 * half + 45])
name = "reviews-é.ndjson"
names = [name.encode(), unicodedata.normalize("NFD", name).encode(), b"-reviews.ndjson", b"reviews a'\"\n%20*.ndjson", b"reviews-\xff.ndjson"]
for number, name in enumerate(names):
    lines(name, reviews[number::5])
PY
  aged Exports
  same_night Lake 3
}
check "names that look the same, and files of any names, end as in one store" spelled

# A guard refuses a night: nothing of the site is touched, and it may go on when it is allowed.
guarded() {
  exported 2
  lake_night Lake 2
  cp -r Lake/site before
  sed -i '20,$d' Exports/reviews-part0*.ndjson
  aged Exports
  expect 65 lake_night Lake 2 2>said
  diff -r before Lake/site
  expect 0 job verify --lake Lake
  same_night Lake 2 --allow-shrink
}

check "a guard refuses a night of shards, and the site stays" guarded

# Nights over one lake that no file system could carry worse: nothing in it is renamed, linked, locked or appended to.
bucket() {
  cc -O1 -Wall -Werror -shared -fPIC -o bucket.so "$here/series/bucket.c" -ldl
  in_bucket() { LD_PRELOAD=$PWD/bucket.so BUCKET=/Lake/ "$@"; }
  exported 3
  echo '{"publish": {"nights": 2}}' >sumaq.json
  local night
  for night in 1 2; do
    built
    in_bucket lake_night Lake 3
    same_site Lake
    head -n 3 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
    aged Exports
  done
  in_bucket job rollback --lake Lake
  in_bucket job verify --lake Lake
  # Forgetting removes files, of nights that a guard has refused too.
  local person
  person=$(sumaq sql --format csv "SELECT u.id FROM users u JOIN reviews r ON r.user_id = u.id ORDER BY u.id LIMIT 1" | tail -1 | tr -d '\r')
  cp -a Exports all
  sed -i '20,$d' Exports/reviews-part0*.ndjson
  aged Exports
  in_bucket expect 65 lake_night Lake 3
  sumaq forget "$person" "${day[@]}" >/dev/null || [ $? = 1 ]
  in_bucket expect 65 lake_night Lake 3
  rm -r Exports
  mv all Exports
  built
  in_bucket lake_night Lake 3
  same_site Lake
  "$here/lake_text.py" Lake >text
  if grep -naF "$person" text | cut -c1-300; then return 1; fi
  in_bucket job export --format ndjson --lake Lake
  in_bucket expect 77 sumaq build "${day[@]}" --offline --output Lake/Output --progress none
  local act
  for act in 'os.rename(file, other)' 'open(file, "ab")' 'open(file, "r+b")' 'os.link(file, other)'; do
    in_bucket expect 1 python3 -c "import os; file, other = os.path.abspath('Lake/manifest.json'), os.path.abspath('Lake/tried'); $act" 2>err
    grep -q PermissionError err
  done
}
check "a lake needs no rename, no link, no lock and no append" bucket

# told FILE: what a command says of problems, without what else the screen has.
told() { sed -n '/^\(error\|warning\)\[/p; /^  [-|=]/p; /^  \(error\|warning\) /p' "$1"; }

# The same problems, in the same order and as often, as one build tells.
problems() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  parts Exports/reviews.ndjson 4
  # Ids that stand twice in one part, in two parts, and under other restaurants.
  head -n 40 Exports/reviews-part00.ndjson | sed 's/"stars": *[0-9.]*/"stars": 1/' >Exports/reviews-part10.ndjson
  head -n 20 Exports/reviews-part01.ndjson | sed 's/"restaurantId": *"[^"]*"/"restaurantId": "other"/' >>Exports/reviews-part10.ndjson
  aged Exports
  echo '{"site": {"baseURL": "https://example.org/", "titel": "x"}, "users": {"pages": "all"}}' >sumaq.json
  sumaq build "${day[@]}" --offline --progress none 2>build.err
  told build.err >wanted
  [ "$(wc -l <wanted)" -gt 20 ]
  local shards
  for shards in 1 3; do
    lake_night "Lake$shards" "$shards" >run.out
    told run.out | diff wanted -
    same_site "Lake$shards"
  done
  expect 1 lake_night Strict 2 --strict
  same_site Strict
  expect 65 lake_night Limit 2 --max-rejects 1
  [ ! -e Limit/site ]
}
check "a hostile export has the problems of one build, each once" problems

# Photos of a server are asked for as often as one build asks, if no task is tried again, and wait with --offline.
remote() {
  export TWICE=0
  demo Exports "${tiny[@]}"
  python3 "$here/photohost.py" Exports port asked 0 &
  host=$!
  trap 'kill "$host"' EXIT
  eventually [ -s port ]
  sed -i "s#\"photos/#\"http://127.0.0.1:$(cat port)/photos/#g" Exports/*.ndjson
  aged Exports
  echo '{"photos": {"allowHosts": ["127.0.0.1"]}}' >sumaq.json
  : >asked
  sumaq build "${day[@]}" --progress none 2>err
  sort asked >wanted
  [ "$(wc -l <wanted)" -gt 5 ]
  : >asked
  job --exports Exports --lake Lake --shards 3 "${day[@]}"
  sort asked | diff wanted -
  same_site Lake
  # What was fetched is not fetched again.
  : >asked
  head -n 3 Exports/reviews.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  aged Exports
  sumaq build "${day[@]}" --progress none 2>err
  sort asked >wanted
  : >asked
  job --exports Exports --lake Lake --shards 3 "${day[@]}"
  sort asked | diff wanted -
  same_site Lake
  : >asked
  rm -r .sumaq Output
  built
  lake_night Offline 2
  [ ! -s asked ]
  same_site Offline
}
check "photos of a server are fetched as by one build" remote

# Of a person who was forgotten no file of the lake tells, on machines that have no state folder, nor after nights with them.
forgotten() {
  exported 3
  built
  lake_night Lived 3
  job export --format ndjson --lake Lived
  local person name
  read -r person name < <(sumaq sql --format csv "SELECT u.id, u.name FROM users u JOIN reviews r ON r.user_id = u.id GROUP BY u.id ORDER BY count(*) DESC, u.id LIMIT 1" | tail -1 | tr ',' ' ')
  "$here/lake_text.py" Lived >text
  grep -qaF "$person" text
  sumaq forget "$person" "${day[@]}" >/dev/null || [ $? = 1 ]
  # Only who plans has the state folder.
  mkdir bin
  cat >bin/sumaq <<'SH'
#!/bin/sh
[ "$2" = plan ] || [ ! -e .sumaq ] || mv .sumaq away
exec "$SUMAQ" "$@"
SH
  chmod +x bin/sumaq
  local lake
  for lake in Lake Lived; do
    # The person's reviews and pages are not counted as gone.
    lake_night "$lake" 3 --sumaq "$PWD/bin/sumaq" || [ $? = 1 ]
    mv away .sumaq
    built
    same_site "$lake"
    "$here/lake_text.py" "$lake" >text
    grep -qaF '"version"' text
    grep -qaF '<!DOCTYPE html>' text || grep -qaF '<!doctype html>' text
    if grep -naF "$person" text | cut -c1-300; then return 1; fi
  done
  [ -n "$name" ]
}
check "a person who was forgotten is in no file of the lake, nor on the site" forgotten
check "$series random series of nights over a lake, from $SEED on, equal those of one store" "$here/nights" --lakes $series "$SEED"
check "a night over a lake that is cut off at $kills places, seed $SEED, is gone on with" "$here/crashes" lake $kills "$SEED"

# A filter opens one file after the other, however many parts and shards there are.
descriptors() {
  demo Exports --restaurants 20 --users 40 --reviews 200 --photos 4 --as-of 2026-03-02
  parts Exports/reviews.ndjson 50
  aged Exports
  built
  (
    ulimit -n 40
    lake_night Lake 64
    job export --format ndjson --lake Lake
  )
  same_site Lake
}
check "64 shards of 50 parts need no more than 40 descriptors" descriptors

# views LAKE: fails unless the parts of each view are the rows that `sumaq sql` shows.
views() {
  local folder view
  for folder in "$1"/export/*/*/; do
    view=$(basename "$folder")
    sumaq sql "SELECT * FROM $view" --format ndjson "${day[@]}" | sort >wanted
    [ -s wanted ]
    sort "$folder"part-*.ndjson | cmp - wanted
  done
}

viewed() {
  exported 4
  built
  lake_night Lake 5
  job export --format ndjson --lake Lake 2>words
  views Lake
  if grep -r "@" Lake/export/*/users Lake/export/*/reviews_by_user; then return 1; fi
  cp -r Lake/export before
  job export --format ndjson --lake Lake
  diff -r before Lake/export
}
check "the exported views of all shards are what sumaq sql shows" viewed

# Counts and types, as an engine reads them by the lines that the command names.
by_duckdb() {
  python3 -m venv venv >/dev/null 2>&1 && venv/bin/pip install -q duckdb >/dev/null 2>&1 || skip "PyPI does not give DuckDB"
  demo Exports "${tiny[@]}"
  built
  lake_night Lake 3
  job export --format ndjson --lake Lake 2>words
  grep -q "duckdb -init .*Lake/export/duckdb.sql" words
  sumaq snapshot analysts.sqlite
  venv/bin/python - Lake analysts.sqlite <<'PY'
import duckdb, sqlite3, sys
lake, snapshot = sys.argv[1:]
engine, store = duckdb.connect(), sqlite3.connect(snapshot)
engine.execute("SET timezone = 'UTC'")
engine.execute(open(f"{lake}/export/duckdb.sql").read())
views = [name for name, in engine.execute("SELECT view_name FROM duckdb_views() WHERE NOT internal").fetchall()]
assert len(views) == 14, views
for view in views:
    columns = [name for name, in store.execute("SELECT name FROM pragma_table_info(?)", (view,))]
    assert columns == [row[0] for row in engine.execute(f"DESCRIBE {view}").fetchall()], view
    texts = ", ".join(f"strftime({name}, '%Y-%m-%dT%H:%M:%SZ')" if kind.startswith("TIMESTAMP") else
                      f"CAST({name} AS VARCHAR)" if kind == "DATE" else name
                      for name, kind, *_ in engine.execute(f"DESCRIBE {view}").fetchall())
    key = lambda row: [(value is not None, value if value is not None else 0) for value in row]
    mine = sorted(engine.execute(f"SELECT {texts} FROM {view}").fetchall(), key=key)
    theirs = sorted(store.execute(f"SELECT * FROM {view}").fetchall(), key=key)
    assert len(mine) == len(theirs) > 0, view
    for one, other in zip(mine, theirs):
        for a, b in zip(one, other):
            assert a == b or isinstance(b, float) and abs(a - b) <= 1e-11 * abs(b), (view, one, other)
PY
}
check "DuckDB reads the exported views as a snapshot has them" by_duckdb

# What is sealed is what one build seals with the same keys, and opens in a reader that shares nothing with the program.
sealed() {
  local opener
  opener=$(for each in "$root/.build/browser-tools/bin/python" python3; do "$each" -c 'import cryptography' 2>/dev/null && echo "$each" && break; done) ||
    skip "there is no python3-cryptography"
  echo '{"site": {"baseURL": "https://example.org/"}, "photos": {"reviewPhotos": "none"}, "publish": {"precompress": true}}' >sumaq.json
  sumaq demo Exports "${tiny[@]}" --people 9
  parts Exports/reviews.ndjson 4
  aged Exports
  built
  (umask 077; sumaq access add "${day[@]}" --from people.csv --anyway >passphrases.csv 2>talk)
  built
  local shards
  for shards in 1 5; do
    lake_night "Lake$shards" "$shards"
    same_site "Lake$shards"
    "$opener" "$here/sealed.py" --keys .sumaq/keys "Lake$shards/site"
    sumaq check "Lake$shards/site"
  done
  # Who lost access opens nothing of the next night, and going back brings nothing of it back.
  local mail
  mail=$(sed -n 2p people.csv | cut -d, -f1)
  cp -r Lake5/site before
  sumaq access remove "${day[@]}" "$mail" --lake Lake5 2>talk
  lake_night Lake5 5
  built
  same_site Lake5
  "$opener" "$here/sealed.py" --kept before "$mail" "$(grep "^$mail," passphrases.csv | cut -d, -f2)" Lake5/site | grep -q '"opened": 0'
  head -n 3 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  aged Exports
  lake_night Lake5 5
  built
  same_site Lake5
  cp -r Lake5/site/sealed now
  job rollback --lake Lake5
  diff -r now Lake5/site/sealed
  sumaq check Lake5/site
}
check "what is sealed over shards is what one build seals, and opens for those who have access alone" sealed

# listed FOLDER: its files with their digests.
listed() { (cd "$1" && find . -type f -print0 | sort -z | xargs -0 sha256sum); }

# Back to the night before, and what changed, as the files themselves say.
back() {
  echo '{"publish": {"nights": 3}}' >sumaq.json
  exported 3
  local night
  for night in 1 2 3; do
    lake_night Lake 3 --allow-shrink || [ $? = 1 ]
    cp -r Lake/site "night$night"
    head -n $((2 * night)) Exports/reviews-part00.ndjson | sed "s/\"id\":\"/\"id\":\"new$night-/" >"Exports/reviews-part1$night.ndjson"
    [ "$night" != 2 ] || sed -i '3~3d' Exports/restaurants.ndjson Exports/users.ndjson
    aged Exports
  done
  # changed FROM TO: what differs between two nights' sites.
  changed() { { diff <(listed "$1") <(listed "$2") || [ $? = 1 ]; } | sed -n 's/^> .\{64\}  \.\///p' | sort; }
  removed() { comm -23 <(cd "$1" && find . -type f | sed 's,^\./,,' | sort) <(cd "$2" && find . -type f | sed 's,^\./,,' | sort); }
  local since
  for since in 1 2; do
    changed "night$since" night3 >wanted
    [ -s wanted ]
    job changes site --lake Lake --since "$since" | sort | diff wanted -
    removed "night$since" night3 >wanted
    [ "$since" = 1 ] || [ -s wanted ]
    job changes site --removed --lake Lake --since "$since" | sort | diff wanted -
  done
  job changes site --lake Lake --since 0 | diff <(cd night3 && find . -type f | sed 's,^\./,,' | LC_ALL=C sort) -
  job rollback --lake Lake
  diff -r night2 Lake/site
  job rollback --lake Lake --to 1
  # The rows that it builds on are those of the newest night, whose night before has gone.
  job export --format ndjson --lake Lake
  [ -s "Lake/export/$(python3 -c 'import json; print(json.load(open("Lake/export/export.json"))["night"])')/reviews/part-0000.ndjson" ]
  diff -r night1 Lake/site
  expect 0 job verify --lake Lake
  expect 64 job rollback --lake Lake --to 99
  diff -r night1 Lake/site
  built --allow-shrink
  lake_night Lake 3 --allow-shrink || [ $? = 1 ]
  same_site Lake
}
check "rollback brings the site of a night before back, and changes are told as files differ" back

# Files that were spoilt, removed or put in by others are told, and --repair puts them right, a spoilt pack too.
verified() {
  exported 2
  lake_night Lake 3
  cp -r Lake/site before
  expect 0 job verify --lake Lake
  local page
  page=$(cd Lake/site && find restaurants -name '*.html' | sort | head -n 1)
  echo spoilt >>"Lake/site/$page"
  rm Lake/site/index.html
  echo other >Lake/site/other.html
  expect 1 job verify --lake Lake &>said
  cat said
  grep -q "^3 of [0-9]* files differ" said
  grep -q other.html said
  expect 0 job verify --repair --lake Lake
  diff -r before Lake/site
  expect 0 job verify --lake Lake
  # A pack that a disk has spoilt is made again by the next night.
  local pack
  pack=$(find Lake/packs -type f | sort | head -n 1)
  printf x | dd of="$pack" bs=1 seek=100 conv=notrunc status=none
  expect 1 job verify --lake Lake
  expect 1 job verify --repair --lake Lake
  diff -r before Lake/site
  lake_night Lake 3
  diff -r before Lake/site
  expect 0 job verify --lake Lake
}
check "verify tells what differs from what was put, and puts it right" verified

# A disk that gets full while a night is made: it is told, the old site stays whole, and with room the night goes on.
full() {
  [ "$(id -u)" = 0 ] || skip "only root may mount a small disk"
  exported 3
  mkdir Lake
  mount -t tmpfs -o size=200m tmpfs Lake 2>/dev/null || skip "a small disk cannot be mounted here"
  trap 'umount "$PWD/Lake"' EXIT
  lake_night Lake 3
  cp -r Lake/site before
  head -n 300 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  aged Exports
  built
  local used room code
  for room in 16 256 1024; do
    used=$(df --output=used -k Lake | tail -n 1)
    mount -o "remount,size=$((used + room))k" Lake
    code=0
    lake_night Lake 3 2>said || code=$?
    [ "$code" = 73 ] || [ "$code" = 74 ] || { echo "ended with $code"; tail said; return 1; }
    grep -qi "no space\|is full" said
    [ -z "$(ls Lake/publishing 2>/dev/null)" ]
    diff -r before Lake/site
  done
  mount -o "remount,size=200m" Lake
  lake_night Lake 3
  same_site Lake
}
check "a night whose disk gets full leaves the old site whole, and is gone on with" full

# A disk that gets full while files are put: it is told, with the mend, and with room the same command puts the rest.
full_site() {
  [ "$(id -u)" = 0 ] || skip "only root may mount a small disk"
  exported 3
  lake_night Lake 3
  mv Lake/site before
  mkdir Lake/site
  mount -t tmpfs -o size=200m tmpfs Lake/site 2>/dev/null || skip "a small disk cannot be mounted here"
  trap 'umount "$PWD/Lake/site"' EXIT
  cp -a before/. Lake/site
  head -n 300 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  aged Exports
  built
  local room
  for room in 0 64; do
    mount -o "remount,size=$(($(df --output=used -k Lake/site | tail -n 1) + room))k" Lake/site
    expect 73 lake_night Lake 3 2>said
    grep -q "shard put ended with 73" said
    grep -q platform.disk-full said
    grep -q "Free space on the disk .* then run again" said
    [ -n "$(ls Lake/publishing)" ]
    expect 64 job rollback --lake Lake
  done
  mount -o "remount,size=200m" Lake/site
  lake_night Lake 3
  same_site Lake
  expect 0 job verify --lake Lake
}
check "a disk that gets full while files are put is told, and the same command puts the rest" full_site

# What an operator may get wrong is told with its own code: 1 would say that the site is in place.
misused() {
  mkdir Exports
  expect 64 job --lake 2>said
  grep -q -- "--lake needs a value" said
  expect 64 job --exports Exports --shards 2 2>said
  grep -q -- "--lake names the folder" said
  expect 78 job --lake Lake --exports Exports --shards 2 --sumaq /nowhere/sumaq 2>said
  grep -q "/nowhere/sumaq" said
  expect 0 job --help >said
  grep -q "spark-submit" said
  # A Python without PySpark.
  expect 78 python3 -B -S job.py --lake Lake --exports Exports --shards 2 2>said
  grep -q "pip install" said
}
check "a job that is misused says so" misused

# What the driver has gathered for filters, and what is no record of theirs, can be written again.
torn() {
  exported 2
  lake_night Lake 2
  local night
  night=$(ls Lake/nights)
  printf '\4\0\0\0\0\0\0\0' >empty
  python3 -B - "$here/series" "Lake/nights/$night" <<'PY'
import sys
sys.path.insert(0, sys.argv[1])
import shuffled
for name, record in (("pieces", (b"b", bytes(8), b"\0x", b"\1")), ("guide", (b"v", bytes(8), b"", b"\1"))):
    with open("%s/%s" % (sys.argv[2], name), "wb") as file:
        file.writelines(shuffled.frames([record]))
PY
  expect 74 sumaq shard search cut --lake Lake --night "$night" <empty 2>said
  grep -q "lake.torn" said
  expect 74 sumaq shard guides --lake Lake --night "$night" <empty
  cp empty "Lake/nights/$night/guide"
  expect 74 sumaq shard guides --lake Lake --night "$night" <empty
}
check "a file that a filter reads and that is torn ends the filter with 74" torn

# Packs that a server reads: nothing is put as files, and the next night shares what did not change.
packed() {
  exported 3
  lake_night Lake 3 --form packs
  [ ! -e Lake/site ]
  [ -n "$(find Lake/packs -name 'pack-*.zst')" ]
  expect 0 job verify --lake Lake
  expect 64 lake_night Lake 3 --form files
  head -n 3 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  aged Exports
  built
  lake_night Lake 3 --form packs
  job changes site --lake Lake --since 0 | diff <(cd Output/site && find . -type f | sed 's,^\./,,' | LC_ALL=C sort) -
}
check "a site that stays in packs has the paths of one build" packed

growth() { sumaq shard runner spark >job.py && python3 -B "$here/series/growth.py" job.py 2 60; }
soak "the largest task of each stage does not grow with the site" growth
