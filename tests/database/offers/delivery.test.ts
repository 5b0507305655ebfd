import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { openOffers } from '../kit/offers';
import { insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

type Row = Record<string, unknown>;

const find = async (id: string) => (await backend.find('projects', id)) as Row & { token: string };
const { read, ...offers } = openOffers(backend);
/** Answers as the client. Returns the new state of the project, or the reason of the error. */
const answer = async (token: string, content: object, revision = 1) => {
  const answered = await offers.answer(token, content, `${revision}`);
  if (typeof answered !== 'string') return answered?.project as Row;
  return `${JSON.parse(answered.slice(6)).reason}`;
};
const ask = (id: string, columns: object = {}) =>
  backend.edit('projects', id, {
    deliveries: 1,
    delivery_note: 'Test the order',
    ...columns,
  });
const delivered = async (columns: object = {}) => {
  const id = await insertProject(backend, { status: 'in_progress', ...columns });
  await ask(id);
  return { id, token: (await find(id)).token };
};
/** Sends an offer of a quote, which the client accepts. Returns its token. */
const accepted = async (quote_id: string) => {
  const { token } = await offers.sent({ quote_id });
  await offers.answer(token, { accept: 'Camille' });
  return token;
};
const kindsOf = (id: string) =>
  backend.column('select kind from public.mails where project_id = $1 order by kind', [id]);

it('the link of a project shows its state, without ids, staff or notes', {
  tags: 'approval',
}, async () => {
  const id = await insertProject(backend, { language: 'fr' });
  const { token } = await find(id);
  const shown = await read(token);
  expect(shown).toMatchObject({ language: 'fr', expired: null });
  expect(
    Object.keys(shown?.project ?? {})
      .sort()
      .join(' '),
  ).toBe(
    'approved_at approved_by delivered_at end_date missing requested_at revision start_date status title',
  );
  await ask(id);
  expect((await read(token))?.project).toMatchObject({
    revision: 1,
    delivery_note: 'Test the order',
    delivery_url: null,
  });
  await backend.edit('projects', id, { delivered_at: null });
  expect((await read(token))?.project).not.toHaveProperty('delivery_note');
  expect(await answer(token, { approve: 'Camille' })).toBe('changed');
});

it('the link of an accepted offer goes on with the project, which it lets the client approve, also after the deletion of the quote', async () => {
  const quote_id = await insertQuote(backend);
  const token = await accepted(quote_id);
  expect((await read(token))?.project).toBeNull();
  const id = await insertProject(backend, { quote_id });
  expect((await find(id)).token).toBe(token);
  expect(await read(token)).toMatchObject({ status: 'accepted', project: { status: 'planning' } });
  await ask(id);
  await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
  expect(await read(token)).toMatchObject({ status: 'accepted', project: { revision: 1 } });
  expect(await answer(token, { approve: 'Camille' })).toMatchObject({ approved_by: 'Camille' });
});

it('the link of an offer that is accepted after the conversion goes on with the project, too', async () => {
  const { quote_id, token } = await offers.sent();
  await backend.edit('quotes', quote_id, { status: 'approved' });
  const id = await insertProject(backend, { quote_id });
  const { updated_at } = await find(id);
  await offers.answer(token, { accept: 'Camille' });
  expect(await find(id)).toMatchObject({ token, updated_at });
  await backend.remove('quotes', quote_id);
  expect((await read(token))?.project).toMatchObject({ status: 'planning' });
});

it('the link that staff have sent for a delivery stays when the offer is accepted later', async () => {
  const { quote_id, token: offered } = await offers.sent();
  await backend.edit('quotes', quote_id, { status: 'approved' });
  const { id, token } = await delivered({ quote_id });
  await offers.answer(offered, { accept: 'Camille' });
  expect(await find(id)).toMatchObject({ token });
});

it('an approval is recorded once, completes the project, is no act of staff, and mails the agency', {
  tags: 'approval',
}, async () => {
  const { id, token } = await delivered();
  const approved = { approved_by: 'Camille Durand', status: 'completed' };
  const answers = await Promise.all([
    answer(token, { approve: ' Camille Durand ' }),
    answer(token, { approve: 'Camille Durand' }),
  ]);
  expect(answers).toMatchObject([approved, approved]);
  expect(await answer(token, { missing: 'The map' })).toMatchObject({ ...approved, missing: null });
  expect(await find(id)).toMatchObject({
    ...approved,
    updated_by: 'Camille Durand',
    missing: null,
  });
  expect(
    await backend.sql(
      "select by_staff, author, details from public.events where subject_id = $1 and details ? 'approved_by'",
      [id],
    ),
  ).toEqual([
    {
      by_staff: false,
      author: 'Camille Durand',
      details: { status: ['in_progress', 'completed'], approved_by: [null, 'Camille Durand'] },
    },
  ]);
  expect(await kindsOf(id)).toEqual(['delivery_answer']);
});

it('what the client misses is a reply, due today, and another delivery can be approved', {
  tags: 'approval',
}, async () => {
  const { id, token } = await delivered();
  expect(await answer(token, { missing: 'The map' })).toMatchObject({
    missing: 'The map',
    approved_at: null,
  });
  expect(await answer(token, { approve: 'Camille' })).toMatchObject({ approved_at: null });
  const [note] = await backend.sql(
    'select kind, author, body, by_link from public.notes where subject_id = $1',
    [id],
  );
  const author = (await find(id)).client_name;
  expect(note).toEqual({ kind: 'reply', author, body: 'The map', by_link: true });
  expect((await find(id)).follow_up_on).not.toBeNull();
  for (let times = 0; times < 2; times += 1)
    await ask(id, { deliveries: 2, delivery_mail_to: 'camille@atelier.example' });
  expect(await find(id)).toMatchObject({ missing: null, deliveries: 2 });
  expect(await answer(token, { approve: 'Camille' }, 1)).toBe('changed');
  expect(await answer(token, { approve: 'Camille' }, 2)).toMatchObject({ approved_by: 'Camille' });
  expect(await kindsOf(id)).toEqual(['delivery', 'delivery_answer']);
});

it('the time of a delivery is that of the database, a correction is another delivery, and taking it back is none', async () => {
  const { id } = await delivered();
  const first = await find(id);
  expect(Date.parse(String(first.delivered_at))).toBeGreaterThan(Date.parse('2020-01-01'));
  await backend.edit('projects', id, { delivery_note: 'Test the order and the map' });
  expect(await find(id)).toMatchObject({ deliveries: 2 });
  await backend.edit('projects', id, { delivered_at: null });
  expect(await find(id)).toMatchObject({ deliveries: 2, delivered_at: null });
});

it('a correction that is made while the email of the delivery is being sent does not wait for the end of this attempt', async () => {
  const { claim, settle } = openOutbox(backend);
  const delivery_mail_to = 'camille@atelier.example';
  const { id } = await delivered({ delivery_mail_to });
  const [first] = await claim();
  await backend.edit('projects', id, { delivery_note: 'Test the order and the invoice' });
  expect(first && (await settle(first))).toBe(false);
  const again = await claim();
  expect(again).toMatchObject([{ project: { note: 'Test the order and the invoice' } }]);
  expect(again[0]?.message_id).not.toBe(first?.message_id);
});

it('staff and the service key can neither change nor delete what the client wrote, which goes with its project', async () => {
  const { id, token } = await delivered();
  await answer(token, { missing: 'The map' });
  const words = () => backend.sql('select body from public.notes where by_link');
  for (const client of [await backend.staff(), backend.service()])
    for (const { error } of [
      await client.from('notes').update({ body: 'Nothing' }).eq('subject_id', id),
      await client.from('notes').delete().eq('subject_id', id),
    ])
      expect(error).toMatchObject({ code: 'PT409', details: '{"reason": "by_link"}' });
  expect(await words()).toEqual([{ body: 'The map' }]);
  await (await backend.staff()).from('projects').delete().eq('id', id);
  expect(await words()).toEqual([]);
});

it('a project that an offer does not show is not approved with the link of the offer', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const id = await insertProject(backend, { quote_id });
  await ask(id);
  const token = await accepted(quote_id);
  await (await backend.staff()).from('quotes').delete().eq('id', quote_id);
  expect((await read(token))?.project).toBeNull();
  expect(await answer(token, { approve: 'Blind' })).toBe('changed');
  expect((await read((await find(id)).token))?.project).toMatchObject({ revision: 1 });
});

it('an answer about the work without its text, or with two, is refused', async () => {
  const { token } = await delivered();
  for (const [content, reason] of [
    [{ approve: '\u2800' }, 'required'],
    [{ approve: ['Camille'] }, 'invalid'],
    [{ approve: 'x'.repeat(201) }, 'required'],
    [{ missing: ' ' }, 'required'],
    [{ missing: 'x'.repeat(5001) }, 'required'],
    [{ approve: 'Camille', missing: 'The map' }, 'invalid'],
  ] as const)
    expect([content, await answer(token, content)]).toEqual([content, reason]);
});

it('staff cannot change an approval, and can set the project to paid without it', {
  tags: 'approval',
}, async () => {
  const { id, token } = await delivered();
  await answer(token, { approve: 'Camille' });
  for (const change of [
    { delivered_at: null },
    { delivery_note: 'Other' },
    { delivery_url: 'https://x.example' },
  ]) {
    for (const client of [await backend.staff(), backend.service()]) {
      const { error } = await client.from('projects').update(change).eq('id', id);
      expect(error?.message).toBe('The client has approved the work.');
    }
  }
  await backend.edit('projects', id, { status: 'paid' });
  const other = await delivered();
  await backend.edit('projects', other.id, { status: 'paid' });
  expect(await find(other.id)).toMatchObject({ status: 'paid', approved_at: null });
});

it('an erasure ends the link of the project, and removes what was written', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved' });
  const { id, token } = await delivered({ quote_id });
  await answer(token, { missing: 'The map' });
  await ask(id, { deliveries: 2 });
  await answer(token, { approve: 'Camille' }, 2);
  const { deliveries, delivered_at, approved_at } = await find(id);
  await backend.call('erase_person', { email: 'camille@atelier.example' });
  expect(await read(token)).toBeNull();
  expect(await backend.sql('select body from public.notes where by_link')).toEqual([]);
  const kept = { deliveries, delivered_at, approved_at };
  const erased = { delivery_note: null, approved_by: 'Erased on request' };
  expect(await find(id)).toMatchObject({ ...kept, ...erased });
});
