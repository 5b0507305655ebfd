-- Bulk changes in a short form.
--
-- SECURITY DEFINER in this file: none.

create or replace function private.wanted_statuses(changes jsonb, allowed text[]) returns table (id uuid, status text)
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
comment on function private.wanted_statuses(jsonb, text[]) is
  'Reads [{id, status}], or the same as {status: [id, …]}; refuses what is neither, unknown codes and more than 10,000.';

comment on function public.set_quote_statuses(jsonb) is
  'Takes [{id, status}] or {status: [id, …]} and returns [{id, status}] as it was before, for the rows that really changed: its answer undoes it. Unknown ids are passed over.';
comment on function public.set_project_statuses(jsonb) is
  'Takes [{id, status}] or {status: [id, …]} and returns [{id, status}] as it was before, for the rows that really changed: its answer undoes it. Unknown ids are passed over.';
