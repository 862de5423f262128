#!/usr/bin/env bash
# Runs `sumaq shard` by GNU parallel: the tasks of a plan, one stage after the other.
#
#     sumaq-parallel.sh --lake DIR --exports DIR --shards N [words of sumaq shard plan]
#
# Printed by `sumaq shard runner parallel`. PARALLEL holds words for parallel: --jobs 8, or --sshlogin hosts, which reach lake and
# exports by the same paths. A run that failed is started again with the same words, and goes on with what is done.
set -euo pipefail

# Runs one line. An end by 74, 75 or a signal may be another one the next time.
attempt() {
  local code count
  for count in 1 2 3; do
    code=0
    eval "$1" || code=$?
    case $code in
      # The task is done, and some problem needs attention.
      1) return 0 ;;
      74 | 75 | 129 | 13[4-9]) [ "$count" = 3 ] || sleep "$count" ;;
      *) return "$code" ;;
    esac
  done
  return "$code"
}
export -f attempt

plan=$(sumaq shard plan "$@")
for stage in "$(dirname "$plan")"/stages/*.sh; do
  parallel --will-cite --halt now,fail=1 --env attempt attempt <"$stage"
done
# Ends with 1 if the night's problems need attention.
eval "$(cat "$(dirname "$plan")"/stages/*.sh | grep ' shard sum publish ')" >/dev/null 2>&1
