-- Notes of staff on quotes and projects.
--
-- SECURITY DEFINER in this file, and why:
--   private.share_new_project    links notes to a project, a column that no client may change
--   private.keep_shared_notes    takes that link away again, for the same reason
--   private.refresh_noted        writes note_count of quotes and projects, which no client may write

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
  'Notes of staff. A note is on a quote, on a project, or on both once the quote is converted: there is one text, and it stays for as long as one of the two does.';
comment on column public.notes.author is 'As typed: staff share one account.';
comment on column public.notes.body is 'Plain text.';
comment on column public.notes.updated_at is 'Equal to created_at until the text changes; an edit carries the value it started from.';

create index notes_quote_id on public.notes (quote_id, created_at desc);
create index notes_project_id on public.notes (project_id, created_at desc);
create index notes_created_at on public.notes (created_at desc);

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
    -- the link comes with a conversion and goes with a deletion, but never leads elsewhere
    when new.quote_id <> old.quote_id then 'quote_id'
    when new.project_id <> old.project_id then 'project_id'
  end;
  if field is not null then
    perform private.refuse_change('note', field);
  end if;

  new.updated_at := old.updated_at;
  if new.body is distinct from old.body then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;
comment on function private.before_note_write() is
  'Trims, links a note on a converted quote to its project and the other way round, keeps what never changes, and sets updated_at.';

create trigger before_write before insert or update on public.notes
for each row execute function private.before_note_write();

alter table public.notes enable row level security;

create policy "staff read notes" on public.notes
for select to authenticated using ((select private.is_staff()));

create policy "staff write notes" on public.notes
for insert to authenticated with check ((select private.is_staff()));

create policy "staff change notes" on public.notes
for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

create policy "staff delete notes" on public.notes
for delete to authenticated using ((select private.is_staff()));

-- On a quote and its project --------------------------------------------------------------------------

create function private.share_new_project() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set project_id = new.id where notes.quote_id = new.quote_id;
  return null;
end
$$;
comment on function private.share_new_project() is 'The notes on a converted quote are on its project too.';

create trigger share_notes after insert on public.projects
for each row when (new.quote_id is not null) execute function private.share_new_project();

create function private.keep_shared_notes() returns trigger
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
comment on function private.keep_shared_notes() is 'Of two, the one that stays keeps the notes.';

-- before: afterwards the foreign key has deleted them
create trigger keep_notes before delete on public.quotes
for each row execute function private.keep_shared_notes();

create trigger keep_notes before delete on public.projects
for each row execute function private.keep_shared_notes();

-- Counted ---------------------------------------------------------------------------------------------

alter table public.quotes add column note_count integer not null default 0;
alter table public.projects add column note_count integer not null default 0;
comment on column public.quotes.note_count is 'Kept by trigger.';
comment on column public.projects.note_count is 'Kept by trigger.';

create function private.count_notes() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.note_count := (
    select count(*) from public.notes
    where (tg_table_name = 'quotes' and notes.quote_id = new.id)
      or (tg_table_name = 'projects' and notes.project_id = new.id)
  );
  return new;
end
$$;

-- by their names, these come after the triggers that set updated_at: a note makes its record no newer
create trigger count_notes before update of note_count on public.quotes
for each row execute function private.count_notes();

create trigger count_notes before update of note_count on public.projects
for each row execute function private.count_notes();

create function private.refresh_noted() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  note constant public.notes := case when tg_op = 'DELETE' then old else new end;
begin
  -- what is written there counts anew, by trigger, and makes the record's search words anew
  update public.quotes set note_count = note_count where quotes.id = note.quote_id;
  update public.projects set note_count = note_count where projects.id = note.project_id;
  return null;
end
$$;

create trigger refresh_noted after insert or update or delete on public.notes
for each row execute function private.refresh_noted();
