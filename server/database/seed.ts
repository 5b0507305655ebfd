import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BackendConnection, inTransaction, querySql } from './database';

const seedFile = new URL('../../supabase/seed.sql', import.meta.url);

/**
 * Inserts demo quotes and projects at the first start of a database. Later starts insert nothing: they must not restore
 * deleted rows, or add demo data to a database that was created without it.
 */
export async function seed(
  connection: BackendConnection,
  { demo = true, file = seedFile }: { demo?: boolean; file?: URL } = {},
): Promise<void> {
  const path = 'supabase/seed.sql';
  const done = await querySql(
    connection,
    'select from supabase_migrations.seed_files where path = $1',
    [path],
  );
  if (done.length > 0) return;
  const sql = demo ? await readFile(file, 'utf8') : '';
  try {
    await inTransaction(connection, async (transaction) => {
      await transaction.run(sql);
      await transaction.query(
        'insert into supabase_migrations.seed_files (path, hash) values ($1, $2)',
        [path, createHash('sha256').update(sql).digest('hex')],
      );
    });
  } catch (error) {
    throw new Error(`The demo data could not be loaded: ${(error as Error).message}`, {
      cause: error,
    });
  }
}

export async function demoCounts(
  connection: BackendConnection,
): Promise<{ quotes: number; projects: number }> {
  const [row] = await querySql<{ quotes: number; projects: number }>(
    connection,
    `select (counts ->> 'quotes')::integer as quotes, (counts ->> 'projects')::integer as projects
     from public.demo_data() as counts`,
  );
  return row ?? { quotes: 0, projects: 0 };
}
