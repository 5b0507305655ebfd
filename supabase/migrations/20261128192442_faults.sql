set local check_function_bodies = off;

drop policy "staff read the mailboxes" on "private"."mailboxes";

drop policy "staff read the retention period" on "private"."quote_limits";

drop policy "staff read the subjects" on "private"."subjects";

drop policy "staff change answer templates" on "public"."answer_templates";

drop policy "staff read answer templates" on "public"."answer_templates";

drop policy "staff read the audit" on "public"."audit";

drop policy "staff read the events" on "public"."events";

drop policy "staff change mail settings" on "public"."mail_settings";

drop policy "staff read mail settings" on "public"."mail_settings";

drop policy "staff change failed mails" on "public"."mails";

drop policy "staff queue test mails" on "public"."mails";

drop policy "staff read mails" on "public"."mails";

drop policy "staff use notes" on "public"."notes";

drop policy "staff use offers" on "public"."offers";

drop policy "staff use people" on "public"."people";

drop policy "staff use projects" on "public"."projects";

drop policy "staff use quotes" on "public"."quotes";

drop policy "staff read the unmatched mails" on "public"."unmatched_mails";

drop trigger "set_version" on "public"."projects";

drop function "private"."require_staff"();

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
        when is_extension and replied_at is null and follow_up_on = greatest(old.valid_until - 3, private.agency_time(new.sent_at)::date)
          then greatest(new.valid_until - 3, private.agency_day())
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
  if new.status = 'accepted' then
    update public.projects set token = new.token where projects.quote_id = new.quote_id and deliveries = 0;
  end if;
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
  update public.mails set status = 'queued'
  where is_extension and offer_id = new.id and kind = 'offer' and status = 'skipped';
  return null;
end
$function$;

create or replace function private.apply_privileges()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  granting regproc;
  powerful regprocedure;
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;

  grant execute on function public.submit_quote(jsonb), public.read_offer, public.answer_offer to anon, authenticated;

  grant select on
    public.events, public.notes, public.answer_templates, public.mail_settings, public.mails, public.mail_troubles, public.audit, public.expiring_quotes,
    public.timeline, public.unanswered_replies, public.unmatched_mails, public.read_mailboxes, private.subjects, private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant select (retention_months) on private.quote_limits to authenticated, service_role;
  grant select (mailbox, read_at) on private.mailboxes to authenticated, service_role;
  grant delete on public.notes to authenticated, service_role;
  for granting in
    select oid::regproc from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and starts_with(proname, 'grant_')
  loop
    execute format('select %s()', granting);
  end loop;
  grant insert (id, subject_id, kind, author, subject, body, by_hand), update (body, updated_at) on public.notes to authenticated, service_role;
  grant update (subject, body, updated_at) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, reply_to, site_url, send_requests, send_receipts, send_reminders,
      reminder_hours, overdue_hours, updated_at)
    on public.mail_settings to authenticated;
  grant insert (id, kind), update (status) on public.mails to authenticated;

  grant execute on function
    public.change_rows, public.dashboard_stats, public.dashboard_trends, public.dashboard_today, public.client_records,
    public.remove_person, public.staff_session
    to authenticated;
  grant execute on function
    public.person_data, public.erase_person, public.demo_data, public.lost_message(public.quotes), public.lost_message(public.projects)
    to authenticated, service_role;
  grant execute on function
    public.enrol_staff, public.claim_mails, public.settle_mail, public.receive_mail, public.bounce_mail, public.erase_expired
    to service_role;

  grant usage on schema private to anon, authenticated, service_role;
  grant execute on function private.check_request to anon;
  grant execute on all functions in schema private to authenticated, service_role;
  for powerful in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and prosecdef and proname <> 'is_staff'
  loop
    execute format('revoke execute on function %s from authenticated, service_role', powerful);
  end loop;

  perform private.record_sign_ins();
  perform private.set_pre_request();
end
$function$;

create or replace function private.before_offer_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'chosen', 'remind_days', 'client_hash', 'updated_at',
    'updated_by', 'quote_id', 'net_cents', 'vat_cents', 'gross_cents', 'search'];
  refused integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    refused := private.invalid_offer_line(new.lines);
    if refused is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line => refused);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
    or new.status = old.status
      and (new.chosen <> old.chosen or new.mail_to is distinct from old.mail_to and not private.is_owner())
    or new.valid_until is distinct from old.valid_until and (old.status, new.status) <> ('sent', 'sent') then
    raise exception using errcode = 'PT409', message = 'An offer that was sent does not change.',
      detail = '{"reason": "sent"}';
  end if;
  if tg_op = 'INSERT' then
    return new;
  elsif new.status = 'sent' and coalesce(new.valid_until < private.agency_day(), old.status = 'sent')
    and (old.status = 'draft' or new.valid_until is distinct from old.valid_until and not private.is_owner()) then
    perform private.refuse('valid_until', 'past', 'The validity of the offer has ended.');
  elsif new.status <> old.status then
    new := private.offer_with_status(old, new);
  else
    if new.status = 'sent' and new.valid_until is distinct from old.valid_until then
      perform private.lock_quote_of(old);
    end if;
    new.chosen := old.chosen;
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    if not private.is_owner() then
      new.mail_to := old.mail_to;
    end if;
  end if;
  return new;
end
$function$;

create or replace function private.check_request()
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if current_setting('request.path', true) in ('/rpc/submit_quote', '/rpc/read_offer', '/rpc/answer_offer') then
    if current_setting('request.method', true) <> 'POST' then
      raise exception using errcode = 'PT405', message = 'This function is called by POST.';
    end if;
  elsif current_setting('role') = 'authenticated' then
    perform private.require_staff();
  end if;
end
$function$;

create or replace function private.data_of (
  email text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  derived constant text[] := '{search,email_key,phone_key,client_hash,token}';
  held jsonb := jsonb_build_object('email', private.folded_address(email));
  ids uuid[] := '{}';
  resource name;
  part jsonb;
  part_ids uuid[];
  note_ids uuid[];
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'An email address or a phone number is required.');
  end if;
  for resource in select private.personal_resources() loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(own) - $2 order by created_at, id), ''[]''), array_agg(id) from private.%I($1) as own',
      'person_' || resource
    ) into part, part_ids using email, derived;
    held := held || jsonb_build_object(resource, part);
    ids := ids || part_ids;
  end loop;
  note_ids := array(
    select spoken.id from unnest(ids) as subject, private.notes_of(subject) as spoken
    union
    select own.id from public.notes as own where own.by_mail and private.is_author(own.author, email)
  );
  held := held || jsonb_build_object('sent_to', (
    select coalesce(jsonb_agg(to_jsonb(sent) order by sent_at, sent.id), '[]') from private.sent_to(email) as sent
    where sent.id <> all (ids)
  ));
  return held || jsonb_build_object(
    'events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]') from public.events where subject_id = any (ids)
    ),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(notes) order by created_at, id), '[]') from public.notes where id = any (note_ids)
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]') from public.mails
      where quote_id = any (ids) or project_id = any (ids) or offer_id = any (ids) or note_id = any (note_ids)
        or kind in ('offer', 'offer_copy', 'offer_reminder', 'delivery')
          and coalesce(offer_id, project_id)::text in (select sent ->> 'id' from jsonb_array_elements(held -> 'sent_to') as sent)
    )
  );
end
$function$;

create or replace function private.due_soon_hours()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 8;

create or replace function private.is_author (
  author text,
  person text
)
  returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  return private.folded_address(split_part(author, ' · ', 1)) = left(private.folded_address(person), 80);
end
$function$;

create or replace function private.make_resource (
  resource text,
  words text[],
  inserted text[],
  updated text[] default null::text[],
  unrecorded text[] default '{}'::text[],
  unversioned text[] default '{}'::text[],
  continues text default null::text,
  has_timeline boolean default true
)
  returns void
  language plpgsql
  set search_path to ''
  AS $functionx$
declare
  target constant regclass := 'public.' || quote_ident(resource);
  link record;
  arguments text;
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy %I on %s for all to authenticated
     using ((select private.is_staff())) with check ((select private.is_staff()))',
    'staff use ' || resource, target
  );
  if not exists (select from pg_catalog.pg_trigger where tgrelid = target and tgname = 'before_write') then
    execute format(
      'create trigger before_write before insert or update on %s for each row execute function private.trim_texts()', target
    );
  end if;
  execute format(
    'create trigger set_version before update on %s for each row execute function private.set_version(%s)', target,
    (select string_agg(quote_literal(field), ', ') from unnest(unversioned) as field)
  );
  for link in
    select attname, conkey from pg_catalog.pg_constraint
    join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where conrelid = target and contype = 'f' and not exists (
      select from pg_catalog.pg_index where indrelid = target and indkey[0] = conkey[1]
    )
  loop
    execute format('create index %I on %s (%I)', resource || '_' || link.attname, target, link.attname);
  end loop;

  if words is not null then
    select string_agg(
      quote_literal(coalesce(path[1] || '.' || parent.relname || '.' || path[2], word)), ', ' order by place
    ) into arguments
    from unnest(words) with ordinality as listed (word, place)
    cross join lateral (select string_to_array(word, '.') as path) as paths
    left join pg_catalog.pg_attribute on attrelid = target and attname = path[1] and cardinality(path) = 2
    left join pg_catalog.pg_constraint on conrelid = target and contype = 'f' and conkey = array[attnum]
    left join pg_catalog.pg_class as parent on parent.oid = confrelid;
    execute format(
      'create trigger write_search before insert or update of %s on %s for each row execute function private.set_search(%s)',
      (
        select string_agg(distinct quote_ident(split_part(word, '.', 1)), ', ')
        from unnest(words || '{search}'::text[]) as word
      ), target, arguments
    );
    for link in
      select split_part(word, '.', 1) as name, confrelid::regclass as parent,
        string_agg(quote_ident(split_part(word, '.', 2)), ', ') as fields
      from unnest(words) as word
      join pg_catalog.pg_attribute on attrelid = target and attname = split_part(word, '.', 1)
      join pg_catalog.pg_constraint on conrelid = target and contype = 'f' and conkey = array[attnum]
      where strpos(word, '.') > 0 group by 1, 2
    loop
      execute format(
        'create trigger %I after update of %s on %s for each row execute function private.index_linked(%L, %L)',
        'index_' || resource, link.fields, link.parent, resource, link.name
      );
    end loop;
    execute format(
      'create function public.%1$I(q text) returns setof %2$s language sql stable as $function$
  select %3$I.*
  from (select private.search_query(q) as query offset 0) as typed, %2$s
  where coalesce(%3$I.search operator(pg_catalog.@@) typed.query, true)
$function$', 'search_' || resource, target, resource
    );
    execute format(
      'comment on function public.%I(text) is %L', 'search_' || resource,
      'Returns the ' || resource || ' that match a typed text, or all if the text contains no word. The function has no '
      'setting of search_path, so Postgres inlines it, and PostgREST can filter, order, count and page its rows like those '
      'of the table. The offset prevents Postgres from parsing the text again for each row.'
    );
  end if;

  if has_timeline then
    execute format(
      'create trigger add_subject after insert on %s for each row execute function private.add_subject(%s)',
      target, quote_literal(continues)
    );
    execute format(
      'create trigger remove_subject after delete on %s for each row execute function private.remove_subject()', target
    );
    execute format(
      'create trigger record_changes after update on %s referencing old table as before new table as after
       for each statement execute function private.record_changes(%s)', target, (
        select string_agg(quote_literal(attname), ', ' order by attnum) from pg_catalog.pg_attribute
        where attrelid = target and attnum > 0 and not attisdropped
          and attname = any (unrecorded || '{created_at,updated_at,updated_by,search}'::text[])
      )
    );
    execute format(
      'create function public.notes(%s) returns setof public.notes
language sql stable as $function$ select * from private.notes_of($1.id) $function$', target
    );
    execute format(
      'comment on function public.notes(%s) is %L', target, 'Lets the API read the notes with a row, as notes(id).'
    );
  end if;

  execute format(
    'create function private.%I() returns void language plpgsql set search_path = %L as $function$
begin
  grant select, insert (%s), update (%s), delete on %s to authenticated, service_role;
  grant execute on function public.%I to authenticated;%s
end
$function$', 'grant_' || resource, '',
    (select string_agg(quote_ident(field), ', ') from unnest('{id,updated_by}'::text[] || inserted) as field),
    (select string_agg(quote_ident(field), ', ') from unnest('{updated_at,updated_by}'::text[] || coalesce(updated, inserted)) as field),
    target, 'search_' || resource,
    case when has_timeline then format(
      E'\n  grant execute on function public.notes(%s) to authenticated, service_role;', target
    ) end
  );
end
$functionx$;

create or replace function private.max_links()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 20;

create or replace function private.max_messages()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 100;

create or replace function private.max_offer_lines()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 100;

create or replace function private.max_optional_lines()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 20;

create or replace function private.phone_digits (
  typed text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  digits constant text := (private.phone_parts(typed))[2];
begin
  return case when length(digits) > 2 then digits end;
end
$function$;

create or replace function private.phone_key (
  phone text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  parts constant text[] := private.phone_parts(phone);
begin
  return coalesce('+' || parts[1], '') || substring(parts[2] from '^0*([0-9]{6,})$');
end
$function$;

create or replace function private.phone_parts (
  typed text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  number constant text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  elsif number !~ '^(?:\+|00)' then
    return array[null, number];
  end if;
  return coalesce(regexp_match(
    ltrim(number, '+0'),
    '^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
    '|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])0*(.*)$'
  ), array[null, ltrim(number, '+0')]);
end
$function$;

create or replace function private.require_staff()
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if not private.is_staff() and private.api_role() <> 'service_role' then
    raise exception using
      errcode = 'PT403',
      message = 'Only staff with an open session may do this.',
      detail = '{"reason": "not_staff"}',
      hint = 'Sign in again.';
  end if;
end
$function$;

create or replace function private.response_hours()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 24;

create or replace function private.sent_to (
  person text
)
  returns table (
    resource text,
    id uuid,
    name text,
    address text,
    sent_at timestamp with time zone
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'offers', id, number, mail_to, sent_at from public.offers
  where private.folded_address(mail_to) = private.folded_address(person)
  union all
  select 'projects', id, title, delivery_mail_to, delivered_at from public.projects
  where private.folded_address(delivery_mail_to) = private.folded_address(person)
$function$;

create or replace function private.session_hours()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 8;

create or replace function private.set_pre_request()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if exists (
    select from pg_catalog.pg_roles where rolname = 'authenticator'
      and coalesce('pgrst.db_pre_request=private.check_request' <> all (rolconfig), true)
  ) then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    notify pgrst, 'reload config';
  end if;
exception
  when insufficient_privilege then
    raise warning 'The role authenticator has no pgrst.db_pre_request: %', sqlerrm;
end
$function$;

create or replace function private.undo_seconds()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 15;

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
  if table_name is distinct from 'quotes' and (messages <> '[]' or unsent <> '{}') then
    perform private.refuse('table_name', 'invalid', 'Only a change of quotes writes to clients.');
  end if;
  keys := private.columns_to_set(table_name, changes);
  requested := private.changes_of_rows(changes);
  if keys = '{}' then
    return '{"changed": [], "unchanged": [], "missing": [], "conflicts": []}';
  end if;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using requested.ids;
  delete from public.notes where notes.id = any (unsent);
  if messages <> '[]' then
    offered := array(
      select quotes.id from unnest(requested.ids, requested.sets, requested.statuses) as wanted (id, set, seen)
      join public.quotes on quotes.id = wanted.id and quotes.status = coalesce(seen, quotes.status)
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
      select id, status, follow_up_on, is_spam from public.quotes where replied_at is not null
      union all
      select id, status, follow_up_on, false from public.projects where replied_at is not null
    ) as waiting on waiting.id = wanted.id and waiting.status = coalesce(seen, waiting.status)
    where waiting.id <> all (offered) and (
      seen is not null and replied is not true and set ->> 'status' <> status
      or replied is false and (
        set ? 'follow_up_on' and (set ->> 'follow_up_on')::date is distinct from follow_up_on
        or (set ->> 'is_spam')::boolean <> is_spam
      )
    )
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

create or replace function public.erase_person (
  email text,
  author text default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  held jsonb;
  ids uuid[] := '{}';
  part_ids uuid[];
  resource name;
begin
  perform private.require_staff();
  for resource in select private.personal_resources() loop
    execute format(
      'select array_agg(locked.id) from (
         select id from public.%I where id in (select id from private.%I($1)) order by id for update
       ) as locked', resource, 'person_' || resource
    ) into part_ids using email;
    ids := ids || part_ids;
  end loop;
  held := private.data_of(email);
  delete from public.mails
  where mails.id in (select (held_mail ->> 'id')::uuid from jsonb_array_elements(held -> 'mails') as held_mail)
    or mails.kind = 'morning' and mails.status <> 'queued';
  delete from public.notes
  where notes.id in (select (note ->> 'id')::uuid from jsonb_array_elements(held -> 'notes') as note);
  update public.events set author = 'Erased on request' where private.is_author(events.author, erase_person.email);
  update public.quotes set updated_by = null where private.is_author(updated_by, erase_person.email);
  update public.projects set updated_by = null where private.is_author(updated_by, erase_person.email);
  update public.offers set mail_to = null where offers.id in (select id from private.sent_to(email));
  update public.projects set delivery_mail_to = null where projects.id in (select id from private.sent_to(email));
  delete from public.unmatched_mails where domain = split_part(private.folded_address(email), '@', 2);
  for resource in select private.personal_resources() loop
    execute format('select private.%I($1)', 'erase_' || resource) using ids;
  end loop;
  insert into public.audit select (private.audit_row('erasure', author, held)).*;
  return held;
end
$function$;

create or replace function public.staff_session()
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  perform private.require_staff();
end
$function$;

create trigger set_version
  before update on public.projects
  for each row
  execute function private.set_version('replied_at', 'status_since', 'token');

create policy "staff read the mailboxes" on "private"."mailboxes"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff read the retention period" on "private"."quote_limits"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff read the subjects" on "private"."subjects"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff change answer templates" on "public"."answer_templates"
  for update
  to "authenticated"
  using (( select private.is_staff() as is_staff))
  with check (( SELECT private.is_staff() AS is_staff));

create policy "staff read answer templates" on "public"."answer_templates"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff read the audit" on "public"."audit"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff read the events" on "public"."events"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff change mail settings" on "public"."mail_settings"
  for update
  to "authenticated"
  using (( select private.is_staff() as is_staff))
  with check (( SELECT private.is_staff() AS is_staff));

create policy "staff read mail settings" on "public"."mail_settings"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff change failed mails" on "public"."mails"
  for update
  to "authenticated"
  using
    ((( select private.is_staff() as is_staff) AND (kind <> 'test'::text) AND ((status = ANY (ARRAY['failed'::text,
    'bounced'::text])) or
    ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND (next_attempt_at <= now()) AND (give_up_at <=
    now())))))
  with check ((( SELECT private.is_staff() AS is_staff) AND (status = ANY (ARRAY['queued'::text, 'dismissed'::text]))));

create policy "staff queue test mails" on "public"."mails"
  for insert
  to "authenticated"
  with check ((( SELECT private.is_staff() AS is_staff) AND (kind = 'test'::text)));

create policy "staff read mails" on "public"."mails"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

create policy "staff use notes" on "public"."notes"
  for all
  to "authenticated"
  using (( select private.is_staff() as is_staff))
  with check (( SELECT private.is_staff() AS is_staff));

create policy "staff use offers" on "public"."offers"
  for all
  to "authenticated"
  using (( select private.is_staff() as is_staff))
  with check (( SELECT private.is_staff() AS is_staff));

create policy "staff use people" on "public"."people"
  for all
  to "authenticated"
  using (( select private.is_staff() as is_staff))
  with check (( SELECT private.is_staff() AS is_staff));

create policy "staff use projects" on "public"."projects"
  for all
  to "authenticated"
  using (( select private.is_staff() as is_staff))
  with check (( SELECT private.is_staff() AS is_staff));

create policy "staff use quotes" on "public"."quotes"
  for all
  to "authenticated"
  using (( select private.is_staff() as is_staff))
  with check (( SELECT private.is_staff() AS is_staff));

create policy "staff read the unmatched mails" on "public"."unmatched_mails"
  for select
  to "authenticated"
  using (( select private.is_staff() as is_staff));

comment on function "public"."staff_session"() is 'Refuses callers without an open session of staff with 403. The back office calls it to know whether its session was ended.';

-- The new keys of phone numbers. The triggers would make each row a new version, which its retention counts from.
alter table public.quotes disable trigger user;
update public.quotes set phone_key = private.phone_key(phone) where phone is not null;
alter table public.quotes enable trigger user;
alter table public.projects disable trigger user;
update public.projects
set client_hash = sha256(convert_to(projects.id || coalesce(quotes.phone_key, private.phone_key(projects.client_phone)), 'UTF8'))
from public.projects as own left join public.quotes on quotes.id = own.quote_id
where projects.id = own.id and quotes.email_key is null and own.client_email is null
  and coalesce(quotes.phone_key, private.phone_key(own.client_phone)) is not null;
alter table public.projects enable trigger user;


select private.apply_privileges();
