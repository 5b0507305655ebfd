set local check_function_bodies = off;

drop trigger "after_write" on "public"."offers";

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

drop view "private"."enabled_kinds";

drop view "public"."timeline";

alter table "public"."mails"
  drop constraint "mails_kind_check";

alter table "public"."offers"
  add column "letter" text;

alter table "public"."offers"
  add column "remind_days" smallint;

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
begin
  if is_answer then
    select follow_up_on into planned from public.quotes where quotes.id = new.quote_id;
  elsif old.status in ('accepted', 'declined') and new.status = 'sent' then
    select (details ->> 'follow_up_on')::date into planned from public.events
    where subject_id = new.quote_id and kind = 'offer' and details ->> 'offer' = new.id::text order by id desc limit 1;
  end if;
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason,
    'follow_up_on', case when is_answer then planned end,
    'valid_until', case when is_extension then jsonb_build_array(old.valid_until, new.valid_until) end
  )), case when new.channel = 'link' or auth.uid() is not null then new.updated_by end);
  update public.quotes
  set status = changed.status, owner = changed.owner, follow_up_on = changed.follow_up_on, updated_by = new.updated_by
  from (
    select
      case
        when new.status = 'accepted' then 'approved'
        when new.status = 'sent' and status = 'pending' or old.status = 'accepted' and status = 'approved' then 'contacted'
        else status
      end as status,
      case when is_sending then coalesce(owner, new.updated_by) else owner end as owner,
      case
        when is_answer then null
        when is_sending then coalesce(follow_up_on, greatest(new.valid_until - 3, private.agency_day()))
        when is_extension and follow_up_on = old.valid_until - 3 then new.valid_until - 3
        else coalesce(follow_up_on, planned)
      end as follow_up_on
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on) is distinct from row(changed.*);
  delete from public.mails where offer_id = new.id and kind = 'offer_reminder' and is_sending;
  insert into public.mails (offer_id, kind)
  select new.id, kind from private.enabled_kinds
  where kind = 'offer' and is_sending and new.mail_to is not null
    or kind = 'offer_answer' and is_answer and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update set status = 'queued', last_error = null;
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
    public.timeline, private.subjects, private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant select (retention_months) on private.quote_limits to authenticated, service_role;
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
    public.remove_person
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

create or replace function private.before_offer_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'remind_days', 'client_hash', 'updated_at', 'updated_by',
    'quote_id', 'net_cents', 'vat_cents', 'gross_cents'];
  line integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
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
  return new;
end
$function$;

create or replace function private.grant_offers()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, quote_id, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until), update (updated_at, updated_by, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until, status, mail_to, letter, remind_days, answered_by, channel, decline_reason), delete on public.offers to authenticated, service_role;
  grant execute on function public.search_offers to authenticated;
end
$function$;

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
  ) and offer.valid_until and (
    offer.mail_to is not null or exists (select from public.quotes where id = offer.quote_id and email is not null)
  )
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
    - '{id,quote_id,mail_to,remind_days,channel,decline_reason,opened_at,created_at,updated_at,updated_by}'::text[]
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
  where offers.status = 'sent' and offers.remind_days is not null and private.is_reminded(offers)
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
    offer.decline_reason := null;
  end if;
  return offer;
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
        - '{id,quote_id,token,mail_to,letter,remind_days,channel,opened_at,client_hash,created_at,updated_at,updated_by}'::text[],
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

alter table "public"."mails"
  add constraint "mails_kind_check"
    check
    ((kind = ANY (ARRAY['request'::text, 'receipt'::text, 'reminder'::text, 'over_limit'::text, 'test'::text,
    'offer'::text,
    'offer_answer'::text,
    'offer_copy'::text, 'offer_reminder'::text, 'delivery'::text, 'delivery_answer'::text, 'message'::text])));

alter table "public"."offers"
  add constraint "offers_letter_length" check (((char_length(letter) >= 1) AND (char_length(letter) <= 2000)));

alter table "public"."offers"
  add constraint "offers_remind_days_range" check (((remind_days >= 1) AND (remind_days <= 30)));

create view "private"."enabled_kinds" with (security_invoker=true) AS  SELECT kinds.kind
   FROM (public.mail_settings
     CROSS JOIN LATERAL ( VALUES ('request'::text,mail_settings.send_requests), ('over_limit'::text,mail_settings.send_requests), ('receipt'::text,mail_settings.send_receipts), ('reminder'::text,mail_settings.send_reminders), ('test'::text,true), ('offer'::text,true), ('offer_answer'::text,true), ('offer_copy'::text,true), ('offer_reminder'::text,true), ('delivery'::text,true), ('delivery_answer'::text,true), ('message'::text,true)) kinds(kind, is_enabled))
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
    projects.id AS project_id
   FROM (((((public.mails
     LEFT JOIN public.offers ON ((offers.id = mails.offer_id)))
     LEFT JOIN public.notes ON ((notes.id = mails.note_id)))
     LEFT JOIN public.projects ON (((projects.id = mails.project_id) OR (projects.id = notes.subject_id))))
     LEFT JOIN private.subjects ON ((subjects.id = notes.subject_id)))
     LEFT JOIN public.quotes ON ((quotes.id = COALESCE(mails.quote_id, offers.quote_id, projects.quote_id, subjects.conversation))))
  WHERE ((mails.kind IN ( SELECT enabled_kinds.kind
           FROM private.enabled_kinds)) AND
        CASE
            WHEN (mails.kind = ANY (ARRAY['test'::text, 'message'::text])) THEN true
            WHEN ((mails.kind = ANY (ARRAY['offer'::text, 'offer_copy'::text])) AND (num_nonnulls(offers.mail_to, quotes.email) = 0)) THEN false
            WHEN ((mails.kind = 'receipt'::text) AND (quotes.email IS NULL)) THEN false
            WHEN (mails.kind = 'offer_reminder'::text) THEN private.is_reminded(offers.*)
            WHEN (mails.offer_id IS NOT NULL) THEN ((quotes.id IS NOT NULL) AND (offers.status = ANY ((
            CASE mails.kind
                WHEN 'offer'::text THEN '{sent}'::text
                ELSE '{accepted,declined}'::text
            END)::text[])))
            WHEN (mails.kind = 'delivery'::text) THEN ((projects.delivered_at IS NOT NULL) AND (projects.approved_at IS NULL))
            WHEN (mails.kind = 'delivery_answer'::text) THEN (num_nonnulls(projects.approved_at, projects.missing) > 0)
            WHEN (mails.quote_id IS NULL) THEN (EXISTS ( SELECT
               FROM private.digest_quotes(mails.kind) digest_quotes(id, reference, name, email, phone, email_key, phone_key, company, project_type, budget, timeline, message, status, language, source, origin, is_spam, spam_reason, request_id, follows_quote_id, follow_up_on, owner, rejection_reason, links, waiting_since, responded_at, created_at, updated_at, updated_by, search)))
            ELSE ((quotes.status = 'pending'::text) AND (NOT quotes.is_spam))
        END);

create view "public"."mail_troubles" with (security_invoker=true) AS  SELECT id,
    kind,
    quote_id,
    reference,
    client,
    last_error AS error,
    ((status = ANY (ARRAY['failed'::text, 'bounced'::text])) OR (give_up_at <= now())) AS failed,
    (give_up_at - '1 day'::interval) AS since,
    project_id
   FROM private.needed_mails
  WHERE ((kind <> 'test'::text) AND ((status = ANY (ARRAY['failed'::text, 'bounced'::text])) OR ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND
        CASE
            WHEN (give_up_at <= now()) THEN (next_attempt_at <= now())
            ELSE ((give_up_at < (now() + '23:50:00'::interval)) OR (give_up_at > (now() + '24:10:00'::interval)))
        END)));

create view "public"."timeline" with (security_invoker=true) AS  SELECT concat_ws('/'::text, notes.id, own.id) AS id,
    own.id AS subject_id,
    notes.kind,
    notes.author,
    (NOT notes.by_link) AS by_staff,
    notes.by_link,
    notes.subject,
    notes.body,
        CASE
            WHEN (mails.id IS NOT NULL) THEN jsonb_build_object('mail', mails.id, 'status', mails.status, 'error', mails.last_error)
            ELSE NULL::jsonb
        END AS details,
    notes.created_at AS happened_at,
    notes.updated_at,
    (notes.id)::text AS row_id
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
            mails_1.note_id,
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
            mails_1.note_id,
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
            mails_1.note_id,
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
  WHERE (mails.kind = ANY (ARRAY['receipt'::text, 'offer'::text, 'offer_copy'::text, 'offer_reminder'::text, 'delivery'::text]));

create index offers_remind on public.offers using btree (valid_until)
  where ((status = 'sent'::text) AND (remind_days is not null));

create trigger after_write
  after update on public.offers
  for each row
  when (((new.quote_id IS
    NOT NULL) AND
    ((old.status <> new.status) OR ((new.status = 'sent'::text) AND (old.valid_until IS DISTINCT FROM
    new.valid_until)))))
  execute function private.after_offer_write();

select private.apply_privileges();
