import { defineConfig } from '@playwright/test';
import { findTestBrowser, LAUNCH_ARGUMENTS } from './tests/e2e/kit/chromium';

const executablePath = findTestBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/kit/globalSetup.ts',
  // Only `npm run test:all` runs the tests that are marked with @all.
  ...(process.env.TEST_ALL ? {} : { grepInvert: /@all/u }),
  fullyParallel: true,
  // Tests often wait for the page, so three workers use two cores better than two workers do, unless other suites run.
  workers: process.env.TEST_BESIDE ? 2 : 3,
  forbidOnly: true,
  // The time limits are generous, because a busy machine is no failure of the product.
  timeout: 180_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  outputDir: 'test-results',
  use: {
    // Reuses one context and one page for each worker, so that the browser's caches stay filled between tests.
    reuseContext: true,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: LAUNCH_ARGUMENTS,
    },
  },
});
