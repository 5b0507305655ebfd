-- The figures of the dashboard. The database computes them, because the API returns at most 1,000 rows. Only two figures
-- count suspected spam: the number of such requests, and that of those whose sender by mail is not verified.
--
-- The functions plan their queries at each call. Otherwise, a connection could keep a plan for years while the tables
-- grow.

-- Returns figures about the answers to the quotes of a period. The median is null if no quote was answered. The figure
-- due counts the answered quotes, and the unanswered ones that have waited for longer than promised. A quote that is
-- pending again waits for another answer. A quote that was rejected unanswered is neither due nor answered. Nor is one that
-- staff entered as answered, as after a call or with further work: its client waited for nothing.
create function private.response_figures(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'answered', count(answer),
    'due', count(*) filter (where is_due),
    'answeredWithin24h', count(*) filter (where answer <= created_at + private.response_hours() * interval '1 hour'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from answer - created_at))::numeric / 60)
  )
  from (
    select created_at,
      case when status <> 'pending' then responded_at end as answer,
      case
        when status = 'pending' then created_at <= now() - private.response_hours() * interval '1 hour'
        else responded_at is not null
      end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until and responded_at is distinct from created_at
  ) as quote
$$;

-- Returns as much of a text as a line of the dashboard shows.
create function private.first_words(source text) returns text
language sql immutable parallel safe
return left(private.one_line(left(source, 400)), 160);

-- Returns the quotes of a period that wait for an answer: their number, and the six that have waited longest.
create function private.waiting_quotes(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with waiting as (
    select * from public.quotes
    where status = 'pending' and not is_spam and created_at > since and created_at <= until
  )
  select jsonb_build_object(
    'total', (select count(*) from waiting),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date, entry.id), '[]')
      from (
        select id, name as client, company, email, phone, project_type as "projectType", created_at as date,
          private.first_words(message) as excerpt
        from waiting order by created_at, id limit 6
      ) as entry
    )
  )
$$;

-- The revenue is the sum of the budgets of paid projects, and the pipeline the sum for projects that are neither
-- completed nor paid.
create function public.dashboard_stats(month_start timestamptz, previous_start timestamptz default null) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  promised constant timestamptz := now() - private.response_hours() * interval '1 hour';
  overdue jsonb;
begin
  perform private.require_staff();
  if month_start is null then
    perform private.refuse('month_start', 'required', 'The start of the month is required.');
  end if;
  overdue := private.waiting_quotes('-infinity', promised);
  return jsonb_build_object(
    'quotes', (
      select jsonb_object_agg(status, coalesce(quotes, 0)) || jsonb_build_object(
        'total', coalesce(sum(quotes), 0), 'thisMonth', coalesce(sum(this_month), 0), 'spam', coalesce(sum(spam), 0),
        'unverified', coalesce(sum(unverified), 0))
      from unnest(private.codes_of('quotes_status_check')) as status
      left join (
        select status, count(*) filter (where not is_spam) as quotes,
          count(*) filter (where not is_spam and created_at >= month_start) as this_month,
          count(*) filter (where is_spam and spam_reason is distinct from 'unauthenticated') as spam,
          count(*) filter (where spam_reason = 'unauthenticated') as unverified
        from public.quotes group by status
      ) as counted using (status)
    ),
    'projects', (
      select jsonb_object_agg(status, coalesce(projects, 0)) || jsonb_build_object(
        'total', coalesce(sum(projects), 0),
        'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0),
        'pipeline', coalesce(sum(budget) filter (where not private.is_finished(status)), 0),
        'approved', coalesce(sum(approved), 0),
        'budgets', jsonb_object_agg(status, coalesce(budget, 0)))
      from unnest(private.codes_of('projects_status_check')) as status
      left join (
        select status, count(*) as projects, sum(budget) as budget,
          sum(budget) filter (where approved_at is not null and status = 'completed') as approved
        from public.projects group by status
      ) as counted using (status)
    ),
    'recentActivity', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date desc, entry.id), '[]')
      from (
        select * from (
          (select id, 'quote' as type, 'quotes' as resource, 'New quote request' as action, created_at as date, name as client
           from public.quotes where not is_spam order by created_at desc, id limit 5)
          union all
          (select id, 'project', 'projects', 'New project', created_at, client_name
           from public.projects order by created_at desc, id limit 5)
          union all
          (select subject_id, 'reply', case when quotes.id is null then 'projects' else 'quotes' end, 'Client replied',
             notes.created_at, coalesce(quotes.name, projects.client_name)
           from public.notes left join public.quotes on quotes.id = subject_id left join public.projects on projects.id = subject_id
           where kind = 'reply' and num_nonnulls(quotes.id, projects.id) > 0 order by notes.created_at desc, notes.id limit 5)
          union all
          (select quote_id, status, 'quotes', 'Offer ' || status, answered_at, client_name
           from public.offers where status in ('accepted', 'declined') and quote_id is not null
           order by answered_at desc, id limit 5)
          union all
          (select id, 'approved', 'projects', 'Work approved', approved_at, client_name
           from public.projects where approved_at is not null order by approved_at desc, id limit 5)
          union all
          (select id, 'paid', 'projects', 'Paid', status_since, client_name
           from public.projects where status = 'paid' order by status_since desc, id limit 5)
        ) as happened
        order by date desc, id, type limit 10
      ) as entry
    ),
    'response', private.response_figures(month_start, 'infinity') || jsonb_build_object(
      'previous', private.response_figures(previous_start, month_start), 'waitingOver24h', overdue -> 'total'
    ),
    'waiting', overdue -> 'first',
    'dueSoon', private.waiting_quotes(promised, promised + private.due_soon_hours() * interval '1 hour')
  );
end
$$;
comment on function public.dashboard_stats(timestamptz, timestamptz) is
  'Returns the figures of the dashboard. month_start and previous_start are the first moments of the current and the '
  'previous month in the reader''s time zone. previous_start cannot be computed from month_start, because '
  'daylight saving time may begin or end between them.';

-- Returns what is due on a day: quotes and projects to follow up, and projects past their end date that are not done.
-- Postgres inlines it.
create function private.due_records(today date) returns table (
  list text, resource text, id uuid, quote_id uuid, name text, email text, phone text, owner text, day date,
  created_at timestamptz, replied_at timestamptz
)
language sql stable as $$
  select 'followUps', 'quotes', quotes.id, quotes.id, quotes.name, quotes.email, quotes.phone, quotes.owner,
    quotes.follow_up_on, quotes.created_at, quotes.replied_at
  from public.quotes where not quotes.is_spam and quotes.follow_up_on <= today
  union all
  select 'followUps', 'projects', projects.id, projects.quote_id, projects.title, projects.client_email,
    projects.client_phone, projects.owner, projects.follow_up_on, projects.created_at, projects.replied_at
  from public.projects where projects.follow_up_on <= today
  union all
  select 'lateProjects', 'projects', projects.id, projects.quote_id, projects.title, projects.client_email,
    projects.client_phone, projects.owner, projects.end_date, projects.created_at, projects.replied_at
  from public.projects where projects.end_date < today and not private.is_finished(projects.status)
$$;

-- Returns the messages to clients that did not arrive. Postgres inlines it.
create function private.lost_messages() returns setof public.notes
language sql stable as $$
  select notes.* from public.mails join public.notes on notes.id = mails.note_id
  where mails.kind = 'message' and mails.status in ('failed', 'bounced')
$$;

create function public.lost_message(public.quotes) returns setof public.notes rows 1
language sql stable as $$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
$$;
create function public.lost_message(public.projects) returns setof public.notes rows 1
language sql stable as $$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
$$;
comment on function public.lost_message(public.quotes) is
  'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';
comment on function public.lost_message(public.projects) is
  'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';

create function public.last_message(public.quotes) returns setof public.notes rows 1
language sql stable as $$
  select * from private.notes_of($1.id) as sent
  where sent.kind in ('email', 'whatsapp', 'phone') order by sent.created_at desc limit 1
$$;
comment on function public.last_message(public.quotes) is
  'Lets the API read the newest message to the client with a row, as last_message(created_at).';

-- Returns the records with a message that did not arrive. Postgres inlines it.
create function private.failed_messages() returns table (
  resource text, id uuid, quote_id uuid, name text, email text, phone text, day date, created_at timestamptz
)
language sql stable as $$
  select subjects.resource, subjects.id, coalesce(quotes.id, projects.quote_id), coalesce(quotes.name, projects.title),
    coalesce(quotes.email, projects.client_email), coalesce(quotes.phone, projects.client_phone),
    private.agency_time(min(notes.created_at))::date, min(notes.created_at)
  from private.lost_messages() as notes
  join private.subjects on subjects.id = notes.subject_id
  left join public.quotes on quotes.id = subjects.id
  left join public.projects on projects.id = subjects.id
  where num_nonnulls(quotes.id, projects.id) = 1
  group by subjects.id, quotes.id, projects.id
$$;

-- Returns why a record is followed up: failed if a message to the client did not arrive, replied if the client waits for an
-- answer to a reply, accepted or declined if the client answered its offer, until an accepted one is a project, offer if its
-- offer ends within three days or has ended, approved if the client approved its work, and otherwise planned.
create function private.follow_up_reason(record uuid, replied_at timestamptz) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select from private.failed_messages() as failed where failed.id = record) then 'failed'
    when replied_at is not null then 'replied'
    when exists (
      select from public.projects where id = record and approved_at is not null and status = 'completed'
    ) then 'approved'
    else coalesce((
      select case
        when status = 'declined' then 'declined'
        when status = 'accepted' and not exists (select from public.projects where quote_id = record) then 'accepted'
        when status = 'sent' and valid_until <= private.agency_day() + 3 then 'offer'
      end
      from public.offers where quote_id = record and status in ('sent', 'accepted', 'declined')
      order by status = 'declined', created_at desc limit 1
    ), 'planned')
  end
$$;

-- The due records whose client waits for an answer to a reply, which staff have not put off. Every page of the back office counts
-- these rows.
create view public.unanswered_replies with (security_invoker = true) as
select id, resource, replied_at as created_at
from private.due_records(private.agency_day()) where list = 'followUps' and replied_at is not null;

create function public.dashboard_today(today date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  if today is null then
    perform private.refuse('today', 'required', 'The day is required.');
  end if;
  return (
    with ranked as (
      select *, row_number() over (
        partition by list
        order by array_position(array['accepted', 'approved', 'failed', 'replied', 'declined'], reason), day, created_at, id
      ) as rank
      from (
        select list, resource, id, quote_id, name, email, phone, day, created_at,
          case when list = 'followUps' then private.follow_up_reason(id, replied_at) end as reason
        from private.due_records(today)
        union all
        select 'failedMessages', failed.*, null from private.failed_messages() as failed
        where failed.id not in (select due.id from private.due_records(today) as due where due.list = 'followUps')
      ) as due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'projects', projects, 'first', coalesce(first, '[]')))
    || jsonb_build_object('offers', (
      select jsonb_build_object('out', count(*), 'net_cents', coalesce(sum(net_cents), 0), 'opened', count(opened_at),
        'ending', count(*) filter (where valid_until <= (select private.agency_day()) + 3))
      from public.offers where status = 'sent' and valid_until >= (select private.agency_day())
    ), 'paidThisYear', (
      select coalesce(sum(budget), 0) from public.projects
      where status = 'paid' and paid_on >= date_trunc('year', today::timestamp)
        and paid_on < date_trunc('year', today::timestamp) + interval '1 year'
    ))
    from unnest(array['failedMessages', 'followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total, count(*) filter (where resource = 'projects') as projects,
        jsonb_agg(
          jsonb_build_object(
            'resource', resource, 'id', id, 'name', name, 'day', day, 'email', email, 'phone', phone,
            'reason', reason,
            'excerpt', private.first_words(case reason
              when 'replied' then (
                select notes.body from private.notes_of(ranked.id) as notes
                where notes.kind = 'reply' order by notes.created_at desc limit 1
              )
              when 'declined' then (
                select offers.decline_reason from public.offers
                where offers.quote_id = ranked.id and offers.status = 'declined' order by offers.answered_at desc limit 1
              )
            end)
          ) || coalesce((
            select jsonb_build_object('email', email, 'phone', phone)
            from public.quotes where quotes.id = ranked.quote_id
          ), '{}')
          order by rank
        ) filter (where rank <= 6) as first
      from ranked where ranked.list = lists.list
    ) as due_list
  );
end
$$;
comment on function public.dashboard_today(date) is
  'Returns what is due on a day: quotes and projects to follow up, others with a message that did not arrive, and projects '
  'past their end date that are neither completed nor paid. Each of these lists has the format {total, projects, first: '
  '[{resource, id, name, day, email, phone, reason, excerpt}]}, of which "projects" counts the projects. The array "first" contains '
  'six entries: what clients accepted, then what else has happened, then what has been due longest. An excerpt is how the '
  'reply or the refusal of the client begins. '
  'The reason is that of a follow-up: see private.follow_up_reason. Also returns the offers that clients can accept: '
  '{offers: {out, net_cents, opened, ending}}, of which the last counts those that end within three days, and '
  'paidThisYear, the revenue of the year of that day.';

-- Returns how many quotes of a period were rejected for each reason, or for the reason none.
create function private.rejection_reasons(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'quotes', quotes) order by quotes desc, reason), '[]')
  from (
    select coalesce(rejection_reason, 'none') as reason, count(*) as quotes from public.quotes
    where not is_spam and status = 'rejected'
      and created_at >= coalesce(since, '-infinity') and created_at < coalesce(until, 'infinity')
    group by 1
  ) as counted
$$;

-- The revenue of a period is the sum of the budgets that were paid in this period. The server need not know the user's
-- time zone: time zones range from UTC-12 to UTC+14, so 14 hours after a month starts in any of them, UTC is in the
-- same month. Timestamps without time zone keep the months independent of the time zone of the connection.
create function public.dashboard_trends(
  month_starts timestamptz[], since timestamptz default null, until timestamptz default null
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
$$;
comment on function public.dashboard_trends(timestamptz[], timestamptz, timestamptz) is
  'Returns the number of quotes and the revenue of each month, and the revenue of the year before that of the '
  'newest of these months. For the quotes received from "since" (inclusive) to "until" (exclusive), also '
  'returns how many became projects and how much was paid for these projects: in total, by type and by source, and '
  'how many were rejected for each reason, or for the reason none. month_starts are the first moments of the months in the reader''s time zone. The browser computes them, because '
  'the server may not know that time zone.';
