import { describe, expect, it } from 'vitest';
import { openBackend } from './kit/backend';
import { quoteRequest } from './kit/rows';

const backend = openBackend();

const limits = (columns: string) => backend.sql(`update private.quote_limits set ${columns}`);
let addresses = 0;
const fromAnywhere = () => {
  addresses += 1;
  return { 'x-forwarded-for': `203.0.113.${addresses % 250}` };
};
const honest = () => backend.ask(quoteRequest(), fromAnywhere());
const bot = (headers: Record<string, string> = fromAnywhere()) =>
  backend.ask(quoteRequest({ website: 'https://spam.example' }), headers);

/** The reason of each quote that is marked, null for one that is not, in the order of arrival. */
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
  it('are kept and marked, and answered like any other', async () => {
    await limits('overall = 2');
    const answers = [await honest(), await honest(), await honest(), await honest()];
    for (const { error, quote } of answers) {
      expect(error).toBeNull();
      expect(Object.keys(quote ?? {})).toEqual(Object.keys(answers[0]?.quote ?? {}));
    }
    expect(await reasons()).toEqual([null, null, 'over_limit', 'over_limit']);
  });

  it('are taken unmarked again once the first ones are old enough', async () => {
    await limits('overall = 1');
    await honest();
    await honest();
    await backend.sql("update private.quote_rate set sent_at = sent_at - interval '10 minutes'");
    await honest();
    expect(await reasons()).toEqual([null, 'over_limit', null]);
  });

  it('are quotes like the others once staff clear the mark', async () => {
    await limits('overall = 1');
    await honest();
    const { quote } = await honest();
    const { error } = await (await backend.staff()).rpc('set_quote_spam', {
      ids: [quote?.id ?? ''],
      spam: false,
    });
    expect(error).toBeNull();
    expect(await reasons()).toEqual([null, null]);
  });

  it('are refused above the hard limit, with the seconds to wait', async () => {
    await limits('overall = 1, hard_limit = 3');
    for (let sent = 0; sent < 3; sent += 1) expect((await honest()).error).toBeNull();
    const { error } = await honest();
    expect(error?.code).toBe('PT429');
    expect(JSON.parse(error?.details ?? '')).toMatchObject({ reason: 'rate_limited' });
    expect(await reasons()).toEqual([null, 'over_limit', 'over_limit']);
  });
});

describe('requests that are marked as spam', () => {
  it('use nothing of the overall limit', async () => {
    await limits('overall = 3');
    for (let sent = 0; sent < 5; sent += 1) expect((await bot()).error).toBeNull();
    for (let sent = 0; sent < 3; sent += 1) await honest();
    expect(await reasons()).toEqual([...Array(5).fill('hidden_field'), null, null, null]);
  });

  it('use nothing of what their address may send besides', async () => {
    await limits('per_address = 2');
    const office = { 'x-forwarded-for': '198.51.100.7' };
    await bot(office);
    await bot(office);
    expect((await bot(office)).error?.code).toBe('PT429');
    expect((await backend.ask(quoteRequest(), office)).error).toBeNull();
    expect((await backend.ask(quoteRequest(), office)).error).toBeNull();
    expect((await backend.ask(quoteRequest(), office)).error?.code).toBe('PT429');
  });

  it('say why', async () => {
    await bot();
    await backend.ask(quoteRequest({ elapsed_ms: 10 }));
    expect(await reasons()).toEqual(['hidden_field', 'too_fast']);
  });
});

describe('the clock of the server', () => {
  it('may be set back by an hour without holding anybody up', async () => {
    await limits('per_address = 1');
    const office = { 'x-forwarded-for': '198.51.100.8' };
    await backend.ask(quoteRequest(), office);
    await backend.sql("update private.quote_rate set sent_at = sent_at + interval '1 hour'");
    expect((await backend.ask(quoteRequest(), office)).error).toBeNull();
    expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
  });
});
