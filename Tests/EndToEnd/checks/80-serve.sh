# The preview's server from outside: what it sends, what it never sends, crowds, and a night beside it.
# shellcheck shell=bash

# serving [OPTION…]: starts a server at a free port; its number and its process are in port and server.
serving() {
  rm -f err
  sumaq serve --port 0 "$@" 2>err &
  server=$!
  # shellcheck disable=SC2064
  trap "[ ! -e /proc/$server ] || kill $server" EXIT
  eventually grep -q '^Serving .* until Ctrl-C' err
  port=$(sed -n 's,^Serving .* at http://127.0.0.1:\([0-9]*\)/ .*,\1,p' err)
}

client() { python3 "$root/Tests/EndToEnd/preview.py" "$1" "$port" "${@:2}"; }

# within SECONDS SIGNAL: the server ends by a signal with exit code 0, soon enough.
within() {
  local start end
  start=$(date +%s%N)
  kill "-$2" "$server"
  ended 0 "$server"
  trap - EXIT
  end=$(date +%s%N)
  [ $(((end - start) / 1000000)) -lt "$1" ] || { echo "it took $(((end - start) / 1000000)) ms to end"; return 1; }
}

sends() {
  local port server
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  expect 74 sumaq serve --output None 2>err
  grep -q 'serving.no-site' err
  expect 64 sumaq serve --port 70000 2>/dev/null
  serving
  grep -q 'This is a preview: a site belongs on a web server' err
  ! grep -q 'Every machine' err
  client files Output/site
  expect 75 sumaq serve --port "$port" 2>taken
  grep -q "serving.port-taken" taken && grep -q "port $port of 127.0.0.1 is taken" taken
  # Nothing of the preview is in any page, and nothing is published by it.
  ! curl -s "http://127.0.0.1:$port/" | grep -q '/_/'
  within 1000 TERM
  serving --reports
  curl -s -o /dev/null -w '%{redirect_url}' "http://127.0.0.1:$port/" | grep -qx "http://127.0.0.1:$port/site/"
  curl -s "http://127.0.0.1:$port/site/" | cmp - Output/site/index.html
  curl -s "http://127.0.0.1:$port/reports/league.html" | cmp - Output/reports/league.html
  within 1000 INT
  serving --host 0.0.0.0
  grep -q 'Every machine that reaches this one can read the site: there is no password' err
  curl -s -H 'Host: anything.example' "http://127.0.0.1:$port/" | cmp - Output/site/index.html
  within 1000 TERM
}
check "serve: every file as it is, with types, tags and parts; it ends at once" sends

out() {
  local port server
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  mkdir out Output/site/hidden
  for file in secret secret.html out/secret out/secret.html Output/secret Output/site/.secret Output/site/hidden/.secret; do
    echo 'the-word-that-nobody-may-read' >"$file"
  done
  (cd Output/site && ln -s ../../secret link && ln -s ../../secret.html link.html && ln -s ../../out linked && ln -s /etc/passwd absolute && ln -s link chain && ln -s loop loop && mkfifo pipe)
  serving
  client ways the-word-that-nobody-may-read
  within 1000 TERM
}
check "serve: no way out, no link, no listing, no other host's name, no other method" out

rubbished() {
  local port server
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  serving
  client rubbish "$SEED" "$(if [ "${LONG:-}" = 1 ]; then echo 6000; else echo 400; fi)"
  within 1000 TERM
}
check "serve: what is no request ends nothing" rubbished

crowded() {
  local port server pid
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  head -c 50000000 /dev/zero >Output/site/large.bin
  serving
  mkfifo hold
  client crowd "$server" 1000 <hold >crowd &
  pid=$!
  exec 8>hold
  eventually grep -q '^ready' crowd
  cat crowd
  # It ends under a thousand connections, and no lock is held.
  within 1000 TERM
  exec 8>&-
  ended 0 "$pid"
  flock -n .sumaq/lock true && flock -n Output/.lock true
}
check "serve: a thousand connections, slow ones among them, take no thread and little memory" crowded

beside() {
  local port server pid night
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  serving
  mkfifo hold
  client night Output/site <hold >asked &
  pid=$!
  exec 8>hold
  eventually grep -q '^ready' asked
  for night in 1 2; do
    demo Exports "${small[@]}" --night "$night"
    sumaq build --as-of 2026-06-01
  done
  # Who holds the lock is told as ever, and it is not the server.
  expect 75 flock .sumaq/lock sumaq build --as-of 2026-06-01 2>busy
  grep -q 'is held by' busy && ! grep -q "process $server" busy
  exec 8>&-
  ended 0 "$pid"
  cat asked
  within 1000 TERM
  sumaq build --as-of 2026-06-01 --output Clean --state clean --jobs 1
  same Output Clean
}
check "serve: nights publish beside it, and every answer is whole" beside
