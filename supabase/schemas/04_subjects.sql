-- The records of all resources of the back office, to which notes and events belong.
--
-- SECURITY DEFINER in this file, and why:
--   private.add_subject     writes private.subjects, which no caller may write
--   private.remove_subject  the same, and moves notes
--   private.index_note      writes the columns search, which no caller may write

create table private.subjects (
  -- The id of the record.
  id uuid primary key,
  -- The name of its table.
  resource text not null,
  -- The id of the record with which the conversation began. A project has the conversation of its quote.
  conversation uuid not null
);
comment on table private.subjects is
  'The records about which staff write notes and keep a history. Triggers add and remove the rows with the records.';

-- Finds the records of a conversation.
create index subjects_conversation on private.subjects (conversation);

alter table private.subjects enable row level security;
create policy "staff read the subjects" on private.subjects
for select to authenticated using ((select private.is_staff()));

-- Returns the records that share the conversation of a record, the one with which it began first. Postgres inlines it.
create function private.conversation(subject uuid) returns setof private.subjects
language sql stable as $$
  select shared.* from private.subjects as own join private.subjects as shared using (conversation)
  where own.id = subject order by shared.id <> shared.conversation, shared.id
$$;

-- Locks the records of a conversation, the one with which it began first, as deletions and conversions do. A note or a
-- conversion thereby waits for another one, whose result it then finds.
create function private.lock_records(subject uuid) returns void
language plpgsql volatile set search_path = '' as $$
declare
  shared private.subjects;
begin
  for shared in select * from private.conversation(subject) loop
    execute format('select from public.%I where id = $1 for no key update', shared.resource) using shared.id;
  end loop;
end
$$;

-- Adds the subject of a new record. The argument of the trigger is the column with the id of the record whose conversation
-- it continues, and whose notes its search then finds.
create function private.add_subject() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  continued constant uuid := to_jsonb(new) ->> tg_argv[0];
begin
  if continued is not null then
    perform private.lock_records(continued);
  end if;
  insert into private.subjects (id, resource, conversation)
  select new.id, tg_table_name, coalesce((select conversation from private.subjects where id = continued), new.id);
  if continued is not null then
    execute format('update public.%I set search = search where id = $1', tg_table_name) using new.id;
  end if;
  return null;
end
$$;

-- Removes the subject of a deleted record with its history. Its notes move to another record of the conversation, and are
-- deleted with the last one.
create function private.remove_subject() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.notes set subject_id = (
    select id from private.conversation(old.id) where id <> old.id limit 1
  )
  where subject_id = old.id and exists (select from private.conversation(old.id) where id <> old.id);
  delete from private.subjects where id = old.id;
  return null;
end
$$;

-- Updates the search words of the records of a conversation when a note of it is added, changed or deleted. The updates
-- fire the triggers write_search, which compute the words again.
create function private.index_note() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject private.subjects;
begin
  for subject in select * from private.conversation(coalesce(new.subject_id, old.subject_id)) loop
    execute format('update public.%I set search = search where id = $1', subject.resource) using subject.id;
  end loop;
  return null;
end
$$;
