-- Changes of many rows in one call. A call returns one JSON value, because the API returns at most 1,000 rows, and an
-- undo would miss the others.

-- Returns the columns that staff may write, if the table has a history, because an undo writes them back.
create function private.changeable_columns(table_name text) returns name[]
language sql stable set search_path = '' as $$
  select coalesce(array_agg(attname order by attnum), '{}')
  from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid
  where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes'
    and attnum > 0 and not attisdropped and attname not in ('updated_at', 'updated_by')
    and has_column_privilege('authenticated', attrelid, attnum, 'update')
$$;

-- Returns the columns that the changes set. They become a part of a statement, so that a name that is no column of the
-- table is refused here.
create function private.columns_to_set(table_name text, changes jsonb) returns name[]
language plpgsql stable set search_path = '' as $$
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
$$;

-- Returns one change of each row, also if several name it. Arrays, because Postgres knows how many rows they are when it
-- plans a statement, which it does not know of a JSON value.
create function private.changes_of_rows(
  changes jsonb, out ids uuid[], out sets jsonb[], out statuses text[], out replies boolean[]
)
language plpgsql stable set search_path = '' as $$
begin
  select array_agg(id), array_agg(set), array_agg(seen), array_agg(replied) into ids, sets, statuses, replies from (
    select distinct on (listed.id::uuid) listed.id::uuid, change -> 'set' as set, change ->> 'seen' as seen,
      (change ->> 'replied')::boolean as replied
    from jsonb_array_elements(changes) as change, jsonb_array_elements_text(change -> 'ids') as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
end
$$;

-- Refuses messages that could not be stored, before any row is locked.
create function private.check_messages(messages jsonb, writer text) returns void
language plpgsql stable set search_path = '' as $$
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
$$;

-- Changes the rows, except those to keep, and returns the report. The statement is planned at each call, for one row or for
-- thousands. The report names the previous values of all columns that staff may write, because a trigger changes some of
-- them with the status, such as the follow-up of a rejected quote. Sent back as changes, they undo the call.
create function private.apply_changes(
  table_name text, keys name[], ids uuid[], sets jsonb[], statuses text[], kept uuid[], writer text
) returns jsonb
language plpgsql volatile set search_path = '' as $$
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
$$;

-- Writes the messages to the clients of the rows whose status has changed, and to no others, so that a repeated call, also with
-- another reason, writes to nobody twice. Returns the row and the note of each.
create function private.write_messages(messages jsonb, report jsonb, writer text) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  notes_of_rows jsonb;
begin
  with written as (
    insert into public.notes (subject_id, kind, author, subject, body)
    select distinct on (changed.id) changed.id, 'email', writer, message ->> 'subject', message ->> 'body'
    from jsonb_to_recordset(report -> 'changed') as changed (id uuid, status text)
    join jsonb_array_elements(messages) as message on lower(message ->> 'id') = changed.id::text
    cross join lateral private.client_of(changed.id) as client
    where changed.status is not null and private.is_address(client.email)
    returning id, subject_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', subject_id, 'note', id) order by subject_id), '[]')
  into notes_of_rows from written;
  return notes_of_rows;
end
$$;

-- Locks the rows in the order of their ids, so that two calls cannot deadlock. Thousands of rows can exceed the 8 s that
-- hosted Supabase allows staff; PostgREST applies the statement_timeout of a function before it calls the function.
--
-- Only a change of quotes writes to clients or takes messages back: both change the quote, which the answer of a client locks
-- before its project.
--
-- Messages that are taken back are deleted before the changes: one that has left refuses the call, and no row changes. A
-- client is not refused while an offer can be accepted. It is not withdrawn, because an undo could not send it again. An offer
-- is sent under the lock of its quote. Nor does a status end the waiting for an answer to a reply that the screen, which
-- names the status that it shows, does not show, and no follow-up or mark as spam puts such a reply off. The report names each
-- row once, so that its numbers add up.
create function public.change_rows(
  table_name text, changes jsonb, author text default null, messages jsonb default '[]', unsent uuid[] default '{}'
) returns jsonb
language plpgsql volatile set search_path = '' set statement_timeout = '60s' as $$
declare
  writer constant text := left(nullif(private.one_line(author), ''), 80);
  keys name[];
  requested record;
  offered uuid[] := '{}';
  unread uuid[];
  report jsonb;
begin
  perform private.require_staff();
  perform private.check_messages(messages, writer);
  if table_name is distinct from 'quotes' and (messages <> '[]' or unsent <> '{}') then
    perform private.refuse('table_name', 'invalid', 'Only a change of quotes writes to clients.');
  end if;
  keys := private.columns_to_set(table_name, changes);
  requested := private.changes_of_rows(changes);
  if keys = '{}' then
    return '{"changed": [], "unchanged": [], "missing": [], "conflicts": []}';
  end if;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using requested.ids;
  delete from public.notes where notes.id = any (unsent);
  if messages <> '[]' then
    offered := array(
      select quotes.id from unnest(requested.ids, requested.sets, requested.statuses) as wanted (id, set, seen)
      join public.quotes on quotes.id = wanted.id and quotes.status = coalesce(seen, quotes.status)
      join public.offers on offers.quote_id = quotes.id
      where set ->> 'status' = 'rejected' and quotes.status <> 'rejected'
        and offers.status = 'sent' and offers.valid_until >= private.agency_day()
      order by quotes.id
    );
  end if;
  unread := array(
    select waiting.id from unnest(requested.ids, requested.sets, requested.statuses, requested.replies)
      as wanted (id, set, seen, replied)
    join (
      select id, status, follow_up_on, is_spam from public.quotes where replied_at is not null
      union all
      select id, status, follow_up_on, false from public.projects where replied_at is not null
    ) as waiting on waiting.id = wanted.id and waiting.status = coalesce(seen, waiting.status)
    where waiting.id <> all (offered) and (
      seen is not null and replied is not true and set ->> 'status' <> status
      or replied is false and (
        set ? 'follow_up_on' and (set ->> 'follow_up_on')::date is distinct from follow_up_on
        or (set ->> 'is_spam')::boolean <> is_spam
      )
    )
    order by waiting.id
  );
  report := private.apply_changes(
    table_name, keys, requested.ids, requested.sets, requested.statuses, offered || unread, writer
  );
  if offered <> '{}' then
    report := report || jsonb_build_object('offered', to_jsonb(offered));
  end if;
  if unread <> '{}' then
    report := report || jsonb_build_object('replied', to_jsonb(unread));
  end if;
  if messages <> '[]' then
    report := report || jsonb_build_object('messages', private.write_messages(messages, report, writer));
  end if;
  return report;
end
$$;
comment on function public.change_rows(text, jsonb, text, jsonb, uuid[]) is
  'Changes columns that staff may write, such as the status, in at most 10,000 rows of a resource with a history. The argument '
  'changes has the format [{set: {column: value}, ids: [id, …], seen: status, replied: true}]. If seen is set, only rows that '
  'still have this status are changed, and of those whose client waits for an answer to a reply only those with replied: the '
  'others are replied: [id] in the report, as are those whose follow-up or spam mark is set with replied: false. Returns '
  '{changed: [{id, column: previous value, …}], unchanged: [id], missing: [id], '
  'conflicts: [{id, status, author, changed_at}]}. A conflict is a row whose status is neither the one seen nor the '
  'requested one. For quotes, the argument messages has the format [{id, subject, body}], with at most 100 emails to the clients of rows '
  'whose status changes; those without an address get none. The report then also has messages: [{id, note}], and '
  'offered: [id] if quotes are not rejected because their client can accept an offer. The notes in unsent are deleted, unless '
  'one has left.';
