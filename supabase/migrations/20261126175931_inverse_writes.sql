set local check_function_bodies = off;

drop trigger "after_delete" on "public"."notes";

drop trigger "record_changes" on "public"."projects";

drop trigger "record_changes" on "public"."quotes";

drop view "public"."mail_troubles";

drop view "private"."needed_mails";

drop function "private"."after_note_delete"();

drop function "public"."change_rows"(text, text, jsonb, text, text, date, text);

alter table "public"."projects"
  drop column "ended_follow_up_on";

alter table "public"."quotes"
  drop column "ended_follow_up_on";

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason
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
      case when old.status = 'draft' and new.status = 'sent' then coalesce(owner, new.updated_by) else owner end as owner,
      case
        when new.status in ('accepted', 'declined') then null
        when old.status = 'draft' and new.status = 'sent'
          then coalesce(follow_up_on, greatest(new.valid_until - 3, private.agency_day()))
        else follow_up_on
      end as follow_up_on
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on) is distinct from row(changed.*);
  insert into public.mails (offer_id, kind)
  select new.id, kind from private.enabled_kinds
  where kind = 'offer' and new.status = 'sent' and old.status = 'draft' and new.mail_to is not null
    or kind = 'offer_answer' and new.status in ('accepted', 'declined') and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update set status = 'queued', last_error = null;
  return null;
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
  new.paid_on := case when new.status = 'paid' then coalesce(new.paid_on, old.paid_on, current_date) end;
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
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
  end if;
  return new;
end
$function$;

create or replace function private.grant_quotes()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, name, email, phone, company, project_type, budget, timeline, message, status, language, owner, links, follows_quote_id), update (updated_at, updated_by, name, email, phone, company, project_type, budget, timeline, status, is_spam, rejection_reason, follow_up_on, language, owner, links), delete on public.quotes to authenticated, service_role;
  grant execute on function public.search_quotes to authenticated;
  grant execute on function public.notes(public.quotes) to authenticated, service_role;
end
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
  is_taken_back boolean;
begin
  perform from public.quotes where quotes.id = previous.quote_id for no key update skip locked;
  if not found and exists (select from public.quotes where quotes.id = previous.quote_id) then
    raise exception using errcode = 'PT503', message = 'Somebody is changing the quote of this offer: try again.',
      detail = '{"reason": "busy"}';
  end if;
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
  return changed;
end
$function$;

create or replace function public.change_rows (
  table_name text,
  changes jsonb,
  seen text default null::text,
  author text default null::text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  columns constant name[] := array(
    select attname from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid
    where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes'
      and attname in ('status', 'is_spam', 'rejection_reason', 'paid_on', 'follow_up_on', 'owner')
    order by attnum
  );
  keys name[];
  ids uuid[];
  sets jsonb[];
  report jsonb;
begin
  perform private.require_staff();
  if jsonb_typeof(changes) is distinct from 'array' or exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change -> 'set') is distinct from 'object' or jsonb_typeof(change -> 'ids') is distinct from 'array'
  ) then
    perform private.refuse('changes', 'invalid', 'The changes must be a list of {set: {column: value}, ids: [id, …]}.');
  end if;
  keys := array(
    select distinct key from jsonb_array_elements(changes) as change, jsonb_object_keys(change -> 'set') as key
  );
  if columns = '{}' or not keys <@ columns then
    perform private.refuse('changes', 'unknown', 'Only what staff set in the rows of quotes or projects can be changed.');
  end if;
  select array_agg(id), array_agg(set) into ids, sets from (
    select distinct on (listed.id::uuid) listed.id::uuid, change -> 'set' as set
    from jsonb_array_elements(changes) as change, jsonb_array_elements_text(change -> 'ids') as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  elsif keys = '{}' then
    return '{"changed": [], "unchanged": [], "missing": [], "conflicts": []}';
  end if;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, jsonb_populate_record(stored, wanted.set) as wanted, stored as before, stored.id is null as is_missing
      from unnest($1, $2) as wanted (id, set) left join public.%1$I as stored using (id)
    ),
    compared as (
      select *, row(%2$s) is distinct from row(%3$s) as is_change, (before).status <> $3 as is_conflict from requested
    ),
    changed as (
      update public.%1$I as stored set (%4$s) = row(%3$s), updated_by = $4
      from compared
      where stored.id = compared.id and is_change and is_conflict is not true
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
    ), ' || ') from unnest(columns) as name)
  ) into report using ids, sets, seen, left(nullif(private.trimmed(author), ''), 80);
  return report;
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
               FROM private.digest_quotes(mails.kind) digest_quotes(id, reference, name, email, phone, email_key, phone_key, company, project_type, budget, timeline, message, status, language, source, origin, is_spam, spam_reason, request_id, follows_quote_id, follow_up_on, owner, rejection_reason, links, waiting_since, responded_at, created_at, updated_at, updated_by, search)))
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

create trigger record_changes after update on public.projects
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'id',
  'quote_id',
  'follow_up_on',
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

create trigger record_changes after update on public.quotes
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'id',
  'email_key',
  'phone_key',
  'message',
  'source',
  'is_spam',
  'spam_reason',
  'request_id',
  'follows_quote_id',
  'follow_up_on',
  'waiting_since',
  'responded_at',
  'created_at',
  'updated_at',
  'updated_by',
  'search'
);

comment on function "public"."change_rows"(text, jsonb, text, text) is 'Changes what staff set in the rows of quotes or projects, such as the status, in at most 10,000 rows. The argument changes has the format [{set: {column: value}, ids: [id, …]}]. If seen is set, only rows that still have this status are changed. Returns {changed: [{id, column: previous value, …}], unchanged: [id], missing: [id], conflicts: [{id, status, author, changed_at}]}. A conflict is a row whose status is neither the one seen nor the requested one.';

select private.apply_privileges();
