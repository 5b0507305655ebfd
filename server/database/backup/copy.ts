import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import type postgres from 'postgres';

/** Runs `copy … to stdout` and yields its text. */
export async function* copyOut(sql: postgres.ISql, statement: string): AsyncGenerator<Buffer> {
  const text: Readable = await sql.unsafe(statement).readable();
  try {
    for await (const chunk of text.iterator({ destroyOnReturn: false })) yield chunk as Buffer;
  } finally {
    // A reader that stops early leaves rows behind, and the connection accepts no other statement before they are read.
    if (!text.readableEnded && !text.destroyed) await finished(text.resume());
    // The driver pauses its socket while the stream is full, and forgets to resume it when the stream then ends
    // (porsager/postgres, issue 499). `_read` is what resumes it.
    text._read(0);
  }
}

/** Runs `copy … from stdin` with this text. @throws the error of Postgres or of `text` */
export async function copyIn(
  sql: postgres.ISql,
  statement: string,
  text: AsyncIterable<Buffer>,
): Promise<void> {
  const query = sql.unsafe(statement);
  // If Postgres refuses the rows after the last one was sent, the driver settles neither its stream nor the query
  // (porsager/postgres, issue 1173). It only calls this method.
  const refused = new Promise<never>((_, reject) => Object.assign(query, { reject }));
  const sent = async () => pipeline(text, await query.writable());
  await Promise.race([sent(), refused]);
}
