import type postgres from 'postgres';

const FRAGMENTS = 6000;
const WORDS = 20_000;
const FRAGMENT_WORDS = 50;
const CHUNK = 5_000;

/**
 * Replaces the rows of a migrated database with `rows` quotes from nearly three years, 20,000 offers, a fifth as many
 * projects as quotes, and their history. The triggers fill the columns that belong to them. The quotes have no request id, so no email is sent.
 */
export async function fill(sql: postgres.Sql, rows: number): Promise<void> {
  await empty(sql);
  await sql.unsafe(vocabulary);
  for (let first = 1; first <= rows; first += 2 * CHUNK) {
    // Two connections at a time use two processors.
    const chunks = [first, first + CHUNK].filter((from) => from <= rows);
    await Promise.all(
      chunks.map((from) => sql.unsafe(quotes(from, Math.min(from + CHUNK - 1, rows), rows))),
    );
  }
  await sql.unsafe(projects(Math.floor(rows / 5)));
  await sql.unsafe(offers);
  await sql.unsafe(history);
  await sql`drop schema bench cascade`;
  await sql`vacuum analyze`;
}

/**
 * Removes all records. The workers of a running product lock the same tables in another order, and Postgres then ends one of
 * the two: if it is this statement, it runs again.
 */
async function empty(sql: postgres.Sql): Promise<void> {
  try {
    await sql`truncate public.quotes, public.projects, public.offers, private.subjects cascade`;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === '40P01')) throw error;
    await empty(sql);
  }
}

/**
 * Creates names of clients and fragments of texts. Three quarters of the fragments are English, the others Arabic,
 * and the word frequencies follow Zipf's law.
 */
const vocabulary = `
create schema bench;
select setseed(0.42);

create table bench.words as
select rank, arabic, case
    when rank <= 20 then (case when arabic
      then array['في', 'من', 'على', 'موقع', 'متجر', 'تطبيق', 'نحتاج', 'مع', 'الى', 'لغتين', 'تصميم', 'حجز', 'دبي', 'ليون', 'دفع', 'خدمة', 'شركة', 'عملاء', 'مشروع', 'ميزانية']
      else array['the', 'and', 'website', 'shop', 'for', 'with', 'booking', 'payments', 'our', 'clients', 'application', 'Lyon', 'Dubai', 'languages', 'project', 'design', 'team', 'photos', 'orders', 'budget'] end)[rank]
    else translate(
      lpad(to_hex(rank * 40503 % 65536), 4, '0'), '0123456789abcdef',
      case when arabic then 'بتجحدرسشصعقنمهكل' else 'bcdfglmnaeioprst' end)
    end as word
from generate_series(1, ${WORDS}) as rank, unnest(array[false, true]) as arabic;
create unique index on bench.words (rank, arabic);

create table bench.fragments as
with draws as materialized (
  select fragment, fragment % 4 = 0 as arabic, floor(exp(random() * ln(${WORDS})))::integer as rank
  from generate_series(0, ${FRAGMENTS - 1}) as fragment, generate_series(1, ${FRAGMENT_WORDS})
)
select fragment, string_agg(word, ' ') as body from draws join bench.words using (rank, arabic) group by fragment;
alter table bench.fragments add primary key (fragment);

create table bench.names as
select n as place, arabic, case when arabic
    then (array['سلمى', 'كريم', 'ليلى', 'يوسف', 'نور', 'طارق', 'هدى', 'سامي', 'ريم', 'زياد'])[1 + n % 10]
    else (array['Camille', 'Julien', 'Nadia', 'Hugo', 'Claire', 'Omar', 'Sarah', 'Marc', 'Lina', 'Paul'])[1 + n % 10] end
  || ' ' || initcap(word) as name
from generate_series(0, 4999) as n join bench.words on rank = 100 + n;
alter table bench.names add primary key (place, arabic);
analyze bench.words, bench.fragments, bench.names;
`;

const codes = {
  types: "array['website', 'mobile-app', 'saas', 'ai-integration', 'consulting', 'other']",
  budgets: "array['5k-10k', '10k-25k', '25k-50k', '50k-100k', '100k+', 'discuss', null]",
  timelines: "array['asap', '1-month', '2-3-months', '3-6-months', '6-months+', 'flexible', null]",
  statuses:
    "array['pending', 'contacted', 'contacted', 'approved', 'approved', 'approved', 'rejected', 'rejected', 'rejected', 'rejected']",
};

/** Returns SQL that inserts the quotes with the numbers `first` to `last`. The newest quote has the number `rows`. */
const quotes = (first: number, last: number, rows: number) => `
insert into public.quotes (
  reference, name, email, phone, company, project_type, budget, timeline, message, status, language, source, is_spam,
  spam_reason, responded_at, created_at, updated_at
)
select 'Q-' || upper(to_hex(16777216 + n)) || 'Z', name,
  'visitor.' || person || '@' || (array['mail', 'post', 'atelier', 'office'])[1 + person % 4] || '.example',
  case when n % 5 > 0 then '+33 6 ' || lpad((person * 7919 % 100000000)::text, 8, '0') end,
  case when person % 3 = 0 then 'Atelier ' || person end,
  (${codes.types})[1 + (n * 31 + n / 7) % 6], (${codes.budgets})[1 + (n * 17 + n / 11) % 7],
  (${codes.timelines})[1 + (n * 13 + n / 5) % 7], first.body || ' ' || second.body, status,
  case when quote.arabic then 'ar' else 'en' end,
  case n % 8
    when 0 then jsonb_build_object('utm_source', (array['newsletter', 'ads', 'linkedin', 'fair'])[1 + n / 8 % 4], 'landing_path', '/')
    when 1 then jsonb_build_object('referrer', 'https://www.search.example/?page=' || n)
    when 2 then jsonb_build_object('referrer', 'https://blog' || n / 8 % 300 || '.example/post')
    when 3 then '{}'::jsonb
    else '{"landing_path": "/"}'::jsonb
  end,
  n % 50 = 7, case when n % 50 = 7 then 'too_fast' end,
  case when status <> 'pending' then least(now(), created_at + (1 + n % 90) * interval '31 minutes') end,
  created_at, created_at
from (
  select n, n * 7919 % (${rows} * 4 / 5) as person, n % 4 = 0 as arabic,
    (${codes.statuses})[1 + (n * 7 + n / 13) % 10] as status,
    now() - interval '1 minute' - (${rows} - n) * (interval '35 months' / ${rows}) as created_at,
    n * 7919 % ${FRAGMENTS / 4} * 4 as english, n * 3571 % ${FRAGMENTS / 4} * 4 as other
  from generate_series(${first}::bigint, ${last}) as n
) as quote
join bench.names on place = quote.n % 5000 and names.arabic = quote.arabic
join bench.fragments as first on first.fragment = english + case when quote.arabic then 0 else 1 + quote.n % 3 end
join bench.fragments as second on second.fragment = other + case when quote.arabic then 0 else 1 + (quote.n + 1) % 3 end;
`;

/** Returns SQL that inserts projects. Most are converted from approved quotes, and the others have no quote. */
const projects = (rows: number) => `
insert into public.projects (
  quote_id, title, description, client_name, project_type, status, start_date, end_date, paid_on, budget, technologies,
  created_at
)
select quote_id, 'Project ' || n || ' ' || coalesce(company, 'site'), body, name,
  replace(project_type, 'consulting', 'other'), status, start_date, start_date + 60 + n::integer % 90,
  case when status = 'paid' then start_date + 90 + n::integer % 90 end, 500 * (1 + n::integer % 200),
  case when n % 3 > 0 then array['React', 'Postgres', 'Node'] end, least(now(), created_at + interval '5 days')
from (
  select *, case when n % 8 > 0 then id end as quote_id, (created_at + interval '10 days')::date as start_date,
    (array['planning', 'in_progress', 'completed', 'on_hold', 'paid', 'paid', 'paid'])[1 + (n * 5 + n / 9) % 7] as status
  from (
    select row_number() over (order by created_at desc) as n, id, name, company, project_type, created_at
    from public.quotes where status = 'approved' and not is_spam order by created_at desc limit ${rows}
  ) as approved
) as project
join bench.fragments on fragment = n * 7919 % ${FRAGMENTS};
`;

/** Inserts offers of five lines. A third are sent, a third accepted, and a third are drafts without a number. */
const offers = `
insert into public.offers (quote_id, number, language, client_name, title, introduction, lines, status, token, valid_until)
select id, case when n % 3 > 0 then 'O-' || 2000 + n / 1000 || '-' || n % 1000 end, language, name, 'Website ' || n, message,
  (select jsonb_agg(jsonb_build_object('text', 'Pages ' || line, 'quantity', line / 2.0, 'unit_cents', 10000 + n, 'vat_rate', 20))
   from generate_series(1, 5) as line),
  (array['draft', 'sent', 'accepted'])[1 + n % 3], case when n % 3 > 0 then translate(sha256(n::text::bytea)::text, E'\\\\', '') end,
  current_date + (n % 60)::integer - 30
from (select *, row_number() over (order by created_at, id) as n from public.quotes order by created_at desc limit 20000) as quote;
`;

const history = `
insert into public.events (subject_id, kind, details, happened_at)
select id, 'edited', jsonb_build_object('status', jsonb_build_array('pending', status)), coalesce(responded_at, created_at) from public.quotes where status <> 'pending'
union all
select id, 'edited', jsonb_build_object('status', jsonb_build_array('planning', status)), least(now(), created_at + interval '40 days')
from public.projects where status <> 'planning';
`;
