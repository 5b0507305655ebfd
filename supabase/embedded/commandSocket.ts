import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What commands of the same user ask of the process that has the database open. */
interface Commands {
  backup(destination: Writable): Promise<void>;
  staffPassword(password: string): Promise<void>;
}

type Asked = { command: 'backup' } | { command: 'staffPassword'; password: string };

/** The longest path that every system takes for a socket. */
const MAX_SOCKET_PATH = 103;
const DONE = 'done';

/** In the data folder, which nobody else can enter; undefined where the path is too long. */
function socketPath(directory: string): string | undefined {
  if (process.platform === 'win32') return join('\\\\?\\pipe', directory, 'commands');
  const path = join(directory, 'commands.sock');
  return Buffer.byteLength(path) > MAX_SOCKET_PATH ? undefined : path;
}

/** Answers commands while this process has the database open. @returns the end of it */
export function serveCommands(directory: string, commands: Commands): () => void {
  const path = socketPath(directory);
  if (path === undefined) return () => undefined;
  // Left by a process that was killed: this one holds the lock.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (line: Buffer) => {
      answer(socket, line, commands).catch(() => socket.destroy());
    });
  });
  // Some file systems have no sockets; a command then waits until the server is stopped.
  server.on('error', () => undefined);
  server.listen(path, () => {
    if (process.platform !== 'win32') chmodSync(path, 0o600);
  });
  server.unref();
  return () => void server.close();
}

async function answer(socket: Socket, line: Buffer, commands: Commands): Promise<void> {
  const asked = JSON.parse(line.toString()) as Asked;
  if (asked.command === 'backup') return commands.backup(socket);
  await commands.staffPassword(asked.password);
  socket.end(DONE);
}

/** A backup from the process that has the database open, or undefined when none answers. */
export const requestBackup = (directory: string): Promise<Buffer | undefined> =>
  ask(directory, { command: 'backup' });

/** Whether the process that has the database open has set the password; false when none answers. */
export async function requestStaffPassword(directory: string, password: string): Promise<boolean> {
  return (await ask(directory, { command: 'staffPassword', password }))?.toString() === DONE;
}

async function ask(directory: string, asked: Asked): Promise<Buffer | undefined> {
  const path = socketPath(directory);
  if (path === undefined) return undefined;
  const socket = connect(path);
  socket.write(JSON.stringify(asked));
  return buffer(socket).catch(() => undefined);
}
