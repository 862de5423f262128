# Damage to the store's file is never published: a sample by a seed that is printed; LONG=1 runs a thousand.
# shellcheck shell=bash

damages=30
[ "${LONG:-}" = 1 ] && damages=1000
check "$damages random damages to the store, seed $SEED: the night publishes what it would have, or nothing" \
  "$here/corruptions" $damages "$SEED"
