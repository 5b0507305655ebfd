/**
 * `serve.ts <data folder>` serves the build and the embedded backend on a free port, with the database in the data
 * folder. It runs as a child process, reports its URL to the parent process, and ends with the parent.
 */
import { resolve } from 'node:path';
import { runSql } from '../../../server/database/database';
import { bootEmbedded } from '../../../server/embedded/boot';
import { startMailWorker } from '../../../server/embedded/mail';
import { gateway } from '../../../server/gateway/gateway';
import { startServer, stopServer } from '../../../server/gateway/server';
import { configurationOf } from '../../kit/dataFolder';

const [directory = ''] = process.argv.slice(2);
const backend = await bootEmbedded(configurationOf(directory));
// Raises the limits, because all test visitors share one IP address and fill in forms fast.
await runSql(
  backend.app.connection,
  'update private.quote_limits set per_address = 1000, overall = 1000, min_elapsed_ms = 0',
);
const server = await startServer({
  port: 0,
  host: '127.0.0.1',
  root: resolve('dist'),
  api: gateway(backend.app, { jwtSecret: backend.keys.jwtSecret }),
});
const address = server.address();
if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');

const url = `http://localhost:${address.port}`;
const mails = startMailWorker(backend, {
  smtpUrl: process.env.SMTP_URL || undefined,
  sender: 'mail@agency.example',
  siteUrl: url,
});

process.once('disconnect', () => {
  // The browser of the worker is still open, and its pages send requests.
  void stopServer(server)
    .then(() => mails.stop())
    .then(() => backend.close())
    .finally(() => process.exit(0));
});
process.send?.({ url });
