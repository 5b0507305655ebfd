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
export const supabase = async (...options: string[]) => (await run(options)).all;

/** Runs a command of the Supabase CLI that answers in JSON. @throws Error with the output if the program fails */
export const supabaseJson = async (...options: string[]): Promise<unknown> =>
  JSON.parse((await run(options)).answer);

async function run(options: readonly string[]): Promise<{ answer: string; all: string }> {
  const program = process.env.SUPABASE_CLI;
  const [command, first] = program ? [program, []] : ['npx', ['--yes', `supabase@${CLI_VERSION}`]];
  const child = spawn(command, [...first, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    // On Windows, npx is a script, which needs a shell.
    shell: process.platform === 'win32' && !program,
    // It would confirm what we only want to see.
    env: { ...process.env, SUPABASE_YES: undefined },
  });
  let answer = '';
  let all = '';
  child.stdout.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
    all += chunk.toString();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    all += chunk.toString();
  });
  const [code] = await once(child, 'close');
  if (code === 0) return { answer, all };
  throw new Error(wordsOf(all) || `supabase ${options[0]} ended with ${code}.`);
}

/** Returns what the CLI says of an error, also if it answers in JSON. */
function wordsOf(output: string): string {
  const [, words] = /"_tag":"Error".*?"message":("(?:[^"\\]|\\.)*")/u.exec(output) ?? [];
  return words === undefined ? output.trim() : String(JSON.parse(words));
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
