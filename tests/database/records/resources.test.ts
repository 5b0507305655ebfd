import { expect, it } from 'vitest';
import { tables } from '../../../src/admin/tables';
import { openBackend } from '../kit/backend';
import { insertNote, insertRow, resourceRows } from '../kit/rows';

const backend = openBackend();

it('every resource of the back office has a valid row in `resourceRows`', () => {
  expect(Object.keys(resourceRows)).toEqual(tables.map(({ name }) => name));
});

// An offer has no notes and no history of its own, but those of its quote, and its status has rules, so that it does not
// change in bulk.
it.each(tables.filter(({ name }) => name !== 'offers'))(
  '$name have notes that their search finds, a history and bulk changes',
  async ({ name, search }) => {
    const id = await insertRow(backend, name);
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
    const change = { table_name: name, column_name: 'status', changes: { [after]: [id] } };
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

it('the history leaves out the links of every resource, because it would show their ids', async () => {
  const shown = await backend.sql(`
    select attrelid::regclass, attname
    from pg_trigger join pg_attribute on attrelid = tgrelid
    where tgname = 'record_changes' and atttypid = 'uuid'::regtype and attname not in ('id', 'request_id')
      and position(attname in encode(tgargs, 'escape')) = 0`);
  expect(shown).toEqual([]);
});
