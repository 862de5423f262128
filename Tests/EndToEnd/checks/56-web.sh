# A site with an address: feed, sitemap, canonical and social tags, well-formed and true.
# shellcheck shell=bash

web() { python3 "$here/web.py" Output/site "$1" "${2:-2026-06-01}"; }

at() { echo "{\"site\": {\"baseURL\": \"$1\"}${2:+, $2}}" >sumaq.json; }

whole_demo() {
  demo Exports --restaurants 300 --users 900 --reviews 6000 --photos 20 --as-of 2026-03-02
  at https://example.org/comer%20bien '"users": {"pages": "all"}, "pages": {"markdown": true}'
  sumaq build --as-of 2026-06-01
  web https://example.org/comer%20bien/ | tee told
  for kind in index restaurants restaurants/leaf users users/leaf cuisines a-z photo; do grep -qE " [1-9][0-9]* $kind(,|$)" told; done
  [ "$(find Output/site -name 'sitemap-*.xml' | wc -l)" -gt 1 ]
  sumaq check Output/site
  sumaq verify --all --as-of 2026-06-01
  for file in feed.xml sitemap.xml "$(cd Output/site && ls sitemap-*.xml | head -1)"; do
    sumaq render --page "$file" --as-of 2026-06-01 | cmp - "Output/site/$file"
    sumaq explain "$file" --as-of 2026-06-01 | grep -q 'leaves it alone'
  done
  sumaq render --page feed.xml --values --as-of 2026-06-01 | python3 -m json.tool >/dev/null
  expect 64 sumaq render --page sitemap.xml --values
  python3 "$here/private.py" Exports Output
}
check "feed, sitemap and tags are well-formed and name the pages that exist" whole_demo

# Law 1 and 2: with an address an unchanged night touches nothing, and one more row rewrites little.
little_changes() {
  demo Exports --restaurants 400 --users 1500 --reviews 5000 --photos 0 --as-of 2026-03-02
  at https://example.org/ '"reports": {"off": true}'
  sumaq build --as-of 2026-06-01
  find Output -printf '%p %T@ %C@\n' | sort >before
  sumaq build --as-of 2026-06-01
  find Output -printf '%p %T@ %C@\n' | sort | cmp - before
  cp -a Output first
  echo '{"id":"one-more","name":"One More","typeOfFood":"Pizza","address":"Calle 9"}' >Exports/restaurants-more.ndjson
  sumaq build --as-of 2026-06-01
  web https://example.org/
  expect 1 diff -q first/site Output/site >differing
  grep 'sitemap-' differing >parts
  [ "$(wc -l <parts)" = 1 ] || [ "$(grep -c '^Only in' parts)" -ge 3 ]
  cmp first/site/feed.xml Output/site/feed.xml
  rm -r first
  cp -a Output first
  echo '{"id":"newest","restaurant_id":"one-more","stars":4,"comment":"Now a review.","createdAt":"2026-05-31T10:00:00Z"}' >Exports/reviews-more.ndjson
  sumaq build --as-of 2026-06-01
  web https://example.org/
  grep -q 'Now a review' Output/site/feed.xml
  [ "$(diff -q first/site Output/site | grep -c 'sitemap-')" = 1 ]
  cmp first/site/sitemap.xml Output/site/sitemap.xml
  mkdir clean
  (cd clean && cp ../sumaq.json . && cp -a ../Exports . && sumaq build --as-of 2026-06-01)
  same Output clean/Output
}
check "an unchanged night touches none of it, one more restaurant or review one part" little_changes

# Public reports are found as the pages are, in whatever language, and what is not public is not.
public_reports() {
  demo Exports "${small[@]}"
  mkdir -p Templates/reports
  printf -- '---\ntitle: Pizza & more\ndescription: By stars.\naudience: public\nlanguage: es\n---\n```sql n one\nSELECT count(*) AS n FROM reviews\n```\n{{n.n}}\n' >Templates/reports/pizza.md
  printf -- '---\ntitle: "{{name}}"\naudience: public\n---\n```sql places each\nSELECT id, name FROM restaurants ORDER BY id LIMIT 30\n```\nIts page.\n' >Templates/reports/places.md
  at 'https://example.org/a&b/'
  sed -i 's/"site": {/"site": {"language": "zh-Hant", /' sumaq.json
  sumaq build --as-of 2026-06-01
  web 'https://example.org/a&b/' | tee told
  grep -q ' 33 reports' told || grep -q ' reports' told
  [ "$(grep -c '<loc>' Output/site/reports/sitemap.xml)" = 33 ]
  expect 1 grep -rqE 'canonical|og:' Output/reports --include='*.html'
  sumaq check Output/site
  sumaq verify --all --as-of 2026-06-01
  find Output -printf '%p %T@ %C@\n' | sort >before
  sumaq build --as-of 2026-06-01
  find Output -printf '%p %T@ %C@\n' | sort | cmp - before
  sed -i 's/LIMIT 30/LIMIT 20/' Templates/reports/places.md
  sumaq report --as-of 2026-06-01
  web 'https://example.org/a&b/'
  [ "$(grep -c '<loc>' Output/site/reports/sitemap.xml)" = 23 ]
  sed -i 's/audience: public//' Templates/reports/*.md
  sumaq build --as-of 2026-06-01
  web 'https://example.org/a&b/'
  [ ! -e Output/site/reports ] && expect 1 grep -q reports Output/site/sitemap.xml
}
check "public reports name their address, and the sitemap names them" public_reports

# What check says of a shard, a feed and a sitemap that name what is not there.
broken_names() {
  demo Exports "${small[@]}"
  at https://example.org/guide/
  sumaq build --as-of 2026-06-01
  sumaq check Output/site
  cp -a Output first
  while read -r file from to id; do
    rm -rf Output && cp -a first Output
    sed -i "0,/$from/s//$to/" "Output/site/$file"
    expect 1 sumaq check Output/site 2>err
    grep -qF "error[$id]" err && grep -qE "Output/site/$file:[0-9]+:[0-9]+" err || { cat err; return 1; }
  done <<'END'
search/s-00.js "y": "y":9 check.missing-target
search/s-00.js }); } check.broken-shard
feed.xml <\/entry> <\/entrx> check.broken-xml
feed.xml guide\/restaurants guide\/restaurant check.missing-target
sitemap.xml sitemap-all sitemap-none check.missing-target
sitemap-all.xml guide\/index guide\/inde check.missing-target
END
  rm -rf Output && cp -a first Output
  rm "$(find Output/site/search -name '*.js' | sort | tail -1)"
  expect 1 sumaq check Output/site
}
check "check finds what shards, feed and sitemap name and is not there" broken_names

# Who and what goes, goes from the feed the same night; without the address, all of it goes.
withdrawn() {
  mkdir Exports
  cat >Exports/restaurants.ndjson <<'END'
{"id":"r1","name":"Fiamma & <Söhne>","typeOfFood":"Pizza"}
{"id":"r2","name":"Hatun Wasi","typeOfFood":"Arequipan"}
END
  printf '{"id":"u1","name":"Ada Quispe"}\n{"id":"u2","name":"Bo Lind"}\n' >Exports/users.ndjson
  cat >Exports/reviews.ndjson <<'END'
{"id":"v1","restaurant_id":"r1","user_id":"u1","stars":4,"comment":"Good bread.","createdAt":"2026-05-01T12:00:00Z"}
{"id":"v2","restaurant_id":"r1","user_id":"u2","stars":2,"comment":"Cold soup.","createdAt":"2026-05-02T12:00:00Z"}
END
  at https://example.org/guide
  sumaq build --as-of 2026-06-01
  web https://example.org/guide/
  grep -q 'Fiamma &amp; &lt;Söhne&gt;' Output/site/feed.xml
  grep -q '<name>Ada Quispe</name><uri>https://example.org/guide/users/u1.html</uri>' Output/site/feed.xml
  sed -i 2d Exports/reviews.ndjson
  sumaq ingest --as-of 2026-06-01 --allow-shrink
  sumaq explain feed.xml --as-of 2026-06-01 | tee out
  grep -q 'the next build renders it' out && grep -q 'rows of restaurants or reviews' out
  sumaq build --as-of 2026-06-01 --allow-shrink
  web https://example.org/guide/
  expect 1 grep -rq 'Cold soup' Output/site
  sed -i 1d Exports/users.ndjson
  # A review still names her.
  expect 1 sumaq build --as-of 2026-06-01 --allow-shrink
  web https://example.org/guide/
  expect 1 grep -rq 'Ada Quispe' Output/site
  grep -q 'Good bread' Output/site/feed.xml
  at http://localhost:8080
  sumaq build --as-of 2026-06-01
  web http://localhost:8080/
  expect 1 grep -rq 'example.org' Output/site
  rm sumaq.json
  sumaq build --as-of 2026-06-01
  [ ! -e Output/site/feed.xml ] && [ -z "$(ls Output/site | grep sitemap)" ]
  expect 1 grep -rqE 'canonical|og:|localhost' Output/site --include='*.html'
  sumaq check Output/site
}
check "what is withdrawn goes from the feed the same night, and all of it goes with the address" withdrawn

hostile_web() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  for markdown in true false; do
    at 'https://example.org/a&b/~c(d)' "\"comments\": {\"markdown\": $markdown}, \"users\": {\"pages\": \"all\"}"
    sumaq build --as-of 2026-06-01 --progress none
    web 'https://example.org/a&b/~c%28d%29/'
  done
}
check "hostile names and ids stay text in feed, sitemap and tags" hostile_web

wrong_addresses() {
  mkdir Exports
  : >Exports/restaurants.ndjson
  while read -r address words; do
    echo "{\"site\": {
      \"baseURL\": \"$address\"}}" >sumaq.json
    expect 78 sumaq build 2>err
    grep -qF "sumaq.json:2:18" err && grep -qF "$words" err || { cat err; return 1; }
  done <<'END'
example.org is no http(s) address
ftp://example.org/ is no http(s) address
https://example.org/?x=1 goes on behind its path
https://example.org/#x goes on behind its path
https://ana:pw@example.org/ holds a name or a password
https://example.org/index.html names a page
https://example.org/a/../b has . or .. in its path
END
  echo '{"site": {"baseUrl": "https://example.org/"}}' >sumaq.json
  # The site has no page.
  expect 1 sumaq build 2>err
  grep -q 'Did you mean site.baseURL?' err
}
check "an address that is none is answered with its place and the mend" wrong_addresses
