-- Notes of staff on quotes and projects.
--
-- SECURITY DEFINER in this file, and why:
--   private.keep_notes  clears notes.quote_id and notes.project_id, which no caller may change

-- Trims texts, and refuses changes of immutable fields. Links a new note on a converted quote to its project, and a new
-- note on a project to its quote. A conversion sets a link and a deletion clears it. No link ever changes to another
-- row.
create function private.before_note_write() returns trigger
language plpgsql set search_path = ''
as $$
declare
  field text;
begin
  new.author := private.trimmed(new.author);
  new.body := private.trimmed(new.body);

  if tg_op = 'INSERT' then
    if new.quote_id is not null then
      new.project_id := (select projects.id from public.projects where projects.quote_id = new.quote_id);
    else
      new.quote_id := (select projects.quote_id from public.projects where projects.id = new.project_id);
    end if;
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    when new.author is distinct from old.author then 'author'
    when new.created_at is distinct from old.created_at then 'created_at'
    when new.quote_id <> old.quote_id then 'quote_id'
    when new.project_id <> old.project_id then 'project_id'
  end;
  if field is not null then
    perform private.refuse_change('note', field);
  end if;
  return new;
end
$$;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid
    constraint notes_quote_id_fkey references public.quotes (id) on delete cascade,
  project_id uuid
    constraint notes_project_id_fkey references public.projects (id) on delete cascade,
  author text not null
    constraint notes_author_length check (char_length(author) between 1 and 80),
  body text not null
    constraint notes_body_length check (char_length(body) between 1 and 4000),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint notes_subject check (quote_id is not null or project_id is not null)
);

comment on table public.notes is
  'Notes of staff. A note belongs to a quote, to a project, or after a conversion to both. A note is deleted with the '
  'last row that it belongs to.';
comment on column public.notes.author is 'The typed name of the author, because staff share one account.';
comment on column public.notes.body is 'The text of the note, without markup.';
comment on column public.notes.updated_at is
  'Equal to created_at until the text changes. An edit sends the value that it has read, so that it cannot overwrite a '
  'newer version.';

-- These indexes find the notes on a quote or a project, newest first.
create index notes_quote_id on public.notes (quote_id, created_at desc);
create index notes_project_id on public.notes (project_id, created_at desc);

create trigger before_write before insert or update on public.notes
for each row execute function private.before_note_write();

-- Fires only for the text, so that a link to a project does not change updated_at.
create trigger set_version before update of body on public.notes
for each row execute function private.set_version();

alter table public.notes enable row level security;

create policy "staff read notes" on public.notes
for select to authenticated using ((select private.require_staff()));

create policy "staff write notes" on public.notes
for insert to authenticated with check ((select private.require_staff()));

create policy "staff change notes" on public.notes
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

create policy "staff delete notes" on public.notes
for delete to authenticated using ((select private.require_staff()));

-- Notes on both a quote and its project ---------------------------------------------------------------

-- When a quote or its project is deleted, clears the link from their common notes to the deleted row, so that the other
-- row keeps the notes.
create function private.keep_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'quotes' then
    update public.notes set quote_id = null where notes.quote_id = old.id and notes.project_id is not null;
  else
    update public.notes set project_id = null where notes.project_id = old.id and notes.quote_id is not null;
  end if;
  return old;
end
$$;

-- Fires before the deletion, which also deletes all notes that are still linked to the row.
create trigger keep_notes before delete on public.quotes
for each row execute function private.keep_notes();

create trigger keep_notes before delete on public.projects
for each row execute function private.keep_notes();

-- Fires after each change of a note, which changes the search words of its quote and project.
create trigger index_note after insert or update or delete on public.notes
for each row execute function private.index_linked();
