import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import postgres from 'postgres';
import { log, reasonOf } from '../../supabase/functions/_shared/log';
import type { BackendConnection } from './database';
import { lastLookFile } from './dataFolder';

/** Millions of rows take minutes of the disk. */
const LOOK_EVERY_MS = 24 * 60 * 60_000;
const LOOK_COUNTS_MS = 2 * LOOK_EVERY_MS;

/** Whether Postgres says that a file is damaged or cannot be read. */
export const isDamage = (error: unknown): error is postgres.PostgresError =>
  error instanceof postgres.PostgresError && /^(?:XX|58)/u.test(error.code);

/**
 * Reads every row of the product through the primary key. A table whose file is cut off would otherwise look like a
 * smaller table, because only its index knows the missing rows. Returns the first table that is damaged, with the words
 * of Postgres.
 */
async function damagedTable(sql: postgres.TransactionSql): Promise<string | undefined> {
  const tables = await sql<{ name: string; key: string }[]>`
    select format('%I.%I', nspname, relname) as name,
      (select string_agg(quote_ident(attname), ', ' order by array_position(indkey::int2[], attnum))
       from pg_attribute where attrelid = indrelid and attnum = any (indkey)) as key
    from pg_index join pg_class on pg_class.oid = indrelid join pg_namespace on pg_namespace.oid = relnamespace
    where indisprimary and nspname in ('auth', 'private', 'public')
    order by 1`;
  for (const plan of ['seqscan', 'bitmapscan', 'indexonlyscan', 'sort'])
    await sql.unsafe(`set local enable_${plan} = off`);
  for (const { name, key } of tables) {
    const rows = `select from ${name} order by ${key} offset 0`;
    try {
      await sql.savepoint((look) => look.unsafe(`select count(*) from (${rows}) as rows`));
    } catch (error) {
      if (!isDamage(error)) throw error;
      return `${name} (${error.message})`;
    }
  }
  return undefined;
}

/** Looks for a damaged table now and once a day, until the connection is closed, and writes down what it finds. */
export function watchTables({ driver }: BackendConnection, directory: string) {
  const file = lastLookFile(directory);
  let damaged: string | undefined;
  const look = async () => {
    try {
      damaged = await driver.begin('read only', damagedTable);
      if (damaged !== undefined)
        log('failure', { part: 'database', reason: `The table ${damaged} is damaged.` });
      writeFileSync(file, damaged ?? '', { mode: 0o600 });
    } catch (error) {
      if (!isStopped) log('failure', { part: 'database', reason: reasonOf(error) });
    }
  };
  let isStopped = false;
  // A restored database is another one.
  rmSync(file, { force: true });
  const timer = setInterval(look, LOOK_EVERY_MS).unref();
  void look();
  return {
    isDamaged: () => damaged !== undefined,
    stop() {
      isStopped = true;
      clearInterval(timer);
    },
  };
}

/** Returns the damaged table that the product found when it last looked, or '' for none; undefined if it has not looked. */
export function lastLook(directory: string): string | undefined {
  const file = lastLookFile(directory);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined || Date.now() - found.mtimeMs > LOOK_COUNTS_MS) return undefined;
  return readFileSync(file, 'utf8');
}
