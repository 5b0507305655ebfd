// @module-tag machine
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { QuoteRequest } from '../../../src/domain/quotes';
import { connect, openBackend } from '../kit/backend';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const limits = (columns: string) => backend.sql(`update private.quote_limits set ${columns}`);
const from = (address: string) => ({ 'x-forwarded-for': address });
const bot = { subject: 'https://spam.example' };

/** Sends requests from the addresses in turn, and returns what became of each: a spam reason, 'ok' or a code. */
async function send(addresses: readonly string[], changes = {}): Promise<string[]> {
  const results: string[] = [];
  for (const address of addresses) {
    const { quote, error } = await backend.ask(quoteRequest(changes), from(address));
    const row = quote && (await backend.find('quotes', quote.id));
    results.push(error?.code ?? String(row?.spam_reason ?? 'ok'));
  }
  return results;
}
const times = (count: number, address: string): string[] => Array(count).fill(address);
const refused = 'PT429';
const office = '198.51.100.7';

it('the eleventh request of an IP address in ten minutes is refused with the time to wait', {
  tags: 'request',
}, async () => {
  expect(await send(times(10, office))).toEqual(times(10, 'ok'));
  const { error } = await backend.ask(quoteRequest(), from(office));
  expect(error).toMatchObject({ code: refused, message: 'Too many quote requests.' });
  expect(error?.hint).toMatch(/try again in 10 minutes/u);
  const { reason, retry_after } = JSON.parse(error?.details ?? '') as Record<string, number>;
  expect(reason).toBe('rate_limited');
  expect(retry_after).toBeGreaterThan(540);
  expect(retry_after).toBeLessThanOrEqual(600);
  expect(await send(['198.51.100.8'])).toEqual(['ok']);
});

it('the response to too many requests has the status 429, but a request that was accepted before gets its quote again', async () => {
  await limits('per_address = 1');
  const request = { ...quoteRequest(), source: {} };
  const submit = (sent: typeof request) =>
    backend.anonymous(from(office)).rpc('submit_quote', { request: sent });
  const first = await submit(request);
  expect((await submit({ ...quoteRequest(), source: {} })).status).toBe(429);
  expect(await submit(request)).toEqual(first);
});

const cases: readonly [string, string, readonly string[], readonly string[]][] = [
  [
    'the last IP address in X-Forwarded-For counts, not those before it, which the caller can forge',
    'per_address = 1',
    [`203.0.113.1, ${office}`, `203.0.113.2,${office}`],
    ['ok', refused],
  ],
  [
    'all IPv6 addresses of a /56 network count as one address',
    'per_address = 1',
    ['2001:db8:1:200::1', '2001:db8:1:2ff:ffff::9', '2001:db8:1:300::1'],
    ['ok', refused, 'ok'],
  ],
  [
    'an IPv4 address in IPv6 form counts as the IPv4 address',
    'per_address = 1',
    [`::ffff:${office}`, '::ffff:198.51.100.8', office],
    ['ok', 'ok', refused],
  ],
  [
    'an IPv4 /24 network may send three times as many requests as an address',
    'per_address = 1',
    ['203.0.113.1', '203.0.113.2', '203.0.113.3', '203.0.113.4', '203.0.114.1'],
    ['ok', 'ok', 'ok', refused, 'ok'],
  ],
  [
    'an IPv6 /48 network may send three times as many requests as an address',
    'per_address = 1',
    ['2001:db8:1:100::1', '2001:db8:1:200::1', '2001:db8:1:300::1', '2001:db8:1:400::1'],
    ['ok', 'ok', 'ok', refused],
  ],
  [
    'above the overall limit, a request is marked if its network has already sent one, and refused above the limit of its address',
    'overall = 2, per_address = 2',
    ['203.0.1.1', office, '203.0.2.1', office, '198.51.100.8', '203.0.3.1', office],
    ['ok', 'ok', 'ok', 'over_limit', 'over_limit', 'ok', refused],
  ],
  [
    'requests without a valid address are accepted',
    'per_address = 10',
    ['', ' ', 'unknown', "'; --", 'x'.repeat(500), '999.999.999.999'],
    times(6, 'ok'),
  ],
];
it.each(cases)('%s', async (_, columns, addresses, results) => {
  await limits(columns);
  expect(await send(addresses)).toEqual(results);
});

it('the header of Cloudflare counts only behind Cloudflare', async () => {
  await limits('per_address = 1');
  const claims = (last: number) => ({ 'cf-connecting-ip': office, ...from(`203.0.${last}.1`) });
  const codes = async () =>
    (await Promise.all([1, 2].map((last) => backend.ask(quoteRequest(), claims(last))))).map(
      ({ error }) => error?.code,
    );
  expect(await codes()).toEqual([undefined, undefined]);
  await backend.run('delete from private.quote_rate');
  await limits('behind_cloudflare = true');
  expect((await codes()).sort()).toEqual([refused, undefined]);
});

it('spam counts towards the limit of its network, but neither towards the overall limit nor towards that of other requests from its address', async () => {
  await limits('per_address = 2, overall = 3');
  expect(await send(times(3, office), bot)).toEqual(['hidden_field', 'hidden_field', refused]);
  expect(await send(times(3, office))).toEqual(['ok', 'ok', refused]);
  expect(await send(['198.51.100.8', '198.51.100.9'], bot)).toEqual(times(2, 'hidden_field'));
  expect(await send(['198.51.100.10', '203.0.1.1'])).toEqual([refused, 'ok']);
});

it('IP addresses are stored only as hashes, and invalid requests do not count', {
  tags: 'request',
}, async () => {
  await backend.ask(quoteRequest({ name: '' }), from(office));
  await backend.ask({ ...quoteRequest(), budget: 'nonsense' }, from(office));
  await send([office]);
  expect(
    await backend.sql(
      `select length(address_hash) as size, address_hash = sha256($1) as plain,
         (select quotes::text like $2 from public.quotes) as found from private.quote_rate`,
      [Buffer.from(office), `%${office}%`],
    ),
  ).toEqual([{ size: 32, plain: false, found: false }]);
});

const later = (interval: string) =>
  backend.sql(`update private.quote_rate set sent_at = sent_at - interval '${interval}'`);

it('after ten minutes, requests are accepted and no longer marked, and the older counts are deleted', async () => {
  await limits('per_address = 2, overall = 1');
  expect(await send(times(3, office))).toEqual(['ok', 'over_limit', refused]);
  await later('9 minutes');
  const { error } = await backend.ask(quoteRequest(), from(office));
  expect(JSON.parse(error?.details ?? '').retry_after).toBeLessThanOrEqual(60);
  await later('1 minute');
  expect(await send([office])).toEqual(['ok']);
  expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
});

it('requests are accepted after the server clock has been set back by an hour', async () => {
  await limits('per_address = 1');
  await send([office]);
  await later('-1 hour');
  expect(await send([office])).toEqual(['ok']);
  expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
});

/** The number of clients that send a request at once. */
const CLIENTS = 50;

describe('simultaneous requests', () => {
  let pool: postgres.Sql;
  beforeAll(async () => {
    pool = await connect(backend, CLIENTS);
  });
  afterAll(() => pool.end());

  const submit = (sql: postgres.TransactionSql, request: QuoteRequest) =>
    sql<{ reference: string }[]>`
      select public.submit_quote(${JSON.stringify(request)}::text::jsonb) ->> 'reference' as reference`;

  /** Sends a request like PostgREST: with the role of visitors, in a transaction on a separate connection. */
  const ask = (request: QuoteRequest, address: string): Promise<string> =>
    pool
      .begin(async (sql) => {
        await sql`select set_config('request.headers', ${JSON.stringify({ 'x-forwarded-for': address })}, true)`;
        await sql`set local role anon`;
        return (await submit(sql, request))[0]?.reference ?? '';
      })
      .catch((error: unknown) => {
        if (error instanceof postgres.PostgresError) return error.code;
        throw error;
      });

  const atOnce = (send: (client: number) => Promise<string>) =>
    Promise.all(Array.from({ length: CLIENTS }, (_, client) => send(client)));

  const rows = async (condition = 'true') =>
    (await backend.sql(`select from public.quotes where ${condition}`)).length;
  const refusedOf = (answers: string[]) => answers.filter((answer) => answer === refused).length;
  /** Returns an IP address in a different network for each client. */
  const address = (client: number) => `203.0.${client}.9`;

  // They wait for each other by network, so that the count of an address is exact, too.
  it('from one network are accepted up to its limit of 30', async () => {
    const answers = await atOnce((client) => ask(quoteRequest(), `203.0.113.${client}`));
    expect(refusedOf(answers)).toBe(CLIENTS - 30);
    expect(await rows()).toBe(30);
  });

  it('above the overall limit are marked as spam, except for the first of each network', async () => {
    await limits('overall = 1');
    await ask(quoteRequest(), '198.51.100.1');
    const answers = await atOnce((client) => ask(quoteRequest(), address(client % 25)));
    expect(refusedOf(answers)).toBe(0);
    expect(await rows('not is_spam')).toBe(1 + CLIENTS / 2);
    expect(await rows("spam_reason = 'over_limit'")).toBe(CLIENTS / 2);
  });

  it('an open transaction of one visitor does not delay visitors in other networks', async () => {
    await ask(quoteRequest(), address(1));
    // The transaction deletes this row of quote_rate.
    await backend.sql("update private.quote_rate set sent_at = sent_at - interval '1 hour'");
    await pool.begin(async (sql) => {
      await sql`select set_config('request.headers', '{"x-forwarded-for": "198.51.100.1"}', true)`;
      await submit(sql, quoteRequest());
      const answers = [2, 3, 4, 5, 6].map((client) => ask(quoteRequest(), address(client)));
      for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^Q-/u);
    });
    expect(await rows()).toBe(7);
  });
});
