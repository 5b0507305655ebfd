/**
 * `node server/run.mjs tests/started.ts`: starts the product with the command of `npm start` on an empty data folder,
 * submits a request like a visitor, and ends the product. CI runs it on every system that the README names.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../server/freePort';
import { LOCAL_PUBLISHABLE_KEY } from '../src/backend/local';
import { startProgram } from './commands/kit/runCommand';
import { quoteRequest } from './database/kit/rows';
import { temporaryFolder } from './kit/dataFolder';

const folder = temporaryFolder();
const port = String(await freePort());
const origin = `http://127.0.0.1:${port}`;
const variables = { DATA_DIR: join(folder, 'data'), PORT: port, DATABASE_URL: '', SMTP_URL: '' };
const product = startProgram('node', ['server/run.mjs', 'server/commands/serve.ts'], variables);
const ended = product.exited.then((code) => {
  throw new Error(`The product ended with ${code}: ${product.output()}`);
});
try {
  await Promise.race([ended, whenReady()]);
  const page = await fetch(origin);
  const answer = await fetch(`${origin}/rest/v1/rpc/submit_quote`, {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ request: quoteRequest() }),
  });
  const text = await answer.text();
  if (page.status !== 200 || answer.status !== 200) throw new Error(`${answer.status} ${text}`);
  console.info(`${process.platform} ${process.arch}, Node ${process.versions.node}: ${text}`);
} finally {
  product.process.kill();
  await ended.catch(() => undefined);
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 500 });
}

async function whenReady() {
  while (!product.output().includes('Ctrl-C stops it.'))
    await new Promise((later) => setTimeout(later, 200));
}
