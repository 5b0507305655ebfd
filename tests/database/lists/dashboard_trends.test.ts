import { describe, expect, it } from 'vitest';
import { openBackend } from '../kit/backend';
import { insertProject, insertQuote, quoteRequest } from '../kit/rows';

const backend = openBackend();

interface Trends {
  months: { start: string; quotes: number; revenue: number }[];
  paid: { thisYear: number; lastYear: number };
  conversion: Outcome;
  types: ({ projectType: string } & Outcome)[];
  sources: ({ source: string } & Outcome)[];
  otherSources: { sources: number } & Outcome;
}

interface Outcome {
  quotes: number;
  converted: number;
  revenue: number;
}

const trendsOf = async (
  month_starts: string[],
  period: { since?: string; until?: string } = {},
) => {
  const client = await backend.staff();
  const { data, error } = await client.rpc('dashboard_trends', { month_starts, ...period });
  expect(error).toBeNull();
  return data as unknown as Trends;
};
const trends = (...month_starts: string[]) => trendsOf(month_starts);

const none = { quotes: 0, converted: 0, revenue: 0 };

it('dashboard_trends returns zeros for every month of an empty database', async () => {
  expect(await trends('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')).toEqual({
    months: [
      { start: '2026-10-01T00:00:00+00:00', quotes: 0, revenue: 0 },
      { start: '2026-11-01T00:00:00+00:00', quotes: 0, revenue: 0 },
    ],
    paid: { thisYear: 0, lastYear: 0 },
    conversion: none,
    types: [],
    sources: [],
    otherSources: { sources: 0, ...none },
  });
});

it.each([
  ['no list', null],
  ['an empty list', []],
  ['a gap', ['2026-10-01T00:00:00Z', null]],
  ['a descending list', ['2026-11-01T00:00:00Z', '2026-10-01T00:00:00Z']],
  ['the same month twice', ['2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z']],
  ['a month without an end', ['2026-11-01T00:00:00Z', 'infinity']],
  [
    'a list of more than 120 months',
    Array.from({ length: 121 }, (_, year) => `${1900 + year}-01-01T00:00:00Z`),
  ],
])(
  'dashboard_trends rejects %s as the list of months, and the error contains the name of the parameter',
  async (_, month_starts) => {
    const client = await backend.staff();
    const { error } = await client.rpc('dashboard_trends', {
      month_starts: month_starts as string[],
    });
    expect(error?.code).toBe('PT422');
    expect(JSON.parse(error?.details ?? '')).toEqual({ field: 'month_starts', reason: 'invalid' });
  },
);

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
  expect(otherSources).toEqual({
    sources: all.length - 8,
    quotes: total('quotes'),
    converted: total('converted'),
    revenue: total('revenue'),
  });
  const [whole] = await plain(`'all' as name`);
  expect({ name: 'all', ...conversion }).toEqual(whole);
});

describe('the period of the conversions', () => {
  const MONTHS = ['2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z'];
  const paidQuote = async (created_at: string, budget: number) => {
    const quote_id = await insertQuote(backend, { created_at, status: 'approved' });
    await insertProject(backend, { quote_id, budget, status: 'paid', paid_on: '2026-11-05' });
  };

  it.each([
    ['Auckland', '+13:00'],
    ['Paris', '+01:00'],
    ['Honolulu', '-10:00'],
  ])(
    'the period of the conversions begins and ends at midnight in the time zone of the user (%s)',
    async (_, zone) => {
      const since = `2026-01-01T00:00:00${zone}`;
      const until = `2026-02-01T00:00:00${zone}`;
      const at = (moment: string, minutes: number) =>
        new Date(Date.parse(moment) + minutes * 60_000).toISOString();
      await paidQuote(at(since, -1), 1);
      await paidQuote(at(since, 0), 10);
      await paidQuote(at(until, -1), 100);
      await paidQuote(at(until, 0), 1000);
      const { conversion, types, sources } = await trendsOf(MONTHS, { since, until });
      const january = { quotes: 2, converted: 2, revenue: 110 };
      expect(conversion).toEqual(january);
      expect(types).toEqual([{ projectType: 'website', ...january }]);
      expect(sources).toEqual([{ source: '(staff)', ...january }]);
      expect((await trendsOf(MONTHS, { since })).conversion).toMatchObject({ revenue: 1110 });
      expect((await trendsOf(MONTHS, { until })).conversion).toMatchObject({ revenue: 111 });
    },
  );

  it('the period of the conversions does not change the monthly figures', async () => {
    await paidQuote('2026-10-05T10:00:00Z', 1);
    const { months, conversion } = await trendsOf(MONTHS, { since: '2026-11-01T00:00:00Z' });
    expect(months.map(({ quotes }) => quotes)).toEqual([1, 0]);
    expect(conversion).toEqual(none);
  });

  it('an unpaid project counts as a conversion but not as revenue', async () => {
    const quote_id = await insertQuote(backend, { status: 'approved' });
    await insertProject(backend, { quote_id, budget: 1000, status: 'completed' });
    expect((await trends(...MONTHS)).conversion).toEqual({ quotes: 1, converted: 1, revenue: 0 });
  });
});

const by = (column: string) => (a: Record<string, unknown>, b: Record<string, unknown>) =>
  String(a[column]).localeCompare(String(b[column]));

describe('revenue', () => {
  const revenueIn = async (...starts: string[]) =>
    (await trends(...starts)).months.map((month) => month.revenue);
  const paidOn = (paid_on: string, budget: number) =>
    insertProject(backend, { status: 'paid', paid_on, budget });

  it.each([
    ['Auckland', '+13:00'],
    ['Dubai', '+04:00'],
    ['Paris', '+01:00'],
    ['Honolulu', '-10:00'],
  ])('revenue belongs to the month of the payment in the time zone of %s', async (_, zone) => {
    await paidOn('2026-09-30', 1);
    await paidOn('2026-10-01', 10);
    await paidOn('2026-10-31', 100);
    await paidOn('2026-11-01', 1000);
    const starts = ['2026-09', '2026-10', '2026-11'].map((month) => `${month}-01T00:00:00${zone}`);
    expect(await revenueIn(...starts)).toEqual([1, 110, 1000]);
  });

  it.each([
    ['Auckland', '+13:00'],
    ['Honolulu', '-10:00'],
  ])('revenue belongs to the year of the payment in the time zone of %s', async (_, zone) => {
    await paidOn('2024-12-31', 1);
    await paidOn('2025-01-01', 10);
    await paidOn('2025-12-31', 100);
    await paidOn('2026-01-01', 1000);
    expect((await trends(`2026-01-01T00:00:00${zone}`)).paid).toEqual({
      thisYear: 1000,
      lastYear: 110,
    });
    expect((await trends(`2025-12-01T00:00:00${zone}`)).paid).toMatchObject({ lastYear: 1 });
  });

  it('revenue excludes a project that is no longer paid', async () => {
    await paidOn('2026-10-05', 1000);
    await backend.sql("update public.projects set status = 'completed'");
    expect(await revenueIn('2026-10-01T00:00:00Z')).toEqual([0]);
  });
});

describe('sources', () => {
  const origin = async () =>
    (await backend.sql<{ origin: string }>('select origin from public.quotes'))[0]?.origin;

  it.each([
    [{ utm_source: ' Google ', referrer: 'https://bing.com/' }, 'google'],
    [{ referrer: 'https://www.Instagram.com/p/1?x=y#z' }, 'instagram'],
    [{ referrer: 'https://l.instagram.com/' }, 'instagram'],
    [{ utm_source: 'google.com' }, 'google'],
    [{ referrer: 'https://www.google.co.uk/' }, 'google'],
    [{ referrer: 'https://fr.linkedin.com/in/someone' }, 'linkedin'],
    [{ referrer: 'https://notgoogle.com/' }, 'notgoogle.com'],
    [{ referrer: 'https://google.shop.example/' }, 'google.shop.example'],
    [{ referrer: 'duckduckgo.com' }, 'duckduckgo.com'],
    [{ referrer: 'http://me@shop.example:8080/' }, 'shop.example'],
    [{ referrer: 'android-app://com.google.android.gm' }, 'com.google.android.gm'],
    [{ landing_path: '/saas-development' }, '(direct)'],
    [{}, '(direct)'],
  ])('a request with the source %j has the origin %s', async (source, expected) => {
    const { error } = await backend.ask({ ...quoteRequest(), source });
    expect(error).toBeNull();
    expect(await origin()).toBe(expected);
  });

  it('a quote that staff enter keeps the origin “(staff)” when its status changes', async () => {
    const client = await backend.staff();
    const { name, email, project_type, message } = quoteRequest();
    const typed = { name, email, project_type, message };
    await client.from('quotes').insert(typed);
    await client.from('quotes').update({ status: 'approved' }).eq('name', name);
    expect(await origin()).toBe('(staff)');
  });
});
