#!/usr/bin/env bash
# sudo tests/debian/moved.sh: installs 1.0.0 on a bare Debian 13 by the guide that it had, with the rows of a filled database, and moves
# it by the guide of this commit: after three versions that fail, each of which must leave 1.0.0 running. For the rest, see guide.sh.
set -euo pipefail
cd "$(dirname "$0")/../.."
. tests/debian/machine.sh
. tests/debian/steps.sh
# The last commit of 1.0.0 in its layout.
first=$(git rev-parse "$(git log --diff-filter=A --format=%H -- docs/one-machine/update.sh | tail -n 1)^")
filled=tests/database/backup/versions/1.0.0.backup
prepare "$first"

git show "$first:docs/one-machine.md" >"$FOLDER/guide.md"
GUIDE=$FOLDER/guide.md
AT=/srv/confluence
follow 'Set it up' 1
write_settings
cp "$filled" "$MACHINE/var/backups/confluence/filled.backup"
inside 'cd /srv/confluence; chown confluence /var/backups/confluence/filled.backup; sudo -u confluence npm run --silent restore -- /var/backups/confluence/filled.backup'
follow 'Start it' 1
visit

GUIDE=docs/one-machine.md
AT=/
git -C "$ORIGIN" update-ref refs/heads/main "$(git rev-parse HEAD)"
# Version 1.0.0 is asked by its pages alone.
answers() { curl -fsS -m 10 "http://127.0.0.1:$PORT/" >/dev/null 2>&1; }
move='cd /srv/confluence; CONFLUENCE_ANYWAY=1 repository/docs/one-machine/update.sh'
stays() {
  until_answers
  [ "$(inside 'readlink -f /srv/confluence/current; readlink -f /proc/$(systemctl show -p MainPID --value confluence)/cwd' | sort -u)" = /srv/confluence ] || die '1.0.0 does not run.'
  count "$1"
}
publish v99.0.0 vite.config.ts 'throw new Error("no build");'
! follow 'Move it once' 1 || die 'A version that fails stayed.'
stays 'A build that fails'
git -C "$FOLDER/work" checkout -q HEAD~1 vite.config.ts

publish v99.0.1 supabase/migrations/99990101000001_broken.sql 'select 1 / 0;'
fails 'does not run with these rows' "$move"
stays 'A migration that fails'
git -C "$FOLDER/work" rm -q supabase/migrations/99990101000001_broken.sql

# What systemd starts ends, so that only its place shows the fault.
sed -i '1i process.env.INVOCATION_ID && process.exit(1);' "$FOLDER/work/server/commands/serve.ts"
publish v99.0.2
fails 'runs again, and nothing was lost' "$move"
stays 'A version that does not start'
sed -i 1d "$FOLDER/work/server/commands/serve.ts"

publish v99.1.0
inside "$move"
for line in 'cp docs/one-machine/nginx' 'nginx -t' 'cp docs/one-machine/backup'; do
  follow_lines=$(block 'Start it' 1 | grep "^$line")
  inside "cd /srv/confluence/current; $follow_lines"
done
inside "sed -i 's/listen 80;/listen 127.0.0.1:$WEB;/; /listen \\[::\\]:80;/d; s/127.0.0.1:4173/127.0.0.1:$PORT/; s/www.example.com/localhost/' /etc/nginx/sites-available/confluence; nginx -t && systemctl reload nginx"
until_answers
count 'The move'
for id in $(zcat "$filled" | grep -oE '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}' | sort -u); do grep -q "$id" "$FOLDER/rows" || die "The row $id of 1.0.0 is lost."; done
inside 'cd /srv/confluence; sudo -u confluence git ls-files -z | xargs -0 rm; rm -r .git node_modules dist; systemctl restart confluence'
until_answers
inside 'cd /srv/confluence/current; sudo -u confluence npm run --silent doctor' || say 'The doctor is not content.'
count 'Without the files of 1.0.0'
say '1.0.0 was moved.'
