import { expect, it } from 'vitest';
import { OURS } from '../../kit/clientMail';
import { type Client, openBackend } from '../kit/backend';
import { everything } from '../kit/everything';
import { openOffers } from '../kit/offers';
import { openReplies } from '../kit/replies';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const offers = openOffers(backend);
const replies = openReplies(backend);
const email = 'Salma.Haddad@Example.com';
const phone = '+33 6 39 98 01 01';

/** Inserts two quotes of one person, one of them converted, and a converted quote of another person. */
async function person() {
  const approved = { status: 'approved', created_at: '2026-11-01T10:00:00Z' };
  const converted = await insertQuote(backend, { email, phone, name: 'Salma Haddad', ...approved });
  const pending = await insertQuote(backend, { email: email.toUpperCase(), name: 'S. Haddad' });
  const project = await insertProject(backend, {
    quote_id: converted,
    title: 'Website for Salma Haddad',
    description: 'Salma wants a shop.',
    client_name: 'Salma Haddad',
    budget: 12_000,
    technologies: ['Astro'],
    image_url: 'https://example.com/salma.png',
  });
  await backend.change('projects', project, { status: 'paid' });
  const delivery = {
    deliveries: 1,
    delivery_note: 'Salma, this is the shop.',
    delivery_mail_to: email,
  };
  await backend.change('projects', project, delivery);
  await backend.run("update public.mails set last_error = 'unknown user salma.haddad'");
  await backend.change('quotes', pending, { status: 'contacted' });
  const stranger = await insertQuote(backend, { ...approved, email: 'other@example.com' });
  const theirs = await insertProject(backend, { quote_id: stranger });
  const notes = [
    await insertNote(backend, { subject_id: pending, body: 'Salma prefers the telephone.' }),
    await insertNote(backend, { subject_id: converted, body: 'Salma pays in March.' }),
  ];
  await insertNote(backend, { subject_id: theirs });
  return { converted, pending, project, notes, stranger, theirs };
}

interface Held {
  quotes: { id: string }[];
  projects: { id: string }[];
  events: { subject_id: string }[];
  notes: { id: string }[];
  mails: { kind: string; project_id: string | null }[];
}
const nothing = { quotes: [], projects: [], events: [], notes: [], mails: [] };

const ask = (name: 'person_data' | 'erase_person', client?: Client, who = email) =>
  backend.call<Held>(name, { email: who }, client ?? backend.service());
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id).sort();
const subjects = ({ events }: Held) => events.map(({ subject_id }) => subject_id).sort();

const state = () => everything(backend.sql, "schemaname = 'public' and tablename <> 'audit'");

it('person_data returns all quotes, projects, status changes and notes of an email address, regardless of case, and changes no row', async () => {
  const { converted, pending, project, notes } = await person();
  const before = await state();
  const held = await ask('person_data', undefined, ` ${email.toLowerCase()} `);
  expect(ids(held.quotes)).toEqual([converted, pending].sort());
  expect(held.quotes).toContainEqual(
    expect.objectContaining({ name: 'Salma Haddad', phone, email }),
  );
  expect(held.projects).toMatchObject([{ id: project, client_name: 'Salma Haddad' }]);
  // The project was converted, became paid, and was delivered.
  expect(subjects(held)).toEqual([converted, pending, project, project, project].sort());
  expect(held.mails).toMatchObject([{ project_id: project }]);
  expect(ids(held.notes)).toEqual(notes.sort());
  for (const who of ['nobody@example.com', '%', 'salma_haddad@example.com'])
    expect(await ask('person_data', undefined, who)).toMatchObject(nothing);
  expect(await state()).toEqual(before);
});

it('an erasure deletes quotes with their history, and changes no rows of others', {
  tags: 'privacy',
}, async () => {
  const { stranger, theirs } = await person();
  const others = async () => [
    await backend.find('quotes', stranger),
    await backend.find('projects', theirs),
  ];
  const before = await others();
  const held = await ask('person_data');
  expect(await ask('erase_person')).toEqual(held);
  expect(await ask('person_data')).toMatchObject(nothing);
  expect(await backend.sql('select id from public.quotes')).toEqual([{ id: stranger }]);
  const history = `select subject_id as id from public.events join public.quotes on quotes.id = subject_id`;
  expect(await backend.sql(history)).toEqual([{ id: stranger }]);
  expect(await others()).toEqual(before);
  const after = await state();
  expect(await ask('erase_person')).toMatchObject(nothing);
  expect(await state()).toEqual(after);
});

it('an erasure keeps projects but removes the personal data from them', {
  tags: 'privacy',
}, async () => {
  const { project } = await person();
  await ask('erase_person');
  expect(await backend.find('projects', project)).toMatchObject({
    quote_id: null,
    title: `Project ${project.slice(0, 8)}`,
    description: 'Erased on request',
    client_name: 'Erased on request',
    image_url: null,
    project_type: 'website',
    status: 'paid',
    budget: 12_000,
    technologies: ['Astro'],
  });
  expect(JSON.stringify(await state())).not.toMatch(/salma|haddad/iu);
  expect(
    await backend.sql('select details from public.events where subject_id = $1', [project]),
  ).toEqual([{ details: { status: ['planning', 'paid'] } }]);
});

it('erase_person finds a project whose quote was deleted earlier by its hash of the email address, which it deletes', async () => {
  const { converted, pending, project, stranger, theirs } = await person();
  const staff = await backend.staff();
  await staff.from('quotes').delete().eq('id', converted);
  await backend.service().from('quotes').delete().eq('id', stranger);
  const hashed = () =>
    backend.sql(
      `select id, client_hash = sha256(convert_to(id || $1, 'UTF8')) as hash
       from public.projects where quote_id is null and client_hash is not null order by hash`,
      [email.toLowerCase()],
    );
  const other = { id: theirs, hash: false };
  expect(await hashed()).toEqual([other, { id: project, hash: true }]);
  const held = await ask('person_data', staff);
  expect(ids(held.quotes)).toEqual([pending]);
  expect(held.projects).toMatchObject([{ id: project, quote_id: null }]);
  expect(subjects(held)).toEqual([pending, project, project, project].sort());
  expect(await ask('erase_person', staff)).toEqual(held);
  expect(await hashed()).toEqual([other]);
  expect(JSON.stringify(await state())).not.toMatch(/salma|haddad/iu);
  expect(await ask('person_data')).toMatchObject(nothing);
  const others = await ask('person_data', undefined, 'other@example.com');
  expect(others.projects).toMatchObject([{ id: theirs, client_name: 'Camille Durand' }]);
});

it('an erasure ends the link of a contract, and keeps only the number of other offers', {
  tags: 'privacy',
}, async () => {
  const client = { client_name: 'Salma Haddad', client_address: '1 rue Salma', mail_to: email };
  const offerOf = async (quote_id: string) => offers.sent({ quote_id, ...client });
  const contract = await offerOf(await insertQuote(backend, { email, name: 'Salma Haddad' }));
  await offers.answer(contract.token, { accept: 'Salma Haddad' });
  const open = await offerOf(await insertQuote(backend, { email }));
  await ask('erase_person');
  for (const { token } of [contract, open])
    expect(await backend.call('read_offer', { token })).toBeNull();
  expect(await backend.find('offers', contract.id)).toMatchObject({
    token: null,
    mail_to: null,
    status: 'accepted',
    client_name: 'Salma Haddad',
    answered_by: 'Salma Haddad',
    title: 'Workshop site',
    client_address: '1 rue Salma',
  });
  expect(JSON.stringify(await backend.find('offers', open.id))).not.toMatch(/salma/iu);
  const held = await backend.call<{ offers: object[] }>('person_data', { email });
  expect(held.offers).toMatchObject([{ id: contract.id, number: expect.any(String) }]);
  expect(held.offers[0]).not.toHaveProperty('token');
  expect(held.offers[0]).not.toHaveProperty('client_hash');
  const other = await backend.call<{ offers: object[] }>('person_data', { email: 'x@y.example' });
  expect(other.offers).toEqual([]);
});

it('an erasure also removes the name of the client from what they approved, missed and declined by link', async () => {
  const name = 'Salma Haddad';
  const worked = async (answer: object) => {
    const quote_id = await insertQuote(backend, { email, name, status: 'approved' });
    const id = await insertProject(backend, { quote_id, client_name: name });
    await backend.change('projects', id, { deliveries: 1, delivery_note: 'Look at it.' });
    const { token } = (await backend.find('projects', id)) as { token: string };
    expect(await offers.answer(token, answer)).toMatchObject({ project: expect.anything() });
    return id;
  };
  const approved = await worked({ approve: name });
  await worked({ missing: 'The logo.' });
  const { id, token } = await offers.sent({
    quote_id: await insertQuote(backend, { email, name }),
    client_name: name,
  });
  await offers.answer(token, { decline: 'Too dear.' });
  await ask('erase_person');
  expect(JSON.stringify(await state())).not.toMatch(/salma|haddad/iu);
  expect(await offers.find(id)).toMatchObject({ status: 'declined', number: expect.any(String) });
  const history = 'select details, by_staff, author from public.events where subject_id = $1';
  expect(await backend.sql(history, [approved])).toEqual([
    {
      details: { status: ['planning', 'completed'] },
      by_staff: false,
      author: 'Erased on request',
    },
  ]);
});

it('the contract of a quote that was deleted earlier is found by its hash of the email address, and loses its link too', async () => {
  const quote_id = await insertQuote(backend, { email });
  const { id, token } = await offers.sent({ quote_id });
  await offers.answer(token, { accept: 'Salma' });
  await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
  expect(await backend.call('read_offer', { token })).toMatchObject({ status: 'accepted' });
  const held = await backend.call<{ offers: object[] }>('erase_person', { email });
  expect(held.offers).toMatchObject([{ id }]);
  expect(await backend.call('read_offer', { token })).toBeNull();
});

it('an export and an erasure find who only answered for a client, and leave the client alone', {
  tags: 'privacy',
}, async () => {
  const assistant = 'paul.assistant@client.example';
  const quote_id = await replies.writtenTo();
  expect(await replies.receive({ message_id: '<1@client.example>', thread: [OURS] })).toBe('filed');
  await replies.receive({
    message_id: '<2@client.example>',
    thread: [OURS],
    sender: 'Paul.Assistant@client.example',
    sender_name: 'Paul Assistant',
    body: 'Camille is away: Paul decides.',
  });
  await replies.receive({ message_id: '<3@client.example>', sender: assistant, sender_name: '' });
  const offer = await offers.sent({ quote_id, mail_to: assistant });
  await backend.change('quotes', quote_id, { status: 'approved' });
  const project = await insertProject(backend, { quote_id });
  await backend.change('projects', project, { deliveries: 1, delivery_mail_to: assistant });
  await backend.run(
    "update public.mails set last_error = 'unknown user paul.assistant' where kind in ('offer', 'delivery')",
  );
  const held = await ask('person_data', undefined, assistant);
  expect(held).toMatchObject({
    quotes: [],
    projects: [],
    notes: [{ body: 'Camille is away: Paul decides.' }],
    sent_to: [
      { resource: 'offers', id: offer.id, address: assistant },
      { resource: 'projects', id: project, address: assistant },
    ],
  });
  const kinds = held.mails.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['offer', 'delivery']));
  expect(await ask('erase_person', undefined, assistant)).toEqual(held);
  expect(JSON.stringify(await state())).not.toMatch(/paul/iu);
  expect(await backend.sql('select from public.unmatched_mails')).toEqual([]);
  expect(await offers.find(offer.id)).toMatchObject({ status: 'sent', token: offer.token });
  expect(await ask('person_data', undefined, 'camille@client.example')).toMatchObject({
    quotes: [{ id: quote_id }],
    projects: [{ id: project }],
    notes: [{ kind: 'email' }, { body: 'Yes, on Monday.' }],
  });
});

it('an export contains the emails of the conversation, with the errors that name the person', async () => {
  const quote_id = await insertQuote(backend, { email });
  const note = { subject_id: quote_id, kind: 'email', author: 'Claire', body: 'Hello.' };
  const { data } = await (await backend.staff()).from('notes').insert(note).select('id').single();
  await backend.run(`update public.mails set last_error = 'unknown user ${email}'`);
  const held = await ask('person_data');
  expect(held.mails).toMatchObject([
    { kind: 'message', note_id: data?.id, last_error: `unknown user ${email}` },
  ]);
});

it('an export and an erasure leave a row with the typed name and the counts, and without the person', async () => {
  await insertQuote(backend, { email, name: 'Salma Haddad' });
  await insertQuote(backend, { email, name: 'S. Haddad' });
  const staff = await backend.staff();
  const rows = () =>
    backend.sql('select kind, author, counts from public.audit order by happened_at');
  await backend.run('delete from public.audit');
  await backend.call('person_data', { email, author: ' Claire ' }, staff);
  await backend.call('erase_person', { email, author: 'x'.repeat(200) }, staff);
  await backend.call('erase_person', { email, author: ' ' }, backend.service());
  const none = { quotes: 0, projects: 0, events: 0, notes: 0, offers: 0, mails: 0, sent_to: 0 };
  const counts = { ...none, quotes: 2 };
  const audit = [
    { kind: 'export', author: 'Claire', counts },
    // A long name is cut, so that it prevents no erasure.
    { kind: 'erasure', author: 'x'.repeat(80), counts },
    { kind: 'erasure', author: null, counts: none },
  ];
  expect(await rows()).toEqual(audit);
  for (const name of ['person_data', 'erase_person'] as const)
    expect((await backend.service().rpc(name, { email: ' ' })).error).toMatchObject({
      code: 'PT422',
      details: '{"field": "email", "reason": "required"}',
    });
  expect(await rows()).toEqual(audit);
  const { data } = await staff.from('audit').select();
  expect(data).toHaveLength(3);
  expect(JSON.stringify(data)).not.toMatch(/salma|haddad/iu);
});
