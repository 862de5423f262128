# What whoever runs it every night relies on.
# shellcheck shell=bash

# The README's cron line as cron runs it: with nothing but sh, a bare PATH and a mail command.
cron_line() {
  mkdir bin srv
  printf '#!/bin/sh\necho "$@" >>"%s/mailed"\ncat >>"%s/mailed"\n' "$PWD" "$PWD" >bin/mail
  chmod +x bin/mail
  grep '^15 3 \* \* \*' "$root/README.md" | sed -e 's/^15 3 \* \* \*//' -e "s|/srv/sumaq|$PWD/srv|; s|/usr/local/bin/sumaq|$SUMAQ|" >line
  [ -s line ] && ! grep -q '%' line
  sumaq demo srv/Exports "${small[@]}"
  env -i HOME="$PWD" PATH="$PWD/bin:/usr/bin:/bin" sh -c "$(cat line)"
  [ ! -e mailed ] && [ -s srv/Output/site/index.html ]
  [ "$(head -1 srv/night.log | cut -c1-9)" = Published ] || grep -q '^Published' srv/night.log
  rm -r srv/Exports
  env -i HOME="$PWD" PATH="$PWD/bin:/usr/bin:/bin" sh -c "$(cat line)"
  grep -q 'you@example.org' mailed && grep -q 'Exports' mailed
}
check "the README's cron line builds, and mails where a night needs attention" cron_line

progress_events() {
  demo Exports "${small[@]}" --progress none
  printf '{"id":"x","stars":"nine"}\n' >>Exports/reviews.ndjson
  sumaq build --progress json 2>err
  rm -r Exports
  expect 65 sumaq build --progress json 2>failed
  python3 "$here/events.py" "$root/README.md" err failed
}
check "every event of --progress json is as the README says" progress_events

verdicts() {
  # The first line of the screen, which follows the problems.
  verdict() {
    if sumaq build --progress none 2>err; then :; else echo "ended with $?" >>codes; fi
    grep -m1 -E '^(Published|Nothing|Refused|Failed)' err
  }
  demo Exports --restaurants 30 --users 80 --reviews 600 --photos 0 --as-of 2026-03-02
  [ "$(verdict)" = 'Published. No action needed.' ]
  [ "$(verdict)" = 'Nothing changed. No action needed.' ]
  cp -r Exports kept
  head -n 100 kept/reviews.ndjson >Exports/reviews.ndjson
  [ "$(verdict)" = 'Refused by a guard, needs attention: what is published stays as it was.' ]
  cp kept/reviews.ndjson Exports/
  echo '{"id":"late","stars":5,"comment":"' >>Exports/reviews.ndjson
  [ "$(verdict)" = 'Published, needs attention: 1 more row rejected than last night; 1 error, 1 new.' ]
  printf '{' >sumaq.json
  [ "$(verdict)" = 'Failed, needs attention: what is published stays as it was.' ]
}
check "the closing screen's verdict says whether the night needs attention" verdicts

# A file beyond the limit of the system is an error, not a signal; no secret is left in a core file.
limits() {
  demo Exports "${small[@]}"
  (ulimit -f 64; expect 73 sumaq build --as-of 2026-06-01 2>err)
  grep -q 'platform.file-too-large' err
  sumaq build --as-of 2026-06-01
}
check "a file that may not grow ends a build with 73" limits

status_screen() {
  expect 65 sumaq status
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  demo Exports "${small[@]}" --night 1
  sumaq build --as-of 2026-06-01
  sumaq status >first
  for word in 'Last run   published' 'Store ' 'Sources    restaurants' ' reviews ' ' old, of ' 'Photos ' 'Published  night 2' 'rollback can go back to night 1' 'Lock       free'; do
    grep -q -- "$word" first || { echo "no “$word” in:"; cat first; return 1; }
  done
  [ "$(sed '/^Problems /,$d' first | wc -l)" -le 24 ]
  sumaq build --as-of 2026-06-01
  sumaq status | grep -q 'Last run   unchanged, .*; before that published'
  printf '{' >sumaq.json
  expect 78 sumaq build
  sumaq status --config /dev/null | grep -q 'Last run   failed'
  rm sumaq.json
  sumaq status --check | grep -q 'sound'
  in_store 'UPDATE reviews SET restaurant_key = 999999 WHERE key = 1'
  expect 1 sumaq status --check
}
check "status shows runs, store, sources, photos, nights and lock in one screen; --check looks deep" status_screen

own_templates() {
  demo Exports --restaurants 30 --users 80 --reviews 600 --photos 0 --as-of 2026-03-02
  mkdir far
  cp "$SUMAQ" far/sumaq
  expect 78 far/sumaq build 2>err
  grep -q 'run.missing-templates' err
  grep -q 'name a whole copy of the folder with --templates' err
  cp -r "$root/Templates" copy
  far/sumaq build --templates copy --as-of 2026-06-01
  sumaq build --output shipped --state other --as-of 2026-06-01
  same Output shipped
  rm copy/assets/site.css copy/user.md
  expect 78 far/sumaq build --templates copy 2>err
  grep -q 'lacks user.md, assets/site.css' err
}
check "a whole copy of the templates works where the shipped ones are not found" own_templates

pictures_of_the_demo() {
  mkdir -p far/bin far/share/sumaq
  cp "$SUMAQ" far/bin/sumaq
  expect 78 far/bin/sumaq demo Exports 2>err
  grep -q 'demo.missing-pictures' err
  grep -q 'make install' err
  far/bin/sumaq demo Exports --restaurants 3 --users 5 --reviews 20 --photos 0
  cp -r "$root/Sources/Demo/Pictures" far/share/sumaq/
  rm far/share/sumaq/Pictures/pizza-*
  expect 78 far/bin/sumaq demo Exports 2>err
  grep -q 'lack pizza' err
  echo rubbish >far/share/sumaq/Pictures/pizza-1.jpg
  expect 78 far/bin/sumaq demo Exports 2>err
  grep -q 'pizza-1.jpg' err
  # None of them gets into a site.
  cp "$root"/Sources/Demo/Pictures/pizza-* far/share/sumaq/Pictures/
  far/bin/sumaq demo Exports --restaurants 3 --users 5 --reviews 20 --photos 9
  sumaq build --as-of 2026-06-01
  ! find Output -type f -exec sha256sum {} + | grep -F -f <(sha256sum "$root"/Sources/Demo/Pictures/* | cut -d' ' -f1)
}
check "a demo's photos need the shipped pictures, which a site does not get" pictures_of_the_demo

values_for_people() {
  demo Exports --restaurants 30 --users 80 --reviews 600 --photos 0 --as-of 2026-03-02
  sumaq ingest
  page=$(sumaq sql 'SELECT slug(id) FROM restaurants LIMIT 1' --format csv | tail -1 | tr -d '\r')
  sumaq render --page "restaurants/$page.html" --values >values
  python3 -m json.tool values >/dev/null
  [ "$(wc -l <values)" -gt 50 ]
  grep -q '^  "name": "' values
}
check "a page's values are JSON in lines" values_for_people

night_of_photos() {
  demo Exports --restaurants 30 --users 80 --reviews 600 --photos 40 --as-of 2026-03-02
  for jobs in 1 3 2; do
    sumaq build --jobs $jobs --full --as-of 2026-06-01 --offline --progress json 2>err
    grep '"id":"photos\.' err >"told$jobs"
    rm -r .sumaq Output
  done
  [ -s told1 ]
  diff told1 told3
  diff told1 told2
  python3 - told1 <<'PYTHON'
import json, sys
rows = [json.loads(line) for line in open(sys.argv[1])]
places = [(row["id"], row["file"]) for row in rows]
assert places == sorted(set(places)), places
assert all(" want" in row["reason"] and ".html" in row["reason"] for row in rows), rows
PYTHON
}
check "a photo's problem is told once, in one order, with its row and page" night_of_photos

dead_holder() {
  demo Exports --restaurants 400 --users 2000 --reviews 40000 --photos 0 --as-of 2026-03-02
  sumaq build 2>/dev/null &
  local first=$!
  until [ -s .sumaq/lock ]; do kill -0 $first; done
  # Before its first tables are made there is nothing to tell.
  until sumaq status >seen 2>err; do
    kill -0 $first
    grep -qE '^error\[(store.older|run.no-store)\]' err
  done
  # It stands still, so that it is there for as long as it is looked at.
  kill -STOP $first
  expect 75 sumaq build --output Other 2>err
  grep -q "process $first since 20" err
  sumaq status | grep -q "Lock       held by process $first since 20"
  kill -9 $first
  expect 137 wait $first
  sumaq build
  [ "$(field status)" = published ]
  sumaq status | grep -q 'Lock       free'
}
check "a second run names the holder and since when; a dead one's lock is taken over" dead_holder

one_output_two_states() {
  demo Exports "${small[@]}"
  sumaq build --state one
  expect 75 flock Output/.lock sumaq build --state two 2>err
  grep -q 'Output/.lock is held by another process' err
  sumaq build --state two
}
check "two states cannot write one output at once" one_output_two_states

children_inherit_nothing() {
  demo Exports --restaurants 30 --users 80 --reviews 600 --photos 16 --as-of 2026-03-02
  python3 "$here/children.py" "$SUMAQ" build
}
check "descriptors do not leak into children" children_inherit_nothing

# hiding FOLDER COMMAND…: runs a command that finds the folder empty.
hiding() { unshare -m sh -c 'mount -t tmpfs none "$0" && exec "$@"' "$@"; }

bare_system() {
  unshare -m true 2>/dev/null || skip "no mount namespaces here"
  demo Exports "${small[@]}"
  [ "$(hiding /proc "$SUMAQ" -V)" = "$(sumaq -V)" ]
  hiding /proc "$SUMAQ" build --as-of 2026-06-01 2>err
  grep -q '^Published' err
  [ -d /usr/share/zoneinfo ] || return 0
  echo '{"site": {"timeZone": "America/Lima"}}' >sumaq.json
  expect 78 hiding /usr/share/zoneinfo "$SUMAQ" build 2>err
  grep -q '^error\[settings.unknown-time-zone\]: .*no zone files: tzdata is not installed$' err
  grep -q 'apt-get install tzdata' err
}
check "without /proc the words are understood; without zone files the package is named at once" bare_system
