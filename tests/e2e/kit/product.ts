import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/freePort';
import { copyData, temporaryFolder } from '../../kit/dataFolder';
import { RUN } from '../../kit/run';
import { STAFF_PASSWORD } from './session';

/** The environment variable with the path of the template data folder. Each worker's server starts with a copy. */
const TEMPLATE = 'E2E_DATA_TEMPLATE';
const START_TIMEOUT_MS = 300_000;

export interface Product {
  url: string;
  /** The data folder. */
  data: string;
  stop(): Promise<void>;
}

const environment = (own: Record<string, string>) => ({
  ...process.env,
  STAFF_PASSWORD,
  VITE_SUPABASE_URL: '',
  VITE_SUPABASE_ANON_KEY: '',
  ...own,
});

/**
 * Runs the command of `npm start` once, to build the pages and create the database. The resulting data folder
 * becomes the template. Returns a function that deletes the template.
 */
export async function prepareProduct(): Promise<() => void> {
  const folder = temporaryFolder();
  const template = join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  const product = spawn('node', [RUN, 'server/commands/serve.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: environment({ DATA_DIR: template, PORT: String(port), HOST: '127.0.0.1' }),
  });
  try {
    await output(product, 'Ctrl-C stops it.');
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (!page.ok) throw new Error(`The product responded with status ${page.status}.`);
    product.kill('SIGTERM');
    await once(product, 'close');
  } catch (error) {
    product.kill('SIGKILL');
    remove();
    throw error;
  }
  process.env[TEMPLATE] = template;
  return remove;
}

export const isPrepared = (): boolean => process.env[TEMPLATE] !== undefined;

/**
 * Starts a server that serves the build and uses a copy of the template as its data folder.
 * @param smtpUrl the mail server; without one, emails are written to files
 */
export async function startProduct(smtpUrl = ''): Promise<Product> {
  const template = process.env[TEMPLATE];
  if (template === undefined) throw new Error('The product has not been prepared.');
  const folder = temporaryFolder();
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const data = join(folder, 'data');
  copyData(template, data);
  const server = fork(RUN, ['tests/e2e/kit/serve.ts', data], {
    env: environment({ SMTP_URL: smtpUrl }),
  });
  const ended = once(server, 'exit');
  const [message] = await Promise.race([
    once(server, 'message') as Promise<[{ url: string }]>,
    ended.then(() => {
      remove();
      throw new Error('The product ended before it was ready.');
    }),
  ]);
  return {
    url: message.url,
    data,
    async stop() {
      server.disconnect();
      await ended;
      remove();
    },
  };
}

/** Resolves when the process has written `text`. @throws Error if the process ends first or takes too long */
async function output(child: ChildProcess, text: string): Promise<void> {
  let written = '';
  const found = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        written += chunk.toString();
        if (written.includes(text)) resolve();
      });
    child.once('close', () => reject(new Error(`The product did not start: ${written.trim()}`)));
    setTimeout(
      () => reject(new Error(`The product did not start in time: ${written}`)),
      START_TIMEOUT_MS,
    ).unref();
  });
  await found;
}
