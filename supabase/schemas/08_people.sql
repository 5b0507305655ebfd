-- The people who share the staff account. The columns owner and author of other tables hold their names, so that history
-- stays readable without a row here. See docs/decisions/mail.md#people.
--
-- SECURITY DEFINER in this file, and why:
--   public.remove_person  changes authors in notes and events, and writes audit, which no caller may do

-- Normalises a name for comparisons: upper and lower case, and how an accent is encoded, do not matter.
create function private.folded_name(name text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return lower(normalize(private.trimmed(name), nfc) collate pg_catalog.pg_c_utf8);
end
$$;

create table public.people (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint people_name_length check (char_length(name) between 1 and 80),
  -- Where this person gets mails. Null if they want none.
  email text
    constraint people_email_check check (private.is_address(email)),
  -- The language of these mails.
  language text not null default 'en'
    constraint people_language_check check (language in ('en', 'fr', 'ar')),
  -- The colour of the initials.
  color text not null default 'blue'
    constraint people_color_check
    check (color in ('blue', 'teal', 'green', 'orange', 'red', 'purple', 'pink', 'slate')),
  -- Whether this person gets mails: of clients' answers, of notes with @name, and each morning of what is due.
  is_notified boolean not null default true,
  -- What stands below the name at the end of this person's messages, such as a role and a phone number. Plain text.
  signature text
    constraint people_signature_length check (char_length(signature) between 1 and 300),
  created_at timestamptz not null default now(),
  -- The time of the last change. It increases with every change, so it identifies a version of the row.
  updated_at timestamptz not null default clock_timestamp(),
  -- See public.quotes.updated_by.
  updated_by text
    constraint people_updated_by_length check (char_length(updated_by) between 1 and 80),
  search tsvector not null default ''
);
comment on table public.people is
  'The people who share the staff account. Each browser remembers which of them uses it. Only staff read their addresses.';

create unique index people_name_key on public.people (private.folded_name(name));

select private.make_resource(
  'people',
  words => '{name,email}',
  inserted => '{name,email,language,color,is_notified,signature}',
  updated => '{name,email,language,color,is_notified,signature}',
  has_timeline => false
);

-- Locks the records of a person, or also those that the person has changed last, in the order of their ids, as
-- public.change_rows does, so that the two cannot deadlock.
create function private.lock_owned(person text, or_changed boolean default false) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from public.quotes
  where quotes.owner = person or or_changed and quotes.updated_by = person
  order by quotes.id for no key update;
  perform from public.projects
  where projects.owner = person or or_changed and projects.updated_by = person
  order by projects.id for no key update;
end
$$;

-- Gives a person's records the new name. The history keeps the name that was used then.
create function private.rename_owner() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform private.lock_owned(old.name);
  update public.quotes set owner = new.name, updated_by = new.updated_by where owner = old.name;
  update public.projects set owner = new.name, updated_by = new.updated_by where owner = old.name;
  return null;
end
$$;

create trigger rename_owner after update of name on public.people
for each row when (old.name <> new.name) execute function private.rename_owner();

-- The API can delete a person without remove_person.
create trigger record_removal after delete on public.people
for each row when (not private.is_owner()) execute function private.record_removal('person');

-- Locks no record before the person is deleted, so that of two calls the second one finds nothing to do.
create function public.remove_person(
  person uuid, successor uuid default null, is_forgotten boolean default false, author text default null
) returns void
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  former constant text := 'Former colleague';
  actor constant text := left(nullif(private.one_line(author), ''), 80);
  removed public.people;
  heir text;
  given_quotes integer;
  given_projects integer;
begin
  perform private.require_staff();
  if successor is not null then
    select name into heir from public.people where people.id = successor and people.id <> person for key share;
    if not found then
      perform private.refuse('successor', 'unknown', 'The person who takes over the records does not exist.');
    end if;
  end if;
  delete from public.people where people.id = person returning * into removed;
  if not found then
    return;
  end if;
  perform private.lock_owned(removed.name, is_forgotten);
  update public.quotes set owner = heir, updated_by = actor where owner = removed.name;
  get diagnostics given_quotes = row_count;
  update public.projects set owner = heir, updated_by = actor where owner = removed.name;
  get diagnostics given_projects = row_count;
  insert into public.audit (kind, author, counts)
  values ('person', actor, jsonb_build_object('quotes', given_quotes, 'projects', given_projects));
  if is_forgotten then
    update public.notes set author = former where notes.author = removed.name and not by_link and not by_mail;
    update public.events set author = former where events.author = removed.name and by_staff;
    update public.events
    set details = details || jsonb_build_object('owner', (
      select jsonb_agg(case when value = to_jsonb(removed.name) then to_jsonb(former) else value end order by place)
      from jsonb_array_elements(details -> 'owner') with ordinality as owners (value, place)
    ))
    where details -> 'owner' ? removed.name;
    update public.audit set author = former where audit.author = removed.name;
    update public.quotes set updated_by = former where updated_by = removed.name;
    update public.projects set updated_by = former where updated_by = removed.name;
    update public.offers set updated_by = former where updated_by = removed.name and channel is distinct from 'link';
    update public.people set updated_by = former where updated_by = removed.name;
  end if;
end
$$;
comment on function public.remove_person(uuid, uuid, boolean, text) is
  'Removes a person of staff with their email address. Their records go to the successor, or to nobody. The name stays in '
  'notes and history, or if is_forgotten is true, ''Former colleague'' takes its place there. The texts of notes stay in '
  'any case. Adds a row to audit with the typed name of the caller. A second call does nothing.';
