import { defineConfig } from 'vitest/config';

const onlyOnPostgres = 'tests/database/**/*.postgres.test.ts';
const onlyOnPglite = 'tests/database/**/*.pglite.test.ts';

export default defineConfig({
  test: {
    // The backend logs every refused request; its log is shown only for a failed test.
    silent: 'passed-only',
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          isolate: false,
          include: ['tests/unit/**/*.test.{ts,tsx}'],
        },
      },
      {
        test: {
          // The commands of package.json, run as processes.
          name: 'commands',
          include: ['tests/commands/**/*.test.ts'],
          globalSetup: 'tests/commands/kit/dataSetup.ts',
          testTimeout: 360_000,
          hookTimeout: 360_000,
        },
      },
      {
        test: {
          name: 'database',
          isolate: false,
          include: ['tests/database/**/*.test.ts'],
          exclude: [onlyOnPostgres],
          globalSetup: 'tests/database/kit/pgliteSetup.ts',
          env: { DO_NOT_TRACK: '1' },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'postgres',
          isolate: false,
          include: ['tests/database/**/*.test.ts'],
          exclude: [onlyOnPglite],
          globalSetup: 'tests/database/kit/postgresSetup.ts',
          env: { DO_NOT_TRACK: '1' },
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
