import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const INSTALL_MS = 300_000;
/** The folders of server programs, which the PATH of some users does not contain. */
const SERVER_FOLDERS = ['/usr/local/sbin', '/usr/sbin'];

/** Returns the paths where programs with these names may be installed. */
export const onPath = (...names: string[]): string[] =>
  [...(process.env.PATH ?? '').split(delimiter), ...SERVER_FOLDERS].flatMap((folder) =>
    names.map((name) => join(folder, name)),
  );

/** Installs packages if the system is Debian and the process runs as root; otherwise does nothing. */
export function installFromDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return;
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages]);
}

export function run(command: string, args: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync(command, args, { stdio: 'inherit', env, timeout: INSTALL_MS });
}
