import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { inject } from 'vitest';

/** The server of the tests, as a restore on one machine uses it. */
export function localServer() {
  const server = inject('database');
  if (server.kind !== 'postgres') throw new Error('This test needs a real Postgres.');
  const urlOf = (database: string) => {
    const url = new URL(server.url);
    url.pathname = `/${database}`;
    return url.href;
  };
  const connect = (database: string) =>
    postgres(urlOf(database), { max: 2, onnotice: () => undefined });
  return { administrator: connect('postgres'), connect, urlOf, template: server.template };
}

type Rows = Record<string, string[]>;

/** Returns all rows of all tables that a backup moves, and of `private.staff`. */
export async function everything(sql: postgres.Sql): Promise<Rows> {
  const tables = await sql<{ name: string }[]>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'private') and tablename not in ('quote_rate', 'mail_worker') order by 1`;
  const rows: Rows = {};
  for (const { name } of tables) {
    const found = await sql.unsafe<{ row: string }[]>(
      `select row_to_json(t)::text as row from ${name} as t order by 1`,
    );
    rows[name] = found.map(({ row }) => row);
  }
  return rows;
}

/** Writes a copy of a backup with a changed text. Returns its path. */
export function changedCopy(file: string, change: (text: string) => string): string {
  const copy = `${file}.${crypto.randomUUID()}`;
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return copy;
}
