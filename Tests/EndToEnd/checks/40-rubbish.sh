# What exports hold that nobody wanted.
# shellcheck shell=bash

rubbish() {
  mkdir Exports
  head -c 100000 /dev/urandom >Exports/reviews.ndjson
  printf '{"id":"r1","name":"Casa"}\n{"id":' >Exports/restaurants.ndjson
  printf '\0\0\0' >Exports/users.json
  python3 -c 'print("[" * 100000)' >Exports/dishes.json
  ln -s /etc/passwd Exports/offers.csv
  code=0
  sumaq build 2>err || code=$?
  # Every file breaks off, and one is a link out of the folder.
  [ $code = 1 ]
  grep -q 'offers.csv was not read; ' err
  ! grep -qi 'fatal error' err
}
check "rubbish in every file ends in problems, not in a crash" rubbish

accounted() {
  mkdir Exports
  printf '%s\n' '{"id":"a","user_id":"u","stars":"Like"}' '{"id":"b","stars":' '{"comment":"no id"}' \
    '{"id":"c","user_id":"u","createdAt":"5/6/2019"}' >Exports/reviews-1.ndjson
  printf 'id,user_id,createdAt\nd,u,25/5/2019\ne,"u"x,1/1/2019\n' >Exports/reviews-2.csv
  printf '[{"id":"o1","status":"x"},{"id":"o2","status":},{"id":"o3"}]' >Exports/orders.json
  # A list that breaks off counts as not read to its end.
  expect 1 sumaq ingest --dry-run 2>dry
  [ ! -e .sumaq ] && [ -z "$(ls Output 2>/dev/null)" ] || return 1
  for word in 'reviews-1.ndjson:1: stars' 'reviews-1.ndjson:2: 1 row' 'reviews-1.ndjson:3: 1 row' \
    'reviews-2.csv:3: 1 row' 'orders.json:1: 1 row'; do grep -qF "$word" dry || return 1; done
  expect 65 sumaq ingest --max-rejects 3 2>err || return 1
  grep -q -- '--max-rejects' err
  expect 65 sumaq ingest --max-rejects '10%' 2>err || return 1
  [ ! -e .sumaq/sumaq.sqlite ] || [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 0 ] || return 1
  expect 1 sumaq ingest --max-rejects 5
  [ "$(field ingest.rowsRead)" = $(($(field ingest.rowsAdded) + $(field ingest.rowsRejected))) ] || return 1
  [ "$(sumaq sql "SELECT count(*) FROM rejects WHERE kind = 'row'" --format csv | tail -1 | tr -d '\r')" = "$(field ingest.rowsRejected)" ] || return 1
  [ "$(sumaq sql "SELECT substr(created_at, 1, 10) FROM reviews WHERE id = 'c'" --format csv | tail -1 | tr -d '\r')" = 2019-06-05 ] || return 1
  sumaq rejects | grep -A1 'ingest.json-syntax' | grep -q 'Mend the line'
  sumaq rejects --format ndjson | python3 -c 'import json,sys
rows = [json.loads(line) for line in sys.stdin]
assert len(rows) == 5 and all(row["problem"] for row in rows), rows'
  expect 1 sumaq ingest
  [ "$(field ingest.rowsAdded)" = 0 ] && [ "$(field ingest.rowsChanged)" = 0 ] || return 1
  printf '{"sources": [{"file": "reviews-*", "dateFormat": "MM/DD/YYYY"}]}' >sumaq.json
  expect 1 sumaq ingest
  [ "$(sumaq sql "SELECT substr(created_at, 1, 10) FROM reviews WHERE id = 'c'" --format csv | tail -1 | tr -d '\r')" = 2019-05-06 ] || return 1
}
check "every row is in its table or among the rejects, with the mend" accounted

hostile() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  printf '{"users": {"show": ["reviews","photos","favorites","orders","visits","diet","budget","joined"], "pages": "all"}, "site": {"jsonLD": true, "reviewLink": "https://example.org/{id}"}}' >sumaq.json
  sumaq build
  sumaq check
  sumaq check Output/reports
  python3 "$here/hostile.py" --look Output/site
  [ "$(ls -A | sort | tr '\n' ' ')" = ".sumaq Exports Output sumaq.json " ]
  [ ! -e ../pwned ]
}
check "hostile text in every field is shown as text" hostile

private() {
  sumaq demo Exports "${small[@]}"
  printf '{"users": {"show": ["reviews","photos","favorites","orders","visits","diet","budget","joined"], "pages": "all"}}' >sumaq.json
  sumaq build
  python3 "$here/private.py" Exports Output
}
check "nothing private is anywhere in Output" private

# The same users as an analyst's own table, all of which a report shows.
private_table() {
  sumaq demo Exports "${small[@]}"
  cp Exports/users.ndjson Exports/crm.ndjson
  printf '{"sources": [{"file": "crm.ndjson"}]}' >sumaq.json
  mkdir -p Templates/reports
  printf -- '---\ntitle: CRM\n---\n```sql all\nSELECT * FROM crm\n```\n{{all_count}} people.\n' >Templates/reports/crm.md
  sumaq build
  [ "$(sumaq sql 'SELECT count(*) AS n FROM crm' --format ndjson)" = '{"n":80}' ]
  [ -s Output/reports/crm/all.ndjson ]
  python3 "$here/private.py" Exports Output
}
check "nothing private of a table of one's own is anywhere in Output" private_table

shrinking() {
  sumaq demo Exports "${small[@]}"
  sumaq build
  cp -r Output before
  head -n 100 Exports/reviews.ndjson >r && mv r Exports/reviews.ndjson
  expect 65 sumaq build 2>err
  grep -q -- '--allow-shrink' err
  diff -r before Output
  [ "$(field status)" = refused ]
  sumaq build --allow-shrink
  [ "$(field status)" = published ]
}
check "an export that lost much is refused until it is allowed" shrinking

agreeing() {
  mkdir Exports
  python3 "$here/differential.py" make Exports
  sumaq ingest
  sumaq sql 'SELECT id, comment FROM reviews' --format ndjson >reviews
  sumaq rejects --format ndjson >rejects
  python3 "$here/differential.py" look reviews rejects
}
check "random JSON and tables say the same to sumaq and to Python" agreeing
