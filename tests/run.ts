/**
 * `npm test [unit] [components] [database] [e2e] [1/3]` runs the named suites, or all suites if none is named. `1/3`
 * runs only the first third of the end-to-end tests. The product for the end-to-end tests is built while the unit tests
 * run. The other suites then run beside each other with fewer workers: 249 s and 478 s of processor time on two processors,
 * instead of 289 s and 519 s. No test is repeated: one that fails sometimes is a failure. At the end, the command prints
 * the last lines of each suite that failed, because a log is often kept only in part, and the time of each suite.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ensureChromium } from './e2e/kit/chromium';
import { ensureNginx } from './e2e/kit/nginx';
import { prepareProduct } from './e2e/kit/product';

const asked = process.argv.slice(2);
// Includes the tests that only `npm run test:all` runs.
if (asked.includes('all')) process.env.TEST_ALL = '1';
const shard = asked.find((name) => /^\d+\/\d+$/u.test(name));

/** Runs a command with further environment variables. Returns true if it has succeeded. */
type Run = (command: string, env?: Readonly<Record<string, string>>) => Promise<boolean>;

const suites: Readonly<Record<string, (run: Run) => Promise<boolean>>> = {
  unit: (run) => run('vitest run --project unit'),
  components: (run) => {
    ensureChromium();
    // Uses the production build of React, because the tests then take only two thirds of the time.
    return run('vitest run --project components --project site', { NODE_ENV: 'production' });
  },
  database: (run) => run('vitest run --project database --project commands'),
  e2e: (run) => {
    // Installs Chromium and nginx once, before several workers need them.
    ensureChromium();
    ensureNginx();
    return run(`playwright test${shard ? ` --shard=${shard}` : ''}`);
  },
};

const named = asked.filter((name) => name !== 'all' && name !== shard);
const unknown = named.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.join(', ')}. The suites are ${Object.keys(suites).join(', ')}.`,
  );
  process.exit(1);
}
const chosen = named.length > 0 ? named : Object.keys(suites);

/** Builds the product for the end-to-end tests. If the build fails, these tests build again and report the error. */
const prepared =
  chosen.includes('unit') && chosen.includes('e2e')
    ? prepareProduct().catch(() => undefined)
    : undefined;
const lines: string[] = [];
const failures: string[] = [];
for (const names of [['unit'], ['e2e', 'components', 'database']]) {
  const together = names.filter((name) => chosen.includes(name));
  const beside: Record<string, string> = together.length > 1 ? { TEST_BESIDE: '1' } : {};
  await Promise.all([
    ...together.map((name, index) =>
      measured(name, (command, env) => spawned(command, { ...beside, ...env }, index === 0)),
    ),
    prepared,
  ]);
}
(await prepared)?.();
console.info(`\n${[...failures, ...lines].join('\n')}`);

async function measured(name: string, run: Run): Promise<void> {
  const started = Date.now();
  const isPassed = await suites[name]?.(run);
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(`${name.padEnd(11)}${isPassed ? 'passed' : 'failed'} in ${seconds} s`);
  if (!isPassed) process.exitCode = 1;
}

/**
 * Runs a command. Prints its output at its end if another command writes into the terminal meanwhile. Keeps the last lines
 * if it fails.
 */
async function spawned(
  command: string,
  env: Readonly<Record<string, string>>,
  isShown: boolean,
): Promise<boolean> {
  const runner = spawn('npx', command.split(' '), {
    stdio: ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [runner.stdout, runner.stderr])
    stream.on('data', (chunk: Buffer) => {
      output.push(chunk);
      if (isShown) process.stdout.write(chunk);
    });
  const [status] = await once(runner, 'close');
  const text = Buffer.concat(output).toString();
  if (!isShown) process.stdout.write(text);
  if (status === 0) return true;
  failures.push(`The last lines of ${command}:`, ...text.trimEnd().split('\n').slice(-60), '');
  return false;
}
