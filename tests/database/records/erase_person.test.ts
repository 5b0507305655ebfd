import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import { type Client, openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const email = 'Salma.Haddad@Example.com';

/** Inserts two quotes of one person, one of them converted, and a converted quote of another person. */
async function person() {
  const converted = await insertQuote(backend, {
    email,
    name: 'Salma Haddad',
    phone: '+33 6 39 98 01 01',
    status: 'approved',
    created_at: '2026-11-01T10:00:00Z',
  });
  const pending = await insertQuote(backend, {
    email: email.toUpperCase(),
    name: 'S. Haddad',
    created_at: '2026-11-02T10:00:00Z',
  });
  const project = await insertProject(backend, {
    quote_id: converted,
    title: 'Website for Salma Haddad',
    description: 'Salma wants a shop.',
    client_name: 'Salma Haddad',
    budget: 12_000,
    start_date: '2026-11-02',
    technologies: ['Astro'],
    image_url: 'https://example.com/salma.png',
  });
  await backend.sql("update public.projects set status = 'paid' where id = $1", [project]);
  await backend.sql("update public.quotes set status = 'contacted' where id = $1", [pending]);
  const stranger = await insertQuote(backend, { email: 'other@example.com', status: 'approved' });
  const theirs = await insertProject(backend, { quote_id: stranger });
  const notes = [
    await insertNote(backend, { quote_id: pending, body: 'Salma prefers the telephone.' }),
    await insertNote(backend, { quote_id: converted, body: 'Salma pays in March.' }),
  ];
  await insertNote(backend, { project_id: theirs });
  return { converted, pending, project, notes, stranger, theirs };
}

interface Held {
  email: string;
  quotes: { id: string; [column: string]: Json | undefined }[];
  projects: { id: string; [column: string]: Json | undefined }[];
  events: { quote_id: string | null; project_id: string | null }[];
  notes: { id: string }[];
}

const ask = async (name: 'person_data' | 'erase_person', client?: Client, who = email) => {
  const { data, error } = await (client ?? backend.service()).rpc(name, { email: who });
  expect(error).toBeNull();
  return data as unknown as Held;
};

const everything = () =>
  backend.sql(
    `select (select json_agg(quotes order by id)::text from public.quotes) as quotes,
            (select json_agg(projects order by id)::text from public.projects) as projects,
            (select json_agg(events order by id)::text from public.events) as events,
            (select json_agg(notes order by id)::text from public.notes) as notes`,
  );

describe('person_data', () => {
  it('person_data returns all quotes, projects, status changes and notes of an email address, regardless of case, and changes no row', async () => {
    const { converted, pending, project, notes } = await person();
    const before = await everything();
    const held = await ask('person_data', undefined, ` ${email.toLowerCase()} `);
    expect(held.quotes.map(({ id }) => id).sort()).toEqual([converted, pending].sort());
    expect(held.quotes[0]).toMatchObject({
      name: 'Salma Haddad',
      phone: '+33 6 39 98 01 01',
      email,
    });
    expect(held.projects).toMatchObject([{ id: project, client_name: 'Salma Haddad' }]);
    const subjects = held.events.map(({ quote_id, project_id }) => quote_id ?? project_id);
    // The project was converted, and became paid.
    expect(subjects.sort()).toEqual([converted, pending, project, project].sort());
    expect(held.notes.map(({ id }) => id).sort()).toEqual(notes.sort());
    expect(await everything()).toEqual(before);
  });

  it('person_data returns nothing for an unknown email address or for wildcards', async () => {
    await person();
    for (const who of ['nobody@example.com', '%', 'salma_haddad@example.com'])
      expect(await ask('person_data', undefined, who)).toMatchObject({
        quotes: [],
        projects: [],
        events: [],
        notes: [],
        mails: [],
      });
  });
});

describe.each(['person_data', 'erase_person'] as const)('arguments of %s', (name) => {
  it(`${name} rejects a call without an email address`, async () => {
    const { error } = await backend.service().rpc(name, { email: ' ' });
    expect(error).toMatchObject({
      code: 'PT422',
      details: '{"field": "email", "reason": "required"}',
    });
  });
});

describe('erase_person', () => {
  it('erase_person deletes the quotes of the person with their history, and returns the erased data', async () => {
    const { stranger } = await person();
    const held = await ask('person_data');
    expect(await ask('erase_person')).toEqual(held);
    const quotes = await backend.sql('select id from public.quotes');
    expect(quotes).toEqual([{ id: stranger }]);
    expect(
      await backend.sql('select quote_id from public.events where quote_id is not null'),
    ).toEqual([{ quote_id: stranger }]);
    expect(await ask('person_data')).toMatchObject({
      quotes: [],
      projects: [],
      events: [],
      notes: [],
      mails: [],
    });
  });

  it('erase_person keeps projects but removes the personal data from them', async () => {
    const { project } = await person();
    await ask('erase_person');
    const [row] = await backend.sql(
      `select quote_id, title, description, client_name, image_url, project_type, status, budget, technologies,
              start_date::text, search::text as words from public.projects where id = $1`,
      [project],
    );
    expect(row).toMatchObject({
      quote_id: null,
      title: `Project ${project.slice(0, 8)}`,
      description: 'Erased on request',
      client_name: 'Erased on request',
      image_url: null,
      project_type: 'website',
      status: 'paid',
      budget: 12_000,
      technologies: ['Astro'],
      start_date: '2026-11-02',
    });
    expect(JSON.stringify(await everything())).not.toMatch(/salma|haddad/iu);
    expect(
      await backend.sql('select details from public.events where project_id = $1', [project]),
    ).toEqual([{ details: { status: ['planning', 'paid'] } }]);
  });

  it('erase_person does not change the rows of other clients', async () => {
    const { stranger, theirs } = await person();
    const others = () =>
      backend.sql(
        'select q.updated_at as quote, p.updated_at as project, p.quote_id, p.client_name from public.quotes q join public.projects p on p.quote_id = q.id where q.id = $1 and p.id = $2',
        [stranger, theirs],
      );
    const before = await others();
    await ask('erase_person');
    expect(await others()).toEqual(before);
  });

  it('a second call of erase_person changes nothing', async () => {
    await person();
    await ask('erase_person');
    const after = await everything();
    expect(await ask('erase_person')).toMatchObject({ quotes: [], projects: [] });
    expect(await everything()).toEqual(after);
  });

  it('erase_person finds a project whose quote was deleted earlier by staff or with the service key', async () => {
    const { converted, pending, project, stranger, theirs } = await person();
    await (await backend.staff()).from('quotes').delete().eq('id', converted);
    await backend.service().from('quotes').delete().eq('id', stranger);
    const held = await ask('person_data', await backend.staff());
    expect(held.quotes.map(({ id }) => id)).toEqual([pending]);
    expect(held.projects).toMatchObject([{ id: project, quote_id: null }]);
    const subjects = held.events.map(({ quote_id, project_id }) => quote_id ?? project_id);
    expect(subjects.sort()).toEqual([pending, project, project].sort());
    expect(await ask('erase_person', await backend.staff())).toEqual(held);
    expect(JSON.stringify(await everything())).not.toMatch(/salma|haddad/iu);
    expect(await ask('person_data')).toMatchObject({ projects: [], events: [] });
    const others = await ask('person_data', undefined, 'other@example.com');
    expect(others.projects).toMatchObject([{ id: theirs, client_name: 'Camille Durand' }]);
  });

  it('deleting a converted quote leaves only a hash of the email address with its project, which erase_person deletes', async () => {
    const { project, converted, theirs } = await person();
    await backend.sql('delete from public.quotes where id = $1', [converted]);
    const hashes = (sql = '') =>
      backend.sql(
        `select id${sql} from public.projects where quote_id is null and client_hash is not null and id in ($1, $2)`,
        [project, theirs],
      );
    const isHash = `, client_hash = sha256(convert_to(id || '${email.toLowerCase()}', 'UTF8')) as hash`;
    expect(await hashes(isHash)).toEqual([{ id: project, hash: true }]);
    await ask('erase_person');
    expect(await hashes()).toEqual([]);
  });
});
