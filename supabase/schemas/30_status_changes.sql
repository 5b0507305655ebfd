-- The history of every status, of quotes and of projects.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_status_changes  writes public.status_changes, which no caller may write
--   private.delete_history         deletes there, for the same reason

create table public.status_changes (
  id bigint generated always as identity primary key,
  entity text not null
    constraint status_changes_entity_check check (entity in ('quote', 'project')),
  entity_id uuid not null,
  from_status text not null,
  to_status text not null,
  paid_on date,
  changed_at timestamptz not null default now(),
  changed_by uuid references auth.users (id) on delete set null
);
comment on table public.status_changes is
  'Every change of a quote''s or project''s status. Written by triggers only; goes with its quote or project.';
comment on column public.status_changes.entity_id is 'Id of the quote or project.';
comment on column public.status_changes.paid_on is 'Of a project that is no longer paid: the day that it had.';
comment on column public.status_changes.changed_by is 'The account that did it; null for the system itself.';

-- The history of a quote or project.
create index status_changes_entity on public.status_changes (entity, entity_id, changed_at desc);
-- The changes of an account, when it is deleted.
create index status_changes_changed_by on public.status_changes (changed_by);

alter table public.status_changes enable row level security;

create policy "staff read the history" on public.status_changes
for select to authenticated using ((select private.require_staff()));

-- The plan of a session's first firing is kept, and that is mostly for one row: for thousands its nested
-- loop compares every row with every other.
create function private.record_status_changes() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  if tg_argv[0] = 'project' then
    insert into public.status_changes (entity, entity_id, from_status, to_status, paid_on, changed_by)
    select tg_argv[0], before.id, before.status, after.status, before.paid_on, (select auth.uid())
    from before join after using (id)
    where before.status <> after.status;
  else
    insert into public.status_changes (entity, entity_id, from_status, to_status, changed_by)
    select tg_argv[0], before.id, before.status, after.status, (select auth.uid())
    from before join after using (id)
    where before.status <> after.status;
  end if;
  return null;
end
$$;

create function private.delete_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.status_changes
  using before
  where status_changes.entity = tg_argv[0] and status_changes.entity_id = before.id;
  return null;
end
$$;

create trigger record_status after update on public.quotes
referencing old table as before new table as after
for each statement execute function private.record_status_changes('quote');

create trigger delete_history after delete on public.quotes
referencing old table as before
for each statement execute function private.delete_history('quote');

create trigger record_status after update on public.projects
referencing old table as before new table as after
for each statement execute function private.record_status_changes('project');

create trigger delete_history after delete on public.projects
referencing old table as before
for each statement execute function private.delete_history('project');

-- The day of a payment ---------------------------------------------------------------------------------

create function private.day_of_payment(project_id uuid) returns date
language sql stable set search_path = ''
as $$
  select coalesce(
    -- as an answer: taken back within 15 minutes, the change away from paid never was
    (
      select case when from_status = 'paid' and changed_at > now() - interval '15 minutes' then paid_on end
      from public.status_changes
      where entity = 'project' and entity_id = project_id
      order by changed_at desc, id desc limit 1
    ),
    nullif(current_setting('confluence.today', true), '')::date,
    current_date
  )
$$;
comment on function private.day_of_payment(uuid) is
  'The day on which a project that becomes paid was paid: the one it had before a slip, else the day of the caller, '
  'who knows where it is; set_project_statuses sets it.';
