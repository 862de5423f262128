# The site on web servers: compressed copies, the page for lost addresses, what servers send, and the ways there.
# shellcheck shell=bash

copies() {
  demo Exports "${small[@]}"
  echo '{"site": {"baseURL": "https://example.org/"}}' >sumaq.json
  sumaq build --as-of 2026-06-01
  [ "$(find Output -name '*.gz' | wc -l)" = 0 ]
  grep -qx 'Sitemap: https://example.org/sitemap.xml' Output/site/robots.txt
  grep -q 'href="/index.html"' Output/site/404.html
  ! grep -q 'href="\.\./' Output/site/404.html
  ! grep -q '404.html' Output/site/sitemap*.xml
  # Turned on, every text has its copy, and nothing else is touched.
  (cd Output && find site reports -type f -printf '%p %T@\n' | sort) >before
  echo '{"site": {"baseURL": "https://example.org/"}, "publish": {"precompress": true}}' >sumaq.json
  sumaq build --as-of 2026-06-01
  (cd Output && find site reports -type f ! -name '*.gz' ! -path 'reports/overview*' -printf '%p %T@\n' | sort) >after
  grep -v ' reports/overview\|^reports/overview' before | diff - after
  local texts
  texts=$(find Output/site -name '*.html' -o -name '*.js' -o -name '*.css' -o -name '*.xml' -o -name '*.svg' -o -name '*.txt' | wc -l)
  [ "$(find Output -name '*.gz' | wc -l)" = "$texts" ]
  find Output/site -name '*.gz' -exec sh -c 'gzip -dc "$1" | cmp - "${1%.gz}"' sh {} \;
  sumaq check && sumaq verify --all
  sumaq build --as-of 2026-06-01 --output Clean --state clean --jobs 1
  same Output Clean
  # A changed night makes those of what changed, and takes away those of what went.
  demo Exports "${small[@]}" --night 2
  sumaq build --as-of 2026-06-01
  sumaq changes --since 2 | sed -n 's/\.gz$//p' | sort >compressed
  sumaq changes --since 2 site | grep -v '\.gz$\|^photos/' | sed 's,^,site/,' | sort | diff - compressed
  sumaq check && sumaq verify --all
  sumaq rollback && sumaq check
  sumaq release --as-of 2026-06-01
  echo changed | gzip >Output/site/index.html.gz
  expect 1 sumaq check 2>err
  grep -q 'check.stale-copy' err
  sumaq build --as-of 2026-06-01 --full
  sumaq check
  # Turned off, all go the same night; without an address so do the other two.
  echo '{}' >sumaq.json
  sumaq build --as-of 2026-06-01
  [ "$(find Output -name '*.gz' | wc -l)" = 0 ]
  [ ! -e Output/site/404.html ] && [ ! -e Output/site/robots.txt ]
  sumaq verify --all
}
check "precompress: a copy beside each text, the same bytes every night; turned off, all go" copies

# recipe NAME TO: the script of the README that says `deploy, by NAME`, with another goal.
recipe() {
  awk -v name="$1" '/^```/ { if (hit) exit; inside = !inside; block = ""; next } inside { block = block $0 "\n"; if (index($0, "# deploy, by " name)) hit = 1 } END { printf "%s", block }' \
    "$root/README.md" | sed "s,^to=.*,to=$2," >deploy
  grep -q "^to=$2$" deploy
  chmod +x deploy
}

deployed() {
  echo '{"publish": {"after": {"command": ["./deploy"], "folder": "site"}}}' >sumaq.json
  mkdir -p Host && echo old >Host/old.html
  demo Exports "${small[@]}"
  sumaq build --as-of 2026-06-01
  diff -r Output/site Host
  for night in 1 2 3; do
    demo Exports "${small[@]}" --night $night
    sumaq build --as-of 2026-06-01 2>err
    grep -q 'After *told of' err
    ! grep -q 'all there is' err
    diff -r Output/site Host
  done
  sumaq rollback --to 2
  diff -r Output/site Host
  sumaq release --as-of 2026-06-01
  diff -r Output/site Host
}

by_rsync() {
  bring rsync rsync libpopt0 libxxhash0
  recipe rsync "$PWD/Host/"
  deployed
}
check "the README's recipe by rsync" by_rsync

by_rclone() {
  bring rclone rclone
  export RCLONE_CONFIG=$PWD/rclone.conf
  touch rclone.conf
  recipe rclone "$PWD/Host"
  deployed
}
check "the README's recipe by rclone" by_rclone

# An object store's command, as far as the recipe uses it.
by_object_store() {
  mkdir bin
  cat >bin/aws <<'END'
#!/bin/sh -e
at() { echo "$1" | sed 's,^s3://www,Host,'; }
[ "$1" = s3 ] && what=$2 && shift 2
while [ "${1#--}" != "$1" ]; do shift; done
case $what in
  cp) to=$(at "$2"); mkdir -p "$(dirname "$to")"; cp "$1" "$to" ;;
  rm) to=$(at "$1"); rm -f "$to"; rmdir -p "$(dirname "$to")" 2>/dev/null || : ;;
  sync) to=$(at "$2"); rm -rf "$to"; mkdir -p "$to"; cp -r "$1/." "$to" ;;
esac
END
  chmod +x bin/aws
  PATH=$PWD/bin:$PATH
  recipe 'the command of an object store' s3://www
  deployed
}
check "the README's recipe by an object store's command" by_object_store

# A site that is served at once at a host's root.
to_serve() {
  demo Exports "${small[@]}"
  echo '{"site": {"baseURL": "http://example.org/"}, "publish": {"precompress": true}}' >sumaq.json
  sumaq build --as-of 2026-06-01
}

# sent PATH [HEADER…]: the answer's head, and its body in the file body.
sent() {
  local path=$1
  shift
  curl -s -o body -D - --max-time 10 "${@/#/-H}" "http://127.0.0.1:$port$path" | tr -d '\r'
}

answers() {
  local style slug tag
  style=$(basename Output/site/assets/site-*.css)
  slug=$(basename "$(find Output/site/restaurants -maxdepth 1 -name '*.html' | head -n 1)")
  eventually curl -s -o /dev/null "http://127.0.0.1:$port/"
  sent /restaurants/"$slug" "Accept-Encoding: gzip" >head
  grep -qi '^content-encoding: gzip$' head && grep -qi '^cache-control: no-cache$' head && grep -qi '^content-type: text/html' head
  cmp body "Output/site/restaurants/$slug.gz"
  tag=$(sed -n 's/^etag: //Ip' head)
  sent /restaurants/"$slug" "Accept-Encoding: gzip" "If-None-Match: $tag" | grep -q '^HTTP/1.1 304'
  sent /restaurants/"$slug" >head
  ! grep -qi '^content-encoding' head
  cmp body "Output/site/restaurants/$slug"
  sent "/assets/$style" "Accept-Encoding: gzip" | grep -qi '^cache-control: public, max-age=31536000, immutable$'
  sent /assets/synced.js | grep -qi '^cache-control: no-cache$'
  sent "/photos/$(cd Output/site/photos && find . -type f | head -n 1 | cut -c3-)" | grep -qi 'immutable'
  sent /no/such/page | grep -q '^HTTP/1.1 404'
  cmp body Output/site/404.html
}

by_nginx() {
  local port
  bring nginx nginx
  port=$((20000 + RANDOM % 20000))
  to_serve
  chmod 755 . "$work" "$base"
  mkdir run
  {
    echo "daemon off; pid $PWD/run/pid; error_log $PWD/run/errors; worker_processes 1;"
    [ "$(id -u)" != 0 ] || echo "user root;"
    echo "events {} http { access_log off; types { text/html html; text/css css; application/javascript js; image/jpeg jpg; }"
    for name in client_body proxy fastcgi uwsgi scgi; do echo "${name}_temp_path $PWD/run/$name;"; done
    awk '/^```nginx$/ { inside = 1; next } /^```$/ { inside = 0 } inside' "$root/README.md" |
      sed "s,listen 80;,listen 127.0.0.1:$port;,; s,root /srv/www;,root $PWD/Output/site;,"
    echo "}"
  } >nginx.conf
  grep -q gzip_static nginx.conf
  nginx -p "$PWD/run" -c "$PWD/nginx.conf" -e "$PWD/run/errors" &
  trap 'kill $(cat run/pid)' RETURN
  answers
}
check "the README's configuration of nginx sends copies, says what may be kept, and knows lost addresses" by_nginx

by_caddy() {
  local port
  bring caddy caddy
  port=$((20000 + RANDOM % 20000))
  to_serve
  {
    printf '{\n  admin off\n  auto_https off\n}\n'
    awk '/^```$/ { if (hit) exit; inside = !inside; block = ""; next } /^```/ { inside = !inside; block = ""; next } inside { block = block $0 "\n"; if (/^example.org \{$/) hit = 1 } END { printf "%s", block }' "$root/README.md" |
      sed "s,^example.org {,http://127.0.0.1:$port {,; s,root \* /srv/www,root * $PWD/Output/site,"
  } >Caddyfile
  grep -q 'precompressed gzip' Caddyfile
  XDG_DATA_HOME=$PWD XDG_CONFIG_HOME=$PWD caddy run --adapter caddyfile --config Caddyfile &
  local server=$!
  trap 'kill $server' RETURN
  answers
}
check "the README's configuration of Caddy does the same" by_caddy
