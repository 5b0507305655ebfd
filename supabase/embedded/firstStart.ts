import { spawn } from 'node:child_process';
import { once } from 'node:events';

/**
 * Makes the database in a process that ends, because what made it would stay in memory: 60 to 90 MB. Where it
 * fails, the start that follows says why.
 */
export async function createApart(signal: AbortSignal): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, 'supabase/embedded/create.ts'], {
    stdio: 'ignore',
    signal,
  });
  await once(child, 'exit');
}
