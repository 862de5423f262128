# Forgetting a person, everywhere and for good; and handing over what is held.
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
  sumaq demo Exports "${small[@]}"
  read -r person mail < <(python3 "$here/forgotten.py" pick Exports)
  read -r other _ < <(python3 "$here/forgotten.py" pick Exports | tail -n 1)
}

# What the person's needles are: nothing of them may be found by another program either.
gone() {
  sumaq forget --prove "$person" --needle "$mail" || return 1
  no grep -rlaF -e "$mail" .sumaq Output || return 1
}

same_as_without() {
  rm -rf clean
  cp -rp Exports clean
  python3 "$here/forgotten.py" without clean "$person"
  sumaq build --exports clean --state clean.state --output clean.output --as-of 2026-06-01 || [ $? = 1 ]
  (cd clean.output/site && find . -type f ! -name synced.js ! -name index.html ! -path './photos/*' -print0 | sort -z | xargs -0 sha256sum) >without
  (cd Output/site && find . -type f ! -name synced.js ! -name index.html ! -path './photos/*' -print0 | sort -z | xargs -0 sha256sum) >forgotten
  diff without forgotten
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
  for night in 1 2 3 4 5; do
    python3 "$here/forgotten.py" shuffled Exports "$person" $night
    sumaq build --as-of 2026-06-01 2>err || [ $? = 1 ]
    no grep -qF "$person" err .sumaq/last-run.json
    [ "$(field ingest.rowsForgotten)" -gt 0 ]
    gone
  done
  held_of "$other" | diff other.before -
  sumaq verify --all
}
check "a person is gone, no export in any order and with broken rows brings them back, and others are whole" erased

kept() {
  for keep in stars words; do
    rm -rf .sumaq Output Exports
    people
    sumaq build --as-of 2026-06-01
    sumaq sql "SELECT r.id, count(*), sum(stars) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id GROUP BY 1 ORDER BY 1" --format csv >before
    sumaq forget "$person" --keep $keep --as-of 2026-06-01 >receipt
    sumaq sql "SELECT r.id, count(*), sum(stars) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id GROUP BY 1 ORDER BY 1" --format csv | diff before -
    gone
    grep -rqF 'A former guest' Output/site/restaurants
    sumaq build --as-of 2026-06-01
    sumaq sql "SELECT r.id, count(*), sum(stars) FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id GROUP BY 1 ORDER BY 1" --format csv | diff before -
    gone
    sumaq verify --all
  done
}
check "with --keep the sums of restaurants stand, and the person is gone all the same" kept

lifted() {
  people
  sumaq build --as-of 2026-06-01
  cp -r Output before
  sumaq forget "$person" --as-of 2026-06-01 >/dev/null
  sumaq forget --lift "$person"
  sumaq build --as-of 2026-06-01
  same before Output
}
check "--lift brings everything back" lifted

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
  chmod 644 .sumaq/keys/forget
  expect 77 sumaq build 2>err
  grep -q 'chmod 600' err
  chmod 600 .sumaq/keys/forget
  rm -f .sumaq/sumaq.sqlite*
  mv older .sumaq/sumaq.sqlite
  sumaq build --as-of 2026-06-01 2>err
  grep -q 'sumaq forget --prove' err
  gone
}
check "an older store is brought under the list, and without list or key no export is read" restored

killed() {
  people
  sumaq build --as-of 2026-06-01
  cp -rp .sumaq state
  cp -rp Output output
  cc -shared -fPIC -O1 -o crash.so "$here/series/crash.c" -ldl 2>/dev/null || skip "no C compiler"
  CRASH_AT=0 CRASH_COUNT=count LD_PRELOAD=$PWD/crash.so sumaq forget "$person" --as-of 2026-06-01 >/dev/null
  local calls step at
  calls=$(cat count)
  step=$((calls / ${KILLS:-12} + 1))
  for ((at = step / 2 + 1; at <= calls; at += step)); do
    rm -rf .sumaq Output
    cp -rp state .sumaq
    cp -rp output Output
    CRASH_AT=$at CRASH_HOW=kill LD_PRELOAD=$PWD/crash.so sumaq forget "$person" --as-of 2026-06-01 >/dev/null 2>&1 || :
    sumaq build --as-of 2026-06-01 2>err || [ $? = 1 ]
    # Cut off before the list was written, nothing has begun.
    if ! grep -q '"kind"' .sumaq/keys/forgotten 2>/dev/null; then
      sumaq forget "$person" --as-of 2026-06-01 >/dev/null
    fi
    gone || { echo "killed at call $at of $calls"; return 1; }
    sumaq verify || return 1
  done
}
check "killed at its calls, the next run goes on, and nothing is found" killed

beside() {
  people
  sumaq build --as-of 2026-06-01
  (exec 9>>.sumaq/lock; flock 9; sumaq status >/dev/null; expect 75 sumaq forget "$person")
  mkdir -p tiny
  mount -t tmpfs -o size=2m tmpfs tiny || skip "no file system can be mounted here"
  trap 'umount tiny' RETURN
  sumaq demo few --restaurants 4 --users 10 --reviews 30 --photos 0 --as-of 2026-03-02
  sumaq build --exports few --state tiny/state --output few.output --as-of 2026-06-01
  head -c 1500000 /dev/zero >tiny/filling 2>/dev/null || :
  read -r person mail < <(python3 "$here/forgotten.py" pick few)
  expect 73 sumaq forget "$person" --exports few --state tiny/state --output few.output
  [ ! -e tiny/state/keys/forgotten ]
}
check "beside a running build 75, on a full disk 73 with nothing done" beside
