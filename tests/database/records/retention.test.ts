import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
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

/** Inserts contracts that were answered so long after the year began whose contracts expire next. */
const contract = (after: string, columns: Record<string, unknown> = {}) =>
  backend
    .row(
      `select (date_trunc('year', now() at time zone 'Europe/Paris') - interval '10 years' + $1::interval)
         at time zone 'Europe/Paris' as at`,
      [after],
    )
    .then((found) =>
      insertOffer(backend, {
        status: 'accepted',
        number: after,
        answered_at: found?.at,
        ...columns,
      }),
    );
const contracts = () => backend.column('select number from public.offers order by number');

it('a contract is kept until the tenth year after its year has ended for the agency, and its erasure is counted in the audit', {
  tags: 'privacy',
}, async () => {
  for (const after of ['-1 minute', '1 minute', '-1 year', '1 year']) await contract(after);
  await old('Pending', OVER);
  expect(await erase()).toEqual({ erased: 1 });
  expect(await contracts()).toEqual(['1 minute', '1 year']);
  expect(await backend.sql('select kind, author, counts from public.audit')).toEqual([
    { kind: 'expiry', author: null, counts: { quotes: 1, offers: 2 } },
  ]);
  await erase();
  expect(await backend.sql('select from public.audit')).toHaveLength(1);
});

it('a contract is never erased below a project that is not finished', async () => {
  const converted = await insertQuote(backend, { status: 'approved' });
  await insertProject(backend, { quote_id: converted, status: 'on_hold' });
  await contract('-1 day', { quote_id: converted });
  const token = 'running'.repeat(5);
  await contract('-2 days', { token });
  const project = await insertProject(backend, { token });
  await erase();
  expect(await contracts()).toEqual(['-1 day', '-2 days']);
  await backend.change('projects', project, { status: 'completed' });
  await erase();
  expect(await contracts()).toEqual(['-1 day']);
});

it('a part that is refused is named, and stops no other', async () => {
  await old('Pending', OVER);
  await backend.run(`
    create function public.fail() returns trigger language plpgsql as $$ begin raise 'permission denied'; end $$;
    create trigger fail before delete on auth.sessions for each statement execute function public.fail();
    insert into public.audit (kind, happened_at) values ('sign_in', now() - interval '${OVER}')`);
  onTestFinished(() => backend.run('drop function if exists public.fail() cascade'));
  const failing = await erase();
  const { mock } = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  const stop = startRetention({ app: backend.app(), keys: backend.keys }, 0);
  await expect
    .poll(() => mock.calls.join())
    .toMatch(/event=failure part=retention reason="refused: sessions"/u);
  stop();
  await backend.run('drop function public.fail() cascade');
  expect(failing).toEqual({ erased: 1, failed: ['sessions'] });
  expect(await backend.column('select kind from public.audit')).toEqual(['expiry']);
  const failed = 'select failed_parts from private.quote_limits';
  expect(await backend.column(failed)).toEqual([['sessions']]);
  expect(await erase()).toEqual({ erased: 0 });
  expect(await backend.column(failed)).toEqual([null]);
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
    await job();
    await backend.run('drop function public.fail() cascade');
    expect(await names()).toEqual(['Pending']);
    await job();
    expect(await names()).toEqual([]);
  });
});
