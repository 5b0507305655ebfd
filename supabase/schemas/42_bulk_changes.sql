-- Changes of many rows in one call. A call returns one JSON value, because the API returns at most 1,000 rows, and an
-- undo would miss the others.

-- Locks the rows in the order of their ids, so that two calls cannot deadlock. The statements are planned at each call,
-- for one row or for thousands. Thousands of rows can exceed the 8 s that hosted Supabase allows staff; PostgREST applies
-- the statement_timeout of a function before it calls the function. The tables are those with a history.
create function public.change_rows(
  table_name text, column_name text, changes jsonb, seen text default null, author text default null,
  today date default null, reason text default null
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
    from jsonb_each(changes) as listed_for, jsonb_array_elements_text(listed_for.value) as listed (id) where id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
  perform set_config('confluence.today', coalesce(today::text, ''), true),
    set_config('confluence.reason', coalesce(reason, ''), true);
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
          where events.subject_id = requested.id and kind = 'edited' and details ? %2$L
          order by happened_at desc, events.id desc limit 1
        ), '{}') order by id) filter (where before <> value and before <> $3::%3$s),
        '[]'
      )
    )
    from requested
  $statement$, table_name, column_name, type) into report
  using ids, wanted, seen, left(nullif(private.trimmed(author), ''), 80);
  return report;
end
$$;
comment on function public.change_rows(text, text, jsonb, text, text, date, text) is
  'Changes the status of quotes or projects, or the spam mark of quotes, of at most 10,000 rows. The argument changes '
  'has the format {value: [id, …]}. If seen is set, only rows that still have this value are changed. The argument today '
  'is the current day of the caller: projects that become paid get this day as paid_on. Quotes that are rejected get the reason. Returns {changed: [{id, value}], '
  'unchanged: [id], missing: [id], conflicts: [{id, value, author, changed_at}]}, each with the name of the column '
  'instead of value. The list changed contains the previous values, and a conflict a value that is neither the one seen '
  'nor the requested one.';
