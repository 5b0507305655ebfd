/** The header of a request that `bare_insert` answers in place of `submit_quote`. */
export const YARDSTICK = 'x-bare-insert';

/**
 * The least that could take a quote request: one insert into a table of the same columns, without a rule,
 * a trigger or an index but the primary key. What `submit_quote` costs is measured against it.
 */
export const yardstick = `
create table if not exists private.bare_quotes (like public.quotes including defaults, primary key (id));
alter table private.bare_quotes alter column reference set default gen_random_uuid();

create or replace function public.bare_insert(request jsonb) returns jsonb
language sql volatile security definer set search_path = ''
as $$
  insert into private.bare_quotes (name, email, phone, company, project_type, budget, timeline, message, language, source, request_id)
  values (
    request ->> 'name', request ->> 'email', request ->> 'phone', request ->> 'company', request ->> 'project_type',
    request ->> 'budget', request ->> 'timeline', request ->> 'message', request ->> 'language', request -> 'source',
    (request ->> 'request_id')::uuid
  )
  returning jsonb_build_object(
    'id', id, 'reference', reference, 'name', name, 'email', email, 'phone', phone, 'company', company,
    'project_type', project_type, 'budget', budget, 'timeline', timeline, 'message', message, 'status', status,
    'created_at', created_at
  )
$$;
grant execute on function public.bare_insert(jsonb) to anon;
`;
