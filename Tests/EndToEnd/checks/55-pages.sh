# What a page costs that many have written about.
# shellcheck shell=bash

# one_more N: with N reviews of one restaurant, one more rewrites at most twelve files of the site.
one_more() {
  mkdir Exports
  python3 - "$1" <<'PY'
import json, sys
count = int(sys.argv[1])
open("Exports/restaurants.ndjson", "w").writelines(json.dumps({"id": f"r{n}", "name": f"Place {n}", "typeOfFood": "Pizza", "lat": -16.4 + n / 100, "lon": -71.5}) + "\n" for n in range(40))
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
  [ "$(grep 'restaurants/r0/\|restaurants/r0:' changed | grep -vc '[/ ]s-[0-9a-f]*\.js')" -le 2 ]
  [ "$(grep -c '[/ ]s-[0-9a-f]*\.js' changed)" -le 1 ]
}
check "one more review of 10,000 rewrites one page and the lists that show it" one_more 10000
check "one more where a leaf fills up writes that leaf and its neighbour" one_more 10019
