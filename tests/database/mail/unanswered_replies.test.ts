import { expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import { agencyDay } from '../../../src/domain/dates';
import { OURS } from '../../kit/clientMail';
import { openBackend } from '../kit/backend';
import { openReplies } from '../kit/replies';
import { insertNote, insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const { receive, writtenTo } = openReplies(backend);

/** Returns the records whose client waits, and checks that each page counts those of them that are due. */
const waiting = async () => {
  const staff = await backend.staff();
  const { data } = await staff.from('unanswered_replies').select('id').order('id');
  const rows = await backend.sql<{ id: string }>(
    `select id from public.quotes where not is_spam and replied_at is not null and follow_up_on <= private.agency_day()
     union all select id from public.projects where replied_at is not null and follow_up_on <= private.agency_day()
     order by id`,
  );
  expect(data).toEqual(rows);
  return rows.map(({ id }) => id);
};
const replied = async (columns: object = {}) => {
  const id = await writtenTo(columns);
  await receive({ thread: [OURS] });
  expect(await waiting()).toEqual([id]);
  return id;
};
const state = (id: string) => backend.find('quotes', id);

it('a record is unanswered until staff answer, put it off, or have noted the reply themselves', {
  tags: 'mail',
}, async () => {
  const other = await insertQuote(backend, { follow_up_on: '2026-01-01' });
  await insertNote(backend, { subject_id: other, kind: 'reply' });
  expect(await waiting()).toEqual([]);
  const id = await replied();
  await insertNote(backend, { subject_id: id });
  expect(await waiting()).toEqual([id]);
  await backend.change('quotes', id, { follow_up_on: '2199-01-01' });
  expect(await waiting()).toEqual([]);
  expect((await state(id))?.replied_at).not.toBe(null);
  await receive({ thread: [OURS], message_id: '<2@client.example>' });
  expect(await waiting()).toEqual([id]);
  await insertNote(backend, { subject_id: id, kind: 'reply' });
  expect(await waiting()).toEqual([]);
});

it('a record waits until a message by email, WhatsApp or phone, also one from the record that shares the conversation', async () => {
  const quote_id = await writtenTo({ status: 'approved' });
  const id = await insertProject(backend, { quote_id });
  for (const kind of ['email', 'whatsapp', 'phone']) {
    await receive({ thread: [OURS], message_id: `<${kind}@client.example>` });
    expect(await waiting()).toEqual([id]);
    await insertNote(backend, { subject_id: quote_id, kind });
    expect(await waiting()).toEqual([]);
  }
});

it('a record waits until staff set a status, end the follow-up or mark it as spam, and again after they take that back', async () => {
  const id = await replied({ status: 'contacted' });
  const change = async (set: Record<string, string | boolean | null>) => {
    const args = { table_name: 'quotes', changes: [{ set, ids: [id] }] };
    const { data } = await (await backend.staff()).rpc('change_rows', args);
    return (data as unknown as { changed: object[] }).changed[0];
  };
  const { updated_at } = { ...(await state(id)) };
  for (const set of [
    { status: 'approved' },
    { status: 'rejected' },
    { follow_up_on: null },
    { is_spam: true },
  ]) {
    const { id: changed, ...before } = { id: '', ...(await change(set)) };
    expect([changed, await waiting()]).toEqual([id, []]);
    await change(before);
    expect(await waiting()).toEqual([id]);
  }
  await change({ owner: 'Omar' });
  expect(await waiting()).toEqual([id]);
  expect((await state(id))?.updated_at).not.toEqual(updated_at);
});

it('a status that is chosen on a screen that does not show the reply changes nothing, and on one that does ends the waiting', async () => {
  const id = await replied({ status: 'contacted' });
  const reject = async (seen: { replied: boolean }) => {
    const changes = [{ set: { status: 'rejected' }, ids: [id], seen: 'contacted', ...seen }];
    const args = { table_name: 'quotes', changes };
    return (await (await backend.staff()).rpc('change_rows', args)).data;
  };
  expect(await reject({ replied: false })).toMatchObject({ changed: [], replied: [id] });
  expect(await waiting()).toEqual([id]);
  expect(await reject({ replied: true })).toMatchObject({ changed: [{ id }] });
  expect(await waiting()).toEqual([]);
});

it('a follow-up that is set on a screen that does not show the reply does not put it off, and on one that does, does', async () => {
  const id = await replied();
  const putOff = async (isShown: boolean) => {
    const changes = [{ set: { follow_up_on: '2199-01-01' }, ids: [id], replied: isShown }];
    const args = { table_name: 'quotes', changes };
    return (await (await backend.staff()).rpc('change_rows', args)).data;
  };
  expect(await putOff(false)).toMatchObject({ changed: [], replied: [id] });
  expect(await waiting()).toEqual([id]);
  expect(await putOff(true)).toMatchObject({ changed: [{ id }] });
  expect(await waiting()).toEqual([]);
});

it('a report names a quote with an unseen reply once: as one that nothing changes, that somebody else has changed, or that can accept an offer', async () => {
  const id = await replied({ status: 'contacted' });
  const staff = await backend.staff();
  const report = async (change: object, more: object = {}) => {
    const changes = [{ ids: [id], ...change }] as Json;
    return (await staff.rpc('change_rows', { table_name: 'quotes', changes, ...more })).data;
  };
  const { follow_up_on } = { ...(await state(id)) } as { follow_up_on: string };
  const none = { changed: [], unchanged: [], missing: [], conflicts: [] };
  const kept = { set: { follow_up_on }, replied: false };
  expect(await report(kept)).toEqual({ ...none, unchanged: [id] });
  const late = { set: { status: 'rejected' }, seen: 'pending' };
  const conflicts = [expect.objectContaining({ id, status: 'contacted' })];
  expect(await report(late)).toEqual({ ...none, conflicts });
  const offer = await insertOffer(backend, { quote_id: id });
  await backend.change('offers', offer, { status: 'sent' });
  await receive({ thread: [OURS], message_id: '<2@client.example>' });
  const letters = { author: 'Claire', messages: [{ id, subject: 'Your request', body: 'No' }] };
  const refused = { ...none, messages: [] };
  expect(await report(late, letters)).toEqual({ ...refused, conflicts });
  const seen = { ...late, seen: 'contacted' };
  expect(await report(seen, letters)).toEqual({ ...refused, offered: [id] });
});

it('a record waits until an offer is sent or answered, and again if that answer is taken back', async () => {
  const id = await writtenTo();
  const offer = await insertOffer(backend, { quote_id: id });
  await receive({ thread: [OURS] });
  await backend.change('offers', offer, { status: 'sent' });
  expect(await waiting()).toEqual([]);
  await receive({ thread: [OURS], message_id: '<2@client.example>' });
  expect(await waiting()).toEqual([id]);
  const answer = { status: 'accepted', channel: 'phone', answered_by: 'Camille' };
  await backend.change('offers', offer, answer);
  expect(await waiting()).toEqual([]);
  await backend.change('offers', offer, { status: 'sent' });
  expect(await waiting()).toEqual([id]);
});

it('a record still waits after staff have prolonged, reopened or withdrawn its offer, or taken a request for approval back, of which the client learns nothing', async () => {
  const quote = await writtenTo();
  // The follow-up that the sending plans is due at once, which the reply does not change.
  const valid_until = agencyDay(new Date(), 1);
  const offer = await insertOffer(backend, { quote_id: quote, valid_until });
  await backend.change('offers', offer, { status: 'sent' });
  await receive({ thread: [OURS] });
  const project = await insertProject(backend, { status: 'in_progress' });
  await backend.change('projects', project, { deliveries: 1 });
  await insertNote(backend, { subject_id: project, kind: 'reply', by_link: true });
  const both = [quote, project].sort();
  expect(await waiting()).toEqual(both);
  for (const changes of [
    { valid_until: '2199-01-01' },
    { status: 'draft' },
    { status: 'withdrawn' },
  ]) {
    await backend.change('offers', offer, changes);
    expect(await waiting()).toEqual(both);
  }
  await backend.change('projects', project, { delivered_at: null });
  expect(await waiting()).toEqual(both);
});

it('a record waits until its conversion, or until approval of the project is asked for', async () => {
  const quote_id = await replied({ status: 'approved' });
  const id = await insertProject(backend, { quote_id });
  expect(await waiting()).toEqual([]);
  await receive({ thread: [OURS], message_id: '<2@client.example>' });
  expect(await waiting()).toEqual([id]);
  await backend.change('projects', id, { deliveries: 1 });
  expect(await waiting()).toEqual([]);
});

it('a record no longer waits if the reply is removed, and waits again if the answer to it is', async () => {
  const staff = (await backend.staff()).from('notes');
  const id = await replied();
  const call = { subject_id: id, kind: 'phone', author: 'Léa', body: 'Called' };
  expect((await staff.insert(call)).error).toBe(null);
  expect(await waiting()).toEqual([]);
  expect((await staff.delete().eq('kind', 'phone')).error).toBe(null);
  expect(await waiting()).toEqual([id]);
  expect((await staff.delete().eq('by_mail', true)).error).toBe(null);
  expect(await waiting()).toEqual([]);
});

it('a record does not wait because of an old message that is removed, or after a status that was set since', async () => {
  const staff = (await backend.staff()).from('notes');
  const id = await writtenTo({ status: 'contacted' });
  await insertNote(backend, { subject_id: id, kind: 'phone', body: 'First' });
  await receive({ thread: [OURS] });
  await backend.change('quotes', id, { status: 'approved' });
  await insertNote(backend, { subject_id: id, kind: 'phone', body: 'Second' });
  for (const body of ['First', 'Second'])
    expect((await staff.delete().eq('body', body)).error).toBe(null);
  expect(await waiting()).toEqual([]);
});

it('a record that waits is no other version, and keeps its earlier day, so that a form that is open can be saved', async () => {
  const due = { status: 'contacted', follow_up_on: '2026-01-05', updated_by: 'Camille' };
  const id = await writtenTo(due);
  const before = await state(id);
  await receive({ thread: [OURS] });
  const after = await state(id);
  expect([before?.replied_at, after?.replied_at]).toEqual([null, expect.any(String)]);
  for (const kept of ['updated_at', 'follow_up_on']) expect(after?.[kept]).toEqual(before?.[kept]);
  const history = await backend.sql('select from public.events where subject_id = $1', [id]);
  expect(history).toHaveLength(0);
});

it('a reply from the address of the client takes the mark as spam away and waits under Today, until staff mark the quote again on a screen that shows the reply', async () => {
  const id = await writtenTo({ status: 'contacted' });
  const mark = async (is_spam: boolean, replied: boolean) => {
    const changes = [{ set: { is_spam }, ids: [id], replied }];
    const args = { table_name: 'quotes', changes };
    return (await (await backend.staff()).rpc('change_rows', args)).data;
  };
  const listed = async () => {
    const { data } = await (await backend.staff()).from('unanswered_replies').select('id');
    return data?.map((row) => row.id);
  };
  await mark(true, false);
  await receive({ thread: [OURS], sender: 'robot@other.example' });
  expect(await listed()).toEqual([]);
  await receive({ thread: [OURS], message_id: '<2@client.example>' });
  expect(await listed()).toEqual([id]);
  const today = { today: '2199-01-01' };
  expect(await backend.call('dashboard_today', today)).toMatchObject({
    followUps: { total: 1, first: [{ id, reason: 'replied' }] },
  });
  expect(await state(id)).toMatchObject({ is_spam: false });
  expect(await mark(true, false)).toMatchObject({ changed: [], replied: [id] });
  expect(await listed()).toEqual([id]);
  expect(await mark(true, true)).toMatchObject({ changed: [{ id }] });
  expect(await listed()).toEqual([]);
  await mark(false, true);
  expect(await listed()).toEqual([id]);
});

const due = async () => {
  const { data } = await (await backend.staff()).rpc('dashboard_today', {
    today: agencyDay(new Date()),
  });
  return (data as unknown as { followUps: { total: number } }).followUps.total;
};

it('after ten answered replies, nothing is due that was not before, whether the answer is a message or a status', {
  tags: 'mail',
}, async () => {
  const before = await due();
  const ids: string[] = [];
  for (let client = 0; client < 10; client++) {
    const email = `client${client}@client.example`;
    const id = await insertQuote(backend, { email, status: 'contacted' });
    const message_id = `<${client}@agency.example>`;
    await insertNote(backend, { subject_id: id, kind: 'email', message_id });
    await receive({
      sender: email,
      thread: [message_id],
      message_id: `<${client}@client.example>`,
    });
    ids.push(id);
  }
  expect(await due()).toBe(before + 10);
  for (const [place, id] of ids.entries()) {
    if (place % 2) await backend.change('quotes', id, { status: 'approved' });
    else await insertNote(backend, { subject_id: id, kind: 'email' });
    expect([await due(), (await waiting()).length]).toEqual([before + 9 - place, 9 - place]);
  }
});

it('the answer to a reply brings back the day that was planned before, or keeps the one that staff chose since', async () => {
  const dayOf = async (id: string) => (await state(id))?.follow_up_on;
  const today = agencyDay(new Date());
  for (const planned of ['2199-01-01', '2026-01-05']) {
    const id = await replied({ follow_up_on: planned });
    expect(await dayOf(id)).toBe(planned < today ? planned : today);
    await receive({ thread: [OURS], message_id: '<2@client.example>' });
    await insertNote(backend, { subject_id: id, kind: 'email' });
    expect(await dayOf(id)).toBe(planned);
    await backend.sql('delete from public.quotes where id = $1', [id]);
  }
  const id = await replied();
  await backend.change('quotes', id, { follow_up_on: '2198-01-01' });
  await insertNote(backend, { subject_id: id, kind: 'email' });
  expect(await dayOf(id)).toBe('2198-01-01');
});

it('a reply whose answer is taken back is due again', async () => {
  const notes = (await backend.staff()).from('notes');
  const id = await replied();
  const call = { subject_id: id, kind: 'phone', author: 'Léa', body: 'Called' };
  expect((await notes.insert(call)).error).toBe(null);
  expect((await state(id))?.follow_up_on).toBe(null);
  expect((await notes.delete().eq('kind', 'phone')).error).toBe(null);
  expect((await state(id))?.follow_up_on).toBe(agencyDay(new Date()));
});

it('what a client accepts or approves by link while a reply waits stays due after the answer to the reply', async () => {
  const today = agencyDay(new Date());
  const id = await writtenTo();
  const offer = await insertOffer(backend, { quote_id: id });
  await backend.change('offers', offer, { status: 'sent' });
  await receive({ thread: [OURS] });
  await backend.change('offers', offer, {
    status: 'accepted',
    channel: 'link',
    answered_by: 'Camille',
  });
  await insertNote(backend, { subject_id: id, kind: 'email' });
  expect((await state(id))?.follow_up_on).toBe(today);
  const project = await insertProject(backend, { quote_id: id, status: 'completed' });
  await backend.change('projects', project, { deliveries: 1 });
  await insertNote(backend, { subject_id: project, kind: 'reply', by_link: true });
  const row = await backend.find('projects', project);
  await backend.call('answer_offer', {
    token: row?.token,
    revision: '1',
    answer: { approve: 'Camille' },
  });
  expect((await backend.find('projects', project))?.approved_by).toBe('Camille');
  await insertNote(backend, { subject_id: project, kind: 'email' });
  expect((await backend.find('projects', project))?.follow_up_on).toBe(today);
});
