# Cuts updates off at nine moments: for guide.sh. The form must be back by itself, the next call must finish, and nothing accepted
# may be lost. To take seconds, the new versions have the packages and the build of the first.

inside 'cd /srv/confluence/current && mkdir ../../packages && mv node_modules ../../packages && ln -s /srv/confluence/packages/node_modules .'

# Stops at a moment, once.
HIT='hit() { [ "$(cat /run/moment)" != "$1" ] || [ -e /tmp/hit ] || { echo $$ >/tmp/hit; exec sleep 1000; }; }'
wrapper() { printf '#!/bin/bash\n%s\n%s\n' "$HIT" "$2" >"$MACHINE/usr/local/bin/$1" && chmod +x "$MACHINE/usr/local/bin/$1"; }
wrapper npm 'case "$*" in
  ci*) hit install; exec ln -s /srv/confluence/packages/node_modules . ;;
  *build) hit build ;;
  *doctor) hit doctor; exec /usr/bin/npm "$@" ;;
  *--try*) hit try; exec /usr/bin/npm "$@" ;;
  *--overwrite* | */tried-*) exec /usr/bin/npm "$@" ;;
  *backup*) hit hold; /usr/bin/npm "$@"; hit backup ;;
esac'
# `sync -f` comes right before the switch, and restart right after it.
wrapper sync '[[ $2 != */.update ]] || hit switch; exec /usr/bin/sync "$@"'
wrapper systemctl '[ "$1" != restart ] || hit restart; /usr/bin/systemctl "$@"; [ "$1" != restart ] || hit watch'

# A cut in the middle of an email leaves that to people, so the doctor may not be content.
interrupt() {
  local how=$1 moment=$2 number=$3 begun
  publish "v99.1.$number"
  inside "echo $moment >/run/moment; rm -f /tmp/hit"
  inside "echo \$\$ >/run/updating; CONFLUENCE_ANYWAY=1 exec $UPDATE" >"$FOLDER/interrupted.log" 2>&1 &
  for _ in $(seq 3000); do [ ! -e "/proc/$init/root/tmp/hit" ] || break; sleep 0.1; done
  [ -e "/proc/$init/root/tmp/hit" ] || { cat "$FOLDER/interrupted.log"; die "The moment $moment did not come."; }
  begun=$(date +%s%N)
  if [ "$how" = power ]; then
    cut_power
    boot
    inside 'echo none >/run/moment'
  else
    inside 'kill -9 $(cat /run/updating) $(cat /tmp/hit)'
  fi
  until_answers
  say "$how at $moment: the form was back after $((($(date +%s%N) - begun) / 100000000)) tenths of a second"
  inside "echo none >/run/moment; systemctl start nginx; CONFLUENCE_ANYWAY=1 $UPDATE" >"$FOLDER/healed.log" 2>&1 || { cat "$FOLDER/healed.log"; die "The next call after $how at $moment failed."; }
  until_answers
  [ "$(basename "$(readlink "$MACHINE/srv/confluence/current")")" = "$(git -C "$FOLDER/work" rev-parse HEAD)" ] || { cat "$FOLDER/healed.log"; die 'The next call did not finish the update.'; }
}

moments='install build doctor try hold backup switch restart watch'
# Only some of them: CUTS='power:switch kill:watch'
number=0
for cut in ${CUTS:-$(printf 'kill:%s ' $moments; printf 'power:%s ' $moments)}; do
  number=$((number + 1))
  interrupt "${cut%:*}" "${cut#*:}" "$number"
done
count 'Interrupted'
[ ! -e "$MACHINE/var/lib/confluence/data/tried" ] || die 'A copy of the rows stayed.'
rm "$MACHINE"/usr/local/bin/{npm,sync,systemctl}
