import { expect, it, vi } from 'vitest';
import { inboundHandler } from '../../../supabase/functions/_shared/receive/handler';

const SECRET = 'a-secret-of-the-tests';
const MAIL = 'From: a@b.example\r\nMessage-ID: <1@b.example>\r\n\r\nYes, on Monday.';
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
  // The types lack `duplex`, which Node requires of a stream.
  const options = { method: 'POST', body, headers: sent, duplex: 'half' };
  const response = await handler(new Request('https://project.example/', options));
  return [response.status, (await response.json()).outcome];
}

it('a mail that cannot be read is counted and not sent again, and one that is too large is refused before its end', async () => {
  const calls = vi
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json('unmatched'));
  const unreadable = [200, 'unreadable'];
  expect(await post('{"TextBody": "Hi"}', json)).toEqual(unreadable);
  expect(await post('{', json)).toEqual(unreadable);
  expect(calls.mock.calls.map(([url, init]) => [url, init?.body])).toEqual(
    Array(2).fill(['http://127.0.0.1:9/rest/v1/rpc/receive_mail', '{"mail":{}}']),
  );
  calls.mockRestore();
  const megabyte = new Uint8Array(1024 * 1024);
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue(megabyte) });
  expect(await post(endless)).toEqual([413, undefined]);
});

it('the edge function files no mail without the secret', { tags: 'mail' }, async () => {
  const basic = `Basic ${btoa('mail:another')}`;
  for (const authorization of ['', 'Bearer another', basic, 'Basic %', SECRET, `Token ${SECRET}`])
    expect(await post(MAIL, { authorization })).toEqual([403, undefined]);
});

it('a provider sends the mail again while the database does not respond', async () => {
  expect(await post(MAIL)).toEqual([502, undefined]);
});
