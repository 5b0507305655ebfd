import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const INSTALL_MS = 300_000;
/** Where servers are, which not every user's PATH names. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin'];

/** Where programs of these names may be. */
export const onPath = (...names: string[]): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );

/** Installs packages of Debian, where this process may. */
export function installFromDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

export function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'inherit', env, timeout: INSTALL_MS });
}
