import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../freePort';
import { anyAnswer } from '../../request';
import { holdFile } from '../dataFolder';

const HEALTHY_WITHIN_MS = 60_000;
const LOOK_EVERY_MS = 200;
const OUTPUT_CHARACTERS = 2_000;

/** What would reach somebody, or another database than the copy. */
const NOBODY = { DATABASE_URL: '', SMTP_URL: '', IMAP_URL: '', EVENTS_URL: '', ALERT_URL: '' };

/**
 * Starts the product of this folder on a copy of the rows, and stops it when a visitor could send the form. The copy is held, as by
 * an update, so that it sends no email and reads no mailbox.
 * @throws Error with the last words of the product if it ends, or is not healthy in time
 */
export async function tryStart(dataDirectory: string): Promise<void> {
  writeFileSync(holdFile(dataDirectory), `${process.pid}\n`);
  const port = await freePort();
  const child = spawn(process.execPath, ['server/run.mjs', 'server/commands/serve.ts'], {
    // It ends with this process, because the channel then closes.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      ...NOBODY,
      DATA_DIR: dataDirectory,
      HOST: '127.0.0.1',
      PORT: String(port),
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: Buffer) => {
      output = (output + text.toString()).slice(-OUTPUT_CHARACTERS);
    });
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  try {
    const deadline = Date.now() + HEALTHY_WITHIN_MS;
    let words = 'it does not listen';
    while (!hasEnded && Date.now() < deadline) {
      const answer = await anyAnswer(`http://127.0.0.1:${port}/healthz?form`).catch(
        () => undefined,
      );
      if (answer?.status === 200) return;
      words = answer?.text.trim() ?? words;
      await Promise.race([ended, wait(LOOK_EVERY_MS)]);
    }
    throw new Error(
      `The product does not start on the restored rows (${hasEnded ? lastWords(output) : words}).`,
    );
  } finally {
    child.kill();
    await ended;
  }
}

/** Returns the last line that is no line of the log. */
function lastWords(output: string): string {
  const lines = output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('time='));
  return lines.at(-1)?.trim().replace(/\.$/u, '') ?? 'it ended without a word';
}
