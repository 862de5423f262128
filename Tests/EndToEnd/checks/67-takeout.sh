# Accounts of Firebase Auth and Google Takeout, from outside.
# shellcheck shell=bash

# Writes an Auth export with planted secrets: accounts FILE FIRST LAST [NAME]
accounts() {
  python3 - "$@" <<'PYTHON'
import json, sys
path, first, last, name = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), (sys.argv[4:] or ["Account"])[0]
def secret(word, n): return f"PLANTED{word}{n}abcdefghijklmnopqrstuvwxyz0123456789"
rows = []
for n in range(first, last):
    if path.endswith(".csv"):
        row = [""] * 28
        row[0], row[1], row[2], row[3], row[4] = f"u{n}", f"m{n}@example.org", "false", secret("Hash", n), secret("Salt", n)
        row[5] = f'"{name}, the "{n}th""' if n % 2 else f"{name} {n}"
        row[6], row[7], row[23], row[24] = "", secret("Raw", n), "1577934245123", "1580000000000"
        row[26], row[27] = "false", '"{""role"":""' + secret("Claim", n) + '""}"'
        rows.append(",".join(row) + ",\n")
    else:
        rows.append({"localId": f"u{n}", "email": f"m{n}@example.org", "passwordHash": secret("Hash", n),
            "salt": secret("Salt", n), "displayName": f"{name} {n}", "createdAt": "1577934245123", "disabled": False,
            "customAttributes": json.dumps({"role": secret("Claim", n)}), "mfaInfo": [{"phoneInfo": secret("Factor", n)}],
            "providerUserInfo": [{"providerId": "google.com", "rawId": secret("Raw", n), "federatedId": secret("Fed", n)}]})
open(path, "w").write("".join(rows) if path.endswith(".csv") else json.dumps({"users": rows}))
PYTHON
}

documents() {
  mkdir -p Exports
  printf '%s\n' '{"id":"r","name":"Casa","cuisine":"Thai","lat":1,"lon":2}' >Exports/restaurants.ndjson
  for n in 1 2 3; do
    printf '{"id":"v%s","user_id":"u%s","restaurant_id":"r","stars":4,"comment":"good","createdAt":"2024-05-06T07:08:09Z"}\n' $n $n
  done >Exports/reviews.ndjson
  printf '%s\n' '{"id":"u1","name":"Ada","diet":"vegan"}' '{"id":"u2","name":null,"diet":"x"}' >Exports/users.ndjson
}

users() { sumaq sql "SELECT id, name FROM users ORDER BY id" --format csv | tail -n +2 | tr -d '\r'; }

joined() {
  documents
  accounts Exports/auth.json 1 5
  sumaq build || return 1
  [ "$(users)" = "$(printf 'u1,Ada\nu2,Account 2\nu3,Account 3\nu4,Account 4')" ] || return 1
  grep -q 'Account 3' -r Output/site/restaurants || return 1
  # The same of the CSV, under a name that says something else.
  rm Exports/auth.json
  accounts Exports/dump.csv 1 5
  sumaq build || return 1
  [ "$(users | head -2)" = "$(printf 'u1,Ada\nu2,Account 2')" ] || return 1
  # The accounts go with their file; no user that was exported does.
  rm Exports/dump.csv
  sumaq build --allow-shrink || [ $? = 1 ] || return 1
  [ "$(users)" = "$(printf 'u1,Ada\nu2,')" ]
}
check "accounts complete users field by field, and stand for those that no export has" joined

anySeries() {
  documents
  accounts a.json 1 5
  accounts b.json 2 6 Changed
  accounts c.csv 1 4 Third
  cp -r Exports Documents
  for series in "zz.json=a 0=b zz.csv=c" "zz.json=b - 0.json=a" "users.json=a users.json=b 0.csv=c" "- 0.json=c zz.json=b"; do
    rm -rf Exports .sumaq Output
    cp -r Documents Exports
    for step in $series; do
      rm -f Exports/0* Exports/zz* Exports/users.json
      source=${step#*=}
      [ "$step" = - ] || cp "$(ls "$source".*)" "Exports/${step%%=*}"
      sumaq build --allow-shrink >/dev/null || return 1
      # A change of the documents comes between.
      printf '{"id":"u%s","name":"N%s","diet":"d"}\n' 3 "${#step}" >>Exports/users.ndjson
      sumaq build --allow-shrink >/dev/null || [ $? = 1 ] || return 1
    done
    mv Output Nights
    mkdir Clean && cp -a Exports Clean/Exports
    (cd Clean && sumaq build >/dev/null 2>&1 || [ $? = 1 ]) || return 1
    diff -r Nights/site Clean/Output/site >&2 || return 1
    rm -rf Nights Clean
  done
}
check "any series of nights with accounts gives what one night of the last files gives" anySeries

noSecret() {
  documents
  accounts Exports/users.json 1 9
  accounts Exports/more.csv 9 20
  # Broken rows: an account without its id, a line break in a hash, a comma in one, the same id twice, a cut end.
  sed -i 's/"localId": "u3"/"localId": null/; s/"localId": "u4"/"localId": "u5"/' Exports/users.json
  sed -i '2s/PLANTEDHash/PLANTED\nHash/; 4s/PLANTEDHash/PLANTED,Hash/; 6s/,false,/,"false,/' Exports/more.csv
  head -c -60 Exports/more.csv >cut && mv cut Exports/more.csv
  cp Exports/users.json Exports/cut.json && head -c -300 Exports/users.json >Exports/cut.json
  # Each may refuse what is broken; none may crash.
  sumaq ingest --dry-run >dry 2>&1 || [ $? -lt 128 ] || return 1
  sumaq build >log 2>&1 || [ $? -lt 128 ] || return 1
  sumaq rejects >rejects 2>&1 || [ $? -lt 128 ] || return 1
  sumaq rejects --format ndjson >>rejects 2>&1 || [ $? -lt 128 ] || return 1
  sumaq sql "SELECT * FROM users" >answers 2>&1 || [ $? -lt 128 ] || return 1
  sumaq verify --all >>log 2>&1 || [ $? -lt 128 ] || return 1
  sumaq reports >>log 2>&1 || [ $? -lt 128 ] || return 1
  ! grep -rlaE 'PLANTED|Hash[0-9]+abc' dry log rejects answers Output .sumaq || return 1
  grep -q 'ingest.account-row' rejects && grep -q 'm9@' .sumaq/sumaq.sqlite
}
check "no hash, salt, claim, factor or provider's id comes out of an Auth export, whole or broken" noSecret

# The bytes of the store, once as they lie there and once without what was removed.
stored() {
  cat .sumaq/sumaq.sqlite*
  python3 -c 'import sqlite3; sqlite3.connect(".sumaq/sumaq.sqlite").execute("VACUUM INTO ?", ("vacuumed",))'
  cat vacuumed
  rm vacuumed
}

noSecretElsewhere() {
  documents
  # An analyst's own tables as CSV, as JSON with objects in it, and as a sheet; broken lines among a file's users.
  printf 'agent,password_hash,salt,note\nAda,PLANTEDone,PLANTEDtwo,x\nBo,PLANTEDthree,y\nCo,PLANTEDfour,1,2,3,4\n' >Exports/agents.csv
  printf '%s\n' '{"agent":"Ada","refreshToken":"PLANTED","info":{"idToken":"PLANTED","n":1}}' '{"agent":"Bo","passwordHash":"PLANTED",}' 'PLANTEDrest"}' >Exports/logins.ndjson
  printf 'clerk,Password Hash,note\nAda,PLANTEDone,x\nBo,PLANTEDtwo,y\n' >desk.csv
  python3 "$here/workbooks.py" Exports/staff.xlsx Desk=desk.csv || return 1
  printf '%s\n' '{"id":"u8","name":"Eva","passwordHash":"PLANTED","customAuth":"PLANTED"}' '{"id":"u9","passwordHash":"PLANTED",' '{"name":7,"id":null,"idToken":"PLANTED"}' >>Exports/users.ndjson
  sumaq ingest --dry-run >dry 2>&1 || [ $? -lt 128 ] || return 1
  sumaq build >log 2>&1 || [ $? -lt 128 ] || return 1
  sumaq rejects >rejects 2>&1 || [ $? -lt 128 ] || return 1
  sumaq sql "SELECT * FROM agents" >answers 2>&1 || [ $? -lt 128 ] || return 1
  sumaq sql "SELECT count(*) FROM logins" --format csv | grep -q 1 || return 1
  ! { cat dry log rejects answers && stored && find Output -type f -exec cat {} +; } | grep -aq PLANTED || return 1
  grep -q 'ingest.secret-left-out' log && grep -q Ada answers
}
check "secrets of accounts in own tables, in sheets and in broken lines are nowhere in the store" noSecretElsewhere

takeout() {
  mkdir -p "Exports/Takeout/Maps (Deine Orte)" Exports/Takeout/Gespeichert Exports/Takeout/Fotos
  cat >"Exports/Takeout/Maps (Deine Orte)/Rezensionen.json" <<'JSON'
{"type":"FeatureCollection","features":[
{"geometry":{"coordinates":[-71.5,-16.4],"type":"Point"},"properties":{"date":"2024-05-06T07:08:09Z","five_star_rating_published":5,"google_maps_url":"http://maps.google.com/?cid=42","location":{"address":"Calle 1","country_code":"PE","name":"Sumaq"},"review_text_published":"Muy rico"},"type":"Feature"}]}
JSON
  cat >"Exports/Takeout/Maps (Deine Orte)/Gespeicherte Orte.json" <<'JSON'
{"type":"FeatureCollection","features":[
{"geometry":{"coordinates":[-71.5,-16.4],"type":"Point"},"properties":{"date":"2025-01-02T03:04:05Z","google_maps_url":"https://www.google.com/maps?cid=43","location":{"address":"Calle 2","country_code":"PE","name":"Otra"}},"type":"Feature"}]}
JSON
  printf 'Titel,Notiz,URL,Kommentar\n,,,\nSumaq,,https://www.google.com/maps/place/Sumaq/data=!4m2!3m1!1s0x9142:0x2a,\n' \
    >Exports/Takeout/Gespeichert/Favoriten.csv
  echo '<html></html>' >Exports/Takeout/archive_browser.html
  echo '{"title":"IMG"}' >Exports/Takeout/Fotos/a.json
  echo '{"sources": [{"file": "Takeout/*", "user": "ada"}]}' >sumaq.json
}

places() {
  sumaq sql "SELECT user_id, restaurant_id FROM favorites ORDER BY restaurant_id" --format csv | tail -n +2 | tr -d '\r'
  sumaq sql "SELECT id, name, address FROM restaurants ORDER BY id" --format csv | tail -n +2 | tr -d '\r'
}
wanted=$(printf 'ada,42\nada,43\n42,Sumaq,Calle 1\n43,Otra,Calle 2')

fromAFolder() {
  takeout
  sumaq build 2>err || return 1
  [ "$(places)" = "$wanted" ] || return 1
  grep -q 'Left alone: 2 files of a Takeout' err || return 1
  # A list that changes takes nothing from what the review says of its place, on any night.
  printf 'Sumaq,again,https://maps.google.com/?cid=42,\nNueva,,https://maps.google.com/?cid=44,\n' >>Exports/Takeout/Gespeichert/Favoriten.csv
  sumaq build 2>err || return 1
  [ "$(places | grep '^42,')" = '42,Sumaq,Calle 1' ] && [ "$(places | grep -c '^ada')" = 3 ] || return 1
  mv Output Nights
  rm -rf .sumaq
  sumaq build 2>err || return 1
  diff -r Nights/site Output/site
}
check "a Takeout in the exports folder is read whole, by its fields, under German names" fromAFolder

fromArchives() {
  takeout
  (cd Exports && python3 -c '
import os, zipfile
for part, wanted in [("001", "Maps"), ("002", "")]:
    with zipfile.ZipFile(f"takeout-20260101T000000Z-{part}.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for folder, _, files in os.walk("Takeout"):
            for name in files:
                path = os.path.join(folder, name)
                if ("Maps" in path) == bool(wanted): archive.write(path)
  ' && rm -r Takeout)
  sumaq build 2>err || return 1
  [ "$(places)" = "$wanted" ]
}
check "two archives of one Takeout are one source" fromArchives

words() {
  for id in account-row saved-by-nobody not-a-review; do sumaq explain "ingest.$id" >/dev/null || return 1; done
}
check "sumaq explain has words for accounts and Takeouts" words
