import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startRetention } from '../../../server/embedded/retention';
import { scheduleErasure } from '../../../server/hosted/deploy/steps';
import { requestLimits } from '../../../src/domain/schema';
import { openBackend } from '../kit/backend';
import { age, insertNote, insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

const erase = () => backend.call('erase_expired', {}, backend.service());
const settings = () =>
  backend.row('select retention_months as months, erased_at as ran_at from private.quote_limits');
const names = () => backend.column('select name from public.quotes order by name');

/** Inserts a quote whose last change was so long ago. */
async function old(name: string, since: string, columns: Record<string, unknown> = {}) {
  const email = `${name.toLowerCase()}@client.example`;
  const id = await insertQuote(backend, { name, email, ...columns });
  await age(backend, 'quotes', [id], since);
  return id;
}

const KEPT = '35 months 27 days';
const OVER = '36 months 2 days';

it('the privacy notice states the months after which the database erases requests', {
  tags: 'privacy',
}, async () => {
  expect(await settings()).toMatchObject({ months: requestLimits.retention_months });
});

it('erase_expired deletes hashed IP addresses that no longer count, old rows of the audit, and requests older than the months that are set', async () => {
  await old('Pending', '13 months');
  await backend.run(`
    insert into private.quote_rate (address_hash, network_hash, is_spam, sent_at) values
      ('\\x01', '\\x01', false, now() - interval '11 minutes'), ('\\x02', '\\x02', false, now() - interval '9 minutes');
    insert into public.audit (kind, happened_at)
    values ('sign_in', now() - interval '${OVER}'), ('export', now() - interval '${KEPT}')`);
  expect(await erase()).toEqual({ erased: 0 });
  expect(await backend.sql('select from private.quote_rate')).toHaveLength(1);
  expect(await backend.sql('select kind from public.audit')).toEqual([{ kind: 'export' }]);
  await backend.run('update private.quote_limits set retention_months = 12');
  expect(await erase()).toEqual({ erased: 1 });
});

it('erase_expired deletes sessions of staff a day after their end, and digests a month after they were sent', async () => {
  const staff = await backend.staff();
  await backend.run(`
    insert into auth.sessions (id, user_id, created_at)
    select gen_random_uuid(), user_id, now() - age * interval '1 hour' from private.staff, unnest(array[31, 33]) as age;
    insert into public.mails (kind, status, created_at)
    select kind, status, now() - age * interval '1 day'
    from (values ('reminder', 'sent', 31), ('over_limit', 'kept', 31), ('reminder', 'sent', 29), ('reminder', 'failed', 31))
      as digests (kind, status, age)`);
  expect(await erase()).toEqual({ erased: 0 });
  expect(
    await backend.column(
      "select (extract(epoch from now() - created_at) / 3600)::integer from auth.sessions where created_at < now() - interval '9 hours'",
    ),
  ).toEqual([31]);
  expect((await staff.from('quotes').select('id')).error).toBeNull();
  expect(await backend.column('select status from public.mails order by created_at')).toEqual([
    'failed',
    'sent',
  ]);
});

it('old requests without a project are erased with their notes, history and mails', {
  tags: 'privacy',
}, async () => {
  const rejected = await old('Rejected', OVER, { status: 'rejected' });
  await old('Pending', OVER);
  await old('Spam', OVER, { is_spam: true });
  await old('Young', KEPT, { status: 'rejected' });
  await old('Answered', OVER, { status: 'contacted' });
  await old('Approved', OVER, { status: 'approved' });
  await insertNote(backend, { subject_id: rejected, updated_at: '2020-01-01T00:00:00Z' });
  await backend.run(`
    insert into public.mails (quote_id, kind) values ('${rejected}', 'receipt');
    insert into public.events (subject_id, kind, details) values ('${rejected}', 'edited', '{}');`);
  expect(await settings()).toEqual({ months: 36, ran_at: null });
  expect(await erase()).toEqual({ erased: 5 });
  expect(await names()).toEqual(['Young']);
  for (const table of ['notes', 'events', 'mails'])
    expect(await backend.sql(`select from public.${table}`)).toEqual([]);
  expect(await settings()).toEqual({ months: 36, ran_at: expect.anything() });
  expect(await erase()).toEqual({ erased: 0 });
});

it('erase_expired keeps a request with a recent change or note, a planned follow-up or a project, and all requests of a person who sent one recently', async () => {
  const converted = await old('Converted', OVER, { status: 'approved' });
  await insertProject(backend, { quote_id: converted });
  await age(backend, 'quotes', [converted], OVER);
  await backend.change('quotes', await old('Changed', OVER), { company: 'Atelier' });
  await insertNote(backend, { subject_id: await old('Noted', OVER) });
  await old('Planned', OVER, { follow_up_on: '2099-01-01' });
  await old('Again', OVER);
  await insertQuote(backend, { name: 'Now', email: 'AGAIN@client.example' });
  expect(await erase()).toEqual({ erased: 0 });
  expect(await names()).toHaveLength(6);
});

it('erase_expired keeps a request whose offer was changed, opened or could be accepted recently, and the contract of an erased request', async () => {
  const offered = async (name: string, columns: Record<string, string>) => {
    const quote_id = await old(name, OVER, { status: 'contacted' });
    const offer = await insertOffer(backend, { quote_id });
    await age(backend, 'offers', [offer], OVER, columns);
    await age(backend, 'quotes', [quote_id], OVER);
    return offer;
  };
  const today = new Date().toISOString();
  await offered('Changed', { updated_at: today });
  await offered('Opened', { status: 'sent', opened_at: today });
  await offered('Open', { status: 'sent', valid_until: '2099-01-01' });
  await offered('Declined', { status: 'declined', answered_at: '2020-01-20' });
  const contract = await offered('Contract', {
    status: 'accepted',
    number: 'O-2020-001',
    answered_at: '2020-01-20',
  });
  expect(await erase()).toEqual({ erased: 2 });
  expect(await names()).toEqual(['Changed', 'Open', 'Opened']);
  expect(await backend.find('offers', contract)).toMatchObject({ quote_id: null });
});

it('expiring_quotes lists the requests that erase_expired erases within 40 days, and no other', async () => {
  await old('Soon', '34 months 27 days', { status: 'contacted' });
  await old('Later', '34 months 16 days', { status: 'contacted' });
  const { data } = await (await backend.staff()).from('expiring_quotes').select('name, status');
  expect(data).toEqual([{ name: 'Soon', status: 'contacted' }]);
});

/** Inserts requests that have expired. The embedded server and pg_cron erase 1,000 at a time. */
async function many(count: number) {
  const ids = await backend.column(`
    insert into public.quotes (name, email, project_type, message)
    select 'Pending', n || '@client.example', 'saas', 'A system.' from generate_series(1, ${count}) as n returning id`);
  await age(backend, 'quotes', ids, '4 years');
}

it('the embedded server logs that the clock leapt, so that nothing is erased', {
  tags: 'machine',
}, async () => {
  await many(1);
  await backend.run("update private.quote_limits set trusted_at = now() - interval '50 days'");
  const { mock } = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const stop = startRetention({ app: backend.app(), keys: backend.keys }, 0);
  await expect.poll(() => mock.calls.join()).toMatch(/event=failure part=retention .*clock leapt/u);
  stop();
  expect(await names()).toEqual(['Pending']);
});

it('the embedded server erases all expired requests, also when there are more than a call erases', {
  tags: 'machine',
}, async () => {
  await many(1001);
  const stop = startRetention({ app: backend.app(), keys: backend.keys }, 0);
  await expect.poll(names).toEqual([]);
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
