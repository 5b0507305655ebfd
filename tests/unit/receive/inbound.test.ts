import { afterEach, expect, it, vi } from 'vitest';
import { inboundHandler } from '../../../supabase/functions/_shared/receive/handler';

const SECRET = 'a-secret-of-the-tests';
const json = { 'content-type': 'application/json' };

/** Posts a mail to the edge function, whose database does not respond. */
async function post(body: BodyInit, headers: Record<string, string> = {}) {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const handler = inboundHandler({
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_SERVICE_ROLE_KEY: 'key',
    INBOUND_SECRET: SECRET,
  });
  const sent = { authorization: `Bearer ${SECRET}`, ...headers };
  const request = new Request('https://project.example/', { method: 'POST', body, headers: sent });
  const response = await handler(request);
  return [response.status, (await response.json()).outcome];
}
afterEach(() => vi.restoreAllMocks());

it('a mail that cannot be read is not sent again, and one that is too large is refused', async () => {
  const unreadable = [200, 'unreadable'];
  expect(await post('{"TextBody": "Hi"}', json)).toEqual(unreadable);
  expect(await post('{', json)).toEqual(unreadable);
  expect(await post('x'.repeat(26 * 1024 * 1024))).toEqual(unreadable);
  expect(await post(new Uint8Array(51 * 1024 * 1024))).toEqual([413, undefined]);
});

it('a provider sends the mail again while the database does not respond', async () => {
  const mail = 'From: a@b.example\r\nMessage-ID: <1@b.example>\r\n\r\nYes, on Monday.';
  expect(await post(mail)).toEqual([502, undefined]);
});
