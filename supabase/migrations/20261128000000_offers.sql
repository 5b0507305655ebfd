set local check_function_bodies = off;

create or replace function private.restart_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.attempts := 0;
  new.last_error := null;
  if new.next_attempt_at is not distinct from old.next_attempt_at then
    new.next_attempt_at := now();
  end if;
  new.give_up_at := now() + private.give_up_after(new.kind);
  return new;
end
$$;

create or replace function private.after_offer_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_answer constant boolean := new.status in ('accepted', 'declined');
  is_sending constant boolean := old.status = 'draft' and new.status = 'sent';
  is_extension constant boolean := new.status = old.status;
  planned date;
  waited timestamptz;
begin
  if is_answer then
    select follow_up_on, replied_at into planned, waited from public.quotes where quotes.id = new.quote_id;
  elsif old.status in ('accepted', 'declined') and new.status = 'sent' then
    select (details ->> 'follow_up_on')::date, (details ->> 'replied_at')::timestamptz into planned, waited from public.events
    where subject_id = new.quote_id and kind = 'offer' and details ->> 'offer' = new.id::text order by id desc limit 1;
  end if;
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason,
    'follow_up_on', case when is_answer then planned end, 'replied_at', case when is_answer then waited end,
    'valid_until', case when is_extension then jsonb_build_array(old.valid_until, new.valid_until) end
  )), case when new.channel = 'link' or auth.uid() is not null then new.updated_by end);
  update public.quotes
  set status = changed.status, owner = changed.owner, follow_up_on = changed.follow_up_on, replied_at = changed.replied_at,
    updated_by = new.updated_by
  from (
    select
      case
        when new.status = 'accepted' then 'approved'
        when new.status = 'sent' and status = 'pending' or old.status = 'accepted' and status = 'approved' then 'contacted'
        else status
      end as status,
      case when is_sending then coalesce(owner, new.updated_by) else owner end as owner,
      case
        when new.channel = 'link' then private.agency_day()
        when is_answer then null
        when is_sending and coalesce(follow_up_on <= private.agency_day(), true)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_extension and follow_up_on = old.valid_until - 3 then new.valid_until - 3
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
  delete from public.mails where offer_id = new.id and (
    kind = 'offer_reminder' and is_sending
    or kind = 'offer_copy' and old.status = 'accepted' and status in ('queued', 'skipped')
  );
  insert into public.mails (offer_id, kind, next_attempt_at)
  select new.id, kind,
    now() + case when kind = 'offer_copy' and new.channel <> 'link' then private.undo_seconds() else 0 end * interval '1 second'
  from private.enabled_kinds
  where kind = 'offer' and is_sending and new.mail_to is not null
    or kind = 'offer_answer' and is_answer and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id),
    next_attempt_at = excluded.next_attempt_at;
  return null;
end
$$;

create or replace function private.answer_delivery(delivered public.projects, revision text, answer jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  typed constant text := private.trimmed(coalesce(answer ->> 'approve', answer ->> 'missing'));
  author constant text := left(coalesce(private.trimmed(answer ->> 'approve'), delivered.client_name), 80);
begin
  if delivered.approved_at is not null or delivered.missing is not null then
    return;
  elsif delivered.delivered_at is null or revision is distinct from delivered.deliveries::text then
    perform private.refuse('revision', 'changed', 'The delivery has changed: read it again.');
  elsif private.is_blank(typed) or char_length(typed) > 5000 or answer ? 'approve' and char_length(typed) > 200 then
    perform private.refuse('answer', 'required', 'A name or a text is required.');
  elsif answer ? 'approve' then
    update public.projects
    set approved_at = now(), approved_by = typed, updated_by = author,
      status = case when private.is_finished(status) then status else 'completed' end,
      follow_up_on = case when status = 'paid' then follow_up_on else least(follow_up_on, private.agency_day()) end
    where id = delivered.id;
  else
    update public.projects set missing = typed, updated_by = author where id = delivered.id;
    insert into public.notes (subject_id, kind, author, by_link, body)
    values (delivered.id, 'reply', author, true, typed);
  end if;
end
$$;

create or replace function private.follow_up_reason(record uuid, replied_at timestamptz) returns text
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

create or replace function public.dashboard_today(today date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
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
    ))
    from unnest(array['failedMessages', 'followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(
          jsonb_build_object(
            'resource', resource, 'id', id, 'name', name, 'day', day, 'email', email, 'phone', phone,
            'why', case when list = 'followUps' then private.follow_up_reason(id, replied_at) end
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
$$;
comment on function public.dashboard_today(date) is
  'Returns what is due on a day: quotes and projects to follow up, others with a message that did not arrive, and projects '
  'past their end date that are neither completed nor paid. Each of these lists has the format {total, first: [{resource, id, '
  'name, day, email, phone, why}]}. The array "first" contains the five entries that have been due longest. A follow-up says '
  'why: see private.follow_up_reason. Also returns the offers that clients can accept: '
  '{offers: {out, net_cents, opened, ending}}, of which the last counts those that end within three days, and '
  'paidThisYear, the revenue of the year of that day.';

drop function private.changes_of_rows(jsonb);

create or replace function private.changes_of_rows(
  changes jsonb, out ids uuid[], out sets jsonb[], out statuses text[], out replies boolean[]
)
language plpgsql stable set search_path = '' as $$
begin
  select array_agg(id), array_agg(set), array_agg(seen), array_agg(replied) into ids, sets, statuses, replies from (
    select distinct on (listed.id::uuid) listed.id::uuid, change -> 'set' as set, change ->> 'seen' as seen,
      change @> '{"replied": true}' as replied
    from jsonb_array_elements(changes) as change, jsonb_array_elements_text(change -> 'ids') as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
end
$$;

create or replace function public.change_rows(
  table_name text, changes jsonb, author text default null, messages jsonb default '[]', unsent uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = '' set statement_timeout = '60s' as $$
declare
  writer constant text := left(nullif(private.trimmed(author), ''), 80);
  keys name[];
  requested record;
  offered uuid[];
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
  offered := array(
    select quotes.id from unnest(requested.ids, requested.sets) as wanted (id, set)
    join public.quotes on quotes.id = wanted.id
    join public.offers on offers.quote_id = quotes.id
    where set ->> 'status' = 'rejected' and quotes.status <> 'rejected'
      and offers.status = 'sent' and offers.valid_until >= private.agency_day()
    order by quotes.id
  );
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
$$;
comment on function public.change_rows(text, jsonb, text, jsonb, uuid[]) is
  'Changes columns that staff may write, such as the status, in at most 10,000 rows of a resource with a history. The argument '
  'changes has the format [{set: {column: value}, ids: [id, …], seen: status, replied: true}]. If seen is set, only rows that '
  'still have this status are changed, and of those whose client waits for an answer to a reply only those with replied: the '
  'others are replied: [id] in the report. Returns {changed: [{id, column: previous value, …}], unchanged: [id], missing: [id], '
  'conflicts: [{id, status, author, changed_at}]}. A conflict is a row whose status is neither the one seen nor the '
  'requested one. The argument messages has the format [{id, subject, body}], with at most 100 emails to the clients of rows '
  'that change; those without an address get none. The report then also has messages: [{id, note}]. It has offered: [id] if '
  'quotes are not rejected because their client can accept an offer. The notes in unsent are deleted, unless one has left.';

select private.apply_privileges();
