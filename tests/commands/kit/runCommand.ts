import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { RUN } from '../../kit/run';

/** Runs a command of the embedded backend on a data folder, without a terminal. */
export async function runCommand(
  name: 'backup' | 'reset' | 'restore' | 'staffPassword',
  dataDirectory: string,
  options: readonly string[],
  configuration: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return runProgram('node', [RUN, `server/commands/${name}.ts`, ...options], {
    DATA_DIR: dataDirectory,
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_ANON_KEY: '',
    ...configuration,
  });
}

/** Runs a program without a terminal, with additional environment variables. */
export async function runProgram(
  ...started: Parameters<typeof startProgram>
): Promise<{ code: number; output: string }> {
  const { exited, output } = startProgram(...started);
  return { code: await exited, output: output() };
}

/** Starts a program without a terminal. Undefined variables are removed from its environment. */
export function startProgram(
  program: string,
  options: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
  folder = '.',
) {
  const child = spawn(program, options, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  // Waits for 'close', because the last output may arrive after 'exit'.
  const exited = once(child, 'close').then(([code]) => code as number);
  return { process: child, output: () => output, exited };
}
