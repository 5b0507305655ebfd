import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const { change, claim, mails, passMails, settle, set, troubles } = openOutbox(backend);
beforeEach(() => set('send_reminders = false'));

const write = async (subject_id: string, columns: object = {}) => {
  const id = randomUUID();
  const row = { id, subject_id, kind: 'email', author: 'Camille', subject: 'Hello', body: 'Text' };
  const notes = (await backend.staff()).from('notes');
  return { id, ...(await notes.insert({ ...row, ...columns })) };
};
const remove = async (id: string) =>
  (await (await backend.staff()).from('notes').delete().eq('id', id).select()).error;
/** As a list reads it that is searched. */
const lostMessage = async (id: string) => {
  const rows = (await backend.staff()).rpc('search_quotes', { q: '' }).select('lost_message(id)');
  return (await rows.eq('id', id).single()).data?.lost_message;
};
const stateOf = async (id: string) => {
  const rows = (await backend.staff()).from('timeline').select('details').eq('row_id', id);
  return (await rows.limit(1).single()).data?.details;
};
/** Claims the messages, as if their time to be taken back had ended. */
const claimLater = async () => {
  await passMails('15 seconds');
  return (await claim()).filter(({ kind }) => kind === 'message');
};

it('an email of staff is sent after 15 seconds; the timeline has its state', {
  tags: 'answer',
}, async () => {
  const quote = await insertQuote(backend, { language: 'ar' });
  const { id, error } = await write(quote);
  expect(error).toBeNull();
  expect(await stateOf(id)).toMatchObject({ status: 'queued', error: null });
  expect(await claim()).toEqual([]);
  const [mail] = await claimLater();
  expect(mail).toMatchObject({
    kind: 'message',
    to: ['camille@atelier.example'],
    language: 'ar',
    message_id: `<${id}@agency.example>`,
    message: { subject: 'Hello', body: 'Text', author: 'Camille', thread: [] },
  });
  expect(await stateOf(id)).toMatchObject({ status: 'sending' });
  if (mail) await settle(mail);
  expect(await stateOf(id)).toMatchObject({ mail: mail?.id, status: 'sent' });
});

it('an email that staff send themselves, a call, a note and an import with the service key are not sent', async () => {
  const quote = await insertQuote(backend);
  await write(quote, { by_hand: true });
  for (const kind of ['whatsapp', 'phone', 'note', 'reply'])
    await write(quote, { kind, subject: null });
  const row = { subject_id: quote, kind: 'email', author: 'Camille', body: 'Imported' };
  expect((await backend.service().from('notes').insert(row)).error).toBeNull();
  expect(await mails()).toEqual([]);
});

it('an email to a client without a valid address is refused, and nothing is recorded', async () => {
  const quote = await insertQuote(backend, { email: null, phone: '06 39 98 10 21' });
  const { error } = await write(quote);
  expect(error).toMatchObject({ code: 'PT422', details: expect.stringContaining('no_address') });
  expect(await backend.find('quotes', quote)).toMatchObject({ status: 'pending' });
});

it('a message that waits or has failed can be taken back, one that has left cannot be deleted or changed', async () => {
  const quote = await insertQuote(backend);
  const first = await write(quote);
  expect(await stateOf(first.id)).toMatchObject({ left: false });
  expect(await remove(first.id)).toBeNull();
  expect(await mails()).toEqual([]);
  expect(await backend.find('quotes', quote)).toMatchObject({ status: 'pending', owner: null });

  const { id } = await write(quote);
  const [mail] = await claimLater();
  const left = { code: 'PT409', details: expect.stringContaining('has_left') };
  expect(await remove(id)).toMatchObject(left);
  if (mail) await settle(mail);
  expect(await remove(id)).toMatchObject(left);
  const edit = (await backend.staff()).from('notes').update({ body: 'Other' }).eq('id', id);
  expect((await edit).error).toMatchObject(left);
  await backend.run("update public.mails set status = 'failed', sent_at = null");
  expect(await remove(id)).toBeNull();
});

it('a message that has perhaps arrived has left, and its state says so until it is confirmed or comes back', async () => {
  const { id } = await write(await insertQuote(backend));
  const [mail = { id: '', attempt: 0, message_id: '' }] = await claimLater();
  expect(await stateOf(id)).toMatchObject({ unconfirmed: false });
  await settle(mail, { error: 'No answer', perhaps: true });
  const perhaps = { status: 'queued', error: 'No answer', left: true, unconfirmed: true };
  expect(await stateOf(id)).toMatchObject(perhaps);
  expect(await remove(id)).toMatchObject({ details: expect.stringContaining('has_left') });
  const report = { message_ids: [mail.message_id], reason: '550 no such user' };
  expect(await backend.call('bounce_mail', report, backend.service())).toBe(true);
  expect(await stateOf(id)).toMatchObject({ status: 'bounced' });
});

it('a message that has left cannot be deleted or changed after a report that it was not delivered, whatever staff do then', async () => {
  const { id } = await write(await insertQuote(backend));
  const [mail = { id: '', attempt: 0, message_id: '' }] = await claimLater();
  await settle(mail);
  const left = { code: 'PT409', details: expect.stringContaining('has_left') };
  const isKept = async () => {
    expect(await stateOf(id)).toMatchObject({ left: true });
    expect(await remove(id)).toMatchObject(left);
    const edit = (await backend.staff()).from('notes').update({ body: 'Other' }).eq('id', id);
    expect((await edit).error).toMatchObject(left);
  };
  const report = { message_ids: [mail.message_id], reason: 'Forged' };
  await backend.call('bounce_mail', report, backend.service());
  await change('queued', [mail.id]);
  await isKept();
  const [again] = await claim();
  if (again) await settle(again, { error: '550 no such user', permanent: true });
  await isKept();
  expect(await change('dismissed', [mail.id])).toHaveLength(1);
  await isKept();
});

it('a message that fails has not left, also if it was written while the clock was ahead', async () => {
  const { id } = await write(await insertQuote(backend));
  await backend.run("update public.mails set next_attempt_at = now() + interval '1 day'");
  const [mail = { id: '', attempt: 0 }] = await claim();
  await settle(mail, { error: '550 no such user', permanent: true });
  expect(await remove(id)).toBeNull();
});

it('a message that failed or bounced is listed with its client and shown by its record, and staff send it again to a corrected address, or dismiss it', async () => {
  const quote = await insertQuote(backend, { email: 'camile@atelier.example' });
  const { id } = await write(quote);
  const [mail] = await claimLater();
  if (mail) await settle(mail, { error: '550 no such user', permanent: true });
  const trouble = { kind: 'message', failed: true, quote_id: quote, client: 'Camille Durand' };
  expect(await troubles()).toMatchObject([{ ...trouble, error: '550 no such user' }]);
  expect(await lostMessage(quote)).toEqual({ id });
  await backend.change('quotes', quote, { email: 'camille@atelier.example' });
  await change('queued', [mail?.id ?? null]);
  expect(await stateOf(id)).toMatchObject({ status: 'queued' });
  const [again] = await claim();
  expect(again).toMatchObject({ to: ['camille@atelier.example'], message_id: mail?.message_id });
  if (again) await settle(again);
  expect(await troubles()).toEqual([]);
  expect(await lostMessage(quote)).toBeNull();

  await backend.run("update public.mails set status = 'bounced', last_error = 'Mailbox full'");
  expect(await troubles()).toMatchObject([{ ...trouble, error: 'Mailbox full' }]);
  expect(await lostMessage(quote)).toEqual({ id });
  expect(await change('dismissed', [mail?.id ?? null])).toHaveLength(1);
  expect(await troubles()).toEqual([]);
  expect(await lostMessage(quote)).toBeNull();
});

it('a message answers the newest email of the client, and names the earlier ones of both sides', async () => {
  const quote = await insertQuote(backend);
  const first = await write(quote);
  await claimLater();
  const reply = {
    subject_id: quote,
    kind: 'reply',
    by_mail: true,
    message_id: '<1@client.example>',
  };
  await insertNote(backend, { ...reply, created_at: new Date().toISOString() });
  const ours = `<${first.id}@agency.example>`;
  await write(quote);
  const [second] = await claimLater();
  expect(second).toMatchObject({
    message: { answers: '<1@client.example>', thread: [ours, '<1@client.example>'] },
  });
  await write(quote);
  expect(await claimLater()).toMatchObject([
    {
      message: {
        answers: '<1@client.example>',
        thread: [ours, '<1@client.example>', second?.message_id],
      },
    },
  ]);
});

it('a project has the thread of its quote, and a project without a quote is written to its own client', async () => {
  const quote_id = await insertQuote(backend, { status: 'approved', language: 'fr' });
  const { id } = await write(quote_id);
  await claimLater();
  await write(await insertProject(backend, { quote_id }));
  const client_email = 'nadia@mail.example';
  await write(await insertProject(backend, { client_email }));
  expect(await claimLater()).toMatchObject([
    { language: 'fr', message: { thread: [`<${id}@agency.example>`] } },
    { to: [client_email], language: 'en', message: { reference: null, thread: [] } },
  ]);
});

it('a message whose client loses the address fails and says so, and erasing the client deletes it', async () => {
  const quote = await insertQuote(backend, { phone: '06 39 98 10 21' });
  const { id } = await write(quote);
  await backend.change('quotes', quote, { email: null });
  expect(await claimLater()).toMatchObject([{ kind: 'message', to: [] }]);
  await backend.change('quotes', quote, { email: 'camille@atelier.example' });
  await backend.call('erase_person', { email: 'camille@atelier.example' });
  expect(await backend.find('notes', id)).toBeUndefined();
  expect(await mails()).toEqual([]);
});
