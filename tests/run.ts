/**
 * `npm test [unit] [components] [database] [e2e] [1/3]` runs the named suites, or all suites if none is named. `1/3`
 * runs only the first third of the end-to-end tests. The product for the end-to-end tests is built while the unit tests
 * run, and the tests of the database run beside those of the components, because neither keeps two processors busy. No
 * test is repeated: one that fails sometimes is a failure. At the end, the command prints the time of each suite.
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

const suites: Readonly<Record<string, (isBeside: boolean) => Promise<boolean>>> = {
  unit: () => run('vitest run --project unit'),
  components: () => {
    ensureChromium();
    // Uses the production build of React, because the tests then take only two thirds of the time.
    return run('vitest run --project components --project site', { NODE_ENV: 'production' });
  },
  database: (isBeside) => run('vitest run --project database --project commands', {}, isBeside),
  e2e: () => {
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
for (const names of [['unit'], ['components', 'database'], ['e2e']]) {
  const together = names.filter((name) => chosen.includes(name));
  await Promise.all([...together.map((name, index) => measured(name, index > 0)), prepared]);
}
(await prepared)?.();
console.info(`\n${lines.join('\n')}`);

async function measured(name: string, isBeside: boolean): Promise<void> {
  const started = Date.now();
  const isPassed = await suites[name]?.(isBeside);
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(`${name.padEnd(11)}${isPassed ? 'passed' : 'failed'} in ${seconds} s`);
  if (!isPassed) process.exitCode = 1;
}

/** Runs a command. Its output appears at its end if another command writes into the terminal meanwhile. */
async function run(
  command: string,
  env: Readonly<Record<string, string>> = {},
  isBeside = false,
): Promise<boolean> {
  const runner = spawn('npx', command.split(' '), {
    stdio: ['inherit', isBeside ? 'pipe' : 'inherit', isBeside ? 'pipe' : 'inherit'],
    env: { ...process.env, ...env },
  });
  const output: Buffer[] = [];
  for (const stream of [runner.stdout, runner.stderr])
    stream?.on('data', (chunk: Buffer) => output.push(chunk));
  const [status] = await once(runner, 'close');
  process.stdout.write(Buffer.concat(output));
  return status === 0;
}
