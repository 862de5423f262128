# Sets of others, as their authors publish them: what is missing from them, and what arrives later.
# shellcheck shell=bash

set_of_reviews() {
  mkdir -p Exports
  printf '%s\n' 'review_id,user_id,business_id,stars,text,date' \
    'a1,u1,joes-diner,4,Lovely place to sit and talk,2019-05-25' \
    'a2,u1,5UmKMjUEUNdYWqANhGckJw,2,Cold soup and a long wait,2019-05-26' >Exports/restaurant_reviews.csv
}

reviews_alone() {
  set_of_reviews
  sumaq build 2>err
  grep -q 'Read by name and fields: restaurant_reviews.csv as reviews' err
  grep -q '2 restaurants are known by reviews alone' err
  grep -q 'A restaurant known only from reviews' Output/site/restaurants/joes-diner.html
  sumaq verify --all
  sumaq check
  # Their own rows arrive, and go again.
  for rows in 'joes-diner,Joes Diner,Main St
other,Other,Side St' 'other,Other,Side St'; do
    printf 'business_id,name,full_address\n%s\n' "$rows" >Exports/business.csv
    # With some exported, those that are not are missed: that may end with 1.
    sumaq build --allow-shrink || [ $? = 1 ]
    sumaq build --output Clean --state clean
    same Output Clean
    rm -r Clean clean
  done
  grep -q 'A restaurant known only from reviews' Output/site/restaurants/joes-diner.html
}
check "reviews alone make a site; a restaurants file of a later night gives the site of a clean build" reviews_alone

nothing_of_ours() {
  mkdir -p Exports
  printf 'Shop,Points\nAda,4\n' >Exports/opinions.csv
  sumaq ingest --dry-run 2>plan
  [ ! -e .sumaq ]
  expect 1 sumaq build 2>err
  head -n 1 err | grep -q 'needs attention: the site has no page'
  line=$(grep -o '{"file":"opinions.csv".*}' err)
  grep -qF "$line" plan
  echo "{\"sources\": [$line]}" >sumaq.json
  sumaq build 2>err
  [ "$(find Output/site/restaurants -name '*.html' | wc -l)" = 1 ]
}
check "an empty site says which line of sources would fill it, and that line does" nothing_of_ours

blocks_of_pages() {
  mkdir -p Exports
  cat >Exports/pages.jsonld <<'END'
[{"@context": "https://schema.org", "@type": "WebSite", "name": "Guía"},
 {"@context": "https://schema.org", "@type": "Restaurant", "@id": "https://quinta.example/#r", "name": "La Quinta &amp; Hijos",
  "servesCuisine": "Peruana", "telephone": "+51 1 555 0101", "openingHours": ["Mo-Fr 11:00-14:30"],
  "address": {"@type": "PostalAddress", "streetAddress": "Jirón Uno 5", "addressLocality": "Barranco"},
  "geo": {"@type": "GeoCoordinates", "latitude": "-12.14", "longitude": "-77.02"},
  "sameAs": ["https://www.instagram.com/quinta"],
  "aggregateRating": {"@type": "AggregateRating", "ratingValue": "75", "bestRating": "100", "worstRating": "0"},
  "review": [{"@type": "Review", "author": {"@type": "Person", "name": "Ana Díaz"}, "datePublished": "2025-03-04",
    "reviewBody": "Todo rico", "reviewRating": {"@type": "Rating", "ratingValue": "4"}}]}]
END
  sumaq build 2>err
  grep -q 'Read by fields: pages.jsonld as restaurants (schema.org restaurants)' err
  page=$(find Output/site/restaurants -name '*.html')
  for words in 'La Quinta &amp; Hijos' 'Ana Díaz' 'Todo rico' 'tel:+5115550101' 'instagram.com/quinta' '-12.14' 'datetime="2025-03-04'; do
    grep -qF -- "$words" "$page" || { echo "$words"; return 1; }
  done
  [ ! -e Output/site/users ] || [ -z "$(find Output/site/users -name '*.html')" ]
  sumaq verify --all
  sumaq check
}
check "blocks of JSON-LD that were taken from pages give a page with name, guest, stars, date and place" blocks_of_pages
