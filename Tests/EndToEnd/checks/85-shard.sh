# Sites from shards: whatever their number and the order of their tasks, they are what one build makes.
# shellcheck shell=bash

day=(--as-of 2026-03-02)
tiny=(--restaurants 40 --users 120 --reviews 900 --photos 8 --as-of 2026-03-02)

# same_site LAKE: fails unless the lake's site is the output's, byte for byte.
same_site() { diff -r Output/site "$1/site"; }

# tasks LAKE ORDER: runs the plan's tasks, stage after stage, each stage reversed or shuffled, each task twice at once.
tasks() {
  python3 - "$1" "$2" "$SEED" <<'PY'
import concurrent.futures, glob, json, random, subprocess, sys
lake, order, seed = sys.argv[1:]
plan, = glob.glob(f"{lake}/nights/*/plan.ndjson")
stages = {}
for line in open(plan):
    task = json.loads(line)
    stages.setdefault(task["stage"], []).append(task["words"])
chance = random.Random(seed)
with concurrent.futures.ThreadPoolExecutor(4) as pool:
    for number in sorted(stages):
        words = stages[number][::-1]
        if order == "shuffled":
            chance.shuffle(words)
        twice = [each for each in words for _ in range(2)]
        for done in pool.map(lambda each: subprocess.run(["sumaq", *each], capture_output=True, text=True), twice):
            assert done.returncode == 0, (done.args, done.returncode, done.stderr)
PY
}

# parts FILE N: cuts a file of lines into N files of its collection.
parts() {
  split -n "l/$2" -d -a 2 "$1" "${1%.ndjson}-part" --additional-suffix=.ndjson
  rm "$1"
}

built() { sumaq build "${day[@]}" --offline --progress none 2>err || { code=$?; [ "$code" = 1 ] || { cat err; return "$code"; }; }; }

numbers() {
  settings_of_a_host
  sumaq demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 5
  parts Exports/users.ndjson 3
  aged Exports
  built
  local shards
  for shards in 1 2 7; do
    sumaq shard run --exports Exports --lake "Lake$shards" --shards "$shards" --workers 2 "${day[@]}"
    same_site "Lake$shards"
    sumaq check "Lake$shards/site"
  done
}

settings_of_a_host() { echo '{"site": {"baseURL": "https://example.org/"}, "pages": {"markdown": true}, "publish": {"precompress": true}}' >sumaq.json; }

orders() {
  sumaq demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 3
  aged Exports
  built
  local order
  for order in reversed shuffled; do
    sumaq shard plan --exports Exports --lake "Lake-$order" --shards 3 "${day[@]}" >night
    tasks "Lake-$order" "$order"
    same_site "Lake-$order"
  done
}
# Of a person who was forgotten no file of the lake tells, on machines that have no state folder.
forgotten() {
  sumaq demo Exports "${tiny[@]}"
  parts Exports/reviews.ndjson 3
  aged Exports
  built
  local person name
  read -r person name < <(sumaq sql --format csv "SELECT u.id, u.name FROM users u JOIN reviews r ON r.user_id = u.id GROUP BY u.id ORDER BY count(*) DESC, u.id LIMIT 1" | tail -1 | tr ',' ' ')
  sumaq forget "$person" "${day[@]}" >/dev/null || [ $? = 1 ]
  sumaq shard plan --exports Exports --lake Lake --shards 3 "${day[@]}" >night
  mv .sumaq away
  tasks Lake shuffled
  mv away .sumaq
  built
  same_site Lake
  ! grep -rqF "$person" Lake || { grep -rlF "$person" Lake; return 1; }
  [ -n "$name" ]
}
check "a person who was forgotten is in no file of the lake, nor on the site" forgotten
check "a site of 1, 2 and 7 shards, of many parts, is what one build makes" numbers
check "tasks run reversed, shuffled and each twice at once, and the site is the same" orders
