-- By hand
-- Projects of clients without an email address are found by the phone number.
update public.projects
set client_hash = sha256(convert_to(id || substring(private.phone_digits(client_phone) from '^0*([0-9]{6,})$'), 'UTF8'))
where client_hash is null and client_phone is not null;
-- Generated
set local check_function_bodies = off;

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

alter table "public"."quotes"
  alter column "email_key" drop default;

alter table "public"."quotes"
  alter column "email_key" drop not null;

alter table "public"."quotes"
  alter column "email" drop not null;

create or replace function private.before_quote_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
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

create or replace function private.expired_quotes()
  returns SETOF uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  until constant timestamptz := now() - (select retention_months * interval '1 month' from private.quote_limits);
begin
  return query
    select quotes.id from public.quotes
    where quotes.created_at <= until and quotes.updated_at <= until and quotes.status in ('pending', 'rejected')
      and coalesce(quotes.follow_up_on <= until::date, true)
      and not exists (select from public.projects where projects.quote_id = quotes.id)
      and not exists (select from public.notes where notes.quote_id = quotes.id and notes.updated_at > until)
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

create or replace function public.erase_person (
  email text
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
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff();
  keys := private.person_keys(email);
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes
    where quotes.id in (select person.id from private.person_quotes(erase_person.email) as person) order by quotes.id for update
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
  held := public.person_data(email);

  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  delete from public.events where events.project_id = any (project_ids) and not events.details ? 'status';
  update public.events set details = jsonb_build_object('status', details -> 'status')
  where events.project_id = any (project_ids);
  delete from public.mails
  where mails.project_id = any (project_ids)
    or mails.offer_id in (select offers.id from public.offers where offers.quote_id = any (quote_ids));
  delete from public.quotes where quotes.id = any (quote_ids);
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
  return held;
end
$function$;

create or replace function public.person_data (
  email text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  keys constant text[] := private.person_keys(email);
  derived constant text[] := '{search,email_key,phone_key,client_hash,token}';
begin
  perform private.require_staff();
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
        select coalesce(jsonb_agg(to_jsonb(offers) - 'token' order by created_at, id), '[]')
        from public.offers where quote_id in (select id from own_quotes)
      ),
      'mails', (
        select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
        from public.mails
        where quote_id in (select id from own_quotes) or project_id in (select id from own_projects)
          or offer_id in (select id from public.offers where offers.quote_id in (select id from own_quotes))
      )
    )
  );
end
$function$;

alter table "public"."quotes"
  add constraint "quotes_contact_check" check ((num_nonnulls(email, phone_key) > 0));

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
               FROM private.digest_quotes(mails.kind) digest_quotes(id, reference, name, email, phone, email_key, phone_key, company, project_type, budget, timeline, message, status, language, source, origin, is_spam, spam_reason, request_id, follow_up_on, ended_follow_up_on, owner, rejection_reason, links, waiting_since, responded_at, created_at, updated_at, updated_by, search)))
            ELSE ((quotes.status = 'pending'::text) AND (NOT quotes.is_spam))
        END);

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

select private.apply_privileges();
