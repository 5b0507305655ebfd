import { expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote, quoteRequest, setStatuses } from '../kit/rows';

const backend = openBackend();

interface Trends {
  months: { start: string; quotes: number; revenue: number }[];
  paidLastYear: number;
  conversion: Outcome;
  reasons: { reason: string; quotes: number }[];
  types: ({ projectType: string } & Outcome)[];
  sources: ({ source: string } & Outcome)[];
  otherSources: { sources: number } & Outcome;
}

interface Outcome {
  quotes: number;
  converted: number;
  revenue: number;
}

const trendsOf = (month_starts: string[], period: { since?: string; until?: string } = {}) =>
  backend.call<Trends>('dashboard_trends', { month_starts, ...period });
const trends = (...month_starts: string[]) => trendsOf(month_starts);

const none = { quotes: 0, converted: 0, revenue: 0 };

it('dashboard_trends returns zeros for every month of an empty database', async () => {
  expect(await trends(OCTOBER, NOVEMBER)).toEqual({
    months: [
      { start: '2026-10-01T00:00:00+00:00', quotes: 0, revenue: 0 },
      { start: '2026-11-01T00:00:00+00:00', quotes: 0, revenue: 0 },
    ],
    paidLastYear: 0,
    conversion: none,
    reasons: [],
    types: [],
    sources: [],
    otherSources: { sources: 0, ...none },
  });
});

const OCTOBER = '2026-10-01T00:00:00Z';
const NOVEMBER = '2026-11-01T00:00:00Z';

it('dashboard_trends returns the same figures by month, type and source as simple SQL that excludes spam', async () => {
  // Inserts quotes from ten sources, received around the start and the end of October in Paris.
  await backend.run(`
    insert into public.quotes (name, email, project_type, message, status, source, request_id, is_spam, created_at)
    select 'Client ' || n, 'client@mail.example', (array['website', 'saas', 'other'])[1 + n % 3], 'Hello', 'approved',
      jsonb_build_object('utm_source', 'source ' || case when n % 4 = 0 then 0 else n % 10 end), gen_random_uuid(), n % 9 = 0,
      (array[timestamptz '2026-10-01 00:00+02', timestamptz '2026-11-01 00:00+01'])[1 + n % 2]
        + (n % 5 - 2) * interval '1 microsecond'
    from generate_series(1, 120) as n;
    insert into public.projects (quote_id, title, description, client_name, project_type, status, budget)
    select id, 'Site', 'A site.', name, 'website', (array['paid', 'completed'])[1 + row_number() over () % 2],
      1 + row_number() over () from public.quotes where project_type <> 'saas';`);
  const starts = [
    '2026-09-01T00:00:00+02:00',
    '2026-10-01T00:00:00+02:00',
    '2026-11-01T00:00:00+01:00',
  ];
  const { months, types, sources, otherSources, conversion } = await trends(...starts);
  const plain = (columns: string, where = 'true') =>
    backend.sql(
      `select ${columns}, count(*)::int as quotes,
         (count(*) filter (where id in (select quote_id from public.projects)))::int as converted,
         coalesce((sum((select budget from public.projects where quote_id = quotes.id and status = 'paid')))::int, 0) as revenue
       from public.quotes where not is_spam and ${where} group by 1`,
    );
  const received = await plain(
    `(created_at at time zone 'Europe/Paris' >= '2026-10-01')::int + (created_at at time zone 'Europe/Paris' >= '2026-11-01')::int as month`,
  );
  for (const { month, quotes } of received) expect(months[Number(month)]).toMatchObject({ quotes });
  expect(types).toEqual((await plain('project_type as "projectType"')).sort(by('projectType')));
  const all = (await plain('origin as source'))
    .sort(by('source'))
    .sort((a, b) => Number(b.quotes) - Number(a.quotes));
  expect(sources).toEqual(all.slice(0, 8));
  const total = (column: string) => all.slice(8).reduce((sum, row) => sum + Number(row[column]), 0);
  const [quotes, converted, revenue] = ['quotes', 'converted', 'revenue'].map(total);
  expect(otherSources).toEqual({ sources: all.length - 8, quotes, converted, revenue });
  const [whole] = await plain(`'all' as name`);
  expect({ name: 'all', ...conversion }).toEqual(whole);
});

it('the period of the conversions begins and ends at midnight in the time zone of the user, whatever the months are', async () => {
  const quoted = async (created_at: string, budget: number, status = 'paid') => {
    const quote_id = await insertQuote(backend, { created_at, status: 'approved' });
    await insertProject(backend, { quote_id, budget, status, paid_on: '2026-11-05' });
  };
  const since = '2026-01-01T00:00:00+13:00';
  const until = '2026-02-01T00:00:00+13:00';
  const justBefore = (moment: string) => new Date(Date.parse(moment) - 60_000).toISOString();
  await quoted(justBefore(since), 1);
  await quoted(since, 10);
  // An unpaid project counts as a conversion without revenue.
  await quoted(since, 5, 'completed');
  await quoted(justBefore(until), 100);
  await quoted(until, 1000);
  const period = (limits: object) => trendsOf([OCTOBER, NOVEMBER], limits);
  const { conversion, types, sources, months } = await period({ since, until });
  const january = { quotes: 3, converted: 3, revenue: 110 };
  expect(conversion).toEqual(january);
  expect(types).toEqual([{ projectType: 'website', ...january }]);
  expect(sources).toEqual([{ source: '(staff)', ...january }]);
  expect(months.map(({ revenue }) => revenue)).toEqual([0, 1111]);
  expect((await period({ since })).conversion).toMatchObject({ revenue: 1110 });
  expect((await period({ until })).conversion).toMatchObject({ revenue: 111 });
});

const by = (column: string) => (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a[column]).localeCompare(String(b[column]));

it('revenue belongs to the month and the year of the payment in the time zone of the user', async () => {
  // The last one is announced for the next year.
  const days = '2026-09-30 2026-10-01 2026-10-31 2026-11-01 2025-01-01 2024-12-31 2027-01-01'.split(
    ' ',
  );
  for (const [index, paid_on] of days.entries())
    await insertProject(backend, { status: 'paid', paid_on, budget: 10 ** index });
  for (const zone of ['+13:00', '-10:00']) {
    const start = (month: string) => `${month}-01T00:00:00${zone}`;
    const { months } = await trends(...['2026-09', '2026-10', '2026-11'].map(start));
    expect(months.map(({ revenue }) => revenue)).toEqual([1, 110, 1000]);
    expect((await trends(start('2026-01'))).paidLastYear).toBe(10_000);
    expect((await trends(start('2025-12'))).paidLastYear).toBe(100_000);
  }
  const today = { today: '2026-11-01' };
  expect(await backend.call('dashboard_today', today)).toMatchObject({ paidThisYear: 1111 });
});

const origin = async () => (await backend.row('select origin from public.quotes'))?.origin;

it('the origin of a quote is the campaign or the host that it came from, and “(staff)” if staff enter it', async () => {
  for (const [source, expected] of [
    [{ utm_source: ' Google ', referrer: 'https://bing.com/' }, 'google'],
    [{ referrer: 'https://www.Instagram.com/p/1?x=y#z' }, 'instagram'],
    [{ referrer: 'https://l.instagram.com/' }, 'instagram'],
    [{ utm_source: 'google.com' }, 'google'],
    [{ referrer: 'https://www.google.co.uk/' }, 'google'],
    [{ referrer: 'https://notgoogle.com/' }, 'notgoogle.com'],
    [{ referrer: 'https://google.shop.example/' }, 'google.shop.example'],
    [{ referrer: 'duckduckgo.com' }, 'duckduckgo.com'],
    [{ referrer: 'http://me@shop.example:8080/' }, 'shop.example'],
    [{ referrer: 'android-app://com.google.android.gm' }, 'com.google.android.gm'],
    [{ landing_path: '/saas-development' }, '(direct)'],
  ]) {
    await backend.empty();
    expect((await backend.ask({ ...quoteRequest(), source })).error).toBeNull();
    expect([source, await origin()]).toEqual([source, expected]);
  }
  await backend.empty();
  await insertQuote(backend);
  // It keeps it when its status changes.
  await backend.sql("update public.quotes set status = 'approved'");
  expect(await origin()).toBe('(staff)');
});

it('dashboard_trends counts the rejections of the period by reason, without spam', async () => {
  const reject = async (created_at: string, reason?: string) => {
    const id = await insertQuote(backend, { created_at });
    await setStatuses(backend, { rejected: [id] }, 'Lyon', reason);
    return id;
  };
  const day = '2026-10-10T00:00:00Z';
  for (const reason of ['budget', 'budget', 'scope', undefined]) await reject(day, reason);
  const spam = await reject(day, 'budget');
  await backend.sql(`update public.quotes set is_spam = true where id = '${spam}'`);
  await reject('2026-09-10T00:00:00Z', 'budget');
  await insertQuote(backend, { created_at: day });
  const { reasons } = await trendsOf([OCTOBER], { since: OCTOBER, until: NOVEMBER });
  expect(reasons).toEqual([
    { reason: 'budget', quotes: 2 },
    { reason: 'none', quotes: 1 },
    { reason: 'scope', quotes: 1 },
  ]);
});
