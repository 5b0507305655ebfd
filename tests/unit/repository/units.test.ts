import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the end of the service removes no shared memory of another Postgres of its account', () => {
  expect(readFileSync('docs/one-machine/confluence.service', 'utf8')).not.toMatch(/^RemoveIPC=/mu);
});
