import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../server/freePort';
import { installFromDebian, onPath } from './debian';

const START_MS = 60_000;
const RETRY_MS = 50;
const PACKAGE = 'nginx-light';

interface WebServer {
  url: string;
  stop(): Promise<void>;
}

/**
 * Returns the path of nginx. Installs nginx from Debian if it is missing.
 * @throws Error that explains how to install nginx
 */
export function ensureNginx(): string {
  const find = () => onPath('nginx').find((path) => existsSync(path));
  const present = find();
  if (present) return present;
  console.info('nginx is missing. Installing it.');
  installFromDebian(PACKAGE);
  const installed = find();
  if (installed) return installed;
  throw new Error(
    `The tests need nginx. Install the package of your system (on Debian: ${PACKAGE}).`,
  );
}

/**
 * Starts nginx as a proxy for the product, with the configuration in docs/one-machine/nginx.conf. nginx runs as one
 * unprivileged process and writes only into a temporary folder.
 */
export async function startNginx(product: string): Promise<WebServer> {
  const program = ensureNginx();
  const folder = mkdtempSync(join(tmpdir(), 'confluence-nginx-'));
  const file = join(folder, 'nginx.conf');
  const port = await freePort();
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const site = readFileSync('docs/one-machine/nginx.conf', 'utf8')
    .replaceAll(/listen [^;]+;/gu, '')
    .replace('server_name', `listen 127.0.0.1:${port}; server_name`)
    .replace('127.0.0.1:4173', new URL(product).host.replace('localhost', '127.0.0.1'))
    // Puts the path in quotation marks, because it may contain spaces.
    .replaceAll(
      /\/srv\/confluence\/current\/dist([^;]*)/gu,
      (_, file) => `"${resolve('dist')}${file}"`,
    )
    .replace('include mime.types', 'include /etc/nginx/mime.types');
  writeFileSync(
    file,
    `daemon off; master_process off; pid ${folder}/pid; error_log stderr;
    events {}
    http {
      access_log off;
      ${temporary.join('\n')}
      ${site}
    }`,
  );
  const server = spawn(program, ['-p', folder, '-c', file], {
    stdio: ['ignore', 'ignore', 'pipe'],
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

/** Resolves when the server responds. @throws Error with the server's output if the server ends or takes too long */
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
  throw new Error(`${server.spawnfile} does not respond: ${written.trim()}`);
}
