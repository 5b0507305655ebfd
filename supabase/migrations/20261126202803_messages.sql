set local check_function_bodies = off;

drop policy "staff change failed mails" on "public"."mails";

drop trigger "set_version" on "public"."mail_settings";

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

drop view "private"."enabled_kinds";

drop view "public"."timeline";

alter table "public"."mails"
  drop constraint "mails_kind_check";

alter table "public"."mails"
  drop constraint "mails_status_check";

alter table "public"."mails"
  drop constraint "mails_subject";

drop function "public"."claim_mails"(integer, text);

alter table "public"."mail_settings"
  add column "reply_to" text;

alter table "public"."mail_settings"
  add column "can_send" boolean not null default false;

alter table "public"."mails"
  add column "note_id" uuid;

alter table "public"."notes"
  add column "by_hand" boolean not null default false;

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

create or replace function private.keep_sent_message()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform from public.mails where note_id = old.id and kind = 'message' for update;
  if exists (
    select from public.mails where note_id = old.id and kind = 'message' and status in ('sending', 'sent', 'bounced')
  ) then
    raise exception using errcode = 'PT409', message = 'This message has left.', detail = '{"reason": "sent"}';
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
  select * into client from private.client_of(note.subject_id);
  select * into offer from public.offers where offers.id = mail.offer_id;
  select * into project from public.projects where projects.id = mail.project_id;
  select * into quote from public.quotes where quotes.id = coalesce(mail.quote_id, offer.quote_id, project.quote_id);
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'reply_to', settings.reply_to, 'site_url', settings.site_url,
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
    when 'message' then jsonb_build_object(
      'to', case when private.is_address(client.email) then jsonb_build_array(client.email) else '[]' end,
      'language', client.language, 'message', private.mailed_message(note)
    )
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
    'thread', coalesce((
      select jsonb_agg(message_id order by created_at) from (
        select mails.message_id, notes.created_at
        from private.notes_of(note.subject_id) as notes
        join public.mails on mails.note_id = notes.id and mails.kind = 'message'
        where notes.id <> note.id and notes.created_at <= note.created_at and mails.message_id is not null
        order by notes.created_at desc limit 20
      ) as earlier
    ), '[]')
  )
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
    insert into public.mails (note_id, kind, next_attempt_at) values (new.id, 'message', now() + interval '15 seconds');
  end if;
  return null;
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
  update public.mail_settings set can_send = not keeps where can_send = keeps;
  delete from public.mails
  where quote_id is null and kind = 'test' and created_at not between now() - interval '1 day' and latest;
  update public.mails
  set next_attempt_at = case when status = 'sending' then now() + interval '5 minutes' else now() end,
    give_up_at = least(give_up_at, now() + interval '1 day'), sent_at = least(sent_at, now())
  where next_attempt_at > latest
    and (status in ('queued', 'sending') or status in ('sent', 'kept') and kind = 'receipt' and sent_at > latest);
  update public.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now();
  perform private.queue_due_mails();

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
          join public.quotes as other on other.email_key = own.email_key
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
      message_id = coalesce(message_id, format('<%s@%s>', coalesce(note_id, mails.id), host)),
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

alter table "public"."mails"
  add constraint "mails_kind_check"
    check
    ((kind = ANY (ARRAY['request'::text, 'receipt'::text, 'reminder'::text, 'over_limit'::text, 'test'::text,
    'offer'::text,
    'offer_answer'::text, 'offer_copy'::text, 'delivery'::text, 'delivery_answer'::text, 'message'::text])));

alter table "public"."mails"
  add constraint "mails_note_id_fkey" foreign key (note_id) references public.notes(id) on delete cascade;

alter table "public"."mails"
  add constraint "mails_once_for_a_note" unique (note_id, kind);

alter table "public"."mails"
  add constraint "mails_status_check"
    check
    ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'kept'::text, 'skipped'::text,
    'withheld'::text, 'failed'::text, 'bounced'::text, 'dismissed'::text])));

alter table "public"."mails"
  add constraint "mails_subject" check ((((kind = ANY (ARRAY['request'::text, 'receipt'::text])) = (quote_id IS
    NOT NULL)) AND (starts_with(kind, 'offer'::text) = (offer_id IS
    NOT NULL)) AND (starts_with(kind, 'delivery'::text) = (project_id IS
    NOT NULL)) AND ((kind = 'message'::text) = (note_id IS NOT NULL))));

alter table "public"."notes"
  add constraint "notes_by_hand_check" check (((NOT by_hand) OR (kind = 'email'::text)));

create view "private"."enabled_kinds" with (security_invoker=true) AS  SELECT kinds.kind
   FROM (public.mail_settings
     CROSS JOIN LATERAL ( VALUES ('request'::text,mail_settings.send_requests), ('over_limit'::text,mail_settings.send_requests), ('receipt'::text,mail_settings.send_receipts), ('reminder'::text,mail_settings.send_reminders), ('test'::text,true), ('offer'::text,true), ('offer_answer'::text,true), ('offer_copy'::text,true), ('delivery'::text,true), ('delivery_answer'::text,true), ('message'::text,true)) kinds(kind, is_enabled))
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
  WHERE (mails.kind = ANY (ARRAY['receipt'::text, 'offer'::text, 'offer_copy'::text, 'delivery'::text]));

create trigger set_version
  before update on public.mail_settings
  for each row
  execute function private.set_version('can_send');

create trigger keep_sent_message
  before delete or update of subject, body on public.notes
  for each row
  when (((old.kind = ANY (ARRAY['email'::text, 'whatsapp'::text, 'phone'::text])) AND (NOT private.is_owner())))
  execute function private.keep_sent_message();

create trigger queue_message
  after insert on public.notes
  for each row
  when (((new.kind = 'email'::text) AND (NOT new.by_hand)))
  execute function private.queue_message();

create policy "staff change failed mails" on "public"."mails"
  for update
  to "authenticated"
  using
    ((( select private.require_staff() as require_staff) AND (kind <> 'test'::text) AND ((status = ANY
    (ARRAY['failed'::text, 'bounced'::text])) or
    ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND (next_attempt_at <= now()) AND (give_up_at <=
    now())))))
  with
    check
    ((( SELECT private.require_staff() AS require_staff) AND (status = ANY (ARRAY['queued'::text, 'dismissed'::text]))));

comment on function "public"."claim_mails"(integer, text, boolean) is 'Returns due mails in the format of private.mail_to_send. No other worker gets these mails for five minutes. After that, a mail that the worker has not settled can be claimed again, so it may be sent twice with the same Message-ID. host is the part of a new Message-ID after the @. keeps says that the worker has no mail server and writes mails to files.';

alter table "public"."mail_settings"
  add constraint "mail_settings_reply_to_check" check (private.is_address(reply_to));

select private.apply_privileges();
