import { readFileSync, statSync } from 'node:fs';
import os from 'node:os';
import { isAlive } from '../isAlive';
import { holdFile } from './dataFolder';

/** An update that hangs must not hold the form for ever. */
const LONGEST_MS = 15 * 60_000;

/**
 * Whether an update holds all writes: it writes its process id into `hold` in the data folder before its backup, and deletes
 * the file when the new version works or the old one runs again. So going back to the backup loses nothing. A hold ends
 * with its process, also if that was killed or the machine lost its power.
 */
export function isHeld(directory: string, now = Date.now()): boolean {
  const file = holdFile(directory);
  const since = statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  // After a restart of the machine, another process may have the id.
  if (since <= Math.max(now - LONGEST_MS, now - os.uptime() * 1000)) return false;
  try {
    const process = readFileSync(file, 'utf8').trim();
    // An update by version 1.1.0 writes no id.
    return process === '' || isAlive(Number(process));
  } catch {
    // It was deleted meanwhile.
    return false;
  }
}
