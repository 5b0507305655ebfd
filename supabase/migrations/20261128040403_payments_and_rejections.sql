set local check_function_bodies = off;

create or replace function public.change_rows (
  table_name text,
  changes jsonb,
  author text default null::text,
  messages jsonb default '[]'::jsonb,
  unsent uuid[] default '{}'::uuid[]
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  writer constant text := left(nullif(private.trimmed(author), ''), 80);
  keys name[];
  requested record;
  offered uuid[] := '{}';
  unread uuid[];
  report jsonb;
begin
  perform private.require_staff();
  perform private.check_messages(messages, writer);
  keys := private.columns_to_set(table_name, changes);
  requested := private.changes_of_rows(changes);
  if keys = '{}' then
    return '{"changed": [], "unchanged": [], "missing": [], "conflicts": []}';
  end if;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using requested.ids;
  delete from public.notes where notes.id = any (unsent);
  if messages <> '[]' then
    offered := array(
      select quotes.id from unnest(requested.ids, requested.sets) as wanted (id, set)
      join public.quotes on quotes.id = wanted.id
      join public.offers on offers.quote_id = quotes.id
      where set ->> 'status' = 'rejected' and quotes.status <> 'rejected'
        and offers.status = 'sent' and offers.valid_until >= private.agency_day()
      order by quotes.id
    );
  end if;
  unread := array(
    select waiting.id from unnest(requested.ids, requested.sets, requested.statuses, requested.replies)
      as wanted (id, set, seen, replied)
    join (
      select id, status from public.quotes where replied_at is not null
      union all
      select id, status from public.projects where replied_at is not null
    ) as waiting on waiting.id = wanted.id
    where seen is not null and not replied and set ->> 'status' <> status
    order by waiting.id
  );
  report := private.apply_changes(
    table_name, keys, requested.ids, requested.sets, requested.statuses, offered || unread, writer
  );
  if offered <> '{}' then
    report := report || jsonb_build_object('offered', to_jsonb(offered));
  end if;
  if unread <> '{}' then
    report := report || jsonb_build_object('replied', to_jsonb(unread));
  end if;
  if messages <> '[]' then
    report := report || jsonb_build_object('messages', private.write_messages(messages, report, writer));
  end if;
  return report;
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
    with ranked as (
      select *, row_number() over (partition by list order by day, created_at, id) as rank
      from (
        select list, resource, id, quote_id, name, email, phone, day, created_at, replied_at from private.due_records(today)
        union all
        select 'failedMessages', failed.*, null from private.failed_messages() as failed
        where failed.id not in (select due.id from private.due_records(today) as due where due.list = 'followUps')
      ) as due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'first', coalesce(first, '[]')))
    || jsonb_build_object('offers', (
      select jsonb_build_object('out', count(*), 'net_cents', coalesce(sum(net_cents), 0), 'opened', count(opened_at),
        'ending', count(*) filter (where valid_until <= private.agency_day() + 3))
      from public.offers where status = 'sent' and valid_until >= private.agency_day()
    ), 'paidThisYear', (
      select coalesce(sum(budget), 0) from public.projects
      where status = 'paid' and paid_on >= date_trunc('year', today::timestamp)
        and paid_on < date_trunc('year', today::timestamp) + interval '1 year'
    ))
    from unnest(array['failedMessages', 'followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(
          jsonb_build_object(
            'resource', resource, 'id', id, 'name', name, 'day', day, 'email', email, 'phone', phone,
            'reason', case when list = 'followUps' then private.follow_up_reason(id, replied_at) end
          ) || coalesce((
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
  firsts constant date[] := array(
    select date_trunc('month', start at time zone 'UTC' + interval '14 hours') from unnest(month_starts) as start);
  year constant date := date_trunc('year', firsts[cardinality(firsts)]::timestamp);
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
        (quotes.created_at < since or quotes.created_at >= until) is not true as in_period, count(*) as quotes,
        count(projects.id) as converted, sum(projects.budget) filter (where projects.status = 'paid') as revenue
      from public.quotes left join public.projects on projects.quote_id = quotes.id
      where not is_spam and quotes.created_at >= least(coalesce(since, '-infinity'), month_starts[1])
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
    ),
    paid as materialized (
      select date_trunc('month', paid_on::timestamp)::date as day, sum(budget) as revenue
      from public.projects where status = 'paid' group by 1
    )
    select jsonb_build_object(
      'months', (
        select jsonb_agg(jsonb_build_object('start', start, 'quotes', coalesce(quotes, 0), 'revenue', (
          select coalesce(sum(revenue), 0) from paid
          where day >= firsts[month] and day < coalesce(firsts[month + 1], firsts[month] + interval '1 month')
        )) order by month)
        from unnest(month_starts) with ordinality as starts (start, month)
        left join (select month, sum(quotes) as quotes from counted group by 1) as received using (month)
      ),
      'paidLastYear', (
        select coalesce(sum(revenue), 0) from paid where day >= year - interval '1 year' and day < year
      ),
      'conversion', (select outcome from shown where grouped = 3),
      'reasons', private.rejection_reasons(since, until),
      'types', (select coalesce(jsonb_agg(outcome order by "projectType"), '[]') from shown where grouped = 1),
      'sources', (select coalesce(jsonb_agg(outcome order by rank), '[]') from shown where grouped = 2 and rank < 9),
      'otherSources', (
        select jsonb_build_object('sources', count(*), 'quotes', coalesce(sum(quotes), 0),
          'converted', coalesce(sum(converted), 0), 'revenue', coalesce(sum(revenue), 0))
        from shown where grouped = 2 and rank > 8
      )
    )
  );
end
$function$;

select private.apply_privileges();
