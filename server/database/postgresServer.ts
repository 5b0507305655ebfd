import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { freePort } from '../freePort';
import type { Programs } from './programs';

/** How to connect to a server, as options of the package postgres. */
export interface Address {
  /** The folder of the socket, or a host. */
  host: string;
  port: number;
  username: string;
  password: string;
}

export interface PostgresServer {
  address: Address;
  /** Resolves with the last lines that the server wrote, when it ends without `stop`. */
  failed: Promise<string>;
  /** Ends all connections and stops the server. */
  stop(): Promise<void>;
}

type Settings = Readonly<Record<string, string>>;

interface StartOptions {
  /** The folder of the database. */
  data: string;
  password: string;
  settings?: Settings;
  /** Whether the server listens on a port of this machine instead of a socket, as it must on Windows. */
  onPort?: boolean;
}

const OWNER = 'postgres';
const SOCKET_PORT = 5432;
/** The longest path of a socket in bytes. */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;
const LOOK_EVERY_MS = 20;
/** After a crash, Postgres first repeats the changes that are not yet in its files. */
const START_WITHIN_MS = 300_000;
const STOP_WITHIN_MS = 20_000;
const LOG_CHARACTERS = 4_000;

/** Little memory, for a machine that also runs the rest. Only fatal errors are logged, because others contain values. */
const SETTINGS: Settings = {
  max_connections: '40',
  shared_buffers: '32MB',
  jit: 'off',
  max_worker_processes: '1',
  max_parallel_workers_per_gather: '0',
  max_logical_replication_workers: '0',
  autovacuum_max_workers: '1',
  wal_level: 'minimal',
  max_wal_senders: '0',
  log_min_messages: 'fatal',
};

/** The error of a server that cannot start because another one runs on the same folder. */
export class FolderInUse extends Error {}

/** Creates an empty database in a new folder. Returns the password of its owner. */
export async function createCluster(
  { initdb, account }: Programs,
  data: string,
  options: readonly string[] = [],
): Promise<string> {
  const password = randomBytes(24).toString('hex');
  const passwordFile = `${data}.password`;
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (account) for (const path of [data, passwordFile]) chownSync(path, account.uid, account.gid);
  const all = [
    `--pgdata=${data}`,
    `--pwfile=${passwordFile}`,
    `--username=${OWNER}`,
    '--auth=scram-sha-256',
    '--data-checksums',
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--lc-messages=C',
    ...options,
  ];
  try {
    await promisify(execFile)(initdb, all, { ...account, cwd: dirname(data), env: environment() });
  } finally {
    rmSync(passwordFile);
  }
  return password;
}

/**
 * Starts the server of a folder, on a socket that only its account and root can reach.
 * @throws FolderInUse, or Error with the words of Postgres
 */
export async function startServer(
  programs: Programs,
  { data, password, settings = {}, onPort = process.platform === 'win32' }: StartOptions,
): Promise<PostgresServer> {
  const attempts = onPort
    ? [() => ({ host: '127.0.0.1' }), () => ({ host: '127.0.0.1' })]
    : [() => ({ host: data }), () => newSocketFolder(programs)];
  // The path of the data folder may be too long for a socket.
  if (Buffer.byteLength(join(data, `.s.PGSQL.${SOCKET_PORT}`)) > MAX_SOCKET_PATH) attempts.shift();
  for (const [index, attempt] of attempts.entries()) {
    const { host, remove } = { remove: () => undefined, ...attempt() };
    const port = onPort ? await freePort() : SOCKET_PORT;
    try {
      const address = { host, port, username: OWNER, password };
      const server = await startAt(programs, data, address, settings);
      return { ...server, stop: () => server.stop().finally(remove) };
    } catch (error) {
      remove();
      // Another process took the port, or the file system has no sockets.
      const isUnbound = /could not (?:create|bind)\b.*\b(?:socket|address)/iu.test(String(error));
      if (!isUnbound || index === attempts.length - 1) throw error;
    }
  }
  throw new Error('No address is left.');
}

/** Creates a folder with a short path that only the account of the server can enter. */
function newSocketFolder({ account }: Programs) {
  const host = mkdtempSync(join(account ? '/tmp' : tmpdir(), 'confluence-'));
  if (account) chownSync(host, account.uid, account.gid);
  return { host, remove: () => rmSync(host, { recursive: true, force: true }) };
}

async function startAt(
  { postgres, account }: Programs,
  data: string,
  address: Address,
  settings: Settings,
): Promise<PostgresServer> {
  const isSocket = address.host.startsWith('/');
  const all: Settings = {
    ...SETTINGS,
    ...settings,
    port: String(address.port),
    listen_addresses: isSocket ? '' : address.host,
    // In quotation marks, because the setting is a list and the path may contain a comma or a space.
    unix_socket_directories: isSocket ? `"${address.host.replaceAll('"', '""')}"` : '',
    unix_socket_permissions: '0700',
  };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(postgres, ['-D', data, ...options], {
    ...account,
    cwd: data,
    env: environment(),
    // In its own process group, so that Ctrl-C in a terminal does not stop it before the requests are done.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let log = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    log = (log + chunk.toString()).slice(-LOG_CHARACTERS);
  });
  const ended = new Promise<string>((resolve) => {
    server.once('error', ({ message }) => resolve(message));
    server.once('close', () => resolve(log));
  });
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    server.kill('SIGINT');
    // Nothing is lost: the next start repeats what is not yet in the files.
    const late = setTimeout(() => server.kill('SIGQUIT'), STOP_WITHIN_MS);
    await ended;
    clearTimeout(late);
  };
  try {
    await ready(data, server, ended);
  } catch (error) {
    await stop();
    throw error;
  }
  const failed = new Promise<string>((resolve) => {
    void ended.then((words) => isStopping || resolve(words));
  });
  return { address, failed, stop };
}

/** Resolves when the server accepts connections. @throws FolderInUse, or Error with the words of Postgres */
async function ready(data: string, server: ChildProcess, ended: Promise<string>): Promise<void> {
  let words: string | undefined;
  void ended.then((log) => {
    words = log;
  });
  const deadline = Date.now() + START_WITHIN_MS;
  for (;;) {
    const running = recordedServer(data);
    if (running?.pid === server.pid && running?.isReady) return;
    if (words !== undefined) {
      const said = /(?:FATAL|PANIC):\s+(.+)/u.exec(words)?.[1] ?? words.trim();
      if (said.includes('lock file "postmaster.pid" already exists')) throw new FolderInUse(said);
      throw new Error(said || 'it ended at once');
    }
    if (Date.now() > deadline) throw new Error('it did not accept connections in time');
    await wait(LOOK_EVERY_MS);
  }
}

/** Reads what a running server, or one that was killed, has written into its folder. */
export function recordedServer(
  data: string,
): { pid: number; host: string; port: number; isReady: boolean } | undefined {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , port, socket, host = '', , status = ''] = lines;
    return {
      pid: Number(pid),
      host: socket || host,
      port: Number(port),
      isReady: status.trim() === 'ready',
    };
  } catch {
    return undefined;
  }
}

/** Only what the programs need: this process may have PGDATA, PGPORT or a locale that is not installed. */
function environment(): Record<string, string> {
  const { PATH = '', SystemRoot } = process.env;
  return { PATH, LC_ALL: 'C', ...(SystemRoot && { SystemRoot }) };
}
