-- The conversation about quotes and projects: notes of staff, and messages to and from the client.

-- Trims texts, and sets updated_at if the text changes. Links a new note on a converted quote to its project, and a new
-- note on a project to its quote. The lock waits for a conversion of the quote, whose project is then found. A
-- conversion that begins later waits for the note, and links it. A message to the client answers a pending quote, whose
-- owner becomes the author if it has none.
create function private.before_note_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.author := private.trimmed(new.author);
  new.body := private.trimmed(new.body);

  if tg_op = 'INSERT' then
    if new.quote_id is not null then
      perform from public.quotes where quotes.id = new.quote_id for no key update;
      new.project_id := (select projects.id from public.projects where projects.quote_id = new.quote_id);
    else
      new.quote_id := (select projects.quote_id from public.projects where projects.id = new.project_id);
    end if;
    if num_nonnulls(new.quote_id, new.project_id) = 0 then
      perform private.refuse('quote_id', 'required', 'A note belongs to a quote or to a project.');
    end if;
    if new.kind in ('email', 'whatsapp', 'phone') then
      update public.quotes set status = 'contacted', owner = coalesce(owner, new.author), updated_by = new.author
      where quotes.id = new.quote_id and status = 'pending';
    end if;
  elsif new.body <> old.body then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

-- Keeps staff and the service key from changing or deleting what the client wrote. Erasures run as the owner.
create function private.keep_client_words() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_owner() then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception using errcode = 'PT409', message = 'What the client wrote does not change.',
    detail = '{"reason": "by_link"}';
end
$$;

-- Makes a quote pending again if its first answer is deleted within 15 minutes, which is an undo. Both have the time of
-- the same transaction.
create function private.after_note_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  update public.quotes set status = 'pending', updated_by = old.author
  where quotes.id = old.quote_id and status = 'contacted' and responded_at = old.created_at
    and responded_at > now() - interval '15 minutes';
  return null;
end
$$;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid
    constraint notes_quote_id_fkey references public.quotes (id) on delete set null,
  project_id uuid
    constraint notes_project_id_fkey references public.projects (id) on delete set null,
  -- A note of staff, a message to the client by email, whatsapp or phone, or a reply of the client.
  kind text not null default 'note'
    constraint notes_kind_check check (kind in ('note', 'email', 'whatsapp', 'phone', 'reply')),
  -- The typed name of the author, because staff share one account. Of a reply, the name of the person who recorded it,
  -- or of the client if by_link is true.
  author text not null
    constraint notes_author_length check (char_length(author) between 1 and 80),
  -- Whether the client wrote it on the page of the link. Such a note does not change.
  by_link boolean not null default false,
  -- The subject of an email.
  subject text
    constraint notes_subject_length check (char_length(subject) between 1 and 1000),
  -- The text of the note or message, without markup. Empty for a call about which nothing was noted.
  body text not null
    constraint notes_body_length check (char_length(body) between 1 and 10000 or kind = 'phone' and body = ''),
  created_at timestamptz not null default now(),
  -- Equal to created_at until the text changes. An edit sends the value that it has read, so that it cannot overwrite a
  -- newer version.
  updated_at timestamptz not null default now()
);

comment on table public.notes is
  'Notes of staff and messages to and from clients. A note belongs to a quote, to a project, or after a conversion to '
  'both. A note is deleted with the last row that it belongs to.';

-- These indexes find the notes on a quote or a project, newest first.
create index notes_quote_id on public.notes (quote_id, created_at desc);
create index notes_project_id on public.notes (project_id, created_at desc);

create trigger before_write before insert or update on public.notes
for each row execute function private.before_note_write();

create trigger keep_client_words before update of body or delete on public.notes
for each row when (old.by_link) execute function private.keep_client_words();

create trigger after_delete after delete on public.notes
for each row execute function private.after_note_delete();

-- Changes the search words of the quote and the project, and deletes a note whose quote and project are both deleted.
create trigger index_note after insert or update or delete on public.notes
for each row execute function private.index_linked();

alter table public.notes enable row level security;
create policy "staff use notes" on public.notes
for all to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));
