import { createInterface } from 'node:readline/promises';

/** Asks at the terminal. Returns whether the answer is yes. */
export async function confirm(what: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type yes to ${what}: `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
