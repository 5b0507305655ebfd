import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { tags } from './tests/areas.ts';
import { cachedModules } from './tests/components/kit/cachedModules.ts';
import { findTestBrowser, LAUNCH_ARGUMENTS } from './tests/e2e/kit/chromium.ts';
import { brandFiles } from './vite/brand.ts';
import { markdown } from './vite/markdown.ts';

const executablePath = findTestBrowser();
/** The time limits are generous, because a busy machine is no failure of the product. */
const generous = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 60_000 } },
};

/** In Node, the test files of a process share its modules, because loading them takes longer than most tests. */
const shared = { isolate: false, setupFiles: ['tests/kit/afresh.ts'] };

/** The code of a page that stays open is run often enough to be worth optimising. */
const longLived = LAUNCH_ARGUMENTS.filter((argument) => !argument.startsWith('--js-flags'));

export default defineConfig({
  test: {
    // Shows output only for failed tests, because many tests make the backend log errors on purpose.
    silent: 'passed-only',
    maxWorkers: '100%',
    tags,
    projects: [
      {
        test: {
          ...generous,
          name: 'unit',
          ...shared,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
        },
      },
      inChromium({
        // The back office. All tests share one page, because loading it takes longer than most tests.
        name: 'components',
        include: ['tests/components/*.test.tsx'],
        setupFiles: ['tests/components/kit/setup.ts', 'tests/components/kit/officeSetup.ts'],
        isolate: false,
        entries: ['admin.html', 'tests/components/*.tsx'],
      }),
      inChromium({
        // The site and the page of a client, whose styles are none of the back office.
        name: 'site',
        include: ['tests/components/site/*.test.tsx'],
        setupFiles: ['tests/components/kit/setup.ts'],
        isolate: true,
        entries: ['index.html', 'tests/components/site/*.tsx'],
      }),
      {
        test: {
          // Tests that run the commands of package.json as processes.
          name: 'commands',
          ...shared,
          include: ['tests/commands/**/*.test.ts'],
          // The end-to-end tests build too.
          exclude: process.env.TEST_ALL ? [] : ['tests/commands/build.test.ts'],
          globalSetup: 'tests/commands/kit/dataSetup.ts',
          ...generous,
          testTimeout: 360_000,
          hookTimeout: 360_000,
        },
      },
      {
        test: {
          name: 'database',
          ...shared,
          include: ['tests/database/**/*.test.ts'],
          // These files ask for a server of their own while they load.
          exclude: process.env.TEST_HOSTED ? ['tests/database/{backup,doctor}/**'] : [],
          // A hosted project has one database, which the test files use one after the other.
          fileParallelism: !process.env.TEST_HOSTED,
          globalSetup: 'tests/database/kit/postgresSetup.ts',
          env: { DO_NOT_TRACK: '1' },
          ...generous,
          testTimeout: 180_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
});

/** Tests of screens in Chromium, with an API in the memory of the page. */
function inChromium({
  entries,
  ...test
}: {
  name: string;
  include: string[];
  setupFiles: string[];
  isolate: boolean;
  entries: string[];
}) {
  return {
    plugins: [brandFiles(), markdown(), cachedModules()],
    optimizeDeps: {
      // Rebuilds Vite's cache of dependencies. If the cache lacked one, Vite would reload the page during its tests,
      // which would then fail.
      force: true,
      entries,
    },
    test: {
      ...test,
      restoreMocks: true,
      env: {
        VITE_SUPABASE_URL: '',
        VITE_SUPABASE_ANON_KEY: '',
        TEST_ALL: process.env.TEST_ALL ?? '',
      },
      // Beside the other suites, one page is enough.
      maxWorkers: process.env.TEST_BESIDE ? 1 : 2,
      ...generous,
      testTimeout: 180_000,
      browser: {
        enabled: true,
        headless: true,
        screenshotFailures: false,
        viewport: { width: 1280, height: 720 },
        provider: playwright({
          launchOptions: {
            ...(executablePath ? { executablePath } : {}),
            args: test.isolate ? LAUNCH_ARGUMENTS : longLived,
          },
          contextOptions: { locale: 'en-US', reducedMotion: 'reduce' },
          actionTimeout: 60_000,
        }),
        instances: [{ browser: 'chromium' as const }],
      },
    },
  };
}
