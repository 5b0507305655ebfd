#!/usr/bin/env bash
# Updates the product of docs/one-machine.md, as root: /srv/confluence/current/docs/one-machine/update.sh [version]
# The version is a branch, whose newest commit counts, a tag or a commit; by default the newest release (v1.2.3).
# update.sh --back <folder of a version> [backup] goes back to a version that ran before.
#
# The new version is installed and built in a folder of its own beside the running one, and tried on a copy of the rows: most of
# what can fail does so before anybody waits. Then all writes are held (the form waits), the old version saves its rows, and the
# service restarts with the new one. If that ends twice, or /healthz?form is not ok within a minute after the migrations, the
# old version runs again, with its rows. Nothing is lost in either case.
# After an interruption, the next call finishes what it finds.
set -euo pipefail

HOME_FOLDER=${CONFLUENCE_HOME:-/srv/confluence}
BACKUPS=${CONFLUENCE_BACKUPS:-/var/backups/confluence}
ACCOUNT=${CONFLUENCE_ACCOUNT:-confluence}
UNIT=${CONFLUENCE_UNIT:-/etc/systemd/system/confluence.service}
# The time limit of a request, except of the few that change thousands of rows: after it, also a version that cannot say so has
# stored what began before the hold.
LONGEST_REQUEST_S=${LONGEST_REQUEST_S:-8}
HEALTHY_WITHIN_S=${HEALTHY_WITHIN_S:-60}
# The product listens after its migrations, which can take minutes with millions of rows.
MIGRATED_WITHIN_S=${MIGRATED_WITHIN_S:-600}
NEEDED_MB=2500
KEPT_RELEASES=3
# The update that is under way: what it does, the old version, the new one and the backup between them.
STATE=$HOME_FOLDER/.update

# Also after the terminal has gone.
say() { printf '%s  %s\n' "$(date +%T)" "$*" || true; }
fail() { say "$*" >&2; exit 1; }
# Runs a command as the owner of the product, in a folder.
as() { (cd "$1" && shift && if [ "$(id -u)" = 0 ]; then runuser -u "$ACCOUNT" -- "$@"; else "$@"; fi); }

# Reads .env as the product does.
read_settings() {
  { read -r data; read -r health; } < <(as . node -e '
    const { DATA_DIR = "", HOST, PORT } = require("node:util").parseEnv(require("node:fs").readFileSync(".env", "utf8"));
    const host = { "0.0.0.0": "127.0.0.1", "::": "::1" }[HOST] ?? (HOST || "127.0.0.1");
    console.log(DATA_DIR);
    console.log(`http://${host.includes(":") ? `[${host}]` : host}:${PORT || 4173}/healthz`);')
  [[ $data = /* && -d $data ]] || fail "DATA_DIR of $HOME_FOLDER/.env must be the full path of a folder."
  hold=$data/hold
}

# Version 1.0.0 can neither hold writes nor be asked.
is_first() { [ ! -f "$1/server/database/hold.ts" ]; }
# The form can be sent. 7: curl was not connected.
answers() {
  local url=$health?form
  ! is_first "$HOME_FOLDER/current" || url=${health%healthz}
  curl -fsS -m 10 "$url" >/dev/null 2>&1
}
shown() { systemctl show -p "$1" --value confluence; }

healthy() {
  local end latest code ended again=0
  end=$((SECONDS + HEALTHY_WITHIN_S))
  latest=$((SECONDS + MIGRATED_WITHIN_S))
  while [ "$SECONDS" -lt "$end" ]; do
    code=0
    answers || code=$?
    [ "$code" != 0 ] || return 0
    case $(shown SubState) in auto-restart* | failed | dead) ended=1 ;; *) ended=0 ;; esac
    # Two ends are enough. The second try does not wait for that of systemd.
    [ $(($(shown NRestarts) + ended + again)) -lt 2 ] || return 1
    if [ "$ended" = 1 ]; then
      again=1
      systemctl restart confluence 9>&- || true
    elif [ "$code" = 7 ] && [ "$SECONDS" -lt "$latest" ]; then
      end=$((SECONDS + 1 + HEALTHY_WITHIN_S))
    fi
    sleep 0.5
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
  systemctl reset-failed confluence 2>/dev/null || true
  systemctl restart confluence 9>&- || true
  nginx -t -q 2>/dev/null && systemctl reload nginx || say 'nginx was not reloaded: see nginx -t'
}

remember() { printf '%s\n' "$1" "$old" "$release" "$backup" >"$STATE.new" && mv "$STATE.new" "$STATE" && sync -f "$STATE"; }
migrates() { ! diff -rq "$old/supabase/migrations" "$release/supabase/migrations" >/dev/null; }

# Holds all writes until this process ends, and waits until those that had begun have ended.
hold_writes() {
  local end=$((SECONDS + LONGEST_REQUEST_S))
  as . sh -c 'echo "$1" >"$2"' sh $$ "$hold"
  until [[ $(curl -s -m 2 "$health?hold") = hold* ]] || [ "$SECONDS" -ge "$end" ]; do sleep 0.1; done
}

save() {
  backup=$BACKUPS/$1-$(date +%F-%H%M%S).backup
  as "$2" npm run --silent backup -- "$backup"
}

# Migrates a copy of the rows with the new version, and starts it there.
try_copy() {
  local backup
  save tried "$old" && as "$release.new" npm run --silent restore -- --try "$backup"
}

# Runs the old version again, with its rows if the new one has changed their tables. What is stored after that stays.
return_to_old() {
  trap '' HUP INT
  if [ "${1:-}" != restored ]; then
    remember back
    systemctl stop confluence || true
    point_to "$old"
    if migrates; then
      as "$old" npm run --silent restore -- --overwrite "$backup" || fail "The restore failed. Try it again with $0"
      sessions=', but everybody must sign in again'
      remember restored
    fi
  fi
  start
  healthy || fail "$old does not run either: journalctl -u confluence. The backup is $backup"
  rm -f "$hold" "$STATE"
}

go_back() {
  say "The new version is not healthy: going back to $(basename "$old")"
  return_to_old
  rm -rf "$release.failed"
  mv "$release" "$release.failed"
  fail "$(basename "$old") runs again, and nothing was lost${sessions:-}. The reason is in journalctl -u confluence; the new version stays in $release.failed"
}

finish() {
  rm -f "$hold" "$STATE"
  say "$version runs. To go back: $HOME_FOLDER/current/docs/one-machine/update.sh --back $old $backup"
  # Keeps the newest versions, among them the one that ran before.
  rm -rf releases/*.failed
  ls -1dt releases/*/ | tail -n +$((KEPT_RELEASES + 1)) | while read -r folder; do
    [ "$(readlink -f "$folder")" = "$old" ] || rm -rf "$folder"
  done
}

# Finishes what an interrupted update has left.
heal() {
  local step
  rm -f "$hold"
  rm -rf releases/*.new
  [ -f "$STATE" ] || return 0
  { read -r step; read -r old; read -r release; read -r backup; } <"$STATE"
  version=$(basename "$release")
  if [ "$step" != forward ]; then
    say "Going back to $(basename "$old") was interrupted: it goes on"
    return_to_old "$step"
    fail "$(basename "$old") runs again${sessions:-}."
  elif [ "$(readlink -f current)" != "$release" ]; then
    rm -f "$STATE"
  elif [ "$(readlink -f "/proc/$(shown MainPID)/cwd")" = "$old" ]; then
    say 'An update was interrupted before the restart: it begins again'
    point_to "$old"
    rm -f "$STATE"
  else
    say 'An update was interrupted after the restart: it goes on'
    if healthy; then finish
    # It may have stored rows that the backup lacks.
    elif migrates; then fail "$version is not healthy. To go back: $old/docs/one-machine/update.sh --back $old $backup"
    else go_back
    fi
  fi
}

# Prints the commit of a version.
commit_of() {
  local name=${1#origin/}
  as repository git rev-parse --verify --quiet "refs/remotes/origin/$name^{commit}" ||
    as repository git rev-parse --verify --quiet "refs/tags/$name^{commit}" ||
    { [[ $name =~ ^[0-9a-f]{7,40}$ ]] && as repository git rev-parse --verify --quiet "$name^{commit}"; }
}
newest_release() { as repository git tag --list 'v*' --sort=-v:refname | grep -xE 'v[0-9]+(\.[0-9]+)*' | head -n 1; }

# A key is only known if the operator has imported it.
verify() {
  local said
  as repository git cat-file tag "$1" 2>/dev/null | grep -q -- '^-----BEGIN .*SIGNATURE' || { say "$1 is not signed"; return 0; }
  if said=$(as repository git verify-tag --raw "$1" 2>&1); then say "The signature of $1 is good"
  elif grep -qE 'BADSIG|REVKEYSIG|EXPKEYSIG|EXPSIG|No principal matched|incorrect signature|Signature verification failed' <<<"$said"; then
    fail "The signature of $1 is not valid: $said"
  else say "$1 is signed, but this machine has not its key: it was not verified"
  fi
}

choose_version() {
  local name=${1:-} running
  if [ -z "$name" ]; then
    name=$(newest_release) || true
    if [ -n "$name" ]; then name=refs/tags/$name
    else
      say 'There is no release: taking the newest commit'
      name=$(as repository git rev-parse --abbrev-ref '@{upstream}')
    fi
  fi
  if [[ $name = refs/tags/* ]]; then version=$(as repository git rev-parse "$name^{commit}")
  else version=$(commit_of "$name") || fail "There is no version $name."
  fi
  name=${name#refs/tags/}
  release=$HOME_FOLDER/releases/$version
  if [ "$release" = "$old" ]; then
    answers || fail "$name runs already, but does not answer: journalctl -u confluence"
    say "$name runs already: $version"
    exit 0
  fi
  ! as repository git rev-parse --verify --quiet "refs/tags/$name" >/dev/null || verify "$name"
  running=$(as repository git rev-parse --verify --quiet "$(basename "$old")^{commit}") || running=$(as "$old" git rev-parse HEAD 2>/dev/null) || return 0
  [ -n "${CONFLUENCE_OLDER:-}" ] || ! as repository git merge-base --is-ancestor "$version" "$running" ||
    fail "$name is older than the version that runs. Name a newer one, or set CONFLUENCE_OLDER=1."
}

build() {
  say "Installing and building $version"
  rm -rf "$release" "$release.failed"
  as . mkdir -p "$release.new"
  as repository git archive "$version" | as "$release.new" tar -x
  as "$release.new" ln -s ../../.env .env
  # Pages that are open still request the files of the earlier builds: the build keeps those of 30 days.
  [ ! -d "$old/dist" ] || as . cp -a "$old/dist" "$release.new/dist"
  as "$release.new" npm ci --no-audit --no-fund --loglevel=error
  as "$release.new" npm run --silent build
}

update() {
  [ "$(df -Pm . | awk 'NR == 2 { print $4 }')" -ge "$NEEDED_MB" ] || fail "An update needs $NEEDED_MB MB on the disk of $HOME_FOLDER."
  answers || [ -n "${CONFLUENCE_ANYWAY:-}" ] ||
    fail "The running version does not answer ($health?form), so nothing could go back to it: mend it first, or set CONFLUENCE_ANYWAY=1."
  # Until the restart, an error leaves everything as it was.
  trap 'rm -rf "$hold" "$release.new"; [ -z "${stopped:-}" ] || systemctl start confluence 9>&-' EXIT
  build
  say 'Checking the running version'
  as "$old" npm run --silent doctor || [ -n "${CONFLUENCE_ANYWAY:-}" ] || fail 'Mend this first, or set CONFLUENCE_ANYWAY=1.'

  say 'Trying the new version on a copy of the rows'
  [ -n "${CONFLUENCE_UNTRIED:-}" ] || try_copy || fail "$version does not run with these rows: see above. Nothing was changed. CONFLUENCE_UNTRIED=1 leaves the copy out."

  say 'Holding writes, and saving the rows'
  if is_first "$old"; then stopped=1 && systemctl stop confluence
  else hold_writes
  fi
  save before "$old"

  say 'Restarting'
  # The hold ends by itself after 15 minutes: the backup may have taken some of them.
  as . touch "$hold"
  # From here on, also a terminal that closes interrupts nothing.
  trap '' HUP INT
  mv "$release.new" "$release"
  sync -f "$release"
  remember forward
  trap - EXIT
  { point_to "$release" && start && healthy; } || go_back
  finish
  as current npm run --silent doctor || say 'The doctor has found something: see above.'
}

back() {
  release=$old
  old=$(readlink -f "${1:-}") && [ -d "$old/supabase/migrations" ] && [ "$old" != "$release" ] || fail 'Name the folder of a version that ran before.'
  backup=${2:-}
  if migrates; then
    [ -f "$backup" ] || fail "Name the backup, because $(basename "$release") has changed the tables."
    local kept=$backup
    say 'Saving the rows'
    ! answers || hold_writes
    save after "$release"
    say "What is newer than $kept stays in $backup alone"
    backup=$kept
  fi
  return_to_old
  say "$(basename "$old") runs again${sessions:-}."
}

main() {
  # Without it, no version would ever look healthy.
  command -v curl >/dev/null || fail 'An update needs curl: apt install curl'
  cd "$HOME_FOLDER"
  exec 9>"$HOME_FOLDER/.update.lock"
  flock -n 9 || fail 'Another update runs.'
  read_settings
  heal
  old=$(readlink -f current)
  if [ "${1:-}" = --back ]; then back "${@:2}"; exit; fi
  say 'Fetching'
  as repository git fetch --quiet --tags --prune origin ||
    fail "git fetch --tags failed in $HOME_FOLDER/repository. It refuses a tag that has moved: ask why, then delete it there with git tag -d."
  choose_version "${1:-}"
  update
}

main "$@"
