-- Counts and deletes the demo data that the first start inserts. The ids of demo rows are in the ranges of
-- supabase/seed.sql, in which no other code creates ids. Hosted Supabase has no demo data.
--
-- SECURITY DEFINER in this file, and why:
--   public.demo_data         calls private functions for staff and the service key, which have no right to call them
--   public.remove_demo_data  calls private functions for staff, who have no right to call them

create function private.demo_quotes() returns setof uuid
language sql stable set search_path = ''
as $$
  select id from public.quotes
  where id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff'
$$;

-- Returns the demo projects, and the projects that staff converted from demo quotes, whose clients are also fictional.
create function private.demo_projects() returns setof uuid
language sql stable set search_path = ''
as $$
  select id from public.projects
  where id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
    or quote_id in (select private.demo_quotes())
$$;

create function private.demo_counts() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'quotes', (select count(*) from private.demo_quotes()), 'projects', (select count(*) from private.demo_projects())
  )
$$;

create function public.demo_data() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff_or_key();
  return private.demo_counts();
end
$$;
comment on function public.demo_data() is 'Returns the number of demo quotes and demo projects: {quotes, projects}.';

-- Waits for running conversions, so that their projects are deleted too. Deletes the projects before their quotes.
-- Otherwise a trigger would store the clients of the deleted quotes in private.former_clients.
create function public.remove_demo_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote_ids uuid[];
  project_ids uuid[];
begin
  perform private.require_staff();
  select array_agg(locked.id) into quote_ids from (
    select id from public.quotes where id in (select private.demo_quotes()) order by id for update
  ) as locked;
  select array_agg(id) into project_ids from private.demo_projects() as id;

  delete from public.notes where notes.quote_id = any (quote_ids) or notes.project_id = any (project_ids);
  delete from public.projects where projects.id = any (project_ids);
  delete from public.quotes where quotes.id = any (quote_ids);
  return jsonb_build_object(
    'quotes', coalesce(cardinality(quote_ids), 0), 'projects', coalesce(cardinality(project_ids), 0)
  );
end
$$;
comment on function public.remove_demo_data() is
  'Deletes the demo quotes, the demo projects and the projects that staff converted from demo quotes. Also deletes the '
  'notes, history and mails of these quotes and projects. '
  'Returns the number of deleted quotes and projects: {quotes, projects}.';
