-- The dashboard's figures, counted here because an API page stops at 1,000 rows: what is so now in
-- one call, what became of it over the months in another.
--
-- Counts over all time come from private.quote_counts; what concerns a month or two is read from the
-- quotes themselves by index. A plan is made for each call: a connection keeps one for years, and the
-- tables grow.
--
-- SECURITY DEFINER in this file, and why:
--   public.dashboard_stats   reads private.quote_counts, which no caller may read
--   public.dashboard_trends  reads there too, and private.conversions

create index quotes_waiting on public.quotes (created_at, id) where status = 'pending' and not is_spam;

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
      case when status = 'pending' then created_at <= now() - interval '24 hours' else responded_at is not null end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until
  ) as quote
$$;
comment on function private.response_figures(timestamptz, timestamptz) is 'How fast the quotes of a period were answered; the median is null while none was.';

create function public.dashboard_stats(month_start timestamptz, previous_start timestamptz default null) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_staff();
  if month_start is null then
    raise exception using
      errcode = 'PT422',
      message = 'The start of the month is required.',
      detail = '{"field": "month_start", "reason": "required"}';
  end if;
  return jsonb_build_object(
    'quotes', (
      select jsonb_build_object(
          'total', coalesce(sum(rows), 0),
          'thisMonth', (select count(*) from public.quotes where not is_spam and created_at >= month_start)
        )
        || jsonb_object_agg(status, coalesce(rows, 0))
      from unnest(private.codes_of('quotes_status_check')) as status
      left join (
        select counts.status, sum(quotes) as rows from private.all_quote_counts as counts group by counts.status
      ) as counted using (status)
    ),
    'projects', (
      select jsonb_build_object(
          'total', coalesce(sum(rows), 0),
          'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0)
        )
        || jsonb_object_agg(status, coalesce(rows, 0))
      from unnest(private.codes_of('projects_status_check')) as status
      left join (
        select projects.status, count(*) as rows, sum(projects.budget) as budget from public.projects group by projects.status
      ) as counted using (status)
    ),
    'recentActivity', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date desc, entry.id), '[]')
      from (
        (select id, 'quote' as type, 'New quote request' as action, created_at as date, name as client
         from public.quotes where not is_spam order by created_at desc, id limit 5)
        union all
        (select id, 'project', 'New project', created_at, client_name
         from public.projects order by created_at desc, id limit 5)
      ) as entry
    ),
    'response',
      private.response_figures(month_start, 'infinity')
      || jsonb_build_object(
        'previous', private.response_figures(previous_start, month_start),
        -- all that wait, but for the newest: however many wait, those of one day are counted
        'waitingOver24h', (
          select coalesce(sum(quotes), 0) from private.all_quote_counts where status = 'pending'
        ) - (
          select count(*) from public.quotes
          where not is_spam and status = 'pending' and created_at > now() - interval '24 hours'
        )
      ),
    'waiting', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date, entry.id), '[]')
      from (
        select id, name as client, company, project_type as "projectType", created_at as date
        from public.quotes
        where not is_spam and status = 'pending' and created_at <= now() - interval '24 hours'
        order by created_at, id limit 5
      ) as entry
    )
  );
end
$$;
comment on function public.dashboard_stats(timestamptz, timestamptz) is
  'The dashboard''s figures; month_start and previous_start are the first moments of the current month and of the one before where the reader is. The clocks may have changed in between, so one does not follow from the other. Suspected spam counts nowhere.';

-- Over the months ------------------------------------------------------------------------------------

create function public.dashboard_trends(month_starts timestamptz[]) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_staff();
  if month_starts is null or cardinality(month_starts) > 120 or month_starts is distinct from
    (select array_agg(distinct start order by start) from unnest(month_starts) as start where isfinite(start)) then
    raise exception using
      errcode = 'PT422',
      message = 'The starts of the months must be 1 to 120 moments in ascending order.',
      detail = '{"field": "month_starts", "reason": "invalid"}';
  end if;
  return (
    with starts as (
      select start, month, (start at time zone 'UTC')::date as day
      from unnest(month_starts) with ordinality as listed (start, month)
    ),
    -- whole days are kept; the rest of the day in which a month starts is counted
    since as materialized (
      select month, (
          select coalesce(sum(quotes), 0) from private.all_quote_counts as counts where counts.day > starts.day
        ) + (
          select count(*) from public.quotes
          where not is_spam and created_at >= start and created_at < (starts.day + 1)::timestamp at time zone 'UTC'
        ) as quotes
      from starts
    ),
    received as (
      select month, quotes - lead(quotes, 1, 0) over (order by month) as quotes from since
    ),
    paid as (
      select budget, coalesce(last.changed_at, created_at) as paid_at
      from public.projects left join (
        select entity_id, max(changed_at) as changed_at from public.status_changes
        where entity = 'project' and to_status = 'paid' group by 1
      ) as last on last.entity_id = projects.id
      where status = 'paid'
    ),
    earned as (
      select width_bucket(paid_at, month_starts) as month, sum(budget) as revenue from paid group by 1
    ),
    outcomes as (
      select project_type, origin, sum(quotes) as quotes, sum(converted) as converted
      from (
        select project_type, origin, quotes, 0 as converted from private.all_quote_counts where origin is not null
        union all
        select project_type, origin, 0, count(*) from private.conversions where not is_spam group by 1, 2
      ) as counts
      group by 1, 2 having sum(quotes) > 0
    ),
    sources as (
      select origin as source, sum(quotes) as quotes, sum(converted) as converted,
        row_number() over (order by sum(quotes) desc, origin) as rank
      from outcomes group by origin
    )
    select jsonb_build_object(
      'months', (
        select jsonb_agg(
          jsonb_build_object('start', start, 'quotes', quotes, 'revenue', coalesce(revenue, 0)) order by start)
        from starts join received using (month) left join earned using (month)
      ),
      'types', (
        select coalesce(jsonb_agg(to_jsonb(kind) order by kind."projectType"), '[]')
        from (
          select project_type as "projectType", sum(quotes) as quotes, sum(converted) as converted
          from outcomes group by 1
        ) as kind
      ),
      'sources', (
        select coalesce(
          jsonb_agg(jsonb_build_object('source', source, 'quotes', quotes, 'converted', converted) order by rank), '[]')
        from sources where rank <= 8
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
  'Quotes received and revenue paid per month, and how many quotes became projects by type and by source. month_starts are the first moments of the months where the reader is, the last one open: the browser knows its time zone, the server may not know its name. A project is paid when it last changed to paid, or since it was entered so. Suspected spam counts nowhere.';
