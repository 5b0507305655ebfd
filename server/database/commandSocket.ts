import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

/** The handlers of the commands that other processes of the same user send. Each handler must end the socket. */
export type Answers = Readonly<
  Record<string, (destination: Writable, value: string) => Promise<unknown>>
>;

interface Asked {
  command: string;
  value: string;
}

/** The longest socket path that every system accepts. */
const MAX_SOCKET_PATH = 103;
export const DONE = 'done';

/**
 * Returns the path of the socket, or of the named pipe on Windows. Returns undefined if the path is too long for a
 * socket.
 */
function socketPath(directory: string): string | undefined {
  if (process.platform === 'win32') return join('\\\\?\\pipe', directory, 'commands');
  const path = join(directory, 'commands.sock');
  return Buffer.byteLength(path) > MAX_SOCKET_PATH ? undefined : path;
}

/** Handles commands while this process has the database open. @returns a function that stops the handling */
export function serveCommands(directory: string, answers: Answers): () => void {
  const path = socketPath(directory);
  if (path === undefined) return () => undefined;
  // This process has locked the data folder, so an existing socket belongs to a process that was killed.
  if (process.platform !== 'win32') rmSync(path, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (line: Buffer) => {
      answer(socket, line, answers).catch(() => socket.destroy());
    });
  });
  // Some file systems do not support sockets. `npm run backup` then works only while the server is stopped.
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

/** Makes the running server set the staff password. Returns false if no server could be reached. */
export async function requestStaffPassword(directory: string, password: string): Promise<boolean> {
  return (await askServer(directory, 'staffPassword', password))?.toString() === DONE;
}

/** Sends a command to the running server. Returns undefined if no server can be reached. */
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
