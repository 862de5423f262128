# What the operator finds after a run, and that a year of them stays small.
# Takes long.
# shellcheck shell=bash

# The figures of one metric, which must be there once.
metric() { awk -v name="$1" '$1 == name { print $2; found++ } END { exit found != 1 }' ops.prom; }

everything_is_written() {
  demo Exports "${small[@]}"
  echo '{"metrics": {"file": "ops.prom"}, "status": {"file": "ops.html"}}' >sumaq.json
  umask 077
  sumaq build
  [ "$(stat -c %a ops.prom ops.html .sumaq/status.html .sumaq/logs .sumaq/logs/*)" = "$(printf '644\n640\n600\n700\n600')" ]
  cmp ops.html .sumaq/status.html
  [ "$(metric sumaq_last_run_exit_code)" = 0 ]
  [ "$(metric 'sumaq_pages{state="rendered"}')" = "$(field pages.rendered)" ]
  [ "$(metric sumaq_published_bytes)" = "$(field publish.bytesWritten)" ]
  [ "$(metric 'sumaq_ingest_rows{kind="added"}')" = "$(field ingest.rowsAdded)" ]
  # A photo that is also a user's picture is two jobs.
  [ "$(metric 'sumaq_photo_jobs{state="failed"}')" -ge "$(field photos.failed)" ]
  [ "$(field photos.failed)" -gt 0 ]
  grep -q 'data:image/webp;base64,' ops.html
  [ -z "$(find Output -name 'status*' -o -name '*.prom')" ]
  python3 "$here/operator_page.py" ops.html
}
check "a run writes page, copy, metrics and log, with the figures of its report" everything_is_written

promtool_agrees() {
  bring promtool prometheus
  demo Exports "${small[@]}"
  echo '{"metrics": {"file": "ops.prom"}}' >sumaq.json
  sumaq build
  promtool check metrics <ops.prom >out 2>&1 || { cat out; return 1; }
  [ ! -s out ] || { cat out; return 1; }
}
check "promtool has nothing to say about the metrics" promtool_agrees

every_end_is_told() {
  demo Exports "${small[@]}"
  echo '{"metrics": {"file": "ops.prom"}}' >sumaq.json
  sumaq build
  success=$(metric sumaq_last_success_timestamp_seconds)
  cp Exports/reviews.ndjson whole
  head -n 100 whole >Exports/reviews.ndjson
  expect 65 sumaq build --progress none
  [ "$(metric sumaq_last_run_exit_code)" = 65 ]
  [ "$(metric 'sumaq_last_run_status{status="refused"}')" = 1 ]
  [ "$(metric sumaq_last_success_timestamp_seconds)" = "$success" ]
  grep -q 'Refused by a guard, needs attention' .sumaq/status.html
  cp whole Exports/reviews.ndjson
  sumaq build --progress json 2>events &
  until [ -s .sumaq/lock ]; do kill -0 $! || break; done
  kill -TERM $! && ended 143 $!
  grep -q 'stopped by SIGTERM' .sumaq/status.html
  mv sumaq.json good.json
  echo '{"site": {"title": }}' >sumaq.json
  expect 78 sumaq build
  grep -q 'Failed, needs attention' .sumaq/status.html
  mv good.json sumaq.json
  sumaq build
  sumaq nights --format csv | tr -d '\r' | cut -d, -f2 | paste -sd' ' | grep -qx 'status published refused failed failed \(published\|unchanged\)'
  [ "$(find .sumaq/logs -name '*-build.log' | wc -l)" = 5 ]
}
check "published, refused, stopped and broken runs are all told and counted" every_end_is_told

another_build_runs() {
  demo Exports "${small[@]}"
  sumaq build
  # A reader's log and index are SQLite's own.
  find .sumaq -type f ! -name 'sumaq.sqlite-*' -printf '%p %T@\n' | sort >before
  flock .sumaq/lock -c "sumaq build; [ \$? = 75 ]"
  find .sumaq -type f ! -name 'sumaq.sqlite-*' -printf '%p %T@\n' | sort | diff before -
  find . -path ./Output -prune -o -type f ! -name before ! -name after ! -path './.sumaq/lock' -printf '%p %T@\n' | sort >before
  sumaq build --dry-run
  find . -path ./Output -prune -o -type f ! -name before ! -name after ! -path './.sumaq/lock' -printf '%p %T@\n' | sort | diff before - | grep -v 'sumaq.sqlite' | grep '^[<>]' && return 1
  return 0
}
check "a run that found another one, and a dry run, write none of it" another_build_runs

# What the store holds besides the log of runs.
rows() { python3 -c 'import sqlite3
for line in sqlite3.connect("file:.sumaq/sumaq.sqlite?mode=ro", uri=True).iterdump():
    if not line.startswith("INSERT INTO \"runs\""): print(line)'; }

quiet_is_quiet() {
  demo Exports "${small[@]}"
  sumaq build
  sumaq build
  find Output -type f -printf '%p %T@ %C@ %i\n' | sort >before
  rows >stored
  sumaq build 2>err
  grep -q '^Nothing changed' err
  find Output -type f -printf '%p %T@ %C@ %i\n' | sort | diff before -
  rows | diff stored -
  sumaq verify
}
check "a quiet night touches no output, and writes only its own row into the store" quiet_is_quiet

# A year of nights, or forty of them: the state must not grow with their number. The city grows by a few rows a night.
year() {
  local nights=40 restaurants=60 night day code
  if [ -n "${LONG:-}" ]; then nights=365 restaurants=1000; fi
  echo '{"logs": {"nights": 5}, "publish": {"nights": 2}, "metrics": {"file": "ops.prom"}}' >sumaq.json
  demo Exports --restaurants $restaurants --users $((restaurants * 3)) --reviews $((restaurants * 10)) \
    --photos 6 --as-of 2026-03-02 --progress none 2>/dev/null
  for ((night = 0; night < nights; night++)); do
    day=$(date -d "2026-03-02 +$night days" +%F)
    [ $night = 0 ] || python3 "$here/city.py" Exports $night "$day"
    code=0
    sumaq build --as-of "$day" --progress none >/dev/null 2>err || code=$?
    [ $code -le 1 ] || { cat err; return 1; }
    # Every ninth night finds nothing new.
    if [ $((night % 9)) = 8 ]; then sumaq build --as-of "$day" --progress none 2>/dev/null; fi
    if [ $night = $((nights / 4)) ]; then
      du -sb --exclude=photos .sumaq | cut -f1 >quarter
      du -sb Output/.nights | cut -f1 >kept
      stat -c %s .sumaq/status.html >page
    fi
  done
  [ "$(find .sumaq/logs -type f | wc -l)" = 5 ]
  [ "$(find Output/.nights -mindepth 1 -maxdepth 1 -type d | wc -l)" -le 3 ]
  [ "$(sumaq nights 1000 --format csv | wc -l)" = $((nights + nights / 9 + 1)) ]
  [ "$(sumaq sql 'SELECT count(*) FROM runs' --format csv | tail -n 1 | tr -d '\r')" -le $((nights + 1)) ]
  [ "$(du -sb .sumaq/logs | cut -f1)" -lt 200000 ]
  [ "$(stat -c %s .sumaq/status.html)" -lt $(($(cat page) + 40000)) ]
  end=$(du -sb --exclude=photos .sumaq | cut -f1)
  echo "the state had $(cat quarter) bytes after a quarter, and has $end at the end"
  # A night's own rows, six more reviews and a user; and the record of a run.
  [ $((end - $(cat quarter))) -lt $((nights * 12000)) ]
  # What can be brought back is that of two nights.
  [ "$(du -sb Output/.nights | cut -f1)" -lt $((2 * $(cat kept) + restaurants * 1000)) ]
  sumaq status --check
  sumaq verify
}
check "forty nights, or a year of them, leave state, logs and history bounded" year
