# A night costs what changed.
# shellcheck shell=bash

# Every file of the site with what tells whether it was touched.
standing() { find Output/site -type f -printf '%P %i %T@ %C@\n' | sort; }

one_more_review() {
  python3 "$here/busy.py" Exports
  sumaq build --as-of 2026-06-02
  [ "$(find Output/site/restaurants/r0 -name '*.html' | wc -l)" -gt 490 ]
  standing >before
  python3 "$here/busy.py" Exports 1
  sumaq build --as-of 2026-06-02
  [ "$(field status)" = published ]
  standing >after
  comm -13 before after | cut -d' ' -f1 | tee written
  [ "$(wc -l <written)" -le 12 ]
  sumaq check
}
check "one review more on a restaurant with 10,000 writes at most 12 files of the site" one_more_review
