# Sealed pages: who opens what, what a night seals, what is left of somebody whose access is taken away.
# Takes long.
# shellcheck shell=bash

# Every run says the same day.
day=(--as-of 2026-03-02)

# A Python with `cryptography`: the browser checks' own, or the system's with python3-cryptography.
opener() {
  local python
  for python in "$root/.build/browser-tools/bin/python" python3; do
    if "$python" -c 'import cryptography' 2>/dev/null; then
      "$python" "$here/sealed.py" "$@"
      return
    fi
  done
  skip "there is no python3-cryptography"
}

no() {
  if "$@"; then
    echo "must not be: $*"
    return 1
  fi
}

# nothing: fails with what it reads, if that is anything.
nothing() {
  local found
  found=$(cat)
  [ -z "$found" ] || { printf 'must not be: %s\n' "$found" | head -5; return 1; }
}

# A demo with people: owners and managers of two restaurants, reviewers, and one person with three bundles. Their passphrases are in `passphrases.csv`.
people() {
  opener --vectors
  demo Exports "${small[@]}"
  # A restaurant's page counts its neighbours' reviews of months that are over by the newest export's age.
  aged Exports
  sumaq build "${day[@]}" 2>err
  no test -e Output/site/sealed
  # shellcheck disable=SC2207
  restaurants=($(sumaq sql "SELECT restaurant_id FROM reviews WHERE restaurant_id IN (SELECT id FROM restaurants WHERE NOT derived) GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2" --format csv | tail -n +2 | tr -d '\r'))
  # shellcheck disable=SC2207
  users=($(sumaq sql "SELECT user_id FROM reviews WHERE user_id IN (SELECT id FROM users WHERE created_at IS NOT NULL) GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 3" --format csv | tail -n +2 | tr -d '\r'))
  {
    echo email,kind,id,role
    echo "ana@example.org,restaurant,${restaurants[0]},owner"
    echo "Ben@Example.org,restaurant,${restaurants[0]},manager"
    echo "eva@example.org,user,${users[0]},reviewer"
    echo "zoe@example.org,restaurant,${restaurants[0]},owner"
    echo "zoe@example.org,restaurant,${restaurants[1]},manager"
    echo "zoe@example.org,user,${users[1]},reviewer"
  } >people.csv
  sumaq access add "${day[@]}" --from people.csv --anyway >passphrases.csv 2>talk
}

# passphrase MAIL
passphrase() { grep -i "^$1," passphrases.csv | cut -d, -f2; }

# opens MAIL [SITE]: the lines of what that person opens.
opens() { opener --person "$1" "$(passphrase "$1")" "${2:-Output/site}"; }

sealed_files() { (cd Output/site && find sealed -type f ! -name '*.gz' -printf '%p %T@ ' -exec sha256sum {} \; | sort); }

contents_of() { (cd "$1/site" && find sealed -type f ! -name '*.gz' -exec sha256sum {} + | sort -k 2); }

# changed: paths below sealed/ of which `before` and `after` say other things.
changed() { comm -3 <(sort before) <(sort after) | sed -n 's,^.*sealed/,,p' | sort -u; }

all_opens() {
  people
  [ "$(head -n 1 passphrases.csv | tr -d '\r')" = email,passphrase,opens ]
  [ "$(wc -l <passphrases.csv)" = 5 ]
  [ "$(opener --keys .sumaq/keys Output/site | head -n 1 | cut -d, -f1,2)" = '{"people": 4, "bundles": 4' ]
  opener --keys .sumaq/keys Output/site
  opens ana@example.org >ana
  [ "$(grep -c '"path": "home"' ana)" = 1 ]
  opens ben@example.org >ben
  grep -q '"role": "manager"' ben
  opens zoe@example.org >zoe
  [ "$(cut -d, -f1 zoe | sort -u | wc -l)" = 3 ]
  # Restaurants come first.
  [ "$(grep -o '"kind": "[a-z]*"' zoe | uniq | sed -n 1p)" = '"kind": "restaurant"' ]
  expect 3 opener --person ana@example.org 0000-0000-0000-0000 Output/site
  expect 3 opener --person ana@example.com "$(passphrase ana@example.org)" Output/site
  # What an owner downloads is what the store has.
  opener --person ana@example.org "$(passphrase ana@example.org)" Output/site --to ana.parts >/dev/null
  [ "$(($(wc -l <"$(find ana.parts -name 'reviews.ndjson')")))" = "$(sumaq sql "SELECT count(*) AS n FROM reviews WHERE restaurant_id = '${restaurants[0]}'" --format csv | tail -n 1 | tr -d '\r')" ]
  opener --person eva@example.org "$(passphrase eva@example.org)" Output/site --to eva.parts >/dev/null
  sumaq export-person "${users[0]}" >person.json
  cmp person.json "$(find eva.parts -name everything.json)"
  # Others' words for the same: the program's own.
  sumaq check Output/site
  sumaq verify --all "${day[@]}"
  printf '%s\n' "$(passphrase zoe@example.org)" | sumaq access test zoe@example.org >told 2>&1
  grep -qF "$(grep -o '"title": "[^"]*' zoe | sed -n 1p | cut -d'"' -f 4)" told
}
check "every slot and part opens in a reader that shares nothing with the program" all_opens

nothing_touched() {
  people
  sealed_files >before
  local ways
  for ways in "" "--jobs 1" "--jobs 8" "--full"; do
    # shellcheck disable=SC2086
    TZ=Asia/Tokyo LC_ALL=C.UTF-8 sumaq build "${day[@]}" $ways 2>err || [ $? = 1 ]
    sealed_files >after
    diff before after
  done
  # The same bytes from the same keys and exports, elsewhere.
  mkdir -p clean/.sumaq
  cp -rp Exports sumaq.json clean/
  cp -rp .sumaq/keys clean/.sumaq/
  (cd clean && sumaq build "${day[@]}" 2>err || [ $? = 1 ])
  diff <(contents_of Output) <(contents_of clean/Output)
  sumaq verify --all "${day[@]}"
}
check "a night without change touches nothing that is sealed, and elsewhere seals the same bytes" nothing_touched

a_review() {
  people
  contents_of Output >before
  printf '{"id":"extra1","restaurantId":"%s","userId":"%s","stars":1,"comment":"Cold soup.","createdAt":"2026-03-01T12:00:00Z"}\n' "${restaurants[1]}" "${users[1]}" >Exports/reviews-more.ndjson
  aged Exports
  sumaq build "${day[@]}" 2>err || [ $? = 1 ]
  contents_of Output >after
  opener --keys .sumaq/keys Output/site
  # Of the restaurant and of the author, both zoe's.
  changed | sed '/^b\//d' | nothing
  [ "$(changed | cut -d/ -f2 | sort -u | wc -l)" = 2 ]
  opener --person zoe@example.org "$(passphrase zoe@example.org)" Output/site --to zoe.parts >/dev/null
  [ "$(grep -l 'Cold soup' -r zoe.parts | cut -d/ -f2 | sort -u | wc -l)" = 2 ]
  opener --person ana@example.org "$(passphrase ana@example.org)" Output/site --to ana.parts >/dev/null
  no grep -rq 'Cold soup' ana.parts
}
check "a review changes its restaurant's and its author's bundle alone" a_review

canaries() {
  mkdir -p Exports
  printf '{"id":"u1","name":"Ana","email":"sesame.one@mail.example","phone":"+51 900 555 444","role":"sesame-role","diet":"sesame-diet","budget":"sesame-budget"}\n{"id":"u2","name":"Bob","email":"sesame.two@mail.example"}\n' >Exports/users.ndjson
  printf '{"id":"r1","name":"Place","typeOfFood":"Soup","address":"Main 1","lat":-12,"lon":-77,"ownerUid":"sesame-owner"}\n' >Exports/restaurants.ndjson
  printf '{"id":"v1","restaurantId":"r1","userId":"u1","stars":4,"comment":"good","createdAt":"2026-03-01T10:00:00Z"}\n{"id":"v2","restaurantId":"r1","userId":"u2","stars":2,"comment":"fine","createdAt":"2026-03-02T10:00:00Z"}\n' >Exports/reviews.ndjson
  printf '{"id":"o-sesame","userId":"u1","restaurantId":"r1","total":"77.31","createdAt":"2026-02-01T10:00:00Z"}\n' >Exports/orders.ndjson
  echo '{}' >sumaq.json
  sumaq build "${day[@]}" 2>err || [ $? = 1 ]
  sumaq access add "${day[@]}" sesame.one@mail.example --user u1 2>talk | tail -n 1 >one
  sumaq access add "${day[@]}" own@mail.example --restaurant r1 2>talk | tail -n 1 >own
  # Addresses, roles, ids and counts of those who have access stand in no file that is published, nor in a file's name.
  no grep -rilE 'sesame|900.?555|mail\.example' Output
  find Output -iname '*sesame*' | nothing
  opener --keys .sumaq/keys Output/site
  opener --person own@mail.example "$(cat own)" Output/site --to own.parts >/dev/null
  no grep -rilE 'sesame|900.?555|77\.31' own.parts
  opener --person sesame.one@mail.example "$(cat one)" Output/site --to one.parts >/dev/null
  grep -rq 'sesame.one@mail.example' one.parts
  grep -rq '900 555 444' one.parts
  no grep -rq 'sesame.two' one.parts
  # The names of titles are sealed: a slot holds nothing in clear but its own name.
  no grep -rl 'Place' Output/site/sealed
}
check "nothing private stands outside sealed parts, and no guest's in a restaurant's" canaries

removed() {
  people
  cp -rp Output/site kept
  sumaq access remove "${day[@]}" ana@example.org 2>talk
  grep -q 'Output/site' talk
  opener --keys .sumaq/keys Output/site
  # Ana's kept slot and keys open nothing that is new; all of what she could open was sealed anew.
  [ "$(opener --kept kept ana@example.org "$(passphrase ana@example.org)" Output/site | grep -c '"opened": 0')" = 1 ]
  [ "$(opener --kept kept ana@example.org "$(passphrase ana@example.org)" Output/site | grep -c '"new": 0')" = 0 ]
  expect 3 opener --person ana@example.org "$(passphrase ana@example.org)" Output/site
  opens ben@example.org >/dev/null
  opens zoe@example.org >/dev/null
  opens eva@example.org >/dev/null
  # Nothing that others alone could open was sealed anew.
  sumaq access list --format ndjson >list
  grep -q eva@ list
  no grep -q ana@ list
  # Neither a night nor its rollback brings it back.
  printf '{"id":"extra2","restaurantId":"%s","userId":"%s","stars":3,"comment":"So so.","createdAt":"2026-03-01T12:00:00Z"}\n' "${restaurants[0]}" "${users[2]}" >Exports/reviews-more.ndjson
  aged Exports
  sumaq build "${day[@]}" 2>err || [ $? = 1 ]
  contents_of Output >before
  sumaq rollback 2>err
  contents_of Output >after
  diff before after
  expect 3 opener --person ana@example.org "$(passphrase ana@example.org)" Output/site
  [ "$(opener --kept kept ana@example.org "$(passphrase ana@example.org)" Output/site | grep -c '"opened": 0')" = 1 ]
  find Output -path '*/.nights/*' -path '*sealed/*' -name '*.js' | nothing
}
check "who is removed opens nothing that is sealed since, and no rollback brings it back" removed

one_of_several() {
  people
  cp -rp Output/site kept
  sumaq access remove "${day[@]}" zoe@example.org --restaurant "${restaurants[1]}" 2>talk
  [ "$(opens zoe@example.org | cut -d, -f1 | sort -u | wc -l)" = 2 ]
  opener --keys .sumaq/keys Output/site
  # Nobody else could open it: it is gone.
  [ "$(find Output/site/sealed/b -mindepth 1 -maxdepth 1 | wc -l)" = 3 ]
  sumaq access add "${day[@]}" zoe@example.org --restaurant "${restaurants[1]}" --role manager >again 2>talk
  [ ! -s again ]
  [ "$(opens zoe@example.org | cut -d, -f1 | sort -u | wc -l)" = 3 ]
  [ "$(opener --kept kept zoe@example.org "$(passphrase zoe@example.org)" Output/site | cut -d, -f2)" = ' "opened": 0}' ] ||
    opener --kept kept zoe@example.org "$(passphrase zoe@example.org)" Output/site
}
check "one bundle of several is taken away and given again, with the same passphrase" one_of_several

reset() {
  people
  cp -rp Output/site kept
  sumaq access reset "${day[@]}" ana@example.org 2>talk | tail -n 1 >new
  expect 3 opener --person ana@example.org "$(passphrase ana@example.org)" Output/site
  opener --person ana@example.org "$(cat new)" Output/site >/dev/null
  [ "$(opener --kept kept ana@example.org "$(passphrase ana@example.org)" Output/site | grep -c '"opened": 0')" = 1 ]
  opens ben@example.org >/dev/null
  opener --keys .sumaq/keys Output/site
  cp .sumaq/keys/master master.old
  find Output/site/sealed -type f ! -name index.html | sort >names.old
  sumaq access reset "${day[@]}" --all >passphrases.new 2>talk
  no cmp .sumaq/keys/master master.old
  opener --keys .sumaq/keys Output/site
  sort names.old <(find Output/site/sealed -type f ! -name index.html ! -name "$(printf '0%.0s' {1..32}).js") | uniq -d | nothing
  for mail in ana ben eva zoe; do
    expect 3 opener --person $mail@example.org "$(passphrase $mail@example.org)" Output/site
  done
  mv passphrases.new passphrases.csv
  for mail in ana ben eva zoe; do opens $mail@example.org >/dev/null; done
}
check "a new passphrase for one, and new keys for all" reset

own_templates() {
  people
  contents_of Output >before
  mkdir -p Templates/assets
  local name
  for name in seal.css seal.js; do
    # Beside the shipped files, wherever this program has them.
    cp "$root/Templates/assets/$name" Templates/assets/
    echo '/* mine */' >>"Templates/assets/$name"
    sumaq build "${day[@]}" 2>err || [ $? = 1 ]
    no grep -q 'written-twice' err
    grep -oE 'assets/seal-[0-9a-f]+\.(css|js)' Output/site/sealed/index.html | while read -r asset; do [ -e "Output/site/$asset" ] || exit 1; done
    sumaq check Output/site
  done
  rm -r Templates
  sumaq build "${day[@]}" 2>err || [ $? = 1 ]
  contents_of Output >after
  diff before after
}
check "a style or script of one's own changes the page that opens, and no part" own_templates

keys_of_others() {
  people
  contents_of Output >before
  chmod 644 .sumaq/keys/master
  expect 77 sumaq build "${day[@]}" 2>err
  grep -q 'chmod' err
  chmod 600 .sumaq/keys/master
  chmod 755 .sumaq/keys
  expect 77 sumaq build "${day[@]}" 2>err
  chmod 700 .sumaq/keys
  mv .sumaq/keys/master master
  printf '{"id":"extra3","restaurantId":"%s","userId":"%s","stars":3,"comment":"So so.","createdAt":"2026-03-01T12:00:00Z"}\n' "${restaurants[0]}" "${users[0]}" >Exports/reviews-more.ndjson
  aged Exports
  sumaq build "${day[@]}" 2>err || [ $? = 1 ]
  grep -q 'sealed.keys-missing' err
  contents_of Output >after
  diff before after
  grep -q 'So so' -r Output/site/restaurants
  mv master .sumaq/keys/master
  sumaq build "${day[@]}" 2>err || [ $? = 1 ]
  opener --keys .sumaq/keys Output/site
  # What came meanwhile is in it now.
  opener --person ana@example.org "$(passphrase ana@example.org)" Output/site --to ana.parts >/dev/null
  grep -rq 'So so' ana.parts
}
check "keys that others could read end the night; without keys what is sealed stays as it is" keys_of_others

# as_before LIST: puts a list of access in place, as a restore or a fault of the disk does.
as_before() { cp "$1" .sumaq/keys/access && chmod 600 .sumaq/keys/access; }

changed_list() {
  people
  cp .sumaq/keys/access older
  cp -rp Output/site kept
  sumaq access remove "${day[@]}" ana@example.org 2>talk
  cp .sumaq/keys/access newest
  contents_of Output >before
  printf '{"id":"extra4","restaurantId":"%s","userId":"%s","stars":3,"comment":"So so.","createdAt":"2026-03-01T12:00:00Z"}\n' "${restaurants[0]}" "${users[0]}" >Exports/reviews-more.ndjson
  aged Exports
  grep -v '"generation"' newest >lost
  sed 's/"generation":2/"generation":3/' newest >raised
  sed 's/"wrap":"..../"wrap":"AAAA/' newest >wrapped
  sed "s/ben@/bea@/" newest >renamed
  grep -v '"hmac"' newest >bare
  grep -v -e '"hmac"' -e '"keys"' newest >stripped
  : >empty
  local list
  for list in lost raised wrapped renamed bare stripped empty older; do
    no cmp "$list" newest
    as_before "$list"
    expect 1 sumaq build "${day[@]}" 2>err
    grep -q 'sealed.keys-missing' err
    expect 1 sumaq check 2>err
    grep -q 'sealed.keys-missing' err
    expect 1 sumaq verify "${day[@]}" 2>err
    grep -q 'sealed.keys-missing' err
    expect 1 sumaq status --check >out 2>err
    sumaq access list >out 2>err
    grep -q 'sealed.keys-missing' err
    contents_of Output >after
    diff before after
    cmp "$list" .sumaq/keys/access
  done
  # Until the newest is back.
  as_before newest
  sumaq build "${day[@]}" 2>err
  opener --keys .sumaq/keys Output/site
  [ "$(opener --kept kept ana@example.org "$(passphrase ana@example.org)" Output/site | grep -c '"opened": 0')" = 1 ]
  opens ben@example.org >/dev/null
}
check "a list of access that is not the one that was written seals nothing, and is said" changed_list

restored() {
  people
  cp -rp .sumaq backup
  # Eva gets access and loses it: the next key of the bundle is hers alone, then nobody's.
  sumaq access remove "${day[@]}" zoe@example.org --restaurant "${restaurants[0]}" 2>talk
  sumaq access add "${day[@]}" eva@example.org --restaurant "${restaurants[0]}" 2>talk
  cp -rp Output/site kept
  rm -r .sumaq
  mv backup .sumaq
  # Of the whole state: the list is the one that the store knows, and its next key must not be Eva's.
  sumaq access remove "${day[@]}" zoe@example.org --restaurant "${restaurants[0]}" 2>talk
  grep -q '"generation":2' .sumaq/keys/access
  [ "$(opener --kept kept eva@example.org "$(passphrase eva@example.org)" Output/site | grep -c '"opened": 0')" = 1 ]
  opener --keys .sumaq/keys Output/site
  # Who got access since the backup has the key that is in use, until all are new.
  sumaq access add "${day[@]}" eva@example.org --restaurant "${restaurants[0]}" 2>talk
  cp .sumaq/keys/access older
  rm -r kept
  cp -rp Output/site kept
  sumaq access remove "${day[@]}" eva@example.org --restaurant "${restaurants[0]}" 2>talk
  as_before older
  expect 65 sumaq explain "sealed/restaurant/${restaurants[0]}" 2>err
  grep -q 'sumaq access confirm' err
  sumaq access confirm "${day[@]}" 2>talk
  sumaq access remove "${day[@]}" eva@example.org 2>talk
  [ "$(opener --kept kept eva@example.org "$(passphrase eva@example.org)" Output/site | grep -c '"opened": 0')" = 1 ]
  opens ben@example.org >/dev/null
  opener --keys .sumaq/keys Output/site
  sumaq check
}
check "after a restore nobody who is on no list opens what is sealed from then on" restored

# Of a backup from before the person was forgotten: neither a confirmation nor new keys give the access back.
forgotten_meanwhile() {
  people
  sumaq access list --user "${users[0]}" --format ndjson | grep -q eva@
  cp .sumaq/keys/access older
  sumaq forget "${users[0]}" "${day[@]}" >receipt 2>talk || [ $? = 1 ]
  no grep -q eva@ .sumaq/keys/access
  as_before older
  sumaq access confirm "${day[@]}" 2>talk
  sumaq access list >list
  grep -q zoe@ list
  no grep -q eva@ list
  sumaq build "${day[@]}" 2>err
  # What no key opens is no proof.
  sumaq forget --prove "${users[0]}" "${day[@]}"
  mv .sumaq/keys/master master
  as_before older
  expect 1 sumaq forget --prove "${users[1]}" "${day[@]}" | grep -q 'no key of today opens'
  sumaq access reset "${day[@]}" --all >new.csv 2>talk
  no grep -q eva@ new.csv
  grep -q zoe@ new.csv
  no grep -q eva@ .sumaq/keys/access
  opener --keys .sumaq/keys Output/site
}
check "who was forgotten has no access after a restore, whatever the operator does" forgotten_meanwhile

kept_page() {
  people
  expect 64 sumaq access page 2>err
  sumaq access page open.html 2>talk
  grep -q "$(sha256sum open.html | cut -d' ' -f1)" talk
  grep -q "data-site=\"$(od -An -tx1 .sumaq/keys/site | tr -d ' \n')\"" open.html
  no grep -qE '<script src|<link|<img|@example\.org' open.html
  cp open.html again.html
  sumaq access page open.html 2>talk
  cmp open.html again.html
  expect 73 sumaq access page Output/site/open.html 2>err
}
check "the page that people keep is one file" kept_page

wrong_words() {
  people
  cp .sumaq/keys/access access
  contents_of Output >before
  expect 64 sumaq access add "${day[@]}" ana@example.org --restaurant "${restaurants[0]}x" 2>err
  grep -qi "${restaurants[0]}" err
  for mail in '' nobody 'a b@example.org' "$(printf 'x%.0s' {1..250})@example.org"; do
    expect 64 sumaq access add "${day[@]}" "$mail" --restaurant "${restaurants[0]}" 2>err
  done
  expect 64 sumaq access add "${day[@]}" ana@example.org 2>err
  expect 64 sumaq access remove "${day[@]}" nobody@example.org 2>err
  sumaq access add "${day[@]}" ANA@example.org --restaurant "${restaurants[0]}" >out 2>err
  [ ! -s out ]
  expect 65 sumaq access add "${day[@]}" ana@example.org --user "${users[0]}" 2>err
  printf 'email,kind,id,role\nnew@example.org,restaurant,%s,owner\nbad,restaurant,%s,owner\nnew@example.org,restaurant,nowhere,owner\n' "${restaurants[0]}" "${restaurants[0]}" >bad.csv
  got=0
  sumaq access add "${day[@]}" --from bad.csv >out 2>err || got=$?
  [ $got = 64 ] || [ $got = 65 ]
  grep -q 'bad.csv:3' err && grep -q 'bad.csv:4' err
  [ ! -s out ]
  cmp access .sumaq/keys/access
  diff <(contents_of Output) before
}
check "what cannot be granted is said, and changes nothing" wrong_words

kills() {
  local python
  for python in "$root/.build/browser-tools/bin/python" python3; do
    if "$python" -c 'import cryptography' 2>/dev/null; then
      "$python" "$here/sealed_kills.py" "$([ "${LONG:-}" = 1 ] && echo 120 || echo 12)" "$SEED"
      return
    fi
  done
  skip "there is no python3-cryptography"
}
check "commands of access cut off at any call, seed $SEED: the list is old or new, and the next build ends them" kills

# seconds COMMAND…: how long it took.
seconds() {
  local begun=$EPOCHREALTIME
  "$@"
  awk -v a="$begun" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.2f s: ", b - a }'
  echo "$*" | cut -c1-80
}

many() {
  demo Exports --restaurants 1000 --users 6000 --reviews 200000 --photos 20 "${day[@]}"
  sumaq build "${day[@]}" --progress none 2>err || [ $? = 1 ]
  {
    echo email,kind,id,role
    sumaq sql "SELECT id FROM restaurants ORDER BY 1 LIMIT 1000" --format csv | tail -n +2 | tr -d '\r' | awk '{ print "r" NR "@example.org,restaurant," $1 ",owner" }'
    sumaq sql "SELECT id FROM users ORDER BY 1 LIMIT 5000" --format csv | tail -n +2 | tr -d '\r' | awk '{ print "u" NR "@example.org,user," $1 ",reviewer" }'
  } >people.csv
  seconds sumaq access add "${day[@]}" --from people.csv --anyway >passphrases.csv
  tail -n 1 passphrases.csv
  sealed_files >before
  seconds sumaq build "${day[@]}" --progress none
  sealed_files | cmp before -
  opener --keys .sumaq/keys Output/site
}
soak "a city whose restaurants and guests all have access" many
