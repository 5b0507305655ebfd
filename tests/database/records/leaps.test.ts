import { beforeEach, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { age, insertOffer, insertQuote } from '../kit/rows';

const backend = openBackend();

const erase = () => backend.call('erase_expired', {}, backend.service());
const names = async () =>
  (await backend.column('select name from public.quotes order by name')).join();

/** Moves the clock: what is stored becomes so much older, or younger. */
const leap = (by: string) =>
  backend.runWithoutTriggers(
    'quotes',
    `update public.quotes set created_at = created_at - interval '${by}', updated_at = updated_at - interval '${by}';
     update private.quote_limits set erased_at = erased_at - interval '${by}',
       trusted_at = trusted_at - interval '${by}', doubted_until = doubted_until - interval '${by}'`,
  );

/** Moves the clock before each of several runs. Returns what is left after each. */
const runs = async (...leaps: string[]) => {
  const left: string[] = [];
  for (const by of leaps) {
    await leap(by);
    await erase();
    left.push(await names());
  }
  return left;
};

beforeEach(async () => {
  await insertQuote(backend, { name: 'New', email: 'new@client.example' });
  await age(backend, 'quotes', [await insertQuote(backend, { name: 'Old' })], '35 months 10 days');
  await erase();
});

const BOTH = 'New,Old';

it('a clock three years ahead erases nothing: at once, within days, nor when it is right again', {
  tags: 'privacy',
}, async () => {
  const ahead = await runs('3 years', '1 hour', '1 day', '7 days', '9 days');
  expect(ahead).toEqual(ahead.map(() => BOTH));
  expect(await runs('-1112 days', '1 day', '30 days')).toEqual([BOTH, BOTH, 'New']);
});

it('a machine that was off for 50 days erases a day later', async () => {
  expect(await runs('50 days', '1 hour', '23 hours')).toEqual([BOTH, BOTH, 'New']);
});

it('a clock that has gone on for three weeks is believed, and so is the right one after it', async () => {
  expect(await runs('3 years', '10 days', '10 days')).toEqual([BOTH, BOTH, '']);
  await insertQuote(backend, { name: 'Later' });
  await runs('-1115 days', '10 days', '10 days');
  expect(await erase()).toEqual({ erased: 0 });
  expect(await names()).toBe('Later');
});

it('a clock that leaps again while it is doubted is doubted for longer', async () => {
  const all = await runs('3 years', '17 days', '3 years', '2 days', '17 days');
  expect(all).toEqual(all.map(() => BOTH));
});

it('a leap erases neither contracts nor the audit', async () => {
  await leap('3 years');
  await insertOffer(backend, {
    status: 'accepted',
    number: 'O-2010-001',
    answered_at: '2010-01-20',
  });
  await backend.run("insert into public.audit (kind, happened_at) values ('export', '2010-01-20')");
  expect(await erase()).toEqual({ erased: 0, doubted_until: expect.any(String) });
  expect(await backend.column('select number from public.offers')).toEqual(['O-2010-001']);
  expect(await backend.column('select kind from public.audit')).toEqual(['export']);
});

it('the first run erases nothing, because none before it listed anything', async () => {
  await backend.run('update private.quote_limits set trusted_at = null, erased_at = null');
  await leap('1 month');
  expect(await erase()).toEqual({ erased: 0 });
  expect(await erase()).toEqual({ erased: 1 });
});
