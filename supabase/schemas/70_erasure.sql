-- Functions that return and erase all data about a client, the person of the names in this file.
--
-- SECURITY DEFINER in this file, and why:
--   public.person_data   writes public.audit, which no caller may write
--   public.erase_person  writes projects.client_name, projects.client_hash, public.unmatched_mails and public.audit, which no
--                        caller may write

-- Sets the client_hash of a project, which it keeps after the deletion of the quote: of the email address or, without one,
-- of the phone number. Fires when the quote of the project changes, because that also changes its search words.
create function private.set_client_hash() returns trigger
language plpgsql set search_path = '' as $$
declare
  client public.quotes;
begin
  select * into client from public.quotes where quotes.id = new.quote_id;
  new.client_hash := coalesce(
    sha256(convert_to(new.id || coalesce(
      client.email_key, private.folded_address(new.client_email), client.phone_key, private.phone_key(new.client_phone)
    ), 'UTF8')),
    new.client_hash
  );
  return new;
end
$$;

create trigger write_client_hash before insert or update of quote_id, client_email, client_phone, search on public.projects
for each row execute function private.set_client_hash();

-- Returns the keys of the person with this email address or phone number, as in quotes.email_key and quotes.phone_key:
-- the argument, and the phone numbers in the quotes with this email address.
create function private.person_keys(person text) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  address constant text := private.folded_address(person);
begin
  return array_remove(
    array[address, private.phone_key(person)]
    || array(select distinct phone_key from public.quotes where email_key = address), null
  );
end
$$;

-- Returns the quotes of the person with this email address or phone number. A quote without an email address also belongs
-- to the person of its phone number. A quote with another email address does not, because people share phone numbers.
create function private.person_quotes(person text) returns setof public.quotes
language plpgsql stable set search_path = '' as $$
declare
  keys constant text[] := private.person_keys(person);
begin
  return query
    select * from public.quotes where id in (
      select id from public.quotes where email_key = any (keys)
      union
      select id from public.quotes
      where phone_key = any (keys) and (email_key is null or phone_key = private.phone_key(person))
    );
end
$$;

-- Returns the projects that were converted from the quotes of a person, or from deleted ones, or entered with this address
-- or number. A project without a quote, an address and a number is not included, because it is not linked to a person.
create function private.person_projects(person text) returns setof public.projects
language plpgsql stable set search_path = '' as $$
begin
  return query
    select * from public.projects where id in (
      select id from public.projects where quote_id in (select id from private.person_quotes(person))
      union
      select id from public.projects
      where quote_id is null
        and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(private.person_keys(person)) as key)
    );
end
$$;

-- Returns the offers of the quotes of a person, and the contracts of deleted quotes.
create function private.person_offers(person text) returns setof public.offers
language plpgsql stable set search_path = '' as $$
begin
  return query
    select * from public.offers where quote_id in (select id from private.person_quotes(person))
    union all
    select * from public.offers
    where quote_id is null
      and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(private.person_keys(person)) as key);
end
$$;

-- Whether an author is a person who wrote by mail in the conversation of somebody else, whom file_reply names by the address.
create function private.is_author(author text, person text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return private.folded_address(split_part(author, ' · ', 1)) = left(private.folded_address(person), 80);
end
$$;

-- Returns what staff sent to a person, of the offers and projects of somebody else too.
create function private.sent_to(person text)
returns table (resource text, id uuid, name text, address text, sent_at timestamptz)
language sql stable set search_path = '' as $$
  select 'offers', id, number, mail_to, sent_at from public.offers
  where private.folded_address(mail_to) = private.folded_address(person)
  union all
  select 'projects', id, title, delivery_mail_to, delivered_at from public.projects
  where private.folded_address(delivery_mail_to) = private.folded_address(person)
$$;

-- Returns the resources that hold data of people: those with the functions private.person_<resource>(person), which returns
-- the rows of a person, and private.erase_<resource>(ids), which erases rows.
create function private.personal_resources() returns setof name
language sql stable set search_path = '' as $$
  select resource from private.resources() with ordinality as listed (resource, place)
  where exists (
    select from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace and proname = 'person_' || resource
  )
  order by place
$$;

-- Returns all records of an email address or a phone number: the rows of each resource, the history and the notes of these
-- rows, and the mails about them. And what the person wrote about records of somebody else, or was sent about them. private.quote_rate is not included, because it contains neither addresses nor numbers.
create function private.data_of(email text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  derived constant text[] := '{search,email_key,phone_key,client_hash,token}';
  held jsonb := jsonb_build_object('email', private.folded_address(email));
  ids uuid[] := '{}';
  resource name;
  part jsonb;
  part_ids uuid[];
  note_ids uuid[];
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'An email address or a phone number is required.');
  end if;
  for resource in select private.personal_resources() loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(own) - $2 order by created_at, id), ''[]''), array_agg(id) from private.%I($1) as own',
      'person_' || resource
    ) into part, part_ids using email, derived;
    held := held || jsonb_build_object(resource, part);
    ids := ids || part_ids;
  end loop;
  note_ids := array(
    select spoken.id from unnest(ids) as subject, private.notes_of(subject) as spoken
    union
    select own.id from public.notes as own where own.by_mail and private.is_author(own.author, email)
  );
  held := held || jsonb_build_object('sent_to', (
    select coalesce(jsonb_agg(to_jsonb(sent) order by sent_at, sent.id), '[]') from private.sent_to(email) as sent
    where sent.id <> all (ids)
  ));
  return held || jsonb_build_object(
    'events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]') from public.events where subject_id = any (ids)
    ),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(notes) order by created_at, id), '[]') from public.notes where id = any (note_ids)
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]') from public.mails
      where quote_id = any (ids) or project_id = any (ids) or offer_id = any (ids) or note_id = any (note_ids)
        or kind in ('offer', 'offer_copy', 'offer_reminder', 'delivery')
          and coalesce(offer_id, project_id)::text in (select sent ->> 'id' from jsonb_array_elements(held -> 'sent_to') as sent)
    )
  );
end
$$;

create function public.person_data(email text, author text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  held jsonb;
begin
  perform private.require_staff();
  held := private.data_of(email);
  insert into public.audit select (private.audit_row('export', author, held)).*;
  return held;
end
$$;
comment on function public.person_data(text, text) is
  'Returns all data about the person with an email address or a phone number: {email, quotes, projects, events, notes, '
  'offers, mails, sent_to}, where sent_to lists the offers and projects of somebody else that were sent to the address: '
  '{resource, id, name, address, sent_at}. Upper and lower case in the address and the spelling of the number do not matter. Adds a row to audit '
  'with the typed name of the caller.';

-- The deletion of the quotes also deletes their history, and clears quote_id in their projects and offers.
create function private.erase_quotes(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  delete from public.quotes where quotes.id = any (ids)
$$;

-- A contract stays as the law demands, but its link ends, so that nobody reads it with an old mail. What stays of other offers
-- is decided at the deletion of their quotes: see private.released_offer.
create function private.erase_offers(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  update public.offers set token = null where offers.id = any (ids)
$$;

-- The agency's records keep what was sold, when and for how much, but not the client. Of the events, only the statuses
-- stay, because an event contains previous values of the project, such as its title. The client is the author of what they did.
create function private.erase_projects(ids uuid[]) returns void
language sql volatile set search_path = '' as $$
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    client_email = null,
    client_phone = null,
    owner = null,
    links = null,
    image_url = null,
    token = private.new_token(),
    delivery_note = null,
    delivery_url = null,
    delivery_mail_to = null,
    missing = null,
    approved_by = case when approved_by is not null then 'Erased on request' end,
    updated_by = null,
    client_hash = null
  where projects.id = any (ids);
  delete from public.events where events.subject_id = any (ids) and not events.details ? 'status';
  update public.events
  set details = jsonb_build_object('status', details -> 'status'),
    author = case when by_staff or author is null then author else 'Erased on request' end
  where events.subject_id = any (ids);
$$;

-- Waits for running conversions and changes, so that their results are erased too. Deletes the notes and the mails,
-- because their texts and errors can contain personal data, before the rows, whose deletion would leave a note to another
-- record of its conversation. An email of the morning names clients: the server deletes the files of deleted emails. What is
-- erased is what was read under the locks. Of records of somebody else, only what names the person goes.
create function public.erase_person(email text, author text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  held jsonb;
  ids uuid[] := '{}';
  part_ids uuid[];
  resource name;
begin
  perform private.require_staff();
  for resource in select private.personal_resources() loop
    execute format(
      'select array_agg(locked.id) from (
         select id from public.%I where id in (select id from private.%I($1)) order by id for update
       ) as locked', resource, 'person_' || resource
    ) into part_ids using email;
    ids := ids || part_ids;
  end loop;
  held := private.data_of(email);
  delete from public.mails
  where mails.id in (select (held_mail ->> 'id')::uuid from jsonb_array_elements(held -> 'mails') as held_mail)
    or mails.kind = 'morning' and mails.status <> 'queued';
  delete from public.notes
  where notes.id in (select (note ->> 'id')::uuid from jsonb_array_elements(held -> 'notes') as note);
  update public.events set author = 'Erased on request' where private.is_author(events.author, erase_person.email);
  update public.quotes set updated_by = null where private.is_author(updated_by, erase_person.email);
  update public.projects set updated_by = null where private.is_author(updated_by, erase_person.email);
  update public.offers set mail_to = null where offers.id in (select id from private.sent_to(email));
  update public.projects set delivery_mail_to = null where projects.id in (select id from private.sent_to(email));
  delete from public.unmatched_mails where domain = split_part(private.folded_address(email), '@', 2);
  for resource in select private.personal_resources() loop
    execute format('select private.%I($1)', 'erase_' || resource) using ids;
  end loop;
  insert into public.audit select (private.audit_row('erasure', author, held)).*;
  return held;
end
$$;
comment on function public.erase_person(text, text) is
  'Erases all data about the person with an email address or a phone number in one transaction, and returns the erased data in the '
  'format of person_data. Deletes the quotes, their history, their mails, all notes and the events of the projects. '
  'Keeps accepted offers, which are contracts, without their links, and of other offers that had a number only number, dates '
  'and amounts. Keeps the projects as business records, with their type, status, dates, budget, technologies and status history. '
  'Replaces the client, title and description of the projects, and removes their image and their link to the quote. '
  'Of records of somebody else, deletes the replies that the person wrote and the addresses to which something was sent, and '
  'of the unmatched mails the counts of the domain. Adds a row to audit with the typed name of the caller.';
