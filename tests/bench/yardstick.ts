/** A request with this header calls `bare_insert` instead of `submit_quote`. */
export const YARDSTICK = 'x-bare-insert';

/**
 * The cheapest way to store a quote request, to compare with `submit_quote`: one insert into a table with the same
 * columns and a primary key, without rules, triggers or other indexes.
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
