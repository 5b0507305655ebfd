import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { quoteRequest } from '../kit/rows';

const backend = openBackend();

const limits = (columns: string) => backend.sql(`update private.quote_limits set ${columns}`);
const from = (address: string) => ({ 'x-forwarded-for': address });
let networks = 0;
const fromAnywhere = () => {
  networks += 1;
  return from(`203.0.${networks % 250}.9`);
};
const office = from('198.51.100.7');
const honest = (headers = fromAnywhere()) => backend.ask(quoteRequest(), headers);
const bot = (headers: Record<string, string> = fromAnywhere()) =>
  backend.ask(quoteRequest({ subject: 'https://spam.example' }), headers);

/** Returns the spam reasons of all quotes in order of arrival; null for a quote without a spam mark. */
const reasons = async () =>
  (
    await backend.sql<{ spam_reason: string | null; is_spam: boolean }>(
      'select spam_reason, is_spam from public.quotes order by created_at',
    )
  ).map(({ spam_reason, is_spam }) => {
    expect(is_spam).toBe(spam_reason !== null);
    return spam_reason;
  });

describe('requests above the overall limit', () => {
  it('a request above the overall limit is marked as spam if its network has already sent a request, and gets the usual response', async () => {
    await limits('overall = 2');
    const neighbour = from('198.51.100.8');
    const answers = [
      await honest(),
      await honest(office),
      await honest(),
      await honest(office),
      await honest(neighbour),
      await honest(),
    ];
    for (const { error, quote } of answers) {
      expect(error).toBeNull();
      expect(Object.keys(quote ?? {})).toEqual(Object.keys(answers[0]?.quote ?? {}));
    }
    expect(await reasons()).toEqual([null, null, null, 'over_limit', 'over_limit', null]);
  });

  it('requests are no longer marked as spam after the period of the overall limit', async () => {
    await limits('overall = 1');
    await honest(office);
    await honest(office);
    await backend.sql("update private.quote_rate set sent_at = sent_at - interval '10 minutes'");
    await honest(office);
    expect(await reasons()).toEqual([null, 'over_limit', null]);
  });

  it('staff can clear the spam mark of a request above the overall limit', async () => {
    await limits('overall = 1');
    await honest(office);
    const { quote } = await honest(office);
    const { error } = await (await backend.staff()).rpc('set_quote_spam', {
      ids: [quote?.id ?? ''],
      spam: false,
    });
    expect(error).toBeNull();
    expect(await reasons()).toEqual([null, null]);
  });

  it('requests above the hard limit are rejected', async () => {
    await limits('overall = 1, hard_limit = 3');
    for (let sent = 0; sent < 3; sent += 1) expect((await honest(office)).error).toBeNull();
    const { error } = await honest();
    expect(error?.code).toBe('PT429');
    expect(JSON.parse(error?.details ?? '')).toMatchObject({ reason: 'rate_limited' });
    expect(await reasons()).toEqual([null, 'over_limit', 'over_limit']);
  });
});

describe('limits of a network', () => {
  it.each([
    ['IPv4 /24', (host: number) => `203.0.113.${host}`, '203.0.114.1'],
    ['IPv6 /48', (host: number) => `2001:db8:1:${host * 100}::1`, '2001:db8:2:100::1'],
  ])(
    'requests above the limit of their network are rejected from every IP address of the network (%s)',
    async (_, address, other) => {
      await limits('per_network = 3');
      for (const host of [1, 2, 3]) {
        expect((await backend.ask(quoteRequest(), from(address(host)))).error).toBeNull();
      }
      const { error } = await honest(from(address(4)));
      expect(error).toMatchObject({ code: 'PT429', message: 'Too many quote requests.' });
      expect((await honest(from(other))).error).toBeNull();
    },
  );

  it('spam from a network counts towards the limit of the network', async () => {
    await limits('per_network = 2');
    await bot(office);
    await honest(office);
    expect((await honest(office)).error?.code).toBe('PT429');
  });

  it('requests above the limit of their IP address are rejected even when the overall limit is exceeded', async () => {
    await limits('overall = 1, per_address = 2');
    await honest(office);
    await honest(office);
    expect((await honest(office)).error?.code).toBe('PT429');
  });
});

describe('spam', () => {
  it('spam does not count towards the overall limit', async () => {
    await limits('overall = 3');
    for (let sent = 0; sent < 5; sent += 1) expect((await bot()).error).toBeNull();
    for (let sent = 0; sent < 3; sent += 1) await honest();
    expect(await reasons()).toEqual([...Array(5).fill('hidden_field'), null, null, null]);
  });

  it('spam from an IP address does not count towards the limit for other requests from the IP address', async () => {
    await limits('per_address = 2');
    await bot(office);
    await bot(office);
    expect((await bot(office)).error?.code).toBe('PT429');
    expect((await backend.ask(quoteRequest(), office)).error).toBeNull();
    expect((await backend.ask(quoteRequest(), office)).error).toBeNull();
    expect((await backend.ask(quoteRequest(), office)).error?.code).toBe('PT429');
  });

  it('spam is stored with the reason for the spam mark', async () => {
    await bot();
    await backend.ask(quoteRequest({ elapsed_ms: 10 }));
    expect(await reasons()).toEqual(['hidden_field', 'too_fast']);
  });
});

describe('server clock', () => {
  it('requests are accepted after the server clock has been set back by an hour', async () => {
    await limits('per_address = 1');
    await backend.ask(quoteRequest(), office);
    await backend.sql("update private.quote_rate set sent_at = sent_at + interval '1 hour'");
    expect((await backend.ask(quoteRequest(), office)).error).toBeNull();
    expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
  });
});
