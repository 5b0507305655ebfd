/**
 * `serve.ts <data folder>` serves the build on a free port, with the embedded backend, whose database is in the data folder, or
 * for a hosted project. It runs as a child process, reports its URL to the parent process, and ends with the parent.
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import postgres from 'postgres';
import { querySql } from '../../../server/database/database';
import { bootEmbedded } from '../../../server/embedded/boot';
import { startMailWorker } from '../../../server/embedded/mail';
import { ownApi } from '../../../server/embedded/ownApi';
import { gateway } from '../../../server/gateway/gateway';
import { startServer, stopServer } from '../../../server/gateway/server';
import { configurationOf } from '../../kit/dataFolder';
import { emptied } from '../../kit/emptied';
import { answeredBy, type HostedProject, hosted } from '../../kit/hostedProject';

const [directory = ''] = process.argv.slice(2);
const { app, keys, run, close, api } = hosted
  ? await openHosted(hosted)
  : await openEmbedded(directory);
// Raises the limits, because all test visitors share one IP address and fill in forms fast.
await run('update private.quote_limits set per_address = 1000, overall = 1000, min_elapsed_ms = 0');
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  root: resolve('dist'),
  ...(api && { api }),
});
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');

const url = `http://localhost:${address.port}`;
const worker = { app, keys, directory } as Parameters<typeof startMailWorker>[0];
const mails = startMailWorker(worker, {
  smtpUrl: process.env.SMTP_URL || undefined,
  sender: 'mail@agency.example',
  siteUrl: url,
});

process.once('disconnect', () => {
  // The browser of the worker is still open, and its pages send requests.
  void stopServer(server)
    .then(() => mails.stop())
    .then(close)
    .finally(() => process.exit(0));
});
// A mail of a client, as the mailbox or the provider's hook would file it.
process.on('message', (mail) => {
  void ownApi({ app, keys } as typeof worker)
    .call('receive_mail', { mail })
    .then((outcome) => process.send?.({ outcome }));
});
process.send?.({ url });

async function openEmbedded(folder: string) {
  const { app, keys, close } = await bootEmbedded(configurationOf(folder));
  return {
    app,
    keys,
    close,
    run: (sql: string): Promise<unknown> => querySql(app.connection, sql),
    api: gateway(app, { jwtSecret: keys.jwtSecret }),
  };
}

/**
 * Begins with the demo data, as on one machine. The mail worker runs here, too: the Edge Function that sends mails has tests of
 * its own.
 */
async function openHosted(project: HostedProject) {
  const sql = postgres(project.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql.unsafe(emptied);
  await sql.unsafe(await readFile('supabase/seed.sql', 'utf8'));
  return {
    app: { fetch: answeredBy(project) },
    keys: { secretKey: project.secretKey },
    close: () => sql.end(),
    run: (text: string): Promise<unknown> => sql.unsafe(text),
    api: undefined,
  };
}
