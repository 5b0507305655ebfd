import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertNote, insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const DEMO_QUOTE = '5eed0000-0000-4000-8000-000000000009';
const DEMO_PROJECT = '5eed0001-0000-4000-8000-000000000002';

/** Returns every row that the removal of the demo data could delete. */
const rows = () =>
  backend.sql(`
    select 'quote' as kind, id::text from public.quotes
    union all select 'project', id::text from public.projects
    union all select 'offer', id::text from public.offers
    union all select 'note', id::text from public.notes
    union all select 'event', subject_id::text from public.events
    union all select 'mail', coalesce(quote_id, id)::text from public.mails
    union all select 'former client', id::text from public.projects where client_hash is not null
    order by 1, 2`);

const demo = (args = {}) => backend.call('demo_data', args);
const remove = () => demo({ remove: true });

/**
 * Inserts rows that are not demo data: a request with its project, a note, its history and a mail; a project without a
 * quote; and two quotes that resemble demo quotes. Then adds the demo data. Returns the rows before that.
 */
async function withDemoData() {
  const quote_id = await insertQuote(backend, { request_id: crypto.randomUUID() });
  await backend.change('quotes', quote_id, { status: 'approved' });
  const project = await insertProject(backend, { quote_id });
  await backend.change('projects', project, { status: 'paid' });
  await insertNote(backend, { subject_id: quote_id });
  await insertNote(backend, { subject_id: await insertProject(backend) });
  // Inserts a quote with the email address of a demo quote, and a quote with an id similar to that of a demo quote.
  await insertQuote(backend, { email: 'camille@alpes-trail.example' });
  await insertQuote(backend, { id: '5eed0000-0000-4000-9000-000000000001' });
  const before = await rows();
  await backend.run(await readFile('supabase/seed.sql', 'utf8'));
  return before;
}

it('demo_data counts and, told to remove, deletes the demo data and no other rows, whatever staff did with it', async () => {
  const before = await withDemoData();
  await insertProject(backend, { quote_id: DEMO_QUOTE });
  await backend.edit('projects', DEMO_PROJECT, { status: 'paid' });
  await backend.edit('quotes', DEMO_QUOTE, { company: 'Mine' });
  for (const subject_id of [DEMO_QUOTE, DEMO_PROJECT]) await insertNote(backend, { subject_id });
  const [project] = await backend.sql<{ quote_id: string }>(
    "select quote_id from public.projects where id::text like '5eed0001-%' and quote_id <> $1",
    [DEMO_QUOTE],
  );
  await backend.remove('quotes', `${project?.quote_id}`);
  const further = await insertQuote(backend, { follows_quote_id: DEMO_QUOTE });
  await backend.change('offers', await insertOffer(backend, { quote_id: further }), {
    status: 'sent',
  });
  expect(await demo()).toEqual({ quotes: 30, projects: 15 });
  expect(await remove()).toEqual({ quotes: 30, projects: 15 });
  expect(await rows()).toEqual(before);
  expect(await remove()).toEqual({ quotes: 0, projects: 0 });
  expect(await rows()).toEqual(before);
});
