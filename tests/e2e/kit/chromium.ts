import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian, onPath, run } from './debian.ts';

export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  // Without a graphics card, Chromium would emulate one in software.
  '--disable-gpu',
  // Pages live for seconds, so optimising their code and compacting a small heap cost more than they save. Seven
  // tests of accessibility and notes take 147 s of processor time instead of 156 s (Chromium 156).
  '--js-flags=--no-maglev,--no-opt,--min-semi-space-size=32',
];

/** Chromium without a browser window, which would cost a sixth of a test's processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** The path of Chromium: `CHROMIUM_PATH`, Playwright's, or the system's; null when there is none. */
function findChromium(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...onPath(...NAMES),
    MAC_CHROME,
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** The browser of the end-to-end tests; prefers the system's headless shell to the system's Chromium. */
export function findTestBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  return [chosen, ...onPath(HEADLESS_SHELL)].find((path) => existsSync(path)) ?? findChromium();
}

/**
 * Finds Chromium, and installs a missing one: Playwright's, otherwise Debian's.
 * @throws Error that names what to install.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.info('No Chromium found: installing one.');
  run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (!findChromium()) installFromDebian('chromium', HEADLESS_SHELL);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The end-to-end tests need Chromium: install it (`npx playwright install chromium`, or your ' +
      'system’s package), or name one with CHROMIUM_PATH=/path/to/chromium.',
  );
}
