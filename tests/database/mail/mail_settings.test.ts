import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { type Mail, openOutbox } from '../kit/mails';

const backend = openBackend();
const { ask, claim, pass, settle, state } = openOutbox(backend);

describe('mail settings', () => {
  const staffSet = async (settings: Record<string, unknown>) =>
    (await backend.staff())
      .from('mail_settings')
      .update(settings as never)
      .eq('id', 1)
      .select()
      .single();

  it('the mail settings are trimmed, and updated_at changes only when a value changes', async () => {
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

  it('mail_state contains the sender of the mail settings', async () => {
    await staffSet({ sender: 'mail@agency.example' });
    expect(await state()).toMatchObject({ sender: 'mail@agency.example' });
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
  ])('the mail settings reject an invalid %s: %j', async (field, value) => {
    const changes = typeof value === 'object' && !Array.isArray(value) ? value : { [field]: value };
    const { error } = await staffSet(changes);
    expect(error?.message).toContain(`mail_settings_${field}`);
  });

  it.each(['remind_since', 'updated_at', 'id'])(
    'staff cannot set the column %s of the mail settings',
    async (column) => {
      const { error } = await staffSet({ [column]: column === 'id' ? 1 : '2020-01-01' });
      expect(error?.code).toBe('42501');
    },
  );
});

describe('test mails', () => {
  it('two calls of send_test_mail queue one mail to the agency, and mail_state contains its result', async () => {
    const client = await backend.staff();
    const { data } = await client.rpc('send_test_mail');
    const again = await client.rpc('send_test_mail');
    expect(again.data).toEqual(data);
    const claimed = await claim();
    expect(claimed).toMatchObject([{ kind: 'test', to: null, language: 'en' }]);
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

  it('schedule_mail returns the names of missing extensions', async () => {
    const { data, error } = await schedule(URL, SECRET);
    expect(error).toBeNull();
    expect(data).toEqual({ scheduled: false, missing: ['pg_cron', 'pg_net'] });
    // Visitors' requests are accepted although the database cannot call the edge function that sends emails.
    await ask();
  });

  it.each([
    [null, SECRET, 'url'],
    ['ftp://a.example', SECRET, 'url'],
    [URL, 'short', 'secret'],
    [URL, 'a secret with spaces in it', 'secret'],
  ])('schedule_mail rejects the URL %j with the secret %j', async (url, secret, field) => {
    const { error } = await schedule(url, secret);
    expect(error?.code).toBe('PT422');
    expect(error?.details).toContain(`"field": "${field}"`);
  });

  it('after schedule_mail, the edge function is called every minute and immediately after a request, a retry and a test mail', async () => {
    await backend.run(`
      create schema cron; create schema net;
      create table cron.job (name text primary key, schedule text, command text);
      create table cron.job_run_details as
        select ended, now() - ended::interval as end_time from unnest(array['2 hours', '8 days']) as ended;
      create table net.calls (url text, headers jsonb);
      create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
        'insert into cron.job values ($1, $2, $3) on conflict (name) do update set schedule = $2, command = $3; select 1::bigint';
      create function net.http_post(url text, body jsonb default '{}', params jsonb default '{}', headers jsonb default '{}', timeout_milliseconds integer default 5000)
        returns bigint language sql as 'insert into net.calls values ($1, $4); select 1::bigint';`);
    try {
      await schedule(URL, 'an-earlier-secret-of-the-tests');
      expect((await schedule(URL, SECRET)).data).toEqual({ scheduled: true, missing: [] });
      const jobs = await backend.sql<{ command: string }>(
        'select * from cron.job order by name desc',
      );
      expect(jobs).toMatchObject([
        { name: 'confluence-mail', schedule: '* * * * *' },
        { name: 'confluence-cron-history' },
      ]);
      for (const { command } of jobs) await backend.run(command);
      // The second job, `confluence-cron-history`, has deleted the run record that is older than a week.
      expect(await backend.sql('select ended from cron.job_run_details')).toEqual([
        { ended: '2 hours' },
      ]);
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
