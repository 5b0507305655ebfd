import { spawnSync } from 'node:child_process';
import {
  closeSync,
  constants,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/** Exclusive opening, as libuv passes it on; Linux has no such flag. */
const EXCLUSIVE: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | constants.O_NONBLOCK,
  win32: 0x10000000,
};
const HELD_ERRORS = new Set(['EAGAIN', 'EWOULDBLOCK', 'EBUSY', 'EACCES']);
const FLOCK_HELD = 1;

/**
 * Takes the data directory for this process: two processes on one PGlite directory lose rows. The
 * operating system holds the lock on the open file and frees it when the process ends, however it
 * ends. The file stays: a lock on a deleted file would not be seen by the next process.
 * @returns the release
 * @throws Error naming the process that holds the directory
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  const file = join(directory, 'lock');
  const descriptor = openLocked(file);
  if (descriptor === undefined) {
    const holder = /^\d+$/u.exec(holderOf(file))?.[0];
    throw new Error(
      `The local database in ${directory} is in use by ${holder ? `process ${holder}` : 'another process'}: stop it first.`,
    );
  }
  // For the message above alone.
  ftruncateSync(descriptor);
  writeSync(descriptor, String(process.pid), 0);
  let isHeld = true;
  return () => {
    if (isHeld) closeSync(descriptor);
    isHeld = false;
  };
}

/** The descriptor that carries the lock, or undefined while another one does. */
function openLocked(file: string): number | undefined {
  const exclusive = EXCLUSIVE[process.platform];
  const flags = constants.O_RDWR | constants.O_CREAT;
  if (exclusive === undefined) {
    const descriptor = openSync(file, flags, 0o600);
    if (flock(descriptor)) return descriptor;
    closeSync(descriptor);
    return undefined;
  }
  try {
    return openSync(file, flags | exclusive, 0o600);
  } catch (error) {
    if (HELD_ERRORS.has((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}

/** Locks the open file, which this process shares with the child and keeps when the child is gone. */
function flock(descriptor: number): boolean {
  const { status, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (status === 0) return true;
  if (status === FLOCK_HELD) return false;
  closeSync(descriptor);
  throw new Error(
    error
      ? 'The program flock is missing: install util-linux, which holds the lock of the data folder.'
      : 'The data folder cannot be locked: choose one on a local disk with DATA_DIR=/path.',
  );
}

function holderOf(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
