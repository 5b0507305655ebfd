import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Creates the database in a child process. The creation needs 60 to 90 MB of memory, which a process does not release
 * before it ends. If the child fails, the parent process creates the database itself, or reports why it cannot.
 */
export async function createApart(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, 'server/embedded/create.ts'], {
    stdio: 'ignore',
    signal,
  });
  await once(child, 'exit');
}
