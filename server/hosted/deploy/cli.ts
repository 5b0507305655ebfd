import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The version of the Supabase CLI for which our calls are written. Without `--remote`, its `db` commands use a local
 * database.
 */
export const CLI_VERSION = '3.1.0';

/**
 * Runs the Supabase CLI without a terminal, so that it never waits for input. If `SUPABASE_CLI` names a program, runs
 * that program instead of the CLI from npm.
 * @returns the output of the program
 * @throws Error with the output if the program fails
 */
export async function supabase(...options: string[]): Promise<string> {
  const program = process.env.SUPABASE_CLI;
  const [command, first] = program ? [program, []] : ['npx', ['--yes', `supabase@${CLI_VERSION}`]];
  const child = spawn(command, [...first, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npx is a script, which needs a shell.
    shell: process.platform === 'win32' && !program,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  const [code] = await once(child, 'close');
  if (code === 0) return output;
  throw new Error(output.trim() || `supabase ${options[0]} ended with ${code}.`);
}

/** Writes a text to a temporary file that no other user of the machine can read, and calls `command` with the file. */
export async function withFile(
  text: string,
  command: (file: string) => Promise<unknown>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'confluence-deploy-'));
  try {
    const file = join(folder, 'text');
    writeFileSync(file, text, { mode: 0o600 });
    await command(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs one statement on the linked database. The CLI accepts only one at a time. */
export const runStatement = (sql: string) =>
  withFile(sql, (file) => supabase('db', 'query', '--remote', '--yes', '--file', file));
