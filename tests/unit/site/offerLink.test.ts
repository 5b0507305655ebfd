import { expect, it, vi } from 'vitest';
import { readOffer } from '../../../src/offer/link';

it.each<[string, Response, object]>([
  ['no page of ours', new Response('<html>', { status: 503 }), { failure: 'unreachable' }],
  [
    'our server, which says when',
    new Response('{}', { status: 503, headers: { 'retry-after': '2' } }),
    { failure: 'busy' },
  ],
  [
    'PostgREST on another origin',
    Response.json({ code: 'PGRST001' }, { status: 503 }),
    { failure: 'busy' },
  ],
  [
    'PostgREST without a free connection',
    Response.json({ code: 'PGRST003' }, { status: 504 }),
    { failure: 'busy' },
  ],
  [
    'an error of the database',
    Response.json({ code: 'XX000' }, { status: 500 }),
    { failure: 'unreachable' },
  ],
])('a client who opens the link learns whether to wait: %s', async (_, response, reading) => {
  vi.stubGlobal('window', { location: { origin: 'https://confluence.example' } });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', async () => response);
  expect(await readOffer('a token')).toEqual(reading);
});
