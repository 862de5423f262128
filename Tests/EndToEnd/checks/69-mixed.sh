# The same collections in another format every night.
# shellcheck shell=bash

nights=8
[ "${LONG:-}" = 1 ] && nights=200
check "$nights nights in formats drawn from seed $SEED: each site is that of a clean build" python3 "$here/mixed.py" $nights "$SEED"
