import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs a command of the embedded backend on a data folder, without a terminal. */
export async function runCommand(
  name: 'backup' | 'restore' | 'erase',
  dataDirectory: string,
  options: readonly string[],
): Promise<{ code: number; output: string }> {
  const child = spawn('node', ['--import', 'tsx', `supabase/embedded/${name}.ts`, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATA_DIR: dataDirectory,
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_ANON_KEY: '',
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const [code] = await once(child, 'close');
  return { code: code as number, output };
}
