-- By hand
-- Projects of clients without an email address are found by the phone number.
update public.projects
set client_hash = sha256(convert_to(id || substring(private.phone_digits(client_phone) from '^0*([0-9]{6,})$'), 'UTF8'))
where client_hash is null and client_phone is not null;
-- The demo offers leave the numbers of the agency.
update public.offers set number = 'D' || substr(number, 2)
where id between '5eed0002-0000-4000-8000-000000000000' and '5eed0002-0000-4000-8000-ffffffffffff' and number is not null;
-- Generated
set local check_function_bodies = off;

drop policy "staff delete drafts" on "public"."offers";

drop trigger "after_write" on "public"."offers";

drop trigger "before_status" on "public"."offers";

drop trigger "record_changes" on "public"."quotes";

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

drop function "private"."answer_delivery"(public.projects, integer, jsonb);

drop function "private"."before_offer_status"();

drop function "private"."expired_quotes"();

drop function "public"."answer_offer"(text, integer, jsonb);

drop function "public"."erase_person"(text);

drop function "public"."person_data"(text);

alter table "public"."quotes"
  alter column "email_key" drop default;

create table "private"."offer_numbers" (
  "series" text not null,
  "last" integer not null,
  constraint "offer_numbers_pkey" primary key (series)
);

alter table "private"."offer_numbers"
  enable row level security;

create table "public"."audit" (
  "id" uuid not null default gen_random_uuid(),
  "kind" text not null,
  "happened_at" timestamp with time zone not null default now(),
  "author" text,
  "counts" jsonb,
  constraint "audit_author_length" check (((char_length(author) >= 1) AND (char_length(author) <= 80))),
  constraint "audit_kind_check" check ((kind = ANY (ARRAY['sign_in'::text, 'export'::text, 'erasure'::text]))),
  constraint "audit_pkey" primary key (id)
);

alter table "public"."audit"
  enable row level security;

alter table "public"."notes"
  add column "by_link" boolean not null default false;

alter table "public"."offers"
  add column "client_hash" bytea;

alter table "public"."quotes"
  add column "follows_quote_id" uuid;

alter table "public"."quotes"
  alter column "email_key" drop not null;

alter table "public"."quotes"
  alter column "email" drop not null;

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.events (quote_id, kind, details, author)
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
    insert into public.notes (project_id, kind, author, by_link, body)
    values (delivered.id, 'reply', author, true, typed);
  end if;
end
$function$;

create or replace function private.api_role()
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role',
    current_setting('request.jwt.claim.role', true), ''
  )
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
    private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant select (retention_months) on private.quote_limits to authenticated, service_role;
  grant delete on public.quotes, public.projects, public.offers, public.notes to authenticated, service_role;
  execute format(
    'grant insert (id, status, language, owner, links, follows_quote_id, %s),
     update (status, is_spam, follow_up_on, language, owner, links, updated_by, %s)
     on public.quotes to authenticated, service_role', array_to_string(private.quote_fields(), ', '),
    array_to_string(array_remove(private.quote_fields(), 'message'), ', '));
  grant insert (id, quote_id, title, description, client_name, client_email, client_phone, project_type, status,
      start_date, end_date, budget, technologies, image_url, paid_on, owner, links, language, updated_by),
    update (title, description, client_email, client_phone, status, start_date, end_date, budget, technologies, image_url,
      paid_on, owner, follow_up_on, links, language, deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to, updated_by)
    on public.projects to authenticated, service_role;
  grant insert (id, quote_id, project_id, kind, author, subject, body), update (body) on public.notes to authenticated, service_role;
  grant insert (id, quote_id, language, client_name, client_company, client_address, client_vat_number, title,
      introduction, terms, start_on, duration, lines, vat_case, valid_until, updated_by),
    update (language, client_name, client_company, client_address, client_vat_number, title, introduction, terms,
      start_on, duration, lines, vat_case, valid_until, status, mail_to, answered_by, channel, decline_reason, updated_by)
    on public.offers to authenticated, service_role;
  grant update (subject, body) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders,
      reminder_hours, overdue_hours)
    on public.mail_settings to authenticated;
  grant insert (id, kind), update (status) on public.mails to authenticated;

  grant execute on function
    public.change_rows, public.search_quotes, public.search_projects, public.search_offers, public.dashboard_stats,
    public.dashboard_trends, public.dashboard_today, public.client_records
    to authenticated;
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

create or replace function private.audit_row (
  kind text,
  author text,
  held jsonb
)
  returns public.audit
  language sql
  set search_path to ''
  AS $function$
  select gen_random_uuid(), kind, now(), nullif(left(private.trimmed(author), 80), ''),
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
  if coalesce(current_setting('confluence.erasing', true), '') = 'on' or row(new.deliveries, new.delivered_at, new.delivery_note, new.delivery_url)
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

create or replace function private.before_offer_delete()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_owner() then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'An offer with a number cannot be deleted.',
    detail = '{"reason": "numbered"}';
end
$function$;

create or replace function private.before_offer_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'client_hash', 'updated_at', 'updated_by', 'quote_id',
    'net_cents', 'vat_cents', 'gross_cents'];
  line integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    new := private.released_offer(new);
    new.updated_at := private.next_version(old.updated_at);
    return new;
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    line := private.invalid_offer_line(new.lines);
    if line is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
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
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := old.mail_to;
  end if;
  if to_jsonb(new) - '{opened_at,net_cents,vat_cents,gross_cents}'::text[]
    is distinct from to_jsonb(old) - '{opened_at,net_cents,vat_cents,gross_cents}'::text[] then
    new.updated_at := private.next_version(old.updated_at);
  end if;
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
  if not new.is_spam then
    new.spam_reason := null;
  end if;
  if new.status <> 'rejected' then
    new.rejection_reason := null;
    new.follow_up_on := coalesce(new.follow_up_on, new.ended_follow_up_on);
    new.ended_follow_up_on := null;
  elsif old.status is distinct from 'rejected' then
    new.rejection_reason := nullif(current_setting('confluence.reason', true), '');
    new.ended_follow_up_on := new.follow_up_on;
    new.follow_up_on := null;
  end if;

  if new.status is distinct from old.status then
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(new.responded_at, now())
      when new.status = 'pending' and old.responded_at > now() - interval '15 minutes' then null
      else new.responded_at
    end;
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
  elsif new is distinct from old then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
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
          select * from public.events where quote_id in (select id from own_quotes)
          union all
          select * from public.events where project_id in (select id from own_projects)
        ) as events
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
        from (
          select * from public.notes where quote_id in (select id from own_quotes)
          union
          select * from public.notes where project_id in (select id from own_projects)
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
      and not exists (select from public.notes where notes.quote_id = quotes.id and notes.updated_at > until)
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

create or replace function private.following_quote (
  quote public.quotes
)
  returns public.quotes
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  earlier public.quotes;
begin
  select * into earlier from public.quotes where quotes.id = quote.follows_quote_id;
  quote.name := coalesce(quote.name, earlier.name);
  quote.email := coalesce(quote.email, earlier.email);
  quote.phone := coalesce(quote.phone, earlier.phone);
  quote.company := coalesce(quote.company, earlier.company);
  quote.project_type := coalesce(quote.project_type, earlier.project_type);
  quote.language := coalesce(earlier.language, quote.language);
  quote.owner := coalesce(quote.owner, earlier.owner);
  if quote.status = 'pending' then
    quote.status := 'contacted';
  end if;
  return quote;
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
  select case when jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 100 then (
    select min(place)::integer from jsonb_array_elements(lines) with ordinality as entries (line, place)
    where case when line @@ 'strict $.type() == "object" && $.text.type() == "string"
        && $.quantity > 0 && $.quantity <= 100000 && $.quantity * 100 == ($.quantity * 100).floor()
        && $.unit_cents.abs() <= 100000000 && $.unit_cents == $.unit_cents.floor()
        && $.vat_rate >= 0 && $.vat_rate <= 30 && $.vat_rate * 100 == ($.vat_rate * 100).floor()
        && ($.quantity * $.unit_cents).abs() < 10000000000.5'
      then private.is_blank(line ->> 'text') or char_length(private.trimmed(line ->> 'text')) > 500
        or line - array['text', 'quantity', 'unit_cents', 'vat_rate'] <> '{}'
      else true end
  ) else 0 end
$function$;

create or replace function private.is_blank (
  source text
)
  returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  return coalesce(source !~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'), true);
end
$function$;

create or replace function private.is_owner()
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select current_user = pg_get_userbyid(nspowner) from pg_catalog.pg_namespace where nspname = 'private'
$function$;

create or replace function private.keep_client_words()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_owner() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception using errcode = 'PT409', message = 'What the client wrote does not change.',
    detail = '{"reason": "by_link"}';
end
$function$;

create or replace function private.linked (
  token text,
  OUT offer_id uuid,
  OUT project_id uuid
)
  returns record
  language sql
  stable
  set search_path to ''
  AS $function$
  select offers.id, projects.id
  from public.offers left join public.projects
    on offers.status = 'accepted' and (projects.quote_id = offers.quote_id or projects.token = offers.token)
  where offers.token = linked.token
  union all
  select offers.id, projects.id
  from public.projects left join public.offers on offers.quote_id = projects.quote_id and offers.status = 'accepted'
  where projects.token = linked.token
  limit 1
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
begin
  select * into strict settings from public.mail_settings;
  select * into offer from public.offers where offers.id = mail.offer_id;
  select * into project from public.projects where projects.id = mail.project_id;
  select * into quote from public.quotes where quotes.id = coalesce(mail.quote_id, offer.quote_id, project.quote_id);
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'site_url', settings.site_url,
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
    when 'offer_answer' then jsonb_build_object('offer', private.mailed_offer(offer) - 'token' || jsonb_build_object(
      'quote_id', offer.quote_id, 'reason', offer.decline_reason
    ))
    when 'delivery' then jsonb_build_object(
      'to', jsonb_build_array(project.delivery_mail_to), 'language', coalesce(project.language, quote.language, 'en'),
      'project', jsonb_build_object('token', project.token, 'note', project.delivery_note, 'title', project.title,
        'client_name', project.client_name)
    )
    when 'delivery_answer' then jsonb_build_object('project', jsonb_build_object(
      'id', project.id, 'title', project.title, 'approved_by', project.approved_by, 'missing', project.missing,
      'client_name', project.client_name, 'client_company', quote.company
    ))
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

create or replace function private.mailed_offer (
  offer public.offers
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select to_jsonb(offer)
    - '{id,quote_id,mail_to,channel,decline_reason,opened_at,created_at,updated_at,updated_by}'::text[]
$function$;

create or replace function private.number_offer()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  prefix constant text := case
    when new.quote_id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff' then 'D'
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
  lines jsonb
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
    from jsonb_array_elements(lines) as line group by 1
  ) as rates
$function$;

create or replace function private.offer_lines (
  lines jsonb,
  text text default null::text
)
  returns jsonb
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select coalesce(jsonb_agg(
    line || jsonb_build_object('text', coalesce(offer_lines.text, private.trimmed(line ->> 'text'))) order by place
  ), '[]')
  from jsonb_array_elements(lines) with ordinality as entries (line, place)
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
  amounts constant bigint[] := private.offer_amounts(changed.lines);
  is_undo boolean;
begin
  perform from public.quotes where quotes.id = previous.quote_id for no key update skip locked;
  if not found and exists (select from public.quotes where quotes.id = previous.quote_id) then
    raise exception using errcode = 'PT503', message = 'Somebody is changing the quote of this offer: try again.',
      detail = '{"reason": "busy"}';
  end if;
  is_undo := previous.status in ('accepted', 'declined') and changed.status = 'sent' and previous.channel <> 'link'
    and previous.answered_at > now() - interval '15 minutes'
    and not exists (select from public.projects where projects.quote_id = previous.quote_id);
  if previous.quote_id is null or not is_undo and (previous.status, changed.status) not in (
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
  elsif changed.status = 'sent' and not is_undo then
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
  return changed;
end
$function$;

create or replace function private.parsed_request (
  request jsonb
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  fields constant text[] := private.quote_fields() || array['language', 'request_id'];
  ignored constant text[] := array['id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'];
  parsed jsonb := '{}';
  unknown text;
  field text;
  content text;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse('request', 'invalid', 'The request must be an object.');
  end if;
  select min(key) into unknown from jsonb_object_keys(request) as key
  where key <> all (fields || ignored || array['source', 'subject', 'elapsed_ms']);
  if unknown is not null then
    perform private.refuse(left(unknown, 100), 'unknown', 'The request contains an unknown field.');
  end if;
  foreach field in array fields loop
    content := case when not private.is_blank(request ->> field) then private.trimmed(request ->> field) end;
    if jsonb_typeof(request -> field) not in ('string', 'null') then
      perform private.refuse(field, 'invalid', format('The field %s must be text.', field));
    elsif field = 'request_id' and content is null then
      perform private.refuse(field, 'required', 'The field request_id is required.');
    elsif field = 'request_id' and not pg_input_is_valid(content, 'uuid') then
      perform private.refuse(field, 'invalid', 'The field request_id must be a UUID.');
    elsif field = 'email' and content is null then
      perform private.refuse(field, 'required', 'The field email is required.');
    elsif char_length(content) > 10000 then
      raise check_violation using constraint = format('quotes_%s_length', field);
    elsif field = 'email' and char_length(content) <= 320
      and not (private.is_address(content) and content like '%@%.%') then
      perform private.refuse(field, 'invalid', 'The email address is not valid.');
    end if;
    parsed := parsed || jsonb_build_object(field, content);
  end loop;
  if jsonb_typeof(request -> 'source') not in ('object', 'null') then
    perform private.refuse('source', 'invalid', 'The source must be an object.');
  end if;
  return parsed || jsonb_build_object('source', (
    select coalesce(jsonb_object_agg(key, left(private.trimmed(value #>> '{}'), 500)), '{}')
    from jsonb_each(nullif(request -> 'source', 'null'))
    where jsonb_typeof(value) = 'string' and not private.is_blank(value #>> '{}') and key in
      ('landing_path', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content')
  ));
end
$function$;

create or replace function private.person_keys (
  person text
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  address constant text := private.folded_address(person);
begin
  return array_remove(
    array[address, private.phone_key(person)]
    || array(select distinct phone_key from public.quotes where email_key = address), null
  );
end
$function$;

create or replace function private.person_quotes (
  person text
)
  returns SETOF public.quotes
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  keys constant text[] := private.person_keys(person);
begin
  return query
    select * from public.quotes where id in (
      select id from public.quotes where email_key = any (keys)
      union
      select id from public.quotes
      where phone_key = any (keys) and (email_key is null or phone_key = private.phone_key(person))
    );
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
begin
  return substring(private.phone_digits(phone) from '^0*([0-9]{6,})$');
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
    where quote_id = new.id and kind = 'receipt' and status in ('queued', 'failed', 'dismissed');
  end if;
  return null;
exception
  when others then
    raise warning 'The mails of a request were not queued: %', sqlerrm;
    return null;
end
$function$;

create or replace function private.record_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  subject constant text := rtrim(tg_table_name, 's');
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
    insert into public.events (%1$I, kind, details, author)
    select id, 'edited', edits, case when $1 then updated_by end
    from (
      select after.id, after.updated_by, %2$s as edits
      from before join after using (id)
      where before.updated_at <> after.updated_at
    ) as changed
    where edits <> '{}'
  $statement$, subject || '_id', edits) using private.api_role() in ('anon', 'authenticated');
  return null;
end
$function$;

create or replace function private.record_sign_in()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.audit (kind) select 'sign_in' from private.staff where staff.user_id = new.user_id;
  return null;
end
$function$;

create or replace function private.record_sign_ins()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if has_table_privilege('auth.sessions', 'trigger') and not exists (
    select from pg_catalog.pg_trigger where tgrelid = 'auth.sessions'::regclass and tgname = 'record_sign_in'
  ) then
    create trigger record_sign_in after insert on auth.sessions
    for each row execute function private.record_sign_in();
  end if;
end
$function$;

create or replace function private.release_offers()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from public.offers where offers.quote_id = old.id and offers.number is null;
  update public.offers
  set quote_id = null, client_hash = sha256(convert_to(offers.id || coalesce(old.email_key, old.phone_key), 'UTF8'))
  where offers.quote_id = old.id;
  return old;
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
    offer.decline_reason := null;
  end if;
  return offer;
end
$function$;

create or replace function private.require_staff()
  returns boolean
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
  return true;
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
      select string_agg(notes.body, ' ' order by notes.created_at desc) from public.notes
      where notes.quote_id = new.id or notes.project_id = new.id
    ), 40000)
  );
  new.search := array_to_tsvector(private.index_words(texts, coalesce(client.phone, own ->> 'client_phone')));
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
  typed text;
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
  elsif jsonb_typeof(answer) is distinct from 'object' or (select count(*) from jsonb_object_keys(answer)) <> 1
    or not answer ?| array['opened', 'accept', 'decline', 'approve', 'missing']
    or not answer ? 'opened' and answer @? 'strict $.* ? (@.type() != "string")' then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  elsif answer ?| array['approve', 'missing'] then
    perform private.answer_delivery(project, revision, answer);
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  elsif offer.status = 'sent' then
    typed := private.trimmed(coalesce(answer ->> 'accept', answer ->> 'decline'));
    if revision is distinct from offer.revision::text then
      perform private.refuse('revision', 'changed', 'The offer has changed: read it again.');
    elsif offer.valid_until < private.agency_day() then
      perform private.refuse('valid_until', 'expired', 'The offer was valid until ' || offer.valid_until || '.');
    elsif answer ? 'accept' and (private.is_blank(typed) or char_length(typed) > 200) then
      perform private.refuse('answered_by', 'required', 'A name of at most 200 characters is required.', 200);
    end if;
    update public.offers
    set status = case when answer ? 'accept' then 'accepted' else 'declined' end, channel = 'link',
      updated_by = left(case when answer ? 'accept' then typed else client_name end, 80),
      answered_by = case when answer ? 'accept' then typed end,
      decline_reason = case when answer ? 'decline' and not private.is_blank(typed) then left(typed, 2000) end
    where id = offer.id;
  end if;
  return public.read_offer(token);
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
    select * from public.notes where notes.quote_id in (select own_quotes.id from own_quotes)
    union
    select * from public.notes where notes.project_id in (select own_projects.id from own_projects)
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
    where (notes.quote_id = any (quote_ids) or notes.project_id = any (project_ids)) and not notes.by_link;
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
  AS $function$
declare
  ids uuid[];
  erased integer;
begin
  select array_agg(id) into ids from (
    select id from public.quotes
    where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update
  ) as locked;
  delete from public.quotes where quotes.id = any (ids) and quotes.id in (select private.expired_quotes());
  get diagnostics erased = row_count;
  delete from public.offers
  where coalesce(answered_at, case when quote_id is null then updated_at end)
    < now() - (select contract_years * interval '1 year' from private.quote_limits);
  delete from public.audit
  where happened_at < now() - (select retention_months * interval '1 month' from private.quote_limits);
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.quote_limits set erased_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return jsonb_build_object('erased', erased);
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

  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  delete from public.events where events.project_id = any (project_ids) and not events.details ? 'status';
  update public.events set details = jsonb_build_object('status', details -> 'status')
  where events.project_id = any (project_ids);
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

create or replace function public.person_data (
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
begin
  perform private.require_staff();
  held := private.data_of(email);
  insert into public.audit select (private.audit_row('export', author, held)).*;
  return held;
end
$function$;

create or replace function public.read_offer (
  token text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select coalesce(
      to_jsonb(offers)
        - '{id,quote_id,token,mail_to,channel,opened_at,client_hash,created_at,updated_at,updated_by}'::text[],
      '{}'
    ) || jsonb_build_object(
      'expired', offers.status = 'sent' and offers.valid_until < private.agency_day(),
      'language', coalesce(offers.language, projects.language, (
        select quotes.language from public.quotes where quotes.id = projects.quote_id
      )),
      'project', case when projects.id is not null then private.shared_project(projects) end
    )
  from private.linked(read_offer.token)
  left join public.offers on offers.id = offer_id
  left join public.projects on projects.id = project_id
  where num_nonnulls(offer_id, project_id) > 0
$function$;

alter table "public"."quotes"
  add constraint "quotes_contact_check" check ((num_nonnulls(email, phone_key) > 0));

alter table "public"."quotes"
  add constraint "quotes_follows_quote_id_fkey" foreign key (follows_quote_id) references public.quotes(id) on delete
    set null;

create view "private"."needed_mails" with (security_invoker=true) AS  SELECT mails.id,
    mails.kind,
    quotes.id AS quote_id,
    quotes.reference,
    COALESCE(quotes.name, projects.client_name) AS client,
    mails.status,
    mails.last_error,
    mails.next_attempt_at,
    mails.give_up_at
   FROM (((public.mails
     LEFT JOIN public.offers ON ((offers.id = mails.offer_id)))
     LEFT JOIN public.projects ON ((projects.id = mails.project_id)))
     LEFT JOIN public.quotes ON ((quotes.id = COALESCE(mails.quote_id, offers.quote_id, projects.quote_id))))
  WHERE ((mails.kind IN ( SELECT enabled_kinds.kind
           FROM private.enabled_kinds)) AND
        CASE
            WHEN (mails.kind = 'test'::text) THEN true
            WHEN ((mails.kind = ANY (ARRAY['offer'::text, 'offer_copy'::text])) AND (num_nonnulls(offers.mail_to, quotes.email) = 0)) THEN false
            WHEN ((mails.kind = 'receipt'::text) AND (quotes.email IS NULL)) THEN false
            WHEN (mails.offer_id IS NOT NULL) THEN ((quotes.id IS NOT NULL) AND (offers.status = ANY ((
            CASE mails.kind
                WHEN 'offer'::text THEN '{sent}'::text
                ELSE '{accepted,declined}'::text
            END)::text[])))
            WHEN (mails.kind = 'delivery'::text) THEN ((projects.delivered_at IS NOT NULL) AND (projects.approved_at IS NULL))
            WHEN (mails.kind = 'delivery_answer'::text) THEN (num_nonnulls(projects.approved_at, projects.missing) > 0)
            WHEN (mails.quote_id IS NULL) THEN (EXISTS ( SELECT
               FROM private.digest_quotes(mails.kind) digest_quotes(id, reference, name, email, phone, email_key, phone_key, company, project_type, budget, timeline, message, status, language, source, origin, is_spam, spam_reason, request_id, follows_quote_id, follow_up_on, ended_follow_up_on, owner, rejection_reason, links, waiting_since, responded_at, created_at, updated_at, updated_by, search)))
            ELSE ((quotes.status = 'pending'::text) AND (NOT quotes.is_spam))
        END);

create view "public"."expiring_quotes" with (security_invoker=true) AS  SELECT id,
    reference,
    name,
    status,
    created_at
   FROM public.quotes
  WHERE (id IN ( SELECT private.expired_quotes('30 days'::interval) AS expired_quotes));

create view "public"."mail_troubles" with (security_invoker=true) AS  SELECT id,
    kind,
    quote_id,
    reference,
    client,
    last_error AS error,
    ((status = 'failed'::text) OR (give_up_at <= now())) AS failed,
    (give_up_at - '1 day'::interval) AS since
   FROM private.needed_mails
  WHERE ((kind <> 'test'::text) AND ((status = 'failed'::text) OR ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND
        CASE
            WHEN (give_up_at <= now()) THEN (next_attempt_at <= now())
            ELSE ((give_up_at < (now() + '23:50:00'::interval)) OR (give_up_at > (now() + '24:10:00'::interval)))
        END)));

create index audit_happened_at on public.audit using btree (happened_at desc);

create index quotes_follows_quote_id on public.quotes using btree (follows_quote_id)
  where (follows_quote_id is not null);

create trigger keep_client_words
  before delete or update of body on public.notes
  for each row
  when (old.by_link)
  execute function private.keep_client_words();

create trigger after_write
  after update on public.offers
  for each row
  when (((old.status <> new.status) AND (new.quote_id IS NOT NULL)))
  execute function private.after_offer_write();

create trigger before_delete
  before delete on public.offers
  for each row
  when (((old.number IS NOT NULL) AND (NOT starts_with(old.number, 'D-'::text))))
  execute function private.before_offer_delete();

create trigger number_offer
  before update of status on public.offers
  for each row
  when (((new.status = 'sent'::text) AND (new.number IS NULL)))
  execute function private.number_offer();

create trigger record_changes after update on public.quotes
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'source',
  'message',
  'follows_quote_id',
  'is_spam',
  'spam_reason',
  'follow_up_on',
  'ended_follow_up_on',
  'waiting_since',
  'responded_at',
  'email_key',
  'phone_key',
  'updated_at',
  'updated_by',
  'search'
);

create trigger release_offers
  before delete on public.quotes
  for each row
  execute function private.release_offers();

create policy "staff read the audit" on "public"."audit"
  for select
  to "authenticated"
  using (( select private.require_staff() as require_staff));

create policy "staff read the retention period" on private.quote_limits
  for select
  to authenticated
  using (( SELECT private.require_staff() AS require_staff));

comment on function "public"."answer_offer"(text, text, jsonb) is 'Records that a client opened an offer, {opened: true}, accepted it, {accept: name}, declined it, {decline: reason}, approved the delivered work, {approve: name}, or misses something, {missing: text}. Returns what read_offer returns. What is already answered does not change. Refuses another revision of the offer or the delivery than the current one, and an expired offer.';

comment on function "public"."erase_person"(text, text) is 'Erases all data about the person with an email address or a phone number in one transaction, and returns the erased data in the format of person_data. Deletes the quotes, their history, their mails, all notes and the events of the projects. Keeps accepted offers, which are contracts, without their links, and of other offers that had a number only number, dates and amounts. Keeps the projects as business records, with their type, status, dates, budget, technologies and status history. Replaces the client, title and description of the projects, and removes their image and their link to the quote. Adds a row to audit with the typed name of the caller.';

comment on function "public"."person_data"(text, text) is 'Returns all data about the person with an email address or a phone number: {email, quotes, projects, events, notes, offers, mails}. Upper and lower case in the address and the spelling of the number do not matter. Adds a row to audit with the typed name of the caller.';

comment on table "private"."offer_numbers" is 'The last number that an offer of a year was given. A number is given in the transaction that sends the offer, so it is neither skipped nor given again.';

comment on table "public"."audit" is 'The sign-ins of staff, and each time that the data of a person were read or erased, without the person. Staff only read it. Only functions write it, and erase_expired deletes the rows after the retention period.';

create index quotes_waiting_since on public.quotes using btree (waiting_since, responded_at, created_at, id);

select private.apply_privileges();

-- By hand, at the end
-- A reply had the name of the client as author only if the client wrote it.
update public.notes set by_link = true
from public.projects
where projects.id = notes.project_id and notes.kind = 'reply' and notes.author = left(projects.client_name, 80);
