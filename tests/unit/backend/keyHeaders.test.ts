import type { IncomingHttpHeaders } from 'node:http';
import { afterEach, expect, it, vi } from 'vitest';
import { serviceClient } from '../../../server/hosted/serviceClient';
import { createSupabase } from '../../../src/admin/data/supabase';
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
});

const wake = (keys: Record<string, string>) =>
  mailHandler({ SUPABASE_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_SECRET: 'wake', ...keys })(
    new Request('https://project.example/functions/v1/mail', {
      method: 'POST',
      headers: { authorization: 'Bearer wake' },
    }),
  );
const submit = () => {
  vi.stubGlobal('window', { location: { origin: url } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.spyOn(console, 'error').mockReturnValue();
  return submitQuote(quoteRequest());
};
const signIn = () => {
  vi.stubGlobal('window', { location: { origin: url } });
  // supabase-js requires a WebSocket class, which Node 20 lacks.
  vi.stubGlobal('WebSocket', class {});
  return createSupabase().auth.signInWithPassword({ email: 'a@b.example', password: 'x' });
};
const legacy = { SUPABASE_SERVICE_ROLE_KEY: JWT };

it.each<[string, () => PromiseLike<unknown>, unknown]>([
  [
    'the mail function, the default secret key',
    () => wake({ SUPABASE_SECRET_KEYS: `{"other":"x","default":"${SECRET}"}`, ...legacy }),
    SECRET,
  ],
  [
    'the mail function, the first secret key',
    () => wake({ SUPABASE_SECRET_KEYS: `{"mail":"${SECRET}"}` }),
    SECRET,
  ],
  [
    'the mail function, a secret key in place of the legacy key',
    () => wake({ SUPABASE_SERVICE_ROLE_KEY: SECRET }),
    SECRET,
  ],
  ['the form, the publishable key', submit, expect.stringMatching(/^sb_publishable_/u)],
  ['the sign-in, the publishable key', signIn, expect.stringMatching(/^sb_publishable_/u)],
  ['a command, a secret key', () => serviceClient(url, SECRET).rpc('erase_expired'), SECRET],
])('a key is sent only in the apikey header and never as a token: %s', async (_, send, key) => {
  await send();
  expect(received).toMatchObject([{ apikey: key }]);
  expect(received[0]).not.toHaveProperty('authorization');
});

it.each<[string, () => PromiseLike<unknown>]>([
  ...['{}', 'no JSON'].map((keys): [string, () => Promise<unknown>] => [
    `the mail function whose secret keys are “${keys}”`,
    () => wake({ SUPABASE_SECRET_KEYS: keys, ...legacy }),
  ]),
  ['a command', () => serviceClient(url, JWT).rpc('erase_expired')],
])('a legacy key is sent as apikey and as token by %s', async (_, send) => {
  await send();
  expect(received).toMatchObject([{ apikey: JWT, authorization: `Bearer ${JWT}` }]);
});

it('the mail function responds with the names of the missing settings when there is no key', async () => {
  const response = await wake({ SUPABASE_SECRET_KEYS: '{}' });
  const message = 'Set SUPABASE_SECRET_KEYS or SUPABASE_SERVICE_ROLE_KEY.';
  expect([response.status, await response.json()]).toEqual([500, { message }]);
});
