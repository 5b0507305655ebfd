-- Changes of many rows in one call. Each call returns one JSON value, because the API returns at most 1,000 rows, and
-- an undo would miss the others. The result lists every requested row once: as changed, unchanged or missing, or as a
-- conflict if another person has changed its status.
--
-- SECURITY DEFINER in this file, and why:
--   public.record_answer  writes public.events, which no caller may write

-- Statuses -------------------------------------------------------------------------------------------

-- Reads status changes in the format [{id, status}] or {status: [id, …]}, which is half as long, so that thousands of
-- rows fit into one request. Refuses any other format, unknown codes and more than 10,000 changes. If a row is listed
-- twice, the last entry counts.
create function private.requested_statuses(changes jsonb, allowed text[]) returns table (id uuid, status text)
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(changes) = 'object' and changes <> '{}'
    and not exists (select from jsonb_each(changes) where jsonb_typeof(value) <> 'array') then
    changes := (
      select coalesce(jsonb_agg(jsonb_build_object('id', listed_id, 'status', listed.key)), '[]')
      from jsonb_each(changes) as listed, jsonb_array_elements(listed.value) as listed_id
    );
  end if;
  if changes is null or jsonb_typeof(changes) <> 'array' then
    perform private.refuse('changes', 'invalid', 'The changes must be a list of {id, status}.');
  end if;
  if jsonb_array_length(changes) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change) <> 'object' or not coalesce(pg_input_is_valid(change ->> 'id', 'uuid'), false)
  ) then
    perform private.refuse('id', 'invalid', 'Each change needs the id of a row.');
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change where not coalesce(change ->> 'status' = any (allowed), false)
  ) then
    perform private.refuse(
      'status', 'unknown', format('The status must be one of %s.', array_to_string(allowed, ', ')));
  end if;
  return query
    select distinct on ((change ->> 'id')::uuid) (change ->> 'id')::uuid, change ->> 'status'
    from jsonb_array_elements(changes) with ordinality as listed (change, position)
    order by (change ->> 'id')::uuid, position desc;
end
$$;

-- Returns the author and the time of the last status change as {author, changed_at}, or {} if there is none.
create function private.last_change(id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(
    (
      select jsonb_build_object('author', author, 'changed_at', happened_at) from public.events
      where (events.quote_id = $1 or events.project_id = $1) and events.kind = 'edited' and events.details ? 'status'
      order by happened_at desc, id desc limit 1
    ),
    '{}'
  )
$$;

-- Changes the statuses of rows in quotes or projects. The argument seen is the status that the caller saw: only rows
-- that still have this status are changed. A row that has neither this status nor the requested one is returned as a
-- conflict. If seen is null, rows with any status are changed. Locks the rows in the order of their ids, so that two
-- calls cannot deadlock.
create function private.set_statuses(table_name text, changes jsonb, seen text, author text, today date) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  ids uuid[];
  statuses text[];
  report jsonb;
begin
  perform private.require_staff();
  if today not between date '1900-01-01' and date '2200-12-31' then
    perform private.refuse('today', 'invalid', 'The day must be in the years 1900 to 2200.');
  end if;
  perform set_config('confluence.today', coalesce(today::text, ''), true);
  select array_agg(wanted.id), array_agg(wanted.status) into ids, statuses
  from private.requested_statuses(changes, private.codes_of(table_name || '_status_check')) as wanted;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.status, current.status as before
      from unnest($1, $2) as wanted (id, status) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set status = requested.status, updated_by = $4
      from requested
      where current.id = requested.id and requested.before <> requested.status
        and requested.before = coalesce($3, requested.before)
      returning current.id, requested.before as status
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(to_jsonb(changed) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = status), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]'),
      'conflicts', coalesce(
        jsonb_agg(jsonb_build_object('id', id, 'status', before) || private.last_change(id) order by id)
          filter (where before <> status and before <> $3),
        '[]'
      )
    )
    from requested
  $statement$, table_name) into report
  using ids, statuses, seen, left(nullif(private.trimmed(author), ''), 80);
  return report;
end
$$;

create function public.set_quote_statuses(
  changes jsonb, seen text default null, author text default null
) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.set_statuses('quotes', changes, seen, author, null)
$$;
comment on function public.set_quote_statuses(jsonb, text, text) is
  'Changes the statuses of quotes. The argument changes has the format [{id, status}] or {status: [id, …]}. The '
  'argument seen is the status that the caller saw. Returns {changed: [{id, status}], unchanged: [id], missing: [id], '
  'conflicts: [{id, status, author, changed_at}]}. The list changed contains the previous statuses: to undo the call, '
  'pass this list as the argument changes.';

create function public.set_project_statuses(
  changes jsonb, seen text default null, author text default null, today date default null
) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.set_statuses('projects', changes, seen, author, today)
$$;
comment on function public.set_project_statuses(jsonb, text, text, date) is
  'Changes the statuses of projects, with the arguments and the result of set_quote_statuses. The argument today is '
  'the current day of the caller: projects that become paid get this day as paid_on.';

-- An answer ------------------------------------------------------------------------------------------

-- set_statuses reports a quote that is already contacted as unchanged. If the caller saw another status, this is a
-- conflict, because somebody else has contacted the client in the meantime. Records the answer of a conflict too,
-- because the client has received it. A call that is repeated because its response was lost also gets a conflict, and
-- must not record its answer twice.
create function public.record_answer(
  quote_id uuid, channel text, template text, subject text default null, body text default null,
  seen text default 'pending', author text default null
) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  report jsonb;
  person constant text := left(nullif(private.trimmed(author), ''), 80);
  answer constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'channel', channel, 'template', left(template, 2), 'subject', left(subject, 1000), 'body', left(body, 20000)
  ));
begin
  perform private.require_staff();
  if channel is null or channel not in ('email', 'phone', 'whatsapp') then
    perform private.refuse('channel', 'unknown', 'The channel must be email, phone or whatsapp.');
  end if;
  report := private.set_statuses(
    'quotes', jsonb_build_array(jsonb_build_object('id', quote_id, 'status', 'contacted')), seen, author, null);
  if report -> 'missing' <> '[]' then
    return report;
  end if;
  if seen <> 'contacted' and report -> 'unchanged' <> '[]' then
    report := report || jsonb_build_object('unchanged', '[]'::jsonb, 'conflicts', jsonb_build_array(
      jsonb_build_object('id', quote_id, 'status', 'contacted') || private.last_change(quote_id)));
  end if;
  if report -> 'conflicts' = '[]' or not exists (
    select from public.events
    where events.quote_id = record_answer.quote_id and events.kind = 'answered'
      and events.details = answer and events.author is not distinct from person
      and events.happened_at > now() - interval '15 minutes'
  ) then
    insert into public.events (quote_id, kind, details, author) values (record_answer.quote_id, 'answered', answer, person);
  end if;
  return report;
end
$$;
comment on function public.record_answer(uuid, text, text, text, text, text, text) is
  'Marks a quote as contacted and records the answer in one transaction. Returns the same as set_quote_statuses. To '
  'undo the call, pass the changed rows of the result to set_quote_statuses: if the quote becomes pending again within '
  '15 minutes, the recorded answer is deleted. If the quote no longer has the status seen, its status stays and the '
  'result contains the conflict, but the answer is recorded. If seen is null, the status is always changed.';

-- Spam -----------------------------------------------------------------------------------------------

-- Locks the rows in the order of their ids, like the other bulk changes, so that two calls cannot deadlock.
create function public.set_quote_spam(ids uuid[], spam boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  report jsonb;
begin
  perform private.require_staff();
  if ids is null then
    perform private.refuse('ids', 'required', 'The quotes must be a list of ids.');
  end if;
  if spam is null then
    perform private.refuse('spam', 'required', 'The mark must be true or false.');
  end if;
  if cardinality(ids) > 10000 then
    perform private.refuse('ids', 'too_long', 'At most 10,000 quotes at once.', 10000);
  end if;
  perform from public.quotes where quotes.id = any (ids) order by quotes.id for update;
  with requested as (
    select id, quotes.is_spam as before
    from (select distinct unnest(ids) as id) as listed left join public.quotes using (id)
    where id is not null
  ),
  changed as (
    update public.quotes set is_spam = spam
    where quotes.id = any (ids) and quotes.is_spam <> spam
    returning quotes.id
  )
  select jsonb_build_object(
    'changed', (select coalesce(jsonb_agg(changed.id order by changed.id), '[]') from changed),
    'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = spam), '[]'),
    'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]')
  )
  into report from requested;
  return report;
end
$$;
comment on function public.set_quote_spam(uuid[], boolean) is
  'Sets or clears the spam mark of quotes. Returns {changed: [id], unchanged: [id], missing: [id]}. To undo the call, '
  'set the opposite mark on the changed quotes.';

-- Time limits ----------------------------------------------------------------------------------------

-- A change of thousands of rows can exceed the 8 s that hosted Supabase allows staff. PostgREST applies the
-- statement_timeout of a function before it calls the function, so these calls may take 60 s.
alter function public.set_quote_statuses(jsonb, text, text) set statement_timeout = '60s';
alter function public.set_project_statuses(jsonb, text, text, date) set statement_timeout = '60s';
alter function public.set_quote_spam(uuid[], boolean) set statement_timeout = '60s';
