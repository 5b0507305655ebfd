import { describe, expect, it } from 'vitest';
import { openBackend } from './kit/backend';
import { insertProject, quoteRequest } from './kit/rows';

const backend = openBackend();

interface Trends {
  months: { start: string; quotes: number; revenue: number }[];
  types: { projectType: string; quotes: number; converted: number }[];
  sources: { source: string; quotes: number; converted: number }[];
  otherSources: { sources: number; quotes: number; converted: number };
}

const trends = async (...month_starts: string[]) => {
  const { data, error } = await (await backend.staff()).rpc('dashboard_trends', { month_starts });
  expect(error).toBeNull();
  return data as unknown as Trends;
};

it('an empty database has its months all the same', async () => {
  expect(await trends('2026-10-01T00:00:00Z', '2026-11-01T00:00:00Z')).toEqual({
    months: [
      { start: '2026-10-01T00:00:00+00:00', quotes: 0, revenue: 0 },
      { start: '2026-11-01T00:00:00+00:00', quotes: 0, revenue: 0 },
    ],
    types: [],
    sources: [],
    otherSources: { sources: 0, quotes: 0, converted: 0 },
  });
});

it.each([
  ['no list', null],
  ['an empty list', []],
  ['a gap', ['2026-10-01T00:00:00Z', null]],
  ['a descending list', ['2026-11-01T00:00:00Z', '2026-10-01T00:00:00Z']],
  ['the same month twice', ['2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z']],
  ['a month without an end', ['2026-11-01T00:00:00Z', 'infinity']],
  ['a century', Array.from({ length: 121 }, (_, year) => `${1900 + year}-01-01T00:00:00Z`)],
])('%s is refused by name', async (_, month_starts) => {
  const client = await backend.staff();
  const { error } = await client.rpc('dashboard_trends', {
    month_starts: month_starts as string[],
  });
  expect(error?.code).toBe('PT422');
  expect(JSON.parse(error?.details ?? '')).toEqual({ field: 'month_starts', reason: 'invalid' });
});

it('counts quotes and conversions by month, type and source, each as plain SQL does, without spam', async () => {
  // Around both ends of October in Paris, from ten sources.
  await backend.run(`
    insert into public.quotes (name, email, project_type, message, source, request_id, is_spam, created_at)
    select 'Client ' || n, 'client@mail.example', (array['website', 'saas', 'other'])[1 + n % 3], 'Hello',
      jsonb_build_object('utm_source', 'source ' || case when n % 4 = 0 then 0 else n % 10 end), gen_random_uuid(), n % 9 = 0,
      (array[timestamptz '2026-10-01 00:00+02', timestamptz '2026-11-01 00:00+01'])[1 + n % 2]
        + (n % 5 - 2) * interval '1 microsecond'
    from generate_series(1, 120) as n;
    insert into public.projects (quote_id, title, description, client_name, project_type)
    select id, 'Site', 'A site.', name, 'website' from public.quotes where project_type <> 'saas';`);
  const starts = [
    '2026-09-01T00:00:00+02:00',
    '2026-10-01T00:00:00+02:00',
    '2026-11-01T00:00:00+01:00',
  ];
  const { months, types, sources, otherSources } = await trends(...starts);
  const plain = (columns: string, where = 'true') =>
    backend.sql(
      `select ${columns}, count(*)::int as quotes,
         (count(*) filter (where id in (select quote_id from public.projects)))::int as converted
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
  ])('comes in the month of the day of the payment, seen from %s', async (_, zone) => {
    await paidOn('2026-09-30', 1);
    await paidOn('2026-10-01', 10);
    await paidOn('2026-10-31', 100);
    await paidOn('2026-11-01', 1000);
    const starts = ['2026-09', '2026-10', '2026-11'].map((month) => `${month}-01T00:00:00${zone}`);
    expect(await revenueIn(...starts)).toEqual([1, 110, 1000]);
  });

  it('of a project that is no longer paid is in no month', async () => {
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
  ])('a visit with %j came from %s', async (source, expected) => {
    const { error } = await backend.ask({ ...quoteRequest(), source });
    expect(error).toBeNull();
    expect(await origin()).toBe(expected);
  });

  it('what staff enter by hand says so, and keeps it through every change', async () => {
    const client = await backend.staff();
    const { name, email, project_type, message } = quoteRequest();
    const typed = { name, email, project_type, message };
    await client.from('quotes').insert(typed);
    await client.from('quotes').update({ status: 'approved' }).eq('name', name);
    expect(await origin()).toBe('(staff)');
  });
});
