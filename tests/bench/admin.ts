/**
 * `npm run bench:admin [-- runs]`: the JavaScript of the back office in the build in `dist`, and the time
 * from a cold start to the first row of /admin/quotes on a database of 100,000 quotes, on a processor four
 * times slower than this one and a network as slow as DevTools' fast 4G. Database and session are its own.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';
import { runSql } from '../../supabase/embedded/application';
import { bootEmbedded, localStaffEmail } from '../../supabase/embedded/boot';
import { gateway } from '../../supabase/embedded/gateway';
import { adminScripts, sumOf } from '../e2e/adminScripts';
import { ensureChromium } from '../e2e/chromium';
import { hostCompressed } from './compressedHost';
import { manyQuotes } from './manyQuotes';

const runs = Number(process.argv[2] ?? 5);
const QUOTES = 100_000;
const SLOWER = 4;
const FAST_4G = {
  offline: false,
  latency: 165,
  downloadThroughput: (9e6 / 8) * 0.9,
  uploadThroughput: (1.5e6 / 8) * 0.9,
};

const { first, charts, all } = adminScripts('dist');
const kilobytes = (files: Parameters<typeof sumOf>[0]) => (sumOf(files) / 1000).toFixed(1);
console.info(
  `JavaScript, brotli 11: ${kilobytes(first)} kB first, ${kilobytes(all)} kB in all, ${kilobytes(charts)} kB of it charts`,
);

const directory = mkdtempSync(join(tmpdir(), 'confluence-bench-'));
const backend = await bootEmbedded(directory);
const host = await hostCompressed('dist', gateway(backend.app));
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
try {
  await runSql(backend.app.connection, manyQuotes(QUOTES));
  const session = await signedIn();
  await firstRow(browser, session); // warms the host up
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await firstRow(browser, session));
  const sorted = times.map(Math.round).sort((a, b) => a - b);
  console.info(
    `First row of ${QUOTES} quotes: ${sorted[sorted.length >> 1]} ms (${sorted.join(', ')})`,
  );
} finally {
  await browser.close();
  host.close();
  await backend.close();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(0);

/** What the browser of somebody who has signed in keeps. */
async function signedIn(): Promise<Record<string, string>> {
  const answer = await fetch(`${host.origin}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: LOCAL_PUBLISHABLE_KEY, 'content-type': 'application/json' },
    body: JSON.stringify({ email: localStaffEmail(), password: backend.keys.staffPassword }),
  });
  const { hostname } = new URL(host.origin);
  return {
    adminAuthenticated: 'true',
    adminAuthTime: String(Date.now()),
    [`sb-${hostname.split('.')[0]}-auth-token`]: await answer.text(),
  };
}

/** Milliseconds by the page's own clock, with an empty cache. */
async function firstRow(from: Browser, stored: Record<string, string>): Promise<number> {
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
    await page.goto(`${host.origin}/admin/quotes`, { waitUntil: 'commit' });
    const seen = await page.waitForFunction(
      () => document.querySelector('[data-row-link]')?.checkVisibility() && performance.now(),
    );
    return Number(await seen.jsonValue());
  } finally {
    await context.close();
  }
}
