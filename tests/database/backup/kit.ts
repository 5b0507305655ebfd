import { readFileSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { urlOf } from '../kit/connect';
import { everything } from '../kit/everything';
import { testServer } from '../kit/template';

/** The server of the tests, as a restore on one machine uses it. */
export function localServer() {
  const server = testServer();
  const connect = (database: string) =>
    postgres(urlOf(server.url, database), { max: 2, onnotice: () => undefined });
  return { administrator: connect('postgres'), connect, template: server.template };
}

/** Returns all rows of all tables that a backup moves, and of `private.staff`. */
export const movedRows = (sql: postgres.Sql) =>
  everything(
    sql.unsafe.bind(sql),
    "schemaname <> 'auth' and tablename not in ('quote_rate', 'mail_worker')",
  );

/** Writes a copy of a backup with a changed text. Returns its path. */
export function changedCopy(file: string, change: (text: string) => string): string {
  const copy = `${file}.${crypto.randomUUID()}`;
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(file)).toString())));
  return copy;
}
