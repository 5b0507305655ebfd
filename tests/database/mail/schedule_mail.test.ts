import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { openOutbox } from '../kit/mails';

const backend = openBackend();
const outbox = openOutbox(backend);

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
    await outbox.send(({ kind }) => ({ error: 'No answer', permanent: kind === 'receipt' }));
    const failed = (await outbox.troubles()).map(({ id }) => id);
    await outbox.change('queued', failed);
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
