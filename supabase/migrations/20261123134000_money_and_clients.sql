set local check_function_bodies = off;

drop trigger "write_search" on "public"."projects";

drop index "public"."projects_status";

drop function "private"."overdue_quotes"();

drop function "private"."revenue_by_month"(timestamp with time zone[]);

drop function "public"."dashboard_trends"(timestamp with time zone[]);

alter table "public"."projects"
  set (autovacuum_vacuum_insert_scale_factor=0.02, autovacuum_vacuum_scale_factor=0.02);

create or replace function private.client_words (
  quote_id uuid
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return (
    select private.index_words(concat_ws(' ', reference, name, company, email, phone))
      || private.phone_words(phone) || lower(replace(reference, '-', ''))
    from public.quotes where quotes.id = client_words.quote_id
  );
end
$function$;

create or replace function private.grant_api()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- visitors: one function, no table
  grant execute on function public.submit_quote(jsonb) to anon, authenticated;

  -- signed in: what the policies then narrow to staff
  grant select on
    public.quotes, public.projects, public.status_changes, public.events, public.notes, public.answer_templates,
    public.mail_settings
    to authenticated;
  grant insert (id, name, email, phone, company, project_type, budget, timeline, message, status, language)
    on public.quotes to authenticated;
  grant update (
    name, email, phone, company, project_type, budget, timeline, message, status, is_spam, follow_up_on, taken_by,
    updated_by
  ) on public.quotes to authenticated;
  grant insert (
    id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies, image_url,
    paid_on
  ) on public.projects to authenticated;
  grant update (title, description, status, start_date, end_date, budget, technologies, image_url, paid_on, updated_by)
    on public.projects to authenticated;
  grant insert (id, quote_id, project_id, author, body) on public.notes to authenticated;
  grant update (body) on public.notes to authenticated;
  grant update (subject, body) on public.answer_templates to authenticated;
  grant update (
    recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders, reminder_hours,
    overdue_hours
  ) on public.mail_settings to authenticated;
  grant delete on public.quotes, public.projects, public.notes to authenticated;
  grant execute on function
    public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text),
    public.set_quote_statuses(jsonb, text, text),
    public.set_project_statuses(jsonb, text, text, date),
    public.record_answer(uuid, text, text, text, text, text, text),
    public.set_quote_spam(uuid[], boolean),
    public.search_quotes(text),
    public.search_projects(text),
    public.dashboard_stats(timestamptz, timestamptz),
    public.dashboard_trends(timestamptz[], timestamptz, timestamptz),
    public.dashboard_today(date),
    public.client_records(uuid),
    public.quote_mails(uuid),
    public.retry_mails(),
    public.dismiss_mail(uuid),
    public.send_test_mail(),
    public.remove_demo_data()
    to authenticated;
  grant execute on function
    public.person_data(text),
    public.erase_person(text),
    public.mail_state(),
    public.demo_data()
    to authenticated, service_role;
end
$function$;

create or replace function private.grant_private()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant usage on schema private to authenticated, service_role;
  grant execute on function
    private.is_staff(),
    private.require_staff(),
    private.require_staff_or_key(),
    private.refuse(text, text, text, integer),
    private.refuse_change(text, text),
    private.codes_of(text),
    private.is_blank(text),
    private.trimmed(text),
    private.latin_digits(text),
    private.folded_address(text),
    private.is_address(text),
    private.are_addresses(text[]),
    private.new_reference(integer),
    private.quote_origin(jsonb, uuid),
    private.longest_element(text[]),
    private.tidy_list(text[]),
    private.is_finished(text),
    private.day_of_payment(uuid),
    private.search_words(text),
    private.index_words(text),
    private.phone_words(text),
    private.note_words(uuid, uuid),
    private.phone_digits(text),
    private.phone_key(text),
    private.client_words(uuid),
    private.search_query(text),
    private.requested_statuses(jsonb, text[]),
    private.set_statuses(text, jsonb, text, text, date),
    private.last_change(text, uuid),
    private.quote_totals(timestamptz),
    private.project_totals(),
    private.recent_activity(),
    private.response_figures(timestamptz, timestamptz),
    private.waiting_quotes(timestamptz, timestamptz),
    private.month_of(timestamptz),
    private.revenue_figures(timestamptz[], numeric[])
    to authenticated, service_role;
end
$function$;

create or replace function private.index_client()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- write_search makes the words anew
  update public.projects set search = search where projects.quote_id = new.id;
  return null;
end
$function$;

create or replace function private.month_of (
  start timestamp with time zone
)
  returns date
  language sql
  immutable
  parallel safe
RETURN (date_trunc('month'::text, ((start AT TIME ZONE 'UTC'::text) + '14:00:00'::interval)))::date;

create or replace function private.phone_key (
  phone text
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select substring(private.phone_digits(phone) from '^0*([0-9]{6,})$')
$function$;

create or replace function private.project_totals()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
      'total', coalesce(sum(projects), 0),
      'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0),
      'pipeline', coalesce(sum(budget) filter (where not private.is_finished(status)), 0),
      'budgets', jsonb_object_agg(status, coalesce(budget, 0))
    )
    || jsonb_object_agg(status, coalesce(projects, 0))
  from unnest(private.codes_of('projects_status_check')) as status
  left join (
    select status, count(*) as projects, sum(budget) as budget from public.projects group by status
  ) as counted using (status)
$function$;

create or replace function private.quote_totals (
  month_start timestamp with time zone
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
      'total', coalesce(sum(quotes), 0), 'thisMonth', coalesce(sum(this_month), 0), 'spam', coalesce(sum(spam), 0)
    )
    || jsonb_object_agg(status, coalesce(quotes, 0))
  from unnest(private.codes_of('quotes_status_check')) as status
  left join (
    select status, count(*) filter (where not is_spam) as quotes,
      count(*) filter (where not is_spam and created_at >= month_start) as this_month,
      count(*) filter (where is_spam) as spam
    from public.quotes group by status
  ) as counted using (status)
$function$;

create or replace function private.revenue_figures (
  month_starts timestamp with time zone[],
  quotes numeric[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with paid as materialized (
    -- a day has no time zone
    select date_trunc('month', paid_on::timestamp)::date as month, sum(budget) as revenue
    from public.projects where status = 'paid' group by 1
  ),
  months as (
    select start, received, private.month_of(start) as first,
      private.month_of(lead(start) over (order by start)) as next
    from unnest(month_starts, quotes) as starts (start, received)
  ),
  years as (
    select date_trunc('year', max(first)::timestamp)::date as this_year from months
  )
  select jsonb_build_object(
    'months', (
      select jsonb_agg(jsonb_build_object('start', start, 'quotes', received, 'revenue', (
        select coalesce(sum(revenue), 0) from paid where paid.month >= first and (next is null or paid.month < next)
      )) order by start) from months
    ),
    'paid', (
      select jsonb_build_object(
        'thisYear', coalesce(sum(revenue) filter (where month >= this_year), 0),
        'lastYear', coalesce(
          sum(revenue) filter (where month >= this_year - interval '1 year' and month < this_year), 0)
      )
      from years left join paid on true
    )
  )
$function$;

create or replace function private.set_project_search()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.search := array_to_tsvector(
    private.index_words(concat_ws(
      ' ', new.title, new.client_name, new.description, array_to_string(new.technologies, ' ')
    ))
    || private.client_words(new.quote_id)
    || case when tg_op = 'UPDATE' then private.note_words(null, new.id) end
  );
  return new;
end
$function$;

create or replace function private.waiting_quotes (
  since timestamp with time zone,
  until timestamp with time zone
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with waiting as (
    select * from public.quotes
    where status = 'pending' and not is_spam and created_at > since and created_at <= until
  )
  select jsonb_build_object(
    'total', (select count(*) from waiting),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date, entry.id), '[]')
      from (
        select id, name as client, company, email, phone, project_type as "projectType", created_at as date
        from waiting order by created_at, id limit 5
      ) as entry
    )
  )
$function$;

create or replace function public.client_records (
  quote_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  address text;
begin
  perform private.require_staff();
  select private.folded_address(quotes.email) into address
  from public.quotes where quotes.id = client_records.quote_id;
  return (
    with known as materialized (
      select quotes.id, private.phone_key(quotes.phone) as phone
      from public.quotes where private.folded_address(quotes.email) = address
    ),
    own_quotes as materialized (
      select id, reference, name, email, phone, company, project_type, budget, status, is_spam, language, created_at
      from public.quotes where quotes.id in (
        select known.id from known
        union
        select same.id from known join public.quotes as same on private.phone_key(same.phone) = known.phone
        where same.phone is not null
      )
    ),
    own_projects as materialized (
      select projects.id, projects.quote_id, title, status, budget, start_date, end_date, paid_on, created_at
      from public.projects where projects.id in (
        select own.id from public.projects as own where own.quote_id in (select own_quotes.id from own_quotes)
        union
        select private.former_projects(address)
      )
    ),
    own_notes as (
      -- each half by its own index
      select * from public.notes where notes.quote_id in (select own_quotes.id from own_quotes)
      union
      select * from public.notes where notes.project_id in (select own_projects.id from own_projects)
    )
    select jsonb_build_object(
      'quotes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_quotes as own),
      'projects', (
        select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_projects as own
      ),
      'notes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_notes as own)
    )
  );
end
$function$;

create or replace function public.dashboard_stats (
  month_start timestamp with time zone,
  previous_start timestamp with time zone default null::timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  promised constant timestamptz := now() - interval '24 hours';
  overdue jsonb;
begin
  perform private.require_staff();
  if month_start is null then
    perform private.refuse('month_start', 'required', 'The start of the month is required.');
  end if;
  overdue := private.waiting_quotes('-infinity', promised);
  return jsonb_build_object(
    'quotes', private.quote_totals(month_start),
    'projects', private.project_totals(),
    'recentActivity', private.recent_activity(),
    'response', private.response_figures(month_start, 'infinity') || jsonb_build_object(
      'previous', private.response_figures(previous_start, month_start), 'waitingOver24h', overdue -> 'total'
    ),
    'waiting', overdue -> 'first',
    'dueSoon', private.waiting_quotes(promised, promised + interval '8 hours')
  );
end
$function$;

create or replace function public.dashboard_today (
  today date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
begin
  perform private.require_staff();
  if today is null then
    perform private.refuse('today', 'required', 'The day is required.');
  end if;
  return (
    with due as (
      select 'followUps' as list, id, id as quote_id, name, follow_up_on as day, created_at
      from public.quotes where not is_spam and follow_up_on <= today
      union all
      select 'lateProjects', id, quote_id, title, end_date, created_at
      from public.projects where end_date < today and not private.is_finished(status)
    ),
    ranked as (
      select *, row_number() over (partition by list order by day, created_at, id) as rank from due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'first', coalesce(first, '[]')))
    from unnest(array['followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(
          jsonb_build_object('id', id, 'name', name, 'day', day) || coalesce((
            select jsonb_build_object('email', email, 'phone', phone)
            from public.quotes where quotes.id = ranked.quote_id
          ), '{}')
          order by rank
        ) filter (where rank <= 5) as first
      from ranked where ranked.list = lists.list
    ) as due_list
  );
end
$function$;

create or replace function public.dashboard_trends (
  month_starts timestamp with time zone[],
  since timestamp with time zone default null::timestamp with time zone,
  until timestamp with time zone default null::timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  period_start constant timestamptz := coalesce(since, '-infinity');
  period_end constant timestamptz := coalesce(until, 'infinity');
begin
  perform private.require_staff();
  if month_starts is null or cardinality(month_starts) > 120 or month_starts is distinct from
    (select array_agg(distinct start order by start) from unnest(month_starts) as start where isfinite(start)) then
    perform private.refuse(
      'month_starts', 'invalid', 'The starts of the months must be 1 to 120 moments in ascending order.');
  end if;
  return (
    with counted as materialized (
      select width_bucket(quotes.created_at, month_starts) as month, quotes.project_type, origin,
        quotes.created_at >= period_start and quotes.created_at < period_end as in_period,
        count(*) as quotes, count(projects.id) as converted,
        sum(projects.budget) filter (where projects.status = 'paid') as revenue
      from public.quotes left join public.projects on projects.quote_id = quotes.id
      where not is_spam and quotes.created_at >= least(period_start, month_starts[1])
      group by 1, 2, 3, 4
    ),
    outcomes as (
      select grouping(project_type, origin) as grouped, project_type as "projectType", origin as source,
        row_number() over (partition by grouping(project_type, origin) order by sum(quotes) desc, origin) as rank,
        coalesce(sum(quotes), 0) as quotes, coalesce(sum(converted), 0) as converted,
        coalesce(sum(revenue), 0) as revenue
      from counted where in_period group by grouping sets (project_type, origin, ())
    ),
    shown as (
      select outcomes.*, jsonb_strip_nulls(to_jsonb(outcomes)) - '{grouped,rank}'::text[] as outcome from outcomes
    )
    select private.revenue_figures(month_starts, (
        select array_agg(coalesce(quotes, 0) order by month)
        from generate_series(1, cardinality(month_starts)) as month
        left join (select month, sum(quotes) as quotes from counted group by 1) as received using (month)
      ))
      || jsonb_build_object(
        'conversion', (select outcome from shown where grouped = 3),
        'types', (select coalesce(jsonb_agg(outcome order by "projectType"), '[]') from shown where grouped = 1),
        'sources', (
          select coalesce(jsonb_agg(outcome order by rank), '[]') from shown where grouped = 2 and rank <= 8
        ),
        'otherSources', (
          select jsonb_build_object('sources', count(*), 'quotes', coalesce(sum(quotes), 0),
            'converted', coalesce(sum(converted), 0), 'revenue', coalesce(sum(revenue), 0))
          from shown where grouped = 2 and rank > 8
        )
      )
  );
end
$function$;

create index projects_status on public.projects using btree (status, created_at, id) include (quote_id, budget, paid_on);

create trigger write_search
  before insert or update of title, client_name, description, technologies, quote_id, search on public.projects
  for each row
  execute function private.set_project_search();

create trigger index_client
  after update of name, email, phone, company on public.quotes
  for each row
  execute function private.index_client();

comment on column "public"."projects"."search" is 'The words of title, client, description, technologies, notes and of the client''s name and addresses in its quote. Set by trigger.';

comment on function "private"."client_words"(uuid) is 'The words by which the client of a quote is found: name, company, addresses and reference.';

comment on function "private"."index_client"() is 'A project is found by the name and the addresses of its client.';

comment on function "private"."month_of"(timestamp with time zone) is 'The first day of the month that starts at a moment where the reader is. Bound when it is created, so it needs no search path.';

comment on function "private"."phone_key"(text) is 'What two spellings of a phone number have in common; null for what is too short to be one, or says neither its country nor a leading 0.';

comment on function "private"."project_totals"() is 'How many projects there are and what their budgets add up to, by status: paid is revenue, what is neither completed nor paid is the pipeline.';

comment on function "private"."quote_totals"(timestamp with time zone) is 'How many quotes there are, in all, this month and by status; and how many others are marked as spam.';

comment on function "private"."revenue_figures"(timestamp with time zone[], numeric[]) is 'The months with the quotes received and the budgets of projects paid in each, and those paid in the year of the last month and in the year before. Both the last month and its year are open.';

comment on function "private"."waiting_quotes"(timestamp with time zone, timestamp
  with time zone) is 'The quotes of a period that wait for an answer: how many, and the five that have waited longest.';

comment on function "public"."client_records"(uuid) is 'The quotes, projects and notes of the client of a quote, the newest first: {quotes, projects, notes}. A client is whoever writes from the same e-mail address or the same phone number, in any form. Without such a quote all are empty.';

comment on function "public"."dashboard_today"(date) is 'What is due on a day, which the browser knows: quotes to follow up, and projects past their end that are neither completed nor paid. Each as {total, first: [{id, name, day, email, phone}]} with the five that are due longest; a project without a quote has no address.';

comment on function "public"."dashboard_trends"(timestamp with time zone[], timestamp with time zone, timestamp
  with time zone) is 'Quotes received and revenue paid per month; revenue of the year of the last month and of the one before; and of the quotes received from since until before until, how many became projects and what was paid for these, in all, by type and by source. month_starts are the first moments of the months where the reader is, the last one open: the browser knows its time zone, the server may not know its name.';

create index quotes_phone on public.quotes using btree (private.phone_key(phone))
  where (phone is not null);

-- the trigger makes their words anew
update public.projects set search = search where quote_id is not null;

select private.apply_privileges();
