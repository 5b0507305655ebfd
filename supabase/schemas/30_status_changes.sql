-- The history of quotes and projects: changes of status, and other actions of staff.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_status_changes  writes public.status_changes, which no caller may write
--   private.record_edit            calls private.record_event, which no caller may call
--   private.record_event           writes public.events, which no caller may write
--   private.delete_history         deletes rows of both tables, which no caller may write

create table public.status_changes (
  id bigint generated always as identity primary key,
  entity text not null
    constraint status_changes_entity_check check (entity in ('quote', 'project')),
  entity_id uuid not null,
  from_status text not null,
  to_status text not null,
  paid_on date,
  changed_at timestamptz not null default now(),
  changed_by uuid references auth.users (id) on delete set null,
  author text
);
comment on table public.status_changes is
  'Every status change of a quote or project. Only triggers write this table. The rows are deleted with their quote or '
  'project.';
comment on column public.status_changes.entity_id is 'The id of the quote or project.';
comment on column public.status_changes.paid_on is
  'The previous day of payment, if the change ends the status ''paid'' of a project. Null for other changes.';
comment on column public.status_changes.changed_by is
  'The account that made the change. Null if no signed-in account made it.';
comment on column public.status_changes.author is
  'The typed name of the person who made the change, because staff share one account.';

-- Finds the history of a quote or project.
create index status_changes_entity on public.status_changes (entity, entity_id, changed_at desc);
-- Finds the changes that an account made. When the account is deleted, the foreign key clears changed_by.
create index status_changes_changed_by on public.status_changes (changed_by);

alter table public.status_changes enable row level security;

create policy "staff read the history" on public.status_changes
for select to authenticated using ((select private.require_staff()));

-- Other actions of staff -----------------------------------------------------------------------------

create table public.events (
  id bigint generated always as identity primary key,
  entity text not null
    constraint events_entity_check check (entity in ('quote', 'project')),
  entity_id uuid not null,
  kind text not null
    constraint events_kind_check check (kind in ('answered', 'converted', 'edited')),
  details jsonb not null,
  happened_at timestamptz not null default now(),
  author text
);
comment on table public.events is
  'Actions of staff on a quote or project, except status changes. Only triggers and functions write this table. The '
  'rows are deleted with their quote or project.';
comment on column public.events.details is
  'A JSON object whose format depends on kind. answered: {channel, template, subject, body}. converted: {project: {id, '
  'name}} for the quote, and {quote: {id, name}} for the project. edited: {field: [before, after]}, both values '
  'truncated to 200 characters.';
comment on column public.events.author is
  'The typed name of the person who acted, because staff share one account.';

-- Finds the history of a quote or project.
create index events_entity on public.events (entity, entity_id, happened_at desc);

alter table public.events enable row level security;

create policy "staff read the events" on public.events
for select to authenticated using ((select private.require_staff()));

-- Trims the typed name of an author. Returns null if the caller is not signed in.
create function private.author(name text) returns text
language sql stable set search_path = ''
as $$
  select case when auth.uid() is not null then left(nullif(private.trimmed(name), ''), 80) end
$$;

-- Adds an entry to the history. Only triggers and SECURITY DEFINER functions may call it.
create function private.record_event(entity text, entity_id uuid, kind text, details jsonb, author text) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.events (entity, entity_id, kind, details, author)
  values ($1, $2, $3, $4, private.author($5))
$$;

-- Records an edit with the previous and the new values of the fields that the trigger passes as arguments. A status
-- change that also changes paid_on is not recorded as an edit.
create function private.record_edit() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  edits jsonb;
begin
  select jsonb_object_agg(field, jsonb_build_array(left(before ->> field, 200), left(after ->> field, 200))) into edits
  from unnest(tg_argv[1:]) as field
  where before -> field is distinct from after -> field
    and (field <> 'paid_on' or old.status = new.status);
  if edits is not null and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then
    perform private.record_event(tg_argv[0], new.id, 'edited', edits, new.updated_by);
  end if;
  return null;
end
$$;

create trigger record_edit after update of name, email, phone, company, project_type, budget, timeline
on public.quotes for each row execute function private.record_edit(
  'quote', 'name', 'email', 'phone', 'company', 'project_type', 'budget', 'timeline'
);

create trigger record_edit
after update of title, description, start_date, end_date, paid_on, budget, technologies, image_url
on public.projects for each row execute function private.record_edit(
  'project', 'title', 'description', 'start_date', 'end_date', 'paid_on', 'budget', 'technologies', 'image_url'
);

-- Statuses -------------------------------------------------------------------------------------------

-- Turns off enable_nestloop, because plpgsql can keep the plan of an early call, which usually changes one row. For
-- thousands of rows, the nested loop of that plan would compare every row with every other. If a quote becomes pending
-- again within 15 minutes of an answer, the answer counts as undone and is deleted from the history.
create function private.record_status_changes() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  if tg_argv[0] = 'project' then
    insert into public.status_changes (entity, entity_id, from_status, to_status, paid_on, changed_by, author)
    select tg_argv[0], before.id, before.status, after.status, before.paid_on, (select auth.uid()),
      private.author(after.updated_by)
    from before join after using (id)
    where before.status <> after.status;
  else
    insert into public.status_changes (entity, entity_id, from_status, to_status, changed_by, author)
    select tg_argv[0], before.id, before.status, after.status, (select auth.uid()), private.author(after.updated_by)
    from before join after using (id)
    where before.status <> after.status;
    if exists (select from before join after using (id) where before.status <> 'pending' and after.status = 'pending')
    then
      delete from public.events using before join after using (id)
      where events.entity = tg_argv[0] and events.entity_id = before.id and events.kind = 'answered'
        and events.happened_at > now() - interval '15 minutes'
        and before.status <> 'pending' and after.status = 'pending';
    end if;
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
  delete from public.events
  using before
  where events.entity = tg_argv[0] and events.entity_id = before.id;
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

-- Returns the day of payment for a project that becomes paid: the previous day of payment, if the last status change
-- ended the status 'paid' less than 15 minutes ago. Otherwise the day that the caller of set_project_statuses passed,
-- or current_date.
create function private.day_of_payment(project_id uuid) returns date
language sql stable set search_path = ''
as $$
  select coalesce(
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
