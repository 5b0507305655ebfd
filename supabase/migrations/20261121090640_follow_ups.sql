-- The day on which staff come back to a quote, and what a day starts with.
--
-- SECURITY DEFINER in this file: none.

alter table public.quotes add column follow_up_on date;
comment on column public.quotes.follow_up_on is 'The day on which to call back, where staff are. Null when nobody is to.';

create index quotes_follow_up_on on public.quotes (follow_up_on) where follow_up_on is not null;

create function public.dashboard_today(today date) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_staff();
  if today is null then
    raise exception using
      errcode = 'PT422',
      message = 'The day is required.',
      detail = '{"field": "today", "reason": "required"}';
  end if;
  return jsonb_build_object(
    'followUps', (
      select jsonb_build_object('total', count(*), 'first', coalesce(
        jsonb_agg(jsonb_build_object('id', id, 'name', name, 'day', follow_up_on) order by rank) filter (where rank <= 5), '[]'))
      from (
        select id, name, follow_up_on, row_number() over (order by follow_up_on, created_at, id) as rank
        from public.quotes where not is_spam and follow_up_on <= today
      ) as due
    ),
    -- counted apart from the first: an index alone knows how many
    'lateProjects', jsonb_build_object(
      'total', (select count(*) from public.projects where end_date < today and status not in ('completed', 'paid')),
      'first', (
        select coalesce(
          jsonb_agg(jsonb_build_object('id', id, 'name', title, 'day', end_date) order by end_date, created_at, id), '[]')
        from (
          select id, title, end_date, created_at
          from public.projects where end_date < today and status not in ('completed', 'paid')
          order by end_date, created_at, id limit 5
        ) as late
      )
    )
  );
end
$$;
comment on function public.dashboard_today(date) is
  'What is due on a day, which the browser knows: quotes to follow up, and projects past their end that are neither completed nor paid. Each as {total, first: [{id, name, day}]} with the five that are due longest.';
