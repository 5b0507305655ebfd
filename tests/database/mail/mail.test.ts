import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { kindsOf, openOutbox } from '../kit/mails';
import { insertQuote, quoteRequest } from '../kit/rows';

const backend = openBackend();
const outbox = openOutbox(backend);
const { ask, change, claim, mails, pass, send, set, setStatus, settle, test, troubles } = outbox;
const only = async (kind: string) => (await send()).filter((mail) => mail.kind === kind);

it('a request queues mails to agency and visitor, each in the language of its recipient', {
  tags: 'mail',
}, async () => {
  await set("agency_language = 'fr', recipients = '{team@agency.example, boss@agency.example}'");
  const typed = { phone: '٠٦ ٣٩', company: 'مقهى', budget: 'discuss' } as const;
  const request = quoteRequest({ language: 'ar', ...typed });
  await backend.ask(request);
  const { quote } = await backend.ask(request);
  const claimed = await claim();
  expect(kindsOf(claimed)).toEqual(['receipt', 'request']);
  const [receipt, toAgency] = claimed.sort((a, b) => a.kind.localeCompare(b.kind));
  expect(toAgency).toMatchObject({
    attempt: 1,
    to: ['team@agency.example', 'boss@agency.example'],
    language: 'fr',
    quote: { id: quote?.id, name: 'Camille Durand', ...typed, phone: '06 39' },
  });
  expect(receipt).toMatchObject({ to: ['camille@atelier.example'], language: 'ar' });
  // The email address may belong to somebody else, so the receipt contains nothing that the visitor has typed.
  expect(Object.keys(receipt?.quote ?? {})).toEqual(['reference']);
  for (const mail of claimed) expect(mail.message_id).toBe(`<${mail.id}@agency.example>`);
});

it('neither suspected spam nor a quote that staff enter queues a mail, nor a request the kind that staff have turned off', async () => {
  await ask({ subject: 'x' });
  await ask({ elapsed_ms: 1 });
  await insertQuote(backend);
  await pass('1 minute');
  expect(await claim()).toEqual([]);
  for (const [setting, left] of [
    ['send_requests', 'receipt'],
    ['send_receipts', 'request'],
  ] as const) {
    await backend.empty();
    await set(`${setting} = false`);
    await ask();
    expect(kindsOf(await claim())).toEqual([left]);
  }
});

it('a request is accepted when its mails cannot be queued, and they are queued later', {
  tags: 'mail',
}, async () => {
  await backend.run("alter table public.mails add constraint broken check (kind = 'none')");
  await ask();
  expect(await mails()).toEqual([]);
  await backend.run('alter table public.mails drop constraint broken');
  expect(kindsOf(await claim())).toEqual(['receipt', 'request']);
});

it('a request is accepted when the mail settings cannot be read', async () => {
  await backend.run('alter table public.mail_settings rename to other_settings');
  const { error } = await backend.ask(quoteRequest());
  await backend.run('alter table public.other_settings rename to mail_settings');
  expect(error).toBeNull();
});

const askTwice = async () => {
  await backend.run('update private.quote_limits set overall = 1');
  return [await ask(), await ask()];
};
const due = () => only('over_limit');

it('requests above the overall limit are reported at most once an hour, in one mail that contains nothing that visitors have typed', async () => {
  await set("agency_language = 'fr'");
  const [, second] = await askTwice();
  const third = await ask();
  expect(await due()).toEqual([]);
  await pass('1 minute');
  const [mail] = await due();
  expect(mail).toMatchObject({ kind: 'over_limit', to: null, language: 'fr', count: 2 });
  expect(mail?.quotes?.map(({ id }) => id).sort()).toEqual([second, third].sort());
  expect(
    Object.keys(mail?.quotes?.[0] ?? {})
      .sort()
      .join(),
  ).toBe('id,project_type,reference,waiting_hours');
  // Of many requests, the mail contains the number and lists the first fifty.
  await backend.run(`insert into public.quotes (name, email, project_type, message, request_id, is_spam, spam_reason)
    select 'x', 'a@b.example', 'website', 'x', gen_random_uuid(), true, 'over_limit' from generate_series(1, 60)`);
  await pass('59 minutes');
  expect(await due()).toEqual([]);
  await pass('1 minute');
  const [next] = await due();
  expect([next?.count, next?.quotes?.length]).toEqual([62, 50]);
  await pass('2 hours');
  expect(await due()).toEqual([]);
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

const receipts = () => only('receipt');

it('an email address gets at most one receipt a day, regardless of upper and lower case', async () => {
  await set('send_requests = false');
  for (const email of ['victim@third.example', 'Victim@Third.Example', 'victim@third.EXAMPLE'])
    await ask({ email });
  await ask({ email: 'other@third.example' });
  expect(await receipts()).toHaveLength(2);
  const statuses = (await mails()).map(({ status }) => status).sort();
  expect(statuses).toEqual(['sent', 'sent', 'withheld', 'withheld']);
  await pass('23 hours');
  await ask({ email: 'victim@third.example' });
  expect(await receipts()).toEqual([]);
  await pass('1 hour');
  await ask({ email: 'victim@third.example' });
  expect(await receipts()).toHaveLength(1);
});

it('what follows a plus in an email address makes no other one for the daily limit of receipts', async () => {
  for (const name of ['victim', 'victim+1', 'Victim+a+b', 'victim1', '1+victim'])
    await ask({ email: `${name}@third.example` });
  await ask({ email: 'victim+1@other.example' });
  expect((await receipts()).flatMap(({ to }) => to).sort()).toEqual([
    '1+victim@third.example',
    'victim+1@other.example',
    'victim1@third.example',
    'victim@third.example',
  ]);
});

it('receipts that could not be sent do not count towards the daily limit of an email address', async () => {
  await ask();
  await ask();
  await send({ error: '550', permanent: true });
  await ask();
  expect(await receipts()).toHaveLength(1);
});

it('receipts above the hourly limit are not sent', async () => {
  const askAs = (name: string) => ask({ email: `${name}@third.example` });
  await backend.run('update private.quote_limits set hourly_receipts = 3');
  for (const name of ['a', 'b', 'c', 'd', 'e']) await askAs(name);
  expect(await receipts()).toHaveLength(3);
  await askAs('f');
  expect(await receipts()).toEqual([]);
  await pass('1 hour');
  await askAs('g');
  expect(await receipts()).toHaveLength(1);
});

it('a mail is claimed by only one worker until the claim expires', async () => {
  await set('send_receipts = false');
  await ask();
  const [first] = await claim();
  expect(await claim()).toEqual([]);
  await pass('5 minutes');
  const [second] = await claim();
  // After a crash between sending and settling, the mail is sent again with the same Message-ID header.
  expect(second).toMatchObject({ message_id: first?.message_id, attempt: 2 });
  expect(await settle({ id: `${first?.id}`, attempt: 1 })).toBe(false);
  expect(await settle({ id: `${first?.id}`, attempt: 2 })).toBe(true);
  await pass('5 minutes');
  expect(await claim()).toEqual([]);
});

it('claims skip the mails about a request while it is answered or marked as spam, or its mails are turned off', async () => {
  for (const [table, changed, undone] of [
    ['quotes', "status = 'contacted'", "status = 'pending'"],
    ['quotes', 'is_spam = true', 'is_spam = false'],
    [
      'mail_settings',
      'send_requests = false, send_receipts = false',
      'send_requests = true, send_receipts = true',
    ],
  ]) {
    await backend.empty();
    await ask();
    await backend.run(`update public.${table} set ${changed}`);
    expect(await claim()).toEqual([]);
    expect((await mails()).map(({ status }) => status)).toEqual(['skipped', 'skipped']);
    await backend.run(`update public.${table} set ${undone}`);
    expect(kindsOf(await claim())).toEqual(['receipt', 'request']);
  }
});

it('the mails about a deleted quote or an erased person are deleted', async () => {
  await backend.remove('quotes', await ask());
  await ask({ email: 'salma@mail.example' });
  const [mail] = await claim();
  const person = { email: 'salma@mail.example' };
  expect(await backend.call('erase_person', person)).toHaveProperty('mails.length', 2);
  expect(await mails()).toEqual([]);
  expect(await settle(mail ?? { id: '', attempt: 1 })).toBe(false);
});

const FUNCTION = 'https://project.example/functions/v1/mail';
const SECRET = 'a-secret-of-the-tests';
const schedule = (secret: string) =>
  backend.sql('select private.schedule_mail($1, $2)', [FUNCTION, secret]);

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
    await ask();
    await test();
    // A failed attempt does not call the edge function.
    await send(({ kind }) => ({ error: 'No answer', permanent: kind === 'receipt' }));
    const failed = (await troubles()).map(({ id }) => id);
    await change('queued', failed);
    const call = {
      url: FUNCTION,
      headers: { authorization: `Bearer ${SECRET}`, 'content-type': 'application/json' },
    };
    expect(await backend.sql('select url, headers from net.calls')).toMatchObject(
      Array.from({ length: 4 }, () => call),
    );
  } finally {
    await backend.run('drop schema cron cascade; drop schema net cascade;');
  }
});
