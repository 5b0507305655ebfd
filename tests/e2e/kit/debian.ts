import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const INSTALL_MS = 300_000;
/** The folders of servers, which are not in every user's PATH. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin'];

/** The possible paths of programs with these names. */
export const onPath = (...names: string[]): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );

/** Installs packages of Debian, if this process has the rights. */
export function installFromDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

export function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'inherit', env, timeout: INSTALL_MS });
}
