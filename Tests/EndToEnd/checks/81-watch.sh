# Builds whenever something is saved; what open pages are told, and what stands in the output afterwards.
# shellcheck shell=bash

# begin_watch ARGUMENT…: a watch that has built once; its words are in watch.log.
begin_watch() {
  sumaq watch --as-of 2026-06-01 --progress none "$@" >out 2>watch.log &
  watch=$!
  trap '[ ! -e "/proc/$watch" ] || kill "$watch"' EXIT
  eventually grep -q '^Begin: ' watch.log
}

end_watch() {
  kill -TERM "$watch"
  ended 0 "$watch"
  trap - EXIT
}

# built COUNT WORDS: so many builds begin with these words.
built() { [ "$(grep -c "$2" watch.log)" -ge "$1" ]; }

own_templates() { cp -r "$root/Templates" Templates; }

watching() {
  demo Exports "${small[@]}"
  own_templates
  begin_watch
  local before
  before=$(stat -c %Y%Z Output/site/index.html)
  # Beside, and renamed; with what an editor leaves beside it.
  sed 's/^<header/<!-- one --><header/' Templates/restaurant.md >Templates/.restaurant.md.swp
  echo 4913 >Templates/4913 && rm Templates/4913
  mv Templates/.restaurant.md.swp Templates/restaurant.md
  eventually grep -q '^restaurant.md: .* made, ' watch.log
  [ "$(stat -c %Y%Z Output/site/index.html)" = "$before" ]
  # A mistake is told once, with its place, and again when it is mended.
  echo '{{broken' >>Templates/index.md
  eventually grep -q '^index.md: nothing is published' watch.log
  eventually grep -q 'Templates/index.md:[0-9]*:1$' watch.log
  sumaq verify --all --as-of 2026-06-01 && return 1
  sed -i '$d' Templates/index.md
  eventually grep -q '^Mended: .*Templates/index.md' watch.log
  # Strings, settings and reports, in folders that come and go.
  sed -i 's/"site.title": *"[^"]*"/&/; s/{/{ /' Templates/strings/en.json
  eventually grep -q '^en.json: ' watch.log
  echo '{"site": {"title": "Watched"}}' >sumaq.json
  eventually grep -q Watched Output/site/index.html
  mv Templates/reports away && eventually grep -q '^reports: ' watch.log
  mv away Templates/reports
  echo >>Templates/reports/league.md
  eventually built 2 '^reports\|^league'
  end_watch
  sumaq build --as-of 2026-06-01 --output Clean --state clean
  same Output Clean
}
check "watch: what is saved is built, mistakes come and go, and the output is that of a plain build" watching

# A line is written, then another after a while: the export is read when it is closed.
half_written() {
  demo Exports "${small[@]}"
  echo '{"exports": {"mode": "delta"}}' >sumaq.json
  begin_watch
  local row
  row=$(head -n 1 Exports/reviews.ndjson)
  { printf '%s' "${row%??????}"; sleep 1; printf '%s\n' "${row: -6}"; } >Exports/reviews-more.ndjson
  eventually grep -q '^reviews-more.ndjson: ' watch.log
  ! grep -q '^error\|^warning' watch.log
  # Nothing is read of files that are not whole by their names.
  echo rubbish >Exports/reviews-2.ndjson.part
  end_watch
  [ "$(grep -c '^reviews' watch.log)" = 1 ]
}
check "watch: an export that is being written is waited for" half_written

# Another run holds the lock: it is told who, once, and the build follows when that is free.
held_lock() {
  demo Exports "${small[@]}"
  own_templates
  begin_watch
  exec 8<>.sumaq/lock
  flock 8
  echo >>Templates/index.md
  eventually grep -q 'lock is held by .*: the build waits' watch.log
  sleep 0.6
  [ "$(grep -c 'the build waits' watch.log)" = 1 ]
  flock -u 8
  eventually grep -q '^index.md: ' watch.log
  # Between builds the lock is free: a night goes its way.
  sumaq build --as-of 2026-06-01
  end_watch
}
check "watch: holds the lock while it builds only, and waits where another run has it" held_lock

commands_stay() {
  echo '{"publish": {"after": {"command": ["touch", "after"]}}}' >sumaq.json
  demo Exports "${small[@]}"
  begin_watch
  end_watch
  [ ! -e after ]
  sumaq build --as-of 2026-06-01
  [ -e after ]
}
check "watch: the operator's commands are left to the next build, which tells of everything" commands_stay

report_alone() {
  demo Exports "${small[@]}"
  own_templates
  sumaq build --as-of 2026-06-01
  sumaq report --watch league --format md --as-of 2026-06-01 >out 2>watch.log &
  watch=$!
  trap '[ ! -e "/proc/$watch" ] || kill "$watch"' EXIT
  eventually [ -s out ]
  sumaq report league --as-of 2026-06-01 | cmp - out
  echo 'Seen at once.' >>Templates/reports/league.md
  eventually grep -q '^Seen at once' out
  printf '```sql broken\nSELECT nothing FROM nowhere\n```\n' >>Templates/reports/league.md
  eventually grep -q '^error' watch.log
  sed -i '/^```sql broken/,$d' Templates/reports/league.md
  eventually grep -q '^Mended: ' watch.log
  end_watch
  expect 64 sumaq report --watch
}
check "report --watch: the named report is printed again when it is saved" report_alone

random_saves() {
  demo Exports --restaurants 12 --users 30 --reviews 300 --photos 4 --as-of 2026-03-02
  echo '{"exports": {"mode": "delta"}}' >sumaq.json
  own_templates
  python3 "$here/saves.py" "$SUMAQ" --seed "$SEED" --saves "$1"
  sumaq build --as-of 2026-06-01 --output Clean --state clean
  same Output Clean
  sumaq verify --all --as-of 2026-06-01
  ! grep -rlq '_/live.js' Output
}
check "watch --serve: random saves with two pages open end in what a plain build makes" random_saves "$([ "${LONG:-}" = 1 ] && echo 1000 || echo 21)"

# A system that watches no more is said with the setting's name.
no_more_watches() {
  [ "$(id -u)" = 0 ] || skip "only root may lower the limit of a namespace"
  unshare --user --map-root-user true 2>/dev/null || skip "user namespaces are not to be had"
  mkdir Exports
  expect 74 unshare --user --map-root-user sh -c 'echo 0 >/proc/sys/user/max_inotify_instances && exec sumaq watch' 2>err
  grep -q 'fs.inotify.max_user_instances' err
}
check "watch: where the system watches no more, the setting is named" no_more_watches
