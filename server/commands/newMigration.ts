/**
 * `npm run migrations:new -- name`: writes a migration that contains the difference between
 * supabase/migrations and supabase/schemas.
 */
import { writeFile } from 'node:fs/promises';
import { type Policy, supabasePolicy } from '@supabase/pg-delta';
import { formatSqlStatements } from '@supabase/pg-delta/sql-format';
import { migrationFiles, migrationsFolder } from '../database/migrations';
import { schemaDifference } from '../development/schemaDifference';
import { startPostgres } from '../development/temporaryPostgres';
import { sentence } from '../sentence';

/**
 * Omits grants and the trigger on the sessions of Auth, because every migration ends with a call of
 * private.apply_privileges(), which sets them.
 */
const withoutRights: Policy = {
  id: 'without-rights',
  filter: [
    { match: { kind: ['acl', 'defaultPrivilege'] }, action: 'exclude' },
    { match: { all: [{ kind: 'trigger' }, { schema: 'auth' }] }, action: 'exclude' },
  ],
  extends: [supabasePolicy],
};

const layout = { keywordCase: 'lower', maxWidth: 120, alignColumns: false } as const;

/** The sections of a migration, in their order. What stands in those by hand is kept when the file is generated again. */
const BEFORE = '-- By hand: what a comparison cannot know, such as a rename.';
const GENERATED = '-- Generated.';
const AFTER = '-- By hand: rows.';
const END = 'select private.apply_privileges();\n';

// Turns off the usage reports of Supabase Lite.
process.env.DO_NOT_TRACK = '1';
try {
  await writeMigration(process.argv[2] ?? '');
} catch (error) {
  console.error(sentence(error));
  process.exitCode = 1;
}

async function writeMigration(name: string): Promise<void> {
  if (!/^[a-z0-9_]+$/u.test(name)) {
    throw new Error('Name the migration: npm run migrations:new -- quote_country');
  }
  const earlier = await migrationFiles();
  const same = earlier.at(-1)?.name === name ? earlier.pop() : undefined;
  const before = section(same?.sql, BEFORE, GENERATED);
  const after = section(same?.sql, AFTER, END);
  const { actions, safetyReport } = await difference(earlier.at(-1)?.version ?? '0', before);
  if (actions.length + before.length + after.length === 0) {
    console.info('No difference: the migrations already create the schema of supabase/schemas.');
    return;
  }
  if (safetyReport.nonTransactionalActions > 0) {
    throw new Error(
      'This change needs a statement that cannot run in a transaction: write the migration by hand.',
    );
  }
  const statements = formatSqlStatements(
    actions.map(({ sql }) => sql),
    layout,
  );
  const text = [
    'set local check_function_bodies = off;',
    ...(before ? [BEFORE, before] : []),
    GENERATED,
    ...statements.map((statement) => `${statement};`),
    ...(after ? [AFTER, after] : []),
    END,
  ].join('\n\n');
  const now = new Date().toISOString().replace(/\D/gu, '').slice(0, 14);
  // The new migration must be the last one, even if the clock of this machine is behind.
  const version = Math.max(Number(now), Number(earlier.at(-1)?.version ?? 0) + 1);
  const file = same?.file ?? `${version}_${name}.sql`;
  await writeFile(new URL(file, migrationsFolder), text);
  console.info(`supabase/migrations/${file}`);
  if (safetyReport.destructiveActions > 0) {
    console.info(
      'This migration deletes data. If only a name changes, write `alter … rename` in its section by hand instead.',
    );
  }
}

/** Returns what stands between two lines of a migration. */
function section(sql: string | undefined, begin: string, end: string): string {
  const [, rest] = sql?.split(`\n${begin}\n`) ?? [];
  return rest?.split(`\n${end}`)[0]?.trim() ?? '';
}

async function difference(upTo: string, before: string) {
  const server = await startPostgres();
  return schemaDifference(server.url, { upTo, before, policy: withoutRights }).finally(() =>
    server.stop(),
  );
}
