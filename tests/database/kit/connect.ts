import postgres from 'postgres';
import { inject } from 'vitest';
import type { openBackend } from './backend';

/** Opens connections of its own to the test's database on the real Postgres. */
export async function connect(
  backend: Pick<ReturnType<typeof openBackend>, 'sql'>,
  max = 1,
): Promise<postgres.Sql> {
  const database = inject('database');
  if (database.kind !== 'postgres') throw new Error('This test needs a real Postgres.');
  const [current] = await backend.sql<{ name: string }>('select current_database() as name');
  const url = new URL(database.url);
  url.pathname = `/${current?.name}`;
  return postgres(url.href, { max, onnotice: () => undefined });
}
