import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertNote, insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

interface Today {
  followUps: { total: number; first: object[] };
  lateProjects: { total: number; first: object[] };
  failedMessages: { total: number; first: object[] };
}
const today = () => backend.call<Today>('dashboard_today', { today: '2026-11-21' });
const phone = '+33 6 39 98 01 01';

it('dashboard_today lists the quotes and projects to follow up on the given day or earlier, the earliest first', async () => {
  const on = (follow_up_on: string | null, columns = {}) =>
    insertQuote(backend, { follow_up_on, ...columns });
  await on('2026-11-22');
  await on(null);
  await on('2026-11-01', { is_spam: true });
  const due = await on('2026-11-21', { status: 'contacted', phone });
  const late = await on('2026-11-10');
  const contact = { name: 'Camille Durand', email: 'camille@atelier.example', phone: null };
  const client_email = 'amina@mail.example';
  const project = await insertProject(backend, { follow_up_on: '2026-11-15', client_email });
  const first = [
    { ...contact, resource: 'quotes', id: late, day: '2026-11-10' },
    { resource: 'projects', id: project, day: '2026-11-15', email: client_email, phone: null },
    { ...contact, id: due, day: '2026-11-21', phone },
  ];
  expect(await today()).toMatchObject({
    followUps: { total: 3, first },
    lateProjects: { total: 0, first: [] },
  });
});

it('dashboard_today lists projects past their end date unless they are completed or paid, with the contact of a converted one', async () => {
  const ended = (end_date: string, status: string, columns = {}) =>
    insertProject(backend, { end_date, status, title: status, ...columns });
  await ended('2026-11-21', 'planning');
  await ended('2026-11-01', 'completed');
  await ended('2026-11-01', 'paid');
  const held = await ended('2026-11-20', 'on_hold');
  const quote_id = await insertQuote(backend, { phone, status: 'approved' });
  const running = await ended('2026-11-02', 'in_progress', { quote_id });
  const contact = { email: 'camille@atelier.example', phone };
  expect((await today()).lateProjects).toEqual({
    total: 2,
    first: [
      expect.objectContaining({ id: running, name: 'in_progress', day: '2026-11-02', ...contact }),
      expect.objectContaining({ id: held, name: 'on_hold', day: '2026-11-20', email: null }),
    ],
  });
});

it('dashboard_today says why a record is followed up: a message failed, the client replied, its offer ends, or staff planned it', async () => {
  const due = (columns = {}) => insertQuote(backend, { follow_up_on: '2026-11-20', ...columns });
  const planned = await due({ follow_up_on: '2026-11-16' });
  const replied = await due({ follow_up_on: '2026-11-17' });
  await insertNote(backend, { subject_id: replied, kind: 'reply', by_mail: true });
  const decided = await due({ follow_up_on: '2026-11-18' });
  await insertNote(backend, { subject_id: decided, kind: 'reply', by_mail: true });
  await backend.sql("update public.quotes set status = 'contacted' where id = $1", [decided]);
  const failed = await due({ follow_up_on: '2026-11-19' });
  const ending = await due({ follow_up_on: '2026-11-20' });
  await backend.sql(
    "update public.offers set status = 'sent', valid_until = private.agency_day() + 3 where id = $1",
    [await insertOffer(backend, { quote_id: ending })],
  );
  const elsewhere = await insertProject(backend, { title: 'Shop' });
  for (const subject_id of [failed, elsewhere]) {
    const note_id = await insertNote(backend, { subject_id, kind: 'email' });
    await backend.sql(
      "insert into public.mails (note_id, kind, status) values ($1, 'message', 'failed')",
      [note_id],
    );
  }
  const { followUps, failedMessages } = await today();
  expect(followUps.first).toMatchObject([
    { id: planned, why: 'planned' },
    { id: replied, why: 'replied' },
    { id: decided, why: 'planned' },
    { id: failed, why: 'failed' },
    { id: ending, why: 'offer' },
  ]);
  expect(failedMessages).toMatchObject({
    total: 1,
    first: [{ resource: 'projects', id: elsewhere, name: 'Shop', why: null }],
  });
});
