# The laws on random nights: a sample here, by a seed that is printed; LONG=1 runs them as long as a release asks for.
# Takes long.
# shellcheck shell=bash

if [ "${LONG:-}" = 1 ]; then
  series=200 kills=200 instants=40 full=10 failing=10 nights=20 loads=3
else
  series=10 kills=15 instants=4 full=300 failing=300 nights=4 loads=50
fi

check "$series random series of nights from $SEED on equal the same store rendered anew, and a clean build" "$here/nights" $series "$SEED"
check "$kills kills between two calls, seed $SEED: the next run equals an undisturbed one" "$here/crashes" killed $kills "$SEED"
check "$instants kills at random instants, seed $SEED: likewise" "$here/crashes" timed $instants "$SEED"
check "a disk that is full from every ${full}th call on: 73 or 74, nothing in part, the next run goes on" "$here/crashes" full $full
check "every ${failing}th call alone failing: likewise" "$here/crashes" failing $failing
check "a first ingest cut off at every ${loads}th call: no half of a store is left, the next run goes on" "$here/crashes" ingest $loads
check "readers walking all links while $nights nights are published never meet a missing file" "$here/reader" $nights
