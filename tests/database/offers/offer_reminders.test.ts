import { beforeEach, expect, it } from 'vitest';
import { agencyDay } from '../../../src/domain/dates';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertOffer, insertQuote } from '../kit/rows';

const backend = openBackend();
const { claim, mails, settle } = openOutbox(backend);
type Row = Record<string, unknown>;
const email = 'camille@atelier.example';
/** When the test began, so that its days stay the same at midnight. */
let begun: Date;
beforeEach(() => {
  begun = new Date();
});
const day = (days: number) => agencyDay(begun, days);

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
  await claim();
  await backend.run("update public.mails set status = 'sent' where status = 'sending'");
  return { quote_id, id };
};
/** Returns the kinds of the mails that leave at a time, and sends them. */
const leave = async (days: number, time = '10:00') => {
  await setTime(days, time);
  const claimed = await claim();
  for (const mail of claimed) await settle(mail);
  return claimed.map(({ kind }) => kind);
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
  const { id } = await sent({ mail_to: null }, { email: null, phone: '+33 6 39 98 01 01' });
  expect(await leave(8)).toEqual([]);
  expect(await mails()).toEqual([]);
  // The offer went by WhatsApp, and the client has an address.
  const other = await sent({ mail_to: null });
  expect(await leave(8)).toEqual(reminder);
  expect(id).not.toBe(other.id);
});

it('staff write the letter of a draft, which does not change once it is sent, and which no client reads on the page', async () => {
  const id = await insertOffer(backend, { quote_id: await insertQuote(backend) });
  for (const columns of [{ remind_days: 0 }, { remind_days: 31 }, { letter: 'x'.repeat(2001) }])
    expect((await backend.edit('offers', id, columns)).error).toMatchObject({ code: '23514' });
  expect((await backend.edit('offers', id, { letter: ' Hello Camille ' })).error).toBeNull();
  await backend.edit('offers', id, { status: 'sent', letter: 'Dear Camille', mail_to: email });
  expect((await backend.edit('offers', id, { letter: 'Other' })).error?.code).toBe('PT409');
  const [mail] = await claim();
  expect(mail).toMatchObject({ kind: 'offer', offer: { letter: 'Dear Camille' } });
  const token = String((await backend.find('offers', id))?.token);
  const read = await backend.call<object>('read_offer', { token }, backend.anonymous());
  expect(read).toMatchObject({ status: 'sent' });
  for (const column of ['letter', 'remind_days']) expect(read).not.toHaveProperty(column);
});
