import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from './tests/e2e/chromium';
import { STAFF_PASSWORD } from './tests/e2e/staff';

const executablePath = findChromium();
const port = Number(process.env.E2E_PORT || 4199);

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  // Walks through many screens on a machine that runs two of them at once.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  outputDir: 'test-results',
  // Thousands of rows keep the one-at-a-time backend busy: such tests run by themselves, at the end.
  projects: [
    { name: 'product', testIgnore: '**/*Bulk.e2e.ts' },
    { name: 'bulk', testMatch: '**/*Bulk.e2e.ts', dependencies: ['product'] },
  ],
  use: {
    baseURL: `http://localhost:${port}`,
    trace: 'retain-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update'],
    },
  },
  // The product itself: the production build with the embedded backend, on a database of its own.
  webServer: {
    command: 'node --import tsx tests/e2e/prepare.ts && npm start',
    url: `http://localhost:${port}/`,
    timeout: 180_000,
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: {
      PORT: String(port),
      DATA_DIR: join(tmpdir(), `confluence-e2e-${port}`),
      STAFF_PASSWORD,
      VITE_SUPABASE_URL: '',
      VITE_SUPABASE_ANON_KEY: '',
    },
  },
});
