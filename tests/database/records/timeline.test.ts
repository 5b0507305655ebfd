import { expect, it } from 'vitest';
import { optionalTexts } from '../../../src/domain/quotes';
import { projectValues, quoteValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertNote, insertOffer, insertProject, insertQuote, search } from '../kit/rows';

const backend = openBackend();

const timeline = async (subject_id: string) => {
  const rows = (await backend.staff()).from('timeline').select().eq('subject_id', subject_id);
  const { data } = await rows.order('happened_at');
  return (data ?? []).map((row) => ({
    ...row,
    happened_at: new Date(`${row.happened_at}`).toISOString(),
  }));
};
const at = (day: number) => `2026-11-0${day}T10:00:00.000Z`;

it('quote and project share their notes; each timeline has its own history, and who acted when', {
  tags: 'answer',
}, async () => {
  const quote_id = await insertQuote(backend, { status: 'approved', reference: 'Q-WXYZ23' });
  const note = await insertNote(backend, { subject_id: quote_id, created_at: at(3) });
  const conversion = { ...projectValues, quote_id, updated_by: 'Omar' };
  const projects = (await backend.staff()).from('projects');
  const project = `${(await projects.insert(conversion).select('id').single()).data?.id}`;
  const reply = { kind: 'reply', author: 'Léa', by_link: true, created_at: at(2) };
  const said = await insertNote(backend, { subject_id: project, ...reply, body: 'The map?' });
  await backend.sql('update public.events set happened_at = $1', [at(1)]);
  await backend.edit('projects', project, { status: 'on_hold', updated_by: 'Claire' });

  const converted = { kind: 'converted', author: 'Omar', happened_at: at(1) };
  const notes = [
    { row_id: said, kind: 'reply', author: 'Léa', by_link: true, by_staff: false },
    { row_id: note, kind: 'note', author: 'Lyon', by_link: false, by_staff: true },
  ];
  expect(await timeline(quote_id)).toMatchObject([
    { ...converted, details: { project: { id: project, name: projectValues.title } } },
    ...notes,
  ]);
  const edited = { status: ['planning', 'on_hold'] };
  const all = await timeline(project);
  expect(all).toMatchObject([
    { ...converted, details: { quote: { id: quote_id, name: 'Q-WXYZ23' } }, body: null },
    { ...notes[0], body: 'The map?', happened_at: at(2), updated_at: expect.any(String) },
    notes[1],
    { kind: 'edited', author: 'Claire', by_staff: true, by_link: false, details: edited },
  ]);
  const ids = [...all, ...(await timeline(quote_id))].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it('the timeline has the emails to the client with their state, but none to the agency', async () => {
  const quote_id = await insertQuote(backend, { request_id: crypto.randomUUID() });
  const offer = await insertOffer(backend, { quote_id, number: 'O-2026-001' });
  await backend.sql("insert into public.mails (offer_id, kind) values ($1, 'offer')", [offer]);
  const failed = "update public.mails set status = 'failed', last_error = 'Unknown user'";
  await backend.sql(`${failed}, sent_at = $1 where kind = 'receipt'`, [at(1)]);
  expect(await timeline(quote_id)).toMatchObject([
    {
      kind: 'mail',
      happened_at: at(1),
      by_staff: false,
      author: null,
      details: { kind: 'receipt', status: 'failed', error: 'Unknown user' },
    },
    { kind: 'mail', details: { kind: 'offer', status: 'queued', error: null } },
  ]);
});

it('the timeline leaves out an email that does not leave, which would seem to be on its way for ever', async () => {
  const id = await insertQuote(backend, { request_id: crypto.randomUUID() });
  expect(await timeline(id)).toHaveLength(1);
  for (const status of ['withheld', 'skipped']) {
    await backend.sql("update public.mails set status = $1 where kind = 'receipt'", [status]);
    expect(await timeline(id)).toEqual([]);
  }
});

it('an answer of the client by link is no act of staff', async () => {
  const offers = openOffers(backend);
  const { token, quote_id } = await offers.sent();
  await offers.answer(token, { accept: 'Léa' });
  const [sent, accepted] = (await timeline(quote_id)).filter(({ kind }) => kind === 'offer');
  expect(sent).toMatchObject({ by_staff: true, by_link: false });
  expect(accepted).toMatchObject({ by_staff: false, by_link: true, author: 'Léa' });
});

const events = (columns = 'details, author') =>
  backend.sql(`select ${columns}, subject_id as id from public.events order by events.id`);

it('the history records each change with both values, its author and whether staff made it', {
  tags: 'project',
}, async () => {
  const quote = await insertQuote(backend, { updated_by: 'Omar' });
  const project = await insertProject(backend);
  const status = { status: 'contacted' };
  await backend.edit('quotes', quote, { ...status, budget: '5k-10k', updated_by: 'Claire' });
  await backend.edit('quotes', quote, { follow_up_on: '2026-11-30', updated_by: 'Omar' });
  await backend.edit('projects', project, { status: 'paid', budget: 5, paid_on: '2026-06-03' });
  await backend.edit('projects', project, { paid_on: '2026-06-04', title: 'Shop' });
  await backend.change('quotes', quote, { status: 'approved' });
  const byStaff = { kind: 'edited', by_staff: true, author: null };
  expect(await events('kind, details, by_staff, author')).toEqual([
    {
      ...byStaff,
      id: quote,
      details: { status: ['pending', 'contacted'], budget: [null, '5k-10k'] },
      author: 'Claire',
    },
    {
      ...byStaff,
      id: project,
      details: {
        status: ['planning', 'paid'],
        paid_on: [null, '2026-06-03'],
        budget: [null, '5'],
      },
    },
    {
      ...byStaff,
      id: project,
      details: { paid_on: ['2026-06-03', '2026-06-04'], title: ['Workshop site', 'Shop'] },
    },
    { ...byStaff, id: quote, details: { status: ['contacted', 'approved'] }, by_staff: false },
  ]);
});

it('staff enter and change each optional text of a quote, and the history contains the change', async () => {
  const texts = (value: string) =>
    Object.fromEntries(optionalTexts.map((field) => [field, `${field} ${value}`]));
  const { data, error } = await (await backend.staff())
    .from('quotes')
    .insert({ ...quoteValues, ...texts('1') })
    .select()
    .single();
  expect(error, 'the right to insert: supabase/schemas/90_privileges.sql').toBeNull();
  expect(data).toMatchObject({ ...quoteValues, ...texts('1'), request_id: null });
  const changed = await backend.edit('quotes', data?.id ?? '', texts('2'));
  expect(changed.error, 'the right to update: supabase/schemas/90_privileges.sql').toBeNull();
  const both = optionalTexts.map((field) => [field, [`${field} 1`, `${field} 2`]]);
  expect(await events('details')).toMatchObject([{ details: Object.fromEntries(both) }]);
});

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
  const shown = async (record: string) =>
    (await timeline(record))
      .flatMap(({ body, row_id }) => (body === null ? [] : `${row_id}`))
      .sort();
  expect(await shown(quote_id)).toEqual(notes.toSorted());
  expect(await shown(project_id)).toEqual(notes.toSorted());

  await removeAsStaff('projects', project_id);
  expect(await shown(quote_id)).toEqual(notes.toSorted());
  const again = await insertProject(backend, { quote_id });
  expect(await shown(again)).toEqual(notes.toSorted());
  await removeAsStaff('quotes', quote_id);
  expect(await shown(again)).toEqual(notes.toSorted());
  await removeAsStaff('projects', again);
  expect(await backend.find('notes', before)).toBeUndefined();
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
