set local check_function_bodies = off;

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
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id);
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
        when is_answer then null
        when is_sending and coalesce(follow_up_on <= private.agency_day(), true)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_extension and follow_up_on = old.valid_until - 3 then new.valid_until - 3
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
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
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id);
  return null;
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
    'updated_by', 'quote_id', 'net_cents', 'vat_cents', 'gross_cents'];
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
    or new.status = old.status and (new.chosen <> old.chosen or new.mail_to is distinct from old.mail_to)
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
    new.chosen := old.chosen;
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := old.mail_to;
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
  new.paid_on := case when new.status = 'paid' then coalesce(new.paid_on, old.paid_on, current_date) end;
  return new;
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
    'is_by_other', note.by_mail and note.author <> private.trimmed(left(client.name, 80))
  )) end;
end
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
  where offers.status = 'sent' and offers.remind_days is not null and offers.valid_until >= private.agency_day()
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
      and exists (select from private.due_records(here::date) where owner = people.name);
  end if;
end
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
    select coalesce(notes.subject_id, mails.quote_id, offers.quote_id, mails.project_id), named.message_id
    from unnest(message_ids) as named (message_id)
    join public.mails on mails.message_id = named.message_id
      or mails.id = substring(named.message_id from '^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[.@]')::uuid
    left join public.notes on notes.id = mails.note_id left join public.offers on offers.id = mails.offer_id
    where mails.kind in ('receipt', 'message', 'offer', 'offer_copy', 'offer_reminder', 'delivery')
  ) as found
  where subject_id is not null
  order by array_position(message_ids, message_id) desc limit 1
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

create or replace function private.restart_mail()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.attempts := 0;
  new.last_error := null;
  new.next_attempt_at := now();
  new.give_up_at := now() + private.give_up_after(new.kind);
  return new;
end
$function$;

create or replace function private.undo_seconds()
  returns integer
  language sql
  immutable
  parallel safe
RETURN 15;

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
        'status', status, 'net_cents', net_cents, 'gross_cents', gross_cents, 'created_at', created_at)
        order by created_at desc, id), '[]')
      from public.offers where offers.quote_id in (select own_quotes.id from own_quotes)
    )
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

create or replace view "private"."needed_mails" with (security_invoker=true) AS  SELECT mails.id,
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
            WHEN (mails.person_id IS NOT NULL) THEN (people.is_notified AND (people.email IS NOT NULL))
            WHEN ((mails.kind = 'offer'::text) AND (offers.mail_to IS NULL)) THEN false
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

create or replace view "public"."mail_troubles" with (security_invoker=true) AS  SELECT id,
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

create or replace view "public"."timeline" with (security_invoker=true) AS  SELECT concat_ws('/'::text, notes.id, own.id) AS id,
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
            mails_1.person_id,
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
            mails_1.person_id,
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
            mails_1.person_id,
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
  WHERE ((mails.kind = ANY (ARRAY['receipt'::text, 'offer'::text, 'offer_copy'::text, 'offer_reminder'::text, 'delivery'::text])) AND (mails.status <> ALL (ARRAY['skipped'::text, 'withheld'::text])));

select private.apply_privileges();
