-- Functions that return and erase all data about a person, and what records that this was done.
--
-- SECURITY DEFINER in this file, and why:
--   public.person_data      writes public.audit, which no caller may write
--   public.erase_person     writes projects.client_name, projects.client_hash and public.audit, which no caller may write
--   private.record_sign_in  writes public.audit for Auth, which has no right on our tables

create table public.audit (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint audit_kind_check check (kind in ('sign_in', 'export', 'erasure')),
  happened_at timestamptz not null default now(),
  -- The typed name of the person who acted, because staff share one account. Null for a sign-in, before which nobody typed it.
  author text
    constraint audit_author_length check (char_length(author) between 1 and 80),
  -- How many rows were returned or erased, by part of person_data, such as {"quotes": 2}. Null for a sign-in.
  counts jsonb
);
comment on table public.audit is
  'The sign-ins of staff, and each time that the data of a person were read or erased, without the person. Staff only read '
  'it. Only functions write it, and erase_expired deletes the rows after the retention period.';

-- Sorts the list.
create index audit_happened_at on public.audit (happened_at desc);

alter table public.audit enable row level security;
create policy "staff read the audit" on public.audit
for select to authenticated using ((select private.require_staff()));

create function private.record_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit (kind) select 'sign_in' from private.staff where staff.user_id = new.user_id;
  return null;
end
$$;

-- Creates the trigger on the sessions of Auth, which is not part of our schema. private.apply_privileges() calls this
-- function, so it needs no migration. A host that does not allow the trigger works without it: see docs/decisions/retention.md.
create function private.record_sign_ins() returns void
language plpgsql set search_path = '' as $$
begin
  if has_table_privilege('auth.sessions', 'trigger') and not exists (
    select from pg_catalog.pg_trigger where tgrelid = 'auth.sessions'::regclass and tgname = 'record_sign_in'
  ) then
    create trigger record_sign_in after insert on auth.sessions
    for each row execute function private.record_sign_in();
  end if;
end
$$;

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

-- Returns all records of an email address or a phone number: the quotes, the projects that were converted from these
-- quotes or from deleted quotes or entered with this address or number, the offers of the quotes and the contracts of
-- deleted quotes, the history and the notes of the quotes and projects, and the mails about all of them. A project
-- without a quote, an address and a number is not included, because it is not linked to a person. private.quote_rate is
-- not included, because it contains neither addresses nor numbers. Each part of a union uses its own index.
create function private.data_of(email text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  keys constant text[] := private.person_keys(email);
  derived constant text[] := '{search,email_key,phone_key,client_hash,token}';
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'An email address or a phone number is required.');
  end if;
  return (
    with own_quotes as (
      select * from private.person_quotes(email)
    ),
    own_projects as (
      select * from public.projects where id in (
        select id from public.projects where quote_id in (select id from own_quotes)
        union
        select id from public.projects
        where quote_id is null
          and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(keys) as key)
      )
    ),
    own_offers as (
      select * from public.offers where quote_id in (select id from own_quotes)
      union all
      select * from public.offers
      where quote_id is null
        and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(keys) as key)
    )
    select jsonb_build_object(
      'email', private.folded_address(email),
      'quotes', (
        select coalesce(jsonb_agg(to_jsonb(own_quotes) - derived order by created_at, id), '[]') from own_quotes
      ),
      'projects', (
        select coalesce(jsonb_agg(to_jsonb(own_projects) - derived order by created_at, id), '[]') from own_projects
      ),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]')
        from (
          select * from public.events
          where subject_id in (select id from own_quotes union all select id from own_projects)
        ) as events
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
        from (
          select distinct on (notes.id) notes.*
          from (select id from own_quotes union all select id from own_projects) as own, private.notes_of(own.id) as notes
        ) as own_notes
      ),
      'offers', (
        select coalesce(jsonb_agg(to_jsonb(own_offers) - derived order by created_at, id), '[]') from own_offers
      ),
      'mails', (
        select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
        from public.mails
        where quote_id in (select id from own_quotes) or project_id in (select id from own_projects)
          or offer_id in (select id from own_offers)
      )
    )
  );
end
$$;

-- Returns the row of public.audit about data of a person.
create function private.audit_row(kind text, author text, held jsonb) returns public.audit
language sql volatile set search_path = '' as $$
  select gen_random_uuid(), kind, now(), nullif(left(private.trimmed(author), 80), ''),
    (select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(held) where jsonb_typeof(value) = 'array')
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
  'offers, mails}. Upper and lower case in the address and the spelling of the number do not matter. Adds a row to audit '
  'with the typed name of the caller.';

-- Waits for running conversions and changes, so that their results are erased too. Deletes the notes and the mails,
-- because their texts and errors can contain personal data. Deletes them before the quotes, because the deletion of a
-- quote leaves its notes to the project. Of the events of the projects, keeps only the statuses, because an event contains previous values of the
-- project, such as its title. The agency's records keep what was sold, when and for how much, but not the client.
-- The deletion of the quotes also deletes their history, and clears quote_id in their projects and offers. A contract stays
-- as the law demands, but its link ends, so that nobody reads it with an old mail.
create function public.erase_person(email text, author text default null) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  keys text[];
  quote_ids uuid[];
  offer_ids uuid[];
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff();
  keys := private.person_keys(email);
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes
    where quotes.id in (select person.id from private.person_quotes(erase_person.email) as person) order by quotes.id for update
  ) as locked;
  select array_agg(locked.id) into offer_ids from (
    select offers.id from public.offers
    where offers.quote_id = any (quote_ids)
      or offers.quote_id is null
        and offers.client_hash in (select sha256(convert_to(offers.id || key, 'UTF8')) from unnest(keys) as key)
    order by offers.id for update
  ) as locked;
  select array_agg(locked.id) into project_ids from (
    select projects.id from public.projects
    where projects.id in (
      select own.id from public.projects as own where own.quote_id = any (quote_ids)
      union
      select former.id from public.projects as former
      where former.quote_id is null
        and former.client_hash in (select sha256(convert_to(former.id || key, 'UTF8')) from unnest(keys) as key)
    )
    order by projects.id for update
  ) as locked;
  held := private.data_of(email);

  delete from public.notes where notes.id in (
    select spoken.id from unnest(quote_ids || project_ids) as own (subject), private.notes_of(own.subject) as spoken
  );
  delete from public.events where events.subject_id = any (project_ids) and not events.details ? 'status';
  update public.events set details = jsonb_build_object('status', details -> 'status')
  where events.subject_id = any (project_ids);
  delete from public.mails
  where mails.project_id = any (project_ids) or mails.offer_id = any (offer_ids);
  delete from public.quotes where quotes.id = any (quote_ids);
  update public.offers set token = null where offers.id = any (offer_ids);
  perform set_config('confluence.erasing', 'on', true);
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
    client_hash = null
  where projects.id = any (project_ids);
  perform set_config('confluence.erasing', '', true);
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
  'Adds a row to audit with the typed name of the caller.';
