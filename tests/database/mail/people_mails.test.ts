import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertNote, insertOffer, insertPerson, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const { claim, mails, passMails, send, set, troubles } = openOutbox(backend);
/** The emails of this morning are queued already, so that no test depends on the time of the day. */
const morningIsOver = () => set('morning_on = private.agency_time()::date');
beforeEach(async () => {
  await set("send_reminders = false, recipients = '{team@agency.example}'");
  await morningIsOver();
});

const person = (name: string, columns: object = {}) =>
  insertPerson(backend, { name, email: `${name.length}@agency.example`, ...columns });
const byMail = (subject_id: string, columns: object = {}) =>
  insertNote(backend, {
    subject_id,
    kind: 'reply',
    by_mail: true,
    author: 'Camille Durand',
    body: 'Yes, please.',
    ...columns,
  });
const write = async (subject_id: string, body: string, columns: object = {}) => {
  const note = { subject_id, author: 'Omar', body, ...columns };
  const rows = (await backend.staff()).from('notes');
  const { data, error } = await rows.insert(note).select('id').single();
  expect(error).toBeNull();
  return `${data?.id}`;
};
/** The names of those for whom an email about a mention is queued. */
const mentioned = () =>
  backend.column(
    "select name from public.mails join public.people on people.id = person_id where kind = 'mention' order by name",
  );

describe('a reply that came by mail', () => {
  it('goes to the owner of the record, or of the quote of its project, in their language, with its text and its client', async () => {
    await person('Zoé', { language: 'fr' });
    const id = await insertQuote(backend, { owner: 'Zoé', status: 'approved' });
    const { reference } = (await backend.row('select reference from public.quotes')) ?? {};
    await byMail(id);
    const note = { body: 'Yes, please.', client: 'Camille Durand', reference };
    const answer_to = { name: 'Camille Durand', address: 'camille@atelier.example' };
    const reply = { kind: 'reply', to: ['3@agency.example'], language: 'fr', answer_to };
    expect(await send()).toMatchObject([{ ...reply, note: { ...note, resource: 'quotes', id } }]);
    const project = await insertProject(backend, { quote_id: id });
    await backend.change('projects', project, { owner: null });
    await byMail(project);
    expect(await send()).toMatchObject([
      { ...reply, note: { ...note, resource: 'projects', id: project } },
    ]);
  });

  it('says whether somebody else than the client wrote it', async () => {
    const id = await insertQuote(backend);
    await byMail(id);
    expect(await send()).toMatchObject([{ note: { is_by_other: false } }]);
    await passMails('1 hour');
    await byMail(id, { author: 'lea@other.example · Camille' });
    expect(await send()).toMatchObject([
      { note: { author: 'lea@other.example · Camille', is_by_other: true } },
    ]);
  });

  it('to a record of nobody, or of somebody who gets no emails, goes to the agency', async () => {
    for (const [owner, columns] of [
      [null, {}],
      ['Zoé', { is_notified: false }],
      ['Zoé', { email: null }],
      // A name that was typed before there were people.
      ['eZoé', {}],
    ] as const) {
      await backend.run('delete from public.people; delete from public.mails');
      await person('Zoé', columns);
      await byMail(await insertQuote(backend, { owner }));
      expect(await claim()).toMatchObject([{ kind: 'reply', to: ['team@agency.example'] }]);
    }
  });

  it('is told once an hour for each record, unless its email was not delivered, and not after an erasure', async () => {
    await person('Zoé');
    const quotes = [
      await insertQuote(backend, { owner: 'Zoé' }),
      await insertQuote(backend, { owner: 'Zoé', email: 'c@example.com' }),
    ] as const;
    for (let count = 0; count < 20; count += 1) await byMail(quotes[0]);
    await byMail(quotes[1]);
    expect(await send()).toHaveLength(2);
    await byMail(quotes[0]);
    expect(await claim()).toEqual([]);
    await passMails('1 hour');
    for (const quote of quotes) await byMail(quote);
    await backend.call('erase_person', { email: 'c@example.com' }, backend.service());
    const refused = await send({ error: 'refused', permanent: true });
    expect(refused).toMatchObject([{ kind: 'reply', note: { id: quotes[0] } }]);
    await byMail(quotes[0]);
    expect(await claim()).toHaveLength(1);
  });

  it('of somebody else in the thread does not silence that of the client, nor the other way round', async () => {
    await person('Zoé');
    const quote = await insertQuote(backend, { owner: 'Zoé', name: 'Camille' });
    for (const author of ['eve@other.example · Camille', 'Camille', 'eve@other.example', 'Camille'])
      await byMail(quote, { author });
    const told = (await send()) as unknown as { note: { author: string; is_by_other: boolean } }[];
    expect(told.map(({ note }) => [note.author, note.is_by_other]).sort()).toEqual([
      ['Camille', false],
      ['eve@other.example · Camille', true],
    ]);
  });

  it('if machines answer every email, nobody gets more than one an hour', {
    tags: 'mail',
  }, async () => {
    const machines = ['loop@client.example', '3@agency.example', 'team@agency.example'];
    await person('Zoé');
    const quote = await insertQuote(backend, { owner: 'Zoé', email: machines[0] });
    const staff = (await backend.staff()).from('notes');
    const message = { subject_id: quote, kind: 'email', author: 'Zoé', subject: 'Hello' };
    expect((await staff.insert({ ...message, body: 'Hello' })).error).toBeNull();
    const perHour: number[] = [];
    let count = 0;
    // Each machine answers what it gets at once, and says of itself nothing. Ten rounds an hour, for four hours.
    for (let hour = 0; hour < 4; hour += 1) {
      const got: string[] = [];
      for (let round = 0; round < 10; round += 1) {
        await passMails('6 minutes');
        for (const { to, message_id } of await send()) {
          got.push(...(to ?? []));
          for (const sender of to ?? []) {
            count += 1;
            const mail = {
              message_id: `<${count}@loop.example>`,
              thread: [message_id],
              sender,
              body: 'I am away.',
              sender_name: 'Loop',
              subject: 'Re: Hello',
              attachments: [],
              omitted: [],
            };
            await backend.call(
              'receive_mail',
              { mail: { ...mail, authenticated: true } },
              backend.service(),
            );
          }
        }
      }
      for (const machine of machines) perHour.push(got.filter((to) => to === machine).length);
    }
    expect(Math.max(...perHour)).toBe(1);
    expect(perHour.slice(6)).toEqual(Array(6).fill(0));
  });
});

it('a reply that staff record is told to the owner, unless they recorded it, and what the client asks on the page of the link, once an hour', async () => {
  await person('Omar');
  const quote = await insertQuote(backend, { owner: 'Omar' });
  await write(quote, 'By phone.', { kind: 'reply' });
  expect(await mails()).toEqual([]);
  const told = [{ kind: 'reply', to: ['4@agency.example'] }];
  for (let times = 0; times < 2; times += 1) await byMail(quote, { by_mail: false, by_link: true });
  expect(await claim()).toMatchObject(told);
  await write(quote, 'By phone.', { kind: 'reply', author: 'Zoé' });
  expect(await claim()).toMatchObject(told);
});

describe('an answer to an offer', () => {
  it('goes to the agency and to the owner of the quote', async () => {
    await person('Zoé');
    const quote = await insertQuote(backend, { owner: 'Zoé' });
    const offer = await insertOffer(backend, { quote_id: quote });
    await backend.run(`
      insert into public.mails (offer_id, kind) values ('${offer}', 'offer_answer');
      update public.offers set valid_until = current_date + 9 where id = '${offer}';
      update public.offers set status = 'sent' where id = '${offer}';
      update public.offers set status = 'accepted', answered_by = 'Camille', channel = 'phone' where id = '${offer}';`);
    const answer = (await claim()).find(({ kind }) => kind === 'offer_answer');
    const answer_to = { address: 'camille@atelier.example' };
    expect(answer).toMatchObject({
      to: ['team@agency.example'],
      also: '3@agency.example',
      answer_to,
    });
  });
});

describe('@name in a note', () => {
  it('mails the people whom it names', async () => {
    for (const name of ['Zoé', 'Zoé Martin', 'ليلى', 'Jean-Luc (agence)', 'Omar'])
      await person(name);
    await person('Silent', { is_notified: false });
    const quote = await insertQuote(backend);
    for (const [body, names] of [
      ['Ask @zoé, please.', ['Zoé']],
      ['Ask (@Zoé).', ['Zoé']],
      ['@Zoé Martin and @Zoé', ['Zoé', 'Zoé Martin']],
      ['@ليلى، ما رأيك؟', ['ليلى']],
      ['سألت @ليلى أمس', ['ليلى']],
      ['@Jean-Luc (agence) ?', ['Jean-Luc (agence)']],
      ['Zoé has no sign', []],
      ['zoe@zoé.example', []],
      ['@Zoélie', []],
      ['@Zoé_', []],
      ['@Omar reminds himself', []],
      ['@Nobody', []],
      ['@Silent', []],
    ] as const) {
      await backend.run('delete from public.mails');
      await write(quote, body);
      expect([body, ...(await mentioned())]).toEqual([body, ...names]);
    }
  });

  it('is sent once with the text and the record, also after an edit, and not to a person who was removed', async () => {
    await person('Zoé', { language: 'ar' });
    await person('Omar');
    const lea = await person('Léa', { email: 'lea@agency.example' });
    const id = await insertQuote(backend);
    const note = await write(id, `@${'Zoé'.normalize('NFD')}?`);
    const notes = (await backend.staff()).from('notes');
    for (const body of ['@Zoé?', '@Zoé @Léa']) await notes.update({ body }).eq('id', note);
    // Neither a message to the client nor a reply mentions anybody.
    for (const kind of ['whatsapp', 'reply']) await write(id, '@Omar', { kind });
    await byMail(id, { body: '@Omar' });
    expect(await mentioned()).toEqual(['Léa', 'Zoé']);
    await backend.call('remove_person', { person: lea });
    const mail = { kind: 'mention', to: ['3@agency.example'], language: 'ar' };
    expect((await claim()).filter(({ kind }) => kind === 'mention')).toMatchObject([
      { ...mail, note: { author: 'Omar', id } },
    ]);
  });
});

describe('the email of the morning', () => {
  const at = (time: string) =>
    backend.run(`select private.queue_morning_mails('2026-11-23 ${time} Europe/Paris')`);
  const due = { follow_up_on: '2026-11-20' };

  it('the email of the morning lists what is due, the longest due first', {
    tags: 'mail',
  }, async () => {
    await person('Zoé');
    const quote = await insertQuote(backend, { owner: 'Zoé', name: 'Nadia', ...due });
    await insertQuote(backend, { owner: 'Zoé', is_spam: true, ...due });
    await insertQuote(backend, { owner: 'Omar', ...due });
    const late = { owner: 'Zoé', title: 'Shop', start_date: null, end_date: '2026-11-01' };
    const project = await insertProject(backend, late);
    await insertProject(backend, { ...late, status: 'completed' });
    await at('08:00');
    await morningIsOver();
    await backend.run("update public.mails set give_up_at = now() + interval '1 hour'");
    expect(await claim()).toMatchObject([
      {
        kind: 'morning',
        to: ['3@agency.example'],
        due: {
          count: 2,
          first: [
            {
              list: 'lateProjects',
              resource: 'projects',
              id: project,
              name: 'Shop',
              day: '2026-11-01',
            },
            { list: 'followUps', resource: 'quotes', id: quote, name: 'Nadia', day: '2026-11-20' },
          ],
        },
      },
    ]);
  });

  it('is queued once a day between eight and noon, for each person who has something due and gets emails', async () => {
    await person('Zoé');
    await person('Léa Roux', { email: null });
    await person('Omar', { is_notified: false });
    for (const owner of ['Léa Roux', 'Omar']) await insertQuote(backend, { owner, ...due });
    await at('08:00');
    await insertQuote(backend, { owner: 'Zoé', ...due });
    await at('09:00');
    expect(await mails()).toEqual([]);
    for (const [times, count] of [
      [['07:59'], 0],
      [['08:00', '09:00', '11:00'], 1],
      // After an outage.
      [['11:59'], 1],
      [['12:00', '20:00'], 0],
    ] as const) {
      await backend.run('delete from public.mails');
      await set('morning_on = null');
      for (const time of times) await at(time);
      expect([times, await mails()]).toEqual([times, Array(count).fill(expect.anything())]);
    }
  });

  it('leaves no more once all of it is done, as after an outage of the mail server', async () => {
    await person('Zoé');
    const id = await insertQuote(backend, { owner: 'Zoé', ...due });
    await at('08:00');
    await backend.run("update public.mails set give_up_at = now() + interval '1 hour'");
    await backend.change('quotes', id, { follow_up_on: null });
    expect(await claim()).toEqual([]);
    expect(await mails()).toMatchObject([{ kind: 'morning', status: 'skipped' }]);
  });

  it('leaves no more after its time, as from a machine that was off', async () => {
    await person('Zoé');
    await insertQuote(backend, { owner: 'Zoé', ...due });
    await at('08:00');
    await backend.run("update public.mails set give_up_at = now() - interval '1 hour'");
    expect(await claim()).toEqual([]);
    expect(await mails()).toMatchObject([{ kind: 'morning', status: 'skipped' }]);
  });

  it('is a trouble when it has waited for ten minutes, as every other mail, and not at once', async () => {
    await person('Zoé');
    await insertQuote(backend, { owner: 'Zoé', ...due });
    await at('08:00');
    await backend.run("update public.mails set give_up_at = now() + interval '4 hours'");
    await passMails('9 minutes');
    expect(await troubles()).toEqual([]);
    await passMails('2 minutes');
    expect(await troubles()).toMatchObject([{ kind: 'morning', failed: false }]);
  });

  it('is forgotten when a client is erased, because its file names clients, and is not sent again', async () => {
    await person('Zoé');
    await insertQuote(backend, { owner: 'Zoé', email: 'c@example.com', ...due });
    await insertQuote(backend, { owner: 'Zoé', ...due });
    await at('08:00');
    await backend.run("update public.mails set status = 'kept'");
    await backend.call('erase_person', { email: 'c@example.com' }, backend.service());
    await at('09:00');
    expect(await mails()).toEqual([]);
  });
});
