set local check_function_bodies = off;

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

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
            WHEN (mails.person_id IS NOT NULL) THEN (people.is_notified AND (people.email IS NOT NULL) AND ((mails.kind <> 'morning'::text) OR private.has_due(people.name, private.agency_day())))
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

create view "public"."mail_troubles" with (security_invoker=true) AS  SELECT id,
    kind,
    quote_id,
    reference,
    client,
    last_error AS error,
    ((status = ANY (ARRAY['failed'::text, 'bounced'::text])) OR (give_up_at <= now())) AS failed,
    (give_up_at - private.give_up_after(kind)) AS since,
    project_id
   FROM private.needed_mails
  WHERE ((kind <> 'test'::text) AND ((status = ANY (ARRAY['failed'::text, 'bounced'::text])) OR ((status = ANY (ARRAY['queued'::text, 'sending'::text])) AND
        CASE
            WHEN (give_up_at <= now()) THEN (next_attempt_at <= now())
            ELSE (((give_up_at - private.give_up_after(kind)) < (now() - '00:10:00'::interval)) OR ((give_up_at - private.give_up_after(kind)) > (now() + '00:10:00'::interval)))
        END)));

select private.apply_privileges();
