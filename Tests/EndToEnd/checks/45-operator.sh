# What an operator may do by mistake, and must not pay for.
# shellcheck shell=bash

lost_state() {
  demo Exports "${small[@]}"
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
  demo Exports "${small[@]}"
  printf '{"user_id":"%s","restaurant_id":"%s","added_at":"2026-01-01T00:00:00Z"}\n' u-own r-own >Exports/favorites.ndjson
  sumaq build
  before=$(sumaq sql 'SELECT count(*) FROM favorites' --format csv | tail -1)
  mv Exports/reviews.ndjson Exports/favorites.ndjson .
  for night in 1 2; do
    expect 1 sumaq build 2>err
    grep -q '^Nothing changed, needs attention: no file of reviews tonight; no file of favorites tonight; ' err
    grep -q 'tonight.s exports have no file of reviews' err
    [ "$(field status)" != refused ]
  done
  printf '{"id":"one-more","name":"One More"}\n' >>Exports/users.ndjson
  expect 1 sumaq build 2>err
  grep -q 'no file of reviews' err
  [ "$(sumaq sql 'SELECT count(*) FROM favorites' --format csv | tail -1)" = "$before" ]
  [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 600 ]
}
check "a collection whose file is missing keeps its rows, and is told every night" missing_collection

told_again() {
  demo Exports "${small[@]}"
  mkdir -p Templates/reports
  printf -- '---\ntitle: Bad\n---\n```sql x\nSELECT nme FROM restaurants\n```\n' >Templates/reports/bad.md
  for night in 1 2; do
    sumaq build 2>err
    sumaq status >told
    grep -q 'bad.md' told
    [ $night = 1 ] || grep -q ' known since .*; sumaq status lists them$' err
  done
  grep -q 'This report could not be built' Output/reports/bad.html
  rm Templates/reports/bad.md
  mkdir -p Output/site/restaurants
  printf mine >Output/site/restaurants/zzz-new.html
  printf '{"id":"zzz-new","name":"New"}\n' >>Exports/restaurants.ndjson
  for night in 1 2; do
    sumaq build 2>err
    sumaq status >told
    grep -q 'publish.foreign-file' told
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
  demo Exports "${small[@]}"
  sumaq build --dry-run 2>err
  grep -q 'new' err
  [ "$(ls -A)" = "$(printf 'Exports\nerr\nsumaq.json')" ]
  sumaq build
  find Output .sumaq -type f ! -name lock -printf '%p %T@\n' | sort >before
  demo Exports "${small[@]}" --night 1
  sumaq build --dry-run
  find Output .sumaq -type f ! -name lock ! -name 'sumaq.sqlite*' -printf '%p %T@\n' | sort >after
  diff <(grep -v sqlite before) after
}
check "a dry run writes nothing" rehearsal

tampered() {
  demo Exports "${small[@]}"
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

# The screen's first line, which follows the problems.
first_line() { grep -m1 -E '^(Published|Nothing|Refused|Failed)' err; }

cut_files() {
  demo Exports "${small[@]}"
  gzip Exports/reviews.ndjson
  cp Exports/reviews.ndjson.gz whole.gz
  sumaq build 2>err
  errors=$(first_line | grep -o '[0-9]* error')
  head -c 20000 whole.gz >Exports/reviews.ndjson.gz
  for new in '1 new' 'none new' 'none new'; do
    expect 1 sumaq build 2>err
    first_line | grep -q "needs attention: reviews.ndjson.gz was not read to its end; .*, $new\.$"
  done
  [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 600 ]
  cp whole.gz Exports/reviews.ndjson.gz
  sumaq build --fail-on new 2>err
  first_line | grep -q "No action needed: ${errors}s, none new"
  mv Exports/users.ndjson .
  for night in 1 2; do
    expect 1 sumaq build 2>err
    first_line | grep -q 'needs attention: no file of users tonight'
  done
  mv users.ndjson Exports/
  sumaq build --fail-on new
}
check "a file that is cut off and a collection without one end with 1 until they are whole" cut_files

what_is_new() {
  demo Exports "${small[@]}"
  printf '{"id":"nopicture","stars":3,"user_id":"u","restaurant_id":"r","photo":"no/such.jpg"}\n' >>Exports/reviews.ndjson
  sumaq build 2>err
  grep -q '^Published. Nothing urgent: [0-9]* errors\.$' err
  cp -r Output before
  for flags in "" "--fail-on new" "--fail-on exports --offline" "--fail-on new --full"; do
    # shellcheck disable=SC2086
    sumaq build $flags 2>err
    first_line | grep -q 'No action needed: [0-9]* errors, none new\.$'
  done
  diff -r before/site Output/site
  expect 1 sumaq build --fail-on any 2>err
  expect 1 sumaq build --strict 2>err
  for mode in exports new any; do
    printf '{"id":"%s","stars":nine}\n' $mode >>Exports/reviews.ndjson
    expect 1 sumaq build --fail-on $mode 2>err
    first_line | grep -q '1 more row rejected than last night; [0-9]* errors, 1 new\.$'
    sed -i '1i\\' Exports/reviews.ndjson
    [ $mode = any ] || sumaq build --fail-on $mode
  done
  sumaq build
  sumaq status | grep -q '^Last run .*none new'
  printf '{"id":"stray","stars":3,"user_id":"nobody-knows","restaurant_id":"nor-this"}\n' >>Exports/reviews.ndjson
  expect 1 sumaq build 2>err
  first_line | grep -q '2 more restaurants and users without a row than last night'
  sumaq build
}
check "a night knows what is new: --fail-on exports, new and any" what_is_new

killed_before_told() {
  demo Exports "${small[@]}"
  sumaq build
  printf '{"id":"late","stars":nine}\n' >>Exports/reviews.ndjson
  printf '{"id":"held","stars":4,"user_id":"u","restaurant_id":"r","photo":"http://127.0.0.1:9/x.jpg"}\n' >>Exports/reviews.ndjson
  for tries in 1 2 3 4 5; do
    sumaq build --progress json 2>events &
    pid=$!
    until grep -q '"stage":"photos"' events || ! kill -0 $pid 2>/dev/null; do :; done
    if kill -9 $pid 2>/dev/null; then killed=1; else killed=; fi
    if wait $pid; then killed=; fi
    [ -z "$killed" ] || grep -q '"event":"report"' events || break
    echo "try $tries: the night was over before it could be killed"
    [ "$tries" != 5 ]
  done
  expect 1 sumaq build --fail-on new 2>err
  first_line | grep -q '1 more row rejected than last night; .* errors.*, [1-9][0-9]* new'
  sumaq build --fail-on new --offline
}
check "what a killed night read is new to the next one" killed_before_told

links_out() {
  demo Exports "${small[@]}"
  sumaq build
  mkdir tonight
  mv Exports/reviews.ndjson tonight/
  ln -s "$PWD/tonight/reviews.ndjson" Exports/reviews.ndjson
  ln -s dishes.ndjson Exports/dishes-2.ndjson
  mkfifo Exports/orders-2.ndjson
  for night in 1 2; do
    expect 1 timeout 60 sumaq build 2>err
    grep -q '^  = "exports": {"followLinks": true}$' err
    grep -q 'orders-2.ndjson was not read; reviews.ndjson was not read' err
  done
  [ "$(sumaq sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 600 ]
  rm Exports/orders-2.ndjson
  echo '{"exports": {"followLinks": true}}' >sumaq.json
  sumaq build --fail-on new
  ln -sf /dev/zero Exports/reviews.ndjson
  expect 1 timeout 60 sumaq build 2>err
  grep -q 'ingest.not-a-file' err
  ln -s Exports linked
  rm Exports/reviews.ndjson sumaq.json
  mv tonight/reviews.ndjson Exports/
  sumaq build --exports linked
}
check "a link out of the exports folder is followed only where sumaq.json says so" links_out
