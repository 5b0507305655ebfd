import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Creates the database in a child process, because a process does not release the 60 to 90 MB that the creation
 * needs. If it fails, the parent process creates the database itself, or reports why it cannot.
 */
export async function createApart(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, 'supabase/embedded/create.ts'], {
    stdio: 'ignore',
    signal,
  });
  await once(child, 'exit');
}
