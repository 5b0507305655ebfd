import { readFile } from 'node:fs/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const DEMO_QUOTE = '5eed0000-0000-4000-8000-000000000009';
const DEMO_PROJECT = '5eed0001-0000-4000-8000-000000000002';

/** Returns every row that the removal of the demo data could delete. */
const rows = () =>
  backend.sql<{ kind: string; id: string }>(`
    select 'quote' as kind, id::text from public.quotes
    union all select 'project', id::text from public.projects
    union all select 'note', id::text from public.notes
    union all select 'event', coalesce(quote_id, project_id)::text from public.events
    union all select 'mail', coalesce(quote_id, id)::text from public.mails
    union all select 'former client', id::text from public.projects where client_hash is not null
    order by 1, 2`);

const remove = async () => (await backend.staff()).rpc('demo_data', { remove: true });

/**
 * Inserts rows that are not demo data: a request with its project, a note, its history and a mail; a project without a
 * quote; and two quotes that resemble demo quotes.
 */
async function real() {
  const quote = await insertQuote(backend, { request_id: crypto.randomUUID() });
  await backend.sql("update public.quotes set status = 'approved' where id = $1", [quote]);
  const project = await insertProject(backend, { quote_id: quote });
  await backend.sql("update public.projects set status = 'paid' where id = $1", [project]);
  await insertNote(backend, { quote_id: quote });
  const alone = await insertProject(backend);
  await insertNote(backend, { project_id: alone });
  // Inserts a quote with the email address of a demo quote, and a quote with an id similar to that of a demo quote.
  await insertQuote(backend, { email: 'camille@alpes-trail.example' });
  await insertQuote(backend, { id: '5eed0000-0000-4000-9000-000000000001' });
}

describe('a database with demo data', () => {
  let before: Awaited<ReturnType<typeof rows>>;

  beforeEach(async () => {
    await real();
    before = await rows();
    await backend.run(await readFile('supabase/seed.sql', 'utf8'));
  });

  it('demo_data returns the number of demo quotes and projects', async () => {
    const { data } = await (await backend.staff()).rpc('demo_data');
    expect(data).toEqual({ quotes: 30, projects: 14 });
  });

  it('demo_data, told to remove, deletes all demo data and no other rows', async () => {
    const { data, error } = await remove();
    expect(error).toBeNull();
    expect(data).toEqual({ quotes: 30, projects: 14 });
    expect(await rows()).toEqual(before);
    expect((await (await backend.staff()).rpc('demo_data')).data).toEqual({
      quotes: 0,
      projects: 0,
    });
  });

  it('demo_data, told to remove, deletes demo rows that staff have converted, changed or added notes to', async () => {
    const staff = await backend.staff();
    await insertProject(backend, { quote_id: DEMO_QUOTE });
    await staff.from('projects').update({ status: 'paid' }).eq('id', DEMO_PROJECT);
    await staff.from('quotes').update({ company: 'Mine' }).eq('id', DEMO_QUOTE);
    await insertNote(backend, { quote_id: DEMO_QUOTE });
    await insertNote(backend, { project_id: DEMO_PROJECT });
    expect((await remove()).data).toEqual({ quotes: 30, projects: 15 });
    expect(await rows()).toEqual(before);
  });

  it('demo_data, told to remove, deletes demo projects whose quotes have already been deleted', async () => {
    await backend.run("delete from public.quotes where id::text like '5eed0000-0000-4000-8000-%'");
    expect((await remove()).data).toEqual({ quotes: 0, projects: 14 });
    expect(await rows()).toEqual(before);
  });

  it('demo_data, told to remove, deletes nothing when one demo row cannot be deleted', async () => {
    const all = await rows();
    await backend.run(`
      create function private.hold() returns trigger language plpgsql as
        $$ begin raise exception 'held'; end $$;
      create trigger hold before delete on public.quotes
      for each row when (old.id = '${DEMO_QUOTE}') execute function private.hold();`);
    try {
      expect((await remove()).error).not.toBeNull();
      expect(await rows()).toEqual(all);
    } finally {
      await backend.run('drop trigger hold on public.quotes; drop function private.hold();');
    }
  });
});

it('demo_data, told to remove, deletes nothing when there is no demo data', async () => {
  await real();
  const before = await rows();
  expect((await remove()).data).toEqual({ quotes: 0, projects: 0 });
  expect(await rows()).toEqual(before);
});
