# Every row that was read is in one account (law 12), and which of equal ids counts.
# shellcheck shell=bash

balanced() {
  python3 - <<'PY'
import json
i = json.load(open(".sumaq/last-run.json"))["ingest"]
parts = ["rowsAdded", "rowsChanged", "rowsSame", "rowsRejected", "rowsRepeated", "rowsDeleted", "rowsForgotten",
         "rowsLeftOut"]
assert i["rowsRead"] == sum(i[part] for part in parts), i
PY
}

# The repeats and other rejects, without the order in which they came.
rejects() { sumaq rejects --format ndjson "$@" | sort; }

repeated_ids() {
  mkdir Exports
  printf 'id,name,address,lat,lon\nr1,Casa,A 1,1,1\n#NAME?,Uno,A 2,1,1\n#NAME?,Dos,A 3,1,1\n#NAME?,Tres,A 4,1,1\nr1,Casa,A 1,1,1\nr1,Casa Nueva,A 1,1,1\n' \
    >Exports/restaurants.csv
  sumaq ingest --dry-run 2>dry
  grep -q 'restaurants.csv:2: 1 row: store.repeated-id' dry || return 1
  sumaq build 2>err
  balanced || return 1
  [ "$(field ingest.rowsRead)/$(field ingest.rowsAdded)/$(field ingest.rowsRepeated)" = 6/4/2 ] || return 1
  grep -q '6 rows read: 4 new, 2 repeated' err || return 1
  # Both places.
  grep -q 'store.repeated-id.*restaurants.csv:2: the id "r1" also stands at restaurants.csv:7 with other values' err || return 1
  grep -q 'ingest.broken-cell ×3' err || return 1
  sumaq sql "SELECT file || line || record_id FROM rejects WHERE kind = 'repeated'" --format csv >out
  grep -q 'restaurants.csv2r1' out || return 1
  [ "$(sumaq sql "SELECT count(*) FROM restaurants WHERE name IN ('Uno', 'Dos', 'Tres', 'Casa Nueva')" --format csv | tail -1 | tr -d '\r')" = 4 ] || return 1
  # A night on which nothing changed reads nothing and tells it again.
  sumaq build 2>err
  [ "$(field ingest.rowsRead)" = 0 ] && grep -q ' known since .*; sumaq status lists' err || return 1
  sumaq status | grep -q 'store.repeated-id' || return 1
}
check "of rows with one id the losers are told with both places; broken cells are no ids" repeated_ids

rows() { # FILE FIRST LAST COMMENT
  python3 - "$@" <<'PY'
import json, sys
name, first, last, comment = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), sys.argv[4]
with open(name, "w") as file:
    for n in range(first, last):
        file.write(json.dumps({"id": f"v{n}", "user_id": "u1", "restaurant_id": f"r{n % 5}", "stars": n % 5 + 1, "comment": comment}) + "\n")
PY
}

# A newer export of a collection beside an older one, night after night, against a store that never saw another night.
newer_exports() {
  mkdir Exports
  for n in 0 1 2 3 4; do printf '{"id":"r%s","name":"Place %s","address":"x","lat":1}\n' $n $n; done >Exports/restaurants.ndjson
  rows Exports/reviews-a.ndjson 0 300 first
  sumaq build
  for night in 1 2 3 4 5 6; do
    case $night in
    1) rows Exports/reviews-b.ndjson 200 400 second ;;                    # the file before is not read again
    2) sed -i '5s/first/edited/' Exports/reviews-a.ndjson ;;
    3) sed -i '210d' Exports/reviews-a.ndjson ;;                          # what follows stands on other lines
    4) { echo; cat Exports/reviews-a.ndjson; } >new; mv new Exports/reviews-a.ndjson ;;
    5) cat Exports/reviews-b.ndjson Exports/reviews-b.ndjson >new; mv new Exports/reviews-b.ndjson ;;
    6) rm Exports/reviews-b.ndjson; printf '{"id":"r1","name":"Other","address":"x","lat":1}\n' >>Exports/restaurants.ndjson ;;
    esac
    sumaq build --allow-shrink --verbose 2>err
    balanced || return 1
    rm -rf clean clean-output
    sumaq build --state clean --output clean-output --verbose 2>clean-err
    rejects >mine
    rejects --state clean >theirs
    diff mine theirs || return 1
    [ $night = 6 ] || [ "$(wc -l <mine)" -ge 90 ] || return 1
    diff <(grep 'store.repeated-id' err | sed 's/, [0-9]* new//') <(grep 'store.repeated-id' clean-err) || return 1
    diff -r Output/site clean-output/site || return 1
  done
}
check "repeats are the same after any nights as in a clean build" newer_exports

accounts_in_deltas() {
  mkdir Exports
  printf '{"exports": {"mode": "delta"}}' >sumaq.json
  printf '{"id":"a","user_id":"u","restaurant_id":"r","stars":1}\n{"id":"b","user_id":"u","restaurant_id":"r","stars":1}\n' >Exports/reviews-1.ndjson
  printf '{"id":"a","user_id":"u","restaurant_id":"r","stars":2}\n{"id":"b","_deleted":true}\n{"id":"c","_deleted":true}\n' >Exports/reviews-2.ndjson
  sumaq build
  balanced || return 1
  [ "$(field ingest.rowsRead)/$(field ingest.rowsAdded)/$(field ingest.rowsRepeated)/$(field ingest.rowsDeleted)" = 5/1/2/2 ] || return 1
  [ -z "$(rejects)" ] || return 1
  printf '{"id":"a","_deleted":true}\n{"id":"d","user_id":"u","restaurant_id":"r"}\n{"id":"d","user_id":"u","restaurant_id":"q"}\n' >Exports/reviews-3.ndjson
  sumaq build
  balanced || return 1
  [ "$(field ingest.rowsRead)/$(field ingest.rowsAdded)/$(field ingest.rowsRepeated)/$(field ingest.rowsDeleted)/$(field ingest.rowsRemoved)" = 3/1/1/1/1 ] || return 1
  rejects | grep -q '"reviews-3.ndjson","line":2' || return 1
}
check "deltas are accounted for, and a later file may replace rows" accounts_in_deltas

# A reference is cut unless a row has all of it as its id, whichever comes first.
paths_as_ids() {
  mkdir Exports
  printf '{"id":"restaurants/x1","name":"Whole","address":"a","lat":1}\n{"id":"x2","name":"Part","address":"b","lat":1}\n' >Exports/restaurants.ndjson
  for n in 1 2 3; do
    printf '{"id":"v%s","user_id":"/Users/u","restaurant_id":"restaurants/x%s","stars":4,"comment":"c"}\n' $n $n
  done >Exports/reviews.ndjson
  printf '{"id":"u","name":"Ann","email":"a@b.c"}\n' >Exports/users.ndjson
  # Favourites are read beside their users.
  printf 'user_id,restaurant_id\n/Users/u,restaurants/x1\n' >Exports/favorites.csv
  referred() {
    sumaq sql "SELECT group_concat(restaurant_id || '=' || user_id, ' ') FROM (SELECT restaurant_id, user_id FROM (SELECT * FROM reviews ORDER BY id) UNION ALL SELECT restaurant_id, user_id FROM favorites)" --format csv "$@" | tail -1 | tr -d '\r'
  }
  sumaq build
  balanced || return 1
  [ "$(referred)" = 'restaurants/x1=u x2=u x3=u restaurants/x1=u' ] || return 1
  for night in 1 2 3 4; do
    case $night in
    1) printf '{"id":"restaurants/x2","name":"Both","address":"c","lat":1}\n' >>Exports/restaurants.ndjson; want='restaurants/x1=u restaurants/x2=u x3=u restaurants/x1=u' ;;
    2) sed -i 1d Exports/restaurants.ndjson; want='x1=u restaurants/x2=u x3=u x1=u' ;;
    3) printf '{"id":"/Users/u","name":"Bo","email":"b@b.c"}\n' >>Exports/users.ndjson; want='x1=/Users/u restaurants/x2=/Users/u x3=/Users/u x1=/Users/u' ;;
    4) sed -i '$d' Exports/users.ndjson; want='x1=u restaurants/x2=u x3=u x1=u' ;;
    esac
    # A restaurant that is gone counts as a row more that is missing.
    sumaq build --allow-shrink || [ $? = 1 ] || return 1
    [ "$(referred)" = "$want" ] || { referred; return 1; }
    balanced || return 1
    rm -rf clean clean-output
    sumaq build --state clean --output clean-output
    [ "$(referred --state clean)" = "$want" ] || return 1
    diff -r Output/site clean-output/site || return 1
  done
}
check "a reference is cut to its last part unless a row has the whole as its id" paths_as_ids

half_a_character() {
  mkdir Exports
  printf '%s\n' '{"id":"r\ufffd","name":"Sound","address":"a","lat":1}' '{"id":"r\ud800","name":"Broken","address":"b","lat":1}' >Exports/restaurants.ndjson
  sumaq build 2>err
  balanced || return 1
  grep -q 'restaurants.ndjson:2.*half of a character' err || return 1
  [ "$(sumaq sql "SELECT name FROM restaurants WHERE id = 'r' || char(65533)" --format csv | tail -1 | tr -d '\r')" = Sound ] || return 1
  [ "$(sumaq sql 'SELECT count(*) FROM restaurants' --format csv | tail -1 | tr -d '\r')" = 2 ] || return 1
}
check "half of a character in an id takes no other row's place" half_a_character
