set local check_function_bodies = off;

drop trigger "record_changes" on "public"."projects";

drop trigger "set_version" on "public"."projects";

drop trigger "record_changes" on "public"."quotes";

drop trigger "set_version" on "public"."quotes";

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

alter table "public"."quotes"
  drop constraint "quotes_spam_reason_check";

drop function "private"."quote_origin"(jsonb, uuid);

alter table "public"."projects"
  add column "planned_on" date;

alter table "public"."quotes"
  add column "message_id" text;

alter table "public"."quotes"
  add column "planned_on" date;

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
        when new.status in ('contacted', 'approved') then coalesce(new.responded_at, now())
        when new.status = 'rejected' then new.responded_at
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

create or replace function private.first_words (
  source text
)
  returns text
  language sql
  immutable
  parallel safe
RETURN "left"(private.one_line("left"(source, 400)), 160);

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
    and exists (select from private.digest_quotes(enabled_kinds.kind, written_at));
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
    select from public.quotes where quotes.id = new.subject_id and spam_reason = 'unauthenticated'
  ) and not exists (
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

alter table "public"."quotes"
  add constraint "quotes_message_id_key" unique (message_id);

alter table "public"."quotes"
  add constraint "quotes_message_id_length"
    check (((char_length(message_id) >= 3) AND (char_length(message_id) <= 998)));

alter table "public"."quotes"
  add constraint "quotes_responded_at_check" check (isfinite(responded_at));

alter table "public"."quotes"
  add constraint "quotes_spam_reason_check"
    check
    (((spam_reason IS NULL) OR (is_spam AND (spam_reason = ANY (ARRAY['hidden_field'::text, 'too_fast'::text,
    'over_limit'::text, 'unauthenticated'::text])))));

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
               FROM private.digest_quotes(mails.kind) digest_quotes(id, reference, name, email, phone, email_key, phone_key, company, project_type, budget, timeline, message, status, language, source, origin, is_spam, spam_reason, request_id, message_id, follows_quote_id, follow_up_on, owner, rejection_reason, links, waiting_since, responded_at, replied_at, planned_on, status_since, created_at, updated_at, updated_by, search)))
            ELSE ((quotes.status = 'pending'::text) AND (NOT quotes.is_spam))
        END);

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

create index notes_replies on public.notes using btree (created_at desc)
  where (kind = 'reply'::text);

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

create trigger set_version
  before update on public.projects
  for each row
  execute function private.set_version('replied_at', 'planned_on', 'status_since', 'token');

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

create trigger set_version
  before update on public.quotes
  for each row
  execute function private.set_version('replied_at', 'planned_on', 'status_since');

comment on function "public"."give_mail"(uuid, uuid) is 'Gives an unanswered request by mail to the client of another quote or of a project, as a reply that makes it due, and deletes the request. Refuses any other quote, one with an offer, and a record that keeps no more mails today, with 409.';

comment on function "public"."last_message"(public.quotes) is 'Lets the API read the newest message to the client with a row, as last_message(created_at).';

select private.apply_privileges();
