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

drop trigger "set_version" on "public"."notes";

drop trigger "set_version" on "public"."projects";

drop view "public"."expiring_quotes";

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

drop view "public"."timeline";

alter table "public"."audit"
  drop constraint "audit_kind_check";

alter table "public"."notes"
  drop constraint "notes_omitted_check";

drop function "private"."expired_quotes"(interval);

drop function "private"."file_reply"(uuid, jsonb);

drop function "private"."require_staff"();

drop function "public"."settle_mail"(uuid, integer, text, boolean, boolean);

alter table "private"."quote_limits"
  add column "trusted_at" timestamp with time zone;

alter table "private"."quote_limits"
  add column "doubted_until" timestamp with time zone;

alter table "private"."quote_limits"
  add column "failed_parts" text[];

alter table "public"."mails"
  add column "unconfirmed" integer not null default 0;

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
      follow_up_on = case when status = 'paid' then follow_up_on else least(follow_up_on, private.agency_day()) end
    where id = delivered.id;
  else
    update public.projects set missing = typed, updated_by = author where id = delivered.id;
    insert into public.notes (subject_id, kind, author, by_link, body)
    values (delivered.id, 'reply', author, true, typed);
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
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(new.responded_at, now())
      when new.status = 'rejected' then new.responded_at
    end;
    new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  if new.follow_up_on is null or new.status <> old.status and new.replied_at is not distinct from old.replied_at then
    new.replied_at := null;
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
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

create or replace function private.due_soon_hours()
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
RETURN 8;

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
  is_own constant boolean := private.is_address_of(subject, mail ->> 'sender');
  client constant text := (select private.one_line(left(name, 80)) from private.client_of(subject));
  kept uuid[];
begin
  if is_own then
    update public.quotes set is_spam = false where id = subject and is_spam;
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
  insert into public.notes (subject_id, kind, author, by_mail, message_id, subject, body, attachments, omitted)
  values (
    current.id, 'reply',
    left(case when is_own then client else concat_ws(' · ', mail ->> 'sender', nullif(private.one_line(mail ->> 'sender_name'), '')) end, 80),
    true, mail ->> 'message_id',
    nullif(private.trimmed(left(mail ->> 'subject', 1000)), ''), left(mail ->> 'body', 10000),
    private.tidy_list(array(select left(value, 200) from jsonb_array_elements_text(mail -> 'attachments') limit 50)),
    private.tidy_list(array(select jsonb_array_elements_text(mail -> 'omitted')))
  )
  on conflict (message_id) do nothing;
  return case when found then 'filed' else 'known' end;
end
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

create or replace function private.queue_reply_mail()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.mails (note_id, kind)
  select new.id, 'reply'
  where new.by_mail and not exists (
    select from public.notes
    join public.mails on mails.note_id = notes.id and mails.kind = 'reply'
    where notes.subject_id = new.subject_id and notes.by_mail and private.is_by_other(notes) = private.is_by_other(new)
      and mails.status in ('queued', 'sending', 'sent', 'kept') and mails.created_at > now() - interval '1 hour'
  )
    or not new.by_mail
      and exists (select from private.notified_owner(new.subject_id) as owner where owner.name <> new.author);
  return null;
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
  if exists (select from public.notes where notes.message_id = mail ->> 'message_id') then
    return 'known';
  elsif private.folded_address(sender) in (
    select private.folded_address(address)
    from public.mail_settings, unnest(recipients || array[mail_settings.sender, reply_to]) as address
    union all
    select private.folded_address(email) from public.people
  ) then
    return 'own';
  end if;
  perform private.lock_records(private.record_of_mail(mail));
  subject := private.record_of_mail(mail);
  if subject is null then
    perform private.count_unmatched(sender);
    return 'unmatched';
  end if;
  return private.file_reply(subject, mail);
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

alter table "public"."notes"
  add constraint "notes_omitted_check"
    check
    ((omitted <@ ARRAY['encrypted'::text, 'signed'::text, 'winmail'::text, 'calendar'::text, 'rest'::text,
    'more'::text]));

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
            WHEN (mails.quote_id IS NULL) THEN (EXISTS ( SELECT
               FROM private.digest_quotes(mails.kind) digest_quotes(id, reference, name, email, phone, email_key, phone_key, company, project_type, budget, timeline, message, status, language, source, origin, is_spam, spam_reason, request_id, follows_quote_id, follow_up_on, owner, rejection_reason, links, waiting_since, responded_at, replied_at, status_since, created_at, updated_at, updated_by, search)))
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

create trigger limit_tests
  before insert on public.mails
  for each row
  when (((new.kind = 'test'::text) AND (NOT private.is_owner())))
  execute function private.limit_test_mails();

create trigger set_version
  before update on public.notes
  for each row
  execute function private.set_version('subject_id', 'author', 'omitted');

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

comment on function "public"."settle_mail"(uuid, integer, text, boolean, boolean, boolean) is 'Records the outcome of an attempt. Without an error, the status becomes ''kept'' if the worker wrote the mail to a file (kept is true), and ''sent'' if the mail server accepted the mail. After an error, the mail is tried again after one minute and then every two minutes. The mail fails after a day, or at once if it is a test mail or if permanent is true. If perhaps is true, the mail server had received the mail and said nothing: it is tried once more, after an hour. Returns false if the mail no longer exists, is settled already or has been claimed again.';

comment on function "public"."staff_session"() is 'Refuses callers without an open session of staff with 403. The back office calls it to know whether its session was ended.';

alter table "public"."unmatched_mails"
  alter column "day" set default private.agency_day();

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

-- The first nightly run goes on from the last one.
update private.quote_limits set trusted_at = erased_at where only_row and erased_at is not null;


select private.apply_privileges();
