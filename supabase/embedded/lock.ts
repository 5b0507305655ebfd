import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes the data directory for this process: two processes on one PGlite directory lose rows.
 * A lock whose process is gone (a crash, `kill -9`) is taken over. Returns the release.
 * @throws Error naming the process that holds the directory.
 */
export function lockDirectory(directory: string): () => void {
  mkdirSync(directory, { recursive: true });
  const file = join(directory, 'lock');
  const own = String(process.pid);
  const release = () => {
    if (readHolder(file) === process.pid) rmSync(file, { force: true });
  };
  for (;;) {
    try {
      const descriptor = openSync(file, 'wx');
      writeSync(descriptor, own);
      closeSync(descriptor);
      process.once('exit', release);
      return release;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const holder = readHolder(file);
    if (holder !== null && holder !== process.pid && isRunning(holder)) {
      throw new Error(
        `The local database in ${directory} is in use by process ${holder}: stop it first.`,
      );
    }
    rmSync(file, { force: true });
  }
}

function readHolder(file: string): number | null {
  try {
    return Number.parseInt(readFileSync(file, 'utf8'), 10) || null;
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, but belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
