# Commands that only look: beside builds at any moment, where nothing can be written, and with other umasks.
# shellcheck shell=bash

beside_builds() {
  demo Exports --restaurants 150 --users 700 --reviews 12000 --photos 8 --progress none --as-of 2026-03-02
  demo More --restaurants 150 --users 700 --reviews 12000 --photos 8 --night 1 --progress none --as-of 2026-03-02
  python3 "$here/readers.py" "$SUMAQ" "${READERS_SECONDS:-0}"
}
check "hundreds of readers of every kind beside cold, changed and quiet builds: none ends badly, nor does a build" beside_builds

# look COMMAND…: the command answers, and what it answered is not empty.
look() {
  expect 0 as_somebody "$sumaq" "$@" >out 2>err || { cat err; return 1; }
  [ -s out ] || [ -s err ]
}

# The commands that only look, on the store in folder $1.
look_at() {
  local page
  page=$(cd Output/site && find restaurants -name '*.html' | sort | head -1)
  look status --state "$1"
  look status --check --state "$1"
  look sql 'SELECT count(*) FROM reviews' --state "$1"
  look jobs --state "$1"
  look cache --state "$1"
  look rejects --state "$1"
  look rejects --format ndjson --state "$1" || [ ! -s err ]
  look report overview --state "$1"
  look render --page "$page" --as-of 2026-06-01 --state "$1"
  cmp out "Output/site/$page"
  look explain "$page" --as-of 2026-06-01 --state "$1"
  look verify --all --state "$1"
}

unwritable() {
  demo Exports "${small[@]}"
  printf '{"id":"x","stars":"nine"}\n' >>Exports/reviews.ndjson
  somebodys
  as_somebody "$sumaq" build --as-of 2026-06-01
  cp -R .sumaq copy
  [ ! -e copy/sumaq.sqlite-wal ]
  chmod -R a-w copy
  [ "$(id -u)" != 0 ] || chown -R 65534 copy
  find copy -printf '%p %m %s %T@\n' | sort >before
  look_at copy
  find copy -printf '%p %m %s %T@\n' | sort | cmp - before
  # A log whose index is missing may hold rows that nothing here could read.
  chmod u+w copy && echo log >copy/sumaq.sqlite-wal && chmod a-w copy
  expect 74 as_somebody "$sumaq" status --state copy 2>err
  grep -q '^error\[store.unread-log\]' err
  chmod -R u+w copy
}
check "a state that cannot be written is read all the same, and nothing is made in it" unwritable

# A copy that is taken while a build runs has a log and its index.
unwritable_log() {
  demo Exports "${small[@]}"
  somebodys
  as_somebody "$sumaq" build --as-of 2026-06-01
  python3 - <<'P'
import shutil, sqlite3
store = sqlite3.connect(".sumaq/sumaq.sqlite", isolation_level=None)
store.execute("CREATE TABLE passing(x)")
store.execute("DROP TABLE passing")
shutil.copytree(".sumaq", "copy")
store.close()
P
  [ -s copy/sumaq.sqlite-wal ]
  [ "$(id -u)" != 0 ] || chown -R 65534 copy
  chmod -R a-w copy
  look_at copy
  chmod -R u+w copy
}
check "the same of a copy with a log" unwritable_log

older_is_left_alone() {
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  cp -r Output before
  # What the newest step made goes, so that it can be taken again, from the newest on.
  PYTHONPATH=$root/Tests/EndToEnd python3 - <<'PY'
import store as door
store = door.without_hashes(".sumaq/sumaq.sqlite")
for column in ("night", "causes", "row_collection", "row_id", "row_change", "row_count"):
    store.execute("ALTER TABLE ledger DROP COLUMN " + column)
store.executescript("DROP TABLE page_editions; CREATE TABLE page_editions(kind INTEGER NOT NULL, key INTEGER NOT NULL, edition INTEGER NOT NULL, causes INTEGER NOT NULL, PRIMARY KEY(kind, key)) WITHOUT ROWID")
store.executescript("DROP INDEX reviews_avatar; ALTER TABLE reviews DROP COLUMN user_name; ALTER TABLE reviews DROP COLUMN avatar")
store.executescript("ALTER TABLE dishes DROP COLUMN position")
store.executescript("DROP TABLE named_restaurants; DROP TABLE named_references; DELETE FROM meta WHERE name = 'former_ids'")
store.executescript("DROP TABLE rating_counts; DROP TABLE rating_scales; CREATE TABLE rating_maxima(file TEXT NOT NULL, collection INTEGER NOT NULL, rated INTEGER NOT NULL, highest REAL NOT NULL, PRIMARY KEY(file, collection, rated)) WITHOUT ROWID")
store.executescript("DROP TABLE forgotten_people")
for table in ("restaurant_summaries", "user_summaries"):
    store.executescript("ALTER TABLE %s DROP COLUMN fractional; ALTER TABLE %s RENAME COLUMN milli_stars TO half_stars; UPDATE %s SET half_stars = half_stars / 500, digest = 0" % (table, table, table))
shown = [(path, photo) for path, photos in store.execute("SELECT path, photos FROM ledger WHERE photos <> ''") for photo in photos.split("\n")]
store.executescript("DROP TABLE problem_examples; DROP TABLE menu_figures; DROP INDEX restaurants_stubs; DROP INDEX restaurants_reviewed; DROP INDEX users_stubs; DROP TABLE photo_pages; ALTER TABLE ledger DROP COLUMN photos; CREATE TABLE page_photos(page TEXT NOT NULL, photo TEXT NOT NULL, PRIMARY KEY(page, photo)) WITHOUT ROWID; CREATE INDEX page_photos_photo ON page_photos(photo)")
store.executemany("INSERT INTO page_photos VALUES(?, ?)", shown)
store.commit()
PY
  python3 -c 'import sqlite3; c = sqlite3.connect(".sumaq/sumaq.sqlite"); c.executescript("ALTER TABLE ledger DROP COLUMN sha; ALTER TABLE ledger DROP COLUMN photo_bytes; DROP TABLE delivery; DROP TABLE hold; DROP TABLE published_changes; DROP TABLE publications; DROP TABLE problem_dates; DROP INDEX photo_jobs_unfinished; DROP TABLE dish_pages; DROP TABLE dish_spellings; DROP INDEX dishes_name;" + "".join("ALTER TABLE %s DROP COLUMN %s;" % (t, n) for t in ("restaurants", "derived_restaurants") for n in ("website", "instagram", "facebook", "tiktok", "twitter", "whatsapp")) + "PRAGMA user_version = 21")'
  python3 -c 'import sqlite3; c = sqlite3.connect(".sumaq/sumaq.sqlite"); c.executescript("DROP TABLE restaurant_districts; ALTER TABLE restaurants DROP COLUMN district; ALTER TABLE derived_restaurants DROP COLUMN district; PRAGMA user_version = 20")'
  python3 -c 'import sqlite3; c = sqlite3.connect(".sumaq/sumaq.sqlite"); c.executescript("DROP TABLE account_users; ALTER TABLE files DROP COLUMN accounts; PRAGMA user_version = 19")'
  for words in status jobs cache rejects 'sql SELECT+1' verify 'report overview'; do
    # shellcheck disable=SC2046,SC2086
    expect 74 sumaq $(tr + ' ' <<<"${words%% *}") $([ "$words" = "${words#* }" ] || echo "${words#* }") 2>err
    grep -q '^error\[store.older\]' err
  done
  [ "$(python3 -c 'import sqlite3; print(*sqlite3.connect(".sumaq/sumaq.sqlite").execute("PRAGMA user_version").fetchone())')" = 19 ]
  ! compgen -G '.sumaq/*version*'
  sumaq build --as-of 2026-06-01
  same Output before
  sumaq status
  # Of what was published before no cause is known.
  sumaq explain index.html --as-of 2026-06-01 | grep -q 'when and why it was written is not known'
}
check "a store of an older version is told, not changed, by what only looks; a build brings it up to date" older_is_left_alone

# private MODE NAMES…: what may be read of them.
modes() { (cd "$1" && find . -path ./photos -prune -o -printf '%M %p\n'); }

umasks() {
  local mask
  demo Exports "${small[@]}"
  for mask in 000 022 077; do
    (umask $mask && sumaq build --state "s$mask" --output "o$mask")
    if modes "s$mask" | grep -vE '^(drwx|-rw-)------ '; then return 1; fi
    [ "$(stat -c %a "o$mask/.lock")" = 600 ]
    [ "$(find "o$mask/site/photos" -type f ! -perm 644 | wc -l)" = 0 ]
    [ "$(find "o$mask/site/photos" -type f | wc -l)" -gt 4 ]
  done
  [ "$(find o022/site -type f ! -perm 644 | wc -l)" = 0 ]
}
check "the state is its owner's alone under any umask, and published photos are everyone's" umasks

opened_before() {
  demo Exports "${small[@]}"
  sumaq build
  chmod 755 .sumaq
  chmod 644 .sumaq/sumaq.sqlite .sumaq/lock .sumaq/last-run.json
  sumaq build 2>err
  grep -q '^warning\[store.was-readable\]' err
  if modes .sumaq | grep -vE '^(drwx|-rw-)------ '; then return 1; fi
  sumaq build 2>err
  if grep -q 'was-readable' err; then return 1; fi
}
check "a state that others could read is closed, and that is told once" opened_before

shared_lock() {
  [ "$(id -u)" = 0 ] || { echo "skipped: needs two users"; return 0; }
  demo Exports "${small[@]}"
  sumaq build
  chmod 755 . "$work"
  expect 66 setpriv --reuid 65534 --regid 65534 --clear-groups -- flock -s -n Output/.lock true
  demo Exports "${small[@]}" --night 1
  sumaq build
  [ "$(field status)" = published ]
}
check "another user of the machine cannot hold a lock on the output" shared_lock
