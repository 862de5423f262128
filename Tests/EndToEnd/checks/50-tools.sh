# The commands that look at what was built.
# shellcheck shell=bash

looking() {
  sumaq demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  sumaq check | tee out
  sumaq status --check
  sumaq jobs
  sumaq cache
  sumaq rejects
  sumaq rejects --format ndjson | python3 -c 'import json,sys; [json.loads(l) for l in sys.stdin]'
  sumaq explain settings.broken | grep -q 'What to do'
  page=$(cd Output/site && ls restaurants/*.html | head -1)
  sumaq explain "$page" --as-of 2026-06-01 | grep -q 'leaves it alone'
  sumaq explain "$page" --as-of 2026-06-02 | grep -q "$page"
  sumaq render --page "$page" --as-of 2026-06-01 | cmp - "Output/site/$page"
  sumaq render --page "$page" --markdown | grep -q .
  sumaq render --page "$page" --values | python3 -m json.tool >/dev/null
  [ "$(sumaq sql 'SELECT count(*) AS n FROM reviews' --format csv | tail -1 | tr -d '\r')" -gt 500 ]
  expect 65 sumaq sql 'SELECT * FROM revews' 2>err
  grep -q 'reviews' err
  for words in 'DELETE FROM reviews' 'ATTACH "x" AS y' 'PRAGMA user_version' 'SELECT email FROM users' "SELECT load_extension('x')" 'SELECT random()'; do
    expect 65 sumaq sql "$words"
  done
}
check "check, status, jobs, cache, rejects, explain, render --page and sql answer" looking

installed() {
  make -s -C "$root" install PREFIX="$PWD/prefix"
  mkdir elsewhere
  cd elsewhere
  ../prefix/bin/sumaq demo Exports "${small[@]}"
  ../prefix/bin/sumaq build
  [ -s Output/site/index.html ]
}
check "an installed sumaq finds its templates" installed

events() {
  sumaq demo Exports "${small[@]}" --progress none
  sumaq build --progress json 2>err
  python3 -c 'import json,sys
events=[json.loads(l) for l in open("err")]
assert {"begin","end","report"} <= {e["event"] for e in events}, events' 
  sumaq build --progress none 2>err
  grep -q 'Nothing changed' err
}
check "progress as JSON: every line of standard error is an object" events
