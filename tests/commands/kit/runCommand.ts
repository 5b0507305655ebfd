import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { TYPESCRIPT } from '../../kit/typescript';

/** Runs a command of the embedded backend on a data folder, without a terminal. */
export async function runCommand(
  name: 'backup' | 'restore' | 'staffPassword',
  dataDirectory: string,
  options: readonly string[],
  configuration: Readonly<Record<string, string>> = {},
): Promise<{ code: number; output: string }> {
  return runProgram('node', [...TYPESCRIPT, `supabase/embedded/${name}.ts`, ...options], {
    DATA_DIR: dataDirectory,
    VITE_SUPABASE_URL: '',
    VITE_SUPABASE_ANON_KEY: '',
    ...configuration,
  });
}

/** Runs a program without a terminal, with more variables than those of this process. */
export async function runProgram(
  program: string,
  options: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<{ code: number; output: string }> {
  const child = spawn(program, options, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...variables },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code: code as number, output };
}
