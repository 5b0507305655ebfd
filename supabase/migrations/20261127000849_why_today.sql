set local check_function_bodies = off;

create or replace function private.failed_messages()
  returns table (
    resource text,
    id uuid,
    quote_id uuid,
    name text,
    email text,
    phone text,
    day date,
    created_at timestamp with time zone
  )
  language sql
  stable
  AS $function$
  select subjects.resource, subjects.id, coalesce(quotes.id, projects.quote_id), coalesce(quotes.name, projects.title),
    coalesce(quotes.email, projects.client_email), coalesce(quotes.phone, projects.client_phone),
    private.agency_time(min(notes.created_at))::date, min(notes.created_at)
  from public.mails
  join public.notes on notes.id = mails.note_id
  join private.subjects on subjects.id = notes.subject_id
  left join public.quotes on quotes.id = subjects.id
  left join public.projects on projects.id = subjects.id
  where mails.kind = 'message' and mails.status in ('failed', 'bounced') and num_nonnulls(quotes.id, projects.id) = 1
  group by subjects.id, quotes.id, projects.id
$function$;

create or replace function private.follow_up_reason (
  record uuid
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when exists (select from private.failed_messages() as failed where failed.id = record) then 'failed'
    when (
      select is_reply from (
        select notes.created_at as happened_at, notes.kind = 'reply' as is_reply
        from private.conversation(record) as shared join public.notes on notes.subject_id = shared.id
        where notes.kind <> 'note'
        union all
        select events.happened_at, false from public.events
        where events.subject_id = record
          and (events.kind in ('offer', 'converted') or events.details ?| '{status,delivered_at}')
      ) as entry
      order by happened_at desc limit 1
    ) then 'replied'
    when exists (
      select from public.offers
      where quote_id = record and status = 'sent' and valid_until <= private.agency_day() + 3
    ) then 'offer'
    else 'planned'
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
        select list, resource, id, quote_id, name, email, phone, day, created_at from private.due_records(today)
        union all
        select 'failedMessages', failed.* from private.failed_messages() as failed
        where failed.id not in (select due.id from private.due_records(today) as due where due.list = 'followUps')
      ) as due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'first', coalesce(first, '[]')))
    || jsonb_build_object('offers', (
      select jsonb_build_object('out', count(*), 'gross_cents', coalesce(sum(gross_cents), 0), 'opened', count(opened_at),
        'ending', count(*) filter (where valid_until <= private.agency_day() + 3))
      from public.offers where status = 'sent' and valid_until >= private.agency_day()
    ), 'paidThisYear', (
      select coalesce(sum(budget), 0) from public.projects
      where status = 'paid' and paid_on >= date_trunc('year', today::timestamp)
    ))
    from unnest(array['failedMessages', 'followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(
          jsonb_build_object(
            'resource', resource, 'id', id, 'name', name, 'day', day, 'email', email, 'phone', phone,
            'why', case when list = 'followUps' then private.follow_up_reason(id) end
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

select private.apply_privileges();
