import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { serviceClient } from '../../../server/hosted/serviceClient';
import { createStaffAuth } from '../../../src/backend/staffAuth';
import { submitQuote } from '../../../src/backend/submitQuote';
import { mailHandler } from '../../../supabase/functions/_shared/mail/handler';
import { quoteRequest } from '../../database/kit/rows';
import { listen } from '../../kit/listen';

const JWT = 'eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmVk';
const SECRET = 'sb_secret_of_the_tests';

let received: IncomingHttpHeaders[] = [];
const url = await listen(({ headers }, response) => {
  received.push(headers);
  response.setHeader('content-type', 'application/json').end('[]');
});
afterEach(() => {
  received = [];
  vi.unstubAllGlobals();
});
/** Expects that no request contains a token, and that all contain this key. */
const expectOnlyKey = (count: number, key: unknown) => {
  expect(received).toHaveLength(count);
  for (const headers of received) {
    expect(headers).toMatchObject({ apikey: key });
    expect(headers).not.toHaveProperty('authorization');
  }
};

const wake = async (keys: Record<string, string>) =>
  mailHandler({ SUPABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_SECRET: 'wake', ...keys })(
    new Request('https://project.example/functions/v1/mail', {
      method: 'POST',
      headers: { authorization: 'Bearer wake' },
    }),
  );

it.each([
  ['the default secret key', { SUPABASE_SECRET_KEYS: `{"other":"x","default":"${SECRET}"}` }],
  ['the first secret key', { SUPABASE_SECRET_KEYS: `{"mail":"${SECRET}"}` }],
  [
    'a secret key instead of the legacy key, which may be turned off',
    { SUPABASE_SECRET_KEYS: `{"default":"${SECRET}"}`, SUPABASE_SERVICE_ROLE_KEY: JWT },
  ],
  ['a secret key in place of the legacy key', { SUPABASE_SERVICE_ROLE_KEY: SECRET }],
])('the mail function sends %s only in the apikey header', async (_, keys) => {
  expect(await (await wake(keys)).json()).toEqual({ tried: 0 });
  expectOnlyKey(1, SECRET);
});

it.each(['', '{}', 'no JSON', 'null'])(
  'the mail function sends the legacy key as apikey and as token when the secret keys are %j',
  async (keys) => {
    await wake({ SUPABASE_SECRET_KEYS: keys, SUPABASE_SERVICE_ROLE_KEY: JWT });
    expect(received).toMatchObject([{ apikey: JWT, authorization: `Bearer ${JWT}` }]);
  },
);

it('the mail function responds with the names of the missing settings when there is no key', async () => {
  const response = await wake({ SUPABASE_SECRET_KEYS: '{}' });
  expect(response.status).toBe(500);
  expect(await response.json()).toEqual({
    message: 'Set SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY.',
  });
});

it('the form and the sign-in never send a publishable key as a token', async () => {
  vi.stubGlobal('window', { location: { origin: url } });
  await expect(submitQuote(quoteRequest(), new AbortController().signal)).rejects.toThrow();
  await createStaffAuth().signInWithPassword({ email: 'a@b.example', password: 'x' });
  expectOnlyKey(2, expect.stringMatching(/^sb_publishable_/u));
});

it('the command-line tools never send a secret key as a token', async () => {
  const client = serviceClient(url, SECRET);
  await client.rpc('erase_expired');
  await client.auth.admin.listUsers();
  expectOnlyKey(2, SECRET);
});

it('the command-line tools send a legacy key as a token', async () => {
  await serviceClient(url, JWT).rpc('erase_expired');
  expect(received).toMatchObject([{ apikey: JWT, authorization: `Bearer ${JWT}` }]);
});
