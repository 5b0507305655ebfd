set local check_function_bodies = off;

drop trigger "index_note" on "public"."notes";

drop trigger "index_client" on "public"."quotes";

drop index "public"."events_project_id";

drop index "public"."events_quote_id";

drop index "public"."notes_project_id";

drop index "public"."notes_quote_id";

alter table "public"."events"
  drop constraint "events_project_id_fkey";

alter table "public"."events"
  drop constraint "events_quote_id_fkey";

alter table "public"."events"
  drop constraint "events_subject";

alter table "public"."notes"
  drop constraint "notes_project_id_fkey";

alter table "public"."notes"
  drop constraint "notes_quote_id_fkey";

drop function "private"."index_linked"();

create table "private"."subjects" (
  "id" uuid not null,
  "resource" text not null,
  "conversation" uuid not null,
  constraint "subjects_pkey" primary key (id)
);

alter table "private"."subjects"
  enable row level security;

-- By hand: every quote and project gets its subject, and every note and event that of its record. A converted quote and its
-- project have one conversation.
insert into private.subjects (id, resource, conversation) select id, 'quotes', id from public.quotes;

insert into private.subjects (id, resource, conversation)
select id, 'projects', coalesce(quote_id, id) from public.projects;

alter table "public"."events"
  add column "subject_id" uuid;

update public.events set subject_id = coalesce(quote_id, project_id) where subject_id is null;

alter table "public"."events"
  alter column "subject_id" set not null,
  drop column "quote_id",
  drop column "project_id";

alter table "public"."notes"
  add column "subject_id" uuid;

update public.notes set subject_id = coalesce(quote_id, project_id) where subject_id is null;

alter table "public"."notes"
  alter column "subject_id" set not null,
  drop column "quote_id",
  drop column "project_id";
-- The end of what was written by hand.

create or replace function private.add_subject()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  continued constant uuid := to_jsonb(new) ->> tg_argv[0];
begin
  if continued is not null then
    perform private.lock_records(continued);
  end if;
  insert into private.subjects (id, resource, conversation)
  select new.id, tg_table_name, coalesce((select conversation from private.subjects where id = continued), new.id);
  if continued is not null then
    execute format('update public.%I set search = search where id = $1', tg_table_name) using new.id;
  end if;
  return null;
end
$function$;

create or replace function private.after_note_delete()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  update public.quotes set status = 'pending', updated_by = old.author
  where quotes.id in (select id from private.conversation(old.subject_id)) and status = 'contacted'
    and responded_at = old.created_at and responded_at > now() - interval '15 minutes';
  return null;
end
$function$;

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason
  )), case when new.channel = 'link' or auth.uid() is not null then new.updated_by end);
  update public.quotes
  set status = changed.status, owner = changed.owner, follow_up_on = changed.follow_up_on,
    ended_follow_up_on = changed.ended_follow_up_on, updated_by = new.updated_by
  from (
    select
      case
        when new.status = 'accepted' then 'approved'
        when new.status = 'sent' and status = 'pending' or old.status = 'accepted' and status = 'approved' then 'contacted'
        else status
      end as status,
      case when old.status = 'draft' and new.status = 'sent' then coalesce(owner, new.updated_by) else owner end as owner,
      case when new.status not in ('accepted', 'declined') then follow_up_on end as follow_up_on,
      case when new.status not in ('accepted', 'declined') then ended_follow_up_on end as ended_follow_up_on
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.ended_follow_up_on) is distinct from row(changed.*);
  insert into public.mails (offer_id, kind)
  select new.id, kind from private.enabled_kinds
  where kind = 'offer' and new.status = 'sent' and old.status = 'draft' and new.mail_to is not null
    or kind = 'offer_answer' and new.status in ('accepted', 'declined') and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update set status = 'queued', last_error = null;
  return null;
end
$function$;

create or replace function private.answer_delivery (
  delivered public.projects,
  revision text,
  answer jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
      status = case when private.is_finished(status) then status else 'completed' end
    where id = delivered.id;
  else
    update public.projects set missing = typed, follow_up_on = private.agency_day(), updated_by = author
    where id = delivered.id;
    insert into public.notes (subject_id, kind, author, by_link, body)
    values (delivered.id, 'reply', author, true, typed);
  end if;
end
$function$;

create or replace function private.apply_privileges()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  powerful regprocedure;
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;

  grant execute on function public.submit_quote(jsonb), public.read_offer, public.answer_offer to anon, authenticated;

  grant select on
    public.quotes, public.projects, public.offers, public.events, public.notes, public.answer_templates,
    public.mail_settings, public.mails, public.mail_troubles, public.audit, public.expiring_quotes,
    public.timeline, private.subjects, private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant select (retention_months) on private.quote_limits to authenticated, service_role;
  grant delete on public.quotes, public.projects, public.offers, public.notes to authenticated, service_role;
  execute format(
    'grant insert (id, status, language, owner, links, follows_quote_id, %s),
     update (status, is_spam, follow_up_on, language, owner, links, updated_at, updated_by, %s)
     on public.quotes to authenticated, service_role', array_to_string(private.quote_fields(), ', '),
    array_to_string(array_remove(private.quote_fields(), 'message'), ', '));
  grant insert (id, quote_id, title, description, client_name, client_email, client_phone, project_type, status,
      start_date, end_date, budget, technologies, image_url, paid_on, owner, links, language, updated_by),
    update (title, description, client_email, client_phone, status, start_date, end_date, budget, technologies, image_url,
      paid_on, owner, follow_up_on, links, language, deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to, updated_at, updated_by)
    on public.projects to authenticated, service_role;
  grant insert (id, subject_id, kind, author, subject, body), update (body) on public.notes to authenticated, service_role;
  grant insert (id, quote_id, language, client_name, client_company, client_address, client_vat_number, title,
      introduction, terms, start_on, duration, lines, vat_case, valid_until, updated_by),
    update (language, client_name, client_company, client_address, client_vat_number, title, introduction, terms,
      start_on, duration, lines, vat_case, valid_until, status, mail_to, answered_by, channel, decline_reason, updated_at, updated_by)
    on public.offers to authenticated, service_role;
  grant update (subject, body, updated_at) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders,
      reminder_hours, overdue_hours, updated_at)
    on public.mail_settings to authenticated;
  grant insert (id, kind), update (status) on public.mails to authenticated;

  grant execute on function
    public.change_rows, public.search_quotes, public.search_projects, public.search_offers, public.dashboard_stats,
    public.dashboard_trends, public.dashboard_today, public.client_records
    to authenticated;
  grant execute on function public.notes(public.quotes), public.notes(public.projects) to authenticated, service_role;
  grant execute on function public.person_data, public.erase_person, public.demo_data
    to authenticated, service_role;
  grant execute on function
    public.enrol_staff, public.claim_mails, public.settle_mail, public.erase_expired
    to service_role;

  grant usage on schema private to authenticated, service_role;
  grant execute on all functions in schema private to authenticated, service_role;
  for powerful in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and prosecdef and proname <> 'is_staff'
  loop
    execute format('revoke execute on function %s from authenticated, service_role', powerful);
  end loop;

  perform private.record_sign_ins();
end
$function$;

create or replace function private.before_note_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.author := private.trimmed(new.author);
  new.body := private.trimmed(new.body);

  if tg_op = 'INSERT' then
    perform private.lock_records(new.subject_id);
    if new.kind in ('email', 'whatsapp', 'phone') then
      update public.quotes set status = 'contacted', owner = coalesce(owner, new.author), updated_by = new.author
      where quotes.id in (select id from private.conversation(new.subject_id)) and status = 'pending';
    end if;
  elsif new.body <> old.body then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$function$;

create or replace function private.before_project_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.title := private.trimmed(new.title);
  new.client_name := private.trimmed(new.client_name);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.client_email := nullif(private.trimmed(new.client_email), '');
  new.client_phone := nullif(private.latin_digits(private.trimmed(new.client_phone)), '');
  new.owner := nullif(private.trimmed(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  if tg_op = 'INSERT' then
    new.token := coalesce(
      (select token from public.offers where offers.quote_id = new.quote_id and offers.status = 'accepted'), new.token
    );
  end if;
  if new.status <> 'paid' then
    new.follow_up_on := coalesce(new.follow_up_on, new.ended_follow_up_on);
    new.ended_follow_up_on := null;
  elsif old.status is distinct from 'paid' then
    new.ended_follow_up_on := new.follow_up_on;
    new.follow_up_on := null;
  end if;
  new.paid_on := case
    when new.status <> 'paid' then null
    when tg_op = 'UPDATE' and old.status = 'paid' then coalesce(new.paid_on, old.paid_on)
    else coalesce(
      new.paid_on,
      (
        select case
          when details -> 'status' ->> 0 = 'paid' and happened_at > now() - interval '15 minutes'
            then (details -> 'paid_on' ->> 0)::date
        end
        from public.events
        where subject_id = new.id and kind = 'edited' and details ? 'status'
        order by happened_at desc, id desc limit 1
      ),
      nullif(current_setting('confluence.today', true), '')::date,
      current_date
    )
  end;
  return new;
end
$function$;

create or replace function private.conversation (
  subject uuid
)
  returns SETOF private.subjects
  language sql
  stable
  AS $function$
  select shared.* from private.subjects as own join private.subjects as shared using (conversation)
  where own.id = subject order by shared.id <> shared.conversation, shared.id
$function$;

create or replace function private.convert_quote()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  reference text;
  failure text;
begin
  begin
    update public.quotes set updated_by = new.updated_by, follow_up_on = null
    where quotes.id = new.quote_id and status = 'approved'
    returning quotes.reference into reference;
    insert into public.events (subject_id, kind, details, author)
    select subject, 'converted', jsonb_build_object(entity, jsonb_build_object('id', id, 'name', name)),
      case when auth.uid() is not null then new.updated_by end
    from (values
      (new.quote_id, 'project', new.id, new.title),
      (new.id, 'quote', new.quote_id, reference)
    ) as linked (subject, entity, id, name);
  exception when others then
    get stacked diagnostics failure = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The quote could not be updated.',
      detail = jsonb_build_object('reason', 'failed', 'server', failure)::text,
      hint = 'quote';
  end;
  if reference is null then
    raise exception using
      errcode = 'PT409',
      message = 'Only an approved quote can be converted.',
      detail = '{"reason": "not_approved"}';
  end if;
  return null;
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
  keys constant text[] := private.person_keys(email);
  derived constant text[] := '{search,email_key,phone_key,client_hash,token}';
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'An email address or a phone number is required.');
  end if;
  return (
    with own_quotes as (
      select * from private.person_quotes(email)
    ),
    own_projects as (
      select * from public.projects where id in (
        select id from public.projects where quote_id in (select id from own_quotes)
        union
        select id from public.projects
        where quote_id is null
          and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(keys) as key)
      )
    ),
    own_offers as (
      select * from public.offers where quote_id in (select id from own_quotes)
      union all
      select * from public.offers
      where quote_id is null
        and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(keys) as key)
    )
    select jsonb_build_object(
      'email', private.folded_address(email),
      'quotes', (
        select coalesce(jsonb_agg(to_jsonb(own_quotes) - derived order by created_at, id), '[]') from own_quotes
      ),
      'projects', (
        select coalesce(jsonb_agg(to_jsonb(own_projects) - derived order by created_at, id), '[]') from own_projects
      ),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]')
        from (
          select * from public.events
          where subject_id in (select id from own_quotes union all select id from own_projects)
        ) as events
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
        from (
          select distinct on (notes.id) notes.*
          from (select id from own_quotes union all select id from own_projects) as own, private.notes_of(own.id) as notes
        ) as own_notes
      ),
      'offers', (
        select coalesce(jsonb_agg(to_jsonb(own_offers) - derived order by created_at, id), '[]') from own_offers
      ),
      'mails', (
        select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
        from public.mails
        where quote_id in (select id from own_quotes) or project_id in (select id from own_projects)
          or offer_id in (select id from own_offers)
      )
    )
  );
end
$function$;

create or replace function private.expired_quotes (
  ahead interval default '00:00:00'::interval
)
  returns SETOF uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  until constant timestamptz := now() + ahead - (select retention_months * interval '1 month' from private.quote_limits);
begin
  return query
    select quotes.id from public.quotes
    where quotes.created_at <= until and quotes.updated_at <= until
      and coalesce(quotes.responded_at <= until, true)
      and coalesce(quotes.follow_up_on <= until::date, true)
      and not exists (select from public.projects where projects.quote_id = quotes.id)
      and not exists (select from public.notes where notes.subject_id = quotes.id and notes.updated_at > until)
      and not exists (
        select from public.offers
        where offers.quote_id = quotes.id
          and (greatest(created_at, updated_at, sent_at, opened_at, answered_at) > until or valid_until > until::date)
      )
      and not exists (
        select from public.quotes as later
        where later.email_key = quotes.email_key and later.created_at > until
      )
      and not exists (
        select from public.quotes as later
        where quotes.email_key is null and later.phone_key = quotes.phone_key and later.created_at > until
      );
end
$function$;

create or replace function private.index_client()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.projects set search = search where projects.quote_id = new.id;
  return null;
end
$function$;

create or replace function private.index_note()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  subject private.subjects;
begin
  for subject in select * from private.conversation(coalesce(new.subject_id, old.subject_id)) loop
    execute format('update public.%I set search = search where id = $1', subject.resource) using subject.id;
  end loop;
  return null;
end
$function$;

create or replace function private.lock_records (
  subject uuid
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  shared private.subjects;
begin
  for shared in select * from private.conversation(subject) loop
    execute format('select from public.%I where id = $1 for no key update', shared.resource) using shared.id;
  end loop;
end
$function$;

create or replace function private.notes_of (
  subject uuid
)
  returns SETOF public.notes
  language sql
  stable
  AS $function$
  select notes.* from private.conversation(subject) as shared join public.notes on notes.subject_id = shared.id
$function$;

create or replace function private.record_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  edits constant text := (
    select string_agg(
      format(
        'case when before.%1$I is distinct from after.%1$I then jsonb_build_object(%1$L, jsonb_build_array('
        'left(to_jsonb(before.%1$I) #>> ''{}'', 200), left(to_jsonb(after.%1$I) #>> ''{}'', 200))) else ''{}'' end',
        attname
      ),
      ' || ' order by attnum
    )
    from pg_catalog.pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (tg_argv)
  );
begin
  if coalesce(current_setting('confluence.erasing', true), '') = 'on'
    or not exists (select from before join after using (id) where before.updated_at <> after.updated_at) then
    return null;
  end if;
  execute format($statement$
    insert into public.events (subject_id, kind, details, author)
    select id, 'edited', edits, case when $1 then updated_by end
    from (
      select after.id, after.updated_by, %1$s as edits
      from before join after using (id)
      where before.updated_at <> after.updated_at
    ) as changed
    where edits <> '{}'
  $statement$, edits) using private.api_role() in ('anon', 'authenticated');
  return null;
end
$function$;

create or replace function private.remove_subject()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.notes set subject_id = (
    select id from private.conversation(old.id) where id <> old.id limit 1
  )
  where subject_id = old.id and exists (select from private.conversation(old.id) where id <> old.id);
  delete from private.subjects where id = old.id;
  return null;
end
$function$;

create or replace function private.set_search()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  own jsonb;
  client record := new;
  texts text;
begin
  new.search := '';
  own := to_jsonb(new);
  if tg_table_name <> 'quotes' then
    select * into client from public.quotes where quotes.id = (own ->> 'quote_id')::uuid;
  end if;
  if tg_table_name = 'projects' then
    new.client_hash := coalesce(
      sha256(convert_to(new.id || coalesce(
        client.email_key, private.folded_address(own ->> 'client_email'),
        client.phone_key, private.phone_key(own ->> 'client_phone')
      ), 'UTF8')),
      new.client_hash
    );
  end if;
  texts := concat_ws(
    ' ', client.reference, replace(client.reference, '-', ''), client.name, client.company, client.email, client.phone,
    (
      select string_agg(content #>> '{}', ' ')
      from unnest(tg_argv) as field, jsonb_path_query(own -> field, '$[*]') as content
    ),
    left((
      select string_agg(notes.body, ' ' order by notes.created_at desc) from private.notes_of(new.id) as notes
    ), 40000)
  );
  new.search := array_to_tsvector(private.index_words(texts, coalesce(client.phone, own ->> 'client_phone')));
  return new;
end
$function$;

create or replace function public.change_rows (
  table_name text,
  column_name text,
  changes jsonb,
  seen text default null::text,
  author text default null::text,
  today date default null::date,
  reason text default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  type constant text := (select case attname when 'status' then 'text' when 'is_spam' then 'boolean' end
    from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid and attname = column_name
    where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes');
  ids uuid[];
  wanted text[];
  report jsonb;
begin
  perform private.require_staff();
  if type is null then
    perform private.refuse('column_name', 'unknown', 'Only a status or the spam mark of a quote can be changed.');
  end if;
  if today not between date '1900-01-01' and date '2200-12-31' then
    perform private.refuse('today', 'invalid', 'The day must be in the years 1900 to 2200.');
  end if;
  if jsonb_typeof(changes) is distinct from 'object'
    or exists (select from jsonb_each(changes) where jsonb_typeof(value) <> 'array') then
    perform private.refuse('changes', 'invalid', 'The changes must be lists of ids: {value: [id, …]}.');
  end if;
  select array_agg(id), array_agg(value) into ids, wanted from (
    select distinct on (listed.id::uuid) listed.id::uuid, listed_for.key as value
    from jsonb_each(changes) as listed_for, jsonb_array_elements_text(listed_for.value) as listed (id) where id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
  perform set_config('confluence.today', coalesce(today::text, ''), true),
    set_config('confluence.reason', coalesce(reason, ''), true);
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.value::%3$s as value, current.%2$I as before
      from unnest($1, $2) as wanted (id, value) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set %2$I = requested.value, updated_by = $4
      from requested
      where current.id = requested.id and requested.before <> requested.value
        and requested.before = coalesce($3::%3$s, requested.before)
      returning current.id, requested.before
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(jsonb_build_object('id', id, %2$L, before) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = value), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]'),
      'conflicts', coalesce(
        jsonb_agg(jsonb_build_object('id', id, %2$L, before) || coalesce((
          select jsonb_build_object('author', author, 'changed_at', happened_at) from public.events
          where events.subject_id = requested.id and kind = 'edited' and details ? %2$L
          order by happened_at desc, events.id desc limit 1
        ), '{}') order by id) filter (where before <> value and before <> $3::%3$s),
        '[]'
      )
    )
    from requested
  $statement$, table_name, column_name, type) into report
  using ids, wanted, seen, left(nullif(private.trimmed(author), ''), 80);
  return report;
end
$function$;

create or replace function public.client_records (
  quote_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
  with own as materialized (
    select id, email_key, phone_key from public.quotes where id = client_records.quote_id
    union
    select same.id, same.email_key, same.phone_key
    from public.quotes as lead join public.quotes as same using (phone_key)
    where lead.id = client_records.quote_id and lead.email_key is null
  ),
  known as materialized (
    select * from own
    union
    select same.id, same.email_key, same.phone_key from own join public.quotes as same using (email_key)
  ),
  keys as materialized (
    select email_key as key from known where email_key is not null
    union
    select phone_key from known where phone_key is not null
  ),
  own_quotes as materialized (
    select id, reference, name, email, phone, company, project_type, budget, status, is_spam, language, created_at
    from public.quotes where quotes.id in (
      select known.id from known
      union
      select same.id from known join public.quotes as same using (phone_key)
    )
  ),
  own_projects as materialized (
    select projects.id, projects.quote_id, title, status, budget, start_date, end_date, paid_on, created_at
    from public.projects where projects.id in (
      select own.id from public.projects as own where own.quote_id in (select own_quotes.id from own_quotes)
      union
      select former.id from public.projects as former
      where former.quote_id is null
        and former.client_hash in (select sha256(convert_to(former.id || key, 'UTF8')) from keys)
    )
  ),
  own_notes as (
    select distinct on (notes.id) notes.*
    from (select own_quotes.id from own_quotes union all select own_projects.id from own_projects) as own,
      private.notes_of(own.id) as notes
  )
  select jsonb_build_object(
    'quotes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_quotes as own),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_projects as own
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'quote_id', quote_id, 'number', number, 'title', title,
        'status', status, 'gross_cents', gross_cents, 'created_at', created_at) order by created_at desc, id), '[]')
      from public.offers where offers.quote_id in (select own_quotes.id from own_quotes)
    ),
    'notes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_notes as own)
  )
$function$;

create or replace function public.demo_data (
  remove boolean default false
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  quote_ids uuid[];
  project_ids uuid[];
begin
  if current_user = 'authenticated' then
    perform private.require_staff();
  end if;
  with recursive demo as (
    select id from public.quotes
    where id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff'
    union
    select further.id from demo join public.quotes as further on further.follows_quote_id = demo.id
  )
  select coalesce(array_agg(id), '{}') into quote_ids from demo;
  if remove then
    perform from public.quotes where id = any (quote_ids) order by id for update;
  end if;
  select coalesce(array_agg(id), '{}') into project_ids from public.projects
  where id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
    or quote_id = any (quote_ids);
  if remove then
    delete from public.notes
    where notes.subject_id = any (quote_ids || project_ids) and not notes.by_link;
    delete from public.offers
    where starts_with(number, 'D-') or number is null and offers.quote_id = any (quote_ids);
    delete from public.projects where projects.id = any (project_ids);
    delete from public.quotes where quotes.id = any (quote_ids);
  end if;
  return jsonb_build_object('quotes', cardinality(quote_ids), 'projects', cardinality(project_ids));
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
  keys text[];
  quote_ids uuid[];
  offer_ids uuid[];
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff();
  keys := private.person_keys(email);
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes
    where quotes.id in (select person.id from private.person_quotes(erase_person.email) as person) order by quotes.id for update
  ) as locked;
  select array_agg(locked.id) into offer_ids from (
    select offers.id from public.offers
    where offers.quote_id = any (quote_ids)
      or offers.quote_id is null
        and offers.client_hash in (select sha256(convert_to(offers.id || key, 'UTF8')) from unnest(keys) as key)
    order by offers.id for update
  ) as locked;
  select array_agg(locked.id) into project_ids from (
    select projects.id from public.projects
    where projects.id in (
      select own.id from public.projects as own where own.quote_id = any (quote_ids)
      union
      select former.id from public.projects as former
      where former.quote_id is null
        and former.client_hash in (select sha256(convert_to(former.id || key, 'UTF8')) from unnest(keys) as key)
    )
    order by projects.id for update
  ) as locked;
  held := private.data_of(email);

  delete from public.notes where notes.id in (
    select spoken.id from unnest(quote_ids || project_ids) as own (subject), private.notes_of(own.subject) as spoken
  );
  delete from public.events where events.subject_id = any (project_ids) and not events.details ? 'status';
  update public.events set details = jsonb_build_object('status', details -> 'status')
  where events.subject_id = any (project_ids);
  delete from public.mails
  where mails.project_id = any (project_ids) or mails.offer_id = any (offer_ids);
  delete from public.quotes where quotes.id = any (quote_ids);
  update public.offers set token = null where offers.id = any (offer_ids);
  perform set_config('confluence.erasing', 'on', true);
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    client_email = null,
    client_phone = null,
    owner = null,
    links = null,
    image_url = null,
    token = private.new_token(),
    delivery_note = null,
    delivery_url = null,
    delivery_mail_to = null,
    missing = null,
    approved_by = case when approved_by is not null then 'Erased on request' end,
    client_hash = null
  where projects.id = any (project_ids);
  perform set_config('confluence.erasing', '', true);
  insert into public.audit select (private.audit_row('erasure', author, held)).*;
  return held;
end
$function$;

create or replace function public.notes (
  public .projects
)
  returns SETOF public.notes
  language sql
  stable
  AS $function$ select * from private.notes_of($1.id) $function$;

create or replace function public.notes (
  public .quotes
)
  returns SETOF public.notes
  language sql
  stable
  AS $function$ select * from private.notes_of($1.id) $function$;

alter table "public"."events"
  add constraint "events_subject_id_fkey" foreign key (subject_id) references private.subjects(id) on delete cascade;

alter table "public"."notes"
  add constraint "notes_subject_id_fkey" foreign key (subject_id) references private.subjects(id) on delete cascade;

create view "public"."timeline" with (security_invoker=true) AS  SELECT concat_ws('/'::text, notes.id, own.id) AS id,
    own.id AS subject_id,
    notes.kind,
    notes.author,
    (NOT notes.by_link) AS by_staff,
    notes.by_link,
    notes.subject,
    notes.body,
    NULL::jsonb AS details,
    notes.created_at AS happened_at,
    notes.updated_at,
    (notes.id)::text AS row_id
   FROM ((private.subjects own
     JOIN private.subjects shared USING (conversation))
     JOIN public.notes ON ((notes.subject_id = shared.id)))
UNION ALL
 SELECT (events.id)::text AS id,
    events.subject_id,
    events.kind,
    events.author,
    events.by_staff,
    ((NOT events.by_staff) AND (events.author IS NOT NULL)) AS by_link,
    NULL::text AS subject,
    NULL::text AS body,
    events.details,
    events.happened_at,
    events.happened_at AS updated_at,
    (events.id)::text AS row_id
   FROM public.events
UNION ALL
 SELECT (mails.id)::text AS id,
    mails.subject_id,
    'mail'::text AS kind,
    NULL::text AS author,
    false AS by_staff,
    false AS by_link,
    NULL::text AS subject,
    NULL::text AS body,
    jsonb_build_object('kind', mails.kind, 'status', mails.status, 'error', mails.last_error) AS details,
    COALESCE(mails.sent_at, mails.created_at) AS happened_at,
    COALESCE(mails.sent_at, mails.created_at) AS updated_at,
    (mails.id)::text AS row_id
   FROM ( SELECT mails_1.id,
            mails_1.kind,
            mails_1.quote_id,
            mails_1.offer_id,
            mails_1.project_id,
            mails_1.status,
            mails_1.attempts,
            mails_1.next_attempt_at,
            mails_1.give_up_at,
            mails_1.message_id,
            mails_1.last_error,
            mails_1.created_at,
            mails_1.sent_at,
            mails_1.quote_id AS subject_id
           FROM public.mails mails_1
          WHERE (mails_1.quote_id IS NOT NULL)
        UNION ALL
         SELECT mails_1.id,
            mails_1.kind,
            mails_1.quote_id,
            mails_1.offer_id,
            mails_1.project_id,
            mails_1.status,
            mails_1.attempts,
            mails_1.next_attempt_at,
            mails_1.give_up_at,
            mails_1.message_id,
            mails_1.last_error,
            mails_1.created_at,
            mails_1.sent_at,
            mails_1.project_id
           FROM public.mails mails_1
          WHERE (mails_1.project_id IS NOT NULL)
        UNION ALL
         SELECT mails_1.id,
            mails_1.kind,
            mails_1.quote_id,
            mails_1.offer_id,
            mails_1.project_id,
            mails_1.status,
            mails_1.attempts,
            mails_1.next_attempt_at,
            mails_1.give_up_at,
            mails_1.message_id,
            mails_1.last_error,
            mails_1.created_at,
            mails_1.sent_at,
            offers.quote_id
           FROM (public.offers
             JOIN public.mails mails_1 ON ((mails_1.offer_id = offers.id)))) mails
  WHERE (mails.kind = ANY (ARRAY['receipt'::text, 'offer'::text, 'offer_copy'::text, 'delivery'::text]));

create index subjects_conversation on private.subjects using btree (conversation);

create index events_subject_id on public.events using btree (subject_id, happened_at desc);

create index notes_subject_id on public.notes using btree (subject_id, created_at desc);

create trigger index_note
  after insert or delete or update of body on public.notes
  for each row
  execute function private.index_note();

create trigger add_subject
  after insert on public.projects
  for each row
  execute function private.add_subject('quote_id');

create trigger remove_subject
  after delete on public.projects
  for each row
  execute function private.remove_subject();

create trigger add_subject
  after insert on public.quotes
  for each row
  execute function private.add_subject();

create trigger index_client
  after update of name, email, phone, company on public.quotes
  for each row
  execute function private.index_client();

create trigger remove_subject
  after delete on public.quotes
  for each row
  execute function private.remove_subject();

create policy "staff read the subjects" on "private"."subjects"
  for select
  to "authenticated"
  using (( select private.require_staff() as require_staff));

comment on function "public"."notes"(public.projects) is 'Lets the API read the notes with a project, as notes(id).';

comment on function "public"."notes"(public.quotes) is 'Lets the API read the notes with a quote, as notes(id).';

comment on table "private"."subjects" is 'The records about which staff write notes and keep a history. Triggers add and remove the rows with the records.';

select private.apply_privileges();
