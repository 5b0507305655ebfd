import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
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

/** Runs the product as `npm start` does, with a temporary data folder. */
export async function openProduct(variables: Record<string, string> = {}) {
  const parent = temporaryFolder();
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  /** The response to the sign-in, as the browser keeps it. */
  let session = '';

  const product = {
    origin,
    /** Starts the product, and signs staff in. */
    async start(): Promise<void> {
      child = spawn('node', [RUN, 'server/commands/serve.ts'], {
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
      await output(child, 'Ctrl-C stops it.');
      const { text } = await product.send('/auth/v1/token?grant_type=password', {
        body: STAFF,
      });
      session = text;
    },
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
      return { status: answer.status, headers: answer.headers, text: await answer.text() };
    },
    /** Kills the process and, if wanted, its Postgres, without warning. */
    async kill(withPostgres: boolean) {
      const exited = child && once(child, 'exit');
      const pids = processesOf(child?.pid);
      for (const pid of withPostgres ? pids : pids.slice(0, 1)) process.kill(pid, 'SIGKILL');
      await exited;
    },
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const exited = once(child, 'exit');
      child.kill('SIGTERM');
      await exited;
    },
  };
  opened.push(() => product.stop().finally(() => rmSync(parent, { recursive: true, force: true })));
  return product;
}

/** Runs the product on a temporary Postgres, to which the benchmark connects as its owner. */
export async function onPostgres(settings?: Readonly<Record<string, string>>) {
  const server = await startPostgres(settings);
  opened.push(server.stop);
  const product = await openProduct({ DATABASE_URL: server.url, DEMO: 'off' });
  const sql = postgres(server.url, { onnotice: () => undefined });
  opened.push(() => sql.end());
  await product.start();
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

/** Returns the id of a process, followed by the ids of the processes that it and its children have started. */
function processesOf(root: number | undefined): number[] {
  if (root === undefined) return [];
  const children = read(`${root}/task/${root}/children`).split(' ').filter(Boolean);
  return [root, ...children.map(Number).flatMap(processesOf)];
}

/** Reads a file of /proc. Returns nothing if the process has ended. */
function read(file: string): string {
  try {
    return readFileSync(join('/proc', file), 'utf8');
  } catch {
    return '';
  }
}
