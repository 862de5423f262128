# Bundles: a restaurant or a reviewer as one file.
# shellcheck shell=bash

day=(--as-of 2026-06-01)

no() {
  if "$@"; then
    echo "must not be: $*"
    return 1
  fi
}

# most KIND: the id of the restaurant, or of the user, with most reviews.
most() { sumaq sql "SELECT $1_id FROM reviews GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1" --format csv | tail -n 1 | tr -d '\r'; }

# page FILE: fails unless it is one file with everything in it, which asks for nothing and runs nothing.
page() {
  python3 - "$1" <<'PYTHON'
import base64, hashlib, html.parser, re, sys
text = open(sys.argv[1], encoding="utf-8", newline="").read()
assert text.startswith("<!doctype html>") and text.endswith("</html>\n<!-- sumaq bundle -->\n")
style = re.findall(r"<style>(.*?)</style>", text, re.S)
digest = base64.b64encode(hashlib.sha256(style[0].encode()).digest()).decode()
assert len(style) == 1 and f"style-src 'sha256-{digest}'; img-src data:; base-uri 'none'; form-action 'none'\"" in text
pictures, uses, drawings = [], [], set()

class Reader(html.parser.HTMLParser):
    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        assert tag not in ("script", "link", "iframe", "object", "base", "form") or values.get("rel") == "canonical", tag
        assert not any(name.startswith("on") or name in ("style", "data-js", "srcset") for name in values), values
        for name in ("src", "href"):
            if name not in values:
                continue
            address = values[name]
            if tag in ("img", "image"):
                assert address.startswith("data:image/"), address[:80]
                pictures.append(address)
                base64.b64decode(address.split(",", 1)[1], validate=True)
            elif tag == "use":
                uses.append(address)
            else:
                assert re.match(r"#|https?://|tel:|geo:", address), address
        if tag == "image":
            drawings.add("#" + values["id"])

    handle_startendtag = handle_starttag

Reader().feed(text)
assert len(pictures) == len(set(pictures)), "a picture is there twice"
assert set(uses) == drawings, (set(uses) ^ drawings)
PYTHON
}

pages() {
  demo Exports "${small[@]}"
  aged Exports
  expect 65 sumaq bundle nobody
  no test -e .sumaq
  sumaq build "${day[@]}"
  find Output .sumaq/photos -printf '%p %T@ %i\n' | sort >before
  place=$(most restaurant)
  sumaq bundle "$place" "${day[@]}" 2>talk
  page "$place.html"
  grep -q "$place.html: [0-9.]* [kM]B$" talk
  grep -q 'Saved copy · 2 March 2026' "$place.html"
  # All reviews are in it, which the site has on several pages.
  [ "$(grep -c '<article class="review"' "$place.html")" = "$(sumaq sql "SELECT count(*) FROM reviews WHERE restaurant_id = '$place'" --format csv | tail -n 1 | tr -d '\r')" ]
  # The same state gives the same bytes, in a file or not, whatever number of workers; one that is up to date is not written again.
  cp "$place.html" first.html
  touch -d 2020-01-01 "$place.html"
  sumaq bundle "$place" "${day[@]}" --jobs 1 2>talk
  grep -q 'up to date' talk
  [ "$(stat -c %y "$place.html" | cut -c1-4)" = 2020 ]
  sumaq bundle "$place" "${day[@]}" --output - 2>talk | cmp - first.html
  grep -q '^standard output: ' talk
  sumaq bundle "$place" "${day[@]}" --photos none --output none.html
  page none.html
  no grep -q 'data:image/jpeg' none.html
  sumaq bundle "$place" "${day[@]}" --photos small --output small.html
  page small.html
  [ "$(stat -c %s small.html)" -lt "$(stat -c %s first.html)" ]
  # A reviewer.
  guest=$(most user)
  sumaq bundle --user "$guest" "${day[@]}"
  page "$guest.html"
  # Nothing else was touched.
  find Output .sumaq/photos -printf '%p %T@ %i\n' | sort | diff before -
  # With an address links lead there, and the preview of a link is that of the page.
  echo '{"site": {"baseURL": "https://example.org/guide"}}' >sumaq.json
  sumaq bundle "$place" "${day[@]}" --output web.html
  page web.html
  grep -q "<link rel=\"canonical\" href=\"https://example.org/guide/restaurants/$place.html\">" web.html
  grep -q '<meta property="og:image" content="https://example.org/guide/photos/' web.html
  grep -q '<a class="brand" href="https://example.org/guide/">' web.html
  grep -q '<a href="https://example.org/guide/users/' web.html
  no grep -q 'href="https://example.org' first.html
}
check "a bundle is one page with all reviews, each photo once, no script and no request; the same state gives the same bytes" pages

limits() {
  demo Exports --restaurants 12 --users 40 --reviews 600 --photos 30 --as-of 2026-03-02
  aged Exports
  sumaq build "${day[@]}"
  place=$(most restaurant)
  sumaq bundle "$place" "${day[@]}" --output whole.html
  size=$(stat -c %s whole.html)
  # As large as allowed, to the byte; less from there on.
  sumaq bundle "$place" "${day[@]}" --max "$size" --output fits.html
  cmp whole.html fits.html
  expect 0 sumaq bundle "$place" "${day[@]}" --max $((size - 1)) --output less.html 2>talk
  page less.html
  grep -q 'bundle.left-out.*: .*photos are smaller' talk
  grep -q 'Photos are smaller in this file than on the page' less.html
  [ "$(stat -c %s less.html)" -lt "$size" ]
  expect 1 sumaq bundle "$place" "${day[@]}" --max $((size - 1)) --output less.html --strict
  small=$(stat -c %s less.html)
  sumaq bundle "$place" "${day[@]}" --max $((small - 1)) --output one.html
  page one.html
  grep -q '<br>1 photo is left out of this file' one.html
  no grep -q 'oldest review' one.html
  sumaq bundle "$place" "${day[@]}" --photos none --output bare.html
  bare=$(stat -c %s bare.html)
  sumaq bundle "$place" "${day[@]}" --max $((bare - 1)) --photos none --output short.html
  page short.html
  grep -q '<br>The oldest review is left out of this file' short.html
  expect 65 sumaq bundle "$place" "${day[@]}" --max 9kB --output never.html 2>talk
  grep -q 'even without reviews the file would have [0-9,]* bytes; 9,000 are allowed' talk
  no test -e never.html
  least=$(grep -o 'would have [0-9,]*' talk | tr -dc 0-9)
  sumaq bundle "$place" "${day[@]}" --max "$least" --output least.html
  [ "$(stat -c %s least.html)" = "$least" ]
  no grep -q '<article class="review"' least.html
  expect 65 sumaq bundle "$place" "${day[@]}" --max "$((least - 1))" --output never.html
  for max in 0 -1 x 10XB 1.5 "" 10PB .; do expect 64 sumaq bundle "$place" --max "$max"; done
  expect 65 sumaq bundle "$place" --format zip --max 10kB 2>talk
  grep -q 'the file would have [0-9,]* bytes; 10,000 are allowed' talk
}
check "a limit is met to the byte; what is left out is told by the page and by the command" limits

zips() {
  demo Exports "${small[@]}"
  aged Exports
  echo '{"site": {"baseURL": "https://example.org/guide/", "title": "La guía"}}' >sumaq.json
  sumaq build "${day[@]}"
  place=$(most restaurant)
  guest=$(most user)
  sumaq bundle "$place" --format zip "${day[@]}"
  sumaq bundle --user "$guest" --format zip "${day[@]}"
  cp "$place.zip" first.zip
  sumaq bundle "$place" --format zip --jobs 1 "${day[@]}"
  cmp first.zip "$place.zip"
  python3 - "$place" "$guest" <<'PYTHON'
import sys, zipfile
for name, folder in ((sys.argv[1], "restaurants"), (sys.argv[2], "users")):
    with zipfile.ZipFile(f"{name}.zip") as archive:
        assert archive.testzip() is None
        names = archive.namelist()
        assert names == sorted(names, key=str.encode) and "index.html" in names and f"{folder}/{name}.html" in names, names
        for entry in archive.infolist():
            assert entry.date_time == (1980, 1, 1, 0, 0, 0) and entry.compress_type == zipfile.ZIP_STORED
            assert entry.external_attr >> 16 == 0o100644 and entry.extra == b"" and entry.flag_bits == 0x800, entry
        index = archive.read("index.html").decode().split("<main")[1].split("</main>")[0]
        assert index.count("<a ") == 1 and f'href="{folder}/{name}.html"' in index, index
        archive.extractall(f"un-{folder}")
PYTHON
  sumaq check un-restaurants
  sumaq check un-users
  # Pages are those of the site but for links that lead elsewhere; photos and assets are the same files.
  for file in $(cd un-restaurants && find photos assets -type f); do cmp "un-restaurants/$file" "Output/site/$file"; done
  test -e "un-restaurants/restaurants/$place/1.html"
  sed 's#<a href="https://example.org/guide/[^"]*">#<a>#g; s#<a class[^>]*>#<a>#g' "un-restaurants/restaurants/$place/1.html" | sed -n '/<main/,/<\/main/p' >ours
  sed 's#<a href="\.\./\.\./[^"]*">#<a>#g; s#<a class[^>]*>#<a>#g' "Output/site/restaurants/$place/1.html" | sed -n '/<main/,/<\/main/p' | diff - ours
  sumaq bundle "$place" --format zip --photos none --output none.zip "${day[@]}"
  no sh -c 'unzip -l none.zip 2>/dev/null | grep photos/ || python3 -m zipfile -l none.zip | grep photos/'
}
check "a zip is read by others and unpacks to a folder that opens; pages, photos and styles are the site's" zips

all() {
  demo Exports "${small[@]}"
  aged Exports
  sumaq build "${day[@]}"
  sumaq bundle --all Bundles/new "${day[@]}" 2>talk
  grep -q "Bundles/new: [0-9]* bundles written, [0-9.]* MB in all$" talk
  diff <(cd Output/site/restaurants && ls -- *.html) <(ls Bundles/new)
  sumaq bundle --all one "${day[@]}" --jobs 1
  diff -r one Bundles/new
  find one -printf '%p %T@ %i\n' | sort >before
  sumaq bundle --all one "${day[@]}" 2>talk
  grep -q 'one: 0 bundles written, [0-9]* up to date' talk
  find one -printf '%p %T@ %i\n' | sort | diff before -
  place=$(most restaurant)
  sumaq bundle "$place" "${day[@]}"
  cmp "$place.html" "one/$place.html"
  # Those that would be too large are named, and the others are written.
  expect 65 sumaq bundle --all few --max 10kB "${day[@]}" 2>talk
  [ -z "$(ls few)" ]
  limit=$(grep -o 'would have [0-9,]*' talk | tr -dc '0-9\n' | sort -n | head -n 12 | tail -n 1)
  expect 65 sumaq bundle --all few --max "$limit" "${day[@]}" 2>talk
  grep -q 'few: .* written, .* without everything that the page shows, .* not written, being too large$' talk
  [ "$(grep -c 'bundle.too-large' talk)" -gt 5 ]
  [ "$(ls few | wc -l)" -ge 12 ]
  for file in few/*.html; do page "$file"; [ "$(stat -c %s "$file")" -le "$limit" ]; done
  # One at a time for every worker of a night that runs beside it.
  demo Exports "${small[@]}" --night 1
  sumaq build "${day[@]}" 2>err &
  night=$!
  for _ in 1 2 3; do sumaq bundle --all beside "${day[@]}" --progress json 2>events; done
  ended 0 "$night"
  grep -q '"stage":"bundles"' events
  for file in beside/*.html; do page "$file"; done
  sumaq bundle --all zipped --format zip "${day[@]}"
  [ "$(find zipped -name '*.zip' | wc -l)" = "$(find Output/site/restaurants -maxdepth 1 -name '*.html' | wc -l)" ]
}
check "--all writes every restaurant, the same as one by one, also beside a night; files that are up to date stay" all

places() {
  demo Exports "${small[@]}"
  sumaq build "${day[@]}"
  place=$(most restaurant)
  expect 64 sumaq bundle
  expect 64 sumaq bundle "$place" other
  expect 64 sumaq bundle "$place" --user x
  expect 64 sumaq bundle --all B "$place"
  # With --all it is the folder of site and reports, as for other commands.
  cp -r Output Elsewhere
  sumaq bundle --all ../bundles --output Elsewhere 2>talk
  rm -r ../bundles
  expect 73 sumaq bundle --all Elsewhere/B --output Elsewhere 2>talk
  grep -q 'a bundle may not be in ' talk
  rm -r Elsewhere
  expect 64 sumaq bundle "$place" --format pdf
  expect 64 sumaq bundle "${place}x" 2>talk
  grep -q "Did you mean $place?" talk
  expect 64 sumaq bundle --user nobody
  expect 64 sumaq bundle "$(sumaq sql "SELECT name FROM restaurants WHERE id = '$place'" --format csv | tail -n 1 | tr -d '\r"')" 2>talk
  grep -q "Did you mean $place (" talk
  # Never in the output, also through a link; nor in the state folder or among the exports.
  ln -s Output/site out
  for file in Output/x.html Output/site/x.html out/x.html out/deep/x.html .sumaq/x.html Exports/x.html Output; do
    expect 73 sumaq bundle "$place" --output "$file" 2>talk
    grep -q 'bundle.place' talk
  done
  for folder in Output Output/site/bundles out .sumaq/x Exports; do expect 73 sumaq bundle --all "$folder"; done
  # Also where the output is another one than this folder's.
  (cd Output/site && expect 73 sumaq bundle "$place" --state ../../.sumaq)
  (cd Output && expect 73 sumaq bundle "$place" --state ../.sumaq)
  expect 73 sumaq bundle "$place" --output no/such/folder.html
  # A file of somebody else's stays, unless --force is given.
  echo mine >"$place.html"
  expect 73 sumaq bundle "$place" 2>talk
  grep -q 'bundle.foreign-file' talk
  [ "$(cat "$place.html")" = mine ]
  sumaq bundle "$place" --force "${day[@]}"
  page "$place.html"
  mkdir B && echo mine >"B/$place.html"
  expect 73 sumaq bundle --all B
  [ "$(ls B)" = "$place.html" ]
  sumaq bundle --all B --force "${day[@]}"
  page "B/$place.html"
  mkdir folder.html
  expect 73 sumaq bundle "$place" --output folder.html --force
  # One of ours is replaced, also by the other format, and a link's file is what is written.
  sumaq bundle "$place" --format zip --output "$place.html" "${day[@]}"
  sumaq bundle "$place" "${day[@]}"
  page "$place.html"
  ln -s "$place.html" link.html
  sumaq bundle "$place" --photos none --output link.html "${day[@]}"
  test -L link.html && no grep -q data:image/jpeg "$place.html"
  no sh -c 'ls -A . B | grep tmp'
  # What cannot be written leaves nothing behind.
  mkdir closed && chmod 555 closed
  somebodys
  expect 77 as_somebody "$sumaq" bundle "$place" --output closed/x.html --progress none
}
check "a bundle is never written into the output, and replaces no file that sumaq did not make" places

hostile() {
  mkdir Exports
  python3 "$here/hostile.py" Exports
  sumaq build "${day[@]}" --max-rejects 100%
  sumaq bundle --all Bundles "${day[@]}"
  for file in Bundles/*.html; do page "$file"; done
  mkdir Zips
  sumaq bundle --all Zips --format zip "${day[@]}"
  for file in $(find Zips -name '*.zip' | sort | awk 'NR % 6 == 1'); do
    python3 -m zipfile -e "$file" "un/$(basename "$file" .zip)"
    sumaq check "un/$(basename "$file" .zip)"
  done
}
check "texts of strangers are text in bundles too" hostile

private() {
  mkdir Exports
  printf '{"id":"u%s","name":"Guest %s","email":"sesame%s@mail.example","phone":"51900sesame","role":"sesame","diet":"sesame"}\n' 1 1 1 2 2 2 >Exports/users.ndjson
  echo '{"id":"luis.sesame@mail.example","name":"Luis"}' >>Exports/users.ndjson
  printf '{"id":"r1","name":"Place","address":"Main 1","ownerUid":"sesame","imageUrl":"https://sesame@127.0.0.1/r.jpg?token=sesame"}\n' >Exports/restaurants.ndjson
  printf '{"id":"v%s","restaurantId":"r1","userId":"%s","stars":4,"comment":"good","createdAt":"2026-03-02T10:00:00Z","imageUrl":"https://sesame@127.0.0.1/v.jpg?token=sesame"}\n' 1 u1 2 u2 3 luis.sesame@mail.example >Exports/reviews.ndjson
  printf '{"id":"sesame","userId":"u1","restaurantId":"r1","total":"5.00","status":"sesame"}\n' >Exports/orders.ndjson
  sumaq build "${day[@]}" --offline 2>err
  sumaq access add sesame1@mail.example --user u1 "${day[@]}" >phrase 2>err
  test -d Output/site/sealed
  for format in html zip; do
    sumaq bundle --all Bundles --format $format "${day[@]}"
    sumaq bundle --user u1 --format $format --output "Bundles/u1.$format" "${day[@]}"
  done
  (cd Bundles && python3 -m zipfile -e r1.zip r1 && python3 -m zipfile -e u1.zip u1)
  no test -e Bundles/r1/sealed
  no grep -rl sesame Bundles
}
check "nothing private and nothing sealed is in a bundle" private
