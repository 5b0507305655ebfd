/**
 * `npm run bench:admin [-- runs build…]` measures the JavaScript of the back office in each build folder (by default
 * `dist`), and the time until the first row of /admin/quotes is visible. The cache is empty, the database contains
 * 100,000 quotes, the processor is slowed down four times, and the network is DevTools' fast 4G. Each round measures
 * every build once, so that other load on the machine affects all builds equally. For each build, the benchmark prints
 * the ratio of its median time to the median time of the build that is named last.
 */
import { request as forward } from 'node:http';
import { type Browser, chromium } from '@playwright/test';
import { freePort } from '../../server/freePort';
import { type Handler, startServer } from '../../server/gateway/server';
import { adminScripts, sumOf } from '../e2e/kit/adminScripts';
import { ensureChromium } from '../e2e/kit/chromium';
import { fill } from './fill';
import { closeAll, onPostgres } from './product';

const runs = Number(process.argv[2] ?? 5);
const builds = process.argv.length > 3 ? process.argv.slice(3) : ['dist'];
const QUOTES = 100_000;
const SLOWER = 4;
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
};

for (const build of builds) {
  const first = (sumOf(adminScripts(build).first) / 1000).toFixed(1);
  console.info(`${build}: ${first} kB of JavaScript before the first list, compressed with brotli`);
}

const { product, sql } = await onPostgres();
const hosts = await Promise.all(
  builds.map(async (build) => {
    const port = await freePort();
    await startServer({ port, host: '127.0.0.1', root: build, api: toProduct(product.origin) });
    return { build, origin: `http://127.0.0.1:${port}` };
  }),
);
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
await fill(sql, QUOTES);
const session = signedIn(hosts[0]?.origin ?? '');
const times = new Map<string, number[]>();
// Round 0 only fills the caches of the servers, so its times are not recorded.
for (let round = 0; round <= runs; round += 1) {
  for (const { build, origin } of hosts) {
    const time = Math.round(await firstRow(browser, origin, session));
    if (round > 0) times.set(build, [...(times.get(build) ?? []), time]);
  }
}
const medianOf = (measured: number[] = []) =>
  measured.toSorted((a, b) => a - b)[runs >> 1] ?? Number.NaN;
for (const [build, measured] of times) {
  const median = medianOf(measured);
  const ratio = (median / medianOf(times.get(builds.at(-1) ?? ''))).toFixed(2);
  console.info(
    `${build}: first row of ${QUOTES} quotes: ${median} ms, ${ratio} of the last build (${measured.join(', ')})`,
  );
}
await browser.close();
await closeAll();
process.exit(0);

/** Forwards the calls of the API to the product. */
function toProduct(origin: string): Handler {
  return (request, response, next) => {
    const { url = '', method, headers } = request;
    if (!/^\/(?:rest|auth)\/v1\//u.test(url)) return next();
    const call = forward(origin + url, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(call);
  };
}

/** Returns the local storage of a browser in which staff are signed in. */
function signedIn(origin: string): Record<string, string> {
  const { hostname } = new URL(origin);
  return {
    adminAuthenticated: 'true',
    adminAuthTime: String(Date.now()),
    [`sb-${hostname.split('.')[0]}-auth-token`]: product.session(),
  };
}

/** Returns the milliseconds until the first row is visible, with an empty cache. */
async function firstRow(
  from: Browser,
  origin: string,
  stored: Record<string, string>,
): Promise<number> {
  const context = await from.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', FAST_4G);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await page.addInitScript((entries) => {
      for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    }, stored);
    await page.goto(`${origin}/admin/quotes`, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(() => {
      // The height makes the browser lay out the page, without which no row is visible.
      const row = document.querySelector('[data-row-link]')?.getBoundingClientRect();
      return row !== undefined && row.height > 0 && performance.now();
    });
    return Number(await seen.jsonValue());
  } finally {
    await context.close();
  }
}
