# What an operator may do by mistake, and must not pay for.
# shellcheck shell=bash

lost_state() {
  sumaq demo Exports "${small[@]}"
  sumaq build
  cp -r Output before
  for command in render report photos; do
    expect 65 sumaq $command --state typo 2>err
    grep -q 'run.no-store' err
    [ ! -e typo ]
  done
  diff -r before/site Output/site
  mv .sumaq elsewhere
  expect 65 sumaq render
  diff -r before/site Output/site
}
check "a stage without a store ends with 65 and leaves the site alone" lost_state

missing_collection() {
  sumaq demo Exports "${small[@]}"
  printf '{"user_id":"%s","restaurant_id":"%s","added_at":"2026-01-01T00:00:00Z"}\n' u-own r-own >Exports/favorites.ndjson
  sumaq build
  before=$(sumaq sql 'SELECT count(*) FROM favorites' --format csv | tail -1)
  mv Exports/reviews.ndjson Exports/favorites.ndjson .
  for night in 1 2; do
    sumaq build 2>err
    grep -q 'tonight.s exports have no file of reviews' err
    [ "$(field status)" != refused ]
  done
  printf '{"id":"one-more","name":"One More"}\n' >>Exports/users.ndjson
  sumaq build 2>err
  grep -q 'no file of reviews' err
  [ "$(sumaq sql 'SELECT count(*) FROM favorites' --format csv | tail -1)" = "$before" ]
  [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 600 ]
}
check "a collection whose file is missing keeps its rows, and is told every night" missing_collection

told_again() {
  sumaq demo Exports "${small[@]}"
  mkdir -p Templates/reports
  printf -- '---\ntitle: Bad\n---\n```sql x\nSELECT nme FROM restaurants\n```\n' >Templates/reports/bad.md
  for night in 1 2; do
    sumaq build 2>err
    grep -q 'bad.md' err
  done
  grep -q 'This report could not be built' Output/reports/bad.html
  rm Templates/reports/bad.md
  mkdir -p Output/site/restaurants
  printf mine >Output/site/restaurants/zzz-new.html
  printf '{"id":"zzz-new","name":"New"}\n' >>Exports/restaurants.ndjson
  for night in 1 2; do
    sumaq build 2>err
    grep -q 'publish.foreign-file' err
  done
  [ "$(cat Output/site/restaurants/zzz-new.html)" = mine ]
  rm Output/site/restaurants/zzz-new.html
  sumaq build
  grep -q '<h1' Output/site/restaurants/zzz-new.html
}
check "a broken report and a foreign file are told every night until they are mended" told_again

own_exports() {
  mkdir Exports
  echo mine >Exports/reviews.ndjson
  expect 73 sumaq demo Exports "${small[@]}" 2>err
  grep -q 'demo.foreign-folder' err
  [ "$(cat Exports/reviews.ndjson)" = mine ]
  expect 64 sumaq demo ""
  expect 64 sumaq build --output "" --state ""
}
check "the demo never overwrites somebody's exports" own_exports

rehearsal() {
  sumaq demo Exports "${small[@]}"
  sumaq build --dry-run 2>err
  grep -q 'new' err
  [ "$(ls -A)" = "$(printf 'Exports\nerr')" ]
  sumaq build
  find Output .sumaq -type f ! -name lock -printf '%p %T@\n' | sort >before
  sumaq demo Exports "${small[@]}" --night 1
  sumaq build --dry-run
  find Output .sumaq -type f ! -name lock ! -name 'sumaq.sqlite*' -printf '%p %T@\n' | sort >after
  diff <(grep -v sqlite before) after
}
check "a dry run writes nothing" rehearsal

tampered() {
  sumaq demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  cp -r Output before
  page=$(ls Output/site/restaurants/*.html | head -1)
  echo changed >>"$page"
  rm Output/site/users/"$(ls Output/site/users | grep html | head -1)"
  expect 1 sumaq verify --all 2>err
  grep -q "$(basename "$page")" err
  expect 1 sumaq check 2>err
  sumaq build --full --as-of 2026-06-01
  same before Output
  sumaq verify --all
}
check "what somebody changed by hand is found by verify and mended by --full" tampered
