import { expect, it } from 'vitest';
import { tables } from '../../../src/admin/tables';
import { openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

// An offer has no notes and no history of its own, but those of its quote, and its status has rules, so that it does not
// change in bulk.
it.each(tables.filter(({ name }) => name !== 'offers'))(
  '$name have notes that their search finds, a history and bulk changes',
  async ({ name, search }) => {
    const id = await (name === 'quotes' ? insertQuote : insertProject)(backend);
    const found = async () =>
      (await backend.call<{ id: string }[]>(search, { q: 'zanzibar' })).map((row) => row.id);
    const note = await insertNote(backend, { subject_id: id, body: 'Zanzibar' });
    expect(await found()).toEqual([id]);
    await backend.sql('delete from public.notes where id = $1', [note]);
    expect(await found()).toEqual([]);

    const [row] = await backend.sql<{ before: string; after: string }>(
      `select status as before, code as after
     from public.${name}, unnest(private.codes_of('${name}_status_check')) as code where code <> status`,
    );
    const { before = '', after = '' } = row ?? {};
    const change = { table_name: name, changes: [{ set: { status: after }, ids: [id] }] };
    expect(await backend.call('change_rows', { ...change, author: 'Claire' })).toMatchObject({
      changed: [{ id, status: before }],
    });
    const events = () =>
      backend.sql(`select kind, details, author from public.events where subject_id = $1`, [id]);
    const edit = { kind: 'edited', details: { status: [before, after] }, author: 'Claire' };
    expect(await events()).toMatchObject([edit]);

    await insertNote(backend, { subject_id: id });
    await backend.sql(`delete from public.${name} where id = $1`, [id]);
    expect(await events()).toEqual([]);
    expect(await backend.sql('select from public.notes')).toEqual([]);
  },
);

// The people of the table with this name are staff, whom remove_person removes.
it('every resource with data of clients says whose they are and how they are erased', async () => {
  const personal = await backend.sql(`
    select distinct resource from private.resources() as resource
    join pg_attribute on attrelid = ('public.' || resource)::regclass and attname ~ '(name|email|phone|address)'
    where resource <> 'people'`);
  const found = await backend.sql(`
    select resource from private.personal_resources() as resource
    where exists (select from pg_proc where proname = 'erase_' || resource and pronamespace = 'private'::regnamespace)`);
  const names = (rows: object[]) => rows.map((row) => Object.values(row)[0]).sort();
  expect(names(found)).toEqual(names(personal));
  expect(found.length).toBeGreaterThan(2);
});
