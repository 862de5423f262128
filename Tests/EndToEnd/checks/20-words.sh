# What a person types wrong.
# shellcheck shell=bash

unknown_word() {
  expect 64 sumaq biuld 2>err
  grep -q 'Did you mean build?' err
  expect 64 sumaq build --ful 2>err
  grep -q 'Did you mean --full?' err
  [ -z "$(ls -A | grep -v 'err\|sumaq.json')" ]
}
check "an unknown word: 64, the nearest one, nothing created" unknown_word

missing_exports() {
  expect 65 sumaq build 2>err
  grep -q 'Exports' err && grep -q 'sumaq demo' err
  [ "$(ls -A)" = "$(printf 'err\nsumaq.json')" ]
}
check "a missing exports folder: 65, what was looked for, nothing created" missing_exports

empty_exports() {
  mkdir Exports
  expect 65 sumaq build 2>err
  [ ! -e Output ] && [ ! -e .sumaq ]
}
check "an empty exports folder: 65, nothing created" empty_exports

broken_settings() {
  demo Exports "${small[@]}"
  printf '{"site": {"language": "english"}}' >sumaq.json
  expect 78 sumaq build 2>err
  grep -q 'sumaq.json:1:23' err
  [ ! -e Output ] && [ ! -e .sumaq ]
  printf '{"site": {"titel": "x"}}' >sumaq.json
  sumaq build 2>err
  grep -q 'site.title' err
  expect 1 sumaq build --strict
}
check "broken settings: 78 with place; an unknown key is a warning" broken_settings

broken_template() {
  demo Exports "${small[@]}"
  sumaq build
  cp -r Output before
  mkdir Templates
  cp "$root/Templates/restaurant.md" Templates/
  printf '\n{{#oops}}\n' >>Templates/restaurant.md
  expect 78 sumaq build 2>err
  grep -q 'restaurant.md:' err
  diff -r before/site Output/site
  [ "$(field status)" = failed ]
}
check "a broken template: 78 with place, yesterday's site stays" broken_template

closed_pipe() {
  demo Exports "${small[@]}"
  sumaq build
  # Whatever it ends with, a reader that has enough must not read of it.
  sumaq sql 'SELECT * FROM reviews' --format ndjson 2>err | head -n 1 | grep -q '"id"'
  [ ! -s err ]
}
check "a closed pipe is no crash" closed_pipe
