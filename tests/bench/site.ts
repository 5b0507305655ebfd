/**
 * `npm run bench:site [-- runs]`: Lighthouse (mobile, simulated throttling) over the ten public pages of
 * the build in `dist`, as one table of medians.
 */
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags, type Result } from 'lighthouse';
import { ensureChromium } from '../e2e/kit/chromium';
import { publicPages } from '../e2e/kit/pages';
import { hostCompressed } from './compressedHost';

const runs = Number(process.argv[2] ?? 5);
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const CHROME_FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const host = await hostCompressed('dist');
console.info(
  '| page | perf/a11y/bp/seo | FCP ms | LCP ms | CLS | TBT ms | all KB | JS KB | other hosts |',
);
console.info('|---|---|---|---|---|---|---|---|---|');
try {
  for (const { path } of publicPages) {
    const results: Result[] = [];
    await audit(path); // warms the host up
    for (let run = 0; run < runs; run += 1) results.push(await audit(path));
    console.info(row(path, results));
  }
} finally {
  host.close();
}

async function audit(path: string): Promise<Result> {
  const chrome = await launch({
    chromePath: ensureChromium(),
    chromeFlags: CHROME_FLAGS,
    logLevel: 'error',
  });
  try {
    const flags: Flags = {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: [...CATEGORIES],
    };
    const answer = await lighthouse(host.origin + path, flags);
    if (!answer || answer.lhr.runtimeError) throw new Error(`Lighthouse could not load ${path}.`);
    return answer.lhr;
  } finally {
    chrome.kill();
  }
}

function row(path: string, results: readonly Result[]): string {
  const audit = (id: string) => median(results.map((result) => result.audits[id]?.numericValue));
  const scores = CATEGORIES.map((id) =>
    Math.round(100 * median(results.map((result) => result.categories[id]?.score))),
  );
  const requests = results.map(networkRequests);
  const kilobytes = (kind?: string) =>
    median(requests.map((list) => sumOf(list.filter((entry) => !kind || entry.kind === kind)))) /
    1024;
  const foreign = Math.max(...requests.map((list) => list.filter((entry) => entry.foreign).length));
  const cells = [
    path,
    scores.join('/'),
    audit('first-contentful-paint').toFixed(0),
    audit('largest-contentful-paint').toFixed(0),
    audit('cumulative-layout-shift').toFixed(3),
    audit('total-blocking-time').toFixed(0),
    kilobytes().toFixed(1),
    kilobytes('Script').toFixed(1),
    String(foreign),
  ];
  return `| ${cells.join(' | ')} |`;
}

interface NetworkRequest {
  kind: string;
  bytes: number;
  foreign: boolean;
}

function networkRequests(result: Result): NetworkRequest[] {
  const details = result.audits['network-requests']?.details;
  const items = details && 'items' in details ? (details.items as Record<string, unknown>[]) : [];
  return items
    .filter((item) => /^https?:/u.test(String(item.url)))
    .map((item) => ({
      kind: String(item.resourceType),
      bytes: Number(item.transferSize ?? 0),
      foreign: new URL(String(item.url)).origin !== host.origin,
    }));
}

function sumOf(list: readonly NetworkRequest[]): number {
  return list.reduce((total, { bytes }) => total + bytes, 0);
}

function median(values: readonly (number | null | undefined)[]): number {
  const sorted = values.map((value) => value ?? 0).sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? 0) + upper) / 2;
}
