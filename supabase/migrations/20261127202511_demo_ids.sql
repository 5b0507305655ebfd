set local check_function_bodies = off;

create or replace function private.demo_quotes()
  returns SETOF uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  with recursive demo as (
    select id from public.quotes where private.is_demo(id)
    union
    select further.id from demo join public.quotes as further on further.follows_quote_id = demo.id
  )
  select id from demo
$function$;

create or replace function private.is_demo (
  id uuid
)
  returns boolean
  language sql
  immutable
  parallel safe
RETURN
  (((id >= '5eed0000-0000-4000-8000-000000000000'::uuid) AND (id <= '5eedffff-0000-4000-8000-ffffffffffff'::uuid)) AND
  ((id)::text ~~ '5eed____-0000-4000-8000-%'::text));

create or replace function public.demo_data (
  remove boolean default false
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  quote_ids uuid[];
  project_ids uuid[];
  resource name;
begin
  if current_user = 'authenticated' then
    perform private.require_staff();
  end if;
  select coalesce(array_agg(id), '{}') into quote_ids from private.demo_quotes() as id;
  if remove then
    perform from public.quotes where id = any (quote_ids) order by id for update;
  end if;
  select coalesce(array_agg(id), '{}') into project_ids from public.projects
  where private.is_demo(id) or quote_id = any (quote_ids);
  if remove then
    for resource in
      select listed.resource from private.resources() with ordinality as listed (resource, place) order by place desc
    loop
      execute format('delete from public.%I where private.is_demo(id)', resource);
    end loop;
    delete from public.offers
    where starts_with(number, 'D-') or number is null and offers.quote_id = any (quote_ids);
    delete from public.projects where projects.id = any (project_ids);
    delete from public.quotes where quotes.id = any (quote_ids);
  end if;
  return jsonb_build_object('quotes', cardinality(quote_ids), 'projects', cardinality(project_ids));
end
$function$;

select private.apply_privileges();
