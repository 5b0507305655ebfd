import { expect, it } from 'vitest';
import { formTroubleOf } from '../../../server/embedded/health';

const never = () => new Promise(() => undefined);

it.each([
  ['with an error', () => Promise.reject(new Error('disk full'))],
  ['that does not respond', never],
])('/healthz reports a database %s', async (_, write) => {
  const driver = { begin: async (work: (sql: object) => Promise<void>) => work({ unsafe: write }) };
  const app = { connection: { driver } } as never;
  expect(await formTroubleOf({ app }, 20)).toBe('database');
});
