-- Counts and deletes the demo data that the first start inserts. Hosted Supabase has no demo data.

-- The projects that staff converted from demo quotes also have fictional clients. The lock waits for running conversions, so
-- that their projects are found. The notes and the history go with the rows. Policies do not refuse a caller who finds no row,
-- so the function checks the callers from the internet. The owner of the database calls it, too.
create function public.demo_data(remove boolean default false) returns jsonb
language plpgsql volatile set search_path = '' as $$
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
$$;
comment on function public.demo_data(boolean) is
  'Returns the number of demo quotes and demo projects, including the projects that staff converted from demo quotes: '
  '{quotes, projects}. If "remove" is true, deletes them with their notes, history and mails.';
