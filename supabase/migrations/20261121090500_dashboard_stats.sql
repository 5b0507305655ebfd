-- The dashboard's figures in one round trip, counted here because an API page stops at 1,000 rows.
--
-- SECURITY DEFINER in this file: none.

create function private.response_figures(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'answered', count(responded_at),
    'answeredWithin24h', count(*) filter (where responded_at <= created_at + interval '24 hours'),
    'medianMinutes', round(percentile_cont(0.5) within group (order by extract(epoch from responded_at - created_at)) / 60)
  )
  from public.quotes
  where not is_spam and created_at >= since and created_at < until
$$;
comment on function private.response_figures(timestamptz, timestamptz) is 'How fast the quotes of a period were answered; the median is null while none was.';

create function private.previous_month(month_start timestamptz) returns timestamptz
language sql immutable set search_path = ''
as $$
  -- month_start is midnight somewhere: its distance to midnight in UTC is kept, also where the months before differ in length
  select (first_day - interval '1 month' + (month_start at time zone 'UTC' - first_day)) at time zone 'UTC'
  from date_trunc('month', month_start at time zone 'UTC' + interval '15 days') as first_day
$$;
comment on function private.previous_month(timestamptz) is 'The start of the month before, in the same zone as the given start of a month.';

create function public.dashboard_stats(month_start timestamptz) returns jsonb
language plpgsql stable set search_path = ''
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
        'total', count(*),
        'pending', count(*) filter (where status = 'pending'),
        'contacted', count(*) filter (where status = 'contacted'),
        'approved', count(*) filter (where status = 'approved'),
        'rejected', count(*) filter (where status = 'rejected'),
        'thisMonth', count(*) filter (where created_at >= month_start)
      )
      from public.quotes where not is_spam
    ),
    'projects', (
      select jsonb_build_object(
        'total', count(*),
        'planning', count(*) filter (where status = 'planning'),
        'inProgress', count(*) filter (where status = 'in_progress'),
        'completed', count(*) filter (where status = 'completed'),
        'onHold', count(*) filter (where status = 'on_hold'),
        'paid', count(*) filter (where status = 'paid'),
        'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0)
      )
      from public.projects
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
        'previous', private.response_figures(private.previous_month(month_start), month_start),
        'waitingOver24h', (
          select count(*) from public.quotes
          where not is_spam and status = 'pending' and created_at <= now() - interval '24 hours'
        )
      )
  );
end
$$;
comment on function public.dashboard_stats(timestamptz) is
  'The dashboard''s figures; month_start is the first moment of the current month where the reader is. Suspected spam counts nowhere.';
