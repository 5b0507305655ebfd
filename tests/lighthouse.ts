/**
 * `npm run lighthouse` builds the product, runs the mobile audit of Lighthouse on every page in both languages and on
 * the page of a client, and prints the scores. Other programs that run at the same time reduce them.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { request } from '@playwright/test';
import { ensureChromium } from './e2e/kit/chromium';
import { publicPages } from './e2e/kit/pages';
import { prepareProduct, startProduct } from './e2e/kit/product';
import { sentOffer } from './e2e/kit/sentOffer';
import { staffApi } from './e2e/kit/staffApi';

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
  const api = await request.newContext({ baseURL: product.url });
  const { token } = await sentOffer(await staffApi(api));
  const pages = [
    ...publicPages.map(({ path }) => ({ path, flags: [] })),
    // Really on a slow connection, because the words come with an answer. Search engines must not find this page.
    {
      path: `/offer#${token}`,
      flags: ['--throttling-method=devtools', '--skip-audits=is-crawlable'],
    },
  ];
  for (const { path, flags } of pages) {
    const reports: Report[] = [];
    while (reports.length < RUNS) reports.push(await audit(product.url + path, flags));
    const scores = Object.entries(categories).map(([name, category]) => {
      return [name, median(reports.map((report) => report.categories[category]?.score ?? 0))];
    });
    const paints = reports.map(({ audits }) => audits['largest-contentful-paint'].numericValue);
    console.info(
      path.replace(token, '…'),
      Object.fromEntries(scores),
      'largest contentful paint in ms:',
      paints.map(Math.round),
    );
  }
} finally {
  await product.stop();
  remove();
}

async function audit(url: string, flags: readonly string[]): Promise<Report> {
  const options = ['--quiet', '--output=json', '--chrome-flags=--headless=new --no-sandbox'];
  const { stdout } = await run('npx', ['--yes', 'lighthouse@12', url, ...options, ...flags], {
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
