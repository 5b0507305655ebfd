set local check_function_bodies = off;

drop function "private"."refuse"(text, text, text, integer);

drop function "public"."change_rows"(text, jsonb, text, text, jsonb, uuid[]);

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
  typed constant text := private.trimmed(coalesce(answer ->> 'accept', answer ->> 'decline'));
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

create or replace function private.apply_changes (
  table_name text,
  keys name[],
  ids uuid[],
  sets jsonb[],
  statuses text[],
  kept uuid[],
  writer text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  report jsonb;
begin
  execute format($statement$
    with requested as (
      select
        id, jsonb_populate_record(stored, wanted.set) as wanted, stored as before, stored.id is null as is_missing, seen
      from unnest($1, $2, $3) as wanted (id, set, seen) left join public.%1$I as stored using (id)
    ),
    compared as (
      select *, row(%2$s) is distinct from row(%3$s) as is_change, (before).status <> seen as is_conflict from requested
    ),
    changed as (
      update public.%1$I as stored set (%4$s) = row(%3$s), updated_by = $4
      from compared
      where stored.id = compared.id and is_change and is_conflict is not true and stored.id <> all ($5)
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
    ), ' || ') from unnest(private.changeable_columns(table_name)) as name)
  ) into report using ids, sets, statuses, writer, kept;
  return report;
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
    public.remove_person
    to authenticated;
  grant execute on function
    public.person_data, public.erase_person, public.demo_data, public.lost_message(public.quotes), public.lost_message(public.projects)
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
    or new.chosen <> old.chosen and new.status = old.status
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

create or replace function private.changeable_columns (
  table_name text
)
  returns name[]
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(array_agg(attname order by attnum), '{}')
  from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid
  where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes'
    and attnum > 0 and not attisdropped and attname not in ('updated_at', 'updated_by')
    and has_column_privilege('authenticated', attrelid, attnum, 'update')
$function$;

create or replace function private.changes_of_rows (
  changes jsonb,
  OUT ids uuid[],
  OUT sets jsonb[],
  OUT statuses text[]
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  select array_agg(id), array_agg(set), array_agg(seen) into ids, sets, statuses from (
    select distinct on (listed.id::uuid) listed.id::uuid, change -> 'set' as set, change ->> 'seen' as seen
    from jsonb_array_elements(changes) as change, jsonb_array_elements_text(change -> 'ids') as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
end
$function$;

create or replace function private.check_answer (
  answer jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(answer) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(answer) as key where key <> 'chosen' or not answer ? 'accept') <> 1
    or not answer ?| array['opened', 'accept', 'decline', 'approve', 'missing']
    or not answer ? 'opened' and answer - 'chosen' @? 'strict $.* ? (@.type() != "string")' then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  end if;
end
$function$;

create or replace function private.check_messages (
  messages jsonb,
  writer text
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(messages) is distinct from 'array' or exists (
    select from jsonb_array_elements(messages) as message
    where (message @@ 'strict $.id.type() == "string" && $.subject.type() == "string" && $.body.type() == "string"')
      is not true
  ) then
    perform private.refuse('messages', 'invalid', 'The messages must be a list of {id, subject, body}.');
  elsif jsonb_array_length(messages) > private.max_messages() then
    perform private.refuse('messages', 'too_long', 'Too many messages at once.', private.max_messages());
  elsif messages <> '[]' and writer is null then
    perform private.refuse('author', 'required', 'A message needs an author.');
  end if;
end
$function$;

create or replace function private.columns_to_set (
  table_name text,
  changes jsonb
)
  returns name[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  columns constant name[] := private.changeable_columns(table_name);
  found name[];
begin
  if jsonb_typeof(changes) is distinct from 'array' or exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change -> 'set') is distinct from 'object' or jsonb_typeof(change -> 'ids') is distinct from 'array'
  ) then
    perform private.refuse('changes', 'invalid', 'The changes must be a list of {set: {column: value}, ids: [id, …]}.');
  end if;
  found := array(
    select distinct key from jsonb_array_elements(changes) as change, jsonb_object_keys(change -> 'set') as key
  );
  if columns = '{}' or not found <@ columns then
    perform private.refuse('changes', 'unknown', 'Only the columns that staff may write can be changed.');
  end if;
  return found;
end
$function$;

create or replace function private.failed_messages()
  returns table (
    resource text,
    id uuid,
    quote_id uuid,
    name text,
    email text,
    phone text,
    day date,
    created_at timestamp with time zone
  )
  language sql
  stable
  AS $function$
  select subjects.resource, subjects.id, coalesce(quotes.id, projects.quote_id), coalesce(quotes.name, projects.title),
    coalesce(quotes.email, projects.client_email), coalesce(quotes.phone, projects.client_phone),
    private.agency_time(min(notes.created_at))::date, min(notes.created_at)
  from private.lost_messages() as notes
  join private.subjects on subjects.id = notes.subject_id
  left join public.quotes on quotes.id = subjects.id
  left join public.projects on projects.id = subjects.id
  where num_nonnulls(quotes.id, projects.id) = 1
  group by subjects.id, quotes.id, projects.id
$function$;

create or replace function private.lost_messages()
  returns SETOF public.notes
  language sql
  stable
  AS $function$
  select notes.* from public.mails join public.notes on notes.id = mails.note_id
  where mails.kind = 'message' and mails.status in ('failed', 'bounced')
$function$;

create or replace function private.refuse (
  field text,
  reason text,
  message text,
  allowed integer default null::integer,
  line integer default null::integer
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  raise exception using
    errcode = 'PT422',
    message = message,
    detail = jsonb_strip_nulls(
      jsonb_build_object('field', field, 'reason', reason, 'limit', allowed, 'line', line)
    )::text;
end
$function$;

create or replace function private.shared_offer (
  offer public.offers
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'number', offer.number, 'revision', offer.revision, 'status', offer.status, 'title', offer.title,
    'client_name', offer.client_name, 'client_company', offer.client_company,
    'client_address', offer.client_address, 'client_vat_number', offer.client_vat_number,
    'introduction', offer.introduction, 'lines', offer.lines, 'chosen', offer.chosen, 'terms', offer.terms,
    'start_on', offer.start_on, 'duration', offer.duration, 'valid_until', offer.valid_until,
    'vat_case', offer.vat_case, 'net_cents', offer.net_cents, 'vat_cents', offer.vat_cents, 'gross_cents', offer.gross_cents,
    'sent_at', offer.sent_at, 'answered_at', offer.answered_at, 'answered_by', offer.answered_by,
    'decline_reason', offer.decline_reason
  )
$function$;

create or replace function private.write_messages (
  messages jsonb,
  report jsonb,
  writer text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  notes_of_rows jsonb;
begin
  with written as (
    insert into public.notes (subject_id, kind, author, subject, body)
    select distinct on (changed.id) changed.id, 'email', writer, message ->> 'subject', message ->> 'body'
    from jsonb_to_recordset(report -> 'changed') as changed (id uuid)
    join jsonb_array_elements(messages) as message on lower(message ->> 'id') = changed.id::text
    cross join lateral private.client_of(changed.id) as client
    where private.is_address(client.email)
    returning id, subject_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', subject_id, 'note', id) order by subject_id), '[]')
  into notes_of_rows from written;
  return notes_of_rows;
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
  end if;
  perform private.check_answer(answer);
  if answer ?| array['approve', 'missing'] then
    perform private.answer_delivery(project, revision, answer);
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  else
    perform private.answer_sent_offer(offer, revision, answer);
  end if;
  return public.read_offer(token);
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
  writer constant text := left(nullif(private.trimmed(author), ''), 80);
  keys name[];
  requested record;
  offered uuid[] := '{}';
  report jsonb;
begin
  perform private.require_staff();
  perform private.check_messages(messages, writer);
  keys := private.columns_to_set(table_name, changes);
  requested := private.changes_of_rows(changes);
  if keys = '{}' then
    return '{"changed": [], "unchanged": [], "missing": [], "conflicts": []}';
  end if;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using requested.ids;
  delete from public.notes where notes.id = any (unsent);
  if messages <> '[]' then
    offered := array(
      select quote_id from public.offers
      where quote_id = any (requested.ids) and status = 'sent' and valid_until >= private.agency_day() order by quote_id
    );
  end if;
  report := private.apply_changes(
    table_name, keys, requested.ids, requested.sets, requested.statuses, offered, writer
  );
  if messages <> '[]' then
    report := report || jsonb_build_object(
      'offered', to_jsonb(offered), 'messages', private.write_messages(messages, report, writer)
    );
  end if;
  return report;
end
$function$;

create or replace function public.lost_message (
  public .projects
)
  returns SETOF public.notes
  language sql
  stable
  rows 1
  AS $function$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
$function$;

create or replace function public.lost_message (
  public .quotes
)
  returns SETOF public.notes
  language sql
  stable
  rows 1
  AS $function$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
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
  select case when offers.id is null then '{}' else private.shared_offer(offers) end || jsonb_build_object(
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

comment on function "public"."change_rows"(text, jsonb, text, jsonb, uuid[]) is 'Changes columns that staff may write, such as the status, in at most 10,000 rows of a resource with a history. The argument changes has the format [{set: {column: value}, ids: [id, …], seen: status}]. If seen is set, only rows that still have this status are changed. Returns {changed: [{id, column: previous value, …}], unchanged: [id], missing: [id], conflicts: [{id, status, author, changed_at}]}. A conflict is a row whose status is neither the one seen nor the requested one. The argument messages has the format [{id, subject, body}], with at most 100 emails to the clients of rows that change; those without an address get none. The report then also has messages: [{id, note}] and offered: [id], the quotes that do not change because their client can accept an offer. The notes in unsent are deleted, unless one has left.';

comment on function "public"."lost_message"(public.projects) is 'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';

comment on function "public"."lost_message"(public.quotes) is 'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';

select private.apply_privileges();
