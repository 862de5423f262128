# What a page costs that many have written about.
# shellcheck shell=bash

# one_more N: with N reviews of one restaurant, one more rewrites at most twelve files of the site.
one_more() {
  mkdir Exports
  python3 - "$1" <<'PY'
import json, sys
count = int(sys.argv[1])
open("Exports/restaurants.ndjson", "w").writelines(json.dumps({"id": f"r{n}", "name": f"Place {n}", "typeOfFood": "Pizza", "address": f"Street {n}, Quarter {'ABCD'[n % 4]}, Arequipa", "lat": -16.4 + n / 100, "lon": -71.5}) + "\n" for n in range(40))
open("Exports/users.ndjson", "w").writelines(json.dumps({"id": f"u{n}", "name": f"Guest {n}"}) + "\n" for n in range(500))
with open("Exports/reviews.ndjson", "w") as out:
    for n in range(count + 400):
        place = "r0" if n < count else f"r{n % 39 + 1}"
        out.write(json.dumps({"id": f"v{n}", "user_id": f"u{n % 500}", "restaurant_id": place, "stars": n % 5 + 1, "comment": f"Opinion {n}.", "createdAt": 1577836800000 + n * 9_000_000}) + "\n")
PY
  sumaq build --as-of 2026-06-01
  cp -a Output before
  echo '{"id":"new","user_id":"u7","restaurant_id":"r0","stars":4,"comment":"One more.","createdAt":"2026-05-30T10:00:00Z"}' >>Exports/reviews.ndjson
  sumaq build --as-of 2026-06-01
  expect 1 diff -rq before/site Output/site >changed
  [ "$(wc -l <changed)" -le 12 ]
  grep -q 'restaurants/r0.html' changed
  grep -q 'One more' Output/site/restaurants/r0.html
  # No figure that lists show in steps moved.
  ! grep -q 'cuisines\|districts' changed
  grep -q 'restaurants/r0/stars-4.html' changed
  [ "$(grep -c '[/ ]stars-' changed)" -le 3 ]
  ! grep -q '[/ ]stars-[1235]' changed || return 1
  [ "$(grep 'restaurants/r0/\|restaurants/r0:' changed | grep -v '[/ ]stars-' | grep -vc '[/ ]s-[0-9a-f]*\.js')" -le 2 ]
  [ "$(grep -c '[/ ]s-[0-9a-f]*\.js' changed)" -le 1 ]
}
check "one more review of 10,000 rewrites one page and the lists that show it" one_more 10000
check "one more where a leaf fills up writes that leaf and its neighbour" one_more 10019

# What templates may not say: the build refuses it at its place in the template.
template_mistakes() {
  demo Exports "${small[@]}"
  mkdir -p Templates/partials
  sumaq build 2>err
  ! grep -q 'check\.\|pages\.unknown' err || return 1
  sumaq check
  sumaq check Output/reports
  { cat "$root/Templates/restaurant.md"; printf '\n<p style="color:red"><em>x</p></em>\n'; } >Templates/restaurant.md
  { cat "$root/Templates/partials/older.html"; echo '<img alt="" src="https://remote.example/x.png">'; } >Templates/partials/older.html
  echo x >Templates/restaurants.md
  line=$(($(wc -l <Templates/restaurant.md)))
  cp -r Output before
  expect 78 sumaq build 2>err
  grep -q "error check.inline-style[^:]*: .*Templates/restaurant.md:$line:4:" err
  grep -q "error check.misnested[^:]*: .*Templates/restaurant.md:$line:" err
  grep -q "error check.foreign-load[^:]*: .*Templates/partials/older.html:" err
  grep -q 'warning pages.unknown-template[^:]*: .*Templates/restaurants.md: nothing reads' err
  grep -q 'Did you mean restaurant.md?' err
  diff -r before/site Output/site
  sumaq check
}
check "a template with what no page may say ends the build at its place, and the site stays" template_mistakes

# Districts are told from addresses, have pages, and are as a clean build makes them after a night that moved some.
districts() {
  mkdir Exports
  python3 - <<'PY'
import json
places = ["Cayma", "Cayma", "Cayma", "Tingo", "Tingo", "Sachaca"]
with open("Exports/restaurants.ndjson", "w") as out:
    for n, place in enumerate(places):
        out.write(json.dumps({"id": f"r{n}", "name": f"Place {n}", "typeOfFood": "Pizza", "address": f"Calle Sur {n}, {place}, Arequipa", "lat": -16.4 + n / 1000, "lon": -71.5}) + "\n")
    out.write(json.dumps({"id": "r6", "name": "Place 6", "address": "Calle 8", "lat": -16.3995, "lon": -71.5}) + "\n")
    out.write(json.dumps({"id": "r7", "name": "Place 7", "address": "Calle 8", "neighborhood": "San L\u00e1zaro"}) + "\n")
open("Exports/reviews.ndjson", "w").writelines(json.dumps({"id": f"v{n}", "user_id": "u", "restaurant_id": f"r{n % 6}", "stars": 5 - n % 2}) + "\n" for n in range(30))
PY
  echo '{"site":{"baseURL":"https://guide.example/"}}' >sumaq.json
  sumaq build --as-of 2026-06-01
  sumaq sql 'SELECT id, district FROM restaurants ORDER BY id' --format csv | tail -n +2 | tr -d '\r\n' >told
  [ "$(cat told)" = 'r0,Caymar1,Caymar2,Caymar3,Tingor4,Tingor5,Sachacar6,Caymar7,San Lázaro' ]
  [ "$(find Output/site/districts -name '*.html' | wc -l)" = 4 ]
  grep -q 'districts/cayma.html' Output/site/index.html
  grep -q 'href="../districts/cayma.html"' Output/site/restaurants/r6.html
  grep -q 'href="tingo.html"' Output/site/districts/cayma.html
  grep -qh 'https://guide.example/districts/cayma.html' Output/site/sitemap*.xml
  sumaq check
  sumaq render --page districts/cayma.html --as-of 2026-06-01 | cmp - Output/site/districts/cayma.html
  sed -i 's/Calle Sur 4, Tingo/Calle Sur 4, Cayma/' Exports/restaurants.ndjson
  sumaq build --as-of 2026-06-01
  [ "$(sumaq sql "SELECT count(*) AS n FROM restaurants WHERE district = 'Cayma'" --format ndjson)" = '{"n":5}' ]
  sumaq build --as-of 2026-06-01 --state clean --output Clean
  same Output Clean
}
check "districts are told from addresses, neighbours and what is declared, and have pages" districts
