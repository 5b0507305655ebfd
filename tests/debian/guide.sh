#!/usr/bin/env bash
# sudo tests/debian/guide.sh: runs the lines of docs/one-machine.md on a bare Debian 13, with the Node and npm of Debian: from
# nothing to a version that runs, an update, an update that goes back by itself, and going back by hand. A visitor sends a request
# each second meanwhile, of which none may be lost. With INTERRUPTED=1, also cuts updates off at nine moments, by kill -9 and
# by power. Needs debootstrap, Node and the packages of `npm ci`, and takes ten minutes, with INTERRUPTED=1 twenty.
#
# Other than in the guide: no certificate and no mailbox, a mail server of this script, free ports of the loopback instead of 80, and a clone of this commit.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/debian/machine.sh
GUIDE=docs/one-machine.md
SITE=http://localhost:$WEB
ORIGIN=$MACHINE/srv/origin.git
UPDATE=/srv/confluence/current/docs/one-machine/update.sh

# Prints the block of commands with a number below a heading of the guide.
block() { awk -v heading="$1" -v wanted="$2" '/^#+ /{ at = ($0 ~ "^#+ " heading "$") } at && /^```sh/{ number++; on = 1; next } /^```/{ on = 0 } at && on && number == wanted' "$GUIDE"; }
# Runs such a block, with the names and ports of this machine.
follow() {
  local lines
  lines=$(block "$1" "$2" | grep -v '^certbot' | sed -e "s#<URL of your repository>#/srv/origin.git#; s#www.example.com#localhost#g")
  [ -n "$lines" ] || die "The guide has no block $2 below \"$1\"."
  say "$1"
  printf '%s\n' "$lines"
  # After the copy, nginx gets the free port.
  lines=${lines//ln -s ..\/sites-available/sed -i "'s/listen 80;/listen 127.0.0.1:$WEB;/; /listen \\[::\\]:80;/d; s/127.0.0.1:4173/127.0.0.1:$PORT/'" \/etc\/nginx\/sites-available\/confluence; ln -s ..\/sites-available}
  # Whoever types waits for the URL.
  lines=${lines//systemctl enable --now confluence/systemctl enable --now confluence; until curl -fs http://127.0.0.1:$PORT/healthz?form; do sleep 1; done}
  inside "cd /srv/confluence/current 2>/dev/null || cd /; $lines"
}
# Publishes a version with a file, as a release.
publish() {
  local work=$FOLDER/work
  [ -d "$work" ] || git clone -q "$ORIGIN" "$work"
  [ -z "${2:-}" ] || { mkdir -p "$work/$(dirname "$2")" && printf '%s\n' "$3" >"$work/$2"; }
  git -C "$work" add -A
  git -C "$work" -c user.name=Test -c user.email=test@example.com commit --allow-empty -qm "$1"
  git -C "$work" tag "$1"
  git -C "$work" push -q origin HEAD --tags
}
answers() { curl -fsS -m 10 "http://127.0.0.1:$PORT/healthz?form" >/dev/null 2>&1 && [[ $(curl -s "http://127.0.0.1:$PORT/healthz?hold") != hold* ]]; }
until_answers() { for _ in $(seq "${1:-120}"); do ! answers || return 0; sleep 0.5; done; inside 'journalctl -u confluence -n 40 --no-pager' || true; die 'The form does not answer.'; }
visit() {
  node server/run.mjs tests/debian/visitor.ts "http://127.0.0.1:$WEB" "$FOLDER/accepted" &
  visitor=$!
}
# Ends what this script has started.
end() {
  kill "${visitor:-}" "${sink:-}" 2>/dev/null || true
  cut_power
}
longest_wait() { tail -n +$((${counted:-0} + 1)) "$FOLDER/accepted" | sort -k2 -n | tail -n 1 | cut -d' ' -f2; }
# Every accepted request must be in the rows.
count() {
  local lost=0 id
  inside "cd /srv/confluence/current; rm -f /var/backups/confluence/count.backup; sudo -u confluence npm run --silent backup -- /var/backups/confluence/count.backup" >/dev/null
  # Those that are accepted during the backup are counted next time.
  zcat "$MACHINE/var/backups/confluence/count.backup" >"$FOLDER/rows"
  for id in $(head -n -5 "$FOLDER/accepted" | cut -d' ' -f1); do grep -q "$id" "$FOLDER/rows" || { lost=$((lost + 1)); echo "lost: $id"; }; done
  say "$1: $(wc -l <"$FOLDER/accepted") requests were accepted, since the last count the longest waited $(longest_wait) s, lost: $lost"
  counted=$(wc -l <"$FOLDER/accepted")
  [ "$lost" = 0 ] || die 'Requests were lost.'
}

[ "$(id -u)" = 0 ] || die 'Run it as root.'
mkdir -p "$FOLDER"
rm -rf "$FOLDER/work" "$FOLDER/accepted"
touch "$FOLDER/accepted"
trap end EXIT
node server/run.mjs tests/debian/mailSink.ts "$FOLDER/smtp" &
sink=$!
say 'A bare Debian 13'
make_machine
printf '[safe]\ndirectory = *\n' >"$MACHINE/etc/gitconfig"
git clone -q --bare . "$ORIGIN"
git -C "$ORIGIN" update-ref refs/heads/main "$(git rev-parse HEAD)"
git -C "$ORIGIN" symbolic-ref HEAD refs/heads/main
boot

inside 'apt update -q && apt install nodejs npm' >"$FOLDER/apt.log" 2>&1 || die "see $FOLDER/apt.log"
inside 'node --version; npm --version'
follow 'Set it up' 1
inside 'rm -f /etc/nginx/sites-enabled/default; systemctl start nginx cron || true'
block 'Set it up' 2 | sed -e "s#https://www.example.com#$SITE#; s#^SMTP_URL=[^ ]*#SMTP_URL=$(cat "$FOLDER/smtp")#; /^MAIL_AUTHSERV/d; /^IMAP_URL/d" >"$MACHINE/srv/confluence/.env"
echo "PORT=$PORT    # behind nginx" >>"$MACHINE/srv/confluence/.env"
follow 'Start it' 1
until_answers
inside "$(sed -n 's/^15 3 \* \* \* confluence //p' docs/one-machine/backup.cron | sed 's/\\%/%/g' | sed "s#^#sudo -u confluence bash -c '#; s#\$#'#")" || die 'The line of cron failed.'
inside 'cd /srv/confluence/current; sudo -u confluence npm run --silent doctor' || say 'The doctor is not content.'

visit
publish v99.0.0 supabase/migrations/99990101000000_column.sql 'alter table public.quotes add column tried text;'
follow Update 1
until_answers
count 'An update'

publish v99.0.1 supabase/migrations/99990101000001_broken.sql 'select 1 / 0;'
! inside "$UPDATE" || die 'A version that fails stayed.'
until_answers
count 'An update whose migration fails'
git -C "$FOLDER/work" rm -q supabase/migrations/99990101000001_broken.sql

# What systemd starts ends, so that only its place shows the fault.
sed -i '1i process.env.INVOCATION_ID && process.exit(1);' "$FOLDER/work/server/commands/serve.ts"
publish v99.0.2 supabase/migrations/99990101000002_another.sql 'alter table public.quotes add column again text;'
! inside "$UPDATE" || die 'A version that fails stayed.'
until_answers
count 'An update to a version that does not start, and going back by itself'
git -C "$FOLDER/work" rm -q supabase/migrations/99990101000002_another.sql
sed -i 1d "$FOLDER/work/server/commands/serve.ts"

[ -z "${INTERRUPTED:-}" ] || . tests/debian/interrupted.sh

publish v99.9.0
# A cut in the middle of an email leaves that to people, so the doctor may not be content.
inside "CONFLUENCE_ANYWAY=1 $UPDATE" | tee "$FOLDER/said"
command=$(sed -n 's/^.* To go back: //p' "$FOLDER/said")
say "Going back: $command"
inside "$command"
until_answers
count 'Going back'
say 'All lines of the guide worked.'
