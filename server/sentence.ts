import fs from 'node:fs';
import { userInfo } from 'node:os';
import { awayServer, refusedServer } from './database/place';

const UNWRITABLE = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT']);

/** Returns the reason why a start or a command failed, as one sentence without a stack trace. */
export function sentence(error: unknown, port?: number): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' || /Port \d+ is (?:already )?in use/u.test(message)) {
    return `Port ${port} is in use: stop the program that uses it, or choose another port with PORT=4180.`;
  }
  if (code === 'ENOSPC') return `The disk has no space for ${path ?? 'the data folder'}.`;
  // A server without encryption also resets the connection.
  const unreachable = refusedServer(error) ?? awayServer(error);
  if (unreachable !== undefined) return unreachable;
  if (code !== undefined && UNWRITABLE.has(code)) {
    const foreign = path === undefined ? undefined : ofOther(path);
    if (foreign !== undefined) return foreign;
    return `Cannot write to ${path ?? 'the data folder'}: make it writable, or choose another folder with DATA_DIR=/path.`;
  }
  return message || String(error);
}

/** A folder on the way may be closed. */
function statOf(path: string) {
  try {
    return fs.lstatSync(path);
  } catch {
    return undefined;
  }
}

/** Says what to do about a file or folder of another account, for example of root after one start with sudo. */
function ofOther(path: string): string | undefined {
  const own = process.getuid?.();
  const owner = statOf(path)?.uid;
  if (own === undefined || owner === undefined || owner === own) return undefined;
  return owner === 0
    ? `${path} belongs to root: sudo chown -R ${userInfo().username} ${path}`
    : `${path} belongs to another account: run this as that account, with sudo -u '#${owner}'.`;
}
