import { describe, expect, it } from 'vitest';
import { OURS } from '../../kit/clientMail';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { EMAIL, openReplies } from '../kit/replies';
import {
  insertNote,
  insertOffer,
  insertPerson,
  insertProject,
  insertQuote,
  search,
} from '../kit/rows';

const backend = openBackend();
const outbox = openOutbox(backend);

const { receive, writtenTo } = openReplies(backend);
const replies = () =>
  backend.sql('select * from public.notes where by_mail order by created_at, message_id');
const unmatched = () => backend.sql('select domain, mails from public.unmatched_mails order by 1');
const due = async (table: 'quotes' | 'projects', id: string) =>
  (
    await backend.row(
      `select follow_up_on = private.agency_day() as due from public.${table} where id = $1`,
      [id],
    )
  )?.due;

describe('a thread', () => {
  it('a reply is filed by its thread, and makes the quote due today', {
    tags: 'mail',
  }, async () => {
    const id = await writtenTo();
    const mail = { thread: [OURS], attachments: ['plan.pdf', 'plan.pdf'], omitted: ['rest'] };
    expect(await receive(mail)).toBe('filed');
    expect(await replies()).toMatchObject([
      {
        subject_id: id,
        kind: 'reply',
        author: 'Camille',
        by_mail: true,
        by_link: false,
        message_id: '<1@client.example>',
        subject: 'Re: Hello',
        body: 'Yes, on Monday.',
        attachments: ['plan.pdf'],
        omitted: ['rest'],
      },
    ]);
    expect(await due('quotes', id)).toBe(true);
    expect(await search(backend, 'quotes', 'Monday')).toEqual([id]);
    expect(await unmatched()).toEqual([]);
  });

  it('files the same mail once, even if it arrives twice at the same time', async () => {
    await writtenTo();
    const mail = { thread: [OURS] };
    const both = await Promise.all([receive(mail), receive(mail)]);
    expect(both.sort()).toEqual(['filed', 'known']);
    expect(await receive(mail)).toBe('known');
    expect(await replies()).toHaveLength(1);
  });

  it('of one day keeps fifty replies of the client and fifty of others, counts the rest, and says so', {
    tags: 'mail',
  }, async () => {
    await writtenTo();
    const write = async (sender: string, count: number) => {
      const outcomes: string[] = [];
      for (let number = 0; number < count; number += 1)
        outcomes.push(
          await receive({
            thread: [OURS],
            sender,
            message_id: `<${number}@${sender.split('@')[1]}>`,
          }),
        );
      return outcomes.filter((outcome) => outcome === 'filed').length;
    };
    expect(await write('eve@other.example', 52)).toBe(50);
    expect(await write(EMAIL, 1)).toBe(1);
    expect(await unmatched()).toEqual([{ domain: 'other.example', mails: 2 }]);
    const marks = (await replies()).map(({ omitted }) => omitted);
    expect(marks).toEqual([...Array(49).fill(null), ['more'], null]);
    await backend.run("update public.notes set created_at = created_at - interval '1 day'");
    expect(await receive({ thread: [OURS], sender: 'eve@other.example' })).toBe('filed');
  });

  it('begins with a mail to the client, and not with one to the agency', async () => {
    const quote_id = await insertQuote(backend, { email: EMAIL, status: 'approved' });
    const offer_id = await insertOffer(backend, { quote_id });
    const note_id = await insertNote(backend, { subject_id: quote_id });
    const other = await insertQuote(backend, { email: EMAIL, status: 'approved' });
    const project_id = await insertProject(backend, { quote_id: other });
    for (const [kind, column, id, subject_id] of [
      ['receipt', 'quote_id', quote_id, quote_id],
      ['message', 'note_id', note_id, quote_id],
      ['offer', 'offer_id', offer_id, quote_id],
      ['delivery', 'project_id', project_id, project_id],
      ['request', 'quote_id', quote_id, undefined],
    ] as const) {
      const message_id = `<${kind}@agency.example>`;
      await backend.sql(
        `insert into public.mails (kind, ${column}, status, message_id) values ($1, $2, 'sent', $3)`,
        [kind, id, message_id],
      );
      const mail = { message_id: `<${kind}@client.example>`, thread: [message_id] };
      expect([kind, await receive(mail)]).toEqual([kind, subject_id ? 'filed' : 'unmatched']);
      expect((await replies()).at(-1)).toMatchObject({ subject_id: subject_id ?? project_id });
    }
  });

  it('of an offer or a delivery that was sent again begins with either mail, which no mailbox takes for the same', async () => {
    const quote_id = await insertQuote(backend, { email: EMAIL });
    const offer = await insertOffer(backend, { quote_id, mail_to: EMAIL });
    const project = await insertProject(backend, { status: 'in_progress' });
    const sent: string[] = [];
    for (const deliveries of [1, 2, 3]) {
      for (const status of deliveries === 1 ? ['sent'] : ['draft', 'sent'])
        expect((await backend.edit('offers', offer, { status })).error).toBeNull();
      const delivery = { deliveries, delivery_note: 'Test it', delivery_mail_to: EMAIL };
      expect((await backend.edit('projects', project, delivery)).error).toBeNull();
      sent.push(...(await outbox.send()).map(({ message_id }) => message_id));
    }
    expect(new Set(sent).size).toBe(6);
    for (const [index, message_id] of sent.entries()) {
      const mail = { message_id: `<${index}@client.example>`, thread: [message_id] };
      expect(await receive(mail)).toBe('filed');
    }
    const filed = (await replies()).map(({ subject_id }) => subject_id);
    for (const id of [quote_id, project]) expect(filed.filter((one) => one === id)).toHaveLength(3);
  });

  it('of a converted quote goes on in the project, and its newest message decides', async () => {
    const other = await insertQuote(backend, { email: EMAIL });
    await insertNote(backend, { subject_id: other, message_id: '<other@agency.example>' });
    const quote_id = await writtenTo({ status: 'approved' });
    const id = await insertProject(backend, { quote_id });
    expect(await receive({ thread: ['<other@agency.example>', OURS] })).toBe('filed');
    expect(await replies()).toMatchObject([{ subject_id: id }]);
    expect([await due('projects', id), await due('quotes', quote_id)]).toEqual([true, null]);
  });

  it('goes on with a reply to the reply, and names the address of somebody else who replies', async () => {
    await writtenTo();
    await receive({ thread: [OURS] });
    const second = { message_id: '<2@client.example>', thread: ['<1@client.example>'] };
    const other = { sender: 'lea@other.example', sender_name: 'Camille' };
    expect(await receive({ ...second, ...other })).toBe('filed');
    expect(await replies()).toMatchObject([{}, { author: 'lea@other.example · Camille' }]);
  });
});

describe('a sender who', () => {
  const answer = async (mail: object) => {
    const id = await writtenTo();
    await backend.change('quotes', id, { is_spam: true });
    expect(await receive({ thread: [OURS], ...mail })).toBe('filed');
    const [reply] = await replies();
    return { author: reply?.author, is_spam: (await backend.find('quotes', id))?.is_spam };
  };
  const own = { author: 'Camille', is_spam: false };
  const other = { author: `${EMAIL} · Camille`, is_spam: true };

  it.each([
    ['is verified is the client', true, own],
    ['is not verified is somebody who may only say so', false, other],
    ['cannot be verified is taken at their word', null, own],
  ])('%s', async (_, authenticated, expected) => {
    expect(await answer({ authenticated })).toEqual(expected);
  });
});

describe('without a thread', () => {
  const offered = async () => {
    const id = await insertQuote(backend, { email: 'other@client.example', reference: 'Q-7K3M9P' });
    await insertQuote(backend, { email: EMAIL });
    await insertQuote(backend, { email: EMAIL });
    const changes = { status: 'sent', mail_to: 'Camille@Client.example' };
    const offer = await insertOffer(backend, { quote_id: id });
    await backend.change('offers', offer, changes);
    return id;
  };

  it('without a thread, the reference in the subject decides, for a known sender', {
    tags: 'mail',
  }, async () => {
    const id = await offered();
    const subject = 'AW: q-7k3m9p – your offer';
    expect(await receive({ subject })).toBe('unmatched');
    const eve = { subject: 'Q-7K3M9P', sender: 'eve@evil.example', authenticated: true };
    expect(await receive(eve)).toBe('unmatched');
    expect(await receive({ subject, authenticated: true })).toBe('filed');
    expect(await replies()).toMatchObject([{ subject_id: id }]);
    const offer = await backend.row('select number from public.offers');
    const second = { message_id: '<2@client.example>', subject: `Re: ${offer?.number}` };
    expect(await receive({ ...second, authenticated: true })).toBe('filed');
    expect(await replies()).toMatchObject([{ subject_id: id }, { subject_id: id }]);
  });

  it('the only open conversation of an authenticated sender decides, but not one of two', async () => {
    await insertQuote(backend, { email: EMAIL, is_spam: true });
    expect(await receive({ authenticated: true })).toBe('unmatched');
    const id = await insertQuote(backend, { email: EMAIL });
    await insertQuote(backend, { email: EMAIL, status: 'rejected' });
    await insertProject(backend, { client_email: EMAIL, status: 'paid' });
    expect(await receive()).toBe('unmatched');
    const mail = { authenticated: true, sender: 'CAMILLE@client.example' };
    expect(await receive(mail)).toBe('filed');
    expect(await replies()).toMatchObject([{ subject_id: id, author: expect.any(String) }]);
    const project = await insertProject(backend, { client_email: EMAIL });
    const second = { ...mail, message_id: '<2@client.example>' };
    expect(await receive(second)).toBe('unmatched');
    await backend.change('quotes', id, { status: 'rejected' });
    expect(await receive(second)).toBe('filed');
    expect((await replies()).at(-1)).toMatchObject({ subject_id: project });
  });
});

it('a mail that is not matched is only counted, at most a hundred domains a day, for 30 days', async () => {
  await backend.run(
    "insert into public.unmatched_mails (domain) select 'evil' || n || '.example' from generate_series(1, 99) as n",
  );
  for (const [index, host] of ['evil0', 'evil0', 'evil100', 'none'].entries())
    await receive({
      message_id: `<${index}@x>`,
      sender: host === 'none' ? 'no address' : `eve@${host}.example`,
    });
  const rows = await unmatched();
  expect(rows).toHaveLength(101);
  expect(rows).toContainEqual({ domain: '*', mails: 2 });
  expect(rows).toContainEqual({ domain: 'evil0.example', mails: 2 });
  await backend.call('receive_mail', { mail: {} }, backend.service());
  expect(await unmatched()).toContainEqual({ domain: '?', mails: 1 });
  await backend.run('update public.unmatched_mails set day = day - 31 where mails > 1');
  await backend.service().rpc('erase_expired');
  expect(await unmatched()).toHaveLength(100);
});

it('a mail that the agency wrote is no reply', async () => {
  await writtenTo();
  await outbox.set(
    `recipients = '{Team@agency.example}', sender = 'hello@agency.example', reply_to = 'answers@agency.example'`,
  );
  await insertPerson(backend, { name: 'Zoé', email: 'Zoe@home.example' });
  await insertPerson(backend, { name: 'Omar', email: null });
  for (const name of ['team@agency', 'hello@agency', 'answers@agency', 'zoe@home']) {
    const sender = `${name}.example`;
    expect(await receive({ sender, thread: [OURS] })).toBe('own');
  }
  expect(await unmatched()).toEqual([]);
});

it('a reply that came by mail is removed by staff, which the audit records, but not changed, and what came by the link is neither', async () => {
  const id = await writtenTo();
  await receive({ thread: [OURS] });
  const link = await insertNote(backend, { subject_id: id, kind: 'reply', by_link: true });
  const staff = await backend.staff();
  await backend.run('delete from public.audit');
  const notes = staff.from('notes');
  for (const { error } of [
    await notes.update({ body: 'No.' }).eq('by_mail', true),
    await notes.delete().eq('id', link),
  ])
    expect(error).toMatchObject({ code: 'PT409', details: '{"reason": "by_link"}' });
  expect((await staff.from('notes').delete().eq('by_mail', true)).error).toBeNull();
  expect(await replies()).toEqual([]);
  expect(await backend.sql('select kind, author, counts from public.audit')).toEqual([
    { kind: 'reply', author: null, counts: { notes: 1 } },
  ]);
});
