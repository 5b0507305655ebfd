import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRetention } from '../../../server/embedded/retention';
import { scheduleErasure } from '../../../server/hosted/deploy/steps';
import { agency } from '../../../src/agency';
import { openBackend } from '../kit/backend';
import { insertNote, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

const erase = () => backend.call('erase_expired', {}, backend.service());
const settings = () =>
  backend.row('select retention_months as months, erased_at as ran_at from private.quote_limits');
const names = async () =>
  (await backend.sql<{ name: string }>('select name from public.quotes order by name')).map(
    ({ name }) => name,
  );

/** Inserts a quote whose last change was `age` ago. */
async function old(name: string, age: string, columns: Record<string, unknown> = {}) {
  const email = `${name.toLowerCase()}@client.example`;
  const id = await insertQuote(backend, { name, email, ...columns });
  await backend.runWithoutTriggers(
    'quotes',
    `update public.quotes set created_at = now() - interval '${age}', updated_at = now() - interval '${age}' where id = '${id}'`,
  );
  return id;
}

const KEPT = '35 months 27 days';
const OVER = '36 months 2 days';

it('the privacy notice and the database contain the same number of months after which requests are erased', async () => {
  expect(await settings()).toMatchObject({ months: agency.retentionMonths });
});

it('erase_expired deletes the hashed IP address of a request that no longer counts towards a limit', async () => {
  await backend.sql(
    `insert into private.quote_rate (address_hash, network_hash, is_spam, sent_at) values
     ('\\x01', '\\x01', false, now() - interval '11 minutes'), ('\\x02', '\\x02', false, now() - interval '9 minutes')`,
  );
  expect(await erase()).toEqual({ erased: 0 });
  expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
});

it('erase_expired erases old rejected and unanswered requests with their notes, history and mails', async () => {
  const rejected = await old('Rejected', OVER, { status: 'rejected' });
  await old('Pending', OVER);
  await old('Spam', OVER, { is_spam: true });
  await old('Young', KEPT, { status: 'rejected' });
  await old('Answered', OVER, { status: 'contacted' });
  await old('Approved', OVER, { status: 'approved' });
  await insertNote(backend, { quote_id: rejected, updated_at: '2020-01-01T00:00:00Z' });
  await backend.run(`
    insert into public.mails (quote_id, kind) values ('${rejected}', 'receipt');
    insert into public.events (quote_id, kind, details) values ('${rejected}', 'edited', '{}');`);
  expect(await settings()).toEqual({ months: 36, ran_at: null });
  expect(await erase()).toEqual({ erased: 3 });
  expect(await names()).toEqual(['Answered', 'Approved', 'Young']);
  for (const table of ['notes', 'events', 'mails'])
    expect(await backend.sql(`select from public.${table}`)).toEqual([]);
  expect(await settings()).toEqual({ months: 36, ran_at: expect.anything() });
  expect(await erase()).toEqual({ erased: 0 });
});

it('erase_expired keeps a request with a recent change or note, a planned follow-up or a project, and all requests of a person who sent one recently', async () => {
  await insertProject(backend, {
    quote_id: await old('Converted', OVER, { status: 'approved' }),
  });
  await backend.runWithoutTriggers(
    'quotes',
    "update public.quotes set status = 'rejected', updated_at = created_at",
  );
  await backend.change('quotes', await old('Changed', OVER), { company: 'Atelier' });
  await insertNote(backend, { quote_id: await old('Noted', OVER) });
  await old('Planned', OVER, { follow_up_on: '2099-01-01' });
  await old('Again', OVER);
  await insertQuote(backend, { name: 'Now', email: 'AGAIN@client.example' });
  expect(await erase()).toEqual({ erased: 0 });
  expect(await names()).toHaveLength(6);
});

it('erase_expired reads the number of months from private.quote_limits', async () => {
  await old('Pending', '13 months');
  expect(await erase()).toEqual({ erased: 0 });
  await backend.run('update private.quote_limits set retention_months = 12');
  expect(await erase()).toEqual({ erased: 1 });
});

/** Inserts requests that have expired. The embedded server and pg_cron erase 1,000 at a time. */
async function many(count: number) {
  await backend.run(`
    insert into public.quotes (name, email, project_type, message)
    select 'Pending', n || '@client.example', 'saas', 'A system.' from generate_series(1, ${count}) as n`);
  await backend.runWithoutTriggers(
    'quotes',
    "update public.quotes set created_at = now() - interval '4 years', updated_at = now() - interval '4 years'",
  );
}

it('the embedded server erases all expired requests in calls of at most 1,000', async () => {
  await many(2001);
  expect(await erase()).toEqual({ erased: 1000 });
  const stop = startRetention({ app: backend.app(), keys: backend.keys }, 0);
  await expect.poll(names, { timeout: 60_000 }).toEqual([]);
  stop();
});

describe('on hosted Supabase', () => {
  /** Runs the job that the deployment adds to pg_cron. */
  const job = async () => {
    const scheduled = await backend.row<{ command: string }>('select * from cron.job');
    expect(scheduled).toMatchObject({ name: 'confluence-retention', schedule: '41 2 * * *' });
    await backend.run(scheduled?.command ?? '');
  };
  beforeAll(() =>
    backend.run(`
      create schema cron;
      create table cron.job (name text, schedule text, command text);
      create function cron.schedule(job_name text, schedule text, command text) returns bigint language sql as
        'insert into cron.job values ($1, $2, $3); select 1::bigint';
      ${scheduleErasure}`),
  );
  afterAll(() => backend.run('drop schema cron cascade'));

  it('a pg_cron job erases all expired requests every night, and commits after every 1,000, so that a failure keeps what was erased', async () => {
    await many(1001);
    await backend.run(`
      create function public.fail() returns trigger language plpgsql as $$ begin
        if (select count(*) from public.quotes) = 1 then raise exception 'The disk is full'; end if;
        return null;
      end $$;
      create trigger fail before delete on public.quotes for each statement execute function public.fail();`);
    await expect(job()).rejects.toThrow('The disk is full');
    await backend.run('drop function public.fail() cascade');
    expect(await names()).toEqual(['Pending']);
    await job();
    expect(await names()).toEqual([]);
  });
});
