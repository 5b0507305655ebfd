import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from '../../server/freePort';
import { TYPESCRIPT } from '../kit/typescript';

/** Runs the backend of the product in a separate process, which a benchmark can kill. */
export async function backendProcess(env: Record<string, string>, databaseUrl?: string) {
  const port = await freePort();
  const parameters = [String(port), ...(databaseUrl === undefined ? [] : [databaseUrl])];
  let child: ChildProcess | undefined;
  const leave = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  };
  return {
    origin: `http://127.0.0.1:${port}`,
    kill: () => leave('SIGKILL'),
    stop: () => leave('SIGTERM'),
    start: async () => {
      const started = spawn('node', [...TYPESCRIPT, 'tests/bench/quotesServer.ts', ...parameters], {
        stdio: ['ignore', 'pipe', 'inherit'],
        env: { ...process.env, ...env },
      });
      child = started;
      // Waits for the line 'ready', because log lines may precede it.
      const ready = new Promise<void>((isReady) => {
        createInterface(started.stdout).on('line', (line) => line === 'ready' && isReady());
      });
      const failed = once(started, 'exit').then(([code]) => {
        throw new Error(`The backend ended with ${code} before it was ready.`);
      });
      failed.catch(() => undefined);
      await Promise.race([ready, failed]);
    },
  };
}
