-- All that is held about a person: shown, exported, erased.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_client  writes private.former_clients, which no caller may write
--   public.person_data     reads by address: behind the policies, no index on an expression may be used
--   public.erase_person    rewrites a project's client_name and quote link, columns that no client may write

create function private.person_address(email text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'The e-mail address is required.');
  end if;
  return private.folded_address(email);
end
$$;

-- Whose a project was ---------------------------------------------------------------------------------

create table private.former_clients (
  project_id uuid primary key references public.projects (id) on delete cascade,
  address_hash bytea not null
);
comment on table private.former_clients is
  'Whose the projects were whose quotes are deleted: without it, erasing a person would pass them over.';
comment on column private.former_clients.address_hash is
  'The client''s address hashed with the project''s id: it recognises an address and gives none away.';
alter table private.former_clients enable row level security;

create function private.client_hash(project_id uuid, address text) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  select sha256(convert_to(project_id || address, 'UTF8'))
$$;

create function private.record_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_clients (project_id, address_hash)
  select projects.id, private.client_hash(projects.id, private.folded_address(old.email))
  from public.projects where projects.quote_id = old.id;
  return old;
end
$$;

-- before: afterwards the project no longer leads to its quote
create trigger record_client before delete on public.quotes
for each row execute function private.record_client();

create function private.former_projects(address text) returns setof uuid
language sql stable set search_path = ''
as $$
  select project_id from private.former_clients where address_hash = private.client_hash(project_id, address)
$$;
comment on function private.former_projects(text) is 'The projects of an address whose quotes are deleted.';

-- Shown and erased ------------------------------------------------------------------------------------

create function private.person_records(address text) returns jsonb
language sql stable set search_path = ''
as $$
  with own_quotes as (
    select * from public.quotes where private.folded_address(quotes.email) = address
  ),
  own_projects as (
    -- each half by its own index
    select * from public.projects where id in (
      select id from public.projects where quote_id in (select id from own_quotes)
      union
      select private.former_projects(address)
    )
  )
  select jsonb_build_object(
    'email', address,
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(own_quotes) - 'search' order by created_at, id), '[]') from own_quotes
    ),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own_projects) - 'search' order by created_at, id), '[]') from own_projects
    ),
    'status_changes', (
      select coalesce(jsonb_agg(to_jsonb(status_changes) order by status_changes.id), '[]')
      from (
        select * from public.status_changes where entity = 'quote' and entity_id in (select id from own_quotes)
        union all
        select * from public.status_changes where entity = 'project' and entity_id in (select id from own_projects)
      ) as status_changes
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]')
      from (
        select * from public.events where entity = 'quote' and entity_id in (select id from own_quotes)
        union all
        select * from public.events where entity = 'project' and entity_id in (select id from own_projects)
      ) as events
    ),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
      from (
        -- each half by its own index
        select * from public.notes where quote_id in (select id from own_quotes)
        union
        select * from public.notes where project_id in (select id from own_projects)
      ) as own_notes
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
      from private.mails where quote_id in (select id from own_quotes)
    )
  )
$$;
comment on function private.person_records(text) is
  'Everything that can be traced to an address: its quotes, the projects made of them or of quotes deleted since, the '
  'history of and the notes on both, and which mails about them were sent. The rate limit''s counters hold no '
  'address, and a project entered by hand leads to nobody.';

create function public.person_data(email text) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_staff_or_key();
  return private.person_records(private.person_address(email));
end
$$;
comment on function public.person_data(text) is
  'All that is held about the person of an e-mail address, in any case: {email, quotes, projects, status_changes, '
  'events, notes, mails}.';

create function public.erase_person(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  address text;
  quote_ids uuid[];
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff_or_key();
  address := private.person_address(email);

  -- a conversion or a change that is under way ends first, and is then erased too
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes where private.folded_address(quotes.email) = address
    order by quotes.id for update
  ) as locked;
  select array_agg(locked.id) into project_ids from (
    select projects.id from public.projects
    where projects.id in (
      select own.id from public.projects as own where own.quote_id = any (quote_ids)
      union
      select private.former_projects(address)
    )
    order by projects.id for update
  ) as locked;
  held := private.person_records(address);

  -- anything may stand in a note; before the quotes, for what is on a project too would stay with it
  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  -- an edit tells what stood there before
  delete from public.events where events.entity = 'project' and events.entity_id = any (project_ids);
  -- the agency's books keep what was sold, when and for how much, without saying to whom
  perform set_config('confluence.erasing', 'on', true);
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    image_url = null
  where projects.id = any (project_ids);
  perform set_config('confluence.erasing', '', true);
  -- the quotes' history goes with them, and so does the projects' link to them
  delete from public.quotes where quotes.id = any (quote_ids);
  -- last, for deleting the quotes has just noted whose their projects were
  delete from private.former_clients where former_clients.project_id = any (project_ids);
  return held;
end
$$;
comment on function public.erase_person(text) is
  'Erases the person of an e-mail address in one transaction and returns what was held, as person_data does. Quotes, '
  'their history, their mails and all notes are deleted. Projects made of them, also of quotes deleted before, stay '
  'as business records (type, status, dates, budget, technologies, history); client, title, description and image are '
  'replaced and the link to the quote goes.';
