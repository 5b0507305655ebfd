import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { installFromDebian, onPath, run } from './debian.ts';

export const LAUNCH_ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  // Prevents Chromium from emulating a graphics card in software.
  '--disable-gpu',
  // Without a process of its own for pictures, fourteen tests take 88 s of processor time instead of 103 s (mean of three).
  '--in-process-gpu',
  // Its start sets and removes an environment variable in the thread for pictures, while another thread reads the
  // environment: one start of some thousand ended in a segmentation fault.
  '--disable-software-rasterizer',
  // Pages are open for only a few seconds, so optimising their code and compacting a small heap cost more than they
  // save. Seven tests of accessibility and notes take 147 s of processor time instead of 156 s (measured with
  // Chromium 156).
  '--js-flags=--no-maglev,--no-opt,--min-semi-space-size=32',
];

/** A build of Chromium that cannot open windows; it saves a sixth of a test's processor time. */
const HEADLESS_SHELL = 'chromium-headless-shell';
const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Returns the path of Chromium from `CHROMIUM_PATH`, Playwright or the system; null if none is installed. */
function findChromium(): string | null {
  const candidates = [
    process.env.CHROMIUM_PATH,
    chromium.executablePath(),
    ...onPath(...NAMES),
    MAC_CHROME,
  ];
  return candidates.find((path) => path && existsSync(path)) ?? null;
}

/** Returns the path of the browser for tests. Prefers the system's headless shell to the system's Chromium. */
export function findTestBrowser(): string | null {
  const chosen = process.env.CHROMIUM_PATH ?? chromium.executablePath();
  return [chosen, ...onPath(HEADLESS_SHELL)].find((path) => existsSync(path)) ?? findChromium();
}

/**
 * Returns the path of Chromium. Installs Chromium with Playwright, or else from Debian, if it is missing.
 * @throws Error that explains how to install Chromium
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found) return found;
  console.info('Chromium is missing. Installing it.');
  run('npx', ['playwright', 'install', '--with-deps', 'chromium']);
  if (!findChromium()) installFromDebian('chromium', HEADLESS_SHELL);
  const installed = findChromium();
  if (installed) return installed;
  throw new Error(
    'The end-to-end tests need Chromium. Install it with `npx playwright install chromium` or as a package of your ' +
      'system, or set CHROMIUM_PATH to the path of an installed Chromium.',
  );
}
