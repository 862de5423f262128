# The programs that sumaq shard runner prints, with the schedulers that they are for.
# shellcheck shell=bash

words=(--exports Exports --lake "Lake with 'quotes'" --shards 3 --as-of 2026-03-02)

# parted: an export in parts, and the site that one build makes of it.
parted() {
  demo Exports --restaurants 40 --users 120 --reviews 900 --photos 8 --as-of 2026-03-02
  split -n l/3 -d -a 2 Exports/reviews.ndjson Exports/reviews-part --additional-suffix=.ndjson
  rm Exports/reviews.ndjson
  aged Exports
  sumaq build --as-of 2026-03-02 --offline --progress none 2>err || [ $? = 1 ] || { cat err; return 1; }
}

printed() {
  sumaq shard runner spark >job.py
  python3 -m py_compile job.py
  sumaq shard runner parallel >job.sh
  bash -n job.sh
  expect 64 sumaq shard runner cron
}

# The words of a stage's lines are those of the plan, whatever stands in a path.
lines() {
  parted
  plan=$(sumaq shard plan "${words[@]}")
  cat "$(dirname "$plan")"/stages/*.sh >lines
  python3 - "$plan" lines <<'PY'
import json, shlex, sys
tasks = [json.loads(line)["words"] for line in open(sys.argv[1])]
assert [shlex.split(line)[1:] for line in open(sys.argv[2])] == tasks and len(tasks) > 10
PY
}

by_parallel() {
  bring parallel parallel
  parted
  sumaq shard runner parallel >job.sh
  bash job.sh "${words[@]}" --offline
  diff -r Output/site "Lake with 'quotes'/site"
  # A problem that needs attention ends the script with 1, when all of the site is in place.
  expect 1 bash job.sh --exports Exports --lake Strict --shards 2 --as-of 2026-03-02 --offline --strict
  [ -e Strict/manifest.json ]
  # The same again has nothing to do; a program that fails ends it with its code, and what is done is gone on with.
  bash job.sh "${words[@]}" --offline
  rm -r "Lake with 'quotes'"
  mkdir bin
  cat >bin/sumaq <<'SH'
#!/bin/sh
case "$2 $3" in
  "take 1/3") [ -e once ] || { touch once; exit 75; } ;;
  "make 2/3") [ -e twice ] || { touch twice; exit 65; } ;;
esac
exec "$SUMAQ" "$@"
SH
  chmod +x bin/sumaq
  PATH=$PWD/bin:$PATH expect 65 bash job.sh "${words[@]}" --offline
  PATH=$PWD/bin:$PATH bash job.sh "${words[@]}" --offline
  [ -e once ] && [ -e twice ]
  diff -r Output/site "Lake with 'quotes'/site"
}

# With PyPI's pyspark: two threads; two executors, one of which is killed in a stage.
by_spark() {
  [ "${LONG:-}" = 1 ] || skip "brings Spark from PyPI and takes minutes: LONG=1"
  command -v java >/dev/null || skip "Spark needs java"
  [ -d "$root/.build/spark" ] || { python3 -m venv "$root/.build/spark" && "$root/.build/spark/bin/pip" install -q pyspark || skip "PyPI's pyspark cannot be installed"; }
  # shellcheck source=/dev/null
  . "$root/.build/spark/bin/activate"
  parted
  sumaq shard runner spark >job.py
  spark-submit --master 'local[2,3]' job.py "${words[@]}" --offline 2>spark.log || { tail -n 40 spark.log; return 1; }
  diff -r Output/site "Lake with 'quotes'/site"
  rm -r "Lake with 'quotes'"
  mkdir bin
  cat >bin/sumaq <<'SH'
#!/bin/sh
# The first attempt at a task kills its executor, which is the worker's parent's parent.
case "$2 $3" in
  "take 1/3" | "make 2/3")
    [ -e "$MARK/$2" ] || { touch "$MARK/$2"; pkill -9 -n -f CoarseGrainedExecutorBackend; sleep 60; } ;;
esac
exec "$SUMAQ" "$@"
SH
  chmod +x bin/sumaq
  export MARK=$PWD
  spark-submit --master 'local-cluster[2,1,1024]' --conf spark.executorEnv.MARK="$MARK" job.py "${words[@]}" --offline --sumaq "$PWD/bin/sumaq" 2>spark.log || { tail -n 40 spark.log; return 1; }
  [ -e take ] && [ -e make ]
  diff -r Output/site "Lake with 'quotes'/site"
}

check "shard runner prints a job for Spark and a script for GNU parallel" printed
check "a stage's shell lines are the plan's tasks, whatever stands in a path" lines
drawn "by GNU parallel the site is the same, also after tasks that failed" by_parallel
check "by Spark the site is the same, also when executors are killed" by_spark
