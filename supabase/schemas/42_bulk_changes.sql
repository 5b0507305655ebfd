-- Changes of many rows in one call, and the record of an answer. A call returns one JSON value, because the API returns
-- at most 1,000 rows, and an undo would miss the others.
--
-- SECURITY DEFINER in this file, and why:
--   public.record_answer  writes public.events, which no caller may write

-- Locks the rows in the order of their ids, so that two calls cannot deadlock. The statements are planned at each call,
-- for one row or for thousands. Thousands of rows can exceed the 8 s that hosted Supabase allows staff; PostgREST applies
-- the statement_timeout of a function before it calls the function. The tables are those with a history.
create function public.change_rows(
  table_name text, column_name text, changes jsonb, seen text default null, author text default null,
  today date default null
) returns jsonb
language plpgsql volatile set search_path = '' set statement_timeout = '60s' as $$
declare
  type constant text := (select case attname when 'status' then 'text' when 'is_spam' then 'boolean' end
    from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid and attname = column_name
    where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes');
  ids uuid[];
  wanted text[];
  report jsonb;
begin
  perform private.require_staff();
  if type is null then
    perform private.refuse('column_name', 'unknown', 'Only a status or the spam mark of a quote can be changed.');
  end if;
  if today not between date '1900-01-01' and date '2200-12-31' then
    perform private.refuse('today', 'invalid', 'The day must be in the years 1900 to 2200.');
  end if;
  if jsonb_typeof(changes) is distinct from 'object'
    or exists (select from jsonb_each(changes) where jsonb_typeof(value) <> 'array') then
    perform private.refuse('changes', 'invalid', 'The changes must be lists of ids: {value: [id, …]}.');
  end if;
  select array_agg(id), array_agg(value) into ids, wanted from (
    select distinct on (listed.id::uuid) listed.id::uuid, listed_for.key as value
    from jsonb_each(changes) as listed_for, jsonb_array_elements_text(listed_for.value) as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
  perform set_config('confluence.today', coalesce(today::text, ''), true);
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.value::%3$s as value, current.%2$I as before
      from unnest($1, $2) as wanted (id, value) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set %2$I = requested.value, updated_by = $4
      from requested
      where current.id = requested.id and requested.before <> requested.value
        and requested.before = coalesce($3::%3$s, requested.before)
      returning current.id, requested.before
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(jsonb_build_object('id', id, %2$L, before) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = value), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]'),
      'conflicts', coalesce(
        jsonb_agg(jsonb_build_object('id', id, %2$L, before) || coalesce((
          select jsonb_build_object('author', author, 'changed_at', happened_at) from public.events
          where events.%4$I = requested.id and kind = 'edited' and details ? %2$L
          order by happened_at desc, events.id desc limit 1
        ), '{}') order by id) filter (where before <> value and before <> $3::%3$s),
        '[]'
      )
    )
    from requested
  $statement$, table_name, column_name, type, rtrim(table_name, 's') || '_id') into report
  using ids, wanted, seen, left(nullif(private.trimmed(author), ''), 80);
  return report;
end
$$;
comment on function public.change_rows(text, text, jsonb, text, text, date) is
  'Changes the status of quotes or projects, or the spam mark of quotes, of at most 10,000 rows. The argument changes '
  'has the format {value: [id, …]}. If seen is set, only rows that still have this value are changed. The argument today '
  'is the current day of the caller: projects that become paid get this day as paid_on. Returns {changed: [{id, value}], '
  'unchanged: [id], missing: [id], conflicts: [{id, value, author, changed_at}]}, each with the name of the column '
  'instead of value. The list changed contains the previous values, and a conflict a value that is neither the one seen '
  'nor the requested one.';

-- change_rows reports a quote that is already contacted as unchanged. If the caller saw another status, this is a
-- conflict, because somebody else has contacted the client in the meantime: a change to the status seen reports it.
-- Records the answer of a conflict too, because the client has received it. A call that is repeated because its response
-- was lost also gets a conflict, and must not record its answer twice.
create function public.record_answer(
  quote_id uuid, channel text, template text, subject text default null, body text default null,
  seen text default 'pending', author text default null
) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
  report := public.change_rows(
    'quotes', 'status', jsonb_build_object('contacted', jsonb_build_array(quote_id)), seen, person);
  if report -> 'missing' <> '[]' then
    return report;
  end if;
  if seen <> 'contacted' and report -> 'unchanged' <> '[]' then
    report := public.change_rows('quotes', 'status', jsonb_build_object(seen, jsonb_build_array(quote_id)), seen);
  end if;
  if report -> 'conflicts' = '[]' or not exists (
    select from public.events
    where events.quote_id = record_answer.quote_id and events.kind = 'answered'
      and events.details = answer and events.author is not distinct from person
      and events.happened_at > now() - interval '15 minutes'
  ) then
    insert into public.events (quote_id, kind, details, author)
    values (record_answer.quote_id, 'answered', answer, person);
  end if;
  return report;
end
$$;
comment on function public.record_answer(uuid, text, text, text, text, text, text) is
  'Marks a quote as contacted and records the answer in one transaction. Returns the same as change_rows. To undo '
  'the call, change the rows back to the previous statuses: if the quote becomes pending again within 15 '
  'minutes, the recorded answer is deleted. If the quote no longer has the status seen, its status stays and the '
  'result contains the conflict, but the answer is recorded. If seen is null, the status is always changed.';
