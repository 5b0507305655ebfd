import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertPerson as insert, insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const insertPerson = (columns: object) => insert(backend, { ...columns });
const owners = async () => ({
  quotes: await backend.sql('select owner from public.quotes order by created_at'),
  projects: await backend.sql('select owner from public.projects order by created_at'),
});

describe('the name of a person', () => {
  it('is taken, however it is written, and another name is free', async () => {
    await insertPerson({ name: 'Camille Durand' });
    await insertPerson({ name: 'Zoé'.normalize('NFD') });
    const people = (await backend.staff()).from('people');
    for (const name of ['  camille DURAND ', 'CAMILLE durand', 'zoÉ'])
      expect((await people.insert({ name })).error).toMatchObject({ code: '23505' });
    expect((await people.insert({ name: ' ليلى ' })).error).toBeNull();
    expect(await backend.sql("select name from public.people where name like 'ل%'")).toEqual([
      { name: 'ليلى' },
    ]);
  });

  it('goes with the records when it changes, and the history keeps the old one', async () => {
    const id = await insertPerson({ name: 'Camile' });
    await insertQuote(backend, { owner: 'Camile' });
    await insertQuote(backend, { owner: 'Omar' });
    const project = await insertProject(backend, { owner: 'Camile' });
    await insertNote(backend, { subject_id: project, author: 'Camile' });
    const staff = await backend.staff();
    const changed = await staff
      .from('people')
      .update({ name: 'Camille', updated_by: 'Omar' })
      .eq('id', id);
    expect(changed.error).toBeNull();
    expect(await owners()).toEqual({
      quotes: [{ owner: 'Camille' }, { owner: 'Omar' }],
      projects: [{ owner: 'Camille' }],
    });
    expect(await backend.sql('select author from public.notes')).toEqual([{ author: 'Camile' }]);
    expect(await backend.sql('select details, author from public.events')).toContainEqual({
      details: { owner: ['Camile', 'Camille'] },
      author: 'Omar',
    });
  });
});

it('a signature has lines and at most 300 characters, and an empty one is none', async () => {
  const id = await insertPerson({ name: 'Camille' });
  const people = (await backend.staff()).from('people');
  const sign = async (signature: string) =>
    (await people.update({ signature }).eq('id', id).select('signature')).data;
  expect(await sign(' Designer\n+33 4 65 71 01 42 ')).toEqual([
    { signature: 'Designer\n+33 4 65 71 01 42' },
  ]);
  expect(await sign('a'.repeat(301))).toBeNull();
  expect(await sign(' ')).toEqual([{ signature: null }]);
});

describe('removing a person', () => {
  async function withCamille() {
    const camille = await insertPerson({ name: 'Camille', email: 'camille@example.com' });
    const omar = await insertPerson({ name: 'Omar' });
    const quote = await insertQuote(backend, { owner: 'Camille' });
    await insertProject(backend, { owner: 'Camille' });
    await insertProject(backend, { updated_by: 'Camille' });
    const staff = await backend.staff();
    await staff
      .from('notes')
      .insert({ subject_id: quote, author: 'Camille', body: 'Call Camille.' });
    await staff.from('quotes').update({ owner: 'Omar', updated_by: 'Camille' }).eq('id', quote);
    await staff.from('quotes').update({ owner: 'Camille', updated_by: 'Omar' }).eq('id', quote);
    return { camille, omar, quote, staff };
  }
  const names = async () => [
    ...(await backend.sql('select author, body from public.notes order by created_at')),
    ...(await backend.sql('select author, details from public.events order by id limit 2')),
  ];

  it('clears the owner of their records, keeps the name in notes and history, forgets the address, and leaves a row in the audit', async () => {
    const { camille, staff } = await withCamille();
    await backend.run('delete from public.audit');
    const before = await names();
    for (const author of [' Omar ', 'Omar'])
      await backend.call('remove_person', { person: camille, author }, staff);
    expect(await owners()).toEqual({
      quotes: [{ owner: null }],
      projects: [{ owner: null }, { owner: null }],
    });
    expect(await names()).toEqual(before);
    const people = JSON.stringify(await backend.sql('select * from public.people'));
    expect(people).not.toContain('camille@');
    expect(await backend.sql('select kind, author, counts from public.audit')).toEqual([
      { kind: 'person', author: 'Omar', counts: { quotes: 1, projects: 1 } },
    ]);
  });

  it('leaves a row in the audit, also if the API deletes the person without the function', async () => {
    const { camille, staff } = await withCamille();
    await backend.run('delete from public.audit');
    expect((await staff.from('people').delete().eq('id', camille)).error).toBeNull();
    expect(await backend.sql('select kind, author, counts from public.audit')).toEqual([
      { kind: 'person', author: null, counts: null },
    ]);
  });

  it('a person who is removed hands their records to a successor', {
    tags: 'together',
  }, async () => {
    const { camille, omar, staff } = await withCamille();
    const args = { person: camille, successor: omar };
    expect((await staff.rpc('remove_person', args)).error).toBeNull();
    expect(await owners()).toEqual({
      quotes: [{ owner: 'Omar' }],
      projects: [{ owner: 'Omar' }, { owner: null }],
    });
    // The second call finds nobody.
    expect((await staff.rpc('remove_person', args)).error).toBeNull();
  });

  it('can replace the name in notes and history, but neither in texts nor in what a client of the same name wrote', async () => {
    const { camille, quote, staff } = await withCamille();
    const reply = { subject_id: quote, kind: 'reply', author: 'Camille', by_link: true };
    await insertNote(backend, reply);
    await backend.run(
      `insert into public.events (subject_id, kind, details, author, by_staff)
       values ('${quote}', 'edited', '{}', 'Camille', false)`,
    );
    await backend.call('remove_person', { person: camille, is_forgotten: true }, staff);
    expect(await names()).toEqual([
      { author: 'Former colleague', body: 'Call Camille.' },
      { author: 'Camille', body: expect.any(String) },
      { author: 'Former colleague', details: { owner: ['Former colleague', 'Omar'] } },
      { author: 'Omar', details: { owner: ['Omar', 'Former colleague'] } },
    ]);
    expect(
      await backend.sql("select by_staff from public.events where author = 'Camille'"),
    ).toEqual([{ by_staff: false }]);
    // The notes do not count as edited.
    expect(await backend.sql('select from public.notes where updated_at <> created_at')).toEqual(
      [],
    );
    expect(
      await backend.sql('select updated_by from public.projects where updated_by is not null'),
    ).toEqual([{ updated_by: 'Former colleague' }]);
  });

  it('is refused with a successor who does not exist or is the same person, and then changes nothing', async () => {
    const { camille, quote, staff } = await withCamille();
    for (const successor of [quote, camille]) {
      const { error } = await staff.rpc('remove_person', { person: camille, successor });
      expect(error).toMatchObject({ code: 'PT422' });
    }
    expect(await owners()).toMatchObject({ quotes: [{ owner: 'Camille' }] });
  });
});
