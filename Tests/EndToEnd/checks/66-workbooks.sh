# Workbooks (.xlsx): each visible sheet with titles is a file of the exports folder.
# shellcheck shell=bash

# tables FOLDER SEED: restaurants, users and reviews as CSV, with all kinds of values and of characters.
tables() {
  mkdir -p "$1"
  python3 - "$1" "$2" <<'PY'
import csv, random, sys
folder, chance = sys.argv[1], random.Random(int(sys.argv[2]))
words = ["soup", "añejo", "東京", "😀", "a,b", 'say "x"', "<b>", "&amp;", "_x0041_", "line\nbreak", "tab\there", "=1+1", "007", "1e5", "true"]
def text(most): return " ".join(chance.choice(words) for _ in range(chance.randint(1, most)))
def write(name, titles, rows):
    with open(f"{folder}/{name}.csv", "w", newline="", encoding="utf-8") as file:
        csv.writer(file, lineterminator="\n").writerows([titles] + rows)
write("Restaurants", ["id", "name", "address", "cuisine", "lat", "lon"],
      [[f"r{n}", f"Casa {n} {text(2)}", f"Street {n}", chance.choice(["Thai", "Peruvian"]), f"{chance.uniform(-80, 80):.5f}", f"{chance.uniform(-80, 80):.5f}"] for n in range(20)])
write("Users", ["id", "name", "created_at"], [[f"{n:05d}", f"Ada {n}", f"20{n % 20 + 10}-0{n % 9 + 1}-11"] for n in range(40)])
write("Reviews", ["id", "restaurant_id", "user_id", "stars", "comment", "createdAt"],
      [[f"v{n}", f"r{n % 20}", f"{n % 40:05d}", str(chance.randint(2, 10) / 2), text(30) if n % 9 else "",
        f"2024-{n % 12 + 1:02d}-{n % 28 + 1:02d}T{n % 24:02d}:{n % 60:02d}:{n * 7 % 60:02d}"] for n in range(1200)])
PY
}

book() { python3 "$here/workbooks.py" "$@"; } # OUT.xlsx [--1904] [--inline] SHEET=FILE.csv…

same_site() {
  echo '{"site": {"timeZone": "America/Lima"}}' >sumaq.json
  tables Exports "$SEED"
  aged Exports
  sumaq build --output Plain --state plain
  mv Exports Tables
  sheets=(Users=Tables/Users.csv Reviews=Tables/Reviews.csv Restaurants=Tables/Restaurants.csv)
  for flags in '' --1904 --inline; do
    mkdir Exports
    # shellcheck disable=SC2086
    book Exports/owners.xlsx $flags "${sheets[@]}"
    aged Exports
    sumaq build --output "Book$flags" --state "state$flags" 2>err
    same Plain "Book$flags"
    [ "$(field ingest.rowsRead "state$flags/last-run.json")" = 1260 ]
    # Nothing is read of it again.
    sumaq build --output "Book$flags" --state "state$flags"
    [ "$(field ingest.rowsRead "state$flags/last-run.json")" = 0 ]
    rm -r Exports
  done
  # A row of a sheet changes; the other sheets stand.
  mkdir Exports
  sed -i 's/^v7,r7,/v7,r8,/' Tables/Reviews.csv
  book Exports/owners.xlsx "${sheets[@]}"
  aged Exports
  sumaq build --output Book --state state
  [ "$(field ingest.rowsChanged state/last-run.json)" = 1 ]
  cp Tables/* Exports/ && rm Exports/owners.xlsx
  aged Exports
  sumaq build --output Clean --state clean
  same Book Clean
}
check "the same data as CSV and as sheets give the same site, dates from 1900 and 1904; again, nothing is read" same_site

one_by_name() {
  tables Tables "$SEED"
  mkdir Exports
  python3 - <<'PY'
import csv
rows = list(csv.reader(open("Tables/Reviews.csv", newline="", encoding="utf-8")))
for name, part in ("first", rows[:601]), ("last", rows[:1] + rows[-300:]):
    csv.writer(open(f"{name}.csv", "w", newline="", encoding="utf-8")).writerows(part)
PY
  book Exports/reviews.xlsx Sheet1=first.csv Sheet2=last.csv
  book Exports/Restaurants.xlsx Tabelle1=Tables/Restaurants.csv
  sumaq ingest 2>err
  sumaq sql 'SELECT (SELECT count(*) FROM reviews) || (SELECT count(*) FROM restaurants WHERE name IS NOT NULL) AS n' --format csv | grep -q 90020
}
check "sheets without a name of their own are told by the workbook; several of one collection all count" one_by_name

what_is_no_table() {
  mkdir Exports
  python3 - "$here" <<'PY'
import sys
sys.path.insert(0, sys.argv[1])
import workbooks
book = workbooks.Book()
titles = ["id", "name", "address", "lat"]
book.add("Restaurants", [["Our places", "", "", ""], ["", "", "", ""], titles, ["r1", "Casa", "A 1", "1"], ["r2", "Dos", "A 2", "far"]], above=2)
book.add("Old", [titles, ["r3", "Tres", "A 3", "1"]], state="hidden")
book.add("Notes", [["one"], ["two"]])
book.add("Weather", [["day", "rain", "open", "code"], ["2024-05-06", "2.5", "true", "007"], ["2024-05-07", "1", "false", "12"]])
book.add("Empty", [[""]])
book.write("Exports/owners.xlsx")
PY
  printf '\320\317\021\340\241\261\032\341%0600d' 0 >Exports/accounts.xls
  expect 1 sumaq build 2>err
  grep -q 'owners.xlsx!Old.*hidden' err
  grep -A 1 'is no table' err | grep -q 'owners.xlsx!Notes'
  ! grep -q 'owners.xlsx!Empty' err
  grep -q 'accounts.xls' err
  grep -q 'owners.xlsx!Restaurants:5 (lat)' err
  [ "$(sumaq sql 'SELECT count(*) FROM restaurants' --format csv | tail -1 | tr -d '\r')" = 2 ]
  sumaq sql "SELECT typeof(day) || typeof(rain) || typeof(open) || code AS t FROM weather ORDER BY day" --format csv >types
  cat types
  grep -q 'textrealinteger007' types
  for kind in other-workbook sheet-skipped sheet-full workbook-damaged cell-error formula-empty lost-digits; do
    sumaq explain "ingest.$kind" | grep -qi 'sheet\|workbook'
  done
}
check "titles above the header are passed; hidden sheets, lists and .xls are told; an own table keeps its types" what_is_no_table

cut_short() {
  tables Tables "$SEED"
  mkdir Exports
  cp Tables/Restaurants.csv Tables/Users.csv Exports/
  book whole.xlsx Reviews=Tables/Reviews.csv
  cp whole.xlsx Exports/owners.xlsx
  sumaq ingest
  size=$(stat -c %s whole.xlsx)
  for ((length = 1; length < size; length += $([ "${LONG:-}" ] && echo 1000 || echo 9000))); do
    head -c "$length" whole.xlsx >Exports/owners.xlsx
    expect 1 sumaq ingest 2>err || { cat err; return 1; }
    grep -q owners.xlsx err
    [ "$(field ingest.rowsDeleted)" = 0 ]
    [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 1200 ]
  done
}
check "a workbook that is cut anywhere is told, and removes nothing" cut_short

large() {
  mkdir Exports
  python3 - "$here" <<'PY'
import sys
sys.path.insert(0, sys.argv[1])
import workbooks
book = workbooks.Book()
book.add("Reviews", [["id", "user_id", "stars", "comment"]] + [[f"v{n}", f"u{n % 999}", str(n % 5 + 1), f"Words of review {n} " * 4] for n in range(200000)])
book.write("Exports/owners.xlsx")
PY
  sumaq ingest
  [ "$(field ingest.rowsAdded)" = 200000 ]
  echo "$(field peakMemoryBytes) bytes at most"
  [ "$(field peakMemoryBytes)" -le 150000000 ]
}
check "200,000 rows of different texts: 150 MB of memory" large

# What other programs write.
others() {
  with_openpyxl || install python3-openpyxl || skip "python3-openpyxl is not there, and apt-get does not give it"
  with_openpyxl || skip "no Python here finds openpyxl"
  tables Tables "$SEED"
  mkdir Exports
  "$python" - <<'PY'
import csv, datetime, openpyxl
book = openpyxl.Workbook()
book.remove(book.active)
for name in ["Restaurants", "Users", "Reviews"]:
    sheet = book.create_sheet(name)
    for number, row in enumerate(csv.reader(open(f"Tables/{name}.csv", newline="", encoding="utf-8"))):
        for column, text in enumerate(row, 1):
            cell = sheet.cell(number + 1, column)
            title = sheet.cell(1, column).value
            if number and title in ("stars", "lat", "lon"): cell.value = float(text)
            elif number and title in ("createdAt", "created_at"): cell.value = datetime.datetime.fromisoformat(text)
            elif text: cell.value, cell.data_type = text.replace("_x", "_x005F_x"), "s"
book.save("Exports/owners.xlsx")
PY
  sumaq build --output Book --state state
  mv Exports/owners.xlsx . && cp Tables/* Exports/
  sumaq build --output Plain --state plain
  same Plain Book
}
with_openpyxl() {
  for python in python3 /usr/bin/python3; do "$python" -c 'import openpyxl' 2>/dev/null && return; done
  return 1
}
install() { [ "$(id -u)" = 0 ] && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$@" >/dev/null 2>&1; }
soak "a workbook of openpyxl gives the site of its tables" others
