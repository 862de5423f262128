# Exports over http: from a server on loopback, which sumaq.json must allow by name.
# shellcheck shell=bash

# served: a demo whose files a server has in `data`; `local` is a build of the same from a folder.
served() {
  demo Exports --restaurants 30 --users 80 --reviews 600 --photos 0 --as-of 2026-03-02
  rm Exports/{dishes,offers,orders,visits}.ndjson
  mkdir local && mv Exports local/
  cp -a local/Exports data
  rm -f data/.sumaq-demo
  python3 "$here/exporthost.py" data port asked &
  host=$!
  trap "stop_exports" EXIT
  eventually [ -s port ]
  at="http://127.0.0.1:$(cat port)"
  : >asked
}

stop_exports() {
  kill "$host" 2>/dev/null || return 0
  wait "$host" 2>/dev/null || return 0
}

# no COMMAND…: it must fail.
no() {
  if "$@"; then
    echo "it succeeds: $*"
    return 1
  fi
}

# from ADDRESS…: sumaq.json with these, each with MORE inside.
from() {
  local list="" address
  for address in "$@"; do list="$list{\"url\": \"$at$address\"${more:-}},"; done
  echo "{\"exports\": {\"allowHosts\": [\"127.0.0.1\", \"localhost\"], ${keys:-} \"from\": [$list]}}" >sumaq.json
}

# three KIND: the files that make pages over that path.
three() { from "/$1/restaurants.ndjson" "/$1/users.ndjson" "/$1/reviews.ndjson"; }

of_folder() { (cd local && sumaq build --as-of 2026-03-02); }

quiet_remote() {
  served
  three plain
  sumaq build --as-of 2026-03-02
  of_folder
  diff -rq Output/site/restaurants local/Output/site/restaurants
  diff -rq Output/site/users local/Output/site/users
  stat -c '%n %y %i' .sumaq/exports/* | grep -v notes >before
  : >asked
  sumaq build --as-of 2026-03-02
  [ "$(field status)" = unchanged ]
  [ "$(field ingest.bytesRead)" = 0 ]
  [ "$(grep -c ' 304 ' asked)" = 3 ]
  no grep -v ' 304 ' asked
  stat -c '%n %y %i' .sumaq/exports/* | grep -v notes | diff before -
  sumaq verify
}
check "exports over http give the same pages, and a quiet night costs questions alone" quiet_remote

kinds() {
  served
  local kind
  of_folder
  for kind in busy slowdown broken changed gzip zstd gzfile zstfile token link moved; do
    rm -rf .sumaq Output
    three "$kind"
    sumaq build --as-of 2026-03-02 2>err || { cat err; return 1; }
    diff -rq Output/site/restaurants local/Output/site/restaurants || { echo "$kind"; cat err; return 1; }
    diff -rq Output/site/users local/Output/site/users || { echo "$kind"; return 1; }
    # What is read again is what is there.
    sumaq build --as-of 2026-03-02
    [ "$(field ingest.bytesRead)" = 0 ] || { echo "$kind was read again"; return 1; }
  done
  grep -q '^/broken/reviews.ndjson 206 bytes=' asked
  grep -q '^/changed/reviews.ndjson 200 bytes=' asked
  [ "$(grep -c '^/busy/reviews.ndjson 503' asked)" = 2 ]
  [ "$(grep -c '^/slowdown/reviews.ndjson 429' asked)" = 1 ]
  grep -q '^/token/reviews.ndjson?pageToken=500 200' asked
  grep -q '^/link/reviews.ndjson?page=500 200' asked
}
check "servers in trouble, broken lines, packed bodies, pages and redirects all give the whole export" kinds

refused_remote() {
  served
  keys='"timeoutSeconds": 1,'
  three plain
  sumaq build --as-of 2026-03-02
  cp -a Output before
  local kind words
  while read -r kind words; do
    # The copy has the name of its address, so that one from elsewhere bears it by name.
    : >asked
    from /plain/restaurants.ndjson /plain/users.ndjson
    sed -i "s#\]}}#{\"url\": \"$at/$kind\", \"name\": \"127.0.0.1:$(cat port)/plain/reviews.ndjson\"}]}}#" sumaq.json
    expect 1 sumaq build --as-of 2026-03-02 2>err
    grep -q "exports.stale-copy" err && grep -q "stale copy of 127.0.0.1:$(cat port)/plain/reviews.ndjson" err && grep -q "$words" err ||
      { echo "$kind"; cat err; return 1; }
    [ "$(field status)" = unchanged ] || { echo "$kind"; return 1; }
    same before Output
    case $kind in nothing* | login* | away*) [ "$(grep -c "^/$kind" asked)" = 1 ] ;; esac
  done <<EOF
nothing/none no such file
dead/reviews.ndjson in trouble
short/reviews.ndjson the line broke
away/reviews.ndjson another scheme, host or port
round/reviews.ndjson redirected more than
silent/reviews.ndjson took too long
login/reviews.ndjson a web page
EOF
  keys=''
  sed 's/"127.0.0.1", "localhost"//' sumaq.json >refused.json
  : >asked
  expect 1 sumaq build --as-of 2026-03-02 --config refused.json 2>err
  grep -q 'its own network' err
  [ ! -s asked ]
  same before Output
}
check "what fails for good or for long leaves last night's copy, says its age, and changes no page" refused_remote

first_remote() {
  served
  from /nothing/none
  expect 65 sumaq build 2>err
  grep -q 'exports.not-fetched' err
  [ ! -e Output/site ]
  from /plain/restaurants.ndjson /plain/users.ndjson /dead/reviews.ndjson
  expect 1 sumaq build 2>err
  grep -q 'reviews.ndjson was not read' err
  [ "$(sumaq sql 'SELECT count(*) FROM restaurants' --format csv | tail -n 1 | tr -d '\r')" = 30 ]
}
check "a first night says what never came, and reads the rest" first_remote

offline_remote() {
  served
  three plain
  sumaq build --as-of 2026-03-02
  cp -a Output before
  stop_exports
  sumaq build --offline --as-of 2026-03-02 2>err
  grep -q 'saved copy of' err
  same before Output
  expect 1 sumaq build --as-of 2026-03-02 2>err
  grep -q 'no server answers there' err
  same before Output
  # From nothing but the copies, the same pages.
  rm -rf Output .sumaq/sumaq.sqlite*
  sumaq build --offline --as-of 2026-03-02
  same before Output
}
check "without a network the copies give the same pages" offline_remote

killed_remote() {
  served
  python3 - <<EOF
with open("data/reviews.ndjson") as file:
    line = file.readline()
    rest = file.read()
with open("data/reviews.ndjson", "w") as file:
    file.write(line + rest + "".join('{"id":"x%d","restaurantId":"none","userId":"none","stars":3,"comment":"%s"}\n' % (n, "x" * 400) for n in range(60000)))
EOF
  from /halting/reviews.ndjson /plain/restaurants.ndjson /plain/users.ndjson
  setsid sumaq build --progress none & run=$!
  has_part() { [ "$(stat -c %s .sumaq/exports/*.part)" -gt 9000000 ] && [ -s "$(ls .sumaq/exports/*.part-notes)" ]; }
  eventually has_part
  expect 75 sumaq build
  kill -9 -- "-$run"
  ended 137 "$run"
  : >asked
  sumaq build || [ $? = 1 ]
  grep -q '^/halting/reviews.ndjson 206 bytes=' asked
  no grep -q '^/halting/reviews.ndjson 200' asked
  cmp data/reviews.ndjson "$(ls -S .sumaq/exports/* | head -n 1)"
  no ls .sumaq/exports/*.part*
  # Asked to stop, it stops at once.
  rm -rf .sumaq/exports
  setsid sumaq build --progress none & run=$!
  eventually has_part
  kill -INT "$run"
  ended 130 "$run"
}
check "a run killed while it fetches is gone on with, and two runs do not meet" killed_remote

secrets_remote() {
  served
  export TOKEN="Bearer open-sesame"
  echo rosebud-rosebud >pass
  chmod 600 pass
  more=', "headers": {"Authorization": "env:TOKEN"}'
  from '/plain/restaurants.ndjson?key=hidden-hidden' /moved/users.ndjson
  sumaq build 2>err >out
  grep -q '^/plain/restaurants.ndjson?key=hidden-hidden 200 - Bearer+open-sesame' asked
  grep -q '^/to/users.ndjson 200 - -$' asked
  more=', "headers": {"X-Passcode": "file:pass"}'
  from '/dead/restaurants.ndjson?key=hidden-hidden' /round/users.ndjson
  expect 65 sumaq build 2>>err >>out
  grep -q '^/dead/.* rosebud-rosebud' asked
  expect 65 sumaq build --progress json 2>>err >>out
  sumaq status >>out
  sumaq sql 'SELECT * FROM runs' >>out
  local word
  for word in open-sesame rosebud-rosebud hidden-hidden; do
    no grep -ral "$word" .sumaq Output err out
  done
  chmod 644 pass
  expect 78 sumaq build 2>err
  grep -q 'chmod 600' err
  more=', "headers": {"X-Passcode": "rosebud-rosebud"}'
  from /plain/restaurants.ndjson
  expect 78 sumaq build 2>err
  grep -q 'sumaq.json:1:' err && grep -q 'env:NAME' err
  no grep -q rosebud-rosebud err
  unset TOKEN
  more=', "headers": {"Authorization": "env:TOKEN"}'
  from /plain/restaurants.ndjson
  expect 78 sumaq build 2>err
  grep -q 'there is no TOKEN in the environment' err
}
check "secrets go to their own host alone, and stand nowhere" secrets_remote

full_disk_remote() {
  [ "$(id -u)" = 0 ] || skip "mounting a small disk needs root"
  served
  from /plain/reviews.ndjson /plain/restaurants.ndjson
  mkdir disk
  unshare -m true 2>/dev/null || skip "no mount namespaces here"
  unshare -m bash -c '
    mount -t tmpfs -o size=128k none disk || exit 77
    sumaq build --state disk/state 2>err
    code=$?
    ls -A disk/state/exports
    grep -q platform.disk-full err || { cat err; exit 1; }
    exit $code' >listed && code=0 || code=$?
  [ "$code" != 77 ] || skip "no small disk can be mounted"
  [ "$code" = 73 ] || { echo "exit $code"; return 1; }
  no grep '\.part$' listed
}
check "a full disk ends the night, and is not kept full" full_disk_remote

# rogues KIND…: each serves a sound night and then that; the copy stays, nothing leaks, and the run ends.
rogues() {
  export TOKEN="Bearer open-sesame"
  mkdir data
  printf '{"id":"v%d","restaurant_id":"r1","user_id":"u1","stars":4,"comment":"fine words of a guest"}\n' 1 2 3 4 5 6 >data/reviews.ndjson
  python3 "$here/roguehost.py" data port heard &
  host=$!
  trap "stop_exports" EXIT
  eventually [ -s port ]
  local kind at
  at="127.0.0.1:$(cat port)"
  for kind in "$@"; do
    rm -rf rogue .sumaq
    : >heard
    echo "{\"exports\": {\"allowHosts\": [\"$at\"], \"timeoutSeconds\": 1, \"megabytes\": 20, \"from\": [
      {\"url\": \"http://$at/$kind/reviews.ndjson?key=hidden-hidden\", \"headers\": {\"Authorization\": \"env:TOKEN\"}}]}}" >sumaq.json
    sumaq ingest
    touch rogue
    expect 1 sumaq ingest 2>err >out || { echo "$kind"; return 1; }
    grep -q 'exports.stale-copy' err || { echo "$kind"; cat err; return 1; }
    [ "$(sumaq sql --format csv 'SELECT count(*) FROM reviews' | tail -n 1 | tr -d '\r')" = 6 ] || { echo "$kind lost rows"; return 1; }
    no grep -raql 'open-sesame\|hidden-hidden' .sumaq err out || { echo "$kind"; return 1; }
    no grep -aq "^port $(cat port.other) " heard || { echo "$kind asked another host"; return 1; }
    [ "$(ls -A | sort | tr '\n' ' ')" = '.sumaq data err heard out port port.other rogue sumaq.json ' ] || { ls -A; return 1; }
  done
}

# What is asked once, as asking again cannot help.
final_rogues() {
  local more=""
  [ -z "${LONG:-}" ] || more="gopher named hexadecimal six zero announced same beyond loop oddtoken nextfile laterdate nonsense old nocontent"
  # shellcheck disable=SC2086
  rogues empty file elsewhere cloud decimal mapped endless pingpong sametoken breaking nexthost later $more
}
check "redirects that lead elsewhere, bodies without an end, pages in circles and odd answers leave the copy, and no secret goes" final_rogues

# Each is asked four times.
patient_rogues() {
  rogues negative longer mute slow packed packedwrong unknown part wrongrange headers longheader early chunks hugechunk openchunk nothing status
}
soak "broken, slow, packed and nonsensical answers end in a run that keeps the copy" patient_rogues
