/** `npm test`: unit, database and end-to-end tests, closed by one line with their counts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './e2e/chromium';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const reports = mkdtempSync(join(tmpdir(), 'confluence-tests-'));

const suites = [runVitest(), runPlaywright()];
const sum = (key: keyof Counts) => suites.reduce((total, suite) => total + suite[key], 0);
console.info(`\n${sum('passed')} passed, ${sum('failed')} failed, ${sum('skipped')} skipped`);
rmSync(reports, { recursive: true, force: true });
// A skipped test is a promise nobody checked.
process.exitCode = sum('failed') + sum('skipped') === 0 && sum('passed') > 0 ? 0 : 1;

function runVitest(): Counts {
  const file = join(reports, 'vitest.json');
  const ok = run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return read(file, ok, (report) => ({
    passed: number(report.numPassedTests),
    failed: number(report.numFailedTests) + number(report.numFailedTestSuites),
    skipped: number(report.numPendingTests) + number(report.numTodoTests),
  }));
}

function runPlaywright(): Counts {
  const file = join(reports, 'playwright.json');
  const ok = run(['playwright', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  return read(file, ok, (report) => {
    const stats = report.stats as Record<string, unknown>;
    return {
      passed: number(stats.expected),
      failed: number(stats.unexpected) + number(stats.flaky),
      skipped: number(stats.skipped),
    };
  });
}

function run(args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync('npx', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** A runner that fails without a failed test (a crash, a broken file) counts as one failure. */
function read(
  file: string,
  ok: boolean,
  count: (report: Record<string, unknown>) => Counts,
): Counts {
  try {
    const counts = count(JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>);
    return ok || counts.failed > 0 ? counts : { ...counts, failed: 1 };
  } catch {
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

function number(value: unknown): number {
  return typeof value === 'number' ? value : 0;
}
