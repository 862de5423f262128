# The output held and released, and taken back by several nights.
# shellcheck shell=bash

held() {
  demo Exports "${small[@]}"
  expect 65 sumaq hold "no store yet"
  sumaq build --as-of 2026-06-01
  expect 64 sumaq hold
  expect 64 sumaq hold " "
  sumaq hold $'prices are\e[2J wrong'
  sumaq status | head -n 1 | grep -q '^Held  *since 20.*Z: prices are.* wrong; nights publish nothing until sumaq release$'
  ! sumaq status | grep -q $'\e'
  demo Exports "${small[@]}" --night 1
  find Output -printf '%p %T@ %i\n' | sort >before
  sumaq build --as-of 2026-06-01 2>err
  find Output -printf '%p %T@ %i\n' | sort | diff before -
  head -n 40 err | grep -q '^Held\. '
  [ "$(field held.reason | cut -c1-6)" = prices ] && [ "$(field status)" = done ]
  [ "$(field pages.rendered)" -gt 0 ] && [ "$(field ingest.rowsAdded)" -gt 0 ]
  # A quiet held night renders nothing.
  sumaq build --as-of 2026-06-01
  [ "$(field pages.total)" = 0 ] && [ "$(field status)" = unchanged ]
  sumaq verify --all 2>err
  grep -q 'as the output is held: the same bytes' err
  echo '<p>' >>Output/site/index.html
  expect 1 sumaq verify
  sumaq check && echo "edited pages still open"
  # Broken templates are found while held, and page and metrics tell of the hold then too.
  mkdir -p Templates && echo '{{#open}}' >Templates/best.md
  echo '{"metrics": {"file": "ops.prom"}}' >sumaq.json
  expect 78 sumaq build
  grep -q 'class="lead">Held since .*: prices are' .sumaq/status.html
  grep -qx 'sumaq_held 1' ops.prom
  expect 78 sumaq release
  sumaq status | head -n 1 | grep -q '^Held'
  rm -r Templates
  # What failed to be released stays held, and what is released is what a clean build makes.
  sumaq release --as-of 2026-06-01 2>err
  grep -q 'the hold is lifted' err
  ! sumaq status | grep -q '^Held'
  grep -qx 'sumaq_held 0' ops.prom
  sumaq build --full --as-of 2026-06-01
  sumaq build --as-of 2026-06-01 --output Clean --state clean
  same Output Clean
  sumaq release 2>err
  grep -q 'not held' err
}
check "while held a night reads, renders and checks, and touches nothing; release publishes the store's state" held

back() {
  echo '{"publish": {"nights": 5}}' >sumaq.json
  for night in 0 1 2 3 4; do
    demo Exports "${small[@]}" --night $night
    sumaq build --as-of 2026-06-01
    cp -r Output night$((night + 1))
  done
  sumaq status | grep -q 'rollback can go back to night 4, then 3, then 2, then 1'
  # The page and the list of runs say when each was.
  grep -q 'sumaq rollback --to 4<' .sumaq/status.html
  [ "$(grep -c '<tr><th scope="row">[1-4]<small class="slim">' .sumaq/status.html)" = 4 ]
  ! grep -q 'not recorded' .sumaq/status.html
  [ "$(sumaq nights --format csv | tr -d '\r' | cut -d, -f3 | paste -sd' ')" = 'night 1 2 3 4 5' ]
  expect 65 sumaq rollback --to 7 2>err
  grep -q 'night 5 is published, and kept are 4, 3, 2, 1' err
  ! sumaq status | grep -q '^Held'
  expect 64 sumaq rollback --to 0
  sumaq rollback --to 2
  same Output night2
  sumaq status | head -n 1 | grep -q 'rolled back from night 5 to night 2'
  # The next night does not bring back what was taken away.
  demo Exports "${small[@]}" --night 5
  sumaq build --as-of 2026-06-01
  same Output night2
  sumaq rollback
  same Output night1
  sumaq status | head -n 1 | grep -q 'rolled back from night 2 to night 1'
  sumaq release --as-of 2026-06-01
  sumaq build --as-of 2026-06-01 --output Clean --state clean
  same Output Clean
  sumaq verify --all
}
check "rollback --to brings a night by its number back, and holds it until release" back

emergency() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  cp -r Output first
  demo Exports "${small[@]}" --night 1
  sumaq build --as-of 2026-06-01
  echo '{"site": {"titel' >sumaq.json
  mv Exports gone
  sumaq rollback 2>err
  grep -q 'settings.broken' err
  same Output first
}
check "rollback needs neither sound settings nor exports" emergency
