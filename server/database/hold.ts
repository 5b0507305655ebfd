import { statSync } from 'node:fs';
import { holdFile } from './dataFolder';

/** An update that was killed must not hold the form for ever. */
const LONGEST_MS = 15 * 60_000;

/**
 * Whether an update holds all writes: it creates `hold` in the data folder before its backup, and deletes it when the
 * new version works or the old one runs again. So going back to the backup loses nothing.
 */
export function isHeld(directory: string, now = Date.now()): boolean {
  const file = statSync(holdFile(directory), { throwIfNoEntry: false });
  return file !== undefined && now - file.mtimeMs < LONGEST_MS;
}
