# Folders that cannot be read or written, that are gone, or that lie on different disks.
# shellcheck shell=bash

# changed_night CODE: a night of change must end so, say what to do, and leave the site as it was.
refused_night() {
  expect "$1" as_somebody "$sumaq" build --exports More 2>err
  grep -q '^error\[' err && grep -q '^  = ' err
  grep -qE '^(Failed|Refused)' err
  same before Output
}

no_permission() {
  demo Exports "${small[@]}"
  demo More "${small[@]}" --night 1
  somebodys
  as_somebody "$sumaq" build
  cp -r Output before
  local folder
  for folder in Output Output/site .sumaq; do
    chmod a-w "$folder"
    refused_night 77
    chmod u+w "$folder"
  done
  chmod a-rx Output/site
  expect 77 as_somebody "$sumaq" build --exports More 2>err
  chmod a+rx Output/site
  chmod 000 More
  refused_night 77
  chmod 755 More
  as_somebody "$sumaq" build --exports More
  [ "$(field status)" = published ]
  as_somebody "$sumaq" check
}
check "a folder that may not be read or written: 77, the site as it was, and the next run goes on" no_permission

roots_own() {
  [ "$(id -u)" = 0 ] || skip "only root may change what is another user's"
  demo Exports "${small[@]}"
  somebodys
  as_somebody "$sumaq" build
  cp -r Exports/. More && chmod -R a+rX More
  find .sumaq Output -type f -printf '%p %u %T@ %i\n' | sort >before
  for words in 'build --exports More' 'ingest' 'photos' 'render' 'rollback' 'hold why' 'cache --prune'; do
    # shellcheck disable=SC2086
    expect 77 sumaq $words 2>err
    grep -q 'run.not-owner' err
  done
  sumaq status && sumaq jobs && sumaq changes >paths && sumaq verify
  find .sumaq Output -type f -printf '%p %u %T@ %i\n' | sort | grep -v 'sumaq.sqlite' | diff <(grep -v 'sumaq.sqlite' before) -
  # A page that root's run left in an older version is replaced, and its journals do not fail the night.
  chown root .sumaq/status.html Output/.nights/1
  printf '{"publish": {"nights": 0}}' >sumaq.json
  printf '{"id":"uone","name":"One"}\n' >>Exports/users.ndjson
  as_somebody "$sumaq" build 2>err
  [ "$(stat -c %u .sumaq/status.html)" = 65534 ]
  grep -q '^Published' err && grep -q 'platform.permission' err
}
check "root changes nothing in another user's state; what it left there before fails no night" roots_own

unreadable_export() {
  demo Exports "${small[@]}"
  somebodys
  as_somebody "$sumaq" build
  cp -r Output before
  chmod 000 Exports/reviews.ndjson
  expect 1 as_somebody "$sumaq" build 2>err
  grep -q 'reviews.ndjson' err
  [ "$("$sumaq" sql 'SELECT count(*) FROM reviews' --format csv | tail -1 | tr -d '\r')" = 600 ]
  chmod 644 Exports/reviews.ndjson
  as_somebody "$sumaq" build
  same before Output
}
check "an export that may not be read costs no row, and is told" unreadable_export

vanished_exports() {
  demo Exports "${small[@]}"
  sumaq build
  cp -r Output before
  mv Exports away
  expect 65 sumaq build 2>err
  grep -q 'Exports' err
  same before Output
  [ "$(field status)" = failed ]
  mkdir Exports
  expect 65 sumaq build
  same before Output
  rmdir Exports && mv away Exports
  sumaq build
  [ "$(field status)" = unchanged ]
}
check "exports that vanished: 65, the site as it was, and the next run goes on" vanished_exports

two_disks() {
  local other
  other=$(mktemp -d -p "$([ "$(stat -c %d .)" = "$(stat -c %d /dev/shm)" ] && echo /var/tmp || echo /dev/shm)")
  [ "$(stat -c %d "$other")" != "$(stat -c %d .)" ] || echo "one disk only"
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01 --state "$other/state"
  cp -r Output first
  demo Exports "${small[@]}" --night 1
  sumaq build --as-of 2026-06-01 --state "$other/state"
  sumaq build --as-of 2026-06-01 --state "$other/clean" --output "$other/Clean"
  same Output "$other/Clean"
  sumaq rollback --state "$other/state"
  same Output first
  rm -r "$other"
}
check "state and output on different disks" two_disks
