import { defineConfig } from 'vitest/config';
import { tags } from './tests/areas.ts';
import { embeddedOnly } from './tests/database/kit/embeddedOnly.ts';

/** `npm run test:hosted`: runs the database tests on the Supabase project that the environment variables name. */
export default defineConfig({
  test: {
    name: 'hosted',
    tags,
    include: ['tests/database/**/*.test.ts'],
    exclude: Object.keys(embeddedOnly).map((file) => `tests/database/${file}`),
    globalSetup: 'tests/database/kit/hostedSetup.ts',
    silent: 'passed-only',
    isolate: false,
    // All test files share one database, so they run one after the other.
    fileParallelism: false,
    env: { DO_NOT_TRACK: '1' },
    testTimeout: 180_000,
    hookTimeout: 120_000,
  },
});
