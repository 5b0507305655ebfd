-- What staff do in one call. All refuse everybody else with 403.
--
-- SECURITY DEFINER in this file, and why:
--   public.convert_quote  links a project to its quote, a column that no client may write

create function private.conversion_failed(step text, code text, message text, detail text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception using
    -- refused data is the caller's to correct; anything else is told as it is
    errcode = case when code ~ '^(22|23|PT4)' then 'PT422' else 'PT400' end,
    message = message,
    detail = coalesce(detail, ''),
    hint = step;
end
$$;
comment on function private.conversion_failed(text, text, text, text) is 'Refuses a conversion; the hint names the step that failed, project or quote.';

create function public.convert_quote(
  quote_id uuid,
  title text,
  description text,
  client_name text,
  project_type text,
  status text default 'planning',
  start_date date default null,
  end_date date default null,
  budget integer default null,
  technologies text[] default null,
  image_url text default null
) returns public.projects
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  project public.projects;
  failure text;
  failed_constraint text;
  failure_detail text;
begin
  perform private.require_staff();

  -- whoever comes second waits here and then finds the project
  select * into quote from public.quotes where quotes.id = convert_quote.quote_id for update;
  if not found then
    raise exception using
      errcode = 'PT404',
      message = 'This quote does not exist.',
      detail = '{"reason": "not_found"}';
  end if;
  select * into project from public.projects where projects.quote_id = quote.id;
  if found then
    raise exception using
      errcode = 'PT409',
      message = 'This quote has already been converted.',
      detail = jsonb_build_object('reason', 'already_converted', 'project_id', project.id)::text;
  end if;
  if quote.status <> 'approved' then
    raise exception using
      errcode = 'PT409',
      message = 'Only an approved quote can be converted.',
      detail = jsonb_build_object('reason', 'not_approved', 'status', quote.status)::text;
  end if;

  begin
    insert into public.projects (
      quote_id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies, image_url
    )
    values (
      quote.id, convert_quote.title, convert_quote.description, convert_quote.client_name, convert_quote.project_type,
      coalesce(convert_quote.status, 'planning'), convert_quote.start_date, convert_quote.end_date, convert_quote.budget,
      convert_quote.technologies, convert_quote.image_url
    )
    returning * into project;
  exception when others then
    get stacked diagnostics
      failure = message_text, failure_detail = pg_exception_detail, failed_constraint = constraint_name;
    failure := coalesce((
      select obj_description(pg_constraint.oid, 'pg_constraint') from pg_catalog.pg_constraint
      where conrelid = 'public.projects'::regclass and conname = failed_constraint
    ), failure);
    perform private.conversion_failed('project', sqlstate, failure, failure_detail);
  end;

  begin
    update public.quotes set status = 'approved' where quotes.id = quote.id;
  exception when others then
    get stacked diagnostics failure = message_text, failure_detail = pg_exception_detail;
    perform private.conversion_failed('quote', sqlstate, failure, failure_detail);
  end;
  return project;
end
$$;
comment on function public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text) is
  'Turns an approved quote into a project, once, in one transaction. 404 unknown, 409 not approved or already converted, 422 refused data; the hint names the step that failed.';

-- Bulk changes ---------------------------------------------------------------------------------------

create function private.wanted_statuses(changes jsonb, allowed text[]) returns table (id uuid, status text)
language plpgsql immutable set search_path = ''
as $$
begin
  if changes is null or jsonb_typeof(changes) <> 'array' then
    raise exception using
      errcode = 'PT422',
      message = 'The changes must be a list of {id, status}.',
      detail = '{"field": "changes", "reason": "invalid"}';
  end if;
  if jsonb_array_length(changes) > 10000 then
    raise exception using
      errcode = 'PT422',
      message = 'At most 10,000 changes at once.',
      detail = '{"field": "changes", "reason": "too_long", "limit": 10000}';
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change) <> 'object' or not coalesce(pg_input_is_valid(change ->> 'id', 'uuid'), false)
  ) then
    raise exception using
      errcode = 'PT422',
      message = 'Each change needs the id of a row.',
      detail = '{"field": "id", "reason": "invalid"}';
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change where not coalesce(change ->> 'status' = any (allowed), false)
  ) then
    raise exception using
      errcode = 'PT422',
      message = format('The status must be one of %s.', array_to_string(allowed, ', ')),
      detail = '{"field": "status", "reason": "unknown"}';
  end if;
  -- named twice, the last one counts
  return query
    select distinct on ((change ->> 'id')::uuid) (change ->> 'id')::uuid, change ->> 'status'
    from jsonb_array_elements(changes) with ordinality as listed (change, position)
    order by (change ->> 'id')::uuid, position desc;
end
$$;

create function private.codes_of(constraint_name text) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(code[1])
  from pg_catalog.pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') as code
  where conname = constraint_name
$$;
comment on function private.codes_of(text) is 'The code list of a CHECK, so that no list is written down twice.';

create function public.set_quote_statuses(changes jsonb) returns table (id uuid, status text)
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
declare
  ids uuid[];
  statuses text[];
begin
  perform private.require_staff();
  select array_agg(wanted.id), array_agg(wanted.status) into ids, statuses
  from private.wanted_statuses(changes, private.codes_of('quotes_status_check')) as wanted;
  -- always in the order of ids, so two such calls wait for each other and never in a ring
  perform from public.quotes where quotes.id = any (ids) order by quotes.id for update;
  return query
    with previous as (
      select quotes.id, quotes.status, wanted.status as wanted_status
      from public.quotes
      join unnest(ids, statuses) as wanted (id, status) on wanted.id = quotes.id
      where quotes.status <> wanted.status
    ),
    changed as (
      update public.quotes set status = previous.wanted_status
      from previous where quotes.id = previous.id
      returning quotes.id
    )
    select previous.id, previous.status from previous join changed on changed.id = previous.id order by previous.id;
end
$$;
comment on function public.set_quote_statuses(jsonb) is
  'Takes [{id, status}] and returns [{id, status}] as it was before, for the rows that really changed: its answer undoes it. Unknown ids are passed over.';

create function public.set_project_statuses(changes jsonb) returns table (id uuid, status text)
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
declare
  ids uuid[];
  statuses text[];
begin
  perform private.require_staff();
  select array_agg(wanted.id), array_agg(wanted.status) into ids, statuses
  from private.wanted_statuses(changes, private.codes_of('projects_status_check')) as wanted;
  perform from public.projects where projects.id = any (ids) order by projects.id for update;
  return query
    with previous as (
      select projects.id, projects.status, wanted.status as wanted_status
      from public.projects
      join unnest(ids, statuses) as wanted (id, status) on wanted.id = projects.id
      where projects.status <> wanted.status
    ),
    changed as (
      update public.projects set status = previous.wanted_status
      from previous where projects.id = previous.id
      returning projects.id
    )
    select previous.id, previous.status from previous join changed on changed.id = previous.id order by previous.id;
end
$$;
comment on function public.set_project_statuses(jsonb) is
  'Takes [{id, status}] and returns [{id, status}] as it was before, for the rows that really changed: its answer undoes it. Unknown ids are passed over.';
