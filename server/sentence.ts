import { awayServer, refusedServer } from './database/place';

const UNWRITABLE = new Set(['EACCES', 'EROFS', 'EPERM', 'ENOTDIR', 'ENOENT']);

/** Returns the reason why a start or a command failed, as one sentence without a stack trace. */
export function sentence(error: unknown, port?: number): string {
  const { code, path, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE' || /Port \d+ is (?:already )?in use/u.test(message)) {
    return `Port ${port} is in use: stop the program that uses it, or choose another port with PORT=4180.`;
  }
  if (code === 'ENOSPC') return `The disk has no space for ${path ?? 'the data folder'}.`;
  const away = awayServer(error);
  if (away !== undefined) return away;
  if (code !== undefined && UNWRITABLE.has(code)) {
    return `Cannot write to ${path ?? 'the data folder'}: make it writable, or choose another folder with DATA_DIR=/path.`;
  }
  return refusedServer(error) ?? (message || String(error));
}
