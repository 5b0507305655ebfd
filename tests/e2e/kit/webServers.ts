import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../supabase/development/freePort';
import { installFromDebian, onPath } from './debian';

const START_MS = 20_000;
const RETRY_MS = 50;
const packages = { nginx: 'nginx-light', caddy: 'caddy' } as const;

type Program = keyof typeof packages;

export interface WebServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * The program, installed from Debian where it is missing.
 * @throws Error that says what to install
 */
export function ensureServer(name: Program): string {
  const find = () => onPath(name).find((path) => existsSync(path));
  const present = find();
  if (present) return present;
  console.info(`No ${name} found: installing it.`);
  installFromDebian(packages[name]);
  const installed = find();
  if (installed) return installed;
  throw new Error(
    `The tests of hosts need ${name}: install your system’s package (Debian: ${packages[name]}).`,
  );
}

/**
 * nginx as one process without privileges, which keeps its files in a folder of its own.
 * @param server what stands in its `server`, without `listen`
 */
export function startNginx(server: string): Promise<WebServer> {
  return start('nginx', ({ port, folder }) => {
    const file = join(folder, 'nginx.conf');
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (kind) => `${kind}_temp_path ${folder}/${kind};`,
    );
    writeFileSync(
      file,
      `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
      events {}
      http {
        access_log off;
        ${temporary.join('\n')}
        server { listen 127.0.0.1:${port}; ${server} }
      }`,
    );
    return ['-p', folder, '-c', file];
  });
}

/** Caddy, which keeps its files in a folder of its own. @param site what stands in its site */
export function startCaddy(site: string): Promise<WebServer> {
  return start('caddy', ({ port, folder }) => {
    const file = join(folder, 'Caddyfile');
    writeFileSync(
      file,
      `{\n admin off\n auto_https off\n}\nhttp://:${port} {\n bind 127.0.0.1\n${site}\n}\n`,
    );
    return ['run', '--adapter', 'caddyfile', '--config', file];
  });
}

async function start(
  name: Program,
  configure: (place: { port: number; folder: string }) => string[],
): Promise<WebServer> {
  const program = ensureServer(name);
  const folder = mkdtempSync(join(tmpdir(), `confluence-${name}-`));
  const port = await freePort();
  const server = spawn(program, configure({ port, folder }), {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
  });
  const ended = once(server, 'close');
  const stop = async () => {
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${port}`;
  try {
    await answers(server, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}

/** Resolves when the server answers. @throws Error with what it wrote when it ends or is late */
async function answers(server: ChildProcess, url: string): Promise<void> {
  let written = '';
  server.stderr?.on('data', (chunk: Buffer) => {
    written += chunk.toString();
  });
  const deadline = Date.now() + START_MS;
  while (server.exitCode === null && Date.now() < deadline) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await wait(RETRY_MS);
  }
  throw new Error(`${server.spawnfile} does not answer: ${written.trim()}`);
}
