# Interrupted, run twice at once, out of space; 35-series.sh has the kills.
# shellcheck shell=bash

interrupted() {
  demo Exports --restaurants 400 --users 2000 --reviews 40000 --photos 0 --as-of 2026-03-02
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
  demo Exports --restaurants 400 --users 2000 --reviews 40000 --photos 0 --as-of 2026-03-02
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
  demo Exports "${small[@]}"
  expect 73 sumaq build --output small/Output
  [ ! -e small/Output/site/index.html ]
  expect 73 sumaq build --state small/state --output Output
  [ ! -e Output/site ]
  sumaq build
}
check "a full disk: 73, nothing published in part" no_space

read_only() {
  mkdir small
  mount -t tmpfs -o size=50m tmpfs small || { echo "no mount here"; return 1; }
  trap 'umount small' RETURN
  demo Exports "${small[@]}"
  sumaq build --output small/Output --state state
  sumaq build --output Output --state small/state
  demo Exports "${small[@]}" --night 1
  mount -o remount,ro small
  expect 73 sumaq build --output small/Output --state state 2>err
  expect 73 sumaq build --output Output --state small/state 2>err2
  for told in err err2; do
    grep -q 'platform.read-only' $told
    grep -q 'the disk is read-only\|Read-only file system' $told
    ! grep -qi 'free space' $told
  done
}
check "a read-only disk: 73, and its own mend" read_only

began() {
  demo Exports --restaurants 200 --users 2000 --reviews 30000 --photos 0 --as-of 2026-03-02
  sumaq build --as-of 2026-06-01 2>/dev/null
  sumaq status >ended
  ! grep -q interrupted ended
  find Output -printf '%p %T@\n' | sort >before
  sumaq build --as-of 2026-06-01 2>/dev/null
  find Output -printf '%p %T@\n' | sort >after
  diff before after
  rm -r .sumaq Output
  mkfifo gate
  # Ended as soon as it says that the ingest is done.
  sumaq build --as-of 2026-06-01 --progress json 2>gate &
  local builder=$!
  while read -r line; do
    case $line in *'"photos"'* | *'"pages"'*) break ;; esac
  done <gate
  kill -9 $builder
  wait $builder || :
  sumaq status >killed
  grep -q '^Last run   began at 20.*Z and was interrupted; the next one goes on from there$' killed
  sumaq build --as-of 2026-06-01 2>/dev/null
  sumaq status | grep -q '^Last run   \(published\|unchanged\), '
}
check "a run that is killed is told by status, with when it began; a quiet night writes nothing in Output" began

rolled_back() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  cp -r Output first
  demo Exports "${small[@]}" --night 1
  sumaq build --as-of 2026-06-01
  cp -r Output second
  sumaq rollback
  same first Output
  sumaq status | grep -qi 'rolled back'
  sumaq build --as-of 2026-06-01
  same first Output
  sumaq release --as-of 2026-06-01
  same second Output
}
check "rollback brings the previous night back and holds it; release publishes again" rolled_back
