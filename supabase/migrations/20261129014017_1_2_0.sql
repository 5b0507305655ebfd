set local check_function_bodies = off;

-- By hand: what a comparison cannot know, such as a rename.

-- Every quote and project gets its subject, and every note and event that of its record. A converted quote and its project
-- have one conversation.
create table private.subjects (
  id uuid primary key,
  resource text not null,
  conversation uuid not null
);

comment on table private.subjects is
  'The records about which staff write notes and keep a history. Triggers add and remove the rows with the records.';

insert into private.subjects (id, resource, conversation) select id, 'quotes', id from public.quotes;

insert into private.subjects (id, resource, conversation)
select id, 'projects', coalesce(quote_id, id) from public.projects;

alter table public.events add column subject_id uuid;

update public.events set subject_id = coalesce(quote_id, project_id);

alter table public.events alter column subject_id set not null;

alter table public.notes add column subject_id uuid;

update public.notes set subject_id = coalesce(quote_id, project_id);

alter table public.notes alter column subject_id set not null;

-- Generated.

drop policy "staff read the retention period" on "private"."quote_limits";

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

drop policy "staff use projects" on "public"."projects";

drop policy "staff use quotes" on "public"."quotes";

drop trigger "set_version" on "public"."answer_templates";

drop trigger "after_delete" on "public"."notes";

drop trigger "index_note" on "public"."notes";

drop trigger "keep_client_words" on "public"."notes";

drop trigger "after_write" on "public"."offers";

drop trigger "record_changes" on "public"."projects";

drop trigger "write_search" on "public"."projects";

drop trigger "index_client" on "public"."quotes";

drop trigger "record_changes" on "public"."quotes";

drop trigger "write_search" on "public"."quotes";

drop index "public"."events_project_id";

drop index "public"."events_quote_id";

drop index "public"."notes_project_id";

drop index "public"."notes_quote_id";

drop view "public"."expiring_quotes";

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

drop view "private"."enabled_kinds";

alter table "public"."audit"
  drop constraint "audit_kind_check";

alter table "public"."events"
  drop constraint "events_project_id_fkey";

alter table "public"."events"
  drop constraint "events_quote_id_fkey";

alter table "public"."events"
  drop constraint "events_subject";

alter table "public"."mails"
  drop constraint "mails_kind_check";

alter table "public"."mails"
  drop constraint "mails_status_check";

alter table "public"."mails"
  drop constraint "mails_subject";

alter table "public"."notes"
  drop constraint "notes_body_length";

alter table "public"."notes"
  drop constraint "notes_project_id_fkey";

alter table "public"."notes"
  drop constraint "notes_quote_id_fkey";

alter table "public"."offers"
  drop constraint "offers_vat_check";

alter table "public"."quotes"
  drop constraint "quotes_spam_reason_check";

drop function "private"."after_note_delete"();

drop function "private"."expired_quotes"(interval);

drop function "private"."quote_origin"(jsonb, uuid);

drop function "private"."refuse"(text, text, text, integer);

drop function "private"."require_staff"();

drop function "private"."set_search"();

drop function "public"."change_rows"(text, text, jsonb, text, text, date, text);

drop function "public"."claim_mails"(integer, text);

drop function "public"."settle_mail"(uuid, integer, text, boolean, boolean);

alter table "public"."events"
  drop column "project_id";

alter table "public"."events"
  drop column "quote_id";

alter table "public"."notes"
  drop column "project_id";

alter table "public"."notes"
  drop column "quote_id";

alter table "public"."offers"
  drop column "gross_cents";

alter table "public"."offers"
  drop column "net_cents";

alter table "public"."offers"
  drop column "vat_cents";

drop function "private"."offer_amounts"(jsonb);

alter table "public"."projects"
  drop column "ended_follow_up_on";

alter table "public"."quotes"
  drop column "ended_follow_up_on";

create table "private"."mailboxes" (
  "mailbox" text not null,
  "uid_validity" bigint not null,
  "last_uid" bigint not null,
  "read_at" timestamp with time zone not null default now(),
  constraint "mailboxes_pkey" primary key (mailbox)
);

alter table "private"."mailboxes"
  enable row level security;

alter table "private"."subjects"
  enable row level security;

create table "public"."people" (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "email" text,
  "language" text not null default 'en'::text,
  "color" text not null default 'blue'::text,
  "is_notified" boolean not null default true,
  "signature" text,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default clock_timestamp(),
  "updated_by" text,
  "search" tsvector not null default ''::tsvector,
  constraint "people_color_check"
    check
    ((color = ANY (ARRAY['blue'::text, 'teal'::text, 'green'::text, 'orange'::text, 'red'::text, 'purple'::text,
    'pink'::text, 'slate'::text]))),
  constraint "people_language_check" check ((language = ANY (ARRAY['en'::text, 'fr'::text, 'ar'::text]))),
  constraint "people_name_length" check (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint "people_pkey" primary key (id),
  constraint "people_signature_length" check (((char_length(signature) >= 1) AND (char_length(signature) <= 300))),
  constraint "people_updated_by_length" check (((char_length(updated_by) >= 1) AND (char_length(updated_by) <= 80))),
  constraint "people_email_check" check (private.is_address(email))
);

alter table "public"."people"
  enable row level security;

create table "public"."unmatched_mails" (
  "id" uuid not null default gen_random_uuid(),
  "domain" text not null,
  "mails" integer not null default 1,
  constraint "unmatched_mails_domain_check" check ((domain ~ '^([a-z0-9.-]{1,253}|[*?])$'::text)),
  constraint "unmatched_mails_pkey" primary key (id)
);

alter table "public"."unmatched_mails"
  enable row level security;

alter table "private"."quote_limits"
  add column "trusted_at" timestamp with time zone;

alter table "private"."quote_limits"
  add column "doubted_until" timestamp with time zone;

alter table "private"."quote_limits"
  add column "failed_parts" text[];

alter table "public"."mail_settings"
  add column "reply_to" text;

alter table "public"."mail_settings"
  add column "can_send" boolean not null default false;

alter table "public"."mail_settings"
  add column "morning_on" date;

alter table "public"."mails"
  add column "note_id" uuid;

alter table "public"."mails"
  add column "person_id" uuid;

alter table "public"."mails"
  add column "unconfirmed" integer not null default 0;

alter table "public"."notes"
  add column "by_mail" boolean not null default false;

alter table "public"."notes"
  add column "message_id" text;

alter table "public"."notes"
  add column "attachments" text[];

alter table "public"."notes"
  add column "omitted" text[];

alter table "public"."notes"
  add column "by_hand" boolean not null default false;

alter table "public"."offers"
  add column "chosen" smallint[] not null default '{}'::smallint[];

alter table "public"."offers"
  add column "letter" text;

alter table "public"."offers"
  add column "remind_days" smallint;

alter table "public"."projects"
  add column "replied_at" timestamp with time zone;

alter table "public"."projects"
  add column "planned_on" date;

alter table "public"."projects"
  add column "status_since" timestamp with time zone not null default now();

alter table "public"."quotes"
  add column "message_id" text;

alter table "public"."quotes"
  add column "replied_at" timestamp with time zone;

alter table "public"."quotes"
  add column "planned_on" date;

alter table "public"."quotes"
  add column "status_since" timestamp with time zone not null default now();

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

create or replace function private.after_delivery()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.mails (project_id, kind)
  select new.id, case when new.deliveries > old.deliveries then 'delivery' else 'delivery_answer' end
  where new.delivery_mail_to is not null and new.deliveries > old.deliveries
    or new.approved_at is not null and old.approved_at is null
    or new.missing is not null and old.missing is null
  on conflict (project_id, kind) do update
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id), next_attempt_at = now();
  return null;
end
$function$;

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
    planned_on = case when changed.replied_at is null then changed.follow_up_on else quotes.planned_on end,
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
        when is_sending and coalesce(chosen <= private.agency_day(), true)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_extension and replied_at is null and follow_up_on = greatest(old.valid_until - 3, private.agency_time(new.sent_at)::date)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_sending then chosen
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes
    cross join lateral (select case when replied_at is null then follow_up_on else planned_on end as chosen) as plan
    where quotes.id = new.quote_id
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

create or replace function private.agency_day()
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select private.agency_time()::date
$function$;

create or replace function private.agency_time (
  at timestamp with time zone default now()
)
  returns timestamp without time zone
  language sql
  stable
  set search_path to ''
  AS $function$
  select at at time zone 'Europe/Paris'
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
  typed constant text := coalesce(private.one_line(answer ->> 'approve'), private.trimmed(answer ->> 'missing'));
  author constant text := left(coalesce(private.one_line(answer ->> 'approve'), delivered.client_name), 80);
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
      follow_up_on = case when status = 'paid' then follow_up_on else least(follow_up_on, private.agency_day()) end,
      planned_on = case when status = 'paid' then planned_on else least(planned_on, private.agency_day()) end
    where id = delivered.id;
  else
    update public.projects set missing = typed, updated_by = author where id = delivered.id;
    perform private.write_by_link(delivered.id, author, typed);
  end if;
end
$function$;

create or replace function private.answer_sent_offer (
  offer public.offers,
  revision text,
  answer jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  typed constant text := coalesce(private.one_line(answer ->> 'accept'), private.trimmed(answer ->> 'decline'));
  asked constant jsonb := coalesce(answer -> 'chosen', '[]');
  picked constant smallint[] := private.optional_lines(offer.lines, array(
    select jsonb_path_query(
      asked, 'strict $[*] ? (@.type() == "number" && @ >= 1 && @ <= 100 && @ == @.floor())', '{}', true
    )::smallint
  ));
begin
  if offer.status is distinct from 'sent' then
    return;
  elsif revision is distinct from offer.revision::text then
    perform private.refuse('revision', 'changed', 'The offer has changed: read it again.');
  elsif offer.valid_until < private.agency_day() then
    perform private.refuse('valid_until', 'expired', 'The offer was valid until ' || offer.valid_until || '.');
  elsif answer ? 'accept' and (private.is_blank(typed) or char_length(typed) > 200) then
    perform private.refuse('answered_by', 'required', 'A name of at most 200 characters is required.', 200);
  elsif jsonb_typeof(asked) <> 'array' or jsonb_array_length(asked) <> cardinality(picked) then
    perform private.refuse('chosen', 'invalid', 'Only optional lines of the offer can be chosen, each once.');
  end if;
  update public.offers
  set status = case when answer ? 'accept' then 'accepted' else 'declined' end, channel = 'link',
    updated_by = left(case when answer ? 'accept' then typed else client_name end, 80),
    answered_by = case when answer ? 'accept' then typed end,
    chosen = picked,
    decline_reason = case when answer ? 'decline' and not private.is_blank(typed) then left(typed, 2000) end
  where id = offer.id;
end
$function$;

create or replace function private.apply_changes (
  table_name text,
  keys name[],
  ids uuid[],
  sets jsonb[],
  statuses text[],
  kept uuid[],
  writer text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  report jsonb;
begin
  execute format($statement$
    with requested as (
      select
        id, jsonb_populate_record(stored, wanted.set) as wanted, stored as before, stored.id is null as is_missing, seen
      from unnest($1, $2, $3) as wanted (id, set, seen) left join public.%1$I as stored using (id)
    ),
    compared as (
      select *, row(%2$s) is distinct from row(%3$s) as is_change, (before).status <> seen as is_conflict from requested
    ),
    changed as (
      update public.%1$I as stored set (%4$s) = row(%3$s), updated_by = $4
      from compared
      where stored.id = compared.id and is_change and is_conflict is not true and stored.id <> all ($5)
      returning stored.id, %5$s as previous
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(jsonb_build_object('id', id) || previous order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where not is_change and not is_missing), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where is_missing), '[]'),
      'conflicts', coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'status', (before).status, 'author', (before).updated_by, 'changed_at', (before).updated_at
      ) order by id) filter (where is_change and is_conflict), '[]')
    )
    from compared
  $statement$,
    table_name,
    (select string_agg(format('(before).%I', key), ', ' order by key) from unnest(keys) as key),
    (select string_agg(format('(wanted).%I', key), ', ' order by key) from unnest(keys) as key),
    (select string_agg(format('%I', key), ', ' order by key) from unnest(keys) as key),
    (select string_agg(format(
      'case when (before).%1$I is distinct from stored.%1$I then jsonb_build_object(%1$L, (before).%1$I) else ''{}'' end', name
    ), ' || ') from unnest(private.changeable_columns(table_name)) as name)
  ) into report using ids, sets, statuses, writer, kept;
  return report;
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
    public.remove_person, public.staff_session, public.give_mail
    to authenticated;
  grant execute on function
    public.person_data, public.erase_person, public.demo_data, public.last_message, public.lost_message(public.quotes), public.lost_message(public.projects)
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

create or replace function private.are_links (
  links text[]
)
  returns boolean
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select count(*) between 1 and private.max_links() and bool_and(
    char_length(link) <= 2100 and link ~* '^(?:[^\u0001-\u001f]{1,100} )?https?://[^\u0001-\u0020"<>\\]+$'
  ) from unnest(links) as link having links is not null
$function$;

create or replace function private.ask_by_link (
  subject uuid,
  author text,
  question text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  typed constant text := private.trimmed(question);
begin
  if private.is_blank(typed) or char_length(typed) > 5000 then
    perform private.refuse('question', 'required', 'A text of at most 5000 characters is required.', 5000);
  elsif subject is null or typed is not distinct from private.asked(subject) then
    return;
  elsif (
    select count(*) >= private.max_daily_replies() from private.notes_of(subject)
    where by_link and created_at > now() - interval '1 day'
  ) then
    perform private.refuse('question', 'too_many', 'More questions are taken tomorrow.', private.max_daily_replies());
  end if;
  perform private.write_by_link(subject, author, typed);
end
$function$;

create or replace function private.asked (
  subject uuid
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case when by_link then body end
  from private.notes_of(subject) where kind <> 'note' order by created_at desc, id limit 1
$function$;

create or replace function private.audit_row (
  kind text,
  author text,
  held jsonb
)
  returns public.audit
  language sql
  set search_path to ''
  AS $function$
  select gen_random_uuid(), kind, now(), nullif(left(private.one_line(author), 80), ''),
    (select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(held) where jsonb_typeof(value) = 'array')
$function$;

create or replace function private.before_delivery()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.delivery_note := nullif(private.trimmed(new.delivery_note), '');
  new.delivery_url := nullif(private.trimmed(new.delivery_url), '');
  new.delivery_mail_to := nullif(private.trimmed(new.delivery_mail_to), '');
  if private.is_owner() and private.api_role() <> ''
    or row(new.deliveries, new.delivered_at, new.delivery_note, new.delivery_url)
      is not distinct from row(old.deliveries, old.delivered_at, old.delivery_note, old.delivery_url) then
    return new;
  elsif old.approved_at is not null and not private.is_owner() then
    raise exception using errcode = 'PT409', message = 'The client has approved the work.',
      detail = '{"reason": "approved"}';
  end if;
  new.missing := null;
  if new.delivered_at is not null or new.deliveries > old.deliveries then
    new.delivered_at := now();
    new.deliveries := old.deliveries + 1;
  else
    new.deliveries := old.deliveries;
  end if;
  return new;
end
$function$;

create or replace function private.before_mail_settings_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.recipients := array(
    select private.trimmed(address) from unnest(new.recipients) with ordinality as listed (address, place)
    where not private.is_blank(address) order by place
  );
  new.sender := nullif(private.trimmed(new.sender), '');
  new.reply_to := nullif(private.trimmed(new.reply_to), '');
  new.site_url := nullif(rtrim(private.trimmed(new.site_url), '/'), '');
  if new.send_reminders and not old.send_reminders then
    new.remind_since := now();
  end if;
  return new;
end
$function$;

create or replace function private.before_note_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.author := private.one_line(new.author);
  new.body := private.trimmed(new.body);

  if tg_op = 'INSERT' then
    perform private.lock_records(new.subject_id);
    if new.kind in ('email', 'whatsapp', 'phone') then
      update public.quotes set status = 'contacted', owner = coalesce(owner, new.author), updated_by = new.author
      where quotes.id in (select id from private.conversation(new.subject_id)) and status = 'pending';
    end if;
  end if;
  return new;
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
    select jsonb_object_agg(key, nullif(private.tidied(key, value #>> '{}'), ''))
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

create or replace function private.before_project_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.title := private.trimmed(new.title);
  new.client_name := private.one_line(new.client_name);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.client_email := nullif(private.trimmed(new.client_email), '');
  new.client_phone := nullif(private.latin_digits(private.trimmed(new.client_phone)), '');
  new.owner := nullif(private.one_line(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.one_line(new.updated_by), '');
  if tg_op = 'INSERT' then
    new.token := coalesce(
      (select token from public.offers where offers.quote_id = new.quote_id and offers.status = 'accepted'), new.token
    );
  end if;
  if new.status = 'paid' and old.status is distinct from 'paid' then
    new.follow_up_on := null;
  end if;
  if new.status is distinct from old.status then
    new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  if new.follow_up_on is null or new.replied_at is not distinct from old.replied_at
    and (new.status <> old.status or new.delivered_at is not null and new.delivered_at is distinct from old.delivered_at) then
    new.replied_at := null;
  end if;
  new.paid_on := case when new.status = 'paid' then coalesce(new.paid_on, old.paid_on, private.agency_day()) end;
  return new;
end
$function$;

create or replace function private.before_quote_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' and new.follows_quote_id is not null then
    new := private.following_quote(new);
  end if;
  new.name := private.one_line(new.name);
  new.email := nullif(private.trimmed(new.email), '');
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.one_line(new.company), '');
  new.owner := nullif(private.one_line(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.one_line(new.updated_by), '');
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
    if new.responded_at is not distinct from old.responded_at then
      new.responded_at := case
        when private.is_answer(new.status) then coalesce(new.responded_at, now())
        when new.status <> 'pending' then new.responded_at
      end;
    end if;
    new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  if new.follow_up_on is null or new.status <> old.status and new.replied_at is not distinct from old.replied_at then
    new.replied_at := null;
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id, new.message_id);
  end if;
  return new;
end
$function$;

create or replace function private.changeable_columns (
  table_name text
)
  returns name[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(array_agg(attname order by attnum), '{}')
  from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid
  where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes'
    and attnum > 0 and not attisdropped and attname not in ('updated_at', 'updated_by')
    and has_column_privilege('authenticated', attrelid, attnum, 'update')
$function$;

create or replace function private.changes_of_rows (
  changes jsonb,
  OUT ids uuid[],
  OUT sets jsonb[],
  OUT statuses text[],
  OUT replies boolean[]
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  select array_agg(id), array_agg(set), array_agg(seen), array_agg(replied) into ids, sets, statuses, replies from (
    select distinct on (listed.id::uuid) listed.id::uuid, change -> 'set' as set, change ->> 'seen' as seen,
      (change ->> 'replied')::boolean as replied
    from jsonb_array_elements(changes) as change, jsonb_array_elements_text(change -> 'ids') as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
end
$function$;

create or replace function private.check_answer (
  answer jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(answer) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(answer) as key where key <> 'chosen' or not answer ? 'accept') <> 1
    or not answer ?| array['opened', 'accept', 'decline', 'approve', 'missing', 'question']
    or not answer ? 'opened' and answer - 'chosen' @? 'strict $.* ? (@.type() != "string")' then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  end if;
end
$function$;

create or replace function private.check_messages (
  messages jsonb,
  writer text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(messages) is distinct from 'array' or exists (
    select from jsonb_array_elements(messages) as message
    where (message @@ 'strict $.id.type() == "string" && $.subject.type() == "string" && $.body.type() == "string"')
      is not true
  ) then
    perform private.refuse('messages', 'invalid', 'The messages must be a list of {id, subject, body}.');
  elsif jsonb_array_length(messages) > private.max_messages() then
    perform private.refuse('messages', 'too_long', 'Too many messages at once.', private.max_messages());
  elsif messages <> '[]' and writer is null then
    perform private.refuse('author', 'required', 'A message needs an author.');
  end if;
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

create or replace function private.client_of (
  subject uuid
)
  returns table (
    name text,
    email text,
    language text,
    reference text
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(quotes.name, projects.client_name), coalesce(quotes.email, projects.client_email),
    coalesce(case when projects.id = own.id then projects.language end, quotes.language, projects.language, 'en'),
    quotes.reference
  from private.subjects as own
  left join public.quotes on quotes.id = own.conversation
  left join public.projects on projects.id in (own.id, own.conversation)
  where own.id = subject
$function$;

create or replace function private.clock_doubted_until (
  limits private.quote_limits
)
  returns timestamp with time zone
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  longest constant interval := private.listed_days() * interval '1 day';
  leap constant interval := greatest(now() - limits.trusted_at, limits.trusted_at - now());
  until constant timestamptz := coalesce(
    case when now() between limits.erased_at and limits.erased_at + longest then limits.doubted_until end, now() + leap / 60
  );
begin
  return case when leap > longest and until > now() then until end;
end
$function$;

create or replace function private.columns_to_set (
  table_name text,
  changes jsonb
)
  returns name[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  columns constant name[] := private.changeable_columns(table_name);
  found name[];
begin
  if jsonb_typeof(changes) is distinct from 'array' or exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change -> 'set') is distinct from 'object' or jsonb_typeof(change -> 'ids') is distinct from 'array'
  ) then
    perform private.refuse('changes', 'invalid', 'The changes must be a list of {set: {column: value}, ids: [id, …]}.');
  end if;
  found := array(
    select distinct key from jsonb_array_elements(changes) as change, jsonb_object_keys(change -> 'set') as key
  );
  if columns = '{}' or not found <@ columns then
    perform private.refuse('changes', 'unknown', 'Only the columns that staff may write can be changed.');
  end if;
  return found;
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

create or replace function private.count_unmatched (
  sender text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sent_from text := case
    when sender is null then '?' else coalesce(substring(private.folded_address(sender) from '@([a-z0-9.-]{1,253})$'), '*')
  end;
begin
  if sender is not null and (select count(*) from public.unmatched_mails where day = private.agency_day()) >= 100
    and not exists (select from public.unmatched_mails where day = private.agency_day() and domain = sent_from) then
    sent_from := '*';
  end if;
  insert into public.unmatched_mails as counted (domain) values (sent_from)
  on conflict (day, domain) do update set mails = counted.mails + 1;
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

create or replace function private.demo_quotes()
  returns SETOF uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  with recursive demo as (
    select id from public.quotes where private.is_demo(id)
    union
    select further.id from demo join public.quotes as further on further.follows_quote_id = demo.id
  )
  select id from demo
$function$;

create or replace function private.digest_quotes (
  kind text,
  since timestamp with time zone default '-infinity'::timestamp with time zone
)
  returns SETOF public.quotes
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select quotes.*
    from public.mail_settings
    cross join lateral (values (case kind
      when 'reminder' then array[reminder_hours * interval '1 hour', overdue_hours * interval '1 hour']
      else array[interval '1 minute']
    end)) as due (delays)
    join public.quotes on quotes.status = 'pending' and num_nonnulls(quotes.request_id, quotes.message_id) > 0
      and quotes.created_at > now() - case kind when 'reminder' then interval '7 days' else interval '1 day' end
      and case kind
        when 'reminder' then not quotes.is_spam and quotes.created_at > mail_settings.remind_since
        else quotes.spam_reason = 'over_limit'
      end
    where exists (
      select from unnest(delays) as delay
      where quotes.created_at > since - delay and quotes.created_at <= now() - delay
    );
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
  from public.quotes where not quotes.is_spam and quotes.follow_up_on <= today
  union all
  select 'followUps', 'projects', projects.id, projects.quote_id, projects.title, projects.client_email,
    projects.client_phone, projects.owner, projects.follow_up_on, projects.created_at, projects.replied_at
  from public.projects where projects.follow_up_on <= today
  union all
  select 'lateProjects', 'projects', projects.id, projects.quote_id, projects.title, projects.client_email,
    projects.client_phone, projects.owner, projects.end_date, projects.created_at, projects.replied_at
  from public.projects where projects.end_date < today and not private.is_finished(projects.status)
$function$;

create or replace function private.due_soon_hours()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 8;

create or replace function private.erase_offers (
  ids uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.offers set token = null where offers.id = any (ids)
$function$;

create or replace function private.erase_projects (
  ids uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
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
    updated_by = null,
    client_hash = null
  where projects.id = any (ids);
  delete from public.events where events.subject_id = any (ids) and not events.details ? 'status';
  update public.events
  set details = jsonb_build_object('status', details -> 'status'),
    author = case when by_staff or author is null then author else 'Erased on request' end
  where events.subject_id = any (ids);
$function$;

create or replace function private.erase_quotes (
  ids uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  delete from public.quotes where quotes.id = any (ids)
$function$;

create or replace function private.expire_audit()
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with gone as (
    delete from public.audit
    where happened_at < now() - (select retention_months * interval '1 month' from private.quote_limits)
    returning 1
  ) select count(*)::integer from gone
$function$;

create or replace function private.expire_mails()
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  counts integer;
  digests integer;
begin
  delete from public.unmatched_mails where day < private.agency_day() - 30;
  get diagnostics counts = row_count;
  delete from public.mails
  where kind in ('reminder', 'over_limit', 'morning') and status in ('sent', 'kept', 'skipped', 'dismissed')
    and created_at < now() - interval '30 days';
  get diagnostics digests = row_count;
  return counts + digests;
end
$function$;

create or replace function private.expire_offers()
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  until constant timestamp := date_trunc('year', private.agency_time())
    - (select contract_years * interval '1 year' from private.quote_limits);
  erased integer;
begin
  delete from public.offers
  where private.agency_time(coalesce(answered_at, case when quote_id is null then updated_at end)) < until
    and not exists (
      select from public.projects
      where (projects.quote_id = offers.quote_id or projects.token = offers.token) and not private.is_finished(projects.status)
    );
  get diagnostics erased = row_count;
  return erased;
end
$function$;

create or replace function private.expire_quotes()
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  ids uuid[];
  erased integer;
begin
  select array_agg(id) into ids from (
    select id from public.quotes
    where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update
  ) as locked;
  ids := array(select expired from private.expired_quotes() as expired where expired = any (ids));
  delete from public.quotes where quotes.id = any (ids);
  get diagnostics erased = row_count;
  return erased;
end
$function$;

create or replace function private.expire_sessions()
  returns integer
  language sql
  set search_path to ''
  AS $function$
  with gone as (
    delete from auth.sessions
    where user_id in (select staff.user_id from private.staff)
      and created_at < now() - interval '1 day' - private.session_hours() * interval '1 hour'
    returning 1
  ) select count(*)::integer from gone
$function$;

create or replace function private.expired_quotes (
  ahead interval default '00:00:00'::interval
)
  returns SETOF uuid
  language sql
  stable
  AS $function$
  select quotes.id
  from (
    select until, private.agency_time(until)::date as last_day
    from private.quote_limits, lateral (values (now() + ahead - retention_months * interval '1 month')) as ends (until) offset 0
  ) as period
  join public.quotes on quotes.created_at <= until and quotes.updated_at <= until
  where coalesce(quotes.responded_at <= until, true)
    and coalesce(quotes.follow_up_on <= last_day, true)
    and not exists (select from public.projects where projects.quote_id = quotes.id)
    and not exists (select from public.notes where notes.subject_id = quotes.id and notes.updated_at > until)
    and not exists (
      select from public.offers
      where offers.quote_id = quotes.id
        and (
          greatest(offers.created_at, offers.updated_at, sent_at, opened_at, answered_at) > until or valid_until > last_day
        )
    )
    and not exists (
      select from public.quotes as later
      where later.email_key = quotes.email_key and later.created_at > until
    )
    and not exists (
      select from public.quotes as later
      where quotes.email_key is null and later.phone_key = quotes.phone_key and later.created_at > until
    )
$function$;

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
  from private.lost_messages() as notes
  join private.subjects on subjects.id = notes.subject_id
  left join public.quotes on quotes.id = subjects.id
  left join public.projects on projects.id = subjects.id
  where num_nonnulls(quotes.id, projects.id) = 1
  group by subjects.id, quotes.id, projects.id
$function$;

create or replace function private.file_reply (
  subject uuid,
  mail jsonb
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  current private.subjects;
  is_verified constant boolean := (mail ->> 'authenticated')::boolean;
  is_own constant boolean := is_verified is not false and private.is_address_of(subject, mail ->> 'sender');
  client constant text := (select private.one_line(left(name, 80)) from private.client_of(subject));
  received_at constant timestamptz := coalesce((mail ->> 'received_at')::timestamptz, now());
  kept uuid[];
begin
  if is_own then
    update public.quotes set is_spam = false
    where id = subject and is_spam and (
      (select coalesce(bool_or(is_ours), true) from private.messages_of_thread(private.thread_of(mail)))
      or is_verified and spam_reason = 'unauthenticated'
    );
  end if;
  select * into current from private.conversation(subject) order by (resource = 'projects') desc, id limit 1;
  kept := array(
    select id from private.notes_of(current.id)
    where by_mail and (author = client) = is_own and created_at > now() - interval '1 day' order by created_at desc, id
  );
  if cardinality(kept) >= private.max_daily_replies() then
    update public.notes set omitted = array_append(omitted, 'more')
    where id = kept[1] and (omitted @> '{more}') is not true;
    perform private.count_unmatched(mail ->> 'sender');
    return 'unmatched';
  end if;
  insert into public.notes (subject_id, kind, author, by_mail, message_id, subject, body, attachments, omitted, created_at, updated_at)
  values (
    current.id, 'reply',
    left(case when is_own then client else concat_ws(' · ', mail ->> 'sender', nullif(private.one_line(mail ->> 'sender_name'), '')) end, 80),
    true, mail ->> 'message_id',
    nullif(private.trimmed(left(mail ->> 'subject', 1000)), ''), left(mail ->> 'body', 10000),
    private.tidy_list(array(select left(value, 200) from jsonb_array_elements_text(mail -> 'attachments') limit 50)),
    private.tidy_list(array(select jsonb_array_elements_text(mail -> 'omitted'))), received_at, received_at
  )
  on conflict (message_id) do nothing;
  return case when found then 'filed' else 'known' end;
end
$function$;

create or replace function private.folded_name (
  name text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  return lower(normalize(private.trimmed(name), nfc) collate pg_catalog.pg_c_utf8);
end
$function$;

create or replace function private.follow_up_reason (
  record uuid,
  replied_at timestamp with time zone
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.give_up_after (
  kind text
)
  returns interval
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select case kind when 'morning' then interval '4 hours' else interval '1 day' end
$function$;

create or replace function private.grant_offers()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, quote_id, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until), update (updated_at, updated_by, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until, status, mail_to, letter, remind_days, answered_by, channel, decline_reason, chosen), delete on public.offers to authenticated, service_role;
  grant execute on function public.search_offers to authenticated;
end
$function$;

create or replace function private.grant_people()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, name, email, language, color, is_notified, signature), update (updated_at, updated_by, name, email, language, color, is_notified, signature), delete on public.people to authenticated, service_role;
  grant execute on function public.search_people to authenticated;
end
$function$;

create or replace function private.grant_projects()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, quote_id, title, description, client_name, client_email, client_phone, project_type, status, start_date, end_date, budget, technologies, image_url, paid_on, owner, links, language), update (updated_at, updated_by, title, description, client_email, client_phone, status, start_date, end_date, budget, technologies, image_url, paid_on, owner, follow_up_on, replied_at, links, language, deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to), delete on public.projects to authenticated, service_role;
  grant execute on function public.search_projects to authenticated;
  grant execute on function public.notes(public.projects) to authenticated, service_role;
end
$function$;

create or replace function private.grant_quotes()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, name, email, phone, company, project_type, budget, timeline, message, status, language, owner, links, follows_quote_id), update (updated_at, updated_by, name, email, phone, company, project_type, budget, timeline, status, is_spam, spam_reason, rejection_reason, follow_up_on, replied_at, responded_at, language, owner, links), delete on public.quotes to authenticated, service_role;
  grant execute on function public.search_quotes to authenticated;
  grant execute on function public.notes(public.quotes) to authenticated, service_role;
end
$function$;

create or replace function private.has_begun_enough (
  mail jsonb,
  is_verified boolean
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select count(*) >= private.max_daily_mails()
    or count(*) filter (
      where private.mailbox_of(email_key) = private.mailbox_of(private.folded_address(mail ->> 'sender'))
    ) >= private.max_daily_mails_of_sender()
  from public.quotes
  where message_id is not null and created_at > now() - interval '1 day'
    and (spam_reason is distinct from 'unauthenticated') = is_verified
$function$;

create or replace function private.has_digest (
  kind text,
  since timestamp with time zone default '-infinity'::timestamp with time zone
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return exists (select from private.digest_quotes(kind, since));
end
$function$;

create or replace function private.has_due (
  person text,
  today date
)
  returns boolean
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return exists (select from private.due_records(today) where owner = person);
end
$function$;

create or replace function private.has_left (
  status text,
  sent_at timestamp with time zone
)
  returns boolean
  language sql
  immutable
  parallel safe
RETURN ((status = 'sending'::text) or ((sent_at is not null) AND (status <> 'kept'::text)));

create or replace function private.index_linked()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  execute format('update public.%I set search = search where %I = $1', tg_argv[0], tg_argv[1]) using new.id;
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

create or replace function private.index_words (
  source text,
  phone text default null::text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  words text[] := private.search_words(source);
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
begin
  if octet_length(source) > char_length(source) then
    words := words || array(
      select bare
      from unnest(words) as word, unnest(array[
        substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$'),
        substring(word from '^[وفبل]?(?:عبد|ابو)(..+)$'),
        substring(word from '^[وفبل]?ابوعبد(..+)$'),
        substring(word from '^[وفبل]?(?:عبد|ابو|ابوعبد)ال(...+)$')
      ]) as bare
      where left(word, 1) collate "C" in ('و', 'ف', 'ب', 'ك', 'ل', 'ا', 'ع') and bare is not null
    );
  end if;
  for start in 1 .. coalesce(length(digits), 0) - 1 loop
    words := words || substr(digits, start);
    if start between 2 and 4 and length(digits) > 7 then
      words := words || ('0' || substr(digits, start));
    end if;
  end loop;
  return words;
end
$function$;

create or replace function private.invalid_offer_line (
  lines jsonb
)
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select case when jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= private.max_offer_lines() then (
    select min(place)::integer
    from (
      select line, place, count(*) filter (where line ? 'optional') over (order by place) as options
      from jsonb_array_elements(lines) with ordinality as entries (line, place)
    ) as counted
    where case when line @@ 'strict $.type() == "object" && $.text.type() == "string"
        && $.quantity > 0 && $.quantity <= 100000 && $.quantity * 100 == ($.quantity * 100).floor()
        && $.unit_cents.abs() <= 100000000 && $.unit_cents == $.unit_cents.floor()
        && $.vat_rate >= 0 && $.vat_rate <= 30 && $.vat_rate * 100 == ($.vat_rate * 100).floor()
        && ($.quantity * $.unit_cents).abs() < 10000000000.5'
      then private.is_blank(line ->> 'text') or char_length(private.trimmed(line ->> 'text')) > 500
        or line - array['text', 'quantity', 'unit_cents', 'vat_rate', 'optional'] <> '{}'
        or line ? 'optional'
          and (options > private.max_optional_lines() or line -> 'optional' <> 'true' or (line ->> 'unit_cents')::numeric < 0)
      else true end
  ) else 0 end
$function$;

create or replace function private.is_address_of (
  subject uuid,
  address text
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select exists (
    select from private.conversation(subject) as shared
    left join public.quotes on quotes.id = shared.id
    left join public.offers on offers.quote_id = shared.id
    left join public.projects on projects.id = shared.id
    where private.folded_address(address) in (
      quotes.email_key, private.folded_address(offers.mail_to), private.folded_address(projects.client_email),
      private.folded_address(projects.delivery_mail_to)
    )
  )
$function$;

create or replace function private.is_answer (
  status text
)
  returns boolean
  language sql
  immutable
  parallel safe
RETURN (status = ANY (ARRAY['contacted'::text, 'approved'::text]));

create or replace function private.is_arabic (
  content text
)
  returns boolean
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select regexp_count(content, '[\u0620-\u064a\u0671-\u06d3]') > regexp_count(content, '[A-Za-z\u00c0-\u024f]')
$function$;

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

create or replace function private.is_by_other (
  note public.notes
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select note.by_mail and note.author <> private.one_line(left(name, 80)) from private.client_of(note.subject_id)
$function$;

create or replace function private.is_demo (
  id uuid
)
  returns boolean
  language sql
  immutable
  parallel safe
RETURN
  ((id >= '5eed0000-0000-4000-8000-000000000000'::uuid) AND (id <= '5eedffff-0000-4000-8000-ffffffffffff'::uuid) AND
  ((id)::text ~~ '5eed____-0000-4000-8000-%'::text));

create or replace function private.is_reminded (
  offer public.offers
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select offer.status = 'sent' and offer.remind_days is not null and private.agency_day() between greatest(
    offer.valid_until - offer.remind_days, private.agency_time(offer.sent_at)::date + 1
  ) and offer.valid_until and exists (
    select from public.quotes
    where id = offer.quote_id and status <> 'rejected' and num_nonnulls(offer.mail_to, email) > 0
  )
$function$;

create or replace function private.is_staff()
  returns boolean
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select exists (
    select
    from private.staff
    join auth.sessions on sessions.user_id = staff.user_id
    where staff.user_id = (select auth.uid())
      and sessions.id::text = (select auth.jwt() ->> 'session_id')
      and sessions.created_at > now() - private.session_hours() * interval '1 hour'
      and (sessions.not_after is null or sessions.not_after > now())
  )
$function$;

create or replace function private.keep_client_words()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_owner() or tg_op = 'DELETE' and old.by_mail then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception using errcode = 'PT409', message = 'What the client wrote does not change.',
    detail = '{"reason": "by_link"}';
end
$function$;

create or replace function private.keep_sent_message()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform from public.mails where note_id = old.id and kind = 'message' for update;
  if exists (
    select from public.mails where note_id = old.id and kind = 'message' and private.has_left(status, sent_at)
  ) then
    raise exception using errcode = 'PT409', message = 'This message has left.', detail = '{"reason": "has_left"}';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  update public.quotes
  set status = 'pending', updated_by = old.author, owner = case
    when exists (
      select from public.events
      where events.subject_id = quotes.id and events.happened_at = old.created_at
        and events.details @> '{"status": ["pending", "contacted"], "owner": [null]}'
    ) then nullif(owner, old.author)
    else owner
  end
  where quotes.id in (select id from private.conversation(old.subject_id)) and status = 'contacted'
    and responded_at = old.created_at and responded_at > now() - interval '2 minutes' and not exists (
      select from private.notes_of(old.subject_id) as other
      where other.id <> old.id and other.kind in ('email', 'whatsapp', 'phone')
    );
  return old;
end
$function$;

create or replace function private.limit_test_mails()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform from public.mail_settings for no key update;
  if exists (
    select from public.mails where kind = 'test' and created_at between now() - interval '1 minute' and clock_timestamp()
  ) then
    raise exception using errcode = 'PT429', message = 'One test mail a minute can be sent.', detail = '{"reason": "test_mail"}';
  end if;
  return new;
end
$function$;

create or replace function private.listed_days()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 40;

create or replace function private.lock_owned (
  person text,
  or_changed boolean default false
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform from public.quotes
  where quotes.owner = person or or_changed and quotes.updated_by = person
  order by quotes.id for no key update;
  perform from public.projects
  where projects.owner = person or or_changed and projects.updated_by = person
  order by projects.id for no key update;
end
$function$;

create or replace function private.lock_quote_of (
  offer public.offers
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform from public.quotes where quotes.id = offer.quote_id for no key update skip locked;
  if not found and exists (select from public.quotes where quotes.id = offer.quote_id) then
    raise exception using errcode = 'PT503', message = 'Somebody is changing the quote of this offer: try again.',
      detail = '{"reason": "busy"}';
  end if;
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

create or replace function private.lost_messages()
  returns SETOF public.notes
  language sql
  stable
  AS $function$
  select notes.* from public.mails join public.notes on notes.id = mails.note_id
  where mails.kind = 'message' and mails.status in ('failed', 'bounced')
$function$;

create or replace function private.mail_to_person (
  mail public.mails,
  note public.notes
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  person public.people;
  subject private.subjects;
  client record;
begin
  if mail.kind = 'reply' then
    select * into person from private.notified_owner(note.subject_id);
  else
    select * into person from public.people where people.id = mail.person_id;
  end if;
  select * into subject from private.subjects where subjects.id = note.subject_id;
  select * into client from private.client_of(note.subject_id);
  return case when person.id is not null then jsonb_build_object(
    'to', jsonb_build_array(person.email), 'language', person.language
  ) else '{}' end || case when mail.kind = 'morning' then jsonb_build_object('due', (
    select jsonb_build_object('count', count(*), 'first', coalesce(jsonb_agg(
      jsonb_build_object('list', list, 'resource', resource, 'id', id, 'name', name, 'day', day) order by place
    ) filter (where place <= 50), '[]'))
    from (
      select *, row_number() over (order by day, created_at, id) as place
      from private.due_records(private.agency_day()) where owner = person.name
    ) as due
  )) else jsonb_build_object('note', jsonb_build_object(
    'author', note.author, 'body', note.body, 'resource', subject.resource, 'id', subject.id,
    'client', client.name, 'reference', client.reference,
    'is_by_other', private.is_by_other(note)
  )) end;
end
$function$;

create or replace function private.mail_to_send (
  mail public.mails
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  settings public.mail_settings;
  quote public.quotes;
  offer public.offers;
  project public.projects;
  note public.notes;
  client record;
begin
  select * into strict settings from public.mail_settings;
  select * into note from public.notes where notes.id = mail.note_id;
  select * into offer from public.offers where offers.id = mail.offer_id;
  select * into project from public.projects where projects.id = mail.project_id;
  select * into quote from public.quotes where quotes.id = coalesce(mail.quote_id, offer.quote_id, project.quote_id);
  select * into client from private.client_of(coalesce(note.subject_id, offer.quote_id, project.id));
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'reply_to', settings.reply_to, 'site_url', settings.site_url,
    'answer_to', case when mail.kind in ('reply', 'offer_answer', 'delivery_answer') and private.is_address(client.email) then
      jsonb_build_object('name', client.name, 'address', client.email)
    end,
    'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
    'language', settings.agency_language
  ) || case mail.kind
    when 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', coalesce(private.is_address(quote.email), false), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    when 'reply' then private.mail_to_person(mail, note)
    when 'mention' then private.mail_to_person(mail, note)
    when 'morning' then private.mail_to_person(mail, note)
    when 'message' then jsonb_build_object(
      'to', case when private.is_address(client.email) then jsonb_build_array(client.email) else '[]' end,
      'language', client.language, 'message', private.mailed_message(note)
    )
    when 'offer_answer' then jsonb_build_object('offer', private.mailed_offer(offer) - 'token' || jsonb_build_object(
      'quote_id', offer.quote_id, 'reason', offer.decline_reason
    ), 'also', (select email from private.notified_owner(offer.quote_id)))
    when 'delivery' then jsonb_build_object(
      'to', jsonb_build_array(project.delivery_mail_to), 'language', coalesce(project.language, quote.language, 'en'),
      'project', jsonb_build_object('token', project.token, 'note', project.delivery_note, 'title', project.title,
        'client_name', project.client_name)
    )
    when 'delivery_answer' then jsonb_build_object('project', jsonb_build_object(
      'id', project.id, 'title', project.title, 'approved_by', project.approved_by, 'missing', project.missing,
      'client_name', project.client_name, 'client_company', quote.company
    ), 'also', (select email from private.notified_owner(project.id)))
    when 'reminder' then private.mailed_digest(mail.kind)
    when 'over_limit' then private.mailed_digest(mail.kind)
    else jsonb_build_object(
      'to', case
        when offer.mail_to is not null then jsonb_build_array(offer.mail_to)
        when private.is_address(quote.email) then jsonb_build_array(quote.email)
        else '[]'
      end,
      'language', offer.language, 'offer', private.mailed_offer(offer)
    )
  end;
end
$function$;

create or replace function private.mailbox_of (
  address_key text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  return regexp_replace(address_key, '\+[^@]*', '');
end
$function$;

create or replace function private.mailed_message (
  note public.notes
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'subject', note.subject, 'body', note.body, 'author', note.author,
    'reference', (select reference from private.client_of(note.subject_id)),
    'thread', coalesce(jsonb_agg(earlier.message_id order by earlier.created_at), '[]'),
    'answers', coalesce(
      (array_agg(earlier.message_id order by earlier.created_at desc) filter (where earlier.by_mail))[1],
      (array_agg(earlier.message_id order by earlier.created_at desc))[1]
    )
  )
  from (
    select coalesce(spoken.message_id, mails.message_id) as message_id, spoken.by_mail, spoken.created_at
    from private.notes_of(note.subject_id) as spoken
    left join public.mails on mails.note_id = spoken.id and mails.kind = 'message'
    where spoken.id <> note.id and spoken.created_at <= note.created_at
      and num_nonnulls(spoken.message_id, mails.message_id) > 0
    order by spoken.created_at desc limit 20
  ) as earlier
$function$;

create or replace function private.mailed_offer (
  offer public.offers
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select to_jsonb(offer)
    - '{id,quote_id,mail_to,remind_days,channel,decline_reason,opened_at,created_at,updated_at,updated_by,search}'::text[]
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
  contents text;
  phones text;
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
    with read as (
      select place, word, attname, confrelid::regclass as parent, case
        when strpos(word, '.') > 0 then format('linked.%I', split_part(word, '.', 2))
        when atttypid = 'text[]'::regtype then format('array_to_string(new.%I, '' '')', attname)
        else format('new.%I', attname)
      end as value
      from unnest(words) with ordinality as listed (word, place)
      join pg_catalog.pg_attribute on attrelid = target and attname = split_part(word, '.', 1)
      left join pg_catalog.pg_constraint on conrelid = target and contype = 'f' and conkey = array[attnum]
    ), spelt as (
      select min(place) as place, attname, parent, strpos(min(word), '.') > 0 as is_linked,
        string_agg(case when word ~ '(reference|number)$' then format('%1$s, replace(%1$s, ''-'', '''')', value) else value end,
          ', ' order by place) as contents,
        string_agg(value, ', ' order by place) filter (where word ~ 'phone$') as phones
      from read group by attname, parent
    ), looked_up as (
      select place, case when is_linked
        then format('(select %%s from %s as linked where linked.id = new.%I)', parent, attname) else '%s'
      end as form, case when is_linked then format('concat_ws('' '', %s)', spelt.contents) else spelt.contents end as contents,
        case when is_linked then 'coalesce(' || spelt.phones || ')' else spelt.phones end as phones
      from spelt
    )
    select string_agg(format(form, looked_up.contents), E',\n    ' order by place),
      string_agg(format(form, looked_up.phones), ', ' order by place) filter (where looked_up.phones is not null)
    into contents, phones from looked_up;
    execute format(
      'create function private.%I() returns trigger language plpgsql set search_path = %L as $function$
begin
  new.search := array_to_tsvector(private.index_words(concat_ws('' '',
    %s%s
  ), %s));
  return new;
end
$function$', 'write_search_' || resource, '', contents, case when has_timeline then E',
    left((
      select string_agg(notes.body, '' '' order by notes.created_at desc) from private.notes_of(new.id) as notes
    ), 40000)' end, coalesce('coalesce(' || phones || ')', 'null')
    );
    execute format(
      'create trigger write_search before insert or update of %s on %s for each row execute function private.%I()',
      (
        select string_agg(distinct quote_ident(split_part(word, '.', 1)), ', ')
        from unnest(words || '{search}'::text[]) as word
      ), target, 'write_search_' || resource
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

create or replace function private.max_daily_mails()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 50;

create or replace function private.max_daily_mails_of_sender()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 5;

create or replace function private.max_daily_replies()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 50;

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

create or replace function private.messages_of_thread (
  message_ids text[]
)
  returns table (
    subject_id uuid,
    message_id text,
    is_ours boolean
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  select *
  from (
    select notes.subject_id, notes.message_id, not notes.by_mail from public.notes where notes.message_id = any (message_ids)
    union all
    select quotes.id, quotes.message_id, false from public.quotes where quotes.message_id = any (message_ids)
    union all
    select coalesce(notes.subject_id, mails.quote_id, offers.quote_id, mails.project_id), named.message_id, true
    from unnest(message_ids) as named (message_id)
    join public.mails on mails.message_id = named.message_id
      or mails.id = substring(named.message_id from '^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[.@]')::uuid
    left join public.notes on notes.id = mails.note_id left join public.offers on offers.id = mails.offer_id
    where mails.kind in ('receipt', 'message', 'offer', 'offer_copy', 'offer_reminder', 'delivery')
  ) as found (subject_id, message_id, is_ours)
  where found.subject_id is not null
$function$;

create or replace function private.name_of_linked (
  parent regclass
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'coalesce(' || string_agg(format('linked.%I', attname), ', ' order by place) || ')'
  from unnest('{reference,number,title,name}'::name[]) with ordinality as known (attname, place)
  join pg_catalog.pg_attribute using (attname) where attrelid = parent and not attisdropped
$function$;

create or replace function private.next_message_id (
  message_id text
)
  returns text
  language sql
  set search_path to ''
  AS $function$
  select regexp_replace(message_id, '^<([^.@]+)[^@]*', format('<\1.%s', gen_random_uuid()))
$function$;

create or replace function private.note_erasure (
  OUT doubted timestamp with time zone,
  OUT may_erase boolean
)
  returns record
  language plpgsql
  set search_path to ''
  AS $function$
declare
  limits private.quote_limits;
begin
  select * into strict limits from private.quote_limits for update;
  doubted := private.clock_doubted_until(limits);
  update private.quote_limits
  set erased_at = now(), doubted_until = doubted, trusted_at = case when doubted is null then now() else trusted_at end
  where only_row;
  may_erase := doubted is null and limits.trusted_at is not null;
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

create or replace function private.notified_owner (
  subject uuid
)
  returns SETOF public.people
  language sql
  stable
  set search_path to ''
  AS $function$
  select people.*
  from private.conversation(subject) as shared
  left join public.quotes on quotes.id = shared.id
  left join public.projects on projects.id = shared.id
  join public.people on people.name = coalesce(quotes.owner, projects.owner)
  where people.is_notified and people.email is not null
  order by shared.id <> subject
  limit 1
$function$;

create or replace function private.number_offer()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  prefix constant text := case
    when new.quote_id in (select private.demo_quotes()) then 'D'
    else 'O'
  end || to_char(private.agency_day(), '-YYYY-');
begin
  insert into private.offer_numbers as given (series, last)
  select prefix, coalesce(max(substr(number, 8)::integer), 0) + 1 from public.offers where starts_with(number, prefix)
  on conflict (series) do update set last = given.last + 1
  returning prefix || to_char(last, 'FM999000') into new.number;
  return new;
end
$function$;

create or replace function private.offer_amounts (
  lines jsonb,
  chosen smallint[]
)
  returns bigint[]
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select array[coalesce(sum(net), 0), coalesce(sum(round(net * rate / 100)), 0), coalesce(min(net), 0)]::bigint[] from (
    select (line ->> 'vat_rate')::numeric as rate,
      sum(round((line ->> 'quantity')::numeric * (line ->> 'unit_cents')::numeric)) as net
    from jsonb_array_elements(lines) with ordinality as entries (line, place)
    where not line ? 'optional' or place = any (chosen) group by 1
  ) as rates
$function$;

create or replace function private.offer_with_status (
  previous public.offers,
  changed public.offers
)
  returns public.offers
  language plpgsql
  set search_path to ''
  AS $function$
declare
  amounts constant bigint[] := private.offer_amounts(
    changed.lines, case when changed.status = 'accepted' then changed.chosen else '{}' end
  );
  is_taken_back boolean;
begin
  perform private.lock_quote_of(previous);
  is_taken_back := previous.status in ('accepted', 'declined') and changed.status = 'sent' and previous.channel <> 'link'
    and not exists (select from public.projects where projects.quote_id = previous.quote_id);
  if previous.quote_id is null or not is_taken_back and (previous.status, changed.status) not in (
    ('draft', 'sent'), ('sent', 'draft'), ('sent', 'withdrawn'), ('sent', 'accepted'), ('sent', 'declined'),
    ('declined', 'draft'), ('withdrawn', 'draft')
  ) and not (previous.number is not null and (previous.status, changed.status) = ('draft', 'withdrawn')) then
    raise exception using errcode = 'PT409', message = 'An offer cannot change its status in this way.',
      detail = '{"reason": "status"}';
  elsif changed.lines = '[]' and changed.status = 'sent' then
    perform private.refuse('lines', 'required', 'An offer needs a line.');
  elsif (amounts[1] <= 0 or amounts[3] < 0) and changed.status in ('sent', 'accepted') then
    perform private.refuse('lines', 'total', 'The total must be above zero, and that of no VAT rate below.');
  elsif changed.status = 'draft' then
    changed.revision := previous.revision + 1;
    changed.sent_at := null;
    changed.opened_at := null;
  elsif changed.status = 'sent' and not is_taken_back then
    changed.valid_until := coalesce(changed.valid_until, private.agency_day() + 30);
    changed.token := private.new_token();
    changed.sent_at := now();
  elsif changed.status in ('accepted', 'declined') then
    if (changed.channel in ('phone', 'email') or changed.channel = 'link' and private.is_owner()) is not true then
      perform private.refuse('channel', 'required', 'How the client answered is required.');
    elsif changed.status = 'accepted' and private.is_blank(changed.answered_by) then
      perform private.refuse('answered_by', 'required', 'The name of the client is required.');
    end if;
    changed.answered_at := now();
  end if;
  if changed.status in ('draft', 'withdrawn') then
    changed.token := null;
  end if;
  if changed.status in ('draft', 'withdrawn', 'sent') then
    changed.answered_at := null;
    changed.answered_by := null;
    changed.channel := null;
    changed.decline_reason := null;
  end if;
  if changed.status <> 'accepted' then
    changed.chosen := '{}';
  end if;
  return changed;
end
$function$;

create or replace function private.one_line (
  source text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  return private.trimmed(regexp_replace(
    regexp_replace(source, '[\u202a-\u202e\u2066-\u2069]', '', 'g'), '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'
  ));
end
$function$;

create or replace function private.first_words (
  source text
)
  returns text
  language sql
  immutable
  parallel safe
RETURN "left"(private.one_line("left"(source, 400)), 160);

create or replace function private.only_open_record (
  sender text
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select min(record::text)::uuid
  from (
    select (array_agg(open.id))[1] as record
    from (
      select quotes.id from private.person_quotes(sender) as quotes
      where not quotes.is_spam and quotes.status <> 'rejected'
        and not exists (select from public.projects where projects.quote_id = quotes.id)
      union all
      select projects.id from private.person_projects(sender) as projects where not private.is_finished(projects.status)
    ) as open
    join private.subjects using (id)
    group by subjects.conversation
  ) as conversations
  having count(*) = 1
$function$;

create or replace function private.optional_lines (
  lines jsonb,
  numbers smallint[]
)
  returns smallint[]
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select coalesce(array_agg(place::smallint order by place), '{}')
  from jsonb_array_elements(lines) with ordinality as entries (line, place)
  where line ? 'optional' and place = any (numbers)
$function$;

create or replace function private.person_offers (
  person text
)
  returns SETOF public.offers
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select * from public.offers where quote_id in (select id from private.person_quotes(person))
    union all
    select * from public.offers
    where quote_id is null
      and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(private.person_keys(person)) as key);
end
$function$;

create or replace function private.person_projects (
  person text
)
  returns SETOF public.projects
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select * from public.projects where id in (
      select id from public.projects where quote_id in (select id from private.person_quotes(person))
      union
      select id from public.projects
      where quote_id is null
        and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(private.person_keys(person)) as key)
    );
end
$function$;

create or replace function private.personal_resources()
  returns SETOF name
  language sql
  stable
  set search_path to ''
  AS $function$
  select resource from private.resources() with ordinality as listed (resource, place)
  where exists (
    select from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace and proname = 'person_' || resource
  )
  order by place
$function$;

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

create or replace function private.plan_follow_up()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if new.replied_at is null then
    if old.replied_at is not null and new.follow_up_on is not distinct from old.follow_up_on then
      new.follow_up_on := new.planned_on;
    end if;
    new.planned_on := null;
  elsif old.replied_at is null then
    new.planned_on := old.follow_up_on;
  elsif new.follow_up_on is distinct from old.follow_up_on then
    new.planned_on := new.follow_up_on;
  end if;
  return new;
end
$function$;

create or replace function private.queue_due_mails()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into public.mails (quote_id, kind)
  select quotes.id, enabled_kinds.kind
  from public.quotes
  join private.enabled_kinds on enabled_kinds.kind in ('request', 'receipt')
  where quotes.status = 'pending' and quotes.created_at > now() - interval '1 hour'
    and not quotes.is_spam and quotes.request_id is not null and not exists (
      select from public.mails
      where mails.quote_id = quotes.id and mails.kind = enabled_kinds.kind and mails.status <> 'skipped'
    )
  on conflict (quote_id, kind) do update set status = 'queued' where mails.status = 'skipped';

  insert into public.mails (offer_id, kind)
  select offers.id, enabled_kinds.kind
  from public.offers
  join private.enabled_kinds on enabled_kinds.kind = 'offer_reminder'
  where offers.status = 'sent' and offers.remind_days is not null and offers.valid_until >= (select private.agency_day())
    and private.is_reminded(offers)
    and extract(hour from private.agency_time()) >= 9 and not exists (
      select from public.mails
      where mails.offer_id = offers.id and mails.kind = enabled_kinds.kind and mails.status <> 'skipped'
    )
  on conflict (offer_id, kind) do update set status = 'queued' where mails.status = 'skipped';

  insert into public.mails (kind)
  select enabled_kinds.kind
  from private.enabled_kinds
  cross join lateral (
    select bool_or(status in ('queued', 'sending')) as waits,
      coalesce(max(created_at) filter (where created_at < now() + interval '10 minutes'), '-infinity') as written_at
    from public.mails where quote_id is null and mails.kind = enabled_kinds.kind and status <> 'skipped'
  ) as last
  where enabled_kinds.kind in ('reminder', 'over_limit') and waits is not true
    and written_at <= now() - interval '1 hour'
    and private.has_digest(enabled_kinds.kind, written_at);
end
$function$;

create or replace function private.queue_mentions()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  unread text := normalize(new.body, nfc) collate pg_catalog.pg_c_utf8;
  person public.people;
  mention text;
begin
  for person in select * from public.people order by char_length(name) desc, id for key share skip locked loop
    mention := '(^|[^[:alnum:]_.@])@'
      || regexp_replace(normalize(person.name, nfc) collate pg_catalog.pg_c_utf8, '([^[:alnum:][:space:]])', '\\\1', 'g')
      || '(?![[:alnum:]_])';
    if unread ~* mention then
      unread := regexp_replace(unread, mention, '\1', 'gi');
      insert into public.mails (note_id, person_id, kind)
      select new.id, person.id, 'mention'
      where private.folded_name(person.name) <> private.folded_name(new.author)
        and person.is_notified and person.email is not null
      on conflict do nothing;
    end if;
  end loop;
  return null;
end
$function$;

create or replace function private.queue_message()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if auth.uid() is not null then
    if not exists (select from private.client_of(new.subject_id) as client where private.is_address(client.email)) then
      perform private.refuse('email', 'no_address', 'The client has no valid email address.');
    end if;
    insert into public.mails (note_id, kind, next_attempt_at)
    values (new.id, 'message', now() + private.undo_seconds() * interval '1 second');
  end if;
  return null;
end
$function$;

create or replace function private.queue_morning_mails (
  moment timestamp with time zone default now()
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  here constant timestamp := private.agency_time(moment);
begin
  update public.mail_settings set morning_on = here::date
  where morning_on is distinct from here::date and here::time >= '08:00';
  if found and here::time < '12:00' then
    insert into public.mails (person_id, kind, give_up_at)
    select people.id, 'morning', moment + private.give_up_after('morning') from public.people
    where people.is_notified and people.email is not null
      and private.has_due(people.name, here::date);
  end if;
end
$function$;

create or replace function private.queue_quote_mails()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.mails (quote_id, kind)
    select new.id, kind from private.enabled_kinds
    where kind in ('request', 'receipt') and new.request_id is not null and not new.is_spam and new.status = 'pending';
  elsif new.email is distinct from old.email then
    update public.mails set status = 'queued', last_error = null
    where quote_id = new.id and kind = 'receipt' and status in ('queued', 'failed', 'bounced', 'dismissed');
  end if;
  return null;
exception
  when others then
    raise warning 'The mails of a request were not queued: %', sqlerrm;
    return null;
end
$function$;

create or replace function private.queue_reply_mail()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.mails (note_id, kind)
  select new.id, 'reply'
  where (new.by_mail or new.by_link) and not exists (
    select from public.quotes where quotes.id = new.subject_id and spam_reason = 'unauthenticated'
  ) and not exists (
    select from public.notes
    join public.mails on mails.note_id = notes.id and mails.kind = 'reply'
    where notes.subject_id = new.subject_id and (notes.by_mail or notes.by_link) and private.is_by_other(notes) = private.is_by_other(new)
      and mails.status in ('queued', 'sending', 'sent', 'kept') and mails.created_at > now() - interval '1 hour'
  ) and not exists (
    select from public.projects where projects.id = new.subject_id and new.by_link and projects.missing = new.body
  )
    or not (new.by_mail or new.by_link)
      and exists (select from private.notified_owner(new.subject_id) as owner where owner.name <> new.author);
  return null;
end
$function$;

create or replace function private.quote_origin (
  source jsonb,
  request_id uuid,
  message_id text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  origin constant text := coalesce(
    nullif(private.trimmed(lower((source ->> 'utm_source') collate pg_catalog.pg_c_utf8)), ''),
    substring(
      lower((source ->> 'referrer') collate pg_catalog.pg_c_utf8)
      from '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)'
    ),
    case when message_id is not null then '(mail)' when request_id is null and source = '{}' then '(staff)' else '(direct)' end
  );
begin
  return left(coalesce(
    substring(origin from '^(?:[^/]+\.)?(google|instagram|linkedin)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$'), origin
  ), 200);
end
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
        'case when before.%1$I is distinct from after.%1$I and num_nulls(%2$s, %3$s) < 2 then '
        'jsonb_build_object(%1$L, jsonb_build_array(left(%2$s, 200), left(%3$s, 200))) else ''{}'' end',
        attname, format(value, 'before'), format(value, 'after')
      ),
      ' || ' order by attnum
    )
    from pg_catalog.pg_attribute
    left join pg_catalog.pg_constraint on conrelid = attrelid and contype = 'f' and conkey = array[attnum]
    cross join lateral (
      select case
        when confrelid <> 0 then format('(select %s from %s as linked where linked.id = %%s.%I)',
          private.name_of_linked(confrelid), confrelid::regclass, attname)
        when atttypid <> 'uuid'::regtype then format('to_jsonb(%%s.%I) #>> ''{}''', attname)
      end as value
    ) as read
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (tg_argv) and value is not null
  );
begin
  if not exists (select from before join after using (id) where before.updated_at <> after.updated_at) then
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

create or replace function private.record_of_mail (
  mail jsonb
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    private.record_of_thread(private.thread_of(mail)),
    case when (mail ->> 'authenticated')::boolean then coalesce(
      private.record_of_subject(mail ->> 'subject', mail ->> 'sender'), private.only_open_record(mail ->> 'sender')
    ) end
  )
$function$;

create or replace function private.record_of_subject (
  subject text,
  sender text
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select named.id
  from (
    select quotes.id from public.quotes
    where quotes.reference in (select upper(word[1]) from regexp_matches(subject, '\mQ-[0-9A-Z]{6,8}\M', 'gi') as word)
    union all
    select offers.quote_id from public.offers
    where offers.number in (select upper(word[1]) from regexp_matches(subject, '\m[A-Z]-[0-9]{4}-[0-9]{3,6}\M', 'gi') as word)
  ) as named
  where private.is_address_of(named.id, sender) limit 1
$function$;

create or replace function private.record_of_thread (
  message_ids text[]
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select subject_id from private.messages_of_thread(message_ids)
  order by array_position(message_ids, message_id) desc limit 1
$function$;

create or replace function private.record_removal()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.audit (kind, counts) values (tg_argv[0], tg_argv[1]::jsonb);
  return null;
end
$function$;

create or replace function private.refuse (
  field text,
  reason text,
  message text,
  allowed integer default null::integer,
  line integer default null::integer
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  raise exception using
    errcode = 'PT422',
    message = message,
    detail = jsonb_strip_nulls(
      jsonb_build_object('field', field, 'reason', reason, 'limit', allowed, 'line', line)
    )::text;
end
$function$;

create or replace function private.released_offer (
  offer public.offers
)
  returns public.offers
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  offer.mail_to := null;
  offer.letter := null;
  if offer.status <> 'accepted' then
    offer.status := case offer.status when 'declined' then 'declined' else 'withdrawn' end;
    offer.token := null;
    offer.client_hash := null;
    offer.client_name := '–';
    offer.client_company := null;
    offer.client_address := null;
    offer.client_vat_number := null;
    offer.title := offer.number;
    offer.introduction := null;
    offer.terms := null;
    offer.duration := null;
    offer.lines := private.offer_lines(offer.lines, '–');
    offer.answered_by := null;
    offer.updated_by := null;
    offer.decline_reason := null;
  end if;
  return offer;
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

create or replace function private.rename_owner()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform private.lock_owned(old.name);
  update public.quotes set owner = new.name, updated_by = new.updated_by where owner = old.name;
  update public.projects set owner = new.name, updated_by = new.updated_by where owner = old.name;
  return null;
end
$function$;

create or replace function private.request_by_mail (
  mail jsonb
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sender constant text := mail ->> 'sender';
  name constant text := private.one_line(left(mail ->> 'sender_name', 200));
  is_verified constant boolean := coalesce((mail ->> 'authenticated')::boolean, false);
  message constant text := private.request_text(mail);
begin
  if (mail ->> 'is_bulk')::boolean is distinct from false or private.is_address(sender) is not true
    or private.has_begun_enough(mail, is_verified)
  then
    perform private.count_unmatched(sender);
    return 'unmatched';
  end if;
  insert into public.quotes (name, email, project_type, message, language, message_id, is_spam, spam_reason)
  values (
    case when private.is_blank(name) then left(sender, 200) else name end, sender, 'other', message,
    case when private.is_arabic(message) then 'ar' else 'en' end, mail ->> 'message_id',
    not is_verified, case when not is_verified then 'unauthenticated' end
  )
  on conflict (message_id) do nothing;
  return case when found then 'requested' else 'known' end;
end
$function$;

create or replace function private.request_text (
  mail jsonb
)
  returns text
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select concat_ws(E'\n\n', nullif(left(written, 10000 - coalesce(char_length(kept), 0) - 2), ''), kept)
  from (
    select private.trimmed(concat_ws(E'\n\n', nullif(private.trimmed(left(mail ->> 'subject', 1000)), ''), mail ->> 'body'))
  ) as texts (written)
  cross join lateral (select private.is_arabic(written) as is_arabic) as languages
  cross join lateral (
    select nullif(concat_ws(
      E'\n\n',
      '[' || case when is_arabic then 'في صندوق البريد: ' else 'In the mailbox: ' end || left(private.one_line((
        select string_agg(name, ', ') from jsonb_array_elements_text(mail -> 'attachments') as name
      )), 2000) || ']',
      case when jsonb_array_length(mail -> 'omitted') > 0 or private.is_blank(written) then
        case when is_arabic then '[بقية الرسالة في صندوق البريد.]' else '[More of this mail is in the mailbox.]' end
      end
    ), '') as kept
  ) as rest
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

create or replace function private.resources()
  returns SETOF name
  language sql
  stable
  set search_path to ''
  AS $function$
  with recursive named as (
    select pg_class.oid, relname from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
      select from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace and proname = 'grant_' || relname
    )
  ), chains (oid, relname, length) as (
    select oid, relname, 0 from named
    union
    select named.oid, named.relname, length + 1
    from chains join pg_catalog.pg_constraint on confrelid = chains.oid and contype = 'f' and conrelid <> confrelid
    join named on named.oid = conrelid
    where length < (select count(*) from named)
  )
  select relname from chains group by relname order by max(length), relname
$function$;

create or replace function private.response_figures (
  since timestamp with time zone,
  until timestamp with time zone
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.response_hours()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 24;

create or replace function private.restart_mail()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.attempts := 0;
  new.unconfirmed := 0;
  new.last_error := null;
  if new.next_attempt_at is not distinct from old.next_attempt_at then
    new.next_attempt_at := now();
  end if;
  new.give_up_at := now() + private.give_up_after(new.kind);
  return new;
end
$function$;

create or replace function private.search_query (
  typed text
)
  returns tsquery
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select string_agg('''' || word || '''' || case when typed ~ '^\s*".*"\s*$' then '' else ':*' end, ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$function$;

create or replace function private.search_words (
  source text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  folded text := source;
begin
  if octet_length(source) > char_length(source) then
    folded := normalize(regexp_replace(source, '.{64}', U&'\\&\200B', 'g'), nfkd);
    folded := regexp_replace(
      left(folded, 200 + 3 * char_length(source)),
      '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+',
      '', 'g'
    );
    folded := replace(replace(replace(replace(replace(folded, 'ى', 'ي'), 'ی', 'ي'), 'ة', 'ه'), 'ک', 'ك'), 'ٱ', 'ا');
    folded := replace(replace(lower(folded collate pg_catalog.pg_c_utf8), 'œ', 'oe'), 'æ', 'ae');
    folded := regexp_replace(
      folded collate pg_catalog.pg_c_utf8, '\m([وفبل]?(?:عبد|ابو)) +(?=[\u0620-\u06d3])', '\1', 'g'
    );
    if folded ~ '[٠-٩۰-۹]' then
      folded := private.latin_digits(folded);
    end if;
  end if;
  folded := regexp_replace(
    lower(folded collate pg_catalog.pg_c_utf8),
    '[^ 0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff'
    '\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+',
    ' ', 'g'
  );
  if folded ~ '[^ ]{65}' then
    folded := regexp_replace(folded, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  return coalesce(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(folded, ' '), ''))), '{}');
end
$function$;

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

create or replace function private.set_client_hash()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  client public.quotes;
begin
  select * into client from public.quotes where quotes.id = new.quote_id;
  new.client_hash := coalesce(
    sha256(convert_to(new.id || coalesce(
      client.email_key, private.folded_address(new.client_email), client.phone_key, private.phone_key(new.client_phone)
    ), 'UTF8')),
    new.client_hash
  );
  return new;
end
$function$;

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

create or replace function private.set_replied_at()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  shared constant uuid[] := array(select id from private.conversation(coalesce(new.subject_id, old.subject_id)));
  newest public.notes := new;
  resource name;
begin
  if coalesce(new.kind, old.kind) = 'note' then
    return null;
  elsif tg_op = 'DELETE' then
    select * into newest from public.notes
    where notes.subject_id = any (shared) and notes.kind <> 'note' order by notes.created_at desc limit 1;
    if old.created_at < newest.created_at then
      return null;
    end if;
  end if;
  foreach resource in array '{quotes,projects}'::name[] loop
    execute format(
      'update public.%I set replied_at = null where id = any ($1) and replied_at is not null', resource
    ) using shared;
    if newest.kind = 'reply' and (newest.by_link or newest.by_mail) then
      execute format(
        'update public.%I
         set replied_at = $2, follow_up_on = least(follow_up_on, $3), updated_by = case when $5 then updated_by else $4 end
         where id = $1 and (not $5 or status = ''pending'' or status_since <= $2)', resource
      ) using newest.subject_id, newest.created_at, private.agency_day(), newest.author, tg_op = 'DELETE';
    end if;
  end loop;
  return null;
end
$function$;

create or replace function private.set_version()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  others constant text[] := array['updated_at', 'updated_by'] || tg_argv;
begin
  if new.updated_at is distinct from old.updated_at and to_jsonb(new) - others <> to_jsonb(old) - others then
    raise exception using
      errcode = 'PT409',
      message = 'Somebody else has changed this in the meantime.',
      detail = jsonb_build_object('reason', 'changed', 'by', to_jsonb(old) ->> 'updated_by', 'at', old.updated_at)::text;
  end if;
  new.updated_at := old.updated_at;
  if new is distinct from old and (tg_nargs = 0 or to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv) then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$function$;

create or replace function private.shared_offer (
  offer public.offers
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'number', offer.number, 'revision', offer.revision, 'status', offer.status, 'title', offer.title,
    'client_name', offer.client_name, 'client_company', offer.client_company,
    'client_address', offer.client_address, 'client_vat_number', offer.client_vat_number,
    'introduction', offer.introduction, 'lines', offer.lines, 'chosen', offer.chosen, 'terms', offer.terms,
    'start_on', offer.start_on, 'duration', offer.duration, 'valid_until', offer.valid_until,
    'vat_case', offer.vat_case, 'net_cents', offer.net_cents, 'vat_cents', offer.vat_cents, 'gross_cents', offer.gross_cents,
    'sent_at', offer.sent_at, 'answered_at', offer.answered_at, 'answered_by', offer.answered_by,
    'decline_reason', offer.decline_reason
  )
$function$;

create or replace function private.thread_of (
  mail jsonb
)
  returns text[]
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select array(select jsonb_array_elements_text(mail -> 'thread'))
$function$;

create or replace function private.tidied (
  field text,
  content text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  return case when field ~ '(^|_)(name|company|owner|author|by)$' then private.one_line(content) else private.trimmed(content) end;
end
$function$;

create or replace function private.trim_columns()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(field, private.trimmed(to_jsonb(new) ->> field)) from unnest(tg_argv) as field
  ));
end
$function$;

create or replace function private.trim_texts()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(attname, case when attnotnull then text else nullif(text, '') end)
    from pg_catalog.pg_attribute
    cross join lateral (select private.tidied(attname, to_jsonb(new) ->> attname) as text) as trimmed
    where attrelid = tg_relid and attnum > 0 and not attisdropped and atttypid = 'text'::regtype
  ));
end
$function$;

create or replace function private.undo_seconds()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 15;

create or replace function private.waiting_quotes (
  since timestamp with time zone,
  until timestamp with time zone
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.write_by_link (
  subject uuid,
  author text,
  typed text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  insert into public.notes (subject_id, kind, author, by_link, body) values (subject, 'reply', author, true, typed);
end
$function$;

create or replace function private.write_messages (
  messages jsonb,
  report jsonb,
  writer text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  notes_of_rows jsonb;
begin
  with written as (
    insert into public.notes (subject_id, kind, author, subject, body)
    select distinct on (changed.id) changed.id, 'email', writer, message ->> 'subject', message ->> 'body'
    from jsonb_to_recordset(report -> 'changed') as changed (id uuid, status text)
    join jsonb_array_elements(messages) as message on lower(message ->> 'id') = changed.id::text
    cross join lateral private.client_of(changed.id) as client
    where changed.status is not null and private.is_address(client.email)
    returning id, subject_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', subject_id, 'note', id) order by subject_id), '[]')
  into notes_of_rows from written;
  return notes_of_rows;
end
$function$;

create or replace function private.write_search_people()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.search := array_to_tsvector(private.index_words(concat_ws(' ',
    new.name,
    new.email
  ), null));
  return new;
end
$function$;

create or replace function private.write_search_projects()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.search := array_to_tsvector(private.index_words(concat_ws(' ',
    (select concat_ws(' ', linked.reference, replace(linked.reference, '-', ''), linked.name, linked.company, linked.email, linked.phone) from public.quotes as linked where linked.id = new.quote_id),
    new.title,
    new.client_name,
    new.client_email,
    new.client_phone,
    new.description,
    array_to_string(new.technologies, ' '),
    left((
      select string_agg(notes.body, ' ' order by notes.created_at desc) from private.notes_of(new.id) as notes
    ), 40000)
  ), coalesce((select coalesce(linked.phone) from public.quotes as linked where linked.id = new.quote_id), new.client_phone)));
  return new;
end
$function$;

create or replace function private.write_search_quotes()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.search := array_to_tsvector(private.index_words(concat_ws(' ',
    new.reference, replace(new.reference, '-', ''),
    new.name,
    new.company,
    new.email,
    new.phone,
    new.message,
    left((
      select string_agg(notes.body, ' ' order by notes.created_at desc) from private.notes_of(new.id) as notes
    ), 40000)
  ), coalesce(new.phone)));
  return new;
end
$function$;

create or replace function public.answer_offer (
  token text,
  revision text,
  answer jsonb
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  linked record;
  offer public.offers;
  project public.projects;
begin
  perform from public.quotes where quotes.id in (
    select quote_id from public.offers where offers.token = answer_offer.token
    union all
    select quote_id from public.projects where projects.token = answer_offer.token
  ) order by quotes.id for no key update;
  select * into linked from private.linked(answer_offer.token);
  select * into offer from public.offers where offers.id = linked.offer_id for update;
  select * into project from public.projects where projects.id = linked.project_id for update;
  if num_nonnulls(linked.offer_id, linked.project_id) = 0 or linked is distinct from private.linked(answer_offer.token) then
    return public.read_offer(token);
  end if;
  perform private.check_answer(answer);
  if answer ?| array['approve', 'missing'] then
    perform private.answer_delivery(project, revision, answer);
  elsif answer ? 'question' then
    perform private.ask_by_link(
      coalesce(project.id, offer.quote_id), left(private.one_line(coalesce(project.client_name, offer.client_name)), 80),
      answer ->> 'question'
    );
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  else
    perform private.answer_sent_offer(offer, revision, answer);
  end if;
  return public.read_offer(token);
end
$function$;

create or replace function public.bounce_mail (
  message_ids text[],
  reason text
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update public.mails set status = 'bounced', unconfirmed = 0, last_error = left(reason, 500)
  where mails.message_id = any (message_ids) and (mails.status = 'sent' or mails.unconfirmed > 0 and mails.status in ('queued', 'failed'));
  return found;
end
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
  writer constant text := left(nullif(private.one_line(author), ''), 80);
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

create or replace function public.claim_mails (
  most integer,
  host text,
  keeps boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  latest constant timestamptz := now() + interval '10 minutes';
  mail public.mails;
  claimed jsonb := '[]';
begin
  perform from public.mail_settings for no key update;
  update public.mail_settings set can_send = not keeps where can_send = keeps;
  delete from public.mails
  where quote_id is null and kind = 'test' and created_at not between now() - interval '1 day' and latest;
  update public.mails
  set next_attempt_at = case when status = 'sending' then now() + interval '5 minutes' else now() end,
    give_up_at = least(give_up_at, now() + interval '1 day'), sent_at = case when sent_at > now() then now() else sent_at end
  where next_attempt_at > latest + unconfirmed * interval '1 hour'
    and (status in ('queued', 'sending') or status in ('sent', 'kept') and kind = 'receipt' and sent_at > latest);
  update public.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now() and attempts > 0;
  perform private.queue_due_mails();
  perform private.queue_morning_mails();

  for mail in
    select * from public.mails
    where status in ('queued', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, id limit 1000 for update skip locked
  loop
    exit when jsonb_array_length(claimed) >= least(greatest(most, 1), 100);
    mail.status := case
      when not exists (select from private.needed_mails where id = mail.id) then 'skipped'
      when mail.kind = 'receipt' and (
        exists (
          select from public.quotes as own
          join public.quotes as other on private.mailbox_of(other.email_key) = private.mailbox_of(own.email_key)
          join public.mails as earlier on earlier.quote_id = other.id and earlier.kind = 'receipt'
          where own.id = mail.quote_id and earlier.id <> mail.id
            and (earlier.status = 'sending' or earlier.sent_at > now() - interval '1 day')
        )
        or (select hourly_receipts from private.quote_limits) <= (
          select count(*) from public.mails as earlier
          where earlier.status in ('sent', 'kept') and earlier.next_attempt_at > now() - interval '1 hour'
            and earlier.kind = 'receipt' and earlier.sent_at > now() - interval '1 hour'
        ) + (
          select count(*) from public.mails as earlier
          where earlier.kind = 'receipt' and earlier.status = 'sending' and earlier.id <> mail.id
        )
      ) then 'withheld'
      else 'sending'
    end;
    update public.mails
    set status = mail.status, attempts = attempts + (mail.status = 'sending')::integer,
      next_attempt_at = now() + interval '5 minutes',
      give_up_at = case when attempts = 0 and give_up_at <= now() then now() + private.give_up_after(kind) else give_up_at end,
      message_id = coalesce(message_id, format('<%s@%s>', case kind when 'message' then note_id else mails.id end, host)),
      created_at = case when quote_id is null then now() else created_at end
    where mails.id = mail.id
    returning * into mail;
    if mail.status = 'sending' then
      claimed := claimed || private.mail_to_send(mail);
    end if;
  end loop;
  return claimed;
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
    select id, reference, name, email, phone, company, project_type, budget, status, is_spam, language, owner,
      follow_up_on, message, created_at
    from public.quotes where quotes.id in (
      select known.id from known
      union
      select same.id from known join public.quotes as same using (phone_key)
    )
  ),
  own_projects as materialized (
    select projects.id, projects.quote_id, title, status, budget, start_date, end_date, paid_on, owner, follow_up_on,
      created_at
    from public.projects where projects.id in (
      select own.id from public.projects as own where own.quote_id in (select own_quotes.id from own_quotes)
      union
      select former.id from public.projects as former
      where former.quote_id is null
        and former.client_hash in (select sha256(convert_to(former.id || key, 'UTF8')) from keys)
    )
  )
  select jsonb_build_object(
    'quotes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_quotes as own),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_projects as own
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'quote_id', quote_id, 'number', number, 'title', title,
        'status', status, 'valid_until', valid_until, 'net_cents', net_cents, 'gross_cents', gross_cents,
        'created_at', created_at)
        order by created_at desc, id), '[]')
      from public.offers where offers.quote_id in (select own_quotes.id from own_quotes)
    )
  )
$function$;

create or replace function public.dashboard_stats (
  month_start timestamp with time zone,
  previous_start timestamp with time zone default null::timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
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
$function$;

create or replace function public.dashboard_trends (
  month_starts timestamp with time zone[],
  since timestamp with time zone default null::timestamp with time zone,
  until timestamp with time zone default null::timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
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
  resource name;
begin
  if current_user = 'authenticated' then
    perform private.require_staff();
  end if;
  select coalesce(array_agg(id), '{}') into quote_ids from private.demo_quotes() as id;
  if remove then
    perform from public.quotes where id = any (quote_ids) order by id for update;
  end if;
  select coalesce(array_agg(id), '{}') into project_ids from public.projects
  where private.is_demo(id) or quote_id = any (quote_ids);
  if remove then
    for resource in
      select listed.resource from private.resources() with ordinality as listed (resource, place) order by place desc
    loop
      execute format('delete from public.%I where private.is_demo(id)', resource);
    end loop;
    delete from public.offers
    where starts_with(number, 'D-') or number is null and offers.quote_id = any (quote_ids);
    delete from public.projects where projects.id = any (project_ids);
    delete from public.quotes where quotes.id = any (quote_ids);
  end if;
  return jsonb_build_object('quotes', cardinality(quote_ids), 'projects', cardinality(project_ids));
end
$function$;

create or replace function public.erase_expired()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  run record;
  part text;
  deleted integer;
  counts jsonb := '{}';
  failed text[] := '{}';
begin
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  run := private.note_erasure();
  if run.doubted is not null then
    raise warning 'Nothing was erased, because the clock leapt. If it is right, erasures go on at %.', run.doubted;
  end if;
  if not run.may_erase then
    return jsonb_strip_nulls(jsonb_build_object('erased', 0, 'doubted_until', run.doubted));
  end if;
  foreach part in array '{quotes,offers,audit,mails,sessions}'::text[] loop
    begin
      execute format('select private.expire_%s()', part) into deleted;
      counts := counts || case when deleted > 0 then jsonb_build_object(part, deleted) else '{}' end;
    exception
      when others then
        failed := failed || part;
        raise warning 'The expired % were not erased: %', part, sqlerrm;
    end;
  end loop;
  if counts ?| '{quotes,offers}' then
    insert into public.audit (kind, counts) values ('expiry', counts);
  end if;
  update private.quote_limits set failed_parts = nullif(failed, '{}') where only_row;
  return jsonb_build_object('erased', coalesce(counts -> 'quotes', '0'))
    || case when failed <> '{}' then jsonb_build_object('failed', failed) else '{}' end;
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

create or replace function public.give_mail (
  quote_id uuid,
  subject_id uuid
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  given public.quotes;
begin
  perform private.require_staff();
  perform private.lock_records(id) from (select unnest(array[quote_id, subject_id]) as id order by 1) as locked;
  select * into given from public.quotes where quotes.id = give_mail.quote_id for update;
  if given.message_id is null or given.status <> 'pending'
    or exists (select from public.offers where offers.quote_id = given.id)
    or (select count(*) from private.conversation(given.id)) > 1
  then
    raise exception using errcode = 'PT409', message = 'Only an unanswered request by mail can be given to a client.',
      detail = '{"reason": "not_by_mail"}';
  elsif subject_id = given.id
    or not exists (select from private.subjects where subjects.id = give_mail.subject_id and resource in ('quotes', 'projects'))
  then
    perform private.refuse('subject_id', 'unknown', 'The record of the client does not exist.');
  end if;
  update public.notes set subject_id = give_mail.subject_id where notes.subject_id = given.id;
  if 'filed' <> private.file_reply(subject_id, jsonb_build_object(
    'message_id', given.message_id, 'sender', given.email, 'sender_name', given.name, 'body', given.message,
    'authenticated', given.spam_reason is distinct from 'unauthenticated', 'received_at', given.created_at
  )) then
    raise exception using errcode = 'PT409', message = 'This record keeps no more mails today.',
      detail = '{"reason": "too_many_mails"}';
  end if;
  delete from public.quotes where quotes.id = given.id;
end
$function$;

create or replace function public.last_message (
  public .quotes
)
  returns SETOF public.notes
  language sql
  stable
  rows 1
  AS $function$
  select * from private.notes_of($1.id) as sent
  where sent.kind in ('email', 'whatsapp', 'phone') order by sent.created_at desc limit 1
$function$;

create or replace function public.lost_message (
  public .projects
)
  returns SETOF public.notes
  language sql
  stable
  rows 1
  AS $function$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
$function$;

create or replace function public.lost_message (
  public .quotes
)
  returns SETOF public.notes
  language sql
  stable
  rows 1
  AS $function$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
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

create or replace function public.read_offer (
  token text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case when offers.id is null then '{}' else private.shared_offer(offers) end || jsonb_build_object(
    'expired', offers.status = 'sent' and offers.valid_until < private.agency_day(),
    'language', coalesce(offers.language, projects.language, (
      select quotes.language from public.quotes where quotes.id = projects.quote_id
    )),
    'project', case when projects.id is not null then private.shared_project(projects) end,
    'asked', private.asked(coalesce(projects.id, offers.quote_id))
  )
  from private.linked(read_offer.token)
  left join public.offers on offers.id = offer_id
  left join public.projects on projects.id = project_id
  where num_nonnulls(offer_id, project_id) > 0
$function$;

create or replace function public.receive_mail (
  mail jsonb
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  sender constant text := mail ->> 'sender';
  subject uuid;
begin
  if private.folded_address(sender) in (
    select private.folded_address(address)
    from public.mail_settings, unnest(recipients || array[mail_settings.sender, reply_to]) as address
    union all
    select private.folded_address(email) from public.people
  ) then
    return 'own';
  end if;
  if private.record_of_mail(mail) is null then
    perform pg_advisory_xact_lock(hashtextextended('receive_mail', 0));
  end if;
  perform private.lock_records(private.record_of_mail(mail));
  if exists (select from public.notes where notes.message_id = mail ->> 'message_id')
    or exists (select from public.quotes where quotes.message_id = mail ->> 'message_id')
  then
    return 'known';
  end if;
  subject := private.record_of_mail(mail);
  return case when subject is null then private.request_by_mail(mail) else private.file_reply(subject, mail) end;
end
$function$;

create or replace function public.remove_person (
  person uuid,
  successor uuid default null::uuid,
  is_forgotten boolean default false,
  author text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  former constant text := 'Former colleague';
  actor constant text := left(nullif(private.one_line(author), ''), 80);
  removed public.people;
  heir text;
  given_quotes integer;
  given_projects integer;
begin
  perform private.require_staff();
  if successor is not null then
    select name into heir from public.people where people.id = successor and people.id <> person for key share;
    if not found then
      perform private.refuse('successor', 'unknown', 'The person who takes over the records does not exist.');
    end if;
  end if;
  delete from public.people where people.id = person returning * into removed;
  if not found then
    return;
  end if;
  perform private.lock_owned(removed.name, is_forgotten);
  update public.quotes set owner = heir, updated_by = actor where owner = removed.name;
  get diagnostics given_quotes = row_count;
  update public.projects set owner = heir, updated_by = actor where owner = removed.name;
  get diagnostics given_projects = row_count;
  insert into public.audit (kind, author, counts)
  values ('person', actor, jsonb_build_object('quotes', given_quotes, 'projects', given_projects));
  if is_forgotten then
    update public.notes set author = former where notes.author = removed.name and not by_link and not by_mail;
    update public.events set author = former where events.author = removed.name and by_staff;
    update public.events
    set details = details || jsonb_build_object('owner', (
      select jsonb_agg(case when value = to_jsonb(removed.name) then to_jsonb(former) else value end order by place)
      from jsonb_array_elements(details -> 'owner') with ordinality as owners (value, place)
    ))
    where details -> 'owner' ? removed.name;
    update public.audit set author = former where audit.author = removed.name;
    update public.quotes set updated_by = former where updated_by = removed.name;
    update public.projects set updated_by = former where updated_by = removed.name;
    update public.offers set updated_by = former where updated_by = removed.name and channel is distinct from 'link';
    update public.people set updated_by = former where updated_by = removed.name;
  end if;
end
$function$;

create or replace function public.search_offers (
  q text
)
  returns SETOF public.offers
  language sql
  stable
  AS $function$
  select offers.*
  from (select private.search_query(q) as query offset 0) as typed, public.offers
  where coalesce(offers.search operator(pg_catalog.@@) typed.query, true)
$function$;

create or replace function public.search_people (
  q text
)
  returns SETOF public.people
  language sql
  stable
  AS $function$
  select people.*
  from (select private.search_query(q) as query offset 0) as typed, public.people
  where coalesce(people.search operator(pg_catalog.@@) typed.query, true)
$function$;

create or replace function public.settle_mail (
  mail uuid,
  attempt integer,
  error text default null::text,
  permanent boolean default false,
  kept boolean default false,
  perhaps boolean default false
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  next_attempt constant timestamptz := now() + case when perhaps then interval '1 hour' else least(attempt, 2) * interval '1 minute' end;
begin
  update public.mails
  set last_error = left(error, 500),
    unconfirmed = case when error is null then 0 else unconfirmed + perhaps::integer end,
    sent_at = case when error is null or perhaps then now() else sent_at end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then case when kept then 'kept' else 'sent' end
      when permanent or kind = 'test' or give_up_at <= next_attempt or perhaps and unconfirmed > 0 then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
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

alter table "public"."audit"
  add constraint "audit_kind_check"
    check
    ((kind = ANY (ARRAY['sign_in'::text, 'export'::text, 'erasure'::text, 'person'::text, 'reply'::text,
    'expiry'::text])));

alter table "public"."events"
  add constraint "events_subject_id_fkey" foreign key (subject_id) references private.subjects(id) on delete cascade;

alter table "public"."mails"
  add constraint "mails_kind_check"
    check
    ((kind = ANY (ARRAY['request'::text, 'receipt'::text, 'reminder'::text, 'over_limit'::text, 'test'::text,
    'offer'::text,
    'offer_answer'::text,
    'offer_copy'::text,
    'offer_reminder'::text,
    'delivery'::text, 'delivery_answer'::text, 'message'::text, 'reply'::text, 'mention'::text, 'morning'::text])));

alter table "public"."mails"
  add constraint "mails_note_id_fkey" foreign key (note_id) references public.notes(id) on delete cascade;

alter table "public"."mails"
  add constraint "mails_status_check"
    check
    ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'kept'::text, 'skipped'::text,
    'withheld'::text, 'failed'::text, 'bounced'::text, 'dismissed'::text])));

alter table "public"."mails"
  add constraint "mails_subject" check ((((kind = ANY (ARRAY['request'::text, 'receipt'::text])) = (quote_id IS
    NOT NULL)) AND (starts_with(kind, 'offer'::text) = (offer_id IS
    NOT NULL)) AND (starts_with(kind, 'delivery'::text) = (project_id IS
    NOT NULL)) AND ((kind = ANY (ARRAY['message'::text, 'reply'::text, 'mention'::text])) = (note_id IS
    NOT NULL)) AND ((kind = ANY (ARRAY['mention'::text, 'morning'::text])) = (person_id IS NOT NULL))));

alter table "public"."notes"
  add constraint "notes_attachments_count" check ((cardinality(attachments) <= 50));

alter table "public"."notes"
  add constraint "notes_body_length"
    check
    ((((char_length(body) >= 1) AND (char_length(body) <= 10000)) OR ((body = ''::text) AND ((kind = 'phone'::text) OR
    by_mail))));

alter table "public"."notes"
  add constraint "notes_by_hand_check" check (((NOT by_hand) OR (kind = 'email'::text)));

alter table "public"."notes"
  add constraint "notes_message_id_key" unique (message_id);

alter table "public"."notes"
  add constraint "notes_message_id_length" check (((char_length(message_id) >= 3) AND (char_length(message_id) <= 998)));

alter table "public"."notes"
  add constraint "notes_omitted_check"
    check
    ((omitted <@ ARRAY['encrypted'::text, 'signed'::text, 'winmail'::text, 'calendar'::text, 'rest'::text,
    'more'::text]));

alter table "public"."notes"
  add constraint "notes_subject_id_fkey" foreign key (subject_id) references private.subjects(id) on delete cascade;

alter table "public"."offers"
  add constraint "offers_letter_length" check (((char_length(letter) >= 1) AND (char_length(letter) <= 2000)));

alter table "public"."offers"
  add constraint "offers_remind_days_range" check (((remind_days >= 1) AND (remind_days <= 30)));

alter table "public"."mails"
  add constraint "mails_person_id_fkey" foreign key (person_id) references public.people(id) on delete cascade;

alter table "public"."projects"
  add constraint "projects_replied_at_check" check (isfinite(replied_at));

alter table "public"."quotes"
  add constraint "quotes_message_id_key" unique (message_id);

alter table "public"."quotes"
  add constraint "quotes_message_id_length"
    check (((char_length(message_id) >= 3) AND (char_length(message_id) <= 998)));

alter table "public"."quotes"
  add constraint "quotes_replied_at_check" check (isfinite(replied_at));

alter table "public"."quotes"
  add constraint "quotes_responded_at_check" check (isfinite(responded_at));

alter table "public"."quotes"
  add constraint "quotes_spam_reason_check"
    check
    (((spam_reason IS NULL) OR (is_spam AND (spam_reason = ANY (ARRAY['hidden_field'::text, 'too_fast'::text,
    'over_limit'::text, 'unauthenticated'::text])))));

create view "private"."enabled_kinds" with (security_invoker=true) AS  SELECT kinds.kind
   FROM (public.mail_settings
     CROSS JOIN LATERAL ( VALUES ('request'::text,mail_settings.send_requests), ('over_limit'::text,mail_settings.send_requests), ('receipt'::text,mail_settings.send_receipts), ('reminder'::text,mail_settings.send_reminders), ('test'::text,true), ('offer'::text,true), ('offer_answer'::text,true), ('offer_copy'::text,true), ('offer_reminder'::text,true), ('delivery'::text,true), ('delivery_answer'::text,true), ('message'::text,true), ('reply'::text,true), ('mention'::text,true), ('morning'::text,true)) kinds(kind, is_enabled))
  WHERE kinds.is_enabled;

create view "private"."needed_mails" with (security_invoker=true) AS  SELECT mails.id,
    mails.kind,
    quotes.id AS quote_id,
    quotes.reference,
    COALESCE(quotes.name, projects.client_name) AS client,
    mails.status,
    mails.last_error,
    mails.next_attempt_at,
    mails.give_up_at,
    projects.id AS project_id,
    (mails.unconfirmed > 0) AS is_unconfirmed
   FROM ((((((public.mails
     LEFT JOIN public.offers ON ((offers.id = mails.offer_id)))
     LEFT JOIN public.notes ON ((notes.id = mails.note_id)))
     LEFT JOIN public.projects ON (((projects.id = mails.project_id) OR (projects.id = notes.subject_id))))
     LEFT JOIN private.subjects ON ((subjects.id = notes.subject_id)))
     LEFT JOIN public.people ON ((people.id = mails.person_id)))
     LEFT JOIN public.quotes ON ((quotes.id = COALESCE(mails.quote_id, offers.quote_id, projects.quote_id, subjects.conversation))))
  WHERE ((mails.kind IN ( SELECT enabled_kinds.kind
           FROM private.enabled_kinds)) AND
        CASE
            WHEN (mails.kind = ANY (ARRAY['test'::text, 'message'::text, 'reply'::text])) THEN true
            WHEN (mails.person_id IS NOT NULL) THEN (people.is_notified AND (people.email IS NOT NULL) AND ((mails.kind <> 'morning'::text) OR (((mails.attempts > 0) OR (mails.give_up_at > now())) AND private.has_due(people.name, private.agency_day()))))
            WHEN ((mails.kind = 'offer'::text) AND ((offers.mail_to IS NULL) OR (offers.valid_until < private.agency_day()))) THEN false
            WHEN ((mails.kind = 'offer_copy'::text) AND (num_nonnulls(offers.mail_to, quotes.email) = 0)) THEN false
            WHEN ((mails.kind = 'receipt'::text) AND (quotes.email IS NULL)) THEN false
            WHEN (mails.kind = 'offer_reminder'::text) THEN private.is_reminded(offers.*)
            WHEN (mails.offer_id IS NOT NULL) THEN ((quotes.id IS NOT NULL) AND (offers.status = ANY ((
            CASE mails.kind
                WHEN 'offer'::text THEN '{sent}'::text
                WHEN 'offer_copy'::text THEN '{accepted}'::text
                ELSE '{accepted,declined}'::text
            END)::text[])))
            WHEN (mails.kind = 'delivery'::text) THEN ((projects.delivered_at IS NOT NULL) AND (projects.approved_at IS NULL) AND (projects.delivery_mail_to IS NOT NULL))
            WHEN (mails.kind = 'delivery_answer'::text) THEN (num_nonnulls(projects.approved_at, projects.missing) > 0)
            WHEN (mails.quote_id IS NULL) THEN private.has_digest(mails.kind)
            ELSE ((quotes.status = 'pending'::text) AND (NOT quotes.is_spam))
        END);

create view "public"."expiring_quotes" with (security_invoker=true) AS  SELECT id,
    reference,
    name,
    status,
    created_at
   FROM public.quotes
  WHERE (id IN ( SELECT private.expired_quotes(((private.listed_days())::double precision * '1 day'::interval)) AS expired_quotes));

create view "public"."mail_troubles" with (security_invoker=true) AS  SELECT id,
    kind,
    quote_id,
    reference,
    client,
    last_error AS error,
    ((status = ANY (ARRAY['failed'::text, 'bounced'::text])) OR (give_up_at <= now())) AS failed,
    (give_up_at - private.give_up_after(kind)) AS since,
    project_id,
    is_unconfirmed
   FROM private.needed_mails
  WHERE ((kind <> 'test'::text) AND ((status = ANY (ARRAY['failed'::text, 'bounced'::text])) OR ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND
        CASE
            WHEN (give_up_at <= now()) THEN (next_attempt_at <= now())
            ELSE (((give_up_at - private.give_up_after(kind)) < (now() - '00:10:00'::interval)) OR ((give_up_at - private.give_up_after(kind)) > (now() + '00:10:00'::interval)))
        END)));

create view "public"."read_mailboxes" with (security_invoker=true) AS  SELECT mailbox AS id,
    read_at
   FROM private.mailboxes
  WHERE (read_at > (now() - '30 days'::interval));

create view "public"."timeline" with (security_invoker=true) AS  SELECT concat_ws('/'::text, notes.id, own.id) AS id,
    own.id AS subject_id,
    notes.kind,
    notes.author,
    (NOT (notes.by_link OR notes.by_mail)) AS by_staff,
    notes.by_link,
    notes.subject,
    notes.body,
        CASE
            WHEN (mails.id IS NOT NULL) THEN jsonb_build_object('mail', mails.id, 'status', mails.status, 'error', mails.last_error, 'left', private.has_left(mails.status, mails.sent_at), 'unconfirmed', (mails.unconfirmed > 0))
            ELSE NULL::jsonb
        END AS details,
    notes.created_at AS happened_at,
    notes.updated_at,
    (notes.id)::text AS row_id,
    notes.by_mail,
    notes.attachments,
    notes.omitted
   FROM (((private.subjects own
     JOIN private.subjects shared USING (conversation))
     JOIN public.notes ON ((notes.subject_id = shared.id)))
     LEFT JOIN public.mails ON (((mails.note_id = notes.id) AND (mails.kind = 'message'::text))))
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
    (events.id)::text AS row_id,
    false AS by_mail,
    NULL::text[] AS attachments,
    NULL::text[] AS omitted
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
    jsonb_build_object('kind', mails.kind, 'status', mails.status, 'error', mails.last_error, 'unconfirmed', (mails.unconfirmed > 0)) AS details,
    COALESCE(mails.sent_at, mails.created_at) AS happened_at,
    COALESCE(mails.sent_at, mails.created_at) AS updated_at,
    (mails.id)::text AS row_id,
    false AS by_mail,
    NULL::text[] AS attachments,
    NULL::text[] AS omitted
   FROM ( SELECT mails_1.id,
            mails_1.kind,
            mails_1.quote_id,
            mails_1.offer_id,
            mails_1.project_id,
            mails_1.note_id,
            mails_1.person_id,
            mails_1.status,
            mails_1.attempts,
            mails_1.unconfirmed,
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
            mails_1.note_id,
            mails_1.person_id,
            mails_1.status,
            mails_1.attempts,
            mails_1.unconfirmed,
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
            mails_1.note_id,
            mails_1.person_id,
            mails_1.status,
            mails_1.attempts,
            mails_1.unconfirmed,
            mails_1.next_attempt_at,
            mails_1.give_up_at,
            mails_1.message_id,
            mails_1.last_error,
            mails_1.created_at,
            mails_1.sent_at,
            offers.quote_id
           FROM (public.offers
             JOIN public.mails mails_1 ON ((mails_1.offer_id = offers.id)))) mails
  WHERE ((mails.kind = ANY (ARRAY['receipt'::text, 'offer'::text, 'offer_copy'::text, 'offer_reminder'::text, 'delivery'::text])) AND (mails.status <> ALL (ARRAY['skipped'::text, 'withheld'::text])));

create view "public"."unanswered_replies" with (security_invoker=true) AS  SELECT id,
    resource,
    replied_at AS created_at
   FROM private.due_records(private.agency_day()) due_records(list, resource, id, quote_id, name, email, phone, owner, day, created_at, replied_at)
  WHERE ((list = 'followUps'::text) AND (replied_at IS NOT NULL));

create index subjects_conversation on private.subjects using btree (conversation);

create index events_subject_id on public.events using btree (subject_id, happened_at desc);

create index mails_message_id on public.mails using btree (message_id);

create unique index mails_once_for_a_note on public.mails using btree (note_id, kind, person_id) nulls not DISTINCT
  where (note_id is not null);

create index mails_person_id on public.mails using btree (person_id)
  where (person_id is not null);

create index notes_replies on public.notes using btree (created_at desc)
  where (kind = 'reply'::text);

create index notes_subject_id on public.notes using btree (subject_id, created_at desc);

create index offers_remind on public.offers using btree (valid_until)
  where ((status = 'sent'::text) AND (remind_days is not null));

create index projects_replied_at on public.projects using btree (replied_at)
  where (replied_at is not null);

create index quotes_owner on public.quotes using btree (owner, created_at, id) include (status, is_spam);

create index quotes_replied_at on public.quotes using btree (replied_at)
  where (replied_at is not null);

create trigger before_write
  before update on public.answer_templates
  for each row
  execute function private.trim_columns('subject', 'body');

create trigger set_version
  before update on public.answer_templates
  for each row
  execute function private.set_version();

create trigger set_version
  before update on public.mail_settings
  for each row
  execute function private.set_version('can_send', 'morning_on');

create trigger limit_tests
  before insert on public.mails
  for each row
  when (((new.kind = 'test'::text) AND (NOT private.is_owner())))
  execute function private.limit_test_mails();

create trigger index_note
  after insert or delete or update of body on public.notes
  for each row
  execute function private.index_note();

create trigger keep_client_words
  before delete or update of body on public.notes
  for each row
  when ((old.by_link OR old.by_mail))
  execute function private.keep_client_words();

create trigger keep_sent_message
  before delete or update of subject, body on public.notes
  for each row
  when (((old.kind = ANY (ARRAY['email'::text, 'whatsapp'::text, 'phone'::text])) AND (NOT private.is_owner())))
  execute function private.keep_sent_message();

create trigger queue_mentions
  after insert or update of body on public.notes
  for each row
  when (((new.kind = ANY (ARRAY['note'::text, 'phone'::text])) AND (strpos(new.body, '@'::text) > 0)))
  execute function private.queue_mentions();

create trigger queue_message
  after insert on public.notes
  for each row
  when (((new.kind = 'email'::text) AND (NOT new.by_hand)))
  execute function private.queue_message();

create trigger queue_reply_mail
  after insert on public.notes
  for each row
  when ((new.kind = 'reply'::text))
  execute function private.queue_reply_mail();

create trigger record_removal
  after delete on public.notes
  for each row
  when ((old.by_mail AND (NOT private.is_owner())))
  execute function private.record_removal('reply', '{"notes": 1}');

create trigger set_replied_at
  after insert or delete on public.notes
  for each row
  execute function private.set_replied_at();

create trigger set_version
  before update on public.notes
  for each row
  execute function private.set_version('subject_id', 'author', 'omitted');

create trigger after_write
  after update on public.offers
  for each row
  when (((new.quote_id IS
    NOT NULL) AND
    ((old.status <> new.status) OR ((new.status = 'sent'::text) AND (old.valid_until IS DISTINCT FROM
    new.valid_until)))))
  execute function private.after_offer_write();

create trigger set_version
  before update on public.offers
  for each row
  execute function private.set_version('opened_at', 'net_cents', 'vat_cents', 'gross_cents', 'search');

create trigger before_write
  before insert or update on public.people
  for each row
  execute function private.trim_texts();

create trigger record_removal
  after delete on public.people
  for each row
  when ((NOT private.is_owner()))
  execute function private.record_removal('person');

create trigger rename_owner
  after update of name on public.people
  for each row
  when ((old.name <> new.name))
  execute function private.rename_owner();

create trigger set_version
  before update on public.people
  for each row
  execute function private.set_version();

create trigger write_search
  before insert or update of email, name, search on public.people
  for each row
  execute function private.write_search_people();

create trigger add_subject
  after insert on public.projects
  for each row
  execute function private.add_subject('quote_id');

create trigger plan_follow_up
  before update on public.projects
  for each row
  execute function private.plan_follow_up();

create trigger record_changes after update on public.projects
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'follow_up_on',
  'replied_at',
  'planned_on',
  'status_since',
  'token',
  'deliveries',
  'delivery_note',
  'delivery_url',
  'delivery_mail_to',
  'missing',
  'approved_at',
  'created_at',
  'updated_at',
  'updated_by',
  'client_hash',
  'search'
);

create trigger remove_subject
  after delete on public.projects
  for each row
  execute function private.remove_subject();

create trigger set_version
  before update on public.projects
  for each row
  execute function private.set_version('replied_at', 'planned_on', 'status_since', 'token');

create trigger write_client_hash
  before insert or update of quote_id, client_email, client_phone, search on public.projects
  for each row
  execute function private.set_client_hash();

create trigger write_search
  before insert or update of client_email,
    client_name, client_phone, description, quote_id, search, technologies, title on public.projects
  for each row
  execute function private.write_search_projects();

create trigger add_subject
  after insert on public.quotes
  for each row
  execute function private.add_subject();

create trigger index_projects
  after update of reference, name, company, email, phone on public.quotes
  for each row
  execute function private.index_linked('projects', 'quote_id');

create trigger plan_follow_up
  before update on public.quotes
  for each row
  execute function private.plan_follow_up();

create trigger record_changes after update on public.quotes
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'email_key',
  'phone_key',
  'message',
  'source',
  'is_spam',
  'spam_reason',
  'follow_up_on',
  'waiting_since',
  'responded_at',
  'replied_at',
  'planned_on',
  'status_since',
  'created_at',
  'updated_at',
  'updated_by',
  'search'
);

create trigger remove_subject
  after delete on public.quotes
  for each row
  execute function private.remove_subject();

create trigger set_version
  before update on public.quotes
  for each row
  execute function private.set_version('replied_at', 'planned_on', 'status_since');

create trigger write_search
  before insert or update of company, email, message, name, phone, reference, search on public.quotes
  for each row
  execute function private.write_search_quotes();

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

comment on function "public"."bounce_mail"(text[], text) is 'Records the report of a mail server that mails with these Message-IDs were not delivered. Returns false if none was sent, or perhaps was.';

comment on function "public"."change_rows"(text, jsonb, text, jsonb, uuid[]) is 'Changes columns that staff may write, such as the status, in at most 10,000 rows of a resource with a history. The argument changes has the format [{set: {column: value}, ids: [id, …], seen: status, replied: true}]. If seen is set, only rows that still have this status are changed, and of those whose client waits for an answer to a reply only those with replied: the others are replied: [id] in the report, as are those whose follow-up or spam mark is set with replied: false. Returns {changed: [{id, column: previous value, …}], unchanged: [id], missing: [id], conflicts: [{id, status, author, changed_at}]}. A conflict is a row whose status is neither the one seen nor the requested one. For quotes, the argument messages has the format [{id, subject, body}], with at most 100 emails to the clients of rows whose status changes; those without an address get none. The report then also has messages: [{id, note}], and offered: [id] if quotes are not rejected because their client can accept an offer. The notes in unsent are deleted, unless one has left.';

comment on function "public"."claim_mails"(integer, text, boolean) is 'Returns due mails in the format of private.mail_to_send. No other worker gets these mails for five minutes. After that, a mail that the worker has not settled can be claimed again, so it may be sent twice with the same Message-ID. host is the part of a new Message-ID after the @. keeps says that the worker has no mail server and writes mails to files.';

comment on function "public"."give_mail"(uuid, uuid) is 'Gives an unanswered request by mail to the client of another quote or of a project, as a reply that makes it due, and deletes the request. Refuses any other quote, one with an offer, and a record that keeps no more mails today, with 409.';

comment on function "public"."last_message"(public.quotes) is 'Lets the API read the newest message to the client with a row, as last_message(created_at).';

comment on function "public"."lost_message"(public.projects) is 'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';

comment on function "public"."lost_message"(public.quotes) is 'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';

comment on function "public"."notes"(public.projects) is 'Lets the API read the notes with a row, as notes(id).';

comment on function "public"."notes"(public.quotes) is 'Lets the API read the notes with a row, as notes(id).';

comment on function "public"."receive_mail"(jsonb) is 'Files a mail of a client as a reply, and makes its record due today, or makes a request of a mail that belongs to no record. The mail is {message_id, thread: the Message-IDs to which it replies, oldest first, sender, sender_name, subject, body, attachments: names, omitted, authenticated: null if the mail server cannot do it, is_bulk: whether a list or a machine sent it}, or {} if it cannot be read. Returns filed, requested, known if the mail is stored already, own if the agency or a person of staff wrote it, or unmatched, of bulk and above the mails that are kept a day: of such a mail, only the domain of its sender is counted.';

comment on function "public"."remove_person"(uuid, uuid, boolean, text) is 'Removes a person of staff with their email address. Their records go to the successor, or to nobody. The name stays in notes and history, or if is_forgotten is true, ''Former colleague'' takes its place there. The texts of notes stay in any case. Adds a row to audit with the typed name of the caller. A second call does nothing.';

comment on function "public"."search_people"(text) is 'Returns the people that match a typed text, or all if the text contains no word. The function has no setting of search_path, so Postgres inlines it, and PostgREST can filter, order, count and page its rows like those of the table. The offset prevents Postgres from parsing the text again for each row.';

comment on function "public"."settle_mail"(uuid, integer, text, boolean, boolean, boolean) is 'Records the outcome of an attempt. Without an error, the status becomes ''kept'' if the worker wrote the mail to a file (kept is true), and ''sent'' if the mail server accepted the mail. After an error, the mail is tried again after one minute and then every two minutes. The mail fails after a day, or at once if it is a test mail or if permanent is true. If perhaps is true, the mail server had received the mail and said nothing: it is tried once more, after an hour. Returns false if the mail no longer exists, is settled already or has been claimed again.';

comment on function "public"."staff_session"() is 'Refuses callers without an open session of staff with 403. The back office calls it to know whether its session was ended.';

comment on table "private"."mailboxes" is 'How far the server on one machine has read a mailbox, so that a restart reads nothing twice.';

comment on table "public"."people" is 'The people who share the staff account. Each browser remembers which of them uses it. Only staff read their addresses.';

comment on table "public"."unmatched_mails" is 'How many mails in the mailbox could not be matched with a record, by day and domain of the sender. Nothing else of them is stored. erase_expired deletes the rows after 30 days.';

alter table "public"."offers"
  add column "net_cents" bigint generated always as ((private.offer_amounts(lines, chosen))[1]) stored;

alter table "public"."offers"
  add column "vat_cents" bigint generated always as ((private.offer_amounts(lines, chosen))[2]) stored;

alter table "public"."offers"
  add column "gross_cents" bigint generated always as
    (((private.offer_amounts(lines, chosen))[1] + (private.offer_amounts(lines, chosen))[2])) stored;

alter table "public"."offers"
  add column "search" tsvector generated always as
    (array_to_tsvector(private.index_words(((((((((((COALESCE(number, ''::text) || ' '::text) ||
    replace(COALESCE(number, ''::text), '-'::text, ''::text)) || ' '::text) ||
    ltrim(split_part(COALESCE(number, ''::text), '-'::text, 3), '0'::text)) || ' '::text) || client_name) || ' '::text)
    || COALESCE(client_company, ''::text)) || ' '::text) || title)))) stored not null;

alter table "public"."unmatched_mails"
  add column "day" date not null default private.agency_day();

alter table "public"."unmatched_mails"
  add constraint "unmatched_mails_once_a_day" unique (day, domain);

alter table "public"."mail_settings"
  add constraint "mail_settings_reply_to_check" check (private.is_address(reply_to));

alter table "public"."offers"
  add constraint "offers_chosen_check" check ((chosen = private.optional_lines(lines, chosen)));

alter table "public"."offers"
  add constraint "offers_vat_check"
    check
    (((vat_case = 'charged'::text) OR ((vat_cents = 0) AND (NOT (lines @? '$[*]."vat_rate"?(@ != 0)'::jsonpath)))));

create unique index people_name_key on public.people using btree (private.folded_name(name));

create index quotes_mailbox on public.quotes using btree (private.mailbox_of(email_key));

-- By hand: rows.

-- Since when each record has its status, what clients miss in a delivery and nobody has answered, and the new keys of phone
-- numbers. These are no changes of the records, whose retention counts from the last one.
alter table public.quotes disable trigger user;

alter table public.projects disable trigger user;

alter table public.offers disable trigger user;

update public.quotes set status_since = coalesce((
  select max(happened_at) from public.events
  where subject_id = quotes.id and kind = 'edited' and details -> 'status' ->> 1 = quotes.status
), created_at) where status_since <> created_at;

update public.projects set status_since = coalesce((
  select max(happened_at) from public.events
  where subject_id = projects.id and kind = 'edited' and details -> 'status' ->> 1 = projects.status
), created_at) where status_since <> created_at;

update public.projects set replied_at = reply.created_at
from public.notes as reply
where reply.subject_id in (select id from private.conversation(projects.id)) and reply.kind = 'reply' and reply.by_link
  and projects.follow_up_on is not null
  and reply.created_at >= greatest(projects.status_since, projects.delivered_at) and not exists (
    select from private.conversation(projects.id) as shared join public.notes as later on later.subject_id = shared.id
    where later.kind <> 'note' and later.created_at > reply.created_at
  );

update public.quotes set phone_key = private.phone_key(phone) where phone is not null;

update public.projects
set client_hash = sha256(convert_to(projects.id || coalesce(quotes.phone_key, private.phone_key(projects.client_phone)), 'UTF8'))
from public.projects as own left join public.quotes on quotes.id = own.quote_id
where projects.id = own.id and quotes.email_key is null and own.client_email is null
  and coalesce(quotes.phone_key, private.phone_key(own.client_phone)) is not null;

-- What was erased before.
update public.projects set updated_by = null where client_name = 'Erased on request' and updated_by is not null;

update public.offers set updated_by = null where quote_id is null and status <> 'accepted' and updated_by is not null;

update public.events set author = 'Erased on request'
where not by_staff and author is not null
  and subject_id in (select id from public.projects where client_name = 'Erased on request');

alter table public.quotes enable trigger user;

alter table public.projects enable trigger user;

alter table public.offers enable trigger user;

-- The search words of the rows that have one of these letters or names.
update public.quotes set search = search where search::text ~ '[œæ]|عبد|ابو';

update public.projects set search = search where search::text ~ '[œæ]|عبد|ابو';

update public.people set search = search where search::text ~ '[œæ]|عبد|ابو';

-- Requests that the product suspected, and whose client has replied before from the own address.
update public.quotes set is_spam = false
where is_spam and spam_reason is not null and replied_at is not null and exists (
  select from public.notes
  where notes.subject_id = quotes.id and notes.kind = 'reply' and notes.by_mail
    and notes.author = private.trimmed(left(quotes.name, 80))
);

-- The letters of staff end with their signature, and the first answer may offer a call.
alter table public.answer_templates disable trigger user;

update public.answer_templates as template
set body = regexp_replace(
  template.body, E'\n\n\\{agency\\}$',
  case when template.name = 'first' and template.body not like '%{booking}%'
    then E'\n\n' || booking.line || ' {booking}' else '' end || E'\n\n{signature}\n{agency}'
)
from (
  values ('en', 'Or choose a time for a call:'), ('fr', 'Ou choisissez un moment pour un appel :'),
    ('ar', 'أو اختر موعدًا لمكالمة:')
) as booking (language, line)
where booking.language = template.language and template.body like E'%\n\n{agency}'
  and template.body not like '%{signature}%' and char_length(template.body) < 1900;

alter table public.answer_templates enable trigger user;

-- The first nightly run goes on from the last one.
update private.quote_limits set trusted_at = erased_at where only_row and erased_at is not null;

select private.apply_privileges();
