# Sites from shards: whatever their number and the order of their tasks, they are what one build makes.
# Takes long.
# shellcheck shell=bash

day=(--as-of 2026-03-02)
tiny=(--restaurants 40 --users 120 --reviews 900 --photos 8 --as-of 2026-03-02)

# same_site LAKE: fails unless the lake's site is the output's, byte for byte.
same_site() { diff -r Output/site "$1/site"; }

# tasks LAKE ORDER: runs the plan's tasks, stage after stage, each stage reversed or shuffled, each task twice at once.
tasks() {
  python3 - "$1" "$2" "$SEED" <<'PY'
import concurrent.futures, glob, json, random, subprocess, sys
lake, order, seed = sys.argv[1:]
plan, = glob.glob(f"{lake}/nights/*/plan.ndjson")
stages = {}
for line in open(plan):
    task = json.loads(line)
    stages.setdefault(task["stage"], []).append(task["words"])
chance = random.Random(seed)
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    for number in sorted(stages):
        words = stages[number][::-1]
        if order == "shuffled":
            chance.shuffle(words)
        twice = [each for each in words for _ in range(2)]
        for done in pool.map(lambda each: subprocess.run(["sumaq", *each], capture_output=True, text=True), twice):
            assert done.returncode == 0, (done.args, done.returncode, done.stderr)
PY
}

# parts FILE N: cuts a file of lines into N files of its collection.
parts() {
  split -n "l/$2" -d -a 2 "$1" "${1%.ndjson}-part" --additional-suffix=.ndjson
  rm "$1"
}

built() { sumaq build "${day[@]}" --offline --progress none 2>err || { code=$?; [ "$code" = 1 ] || { cat err; return "$code"; }; }; }

numbers() {
  settings_of_a_host
  demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 5
  parts Exports/users.ndjson 3
  aged Exports
  built
  local shards
  for shards in 1 2 7; do
    sumaq shard run --exports Exports --lake "Lake$shards" --shards "$shards" --workers 2 "${day[@]}"
    same_site "Lake$shards"
    sumaq check "Lake$shards/site"
  done
}

settings_of_a_host() { echo '{"site": {"baseURL": "https://example.org/"}, "pages": {"markdown": true}, "publish": {"precompress": true}}' >sumaq.json; }

orders() {
  demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 3
  aged Exports
  built
  local order
  for order in reversed shuffled; do
    sumaq shard plan --exports Exports --lake "Lake-$order" --shards 3 "${day[@]}" >night
    tasks "Lake-$order" "$order"
    same_site "Lake-$order"
  done
}
# Nights over one lake that no file system could carry worse: nothing in it is renamed, linked, locked or appended to.
bucket() {
  cc -O1 -Wall -Werror -shared -fPIC -o bucket.so "$here/series/bucket.c" -ldl
  demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 3
  aged Exports
  echo '{"publish": {"nights": 2}}' >sumaq.json
  local night
  for night in 1 2; do
    built
    LD_PRELOAD=$PWD/bucket.so BUCKET=/Lake/ sumaq shard run --exports Exports --lake Lake --shards 3 --workers 2 "${day[@]}" --offline
    same_site Lake
    head -n 3 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  done
  LD_PRELOAD=$PWD/bucket.so BUCKET=/Lake/ sumaq shard rollback --lake Lake
  LD_PRELOAD=$PWD/bucket.so BUCKET=/Lake/ sumaq shard verify --lake Lake
  LD_PRELOAD=$PWD/bucket.so BUCKET=/Lake/ expect 77 sumaq build "${day[@]}" --offline --output Lake/Output --progress none
}

if [ "${LONG:-}" = 1 ]; then series=60 kills=20; else series=3 kills=4; fi
# told FILE: what the standard error of a command says of problems, without what else the screen has.
told() { sed -n '/^\(error\|warning\)\[/p; /^  [-|=]/p; /^  \(error\|warning\) /p' "$1"; }

# The same problems, in the same order and as often, as one build tells.
problems() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  parts Exports/reviews.ndjson 4
  # Ids that stand twice in one part, in two parts, and under other restaurants.
  head -n 40 Exports/reviews-part00.ndjson | sed 's/"stars": *[0-9.]*/"stars": 1/' >Exports/reviews-part10.ndjson
  head -n 20 Exports/reviews-part01.ndjson | sed 's/"restaurantId": *"[^"]*"/"restaurantId": "other"/' >>Exports/reviews-part10.ndjson
  echo '{"site": {"baseURL": "https://example.org/", "titel": "x"}, "users": {"pages": "all"}}' >sumaq.json
  sumaq build "${day[@]}" --offline 2>build.err
  told build.err >wanted
  [ "$(wc -l <wanted)" -gt 20 ]
  local shards
  for shards in 1 3; do
    sumaq shard run --exports Exports --lake "Lake$shards" --shards "$shards" --workers 2 "${day[@]}" --offline 2>run.err
    told run.err | diff wanted -
    same_site "Lake$shards"
  done
  expect 1 sumaq shard run --exports Exports --lake Strict --shards 2 "${day[@]}" --offline --strict
  expect 65 sumaq shard run --exports Exports --lake Limit --shards 2 "${day[@]}" --offline --max-rejects 1
  [ ! -e Limit/site ]
}
drawn "a hostile export has the problems of one build, each once" problems

# Photos of a server are asked for as often as one build asks, and wait with --offline.
remote() {
  demo Exports "${tiny[@]}"
  python3 "$here/photohost.py" Exports port asked 0 &
  host=$!
  trap 'kill "$host"' EXIT
  eventually [ -s port ]
  sed -i "s#\"photos/#\"http://127.0.0.1:$(cat port)/photos/#g" Exports/*.ndjson
  aged Exports
  echo '{"photos": {"allowHosts": ["127.0.0.1"]}}' >sumaq.json
  : >asked
  sumaq build "${day[@]}" 2>err
  sort asked >wanted
  [ "$(wc -l <wanted)" -gt 5 ]
  : >asked
  sumaq shard run --exports Exports --lake Lake --shards 3 --workers 2 "${day[@]}" 2>err
  sort asked | diff wanted -
  same_site Lake
  : >asked
  rm -r .sumaq Output
  built
  sumaq shard run --exports Exports --lake Offline --shards 2 "${day[@]}" --offline 2>err
  [ ! -s asked ]
  same_site Offline
}
check "photos of a server are fetched by the tasks as by one build" remote

# Of a person who was forgotten no file of the lake tells, on machines that have no state folder.
forgotten() {
  demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 3
  aged Exports
  built
  local person name
  read -r person name < <(sumaq sql --format csv "SELECT u.id, u.name FROM users u JOIN reviews r ON r.user_id = u.id GROUP BY u.id ORDER BY count(*) DESC, u.id LIMIT 1" | tail -1 | tr ',' ' ')
  sumaq forget "$person" "${day[@]}" >/dev/null || [ $? = 1 ]
  sumaq shard plan --exports Exports --lake Lake --shards 3 "${day[@]}" >night
  mv .sumaq away
  tasks Lake shuffled
  mv away .sumaq
  built
  same_site Lake
  "$here/lake_text.py" Lake >text
  grep -qaF '{"version"' text
  grep -qaF "CREATE TABLE" text
  if grep -naF "$person" text; then return 1; fi
  [ -n "$name" ]
}
drawn "a person who was forgotten is in no file of the lake, nor on the site" forgotten
check "a site of 1, 2 and 7 shards, of many parts, is what one build makes" numbers
drawn "tasks run reversed, shuffled and each twice at once, and the site is the same" orders
check "a lake needs no rename, no link, no lock and no append" bucket
drawn "$series random series of nights over a lake, from $SEED on, equal those of one store" "$here/nights" --lakes $series "$SEED"
drawn "a night over a lake that is cut off at $kills places, seed $SEED, is gone on with" "$here/crashes" lake $kills "$SEED"

# A task opens one file after the other, however many parts and shards there are.
descriptors() {
  demo Exports --restaurants 20 --users 40 --reviews 200 --photos 4 --as-of 2026-03-02
  parts Exports/reviews.ndjson 50
  aged Exports
  built
  (
    ulimit -n 40
    sumaq shard run --exports Exports --lake Lake --shards 64 --workers 1 --offline "${day[@]}"
    sumaq shard export --format ndjson --lake Lake --workers 1
  )
  same_site Lake
}

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

exported() {
  demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 4
  aged Exports
  built
  sumaq shard run --exports Exports --lake Lake --shards 5 --workers 2 --offline "${day[@]}"
  sumaq shard export --format ndjson --lake Lake --workers 2 2>words
  views Lake
  if grep -r "@" Lake/export/*/users Lake/export/*/reviews_by_user; then return 1; fi
  cp -r Lake/export before
  for stage in Lake/nights/*/export/*.sh; do tac "$stage" | bash -e; done
  diff -r before Lake/export
}

# Counts and types, as an engine reads them by the lines that the command names.
by_duckdb() {
  python3 -m venv venv >/dev/null 2>&1 && venv/bin/pip install -q duckdb >/dev/null 2>&1 || skip "PyPI does not give DuckDB"
  demo Exports "${tiny[@]}"
  built
  sumaq shard run --exports Exports --lake Lake --shards 3 --workers 2 --offline "${day[@]}"
  sumaq shard export --format ndjson --lake Lake 2>words
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
drawn "64 shards of 50 parts need no more than 40 descriptors" descriptors
check "the exported views of all shards are what sumaq sql shows" exported
drawn "DuckDB reads the exported views as a snapshot has them" by_duckdb

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
    sumaq shard run --exports Exports --lake "Lake$shards" --shards "$shards" --workers 2 "${day[@]}" --offline
    same_site "Lake$shards"
    "$opener" "$here/sealed.py" --keys .sumaq/keys "Lake$shards/site"
    sumaq check "Lake$shards/site"
  done
  # Keys are where the tasks that seal run, and nowhere else; each task runs twice at once.
  sumaq shard plan --exports Exports --lake Lake --shards 3 "${day[@]}" --offline >night
  tasks Lake shuffled
  same_site Lake
  # Who lost access opens nothing of the next night, and going back brings nothing of it back.
  local mail
  mail=$(sed -n 2p people.csv | cut -d, -f1)
  cp -r Lake/site before
  sumaq access remove "${day[@]}" "$mail" --lake Lake 2>talk
  sumaq shard run --exports Exports --lake Lake --shards 3 "${day[@]}" --offline
  built
  same_site Lake
  "$opener" "$here/sealed.py" --kept before "$mail" "$(grep "^$mail," passphrases.csv | cut -d, -f2)" Lake/site | grep -q '"opened": 0'
  head -n 3 Exports/reviews-part00.ndjson | sed 's/"id":"/"id":"new-/' >Exports/reviews-part09.ndjson
  aged Exports
  sumaq shard run --exports Exports --lake Lake --shards 3 "${day[@]}" --offline
  cp -r Lake/site/sealed now
  sumaq shard rollback --lake Lake
  diff -r now Lake/site/sealed
  sumaq check Lake/site
}
drawn "what is sealed over shards is what one build seals, and opens for those who have access alone" sealed
