-- The dashboard's figures, counted here because an API page stops at 1,000 rows: what is so now in
-- one call, what became of it over the months in another.
--
-- SECURITY DEFINER in this file: none.

create function private.response_figures(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'answered', count(responded_at),
    -- who was not answered in time counts against the promise, not only who was answered late
    'due', count(*) filter (where responded_at is not null or created_at <= now() - interval '24 hours'),
    'answeredWithin24h', count(*) filter (where responded_at <= created_at + interval '24 hours'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from responded_at - created_at))::numeric / 60)
  )
  from public.quotes
  where not is_spam and created_at >= since and created_at < until
$$;
comment on function private.response_figures(timestamptz, timestamptz) is 'How fast the quotes of a period were answered; the median is null while none was.';

create function public.dashboard_stats(month_start timestamptz, previous_start timestamptz default null) returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '60s'
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
      select jsonb_build_object('total', coalesce(sum(rows), 0), 'thisMonth', coalesce(sum(this_month), 0))
        || jsonb_object_agg(status, coalesce(rows, 0))
      from unnest(private.codes_of('quotes_status_check')) as status
      left join (
        select quotes.status, count(*) as rows, count(*) filter (where created_at >= month_start) as this_month
        from public.quotes where not is_spam group by quotes.status
      ) as counted using (status)
    ),
    'projects', (
      select jsonb_build_object('total', coalesce(sum(rows), 0), 'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0))
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
        'waitingOver24h', (
          select count(*) from public.quotes
          where not is_spam and status = 'pending' and created_at <= now() - interval '24 hours'
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

-- Where quotes come from -----------------------------------------------------------------------------

create function private.quote_origin(source jsonb, request_id uuid) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select left(
    coalesce(
      nullif(private.trimmed(lower((source ->> 'utm_source') collate pg_catalog.pg_c_utf8)), ''),
      substring(
        lower((source ->> 'referrer') collate pg_catalog.pg_c_utf8)
        from '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)'
      ),
      -- a visitor's form always sends a request id
      case when request_id is null and source = '{}' then '(staff)' else '(direct)' end
    ),
    200
  )
$$;
comment on function private.quote_origin(jsonb, uuid) is
  'Where a quote came from in one word: its campaign''s source, else the host of the referring page, else (direct); (staff) when entered by hand.';

alter table public.quotes add column origin text not null default '(direct)';
comment on column public.quotes.origin is
  'See private.quote_origin. Set by trigger, not generated: in a trigger a generated column always looks changed.';

create function private.set_origin() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.origin := private.quote_origin(new.source, new.request_id);
  return new;
end
$$;

create trigger before_write_origin before insert or update of source on public.quotes
for each row execute function private.set_origin();

create index quotes_origin_created_at on public.quotes (origin, created_at desc);

-- Over the months ------------------------------------------------------------------------------------

create function public.dashboard_trends(month_starts timestamptz[]) returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '60s'
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
    with received as (
      select width_bucket(created_at, month_starts) as month, count(*) as quotes
      from public.quotes where not is_spam and created_at >= month_starts[1] group by 1
    ),
    paid as (
      select budget, coalesce(
        (select max(changed_at) from public.status_changes
         where entity = 'project' and entity_id = projects.id and to_status = 'paid'),
        created_at
      ) as paid_at
      from public.projects where status = 'paid'
    ),
    earned as (
      select width_bucket(paid_at, month_starts) as month, sum(budget) as revenue from paid group by 1
    ),
    outcomes as (
      select quotes.project_type, quotes.origin, count(*) as quotes, count(projects.id) as converted
      from public.quotes left join public.projects on projects.quote_id = quotes.id
      where not quotes.is_spam group by 1, 2
    ),
    sources as (
      select origin as source, sum(quotes) as quotes, sum(converted) as converted,
        row_number() over (order by sum(quotes) desc, origin) as rank
      from outcomes group by origin
    )
    select jsonb_build_object(
      'months', (
        select jsonb_agg(
          jsonb_build_object('start', start, 'quotes', coalesce(quotes, 0), 'revenue', coalesce(revenue, 0)) order by start)
        from unnest(month_starts) with ordinality as months (start, month)
        left join received using (month) left join earned using (month)
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
