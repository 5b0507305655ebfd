import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote, search } from '../kit/rows';

const backend = openBackend();

const note = (id: string) => backend.find('notes', id);
const timelineOf = async (subject_id: string) => {
  const rows = (await backend.staff()).from('timeline').select('row_id');
  const { data } = await rows.eq('subject_id', subject_id).not('body', 'is', null);
  return (data ?? []).map(({ row_id }) => `${row_id}`);
};
const removeAsStaff = async (table: 'quotes' | 'projects', id: string) =>
  (await backend.staff()).from(table).delete().eq('id', id);

it('a converted quote and its project share the notes from before and after the conversion, until both have been deleted', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const before = await insertNote(backend, { subject_id: quote_id });
  const project_id = await insertProject(backend, { quote_id });
  const notes = [
    before,
    await insertNote(backend, { subject_id: quote_id }),
    await insertNote(backend, { subject_id: project_id }),
  ];
  const shown = async (record: string) => (await timelineOf(record)).sort();
  expect(await shown(quote_id)).toEqual(notes.toSorted());
  expect(await shown(project_id)).toEqual(notes.toSorted());

  await removeAsStaff('projects', project_id);
  expect(await shown(quote_id)).toEqual(notes.toSorted());
  const again = await insertProject(backend, { quote_id });
  expect(await shown(again)).toEqual(notes.toSorted());
  await removeAsStaff('quotes', quote_id);
  expect(await shown(again)).toEqual(notes.toSorted());
  await removeAsStaff('projects', again);
  expect(await note(before)).toBeUndefined();
});

const send = async (subject_id: string, kind: string, columns: object = {}) => {
  const row = { subject_id, kind, author: 'Claire', body: 'Hello', ...columns };
  return (await backend.staff()).from('notes').insert(row).select('id, created_at').single();
};

const remove = async (note = '') => (await backend.staff()).from('notes').delete().eq('id', note);

it('an answer makes a pending quote contacted, with its author as owner, until the only answer is deleted at once', async () => {
  for (const kind of ['email', 'whatsapp', 'phone']) {
    const id = await insertQuote(backend);
    const created = (await backend.find('quotes', id))?.created_at;
    const first = await send(id, kind);
    const answered = { status: 'contacted', owner: 'Claire', updated_by: 'Claire' };
    expect(await backend.find('quotes', id)).toMatchObject({
      ...answered,
      responded_at: expect.anything(),
    });
    await remove(first.data?.id);
    const waits = { status: 'pending', responded_at: null, waiting_since: created, owner: null };
    expect(await backend.find('quotes', id)).toMatchObject(waits);

    const again = await send(id, kind);
    const other = await send(id, 'phone');
    await remove(again.data?.id);
    expect(await backend.find('quotes', id)).toMatchObject({ status: 'contacted' });
    await backend.run("update public.quotes set responded_at = now() - interval '3 minutes'");
    await backend.run("update public.notes set created_at = now() - interval '3 minutes'");
    await remove(other.data?.id);
    expect(await backend.find('quotes', id)).toMatchObject({ status: 'contacted' });
  }
});

it('an answer and its deletion keep an owner who was there before, and a status that staff have set', async () => {
  const rejected = { owner: 'Omar', status: 'rejected' };
  const id = await insertQuote(backend, rejected);
  await send(id, 'email');
  expect(await backend.find('quotes', id)).toMatchObject(rejected);
  const owned = await insertQuote(backend, { owner: 'Claire' });
  const first = await send(owned, 'phone');
  await remove(first.data?.id);
  expect(await backend.find('quotes', owned)).toMatchObject({ status: 'pending', owner: 'Claire' });
  const second = await send(owned, 'phone');
  await backend.change('quotes', owned, { status: 'approved' });
  await remove(second.data?.id);
  expect(await backend.find('quotes', owned)).toMatchObject({ status: 'approved' });
});

it('a note and a reply do not answer a quote, a message has a known kind, and only a call may have no text', async () => {
  const id = await insertQuote(backend);
  for (const kind of ['note', 'reply']) await send(id, kind);
  expect(await backend.find('quotes', id)).toMatchObject({ status: 'pending', owner: null });
  expect((await send(id, 'phone', { body: ' ' })).error).toBeNull();
  expect((await send(id, 'email', { body: ' ' })).error?.message).toContain('notes_body_length');
  expect((await send(id, 'pigeon')).error?.message).toContain('notes_kind_check');
});

const found = (typed: string) => search(backend, 'quotes', typed);

it('a word in a note finds the quote until the note is edited or deleted, whatever is written to the quote', async () => {
  const id = await insertQuote(backend);
  await insertQuote(backend);
  const before = await backend.find('quotes', id);
  const first = await insertNote(backend, { subject_id: id, body: 'Prefers the harbour office' });
  await insertNote(backend, { subject_id: id, body: 'يفضّل الاتصال مساءً' });
  expect((await backend.find('quotes', id))?.updated_at).toEqual(before?.updated_at);
  await backend.change('quotes', id, { search: 'lighthouse' });
  expect(await found('lighthouse')).toEqual([]);
  for (const typed of ['harb', 'اتصال']) expect(await found(typed)).toEqual([id]);
  await backend.change('quotes', id, { message: 'A lighthouse.' });
  expect(await found('lighthouse harbour')).toEqual([id]);
  await backend.change('notes', first, { body: 'Prefers the workshop' });
  expect(await found('harbour')).toEqual([]);
  expect(await found('prefers workshop')).toEqual([id]);
  await backend.remove('notes', first);
  expect(await found('prefers')).toEqual([]);
  expect(await found('اتصال')).toEqual([id]);
});

it('a word in the newest note finds the quote even when its notes contain more words than can be indexed', async () => {
  const id = await insertQuote(backend);
  await backend.run(`
    alter table public.notes disable trigger index_note;
    insert into public.notes (subject_id, author, body)
    select '${id}', 'Lyon', (select string_agg(md5(note || '-' || word), ' ') from generate_series(1, 120) as word)
    from generate_series(1, 400) as note;
    alter table public.notes enable trigger index_note;`);
  const newest = { subject_id: id, body: 'harbour', created_at: '2100-01-01T00:00:00Z' };
  await insertNote(backend, newest);
  expect(await found('harbour')).toEqual([id]);
});
