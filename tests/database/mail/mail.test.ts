import { describe, expect, it } from 'vitest';
import type { Json } from '../../../src/backend/database.types';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';
import { insertQuote, quoteRequest } from '../kit/rows';

const backend = openBackend();
const { ask, claim, mails, pass, set, setStatus, settle } = openOutbox(backend);
const kinds = async () => (await claim()).map(({ kind }) => kind).sort();

describe('mails about a request', () => {
  it('a request queues a mail to the agency and one to the visitor, each in the language of the recipient', async () => {
    await set("agency_language = 'fr', recipients = '{team@agency.example, boss@agency.example}'");
    const id = await ask({ language: 'ar', phone: '٠٦ ٣٩', company: 'مقهى', budget: 'discuss' });
    const claimed = await claim();
    const request = claimed.find(({ kind }) => kind === 'request');
    expect(request).toMatchObject({
      attempt: 1,
      to: ['team@agency.example', 'boss@agency.example'],
      language: 'fr',
      quote: { id, name: 'Camille Durand', phone: '06 39', company: 'مقهى', budget: 'discuss' },
    });
    const receipt = claimed.find(({ kind }) => kind === 'receipt');
    expect(receipt).toMatchObject({ to: ['camille@atelier.example'], language: 'ar' });
    // The email address may belong to somebody else, so the receipt contains nothing that the visitor has typed.
    expect(Object.keys(receipt?.quote ?? {})).toEqual(['reference']);
    expect(claimed).toHaveLength(2);
    for (const mail of claimed) expect(mail.message_id).toBe(`<${mail.id}@agency.example>`);
  });

  it('the mail to the agency names no recipients until staff enter them in the mail settings', async () => {
    await ask();
    const request = (await claim()).find(({ kind }) => kind === 'request');
    expect(request?.to).toBeNull();
  });

  it('a request that is sent twice queues its mails only once', async () => {
    const request = quoteRequest();
    await backend.ask(request);
    await backend.ask(request);
    expect(await mails()).toHaveLength(2);
  });

  it.each([
    ['a filled honeypot field', { subject: 'x' }],
    ['a form filled in too fast', { elapsed_ms: 1 }],
  ])('a request that is suspected spam because of %s queues no mail', async (_, changes) => {
    await ask(changes);
    await pass('1 minute');
    expect(await claim()).toEqual([]);
  });

  it('a quote that staff enter queues no mail', async () => {
    await insertQuote(backend);
    expect(await claim()).toEqual([]);
  });

  it.each([
    ['send_requests', ['receipt']],
    ['send_receipts', ['request']],
  ])(
    'a request queues no mail of the kind that staff have turned off with %s',
    async (setting, left) => {
      await set(`${setting} = false`);
      await ask();
      expect(await kinds()).toEqual(left);
    },
  );

  it('the receipt has no recipient when the email address of the visitor is invalid', async () => {
    const id = await ask();
    await backend.sql('update public.quotes set email = $2 where id = $1', [
      id,
      'a@b.example, c@d.example\r\nBcc: e@f.example',
    ]);
    const receipt = (await claim()).find(({ kind }) => kind === 'receipt');
    expect(receipt?.to).toEqual([]);
  });

  it('a request is accepted when its mails cannot be queued, and the next claim queues them', async () => {
    await backend.run("alter table public.mails add constraint broken check (kind = 'none')");
    const id = await ask();
    expect(await mails()).toEqual([]);
    await backend.run('alter table public.mails drop constraint broken');
    const claimed = await claim();
    expect(claimed.map(({ kind }) => kind).sort()).toEqual(['receipt', 'request']);
    expect(claimed.find(({ kind }) => kind === 'request')?.quote).toMatchObject({ id });
  });

  it('a request is accepted when the mail settings cannot be read', async () => {
    await backend.run('alter table public.mail_settings rename to other_settings');
    const { error } = await backend.ask(quoteRequest());
    await backend.run('alter table public.other_settings rename to mail_settings');
    expect(error).toBeNull();
  });
});

describe('requests above the overall limit', () => {
  const askTwice = async () => {
    await backend.run('update private.quote_limits set overall = 1');
    return [await ask(), await ask()];
  };
  /** Claims the mails that are due and marks them as sent. Returns those about requests above the limit. */
  const due = async () => {
    const claimed = await claim();
    for (const mail of claimed) await settle(mail);
    return claimed.filter(({ kind }) => kind === 'over_limit');
  };

  it('requests above the overall limit are reported in one mail that contains nothing that visitors have typed', async () => {
    await set("agency_language = 'fr'");
    const [first, second] = await askTwice();
    await ask();
    expect(await due()).toEqual([]);
    await pass('1 minute');
    const [mail] = await due();
    expect(mail).toMatchObject({ kind: 'over_limit', to: null, language: 'fr', count: 2 });
    expect(mail?.quotes?.map(({ id }) => id)).toContain(second);
    expect(mail?.quotes?.map(({ id }) => id)).not.toContain(first);
    expect(Object.keys(mail?.quotes?.[0] ?? {}).sort()).toEqual([
      'id',
      'project_type',
      'reference',
      'waiting_hours',
    ]);
    expect(await due()).toEqual([]);
  });

  it('requests above the overall limit are reported at most once an hour, and again only when there are new ones', async () => {
    await askTwice();
    await pass('1 minute');
    expect(await due()).toMatchObject([{ count: 1 }]);
    await ask();
    await pass('59 minutes');
    expect(await due()).toEqual([]);
    await pass('1 minute');
    expect(await due()).toMatchObject([{ count: 2 }]);
    await pass('2 hours');
    expect(await due()).toEqual([]);
  });

  it('the mail about requests above the overall limit contains their number and lists at most fifty', async () => {
    await backend.run(`insert into public.quotes (name, email, project_type, message, request_id, is_spam, spam_reason)
      select 'x', 'a@b.example', 'website', 'x', gen_random_uuid(), true, 'over_limit' from generate_series(1, 60)`);
    await pass('1 minute');
    const [mail] = await due();
    expect(mail?.count).toBe(60);
    expect(mail?.quotes).toHaveLength(50);
  });

  it('requests above the overall limit are not reported when they have been answered, or when mails about requests are turned off', async () => {
    const [, second = ''] = await askTwice();
    await setStatus(second, 'contacted');
    await pass('1 minute');
    expect(await due()).toEqual([]);
    await setStatus(second, 'pending');
    await set('send_requests = false');
    expect(await due()).toEqual([]);
  });
});

describe('receipts', () => {
  const receipts = async () => (await claim(100)).filter(({ kind }) => kind === 'receipt');
  const settleAll = async (claimed: Parameters<typeof settle>[0][]) => {
    for (const mail of claimed) await settle(mail);
    return claimed.length;
  };
  const statuses = async () =>
    (await mails()).flatMap(({ kind, status }) => (kind === 'receipt' ? [status] : [])).sort();

  it('an email address gets at most one receipt a day, regardless of upper and lower case', async () => {
    await set('send_requests = false');
    for (const email of ['victim@third.example', 'Victim@Third.Example', 'victim@third.EXAMPLE'])
      await ask({ email });
    await ask({ email: 'other@third.example' });
    expect(await settleAll(await receipts())).toBe(2);
    expect(await statuses()).toEqual(['sent', 'sent', 'withheld', 'withheld']);
    await pass('23 hours');
    await ask({ email: 'victim@third.example' });
    expect(await receipts()).toEqual([]);
    await pass('1 hour');
    await ask({ email: 'victim@third.example' });
    expect(await receipts()).toHaveLength(1);
  });

  it('receipts that could not be sent do not count towards the daily limit of an email address', async () => {
    await ask();
    await ask();
    const [first] = await receipts();
    await settle(first as Parameters<typeof settle>[0], { error: '550', permanent: true });
    await ask();
    expect(await receipts()).toHaveLength(1);
  });

  it('receipts above the hourly limit are not sent', async () => {
    await backend.run('update private.quote_limits set hourly_receipts = 3');
    for (const name of ['a', 'b', 'c', 'd', 'e']) await ask({ email: `${name}@third.example` });
    expect(await settleAll(await receipts())).toBe(3);
    await ask({ email: 'f@third.example' });
    expect(await receipts()).toEqual([]);
    await pass('1 hour');
    await ask({ email: 'g@third.example' });
    expect(await receipts()).toHaveLength(1);
  });
});

describe('claims', () => {
  it('a mail is claimed by only one worker until the claim expires', async () => {
    await ask();
    const first = await claim();
    expect(await claim()).toEqual([]);
    await pass('5 minutes');
    const second = await claim();
    // After a crash between sending and settling, the mail is sent again with the same Message-ID header.
    expect(second.map(({ message_id }) => message_id)).toEqual(
      first.map(({ message_id }) => message_id),
    );
    expect(second.map(({ attempt }) => attempt)).toEqual([2, 2]);
    const [mail] = first;
    if (mail === undefined) throw new Error('Nothing was claimed.');
    expect(await settle(mail)).toBe(false);
    expect(await settle({ ...mail, attempt: 2 })).toBe(true);
    await pass('5 minutes');
    expect(await claim()).toHaveLength(1);
  });

  it('a claim returns at most the requested number of mails, the oldest first', async () => {
    await ask();
    await pass('1 minute');
    const later = await ask();
    expect(await claim(2)).toHaveLength(2);
    expect((await claim(2)).find(({ kind }) => kind === 'request')?.quote).toMatchObject({
      id: later,
    });
  });

  it.each([
    ['the quote has been answered', (id: string) => setStatus(id, 'contacted')],
    [
      'the quote has been marked as spam',
      (id: string) => backend.sql('update public.quotes set is_spam = true where id = $1', [id]),
    ],
    [
      'mails about requests have been turned off',
      () => set('send_requests = false, send_receipts = false'),
    ],
  ])('a claim skips the mails about a request when %s', async (_, change) => {
    await change(await ask());
    expect(await claim()).toEqual([]);
    expect((await mails()).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  it('once an answered quote is pending again, a claim returns the mails that an earlier claim skipped', async () => {
    const id = await ask();
    await setStatus(id, 'contacted');
    expect(await claim()).toEqual([]);
    await setStatus(id, 'pending');
    expect(await kinds()).toEqual(['receipt', 'request']);
  });

  it('the mails about a deleted quote or an erased person are deleted', async () => {
    await backend.sql('delete from public.quotes where id = $1', [await ask()]);
    await ask({ email: 'salma@mail.example' });
    const [mail] = await claim();
    if (mail === undefined) throw new Error('Nothing was claimed.');
    const { data } = await backend.service().rpc('erase_person', { email: 'salma@mail.example' });
    expect((data as { mails: Json[] } | null)?.mails).toHaveLength(2);
    expect(await mails()).toEqual([]);
    expect(await settle(mail)).toBe(false);
  });
});
