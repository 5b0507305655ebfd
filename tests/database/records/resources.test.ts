import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { tables } from '../../../src/admin/tables';
import { projectValues } from '../../kit/rows';
import { openBackend } from '../kit/backend';
import { insertNote, insertOffer, insertProject, insertQuote, insertRow } from '../kit/rows';

const backend = openBackend();

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

/** Returns the id of a template whose subject is the same again after the test. */
async function borrowTemplate(): Promise<string> {
  const id = 'first-en';
  const read = 'select subject from public.answer_templates where id = $1';
  const [subject] = await backend.column(read, [id]);
  const restore = 'update public.answer_templates set subject = $1 where id = $2';
  onTestFinished(async () => void (await backend.sql(restore, [subject, id])));
  return id;
}

/** A row of each table that staff edit, and a column. */
const edited = {
  quotes: { insert: () => insertQuote(backend), column: 'email' },
  projects: { insert: () => insertProject(backend), column: 'title' },
  offers: {
    insert: async () => insertOffer(backend, { quote_id: await insertQuote(backend) }),
    column: 'title',
  },
  notes: {
    insert: async () => insertNote(backend, { subject_id: await insertQuote(backend) }),
    column: 'body',
  },
  answer_templates: { insert: borrowTemplate, column: 'subject' },
  mail_settings: {
    insert: async () => `${(await backend.row('select id::text from public.mail_settings'))?.id}`,
    column: 'sender',
  },
} as const;

/** Another value each time, which the database trims. */
const typed = () => ` ${crypto.randomUUID()}@agency.example `;

it.each(Object.entries(edited))(
  'in %s, a change of the version that was read is stored once, and one of an older version names who was faster, and when',
  async (name, { insert, column }) => {
    const id = await insert();
    const table = async () => (await backend.staff()).from(name as 'quotes');
    const read = async () => (await (await table()).select().eq('id', id).single()).data;
    const write = async (columns: object) =>
      (await table()).update(columns).eq('id', id).select().single();
    const hasAuthor = name === 'quotes' || name === 'projects' || name === 'offers';
    const by = (author: string) => (hasAuthor ? { updated_by: author } : {});

    const { updated_at } = (await read()) ?? {};
    const value = typed();
    const change = { [column]: value, updated_at, ...by('Omar') };
    const theirs = await write(change);
    expect(theirs.error).toBeNull();
    expect(theirs.data).toMatchObject({ [column]: value.trim() });
    expect(theirs.data?.updated_at).not.toBe(updated_at);
    // Sent again after its answer was lost, or without a difference, it is no conflict and no other version.
    expect((await write(change)).data).toEqual(theirs.data);
    expect((await write({ [column]: `${value} ` })).data).toEqual(theirs.data);

    const { error, status } = await write({ [column]: typed(), updated_at, ...by('Lyon') });
    expect(status).toBe(409);
    expect(error?.code).toBe('PT409');
    const { at, ...detail } = JSON.parse(error?.details ?? '');
    expect(detail).toEqual({ reason: 'changed', by: hasAuthor ? 'Omar' : null });
    expect(new Date(at)).toEqual(new Date(`${theirs.data?.updated_at}`));
    expect(await read()).toEqual(theirs.data);
    // A change without a version is stored.
    expect((await write({ [column]: 'a@b.example' })).data).toMatchObject({
      [column]: 'a@b.example',
    });
  },
);

// The people of the table with this name are staff, whom remove_person removes.
it('every resource with data of clients says whose they are and how they are erased', async () => {
  const personal = await backend.column(`
    select distinct resource from private.resources() as resource
    join pg_attribute on attrelid = ('public.' || resource)::regclass and attname ~ '(name|email|phone|address)'
    where resource <> 'people'`);
  const found = await backend.column(`
    select resource from private.personal_resources() as resource
    where exists (select from pg_proc where proname = 'erase_' || resource and pronamespace = 'private'::regnamespace)`);
  expect(found.sort()).toEqual(personal.sort());
  expect(found.length).toBeGreaterThan(2);
});

describe('a table that one call of make_resource has made a resource', () => {
  beforeAll(() =>
    backend.run(`
      create table public.bills (
        id uuid primary key default gen_random_uuid(),
        project_id uuid references public.projects (id) on delete restrict,
        number text not null check (number <> ''),
        title text,
        status text not null default 'open',
        secret text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default clock_timestamp(),
        updated_by text,
        search tsvector not null default ''
      );
      select private.make_resource(
        'bills', words => '{number, title, project_id.client_name}', inserted => '{project_id, number, title}',
        updated => '{title, status, project_id}', unrecorded => '{secret}'
      );
      select private.apply_privileges();`),
  );
  beforeEach(async () => {
    await backend.sql('delete from public.bills');
  });
  afterAll(() =>
    backend.run(`
      drop function public.search_bills, public.notes(public.bills), private.grant_bills;
      drop trigger write_search on public.bills; drop function private.write_search_bills;
      drop trigger index_bills on public.projects;
      drop table public.bills;`),
  );

  const add = (columns: Record<string, unknown> = {}) => {
    const row = { id: crypto.randomUUID(), project_id: null, number: '1', title: null, ...columns };
    return backend.row(
      'insert into public.bills (id, project_id, number, title) values ($1, $2, $3, $4) returning *',
      [row.id, row.project_id, row.number, row.title],
    ) as Promise<{ id: string }>;
  };
  const history = (id: string) =>
    backend.sql('select details from public.events where subject_id = $1 order by id', [id]);

  it('stores trimmed texts, and none for a blank one', async () => {
    expect(await add({ number: ' I-2026-7 ', title: ' ' })).toMatchObject({
      number: 'I-2026-7',
      title: null,
    });
  });

  it('is found by its words, by those of the linked record as they are now, and by its notes, which it embeds', async () => {
    const project_id = await insertProject(backend, { client_name: 'Amina' });
    const { id } = await add({ project_id, number: 'I-2026-7' });
    const found = (q: string) => backend.column('select id from public.search_bills($1)', [q]);
    for (const typed of ['i20267', 'amin']) expect(await found(typed)).toEqual([id]);
    await backend.change('projects', project_id, { client_name: 'Basma' });
    const note = await insertNote(backend, { subject_id: id, body: 'Zanzibar' });
    const embedded = 'select notes.id from public.bills, public.notes(bills)';
    expect(await backend.column(embedded)).toEqual([note]);
    for (const typed of ['basma', 'zanzibar']) expect(await found(typed)).toEqual([id]);
    expect(await found('amina')).toEqual([]);
  });

  it('refuses a change of an older version, and records each other one, except of unrecorded columns', async () => {
    const { id } = await add();
    const update = 'update public.bills set title = $1, secret = $1, updated_by = $2';
    await backend.sql(`${update} where id = $3`, ['Shop', 'Claire', id]);
    const old = `${update}, updated_at = updated_at - interval '1 s' where id = $3`;
    await expect(backend.sql(old, ['Site', 'Omar', id])).rejects.toMatchObject({ code: 'PT409' });
    expect(await history(id)).toEqual([{ details: { title: [null, 'Shop'] } }]);
  });

  it('names the linked records in its history', async () => {
    const [one, other] = [
      await insertProject(backend),
      await insertProject(backend, { title: 'A second shop' }),
    ];
    const { id } = await add({ project_id: one });
    for (const project of [other, null])
      await backend.sql('update public.bills set project_id = $1 where id = $2', [project, id]);
    expect(await history(id)).toEqual([
      { details: { project_id: [projectValues.title, 'A second shop'] } },
      { details: { project_id: ['A second shop', null] } },
    ]);
  });

  it('opens to staff the columns that the call names, and to visitors nothing', async () => {
    const rights = (role: string) =>
      backend.row(`
        select has_table_privilege('${role}', 'public.bills', 'select, delete') as read,
          has_column_privilege('${role}', 'public.bills', 'number', 'insert') as number,
          has_any_column_privilege('${role}', 'public.bills', 'insert, update') as write,
          has_column_privilege('${role}', 'public.bills', 'secret', 'insert, update') as secret,
          has_function_privilege('${role}', 'public.search_bills(text)', 'execute') as search`);
    const staff = { read: true, number: true, write: true, secret: false, search: true };
    expect(await rights('authenticated')).toEqual(staff);
    const nothing = { read: false, number: false, write: false, secret: false, search: false };
    expect(await rights('anon')).toEqual(nothing);
    expect(
      await backend.sql(
        "select roles::text, qual from pg_policies where tablename = 'bills' and permissive = 'PERMISSIVE'",
      ),
    ).toEqual([{ roles: '{authenticated}', qual: expect.stringContaining('is_staff') }]);
  });

  it('loses its demo rows, and no others, with the demo data', async () => {
    const { id } = await add();
    const project_id = '5eed0002-0000-4000-8000-000000000099';
    await insertProject(backend, { id: project_id });
    await add({ id: '5eed0003-0000-4000-8000-000000000001', project_id });
    await backend.call('demo_data', { remove: true });
    expect(await backend.sql('select id from public.bills')).toEqual([{ id }]);
  });
});
