# Forgetting a person, everywhere and for good; and handing over what is held.
# Takes long.
# shellcheck shell=bash

no() {
  if "$@"; then
    echo "must not be: $*"
    return 1
  fi
}

# What is held of a person, without the pages: on which leaf a review stands depends on others.
held_of() {
  sumaq export-person "$1" | python3 -c 'import json, sys
d = json.load(sys.stdin)
for r in d["reviews"]: del r["public"]
print(json.dumps(d))'
}

people() {
  demo Exports "${small[@]}"
  read -r person mail < <(python3 "$here/forgotten.py" pick Exports)
  read -r other _ < <(python3 "$here/forgotten.py" pick Exports | tail -n 1)
}

# What the person's needles are: nothing of them may be found by another program either.
gone() {
  sumaq forget --prove "$person" --needle "$mail" || return 1
  no grep -rlaF -e "$mail" .sumaq Output || return 1
}

# The whole site and the reports equal those of exports without the person. The report that tells of the nights is another
# one, as there were other nights.
same_as_without() {
  rm -rf clean clean.state clean.output
  cp -rp Exports clean
  python3 "$here/forgotten.py" without clean "$person"
  sumaq build --exports clean --state clean.state --output clean.output --as-of 2026-06-01 || [ $? = 1 ]
  diff -r clean.output/site Output/site
  diff -r -x overview -x overview.html -x index.html clean.output/reports Output/reports
}

erased() {
  people
  sumaq build --as-of 2026-06-01
  sumaq export-person "$person" --output person.zip
  python3 "$here/forgotten.py" held person.zip "$person" Exports
  held_of "$other" >other.before
  sumaq forget "$person" --dry-run >dry.json
  sumaq forget "$person" --receipt receipt.json --as-of 2026-06-01
  [ "$(stat -c %a receipt.json)" = 600 ]
  python3 -c 'import json; r = json.load(open("receipt.json")); d = json.load(open("dry.json"))
assert r["proof"]["found"] == 0 and r["removed"]["users"] == 1, r
assert {k: r["removed"][k] for k in ("users", "reviews", "favorites", "visits", "orders")} == {k: d["removed"][k] for k in ("users", "reviews", "favorites", "visits", "orders")}'
  no grep -qF "$person" receipt.json
  gone
  same_as_without
  for ((night = 1; night <= $([ "${LONG:-}" = 1 ] && echo 30 || echo 5); night++)); do
    python3 "$here/forgotten.py" shuffled Exports "$person" $night
    sumaq build --as-of 2026-06-01 2>err || [ $? = 1 ]
    no grep -qF "$person" err .sumaq/last-run.json
    [ "$(field ingest.rowsForgotten)" -gt 0 ]
    gone
  done
  same_as_without
  held_of "$other" | diff other.before -
  sumaq verify --all
}
check "a person is gone, no export in any order and with broken rows brings them back, and others are whole" erased

sums() {
  sumaq sql "SELECT r.id, count(*), sum(stars) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id GROUP BY 1 ORDER BY 1" --format csv
}

kept() {
  for keep in stars words; do
    rm -rf .sumaq Output Exports
    people
    sumaq build --as-of 2026-06-01
    sums >before
    sumaq forget "$person" --keep $keep --as-of 2026-06-01 >receipt
    sums | diff before -
    gone
    grep -rqF 'A former guest' Output/site/restaurants
    # Once more, by the address: as much stays, and no more where less is wished for.
    sumaq forget "$mail" --keep words --as-of 2026-06-01 >again
    grep -q "\"keep\": \"$keep\"" again
    sumaq build --as-of 2026-06-01
    sums | diff before -
    gone
    sumaq verify --all
  done
  sumaq forget "$mail" --as-of 2026-06-01 >/dev/null
  sumaq build --as-of 2026-06-01
  no grep -rqF 'A former guest' Output/site/restaurants
  same_as_without
}
check "with --keep the sums of restaurants stand, and the person is gone all the same" kept

lifted() {
  people
  sumaq build --as-of 2026-06-01
  cp -r Output before
  sums >sums.before
  for keep in none words; do
    # shellcheck disable=SC2046
    sumaq forget "$person" $([ $keep = none ] || echo --keep $keep) --as-of 2026-06-01 >/dev/null
    sumaq forget --lift "$person"
    sumaq build --as-of 2026-06-01
    same before Output
  done
  # Where exports hold what changed alone, what stayed goes as the rows come under their own ids again.
  sumaq forget "$person" --keep stars --as-of 2026-06-01 >/dev/null
  sumaq forget --lift "$person"
  echo '{"exports": {"mode": "delta"}}' >sumaq.json
  sumaq ingest
  sums | diff sums.before -
  sumaq forget "$person" --keep stars --as-of 2026-06-01 >/dev/null
  mkdir delta
  read -r gone_review < <(python3 "$here/forgotten.py" first Exports reviews "$person")
  printf '{"id":"%s","_deleted":true}\n' "$gone_review" >delta/reviews.ndjson
  aged delta
  sumaq ingest --exports delta
  [ "$(sums | awk -F, '{n += $2} END {print n}')" = "$(($(awk -F, '{n += $2} END {print n}' sums.before) - 1))" ]
  # Who is forgotten whole after something stayed takes it along.
  sumaq forget "$person" --as-of 2026-06-01 >/dev/null
  sumaq build --as-of 2026-06-01
  no grep -rqF 'A former guest' Output/site/restaurants
  gone
  same_as_without
}
check "--lift brings everything back, and what stayed goes with the record, or with its person" lifted

restored() {
  people
  sumaq build --as-of 2026-06-01
  cp .sumaq/sumaq.sqlite older
  sumaq forget "$person" --as-of 2026-06-01 >/dev/null
  mv .sumaq/keys/forgotten list
  expect 65 sumaq build
  mv list .sumaq/keys/forgotten
  mv .sumaq/keys/forget key
  expect 65 sumaq build 2>err
  grep -q forget.list-missing err
  mv key .sumaq/keys/forget
  # One digit of a mark, and all of it: also without a store nothing is read.
  for change in 's/"hash":"[0-9a-f]/"hash":"g/' 's/"hash":"0/"hash":"1/; t; s/"hash":"./"hash":"0/' '$d' d; do
    cp -p .sumaq/keys/forgotten list
    sed -i "$change" .sumaq/keys/forgotten
    mv .sumaq/sumaq.sqlite store
    expect 65 sumaq build
    mv store .sumaq/sumaq.sqlite
    expect 65 sumaq build
    mv list .sumaq/keys/forgotten
  done
  chmod 644 .sumaq/keys/forget
  for round in 1 2; do
    expect 77 sumaq build 2>err
    grep -q 'chmod 600' err
  done
  chmod 600 .sumaq/keys/forget
  rm -f .sumaq/sumaq.sqlite*
  mv older .sumaq/sumaq.sqlite
  for words in 'sql "SELECT id FROM users"' 'snapshot people.sqlite' 'report overview' 'render --page index.html' rejects; do
    expect 65 eval "sumaq $words" >out 2>err
    grep -q 'Run sumaq build first' err
    no grep -qF "$person" out err
  done
  sumaq status >/dev/null
  sumaq build --as-of 2026-06-01 2>err
  grep -q 'sumaq forget --prove' err
  gone
}
check "an older store is brought under the list, and without list or key no export is read" restored

# At calls that are spread over all, and with ways to fail in turn: the next run goes on, and it is as if nothing had been.
interrupted() {
  people
  sumaq build --as-of 2026-06-01
  cp -rp .sumaq state
  cp -rp Output output
  cc -shared -fPIC -O1 -o crash.so "$here/series/crash.c" -ldl 2>/dev/null || skip "no C compiler"
  CRASH_AT=0 CRASH_COUNT=count LD_PRELOAD=$PWD/crash.so sumaq forget "$person" --as-of 2026-06-01 >/dev/null
  cp -rp Output/site whole
  local calls times ways=(kill enospc torn eio once log) at way begun=0
  calls=$(cat count)
  times=${KILLS:-$([ "${LONG:-}" = 1 ] && echo 360 || echo 12)}
  for ((n = 0; n < times; n++)); do
    at=$(((n * calls + SEED % calls) / times + 1))
    way=${ways[$((n % ${#ways[@]}))]}
    rm -rf .sumaq Output
    cp -rp state .sumaq
    cp -rp output Output
    # The copy becomes the output that was published last.
    sumaq build --as-of 2026-06-01 2>/dev/null
    CRASH_AT=$at CRASH_HOW=$way LD_PRELOAD=$PWD/crash.so sumaq forget "$person" --as-of 2026-06-01 >/dev/null 2>&1 || :
    ! grep -q '"pending"' .sumaq/keys/forgotten 2>/dev/null || begun=$((begun + 1))
    sumaq build --as-of 2026-06-01 2>err || [ $? = 1 ]
    # Cut off before the list was written, nothing has begun.
    if ! grep -q '"kind"' .sumaq/keys/forgotten 2>/dev/null; then
      sumaq forget "$person" --as-of 2026-06-01 >/dev/null
    fi
    if ! { gone && sumaq verify && diff -r whole Output/site; }; then
      echo "$way at call $at of $calls"
      return 1
    fi
  done
  [ $begun -gt $((times / 3)) ]
}
check "killed at its calls, on a full disk or a failing one, the next run goes on, and nothing is found" interrupted

# What a tired operator does: nothing is done by mistake, and what was done is told.
careful() {
  people
  sumaq build --as-of 2026-06-01
  cp -rp .sumaq state
  cp -rp Output output
  expect 64 sumaq forget "$person" --receipt --dry-run
  mkdir folder
  expect 73 sumaq forget "$person" --receipt folder
  expect 73 sumaq forget "$person" --receipt missing/receipt.json
  echo earlier >receipt.json
  expect 73 sumaq forget "$person" --receipt receipt.json
  expect 65 sumaq forget "$person" --output other
  expect 64 sumaq forget "$person" --dry-run --receipt dry.json
  expect 64 sumaq forget --prove nobody
  expect 64 sumaq forget --prove "$person" --needle ""
  expect 1 sumaq forget --prove "$person" | grep -q 'was not forgotten'
  expect 64 sumaq forget nobody --receipt new.json
  [ ! -e new.json ] && [ ! -e other ] && [ ! -e .sumaq/keys/forgotten ]
  sumaq export-person "$person" >/dev/null
  # What names the person in the exports is told whatever it is packed in, and what cannot be read is told too.
  mkdir Exports/more
  (cd Exports && python3 -m zipfile -c more/orders.zip orders.ndjson && gzip -c visits.ndjson >more/visits.ndjson.gz)
  sumaq forget "$person" --dry-run >dry.json
  python3 - <<'END'
import json
dry = json.load(open("dry.json"))
files = {entry["file"].rsplit("/", 1)[-1]: entry.get("count") for entry in dry["notOurs"] if "file" in entry}
assert files["orders.zip"] == files["orders.ndjson"] and files["visits.ndjson.gz"] == files["visits.ndjson"], files
assert dry["dryRun"] and "rewritten" not in dry and "pages" not in dry["removed"]
END
  rm -r Exports/more
  sumaq forget "$person" --receipt new.json --as-of 2026-06-01
  no grep -q dryRun new.json
  # Again, and by whoever asks for it next: it is told, and proved again.
  sumaq forget "$person" --as-of 2026-06-01 >again.json 2>words
  grep -q 'on the list of the forgotten since' words
  python3 -c 'import json; r = json.load(open("again.json")); assert r["proof"]["found"] == 0 and r["removed"]["reviews"] == 0, r'
  expect 64 sumaq export-person "$person" 2>words
  grep -q 'was forgotten on' words
  # After it was killed, the same command ends it, and its receipt has the numbers.
  rm -rf .sumaq Output
  cp -rp state .sumaq
  cp -rp output Output
  sumaq build --as-of 2026-06-01
  cc -shared -fPIC -O1 -o crash.so "$here/series/crash.c" -ldl 2>/dev/null || skip "no C compiler"
  CRASH_AT=1000 CRASH_HOW=kill LD_PRELOAD=$PWD/crash.so sumaq forget "$person" --receipt late.json --as-of 2026-06-01 2>/dev/null || :
  grep -q pending .sumaq/keys/forgotten
  sumaq forget "$person" --receipt late.json --as-of 2026-06-01
  python3 -c 'import json; r, new = json.load(open("late.json")), json.load(open("new.json"))
assert r["proof"]["found"] == 0 and r["resumed"], r
assert {k: r["removed"][k] for k in ("users", "reviews", "visits")} == {k: new["removed"][k] for k in ("users", "reviews", "visits")}, r'
  gone
  # The list that is gone is not an empty one.
  rm -r .sumaq/keys
  expect 65 sumaq forget --list
}
check "a slip removes nothing, a receipt is never lost, and packed exports are looked into" careful

# The words that stay say nothing of the person.
worded() {
  people
  python3 - "$person" <<'END'
import json, pathlib, sys
path = pathlib.Path("Exports/reviews.ndjson")
records = [json.loads(line) for line in path.read_text().splitlines()]
users = {r["id"]: r for r in map(json.loads, pathlib.Path("Exports/users.ndjson").read_text().splitlines())}
me, own = users[sys.argv[1]], []
for record in records:
    user = record.get("user_id") or record.get("userId") or record.get("user") or ""
    if user.rsplit("/", 1)[-1] == sys.argv[1] and len(own) < 3:
        own.append(record)
texts = [f"I am {me['name']}, come and see me", f"write to {me['email']}", "a fine soup, and nobody knows me"]
for record, text in zip(own, texts):
    record["comment"] = text
path.write_text("".join(json.dumps(record) + "\n" for record in records))
END
  sumaq build --as-of 2026-06-01
  sumaq forget "$person" --keep words --as-of 2026-06-01 >/dev/null
  for round in 1 2; do
    grep -rqF 'a fine soup, and nobody knows me' Output/site/restaurants
    no grep -rqF 'come and see me' Output/site
    no grep -rqF 'write to' Output/site/restaurants
    gone
    touch Exports/reviews.ndjson
    sumaq build --as-of 2026-06-01
  done
}
check "of words that stay those go that name the person" worded

# A night, rolled back to the one in which somebody was forgotten, reports no fault.
rolled_back() {
  people
  sumaq build
  sumaq forget "$person" >/dev/null
  demo Exports "${small[@]}" --night 1
  sumaq build
  sumaq rollback
  sumaq build 2>err
  no grep -q written-twice err
}
check "the night after a rollback to a forgetting reports no fault" rolled_back

beside() {
  people
  sumaq build --as-of 2026-06-01
  (exec 9>>.sumaq/lock; flock 9; sumaq status >/dev/null; expect 75 sumaq forget "$person")
  mkdir -p tiny
  mount -t tmpfs -o size=2m tmpfs tiny || skip "no file system can be mounted here"
  trap 'umount tiny' RETURN
  demo few --restaurants 4 --users 10 --reviews 30 --photos 0 --as-of 2026-03-02
  sumaq build --exports few --state tiny/state --output few.output --as-of 2026-06-01
  head -c 1500000 /dev/zero >tiny/filling 2>/dev/null || :
  read -r person mail < <(python3 "$here/forgotten.py" pick few)
  expect 73 sumaq forget "$person" --exports few --state tiny/state --output few.output
  [ ! -e tiny/state/keys/forgotten ]
}
check "beside a running build 75, on a full disk 73 with nothing done" beside
