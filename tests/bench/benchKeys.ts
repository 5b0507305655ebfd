import { LOCAL_PUBLISHABLE_KEY } from '../../src/backend/local';

/** The keys that benchmarks use for their temporary databases. */
export const benchKeys = {
  jwtSecret: 'a-secret-of-the-load-run-a-secret-of-the-load-run',
  publishableKey: LOCAL_PUBLISHABLE_KEY,
  secretKey: 'sb_secret_bench_000000000000000000000000',
};
