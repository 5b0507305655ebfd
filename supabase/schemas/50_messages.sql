-- The emails that staff write to clients as notes (05_notes.sql): how they are queued, and how they are taken back.
--
-- SECURITY DEFINER in this file, and why:
--   private.queue_message      queues the email of a note, which no caller may insert
--   private.keep_sent_message  locks a mail and changes the quote that the note answered, whoever deletes the note

-- Returns the client of the conversation about a record, as the quote names them or, without one, the project.
create function private.client_of(subject uuid)
returns table (name text, email text, language text, reference text)
language sql stable set search_path = '' as $$
  select coalesce(quotes.name, projects.client_name), coalesce(quotes.email, projects.client_email),
    coalesce(case when projects.id = own.id then projects.language end, quotes.language, projects.language, 'en'),
    quotes.reference
  from private.subjects as own
  left join public.quotes on quotes.id = own.conversation
  left join public.projects on projects.id in (own.id, own.conversation)
  where own.id = subject
$$;

-- Queues the email of a note that staff wrote. It waits for private.undo_seconds, in which staff can take it back. What a program
-- inserts with the service key, such as an import, is not sent.
create function private.queue_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if auth.uid() is not null then
    if not exists (select from private.client_of(new.subject_id) as client where private.is_address(client.email)) then
      perform private.refuse('email', 'no_address', 'The client has no valid email address.');
    end if;
    insert into public.mails (note_id, kind, next_attempt_at)
    values (new.id, 'message', now() + private.undo_seconds() * interval '1 second');
  end if;
  return null;
end
$$;

create trigger queue_message after insert on public.notes
for each row when (new.kind = 'email' and not new.by_hand) execute function private.queue_message();

-- Whether the email of a message has left, whatever its status is since: anybody who got it can send a report that it was not
-- delivered. Postgres parses the body when it creates the function, so the function needs no search path.
create function private.has_left(status text, sent_at timestamptz) returns boolean
language sql immutable parallel safe
return status = 'sending' or sent_at is not null and status <> 'kept';

-- Keeps a message that has left. Within two minutes, deleting the message that answered a quote takes the answer back, if the
-- quote has no other one: it waits again, without the owner that the message gave it. Erasures delete notes as the owner.
create function private.keep_sent_message() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform from public.mails where note_id = old.id and kind = 'message' for update;
  if exists (
    select from public.mails where note_id = old.id and kind = 'message' and private.has_left(status, sent_at)
  ) then
    raise exception using errcode = 'PT409', message = 'This message has left.', detail = '{"reason": "has_left"}';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  update public.quotes
  set status = 'pending', updated_by = old.author, owner = case
    when exists (
      select from public.events
      where events.subject_id = quotes.id and events.happened_at = old.created_at
        and events.details @> '{"status": ["pending", "contacted"], "owner": [null]}'
    ) then nullif(owner, old.author)
    else owner
  end
  where quotes.id in (select id from private.conversation(old.subject_id)) and status = 'contacted'
    and responded_at = old.created_at and responded_at > now() - interval '2 minutes' and not exists (
      select from private.notes_of(old.subject_id) as other
      where other.id <> old.id and other.kind in ('email', 'whatsapp', 'phone')
    );
  return old;
end
$$;

create trigger keep_sent_message before update of subject, body or delete on public.notes
for each row when (old.kind in ('email', 'whatsapp', 'phone') and not private.is_owner()) execute function private.keep_sent_message();
