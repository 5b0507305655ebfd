import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { agencyDay } from '../../../src/domain/dates';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertOffer, insertQuote } from '../kit/rows';

const backend = openBackend();
const { claim, mails, send, settle } = openOutbox(backend);
type Row = Record<string, unknown>;
const email = 'camille@atelier.example';
/** When the test began, so that its days stay the same at midnight. */
let begun: Date;
beforeEach(() => {
  begun = new Date();
});
const day = (days: number) => agencyDay(begun, days);

/** A hosted project keeps its functions for the other test files. */
let clocks = '';
beforeAll(async () => {
  [clocks = ''] = await backend.column("select pg_get_functiondef('private.agency_time'::regproc)");
});
afterAll(() => backend.run(clocks));

/** Moves the clocks of the agency, for what asks for its time or its day. */
const setTime = (days: number, time: string) =>
  backend.run(`create or replace function private.agency_time(at timestamptz default now()) returns timestamp
    language sql stable set search_path = '' as
    $$ select case when at = now() then '${day(days)} ${time}'::timestamp else at at time zone 'Europe/Paris' end $$`);

/** Sends an offer that is valid for ten days, whose client is reminded three days before the end. */
const sent = async (columns: Row = {}, contact: Row = { email }) => {
  await setTime(0, '10:00');
  const quote_id = await insertQuote(backend, contact);
  const draft = { quote_id, valid_until: day(10), mail_to: email, remind_days: 3, ...columns };
  const id = await insertOffer(backend, draft);
  expect((await backend.edit('offers', id, { status: 'sent' })).error).toBeNull();
  await send();
  return { quote_id, id };
};
/** Returns the kinds of the mails that leave at a time, and sends them. */
const leave = async (days: number, time = '10:00') => {
  await setTime(days, time);
  return (await send()).map(({ kind }) => kind);
};
const reminder = ['offer_reminder'];

it('a silent client is reminded once, at nine in the morning, the chosen days before the end', {
  tags: 'offer',
}, async () => {
  const { id } = await sent({ language: 'ar', letter: 'Hello Camille' });
  expect(await leave(6)).toEqual([]);
  expect(await leave(7, '08:59')).toEqual([]);
  await setTime(7, '09:00');
  const [mail, ...others] = await claim();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ kind: 'offer_reminder', language: 'ar', to: [email] });
  await settle(mail as never);
  for (const days of [7, 8, 10]) expect(await leave(days)).toEqual([]);
  expect(await backend.find('offers', id)).toMatchObject({ status: 'sent', remind_days: 3 });
});

it('an offer whose reminder nobody ticked or staff called off, or that the client answered, reminds nobody', async () => {
  await sent({ remind_days: null });
  const { id } = await sent();
  expect((await backend.edit('offers', id, { remind_days: null })).error).toBeNull();
  for (const answer of [{ accept: 'Camille' }, { decline: 'Too much' }]) {
    const token = `${(await backend.find('offers', (await sent()).id))?.token}`;
    await backend.call('answer_offer', { token, revision: '1', answer }, backend.anonymous());
  }
  expect(await leave(8)).not.toContain('offer_reminder');
});

it('an offer that staff withdrew, reopened or had accepted after its reminder was queued reminds nobody', async () => {
  const offers = [(await sent()).id, (await sent()).id, (await sent()).id];
  await setTime(8, '10:00');
  await backend.run('select private.queue_due_mails()');
  const byPhone = { channel: 'phone', answered_by: 'Camille' };
  const changes = [
    { status: 'withdrawn' },
    { status: 'draft' },
    { status: 'accepted', ...byPhone },
  ];
  for (const [index, id] of offers.entries())
    expect((await backend.edit('offers', id, changes[index] ?? {})).error).toBeNull();
  expect(await leave(8)).not.toContain('offer_reminder');
});

it('after an erasure, the deletion of the quote and the end of the validity nobody is reminded', async () => {
  const { quote_id } = await sent({}, { email: 'other@atelier.example' });
  await sent();
  await backend.call('erase_person', { email });
  await backend.remove('quotes', quote_id);
  await sent();
  expect(await leave(11)).toEqual([]);
});

it('a later validity moves the reminder, also when it was queued already', async () => {
  const { id } = await sent();
  await setTime(8, '10:00');
  await backend.run('select private.queue_due_mails()');
  expect((await backend.edit('offers', id, { valid_until: day(40) })).error).toBeNull();
  expect(await leave(8)).toEqual([]);
  expect(await leave(36)).toEqual([]);
  expect(await leave(37)).toEqual(reminder);
});

it('an offer that is sent with less time left is first reminded the day after, and each sending once', async () => {
  const { id } = await sent({ valid_until: day(2) });
  expect(await leave(0)).toEqual([]);
  expect(await leave(1)).toEqual(reminder);
  for (const status of ['draft', 'sent']) await backend.edit('offers', id, { status });
  expect(await leave(1)).toEqual(['offer', ...reminder]);
  expect(await leave(2)).toEqual([]);
});

it('an answer that staff recorded by mistake and took back lets the reminder go', async () => {
  const { id } = await sent();
  const answer = { status: 'declined', channel: 'phone' };
  await backend.edit('offers', id, answer);
  expect(await leave(8)).toEqual([]);
  await backend.edit('offers', id, { status: 'sent' });
  expect(await leave(8)).toEqual(reminder);
});

it('a client whose quote staff have rejected is not reminded to accept, unless they take that back', async () => {
  const { quote_id } = await sent();
  await backend.change('quotes', quote_id, { status: 'rejected' });
  expect(await leave(8)).toEqual([]);
  await backend.change('quotes', quote_id, { status: 'contacted' });
  expect(await leave(8)).toEqual(reminder);
});

it('without an email address there is no reminder, and no mail waits', async () => {
  await sent({ mail_to: null }, { email: null, phone: '+33 6 39 98 01 01' });
  expect(await leave(8)).toEqual([]);
  expect(await mails()).toEqual([]);
});

it('an offer that went by WhatsApp is reminded at the address of the client', async () => {
  await sent({ mail_to: null });
  expect(await leave(8)).toEqual(reminder);
});

it('a client is reminded 1 to 30 days before the end, and the link does not tell how many', async () => {
  const { id } = await sent();
  for (const remind_days of [0, 31])
    expect((await backend.edit('offers', id, { remind_days })).error?.code).toBe('23514');
  const token = String((await backend.find('offers', id))?.token);
  const read = await backend.call<object>('read_offer', { token }, backend.anonymous());
  expect(read).toMatchObject({ status: 'sent' });
  expect(read).not.toHaveProperty('remind_days');
});
