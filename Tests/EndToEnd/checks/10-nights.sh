# A first night, the same again, nights of change, workers, days.
# Takes long.
# shellcheck shell=bash

first_night() {
  demo Exports "${small[@]}"
  sumaq build
  [ "$(field status)" = published ]
  [ -s Output/site/index.html ] && [ -s Output/reports/index.html ]
  # 30 were exported; of 2 more only reviews tell.
  [ "$(ls Output/site/restaurants/*.html | wc -l)" = 32 ]
  [ "$(grep -l "A restaurant known only from reviews" Output/site/restaurants/*.html | wc -l)" = 2 ]
  [ ! -e Output/.staging ]
  [ -n "$(find Output/site/photos -name '*.jpg' | head -1)" ]
}
check "an export becomes a site and reports" first_night

second_night() {
  demo Exports "${small[@]}"
  sumaq build
  find Output .sumaq/photos -printf '%p %T@ %C@ %i\n' | sort >before
  for jobs in 2 1 8; do
    sumaq build --jobs $jobs
    [ "$(field status)" = unchanged ]
    [ "$(field pages.rendered)" = 0 ] && [ "$(field reports.rendered)" = 0 ] && [ "$(field photos.processed)" = 0 ]
  done
  find Output .sumaq/photos -printf '%p %T@ %C@ %i\n' | sort >after
  diff before after
}
check "the same export again changes nothing and touches nothing" second_night

nights_equal_clean() {
  for night in 0 1 2 3; do
    demo Exports "${small[@]}" --night $night
    sumaq build --as-of 2026-06-0$((night + 1))
  done
  sumaq build --as-of 2026-06-04 --output Clean --state clean-state
  same Output Clean
  sumaq verify --all --as-of 2026-06-04
}
check "four nights equal a clean build, byte for byte" nights_equal_clean

one_worker_equals_many() {
  demo Exports "${small[@]}"
  for jobs in 1 2 8; do sumaq build --jobs $jobs --as-of 2026-06-01 --output O$jobs --state s$jobs; done
  same O1 O2
  same O1 O8
}
check "one worker equals many" one_worker_equals_many

machine_does_not_matter() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01 --output A --state a
  TZ=Asia/Kathmandu LC_ALL=tr_TR.UTF-8 LANG=tr_TR.UTF-8 sumaq build --as-of 2026-06-01 --output B --state b
  same A B
}
check "locale and zone of the machine do not matter" machine_does_not_matter

stages_equal_build() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01 --output A --state a
  sumaq ingest --state b
  [ "$(field status b/last-run.json)" = done ]
  sumaq photos --state b
  sumaq render --state b --output B --as-of 2026-06-01
  sumaq report --state b --output B --as-of 2026-06-01
  same A B
}
check "the stages one by one equal a build" stages_equal_build

demo_is_deterministic() {
  sumaq demo A "${small[@]}" --night 2
  sumaq demo B "${small[@]}" --night 2
  diff -r A B
  [ "$(cd A && find . -type f -printf '%p %T@\n' | sort)" = "$(cd B && find . -type f -printf '%p %T@\n' | sort)" ]
}
check "the same demo gives the same bytes and times" demo_is_deterministic
