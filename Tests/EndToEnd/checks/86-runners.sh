# The job that sumaq shard runner prints, on Apache Spark.
# shellcheck shell=bash

words=(--exports Exports --lake "Lake with 'quotes'" --shards 2 --as-of 2026-03-02 --offline)

printed() {
  sumaq shard runner spark >job.py
  python3 -m py_compile job.py
  expect 64 sumaq shard runner cron
}
check "shard runner prints a job for Spark" printed

# with_spark: PyPI's pyspark with what it needs, and a Java.
with_spark() {
  SPARK=${SPARK:-$root/.build/spark}
  command -v java >/dev/null || skip "Spark needs Java; .ci/setup spark brings it"
  [ -x "$SPARK/bin/spark-submit" ] ||
    skip "$(cat "$root/.build/spark-missing" 2>/dev/null || echo "PySpark is not installed; .ci/setup spark brings it")"
  export PYSPARK_PYTHON=$SPARK/bin/python SPARK_LOCAL_HOSTNAME=localhost
  sumaq shard runner spark >job.py
}

# submitted WORDS…: the job with the options of Spark in `engine`; its log is shown where it fails.
submitted() {
  local code=0
  "$SPARK/bin/spark-submit" "${engine[@]}" --conf spark.ui.enabled=false job.py "$@" 2>spark.log || code=$?
  [ "$code" = 0 ] || [ "$code" = 1 ] || tail -n 60 spark.log
  return "$code"
}

# in_session WORDS…: the job in a session of Spark that the first call starts, as the engine takes longer to start than a night.
in_session() {
  local code
  if [ -z "${session:-}" ]; then
    export PYSPARK_SUBMIT_ARGS="--master local[2] --conf spark.ui.enabled=false pyspark-shell"
    coproc session { exec "$SPARK/bin/python" -B "$here/series/one_session.py" job.py 2>spark.log; }
  fi
  printf '%q ' "$@" >&"${session[1]}"
  echo >&"${session[1]}"
  read -r code <&"${session[0]}" || code=70
  [ "$code" = 0 ] || [ "$code" = 1 ] || tail -n 60 spark.log
  return "$code"
}

# nights COMMAND…: an export in parts, and two nights by the command: in the second a review has moved, one is told in two
# parts, and a restaurant is known by reviews alone.
nights() {
  demo Exports --restaurants 20 --users 60 --reviews 400 --photos 6 --as-of 2026-03-02
  split -n l/3 -d -a 2 Exports/reviews.ndjson Exports/reviews-part --additional-suffix=.ndjson
  rm Exports/reviews.ndjson
  local night code
  for night in 1 2; do
    aged Exports
    code=0
    sumaq build --as-of 2026-03-02 --offline --progress none --allow-shrink 2>err || code=$?
    [ "$code" -le 1 ] || { cat err; return 1; }
    expect "$code" "$@" "${words[@]}" --allow-shrink
    diff -r Output/site "Lake with 'quotes'/site"
    python3 - <<'PY'
import json
rows = [json.loads(line) for line in open("Exports/reviews-part00.ndjson")]
with open("Exports/reviews-part07.ndjson", "w") as file:
    for row, other in zip(rows[:9], rows[9:]):
        file.write(json.dumps(dict(row, restaurant_id=other["restaurant_id"])) + "\n")
PY
    sed -i 1,4d Exports/reviews-part00.ndjson
    sed -i 3d Exports/restaurants.ndjson
  done
}

by_spark() {
  with_spark
  nights in_session
  local lake="Lake with 'quotes'"
  local driver=$session_PID
  exec {session[1]}>&-
  wait "$driver"
  unset PYSPARK_SUBMIT_ARGS
  # By Python alone, as spark-submit joins standard error to what a word answers.
  "$SPARK/bin/python" job.py changes site --since 0 --lake "$lake" 2>spark.log >listed
  diff <(cd Output/site && find . -type f | sed 's,^\./,,' | LC_ALL=C sort) listed
  engine=(--master 'local[2]')
  # What a filter says that must not be tried again ends the job with its code.
  echo '{"id": 1' >Exports/reviews-part09.ndjson
  expect 65 submitted "${words[@]}" --max-rejects 0
  [ "${LONG:-}" = 1 ] || return 0
  submitted rollback --lake "$lake"
  submitted verify --lake "$lake"
}
check "by Spark the site of two nights is what one build makes" by_spark

# Two executors, each killed by the first attempt of filters of some stages; the driver is killed once; tasks run twice.
by_killed_executors() {
  with_spark
  mkdir bin marks
  cat >bin/sumaq <<'SH'
#!/bin/sh
# The first run of a word kills the executor whose worker has started it: the worker is a child of a daemon, which is one of the executor.
case "$2" in
  map | winners | faces | make | put)
    if mkdir "$MARK/$2" 2>/dev/null; then
      above=$PPID
      for step in 1 2 3 4; do
        above=$(sed -n 's/^PPid:\t//p' "/proc/$above/status")
        if tr '\0' ' ' <"/proc/$above/cmdline" | grep -q CoarseGrainedExecutorBackend; then
          touch "$MARK/$2/killed"
          kill -9 "$above"
          sleep 60
        fi
      done
    fi ;;
  manifest)
    # The word of the driver that names the night kills the driver, once.
    if mkdir "$MARK/driver" 2>/dev/null; then kill -9 "$PPID"; sleep 60; fi ;;
esac
exec "$SUMAQ" "$@"
SH
  chmod +x bin/sumaq
  export MARK=$PWD/marks
  engine=(--master 'local-cluster[2,1,2048]' --conf spark.executorEnv.MARK="$MARK" --conf spark.executorEnv.SUMAQ="$SUMAQ"
    --conf spark.speculation=true --conf spark.speculation.multiplier=1.1 --conf spark.speculation.quantile=0.5
    --conf spark.executor.memory=1g)
  gone_on() { submitted "$@" --sumaq "$PWD/bin/sumaq" || { code=$?; [ "$code" = 1 ] && [ -e "Lake with 'quotes'/manifest.json" ] && return 1; submitted "$@" --sumaq "$PWD/bin/sumaq"; }; }
  nights gone_on
  local word
  for word in map winners faces make put; do [ -e "marks/$word/killed" ]; done
  [ -e marks/driver ]
}
soak "by Spark the site is the same when executors and the driver are killed" by_killed_executors
