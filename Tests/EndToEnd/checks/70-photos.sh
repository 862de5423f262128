# Photos that lie, break, swell or turn, through the real worker processes.
# shellcheck shell=bash

tortured() { "${SUMAQ_PYTHON:-python3}" "$here/torture.py" "$SUMAQ" "$PWD/torture"; }

if "${SUMAQ_PYTHON:-python3}" -c 'import PIL' 2>/dev/null; then
  check "every photo of a torture folder ends as a copy or a problem" tortured
else
  printf 'skipped %s\n' "the torture folder: no python3 with Pillow (SUMAQ_PYTHON names one)"
fi

# What a GIF without width or height once did to its decoder.
no_pixels() {
  mkdir Exports
  printf 'GIF89a\0\0\011\0\200\0\0\1\1\1\2\2\2,\0\0\0\0\1\0\1\0\0\2\2D\1\0;' >Exports/narrow.gif
  printf 'GIF89a\011\0\0\0\200\0\0\1\1\1\2\2\2,\0\0\0\0\1\0\1\0\0\2\2D\1\0;' >Exports/flat.gif
  for name in narrow flat; do echo "{\"id\":\"$name\",\"name\":\"$name\",\"photo\":\"$name.gif\"}"; done >Exports/restaurants.ndjson
  sumaq build 2>err
  [ "$(field photos.failed)" = 2 ]
  grep -q 'photos.damaged' err
  ! grep -q 'photos.decoder-crashed' err
}
check "a GIF without width or height is damaged, and crashes nothing" no_pixels

workers_memory() {
  demo Exports "${small[@]}"
  sumaq build 2>err
  local main workers
  main=$(field peakMemoryBytes)
  workers=$(field workersPeakMemoryBytes)
  [ "$workers" -gt 2000000 ] && [ "$workers" -lt 512000000 ] && [ "$main" -gt 2000000 ]
  grep -q 'of memory at most, and .* in the largest worker process$' err
  # A night that makes no photo starts no worker.
  sumaq build 2>err
  [ "$(field workersPeakMemoryBytes)" = 0 ]
  ! grep -q 'worker process' err
}
check "the closing screen says the memory of the run and of its largest worker" workers_memory
