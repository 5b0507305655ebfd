/** `npm test`: unit, database and end-to-end tests, closed by one line with their counts. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureChromium } from './e2e/chromium';

interface Counts {
  passed: number;
  /** The names of what failed; a runner that crashed counts as one. */
  failed: string[];
  skipped: number;
}

interface VitestReport {
  numPassedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { fullName: string; status: string }[];
  }[];
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; skipped: number };
}

const reports = mkdtempSync(join(tmpdir(), 'confluence-tests-'));
const suites = [runVitest(), runPlaywright()];
rmSync(reports, { recursive: true, force: true });

const failed = suites.flatMap((suite) => suite.failed);
const passed = suites.reduce((total, suite) => total + suite.passed, 0);
const skipped = suites.reduce((total, suite) => total + suite.skipped, 0);
for (const name of failed) console.info(`failed: ${name}`);
console.info(`\n${passed} passed, ${failed.length} failed, ${skipped} skipped`);
// A skipped test is a promise nobody checked.
process.exitCode = failed.length + skipped === 0 && passed > 0 ? 0 : 1;

function runVitest(): Counts {
  const file = join(reports, 'vitest.json');
  const ok = run([
    'vitest',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  return read<VitestReport>('vitest', file, ok, (report) => ({
    passed: report.numPassedTests,
    failed: report.testResults.flatMap(({ name, status, assertionResults }) => {
      const tests = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && tests.length === 0) return [name];
      return tests.map(({ fullName }) => `${name}: ${fullName}`);
    }),
    skipped: report.numPendingTests + report.numTodoTests,
  }));
}

function runPlaywright(): Counts {
  const file = join(reports, 'playwright.json');
  const ok = run(['playwright', 'test', '--reporter=list,json'], {
    CHROMIUM_PATH: ensureChromium(),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const failures = ({ specs = [], suites: inner = [] }: PlaywrightSuite): string[] => [
    ...specs.filter((spec) => !spec.ok).map(({ file: name, title }) => `${name}: ${title}`),
    ...inner.flatMap(failures),
  ];
  return read<PlaywrightReport>('playwright', file, ok, (report) => ({
    passed: report.stats.expected,
    failed: failures(report),
    skipped: report.stats.skipped,
  }));
}

function run(args: string[], env: Record<string, string> = {}): boolean {
  const { status } = spawnSync('npx', args, {
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status === 0;
}

/** A runner that fails without a failed test (a crash, a broken file) counts as one failure. */
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
    return { passed: 0, failed: [runner], skipped: 0 };
  }
}
