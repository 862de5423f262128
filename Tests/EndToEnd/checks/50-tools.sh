# The commands that look at what was built.
# shellcheck shell=bash

looking() {
  demo Exports "${small[@]}"
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
  demo Exports "${small[@]}" --progress none
  sumaq build --progress json 2>err
  python3 -c 'import json,sys
events=[json.loads(l) for l in open("err")]
assert {"begin","end","report"} <= {e["event"] for e in events}, events' 
  sumaq build --progress none 2>err
  grep -q 'Nothing changed' err
}
check "progress as JSON: every line of standard error is an object" events

demo_of_a_day() {
  rm sumaq.json
  sumaq demo Exports --restaurants 8 --users 20 --reviews 100 --photos 3 --as-of 2026-11-20 --progress json 2>err
  grep -q '"stage":"pictures"' err
  python3 -c 'import json; s=json.load(open("sumaq.json"))["site"]; assert s["timeZone"] == "America/Lima" and "{id}" in s["reviewLink"] and "{lat}" in s["mapLink"]'
  sumaq build --as-of 2026-11-20 --progress none 2>err
  grep -q 'Last synced on 20 November 2026, 02:' Output/site/index.html
  grep -q 'https://example.org/review?place=' Output/site/restaurants/*.html
  grep -q '<h2[^>]*>Offers' Output/site/restaurants/*.html
  # A later night goes on from the folder's day, and settings that are there stay.
  echo '{"site": {"title": "mine"}}' >sumaq.json
  wc -l <Exports/restaurants.ndjson >before
  sumaq demo Exports --night 1 --progress none
  grep -q '^finished 2026-11-20$' Exports/.sumaq-demo
  wc -l <Exports/restaurants.ndjson | cmp - before
  [ "$(wc -l <Exports/users.ndjson)" -lt 25 ]
  [ "$(find Exports/photos -type f | wc -l)" -le 4 ]
  [ "$(date -u -r Exports/reviews.ndjson +%F)" = 2026-11-21 ]
  grep -q mine sumaq.json
  # Without a day it is of today: nothing in it is to come, and nothing is old.
  sumaq demo Today --restaurants 8 --users 20 --reviews 100 --photos 0 --progress none
  find Today -name reviews.ndjson -mmin +0 -mmin -1500 | grep -q .
}
check "the demo is of the day that is asked for, else of today, and has settings" demo_of_a_day

own_language() {
  local place
  demo Exports --restaurants 8 --users 20 --reviews 100 --photos 0 --as-of 2026-03-02
  mkdir -p Templates/strings
  for language in pt ar; do
    cp "$root/Tests/EndToEnd/languages/$language.json" Templates/strings/
    echo "{\"site\": {\"language\": \"$language\", \"currency\": \"PEN\"}}" >sumaq.json
    sumaq build --as-of 2026-06-01 --progress none 2>err
    sumaq check Output/site
  done
  grep -q '<html lang="ar" dir="rtl"' Output/site/index.html
  grep -q 'تقييم' Output/site/index.html
  # One changed word is one change, whatever else the shipped table says.
  echo '{"reviews": "Opiniones"}' >Templates/strings/es.json
  echo '{"site": {"language": "es"}}' >sumaq.json
  sumaq build --as-of 2026-06-01 --progress none 2>err
  grep -q 'Opiniones' Output/site/restaurants/*.html
  ! grep -q 'pages\.' err
  # A mistake is answered with its place and its mend, and nothing is published.
  sed -i 's/n % 100 = 3..10/n is 3/' Templates/strings/ar.json
  echo '{"site": {"language": "ar"}}' >sumaq.json
  expect 78 sumaq build --as-of 2026-06-01 --progress none 2>err
  place=$(grep -n '"plurals"' Templates/strings/ar.json | cut -d: -f1)
  grep -q "strings/ar.json:$place:" err && grep -q 'language.plurals.few lacks = or !=' err
  echo '{"site": {"language": "ess"}}' >sumaq.json
  expect 78 sumaq build 2>err
  grep -q 'Did you mean "es"?' err
}
check "a language is a file: overlaid word by word, new, right to left, and wrong" own_language
