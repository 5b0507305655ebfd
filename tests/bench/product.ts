import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import postgres from 'postgres';
import { startPostgres } from '../../server/development/temporaryPostgres';
import { freePort } from '../../server/freePort';
import { DEFAULT_STAFF_EMAIL, LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { temporaryFolder } from '../kit/dataFolder';
import { RUN } from '../kit/run';

interface Sent {
  method?: string;
  /** The body, as JSON or, if it is a string, as it is. */
  body?: unknown;
  /** The visitor's IP address. By default, each request comes from another network. */
  from?: string;
  isStaff?: boolean;
}

const opened: (() => Promise<unknown>)[] = [];
let closing: Promise<void> | undefined;

/** Closes what the benchmark has opened, the last first. */
export function closeAll(): Promise<void> {
  closing ??= (async () => {
    for (const close of opened.toReversed()) await close();
  })();
  return closing;
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void closeAll().finally(() => process.exit(130)));
process.on('uncaughtException', (error) => {
  // Requests that were open when the benchmark was interrupted fail.
  if (closing === undefined) console.error(error);
  void closeAll().finally(() => process.exit(1));
});

/** The account of staff. */
const STAFF = { email: DEFAULT_STAFF_EMAIL, password: 'only-in-this-benchmark' };

/** Runs the product as `npm start` does, with a temporary data folder, and signs staff in. */
async function openProduct(variables: Record<string, string> = {}) {
  const parent = temporaryFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const child = spawn('node', [RUN, 'server/commands/serve.ts'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_ANON_KEY: '',
      DATABASE_URL: '',
      SMTP_URL: '',
      DATA_DIR: join(parent, 'data'),
      PORT: String(port),
      HOST: '127.0.0.1',
      STAFF_PASSWORD: STAFF.password,
      VITE_STAFF_EMAIL: '',
      TRUSTED_PROXIES: '127.0.0.1',
      ...variables,
    },
  });
  opened.push(() => stop(child).finally(() => rmSync(parent, { recursive: true, force: true })));
  /** The response to the sign-in, as the browser keeps it. */
  let session = '';

  const product = {
    origin,
    session: () => session,
    token: () => (JSON.parse(session) as { access_token: string }).access_token,
    async send(path: string, { method, body, from = anyAddress(), isStaff = false }: Sent = {}) {
      const answer = await fetch(origin + path, {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers: {
          apikey: LOCAL_PUBLISHABLE_KEY,
          'content-type': 'application/json',
          'x-forwarded-for': from,
          ...(isStaff && { authorization: `Bearer ${product.token()}`, prefer: 'count=exact' }),
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
        signal: AbortSignal.timeout(60_000),
      });
      return { status: answer.status, text: await answer.text() };
    },
  };
  await output(child, 'Ctrl-C stops it.');
  session = (await product.send('/auth/v1/token?grant_type=password', { body: STAFF })).text;
  return product;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
}

/** Runs the product on a temporary Postgres, to which the benchmark connects as its owner. */
export async function onPostgres(settings?: Readonly<Record<string, string>>) {
  const server = await startPostgres(settings);
  opened.push(server.stop);
  const product = await openProduct({ DATABASE_URL: server.url, DEMO: 'off' });
  const sql = postgres(server.url, { onnotice: () => undefined });
  opened.push(() => sql.end());
  return { product, sql };
}

const octet = () => Math.floor(Math.random() * 256);
const anyAddress = () => `10.${octet()}.${octet()}.${octet()}`;

/** Resolves when the process has written `text`. @throws Error if the process ends first */
async function output(child: ChildProcess, text: string): Promise<void> {
  let written = '';
  await new Promise<void>((resolve, reject) => {
    // Reads on after `text`, because a full pipe would stop the process.
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => {
        if (written.includes(text)) return;
        written += chunk.toString();
        if (written.includes('Building')) reject(new Error('Run npm run build first.'));
        if (written.includes(text)) resolve();
      });
    child.once('close', () => reject(new Error(`The product did not start: ${written}`)));
  });
}
