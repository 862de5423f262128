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

last_read() {
  mkdir Exports
  local number name
  for number in 1 2 3; do
    for name in reviews data; do
      echo "{\"id\":\"$name$number\",\"restaurantId\":\"r\",\"userId\":\"u\",\"stars\":4,\"comment\":\"good\"}" >>Exports/$name.ndjson
    done
  done
  count() { [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = "$1" ]; }
  cp Exports/data.ndjson whole
  gzip Exports/data.ndjson
  sumaq ingest 2>err
  grep -q 'Read by fields: data.ndjson.gz as reviews' err && count 6
  # Nothing but the store tells what it was, on the second night too.
  for number in 60 15; do
    gzip -c whole | head -c $number >Exports/data.ndjson.gz
    expect 1 sumaq ingest 2>err
    grep -q 'data.ndjson.gz was not read' err && grep -q 'Read as it was last read: data.ndjson.gz as reviews' err
    count 6
  done
  ln -sf /etc/passwd Exports/data.ndjson.gz
  expect 1 sumaq ingest
  count 6
  rm Exports/data.ndjson.gz
  head -n 1 whole | gzip >Exports/data.ndjson.gz
  sumaq ingest 2>err
  grep -q 'Read by fields: data.ndjson.gz as reviews' err && count 4
}
check "a file that is known by its fields keeps its rows while it is cut off before all of them" last_read

hostile() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  # Each row is one page; those of ids that only reviews name follow.
  printf '{"restaurants": {"derived": false}, "users": {"show": ["reviews","photos","favorites","orders","visits","diet","budget","joined"], "pages": "all"}, "site": {"jsonLD": true, "reviewLink": "https://example.org/{id}"}}' >sumaq.json
  sumaq build
  sumaq check
  sumaq check Output/reports
  python3 "$here/hostile.py" --look Output/site
  sed -i 's/"derived": false/"derived": true/' sumaq.json
  sumaq build
  sumaq check
  python3 "$here/hostile.py" --text Output/site
  [ "$(ls -A | sort | tr '\n' ' ')" = ".sumaq Exports Output sumaq.json " ]
  [ ! -e ../pwned ]
}
check "hostile text in every field is shown as text" hostile

hostile_markdown() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  printf '{"comments": {"markdown": true}, "pages": {"markdown": true}, "users": {"pages": "all"}, "site": {"jsonLD": true, "baseURL": "https://example.org/"}}' >sumaq.json
  sumaq build
  sumaq check
  python3 "$here/hostile.py" --text Output/site
  python3 "$here/hostile.py" --text Output/reports
}
check "what is no text leaves in no file, where comments are Markdown too" hostile_markdown

# A comment that cmark-gfm would take minutes for, one nested 5,000 deep, one that would be 400 MB, and references to
# code points that are no characters.
heavy_comments() {
  mkdir Exports
  echo '{"id":"r1","name":"Casa"}' >Exports/restaurants.ndjson
  python3 - <<'PY'
import json
comments = ["http://a" + ")" * 700_000, ">" * 5000 + " deep", "[a]: /" + "u" * 50_000 + "\n\n" + "[a]" * 20_000, "a &#65534; &#xFFFF; *b*"]
with open("Exports/reviews.ndjson", "w") as out:
    for number, comment in enumerate(comments):
        out.write(json.dumps({"id": f"v{number}", "restaurant_id": "r1", "user_id": "u", "stars": 4, "comment": comment, "createdAt": f"2026-01-0{number + 1}T00:00:00Z"}) + "\n")
PY
  printf '{"comments": {"markdown": true}, "site": {"baseURL": "https://example.org/"}}' >sumaq.json
  timeout 60 sumaq build 2>err
  grep -q 'pages.comment-not-markdown ×3' err
  grep -q 'the comment of the review "v[012]"' err
  grep -q '<em>b</em>' Output/site/restaurants/r1.html
  ! grep -q '<blockquote' Output/site/restaurants/r1.html || return 1
  sumaq check
  python3 -c 'import xml.dom.minidom; xml.dom.minidom.parse("Output/site/feed.xml")'
}
check "a comment that is too much for Markdown is shown as it was written, and told once" heavy_comments

# 300,000 columns took 79 s, 1,200 tables more than the night may cost.
wide_exports() {
  mkdir Exports
  echo '{"id":"r1","name":"Casa"}' >Exports/restaurants.ndjson
  python3 - <<'PY'
with open("Exports/wide.csv", "w") as out:
    out.write(",".join(f"c{n}" for n in range(300_000)) + "\n" + ",".join("1" for n in range(300_000)) + "\n")
with open("Exports/reviews.csv", "w") as out:
    out.write("id,restaurant_id,user_id,stars," + ",".join(f"c{n}" for n in range(300_000)) + "\nv1,r1,u1,4" + ",1" * 300_000 + "\n")
for number in range(1200):
    with open(f"Exports/x-{number}x.csv", "w") as out:
        out.write("a,b\n1,x\n")
PY
  timeout 60 sumaq build 2>err
  grep -q 'ingest.csv-columns ×2' err
  grep -q 'ingest.table-width' err
  grep -q 'ingest.table-count: .*1201 tables, of which 1000 are read' err
  [ "$(sumaq sql 'SELECT c0 + c999 AS n FROM wide' --format ndjson)" = '{"n":2}' ] || return 1
  [ "$(sumaq sql 'SELECT stars AS n FROM reviews' --format ndjson)" = '{"n":4.0}' ] || return 1
}
check "columns and tables beyond measure are told and cost no minutes" wide_exports

private() {
  demo Exports "${small[@]}"
  printf '{"users": {"show": ["reviews","photos","favorites","orders","visits","diet","budget","joined"], "pages": "all"}}' >sumaq.json
  sumaq build
  python3 "$here/private.py" Exports Output
}
check "nothing private is anywhere in Output" private

# The same users as an analyst's own table, all of which a report shows.
private_table() {
  demo Exports "${small[@]}"
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
  demo Exports "${small[@]}"
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

# Exports as people really have them: nothing of them is misread without a word.
misread() {
  mkdir Exports
  printf 'business_id,name,city,categories\n1,Lima,Peru,"Thai, Lao"\n,,,\n2,Cusco,Peru,Thai\n' >Exports/business.json.csv
  printf 'review_id,business_id,stars,text\n1,1,0,"one\r\ntwo"\n2,1,10,fine\n3,2,5.5,fine\n' >Exports/review.json.csv
  printf 'u1,Ana,ana@example.com\nu2,Luz,luz@example.com\n' >Exports/people.csv
  printf 'PAR1 and more PAR1' >Exports/menus.parquet
  gzip -c Exports/people.csv | head -c 11 >Exports/more.gz
  # What breaks in its first block and has no name of a collection is told, and is nothing that was ever read.
  sumaq build --offline 2>err
  grep -q "duckdb -c \"COPY (FROM '.*/menus.parquet') TO '.*/menus.ndjson' (FORMAT json)\"" err
  grep -q 'ingest.truncated.* more.gz' err
  grep -q 'ingest.no-header.* people.csv' err
  grep -q 'ingest.zero-stars.* review.json.csv:2 (stars)' err
  grep -q '{"file": "review.json.csv", "collection": "reviews", "ratingScale": "0-10"}' err
  ! grep -q 'is empty' err
  [ "$(sumaq sql 'SELECT count(*) AS n FROM people' --format ndjson)" = '{"n":2}' ]
  [ "$(sumaq sql 'SELECT max(stars) AS a, min(stars) AS b FROM reviews' --format ndjson)" = '{"a":5.0,"b":3.0}' ]
  [ "$(sumaq sql "SELECT comment FROM reviews WHERE stars IS NULL" --format ndjson)" = '{"comment":"one\u000d\ntwo"}' ]
  [ "$(sumaq sql 'SELECT cuisine FROM restaurant_cuisines WHERE position = 2' --format ndjson)" = '{"cuisine":"Lao"}' ]
  [ -s Output/site/cuisines/lao.html ]
  sumaq build --offline 2>again
  [ "$(field status)" = unchanged ]
  grep -q ' known since ' again
  sumaq status | grep -q 'ingest.zero-stars'
  sumaq verify --all --offline
}
check "exports as people have them are not misread" misread
