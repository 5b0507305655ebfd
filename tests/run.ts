/**
 * `npm test [unit] [components] [database] [e2e] [1/3]` runs the named suites, or all suites if none is named. `1/3`
 * runs only the first third of the end-to-end tests. The product for the end-to-end tests is built while the unit tests
 * run. At the end, the command prints a line with the time and the counts of each suite, and a line with the total
 * counts.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { ensureChromium } from './e2e/kit/chromium';
import { ensureNginx } from './e2e/kit/nginx';
import { prepareProduct } from './e2e/kit/product';
import type { Counts } from './kit/counts';

const reports = mkdtempSync(join(tmpdir(), 'confluence-tests-'));

const suites: Record<string, () => Promise<Counts>> = {
  unit: () => runVitest(['unit']),
  components: () => {
    ensureChromium();
    // Uses the production build of React, because the tests then take only two thirds of the time.
    return runVitest(['components'], { NODE_ENV: 'production' });
  },
  database: () => runVitest(['database', 'commands']),
  e2e: runPlaywright,
};

const asked = process.argv.slice(2);
// Includes the tests that only `npm run test:all` runs.
if (asked.includes('all')) process.env.TEST_ALL = '1';
const shard = asked.find((name) => /^\d+\/\d+$/u.test(name));
const named = asked.filter((name) => name !== 'all' && name !== shard);
const unknown = named.filter((name) => !(name in suites));
if (unknown.length > 0) {
  console.error(
    `There is no suite ${unknown.join(', ')}. The suites are ${Object.keys(suites).join(', ')}.`,
  );
  process.exit(1);
}

const chosen = Object.entries(suites).filter(
  ([name]) => named.length === 0 || named.includes(name),
);
const isChosen = (suite: string) => chosen.some(([name]) => name === suite);
/** Builds the product for the end-to-end tests. If the build fails, these tests build again and report the error. */
const prepared =
  isChosen('unit') && isChosen('e2e') ? prepareProduct().catch(() => undefined) : undefined;

const lines: string[] = [];
const total: Counts = { passed: 0, failed: [], flaky: [], skipped: 0 };
for (const [name, run] of chosen) {
  const started = Date.now();
  const [counts] = await Promise.all([run(), prepared]);
  const seconds = Math.round((Date.now() - started) / 1000);
  lines.push(`${name.padEnd(11)}${seconds} s, ${summary(counts)}`);
  total.passed += counts.passed;
  total.failed.push(...counts.failed);
  total.flaky.push(...counts.flaky);
  total.skipped += counts.skipped;
}
(await prepared)?.();
rmSync(reports, { recursive: true, force: true });

for (const name of total.failed) console.info(`failed: ${name}`);
for (const name of total.flaky) console.info(`passed when repeated: ${name}`);
console.info(`\n${lines.join('\n')}\n${summary(total)}`);
// The command also fails when a test was skipped or when no test passed.
process.exitCode = total.failed.length + total.skipped === 0 && total.passed > 0 ? 0 : 1;

function summary({ passed, failed, flaky, skipped }: Counts): string {
  return `${passed} passed, ${failed.length} failed, ${flaky.length} repeated, ${skipped} skipped`;
}

async function runVitest(projects: string[], env: Record<string, string> = {}): Promise<Counts> {
  const file = join(reports, `${projects[0]}.json`);
  const selected = projects.flatMap((project) => ['--project', project]);
  // vitest.config.ts adds the reporter that writes this file.
  const ok = await run(['vitest', 'run', ...selected], { ...env, TEST_COUNTS: file });
  return read<Counts>('vitest', file, ok, (counts) => counts);
}

async function runPlaywright(): Promise<Counts> {
  const file = join(reports, 'playwright.json');
  // Installs Chromium and nginx once, before several workers need them.
  ensureChromium();
  ensureNginx();
  const part = shard ? [`--shard=${shard}`] : [];
  const ok = await run(['playwright', 'test', '--reporter=list,json', ...part], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return read<JSONReport>('playwright', file, ok, (report) => {
    const flaky = namesOf(report.suites, (spec) =>
      spec.tests.some(({ status }) => status === 'flaky'),
    );
    return {
      passed: report.stats.expected + flaky.length,
      failed: namesOf(report.suites, (spec) => !spec.ok),
      flaky,
      skipped: report.stats.skipped,
    };
  });
}

function namesOf(
  suites: readonly JSONReportSuite[],
  matches: (spec: JSONReportSpec) => boolean,
): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(matches).map(({ file, title }) => `${file}: ${title}`),
    ...namesOf(inner, matches),
  ]);
}

async function run(args: string[], env: Record<string, string> = {}): Promise<boolean> {
  const runner = spawn('npx', args, { stdio: 'inherit', env: { ...process.env, ...env } });
  const [status] = await once(runner, 'exit');
  return status === 0;
}

/** Reads the counts from the report. A runner that crashed without a failed test counts as a failure. */
function read<Report>(
  runner: string,
  file: string,
  ok: boolean,
  count: (report: Report) => Counts,
): Counts {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')) as Report);
    return ok || counts.failed.length > 0 ? counts : { ...counts, failed: [runner] };
  } catch {
    return { passed: 0, failed: [runner], flaky: [], skipped: 0 };
  }
}
