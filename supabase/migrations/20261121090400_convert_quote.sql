-- From an approved quote to a project, in one call.
--
-- SECURITY DEFINER in this file, and why:
--   public.convert_quote  links a project to its quote, a column that no client may write

create function private.conversion_failed(step text, code text, message text, detail text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception using
    -- refused data is the caller's to correct; anything else is told in the server's words
    errcode = case when code ~ '^(22|23|PT4)' then 'PT422' else 'PT400' end,
    -- PostgREST writes the message into the status line, which ends at a line break
    message = regexp_replace(message, '[\u0001-\u001f\u007f-\u009f]+', ' ', 'g'),
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
