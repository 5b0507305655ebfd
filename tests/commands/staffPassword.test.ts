import { expect, it } from 'vitest';
import { freePort } from '../../supabase/development/freePort';
import { runCommand } from './kit/runCommand';

it('a short staff password is refused', async () => {
  expect(await runCommand('staffPassword', '/nowhere', ['too-short'])).toEqual({
    code: 1,
    output: 'Choose a password of 10 characters or more.\n',
  });
});

it('staff:password says in one sentence which address does not answer', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  const ended = await runCommand('staffPassword', '/nowhere', [], {
    VITE_SUPABASE_URL: url,
    VITE_SUPABASE_ANON_KEY: 'sb_publishable_abc',
    SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_abc',
  });
  expect(ended).toEqual({
    code: 1,
    output: `${url} does not answer: check VITE_SUPABASE_URL and the network.\n`,
  });
});
