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
 * a SIGKILL to nobody. Also if that was while Node loaded this process. A process that npm does not run, such as one of systemd or
 * of a container, depends on nobody.
 */
export function whenNpmEnds(act: () => void): void {
  const { npm_lifecycle_script: script = '' } = process.env;
  // What a script starts inherits the variable.
  const program = basename(process.argv[1] ?? '');
  if (program === '' || !script.includes(program)) return;
  const parent = process.ppid;
  let watched = [parent];
  let hasEnded = false;
  void npmAbove(parent, script).then((npm) => {
    if (npm === 'ended') hasEnded = true;
    else if (npm !== undefined) watched = [parent, npm];
  });
  const timer = setInterval(() => {
    if (!hasEnded && process.ppid === parent && watched.every(isAlive)) return;
    clearInterval(timer);
    act();
  }, LOOK_EVERY_MS).unref();
}

/** A process that takes over the children of one that has ended. */
const takesOver = (pid: number, command: string) => pid === 1 || /^\S*\bsystemd\b/u.test(command);

/**
 * Returns the id of npm, which is the parent, or that of the shell of the script: a shell may have become the script. Undefined if
 * it is not known.
 */
async function npmAbove(parent: number, script: string): Promise<number | 'ended' | undefined> {
  const own = await describe(parent).catch(() => undefined);
  const isShell = own?.command.includes(script);
  const npm = isShell ? own?.parent : parent;
  const { command } =
    (isShell ? await describe(own?.parent ?? 0).catch(() => undefined) : own) ?? {};
  if (command === undefined || npm === undefined) return npm;
  // Starts with npm, pnpm, yarn or bun.
  const [name = ''] = process.env.npm_config_user_agent?.split('/') ?? [];
  if (command.includes(name)) return npm;
  return isShell || takesOver(npm, command) ? 'ended' : undefined;
}

/** Returns the parent of a process, and its command. Debian's small images lack ps. */
async function describe(pid: number): Promise<{ parent: number; command: string }> {
  const [, parent = '0', command = ''] = /^\s*(\d+)\s+(.*)/su.exec(await lineOf(pid)) ?? [];
  return { parent: Number(parent), command };
}

async function lineOf(pid: number): Promise<string> {
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
