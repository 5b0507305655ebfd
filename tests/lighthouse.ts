/**
 * `npm run lighthouse` builds the product, runs the mobile audit of Lighthouse on every page in both languages, and
 * writes the scores into docs/lighthouse.json. The next build shows the scores on the pages. Other programs that run
 * at the same time reduce the scores.
 */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { ensureChromium } from './e2e/kit/chromium';
import { publicPages } from './e2e/kit/pages';
import { prepareProduct, startProduct } from './e2e/kit/product';

const FILE = 'docs/lighthouse.json';
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
  const pages: Record<string, Record<string, number>> = {};
  for (const { path } of publicPages) {
    const reports: Report[] = [];
    while (reports.length < RUNS) reports.push(await audit(product.url + path));
    const scores = Object.entries(categories).map(([name, category]) => {
      return [name, median(reports.map((report) => report.categories[category]?.score ?? 0))];
    });
    pages[path] = Object.fromEntries(scores);
    const paints = reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue);
    console.info(path, pages[path], 'largest contentful paint in ms:', paints.map(Math.round));
  }
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(FILE, `${JSON.stringify({ date, pages }, null, 2)}\n`);
  console.info(`${FILE} is written.`);
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
