-- Changes of many rows in one call. Each call answers with one JSON value: servers cut long lists of
-- rows silently, and what is cut could not be undone. The answer names every requested row once, as
-- changed, unchanged or missing.
--
-- SECURITY DEFINER in this file: none.

-- Statuses -------------------------------------------------------------------------------------------

create function private.requested_statuses(changes jsonb, allowed text[]) returns table (id uuid, status text)
language plpgsql immutable set search_path = ''
as $$
begin
  -- {status: [id, …]} says the same in half the space: thousands of rows fit into one request
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
  -- named twice, the last one counts
  return query
    select distinct on ((change ->> 'id')::uuid) (change ->> 'id')::uuid, change ->> 'status'
    from jsonb_array_elements(changes) with ordinality as listed (change, position)
    order by (change ->> 'id')::uuid, position desc;
end
$$;
comment on function private.requested_statuses(jsonb, text[]) is
  'Reads [{id, status}], or the same as {status: [id, …]}; refuses what is neither, unknown codes and more than '
  '10,000.';

create function private.set_statuses(table_name text, changes jsonb, today date) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  ids uuid[];
  statuses text[];
  report jsonb;
begin
  perform private.require_staff();
  perform set_config('confluence.today', coalesce(today::text, ''), true);
  select array_agg(wanted.id), array_agg(wanted.status) into ids, statuses
  from private.requested_statuses(changes, private.codes_of(table_name || '_status_check')) as wanted;
  -- always in the order of ids, so two such calls wait for each other and never in a ring
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.status, current.status as before
      from unnest($1, $2) as wanted (id, status) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set status = requested.status
      from requested
      where current.id = requested.id and requested.before <> requested.status
      returning current.id, requested.before as status
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(to_jsonb(changed) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = status), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]')
    )
    from requested
  $statement$, table_name) into report using ids, statuses;
  return report;
end
$$;
comment on function private.set_statuses(text, jsonb, date) is
  'The bulk change of quotes and of projects, which differ in the table alone.';

create function public.set_quote_statuses(changes jsonb) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.set_statuses('quotes', changes, null)
$$;
comment on function public.set_quote_statuses(jsonb) is
  'Takes [{id, status}] or {status: [id, …]}. Returns {changed: [{id, status}], unchanged: [id], missing: [id]}; '
  'changed holds each status before the call, so passing it back undoes the call.';

create function public.set_project_statuses(changes jsonb, today date default null) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.set_statuses('projects', changes, today)
$$;
comment on function public.set_project_statuses(jsonb, date) is
  'As set_quote_statuses. today is the caller''s day, on which what becomes paid was paid.';

-- Spam -----------------------------------------------------------------------------------------------

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
  -- in the order of ids, as the other bulk changes, so that two of them never wait in a ring
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
  'Sets or clears the spam mark. Returns {changed: [id], unchanged: [id], missing: [id]}; the opposite mark for the '
  'changed ones undoes the call.';

-- Time -----------------------------------------------------------------------------------------------

-- Thousands of rows take longer than the 8 s that hosted Supabase gives staff. PostgREST applies a
-- function's own limit before it calls it.
alter function public.set_quote_statuses(jsonb) set statement_timeout = '60s';
alter function public.set_project_statuses(jsonb, date) set statement_timeout = '60s';
alter function public.set_quote_spam(uuid[], boolean) set statement_timeout = '60s';
