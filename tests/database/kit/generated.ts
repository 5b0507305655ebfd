import { expect } from 'vitest';
import type { Choice } from '../../../src/domain/choices';
import { monthStarts } from '../../../src/domain/dates';
import { projectStatuses } from '../../../src/domain/projects';
import { quoteStatuses } from '../../../src/domain/quotes';
import type { Backend } from './backend';

/**
 * 10,000 quotes and 2,000 projects, most of them within hours of the end of a month somewhere.
 * A quote's company is where it came from, so that no test needs the database's own rule for it.
 */
export async function generateFigures({ run }: Pick<Backend, 'run'>): Promise<void> {
  await run(`
    -- the words are slow to make, and no figure reads them
    alter table public.quotes disable trigger write_search;
    alter table public.projects disable trigger write_search;

    insert into public.quotes
      (id, name, email, project_type, message, company, source, request_id, status, is_spam, created_at, responded_at)
    select md5('quote ' || n)::uuid, 'Client ' || n, 'client@mail.example',
      (array['website', 'mobile-app', 'saas', 'ai-integration', 'consulting', 'other'])[1 + n % 6], 'Hello',
      origin, source::jsonb, case when origin <> '(staff)' then gen_random_uuid() end,
      status, n % 9 = 0, received,
      case when status <> 'pending' then received + (n % 2900) * interval '1 minute' end
    from (
      select n, (array['pending', 'contacted', 'approved', 'rejected', 'pending'])[1 + n / 7 % 5] as status,
        timestamptz '2026-11-01' - n % 14 * interval '1 month'
          -- every eighth at the very end or start of a month in one of the zones, give or take a microsecond
          + case when n % 8 = 0
              then (array[-4, -2, -1, 0, 4, 7, 8])[1 + n / 8 % 7] * interval '1 hour' + (n / 56 % 3 - 1) * interval '1 microsecond'
              else (n / 14 % 73 - 36) * interval '1 hour' + n % 60 * interval '1 minute' end as received
      from generate_series(1, 10000) as n
    ) as requests
    join (values
      (0, 'google', '{"utm_source": "Google"}'), (1, 'google', '{"utm_source": "google", "referrer": "https://bing.com/"}'),
      (2, '(direct)', '{"landing_path": "/"}'), (3, '(direct)', '{}'), (4, '(staff)', '{}'),
      (5, 'instagram', '{"referrer": "https://www.instagram.com/"}'), (6, 'instagram', '{"referrer": "instagram.com"}'),
      (7, 'newsletter', '{"utm_source": "newsletter"}'), (8, 'a.example', '{"referrer": "a.example"}'),
      (9, 'b.example', '{"referrer": "b.example"}'), (10, 'c.example', '{"referrer": "c.example"}'),
      (11, 'd.example', '{"referrer": "d.example"}'), (12, 'e.example', '{"referrer": "e.example"}'),
      (13, 'linkedin', '{"utm_source": "linkedin"}'), (14, 'linkedin', '{"referrer": "https://fr.linkedin.com/"}'),
      (15, 'f.example', '{"referrer": "f.example"}'), (16, '(staff)', '{}')
    ) as origins (number, origin, source) on number = n % 17;

    insert into public.projects (id, quote_id, title, description, client_name, project_type, status, budget, created_at)
    select md5('project ' || n)::uuid, case when n % 3 > 0 then md5('quote ' || n * 5)::uuid end,
      'Site', 'A site.', 'Client ' || n, 'website',
      (array['planning', 'in_progress', 'completed', 'on_hold', 'paid', 'paid'])[1 + n % 6],
      nullif(n % 11, 0) * 100,
      timestamptz '2026-11-01' - n % 15 * interval '1 month' + (n / 15 % 49 - 24) * interval '1 hour'
    from generate_series(1, 2000) as n;

    -- some were entered as paid, some became so, some twice, and some are paid no more
    insert into public.status_changes (entity, entity_id, from_status, to_status, changed_at)
    select 'project', projects.id, 'planning', to_status, least(created_at + days * interval '1 day', timestamptz '2026-11-20')
    from public.projects
    join (values (2, 'paid', 20), (3, 'paid', 9), (3, 'completed', 31), (3, 'paid', 60), (1, 'completed', 3)) as history (kind, to_status, days)
      on kind = budget / 100 % 4;

    alter table public.quotes enable trigger write_search;
    alter table public.projects enable trigger write_search;`);
}

/** The last month in PLAIN. */
const NOW = new Date('2026-11-15T12:00:00Z');
const MONTHS = 12;

/** The months in the browser's time zone. */
function startsIn(zone: string): string[] {
  const { TZ: here } = process.env;
  process.env.TZ = zone;
  const starts = monthStarts(MONTHS, NOW).map((start) => start.toISOString());
  if (here === undefined) delete process.env.TZ;
  else process.env.TZ = here;
  return starts;
}

/** Expects both functions of the dashboard to answer what plain counting finds. */
export async function expectPlainFigures(
  backend: Pick<Backend, 'sql' | 'staff'>,
  zone: string,
): Promise<void> {
  const month_starts = startsIn(zone);
  const [previous_start = '', month_start = ''] = month_starts.slice(-2);
  const client = await backend.staff();
  const stats = await client.rpc('dashboard_stats', { month_start, previous_start });
  const trends = await client.rpc('dashboard_trends', { month_starts });
  expect(stats.error ?? trends.error).toBeNull();

  const plain = await plainFigures(backend, zone);
  expect(stats.data).toEqual(plain.stats);
  const { months, ...conversions } = trends.data as unknown as {
    months: { start: string; quotes: number; revenue: number }[];
  };
  expect(months.map(({ quotes, revenue }) => ({ quotes, revenue }))).toEqual(plain.months);
  expect(conversions).toEqual(plain.conversions);
}

interface Figures extends Record<string, unknown> {
  stats: unknown;
  months: unknown;
  conversions: unknown;
}

/** The same figures by plain counting, independent of the functions under test. Months are local. */
async function plainFigures({ sql }: Pick<Backend, 'sql'>, zone: string): Promise<Figures> {
  const [figures] = await sql<Figures>(PLAIN, [zone]);
  if (figures === undefined) throw new Error('Nothing was counted.');
  return figures;
}

const isAnswered = "responded_at is not null and status <> 'pending'";

const responses = (month: string) => `
  select json_build_object(
    'answered', coalesce(sum((${isAnswered})::int), 0),
    'due', coalesce(sum((${isAnswered} or status = 'pending' and age(now(), created_at) >= '24 hours')::int), 0),
    'answeredWithin24h', coalesce(sum((${isAnswered} and responded_at - created_at <= '1440 minutes')::int), 0),
    'medianMinutes', (
      select round(avg(minutes)) from (
        select extract(epoch from responded_at - created_at) / 60 as minutes,
          row_number() over (order by responded_at - created_at) as place, count(*) over () as places
        from honest where month = '${month}' and ${isAnswered}
      ) as ranked where place in ((places + 1) / 2, places / 2 + 1)
    )
  )::jsonb from honest where month = '${month}'`;

/** The arguments of `json_build_object` for the number of rows of each status. */
const countEach = (choices: readonly Choice[]) =>
  choices.map(({ id }) => `'${id}', coalesce(sum((status = '${id}')::int), 0)`).join();

const PLAIN = `
  with honest as materialized (
    select *, to_char(created_at at time zone $1, 'YYYY-MM') as month from public.quotes where is_spam is not true
  ),
  late as (select * from honest where status = 'pending' and extract(epoch from now() - created_at) >= 86400),
  paid_at as (
    select budget, to_char(moment at time zone $1, 'YYYY-MM') as month from (
      select distinct on (id) budget, moment from (
        select id, budget, created_at as moment, 0 as weight from public.projects where status = 'paid'
        union all
        select projects.id, budget, changed_at, 1 from public.projects join public.status_changes on entity_id = projects.id
        where status = 'paid' and to_status = 'paid'
      ) as moments order by id, weight desc, moment desc
    ) as last
  ),
  by_company as (
    select company as source, count(*) as quotes,
      sum((exists (select from public.projects where quote_id = honest.id))::int) as converted,
      rank() over (order by count(*) desc, company) <= 8 as top
    from honest group by company
  )
  select
    json_build_object(
      'quotes', (select json_build_object('total', count(*), 'thisMonth', coalesce(sum((month = '2026-11')::int), 0),
         ${countEach(quoteStatuses)}) from honest),
      'projects', (select json_build_object('total', count(*),
         ${countEach(projectStatuses)},
         'totalRevenue', coalesce(sum(case status when 'paid' then coalesce(budget, 0) else 0 end), 0)) from public.projects),
      'response', (${responses('2026-11')})
        || jsonb_build_object('previous', (${responses('2026-10')}), 'waitingOver24h', (select count(*) from late)),
      'waiting', (select coalesce(json_agg(longest), '[]') from (
         select id, name as client, company, project_type as "projectType", created_at as date
         from late order by date, id fetch first 5 rows only) as longest),
      'recentActivity', (select coalesce(json_agg(newest), '[]') from (
         select * from (
           (select id, 'quote' as type, 'New quote request' as action, created_at as date, name as client
            from honest order by created_at desc, id fetch first 5 rows only)
           union all
           (select id, 'project', 'New project', created_at, client_name
            from public.projects order by created_at desc, id fetch first 5 rows only)) as both_kinds
         order by date desc, id) as newest)
    )::jsonb as stats,
    (select json_agg(json_build_object(
       'quotes', (select count(*) from honest where honest.month = wanted),
       'revenue', (select coalesce(sum(budget), 0) from paid_at where paid_at.month = wanted)) order by wanted)
     from unnest(array['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05',
       '2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11']) as wanted)::jsonb as months,
    json_build_object(
      'types', (select coalesce(json_agg(kinds order by "projectType"), '[]') from (
         select honest.project_type as "projectType", count(*) as quotes, count(quote_id) as converted
         from honest left join (select distinct quote_id from public.projects) as made on quote_id = honest.id
         group by honest.project_type) as kinds),
      'sources', (select coalesce(json_agg(json_build_object('source', source, 'quotes', quotes, 'converted', converted)
         order by quotes desc, source), '[]') from by_company where top),
      'otherSources', (select json_build_object('sources', count(*), 'quotes', coalesce(sum(quotes), 0), 'converted', coalesce(sum(converted), 0))
         from by_company where not top)
    )::jsonb as conversions`;
