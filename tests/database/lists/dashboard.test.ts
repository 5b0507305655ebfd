import { expect, it, onTestFinished } from 'vitest';
import type { Choice } from '../../../src/domain/choices';
import { projectStatuses } from '../../../src/domain/projects';
import {
  DUE_SOON_HOURS,
  projectTypes,
  quoteStatuses,
  RESPONSE_HOURS,
} from '../../../src/domain/quotes';
import { connect, openBackend } from '../kit/backend';
import { openOffers } from '../kit/offers';
import { insertNote, insertOffer, insertProject, insertQuote } from '../kit/rows';

const backend = openBackend();

interface Figures {
  answered: number;
  due: number;
  answeredWithin24h: number;
  medianMinutes: number | null;
}
interface Stats {
  quotes: Record<string, number>;
  projects: Record<string, number> & { budgets: Record<string, number> };
  recentActivity: { type: string; action: string; client: string }[];
  response: Figures & { previous: Figures; waitingOver24h: number };
  waiting: { client: string }[];
  dueSoon: { total: number; first: { client: string }[] };
}

const stats = (month_start = '2026-11-01T00:00:00Z', previous_start?: string) =>
  backend.call<Stats>('dashboard_stats', {
    month_start,
    previous_start: previous_start ?? '2026-10-01T00:00:00Z',
  });
const clients = (rows: readonly { client: string }[]) => rows.map(({ client }) => client);
const noneOf = (choices: readonly Choice[]) => Object.fromEntries(choices.map(({ id }) => [id, 0]));

it('dashboard_stats returns zeros and empty lists for an empty database', async () => {
  const none: Figures = { answered: 0, due: 0, answeredWithin24h: 0, medianMinutes: null };
  expect(await stats()).toEqual({
    quotes: { total: 0, thisMonth: 0, spam: 0, unverified: 0, ...noneOf(quoteStatuses) },
    projects: {
      total: 0,
      totalRevenue: 0,
      pipeline: 0,
      approved: 0,
      budgets: noneOf(projectStatuses),
      ...noneOf(projectStatuses),
    },
    recentActivity: [],
    response: { ...none, previous: none, waitingOver24h: 0 },
    waiting: [],
    dueSoon: { total: 0, first: [] },
  });
});

it('dashboard_stats returns the same counts and sums as simple SQL', async () => {
  const list = (choices: readonly Choice[]) => `'{${choices.map(({ id }) => id)}}'::text[]`;
  const nth = (choices: readonly Choice[]) =>
    `(${list(choices)})[1 + n % cardinality(${list(choices)})]`;
  await insertProject(backend, { status: 'paid', budget: 2_147_483_647 });
  await backend.run(`
    insert into public.quotes (name, email, message, status, project_type, is_spam, spam_reason, created_at)
    select 'Client', 'a@b.example', 'Hello', ${nth(quoteStatuses)}, ${nth(projectTypes)}, n % 7 = 0,
      case when n % 14 = 0 then 'unauthenticated' end,
      timestamptz '2026-11-20Z' - n * interval '20 hours' from generate_series(0, 59) as n;
    insert into public.projects (title, client_name, description, project_type, status, budget)
    select 'Site', 'Client', 'A site.', 'website', ${nth(projectStatuses)}, nullif(n % 4, 0) * 100 * n
    from generate_series(0, 59) as n`);
  /** Arguments of jsonb_build_object with a figure for each status. */
  const each = (choices: readonly Choice[], figure: string) =>
    choices.map(({ id }) => `'${id}', ${figure} filter (where status = '${id}')`).join();
  const plain = await backend.row(`
    select
      (select jsonb_build_object('total', count(*), 'thisMonth', count(*) filter (where created_at >= '2026-11-01T00:00:00Z'),
         'spam', (select count(*) from public.quotes where is_spam and spam_reason is null),
         'unverified', (select count(*) from public.quotes where spam_reason = 'unauthenticated'), ${each(quoteStatuses, 'count(*)')})
       from (select * from public.quotes where is_spam = false) as honest) as quotes,
      (select jsonb_build_object('total', count(*), 'totalRevenue', sum(budget) filter (where status = 'paid'),
         'pipeline', sum(budget) filter (where status in ('planning', 'in_progress', 'on_hold')),
         'approved', coalesce(sum(budget) filter (where status = 'completed' and approved_at is not null), 0),
         'budgets', jsonb_build_object(${each(projectStatuses, 'sum(budget)')}), ${each(projectStatuses, 'count(*)')})
       from public.projects) as projects`);
  const { quotes, projects } = await stats();
  expect({ quotes, projects }).toEqual(plain);
});

it('recent activity lists the five newest quotes and the five newest projects, newest first, without spam, and what clients did', async () => {
  for (let hour = 0; hour < 8; hour += 1) {
    const created_at = `2026-11-10T0${hour}:00:00Z`;
    await insertQuote(backend, { name: `Q${hour}`, created_at, is_spam: hour === 7 });
    const later = created_at.replace(':00', ':30');
    await insertProject(backend, { client_name: `P${hour}`, created_at: later });
  }
  const { recentActivity } = await stats();
  expect(clients(recentActivity).join(' ')).toBe('P7 P6 Q6 P5 Q5 P4 Q4 P3 Q3 Q2');
  expect(recentActivity[0]).toMatchObject({ type: 'project', action: 'New project' });
  expect(recentActivity[2]).toMatchObject({ type: 'quote', action: 'New quote request' });
  const quote = await insertQuote(backend, { name: 'Replied', created_at: '2026-01-01T00:00:00Z' });
  await insertNote(backend, {
    subject_id: quote,
    kind: 'reply',
    created_at: '2026-11-11T01:00:00Z',
  });
  const paid = await insertProject(backend, { status: 'in_progress', client_name: 'Paid' });
  await backend.sql(
    "update public.projects set created_at = '2026-01-01', status = 'paid' where id = $1",
    [paid],
  );
  const since = (await stats()).recentActivity;
  expect(since).toHaveLength(10);
  expect(since.slice(0, 2)).toMatchObject([
    { type: 'paid', resource: 'projects', id: paid, client: 'Paid' },
    { type: 'reply', resource: 'quotes', id: quote, client: 'Replied' },
  ]);
});

const RESPONSE_MINUTES = RESPONSE_HOURS * 60;

const answered = (created_at: string, minutes: number, columns = {}) =>
  insertQuote(backend, {
    status: 'contacted',
    created_at,
    responded_at: new Date(Date.parse(created_at) + minutes * 60_000).toISOString(),
    ...columns,
  });

it('dashboard_stats returns the response times of this month and of the previous month, without spam and rejected quotes', async () => {
  await answered('2026-11-02T10:00:00Z', 30);
  await answered('2026-11-03T10:00:00Z', RESPONSE_MINUTES);
  await answered('2026-11-04T10:00:00Z', RESPONSE_MINUTES + 1);
  await answered('2026-11-05T10:00:00Z', 5, { is_spam: true });
  await insertQuote(backend, { created_at: '2026-11-05T10:00:00Z', status: 'rejected' });
  await answered('2026-10-01T00:00:00Z', 10);
  await answered('2026-10-31T23:59:00Z', 20);
  await answered('2026-09-30T23:59:00Z', 1);
  const previous = { answered: 2, answeredWithin24h: 2, medianMinutes: 15 };
  const expected = { answered: 3, due: 3, answeredWithin24h: 2, medianMinutes: RESPONSE_MINUTES };
  expect((await stats()).response).toMatchObject({ ...expected, previous });
  expect(
    await backend.call<Stats>('dashboard_stats', { month_start: '2026-11-01T00:00:00Z' }),
  ).toMatchObject({ response: { previous: { due: 0, medianMinutes: null } } });
});

it('quotes that have been pending for a day count as due, also if they were answered before, but spam and newer ones do not', async () => {
  const created_at = '2026-11-02T10:00:00Z';
  const again = await answered(created_at, 30);
  await backend.change('quotes', again, { status: 'pending' });
  await insertQuote(backend, { created_at });
  await insertQuote(backend, { created_at, is_spam: true });
  await insertQuote(backend);
  expect((await stats()).response).toMatchObject({ answered: 0, due: 2, medianMinutes: null });
});

it('quotes that staff entered as answered, such as further work, have no response time', async () => {
  const called = await insertQuote(backend, { status: 'contacted' });
  await insertQuote(backend, { follows_quote_id: called });
  const none = { answered: 0, due: 0, answeredWithin24h: 0, medianMinutes: null };
  expect((await stats()).response).toMatchObject(none);
});

it('response times use the time zone of the user, even across a clock change', {
  tags: 'dashboard',
}, async () => {
  await answered('2026-09-30T21:59:00Z', 1);
  await answered('2026-09-30T22:00:00Z', 2);
  await answered('2026-10-31T22:59:00Z', 3);
  await answered('2026-10-31T23:00:00Z', 4);
  const { response, quotes } = await stats(
    '2026-11-01T00:00:00+01:00',
    '2026-10-01T00:00:00+02:00',
  );
  // Halves of a minute are rounded up.
  expect(response.previous).toMatchObject({ answered: 2, medianMinutes: 3 });
  expect([response.answered, quotes.thisMonth]).toEqual([1, 1]);
});

it(`dashboard_stats lists and counts late quotes and quotes to answer within ${DUE_SOON_HOURS} hours separately, with phone numbers and email addresses`, async () => {
  const contact = { phone: '+33 6 39 98 01 01', email: 'camille@atelier.example' };
  const waits = (name: string, hours: number, columns = {}) => {
    const created_at = new Date(Date.now() - hours * 3_600_000).toISOString();
    return insertQuote(backend, { name, ...contact, created_at, ...columns });
  };
  const last = RESPONSE_HOURS - DUE_SOON_HOURS;
  await waits('late', RESPONSE_HOURS + 0.1);
  await waits('soon', last + 0.1);
  await waits('at once', RESPONSE_HOURS - 0.1);
  await waits('later', last - 0.1);
  for (const hours of [last + 1, RESPONSE_HOURS + 1]) {
    await waits('spam', hours, { is_spam: true });
    await waits('answered', hours, { status: 'contacted' });
  }
  const { waiting, dueSoon, response } = await stats();
  expect(response.waitingOver24h).toBe(1);
  expect(clients(waiting)).toEqual(['late']);
  expect(dueSoon.total).toBe(2);
  expect(clients(dueSoon.first)).toEqual(['at once', 'soon']);
  for (const quote of [...waiting, ...dueSoon.first]) expect(quote).toMatchObject(contact);
});

interface Today {
  followUps: { total: number; projects: number; first: { id: string; reason: string }[] };
  lateProjects: { total: number; first: object[] };
  failedMessages: { total: number; first: object[] };
  offers: object;
}
const today = () => backend.call<Today>('dashboard_today', { today: '2026-11-21' });
const phone = '+33 6 39 98 01 01';

it('dashboard_today lists the quotes and projects to follow up on the given day or earlier, the earliest first', async () => {
  const on = (follow_up_on: string | null, columns = {}) =>
    insertQuote(backend, { follow_up_on, ...columns });
  await on('2026-11-22');
  await on(null);
  await on('2026-11-01', { is_spam: true });
  const due = await on('2026-11-21', { status: 'contacted', phone });
  const late = await on('2026-11-10');
  const contact = { name: 'Camille Durand', email: 'camille@atelier.example', phone: null };
  const client_email = 'amina@mail.example';
  const project = await insertProject(backend, { follow_up_on: '2026-11-15', client_email });
  const first = [
    { ...contact, resource: 'quotes', id: late, day: '2026-11-10' },
    { resource: 'projects', id: project, day: '2026-11-15', email: client_email, phone: null },
    { ...contact, id: due, day: '2026-11-21', phone },
  ];
  expect(await today()).toMatchObject({
    followUps: { total: 3, projects: 1, first },
    lateProjects: { total: 0, projects: 0, first: [] },
  });
});

it('six rows of a list, as many as the dashboard shows, are read, and a seventh is only counted', async () => {
  for (let count = 0; count < 7; count += 1) {
    await insertQuote(backend, { follow_up_on: '2026-11-10', status: 'contacted' });
    const created_at = new Date(Date.now() - (RESPONSE_HOURS + 1) * 3_600_000).toISOString();
    await insertQuote(backend, { created_at });
  }
  const { followUps } = await today();
  expect([followUps.total, followUps.first.length]).toEqual([7, 6]);
  const { waiting, response } = await stats();
  expect([response.waitingOver24h, waiting.length]).toEqual([7, 6]);
});

it('dashboard_today lists projects past their end date unless they are completed or paid, with the contact of a converted one', async () => {
  const ended = (end_date: string, status: string, columns = {}) =>
    insertProject(backend, { end_date, status, title: status, ...columns });
  await ended('2026-11-21', 'planning');
  await ended('2026-11-01', 'completed');
  await ended('2026-11-01', 'paid');
  const held = await ended('2026-11-20', 'on_hold');
  const quote_id = await insertQuote(backend, { phone, status: 'approved' });
  const running = await ended('2026-11-02', 'in_progress', { quote_id });
  const contact = { email: 'camille@atelier.example', phone };
  expect((await today()).lateProjects).toEqual({
    total: 2,
    projects: 2,
    first: [
      expect.objectContaining({ id: running, name: 'in_progress', day: '2026-11-02', ...contact }),
      expect.objectContaining({ id: held, name: 'on_hold', day: '2026-11-20', email: null }),
    ],
  });
});

it('dashboard_today says why a record is followed up: a message failed, the client replied, its offer ends, or staff planned it', async () => {
  const due = (columns = {}) => insertQuote(backend, { follow_up_on: '2026-11-20', ...columns });
  const planned = await due({ follow_up_on: '2026-11-16' });
  const replied = await due({ follow_up_on: '2026-11-17' });
  await insertNote(backend, { subject_id: replied, kind: 'reply', by_mail: true });
  const decided = await due({ follow_up_on: '2026-11-18' });
  await insertNote(backend, { subject_id: decided, kind: 'reply', by_mail: true });
  await backend.sql("update public.quotes set status = 'contacted' where id = $1", [decided]);
  const failed = await due({ follow_up_on: '2026-11-19' });
  const ending = await due();
  await backend.sql(
    "update public.offers set status = 'sent', valid_until = private.agency_day() + 3 where id = $1",
    [await insertOffer(backend, { quote_id: ending })],
  );
  await backend.sql("update public.quotes set follow_up_on = '2026-11-20' where id = $1", [ending]);
  const elsewhere = await insertProject(backend, { title: 'Shop' });
  for (const subject_id of [failed, elsewhere]) {
    const note_id = await insertNote(backend, { subject_id, kind: 'email' });
    await backend.sql(
      "insert into public.mails (note_id, kind, status) values ($1, 'message', 'failed')",
      [note_id],
    );
  }
  const { followUps, failedMessages } = await today();
  expect(followUps.first).toMatchObject([
    { id: failed, reason: 'failed' },
    { id: replied, reason: 'replied' },
    { id: planned, reason: 'planned' },
    { id: decided, reason: 'planned' },
    { id: ending, reason: 'offer' },
  ]);
  expect(failedMessages).toMatchObject({
    total: 1,
    first: [{ resource: 'projects', id: elsewhere, name: 'Shop', reason: null }],
  });
});

it('dashboard_today lists the answers that clients gave by their link: an offer until it is a project, and an approval until the payment', async () => {
  const { sent, answer } = openOffers(backend);
  const accepted = await sent();
  expect(await answer(accepted.token, { accept: 'Camille' })).toMatchObject({ status: 'accepted' });
  const declined = await sent();
  await answer(declined.token, { decline: 'Too much' });
  const approve = async (status: string) => {
    const id = await insertProject(backend, { status: 'in_progress' });
    const asked = await backend.change('projects', id, { deliveries: 1 });
    await backend.change('projects', id, { status });
    await answer(`${asked?.token}`, { approve: 'Camille' });
    return id;
  };
  const approved = await approve('in_progress');
  await approve('paid');
  const reasons = async () => {
    const { followUps } = await backend.call<Today>('dashboard_today', { today: '2199-01-01' });
    return Object.fromEntries(followUps.first.map(({ id, reason }) => [id, reason]));
  };
  const others = { [declined.quote_id]: 'declined', [approved]: 'approved' };
  expect(await reasons()).toEqual({ ...others, [accepted.quote_id]: 'accepted' });
  await insertProject(backend, { quote_id: accepted.quote_id });
  expect(await reasons()).toEqual(others);
  await backend.change('quotes', accepted.quote_id, { follow_up_on: '2199-01-01' });
  expect(await reasons()).toEqual({ ...others, [accepted.quote_id]: 'planned' });
});

it('dashboard_today lists an acceptance first, then other answers of clients, and then follow-ups, even if these are older', async () => {
  for (let day = 1; day <= 5; day += 1)
    await insertQuote(backend, { follow_up_on: `2026-01-0${day}` });
  const { sent, answer } = openOffers(backend);
  await answer((await sent()).token, { decline: 'Too much' });
  await answer((await sent()).token, { accept: 'Camille' });
  const { followUps } = await backend.call<Today>('dashboard_today', { today: '2199-01-01' });
  const reasons = followUps.first.map(({ reason }) => reason);
  expect(reasons).toEqual(['accepted', 'declined', 'planned', 'planned', 'planned', 'planned']);
});

it('dashboard_today counts the offers that are out in the time zone of the agency, and those that end within three days', async () => {
  const { sent, draft } = openOffers(backend);
  for (const days of [-1, 0, 3, 4]) {
    const { id } = await sent({ valid_until: '2199-01-01' });
    const day = `private.agency_day() + ${days}`;
    await backend.sql(`update public.offers set valid_until = ${day} where id = $1`, [id]);
  }
  await draft();
  const { offers } = await backend.call<Today>('dashboard_today', { today: '2199-01-01' });
  expect(offers).toEqual({ out: 3, net_cents: 450_000, opened: 0, ending: 2 });
});

// The function reads the time zones, which takes 40 µs: for each of thousands of offers, half a second.
it('dashboard_today does not ask for the day of the agency again for each offer', {
  tags: 'machine',
}, async () => {
  const connection = await connect(backend);
  onTestFinished(() => connection.end());
  const sent = 20;
  for (let number = 0; number < sent; number += 1)
    await insertOffer(backend, { status: 'sent', quote_id: await insertQuote(backend) });
  const calls = await connection.begin(async (sql) => {
    await sql`set local track_functions = 'all'`;
    await sql`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`;
    await sql`select public.dashboard_today('2026-11-21')`;
    const [row] =
      await sql`select pg_stat_get_xact_function_calls('private.agency_day'::regproc)::int as calls`;
    return row?.calls;
  });
  expect(calls).toBeLessThan(sent / 2);
});
