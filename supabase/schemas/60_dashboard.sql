-- The dashboard's figures, counted here because an API page stops at 1,000 rows. Suspected spam counts nowhere.
--
-- A plan is made for each call: a connection keeps one for years, and the tables grow.
--
-- SECURITY DEFINER in this file: none.

-- What is so now -------------------------------------------------------------------------------------

create function private.quote_totals(month_start timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('total', coalesce(sum(quotes), 0), 'thisMonth', coalesce(sum(this_month), 0))
    || jsonb_object_agg(status, coalesce(quotes, 0))
  from unnest(private.codes_of('quotes_status_check')) as status
  left join (
    select status, count(*) as quotes, count(*) filter (where created_at >= month_start) as this_month
    from public.quotes where not is_spam group by status
  ) as counted using (status)
$$;
comment on function private.quote_totals(timestamptz) is 'How many quotes there are, in all, this month and by status.';

create function private.project_totals() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
      'total', coalesce(sum(projects), 0),
      'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0)
    )
    || jsonb_object_agg(status, coalesce(projects, 0))
  from unnest(private.codes_of('projects_status_check')) as status
  left join (
    select status, count(*) as projects, sum(budget) as budget from public.projects group by status
  ) as counted using (status)
$$;
comment on function private.project_totals() is
  'How many projects there are, in all and by status, and the budgets of those that are paid.';

create function private.recent_activity() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date desc, entry.id), '[]')
  from (
    (select id, 'quote' as type, 'New quote request' as action, created_at as date, name as client
     from public.quotes where not is_spam order by created_at desc, id limit 5)
    union all
    (select id, 'project', 'New project', created_at, client_name
     from public.projects order by created_at desc, id limit 5)
  ) as entry
$$;
comment on function private.recent_activity() is 'The five newest quotes and projects each, the newest first.';

create function private.response_figures(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'answered', count(answer),
    -- who was not answered in time counts against the promise, not only who was answered late
    'due', count(*) filter (where is_due),
    'answeredWithin24h', count(*) filter (where answer <= created_at + interval '24 hours'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from answer - created_at))::numeric / 60)
  )
  from (
    select created_at,
      -- pending again it waits for another answer; rejected unanswered it is neither due nor answered
      case when status <> 'pending' then responded_at end as answer,
      case
        when status = 'pending' then created_at <= now() - interval '24 hours'
        else responded_at is not null
      end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until
  ) as quote
$$;
comment on function private.response_figures(timestamptz, timestamptz) is
  'How fast the quotes of a period were answered; the median is null while none was.';

create function private.overdue_quotes() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'total', (
      select count(*) from public.quotes
      where status = 'pending' and not is_spam and created_at <= now() - interval '24 hours'
    ),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date, entry.id), '[]')
      from (
        select id, name as client, company, project_type as "projectType", created_at as date
        from public.quotes
        where status = 'pending' and not is_spam and created_at <= now() - interval '24 hours'
        order by created_at, id limit 5
      ) as entry
    )
  )
$$;
comment on function private.overdue_quotes() is
  'The quotes that have waited for more than 24 hours: how many, and the five that have waited longest.';

create function public.dashboard_stats(month_start timestamptz, previous_start timestamptz default null) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  overdue jsonb;
begin
  perform private.require_staff();
  if month_start is null then
    perform private.refuse('month_start', 'required', 'The start of the month is required.');
  end if;
  overdue := private.overdue_quotes();
  return jsonb_build_object(
    'quotes', private.quote_totals(month_start),
    'projects', private.project_totals(),
    'recentActivity', private.recent_activity(),
    'response', private.response_figures(month_start, 'infinity') || jsonb_build_object(
      'previous', private.response_figures(previous_start, month_start), 'waitingOver24h', overdue -> 'total'
    ),
    'waiting', overdue -> 'first'
  );
end
$$;
comment on function public.dashboard_stats(timestamptz, timestamptz) is
  'The dashboard''s figures; month_start and previous_start are the first moments of the current month and of the one '
  'before where the reader is. The clocks may have changed in between, so one does not follow from the other.';

-- What is due ----------------------------------------------------------------------------------------

create function public.dashboard_today(today date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_staff();
  if today is null then
    perform private.refuse('today', 'required', 'The day is required.');
  end if;
  return (
    with due as (
      select 'followUps' as list, id, name, follow_up_on as day, created_at
      from public.quotes where not is_spam and follow_up_on <= today
      union all
      select 'lateProjects', id, title, end_date, created_at
      from public.projects where end_date < today and not private.is_finished(status)
    ),
    ranked as (
      select *, row_number() over (partition by list order by day, created_at, id) as rank from due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'first', coalesce(first, '[]')))
    from unnest(array['followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(jsonb_build_object('id', id, 'name', name, 'day', day) order by rank)
          filter (where rank <= 5) as first
      from ranked where ranked.list = lists.list
    ) as due_list
  );
end
$$;
comment on function public.dashboard_today(date) is
  'What is due on a day, which the browser knows: quotes to follow up, and projects past their end that are neither '
  'completed nor paid. Each as {total, first: [{id, name, day}]} with the five that are due longest.';

-- Over the months ------------------------------------------------------------------------------------

create function private.revenue_by_month(month_starts timestamptz[]) returns table (month integer, revenue bigint)
language sql stable set search_path = ''
as $$
  -- a day has no time zone: 14 hours after its start anywhere, a month has begun in UTC too
  select width_bucket(paid_on, array(
      select date_trunc('month', start at time zone 'UTC' + interval '14 hours')::date
      from unnest(month_starts) as start order by start
    )), sum(budget)
  from public.projects where status = 'paid' group by 1
$$;
comment on function private.revenue_by_month(timestamptz[]) is
  'The budgets of paid projects by the month of the day on which they were paid.';

create function public.dashboard_trends(month_starts timestamptz[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
        count(*) as quotes, count(projects.id) as converted
      from public.quotes left join public.projects on projects.quote_id = quotes.id
      where not is_spam group by 1, 2, 3
    ),
    sources as (
      select origin as source, sum(quotes) as quotes, sum(converted) as converted,
        row_number() over (order by sum(quotes) desc, origin) as rank
      from counted group by origin
    )
    select jsonb_build_object(
      'months', (
        select jsonb_agg(jsonb_build_object(
          'start', start,
          'quotes', (select coalesce(sum(quotes), 0) from counted where counted.month = starts.month),
          'revenue', coalesce(revenue, 0)
        ) order by start)
        from unnest(month_starts) with ordinality as starts (start, month)
        left join private.revenue_by_month(month_starts) using (month)
      ),
      'types', (
        select coalesce(jsonb_agg(to_jsonb(kind) order by kind."projectType"), '[]')
        from (
          select project_type as "projectType", sum(quotes) as quotes, sum(converted) as converted
          from counted group by 1
        ) as kind
      ),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(sources) - 'rank' order by rank), '[]') from sources where rank <= 8
      ),
      'otherSources', (
        select jsonb_build_object(
          'sources', count(*), 'quotes', coalesce(sum(quotes), 0), 'converted', coalesce(sum(converted), 0))
        from sources where rank > 8
      )
    )
  );
end
$$;
comment on function public.dashboard_trends(timestamptz[]) is
  'Quotes received and revenue paid per month, and how many quotes became projects by type and by source. '
  'month_starts are the first moments of the months where the reader is, the last one open: the browser knows its '
  'time zone, the server may not know its name.';
