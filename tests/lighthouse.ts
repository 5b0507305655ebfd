/**
 * `npm run lighthouse` builds the product, runs the mobile audit of Lighthouse on every page in both languages, and
 * prints the scores. Other programs that run at the same time reduce them.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ensureChromium } from './e2e/kit/chromium';
import { publicPages } from './e2e/kit/pages';
import { prepareProduct, startProduct } from './e2e/kit/product';

const RUNS = 3;
const categories = {
  performance: 'performance',
  accessibility: 'accessibility',
  bestPractices: 'best-practices',
  seo: 'seo',
} as const;

interface Report {
  categories: Readonly<Record<string, { score: number }>>;
  audits: { 'largest-contentful-paint': { numericValue: number } };
}

const run = promisify(execFile);
const env = { ...process.env, CHROME_PATH: ensureChromium() };
const remove = await prepareProduct();
const product = await startProduct();
try {
  for (const { path } of publicPages) {
    const reports: Report[] = [];
    while (reports.length < RUNS) reports.push(await audit(product.url + path));
    const scores = Object.entries(categories).map(([name, category]) => {
      return [name, median(reports.map((report) => report.categories[category]?.score ?? 0))];
    });
    const paints = reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue);
    console.info(
      path,
      Object.fromEntries(scores),
      'largest contentful paint in ms:',
      paints.map(Math.round),
    );
  }
} finally {
  await product.stop();
  remove();
}

async function audit(url: string): Promise<Report> {
  const flags = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await run('npx', ['--yes', 'lighthouse@12', url, ...flags], {
    env,
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(stdout);
}

/** Returns the median of scores from 0 to 1 as a percentage. */
function median(scores: readonly number[]): number {
  const sorted = [...scores].sort((first, second) => first - second);
  return Math.round(100 * (sorted[Math.floor(sorted.length / 2)] ?? 0));
}
