import { readFileSync } from 'node:fs';
import type postgres from 'postgres';
import { quoteRequest } from '../quotesLoad';

const REQUESTS = 500;
const FUNCTIONS = ['bare_insert', 'submit_quote'] as const;

/**
 * Prints what a call of each function costs Postgres: the processor time of the connection, as Linux reports it, and
 * the size of the entries in the write-ahead log. The calls are made as PostgREST makes them. A separate column
 * contains the size directly after a checkpoint, when Postgres logs each changed page in full.
 */
export async function costOfSubmits(sql: postgres.Sql): Promise<void> {
  console.info(
    '| Postgres, one request | processor, ms | log, KB | log with whole pages, after a checkpoint, KB |\n|---|---|---|---|',
  );
  for (const name of FUNCTIONS) {
    await sql`checkpoint`;
    const first = await measured(sql, name);
    await setWholePages(sql, false);
    const steady = await measured(sql, name);
    await setWholePages(sql, true);
    const cells = [steady.processor, steady.log, first.log].map((cell) => cell.toFixed(1));
    console.info(`| ${name} | ${cells.join(' | ')} |`);
  }
  console.info('| submit_quote must | 2.5 | 8 | |\n');
}

async function measured(sql: postgres.Sql, name: (typeof FUNCTIONS)[number]) {
  const before = await read(sql);
  for (let sent = 0; sent < REQUESTS; sent += 1)
    await sql.begin(async (visitor) => {
      const headers = JSON.stringify({ 'x-forwarded-for': `203.0.${sent % 256}.9` });
      await visitor`select set_config('role', 'anon', true), set_config('request.headers', ${headers}, true)`;
      await visitor.unsafe(
        `select public.${name}($1::text::jsonb)`,
        [JSON.stringify(quoteRequest(crypto.randomUUID()))],
        { prepare: true },
      );
    });
  const after = await read(sql);
  return {
    processor: (after.processor - before.processor) / REQUESTS,
    log: (after.log - before.log) / REQUESTS,
  };
}

async function read(sql: postgres.Sql): Promise<{ processor: number; log: number }> {
  const [{ pid, log } = { pid: 0, log: 0 }] = await sql<{ pid: number; log: number }[]>`
    select pg_backend_pid() as pid, (pg_current_wal_insert_lsn() - '0/0')::float8 / 1024 as log`;
  const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ');
  return { processor: Number(nanoseconds) / 1e6, log };
}

async function setWholePages(sql: postgres.Sql, on: boolean): Promise<void> {
  await sql.unsafe(`alter system set full_page_writes = ${on}`);
  await sql`select pg_reload_conf()`;
  // Waits for a checkpoint, because the setting takes effect when the checkpointer process reads it.
  await sql`checkpoint`;
}
