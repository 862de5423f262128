# What exports hold that nobody wanted.
# shellcheck shell=bash

rubbish() {
  mkdir Exports
  head -c 100000 /dev/urandom >Exports/reviews.ndjson
  printf '{"id":"r1","name":"Casa"}\n{"id":' >Exports/restaurants.ndjson
  printf '\0\0\0' >Exports/users.json
  python3 -c 'print("[" * 100000)' >Exports/dishes.json
  ln -s /etc/passwd Exports/offers.csv
  sumaq build 2>err || [ $? = 65 ]
  ! grep -qi 'fatal error' err
}
check "rubbish in every file ends in problems, not in a crash" rubbish

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
