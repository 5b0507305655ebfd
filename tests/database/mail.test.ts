import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../src/backend/database.types';
import { openBackend } from './kit/backend';
import { insertQuote, quoteRequest } from './kit/rows';

const backend = openBackend();

interface Mail {
  id: string;
  kind: string;
  attempt: number;
  message_id: string;
  to: string[] | null;
  language: string;
  quote: Record<string, Json> | null;
}

const claim = async (most = 10): Promise<Mail[]> => {
  const { data, error } = await backend
    .service()
    .rpc('claim_mails', { most, host: 'agency.example' });
  expect(error).toBeNull();
  return data as unknown as Mail[];
};
const kinds = async () => (await claim()).map(({ kind }) => kind).sort();

const settle = async (
  { id, attempt }: Pick<Mail, 'id' | 'attempt'>,
  outcome: { error?: string; permanent?: boolean } = {},
) => {
  const { data } = await backend.service().rpc('settle_mail', { mail: id, attempt, ...outcome });
  return data;
};

/** Lets time pass for the mails. */
const passMails = (interval: string) =>
  backend.run(`
    update private.mails set next_attempt_at = next_attempt_at - interval '${interval}',
      give_up_at = give_up_at - interval '${interval}', created_at = created_at - interval '${interval}'`);

/** Lets time pass for the mails and the quotes. */
const pass = async (interval: string) => {
  await passMails(interval);
  await backend.run(`
    alter table public.quotes disable trigger user;
    update public.quotes set created_at = created_at - interval '${interval}', waiting_since = waiting_since - interval '${interval}';
    alter table public.quotes enable trigger user;
    update public.mail_settings set remind_since = remind_since - interval '${interval}';`);
};

const ask = async (changes: Parameters<typeof quoteRequest>[0] = {}) => {
  const { quote, error } = await backend.ask(quoteRequest(changes));
  expect(error).toBeNull();
  return quote?.id ?? '';
};
const mails = () =>
  backend.sql<{ kind: string; status: string; attempts: number; last_error: string | null }>(
    'select kind, status, attempts, last_error from private.mails order by kind',
  );
const setStatus = (id: string, status: string) =>
  backend.sql('update public.quotes set status = $2 where id = $1', [id, status]);
const set = (settings: string) => backend.run(`update public.mail_settings set ${settings}`);
const state = async () => {
  const { data, error } = await (await backend.staff()).rpc('mail_state');
  expect(error).toBeNull();
  return data as unknown as {
    failed: number;
    lastError: string | null;
    waiting: number;
    test: { id: string; status: string; error: string | null } | null;
  };
};

describe('a request', () => {
  it('queues a mail to the agency and one to the visitor, in their languages', async () => {
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
    // The address may be somebody else's: no word that was typed goes there.
    expect(Object.keys(receipt?.quote ?? {})).toEqual(['reference']);
    expect(claimed).toHaveLength(2);
    for (const mail of claimed) expect(mail.message_id).toBe(`<${mail.id}@agency.example>`);
  });

  it('goes to the address that the worker knows until staff name others', async () => {
    await ask();
    const request = (await claim()).find(({ kind }) => kind === 'request');
    expect(request?.to).toBeNull();
  });

  it('is sent twice and queues its mails once', async () => {
    const request = quoteRequest();
    await backend.ask(request);
    await backend.ask(request);
    expect(await mails()).toHaveLength(2);
  });

  it.each([
    ['in the hidden field', {}, { website: 'x' }],
    ['filled too fast', {}, { elapsed_ms: 1 }],
    ['over the limit of all', { overall: 0 }, {}],
  ])('that looks like spam, %s, is mailed to nobody', async (_, limits, changes) => {
    if ('overall' in limits) {
      await backend.run('update private.quote_limits set overall = 1');
      await backend.run(
        'insert into private.quote_rate (is_spam, sent_at) values (false, now()), (false, now())',
      );
    }
    await ask(changes);
    expect(await claim()).toEqual([]);
  });

  it('that staff enter by hand is mailed to nobody', async () => {
    await insertQuote(backend);
    expect(await claim()).toEqual([]);
  });

  it.each([
    ['send_requests', ['receipt']],
    ['send_receipts', ['request']],
  ])('queues no mail that is turned off: %s', async (setting, left) => {
    await set(`${setting} = false`);
    await ask();
    expect(await kinds()).toEqual(left);
  });

  it('has a receipt without an address when nobody could be written to there', async () => {
    const id = await ask();
    await backend.sql('update public.quotes set email = $2 where id = $1', [
      id,
      'a@b.example, c@d.example\r\nBcc: e@f.example',
    ]);
    const receipt = (await claim()).find(({ kind }) => kind === 'receipt');
    expect(receipt?.to).toEqual([]);
  });

  it('is taken although its mails cannot be queued, and the next claim queues them', async () => {
    await backend.run("alter table private.mails add constraint broken check (kind = 'none')");
    const id = await ask();
    expect(await mails()).toEqual([]);
    await backend.run('alter table private.mails drop constraint broken');
    const claimed = await claim();
    expect(claimed.map(({ kind }) => kind).sort()).toEqual(['receipt', 'request']);
    expect(claimed.find(({ kind }) => kind === 'request')?.quote).toMatchObject({ id });
  });

  it('is taken although the settings are gone', async () => {
    await backend.run('alter table public.mail_settings rename to other_settings');
    const { error } = await backend.ask(quoteRequest());
    await backend.run('alter table public.other_settings rename to mail_settings');
    expect(error).toBeNull();
  });
});

describe('a claim', () => {
  it('is given to one worker, until its lease ends', async () => {
    await ask();
    const first = await claim();
    expect(await claim()).toEqual([]);
    await pass('5 minutes');
    const second = await claim();
    // As after a crash between sending and settling: the same mail, for the mail client too.
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

  it('is of at most as many as asked for, the oldest first', async () => {
    await ask();
    await pass('1 minute');
    const later = await ask();
    expect(await claim(2)).toHaveLength(2);
    expect((await claim(2)).find(({ kind }) => kind === 'request')?.quote).toMatchObject({
      id: later,
    });
  });

  it.each([
    ['answered', (id: string) => setStatus(id, 'contacted')],
    [
      'marked as spam',
      (id: string) => backend.sql('update public.quotes set is_spam = true where id = $1', [id]),
    ],
    ['no longer wanted', () => set('send_requests = false, send_receipts = false')],
  ])('leaves out what was %s in the meantime', async (_, change) => {
    await change(await ask());
    expect(await claim()).toEqual([]);
    expect((await mails()).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
  });

  it('brings back what was skipped once it is wanted again', async () => {
    const id = await ask();
    await setStatus(id, 'contacted');
    expect(await claim()).toEqual([]);
    await setStatus(id, 'pending');
    expect(await kinds()).toEqual(['receipt', 'request']);
  });

  it('leaves out what was deleted or erased in the meantime', async () => {
    await backend.sql('delete from public.quotes where id = $1', [await ask()]);
    await ask({ email: 'salma@mail.example' });
    const [mail] = await claim();
    if (mail === undefined) throw new Error('Nothing was claimed.');
    const { data } = await backend.service().rpc('erase_person', { email: 'salma@mail.example' });
    expect((data as { mails: Json[] } | null)?.mails).toHaveLength(2);
    expect(await mails()).toEqual([]);
    expect(await settle(mail)).toBe(false);
    const kept = await backend.service().rpc('kept_mails', { ids: [mail.id] });
    expect(kept.data).toEqual([]);
  });
});

describe('a failed attempt', () => {
  beforeEach(() => set('send_receipts = false, send_reminders = false'));
  const attempt = async (outcome: Parameters<typeof settle>[1]) => {
    const [mail] = await claim();
    if (mail === undefined) return false;
    await settle(mail, outcome);
    return true;
  };

  it('waits longer each time, and fails after a day', async () => {
    await ask();
    const waits: number[] = [];
    for (let tries = 0; tries < 100; tries += 1) {
      expect(await attempt({ error: 'No answer' })).toBe(true);
      const [mail] = await backend.sql<{ minutes: number; status: string }>(
        `select status, round(extract(epoch from next_attempt_at - now()) / 60)::int as minutes from private.mails`,
      );
      if (mail?.status === 'failed') break;
      waits.push(mail?.minutes ?? 0);
      expect(await attempt({ error: 'Too early' })).toBe(false);
      await passMails(`${mail?.minutes} minutes 1 second`);
    }
    expect(waits.slice(0, 8)).toEqual([1, 2, 4, 8, 16, 32, 60, 60]);
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThanOrEqual(24 * 60 - 60);
    expect(await mails()).toMatchObject([{ status: 'failed', last_error: 'No answer' }]);
  });

  it('fails at once when the address was refused, and staff retry it', async () => {
    const id = await ask();
    await attempt({ error: '550 no such user', permanent: true });
    expect(await state()).toMatchObject({ failed: 1, lastError: '550 no such user', waiting: 0 });
    const { data } = await (await backend.staff()).rpc('retry_mails');
    expect(data).toEqual({ retried: 1 });
    expect(await state()).toMatchObject({ failed: 0, waiting: 1 });
    await attempt({ error: '550 no such user', permanent: true });
    // Nobody needs the mail any more.
    await setStatus(id, 'contacted');
    expect(await state()).toMatchObject({ failed: 0 });
  });

  it('is noticed also when no worker ever comes', async () => {
    await ask();
    await pass('1 day');
    expect(await state()).toMatchObject({ failed: 1, waiting: 0 });
    expect(await claim()).toEqual([]);
    expect(await mails()).toMatchObject([
      { status: 'failed', last_error: 'No worker sent it within a day.' },
    ]);
  });

  it('keeps at most 500 characters of the error', async () => {
    await ask();
    await attempt({ error: 'é'.repeat(900) });
    expect((await mails())[0]?.last_error).toHaveLength(500);
  });
});

describe('a reminder', () => {
  /** A request whose first mails are sent. */
  const waiting = async () => {
    const id = await ask();
    for (const mail of await claim()) await settle(mail);
    return id;
  };
  const due = async () => {
    const claimed = await claim();
    for (const mail of claimed) await settle(mail);
    return claimed.map(({ kind, quote }) => [kind, quote?.waiting_hours]);
  };

  it('is sent once after 20 hours, and once more when the request is overdue', async () => {
    await waiting();
    await pass('19 hours 59 minutes');
    expect(await due()).toEqual([]);
    await pass('1 minute');
    expect(await due()).toEqual([['reminder', 20]]);
    await pass('2 hours');
    expect(await due()).toEqual([]);
    await pass('2 hours');
    expect(await due()).toEqual([['overdue', 24]]);
    await pass('30 hours');
    expect(await due()).toEqual([]);
  });

  it('comes after the hours that staff set', async () => {
    await set('reminder_hours = 2, overdue_hours = 3');
    await waiting();
    await pass('2 hours');
    expect(await due()).toEqual([['reminder', 2]]);
    await pass('1 hour');
    expect(await due()).toEqual([['overdue', 3]]);
  });

  it('is one mail when the worker was away for longer', async () => {
    await waiting();
    await pass('3 days');
    expect(await due()).toEqual([['overdue', 72]]);
  });

  it.each(['contacted', 'approved', 'rejected'])('is not sent once it is %s', async (status) => {
    const id = await waiting();
    await pass('20 hours');
    await setStatus(id, status);
    expect(await due()).toEqual([]);
    await setStatus(id, 'pending');
    const queued = await claim();
    expect(queued).toHaveLength(1);
    await settle(queued[0] as Mail, { error: 'No answer' });
    await setStatus(id, status);
    await pass('2 minutes');
    expect(await due()).toEqual([]);
  });

  it('is not sent for spam, nor when reminders are off, nor for what came before they were on', async () => {
    const id = await waiting();
    await pass('20 hours');
    await backend.sql('update public.quotes set is_spam = true where id = $1', [id]);
    expect(await due()).toEqual([]);
    await backend.sql('update public.quotes set is_spam = false where id = $1', [id]);
    await set('send_reminders = false');
    expect(await due()).toEqual([]);
    await set('send_reminders = true');
    expect(await due()).toEqual([]);
  });
});

describe('the settings', () => {
  const staffSet = async (settings: Record<string, unknown>) =>
    (await backend.staff())
      .from('mail_settings')
      .update(settings as never)
      .eq('id', 1)
      .select()
      .single();

  it('are trimmed, and newer with each real change', async () => {
    const before = await staffSet({ sender: 'mail@agency.example' });
    const { data, error } = await staffSet({
      recipients: [' team@agency.example ', ' '],
      sender: ' ',
      site_url: 'https://www.agency.example/',
    });
    expect(error).toBeNull();
    expect(data).toMatchObject({
      recipients: ['team@agency.example'],
      sender: null,
      site_url: 'https://www.agency.example',
    });
    expect(String(data?.updated_at) > String(before.data?.updated_at)).toBe(true);
    const same = await staffSet({ recipients: ['team@agency.example'] });
    expect(same.data?.updated_at).toBe(data?.updated_at);
  });

  it.each([
    ['recipients', ['a b@c.example']],
    ['recipients', ['a@b.example\r\nBcc: c@d.example']],
    ['recipients', ['a@b.example,c@d.example']],
    ['recipients', Array.from({ length: 11 }, (_, index) => `a${index}@b.example`)],
    ['sender', 'Agency <a@b.example>'],
    ['sender', `${'a'.repeat(320)}@b.example`],
    ['site_url', 'javascript:alert(1)'],
    ['site_url', 'https://a.example/path'],
    ['site_url', 'https://a.example">'],
    ['agency_language', 'de'],
    ['reminder_hours', 0],
    ['overdue_hours', 168],
    ['hours_order', { reminder_hours: 24, overdue_hours: 24 }],
  ])('refuse a bad %s: %j', async (field, value) => {
    const changes = typeof value === 'object' && !Array.isArray(value) ? value : { [field]: value };
    const { error } = await staffSet(changes);
    expect(error?.message).toContain(`mail_settings_${field}`);
  });

  it.each(['remind_since', 'updated_at', 'id'])('keep %s from staff', async (column) => {
    const { error } = await staffSet({ [column]: column === 'id' ? 1 : '2020-01-01' });
    expect(error?.code).toBe('42501');
  });
});

describe('a test mail', () => {
  it('is to the agency, tried once, and its outcome is read', async () => {
    const client = await backend.staff();
    const { data } = await client.rpc('send_test_mail');
    const again = await client.rpc('send_test_mail');
    expect(again.data).toEqual(data);
    const claimed = await claim();
    expect(claimed).toMatchObject([{ kind: 'test', to: null, language: 'en', quote: null }]);
    await settle(claimed[0] as Mail, { error: '535 wrong password' });
    expect(await state()).toMatchObject({
      failed: 0,
      test: { ...(data as object), status: 'failed', error: '535 wrong password' },
    });
    await pass('2 days');
    expect(await claim()).toEqual([]);
    expect((await state()).test).toBeNull();
  });
});

describe('schedule_mail', () => {
  const schedule = (url: string | null, secret: string) =>
    backend.service().rpc('schedule_mail', { url: url as string, secret });
  const URL = 'https://project.example/functions/v1/mail';
  const SECRET = 'a-secret-of-the-tests';

  it('names what the host is missing', async () => {
    const { data, error } = await schedule(URL, SECRET);
    expect(error).toBeNull();
    expect(data).toEqual({ scheduled: false, missing: ['pg_cron', 'pg_net'] });
    // A call that cannot be made refuses no request.
    await ask();
  });

  it.each([
    [null, SECRET, 'url'],
    ['ftp://a.example', SECRET, 'url'],
    [URL, 'short', 'secret'],
    [URL, 'a secret with spaces in it', 'secret'],
  ])('refuses %j with %j', async (url, secret, field) => {
    const { error } = await schedule(url, secret);
    expect(error?.code).toBe('PT422');
    expect(error?.details).toContain(`"field": "${field}"`);
  });

  it('calls the function every minute, for a request, a retry and a test', async () => {
    await backend.run(`
      create schema cron; create schema net;
      create table cron.job (name text primary key, schedule text, command text);
      create table net.calls (url text, headers jsonb);
      create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
        'insert into cron.job values ($1, $2, $3) on conflict (name) do update set schedule = $2, command = $3; select 1::bigint';
      create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
        returns bigint language sql as 'insert into net.calls values ($1, $4); select 1::bigint';`);
    try {
      await schedule(URL, 'an-earlier-secret-of-the-tests');
      expect((await schedule(URL, SECRET)).data).toEqual({ scheduled: true, missing: [] });
      const jobs = await backend.sql<{ command: string }>('select * from cron.job');
      expect(jobs).toMatchObject([{ name: 'confluence-mail', schedule: '* * * * *' }]);
      await backend.run(jobs[0]?.command ?? '');
      await ask();
      await (await backend.staff()).rpc('send_test_mail');
      await (await backend.staff()).rpc('retry_mails');
      const call = {
        url: URL,
        headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
      };
      expect(await backend.sql('select url, headers from net.calls')).toMatchObject(
        Array.from({ length: 4 }, () => call),
      );
    } finally {
      await backend.run('drop schema cron cascade; drop schema net cascade;');
    }
  });
});
