# What make deb, make dist and make install make. LONG=1 tries the packages in clean systems too.
# Takes long.
# shellcheck shell=bash

packages=$work/packages
# What packages hold does not depend on how well they are packed.
export LEVEL=1
unit=$root/.ci/package/debian/sumaq.service

# needs TOOL…: skips the check where one is missing.
needs() {
  local tool
  for tool in "$@"; do command -v "$tool" >/dev/null || skip "$tool is not installed; .ci/setup packages brings it"; done
}

# The package, made once.
the_deb() {
  needs dpkg-deb dpkg-shlibdeps patchelf strip
  [ -e "$packages/deb" ] || { mkdir -p "$packages"; BINARY=$SUMAQ "$root/.ci/package/deb" "$packages/1" >"$packages/deb.new"; mv "$packages/deb.new" "$packages/deb"; }
  deb=$(cat "$packages/deb")
}

the_dist() {
  needs patchelf strip objdump
  [ -e "$packages/dist" ] || { mkdir -p "$packages"; BINARY=$SUMAQ "$root/.ci/package/dist" "$packages/1" >"$packages/dist.new"; mv "$packages/dist.new" "$packages/dist"; }
  dist=$(cat "$packages/dist")
}

# An export with photos of the demo and one of a phone, as tests have it.
export_with_heic() {
  "$1" demo Exports "${small[@]}" 2>/dev/null
  python3 - "$root/Tests/PhotosTests/Fixtures.swift" >Exports/photos/phone.heic <<'PY'
import base64, re, sys
text = re.search(r'"heic": """\n(.*?)"""', open(sys.argv[1], encoding="utf-8").read(), re.S).group(1)
sys.stdout.buffer.write(base64.b64decode("".join(text.split())))
PY
  printf '{"id":"phone","stars":4,"user_id":"u","restaurant_id":"r","photo":"photos/phone.heic"}\n' >>Exports/reviews.ndjson
}

# What is ready, and that the phone's photo is.
photos_ready() {
  [ "$(field photos.waiting "$1")" = 0 ]
  [ "$(field photos.ready "$1")" = "$2" ]
}

same_bytes() {
  the_deb
  (umask 077; TZ=America/Lima LC_ALL=C.UTF-8 BINARY=$SUMAQ "$root/.ci/package/deb" "$PWD/again" >/dev/null)
  cmp "$deb" again/*.deb
}
check "make deb gives the same bytes, whatever umask and zone" same_bytes

contents() {
  the_deb
  dpkg-deb -I "$deb" >info
  for word in libheif1 libcurl4 libssl3 libsqlite3-0 libc6 'Version: 0'; do grep -q "$word" info; done
  dpkg-deb --ctrl-tarfile "$deb" | tar -xO ./conffiles | grep -qx /etc/sumaq/sumaq.json
  dpkg-deb -c "$deb" >list
  [ "$(awk '$2 != "root/root"' list)" = "" ]
  for path in usr/bin/sumaq usr/share/sumaq/Templates/layout.html usr/share/sumaq/Pictures/face-01.jpg usr/share/man/man1/sumaq.1.gz usr/share/man/man5/sumaq.json.5.gz \
    usr/share/bash-completion/completions/sumaq usr/share/zsh/vendor-completions/_sumaq usr/share/fish/vendor_completions.d/sumaq.fish \
    usr/lib/systemd/system/sumaq.service usr/lib/systemd/system/sumaq.timer usr/share/doc/sumaq/changelog.Debian.gz usr/share/doc/sumaq/copyright; do
    grep -q " ./$path$" list
  done
  dpkg-deb -x "$deb" tree
  ! readelf -d tree/usr/bin/sumaq | grep -qE 'RPATH|RUNPATH'
  ! readelf -S tree/usr/bin/sumaq | grep -qE '\.symtab|\.debug'
  zcat tree/usr/share/doc/sumaq/changelog.Debian.gz | dpkg-parsechangelog -l - -S Version | grep -q "^$("$SUMAQ" -V | cut -d' ' -f2)-1$"
  "$SUMAQ" help | sed -n '/^commands:/,/^$/p' | awk 'NR > 1 && /^  [a-z]/ {print $1}' | while read -r command; do
    [ -e "tree/usr/share/man/man1/sumaq-$command.1.gz" ]
  done
}
check "the package has its files, dependencies and conffile, and no search path of its own" contents

pages_render() {
  the_deb
  needs groff
  dpkg-deb -x "$deb" tree
  gunzip -r tree/usr/share/man
  for page in tree/usr/share/man/man?/*; do
    groff -man -Kutf8 -Tutf8 -ww -z "$page" 2>err
    [ ! -s err ] || { echo "$page"; cat err; return 1; }
  done
  groff -man -Kutf8 -Tutf8 -P-cbou -rLL=100n tree/usr/share/man/man1/sumaq-build.1 >text
  grep -q -- '^ *--max-rejects N|N%' text
  groff -man -Kutf8 -Tutf8 -P-cbou -rLL=100n tree/usr/share/man/man5/sumaq.json.5 | grep -q '^ *site.timeZone'
}
check "groff renders every manual page without a warning" pages_render

# The owner of the state folder puts a link in place of each folder as soon as it is made.
no_link_leads_root() {
  [ "$(id -u)" = 0 ] || skip "only root installs"
  needs setpriv
  local there victim
  there=$(mktemp -d /tmp/sumaq-postinst-XXXXXX)
  victim=$there/victim
  /bin/mkdir "$there/state" "$there/bin" "$victim"
  chmod 755 "$there" "$victim"
  chown nobody:nogroup "$there/state"
  printf '#!/bin/sh\n/bin/mkdir "$@"\nfor folder; do :; done\nrmdir "$folder"\nln -s %s "$folder"\n' "$victim" >"$there/bin/mkdir"
  chmod 755 "$there/bin/mkdir"
  sed -e "s|/var/lib/sumaq|$there/state|; s|/run/systemd/system|$there/none|; s|sumaq:sumaq|nobody:nogroup|" \
    -e 's|--reuid=sumaq --regid=sumaq|--reuid=nobody --regid=nogroup|; s|passwd sumaq|passwd nobody|' \
    "$root/.ci/package/debian/postinst" >postinst
  PATH="$there/bin:$PATH" sh -e postinst configure 0
  [ -L "$there/state/Exports" ] && [ "$(stat -c '%U %a' "$victim")" = 'root 755' ]
  # Without the race, the folders are that user's, with their modes.
  rm "$there"/state/* "$there/bin/mkdir"
  sh -e postinst configure 0
  [ "$(stat -c '%U %a' "$there/state/Exports")" = 'nobody 2770' ] && [ "$(stat -c '%U %a' "$there/state/Output")" = 'nobody 755' ]
  rm -r "$there"
}
check "the package's scripts let no link lead root out of the state folder" no_link_leads_root

pages_lint() {
  the_deb
  needs mandoc
  dpkg-deb -x "$deb" tree
  gunzip -r tree/usr/share/man
  mandoc -Tlint -W warning tree/usr/share/man/man?/*
}
check "mandoc finds nothing wrong with the manual pages" pages_lint

shells() {
  the_deb
  dpkg-deb -x "$deb" tree
  bash -n tree/usr/share/bash-completion/completions/sumaq
  needs zsh fish
  zsh -n tree/usr/share/zsh/vendor-completions/_sumaq
  fish -n tree/usr/share/fish/vendor_completions.d/sumaq.fish
  fish -c 'source tree/usr/share/fish/vendor_completions.d/sumaq.fish; complete -C "sumaq rej"' | grep -q '^rejects'
  fish -c 'source tree/usr/share/fish/vendor_completions.d/sumaq.fish; complete -C "sumaq build --max"' | grep -q -- '--max-rejects'
}
check "bash, zsh and fish read their completions" shells

unpacked() {
  the_deb
  dpkg-deb -x "$deb" tree
  chmod -R go+rX . && chmod 755 "$work" "$base"
  mkdir home && chmod 777 home
  cd home
  as_somebody env -i TMPDIR="$PWD" ../tree/usr/bin/sumaq demo Exports "${small[@]}"
  as_somebody env -i TMPDIR="$PWD" ../tree/usr/bin/sumaq build
  as_somebody env -i TMPDIR="$PWD" ../tree/usr/bin/sumaq check
  as_somebody env -i TMPDIR="$PWD" ../tree/usr/bin/sumaq explain templates | grep -q layout.html
  [ "$(field photos.waiting)" = 0 ]
}
check "somebody runs the program of the unpacked package in an empty environment" unpacked

units() {
  the_deb
  needs systemd-analyze
  dpkg-deb -x "$deb" tree
  # The root lacks what the system brings.
  for target in network-online sysinit basic shutdown timers; do printf '[Unit]\nDescription=x\n' >tree/usr/lib/systemd/system/$target.target; done
  systemd-analyze verify --man=no --root="$PWD/tree" sumaq.service sumaq.timer 2>err || { cat err; return 1; }
  [ ! -s err ] || { cat err; return 1; }
  systemd-analyze security --offline=true --threshold=25 --no-pager "$PWD/tree/usr/lib/systemd/system/sumaq.service" >score || { cat score; return 1; }
  tail -1 score
}
check "systemd verifies the units, and scores the service at 2.5 or less" units

within() { python3 "$root/Tests/EndToEnd/confined.py" "$unit" "$@"; }

confined() {
  needs systemd-analyze
  export_with_heic "$SUMAQ"
  sumaq build
  ready=$(field photos.ready)
  mkdir elsewhere
  mv .sumaq Output elsewhere/
  within /bin/true >why || skip "$(tail -1 why)"
  touch mine
  expect 1 within /bin/chown 1 mine
  within "$SUMAQ" build --progress none
  photos_ready .sumaq/last-run.json "$ready"
  same elsewhere/Output Output
  within "$SUMAQ" sql 'SELECT count(*) FROM reviews' --format csv | grep -q '^601'
  within "$SUMAQ" verify --all
}
check "a night makes pages, photos and reports under the service's filters" confined

# The names in a folder with their modes.
listing() { (cd "$1" && find . -printf '%P %y %m\n' | sort); }

install_and_away() {
  needs strip
  mkdir -p there/bin there/share/man/man1
  echo theirs >there/bin/other
  echo theirs >there/share/man/man1/other.1
  listing there >before
  for _ in 1 2; do
    BINARY=$SUMAQ "$root/.ci/package/install" "$PWD/there"
    there/bin/sumaq demo Exports "${small[@]}"
    (unset SUMAQ; there/bin/sumaq build --offline)
    touch there/share/sumaq/Templates/old.md
    echo 'file share/sumaq/Templates/old.md' >>there/share/sumaq/installed
  done
  BINARY=$SUMAQ "$root/.ci/package/install" "$PWD/there"
  [ ! -e there/share/sumaq/Templates/old.md ]
  for path in share/man/man1/sumaq-build.1.gz share/man/man5/sumaq.json.5.gz share/fish/vendor_completions.d/sumaq.fish; do [ -e there/$path ]; done
  echo theirs >there/share/fish/mine
  "$root/.ci/package/install" --remove "$PWD/there"
  [ "$(cat there/share/fish/mine)" = theirs ]
  rm there/share/fish/mine
  rmdir there/share/fish
  diff before <(listing there)
  expect 66 "$root/.ci/package/install" --remove "$PWD/there" 2>/dev/null
  DESTDIR=$PWD/root BINARY=$SUMAQ "$root/.ci/package/install" /usr/local
  [ -x root/usr/local/bin/sumaq ]
  DESTDIR=$PWD/root "$root/.ci/package/install" --remove /usr/local
  [ "$(find root -type f)" = "" ]
}
check "make install over itself, and make uninstall takes exactly that away" install_and_away

tarball() {
  the_dist
  BINARY=$SUMAQ "$root/.ci/package/dist" "$PWD/again" >/dev/null
  cmp "$dist" again/*.tar.gz
  tar -xzf "$dist"
  cd sumaq-*
  [ -e README.md ] && [ -e LICENSE ] && [ -e share/man/man1/sumaq.1.gz ] && [ -s share/doc/sumaq/licences/libheif1 ]
  # Everything but the C library's own comes from the tarball.
  env -i "$(command -v ldd)" bin/sumaq | awk -v own="$PWD/bin/../lib/" '/=> \// && index($3, own) != 1 {print $3}' |
    awk '!/\/(libc|libm|libdl|libpthread|librt|libresolv|ld-linux[^\/]*)\.so/' >foreign
  [ ! -s foreign ] || { cat foreign; return 1; }
  export_with_heic bin/sumaq
  env -i bin/sumaq build --state state --output out
  cd ..
  cp -R sumaq-*/Exports .
  sumaq build
  photos_ready sumaq-*/state/last-run.json "$(field photos.ready)"
  # Which libheif the workers open.
  cd sumaq-*
  if command -v strace >/dev/null; then
    env -i /usr/bin/strace -f -qq -e trace=openat -o ../calls bin/sumaq build --state other --output else
    grep 'libheif\.so\.1' ../calls | grep -v ENOENT >../opened
    grep -q '/lib/libheif.so.1' ../opened
    ! grep -q '"/usr/lib\|"/lib' ../opened
  fi
}
check "make dist: unpacked, in an empty environment, photos are made with its own libraries" tarball

lint() {
  the_deb
  needs lintian
  lintian --allow-root --fail-on error "$deb"
}
check "lintian finds no error" lint

# clean NAME SUITE MIRROR [SCRIPT OPTION]: a clean system in $packages/NAME; made once.
clean() {
  needs debootstrap
  [ "$(id -u)" = 0 ] || skip "only root makes a clean system"
  mkdir -p "$packages"
  system=$packages/$1
  [ -e "$system/made" ] && return
  debootstrap --variant=minbase ${5:+"$5"} "$2" "$system" "$3" ${4:+"$4"} >"$packages/$1.log" 2>&1 ||
    { tail -5 "$packages/$1.log"; skip "no $2 from $3"; }
  touch "$system/made"
}

# rooted WORDS…: chroot with these words, where /proc tells of processes.
rooted() {
  # shellcheck disable=SC2016
  unshare --mount sh -c 'mount -t proc proc "$0/proc" && exec chroot "$@"' "$system" "$@"
}

# inside WORDS…: a command in the clean system, with nothing of this one's environment.
inside() { rooted "$system" env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin DEBIAN_FRONTEND=noninteractive "$@"; }

# The service's own command, as its user, in its folder.
exec_start() {
  rooted "$system" setpriv --reuid sumaq --regid sumaq --clear-groups env -i PATH=/usr/bin:/bin \
    sh -c "cd /var/lib/sumaq && exec $(sed -n 's/^ExecStart=//p' "$system/usr/lib/systemd/system/sumaq.service")"
}

in_a_clean_debian() {
  the_deb
  clean debian bookworm http://deb.debian.org/debian
  cp /etc/resolv.conf "$system/etc/resolv.conf"
  cp "$deb" "$system/root/sumaq.deb"
  inside apt-get update -qq
  inside apt-get install -y -qq --no-install-recommends /root/sumaq.deb
  inside getent passwd sumaq
  export_with_heic "$SUMAQ"
  cp -R Exports/. "$system/var/lib/sumaq/Exports/"
  inside chown -R sumaq:sumaq /var/lib/sumaq/Exports
  exec_start
  state=$system/var/lib/sumaq
  [ "$(field photos.waiting "$state/.sumaq/last-run.json")" = 0 ]
  [ -s "$state/Output/site/index.html" ] && [ "$(stat -c %a "$state/.sumaq")" = 700 ]
  sumaq build
  same Output "$state/Output"
  # What the operator set stays; so does the state.
  echo '{"site": {"title": "Ours"}}' >"$system/etc/sumaq/sumaq.json"
  inside dpkg -i /root/sumaq.deb
  grep -q Ours "$system/etc/sumaq/sumaq.json"
  exec_start
  grep -q Ours "$state/Output/site/index.html"
  inside dpkg --remove sumaq
  [ ! -e "$system/usr/bin/sumaq" ] && [ -s "$state/.sumaq/sumaq.sqlite" ] && [ -e "$system/etc/sumaq/sumaq.json" ]
  inside dpkg -i /root/sumaq.deb
  inside dpkg --purge sumaq
  [ ! -e "$state/.sumaq" ] && [ ! -e "$state/Output" ] && [ -e "$state/Exports/reviews.ndjson" ]
  inside getent passwd sumaq
  rm -rf "$state/Exports"
  inside dpkg -i /root/sumaq.deb
  inside dpkg --purge sumaq
  [ "$(find "$system" -xdev -name '*sumaq*' ! -path "*/root/*" ! -path '*/proc/*' ! -path '*/var/log/*' ! -path '*/var/cache/*')" = "" ]
  ! inside getent passwd sumaq
}
soak "in a clean Debian 12: installed, run as the service does, upgraded, removed, purged" in_a_clean_debian

# What an operator does, inside the booted system; the outcome is in /root/done.
operator() {
  cat <<'SCRIPT'
#!/bin/sh
set -ex
systemctl start sumaq.service
test -s /var/lib/sumaq/Output/site/index.html
journalctl -u sumaq --no-pager | grep -q 'Published'
journalctl -u sumaq --no-pager | grep -q 'in the largest worker process'
su -s /bin/sh sumaq -c 'cd /var/lib/sumaq && sumaq status && sumaq verify --all'
systemctl enable --now sumaq.timer
systemctl is-active sumaq.timer
# An upgrade in the middle of a night: the night is begun again.
cp /root/reviews.ndjson /var/lib/sumaq/Exports/
systemctl start --no-block sumaq.service
dpkg -i /root/sumaq.deb
while systemctl show -p ActiveState --value sumaq.service | grep -q activating; do sleep 0.2; done
test "$(systemctl show -p Result --value sumaq.service)" = success
test ! -e /run/sumaq.interrupted
su -s /bin/sh sumaq -c 'cd /var/lib/sumaq && sumaq verify --all'
dpkg --purge sumaq
test ! -e /etc/systemd/system/timers.target.wants/sumaq.timer
touch /root/done
SCRIPT
}

booted() {
  the_deb
  needs systemd-nspawn
  clean debian bookworm http://deb.debian.org/debian
  cp /etc/resolv.conf "$system/etc/resolv.conf"
  cp "$deb" "$system/root/sumaq.deb"
  inside apt-get update -qq
  inside apt-get install -y -qq --no-install-recommends systemd-sysv dbus /root/sumaq.deb
  demo Exports "${small[@]}"
  cp -R Exports/. "$system/var/lib/sumaq/Exports/"
  demo Exports "${small[@]}" --night 1
  cp Exports/reviews.ndjson "$system/root/"
  operator >"$system/root/operator"
  chmod +x "$system/root/operator"
  mkdir -p "$system/etc/systemd/system/multi-user.target.wants"
  printf '[Unit]\nAfter=multi-user.target\n[Service]\nType=oneshot\nExecStart=/bin/sh -c "/root/operator >/root/log 2>&1; systemctl --no-block poweroff"\n' \
    >"$system/etc/systemd/system/operator.service"
  ln -sf ../operator.service "$system/etc/systemd/system/multi-user.target.wants/"
  rm -f "$system/root/done"
  timeout 300 systemd-nspawn --register=no --keep-unit -D "$system" --boot >boot 2>&1 || skip "no system boots here: $(tail -1 boot)"
  [ -e "$system/root/done" ] || { tail -40 "$system/root/log"; return 1; }
  rm "$system/etc/systemd/system/multi-user.target.wants/operator.service" "$system/etc/systemd/system/operator.service"
}
soak "in a booted Debian 12: the service's night, its timer, an upgrade in the middle of a night, purged" booted

# The tarball in the clean system, by somebody without any variable.
unpacked_inside() {
  the_dist
  rm -rf "$system/opt/s"
  mkdir "$system/opt/s"
  tar -xzf "$dist" -C "$system/opt/s" --strip-components=1
  export_with_heic "$SUMAQ"
  mkdir "$system/opt/s/work"
  cp -R Exports "$system/opt/s/work/"
  chown -R 65534:65534 "$system/opt/s/work"
  rooted --userspec=65534:65534 "$system" /usr/bin/env -i /bin/sh -c 'cd /opt/s/work && exec env -i ../bin/sumaq build'
  sumaq build
  photos_ready "$system/opt/s/work/.sumaq/last-run.json" "$(field photos.ready)"
  same Output "$system/opt/s/work/Output"
}

tarball_on_debian() {
  clean debian bookworm http://deb.debian.org/debian
  unpacked_inside
}
soak "the tarball runs in a clean Debian 12" tarball_on_debian

tarball_on_ubuntu() {
  # Debian has no key of Ubuntu's; nothing but this check runs there.
  clean ubuntu noble http://archive.ubuntu.com/ubuntu gutsy --no-check-gpg
  unpacked_inside
}
soak "the tarball runs in a clean Ubuntu 24.04" tarball_on_ubuntu
