# Sites from shards: whatever their number and the order of their tasks, they are what one build makes.
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
  sumaq demo Exports "${tiny[@]}"
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
  sumaq demo Exports "${tiny[@]}"
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

# A task opens one file after the other, however many parts and shards there are.
descriptors() {
  sumaq demo Exports --restaurants 20 --users 40 --reviews 200 --photos 4 --as-of 2026-03-02
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
check "a site of 1, 2 and 7 shards, of many parts, is what one build makes" numbers
check "tasks run reversed, shuffled and each twice at once, and the site is the same" orders

# views LAKE: fails unless the parts of each view are the rows that `sumaq sql` shows.
views() {
  local folder view
  for folder in "$1"/export/*/; do
    view=$(basename "$folder")
    sumaq sql "SELECT * FROM $view" --format ndjson "${day[@]}" | sort >wanted
    [ -s wanted ]
    sort "$folder"part-*.ndjson | cmp - wanted
  done
}

exported() {
  sumaq demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 4
  aged Exports
  built
  sumaq shard run --exports Exports --lake Lake --shards 5 --workers 2 --offline "${day[@]}"
  sumaq shard export --format ndjson --lake Lake --workers 2 2>words
  views Lake
  ! grep -r "@" Lake/export/users Lake/export/reviews_by_user
  cp -r Lake/export before
  for stage in Lake/nights/*/export/*.sh; do tac "$stage" | bash -e; done
  diff -r before Lake/export
}

# Counts and types, as an engine reads them by the lines that the command names.
by_duckdb() {
  python3 -m venv venv >/dev/null 2>&1 && venv/bin/pip install -q duckdb >/dev/null 2>&1 || skip "PyPI does not give DuckDB"
  sumaq demo Exports "${tiny[@]}"
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
check "64 shards of 50 parts need no more than 40 descriptors" descriptors
check "the exported views of all shards are what sumaq sql shows" exported
check "DuckDB reads the exported views as a snapshot has them" by_duckdb
