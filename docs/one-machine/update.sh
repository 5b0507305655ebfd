#!/usr/bin/env bash
# Updates the product of docs/one-machine.md, as root: /srv/confluence/current/docs/one-machine/update.sh [version]
# The version is a tag, a branch or a commit; by default the newest commit of the branch of the repository.
#
# The new version is installed and built in a folder of its own beside the running one. Then all writes are held (the
# form waits), the old version saves its rows, and the service restarts with the new one. If /healthz?form is not ok
# within a minute after the migrations, the old version runs again, with its rows. Nothing is lost in either case.
set -euo pipefail

HOME_FOLDER=${CONFLUENCE_HOME:-/srv/confluence}
BACKUPS=${CONFLUENCE_BACKUPS:-/var/backups/confluence}
ACCOUNT=${CONFLUENCE_ACCOUNT:-confluence}
UNIT=${CONFLUENCE_UNIT:-/etc/systemd/system/confluence.service}
# The time limit of a request, except of the few that change thousands of rows: what began before the hold is stored before the
# backup begins.
LONGEST_REQUEST_S=${LONGEST_REQUEST_S:-8}
HEALTHY_WITHIN_S=${HEALTHY_WITHIN_S:-60}
# The product listens after its migrations, which can take minutes with millions of rows.
MIGRATED_WITHIN_S=${MIGRATED_WITHIN_S:-600}
NEEDED_MB=2500
KEPT_RELEASES=3

say() { printf '%s  %s\n' "$(date +%T)" "$*"; }
fail() { say "$*" >&2; exit 1; }
# Runs a command as the owner of the product, in a folder.
as() { (cd "$1" && shift && if [ "$(id -u)" = 0 ]; then runuser -u "$ACCOUNT" -- "$@"; else "$@"; fi); }
setting() { sed -n "s/^$1=//p" "$HOME_FOLDER/.env" | tail -n 1; }

# Whether the product has started, does not listen yet, and has not ended meanwhile. 7: curl was not connected.
migrates() { [ "$1" = 7 ] && [ "$SECONDS" -lt "$2" ] && [ "$(systemctl show -p NRestarts --value confluence)" = 0 ]; }

healthy() {
  local port end latest code
  port=$(setting PORT)
  end=$((SECONDS + HEALTHY_WITHIN_S))
  latest=$((SECONDS + MIGRATED_WITHIN_S))
  while [ "$SECONDS" -lt "$end" ]; do
    code=0
    curl -fsS -m 10 "http://127.0.0.1:${port:-4173}/healthz?form" >/dev/null 2>&1 || code=$?
    [ "$code" != 0 ] || return 0
    ! migrates "$code" "$latest" || end=$((SECONDS + 1 + HEALTHY_WITHIN_S))
    sleep 1
  done
  return 1
}

point_to() {
  ln -sfn "$1" "$HOME_FOLDER/current.new"
  mv -T "$HOME_FOLDER/current.new" "$HOME_FOLDER/current"
}

# Starts what `current` points to.
start() {
  local unit=$HOME_FOLDER/current/docs/one-machine/confluence.service
  cmp -s "$unit" "$UNIT" || { cp "$unit" "$UNIT" && systemctl daemon-reload; }
  systemctl restart confluence 9>&- || true
  nginx -t -q 2>/dev/null && systemctl reload nginx || say 'nginx was not reloaded: see nginx -t'
}

go_back() {
  say "The new version is not healthy: going back to $(basename "$old")"
  systemctl stop confluence || true
  point_to "$old"
  # An older version refuses a database that a newer one has migrated.
  if ! diff -rq "$old/supabase/migrations" "$release/supabase/migrations" >/dev/null; then
    as "$old" npm run --silent restore -- --overwrite "$backup" || fail "The restore failed: see docs/one-machine.md, Roll back. The backup is $backup"
  fi
  start
  healthy || fail "The old version does not run either: journalctl -u confluence. The backup is $backup"
  rm -f "$hold"
  fail "$(basename "$old") runs again, and nothing was lost. The reason is in journalctl -u confluence; the new version stays in $release"
}

main() {
  # Without it, no version would ever look healthy.
  command -v curl >/dev/null || fail 'An update needs curl: apt install curl'
  cd "$HOME_FOLDER"
  exec 9>"$HOME_FOLDER/.update.lock"
  flock -n 9 || fail 'Another update runs.'
  old=$(readlink -f current)
  data=$(setting DATA_DIR)
  [ -d "$data" ] || fail "DATA_DIR of $HOME_FOLDER/.env names no folder."
  hold=$data/hold

  say 'Fetching'
  as repository git fetch --quiet --tags origin
  version=$(as repository git rev-parse --verify --quiet "${1:-@{upstream\}}^{commit}") || fail "There is no version $1."
  release=$HOME_FOLDER/releases/$version
  [ "$release" != "$old" ] || fail "This version runs already: $version"
  [ "$(df -Pm . | awk 'NR == 2 { print $4 }')" -ge "$NEEDED_MB" ] || fail "An update needs $NEEDED_MB MB on the disk of $HOME_FOLDER."

  # Until the restart, an error leaves everything as it was.
  trap 'rm -f "$hold"; [ "$(readlink -f "$HOME_FOLDER/current")" = "$release" ] || rm -rf "$release"' EXIT
  say "Installing and building $version"
  rm -rf "$release"
  as . mkdir -p "$release"
  as repository git archive "$version" | as "$release" tar -x
  as "$release" ln -s ../../.env .env
  # Pages that are open still request the files of the earlier builds: the build keeps those of 30 days.
  [ ! -d "$old/dist" ] || as . cp -a "$old/dist" "$release/dist"
  as "$release" npm ci --no-audit --no-fund --loglevel=error
  as "$release" npm run --silent build
  say 'Checking the running version'
  as "$old" npm run --silent doctor || [ -n "${CONFLUENCE_ANYWAY:-}" ] || fail 'Mend this first, or set CONFLUENCE_ANYWAY=1.'

  say 'Holding writes, and saving the rows'
  as . touch "$hold"
  sleep "$LONGEST_REQUEST_S"
  backup=$BACKUPS/before-$(date +%F-%H%M%S).backup
  as "$old" npm run --silent backup -- "$backup"

  say 'Restarting'
  # The hold ends by itself after 15 minutes: the backup may have taken some of them.
  as . touch "$hold"
  trap - EXIT
  point_to "$release"
  start
  healthy || go_back
  rm -f "$hold"
  say "$version runs. To go back: see docs/one-machine.md, Roll back, with $backup"

  # Keeps the newest releases, among them the one that ran before.
  ls -1dt releases/*/ | tail -n +$((KEPT_RELEASES + 1)) | while read -r folder; do
    [ "$(readlink -f "$folder")" = "$old" ] || rm -rf "$folder"
  done
  as current npm run --silent doctor || say 'The doctor has found something: see above.'
}

main "$@"
