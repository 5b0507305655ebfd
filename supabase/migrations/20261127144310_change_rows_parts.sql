set local check_function_bodies = off;

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

select private.apply_privileges();
