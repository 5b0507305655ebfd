import { type BackendConnection, querySql, runSql } from '../../../server/database/database';

const FRAGMENTS = 6000;
const WORDS = 20_000;
const FRAGMENT_WORDS = 50;
const CHUNK = 10_000;
const TABLES = ['public.quotes', 'public.projects', 'public.status_changes'];

/**
 * Replaces the rows of a migrated database with `rows` quotes from four years, a fifth as many projects, and their
 * history. Turns the triggers off and computes, for all rows at once, the columns that the triggers would set. Then
 * turns the triggers on again and compares the search columns of some rows with what the triggers set. The connections
 * share the work.
 */
export async function fill(connections: readonly BackendConnection[], rows: number): Promise<void> {
  const [one] = connections;
  if (one === undefined) return;
  for (const connection of connections)
    await runSql(
      connection,
      "set session_replication_role = replica; set work_mem = '128MB'; set maintenance_work_mem = '512MB'",
    );
  await runSql(one, 'truncate public.status_changes, public.quotes cascade');
  const indexes = await querySql<{ name: string; definition: string }>(
    one,
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index left join pg_constraint on conindid = indexrelid
     where indrelid = any ($1::text[]::regclass[]) and pg_constraint.oid is null`,
    [TABLES],
  );
  for (const { name } of indexes) await runSql(one, `drop index ${name}`);

  await runSql(one, vocabulary);
  const chunks = Array.from({ length: Math.ceil(rows / CHUNK) }, (_, chunk) =>
    quotes(chunk * CHUNK + 1, Math.min((chunk + 1) * CHUNK, rows), rows),
  );
  await shared(connections, chunks);
  await runSql(one, projects(rows / 5));
  await runSql(one, history);
  await runSql(one, 'drop schema bench cascade');
  await shared(
    connections,
    indexes.map(({ definition }) => definition),
  );
  // Vacuums last, when no other statement runs, because a vacuum skips rows that are newer than a running statement.
  await runSql(one, 'vacuum analyze');
  await compareWithTriggers(one);
}

/** Runs the statements on all connections. Each connection runs the next statement as soon as it is free. */
async function shared(connections: readonly BackendConnection[], statements: readonly string[]) {
  const waiting = [...statements];
  const work = async (connection: BackendConnection) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
      await runSql(connection, next);
  };
  await Promise.all(connections.map(work));
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
    else (
      -- Writes a number in syllables.
      select string_agg(
        substr(case when arabic then 'بتجحدرسشصعقنمهكل' else 'bcdfglmnprstvzkh' end, 1 + (rank >> (4 * place)) % 16, 1)
        || substr(case when arabic then 'اويا' else 'aeio' end, 1 + ((rank >> (2 * place)) + place) % 4, 1),
        '' order by place)
      from generate_series(0, 3) as place
    ) end as word
from generate_series(1, ${WORDS}) as rank, unnest(array[false, true]) as arabic;
create unique index on bench.words (rank, arabic);

create table bench.fragments as
with draws as materialized (
  select fragment, fragment % 4 = 0 as arabic, floor(exp(random() * ln(${WORDS})))::integer as rank
  from generate_series(0, ${FRAGMENTS - 1}) as fragment, generate_series(1, ${FRAGMENT_WORDS})
)
select fragment, string_agg(word, ' ') as body from draws join bench.words using (rank, arabic) group by fragment;
alter table bench.fragments add primary key (fragment);
alter table bench.fragments add column words tsvector;
update bench.fragments set words = array_to_tsvector(private.index_words(body));

create table bench.names as
select n, arabic, case when arabic
    then (array['سلمى', 'كريم', 'ليلى', 'يوسف', 'نور', 'طارق', 'هدى', 'سامي', 'ريم', 'زياد'])[1 + n % 10]
    else (array['Camille', 'Julien', 'Nadia', 'Hugo', 'Claire', 'Omar', 'Sarah', 'Marc', 'Lina', 'Paul'])[1 + n % 10] end
  || ' ' || initcap(word) as name
from generate_series(0, 4999) as n join bench.words on rank = 100 + n;
alter table bench.names add primary key (n, arabic);
alter table bench.names add column words tsvector;
update bench.names set words = array_to_tsvector(private.index_words(name));
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
  id, reference, name, email, phone, company, project_type, budget, timeline, message, status, language, source, is_spam,
  spam_reason, request_id, responded_at, waiting_since, search, created_at, updated_at, origin
)
select
  gen_random_uuid(), reference, name, email, phone, company, project_type, budget, timeline, message, status, language, source, is_spam,
  case when is_spam then 'too_fast' end, request_id, responded_at, case when status = 'pending' then created_at end,
  first.words || second.words || names.words
    || array_to_tsvector(private.phone_words(phone)
      || regexp_split_to_array(lower(concat_ws(' ', reference, company, email, replace(phone, '+', ''))), '[ .@-]+')
      || lower(replace(reference, '-', ''))),
  created_at, coalesce(responded_at, created_at), private.quote_origin(source, request_id)
from (
  select
    drawn.*,
    'Q-' || upper(to_hex(16777216 + n)) || 'Z' as reference,
    'visitor.' || person || '@' || (array['mail', 'post', 'atelier', 'office'])[1 + person % 4] || '.example' as email,
    case when n % 5 > 0 then '+33 6 ' || lpad((person * 7919 % 100000000)::text, 8, '0') end as phone,
    case when person % 3 = 0 then 'Atelier ' || person end as company,
    (${codes.types})[1 + (n * 31 + n / 7) % 6] as project_type,
    (${codes.budgets})[1 + (n * 17 + n / 11) % 7] as budget,
    (${codes.timelines})[1 + (n * 13 + n / 5) % 7] as timeline,
    case when arabic then 'ar' else 'en' end as language,
    case n % 8
      when 0 then jsonb_build_object('utm_source', (array['newsletter', 'ads', 'linkedin', 'fair'])[1 + n / 8 % 4], 'landing_path', '/')
      when 1 then jsonb_build_object('referrer', 'https://www.search.example/?page=' || n)
      when 2 then jsonb_build_object('referrer', 'https://blog' || n / 8 % 300 || '.example/post')
      when 3 then '{}'::jsonb
      else '{"landing_path": "/"}'::jsonb
    end as source,
    n % 50 = 7 as is_spam,
    case when n % 8 <> 3 then gen_random_uuid() end as request_id,
    case when status <> 'pending' then least(now(), created_at + (1 + n % 90) * interval '31 minutes') end as responded_at
  from (
    select n, n * 7919 % (${rows} * 4 / 5) as person, n % 4 = 0 as arabic,
      (${codes.statuses})[1 + (n * 7 + n / 13) % 10] as status,
      now() - interval '1 minute' - (${rows} - n) * (interval '4 years' / ${rows}) as created_at,
      n * 7919 % ${FRAGMENTS / 4} * 4 as english, n * 3571 % ${FRAGMENTS / 4} * 4 as other
    from generate_series(${first}::bigint, ${last}) as n
  ) as drawn
) as quote
join bench.names on names.n = quote.n % 5000 and names.arabic = quote.arabic
join bench.fragments as first on first.fragment = english + case when quote.arabic then 0 else 1 + quote.n % 3 end
join bench.fragments as second on second.fragment = other + case when quote.arabic then 0 else 1 + (quote.n + 1) % 3 end
cross join lateral (select first.body || ' ' || second.body as message) as texts;
`;

/** Returns SQL that inserts projects. Most are converted from approved quotes, and the others have no quote. */
const projects = (rows: number) => `
insert into public.projects (
  id, quote_id, title, description, client_name, project_type, status, start_date, end_date, paid_on, budget, technologies, search,
  created_at, updated_at
)
select gen_random_uuid(), quote_id, title, body, client_name, project_type, status, start_date,
  start_date + 60 + n::integer % 90, case when status = 'paid' then start_date + 90 + n::integer % 90 end, budget, technologies,
  words || array_to_tsvector(
    private.index_words(title || ' ' || client_name || ' ' || coalesce(array_to_string(technologies, ' '), ''))
    || private.client_words(quote_id)
  ),
  created_at, created_at
from (
  select n, case when n % 8 > 0 then id end as quote_id, 'Project ' || n || ' ' || coalesce(company, 'site') as title,
    name as client_name, replace(project_type, 'consulting', 'other') as project_type,
    (array['planning', 'in_progress', 'completed', 'on_hold', 'paid', 'paid', 'paid'])[1 + (n * 5 + n / 9) % 7] as status,
    (created_at + interval '10 days')::date as start_date, 500 * (1 + n::integer % 200) as budget,
    case when n % 3 > 0 then array['React', 'Postgres', 'Node'] end as technologies,
    least(now(), created_at + interval '5 days') as created_at
  from (
    select row_number() over (order by created_at desc) as n, * from public.quotes
    where status = 'approved' and not is_spam order by created_at desc limit ${Math.floor(rows)}
  ) as approved
) as project
join bench.fragments on fragment = n * 7919 % ${FRAGMENTS};
`;

const history = `
insert into public.status_changes (entity, entity_id, from_status, to_status, changed_at)
select 'quote', id, 'pending', status, responded_at from public.quotes where status <> 'pending'
union all
select 'project', id, 'planning', status, least(now(), created_at + interval '40 days')
from public.projects where status <> 'planning';
`;

async function compareWithTriggers(connection: BackendConnection): Promise<void> {
  await runSql(
    connection,
    `create temporary table kept as
       select id, search from (select id, search from public.quotes order by id limit 300) as quotes
       union all
       select id, search from (select id, search from public.projects order by id limit 300) as projects;
     set session_replication_role = origin;
     update public.quotes set search = search where id in (select id from kept);
     update public.projects set search = search where id in (select id from kept)`,
  );
  const [different] = await querySql<{ words: string; expected: string }>(
    connection,
    `select kept.search::text as words, rows.search::text as expected
     from kept join (select id, search from public.quotes union all select id, search from public.projects) as rows using (id)
     where kept.search <> rows.search limit 1`,
  );
  if (different === undefined) return;
  throw new Error(`The words of a row are\n${different.words}\nnot\n${different.expected}`);
}
