import { resolve } from 'node:path';
import { backupName, saveBackup } from '../../database/backup/save';
import { migrationFiles } from '../../database/migrations';
import { connectHosted } from '../hostedDatabase';
import { supabaseJson } from './cli';
import type { Step } from './step';

/** A migration has no way back, and a free plan has no backups of its own. */
export const backup: Step = {
  name: 'Backup',
  async run({ configuration: { databaseUrl, databaseCaFile } }) {
    const pending = await pendingMigrations();
    if (pending === 0) return 'Nothing to do, because no migration is pending.';
    if (pending === (await migrationFiles()).length) return 'The database is new.';
    if (databaseUrl === undefined) throw new Error('DATABASE_URL is not set.');
    const file = resolve(backupName());
    const sql = connectHosted({ databaseUrl, databaseCaFile });
    try {
      await saveBackup(file, sql, undefined);
    } finally {
      await sql.end();
    }
    const before = pending === 1 ? '1 migration' : `${pending} migrations`;
    return `Before ${before}, the rows were saved to ${file}. It contains secrets: store it where only you can read it.`;
  },
  remedy:
    'No migration was applied. Set DATABASE_URL to the string of the session pooler (Connect), and DATABASE_CA_FILE to the certificate of the host (docs/deploy.md).',
};

async function pendingMigrations(): Promise<number> {
  const { migrations } = Object(
    await supabaseJson('db', 'push', '--remote', '--dry-run', '--output-format', 'json'),
  ) as { migrations?: unknown };
  if (!Array.isArray(migrations))
    throw new Error('The CLI does not say which migrations are pending.');
  return migrations.length;
}
