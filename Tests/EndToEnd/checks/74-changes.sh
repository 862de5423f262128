# What changed, and the operator's commands that are told of it.
# Takes long.
# shellcheck shell=bash

# tree DIR: every published file and its digest.
tree() { (cd "$1" && find site reports -type f -print0 | sort -z | xargs -0 sha256sum); }

since() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  [ "$(sumaq changes | wc -l)" = "$(find Output/site Output/reports -type f | wc -l)" ]
  sumaq changes --null | tr '\0' '\n' | cmp - <(sumaq changes)
  sumaq changes site | grep -qx 'index.html'
  cp -r Output Host
  for night in 1 2 3; do
    demo Exports "${small[@]}" --night $night
    sumaq build --as-of 2026-06-01
  done
  sumaq build --as-of 2026-06-01
  # Fewer than all, and with them the copy of the first night is the newest.
  sumaq changes --since 1 >written
  [ "$(wc -l <written)" -lt "$(find Output/site Output/reports -type f | wc -l)" ]
  (cd Host && sumaq changes --state ../.sumaq --since 1 --removed | xargs -r rm -f)
  (cd Output && xargs -d '\n' -a ../written cp --parents -t ../Host)
  diff <(tree Output) <(tree Host)
  # Why is told beside each path, and the paths stay what they are.
  sumaq changes --since 1 --why >why
  cut -f 1 why | cmp - written
  expect 1 grep -v -P '^[^\t]+\twritten on night [234]: .+$' why
  grep -q -P '^site/restaurants/.*\twritten on night [234]: .*(review|dish|offer|favorite|visit|order|user|restaurant) ' why
  sumaq changes --since 1 --why --null | tr '\0' '\n' | cmp - why
  [ "$(sumaq changes site --since 1 --why | cut -f 1)" = "$(sumaq changes site --since 1)" ]
  sumaq changes --since 1 --removed --why >why
  cut -f 1 why | cmp - <(sumaq changes --since 1 --removed)
  expect 1 grep -v -P '\tremoved on night [234]: nothing is made there any more$' why
  # What a rollback brings back is a change too.
  sumaq rollback --to 2
  sumaq changes --why >why
  expect 1 grep -v -P '\tput back: night 3 was taken back$' why
  sumaq changes --since 4 --why | grep -q 'put back: night 4 was taken back'
  (cd Host && sumaq changes --state ../.sumaq --since 4 --removed | xargs -r rm -f)
  (cd Output && sumaq changes --state ../.sumaq --since 4 | xargs -r -d '\n' cp --parents -t ../Host)
  diff <(tree Output) <(tree Host)
  [ "$(sumaq changes --since 2 | wc -l)" = 0 ]
  expect 65 sumaq changes --since 99 2>err
  grep -q 'publish.unknown-night' err
  expect 64 sumaq changes sites 2>err
  grep -q 'Did you mean site' err
  expect 64 sumaq changes --since yesterday
  expect 64 sumaq changes --sinse 4
}
check "changes lists what nights and rollbacks wrote and took away; with it a copy becomes equal" since

forgotten() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  cp -r Output older
  demo Exports "${small[@]}" --night 1
  sumaq build --as-of 2026-06-01
  # An output that was put back by other means than sumaq's: what was known of earlier nights says nothing of it.
  rm -r Output && mv older Output
  sumaq build --as-of 2026-06-01
  expect 65 sumaq changes --since 1 2>err
  grep -q 'publish.changes-forgotten' err && grep -q 'rsync -a --delete' err
  [ "$(sumaq changes | wc -l)" = "$(find Output/site Output/reports -type f | wc -l)" ]
}
check "after an output was put back by hand, the changes since then alone are known" forgotten

# A host to which a command carries what changed; `fate` says how that ends.
host() {
  mkdir Host
  cat >deliver <<'END'
#!/bin/bash
fate=$(cat fate)
echo "$fate" >>met
echo "told of $(wc -l <"$SUMAQ_WRITTEN") and $(wc -l <"$SUMAQ_REMOVED"), complete $SUMAQ_COMPLETE: $fate"
case $fate in
  refused) exit 7 ;;
  killed-before) kill -9 $PPID; exit 0 ;;
  hanging) sleep 60 ;;
esac
carry() {
  if [ "$SUMAQ_COMPLETE" = 1 ]; then
    (cd Host && find . -type f -printf '%P\n' | sort) | comm -23 - <(sort "$SUMAQ_WRITTEN") | (cd Host && xargs -r -d '\n' rm)
  fi
  (cd Host && xargs -r -d '\n' -a "$SUMAQ_REMOVED" rm -f)
  [ "$fate" = half ] && head -n 5 "$SUMAQ_WRITTEN" >some || cp "$SUMAQ_WRITTEN" some
  (cd "$SUMAQ_FOLDER" && xargs -r -d '\n' -a "$OLDPWD/some" cp --parents -t "$OLDPWD/Host")
}
carry || exit 1
[ "$fate" != half ] && [ "$fate" != late ] || exit 1
[ "$fate" != killed-after ] || kill -9 $PPID
exit 0
END
  chmod +x deliver
  echo '{"publish": {"nights": 4, "after": {"command": ["./deliver"], "seconds": 1}}}' >sumaq.json
}

# night COMMAND…: a run that may be killed by its own command, and that fails in no other way than having nothing to go back to.
night() {
  local got=0
  "$@" 2>>talk || got=$?
  case $got in
    0) ;;
    1) grep -q 'refused\|half\|late\|hanging' fate ;;
    65) [ "$2" = rollback ] ;;
    137) grep -q killed fate ;;
    *) false ;;
  esac
}

nights=20
[ "${LONG:-}" = 1 ] && nights=60

failing_host() {
  local number fate fates chance data
  RANDOM=$SEED
  host
  echo good >fate
  demo Exports "${small[@]}" 2>/dev/null
  night sumaq build --as-of 2026-06-01
  for ((number = 0; number < nights; number++)); do
    fates=(good good good refused half late killed-before killed-after)
    fate=${fates[RANDOM % 8]}
    chance=$((RANDOM % 8))
    data=$((RANDOM % 6))
    # Each fate is met at least once, before the output is held for the first time.
    if [ "$number" -lt 8 ]; then fate=${fates[number]} chance=7 data=$((1 + number % 5)); fi
    if [ "$number" = 8 ]; then fate=hanging chance=7 data=5; fi
    echo $fate >fate
    demo Exports "${small[@]}" --night $data 2>/dev/null
    case $chance in
      0) night sumaq rollback ;;
      1) night sumaq release --as-of 2026-06-01 ;;
      2) night sumaq hold "because" ;;
      3) night sumaq render --as-of 2026-06-01 ;;
      *) night sumaq build --as-of 2026-06-01 --allow-shrink --fail-on exports ;;
    esac
  done
  # The last nights publish, and the host answers again.
  echo good >fate
  night sumaq release --as-of 2026-06-01
  sumaq build --as-of 2026-06-01 --allow-shrink 2>>talk
  diff <(tree Output) <(tree Host)
  # A run that was killed cannot say what its command said.
  for fate in "${fates[@]}" hanging; do grep -qx "$fate" met; done
  [ "$(grep -c 'complete 0' talk)" -gt $((nights / 10)) ]
  sumaq build --as-of 2026-06-01 --allow-shrink >again 2>&1
  ! grep -q 'told of' again
}
check "$nights nights to a host that fails at random, seed $SEED: nothing is lost, the trees are equal in the end" failing_host

after_told() {
  demo Exports "${small[@]}"
  host
  echo refused >fate
  expect 1 sumaq build --as-of 2026-06-01 2>err
  grep -q '^Published, needs attention: publish.after failed: .* ended with exit code 7' err
  grep -q 'publish.after-command-failed' err && grep -q 'ended with exit code 7' err
  [ "$(field after.succeeded)" = False ] && [ "$(field after.complete)" = True ] && [ "$(field status)" = published ]
  [ ! -e .sumaq/after ]
  expect 1 sumaq build --as-of 2026-06-01 --fail-on any
  echo hanging >fate
  expect 1 sumaq build --as-of 2026-06-01 2>err
  grep -q 'took longer than 1.00 s' err
  echo good >fate
  sumaq build --as-of 2026-06-01 2>err
  [ "$(field after.succeeded)" = True ]
  [ "$(field status)" = unchanged ]
  # Nothing is said twice, and a dry run says nothing.
  sumaq build --as-of 2026-06-01 2>err
  ! grep -q 'told of' err
  demo Exports "${small[@]}" --night 1
  sumaq build --as-of 2026-06-01 --dry-run 2>err
  ! grep -q 'told of' err
  sed -i 's/"seconds": 1/"folder": "site"/' sumaq.json
  sumaq build --as-of 2026-06-01
  grep -qx 'index.html' some
  ! grep -q '^site/\|^reports/' some
}
check "publish.after: a failure is a problem, and is made up for on a night that changes nothing" after_told

finish() {
  demo Exports "${small[@]}"
  cat >tell <<'END'
#!/bin/sh
cat >told.json
echo "hello from $WHO"
flock -n .sumaq/lock true || exit 9
case $(cat how) in
  fail) exit 3 ;;
  hang) exec sleep 100 ;;
  flood) yes 'a line' | head -n 100000 ;;
esac
END
  chmod +x tell
  told() { [ -e told.json ] && rm told.json; }
  echo fine >how
  echo '{"onFinish": {"command": ["./tell"]}}' >sumaq.json
  WHO=me sumaq build --as-of 2026-06-01 2>err
  cmp told.json .sumaq/last-run.json && told
  grep -qx 'hello from me' err
  sumaq build --as-of 2026-06-01
  ! told
  sumaq render --as-of 2026-06-01 && sumaq build --dry-run
  ! told
  echo '{"onFinish": {"command": ["./tell"], "when": "failed"}}' >sumaq.json
  echo '{"id": "one", "name": "One"}' >>Exports/users.ndjson
  sumaq build --as-of 2026-06-01
  ! told
  mkdir -p Templates && echo '{{#open}}' >Templates/best.md
  expect 78 sumaq build
  python3 -c 'import json; assert json.load(open("told.json"))["status"] == "failed"'
  told && rm -r Templates
  # A failure is seen, in the report too, and changes no exit code.
  echo '{"onFinish": {"command": ["./tell"], "when": "always"}}' >sumaq.json
  echo fail >how
  sumaq build --as-of 2026-06-01 --fail-on any 2>err || [ $? = 1 ]
  sumaq build --as-of 2026-06-01 2>err
  grep -q 'warning\[run.finish-command-failed\]' err && grep -q 'ended with exit code 3' err
  python3 -c 'import json; assert json.load(open(".sumaq/last-run.json"))["problems"][-1]["id"] == "run.finish-command-failed"'
  expect 78 sumaq build --templates nowhere
  # A flood is cut off, and with --progress json every line stays JSON.
  echo flood >how
  sumaq build --as-of 2026-06-01 --progress json 2>lines
  [ "$(wc -c <lines)" -lt 1000000 ]
  python3 -c 'import json,sys; [json.loads(line) for line in open("lines")]'
  grep -q 'left out' lines
  echo '{"onFinish": {"command": ["./nobody"], "when": "always"}}' >sumaq.json
  sumaq build --as-of 2026-06-01 2>err
  grep -q 'could not be started: No such file' err
}
check "onFinish gets the run report after the locks are gone; its failure changes no exit code" finish

hanging() {
  demo Exports "${small[@]}"
  printf '#!/bin/bash\ntrap "" TERM\nwhile :; do sleep 1; done\n' >tell
  chmod +x tell
  echo '{"onFinish": {"command": ["./tell"], "when": "always"}}' >sumaq.json
  local start=$SECONDS
  sumaq build --as-of 2026-06-01 2>err
  grep -q 'took longer than 1 min 0 s' err
  [ $((SECONDS - start)) -ge 60 ] && [ $((SECONDS - start)) -lt 100 ]
}
soak "a command of onFinish that hangs and ignores SIGTERM is killed" hanging

# gone PID: it runs no more; a zombie that nobody waits for does not count.
gone() { [ ! -e "/proc/$1/stat" ] || grep -q ') Z ' "/proc/$1/stat"; }

outlived() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  printf '#!/bin/sh\nsleep 300 &\necho "$!" >inner\necho $$ >outer\nwait\n' >command
  chmod +x command
  for setting in '{"publish": {"after": {"command": ["./command"]}}}' '{"onFinish": {"command": ["./command"], "when": "always"}}'; do
    echo "$setting" >sumaq.json
    rm -f inner outer
    sumaq build --as-of 2026-06-01 &
    local run=$!
    eventually [ -s outer ]
    kill -9 $run
    ended 137 $run
    eventually gone "$(cat outer)"
    eventually gone "$(cat inner)"
  done
  sed -i 's/sleep 300/sleep 0/' command
  echo '{"publish": {"after": {"command": ["./command"]}}}' >sumaq.json
  sumaq build --as-of 2026-06-01
  [ "$(field after.succeeded)" = True ]
}
check "where sumaq is killed, its command ends with all that it started, and is told again" outlived
