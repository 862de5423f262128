# From a folder of exports to a page: two commands, and nothing edited.
# shellcheck shell=bash

first_page() { # KIND
  rm -f sumaq.json
  python3 "$here/first_page.py" write "$1"
  aged Exports
  sumaq init 2>talk || { cat talk; return 1; }
  sumaq build --offline --as-of 2026-03-02 2>screen || { cat screen; return 1; }
  python3 "$here/first_page.py" check "$1" || { cat screen; return 1; }
  sumaq check
}
check "an Excel workbook in French becomes pages with names, stars, dates and a map" first_page workbook
check "three Spanish CSVs in Latin-1 with decimal commas become such pages" first_page spanish
check "a Firestore emulator's folder becomes such pages" first_page firestore
check "an OpenStreetMap GeoJSON becomes pages with names, hours and a map, and without stars" first_page osm
check "a scraped JSON-LD becomes pages with names, stars, dates and a map" first_page jsonld
