import { migrationFiles } from '../../../server/database/migrations';

/** The reference of the project that the stand-in knows. */
export const REF = 'abcdefghijklmnopqrst';

/**
 * A shell script in place of the Supabase CLI. It records its arguments and the content of the files that they name,
 * and fails at the command that `CLI_FAILS` names. Its words are those of the CLI.
 */
export const STAND_IN_CLI = `#!/bin/sh
echo "> $*" >> "$CLI_CALLS"
[ "$1 $2" = "$CLI_FAILS" ] && echo 'unexpected status 400: the host refuses' >&2 && exit 1
case "$*" in
  'db push'*--dry-run*)
    [ "$CLI_FAILS" = 'dry run' ] && echo '{"_tag":"Error","error":{"code":"A","message":"no \\"role\\""}}' && exit 1
    echo 'DRY RUN: migrations will *not* be pushed to the database.' >&2
    echo "{\\"upToDate\\":false,\\"dryRun\\":true,\\"migrations\\":\${CLI_PENDING:-[]}}"
    exit ;;
  'config push')
    [ "$SUPABASE_YES" ] && exit 3
    [ -z "$CLI_CHANGES" ] && exit
    printf '%s\\n\\n' 'Target: project confluence' "$CLI_CHANGES" >&2
    echo "Confirmation required: Push config changes to Auth. This run can't ask because stdout is not a terminal." >&2
    exit 1 ;;
  'orgs list'*) echo "$CLI_ORGS"; exit ;;
  'projects create'*) echo '{"id":"${REF}","status":"COMING_UP"}'; exit ;;
  'projects list'*) echo '[{"id":"other"},{"id":"${REF}","status":"ACTIVE_HEALTHY"}]'; exit ;;
  'projects api-keys'*)
    echo '[{"name":"anon","type":"legacy","api_key":"old"},{"name":"default","type":"publishable","api_key":"sb_publishable_new"},{"name":"default","type":"secret","api_key":"sb_secret_new"}]'
    exit ;;
  link*)
    mkdir -p supabase/.temp
    printf %s 'postgresql://postgres.${REF}@aws-0-eu-west-3.pooler.supabase.com:5432/postgres' > supabase/.temp/pooler-url ;;
esac
[ "$1 $2" = 'db push' ] && echo 'Applying migration a.sql...' && echo 'Applying migration b.sql...'
while [ $# -gt 0 ]; do
  case "$1" in --file | --env-file) cat "$2" >> "$CLI_CALLS"; echo >> "$CLI_CALLS" ;; esac
  shift
done
`;

/** What the CLI says of a new database. */
export const everyMigration = async () =>
  JSON.stringify((await migrationFiles()).map(({ file }) => file));
