import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const from = (address: string) => ({ 'x-forwarded-for': address });
const send = async (headers: Record<string, string> = {}) =>
  (await backend.ask(quoteRequest(), headers)).error;
const counted = async () =>
  (await backend.sql('select address_hash is null as unknown from private.quote_rate')).length;
const quotes = async () => (await backend.sql('select from public.quotes')).length;
const limits = (columns: string) => backend.sql(`update private.quote_limits set ${columns}`);

describe('repeated requests', () => {
  it('the same request, sent 20 times, is stored and counted once and gets the same response each time', async () => {
    const request = quoteRequest();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => backend.ask(request, from('203.0.113.9'))),
    );
    for (const { quote, error } of answers) {
      expect(error).toBeNull();
      expect(quote).toEqual(answers[0]?.quote);
    }
    expect(await quotes()).toBe(1);
    expect(await counted()).toBe(1);
  });

  it('a request with the request_id of an earlier request returns the earlier quote, even if other fields differ', async () => {
    const request = quoteRequest();
    const first = await backend.ask(request);
    const second = await backend.ask({ ...request, name: 'Somebody else' });
    expect(second.quote).toEqual(first.quote);
  });

  it('a repeated request gets its response even after the IP address has reached its limit', async () => {
    await limits('per_address = 1');
    const request = quoteRequest();
    await backend.ask(request, from('203.0.113.9'));
    expect((await send(from('203.0.113.9')))?.code).toBe('PT429');
    expect((await backend.ask(request, from('203.0.113.9'))).error).toBeNull();
  });
});

describe('too many requests', () => {
  it('the eleventh request from one IP address within ten minutes is rejected, but a request from another IP address is accepted', async () => {
    for (let sent = 0; sent < 10; sent += 1) expect(await send(from('203.0.113.1'))).toBeNull();
    const error = await send(from('203.0.113.1'));
    expect(error).toMatchObject({ code: 'PT429', message: 'Too many quote requests.' });
    expect(error?.hint).toMatch(/try again in 10 minutes/u);
    const { reason, retry_after } = JSON.parse(error?.details ?? '') as Record<string, number>;
    expect(reason).toBe('rate_limited');
    expect(retry_after).toBeGreaterThan(540);
    expect(retry_after).toBeLessThanOrEqual(600);
    expect(await send(from('203.0.113.2'))).toBeNull();
  });

  it('the response to too many requests has the status 429', async () => {
    await limits('hard_limit = 1');
    await send();
    const response = await backend
      .anonymous()
      .rpc('submit_quote', { request: { ...quoteRequest(), source: {} } });
    expect(response.status).toBe(429);
  });

  it('requests above the hard limit for all IP addresses together are rejected', async () => {
    await limits('hard_limit = 3');
    for (const last of [1, 2, 3]) expect(await send(from(`203.0.113.${last}`))).toBeNull();
    expect((await send(from('203.0.113.4')))?.code).toBe('PT429');
    expect((await send())?.code).toBe('PT429');
    expect(await quotes()).toBe(3);
  });

  it('after the period of the limit, requests are accepted again, and the counts of the older requests are deleted', async () => {
    await limits('per_address = 2');
    const address = from('203.0.113.5');
    await send(address);
    await send(address);
    await backend.sql("update private.quote_rate set sent_at = sent_at - interval '9 minutes'");
    const { retry_after } = JSON.parse((await send(address))?.details ?? '') as {
      retry_after: number;
    };
    expect(retry_after).toBeLessThanOrEqual(60);
    await backend.sql("update private.quote_rate set sent_at = sent_at - interval '1 minute'");
    expect(await send(address)).toBeNull();
    expect(await counted()).toBe(1);
  });

  it('invalid requests do not count towards the limits', async () => {
    await backend.ask(quoteRequest({ name: '' }), from('203.0.113.6'));
    await backend.ask({ ...quoteRequest(), budget: 'nonsense' }, from('203.0.113.6'));
    expect(await counted()).toBe(0);
  });
});

describe('the IP address for the limits', () => {
  it('the limits apply to the last IP address in X-Forwarded-For and ignore the IP addresses before it, which the caller can forge', async () => {
    await limits('per_address = 1');
    expect(await send(from('198.51.100.1, 203.0.113.7'))).toBeNull();
    expect((await send(from('198.51.100.2,203.0.113.7')))?.code).toBe('PT429');
  });

  const behindCloudflare = (last: number) => ({
    'cf-connecting-ip': '203.0.113.8',
    ...from(`198.51.100.${last}`),
  });

  it('behind Cloudflare, the limits apply to the IP address that Cloudflare reports', async () => {
    await limits('per_address = 1, behind_cloudflare = true');
    expect(await send(behindCloudflare(1))).toBeNull();
    expect((await send(behindCloudflare(2)))?.code).toBe('PT429');
  });

  it('without Cloudflare, the limits ignore the IP address in a Cloudflare header', async () => {
    await limits('per_address = 1');
    const claimed = (last: number) => ({
      'cf-connecting-ip': `198.51.100.${last}`,
      ...from('203.0.113.8'),
    });
    expect(await send(claimed(1))).toBeNull();
    expect((await send(claimed(2)))?.code).toBe('PT429');
    expect(await send(behindCloudflare(2))).toBeNull();
  });

  it('all IPv6 addresses of a /56 network count as one address', async () => {
    await limits('per_address = 1');
    expect(await send(from('2001:db8:1:200::1'))).toBeNull();
    expect((await send(from('2001:db8:1:2ff:ffff::9')))?.code).toBe('PT429');
    expect(await send(from('2001:db8:1:300::1'))).toBeNull();
  });

  it('an IPv4 address in IPv6 form counts as the IPv4 address', async () => {
    await limits('per_address = 1');
    expect(await send(from('::ffff:203.0.113.10'))).toBeNull();
    expect(await send(from('::ffff:203.0.113.11'))).toBeNull();
    expect((await send(from('203.0.113.10')))?.code).toBe('PT429');
  });

  it.each(['', ' ', 'unknown', "'; --", 'x'.repeat(500), '999.999.999.999'])(
    'a request from the invalid address %j is accepted',
    async (address) => {
      expect(await send(from(address))).toBeNull();
    },
  );

  it('IP addresses are stored only as hashes', async () => {
    await send(from('203.0.113.77'));
    const [row] = await backend.sql<{ size: number; plain: boolean }>(
      "select length(address_hash) as size, address_hash = sha256('203.0.113.77') as plain from private.quote_rate",
    );
    expect(row).toEqual({ size: 32, plain: false });
    const [everything] = await backend.sql<{ found: boolean }>(
      "select exists (select from public.quotes where quotes::text like '%203.0.113.77%') as found",
    );
    expect(everything?.found).toBe(false);
  });
});

describe('suspected spam', () => {
  const isSpam = async (changes: Record<string, unknown>) => {
    const { quote, error } = await backend.ask({ ...quoteRequest(), ...changes });
    expect(error).toBeNull();
    const [row] = await backend.sql<{ is_spam: boolean }>(
      'select is_spam from public.quotes where id = $1',
      [quote?.id],
    );
    return row?.is_spam;
  };

  it.each([
    { subject: 'http://spam.example' },
    { subject: 1 },
    { elapsed_ms: 2999 },
    { elapsed_ms: 0 },
    { elapsed_ms: -1e300 },
    { elapsed_ms: '45000' },
    { elapsed_ms: null },
    { elapsed_ms: undefined },
  ])('a request with %o is stored and marked as spam', async (changes) => {
    expect(await isSpam(changes)).toBe(true);
  });

  it.each([
    {},
    { elapsed_ms: 3000 },
    { elapsed_ms: 3000.5 },
    { elapsed_ms: 1e300 },
    { subject: '' },
    { subject: ' \t\u200b' },
  ])('a request with %o is stored without a spam mark', async (changes) => {
    expect(await isSpam(changes)).toBe(false);
  });

  it('suspected spam gets the same response as any other request', async () => {
    const spam = await backend.ask(quoteRequest({ subject: 'x' }));
    const honest = await backend.ask(quoteRequest());
    expect(Object.keys(spam.quote ?? {})).toEqual(Object.keys(honest.quote ?? {}));
    expect(spam.quote?.status).toBe('pending');
  });
});
