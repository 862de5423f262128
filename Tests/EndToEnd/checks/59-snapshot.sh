# The analysts' views as a database of their own: what it answers, its bytes, what is not in it, and beside what it is written.
# shellcheck shell=bash

# exports NIGHT: the demo's exports of a night, with tables of other kinds, a rejected field, and people whose ids are addresses.
with_tables() {
  demo Exports "${small[@]}" --night "$1" --progress none
  python3 - "$1" <<'P'
import json, random, sys
rng = random.Random(7)
days = ["2026-03-%02d" % day for day in range(1, 29)]
with open("Exports/weather.csv", "w") as file:
    file.write("day,station,degrees,rain,wet,measured,contact\n")
    for day in days:
        file.write(f"{day},{rng.randint(1, 4):03},{rng.randint(100, 300) / 10},{rng.randint(0, 9)},{rng.choice(['true', 'false'])},{day} 0{rng.randint(0, 9)}:30:00,sesame{rng.randint(1, 9)}@mail.example\n")
with open("Exports/events.ndjson", "w") as file:
    for number in range(40):
        file.write(json.dumps({"id": f"e{number}", "size": rng.choice([1, 2.5, None, 40]), "tags": rng.choice([["a"], [], None]), "note": rng.choice(["", "x", "7", "ñ"])}) + "\n")
with open("Exports/users.ndjson", "a") as file:
    file.write(json.dumps({"id": "sesame@mail.example", "name": "Luis", "email": "sesame@mail.example"}) + "\n")
with open("Exports/reviews.ndjson", "a") as file:
    file.write(json.dumps({"id": "w-sesame@mail.example", "userId": "sesame@mail.example", "restaurantId": "none", "stars": "nine", "comment": "x"}) + "\n")
P
}

# sound FILE: SQLite finds nothing wrong, and nobody's work in progress lies beside it.
sound() {
  [ "$(sqlite3 "$1" 'PRAGMA integrity_check; PRAGMA foreign_key_check; PRAGMA freelist_count' | tr '\n' ' ')" = 'ok 0 ' ]
  [ "$(find . -maxdepth 1 -name "$1*" | wc -l)" = 1 ]
}

questions() {
  with_tables 0
  # It exits with 1 as a reference is lost.
  sumaq build || [ $? = 1 ]
  sumaq snapshot analysts.sqlite 2>err
  grep -q 'tables' err
  sound analysts.sqlite
  python3 "$here/snapshots.py" questions analysts.sqlite "$SEED" 100
  # Every table and column is described, in the definitions too.
  [ "$(sqlite3 analysts.sqlite "SELECT count(*) FROM sqlite_schema s JOIN pragma_table_info(s.name) c LEFT JOIN sumaq_columns d ON (d.table_name, d.name, d.type) = (s.name, c.name, c.type) WHERE s.type = 'table' AND s.name NOT LIKE 'sumaq%' AND d.meaning IS NULL")" = 0 ]
  sqlite3 analysts.sqlite '.schema weather' | grep -q 'One row for each record of the export weather'
  # A question that joins uses an index.
  sqlite3 analysts.sqlite "EXPLAIN QUERY PLAN SELECT count(*) FROM reviews WHERE restaurant_id = 'x' AND created_at > '2026'" | grep -q 'reviews_by_restaurant_id_and_created_at'
}
check "100 drawn questions, seed $SEED: plain SQLite over a snapshot answers what sumaq sql does" questions

bytes() {
  with_tables 2
  aged Exports
  sumaq ingest --state one
  sumaq photos --state one
  for night in 0 1 2; do
    rm -r Exports
    with_tables $night
    aged Exports
    sumaq build --allow-shrink || [ $? = 1 ]
  done
  sumaq build --full || [ $? = 1 ]
  TZ=Asia/Kathmandu LC_ALL=tr_TR.UTF-8 sumaq snapshot one.sqlite --state one --as-of 2030-01-01 --jobs 1
  sumaq snapshot two.sqlite
  cmp one.sqlite two.sqlite
  # Nothing changed, so the file is not touched.
  touch -d 2020-01-01 two.sqlite
  sumaq snapshot two.sqlite 2>err
  grep -q 'up to date' err
  [ "$(date -r two.sqlite +%Y)" = 2020 ]
  sumaq snapshot two.sqlite --progress json 2>err
  python3 -m json.tool <err >/dev/null
}
check "the same exports give a snapshot's bytes, whatever nights came before" bytes

private() {
  with_tables 0
  sumaq build || [ $? = 1 ]
  mkdir out
  sumaq snapshot out/analysts.sqlite
  python3 "$here/private.py" Exports out
  ! strings -e s out/analysts.sqlite | grep -i sesame
  ! grep -aiE 'sesame|"role"|ownerUid' out/analysts.sqlite
  sqlite3 out/analysts.sqlite 'SELECT name FROM sumaq_columns' >names
  ! grep -iE '^(email|phone|role|contact|owner_id)$' names
  # What is shown is there, so that the search above can find.
  echo '{"tables": {"weather": {"show": ["contact"]}}}' >sumaq.json
  sumaq snapshot out/analysts.sqlite
  grep -aq sesame out/analysts.sqlite
}
check "no private or withheld value is anywhere in a snapshot's bytes" private

refused() {
  demo Exports "${small[@]}"
  expect 65 sumaq snapshot a.sqlite 2>err
  [ ! -e a.sqlite ]
  sumaq build --progress none
  cp -R .sumaq before
  ln .sumaq/sumaq.sqlite hard.sqlite
  ln -s .sumaq/sumaq.sqlite link.sqlite
  echo mine >mine.sqlite
  sqlite3 other.sqlite 'CREATE TABLE mine(x)'
  cp other.sqlite other.copy
  mkdir folder
  local file
  for file in .sumaq/sumaq.sqlite .sumaq/a.sqlite link.sqlite hard.sqlite mine.sqlite other.sqlite folder none/a.sqlite \
    Output/site/a.sqlite Exports/a.sqlite /dev/null; do
    expect 73 sumaq snapshot $file 2>err
    grep -Eq '^error\[(store.snapshot-(foreign|place)|platform.missing)\]' err
    grep -qF "$(basename $file)" err
  done
  [ "$(cat mine.sqlite)" = mine ] && cmp other.sqlite other.copy && cmp .sumaq/sumaq.sqlite before/sumaq.sqlite
  [ ! -e Output/site/a.sqlite ] && [ ! -e .sumaq/a.sqlite ] && [ ! -e Exports/a.sqlite ]
  expect 64 sumaq snapshot 2>err
  # Another program's log beside the file would be applied to the new one.
  sumaq snapshot a.sqlite
  touch a.sqlite-wal
  expect 75 sumaq snapshot a.sqlite 2>err
  grep -q 'a.sqlite-wal' err
  rm a.sqlite-wal
  # Whoever may not write there is told so.
  somebodys
  chown -R 65534 .
  mkdir closed && chmod 755 closed
  expect 77 as_somebody "$sumaq" snapshot closed/a.sqlite 2>err || grep -q closed/a.sqlite err
  sumaq explain store.snapshot-foreign | grep -q 'What to do'
}
check "a snapshot replaces no other file, and is not written where it would be published or read" refused

large=(--restaurants 400 --users 4000 --reviews 40000 --photos 0 --as-of 2026-03-02 --progress none)

killed() {
  demo Exports "${small[@]}"
  sumaq ingest
  sumaq snapshot a.sqlite
  cp a.sqlite before
  demo More "${large[@]}"
  sumaq ingest --exports More --allow-shrink || [ $? = 1 ]
  local signal
  for signal in TERM:143 KILL:137; do
    [ ! -e a.sqlite.sumaq.tmp ]
    sumaq snapshot a.sqlite 2>err &
    eventually test -s a.sqlite.sumaq.tmp
    kill "-${signal%:*}" $!
    ended "${signal#*:}" $!
    cmp a.sqlite before
  done
  [ -s a.sqlite.sumaq.tmp ]
  sumaq snapshot a.sqlite
  sound a.sqlite
  sumaq snapshot a.sqlite &
  local first=$!
  eventually test -s a.sqlite.sumaq.tmp
  kill -STOP $first
  expect 75 sumaq snapshot a.sqlite 2>err
  grep -q 'store.snapshot-in-use' err
  kill -CONT $first
  ended 0 $first
  sound a.sqlite
  [ "$(sqlite3 a.sqlite 'SELECT count(*) FROM reviews')" -ge 40000 ]
}
check "killed or asked to stop: the old snapshot stays, and the next run leaves nothing beside it" killed

no_room() {
  mkdir tiny
  mount -t tmpfs -o size=3m tmpfs tiny || skip "no file system can be mounted here"
  trap 'umount tiny' RETURN
  demo Exports "${small[@]}"
  sumaq ingest
  sumaq snapshot tiny/a.sqlite
  cp tiny/a.sqlite before
  demo More "${large[@]}"
  sumaq ingest --exports More --allow-shrink || [ $? = 1 ]
  expect 73 sumaq snapshot tiny/a.sqlite 2>err
  grep -q '^error\[store.snapshot-room\]' err && grep -q tiny/a.sqlite err
  cmp tiny/a.sqlite before
  [ "$(ls tiny)" = a.sqlite ]
}
check "a full disk: 73, and the old snapshot stays" no_room

# Snapshots of every moment of cold, changed and quiet builds: each is one whole state.
beside_builds() {
  demo Exports "${large[@]}"
  demo More "${large[@]}" --night 1
  sumaq ingest
  local seen=0 run
  # Every review of the demo's nights has its restaurant.
  for night in More Exports More; do
    sumaq ingest --exports $night --allow-shrink &
    run=$!
    while kill -0 $run 2>/dev/null; do
      sumaq snapshot a.sqlite
      sqlite3 a.sqlite 'SELECT count(*) FROM reviews' >>counts
      seen=$((seen + 1))
    done
    ended 0 $run
  done
  sound a.sqlite
  [ "$seen" -ge 3 ]
  for night in Exports More; do
    sumaq ingest --exports $night --state $night
    sumaq sql 'SELECT count(*) AS n FROM reviews' --state $night --format csv | tail -1 | tr -d '\r'
  done >states
  # No other number of reviews than that of a night.
  ! grep -vxFf states counts
}
check "snapshots beside builds: each is the state of one night, and no build waits" beside_builds

# What analysts open it with. DuckDB reads SQLite files by an extension, which is a package too.
python_packages() {
  python3 -m venv venv >/dev/null 2>&1 && venv/bin/pip install -q "$@" >/dev/null 2>&1
}

with_pandas_and_duckdb() {
  python_packages pandas duckdb==1.5.5 duckdb-extensions==1.5.5 duckdb-extension-sqlite-scanner==1.5.5 || skip "PyPI does not give pandas and DuckDB"
  with_tables 0
  sumaq build || [ $? = 1 ]
  sumaq snapshot analysts.sqlite
  venv/bin/python "$here/snapshots.py" pandas analysts.sqlite
  venv/bin/python "$here/snapshots.py" duckdb analysts.sqlite
}
soak "DuckDB and pandas open a snapshot and agree on counts and types" with_pandas_and_duckdb
