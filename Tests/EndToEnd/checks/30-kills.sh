# Interrupted, run twice at once, out of space; 35-series.sh has the kills.
# shellcheck shell=bash

interrupted() {
  sumaq demo Exports --restaurants 400 --users 2000 --reviews 40000 --photos 0
  sumaq build --progress json 2>events &
  eventually grep -q '"begin","stage":"pages"' events
  kill -TERM $!
  ended 143 $!
  [ ! -e Output/site ]
  sumaq build
  [ -s Output/site/index.html ]
}
check "SIGTERM: 143, nothing published in part, the next run goes on" interrupted

two_at_once() {
  sumaq demo Exports --restaurants 400 --users 2000 --reviews 40000 --photos 0
  sumaq build &
  local first=$!
  eventually grep -q "process $first " .sumaq/lock
  kill -STOP $first
  expect 75 sumaq build 2>err
  kill -CONT $first
  grep -q "$first" err
  ended 0 $first
}
check "a second build at once: 75, and says who holds the lock" two_at_once

no_space() {
  mkdir small
  mount -t tmpfs -o size=700k tmpfs small || skip "no file system can be mounted here"
  trap 'umount small' RETURN
  sumaq demo Exports "${small[@]}"
  expect 73 sumaq build --output small/Output
  [ ! -e small/Output/site/index.html ]
  expect 73 sumaq build --state small/state --output Output
  [ ! -e Output/site ]
  sumaq build
}
check "a full disk: 73, nothing published in part" no_space

rolled_back() {
  sumaq demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  cp -r Output first
  sumaq demo Exports "${small[@]}" --night 1
  sumaq build --as-of 2026-06-01
  cp -r Output second
  sumaq rollback
  same first Output
  sumaq status | grep -qi 'rolled back'
  sumaq build --as-of 2026-06-01
  same second Output
}
check "rollback brings the previous night back; the next build publishes again" rolled_back
