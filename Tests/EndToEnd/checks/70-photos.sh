# Photos that lie, break, swell or turn, through the real worker processes.
# shellcheck shell=bash

tortured() { "${SUMAQ_PYTHON:-python3}" "$here/torture.py" "$SUMAQ" "$PWD/torture"; }

if "${SUMAQ_PYTHON:-python3}" -c 'import PIL' 2>/dev/null; then
  check "every photo of a torture folder ends as a copy or a problem" tortured
else
  printf 'skipped %s\n' "the torture folder: no python3 with Pillow (SUMAQ_PYTHON names one)"
fi
