import { beforeEach, describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { type Mail, openOutbox } from '../kit/mails';

const backend = openBackend();
const { ask, claim, pass, set, setStatus, settle, state } = openOutbox(backend);

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

const statuses = async (id: string) => {
  const { data, error } = await (await backend.staff()).rpc('quote_mails', { quote_id: id });
  expect(error).toBeNull();
  return data as unknown as { id: string; kind: string; status: string; error: string | null }[];
};

describe('mail_state', () => {
  it('mail_state lists a mail that has waited for more than ten minutes, with its error, client and reference', async () => {
    await set('send_receipts = false');
    const id = await ask();
    const [mail] = await claim();
    await settle(mail as Mail, { error: 'connect ECONNREFUSED' });
    await pass('9 minutes');
    expect(await state()).toMatchObject({ late: 0, troubles: [], failed: 0, waiting: 1 });
    await pass('2 minutes');
    const { late, troubles } = await state();
    expect(late).toBe(1);
    expect(troubles).toMatchObject([
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

  it('mail_state lists a late mail that no worker has claimed, with null as its error', async () => {
    await set('send_receipts = false');
    await ask();
    await pass('11 minutes');
    expect(await state()).toMatchObject({ late: 1, troubles: [{ failed: false, error: null }] });
  });

  it('mail_state lists a mail as failed a day after it was queued, even if no worker has claimed it', async () => {
    await set('send_receipts = false');
    await ask();
    await pass('25 hours');
    expect(await state()).toMatchObject({ late: 1, failed: 1, troubles: [{ failed: true }] });
  });

  it('mail_state lists a failed reminder with null as its client and reference', async () => {
    await set('send_reminders = true, send_receipts = false');
    await ask();
    for (const mail of await claim()) await settle(mail);
    await pass('20 hours');
    const [mail] = await claim();
    await settle(mail as Mail, { error: '550 no such user', permanent: true });
    expect((await state()).troubles).toMatchObject([
      { kind: 'reminder', failed: true, quote_id: null, reference: null, client: null },
    ]);
  });

  it('mail_state omits a mail that is no longer needed', async () => {
    const id = await refused();
    expect((await state()).late).toBe(1);
    await setStatus(id, 'contacted');
    expect((await state()).late).toBe(0);
  });
});

describe('dismiss_mail', () => {
  it('staff can dismiss a failed mail, which is then listed only among the mails of its quote', async () => {
    const id = await refused();
    const [mail] = (await state()).troubles;
    const { data } = await (await backend.staff()).rpc('dismiss_mail', { mail: mail?.id ?? '' });
    expect(data).toEqual({ dismissed: true });
    expect(await state()).toMatchObject({ late: 0, failed: 0 });
    expect(await statuses(id)).toMatchObject([
      { kind: 'receipt', status: 'dismissed', error: '550 no such user' },
      { kind: 'request', status: 'sent' },
    ]);
    expect(await claim()).toEqual([]);
  });

  it('staff cannot dismiss a mail that still waits to be sent', async () => {
    const id = await ask();
    const [mail] = await statuses(id);
    const { data } = await (await backend.staff()).rpc('dismiss_mail', { mail: mail?.id ?? '' });
    expect(data).toEqual({ dismissed: false });
    expect(await claim()).toHaveLength(2);
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
    expect(await statuses(id)).toMatchObject([{ kind: 'receipt', status: 'sent' }, {}]);
  });

  it('a corrected email address gets a receipt even if the failed receipt has been dismissed', async () => {
    const id = await refused();
    const [mail] = (await state()).troubles;
    await (await backend.staff()).rpc('dismiss_mail', { mail: mail?.id ?? '' });
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

it('a mail that is stored because there is no mail server does not count as sent', async () => {
  await (await backend.staff()).rpc('send_test_mail');
  const [mail] = await claim();
  await settle(mail as Mail, { kept: true });
  expect(await state()).toMatchObject({ lastSentAt: null, test: { status: 'kept', error: null } });
});
