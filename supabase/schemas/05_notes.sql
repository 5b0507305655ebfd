-- The conversation about a record: notes of staff, and messages to and from the client.

-- Trims texts. A new note first waits for running conversions and deletions of
-- its record. A message to the client answers a pending quote, whose owner becomes the author if it has none.
create function private.before_note_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.author := private.one_line(new.author);
  new.body := private.trimmed(new.body);

  if tg_op = 'INSERT' then
    perform private.lock_records(new.subject_id);
    if new.kind in ('email', 'whatsapp', 'phone') then
      update public.quotes set status = 'contacted', owner = coalesce(owner, new.author), updated_by = new.author
      where quotes.id in (select id from private.conversation(new.subject_id)) and status = 'pending';
    end if;
  end if;
  return new;
end
$$;

-- Keeps staff and the service key from changing or deleting what the client wrote. A reply by mail that belongs to somebody
-- else can be removed. Erasures run as the owner.
create function private.keep_client_words() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_owner() or tg_op = 'DELETE' and old.by_mail then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception using errcode = 'PT409', message = 'What the client wrote does not change.',
    detail = '{"reason": "by_link"}';
end
$$;

create table public.notes (
  id uuid primary key default gen_random_uuid(),
  -- The record on which the note was written, or after its deletion another one of the same conversation.
  subject_id uuid not null
    constraint notes_subject_id_fkey references private.subjects (id) on delete cascade,
  -- A note of staff, a message to the client by email, whatsapp or phone, or a reply of the client.
  kind text not null default 'note'
    constraint notes_kind_check check (kind in ('note', 'email', 'whatsapp', 'phone', 'reply')),
  -- The typed name of the author, because staff share one account. Of a reply, the name of the person who recorded it,
  -- or of the client if by_link or by_mail is true.
  author text not null
    constraint notes_author_length check (char_length(author) between 1 and 80),
  -- Whether the client wrote it on the page of the link. Such a note does not change.
  by_link boolean not null default false,
  -- Whether it is a reply that came by mail: see public.receive_mail. Such a note does not change, but staff remove one that
  -- belongs to somebody else.
  by_mail boolean not null default false,
  -- The Message-ID of a message that was sent, or of a reply that came by mail, in angle brackets.
  message_id text
    constraint notes_message_id_key unique
    constraint notes_message_id_length check (char_length(message_id) between 3 and 998),
  -- The names of the files that came with a reply. The files stay in the mailbox.
  attachments text[]
    constraint notes_attachments_count check (cardinality(attachments) <= 50),
  -- Why a part of a reply must be read in the mailbox: its text is encrypted, lies in an opaque signature or in a
  -- winmail.dat, it is an invitation to an event, it is longer than the body can be, or more mails came on that day than a
  -- record keeps.
  omitted text[]
    constraint notes_omitted_check check (omitted <@ array['encrypted', 'signed', 'winmail', 'calendar', 'rest', 'more']),
  -- The subject of an email.
  subject text
    constraint notes_subject_length check (char_length(subject) between 1 and 1000),
  -- Whether staff send the email themselves, in their own mail program. The outbox sends the other emails of staff.
  by_hand boolean not null default false
    constraint notes_by_hand_check check (not by_hand or kind = 'email'),
  -- The text of the note or message, without markup. Empty for a call about which nothing was noted, and for a mail without
  -- a text that can be read.
  body text not null
    constraint notes_body_length
    check (char_length(body) between 1 and 10000 or body = '' and (kind = 'phone' or by_mail)),
  created_at timestamptz not null default now(),
  -- Equal to created_at until the text changes. An edit sends the value that it has read, so that it cannot overwrite a
  -- newer version.
  updated_at timestamptz not null default now()
);

comment on table public.notes is
  'Notes of staff and messages to and from clients. A note belongs to the conversation of its record, which a converted '
  'quote and its project share, and is deleted with the last record of the conversation.';

-- Finds the notes on a record, newest first.
create index notes_subject_id on public.notes (subject_id, created_at desc);

-- Finds the newest replies of all clients, for the dashboard.
create index notes_replies on public.notes (created_at desc) where kind = 'reply';

create trigger before_write before insert or update on public.notes
for each row execute function private.before_note_write();

create trigger keep_client_words before update of body or delete on public.notes
for each row when (old.by_link or old.by_mail) execute function private.keep_client_words();

create trigger record_removal after delete on public.notes
for each row when (old.by_mail and not private.is_owner()) execute function private.record_removal('reply', '{"notes": 1}');

-- Keeps the day that is planned while a reply makes a record due. The answer brings it back, or no day if none was planned, so
-- that what is answered is due no longer. A day that is set while the reply waits is planned, too. A write that ends the
-- waiting and plans the day on which the record is due already says so by writing both columns.
create function private.plan_follow_up() returns trigger
language plpgsql set search_path = '' as $$
begin
  if new.replied_at is null then
    if old.replied_at is not null and new.follow_up_on is not distinct from old.follow_up_on then
      new.follow_up_on := new.planned_on;
    end if;
    new.planned_on := null;
  elsif old.replied_at is null then
    new.planned_on := old.follow_up_on;
  elsif new.follow_up_on is distinct from old.follow_up_on then
    new.planned_on := new.follow_up_on;
  end if;
  return new;
end
$$;

-- Sets replied_at in the records of a conversation. What the client writes waits on its record, which is due today unless it was
-- due before. Any other message answers it: one of staff, or a reply that they have noted themselves. If the newest message is
-- removed, the one before it is the newest again, unless staff have set a status since: a reply whose answer is removed is
-- due again.
create function private.set_replied_at() returns trigger
language plpgsql set search_path = '' as $$
declare
  shared constant uuid[] := array(select id from private.conversation(coalesce(new.subject_id, old.subject_id)));
  newest public.notes := new;
  resource name;
begin
  if coalesce(new.kind, old.kind) = 'note' then
    return null;
  elsif tg_op = 'DELETE' then
    select * into newest from public.notes
    where notes.subject_id = any (shared) and notes.kind <> 'note' order by notes.created_at desc limit 1;
    if old.created_at < newest.created_at then
      return null;
    end if;
  end if;
  foreach resource in array '{quotes,projects}'::name[] loop
    execute format(
      'update public.%I set replied_at = null where id = any ($1) and replied_at is not null', resource
    ) using shared;
    if newest.kind = 'reply' and (newest.by_link or newest.by_mail) then
      execute format(
        'update public.%I
         set replied_at = $2, follow_up_on = least(follow_up_on, $3), updated_by = case when $5 then updated_by else $4 end
         where id = $1 and (not $5 or status = ''pending'' or status_since <= $2)', resource
      ) using newest.subject_id, newest.created_at, private.agency_day(), newest.author, tg_op = 'DELETE';
    end if;
  end loop;
  return null;
end
$$;

create trigger set_replied_at after insert or delete on public.notes
for each row execute function private.set_replied_at();

-- A note that goes to another record of its conversation, whose author leaves, or after which more came, is not edited.
create trigger set_version before update on public.notes
for each row execute function private.set_version('subject_id', 'author', 'omitted');

-- Changes the search words of the records of the conversation.
create trigger index_note after insert or update of body or delete on public.notes
for each row execute function private.index_note();

alter table public.notes enable row level security;
create policy "staff use notes" on public.notes
for all to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

-- Returns the notes of the conversation about a record. Postgres inlines it.
create function private.notes_of(subject uuid) returns setof public.notes
language sql stable as $$
  select notes.* from private.conversation(subject) as shared join public.notes on notes.subject_id = shared.id
$$;
