# Photos over http: from a server on loopback, which sumaq.json must allow by name.
# shellcheck shell=bash

# host SECONDS: an export whose photos stand on a server that takes so long for each.
host() {
  demo Exports --restaurants 40 --users 60 --reviews 300 --photos 60 --as-of 2026-03-02
  python3 "$here/photohost.py" Exports port asked "$1" &
  host=$!
  trap "stop_host" EXIT
  eventually [ -s port ]
  sed -i "s#\"photos/#\"http://127.0.0.1:$(cat port)/photos/#g" Exports/*.ndjson
  mkdir Photos && mv Exports/photos Photos/ && ln -s "$PWD/Photos/photos" Exports/photos
  echo '{"photos": {"allowHosts": ["127.0.0.1"]}}' >sumaq.json
  : >asked
}

# Ends the server, which may have ended already.
stop_host() {
  kill "$host" 2>/dev/null || return 0
  wait "$host" 2>/dev/null || return 0
}

network() {
  host 0
  sumaq build
  [ "$(field photos.fetched)" -gt 30 ]
  [ "$(field photos.ready)" -gt 30 ]
  # An address in two uses, as a picture and as an avatar, may be asked twice.
  grep ' 200$' asked | sort | uniq -d | { ! grep .; }
  cp -a Output before
  # Everything is asked for again, as the server says max-age=0, and nothing has changed.
  : >asked
  sumaq build
  grep -q ' 304$' asked
  ! grep -q ' 200$' asked
  [ "$(field status)" = unchanged ]
  same before Output
  # Without a network, and offline, the pages stay as they are.
  stop_host
  sumaq build
  [ "$(field status)" = unchanged ]
  sumaq build --offline 2>err
  [ "$(field status)" = unchanged ]
  same before Output
  sumaq check Output/site
}
check "photos over http are asked for once, then conditionally, and stand when the host is gone" network

refused_hosts() {
  host 0
  rm sumaq.json
  sumaq build 2>err
  [ "$(field photos.ready)" = 0 ]
  grep -q 'photos.refused-address' err
  [ ! -s asked ]
  sumaq build --offline
  sumaq check Output/site
}
check "an export cannot make a run ask this machine" refused_hosts

answered() { [ "$(wc -l <asked)" -ge "$1" ]; }

killed_fetching() {
  host 0.4
  for answers in 8 24; do
    setsid sumaq build --progress none & run=$!
    eventually answered $answers
    kill -9 -- "-$run"
    ended 137 "$run"
  done
  sumaq build
  cp asked asked-in-all
  [ "$(field photos.waiting)" = 0 ]
  # At each of the kills at most three were on their way, and four were answered in the half second before.
  twice=$(grep ' 200$' asked-in-all | sort | uniq -c | awk '{ more += $1 - 1 } END { print more + 0 }')
  [ "$twice" -le 15 ]
  mv Output killed
  rm -rf .sumaq
  sumaq build
  same killed Output
}
check "a run killed while it fetches loses nothing and asks for little again" killed_fetching

dead_network() {
  host 0
  stop_host
  sumaq build 2>err
  [ "$(field status)" = published ]
  [ "$(field photos.ready)" = 0 ]
  [ "$(field photos.waiting)" -gt 30 ]
  grep -q 'wait' err
  sumaq jobs | grep -q '127.0.0.1'
  sumaq check Output/site
}
check "a night on which no host answers publishes the site and says how many photos wait" dead_network

redirected() {
  host 0
  sed -i "s#:$(cat port)/photos/#:$(cat port)/moved/photos/#g" Exports/*.ndjson
  sumaq build 2>err
  [ "$(field photos.ready)" -gt 30 ]
  [ "$(field photos.waiting)" = 0 ]
  ! grep -q 'photos.unreachable' err
  ! sumaq jobs | grep -q 'aside'
  grep -q '^/moved/.* 302$' asked
}
check "redirects with bodies of 200,000 bytes are followed, and their host is not put aside" redirected

# keyed NAME: a header for what stands in the settings under that name.
keyed() {
  rm -rf .sumaq asked-keyed
  echo "{\"photos\": {\"allowHosts\": [\"127.0.0.1\"], \"headers\": {\"$1\": {\"X-Passcode\": \"env:PASSCODE\"}}}}" >sumaq.json
}

keys() {
  host 0
  export PASSCODE=sesame
  local name
  for name in 127.0.0.1 "127.0.0.1:$(cat port)" "https://127.0.0.1:$(cat port)" http://127.0.0.1; do
    keyed "$name"
    sumaq build
    [ "$(field photos.ready)" -gt 30 ]
    [ ! -e asked-keyed ] || { echo "$name: keys went over plain http"; return 1; }
  done
  keyed "http://127.0.0.1:$(cat port)"
  sumaq build
  [ "$(wc -l <asked-keyed)" -gt 30 ]
  keyed http://127.0.0.1/photos
  expect 78 sumaq build 2>err
  grep -q 'http://img.example.com:8080' err
}
check "a header goes to the scheme, host and port that it is named for" keys
