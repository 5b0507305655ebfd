-- The demo data of a first start: seen, and removed. They are known by their ids, which supabase/seed.sql counts and
-- nothing else ever makes. Hosted Supabase never has any.
--
-- SECURITY DEFINER in this file, and why:
--   public.demo_data         counts for the service key too, which reads no policy's rows as staff do
--   public.remove_demo_data  deletes all or nothing, also what staff may delete one by one only

create function private.demo_quotes() returns setof uuid
language sql stable set search_path = ''
as $$
  select id from public.quotes
  where id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff'
$$;

create function private.demo_projects() returns setof uuid
language sql stable set search_path = ''
as $$
  select id from public.projects
  where id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
    or quote_id in (select private.demo_quotes())
$$;
comment on function private.demo_projects() is
  'Those of the demo data, and those that staff made of its quotes: their clients are invented too.';

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
comment on function public.demo_data() is 'How many quotes and projects are demo data: {quotes, projects}.';

create function public.remove_demo_data() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote_ids uuid[];
  project_ids uuid[];
begin
  perform private.require_staff();
  -- a conversion that is under way ends first, and its project goes too
  select array_agg(locked.id) into quote_ids from (
    select id from public.quotes where id in (select private.demo_quotes()) order by id for update
  ) as locked;
  select array_agg(id) into project_ids from private.demo_projects() as id;

  delete from public.notes where notes.quote_id = any (quote_ids) or notes.project_id = any (project_ids);
  -- first, or deleting the quotes would note whose the projects were
  delete from public.projects where projects.id = any (project_ids);
  -- with their history and their mails
  delete from public.quotes where quotes.id = any (quote_ids);
  return jsonb_build_object(
    'quotes', coalesce(cardinality(quote_ids), 0), 'projects', coalesce(cardinality(project_ids), 0)
  );
end
$$;
comment on function public.remove_demo_data() is
  'Deletes the demo data with what was made of them: notes, history, mails, projects. What is real stays. Answers how '
  'many were deleted: {quotes, projects}.';
