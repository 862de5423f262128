# What an analyst makes, and what becomes of it night after night.
# shellcheck shell=bash

# The report of the README, as it stands there.
from_the_readme() {
  demo Exports --restaurants 120 --users 80 --reviews 2000 --photos 0 --as-of 2026-03-02
  sumaq build
  mkdir -p Templates/reports
  awk '/^````markdown$/{on=1;next} /^````$/{on=0} on' "$root/README.md" >Templates/reports/pizza.md
  sumaq report 2>err
  grep -q 'Reports  10: 1 rendered, 9 unchanged' err
  grep -q '<svg' Output/reports/pizza.html
  grep -Eq '[0-9]+ places bake. The best is [^<{.]+\.' Output/reports/pizza.html
  for suffix in csv raw.csv ndjson; do [ -s Output/reports/pizza/stars.$suffix ]; done
  sumaq report pizza --format csv | head -1 | grep -q '^name,mean,reviews'
  sumaq report league --set weight=0 --format ndjson | head -1 | grep -q '"place":1'
  expect 64 sumaq report league --set wieght=0 2>err
  grep -q 'Did you mean weight?' err
}
check "the README's report is a page with a chart and files" from_the_readme

# Home leads to public reports, once they are there and as long as they are.
public_reports() {
  demo Exports "${small[@]}"
  mkdir -p Templates/reports
  printf -- '---\ntitle: Places\naudience: public\n---\n```sql x\nSELECT district, count(*) AS places FROM restaurants GROUP BY 1\n```\n' >Templates/reports/places.md
  sumaq ingest
  sumaq render
  expect 1 grep -q 'href="reports/' Output/site/index.html
  sumaq check Output/site
  sumaq report
  grep -q 'href="reports/index.html"' Output/site/index.html
  sumaq check Output/site
  mv Templates/reports/places.md .
  sumaq report
  expect 1 grep -q 'href="reports/' Output/site/index.html
  sumaq check Output/site
  mv places.md Templates/reports
  sumaq build
  grep -q 'href="reports/index.html"' Output/site/index.html
  sumaq check Output/site
  rm Templates/reports/places.md
  sumaq build
  expect 1 grep -q 'href="reports/' Output/site/index.html
  sumaq check Output/site
}
check "home leads to public reports while they are there" public_reports

# One word means the same of a question and of a report: csv is raw, spreadsheet has a mark and no formulas.
formats_alike() {
  demo Exports "${small[@]}"
  mkdir -p Templates/reports
  printf -- '---\ntitle: Signs\n---\n```sql a\nSELECT %s AS sign\n```\n```sql b\nSELECT 2 AS two\n```\n' "'=1+1'" >Templates/reports/signs.md
  sumaq build
  printf 'sign\r\n=1+1\r\n' >raw
  printf "\xef\xbb\xbfsign\r\n'=1+1\r\n" >sheet
  sumaq sql --format csv "SELECT '=1+1' AS sign" | cmp raw
  sumaq sql --format spreadsheet "SELECT '=1+1' AS sign" | cmp sheet
  cmp raw Output/reports/signs/a.raw.csv
  cmp sheet Output/reports/signs/a.csv
  sumaq report signs --format csv | cmp - <(cat raw; printf '\r\ntwo\r\n2\r\n')
  sumaq report signs --format spreadsheet | cmp - <(cat sheet; printf '\r\ntwo\r\n2\r\n')
}
check "csv is raw and spreadsheet is not, in questions and in reports" formats_alike

# Names lead to the site only if that is wished for, and only to pages that are there.
links_to_the_site() {
  demo Exports "${small[@]}"
  sumaq build
  ! grep -rl 'site/' Output/reports --include=*.html
  echo '{"reports": {"links": true}}' >sumaq.json
  sumaq build 2>err
  [ "$(grep -o 'href="../site/restaurants/' Output/reports/league.html | wc -l)" -ge 20 ]
  grep -q 'href="../site/users/' Output/reports/reviewers.html
  local page
  for page in $(grep -oh 'href="../site/[^"]*' Output/reports/*.html | cut -c15- | sort -u); do [ -s "Output/site/$page" ]; done
  sumaq check Output/reports
  sumaq verify --all
  # Without the site beside them they lead nowhere, and the check says so.
  mkdir away
  cp -r Output/reports away/
  expect 1 sumaq check away/reports 2>err
  grep -q 'check.outside-link' err
}
check "reports.links: names lead to pages of the site that are there" links_to_the_site

# In a language with a decimal comma a double click opens the numbers as numbers.
signs_of_the_language() {
  demo Exports "${small[@]}"
  local language
  for language in es az en zh-Hant; do
    printf '{"site": {"language": "%s"}}' $language >sumaq.json
    sumaq build
    python3 - $language <<'END'
import csv, io, pathlib, sys
comma = sys.argv[1] in ("es", "az")
seen = 0
for raw in sorted(pathlib.Path("Output/reports").glob("*/*.raw.csv")):
    sheet = raw.with_name(raw.name.replace(".raw.csv", ".csv"))
    plain = list(csv.reader(io.StringIO(raw.read_bytes().decode(), newline="")))
    text = sheet.read_bytes().decode("utf-8-sig")
    rows = list(csv.reader(io.StringIO(text, newline=""), delimiter=";" if comma else ","))
    assert len(rows) == len(plain), sheet
    for row, other in zip(rows, plain):
        for cell, value in zip(row, other, strict=True):
            cell = cell[1:] if cell != value and cell.startswith("'") else cell
            if cell != value:
                assert comma and cell.replace(",", ".") == value and float(value) is not None, (sheet, cell, value)
                seen += 1
assert (seen > 50) == comma, seen
END
  done
  echo '{"site": {"language": "es"}}' >sumaq.json
  [ "$(sumaq sql --format spreadsheet 'SELECT 1.5 AS a, 2 AS b' | tail -1 | tr -d '\r')" = '1,5;2' ]
  [ "$(sumaq sql --format csv 'SELECT 1.5 AS a, 2 AS b' | tail -1 | tr -d '\r')" = '1.5,2' ]
}
check "files for spreadsheets have the signs of the site's language, raw ones have not" signs_of_the_language

# What people open the files with: the same cells everywhere, and none a formula.
opened_elsewhere() {
  command -v soffice >/dev/null || skip "there is no LibreOffice"
  python3 -m venv venv >/dev/null 2>&1 && venv/bin/pip install -q pandas openpyxl duckdb >/dev/null 2>&1 || skip "PyPI does not give pandas and DuckDB"
  demo Exports "${small[@]}"
  echo '{"site": {"language": "es"}}' >sumaq.json
  mkdir -p Templates/reports
  printf -- '---\ntitle: Signs\n---\n```sql a\nSELECT %s AS sign, 1.5 AS number UNION ALL SELECT %s, 2000.25\n```\n' "'=1+1'" "'@x;y'" >Templates/reports/signs.md
  sumaq build
  venv/bin/python "$here/opened.py" Output/reports
}
soak "workbooks and CSV open in LibreOffice, pandas and DuckDB with the same cells" opened_elsewhere

nights_of_reports() {
  demo Exports "${small[@]}" --night 0
  mkdir -p Templates/reports
  printf -- '---\ntitle: Menus\n---\n```sql n\nSELECT count(*) AS n FROM dishes\n```\n' >Templates/reports/menus.md
  printf -- '---\ntitle: Each\n---\n```sql each_one each\nSELECT id, name FROM restaurants\n```\n```sql own one\nSELECT count(*) AS n FROM reviews WHERE restaurant_id = :id\n```\n{{name}}: {{own.n}}\n' >Templates/reports/each.md
  sumaq build
  [ "$(find Output/reports/each -name '*.html' | wc -l)" = 32 ]
  find Output/reports -printf '%p %T@ %i\n' | sort >before
  sumaq report 2>err
  grep -q 'Reports  11: 11 unchanged' err
  find Output/reports -printf '%p %T@ %i\n' | sort >after
  diff before after
  printf '{"id":"one-more","restaurantId":"none","userId":"none","rating":2,"comment":"no","createdAt":"2026-03-01T10:00:00Z"}\n' >>Exports/reviews.ndjson
  # It names a restaurant and a user that no file has.
  expect 1 sumaq build
  [ "$(field reports.unchanged)" -ge 1 ]
  [ Output/reports/menus.html -ot Output/reports/league.html ]
  grep -q '1 new reviews\?<' Output/reports/overview.html
  sumaq verify --all
  demo Exports "${small[@]}" --night 1
  sumaq build
  grep -q 'edited' Output/reports/overview.html
  sumaq verify --all
}
check "a report is rendered where its answers changed, and the night's own report tells what did" nights_of_reports

# Columns that no report reads ask nothing, and those that some do ask these; what the store says behind the editions' back
# is found by verify, which trusts no answer.
asked_by_columns() {
  demo Exports "${small[@]}" --night 0
  sumaq build --as-of 2026-06-01
  for edit in 's/"comment":"/&Well: /' 's/"stars":3/"stars":1/'; do
    find Output/reports -name '*.html' -printf '%p %T@ %i\n' | sort >before
    sed -i "3 $edit" Exports/reviews.ndjson
    sumaq build --as-of 2026-06-01
    find Output/reports -name '*.html' -printf '%p %T@ %i\n' | sort >after
    # The night's own report is another one; the words of a review are read by no other.
    changed=$(comm -13 before after | awk '!/overview/ { n++ } END { print n + 0 }')
    [ "$changed" = 0 ] || case $edit in *stars*) ;; *) comm -13 before after; return 1 ;; esac
    sumaq verify --all --as-of 2026-06-01
    rm -rf clean Clean && mkdir clean
    sumaq build --as-of 2026-06-01 --state clean --output Clean
    diff -rq --exclude 'overview*' Output/reports Clean/reports
  done
  in_store 'CREATE TABLE kept AS SELECT key, status FROM orders' "UPDATE orders SET status = 'planted'"
  sed -i '4 s/"comment":"/&Well: /' Exports/reviews.ndjson
  sumaq build --as-of 2026-06-01
  ! grep -q planted Output/reports/orders.html
  expect 1 sumaq verify --as-of 2026-06-01 2>err
  grep -q 'reports/orders.html differs' err
  in_store 'UPDATE orders SET status = kept.status FROM kept WHERE kept.key = orders.key' 'DROP TABLE kept'
  sumaq build --full --as-of 2026-06-01
  sumaq verify --all --as-of 2026-06-01
}
check "a report is made again where an answer is another one, and verify asks every question" asked_by_columns

any_workers() {
  demo Exports "${small[@]}"
  sumaq ingest
  for jobs in 1 8; do
    sumaq report --jobs $jobs --output "Output$jobs"
    [ ! -e .sumaq/scratch ]
  done
  diff -r Output1/reports Output8/reports
}
check "any number of workers writes the same reports" any_workers

hostile_reports() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  mkdir -p Templates/reports
  cat >Templates/reports/all.md <<'REPORT'
---
title: Everything
headline: "{{things_first.name}} {{things_first.comment}}"
---
```sql things
SELECT r.name, v.comment, v.reply, u.name AS author, v.stars FROM reviews v
LEFT JOIN restaurants r ON r.id = v.restaurant_id LEFT JOIN users u ON u.id = v.user_id ORDER BY v.id
```
{{#things}}
- {{name}} by {{author}}: {{comment}}
{{/things}}

```table
data: things
title: "{{things_first.name}}"
rows: 1000
```
```chart
type: bar
data: things
label: name
value: stars
rows: 60
point: "=1+1"
```
```chart
type: line
data: things
label: comment
value: stars
series: author
```
```chart
type: stacked
data: things
label: name
value: stars
series: author
```
```chart
type: heat
data: things
row: name
column: author
value: stars
```
REPORT
  cat >Templates/reports/places.md <<'REPORT'
---
title: Places
headline: "{{name}}"
---
```sql places each
SELECT id, name, address FROM restaurants
```
{{name}} at {{address}}
REPORT
  sumaq build
  sumaq check Output/reports
  python3 "$here/hostile_reports.py" Output/reports
}
check "hostile values are text in every output of a report" hostile_reports

refused_words() {
  demo Exports "${small[@]}"
  sumaq ingest
  while IFS='|' read -r sql words; do
    expect 65 sumaq sql "$sql" 2>err >out
    [ ! -s out ]
    grep -q -- "$words" err || { cat err; return 1; }
  done <<'LIST'
DELETE FROM reviews|questions only read
UPDATE users SET name = 1|questions only read
DROP TABLE reviews|SELECT
ATTACH '/tmp/x' AS x|ATTACH is not allowed here
PRAGMA user_version|PRAGMA is not allowed here
SELECT email FROM users|email is private and never leaves the store
SELECT load_extension('x')|may not run programs
SELECT random()|answer otherwise each time
SELECT * FROM main.users|out of reach
SELECT hex(zeroblob(1000000000))|too big
SELECT median(a.stars + b.stars) FROM reviews a, reviews b, users c|numbers at most
LIST
}
check "what may not be asked is refused in words, and what asks too much is stopped" refused_words

true_sentences() {
  mkdir Exports
  demo all --restaurants 60 --users 300 --reviews 6000 --photos 0 --as-of 2026-03-02
  python3 - <<'PYTHON'
import json
rows = [json.loads(line) for line in open("all/reviews.ndjson")]
for index in range(40): rows[index]["restaurant_id"] = f"ghost{index % 10}"
for index in range(40, 60): rows[index]["user_id"] = f"stranger{index % 5}"
with open("all/reviews.ndjson", "w") as file: file.writelines(json.dumps(row) + "\n" for row in rows)
more = [dict(rows[0], id=f"more{index}", stars=1) for index in range(3)]
with open("more.ndjson", "w") as file: file.writelines(json.dumps(row) + "\n" for row in more)
with open("bare.ndjson", "w") as file:
    file.writelines(json.dumps({"id": f"v{n}", "user_id": f"u{n % 3}", "restaurant_id": "r1"}) + "\n" for n in range(30))
PYTHON
  sumaq build --exports all --as-of 2026-03-14
  python3 "$here/truths.py" Output all first
  cat more.ndjson >>all/reviews.ndjson
  sumaq build --exports all --as-of 2026-03-14
  python3 "$here/truths.py" Output all later
  grep -q '3 new reviews<' Output/reports/overview.html
  mkdir empty bare one
  : >empty/reviews.ndjson
  : >empty/restaurants.ndjson
  printf '{"id":"r1","name":"One","cuisine":"Chifa"}\n' >one/restaurants.ndjson
  cp one/restaurants.ndjson bare/
  cp bare.ndjson bare/reviews.ndjson
  printf '{"id":"v1","user_id":"u1","restaurant_id":"r1","stars":2,"comment":"x","createdAt":"2025-05-25"}\n' >one/reviews.ndjson
  printf '{"id":"u1","name":"Ana"}\n' >one/users.ndjson
  for kind in empty bare one; do
    # A site without a page needs attention.
    expect "$([ $kind = empty ] && echo 1 || echo 0)" sumaq build --exports $kind --output "Output-$kind" --state "state-$kind" --as-of 2026-03-14
    python3 "$here/truths.py" "Output-$kind" $kind "$([ $kind = one ] && echo first || echo $kind)"
  done
  grep -q 'No hour and no day of the week is busier than chance explains' Output-one/reports/times.html
}
check "the sentences of the shipped reports are true of first, later, empty, bare and single exports" true_sentences
