import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';

const backend = openBackend();
const outbox = openOutbox(backend);

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

describe('schedule_mail', () => {
  const URL = 'https://project.example/functions/v1/mail';
  const SECRET = 'a-secret-of-the-tests';
  const schedule = (secret: string) =>
    backend.sql('select private.schedule_mail($1, $2)', [URL, secret]);

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
      await schedule('an-earlier-secret-of-the-tests');
      await schedule(SECRET);
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
      await outbox.ask();
      await outbox.test();
      // A failed attempt does not call the edge function.
      for (const mail of await outbox.claim())
        await outbox.settle(mail, { error: 'No answer', permanent: mail.kind === 'receipt' });
      const failed = await outbox.troubles();
      await outbox.change(
        'queued',
        failed.map(({ id }) => id),
      );
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
