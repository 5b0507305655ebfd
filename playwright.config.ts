import { defineConfig } from '@playwright/test';
import { findTestBrowser, LAUNCH_ARGUMENTS } from './tests/e2e/kit/chromium';

const executablePath = findTestBrowser();

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  globalSetup: './tests/e2e/kit/globalSetup.ts',
  // What only `npm run test:all` runs.
  ...(process.env.TEST_ALL ? {} : { grepInvert: /@all/u }),
  fullyParallel: true,
  // Tests also wait for what they expect: a third worker uses the two cores meanwhile.
  workers: 3,
  // A test that passes only the second time is named at the end of the run.
  retries: 1,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results',
  // Thousands of rows slow down what follows on the same database: their test has a worker of its own.
  projects: [
    { name: 'many', testMatch: '**/manyQuotes.e2e.ts' },
    { name: 'product', testIgnore: '**/manyQuotes.e2e.ts' },
  ],
  use: {
    // One context and page for each worker, reset between tests, keep the browser's caches warm.
    reuseContext: true,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: LAUNCH_ARGUMENTS,
    },
  },
});
