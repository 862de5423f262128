# What is private of a person reaches no output: every secret of these exports holds the word sesame.
# shellcheck shell=bash

# Exports of five people, of whom two are called by their address or number and two have an address as id.
secrets() {
  mkdir -p Exports Templates/reports
  cat >Exports/users.ndjson <<'EOF'
{"id":"mail","name":"Sesame.One@mail.example","email":"sesame.one@mail.example","favoriteRestaurants":["r1"]}
{"id":"phone","name":"+51 900 555 444","phone":"51900555444"}
{"id":"luis.sesame@mail.example","name":"Luis","email":"luis.sesame@mail.example"}
{"id":"Bob Sesame <bob@mail.example>","name":"Bob"}
{"id":"eva","name":"Eva","email":"eva@sesame.example","phone":"+51 900 555 445","role":"sesame","imageUrl":"https://sesame:sesame@127.0.0.1/eva.jpg?token=sesame#sesame"}
EOF
  printf '{"id":"r%s","name":"Place %s","typeOfFood":"Soup","address":"Main 1","lat":-12,"lon":-77,"ownerUid":"sesame"}\n' 1 1 2 2 >Exports/restaurants.ndjson
  local n=0 user
  for user in mail phone luis.sesame@mail.example 'Bob Sesame <bob@mail.example>' eva; do
    n=$((n + 1))
    printf '{"id":"v%s","restaurantId":"r1","userId":"%s","stars":4,"comment":"good","createdAt":"2026-03-0%sT10:00:00Z","imageUrl":"https://sesame@127.0.0.1/v%s.jpg?token=sesame"}\n' $n "$user" $n $n
    printf '{"id":"w-%s","restaurantId":"r2","userId":"%s","stars":5,"comment":"fine","createdAt":"2026-03-0%sT11:00:00Z"}\n' "$user" "$user" $n
  done >Exports/reviews.ndjson
  printf '{"id":"o1","userId":"luis.sesame@mail.example","restaurantId":"r1","total":"5.00"}\n' >Exports/orders.ndjson
  printf '{"userId":"luis.sesame@mail.example","restaurantId":"r1","visitedAt":"2026-03-01T10:00:00Z"}\n' >Exports/visits.ndjson
  printf '{"site": {"baseURL": "https://guide.example/"}, "users": {"pages": "all", "show": ["reviews", "photos", "favorites", "visits", "orders", "joined"]}}' >sumaq.json
  for name in users reviews restaurants orders visits favorites photos rejects; do
    columns='*'
    # What an order cost is a number of one person.
    [ $name != orders ] || columns='id, user_id, restaurant_id, status, cuisines, currency, created_at'
    printf -- '---\ntitle: All\naudience: public\n---\n```sql x\nSELECT %s FROM %s\n```\n' "$columns" "$name" >"Templates/reports/all-$name.md"
  done
}

# hides FILE…: none of them, and no name of a file, holds a secret.
hides() {
  ! grep -rilE 'sesame|900.?555|51900555444' "$@"
  ! find "$@" | grep -iE 'sesame|900-?555'
}

names_that_are_addresses() {
  secrets
  sumaq build 2>err
  hides Output err .sumaq/last-run.json
  [ "$(find Output/site/reports -name 'all-*.html' | wc -l)" = 8 ]
  grep -q "A guest" Output/site/restaurants/r1.html
  [ "$(find Output/site/users -name '*.html' | grep -cE '/[a-z2-7]{12}\.html$')" = 2 ]
  [ -e Output/site/feed.xml ]
  sumaq check Output/site
  for name in users reviews restaurants orders visits favorites photos rejects; do
    sumaq sql "SELECT * FROM $name" --format ndjson >rows
    hides rows
  done
  # The same id in every view.
  id=$(sumaq sql "SELECT id FROM users WHERE name = 'Luis'" --format csv | tail -1 | tr -d '\r')
  [ -e "Output/site/users/$id.html" ]
  for name in reviews orders visits; do
    [ "$(sumaq sql "SELECT count(*) AS n FROM $name JOIN users u ON u.id = user_id WHERE user_id = '$id'" --format csv | tail -1 | tr -d '\r')" -ge 1 ]
  done
  sumaq verify --all
}
check "nobody's address or number is their name, file or id in any output" names_that_are_addresses

behind_the_views() {
  secrets
  sumaq build --offline
  for attack in "WITH photos AS (SELECT reference FROM 'main'.photo_jobs) SELECT * FROM photos" \
    "WITH reviews AS (SELECT photo FROM 'main'.reviews) SELECT * FROM reviews" \
    "WITH runs AS (SELECT report FROM 'main'.runs) SELECT * FROM runs" \
    "WITH users AS (SELECT email FROM [main].users) SELECT * FROM users" "SELECT email FROM \`main\`.users"; do
    expect 65 sumaq sql "$attack" >rows 2>err
    [ ! -s rows ]
    printf -- '---\ntitle: All\naudience: public\n---\n```sql x\n%s\n```\n' "$attack" >Templates/reports/attack.md
    sumaq report 2>err
    grep -q 'Templates/reports/attack.md' err
    hides Output
  done
}
check "no statement reads behind the views, nor does a public report" behind_the_views

messages() {
  secrets
  printf '{"id":"x","name":"X","email":"x@sesame.example", oops}\n' >>Exports/users.ndjson
  printf '{"guest":"sesame", oops}\n{"guest":1}\n' >Exports/guests.ndjson
  printf '{"id":"v9","restaurantId":"r1","stars":4,"comment":"to x@sesame.example", oops}\n' >>Exports/reviews.ndjson
  sumaq build 2>err
  grep -q 'users.ndjson:6:' err
  hides err .sumaq/last-run.json Output
  sumaq build --dry-run --full 2>dry
  hides dry
  for command in status jobs "explain site/restaurants/r1.html"; do
    # shellcheck disable=SC2086
    sumaq $command >out 2>&1
    hides out
  done
  sumaq jobs | grep -q '127.0.0.1/eva.jpg'
}
check "a broken line of a private file and a photo's secrets stand in no message" messages

own_tables() {
  secrets
  printf 'passcode,bearer,wifi_key,imei,login,client_name,customer,Kunde,Adresse,Straße,nom,x-forwarded-for,ipv4,plate,seen,at,day\n' >Exports/guests.csv
  printf 'sesame,sesame,sesame,sesame,sesame.1,sesame,Ana Sesame,Sesame,Sesame 1,Sesame,Jean Sesame,sesame,sesame,SES-123,190.12.33.4,"-12.0464, -77.0428",2026-03-01\n' >>Exports/guests.csv
  printf 'plate,nom,customer,login,version,temperature,station,wine\nlarge,Riz au lait,regular,success,1.2.3.4,21.5,San Isidro,Gran Reserva\n' >Exports/things.csv
  sumaq build 2>err
  [ "$(sumaq sql 'SELECT * FROM guests' --format ndjson)" = '{"day":"2026-03-01"}' ]
  sumaq sql 'SELECT plate, nom, customer, login, version, temperature, station, wine FROM things' | grep -q 'Gran Reserva'
  hides Output
}
check "columns of own tables that are somebody's are withheld, and those of things are not" own_tables

publishes() {
  secrets
  echo '{}' >sumaq.json
  rm Templates/reports/all-*
  printf -- '---\ntitle: Who\naudience: public\n---\n```sql x\nSELECT u.name, v.restaurant_id FROM users u JOIN visits v ON v.user_id = u.id\n```\n' >Templates/reports/who.md
  printf -- '---\ntitle: Where\naudience: public\n---\n```sql x\nSELECT restaurant_id, least(count(*)) AS n FROM visits GROUP BY 1\n```\n' >Templates/reports/where.md
  sumaq build 2>err
  grep -q 'reports.publishes' err && grep -q 'publishes: \[users, visits\]' Output/reports/who.html
  [ ! -e Output/site/reports/who.html ] && [ -e Output/site/reports/where.html ]
  sed -i 's/^audience: public/&\npublishes: [users, visits]/' Templates/reports/who.md
  sumaq build 2>err
  ! grep -q 'reports.publishes' err
  [ -e Output/site/reports/who.html ]
}
check "a public report names who visits only where its head says that it publishes visits" publishes

small_groups() {
  secrets
  echo '{}' >sumaq.json
  rm Templates/reports/all-*
  for n in 1 2 3 4 5 6; do printf '{"userId":"u%s","restaurantId":"r2","visitedAt":"2026-03-0%sT10:00:00Z"}\n' $n $n; done >>Exports/visits.ndjson
  printf -- '---\ntitle: Few\nheadline: "{{x_first.n}} came"\naudience: public\n---\n```sql x\nSELECT restaurant_id, count(*) AS n FROM visits GROUP BY 1 ORDER BY 1\n```\n' >Templates/reports/few.md
  sumaq build 2>err
  grep -q 'reports.small-groups' err && grep -qF 'Write least(count(*)) AS n; or' err && [ ! -e Output/site/reports/few.html ]
  sed -i 's/^```sql x/& n=people/' Templates/reports/few.md
  sumaq build 2>err
  expect 1 grep -q 'reports.small-groups' err
  grep -q 'under 5 came' Output/site/reports/few.html && grep -q '^r2,6' Output/site/reports/few/x.raw.csv
  printf '{"reports": {"least": 7}}' >sumaq.json
  sumaq build 2>err
  grep -q '^r2,under 7' Output/site/reports/few/x.raw.csv
  [ "$(sumaq sql 'SELECT least(6) IS NULL AS a, least(7) AS b' --format csv | tail -1 | tr -d '\r')" = 1,7 ]
}
check "a public report prints no number of a few people, and the setting says how few" small_groups
