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
  const { actions, safetyReport } = await difference();
  if (actions.length === 0) {
    console.info('No difference: the migrations already create the schema of supabase/schemas.');
    return;
  }
  if (safetyReport.nonTransactionalActions > 0) {
    throw new Error(
      'This change needs a statement that cannot run in a transaction: write the migration by hand.',
    );
  }
  const statements = [
    'set local check_function_bodies = off',
    ...formatSqlStatements(
      actions.map(({ sql }) => sql),
      layout,
    ),
    'select private.apply_privileges()',
  ];
  const now = new Date().toISOString().replace(/\D/gu, '').slice(0, 14);
  const newest = (await migrationFiles()).at(-1)?.version ?? '';
  // The new migration must be the last one, even if the clock of this machine is behind.
  const file = `${Math.max(Number(now), Number(newest) + 1)}_${name}.sql`;
  await writeFile(new URL(file, migrationsFolder), `${statements.join(';\n\n')};\n`, {
    flag: 'wx',
  });
  console.info(`supabase/migrations/${file}`);
  if (safetyReport.destructiveActions > 0) {
    console.info(
      'This migration deletes data. If only a name changes, write `alter … rename` instead.',
    );
  }
}

async function difference() {
  const server = await startPostgres();
  return schemaDifference(server.url, withoutRights).finally(() => server.stop());
}
