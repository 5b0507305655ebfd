import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { type Mail, openOutbox } from '../kit/mails';

const backend = openBackend();
const { ask, change, claim, mails, pass, set, setStatus, settle, test, troubles } =
  openOutbox(backend);

beforeEach(() => set('send_reminders = false'));

/** Submits a request. The mail server accepts the mail to the agency and rejects the receipt. */
async function refused(email = 'camile@atelier.example') {
  const id = await ask({ email });
  for (const mail of await claim())
    await settle(
      mail,
      mail.kind === 'receipt' ? { error: '550 no such user', permanent: true } : {},
    );
  return id;
}

const receipt = async () => (await mails()).find(({ kind }) => kind === 'receipt');

describe('mail_troubles', () => {
  it('mail_troubles lists a mail that has waited for more than ten minutes, with its error, client and reference', async () => {
    await set('send_receipts = false');
    const id = await ask();
    const [mail] = await claim();
    await settle(mail as Mail, { error: 'connect ECONNREFUSED' });
    await pass('9 minutes');
    expect(await troubles()).toEqual([]);
    await pass('2 minutes');
    expect(await troubles()).toMatchObject([
      {
        id: mail?.id,
        kind: 'request',
        failed: false,
        error: 'connect ECONNREFUSED',
        quote_id: id,
        client: 'Camille Durand',
        reference: expect.stringMatching(/^Q-/u),
      },
    ]);
  });

  it('mail_troubles lists a late mail that no worker has claimed, with null as its error', async () => {
    await set('send_receipts = false');
    await ask();
    await pass('11 minutes');
    expect(await troubles()).toMatchObject([{ failed: false, error: null }]);
  });

  it('mail_troubles lists a failed reminder with null as its client and reference', async () => {
    await set('send_reminders = true, send_receipts = false');
    await ask();
    for (const mail of await claim()) await settle(mail);
    await pass('20 hours');
    const [mail] = await claim();
    await settle(mail as Mail, { error: '550 no such user', permanent: true });
    expect(await troubles()).toMatchObject([
      { kind: 'reminder', failed: true, quote_id: null, reference: null, client: null },
    ]);
  });

  it('mail_troubles omits a mail that is no longer needed', async () => {
    const id = await refused();
    expect(await troubles()).toHaveLength(1);
    await setStatus(id, 'contacted');
    expect(await troubles()).toEqual([]);
  });
});

describe('changes by staff', () => {
  it('staff can dismiss a failed mail, which is then neither listed nor sent', async () => {
    await refused();
    await change('dismissed', [(await receipt())?.id ?? null]);
    expect(await troubles()).toEqual([]);
    expect(await receipt()).toMatchObject({ status: 'dismissed', last_error: '550 no such user' });
    expect(await claim()).toEqual([]);
  });

  it('staff can neither dismiss nor queue a mail that has not failed, and cannot give a mail another status', async () => {
    await ask();
    const waiting = (await mails()).map(({ id }) => id);
    expect(await change('dismissed', waiting)).toEqual([]);
    for (const mail of await claim()) await settle(mail);
    expect(await change('queued', waiting)).toEqual([]);
    await refused('other@atelier.example');
    const { error } = await (await backend.staff())
      .from('mails')
      .update({ status: 'sent' })
      .eq('status', 'failed');
    expect(error?.code).toBe('42501');
  });

  it.each([
    ['queue a mail about a quote', { kind: 'reminder' }],
    ['set another column of a test mail', { kind: 'test', status: 'sent' }],
  ])('staff cannot %s', async (_, row) => {
    const { error } = await (await backend.staff()).from('mails').insert(row);
    expect(error?.code).toBe('42501');
  });
});

describe('test mails', () => {
  it('a test mail to the agency is tried once, is not listed in mail_troubles, and is deleted after a day', async () => {
    const id = await test();
    const claimed = await claim();
    expect(claimed).toMatchObject([{ id, kind: 'test', to: null, language: 'en' }]);
    await settle(claimed[0] as Mail, { error: '535 wrong password' });
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: '535 wrong password' }]);
    expect(await troubles()).toEqual([]);
    await pass('2 days');
    expect(await claim()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('a mail that is stored because there is no mail server does not count as sent', async () => {
    await test();
    const [mail] = await claim();
    await settle(mail as Mail, { kept: true });
    expect(await mails()).toMatchObject([{ status: 'kept', last_error: null }]);
  });
});

describe('corrected email addresses', () => {
  const correct = async (id: string, email: string) => {
    const { error } = await (await backend.staff()).from('quotes').update({ email }).eq('id', id);
    expect(error).toBeNull();
  };

  it('a corrected email address gets the receipt that could not be delivered', async () => {
    const id = await refused();
    await correct(id, 'camille@atelier.example');
    const [mail, ...others] = await claim();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ kind: 'receipt', to: ['camille@atelier.example'], attempt: 1 });
    await settle(mail as Mail);
    expect(await receipt()).toMatchObject({ status: 'sent' });
  });

  it('a corrected email address gets a receipt even if the failed receipt has been dismissed', async () => {
    const id = await refused();
    await change('dismissed', [(await receipt())?.id ?? null]);
    await correct(id, 'camille@atelier.example');
    expect(await claim()).toMatchObject([{ kind: 'receipt', to: ['camille@atelier.example'] }]);
  });

  it('no second receipt is sent when the email address is corrected after the first receipt was sent, or when only another field is corrected', async () => {
    const sent = await ask();
    for (const mail of await claim()) await settle(mail);
    await correct(sent, 'camille.durand@atelier.example');
    const failed = await refused();
    const staff = await backend.staff();
    await staff.from('quotes').update({ company: 'Atelier' }).eq('id', failed);
    expect(await claim()).toEqual([]);
  });
});
