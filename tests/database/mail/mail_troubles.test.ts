import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { kindsOf, type Mail, openOutbox } from '../kit/mails';
import { insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();
const outbox = openOutbox(backend);
const { ask, change, claim, mails, pass, passMails, send } = outbox;
const { set, setStatus, settle, test, troubles } = outbox;

beforeEach(() => set('send_reminders = false'));

/** The mail server accepts the mail to the agency and rejects the receipt. */
const refuse = ({ kind }: Mail) =>
  kind === 'receipt' ? { error: '550 no such user', permanent: true } : {};
const refused = async () => {
  const id = await ask({ email: 'camile@atelier.example' });
  await send(refuse);
  return id;
};
const receipt = async () => (await mails()).find(({ kind }) => kind === 'receipt');
const dismiss = async () => change('dismissed', [(await receipt())?.id ?? null]);

it('mail_troubles lists mails that have waited for more than ten minutes, with their client, reference and error, or null if no worker has claimed them', async () => {
  const quote_id = await ask();
  const [mail] = await claim(1);
  await settle(mail as Mail, { error: 'connect ECONNREFUSED' });
  await pass('9 minutes');
  expect(await troubles()).toEqual([]);
  await pass('2 minutes');
  const reference = expect.stringMatching(/^Q-/u);
  const late = { failed: false, quote_id, client: 'Camille Durand', reference };
  const [tried, other] = (await troubles()).sort((a) => (a.id === mail?.id ? -1 : 1));
  expect(tried).toMatchObject({ ...late, kind: mail?.kind, error: 'connect ECONNREFUSED' });
  expect(other).toMatchObject({ ...late, error: null });
});

it('mail_troubles lists a failed reminder with null as its client and reference', async () => {
  await set('send_reminders = true, send_receipts = false');
  await ask();
  await send();
  await pass('20 hours');
  await send({ error: '550 no such user', permanent: true });
  expect(await troubles()).toMatchObject([
    { kind: 'reminder', failed: true, quote_id: null, reference: null, client: null },
  ]);
});

it('after staff have sent an offer or a request for approval again by its link, its waiting mail neither leaves nor is listed', async () => {
  const email = 'camille@atelier.example';
  const offer = await insertOffer(backend, { quote_id: await insertQuote(backend, { email }) });
  const project = await insertProject(backend, { status: 'in_progress' });
  const sendTo = async (address: string | null, deliveries: number) => {
    const sending = { status: 'sent', mail_to: address };
    expect((await backend.edit('offers', offer, sending)).error).toBeNull();
    const asking = { deliveries, delivery_note: 'Test it', delivery_mail_to: address };
    expect((await backend.edit('projects', project, asking)).error).toBeNull();
  };
  await sendTo(email, 1);
  await passMails('11 minutes');
  expect((await troubles()).map(({ kind }) => kind).sort()).toEqual(['delivery', 'offer']);
  expect((await backend.edit('offers', offer, { status: 'draft' })).error).toBeNull();
  await sendTo(null, 2);
  expect(await troubles()).toEqual([]);
  expect(await send()).toEqual([]);
});

it('the failed mail of an offer that has expired since is neither listed nor sent again', async () => {
  const offer = await insertOffer(backend, { quote_id: await insertQuote(backend) });
  const sending = { status: 'sent', mail_to: email };
  expect((await backend.edit('offers', offer, sending)).error).toBeNull();
  await send({ error: '550 no such user', permanent: true });
  const [failed] = await troubles();
  expect(failed).toMatchObject({ kind: 'offer', failed: true });
  await backend.sql('update public.offers set valid_until = current_date - 3 where id = $1', [
    offer,
  ]);
  expect(await troubles()).toEqual([]);
  expect(await change('queued', [failed?.id ?? null])).toHaveLength(1);
  expect(await claim()).toEqual([]);
});

it('the mail of an offer that expired before it could leave is sent when staff prolong the offer, and once', async () => {
  const offer = await insertOffer(backend, { quote_id: await insertQuote(backend) });
  const sending = { status: 'sent', mail_to: email };
  expect((await backend.edit('offers', offer, sending)).error).toBeNull();
  await backend.sql('update public.offers set valid_until = current_date - 3 where id = $1', [
    offer,
  ]);
  expect(await send()).toEqual([]);
  for (const [valid_until, leaving] of [
    ['2199-01-01', ['offer']],
    ['2199-01-02', []],
  ] as const) {
    expect((await backend.edit('offers', offer, { valid_until })).error).toBeNull();
    expect(kindsOf(await send())).toEqual(leaving);
  }
});

it('a failed mail is listed until it is no longer needed or staff dismiss it, and is then not sent', async () => {
  const id = await refused();
  expect(await troubles()).toHaveLength(1);
  await setStatus(id, 'contacted');
  expect(await troubles()).toEqual([]);
  await setStatus(id, 'pending');
  await dismiss();
  expect(await troubles()).toEqual([]);
  expect(await receipt()).toMatchObject({ status: 'dismissed', last_error: '550 no such user' });
  expect(await claim()).toEqual([]);
});

it('staff can neither dismiss nor queue a mail that has not failed, give a mail another status, or queue a mail about a quote', async () => {
  await ask();
  const waiting = (await mails()).map(({ id }) => id);
  expect(await change('dismissed', waiting)).toEqual([]);
  await send(refuse);
  expect(await change('queued', waiting)).toMatchObject([{ kind: 'receipt' }]);
  const rows = (await backend.staff()).from('mails');
  await send(refuse);
  const sent = await rows.update({ status: 'sent' }).eq('status', 'failed');
  expect(sent.error?.code).toBe('42501');
  expect((await rows.insert({ kind: 'reminder' })).error?.code).toBe('42501');
});

it('a test mail to the agency is tried once, is not listed in mail_troubles, and is deleted after a day', async () => {
  const id = await test();
  expect(await send({ error: '535 wrong password' })).toMatchObject([
    { id, kind: 'test', to: null, language: 'en' },
  ]);
  expect(await mails()).toMatchObject([{ status: 'failed', last_error: '535 wrong password' }]);
  expect(await troubles()).toEqual([]);
  await pass('2 days');
  expect(await claim()).toEqual([]);
  expect(await mails()).toEqual([]);
  // Without a mail server, it is stored, which does not count as sent.
  await test();
  await send({ kept: true });
  expect(await mails()).toMatchObject([{ status: 'kept', last_error: null }]);
});

it('staff send one test mail a minute, also of forty at once, and are told why', async () => {
  const rows = (await backend.staff()).from('mails');
  const tries = await Promise.all(Array.from({ length: 40 }, () => rows.insert({ kind: 'test' })));
  const refused = tries.flatMap(({ error }) => error ?? []);
  expect(refused).toHaveLength(39);
  expect(refused[0]).toMatchObject({ code: 'PT429', details: '{"reason": "test_mail"}' });
  await passMails('1 minute');
  await test();
});

const email = 'camille@atelier.example';

it('a corrected email address gets the receipt that has failed, came back or was dismissed', async () => {
  const bounce = () =>
    backend.run("update public.mails set status = 'bounced' where kind = 'receipt'");
  for (const between of [async () => undefined, bounce, dismiss]) {
    await backend.empty();
    const id = await refused();
    await between();
    await backend.edit('quotes', id, { email });
    expect((await send()).filter(({ kind }) => kind === 'receipt')).toMatchObject([
      { to: [email], attempt: 1 },
    ]);
    expect(await receipt()).toMatchObject({ status: 'sent' });
  }
});

it('no second receipt is sent when the email address is corrected after the first receipt was sent, or when only another field is corrected', async () => {
  const sent = await ask();
  await send();
  await backend.edit('quotes', sent, { email: 'camille.durand@atelier.example' });
  await backend.edit('quotes', await refused(), { company: 'Atelier' });
  expect(await claim()).toEqual([]);
});

it('a report that a mail was not delivered marks the mail, once it was sent', async () => {
  await ask({ email: 'camille@client.example' });
  const sent = (await claim()).find(({ kind }) => kind === 'receipt');
  const bounce = (ids: unknown[]) =>
    backend.call<boolean>(
      'bounce_mail',
      { message_ids: ids, reason: '550 No such user' },
      backend.service(),
    );
  expect(await bounce([sent?.message_id])).toBe(false);
  if (sent) await settle(sent);
  expect(await bounce(['<unknown@agency.example>'])).toBe(false);
  expect(await bounce(['<unknown@agency.example>', sent?.message_id])).toBe(true);
  expect((await mails()).find(({ kind }) => kind === 'receipt')).toMatchObject({
    status: 'bounced',
    last_error: '550 No such user',
  });
});

describe('failed attempts', () => {
  beforeEach(() => set('send_receipts = false'));

  it('a failed mail is retried after one minute, then every two, and given up after a day', {
    tags: 'mail',
  }, async () => {
    await ask();
    const waits: unknown[] = [];
    for (let tries = 0; tries < 20; tries += 1) {
      expect(await send({ error: 'No answer' })).toHaveLength(1);
      const mail = await backend.row(
        `select status, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from public.mails`,
      );
      if (mail?.status === 'failed') break;
      waits.push(mail?.minutes);
      expect(await send({ error: 'Too early' })).toEqual([]);
      const wait = `${mail?.minutes} minutes 1 second`;
      await passMails(waits.length === 5 ? '23 hours 45 minutes' : wait);
    }
    expect(waits).toEqual([1, 2, 2, 2, 2, 2, 2, 2]);
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'No answer' }]);
  });

  it('a mail that has perhaps arrived is tried once more, after an hour, and staff see both', {
    tags: 'mail',
  }, async () => {
    const silence = { error: 'No answer', perhaps: true };
    await ask();
    expect(await send(silence)).toHaveLength(1);
    await passMails('59 minutes');
    expect(await claim()).toEqual([]);
    expect(await troubles()).toMatchObject([{ failed: false, is_unconfirmed: true }]);
    await passMails('2 minutes');
    const [mail] = await send(silence);
    expect(await troubles()).toMatchObject([
      { failed: true, is_unconfirmed: true, error: 'No answer' },
    ]);
    expect(await change('queued', [mail?.id ?? null])).toMatchObject([{ unconfirmed: 0 }]);
    expect(await send(silence)).toHaveLength(1);
    await passMails('1 hour');
    expect(await send()).toHaveLength(1);
    expect(await mails()).toMatchObject([{ status: 'sent', last_error: null }]);
  });

  it('a mail fails immediately when the mail server rejects the recipient, and staff can retry the mail', async () => {
    const id = await ask();
    const error = `550 ${'é'.repeat(900)}`;
    await send({ error, permanent: true });
    const failed = await troubles();
    // The database stores at most 500 characters of an error.
    expect(failed).toMatchObject([
      { kind: 'request', failed: true, error: error.slice(0, 500), quote_id: id },
    ]);
    expect(await change('queued', [failed[0]?.id ?? null])).toMatchObject([{ status: 'queued' }]);
    expect(await troubles()).toEqual([]);
    expect(await claim()).toMatchObject([{ attempt: 1 }]);
  });

  it('a mail counts as failed after a day even when no worker has run, but is sent by the next one, for a day', {
    tags: 'mail',
  }, async () => {
    await ask();
    await pass('3 days');
    expect(await troubles()).toMatchObject([{ failed: true, error: null }]);
    expect(await send({ error: 'Try later' })).toMatchObject([{ kind: 'request', attempt: 1 }]);
    expect(await mails()).toMatchObject([{ status: 'queued', last_error: 'Try later' }]);
    await passMails('23 hours 59 minutes');
    expect(await claim()).toMatchObject([{ attempt: 2 }]);
    await passMails('6 minutes');
    expect(await claim()).toEqual([]);
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'Try later' }]);
  });
});

const AHEAD = '-400 days';

it('mails that were queued while the clock was ahead are sent once the clock is right, and fail a day later if they cannot be sent', async () => {
  await ask();
  await pass(AHEAD);
  expect(await troubles()).toMatchObject([{ failed: false }, { failed: false }]);
  expect(kindsOf(await send({ error: 'No answer' }))).toEqual(['receipt', 'request']);
  expect(await troubles()).toEqual([]);
  await passMails('1 day');
  expect(await troubles()).toMatchObject([{ failed: true }, { failed: true }]);
});
