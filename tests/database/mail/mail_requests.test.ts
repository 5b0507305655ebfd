import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { EMAIL, openReplies } from '../kit/replies';
import { insertNote, insertOffer, insertPerson, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const outbox = openOutbox(backend);

const replies = openReplies(backend);
/** Receives a mail that a person wrote. */
const receive = (mail: object = {}) =>
  replies.receive({ subject: 'A site', is_bulk: false, authenticated: true, ...mail });
const quotes = () => backend.sql('select * from public.quotes order by created_at, message_id');
const unmatched = () => backend.sql('select domain, mails from public.unmatched_mails order by 1');
const figures = async () => {
  const { data } = await (await backend.staff()).rpc('dashboard_stats', {
    month_start: '2020-01-01T00:00:00Z',
  });
  return data as {
    quotes: Record<string, number>;
    dueSoon: object;
    recentActivity: { client: string }[];
  };
};

it('a mail that belongs to no record is a request, which waits like any other', {
  tags: 'mail',
}, async () => {
  expect(await receive({ body: 'For 20k.\nCall me.', attachments: ['plan.pdf'] })).toBe(
    'requested',
  );
  expect(await quotes()).toMatchObject([
    {
      name: 'Camille',
      email: EMAIL,
      message: 'A site\n\nFor 20k.\nCall me.\n\n[In the mailbox: plan.pdf]',
      project_type: 'other',
      budget: null,
      status: 'pending',
      language: 'en',
      origin: '(mail)',
      is_spam: false,
      spam_reason: null,
      message_id: '<1@client.example>',
    },
  ]);
  expect(await unmatched()).toEqual([]);
  expect(await figures()).toMatchObject({
    quotes: { pending: 1, spam: 0, unverified: 0 },
    recentActivity: [{ client: 'Camille' }],
  });
  // It is in the mailbox already, and its sender expects no receipt.
  expect(await outbox.mails()).toEqual([]);
  expect((await backend.staff()).from('timeline').select()).resolves.toMatchObject({ data: [] });
});

it.each([false, null])(
  'one whose sender is not verified (%s) waits beside suspected spam, and staff clear the mark',
  async (authenticated) => {
    expect(await receive({ authenticated })).toBe('requested');
    const marked = { is_spam: true, spam_reason: 'unauthenticated' };
    expect(await quotes()).toMatchObject([{ ...marked, status: 'pending', origin: '(mail)' }]);
    expect(await figures()).toMatchObject({
      quotes: { pending: 0, spam: 0, unverified: 1 },
      recentActivity: [],
    });
    // A further mail, which anybody can write as well, is filed, and changes nothing of the mark.
    const second = { message_id: '<2@client.example>', thread: ['<1@client.example>'] };
    expect(await receive({ ...second, authenticated })).toBe('filed');
    expect(await quotes()).toMatchObject([marked]);
    const [{ id } = { id: '' }] = await quotes();
    expect(await backend.change('quotes', `${id}`, { is_spam: false })).toMatchObject({
      status: 'pending',
      spam_reason: null,
    });
    expect(await outbox.mails()).toEqual([]);
  },
);

it('a further mail of a verified sender finds the first one, and takes its mark as unverified off, but not that of staff', async () => {
  await receive({ authenticated: false });
  const [{ id } = { id: '' }] = await quotes();
  const further = async (number: number) =>
    receive({ message_id: `<${number}@client.example>`, thread: ['<1@client.example>'] });
  expect(await further(2)).toBe('filed');
  expect(await quotes()).toMatchObject([{ is_spam: false, follow_up_on: expect.anything() }]);
  await backend.change('quotes', `${id}`, { is_spam: true });
  expect(await further(3)).toBe('filed');
  expect(await quotes()).toMatchObject([{ is_spam: true, spam_reason: null }]);
  await insertNote(backend, {
    subject_id: `${id}`,
    kind: 'note',
    message_id: '<our@agency.example>',
  });
  expect(await receive({ message_id: '<4@x>', thread: ['<our@agency.example>'] })).toBe('filed');
  expect(await quotes()).toMatchObject([{ is_spam: false }]);
});

it('the same mail is one request, also at the same time, and when a copy of it has another thread', async () => {
  const both = await Promise.all([receive(), receive(), receive()]);
  expect(both.sort()).toEqual(['known', 'known', 'requested']);
  expect(await receive({ thread: ['<0@client.example>'] })).toBe('known');
  expect(await quotes()).toHaveLength(1);
  expect(await backend.sql('select from public.notes')).toEqual([]);
});

it.each([true, false])(
  'of a day, a sender begins five requests and all begin fifty, whether verified (%s) or not, and the rest is counted',
  async (authenticated) => {
    let sent = 0;
    const write = async (mail: object) => {
      sent += 1;
      const outcome = await receive({ message_id: `<${sent}@x>`, authenticated, ...mail });
      // The record is closed, so that the next mail begins another one.
      await backend.run("update public.quotes set status = 'rejected' where not is_spam");
      return outcome;
    };
    const eve = { sender: 'eve@evil.example' };
    const plus = { sender: 'Eve+2@evil.example' };
    for (const mail of [eve, plus, eve, plus, eve]) expect(await write(mail)).toBe('requested');
    expect([await write(eve), await write(plus)]).toEqual(['unmatched', 'unmatched']);
    expect(await unmatched()).toEqual([{ domain: 'evil.example', mails: 2 }]);
    await backend.sql(
      `insert into public.quotes (name, email, project_type, message, message_id, is_spam, spam_reason)
     select 'Eve', 'eve' || n || '@evil.example', 'other', 'Buy', '<' || n || '@evil.example>', $1,
       case when $1 then 'unauthenticated' end from generate_series(1, 45) as n`,
      [!authenticated],
    );
    expect(await write({})).toBe('unmatched');
    // Who forges mails keeps out nobody whose mails are verified.
    expect(await write({ authenticated: !authenticated })).toBe('requested');
    await backend.runWithoutTriggers(
      'quotes',
      "update public.quotes set created_at = created_at - interval '1 day'",
    );
    expect(await write(eve)).toBe('requested');
  },
);

it('lists, newsletters and machines, what has no address, the agency and staff begin none', async () => {
  await outbox.set("recipients = '{team@agency.example}'");
  await insertPerson(backend, { name: 'Zoé', email: 'zoe@home.example' });
  expect(await receive({ is_bulk: true })).toBe('unmatched');
  expect(await receive({ is_bulk: undefined })).toBe('unmatched');
  expect(await receive({ sender: 'nobody' })).toBe('unmatched');
  for (const sender of ['team@agency.example', 'Zoe@home.example'])
    expect(await receive({ sender })).toBe('own');
  expect(await quotes()).toEqual([]);
});

it.each([
  [
    { sender_name: ' \u202e\n', subject: '', body: 'Hi' },
    { name: EMAIL, message: 'Hi' },
  ],
  [{ sender_name: 'n'.repeat(300) }, { name: 'n'.repeat(200) }],
  [{ subject: '', body: '' }, { message: '[More of this mail is in the mailbox.]' }],
  [
    { subject: 'موقع جديد', body: 'مرحبا، نريد موقعًا لشركة Atelier', omitted: ['calendar'] },
    {
      language: 'ar',
      message: 'موقع جديد\n\nمرحبا، نريد موقعًا لشركة Atelier\n\n[بقية الرسالة في صندوق البريد.]',
    },
  ],
])('a mail %j becomes %j', async (mail, expected) => {
  expect(await receive(mail)).toBe('requested');
  expect(await quotes()).toMatchObject([expected]);
});

it('the longest mail with the most files fits', async () => {
  const attachments = Array.from({ length: 50 }, (_, index) => `${index}${'f'.repeat(198)}`);
  const longest = { subject: 's'.repeat(1000), body: 'b'.repeat(10_000), attachments };
  expect(await receive({ ...longest, omitted: ['rest'] })).toBe('requested');
  const [{ message } = { message: '' }] = await quotes();
  expect(`${message}`).toHaveLength(10_000);
  expect(`${message}`).toMatch(
    /^s{1000}\n\nb{6000,}\n\n\[In the mailbox: 0f.*\n\n\[More of this/su,
  );
});

it('what a client wrote to begin is exported and erased with the client', async () => {
  await receive();
  await receive({ sender: 'lea@other.example', message_id: '<2@other.example>' });
  const erased = await (await backend.staff()).rpc('erase_person', { email: EMAIL });
  expect(erased.data).toMatchObject({ quotes: [{ message_id: '<1@client.example>' }] });
  expect(await quotes()).toMatchObject([{ email: 'lea@other.example' }]);
});

it('a request by mail that nobody answers is in the reminder, unless it is unverified', async () => {
  await outbox.set(
    "send_reminders = true, recipients = '{team@agency.example}', remind_since = now() - interval '9 days'",
  );
  await receive();
  const [{ id } = { id: '' }] = await quotes();
  await receive({ message_id: '<2@x>', sender: 'eve@evil.example', authenticated: false });
  await outbox.pass('30 hours');
  const [reminder] = await outbox.claim();
  expect(reminder).toMatchObject({ kind: 'reminder', count: 1, quotes: [{ id }] });
});

it('no caller sets or changes what makes a request one by mail', async () => {
  const id = await insertQuote(backend);
  const staff = (await backend.staff()).from('quotes');
  for (const { error } of [
    await staff.update({ message_id: '<1@x>' } as never).eq('id', id),
    await backend
      .service()
      .from('quotes')
      .update({ origin: '(mail)' } as never)
      .eq('id', id),
  ])
    expect(error).toMatchObject({ code: '42501' });
});

describe('a request by mail whose sender is a client already', () => {
  const give = async (quote_id: unknown, subject_id: string) =>
    (await backend.staff()).rpc('give_mail', { quote_id: `${quote_id}`, subject_id });
  const begun = async (mail: object = {}) => {
    await receive(mail);
    const [request] = await backend.sql('select * from public.quotes where message_id is not null');
    return `${request?.id}`;
  };
  const notes = (subject_id: string) =>
    backend.sql('select * from public.notes where subject_id = $1 order by created_at', [
      subject_id,
    ]);

  it('is given to a record of the client as a reply, which is due, with what came and was noted after it', {
    tags: 'mail',
  }, async () => {
    const project_id = await insertProject(backend, {
      client_name: 'Camille Durand',
      client_email: EMAIL,
      status: 'paid',
    });
    const id = await begun();
    await receive({ message_id: '<2@client.example>', body: 'And soon.' });
    await insertNote(backend, { subject_id: id, body: 'Is this the Camille of Lyon?' });
    const sent = await backend.row('select created_at from public.quotes');
    expect((await give(id, project_id)).error).toBeNull();
    expect(await quotes()).toEqual([]);
    expect(await notes(project_id)).toMatchObject([
      {
        kind: 'reply',
        by_mail: true,
        author: 'Camille Durand',
        body: 'A site\n\nYes, on Monday.',
        message_id: '<1@client.example>',
        created_at: sent?.created_at,
      },
      { body: 'And soon.' },
      { kind: 'note' },
    ]);
    expect(await backend.find('projects', project_id)).toMatchObject({
      follow_up_on: expect.anything(),
      replied_at: sent?.created_at,
    });
    expect(await receive()).toBe('known');
    const third = { message_id: '<3@client.example>', thread: ['<1@client.example>'] };
    expect(await receive(third)).toBe('filed');
    expect(await notes(project_id)).toHaveLength(4);
  });

  it('is named by its address if it is not verified, so that it is exported and erased with it', async () => {
    const record = await insertQuote(backend, { name: 'Camille', email: EMAIL });
    expect((await give(await begun({ authenticated: false }), record)).error).toBeNull();
    const author = `${EMAIL} · Camille`;
    expect(await notes(record)).toMatchObject([{ author }]);
    const erased = await (await backend.staff()).rpc('erase_person', { email: EMAIL });
    expect(erased.data).toMatchObject({ notes: [{ author }] });
    expect(await backend.sql('select from public.notes')).toEqual([]);
  });

  it('stays if it is answered, has an offer or is no mail, and if the record is unknown, its own or full', async () => {
    const record = await insertQuote(backend, { email: 'lea@other.example' });
    const refusal = async (quote_id: unknown, subject_id: string) => {
      const { error } = await give(quote_id, subject_id);
      return [error?.code, JSON.parse(error?.details ?? '{}').reason];
    };
    const id = await begun();
    const none = '00000000-0000-4000-8000-000000000000';
    expect(await refusal(record, id)).toEqual(['PT409', 'not_by_mail']);
    expect(await refusal(none, record)).toEqual(['PT409', 'not_by_mail']);
    expect(await refusal(id, id)).toEqual(['PT422', 'unknown']);
    expect(await refusal(id, none)).toEqual(['PT422', 'unknown']);
    await backend.sql(
      `insert into public.notes (subject_id, kind, author, body, by_mail)
       select $1, 'reply', 'lea', 'Hi', true from generate_series(1, 50)`,
      [record],
    );
    expect(await refusal(id, record)).toEqual(['PT409', 'too_many_mails']);
    const offer = await insertOffer(backend, { quote_id: id });
    expect(await refusal(id, record)).toEqual(['PT409', 'not_by_mail']);
    await backend.sql('delete from public.offers where id = $1', [offer]);
    await backend.change('quotes', id, { status: 'contacted' });
    expect(await refusal(id, record)).toEqual(['PT409', 'not_by_mail']);
    expect(await quotes()).toHaveLength(2);
  });

  it('is given once, whoever is first', async () => {
    const first = await insertQuote(backend, { email: 'lea@other.example' });
    const second = await insertQuote(backend, { email: 'zoe@other.example' });
    const id = await begun();
    const both = await Promise.all([give(id, first), give(id, second)]);
    expect(both.filter(({ error }) => error === null)).toHaveLength(1);
    expect(await backend.sql('select from public.notes')).toHaveLength(1);
  });
});
