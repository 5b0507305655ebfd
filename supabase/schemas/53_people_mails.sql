-- Mails to people of staff: that a client has answered, that a note mentions them, and each morning what is due.
-- See docs/decisions/mail.md#people.
--
-- SECURITY DEFINER in this file, and why:
--   private.queue_reply_mail  queues mails, which no caller may insert
--   private.queue_mentions    the same

-- Returns the owner of a record or, if it has none, that of another record of its conversation, if this person gets mails.
create function private.notified_owner(subject uuid) returns setof public.people
language sql stable set search_path = '' as $$
  select people.*
  from private.conversation(subject) as shared
  left join public.quotes on quotes.id = shared.id
  left join public.projects on projects.id = shared.id
  join public.people on people.name = coalesce(quotes.owner, projects.owner)
  where people.is_notified and people.email is not null
  order by shared.id <> subject
  limit 1
$$;

-- Whether a reply by mail came from another address than the client's: file_reply then names the address, before the name that
-- its sender chose. Anybody to whom the client forwarded the mail can reply.
create function private.is_by_other(note public.notes) returns boolean
language sql stable set search_path = '' as $$
  select note.by_mail and note.author <> private.one_line(left(name, 80)) from private.client_of(note.subject_id)
$$;

-- Returns what an email to one person contains, and its recipient, if there is one: a reply goes to the owner of the record.
create function private.mail_to_person(mail public.mails, note public.notes) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  person public.people;
  subject private.subjects;
  client record;
begin
  if mail.kind = 'reply' then
    select * into person from private.notified_owner(note.subject_id);
  else
    select * into person from public.people where people.id = mail.person_id;
  end if;
  select * into subject from private.subjects where subjects.id = note.subject_id;
  select * into client from private.client_of(note.subject_id);
  return case when person.id is not null then jsonb_build_object(
    'to', jsonb_build_array(person.email), 'language', person.language
  ) else '{}' end || case when mail.kind = 'morning' then jsonb_build_object('due', (
    select jsonb_build_object('count', count(*), 'first', coalesce(jsonb_agg(
      jsonb_build_object('list', list, 'resource', resource, 'id', id, 'name', name, 'day', day) order by place
    ) filter (where place <= 50), '[]'))
    from (
      select *, row_number() over (order by day, created_at, id) as place
      from private.due_records(private.agency_day()) where owner = person.name
    ) as due
  )) else jsonb_build_object('note', jsonb_build_object(
    'author', note.author, 'body', note.body, 'resource', subject.resource, 'id', subject.id,
    'client', client.name, 'reference', client.reference,
    'is_by_other', private.is_by_other(note)
  )) end;
end
$$;

-- Queues the email that a client has replied. Staff who record a reply themselves need none. What is missing from delivered work
-- has an email of its own. Of the replies by mail or on the page of the link to one record, one an hour is told, so that a machine that
-- writes again and again does not flood the owner: one of the client, and one of others, who would else silence the client. All
-- make the record due today. Of a request whose sender is not verified, none is told: anybody may have written it.
create function private.queue_reply_mail() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mails (note_id, kind)
  select new.id, 'reply'
  where (new.by_mail or new.by_link) and not exists (
    select from public.quotes where quotes.id = new.subject_id and spam_reason = 'unauthenticated'
  ) and not exists (
    select from public.notes
    join public.mails on mails.note_id = notes.id and mails.kind = 'reply'
    where notes.subject_id = new.subject_id and (notes.by_mail or notes.by_link) and private.is_by_other(notes) = private.is_by_other(new)
      and mails.status in ('queued', 'sending', 'sent', 'kept') and mails.created_at > now() - interval '1 hour'
  ) and not exists (
    select from public.projects where projects.id = new.subject_id and new.by_link and projects.missing = new.body
  )
    or not (new.by_mail or new.by_link)
      and exists (select from private.notified_owner(new.subject_id) as owner where owner.name <> new.author);
  return null;
end
$$;

create trigger queue_reply_mail after insert on public.notes
for each row when (new.kind = 'reply') execute function private.queue_reply_mail();

-- Queues an email to each person whom a note of staff mentions as @name, once for a note, also if an edit adds the name.
-- Takes the longer of two names, as in '@Camille Roux', and no part of an email address. Does not wait for the removal of
-- a person, which waits for the records.
create function private.queue_mentions() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  unread text := normalize(new.body, nfc) collate pg_catalog.pg_c_utf8;
  person public.people;
  mention text;
begin
  for person in select * from public.people order by char_length(name) desc, id for key share skip locked loop
    mention := '(^|[^[:alnum:]_.@])@'
      || regexp_replace(normalize(person.name, nfc) collate pg_catalog.pg_c_utf8, '([^[:alnum:][:space:]])', '\\\1', 'g')
      || '(?![[:alnum:]_])';
    if unread ~* mention then
      unread := regexp_replace(unread, mention, '\1', 'gi');
      insert into public.mails (note_id, person_id, kind)
      select new.id, person.id, 'mention'
      where private.folded_name(person.name) <> private.folded_name(new.author)
        and person.is_notified and person.email is not null
      on conflict do nothing;
    end if;
  end loop;
  return null;
end
$$;

create trigger queue_mentions after insert or update of body on public.notes
for each row when (new.kind in ('note', 'phone') and strpos(new.body, '@') > 0) execute function private.queue_mentions();

-- Queues the email of the morning to each person with something due, from 8 o'clock of the agency. The first call of a day
-- decides for the whole day, so that what becomes due later sends nothing. After noon, it is too late.
create function private.queue_morning_mails(moment timestamptz default now()) returns void
language plpgsql volatile set search_path = '' as $$
declare
  here constant timestamp := private.agency_time(moment);
begin
  update public.mail_settings set morning_on = here::date
  where morning_on is distinct from here::date and here::time >= '08:00';
  if found and here::time < '12:00' then
    insert into public.mails (person_id, kind, give_up_at)
    select people.id, 'morning', moment + private.give_up_after('morning') from public.people
    where people.is_notified and people.email is not null
      and private.has_due(people.name, here::date);
  end if;
end
$$;
