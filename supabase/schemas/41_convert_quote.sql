-- Converts an approved quote to a project in one call.
--
-- SECURITY DEFINER in this file, and why:
--   public.convert_quote  writes projects.quote_id, which no caller may write

-- Raises the error 400 for an unexpected error during a conversion. The details contain the message of Postgres, and
-- the hint names the failed step: project or quote.
create function private.conversion_failed(step text, server text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT400',
    message = case step
      when 'project' then 'The project could not be created.'
      else 'The quote could not be updated.'
    end,
    detail = jsonb_build_object('reason', 'failed', 'server', server)::text,
    hint = step;
end
$$;

-- Locks a quote for its conversion. Refuses with 404 a quote that does not exist, and with 409 a quote that has already
-- been converted or is not approved.
create function private.lock_convertible(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = ''
as $$
declare
  quote public.quotes;
  project uuid;
begin
  select * into quote from public.quotes where quotes.id = quote_id for update;
  if not found then
    raise exception using
      errcode = 'PT404',
      message = 'This quote does not exist.',
      detail = '{"reason": "not_found"}';
  end if;
  select projects.id into project from public.projects where projects.quote_id = quote.id;
  if found then
    raise exception using
      errcode = 'PT409',
      message = 'This quote has already been converted.',
      detail = jsonb_build_object('reason', 'already_converted', 'project_id', project)::text;
  end if;
  if quote.status <> 'approved' then
    raise exception using
      errcode = 'PT409',
      message = 'Only an approved quote can be converted.',
      detail = jsonb_build_object('reason', 'not_approved', 'status', quote.status)::text;
  end if;
  return quote;
end
$$;

create function private.link(entity text, id uuid, name text) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(entity, jsonb_build_object('id', id, 'name', name))
$$;

-- A refusal contains neither the message of Postgres, which names internal objects, nor its detail, which contains the
-- whole row.
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
  image_url text default null,
  paid_on date default null,
  author text default null
) returns public.projects
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  project public.projects;
  failure text;
  failed_constraint text;
  failed_column text;
begin
  perform private.require_staff();
  quote := private.lock_convertible(convert_quote.quote_id);
  begin
    insert into public.projects (
      quote_id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies,
      image_url, paid_on, updated_by
    )
    values (
      quote.id, convert_quote.title, convert_quote.description, convert_quote.client_name, convert_quote.project_type,
      coalesce(convert_quote.status, 'planning'), convert_quote.start_date, convert_quote.end_date,
      convert_quote.budget, convert_quote.technologies, convert_quote.image_url, convert_quote.paid_on,
      convert_quote.author
    )
    returning * into project;
  exception
    when integrity_constraint_violation then
      get stacked diagnostics failed_constraint = constraint_name, failed_column = column_name;
      raise exception using
        errcode = 'PT422',
        message = 'A value of the project is not accepted.',
        detail = jsonb_strip_nulls(jsonb_build_object(
          'field', nullif(failed_column, ''), 'constraint', nullif(failed_constraint, ''),
          'reason', case when failed_column = '' then 'invalid' else 'required' end
        ))::text,
        hint = 'project';
    when others then
      get stacked diagnostics failure = message_text;
      perform private.conversion_failed('project', failure);
  end;

  begin
    update public.quotes set status = 'approved', updated_by = convert_quote.author where quotes.id = quote.id;
    perform
      private.record_event('quote', quote.id, 'converted', private.link('project', project.id, project.title), author),
      private.record_event('project', project.id, 'converted', private.link('quote', quote.id, quote.reference), author);
  exception when others then
    get stacked diagnostics failure = message_text;
    perform private.conversion_failed('quote', failure);
  end;
  return project;
end
$$;
comment on function public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text) is
  'Converts an approved quote to a project in one transaction. Raises 404 for an unknown quote, 409 for a quote that '
  'has already been converted or is not approved, 422 for invalid data, and 400 for an unexpected error. The details '
  'of a 422 name the violated constraint or the missing field, and the hint of a 422 or 400 the failed step: project or '
  'quote.';
