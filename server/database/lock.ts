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

/** The flags that open a file exclusively on macOS and on Windows. Linux has no such flag. */
const EXCLUSIVE: Partial<Record<NodeJS.Platform, number>> = {
  darwin: 0x20 | constants.O_NONBLOCK,
  win32: 0x10000000,
};
const HELD_ERRORS = new Set(['EAGAIN', 'EWOULDBLOCK', 'EBUSY', 'EACCES']);
const FLOCK_HELD = 1;

/**
 * Locks the data folder, because two processes that use one PGlite folder lose rows. The lock belongs to an open file,
 * so the operating system releases it even if the process crashes. The file is never deleted, because another process
 * would create a new file and not see the lock on the deleted one.
 * @returns a function that releases the lock
 * @throws Error that names the process that has the lock
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
  // Stores the process id for the error message above, which another process throws.
  ftruncateSync(descriptor);
  writeSync(descriptor, String(process.pid), 0);
  let isHeld = true;
  return () => {
    if (isHeld) closeSync(descriptor);
    isHeld = false;
  };
}

/** Returns the descriptor with the lock, or undefined if another process has the lock. */
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

/** Locks the open file in a child process. The parent shares the file, and keeps the lock after the child ends. */
function flock(descriptor: number): boolean {
  const { status, error } = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  if (status === 0) return true;
  if (status === FLOCK_HELD) return false;
  closeSync(descriptor);
  throw new Error(
    error
      ? 'The program flock is missing, which locks the data folder: install util-linux.'
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
