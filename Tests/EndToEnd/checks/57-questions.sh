# Questions that take too much: what they may use, and how they are ended within one step of SQLite's.
# shellcheck shell=bash

# A step of minutes that asks nobody whether to go on; another; temporary files without end.
searching="SELECT instr(printf('%.*c', 3900000, 'a'), printf('%.*c', 1950000, 'a') || 'b')"
printing="SELECT length(printf('%.*c', 2000000000, 'x')), length(printf('%.*c', 2000000001, 'x')), length(printf('%.*c', 2000000002, 'x'))"
sorting="WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n ORDER BY printf('%.*c', 400000, 'x') || i"

# The process of a question that has worked for some seconds; none may outlive its run.
busy() { python3 "$here/askers.py" busy "$1"; }
none_left() { python3 "$here/askers.py" none; }

questions_are_bounded() {
  demo Exports "${small[@]}"
  sumaq ingest
  echo '{"reports": {"seconds": 1}}' >sumaq.json
  for sql in "$searching" "$printing"; do
    local begun=$SECONDS
    expect 65 sumaq sql "$sql" 2>err
    grep -q 'store.sql-slow' err
    grep -q 'after 1 seconds of work' err
    grep -q 'reports.seconds' err
    [ $((SECONDS - begun)) -lt 15 ]
  done
  echo '{"reports": {"seconds": 60}}' >sumaq.json
  python3 "$here/askers.py" largest >used &
  local watcher=$!
  expect 65 sumaq sql "$sorting" 2>err
  wait $watcher
  grep -q 'more than 1024 MB of temporary files' err
  awk '{ exit !($1 > 200e6 && $1 < 1100e6 && $2 < 500e6) }' used || { cat used; return 1; }
  # Two hundred long texts in one row: refused before the row is held.
  python3 "$here/askers.py" largest >used &
  watcher=$!
  expect 65 sumaq sql "SELECT $(seq -s, -f "'%g' || printf('%%.*c', 3900000, 'x')" 200)" 2>err
  wait $watcher
  grep -Eq 'MB of memory|a row of more than' err
  awk '{ exit !($2 < 500e6) }' used || { cat used; return 1; }
  none_left
}
check "a question over its limits ends with 65 and says which limit" questions_are_bounded

questions_stop() {
  demo Exports "${small[@]}"
  sumaq ingest
  for sql in "$searching" "$printing"; do
    for signal in TERM:143 INT:130; do
      # A job of its own, as a shell's background job ignores SIGINT.
      python3 -c 'import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); os.execvp(sys.argv[1], sys.argv[1:])' sumaq sql "$sql" 2>err &
      local run=$!
      busy 0.2
      local begun=$EPOCHREALTIME
      kill "-${signal%:*}" $run
      expect "${signal#*:}" wait $run
      awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { exit !(b - a < 2) }'
      none_left
    done
  done
  # Whoever kills the run itself leaves nothing running; who kills the process of a question ends that question.
  sumaq sql "$searching" &
  local run=$!
  busy 0.2
  kill -KILL $run
  expect 137 wait $run
  none_left
  sumaq sql "$searching" 2>err &
  run=$!
  kill -KILL "$(busy 0.2)"
  expect 65 wait $run
  grep -q 'store.sql-ended' err
  grep -q 'signal 9' err
}
check "a question stops at once for a signal, and leaves nothing running" questions_stop

builds_go_on() {
  demo Exports "${small[@]}"
  sumaq build
  cp -r Output before
  mkdir -p Templates/reports
  printf -- '---\ntitle: Slow\n---\n```sql quick\nSELECT 1\n```\n```sql slow\n%s AS n\n```\n' "$searching" >Templates/reports/slow.md
  printf -- '---\ntitle: Fine\n---\n```sql n one\nSELECT count(*) AS n FROM reviews\n```\n{{n.n}} reviews\n' >Templates/reports/zz.md
  # Stopped in the middle of it: nothing of what is published moves.
  sumaq build 2>err &
  local run=$!
  busy 1
  local begun=$EPOCHREALTIME
  kill -TERM $run
  expect 143 wait $run
  awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { exit !(b - a < 2) }'
  none_left
  same before Output
  # Let be, it is that report's problem, with its block's place, and all others are built.
  echo '{"reports": {"seconds": 1}}' >sumaq.json
  sumaq build 2>err
  grep -q 'slow.md:8:1' err
  grep -q 'after 1 seconds of work' err
  [ -s Output/reports/zz.html ]
  [ ! -e Output/reports/slow/quick.csv ]
  grep -q 'after 1 seconds of work' Output/reports/slow.html
  # Killed from outside while it works: the same, and the others are built.
  rm -r Output .sumaq
  echo '{"reports": {"seconds": 60}}' >sumaq.json
  sumaq build 2>err &
  run=$!
  kill -KILL "$(busy 1)"
  wait $run
  grep -q 'signal 9' err
  [ -s Output/reports/zz.html ] && [ -s Output/reports/league.html ]
  none_left
}
check "a report over its limits costs itself alone, and a build stops within it" builds_go_on

withheld_whole() {
  demo Exports "${small[@]}"
  printf 'email\na@example.org\n' >Exports/newsletter.csv
  sumaq build 2>err
  sumaq build
  grep -q 'newsletter.csv is the table newsletter' err
  grep -q 'name them in tables.newsletter.show' Output/reports/dictionary.html
  expect 65 sumaq sql 'SELECT * FROM newsletter' 2>err
  grep -q 'has no columns to show' err
  grep -q '"newsletter": {"show": \["email"\]}' err
  sumaq check Output/reports
  echo '{"tables": {"newsletter": {"show": ["email"]}}}' >sumaq.json
  sumaq sql 'SELECT * FROM newsletter' | grep -q a@example.org
}
check "a table whose columns are all withheld is named, and the night goes on" withheld_whole

# What the README says of SQL, beside what Python computes from the same rows.
analysts_sql() {
  demo Exports "${small[@]}"
  sumaq ingest
  awk '/^### What SQL can do here/{on=1} on && /^```sql$/{sql=1;next} sql && /^```$/{exit} sql' "$root/README.md" >question.sql
  [ "$(sumaq sql --format ndjson "$(cat question.sql)" | wc -l)" = 12 ]
  sumaq sql --format ndjson "SELECT r.cuisine AS cuisine, v.stars AS stars, length(v.comment) AS size, v.comment REGEXP '(?i)\\bgood\\b' AS good FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id" >rows
  sumaq sql --format ndjson "SELECT r.cuisine AS cuisine, stddev(stars) AS sd, stddev_pop(stars) AS sdp, quantile(stars, 0.9) AS q, median(stars) AS m, corr(stars, length(comment)) AS c, ols_slope(stars, length(comment)) AS b, sum(v.comment REGEXP '(?i)\\bgood\\b') AS good FROM reviews v JOIN restaurants r ON r.id = v.restaurant_id GROUP BY 1" >answers
  python3 - <<'END'
import collections, json, re, statistics
groups = collections.defaultdict(list)
for line in open("rows"): row = json.loads(line); groups[row["cuisine"]].append(row)
near = lambda a, b: (a is None and b is None) or abs(a - b) <= 1e-9 * max(1, abs(b))
answers = [json.loads(line) for line in open("answers")]
assert len(answers) == len(groups) > 3
for answer in answers:
    rows = groups[answer["cuisine"]]
    stars = sorted(row["stars"] for row in rows if row["stars"] is not None)
    pairs = [(row["stars"], row["size"]) for row in rows if row["stars"] is not None and row["size"] is not None]
    assert near(answer["sd"], statistics.stdev(stars) if len(stars) > 1 else None), answer
    assert near(answer["sdp"], statistics.pstdev(stars)), answer
    assert near(answer["m"], statistics.median(stars)), answer
    if len(stars) > 1: assert near(answer["q"], statistics.quantiles(stars, n=10, method="inclusive")[8]), answer
    assert answer["good"] == sum(row["good"] or 0 for row in rows)
    ys, xs = [p[0] for p in pairs], [p[1] for p in pairs]
    if len(set(xs)) > 1 and len(set(ys)) > 1:
        assert near(answer["c"], statistics.correlation(ys, xs)), answer
        assert near(answer["b"], statistics.linear_regression(xs, ys).slope), answer
END
  expect 65 sumaq sql "SELECT quantil(stars, 0.5) FROM reviews" 2>err
  grep -q 'Did you mean quantile()?' err
  expect 65 sumaq sql "SELECT comment REGEXP '(' FROM reviews" 2>err
  grep -q 'a ( is never closed' err
}
check "the functions for analysts give what Python computes" analysts_sql

explained() {
  demo Exports "${small[@]}"
  sumaq ingest
  sumaq sql --explain "SELECT cuisine, count(*) FROM restaurants GROUP BY 1" >out 2>err
  [ ! -s err ]
  grep -q '^reads all rows of restaurants$' out
  grep -q '^sorts the rows for GROUP BY$' out
  grep -Eq '^milliseconds: [0-9.]+$' out
  [ "$(sumaq sql --format ndjson 'SELECT cuisine, count(*) FROM restaurants GROUP BY 1' | wc -l)" = "$(sed -n 's/^rows: //p' out)" ]
  expect 64 sumaq sql --explain --format csv 'SELECT 1' 2>err
  expect 65 sumaq sql --explain 'SELECT nmae FROM users' >out 2>err
  grep -q 'Did you mean name?' err
  [ ! -s out ]
  echo '{"reports": {"seconds": 1}}' >sumaq.json
  expect 65 sumaq sql --explain "$searching" 2>err
  grep -q 'after 1 seconds of work' err
}
check "a question's plan and times are told, within its limits" explained

# Expressions and texts on which other engines work for years.
patterns_are_bounded() {
  demo Exports "${small[@]}"
  sumaq ingest
  echo '{"reports": {"seconds": 20}}' >sumaq.json
  for pattern in '(a*)*$' '(a|a)*$' '(a+a+)+$' '^(([a-z])+.)+[A-Z]([a-z])+$' '(.*)(.*)(.*)(.*)(.*)x$' '(a?){300}a{300}$'; do
    [ "$(sumaq sql --format ndjson "SELECT sum((printf('%.*c', 20000, 'a') || '!') REGEXP '$pattern') AS n FROM reviews LIMIT 1" | cut -c1-4)" = '{"n"' ]
  done
  echo '{"reports": {"seconds": 1}}' >sumaq.json
  expect 65 sumaq sql "SELECT regexp_extract(printf('%.*c', 3900000, 'a'), '((a?){900}(a?){900})*b|a$') FROM reviews" 2>err
  grep -q 'store.sql-slow' err
}
check "a regular expression takes no longer than text and expression multiplied" patterns_are_bounded

linked() {
  demo Exports "${small[@]}"
  mkdir -p Templates/reports
  printf -- '---\ntitle: Links\n---\n```sql places page=link\nSELECT name, "each/" || slug(id) || ".html" AS page, "javascript:alert(1)" AS other FROM restaurants ORDER BY id LIMIT 3\n```\n' | tr '"' "'" >Templates/reports/links.md
  printf -- '---\ntitle: Bad\n---\n```sql places other=link\nSELECT name, "javascript:alert(1)" AS other FROM restaurants LIMIT 3\n```\n' | tr '"' "'" >Templates/reports/bad.md
  printf -- '---\ntitle: Each\n---\n```sql rows each\nSELECT id, name FROM restaurants\n```\n```sql back page=link\nSELECT "All" AS name, "links.html" AS page\n```\n' | tr '"' "'" >Templates/reports/each.md
  sumaq build
  [ "$(grep -c '<th scope="row"><a href="each/[^"]*.html">' Output/reports/links.html)" = 3 ]
  # The way there from a page of a row is another one.
  page=$(grep -o 'href="each/[^"]*.html' Output/reports/links.html | head -n 1 | cut -c7-)
  grep -q '<th scope="row"><a href="../links.html">All</a>' "Output/reports/$page"
  if grep -q '<th scope="col">Page' Output/reports/links.html; then return 1; fi
  grep -q ',each/' Output/reports/links/places.raw.csv
  if grep -q 'href="javascript' Output/reports/bad.html; then return 1; fi
  # Each link leads to a page.
  sumaq check Output/reports
  sumaq verify --all
}
check "a column of addresses makes links, and none that could be a script" linked
