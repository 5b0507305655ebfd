import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** What a command of the same user asks of the process that has the database open; it ends the socket. */
export type Answers = Readonly<
  Record<string, (destination: Writable, value: string) => Promise<unknown>>
>;

interface Asked {
  command: string;
  value: string;
}

/** The longest path that every system takes for a socket. */
const MAX_SOCKET_PATH = 103;
export const DONE = 'done';

/** In the data folder, which nobody else can enter; undefined where the path is too long. */
function socketPath(directory: string): string | undefined {
  if (process.platform === 'win32') return join('\\\\?\\pipe', directory, 'commands');
  const path = join(directory, 'commands.sock');
  return Buffer.byteLength(path) > MAX_SOCKET_PATH ? undefined : path;
}

/** Answers commands while this process has the database open. @returns the end of it */
export function serveCommands(directory: string, answers: Answers): () => void {
  const path = socketPath(directory);
  if (path === undefined) return () => undefined;
  // Left by a process that was killed: this one holds the lock.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (line: Buffer) => {
      answer(socket, line, answers).catch(() => socket.destroy());
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

async function answer(socket: Socket, line: Buffer, answers: Answers): Promise<unknown> {
  const { command, value } = JSON.parse(line.toString()) as Asked;
  return answers[command]?.(socket, value) ?? socket.destroy();
}

/** Whether the process that has the database open has set the password; false when none answers. */
export async function requestStaffPassword(directory: string, password: string): Promise<boolean> {
  return (await askServer(directory, 'staffPassword', password))?.toString() === DONE;
}

/** The answer of the process that has the database open, or undefined when none answers. */
export async function askServer(
  directory: string,
  command: string,
  value = '',
): Promise<Buffer | undefined> {
  const path = socketPath(directory);
  if (path === undefined) return undefined;
  const socket = connect(path);
  socket.write(JSON.stringify({ command, value } satisfies Asked));
  return buffer(socket).catch(() => undefined);
}
