-- The history of records: what staff and clients changed, and what was converted.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_changes  writes public.events, which no caller may write

create table public.events (
  id bigint generated always as identity primary key,
  -- The record that was changed.
  subject_id uuid not null
    constraint events_subject_id_fkey references private.subjects (id) on delete cascade,
  kind text not null
    constraint events_kind_check check (kind in ('edited', 'converted', 'offer')),
  -- A JSON object whose format depends on kind. edited: {field: [before, after]}, both values truncated to 200
  -- characters. converted: {project: {id, name}} for the quote, and
  -- {quote: {id, name}} for the project. offer: {offer, number, revision, status: [before, after], gross_cents, …}.
  details jsonb not null,
  happened_at timestamptz not null default now(),
  -- Whether the signed-in account of staff acted.
  by_staff boolean not null default (auth.uid() is not null),
  -- The typed name of the person who acted, because staff share one account. Of an act of the client, the client's name.
  author text
);
comment on table public.events is
  'Actions of staff and clients on a record. Only triggers and functions write this table. The rows are deleted with '
  'their record.';

-- Finds the history of a record.
create index events_subject_id on public.events (subject_id, happened_at desc);

alter table public.events enable row level security;
create policy "staff read the events" on public.events
for select to authenticated using ((select private.require_staff()));

-- Records the columns that an update of a table such as quotes changed, with the values before and after. The arguments
-- of the trigger are the columns that the history leaves out. If updated_at is the same, only search words have changed.
-- Only changes of signed-in accounts and of clients have an author, because other writes keep the previous updated_by.
--
-- The statements name each column, because converting whole rows to JSON would double the time for thousands of rows.
-- Postgres plans them at each call, for one row or for thousands.
create function private.record_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  edits constant text := (
    select string_agg(
      format(
        'case when before.%1$I is distinct from after.%1$I then jsonb_build_object(%1$L, jsonb_build_array('
        'left(to_jsonb(before.%1$I) #>> ''{}'', 200), left(to_jsonb(after.%1$I) #>> ''{}'', 200))) else ''{}'' end',
        attname
      ),
      ' || ' order by attnum
    )
    from pg_catalog.pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (tg_argv)
  );
begin
  if coalesce(current_setting('confluence.erasing', true), '') = 'on'
    or not exists (select from before join after using (id) where before.updated_at <> after.updated_at) then
    return null;
  end if;
  execute format($statement$
    insert into public.events (subject_id, kind, details, author)
    select id, 'edited', edits, case when $1 then updated_by end
    from (
      select after.id, after.updated_by, %1$s as edits
      from before join after using (id)
      where before.updated_at <> after.updated_at
    ) as changed
    where edits <> '{}'
  $statement$, edits) using private.api_role() in ('anon', 'authenticated');
  return null;
end
$$;
