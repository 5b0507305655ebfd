set local check_function_bodies = off;

drop trigger "keep_client_words" on "public"."notes";

drop view "public"."timeline";

alter table "public"."notes"
  drop constraint "notes_body_length";

create table "public"."unmatched_mails" (
  "id" uuid not null default gen_random_uuid(),
  "day" date not null default CURRENT_DATE,
  "domain" text not null,
  "mails" integer not null default 1,
  constraint "unmatched_mails_domain_check" check ((domain ~ '^([a-z0-9.-]{1,253}|\*)$'::text)),
  constraint "unmatched_mails_once_a_day" unique (day, domain),
  constraint "unmatched_mails_pkey" primary key (id)
);

alter table "public"."unmatched_mails"
  enable row level security;

alter table "public"."notes"
  add column "by_mail" boolean not null default false;

alter table "public"."notes"
  add column "message_id" text;

alter table "public"."notes"
  add column "attachments" text[];

alter table "public"."notes"
  add column "omitted" text[];

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
    public.timeline, public.unmatched_mails, private.subjects, private.enabled_kinds, private.needed_mails
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
    public.enrol_staff, public.claim_mails, public.settle_mail, public.receive_mail, public.bounce_mail, public.erase_expired
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

create or replace function private.count_unmatched (
  sender text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sent_from text := coalesce(substring(private.folded_address(sender) from '@([a-z0-9.-]{1,253})$'), '*');
begin
  if (select count(*) from public.unmatched_mails where day = current_date) >= 100
    and not exists (select from public.unmatched_mails where day = current_date and domain = sent_from) then
    sent_from := '*';
  end if;
  insert into public.unmatched_mails as counted (domain) values (sent_from)
  on conflict (day, domain) do update set mails = counted.mails + 1;
end
$function$;

create or replace function private.file_reply (
  subject uuid,
  mail jsonb
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  current private.subjects;
  author text;
begin
  perform private.lock_records(subject);
  select * into current from private.conversation(subject) order by (resource = 'projects') desc, id limit 1;
  author := case when private.is_address_of(subject, mail ->> 'sender') then (
    select coalesce(quotes.name, projects.client_name) from private.conversation(subject) as shared
    left join public.quotes on quotes.id = shared.id left join public.projects on projects.id = shared.id
    order by quotes.name limit 1
  ) end;
  author := left(coalesce(
    author, concat_ws(' · ', mail ->> 'sender', nullif(private.trimmed(mail ->> 'sender_name'), ''))
  ), 80);
  insert into public.notes (subject_id, kind, author, by_mail, message_id, subject, body, attachments, omitted)
  values (
    current.id, 'reply', author, true, mail ->> 'message_id',
    nullif(private.trimmed(left(mail ->> 'subject', 1000)), ''), left(mail ->> 'body', 10000),
    private.tidy_list(array(select left(value, 200) from jsonb_array_elements_text(mail -> 'attachments') limit 50)),
    private.tidy_list(array(select jsonb_array_elements_text(mail -> 'omitted')))
  )
  on conflict (message_id) do nothing;
  if not found then
    return false;
  end if;
  execute format(
    'update public.%I set follow_up_on = least(follow_up_on, $2), updated_by = $3 where id = $1', current.resource
  ) using current.id, private.agency_day(), author;
  return true;
end
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
  select subject_id
  from (
    select notes.subject_id, notes.message_id from public.notes where notes.message_id = any (message_ids)
    union all
    select coalesce(notes.subject_id, mails.quote_id, offers.quote_id, mails.project_id), mails.message_id
    from public.mails
    left join public.notes on notes.id = mails.note_id left join public.offers on offers.id = mails.offer_id
    where mails.message_id = any (message_ids)
      and mails.kind in ('receipt', 'message', 'offer', 'offer_copy', 'offer_reminder', 'delivery')
  ) as found
  where subject_id is not null
  order by array_position(message_ids, message_id) desc limit 1
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
  update public.mails set status = 'bounced', last_error = left(reason, 500)
  where mails.message_id = any (message_ids) and mails.status = 'sent';
  return found;
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
  delete from public.unmatched_mails where day < current_date - 30;
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.quote_limits set erased_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return jsonb_build_object('erased', erased);
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
  subject uuid := private.record_of_thread(array(select jsonb_array_elements_text(mail -> 'thread')));
begin
  if exists (select from public.notes where notes.message_id = mail ->> 'message_id') then
    return 'known';
  elsif private.folded_address(sender) in (
    select private.folded_address(address) from public.mail_settings, unnest(recipients || mail_settings.sender) as address
  ) then
    return 'own';
  end if;
  if subject is null and (mail ->> 'authenticated')::boolean then
    subject := coalesce(private.record_of_subject(mail ->> 'subject', sender), private.only_open_record(sender));
  end if;
  if subject is null then
    perform private.count_unmatched(sender);
    return 'unmatched';
  end if;
  return case when private.file_reply(subject, mail) then 'filed' else 'known' end;
end
$function$;

alter table "public"."notes"
  add constraint "notes_attachments_count" check ((cardinality(attachments) <= 50));

alter table "public"."notes"
  add constraint "notes_body_length"
    check
    ((((char_length(body) >= 1) AND (char_length(body) <= 10000)) OR ((body = ''::text) AND ((kind = 'phone'::text) OR
    by_mail))));

alter table "public"."notes"
  add constraint "notes_message_id_key" unique (message_id);

alter table "public"."notes"
  add constraint "notes_message_id_length" check (((char_length(message_id) >= 3) AND (char_length(message_id) <= 998)));

alter table "public"."notes"
  add constraint "notes_omitted_check"
    check ((omitted <@ ARRAY['encrypted'::text, 'signed'::text, 'winmail'::text, 'calendar'::text, 'rest'::text]));

create view "public"."timeline" with (security_invoker=true) AS  SELECT concat_ws('/'::text, notes.id, own.id) AS id,
    own.id AS subject_id,
    notes.kind,
    notes.author,
    (NOT (notes.by_link OR notes.by_mail)) AS by_staff,
    notes.by_link,
    notes.subject,
    notes.body,
        CASE
            WHEN (mails.id IS NOT NULL) THEN jsonb_build_object('mail', mails.id, 'status', mails.status, 'error', mails.last_error)
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
    jsonb_build_object('kind', mails.kind, 'status', mails.status, 'error', mails.last_error) AS details,
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

create index mails_message_id on public.mails using btree (message_id);

create trigger keep_client_words
  before delete or update of body on public.notes
  for each row
  when ((old.by_link OR old.by_mail))
  execute function private.keep_client_words();

create policy "staff read the unmatched mails" on "public"."unmatched_mails"
  for select
  to "authenticated"
  using (( select private.require_staff() as require_staff));

comment on function "public"."bounce_mail"(text[], text) is 'Records the report of a mail server that mails with these Message-IDs were not delivered. Returns false if none was sent.';

comment on function "public"."receive_mail"(jsonb) is 'Files a mail of a client as a reply, and makes its record due today. The mail is {message_id, thread: the Message-IDs to which it replies, oldest first, sender, sender_name, subject, body, attachments: names, omitted, authenticated}. Returns filed, known if the reply is stored already, own if the agency wrote it, or unmatched: of such a mail, only the domain of its sender is counted.';

comment on table "public"."unmatched_mails" is 'How many mails in the mailbox could not be matched with a record, by day and domain of the sender. Nothing else of them is stored. erase_expired deletes the rows after 30 days.';

select private.apply_privileges();
