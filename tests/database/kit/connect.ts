import { createPostgresConnection } from '@supabase/lite/postgres';
import postgres from 'postgres';
import { inject } from 'vitest';
import type { Backend } from './backend';
import { jsonText } from './jsonText';

/** As the owner of a database. */
export const connectPostgres = (url: string, max: number) =>
  createPostgresConnection({
    url,
    postgresOptions: { max, onnotice: () => undefined, types: { jsonb: jsonText } },
  });

/** Opens connections of its own to the test's database on the real Postgres. */
export async function connect(backend: Pick<Backend, 'sql'>, max = 1): Promise<postgres.Sql> {
  const database = inject('database');
  if (!('url' in database)) throw new Error('This test needs a real Postgres.');
  const [current] = await backend.sql<{ name: string }>('select current_database() as name');
  const url = new URL(database.url);
  url.pathname = `/${current?.name}`;
  return postgres(url.href, { max, onnotice: () => undefined });
}

/** One statement on the server itself, such as `create database`. */
export async function administer(url: string, statement: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  await sql.unsafe(statement).finally(() => sql.end());
}
