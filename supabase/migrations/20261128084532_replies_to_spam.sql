set local check_function_bodies = off;

create or replace function private.before_quote_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' and new.follows_quote_id is not null then
    new := private.following_quote(new);
  end if;
  new.name := private.trimmed(new.name);
  new.email := nullif(private.trimmed(new.email), '');
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.trimmed(new.company), '');
  new.owner := nullif(private.trimmed(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  if (new.email, new.phone, new.email_key, new.phone_key)
    is distinct from (old.email, old.phone, old.email_key, old.phone_key)
  then
    new.email_key := private.folded_address(new.email);
    new.phone_key := private.phone_key(new.phone);
  end if;
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if old.is_spam and new.status <> old.status then
    new.is_spam := false;
  end if;
  if not new.is_spam then
    new.spam_reason := null;
  end if;
  if new.status <> 'rejected' then
    new.rejection_reason := null;
  elsif old.status is distinct from 'rejected' then
    new.follow_up_on := null;
  end if;

  if new.status is distinct from old.status then
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(new.responded_at, now())
      when new.status = 'rejected' then new.responded_at
    end;
    new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  if new.follow_up_on is null
    or (new.status <> old.status or new.is_spam > old.is_spam) and new.replied_at is not distinct from old.replied_at
  then
    new.replied_at := null;
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
  end if;
  return new;
end
$function$;

create or replace function private.due_records (
  today date
)
  returns table (
    list text,
    resource text,
    id uuid,
    quote_id uuid,
    name text,
    email text,
    phone text,
    owner text,
    day date,
    created_at timestamp with time zone,
    replied_at timestamp with time zone
  )
  language sql
  stable
  AS $function$
  select 'followUps', 'quotes', quotes.id, quotes.id, quotes.name, quotes.email, quotes.phone, quotes.owner,
    quotes.follow_up_on, quotes.created_at, quotes.replied_at
  from public.quotes
  where quotes.follow_up_on <= today and (not quotes.is_spam or quotes.replied_at is not null and exists (
    select from public.notes
    where notes.subject_id = quotes.id and notes.kind = 'reply'
      and (notes.by_link or notes.by_mail and notes.author = private.trimmed(left(quotes.name, 80)))
  ))
  union all
  select 'followUps', 'projects', projects.id, projects.quote_id, projects.title, projects.client_email,
    projects.client_phone, projects.owner, projects.follow_up_on, projects.created_at, projects.replied_at
  from public.projects where projects.follow_up_on <= today
  union all
  select 'lateProjects', 'projects', projects.id, projects.quote_id, projects.title, projects.client_email,
    projects.client_phone, projects.owner, projects.end_date, projects.created_at, projects.replied_at
  from public.projects where projects.end_date < today and not private.is_finished(projects.status)
$function$;

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
    where seen is not null and replied is not true and set ->> 'status' <> status
      or replied is false and set ?| '{follow_up_on,is_spam}'
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

select private.apply_privileges();
