import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type postgres from 'postgres';
import { version } from '../../version';
import type { LocalKeys } from '../localKeys';
import { copyOut } from './copy';
import { type Account, END_OF_TABLE, FORMAT, type Footer, type Header, newlinesIn } from './format';
import { copySettings, mayUseAccounts, readTables } from './tables';

const PART_BYTES = 64 * 1024;

/**
 * Writes a backup of a database, compressed. It contains what was committed when it started. Nobody waits for it, except
 * a migration that changes tables.
 * @param keys the keys of a local database
 */
export async function writeBackup(
  sql: postgres.Sql,
  keys: LocalKeys | undefined,
  destination: Writable,
): Promise<void> {
  await sql.begin('isolation level repeatable read read only', async (transaction) => {
    const content = contentOf(transaction, keys);
    try {
      await pipeline(inParts(content), createGzip(), destination);
    } finally {
      // After an error of `destination`, the transaction can end only when the rows are read.
      await content.return(undefined);
    }
  });
}

async function* contentOf(sql: postgres.TransactionSql, keys: LocalKeys | undefined) {
  await sql.unsafe(copySettings);
  const tables = await readTables(sql);
  if (tables.length === 0) throw new Error('The database is empty: start the product first.');
  await sql.unsafe(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  const header: Header = {
    format: FORMAT,
    version,
    created_at: new Date().toISOString(),
    migrations: await appliedMigrations(sql),
    accounts: await accountsOfStaff(sql),
    ...(keys && { keys }),
    tables: tables.map(({ name, columns }) => ({ name, columns })),
  };
  yield lineOf(header);
  const footer: Footer = { rows: {} };
  for (const { name, columns } of tables) {
    let rows = 0;
    for await (const text of copyOut(sql, `copy ${name} (${columns.join(', ')}) to stdout`)) {
      rows += newlinesIn(text);
      yield text;
    }
    footer.rows[name] = rows;
    yield Buffer.from(END_OF_TABLE);
  }
  yield lineOf(footer);
}

const lineOf = (line: Header | Footer) => Buffer.from(`${JSON.stringify(line)}\n`);

async function appliedMigrations(sql: postgres.TransactionSql): Promise<string[]> {
  const rows = await sql<{ version: string }[]>`
    select version from supabase_migrations.schema_migrations order by version`;
  return rows.map(({ version }) => version);
}

async function accountsOfStaff(sql: postgres.TransactionSql): Promise<Account[]> {
  const accounts = (await mayUseAccounts(sql, 'select'))
    ? await sql<Account[]>`
        select id, email, encrypted_password as password_hash, added_at::text
        from private.staff join auth.users on users.id = staff.user_id order by added_at`
    : await sql<Account[]>`
        select user_id as id, added_at::text from private.staff order by added_at`;
  return [...accounts];
}

/** Joins the rows, which come one by one, into parts that are worth a call of gzip. */
async function* inParts(rows: AsyncIterable<Buffer>) {
  let buffered: Buffer[] = [];
  let bytes = 0;
  for await (const row of rows) {
    buffered.push(row);
    bytes += row.length;
    if (bytes < PART_BYTES) continue;
    yield Buffer.concat(buffered);
    buffered = [];
    bytes = 0;
  }
  yield Buffer.concat(buffered);
}
