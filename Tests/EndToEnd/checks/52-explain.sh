# Why a page was, or would be, made again, and what verify says of one that no build would.
# shellcheck shell=bash

# One restaurant with a photo and an offer, and a guest who wrote of it.
eating_house() {
  mkdir -p Exports
  photo_for Exports/room.jpg
  cat >Exports/restaurants.ndjson <<'END'
{"id":"r1","name":"Fiamma","typeOfFood":"Pizza","address":"Calle 1","lat":-16.4,"lon":-71.5,"imageUrl":"room.jpg"}
{"id":"r2","name":"Hatun Wasi","typeOfFood":"Arequipan","address":"Calle 2","lat":-16.41,"lon":-71.51}
END
  echo '{"id":"u1","name":"Ada Quispe"}' >Exports/users.ndjson
  echo '{"id":"v1","restaurant_id":"r1","user_id":"u1","stars":4,"comment":"Good bread.","createdAt":"2026-05-01T12:00:00Z"}' >Exports/reviews.ndjson
  echo '{"id":"o1","restaurant_id":"r1","title":"Rainy day","valid_from":"2026-05-20","valid_to":"2026-06-05"}' >Exports/offers.ndjson
}

photo_for() {
  demo Demo --restaurants 5 --users 5 --reviews 20 --photos 4 --as-of 2026-03-02
  cp "$(find Demo/photos -name '*.jpg' | sort | head -1)" "$1"
}

# explained WORDS…: each must be said of the restaurant's page, and that it will be rendered; ARGUMENTS go to sumaq.
explained() {
  local words
  ${explainer:-sumaq} explain restaurants/r1.html --as-of "${day:-2026-06-01}" | tee out
  grep -q 'the next build renders it' out
  for words in "$@"; do grep -qF "$words" out || { echo "nobody says: $words"; return 1; }; done
}

reasons() {
  eating_house
  sumaq build --as-of 2026-06-01
  sumaq explain restaurants/r1.html --as-of 2026-06-01 | grep -q 'leaves it alone'
  expect 64 sumaq explain restaurants/none.html

  sed -i 's/Good bread/Better bread/' Exports/reviews.ndjson
  sumaq ingest --as-of 2026-06-01
  explained 'review v1 changed'
  sumaq explain users/u1.html --as-of 2026-06-01 | grep -q 'review v1 changed'
  sumaq explain restaurants/r2.html --as-of 2026-06-01 | grep -q 'leaves it alone'
  sumaq build --as-of 2026-06-01

  sed -i 's/Ada Quispe/Ada Huanca/' Exports/users.ndjson
  sumaq ingest --as-of 2026-06-01
  explained 'user u1 changed'
  sumaq build --as-of 2026-06-01

  cp Exports/room.jpg kept.jpg
  echo 'no picture' >Exports/room.jpg
  sumaq photos --as-of 2026-06-01
  explained 'the photo room.jpg is missing now, or no picture that can be read'
  cp kept.jpg Exports/room.jpg
  sumaq build --as-of 2026-06-01
  sumaq explain restaurants/r1.html --as-of 2026-06-01 | grep -q '1 photo, ready'

  day=2026-06-20 explained 'an offer may begin or end between 2026-06-01 and 2026-06-20'

  mkdir -p Templates
  { cat "$root/Templates/restaurant.md"; echo 'One line more.'; } >Templates/restaurant.md
  explained 'templates, styles or words changed'
  rm -r Templates

  echo '{"site": {"language": "es"}}' >sumaq.json
  explained 'sumaq.json changed'
  rm sumaq.json

  mkdir -p other/bin other/share/sumaq
  # A copy of the same bytes would be the same program.
  cp "$SUMAQ" other/bin/sumaq
  echo >>other/bin/sumaq
  cp -r "$root/Templates" other/share/sumaq/Templates
  sed -i 's/Better bread/The best bread/' Exports/reviews.ndjson
  sumaq ingest --as-of 2026-06-01
  explainer="other/bin/sumaq" explained 'the program changed' 'review v1 changed'
}
check "explain says which row, name, photo, day, template, setting or program makes a page another one" reasons

# says FILE WORDS…: what the ledger has of why a file of the site was written.
says() {
  sumaq explain "$1" --as-of 2026-06-01 | tee out
  shift
  local words
  for words in "$@"; do grep -qF "$words" out || { echo "not said: $words"; return 1; }; done
}

night() { sumaq build --as-of 2026-06-01 --fail-on exports "$@"; }

cause_stays() {
  eating_house
  night
  says restaurants/r1.html 'written on night 1: it was new'
  says index.html 'written on night 1: it was new'
  photo=$(cd Output/site && find photos -type f | head -1)
  says "$photo" 'a small copy of a photo' 'written on night 1: it was new'
  report=$(cd Output && find reports -name '*.html' | sort | head -1)
  says "$report" 'a file of a report' 'written on night 1: it was new'

  sed -i 's/Good bread/Better bread/' Exports/reviews.ndjson
  echo '{"id":"v2","restaurant_id":"r1","stars":5,"comment":"Soup.","createdAt":"2026-05-02T12:00:00Z"}' >>Exports/reviews.ndjson
  night
  says restaurants/r1.html 'written on night 2: review v2 was added, and 1 more row'
  says users/u1.html 'written on night 2: review v1 changed'
  says restaurants/r2.html 'written on night 1: it was new'
  says index.html 'written on night 2: its inputs changed'
  # A quiet night writes nothing.
  night
  says restaurants/r1.html 'written on night 2: review v2 was added, and 1 more row'

  sed -i 's/Ada Quispe/Ada Huanca/' Exports/users.ndjson
  night
  says restaurants/r1.html 'written on night 3: user u1 changed'
  echo '{"site": {"language": "es"}}' >sumaq.json
  night
  says restaurants/r2.html 'written on night 4: sumaq.json changed'
  mkdir -p Templates
  { cat "$root/Templates/restaurant.md"; echo 'One line more.'; } >Templates/restaurant.md
  sed -i 's/Better bread/The best bread/' Exports/reviews.ndjson
  night
  says restaurants/r1.html 'written on night 5: review v1 changed; templates, styles or words changed'
  says restaurants/r2.html 'written on night 5: templates, styles or words changed'
  says users/u1.html 'written on night 5: review v1 changed; templates, styles or words changed'

  # Nights that are held add up; what is left out is removed.
  sumaq hold 'prices'
  echo '{"id":"r3","name":"Kusi","typeOfFood":"Soup","address":"Calle 3","lat":-16.5,"lon":-71.6}' >>Exports/restaurants.ndjson
  night
  sed -i '/"v2"/d' Exports/reviews.ndjson
  night
  sumaq release --as-of 2026-06-01
  says restaurants/r3.html 'written on night 6: it was new; restaurant r3 was added'
  says index.html 'written on night 6: a restaurant was added, removed, or has another name'
  says restaurants/r1.html 'review v2 was removed'
  sumaq rollback
  says restaurants/r1.html 'put back: night 6 was taken back'
  says users/u1.html 'written on night 5: review v1 changed; templates, styles or words changed'
  sumaq release --as-of 2026-06-01
  says restaurants/r1.html 'written on night 7: the output of an earlier night had been brought back'

  # A file that was changed by hand, and one that is missing.
  echo x >>Output/site/users/u1.html
  rm Output/site/restaurants/r2.html
  night --full
  says users/u1.html 'written on night 8: its file was missing, or not as it was published'
  says restaurants/r2.html 'written on night 8: its file was missing, or not as it was published'

  # Nothing of a forgotten person stays as a cause.
  echo '{"id":"u1-was-here","restaurant_id":"r2","user_id":"u1","visitedAt":"2026-05-03T12:00:00Z"}' >Exports/visits.ndjson
  sed -i 's/The best bread/Bread/' Exports/reviews.ndjson
  night
  says restaurants/r1.html 'written on night 9: review v1 changed'
  sumaq forget u1 --as-of 2026-06-01
  python3 - <<'PY'
import sqlite3
store = sqlite3.connect(".sumaq/sumaq.sqlite")
for table in ("ledger", "page_editions"):
    assert not store.execute("SELECT * FROM %s WHERE row_id IS NOT NULL" % table).fetchall()
PY
  sumaq forget --prove u1 --needle u1-was-here
  expect 1 grep -q 'review v1' <(sumaq changes --why)
}
check "explain says the morning after on which night a file was written, and why" cause_stays

# A night is killed at calls that lie evenly over it, and the next one goes on, with one row more.
cause_survives_a_kill() {
  cc -shared -fPIC -O1 -o crash.so "$here/series/crash.c" -ldl 2>/dev/null || skip "no C compiler"
  local kills=8 calls kill done=0
  mkdir -p before && cd before
  eating_house
  echo '{"reports": {"off": true}}' >sumaq.json
  night
  sed -i 's/Good bread/Better bread/' Exports/reviews.ndjson
  echo '{"id":"v2","restaurant_id":"r1","stars":5,"comment":"Soup.","createdAt":"2026-05-02T12:00:00Z"}' >>Exports/reviews.ndjson
  cd ..
  cp -a before whole && cd whole
  CRASH_AT=0 CRASH_COUNT=count LD_PRELOAD=$PWD/../crash.so night
  calls=$(cat count)
  sumaq changes --why >../why
  grep -q "^site/restaurants/r1.html.written on night 2: review v2 was added, and 1 more row$" ../why
  cd ..
  for ((kill = 1; kill <= kills; kill++)); do
    cp -a before killed && cd killed
    expect 137 env CRASH_AT=$((calls * kill / (kills + 1))) LD_PRELOAD="$PWD/../crash.so" sumaq build --as-of 2026-06-01
    cp -a . ../later
    night
    sumaq changes --why | diff ../why -
    cd ../later
    echo '{"id":"v3","restaurant_id":"r2","stars":5,"comment":"Tea.","createdAt":"2026-05-02T12:00:00Z"}' >>Exports/reviews.ndjson
    night
    says restaurants/r1.html 'written on night 2: review v2 was added, and 1 more row'
    says users/u1.html 'written on night 2: review v1 changed'
    says restaurants/r2.html ': review v3 was added'
    # What was published before the kill is of night 2, and what came later of the next one.
    if grep -q 'night 3' out; then done=$((done + 1)); fi
    cd ..
    rm -r killed later
  done
  [ "$done" -gt 0 ] && [ "$done" -lt $kills ] || { echo "$done of $kills kills met a night that was in place"; return 1; }
}
check "the cause of a published file survives a night that was killed" cause_survives_a_kill

# What is no page: the feed, the sitemap, what a search loads.
other_files() {
  eating_house
  echo '{"site": {"baseURL": "https://example.org/"}}' >sumaq.json
  for number in $(seq 100); do
    echo "{\"id\":\"w$number\",\"restaurant_id\":\"r2\",\"stars\":4,\"comment\":\"Soup $number.\",\"createdAt\":\"2025-01-01T00:00:$((number % 60))Z\"}"
  done >>Exports/reviews.ndjson
  sumaq build --as-of 2026-06-01
  while read -r file words; do
    sumaq explain "$file" --as-of 2026-06-01 | tee out
    grep -qF "$words" out && grep -q 'leaves it alone' out
    sumaq render --page "$file" --as-of 2026-06-01 | cmp - "Output/site/$file"
  done <<END
feed.xml the newest 50 reviews
sitemap.xml which pages there are
sitemap-all.xml the day of each subject's newest review
search/s-00.js loaded first
search/$(cd Output/site/search && ls | grep '^s-fe' | head -1) words for those that are misspelt
restaurants/r2/s-1.js the words of leaf 1,
assets/synced.js what all pages load
END
  expect 64 sumaq explain search/s-7a7a.js
  expect 64 sumaq explain restaurants/r2/s-5.js
  expect 64 sumaq render --page search/s-00.js --markdown

  sed -i 's/Hatun Wasi/Hatun Raqay/' Exports/restaurants.ndjson
  sumaq ingest --as-of 2026-06-01
  sumaq explain site/search/s-00.js --as-of 2026-06-01 | tee out
  grep -q 'the next build renders it' out && grep -q 'a name that is searched for changed' out
  sumaq explain restaurants/r2/s-1.js --as-of 2026-06-01 | grep -q 'leaves it alone'
  expect 1 sumaq verify --all --as-of 2026-06-01 2>err
  grep -q 'search/s-00.js differs .*its inputs have changed since: a name that is searched for' err
  sumaq build --as-of 2026-06-01

  sed -i 's/"Soup 7."/"Stew 7."/' Exports/reviews.ndjson
  sumaq ingest --as-of 2026-06-01
  sumaq explain restaurants/r2/s-1.js --as-of 2026-06-01 | tee out
  grep -q 'the next build renders it' out && grep -q 'review w7 changed' out
  sumaq explain search/s-00.js --as-of 2026-06-01 | grep -q 'leaves it alone'
  expect 1 sumaq verify --all --as-of 2026-06-01 2>err
  grep -q 'restaurants/r2/s-1.js differs .*its inputs have changed since: review w7 changed' err

  sed -i 2,70d Exports/reviews.ndjson
  sumaq ingest --allow-shrink --as-of 2026-06-01
  sumaq explain restaurants/r2/s-1.js --as-of 2026-06-01 | grep -q 'the next build removes it'
  sumaq build --as-of 2026-06-01
  [ ! -e Output/site/restaurants/r2/s-1.js ]
  sumaq verify --all --as-of 2026-06-01
}
check "explain and verify know the feed, the sitemap and what a search loads" other_files

# What happens behind the ledger's back is found by verify, with its page, line and cause.
behind_the_ledger() {
  eating_house
  sumaq build --as-of 2026-06-01
  sumaq verify --all --as-of 2026-06-01
  # An ingest that forgets to note what it changed.
  sed -i 's/Good bread/Stale bread/' Exports/reviews.ndjson
  sumaq ingest --as-of 2026-06-01
  in_store 'DELETE FROM page_editions'
  sumaq build --as-of 2026-06-01
  expect 1 sumaq verify --all --as-of 2026-06-01 2>err
  cat err
  line=$(grep -n 'Good bread' Output/site/restaurants/r1.html | head -1 | cut -d: -f1)
  grep -q "Output/site/restaurants/r1.html:$line:" err
  grep -q 'site/restaurants/r1.html differs .*the ledger missed it: no ingest noted the rows that it shows; rendered: “.*Stale' err
  grep -q 'site/users/u1.html differs' err
  sed -i 's/Stale bread/Good bread/' Exports/reviews.ndjson

  # Bytes of the file that changed behind the back of all of them are shown nowhere. The exports give what they were.
  sed -i 's/Stale bread/Rotten one./' .sumaq/sumaq.sqlite
  for words in 'verify --all' 'build --full'; do
    # shellcheck disable=SC2086
    expect 74 sumaq $words --as-of 2026-06-01 2>err
    grep -q 'store.corrupt' err && grep -q 'a page of the file is not what sumaq wrote there' err
  done
  mkdir aside && mv .sumaq/sumaq.sqlite* aside
  sumaq build --as-of 2026-06-01
  sumaq verify --all --as-of 2026-06-01
  grep -q 'Good bread' Output/site/restaurants/r1.html

  # What is only not published yet is told as such.
  sed -i 's/Good bread/Fresh bread/' Exports/reviews.ndjson
  sumaq ingest --as-of 2026-06-01
  expect 1 sumaq verify --all --as-of 2026-06-01 2>err
  grep -q 'its inputs have changed since: review v1 changed' err
  sumaq build --as-of 2026-06-01

  # A hand's work, and a row of the ledger that somebody took away.
  echo '<p>by hand</p>' >>Output/site/users/u1.html
  in_store "DELETE FROM ledger WHERE path = 'site/restaurants/r2.html'"
  printf x >>Output/site/restaurants/r2.html
  expect 1 sumaq verify --all --as-of 2026-06-01 2>err
  grep -q 'users/u1.html differs .*it was changed after it was published' err
  grep -q 'restaurants/r2.html differs .*the ledger does not list it' err
}
check "verify names the page, the first line and what the ledger missed" behind_the_ledger
