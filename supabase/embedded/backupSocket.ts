import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** The longest path that every system takes for a socket. */
const MAX_SOCKET_PATH = 103;

/** In the data folder, which nobody else can enter; undefined where the path is too long. */
function socketPath(directory: string): string | undefined {
  if (process.platform === 'win32') return join('\\\\?\\pipe', directory, 'backup');
  const path = join(directory, 'backup.sock');
  return Buffer.byteLength(path) > MAX_SOCKET_PATH ? undefined : path;
}

/**
 * Hands a backup to whoever connects: the commands of the same user, while this process has the
 * database open. @returns the end of it
 */
export function serveBackups(
  directory: string,
  write: (destination: Writable) => Promise<void>,
): () => void {
  const path = socketPath(directory);
  if (path === undefined) return () => undefined;
  // Left by a process that was killed: this one holds the lock.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    write(socket).catch(() => socket.destroy());
  });
  // Some file systems have no sockets; a backup then waits until the server is stopped.
  server.on('error', () => undefined);
  server.listen(path, () => {
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  });
  server.unref();
  return () => void server.close();
}

/** A backup from the process that has the database open, or undefined when none answers. */
export async function requestBackup(directory: string): Promise<Buffer | undefined> {
  const path = socketPath(directory);
  if (path === undefined) return undefined;
  return buffer(connect(path)).catch(() => undefined);
}
