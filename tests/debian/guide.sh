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
. tests/debian/steps.sh
prepare "$(git rev-parse HEAD)"

follow 'Set it up' 1
write_settings
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
fails 'does not run with these rows' "$UPDATE"
until_answers
count 'An update whose migration fails'
git -C "$FOLDER/work" rm -q supabase/migrations/99990101000001_broken.sql

# What systemd starts ends, so that only its place shows the fault.
sed -i '1i process.env.INVOCATION_ID && process.exit(1);' "$FOLDER/work/server/commands/serve.ts"
publish v99.0.2 supabase/migrations/99990101000002_another.sql 'alter table public.quotes add column again text;'
fails 'runs again, and nothing was lost' "$UPDATE"
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
