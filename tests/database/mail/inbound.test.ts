import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { inboundHandler } from '../../../supabase/functions/_shared/receive/handler';
import { openBackend } from '../kit/backend';
import { insertNote, insertQuote } from '../kit/rows';

const SECRET = 'a-secret-of-the-tests';
const OURS = '<3f0e9c1a-7f6e-4b0a-9d53-0d4b6a1c9f10@agency.example>';
const backend = openBackend();
const raw = readFileSync(new URL('../../unit/receive/mails/gmail-ar.eml', import.meta.url));

let api = '';
const server = createServer(getRequestListener((request) => backend.request(request)));
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

async function post(init: RequestInit, headers: Record<string, string> = {}) {
  const handler = inboundHandler({
    SUPABASE_URL: api,
    SUPABASE_SERVICE_ROLE_KEY: backend.keys.secretKey,
    INBOUND_SECRET: SECRET,
    MAIL_AUTHSERV: 'mx.agency.example',
  });
  const response = await handler(
    new Request('https://project.example/functions/v1/inbound', {
      method: 'POST',
      ...init,
      headers: { authorization: `Bearer ${SECRET}`, ...headers },
    }),
  );
  return { status: response.status, ...(await response.json()) };
}
const form = (content: string | Blob) => {
  const body = new FormData();
  body.set('body-mime', content);
  return { body };
};

it('a mail is filed once, as it was sent, in the JSON of Postmark, or in the form of Mailgun', async () => {
  const id = await insertQuote(backend);
  await insertNote(backend, { subject_id: id, kind: 'email', message_id: OURS });
  for (const [init, headers] of [
    [{ body: raw }, { 'content-type': 'message/rfc822' }],
    [
      { body: JSON.stringify({ RawEmail: raw.toString() }) },
      { 'content-type': 'application/json' },
    ],
    [form(raw.toString()), {}],
    [form(new Blob([raw])), {}],
    [{ body: new URLSearchParams({ 'body-mime': raw.toString() }) }, {}],
    // With the password of the URL.
    [{ body: raw }, { authorization: `Basic ${btoa(`mail:${SECRET}`)}` }],
  ] as [RequestInit, Record<string, string>][]) {
    expect(await post(init, headers)).toEqual({ status: 200, outcome: 'filed' });
    expect(await post(init, headers)).toEqual({ status: 200, outcome: 'known' });
    expect(await backend.sql('delete from public.notes where by_mail returning body')).toEqual([
      { body: 'نعم، يناسبنا يوم الاثنين.' },
    ]);
  }
});

it('a caller without the secret is refused', async () => {
  const wrong = ['', 'Bearer wrong', `Basic ${btoa('mail:wrong')}`, 'Basic %'];
  for (const authorization of wrong)
    expect(await post({ body: raw }, { authorization })).toEqual({
      status: 403,
      message: 'forbidden',
    });
});

it('a mail that cannot be read is not sent again, and one that is too large is refused', async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  const json = { 'content-type': 'application/json' };
  expect(await post({ body: '{"TextBody": "Hi"}' }, json)).toEqual({
    status: 200,
    outcome: 'unreadable',
  });
  expect(await post({ body: '{' }, json)).toEqual({ status: 200, outcome: 'unreadable' });
  expect(await post({ body: 'x'.repeat(26 * 1024 * 1024) })).toMatchObject({
    outcome: 'unreadable',
  });
  expect(await post({ body: new Uint8Array(51 * 1024 * 1024) })).toMatchObject({ status: 413 });
  vi.restoreAllMocks();
});

it('a provider sends the mail again while the database does not respond', async () => {
  const log = vi.spyOn(console, 'info').mockImplementation(() => {});
  const handler = inboundHandler({
    SUPABASE_URL: 'http://127.0.0.1:9',
    SUPABASE_SERVICE_ROLE_KEY: 'key',
    INBOUND_SECRET: SECRET,
  });
  const headers = { authorization: `Bearer ${SECRET}` };
  const request = new Request('https://project.example/', { method: 'POST', body: raw, headers });
  expect((await handler(request)).status).toBe(502);
  log.mockRestore();
});
