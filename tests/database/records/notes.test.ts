import { describe, expect, it } from 'vitest';
import { noteLimits } from '../../../src/domain/notes';
import { openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote } from '../kit/rows';
import { search } from '../kit/search';

const backend = openBackend();

const note = async (id: string) => {
  const [row] = await backend.sql('select * from public.notes where id = $1', [id]);
  return row;
};
const remove = (table: 'quotes' | 'projects' | 'notes', id: string) =>
  backend.sql(`delete from public.${table} where id = $1`, [id]);
const edit = (id: string, body: string) =>
  backend.sql('update public.notes set body = $2 where id = $1', [id, body]);

const found = (table: 'quotes' | 'projects', typed: string) => search(backend, table, typed);

describe('notes', () => {
  it('a note must belong to a quote or to a project', async () => {
    await expect(insertNote(backend, {})).rejects.toMatchObject({ code: 'PT422' });
    const on = { quote_id: await insertQuote(backend), project_id: await insertProject(backend) };
    expect(await note(await insertNote(backend, { quote_id: on.quote_id }))).toMatchObject({
      quote_id: on.quote_id,
      project_id: null,
    });
    expect(await note(await insertNote(backend, { project_id: on.project_id }))).toMatchObject({
      quote_id: null,
      project_id: on.project_id,
    });
  });

  it.each(Object.entries(noteLimits))(
    'the %s of a note is trimmed and must have 1 to %i characters',
    async (column, limit) => {
      const quote_id = await insertQuote(backend);
      const write = (text: string) => insertNote(backend, { quote_id, [column]: text });
      expect(await note(await write(` ${'é'.repeat(limit)}\u00a0\n`))).toMatchObject({
        [column]: 'é'.repeat(limit),
      });
      for (const text of [' \n', 'é'.repeat(limit + 1)])
        await expect(write(text)).rejects.toThrow(`notes_${column}_length`);
    },
  );

  it('updated_at of a note changes only when its text changes', async () => {
    const id = await insertNote(backend, { quote_id: await insertQuote(backend) });
    const before = await note(id);
    await edit(id, ' Call back on Monday. ');
    expect(await note(id)).toEqual(before);
    await edit(id, 'Called.');
    const after = await note(id);
    expect(after).toMatchObject({ body: 'Called.', created_at: before?.created_at });
    expect(String(after?.updated_at) > String(before?.updated_at)).toBe(true);
  });
});

describe('notes of converted quotes', () => {
  it('a converted quote and its project share the notes from before and after the conversion', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const before = await insertNote(backend, { quote_id });
    const project_id = await insertProject(backend, { quote_id });
    const onQuote = await insertNote(backend, { quote_id });
    const onProject = await insertNote(backend, { project_id });
    for (const id of [before, onQuote, onProject])
      expect(await note(id)).toMatchObject({ quote_id, project_id });
  });

  it('shared notes are deleted only when both the quote and its project have been deleted', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    const project_id = await insertProject(backend, { quote_id });
    const id = await insertNote(backend, { quote_id });
    await (await backend.staff()).from('projects').delete().eq('id', project_id);
    expect(await note(id)).toMatchObject({ quote_id, project_id: null });
    const again = await insertProject(backend, { quote_id });
    expect(await note(id)).toMatchObject({ quote_id, project_id: again });
    await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
    expect(await note(id)).toMatchObject({ quote_id: null, project_id: again });
    await remove('projects', again);
    expect(await note(id)).toBeUndefined();
  });
});

describe.each(['quotes', 'projects'] as const)('notes of %s', (table) => {
  const insert = (columns = {}) =>
    table === 'quotes' ? insertQuote(backend, columns) : insertProject(backend, columns);
  const key = table === 'quotes' ? 'quote_id' : 'project_id';
  const state = async (id: string) => {
    const [row] = await backend.sql(`select updated_at from public.${table} where id = $1`, [id]);
    return row;
  };

  it(`a search for a word in a note finds ${table} until the note is edited or deleted`, async () => {
    const id = await insert();
    await insert();
    const first = await insertNote(backend, { [key]: id, body: 'Prefers the harbour office' });
    await insertNote(backend, { [key]: id, body: 'يفضّل الاتصال مساءً' });
    expect(await found(table, 'harb')).toEqual([id]);
    expect(await found(table, 'اتصال')).toEqual([id]);
    await edit(first, 'Prefers the workshop');
    expect(await found(table, 'harbour')).toEqual([]);
    expect(await found(table, 'prefers workshop')).toEqual([id]);
    await remove('notes', first);
    expect(await found(table, 'prefers')).toEqual([]);
    expect(await found(table, 'اتصال')).toEqual([id]);
  });

  it(`a search for a word in a note still finds ${table} after they have been edited`, async () => {
    const id = await insert();
    await insertNote(backend, { [key]: id, body: 'harbour' });
    const column = table === 'quotes' ? 'message' : 'description';
    await backend.sql(`update public.${table} set ${column} = 'A lighthouse.' where id = $1`, [id]);
    expect(await found(table, 'lighthouse harbour')).toEqual([id]);
  });

  it(`adding a note does not change updated_at of ${table}, so that an open form causes no conflict`, async () => {
    const id = await insert();
    const before = await state(id);
    await insertNote(backend, { [key]: id });
    expect((await state(id))?.updated_at).toEqual(before?.updated_at);
  });

  it(`writing to the column “search” does not change which searches find ${table}`, async () => {
    const id = await insert();
    await insertNote(backend, { [key]: id, body: 'harbour' });
    await backend.sql(`update public.${table} set search = 'lighthouse' where id = $1`, [id]);
    expect(await found(table, 'lighthouse')).toEqual([]);
    expect(await found(table, 'harbour')).toEqual([id]);
  });

  it(`a search for a word in the newest note finds ${table} even when their notes contain more words than can be indexed`, async () => {
    const id = await insert();
    await backend.run(`
      alter table public.notes disable trigger index_note;
      insert into public.notes (${key}, author, body)
      select '${id}', 'Lyon', (select string_agg(md5(note || '-' || word), ' ') from generate_series(1, 120) as word)
      from generate_series(1, 400) as note;
      alter table public.notes enable trigger index_note;`);
    await insertNote(backend, { [key]: id, body: 'harbour', created_at: '2100-01-01T00:00:00Z' });
    expect(await found(table, 'harbour')).toEqual([id]);
  });
});
