-- The history of records: what staff and clients changed, and what was converted.

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
for select to authenticated using ((select private.is_staff()));
