import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from './isAlive';

const LOOK_EVERY_MS = 1_000;
const WINDOWS =
  'Get-CimInstance Win32_Process -Filter "ProcessId=$PID_" | % { "$($_.ParentProcessId) $($_.CommandLine)" }';

/**
 * Calls `act` once when the npm that runs this process has ended: it forwards a signal only to the shell between both, and after
 * a SIGKILL to nobody. A process that npm does not run, such as one of systemd or of a container, depends on nobody.
 */
export function whenNpmEnds(act: () => void): void {
  const { npm_lifecycle_script: script = '' } = process.env;
  // What a script starts inherits the variable.
  const program = basename(process.argv[1] ?? '');
  if (program === '' || !script.includes(program)) return;
  const parent = process.ppid;
  let watched = [parent];
  void aboveShell(parent, script).then((npm) => {
    if (npm !== undefined) watched = [parent, npm];
  });
  const timer = setInterval(() => {
    if (process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS).unref();
}

/** Returns the parent of a process that is the shell of the script. A shell that has become the script leaves npm as the parent. */
async function aboveShell(pid: number, script: string): Promise<number | undefined> {
  const line = await describe(pid).catch(() => '');
  const [, above] = /^\s*(\d+)\s/u.exec(line) ?? [];
  return above !== undefined && line.includes(script) ? Number(above) : undefined;
}

/** Returns the id of the parent of a process, and its command. Debian's small images lack ps. */
async function describe(pid: number): Promise<string> {
  if (process.platform === 'linux') {
    const [, above = ''] =
      /^PPid:\s*(\d+)/mu.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return `${above} ${readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')}`;
  }
  const [program, ...options] =
    process.platform === 'win32'
      ? ['powershell', '-NoProfile', '-Command', WINDOWS.replace('$PID_', `${pid}`)]
      : ['ps', '-o', 'ppid=', '-o', 'args=', '-p', `${pid}`];
  return (await promisify(execFile)(program ?? '', options)).stdout;
}
