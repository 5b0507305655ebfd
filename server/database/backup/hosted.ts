import type postgres from 'postgres';
import { migrationFiles } from '../migrations';
import { doubtMails, loadBackup } from './load';
import { type Backup, openBackup } from './read';

/**
 * Loads a backup into a hosted project, in one transaction. Returns whether the accounts of staff now have the passwords
 * of the backup, and how many mails may have left since.
 * @throws Error with a message for the terminal; the project is then as before
 */
export async function loadHosted(
  sql: postgres.Sql,
  file: string,
  overwrite: boolean,
): Promise<{ hasPasswords: boolean; doubted: number }> {
  const backup = await openBackup(file);
  try {
    return await sql.begin(async (transaction) => {
      await refuseOtherMigrations(transaction, backup);
      const hasPasswords = await loadBackup(transaction, backup, { overwrite, keepLimits: true });
      return { hasPasswords, doubted: await doubtMails(transaction, backup.header, false) };
    });
  } finally {
    backup.close();
  }
}

async function refuseOtherMigrations(
  sql: postgres.TransactionSql,
  { header }: Backup,
): Promise<void> {
  const [history] = await sql`
    select where to_regclass('supabase_migrations.schema_migrations') is not null`;
  const applied = history
    ? await sql<{ version: string }[]>`select version from supabase_migrations.schema_migrations`
    : [];
  const versions = applied.map(({ version }) => version).sort();
  const known = (await migrationFiles()).map(({ version }) => version);
  if (versions.join() !== known.join()) {
    throw new Error(
      'The database does not have the migrations of this build: run npm run deploy:database first.',
    );
  }
  if (versions.join() !== header.migrations.join()) {
    throw new Error(
      'The backup is older than this build: restore it on one machine, back it up again, and load that file.',
    );
  }
}
