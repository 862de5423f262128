# Memory does not grow with what the exports hold, and one record cannot take it all.
# shellcheck shell=bash

# peak MEGABYTES: the last run held no more at any time.
peak() {
  local held
  held=$(field peakMemoryBytes)
  [ "$held" -le $(($1 * 1000000)) ] || { echo "$held bytes instead of $1 MB"; return 1; }
}

# mega BYTE COUNT: so many million of a byte.
mega() { python3 -c 'import sys
for _ in range(int(sys.argv[2])): sys.stdout.write(sys.argv[1] * 1000000)' "$1" "$2"; }

# told WHERE: one record was refused for its size, at its place.
told() { grep -qF "error[ingest.record-too-large]" err && grep -qF -- "--> $1" err; }

open_quote() {
  mkdir Exports
  { printf 'id,user_id,comment\na,u,good\nb,u,"never closed '; mega 'x' 200; } >Exports/reviews.csv
  # The quote is open at the end of the file, which therefore counts as cut off.
  expect 1 sumaq ingest 2>err
  told reviews.csv:3
  [ "$(field ingest.rowsAdded)" -ge 1 ] && [ "$(field ingest.rowsRejected)" = 1 ]
  peak 90
}
check "a quote that is not closed before 200 MB: one problem with its place, 90 MB of memory" open_quote

# Each line of the cell could be a row; 32 MB took more than two minutes.
lines_in_a_cell() {
  mkdir Exports
  { printf 'id,user_id,comment\na,u,good\nb,u,"'; mega $'a\n' 200; printf '"\nc,u,fine\n'; } >Exports/reviews.csv
  { printf 'id,name\n"'; mega $'x\n","' 30; } >Exports/dishes.csv
  expect 1 timeout 100 sumaq ingest 2>err
  told reviews.csv:3
  told dishes.csv:2
  [ "$(field ingest.rowsAdded)" = 2 ] && [ "$(field ingest.rowsRejected)" = 2 ]
  peak 90
}
check "a cell of 200 million lines, one of 30 million that is not closed: one problem each, and no line is a row" lines_in_a_cell

long_line() {
  mkdir Exports
  { printf '{"id":"a","user_id":"u"}\n{"id":"b","user_id":"u","comment":"'; mega 'x' 200; printf '"}\n{"id":"c","user_id":"u"}\n'; } >Exports/reviews.ndjson
  { printf '{"id":"d"}\n{"id":"e","tags":['; mega '1,' 100; printf '1]}\n{"id":"f"}\n'; } >Exports/dishes.ndjson
  sumaq ingest 2>err
  told reviews.ndjson:2:1
  told dishes.ndjson:2:
  [ "$(field ingest.rowsRejected)" = 2 ]
  [ "$(sumaq sql 'SELECT (SELECT count(*) FROM reviews) + (SELECT count(*) FROM dishes) AS n' --format csv | tail -1 | tr -d '\r')" = 4 ]
  peak 100
}
check "a line of 200 MB of JSON, a list of 100 million: likewise, and the lines behind them count" long_line

# 30,000 small tables took 140 MB, 99,000 took 470: a night holds no more of each file than a few hundred bytes.
many_files() {
  mkdir Exports
  python3 - <<'PY'
for number in range(30_000):
    with open(f"Exports/x-{number}x.csv", "w") as out:
        out.write("a,b\n1,x\n")
PY
  sumaq ingest 2>err
  [ "$(field ingest.files)" = 30000 ] && [ "$(field ingest.rowsAdded)" = 1000 ]
  peak 75
}
check "30,000 small tables: 1,000 are read, 75 MB of memory" many_files

same_ids() {
  mkdir Exports
  { echo id,user_id,stars; mega $'r,u,4\n' 6; } >Exports/reviews.csv
  sumaq ingest 2>err
  [ "$(field ingest.rowsRead)" = 6000000 ]
  peak 90
}
check "6,000,000 rows of one id: 90 MB of memory" same_ids
