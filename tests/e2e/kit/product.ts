import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../server/freePort';
import { setHostedStaffAccount } from '../../../server/hosted/hostedStaff';
import { serviceClient } from '../../../server/hosted/serviceClient';
import { DEFAULT_STAFF_EMAIL } from '../../../src/backend/local';
import { copyData, temporaryFolder } from '../../kit/dataFolder';
import { type HostedProject, hosted } from '../../kit/hostedProject';
import { RUN } from '../../kit/run';
import { STAFF_PASSWORD } from './session';

/** The environment variable with the path of the template data folder. Each worker's server starts with a copy. */
const TEMPLATE = 'E2E_DATA_TEMPLATE';
const START_TIMEOUT_MS = 300_000;

export interface Product {
  url: string;
  /** The data folder. */
  data: string;
  /** Files a mail of a client. Returns what became of it. */
  receive(mail: object): Promise<unknown>;
  stop(): Promise<void>;
}

const environment = (own: Record<string, string>) => ({
  ...process.env,
  STAFF_PASSWORD,
  VITE_SUPABASE_URL: hosted?.url ?? '',
  VITE_SUPABASE_ANON_KEY: hosted?.publishableKey ?? '',
  ...own,
});

/**
 * Runs the command of `npm start` once, to build the pages and create the database. The resulting data folder
 * becomes the template. Returns a function that deletes the template.
 */
export async function prepareProduct(): Promise<() => void> {
  if (hosted) return prepareHosted(hosted);
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

/** Builds the pages for a hosted project, which are then on another origin than its API, and sets the staff account. */
async function prepareHosted({ url, secretKey }: HostedProject): Promise<() => void> {
  const account = { email: DEFAULT_STAFF_EMAIL, password: STAFF_PASSWORD };
  await setHostedStaffAccount(serviceClient(url, secretKey), account);
  const build = spawn('npx', ['vite', 'build'], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: environment({}),
    shell: process.platform === 'win32',
  });
  const [code] = await once(build, 'close');
  if (code !== 0) throw new Error('The pages could not be built.');
  const folder = temporaryFolder();
  process.env[TEMPLATE] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
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
    async receive(mail) {
      server.send(mail);
      const [{ outcome }] = (await once(server, 'message')) as [{ outcome: unknown }];
      return outcome;
    },
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
