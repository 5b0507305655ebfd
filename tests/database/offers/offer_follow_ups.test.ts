import { expect, it } from 'vitest';
import { agencyDay } from '../../../src/domain/dates';
import { openBackend } from '../kit/backend';
import { byPhone, openOffers } from '../kit/offers';

const backend = openBackend();
const { write, draft, sent } = openOffers(backend);
const followUp = async (id: string) =>
  (await backend.row(`select follow_up_on::text as day from public.quotes where id = '${id}'`))
    ?.day;

it('the sender becomes the owner of a quote that has none', async () => {
  for (const [owner, then] of [
    [null, 'Claire'],
    ['Omar', 'Omar'],
  ]) {
    const { id, quote_id } = await draft();
    await backend.change('quotes', quote_id, { owner });
    await write(id, { status: 'sent', updated_by: 'Claire' });
    expect(await backend.find('quotes', quote_id)).toMatchObject({ owner: then });
  }
});

it('an answer ends the follow-up, which is restored if staff recorded the answer and take it back', async () => {
  const { id, quote_id } = await draft();
  await backend.change('quotes', quote_id, { follow_up_on: '2199-01-01' });
  await write(id, { status: 'sent' });
  for (const status of ['accepted', 'declined']) {
    await write(id, { status, ...byPhone });
    expect(await followUp(quote_id)).toBeNull();
    await write(id, { status: 'sent' });
    expect(await followUp(quote_id)).toBe('2199-01-01');
  }
  // A day that staff have planned meanwhile stays.
  await write(id, { status: 'accepted', ...byPhone });
  await backend.change('quotes', quote_id, { follow_up_on: '2198-01-01' });
  await write(id, { status: 'sent' });
  expect(await followUp(quote_id)).toBe('2198-01-01');
});

it('an extension stands in the history of the quote with both days, and moves the follow-up that the sending planned, but not that of staff', async () => {
  const { id, quote_id } = await sent({ valid_until: '2199-06-30' });
  await write(id, { valid_until: '2199-07-30', updated_by: 'Claire' });
  const history = 'select details, author from public.events where subject_id = $1 order by id';
  expect((await backend.sql(history, [quote_id])).at(-1)).toMatchObject({
    author: 'Claire',
    details: { status: ['sent', 'sent'], valid_until: ['2199-06-30', '2199-07-30'] },
  });
  expect(await followUp(quote_id)).toBe('2199-07-27');
  await backend.change('quotes', quote_id, { follow_up_on: '2199-01-01' });
  await write(id, { valid_until: '2199-08-30' });
  expect(await followUp(quote_id)).toBe('2199-01-01');
});

it('an extension also moves a follow-up that could only be planned for the day of the sending, and none into the past', async () => {
  const day = (later: number) => agencyDay(new Date(), later);
  const { id, quote_id } = await sent({ valid_until: day(1) });
  expect(await followUp(quote_id)).toBe(day(0));
  await write(id, { valid_until: day(30) });
  expect(await followUp(quote_id)).toBe(day(27));
  await write(id, { valid_until: day(2) });
  expect(await followUp(quote_id)).toBe(day(0));
});

it('sending plans a follow-up three days before the end, but not in the past, in place of one that was due, and keeps a later one of staff', async () => {
  for (const [valid_until, planned, day] of [
    ['2199-06-30', null, '2199-06-27'],
    ['2199-06-30', '2199-01-01', '2199-01-01'],
    ['2199-06-30', agencyDay(new Date()), '2199-06-27'],
    ['2199-06-30', '2026-01-05', '2199-06-27'],
    [agencyDay(new Date(), 1), null, agencyDay(new Date())],
  ] as const) {
    const { id, quote_id } = await draft({ valid_until });
    await backend.change('quotes', quote_id, { follow_up_on: planned });
    await write(id, { status: 'sent', updated_by: 'Claire' });
    expect(await followUp(quote_id)).toBe(day);
    // Reopening the offer keeps it.
    await write(id, { status: 'draft' });
    expect(await followUp(quote_id)).toBe(day);
  }
});
