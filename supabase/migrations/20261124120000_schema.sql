-- The basis of all other files. No role can call a function or read a table until a right is granted.

do $$
begin
  if current_setting('server_version_num')::integer < 170000 then
    raise exception 'This product needs Postgres 17 or newer, and this server runs %.', current_setting('server_version');
  end if;
end
$$;

-- Internal tables and functions. The API does not expose this schema.
create schema private;

-- Nobody can execute a new function until the right is granted. The first statement revokes the right that Postgres
-- grants to PUBLIC. It names no schema, because this right cannot be revoked for a single schema. The second statement
-- revokes the rights that hosted Supabase grants to the roles `anon`, `authenticated` and `service_role`.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- Refuses a request with 422. The message must not contain text from the caller, because PostgREST writes the message
-- into the HTTP status line, where a line break could add a header.
create function private.refuse(field text, reason text, message text, allowed integer default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT422',
    message = message,
    detail = jsonb_strip_nulls(jsonb_build_object('field', field, 'reason', reason, 'limit', allowed))::text;
end
$$;

-- Returns the updated_at of a changed row. It is always later than the previous one, even if the clock was set back.
create function private.next_version(previous timestamptz) returns timestamptz
language plpgsql volatile set search_path = '' as $$
begin
  return greatest(clock_timestamp(), previous + interval '1 microsecond');
end
$$;

-- Trims the columns that the arguments of the trigger name, and sets updated_at when a value of the row changes.
create function private.set_version() returns trigger
language plpgsql set search_path = '' as $$
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(field, private.trimmed(to_jsonb(new) ->> field)) from unnest(tg_argv) as field
  ));
  if tg_op = 'UPDATE' and new is distinct from old then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

-- Returns the codes that a CHECK constraint lists, so that no function repeats the list.
create function private.codes_of(constraint_name text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(code[1])
  from pg_catalog.pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') as code
  where conname = constraint_name
$$;
-- The staff account, and the checks that a caller is staff.
--
-- SECURITY DEFINER in this file, and why:
--   private.is_staff    reads private.staff and auth.sessions, which no caller may read
--   public.enrol_staff  writes private.staff and deletes sessions, which not even the service key may do

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
comment on table private.staff is 'The accounts of staff. Other accounts may be able to sign in, but have no rights.';
alter table private.staff enable row level security;

-- Whether the caller is staff, and the session of the token exists and is younger than 8 hours. Signing out deletes the
-- session, so access ends at once, even if the token has not expired.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from private.staff
    join auth.sessions on sessions.user_id = staff.user_id
    where staff.user_id = (select auth.uid())
      and sessions.id::text = (select auth.jwt() ->> 'session_id')
      and sessions.created_at > now() - interval '8 hours'
      and (sessions.not_after is null or sessions.not_after > now())
  )
$$;

-- Returns true for staff and the service key, and refuses everybody else with 403. Policies call it as (select
-- private.require_staff()), so that it runs once per statement. If it returned false instead, a table would look empty
-- after a session ends. Reads the setting instead of calling auth.role(), because not every caller has access to the
-- schema auth.
create function private.require_staff() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_staff() and coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role',
    current_setting('request.jwt.claim.role', true), ''
  ) <> 'service_role' then
    raise exception using
      errcode = 'PT403',
      message = 'Only staff with an open session may do this.',
      detail = '{"reason": "not_staff"}',
      hint = 'Sign in again.';
  end if;
  return true;
end
$$;

create function public.enrol_staff(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
  where user_id = account or user_id in (select staff.user_id from private.staff);
  delete from private.staff where user_id <> account;
  insert into private.staff (user_id) values (account) on conflict do nothing;
end
$$;
comment on function public.enrol_staff(uuid) is
  'Makes an account the only staff account and ends all staff sessions. The service key calls it to set up or rotate '
  'the shared password.';
-- Functions that trim and normalise the texts that people type, and that recognise email addresses.
--
-- The functions are in PL/pgSQL, even those with a single expression. If an SQL function sets a search path, every
-- statement that calls the function parses and plans the function again.

-- Removes the same characters as JavaScript's trim(), in every locale.
create function private.trimmed(source text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007'
    '\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
end
$$;

-- Removes the invisible characters at both ends: spaces, direction marks and zero-width characters.
create function private.is_blank(source text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce(btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\00AD\061C\1680\2000\2001\2002\2003\2004\2005'
    '\2006\2007\2008\2009\200A\200B\200C\200D\200E\200F\2028\2029\202A\202B\202C\202D'
    '\202E\202F\205F\2060\2066\2067\2068\2069\3000\FEFF') = '', true);
end
$$;

create function private.latin_digits(source text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(source, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
end
$$;

-- Normalises an email address for comparisons.
create function private.folded_address(email text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return lower(private.trimmed(email) collate pg_catalog.pg_c_utf8);
end
$$;

-- Whether a text is an email address: it contains one @, and no part of the domain after it is empty. Accepts every
-- text that browsers accept in an email field. Excludes control characters, spaces and the characters that separate
-- email addresses in the header of an email.
create function private.is_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  excluded constant text := '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff'
    '"(),:;<>\[\\\]';
begin
  return char_length(address) <= 320
    and address ~ format('^[^@%1$s]+@[^@.%1$s]+(\.[^@.%1$s]+)*$', excluded);
end
$$;

-- Trims the texts of a list, and removes blank texts and duplicates without changing the order. Returns null if no text
-- remains.
create function private.tidy_list(elements text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_agg(element order by first)
  from (
    select private.trimmed(element) as element, min(position) as first
    from unnest(elements) with ordinality as listed (element, position)
    group by 1
  ) as tidied
  where element <> ''
$$;

-- Whether a list has at most 20 links, each of them an http or https address, with an optional name of at most 100
-- characters before it. Returns null for null.
create function private.are_links(links text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select count(*) between 1 and 20 and bool_and(
    char_length(link) <= 2100 and link ~* '^(?:[^\u0001-\u001f]{1,100} )?https?://[^\u0001-\u0020"<>\\]+$'
  ) from unnest(links) as link having links is not null
$$;

-- Returns a secret for a link: 32 random bytes in base64url.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_')
$$;
-- Search: the words that each row stores, and the query for a typed text.
--
-- SECURITY DEFINER in this file, and why:
--   private.index_linked  writes the columns search, which no caller may write

-- Splits a text into normalised words for search columns and queries. The result does not depend on the locale. The
-- function applies NFKD; removes accents, tashkeel, tatweel, zero-width characters and direction marks; converts to
-- lower case; replaces ى and ی with ي, ة with ه, ک with ك, ٱ with ا, and Arabic and Persian digits with Latin ones;
-- splits at everything that is neither a letter nor a digit; and truncates words to 64 characters. It takes at most a
-- few milliseconds for 10,000 characters. NFKD sorts combining marks in quadratic time, so a zero-width space, which is
-- removed afterwards, first divides the text into parts of 64 characters. NFKD expands one ligature to up to eighteen
-- characters, so the normalised text is cut. Uses replace(), because translate() compares each character of the text
-- with each character of its list. Converts the words to a tsvector and back, which sorts them and removes duplicates.
create function private.search_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  folded text := source;
begin
  if octet_length(source) > char_length(source) then
    folded := normalize(regexp_replace(source, '.{64}', U&'\\&\200B', 'g'), nfkd);
    folded := regexp_replace(
      left(folded, 200 + 3 * char_length(source)),
      '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+',
      '', 'g'
    );
    folded := replace(replace(replace(replace(replace(folded, 'ى', 'ي'), 'ی', 'ي'), 'ة', 'ه'), 'ک', 'ك'), 'ٱ', 'ا');
    if folded ~ '[٠-٩۰-۹]' then
      folded := private.latin_digits(folded);
    end if;
  end if;
  folded := regexp_replace(
    lower(folded collate pg_catalog.pg_c_utf8),
    '[^ 0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff'
    '\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+',
    ' ', 'g'
  );
  if folded ~ '[^ ]{65}' then
    folded := regexp_replace(folded, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  return coalesce(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(folded, ' '), ''))), '{}');
end
$$;

-- Returns the search words that a row stores. For Arabic words, these are also the words without the article and without
-- joined particles: Arabic writes words such as "and", "with" and "the" as the beginning of the next word. For a phone
-- number, these are all its tails, so that a prefix search finds any run of digits, and for an international number also
-- the national form, which starts with 0.
create function private.index_words(source text, phone text default null) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text[] := private.search_words(source);
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
begin
  if octet_length(source) > char_length(source) then
    words := words || array(
      select bare
      from unnest(words) as word, substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$') as bare
      where left(word, 1) collate "C" in ('و', 'ف', 'ب', 'ك', 'ل', 'ا') and bare is not null
    );
  end if;
  for start in 1 .. coalesce(length(digits), 0) - 1 loop
    words := words || substr(digits, start);
    if start between 2 and 4 and length(digits) > 7 then
      words := words || ('0' || substr(digits, start));
    end if;
  end loop;
  return words;
end
$$;

-- Returns the digits to search for if the text is a phone number, which starts with 0 or +. Removes the country code of
-- an international number. Returns null for any other text. A slash excludes dates such as 05/11/2026. No country code
-- is the prefix of another one.
create function private.phone_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  number text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  end if;
  if number ~ '^(?:\+|00)' then
    number := regexp_replace(
      ltrim(number, '+0'),
      '^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
      '|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])0*',
      ''
    );
  end if;
  return case when length(number) > 2 then number end;
end
$$;

-- Returns the query for a typed text: a prefix search for every word, or a search for a phone number. Returns null if
-- the text contains no word. Words contain only letters and digits, so nothing needs escaping.
create function private.search_query(typed text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg('''' || word || ''':*', ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$$;

-- Sets the search words of a row: those of the columns that the arguments of the trigger name, of its notes, and of the
-- client in its quote. The reference is also found without its hyphen, which staff need not type. Indexes only the
-- newest 40,000 characters of the notes, about ten notes of the maximum length, because a tsvector cannot exceed 1 MB,
-- and every change of a note computes the words again. Also sets the client_hash of a project, which it keeps after the
-- deletion of the quote.
create function private.set_search() returns trigger
language plpgsql set search_path = '' as $$
declare
  own jsonb;
  client record := new;
  texts text;
begin
  new.search := '';
  own := to_jsonb(new);
  if tg_table_name <> 'quotes' then
    select * into client from public.quotes where quotes.id = (own ->> 'quote_id')::uuid;
  end if;
  if tg_table_name = 'projects' then
    new.client_hash := coalesce(
      sha256(convert_to(new.id || coalesce(client.email_key, private.folded_address(own ->> 'client_email')), 'UTF8')),
      new.client_hash
    );
  end if;
  texts := concat_ws(
    ' ', client.reference, replace(client.reference, '-', ''), client.name, client.company, client.email, client.phone,
    (
      select string_agg(content #>> '{}', ' ')
      from unnest(tg_argv) as field, jsonb_path_query(own -> field, '$[*]') as content
    ),
    left((
      select string_agg(notes.body, ' ' order by notes.created_at desc) from public.notes
      where notes.quote_id = new.id or notes.project_id = new.id
    ), 40000)
  );
  new.search := array_to_tsvector(private.index_words(texts, coalesce(client.phone, own ->> 'client_phone')));
  return new;
end
$$;

-- Updates the search words of the quote and the project of a note when the note is added, changed or deleted, and of the
-- project of a quote when the client changes. The updates fire the triggers write_search, which compute the words again.
-- Deletes a note whose quote and project have both been deleted, for which the foreign keys clear its links.
create function private.index_linked() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  changed record;
begin
  if tg_table_name = 'quotes' then
    update public.projects set search = search where projects.quote_id = new.id;
    return null;
  end if;
  changed := case when tg_op = 'DELETE' then old else new end;
  update public.quotes set search = search where quotes.id = changed.quote_id;
  update public.projects set search = search where projects.id = changed.project_id;
  delete from public.notes where notes.id = changed.id and num_nonnulls(notes.quote_id, notes.project_id) = 0;
  return null;
end
$$;
-- Quote requests, which visitors send or staff enter by hand.

-- Returns an unused reference such as Q-7K3M9P. If 1,000 random references are in use, returns a longer one. The
-- alphabet is without I, L, O, U, 0 and 1, which are easily confused, and without E, because spreadsheets read a
-- reference such as 25E567 as a number.
create function private.new_reference(size integer default 6) returns text
language plpgsql volatile set search_path = '' as $$
declare
  alphabet constant text := '23456789ABCDFGHJKMNPQRSTVWXYZ';
  candidate text;
begin
  for attempt in 1 .. 1000 loop
    candidate := 'Q-';
    for position in 1 .. size loop
      candidate := candidate || substr(alphabet, 1 + floor(random() * length(alphabet))::integer, 1);
    end loop;
    if not exists (select from public.quotes where quotes.reference = candidate) then
      return candidate;
    end if;
  end loop;
  return private.new_reference(size + 1);
end
$$;

-- Returns the origin of a quote: the source of its campaign, otherwise the host of the referring page, otherwise
-- (direct). Returns (staff) if staff entered the quote, which then has no request id. All hosts of Google, Instagram
-- and LinkedIn have the same origin, the name of the company, which campaigns use as utm_source.
create function private.quote_origin(source jsonb, request_id uuid) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  origin constant text := coalesce(
    nullif(private.trimmed(lower((source ->> 'utm_source') collate pg_catalog.pg_c_utf8)), ''),
    substring(
      lower((source ->> 'referrer') collate pg_catalog.pg_c_utf8)
      from '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)'
    ),
    case when request_id is null and source = '{}' then '(staff)' else '(direct)' end
  );
begin
  return left(coalesce(
    substring(origin from '^(?:[^/]+\.)?(google|instagram|linkedin)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$'), origin
  ), 200);
end
$$;

-- Trims texts, and sets origin, email_key, phone_key, waiting_since, responded_at and updated_at. A rejection does not
-- count as an answer, ends the follow-up, and has the reason that the caller of change_rows passed. An answer that is
-- undone within 15 minutes does not count.
create function private.before_quote_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.name := private.trimmed(new.name);
  new.email := private.trimmed(new.email);
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.trimmed(new.company), '');
  new.owner := nullif(private.trimmed(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  if (new.email, new.phone, new.email_key, new.phone_key)
    is distinct from (old.email, old.phone, old.email_key, old.phone_key)
  then
    new.email_key := private.folded_address(new.email);
    new.phone_key := substring(private.phone_digits(new.phone) from '^0*([0-9]{6,})$');
  end if;
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if not new.is_spam then
    new.spam_reason := null;
  end if;
  if new.status <> 'rejected' then
    new.rejection_reason := null;
    new.follow_up_on := coalesce(new.follow_up_on, new.ended_follow_up_on);
    new.ended_follow_up_on := null;
  elsif old.status is distinct from 'rejected' then
    new.rejection_reason := nullif(current_setting('confluence.reason', true), '');
    new.ended_follow_up_on := new.follow_up_on;
    new.follow_up_on := null;
  end if;

  if new.status is distinct from old.status then
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(new.responded_at, now())
      when new.status = 'pending' and old.responded_at > now() - interval '15 minutes' then null
      else new.responded_at
    end;
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
  elsif new is distinct from old then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

-- Returns the columns that people fill in. Visitors send them with submit_quote and get them in the response, the email
-- to the agency contains them, and staff may insert them, and change all but the message.
create function private.quote_fields() returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return array['name', 'email', 'phone', 'company', 'project_type', 'budget', 'timeline', 'message'];
end
$$;

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  -- A short code such as Q-7K3M9P, which visitors can name on the phone.
  reference text not null default private.new_reference()
    constraint quotes_reference_key unique,
  name text not null
    constraint quotes_name_length check (char_length(name) between 1 and 200),
  email text not null
    constraint quotes_email_length check (char_length(email) between 1 and 320),
  -- The phone number as typed, but with Latin digits.
  phone text
    constraint quotes_phone_length check (char_length(phone) between 1 and 40),
  -- The email address in lower case, which identifies a person. A trigger sets it. Under the policies, Postgres can use
  -- an index on this column, but not on an expression.
  email_key text not null default '',
  -- The digits that all spellings of the phone number have in common. Null if the number is too short, or if it starts
  -- with neither a country code nor 0. A trigger sets it.
  phone_key text,
  company text
    constraint quotes_company_length check (char_length(company) between 1 and 200),
  project_type text not null
    constraint quotes_project_type_check
    check (project_type in ('website', 'mobile-app', 'saas', 'ai-integration', 'consulting', 'other')),
  budget text
    constraint quotes_budget_check check (budget in ('5k-10k', '10k-25k', '25k-50k', '50k-100k', '100k+', 'discuss')),
  timeline text
    constraint quotes_timeline_check
    check (timeline in ('asap', '1-month', '2-3-months', '3-6-months', '6-months+', 'flexible')),
  message text not null
    constraint quotes_message_length check (char_length(message) between 1 and 10000),
  status text not null default 'pending'
    constraint quotes_status_check check (status in ('pending', 'contacted', 'approved', 'rejected')),
  -- The language in which staff answer: that of the page from which the visitor sent the request, until staff change it.
  language text not null default 'en'
    constraint quotes_language_check check (language in ('en', 'fr', 'ar')),
  -- The source of the visit: the landing path, the referrer and the fields of the campaign. Immutable.
  source jsonb not null default '{}'
    constraint quotes_source_object check (jsonb_typeof(source) = 'object'),
  -- The result of private.quote_origin. A trigger sets it. The column is not generated, because a generated column is
  -- still empty when the trigger before_write runs, which would find a change in every update.
  origin text not null default '(direct)',
  -- Whether the request is suspected spam. Lists show such requests only with the spam filter. No figure includes them,
  -- except the number of suspected requests.
  is_spam boolean not null default false,
  -- The reason why submit_quote marked the request: hidden_field (the honeypot is filled in), too_fast (the form was
  -- sent too fast), or over_limit (the request is above private.quote_limits.overall, and may be genuine). Null if
  -- staff marked the request, or if it is not marked.
  spam_reason text
    constraint quotes_spam_reason_check
    check (spam_reason is null or is_spam and spam_reason in ('hidden_field', 'too_fast', 'over_limit')),
  -- An id that the visitor's form generates. A request that is sent twice has the same id, and creates one quote. Null
  -- if staff entered the quote.
  request_id uuid
    constraint quotes_request_id_key unique,
  -- The day on which staff plan to contact the client again, in the time zone of staff. Null if no follow-up is
  -- planned.
  follow_up_on date
    constraint quotes_follow_up_on_range check (follow_up_on between '1900-01-01' and '2200-12-31'),
  -- The day that the rejection removed, which an undo restores.
  ended_follow_up_on date,
  -- The typed name of the person who looks after the quote, or null.
  owner text
    constraint quotes_owner_length check (char_length(owner) between 1 and 80),
  -- Why the quote was rejected, or null. A trigger sets it together with the status.
  rejection_reason text
    constraint quotes_rejection_reason_check
    check (rejection_reason in ('budget', 'timing', 'scope', 'no_reply', 'other')),
  -- Links to files and pages, each with an optional name before the address: 'Logo https://…'. An empty list is null.
  links text[]
    constraint quotes_links_check check (private.are_links(links)),
  -- The value of created_at while the status is pending, otherwise null. A trigger sets it.
  waiting_since timestamptz,
  -- The time of the first answer: see private.before_quote_write. A trigger sets it.
  responded_at timestamptz,
  created_at timestamptz not null default now(),
  -- The time of the last change. It increases with every change, so it identifies a version of the row.
  updated_at timestamptz not null default clock_timestamp(),
  -- The typed name of the person who made the last change. Each write of staff contains it, and triggers copy it to the
  -- history.
  updated_by text
    constraint quotes_updated_by_length check (char_length(updated_by) between 1 and 80),
  -- The search words of the reference, name, company, email address, phone number, message and notes. A trigger sets
  -- them.
  search tsvector not null default ''
);

comment on table public.quotes is
  'Quote requests of visitors, and quotes that staff enter. Visitors have no access to the table. They call '
  'submit_quote instead.';

-- Finds the newest quotes. Includes all columns that the counts of the dashboard and of the list filters need.
create index quotes_created_at on public.quotes (created_at, id)
include (status, project_type, origin, is_spam, responded_at);
-- Finds the quotes of a status, the newest or the longest waiting first. Reminders also use it.
create index quotes_status on public.quotes (status, created_at, id);
-- Finds the quotes of a person by email address.
create index quotes_address on public.quotes (email_key);
-- Finds the quotes of a client who used several email addresses, by phone number.
create index quotes_phone on public.quotes (phone_key) where phone_key is not null;
-- Finds due follow-ups.
create index quotes_follow_up_on on public.quotes (follow_up_on) where follow_up_on is not null;

-- Index-only scans need vacuumed pages, so vacuum runs after 2 % of the table has changed. The default is 20 %.
alter table public.quotes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- A search reads the words of every row, so rows up to 4 KB store them inline and uncompressed.
alter table public.quotes set (toast_tuple_target = 4080);

-- Triggers for the same event fire in alphabetical order.
create trigger before_write before insert or update on public.quotes
for each row execute function private.before_quote_write();

-- Fires after before_write, so that new search words alone do not change updated_at. A note on a quote changes only the
-- search words of the quote.
create trigger write_search before insert or update of name, email, phone, company, message, search on public.quotes
for each row execute function private.set_search('message');

-- Further triggers: index_client (11_projects.sql), record_changes (30_events.sql), queue_mails (50_mail.sql).

alter table public.quotes enable row level security;
create policy "staff use quotes" on public.quotes
for all to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

create function public.search_quotes(q text) returns setof public.quotes
language sql stable as $$
  select quotes.*
  from (select private.search_query(q) as query offset 0) as typed, public.quotes
  where coalesce(quotes.search operator(pg_catalog.@@) typed.query, true)
$$;
comment on function public.search_quotes(text) is
  'Returns the quotes that match a typed text, or all quotes if the text contains no word. The function has no setting '
  'of search_path, so Postgres inlines it, and PostgREST can filter, order, count and page its rows like those of the '
  'table. The offset prevents Postgres from parsing the text again for each row.';
-- Client projects.

create function private.longest_element(elements text[]) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select max(char_length(element)) from unnest(elements) as element
$$;

-- Whether a project with this status is done, and therefore never late. Postgres parses the body when it creates the
-- function, so the function needs no search path.
create function private.is_finished(status text) returns boolean
language sql immutable parallel safe
return status in ('completed', 'paid');

-- Trims texts, sets updated_at, sets paid_on for paid projects and clears it for all others. A payment ends the follow-up.
-- The link of an accepted offer goes on as that of the project. A project that becomes paid
-- without a day gets the previous day of payment, if the last status change ended the status 'paid' less than 15 minutes
-- ago; otherwise the day that the caller of change_rows passed, or current_date.
create function private.before_project_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.title := private.trimmed(new.title);
  new.client_name := private.trimmed(new.client_name);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.client_email := nullif(private.trimmed(new.client_email), '');
  new.client_phone := nullif(private.latin_digits(private.trimmed(new.client_phone)), '');
  new.owner := nullif(private.trimmed(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  if tg_op = 'INSERT' then
    new.token := coalesce(
      (select token from public.offers where offers.quote_id = new.quote_id and offers.status = 'accepted'), new.token
    );
  end if;
  if new.status <> 'paid' then
    new.follow_up_on := coalesce(new.follow_up_on, new.ended_follow_up_on);
    new.ended_follow_up_on := null;
  elsif old.status is distinct from 'paid' then
    new.ended_follow_up_on := new.follow_up_on;
    new.follow_up_on := null;
  end if;
  new.paid_on := case
    when new.status <> 'paid' then null
    when tg_op = 'UPDATE' and old.status = 'paid' then coalesce(new.paid_on, old.paid_on)
    else coalesce(
      new.paid_on,
      (
        select case
          when details -> 'status' ->> 0 = 'paid' and happened_at > now() - interval '15 minutes'
            then (details -> 'paid_on' ->> 0)::date
        end
        from public.events
        where project_id = new.id and kind = 'edited' and details ? 'status'
        order by happened_at desc, id desc limit 1
      ),
      nullif(current_setting('confluence.today', true), '')::date,
      current_date
    )
  end;

  if tg_op = 'UPDATE' and new is distinct from old then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

-- The ranges of the days exclude infinity and years with which the figures of the dashboard cannot calculate.
create table public.projects (
  id uuid primary key default gen_random_uuid(),
  -- The converted quote, which never changes. Null if the project was not converted from a quote, or if the quote was
  -- deleted.
  quote_id uuid
    constraint projects_quote_id_key unique
    constraint projects_quote_id_fkey references public.quotes (id) on delete set null,
  title text not null
    constraint projects_title_length check (char_length(title) between 1 and 200),
  description text not null
    constraint projects_description_length check (char_length(description) between 1 and 20000),
  client_name text not null
    constraint projects_client_name_length check (char_length(client_name) between 1 and 200),
  -- The client of a project without a quote. Otherwise null, because the quote has both.
  client_email text
    constraint projects_client_email_length check (char_length(client_email) between 1 and 320),
  client_phone text
    constraint projects_client_phone_length check (char_length(client_phone) between 1 and 40),
  project_type text not null
    constraint projects_project_type_check
    check (project_type in ('website', 'mobile-app', 'saas', 'ai-integration', 'other')),
  status text not null default 'planning'
    constraint projects_status_check check (status in ('planning', 'in_progress', 'completed', 'on_hold', 'paid')),
  start_date date
    constraint projects_start_date_range check (start_date between '1900-01-01' and '2200-12-31'),
  end_date date
    constraint projects_end_date_range check (end_date between '1900-01-01' and '2200-12-31'),
  -- The day of the payment in the time zone of staff. Null if the project is not paid. If staff set no day, a trigger
  -- does.
  paid_on date
    constraint projects_paid_on_range check (paid_on between '1900-01-01' and '2200-12-31'),
  -- The budget in whole euros. 0 is stored as null.
  budget integer
    constraint projects_budget_positive check (budget > 0),
  -- Trimmed texts without blank texts and duplicates. An empty list is stored as null.
  technologies text[]
    constraint projects_technologies_count check (cardinality(technologies) between 1 and 30)
    constraint projects_technologies_length check (private.longest_element(technologies) <= 50),
  image_url text
    constraint projects_image_url_length check (char_length(image_url) <= 2000)
    constraint projects_image_url_http check (image_url ~* '^https?://[^\u0001-\u0020"<>\\]+$'),
  -- See public.quotes.links, owner and follow_up_on.
  links text[]
    constraint projects_links_check check (private.are_links(links)),
  owner text
    constraint projects_owner_length check (char_length(owner) between 1 and 80),
  follow_up_on date
    constraint projects_follow_up_on_range check (follow_up_on between '1900-01-01' and '2200-12-31'),
  -- See public.quotes.ended_follow_up_on.
  ended_follow_up_on date,
  -- The secret of the client's link. See public.offers.token.
  token text not null default private.new_token()
    constraint projects_token_key unique,
  -- The language of the client's page and emails. If null, the language of the quote.
  language text
    constraint projects_language_check check (language in ('en', 'fr', 'ar')),
  -- Counts how often staff asked for approval or corrected what the client reads, so that an answer names what was read.
  deliveries integer not null default 0,
  -- When staff last asked for approval. Null if they did not, or took it back. A trigger sets the time.
  delivered_at timestamptz,
  -- What the client should look at, and where.
  delivery_note text
    constraint projects_delivery_note_length check (char_length(delivery_note) between 1 and 5000),
  delivery_url text
    constraint projects_delivery_url_length check (char_length(delivery_url) <= 2000)
    constraint projects_delivery_url_http check (delivery_url ~* '^https?://[^\u0001-\u0020"<>\\]+$'),
  -- The email address to which the request for approval is sent. Null if staff send the link themselves.
  delivery_mail_to text
    constraint projects_delivery_mail_to_check check (private.is_address(delivery_mail_to)),
  -- What the client misses in the current delivery. The conversation keeps it.
  missing text
    constraint projects_missing_length check (char_length(missing) between 1 and 5000),
  approved_at timestamptz,
  -- The name that the client typed.
  approved_by text
    constraint projects_approved_by_length check (char_length(approved_by) between 1 and 200),
  created_at timestamptz not null default now(),
  -- The time of the last change, which increases with every change. An edit sends the value that it has read, so that
  -- it cannot overwrite a newer version.
  updated_at timestamptz not null default clock_timestamp(),
  -- See public.quotes.updated_by.
  updated_by text
    constraint projects_updated_by_length check (char_length(updated_by) between 1 and 80),
  -- A hash of the id and of the email address of the client, so that a project without a quote is found with those of the
  -- client. The hash can confirm that a known email address is the client's, but does not reveal it.
  client_hash bytea,
  -- The search words of the title, client, description, technologies and notes, and of the quote's client. A trigger
  -- sets them.
  search tsvector not null default '',
  constraint projects_dates_order check (end_date >= start_date),
  constraint projects_paid_on_check check ((paid_on is null) = (status <> 'paid'))
);

comment on table public.projects is 'Projects for clients. Most of them are converted quotes.';

-- Finds the projects of a status. Includes the columns that the sums of the board and the dashboard need.
create index projects_status on public.projects (status, created_at, id) include (quote_id, budget, paid_on, approved_at);

-- Runs vacuum more often, as for quotes, because index-only scans need vacuumed pages.
alter table public.projects set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Triggers for the same event fire in alphabetical order.
create trigger before_write before insert or update on public.projects
for each row execute function private.before_project_write();

-- Fires after before_write, which sets updated_at if it finds a changed value. A note changes the search words of its
-- project, but must not change updated_at.
create trigger write_search before insert or update of title, client_name, client_email, client_phone, description,
  technologies, quote_id, search
on public.projects for each row execute function private.set_search(
  'title', 'client_name', 'client_email', 'client_phone', 'description', 'technologies'
);

-- A change of the client changes the search words and the client_hash of the project.
create trigger index_client after update of name, email, phone, company on public.quotes
for each row execute function private.index_linked();

-- Further triggers of this table: record_changes (30_events.sql), convert_quote (41_convert_quote.sql).

alter table public.projects enable row level security;
create policy "staff use projects" on public.projects
for all to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

create function public.search_projects(q text) returns setof public.projects
language sql stable as $$
  select projects.*
  from (select private.search_query(q) as query offset 0) as typed, public.projects
  where coalesce(projects.search operator(pg_catalog.@@) typed.query, true)
$$;
comment on function public.search_projects(text) is 'Returns the projects that match a typed text. See search_quotes.';
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
  -- The typed name of the author, because staff share one account. Of a reply, the name of the person who recorded it.
  author text not null
    constraint notes_author_length check (char_length(author) between 1 and 80),
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

create trigger after_delete after delete on public.notes
for each row execute function private.after_note_delete();

-- Changes the search words of the quote and the project, and deletes a note whose quote and project are both deleted.
create trigger index_note after insert or update or delete on public.notes
for each row execute function private.index_linked();

alter table public.notes enable row level security;
create policy "staff use notes" on public.notes
for all to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));
-- The history of quotes and projects: what staff changed and converted.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_changes  writes public.events, which no caller may write

create table public.events (
  id bigint generated always as identity primary key,
  quote_id uuid
    constraint events_quote_id_fkey references public.quotes (id) on delete cascade,
  project_id uuid
    constraint events_project_id_fkey references public.projects (id) on delete cascade,
  kind text not null
    constraint events_kind_check check (kind in ('edited', 'converted', 'offer')),
  -- A JSON object whose format depends on kind. edited: {field: [before, after]}, both values truncated to 200
  -- characters. converted: {project: {id, name}} for the quote, and
  -- {quote: {id, name}} for the project. offer: {offer, number, revision, status: [before, after], gross_cents, …}.
  details jsonb not null,
  happened_at timestamptz not null default now(),
  -- Whether the signed-in account of staff acted.
  by_staff boolean not null default (auth.uid() is not null),
  -- The typed name of the person who acted, because staff share one account.
  author text,
  constraint events_subject check (num_nonnulls(quote_id, project_id) = 1)
);
comment on table public.events is
  'Actions of staff on a quote or a project. Only triggers and functions write this table. The rows are deleted with '
  'their quote or project.';

-- Finds the history of a quote or a project.
create index events_quote_id on public.events (quote_id, happened_at desc) where quote_id is not null;
create index events_project_id on public.events (project_id, happened_at desc) where project_id is not null;

alter table public.events enable row level security;
create policy "staff read the events" on public.events
for select to authenticated using ((select private.require_staff()));

-- Records the columns that an update of a table such as quotes changed, with the values before and after. The arguments
-- of the trigger are the columns that the history leaves out. If updated_at is the same, only search words have changed.
-- Only changes of signed-in accounts have an author, because other writes keep the previous updated_by.
--
-- The statements name each column, because converting whole rows to JSON would double the time for thousands of rows.
-- Postgres plans them at each call, for one row or for thousands.
create function private.record_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  subject constant text := rtrim(tg_table_name, 's');
  edits constant text := (
    select string_agg(
      format(
        'case when before.%1$I is distinct from after.%1$I then jsonb_build_object(%1$L, jsonb_build_array('
        'left(to_jsonb(before.%1$I) #>> ''{}'', 200), left(to_jsonb(after.%1$I) #>> ''{}'', 200))) else ''{}'' end',
        attname
      ),
      ' || ' order by attnum
    )
    from pg_catalog.pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (tg_argv)
  );
begin
  if coalesce(current_setting('confluence.erasing', true), '') = 'on'
    or not exists (select from before join after using (id) where before.updated_at <> after.updated_at) then
    return null;
  end if;
  execute format($statement$
    insert into public.events (%1$I, kind, details, author)
    select id, 'edited', edits, case when $1 is not null then updated_by end
    from (
      select after.id, after.updated_by, %2$s as edits
      from before join after using (id)
      where before.updated_at <> after.updated_at
    ) as changed
    where edits <> '{}'
  $statement$, subject || '_id', edits) using auth.uid();
  return null;
end
$$;

create trigger record_changes after update on public.quotes
referencing old table as before new table as after
for each statement execute function private.record_changes(
  'source', 'message', 'is_spam', 'spam_reason', 'follow_up_on', 'ended_follow_up_on', 'waiting_since',
  'responded_at', 'email_key', 'phone_key', 'updated_at', 'updated_by', 'search'
);

create trigger record_changes after update on public.projects
referencing old table as before new table as after
for each statement
execute function private.record_changes(
  'quote_id', 'client_hash', 'follow_up_on', 'ended_follow_up_on', 'token', 'deliveries',
  'delivery_note', 'delivery_url', 'delivery_mail_to', 'missing', 'approved_at', 'updated_at', 'updated_by', 'search'
);
-- The function submit_quote, which visitors call, and the limits on requests.
--
-- SECURITY DEFINER in this file, and why:
--   public.submit_quote  checks, counts and writes for visitors, who have no right on any table

create table private.quote_limits (
  only_row boolean primary key default true check (only_row),
  -- How many requests an IP address may send within counted_over. Requests that look like spam are counted separately,
  -- with the same limit. An IPv4 /24 or IPv6 /48 network may send three times as many, including spam.
  per_address integer not null default 10 check (per_address > 0),
  -- How many requests from all callers, without spam, are accepted as usual within counted_over. Further requests are
  -- marked as spam, except the first one of each network.
  overall integer not null default 300 check (overall > 0),
  -- The maximum number of confirmations that are sent to visitors within an hour.
  hourly_receipts integer not null default 60 check (hourly_receipts > 0),
  -- The period over which requests are counted.
  counted_over interval not null default '10 minutes' check (counted_over > interval '0'),
  -- The minimum time in milliseconds in which a person fills in the form. Faster requests are suspected spam.
  min_elapsed_ms integer not null default 3000,
  -- Whether all requests come through Cloudflare, as on hosted Supabase. If true, the header cf-connecting-ip contains
  -- the caller's IP address. If false, the header is ignored, because without Cloudflare callers could fake it.
  behind_cloudflare boolean not null default false,
  -- The random salt of the hashes of IP addresses and networks. Each database has a different salt.
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- The number of months for which a rejected or unanswered request is kept after the last contact with the person. To
  -- change it, also set retentionMonths in src/agency.ts, which the privacy page states, to the same number.
  retention_months smallint not null default 36
    constraint quote_limits_retention_months_check check (retention_months between 1 and 120),
  -- The number of years for which an accepted offer is kept.
  contract_years smallint not null default 10
    constraint quote_limits_contract_years_check check (contract_years between 1 and 100),
  -- The time of the last run of erase_expired, even if it erased nothing. Null before the first run.
  erased_at timestamptz
);
comment on table private.quote_limits is
  'The limits on quote requests, and how long unanswered requests are kept. To change them, update the only row.';
insert into private.quote_limits default values;
alter table private.quote_limits enable row level security;

create table private.quote_rate (
  id bigint generated always as identity,
  -- Null if the IP address of the caller is unknown. Such a request counts only towards overall.
  address_hash bytea,
  network_hash bytea,
  -- Whether the request looked like spam. Such requests do not count towards overall, and per_address counts them
  -- separately.
  is_spam boolean not null,
  sent_at timestamptz not null,
  primary key (sent_at, id)
);
comment on table private.quote_rate is
  'One row for each recent request, with salted hashes of the caller''s IP address and network. Later requests and a '
  'daily job delete rows that are older than counted_over, as the privacy notice promises.';
create index quote_rate_network on private.quote_rate (network_hash, sent_at);
alter table private.quote_rate enable row level security;

-- Returns the columns of a quote that a request contains, trimmed, or refuses the request with the name of the invalid
-- field. The constraints of the table check the rest: which fields are required, how long they may be and which codes
-- exist. A text that no column can hold counts as a violation at once, because the triggers, which run before the
-- constraints, would compute its search words. Ignores the columns that the server sets. The caller chooses the name
-- of an unknown field, so only the details may contain it: see private.refuse. The host of an email address on the
-- internet contains a dot. The source contains the known keys only, each with at most 500 characters.
create function private.parsed_request(request jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  fields constant text[] := private.quote_fields() || array['language', 'request_id'];
  ignored constant text[] := array['id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'];
  parsed jsonb := '{}';
  unknown text;
  field text;
  content text;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse('request', 'invalid', 'The request must be an object.');
  end if;
  select min(key) into unknown from jsonb_object_keys(request) as key
  where key <> all (fields || ignored || array['source', 'subject', 'elapsed_ms']);
  if unknown is not null then
    perform private.refuse(left(unknown, 100), 'unknown', 'The request contains an unknown field.');
  end if;
  foreach field in array fields loop
    content := case when not private.is_blank(request ->> field) then private.trimmed(request ->> field) end;
    if jsonb_typeof(request -> field) not in ('string', 'null') then
      perform private.refuse(field, 'invalid', format('The field %s must be text.', field));
    elsif field = 'request_id' and content is null then
      perform private.refuse(field, 'required', 'The field request_id is required.');
    elsif field = 'request_id' and not pg_input_is_valid(content, 'uuid') then
      perform private.refuse(field, 'invalid', 'The field request_id must be a UUID.');
    elsif char_length(content) > 10000 then
      raise check_violation using constraint = format('quotes_%s_length', field);
    elsif field = 'email' and char_length(content) <= 320
      and not (private.is_address(content) and content like '%@%.%') then
      perform private.refuse(field, 'invalid', 'The email address is not valid.');
    end if;
    parsed := parsed || jsonb_build_object(field, content);
  end loop;
  if jsonb_typeof(request -> 'source') not in ('object', 'null') then
    perform private.refuse('source', 'invalid', 'The source must be an object.');
  end if;
  return parsed || jsonb_build_object('source', (
    select coalesce(jsonb_object_agg(key, left(private.trimmed(value #>> '{}'), 500)), '{}')
    from jsonb_each(nullif(request -> 'source', 'null'))
    where jsonb_typeof(value) = 'string' and not private.is_blank(value #>> '{}') and key in
      ('landing_path', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content')
  ));
end
$$;

-- Returns hashes of the caller's address (IPv4, or IPv6 /56) and network (IPv4 /24, or IPv6 /48). If the proxy reports
-- a text that is not an IP address, both are hashes of this text. If the proxy reports nothing, both are null. Our own
-- proxy adds the last IP address of x-forwarded-for. Callers can fake the IP addresses before it. An IPv6 caller can
-- usually send from every IP address of a /56, so a /56 counts as one IP address. A caller can easily get a whole /48,
-- so a /48 counts as one network.
create function private.caller(limits private.quote_limits, out address bytea, out network bytea)
language plpgsql stable set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  said text := coalesce(
    case when limits.behind_cloudflare then nullif(private.trimmed(headers ->> 'cf-connecting-ip'), '') end,
    nullif(private.trimmed(split_part(headers ->> 'x-forwarded-for', ',', -1)), '')
  );
  ip inet;
  bits integer[];
begin
  if pg_input_is_valid(said, 'inet') then
    ip := host(said::inet);
    if ip <<= inet '::ffff:0:0/96' then
      ip := inet '0.0.0.0' + (ip - inet '::ffff:0.0.0.0');
    end if;
    bits := case family(ip) when 4 then array[32, 24] else array[56, 48] end;
  end if;
  address := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[1]))::text, said), 'UTF8'));
  network := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[2]))::text, said), 'UTF8'));
end
$$;

-- Refuses a request with 429 and the seconds to wait if its IP address or its network has sent too many. Returns true
-- if the request must be marked as spam, because it exceeds overall and its network has already sent a request or is
-- unknown. No limit on all callers refuses requests, because one attacker could close the form for everybody with it.
-- Ignores rows from the future, which exist if the clock was set back. The variable blocking is the time of the request
-- that must expire before the next request is accepted.
create function private.check_limits(
  limits private.quote_limits, address bytea, network bytea, spam boolean
) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  since constant timestamptz := clock_timestamp() - limits.counted_over;
  until constant timestamptz := clock_timestamp() + interval '1 minute';
  blocking timestamptz;
  over_limit boolean;
  seconds integer;
begin
  select
    greatest(
      (select sent_at from private.quote_rate where network_hash = network and sent_at > since and sent_at < until
       order by sent_at desc offset 3 * limits.per_address - 1 limit 1),
      (select sent_at from private.quote_rate
       where network_hash = network and address_hash = address and is_spam = spam
         and sent_at > since and sent_at < until
       order by sent_at desc offset limits.per_address - 1 limit 1)
    ),
    (network is null or exists (
      select from private.quote_rate where network_hash = network and sent_at > since and sent_at < until
    )) and exists (
      select from private.quote_rate where not is_spam and sent_at > since and sent_at < until
      offset limits.overall - 1
    )
  into blocking, over_limit;
  if blocking is null then
    return over_limit;
  end if;
  seconds := greatest(1, ceil(extract(epoch from blocking - since)));
  raise exception using
    errcode = 'PT429',
    message = 'Too many quote requests.',
    detail = jsonb_build_object('reason', 'rate_limited', 'retry_after', seconds)::text,
    hint = format('Please try again in %s.', case
      when seconds > 90 then format('%s minutes', ceil(seconds / 60.0))
      else format('%s seconds', seconds)
    end);
end
$$;

-- Returns the fields of a quote that the visitor gets in the response and the agency gets by email. They do not reveal
-- whether the request is marked as spam.
create function private.quote_answer(quote public.quotes) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(quote))
    where key = any (private.quote_fields() || array['id', 'reference', 'status', 'created_at'])
  );
end
$$;

-- Serialises the requests of one network until the commit, so that its counts are exact. Other networks do not wait.
-- A request looks like spam if the honeypot is filled in, or if elapsed_ms is missing, is not a number or is below
-- min_elapsed_ms. The insertion fails if a parallel transaction has stored the same request, whose quote is then
-- returned, or if another quote has the same reference, and the next attempt tries a new one. Each counted request
-- deletes at most 100 rows of quote_rate that no longer count: old rows, and rows from the future, which exist if the
-- clock was set back. It skips rows that another request is deleting. A violated constraint tells the field and the
-- reason: a missing column is required, a constraint with a length is about a text, and any other about a code.
create function public.submit_quote(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted jsonb;
  stored public.quotes;
  limits private.quote_limits;
  caller record;
  reason text;
  looks_like_spam boolean;
  field text;
  allowed integer;
begin
  wanted := private.parsed_request(request);
  select * into strict limits from private.quote_limits;
  caller := private.caller(limits);
  perform pg_advisory_xact_lock(('x' || encode(substr(caller.network, 1, 8), 'hex'))::bit(64)::bigint);
  select * into stored from public.quotes where request_id = (wanted ->> 'request_id')::uuid;
  if found then
    return private.quote_answer(stored);
  end if;
  reason := case
    when not private.is_blank(request ->> 'subject') then 'hidden_field'
    when jsonb_typeof(request -> 'elapsed_ms') is distinct from 'number' then 'too_fast'
    when (request ->> 'elapsed_ms')::numeric < limits.min_elapsed_ms then 'too_fast'
  end;
  looks_like_spam := reason is not null;
  if private.check_limits(limits, caller.address, caller.network, looks_like_spam) then
    reason := coalesce(reason, 'over_limit');
  end if;
  wanted := wanted || jsonb_build_object('is_spam', reason is not null, 'spam_reason', reason);
  loop
    execute format(
      'insert into public.quotes (%1$s) select %1$s from jsonb_populate_record(null::public.quotes, $1)
       on conflict do nothing returning *', (select string_agg(key, ', ') from jsonb_object_keys(wanted) as key)
    ) into stored using wanted;
    exit when stored.id is not null;
    select * into stored from public.quotes where request_id = (wanted ->> 'request_id')::uuid;
    if found then
      return private.quote_answer(stored);
    end if;
  end loop;
  delete from private.quote_rate where (sent_at, id) in (
    select sent_at, id from private.quote_rate
    where sent_at <= clock_timestamp() - limits.counted_over or sent_at >= clock_timestamp() + interval '1 minute'
    limit 100 for update skip locked
  );
  insert into private.quote_rate (address_hash, network_hash, is_spam, sent_at)
  values (caller.address, caller.network, looks_like_spam, clock_timestamp());
  return private.quote_answer(stored);
exception
  when not_null_violation then
    get stacked diagnostics field = column_name;
    perform private.refuse(field, 'required', format('The field %s is required.', field));
  when check_violation then
    get stacked diagnostics field = constraint_name;
    allowed := (select substring(pg_get_constraintdef(oid) from 'char_length.* <= (\d+)')
      from pg_catalog.pg_constraint where conname = field and conrelid = 'public.quotes'::regclass);
    field := substring(field from '^quotes_(.+)_(?:check|length)$');
    perform private.refuse(field, case when allowed is null then 'unknown' else 'too_long' end,
      format('The field %s is too long or not one of the list.', field), allowed);
end
$$;
comment on function public.submit_quote(jsonb) is
  'Stores the quote request of a visitor and returns the quote. A repeated request with the same request_id returns '
  'the same quote. Refuses an invalid request with 422 and the name of the field, and a request that exceeds a limit '
  'with 429 and the seconds to wait. Marks suspected spam, and requests above private.quote_limits.overall.';
-- Staff convert a quote by inserting a project with the id of the quote. The unique key of projects.quote_id prevents a
-- second conversion, and a retry with the same id of the project a second project.
--
-- SECURITY DEFINER in this file, and why:
--   private.convert_quote  writes the history and notes.project_id, which no caller may write

-- Refuses the conversion of a quote that is not approved, with 409. Locks the quote by its update, so that nobody changes
-- its status meanwhile. Links the notes on the quote to the project, and records the conversion. An unexpected error is
-- raised as 400, with the message of Postgres in the details and the failed step in the hint.
create function private.convert_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reference text;
  failure text;
begin
  begin
    update public.quotes set updated_by = new.updated_by, follow_up_on = null
    where quotes.id = new.quote_id and status = 'approved'
    returning quotes.reference into reference;
    update public.notes set project_id = new.id where notes.quote_id = new.quote_id;
    insert into public.events (quote_id, project_id, kind, details, author)
    select quote_id, project_id, 'converted', jsonb_build_object(entity, jsonb_build_object('id', id, 'name', name)),
      case when auth.uid() is not null then new.updated_by end
    from (values
      (new.quote_id, null, 'project', new.id, new.title),
      (null, new.id, 'quote', new.quote_id, reference)
    ) as linked (quote_id, project_id, entity, id, name);
  exception when others then
    get stacked diagnostics failure = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The quote could not be updated.',
      detail = jsonb_build_object('reason', 'failed', 'server', failure)::text,
      hint = 'quote';
  end;
  if reference is null then
    raise exception using
      errcode = 'PT409',
      message = 'Only an approved quote can be converted.',
      detail = '{"reason": "not_approved"}';
  end if;
  return null;
end
$$;

-- Fires after the foreign key has found the quote.
create trigger convert_quote after insert on public.projects
for each row when (new.quote_id is not null) execute function private.convert_quote();
-- Changes of many rows in one call. A call returns one JSON value, because the API returns at most 1,000 rows, and an
-- undo would miss the others.

-- Locks the rows in the order of their ids, so that two calls cannot deadlock. The statements are planned at each call,
-- for one row or for thousands. Thousands of rows can exceed the 8 s that hosted Supabase allows staff; PostgREST applies
-- the statement_timeout of a function before it calls the function. The tables are those with a history.
create function public.change_rows(
  table_name text, column_name text, changes jsonb, seen text default null, author text default null,
  today date default null, reason text default null
) returns jsonb
language plpgsql volatile set search_path = '' set statement_timeout = '60s' as $$
declare
  type constant text := (select case attname when 'status' then 'text' when 'is_spam' then 'boolean' end
    from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid and attname = column_name
    where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes');
  ids uuid[];
  wanted text[];
  report jsonb;
begin
  perform private.require_staff();
  if type is null then
    perform private.refuse('column_name', 'unknown', 'Only a status or the spam mark of a quote can be changed.');
  end if;
  if today not between date '1900-01-01' and date '2200-12-31' then
    perform private.refuse('today', 'invalid', 'The day must be in the years 1900 to 2200.');
  end if;
  if jsonb_typeof(changes) is distinct from 'object'
    or exists (select from jsonb_each(changes) where jsonb_typeof(value) <> 'array') then
    perform private.refuse('changes', 'invalid', 'The changes must be lists of ids: {value: [id, …]}.');
  end if;
  select array_agg(id), array_agg(value) into ids, wanted from (
    select distinct on (listed.id::uuid) listed.id::uuid, listed_for.key as value
    from jsonb_each(changes) as listed_for, jsonb_array_elements_text(listed_for.value) as listed (id) where id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
  perform set_config('confluence.today', coalesce(today::text, ''), true),
    set_config('confluence.reason', coalesce(reason, ''), true);
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.value::%3$s as value, current.%2$I as before
      from unnest($1, $2) as wanted (id, value) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set %2$I = requested.value, updated_by = $4
      from requested
      where current.id = requested.id and requested.before <> requested.value
        and requested.before = coalesce($3::%3$s, requested.before)
      returning current.id, requested.before
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(jsonb_build_object('id', id, %2$L, before) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = value), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]'),
      'conflicts', coalesce(
        jsonb_agg(jsonb_build_object('id', id, %2$L, before) || coalesce((
          select jsonb_build_object('author', author, 'changed_at', happened_at) from public.events
          where events.%4$I = requested.id and kind = 'edited' and details ? %2$L
          order by happened_at desc, events.id desc limit 1
        ), '{}') order by id) filter (where before <> value and before <> $3::%3$s),
        '[]'
      )
    )
    from requested
  $statement$, table_name, column_name, type, rtrim(table_name, 's') || '_id') into report
  using ids, wanted, seen, left(nullif(private.trimmed(author), ''), 80);
  return report;
end
$$;
comment on function public.change_rows(text, text, jsonb, text, text, date, text) is
  'Changes the status of quotes or projects, or the spam mark of quotes, of at most 10,000 rows. The argument changes '
  'has the format {value: [id, …]}. If seen is set, only rows that still have this value are changed. The argument today '
  'is the current day of the caller: projects that become paid get this day as paid_on. Quotes that are rejected get the reason. Returns {changed: [{id, value}], '
  'unchanged: [id], missing: [id], conflicts: [{id, value, author, changed_at}]}, each with the name of the column '
  'instead of value. The list changed contains the previous values, and a conflict a value that is neither the one seen '
  'nor the requested one.';
-- The templates with which staff answer: four occasions in each language of clients.

create table public.answer_templates (
  -- The name and the language, for example first-en.
  id text primary key
    constraint answer_templates_id_check check (id = name || '-' || language),
  name text not null
    constraint answer_templates_name_check check (name in ('first', 'question', 'reminder', 'refusal')),
  -- The language of the client, not of staff.
  language text not null
    constraint answer_templates_language_check check (language in ('en', 'fr', 'ar')),
  -- The subject of the answer, if the answer is an email.
  subject text not null
    constraint answer_templates_subject_length check (char_length(subject) between 1 and 200),
  -- The text of the answer, as an email or a WhatsApp message.
  body text not null
    constraint answer_templates_body_length check (char_length(body) between 1 and 2000),
  -- The time of the last change, which increases with every change. An edit sends the value of the version that it
  -- started from, so that it cannot overwrite a newer version.
  updated_at timestamptz not null default now()
);

comment on table public.answer_templates is
  'Templates of answers, shared by all staff. {name}, {reference} and {agency} are placeholders. Staff can change the '
  'texts, but neither add nor delete templates.';

-- The greeting and the signature are the same in all templates of a language.
insert into public.answer_templates (id, name, language, subject, body)
select name || '-' || language, name, language, subject || ' {reference} – {agency}', hello || E'\n\n' || body || E'\n\n{agency}'
from (values ('en', 'Hello {name},'), ('fr', 'Bonjour {name},'), ('ar', 'مرحبًا {name}،')) as greetings (language, hello)
join (values
  ('first', 'en', 'Your request',
    'Thank you for your request {reference}. We have read it and would like to talk it through with you. When would '
    'suit you this week?'),
  ('first', 'fr', 'Votre demande',
    'Merci pour votre demande {reference}. Nous l’avons lue et aimerions en parler avec vous. Quel moment vous '
    'conviendrait cette semaine ?'),
  ('first', 'ar', 'طلبك', 'شكرًا على طلبك {reference}. اطّلعنا عليه ونودّ أن نتحدث معك عنه. ما الوقت المناسب لك هذا الأسبوع؟'),
  ('question', 'en', 'A question about your request',
    'To give you a plan with a price for {reference}, we need one more detail:'),
  ('question', 'fr', 'Une question sur votre demande',
    'Pour vous proposer un plan chiffré pour {reference}, il nous manque une précision :'),
  ('question', 'ar', 'سؤال حول طلبك', 'لنقدّم لك خطة مع السعر للطلب {reference}، نحتاج إلى معلومة إضافية:'),
  ('reminder', 'en', 'Are you still interested?',
    'We have not heard from you about {reference}. Are you still interested? One line is enough, also if the answer is no.'),
  ('reminder', 'fr', 'Votre projet est-il toujours d’actualité ?',
    'Nous sommes sans nouvelles de vous au sujet de {reference}. Votre projet est-il toujours d’actualité ? Une ligne '
    'suffit, même pour dire non.'),
  ('reminder', 'ar', 'هل ما زلت مهتمًا؟', 'لم يصلنا ردّ منك بشأن {reference}. هل ما زلت مهتمًا؟ يكفي سطر واحد، حتى لو كان الجواب لا.'),
  ('refusal', 'en', 'Your request',
    'Thank you for your request {reference} and for your trust. We cannot take on this project, and prefer to tell you '
    'so today. We wish you every success with it.'),
  ('refusal', 'fr', 'Votre demande',
    'Merci pour votre demande {reference} et pour votre confiance. Nous ne pouvons pas prendre ce projet en charge et '
    'préférons vous le dire dès aujourd’hui. Nous vous souhaitons une pleine réussite.'),
  ('refusal', 'ar', 'طلبك',
    'شكرًا على طلبك {reference} وعلى ثقتك. لا يمكننا تولّي هذا المشروع، ونفضّل إبلاغك بذلك اليوم. نتمنى لك كل التوفيق فيه.')
) as texts (name, language, subject, body) using (language);

create trigger set_version before update on public.answer_templates
for each row execute function private.set_version('subject', 'body');

alter table public.answer_templates enable row level security;
create policy "staff read answer templates" on public.answer_templates
for select to authenticated using ((select private.require_staff()));

create policy "staff change answer templates" on public.answer_templates
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));
-- Offers: what the agency proposes to the client of a quote, with lines and a price. See docs/decisions/offers.md.
--
-- SECURITY DEFINER in this file, and why:
--   private.after_offer_write  writes the history and queues mails, which no caller may do

-- The current day of the agency, for example for the validity of an offer that a client reads in another time zone.
create function private.agency_day() returns date
language sql stable set search_path = '' as $$
  select (now() at time zone 'Europe/Paris')::date
$$;

-- Returns the number of the first line of an offer that is not valid, 0 if the value is not a list of at most 100 lines,
-- and null if all are valid. The limits keep all products below 2^53, so that browsers calculate the same sums. A path
-- that meets a value of the wrong type is false or null.
create function private.invalid_offer_line(lines jsonb) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 100 then (
    select min(place)::integer from jsonb_array_elements(lines) with ordinality as entries (line, place)
    where case when line @@ '$.type() == "object" && $.text.type() == "string"
        && $.quantity >= 0 && $.quantity <= 100000 && $.quantity * 100 == ($.quantity * 100).floor()
        && $.unit_cents.abs() <= 100000000 && $.unit_cents == $.unit_cents.floor()
        && $.vat_rate >= 0 && $.vat_rate <= 30 && $.vat_rate * 100 == ($.vat_rate * 100).floor()
        && ($.quantity * $.unit_cents).abs() < 10000000000.5'
      then char_length(private.trimmed(line ->> 'text')) not between 1 and 500
        or line - array['text', 'quantity', 'unit_cents', 'vat_rate'] <> '{}'
      else true end
  ) else 0 end
$$;

-- Returns the net amount and the VAT of an offer in cents, with half cents rounded away from zero. As in EN 16931, VAT
-- is rounded once for each rate, on the sum of its lines.
create function private.offer_amounts(lines jsonb) returns bigint[]
language sql immutable parallel safe set search_path = '' as $$
  select array[coalesce(sum(net), 0), coalesce(sum(round(net * rate / 100)), 0)]::bigint[] from (
    select (line ->> 'vat_rate')::numeric as rate,
      sum(round((line ->> 'quantity')::numeric * (line ->> 'unit_cents')::numeric)) as net
    from jsonb_array_elements(lines) as line group by 1
  ) as rates
$$;

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  -- Null after the deletion of the quote, which only accepted offers survive.
  quote_id uuid
    constraint offers_quote_id_fkey references public.quotes (id) on delete set null,
  -- A number such as O-2026-014, which the offer gets when it is first sent. Each year counts without gaps.
  number text
    constraint offers_number_key unique,
  -- Grows each time that an offer becomes a draft again.
  revision integer not null default 1,
  language text not null
    constraint offers_language_check check (language in ('en', 'fr', 'ar')),
  client_name text not null
    constraint offers_client_name_length check (char_length(client_name) between 1 and 200),
  client_company text
    constraint offers_client_company_length check (char_length(client_company) between 1 and 200),
  client_address text
    constraint offers_client_address_length check (char_length(client_address) between 1 and 500),
  client_vat_number text
    constraint offers_client_vat_number_length check (char_length(client_vat_number) between 1 and 40),
  title text not null
    constraint offers_title_length check (char_length(title) between 1 and 200),
  introduction text
    constraint offers_introduction_length check (char_length(introduction) between 1 and 5000),
  terms text
    constraint offers_terms_length check (char_length(terms) between 1 and 10000),
  start_on date
    constraint offers_start_on_range check (start_on between '1900-01-01' and '2200-12-31'),
  duration text
    constraint offers_duration_length check (char_length(duration) between 1 and 100),
  -- A list of {text, quantity, unit_cents, vat_rate}. A trigger refuses a list that private.invalid_offer_line rejects.
  lines jsonb not null default '[]',
  -- The three last cases print a sentence and allow only the rate 0.
  vat_case text not null default 'charged'
    constraint offers_vat_case_check check (vat_case in ('charged', 'reverse_charge', 'outside_scope', 'exempt')),
  -- The amounts in cents.
  net_cents bigint generated always as ((private.offer_amounts(lines))[1]) stored,
  vat_cents bigint generated always as ((private.offer_amounts(lines))[2]) stored,
  gross_cents bigint generated always as ((private.offer_amounts(lines))[1] + (private.offer_amounts(lines))[2]) stored,
  -- The last day on which the client can accept. By default 30 days after the offer was sent.
  valid_until date
    constraint offers_valid_until_range check (valid_until between '1900-01-01' and '2200-12-31'),
  status text not null default 'draft'
    constraint offers_status_check check (status in ('draft', 'sent', 'accepted', 'declined', 'withdrawn')),
  -- 32 random bytes in base64url, with which the client reads the offer. Each sending creates another one.
  token text
    constraint offers_token_key unique,
  -- The email address to which the offer is sent. Null if staff send the link themselves.
  mail_to text
    constraint offers_mail_to_check check (private.is_address(mail_to)),
  sent_at timestamptz,
  opened_at timestamptz,
  answered_at timestamptz,
  -- The name that the client typed, or that staff recorded for the client.
  answered_by text
    constraint offers_answered_by_length check (char_length(answered_by) between 1 and 200),
  -- How the client answered. A trigger refuses link from staff.
  channel text
    constraint offers_channel_check check (channel in ('link', 'phone', 'email')),
  decline_reason text
    constraint offers_decline_reason_length check (char_length(decline_reason) between 1 and 2000),
  created_at timestamptz not null default now(),
  -- The time of the last change. It increases with every change, so it identifies a version of the row.
  updated_at timestamptz not null default clock_timestamp(),
  -- See public.quotes.updated_by.
  updated_by text
    constraint offers_updated_by_length check (char_length(updated_by) between 1 and 80),
  constraint offers_vat_check check (vat_case = 'charged' or vat_cents = 0 and not lines @? '$[*].vat_rate ? (@ != 0)')
);
comment on table public.offers is
  'Offers to the clients of quotes. Staff write drafts, and change statuses as the trigger before_write allows. Clients '
  'have no access to the table. They call read_offer and answer_offer instead.';

-- A quote has one offer that is sent or accepted. The index is on an expression, because an API that finds a unique index
-- on the column itself would return one offer of a quote instead of a list.
create unique index offers_quote_open on public.offers ((quote_id::text)) where status in ('sent', 'accepted');
-- Finds the offers of a quote.
create index offers_quote_id on public.offers (quote_id, created_at);

-- Sets what follows from a change of the status: number, token and times. The lock makes the numbers of a year gapless. An
-- answer that staff recorded can be undone within 15 minutes.
create function private.before_offer_status() returns trigger
language plpgsql set search_path = '' as $$
declare
  year constant text := 'O-' || to_char(private.agency_day(), 'YYYY') || '-';
  is_undo constant boolean := old.status in ('accepted', 'declined') and new.status = 'sent'
    and old.channel <> 'link' and old.answered_at > now() - interval '15 minutes';
begin
  if not is_undo and (old.status, new.status) not in (
    ('draft', 'sent'), ('sent', 'draft'), ('sent', 'withdrawn'), ('sent', 'accepted'), ('sent', 'declined'),
    ('declined', 'draft'), ('withdrawn', 'draft')
  ) then
    raise exception using errcode = 'PT409', message = 'An offer cannot change its status in this way.',
      detail = '{"reason": "status"}';
  elsif new.status = 'draft' then
    new.revision := old.revision + 1;
    new.sent_at := null;
    new.opened_at := null;
  elsif new.status = 'sent' and not is_undo then
    if new.lines = '[]' then
      perform private.refuse('lines', 'required', 'An offer needs a line.');
    elsif new.valid_until < private.agency_day() then
      perform private.refuse('valid_until', 'past', 'The validity of the offer has ended.');
    end if;
    perform pg_advisory_xact_lock(hashtext('offers.number'));
    new.number := coalesce(new.number, year || (
      select to_char(coalesce(max(substr(number, 8)::integer), 0) + 1, 'FM999000')
      from public.offers where starts_with(number, year)
    ));
    new.token := private.new_token();
    new.valid_until := coalesce(new.valid_until, private.agency_day() + 30);
    new.sent_at := now();
  elsif new.status in ('accepted', 'declined') then
    if current_user = 'authenticated' and coalesce(new.channel, 'link') = 'link' then
      perform private.refuse('channel', 'required', 'How the client answered is required.');
    elsif new.status = 'accepted' and private.is_blank(new.answered_by) then
      perform private.refuse('answered_by', 'required', 'The name of the client is required.');
    end if;
    new.answered_at := now();
  end if;
  if new.status in ('draft', 'withdrawn') then
    new.token := null;
  end if;
  if new.status in ('draft', 'withdrawn', 'sent') then
    new.answered_at := null;
    new.answered_by := null;
    new.channel := null;
    new.decline_reason := null;
  end if;
  return new;
end
$$;

-- Trims texts, and sets updated_at. After a draft, nothing that is printed changes, except valid_until while the offer is
-- sent.
create function private.before_offer_write() returns trigger
language plpgsql set search_path = '' as $$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'updated_at', 'updated_by', 'quote_id',
    'net_cents', 'vat_cents', 'gross_cents'];
  line integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  line := private.invalid_offer_line(new.lines);
  if line is not null then
    perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line);
  elsif tg_op = 'INSERT' then
    return new;
  elsif old.status <> 'draft' and (
    to_jsonb(new) - free <> to_jsonb(old) - free
    or new.valid_until is distinct from old.valid_until and (old.status, new.status) <> ('sent', 'sent')
  ) then
    raise exception using errcode = 'PT409', message = 'An offer that was sent does not change.',
      detail = '{"reason": "sent"}';
  elsif new.status = old.status then
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := case when new.quote_id is not null then old.mail_to end;
  end if;
  if new is distinct from old then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

-- Records a change of the status in the history of the quote, changes the status of the quote, and queues the mails.
-- Deletes an offer that was not accepted after its quote was deleted.
create function private.after_offer_write() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.quote_id is null then
    delete from public.offers where id = new.id and status <> 'accepted';
  elsif new.status <> old.status then
    insert into public.events (quote_id, kind, details, author)
    values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
      'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
      'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason
    )), case when auth.uid() is not null then new.updated_by end);
    update public.quotes
    set status = case new.status when 'accepted' then 'approved' else 'contacted' end, updated_by = new.updated_by
    where quotes.id = new.quote_id and case new.status
      when 'accepted' then quotes.status <> 'approved'
      when 'sent' then quotes.status = 'pending' or old.status = 'accepted' and quotes.status = 'approved'
    end;
    insert into public.mails (offer_id, kind)
    select new.id, kind from private.enabled_kinds
    where kind = 'offer' and new.status = 'sent' and old.status = 'draft' and new.mail_to is not null
      or kind = 'offer_answer' and new.status in ('accepted', 'declined') and new.channel = 'link'
      or kind = 'offer_copy' and new.status = 'accepted'
    on conflict (offer_id, kind) do update set status = 'queued', last_error = null;
  end if;
  return null;
end
$$;

create trigger before_status before update of status on public.offers
for each row when (old.status <> new.status) execute function private.before_offer_status();

-- Fires after before_status, because triggers for the same event fire in alphabetical order.
create trigger before_write before insert or update on public.offers
for each row execute function private.before_offer_write();

create trigger after_write after update on public.offers
for each row when (old.status <> new.status or new.quote_id is null) execute function private.after_offer_write();

alter table public.offers enable row level security;
create policy "staff use offers" on public.offers
for all to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

-- Staff delete drafts, the offers of demo quotes, and demo offers whose quotes were deleted.
create policy "staff delete drafts" on public.offers as restrictive
for delete to authenticated using (
  (select private.require_staff()) and (
    status = 'draft'
    or quote_id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff'
    or id between '5eed0002-0000-4000-8000-000000000000' and '5eed0002-0000-4000-8000-ffffffffffff'
  )
);

create function public.search_offers(q text) returns setof public.offers
language sql stable as $$
  select offers.* from public.offers
  where not exists (
    select from unnest(private.search_words(q)) as word
    where strpos(lower(concat_ws(' ', offers.number, replace(offers.number, '-', ''), offers.client_name,
      offers.client_company, offers.title)), word) = 0
  )
$$;
comment on function public.search_offers(text) is
  'Returns the offers whose number, client or title contain all typed words. An agency has few offers, so the function '
  'reads all of them.';
-- What a client does with the link of an offer or of a project. Visitors can call these two functions.
--
-- SECURITY DEFINER in this file, and why:
--   public.read_offer    reads one offer and its project for a visitor, who has no right on the tables
--   public.answer_offer  writes the answer of such a visitor

-- Returns what the client may know of the project.
create function private.shared_project(project public.projects) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'title', project.title, 'status', project.status, 'start_date', project.start_date, 'end_date', project.end_date,
    'revision', project.deliveries, 'delivered_at', project.delivered_at, 'missing', project.missing,
    'approved_at', project.approved_at, 'approved_by', project.approved_by,
    'requested_at', (select created_at from public.quotes where quotes.id = project.quote_id)
  ) || case when project.delivered_at is null then '{}' else jsonb_build_object(
    'delivery_note', project.delivery_note, 'delivery_url', project.delivery_url
  ) end
$$;

-- An unknown token, the token of an earlier revision and that of a withdrawn offer get the same result, null. A project
-- that was converted from an accepted offer has the token of the offer.
create function public.read_offer(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(
      to_jsonb(offers) - '{id,quote_id,token,mail_to,channel,opened_at,created_at,updated_at,updated_by}'::text[], '{}'
    ) || jsonb_build_object(
      'expired', offers.status = 'sent' and offers.valid_until < private.agency_day(),
      'language', coalesce(offers.language, projects.language, (
        select quotes.language from public.quotes where quotes.id = projects.quote_id
      )),
      'project', case when projects.id is not null then private.shared_project(projects) end
    )
  from (
    select offers.id as offer_id, projects.id as project_id
    from public.offers left join public.projects on projects.quote_id = offers.quote_id and offers.status = 'accepted'
    where offers.token = read_offer.token
    union all
    select offers.id, projects.id
    from public.projects left join public.offers on offers.quote_id = projects.quote_id and offers.status = 'accepted'
    where projects.token = read_offer.token
    limit 1
  ) as linked
  left join public.offers on offers.id = offer_id
  left join public.projects on projects.id = project_id
$$;
comment on function public.read_offer(text) is
  'Returns the offer with the token of a link, as it is printed, with its status and whether it has expired, and the '
  'state of its project, or null. A project without an accepted offer has its own link: only language and project are '
  'then set.';

-- Records the client's answer to the current delivery. The first answer counts. What is missing also stands in the
-- conversation, and is due today.
create function private.answer_delivery(delivered public.projects, revision integer, answer jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  typed constant text := nullif(private.trimmed(coalesce(answer ->> 'approve', answer ->> 'missing')), '');
begin
  if delivered.approved_at is not null or delivered.missing is not null then
    return;
  elsif delivered.delivered_at is null or revision is distinct from delivered.deliveries then
    perform private.refuse('revision', 'changed', 'The delivery has changed: read it again.');
  elsif typed is null or char_length(typed) > 5000 or answer ? 'approve' and char_length(typed) > 200 then
    perform private.refuse('answer', 'required', 'A name or a text is required.');
  elsif answer ? 'approve' then
    update public.projects
    set approved_at = now(), approved_by = typed, updated_by = null,
      status = case when private.is_finished(status) then status else 'completed' end
    where id = delivered.id;
  else
    update public.projects set missing = typed, follow_up_on = private.agency_day(), updated_by = null
    where id = delivered.id;
    insert into public.notes (project_id, kind, author, body)
    values (delivered.id, 'reply', left(delivered.client_name, 80), typed);
  end if;
end
$$;

-- Locks the offer and the project, so that of two answers the first one counts.
create function public.answer_offer(token text, revision integer, answer jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.offers;
  project public.projects;
  typed text;
begin
  select * into offer from public.offers where offers.token = answer_offer.token for update;
  select * into project from public.projects
  where projects.token = answer_offer.token or offer.status = 'accepted' and projects.quote_id = offer.quote_id for update;
  if offer.id is null and project.id is null then
    return null;
  elsif jsonb_typeof(answer) is distinct from 'object' or (select count(*) from jsonb_object_keys(answer)) <> 1
    or not answer ?| array['opened', 'accept', 'decline', 'approve', 'missing']
    or not answer ? 'opened' and answer @? '$.* ? (@.type() != "string")' then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  elsif answer ?| array['approve', 'missing'] then
    perform private.answer_delivery(project, revision, answer);
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  elsif offer.status = 'sent' then
    typed := left(nullif(private.trimmed(coalesce(answer ->> 'accept', answer ->> 'decline')), ''), 2000);
    if answer_offer.revision is distinct from offer.revision then
      perform private.refuse('revision', 'changed', 'The offer has changed: read it again.');
    elsif offer.valid_until < private.agency_day() then
      perform private.refuse('valid_until', 'expired', 'The offer was valid until ' || offer.valid_until || '.');
    elsif answer ? 'accept' and (typed is null or char_length(typed) > 200) then
      perform private.refuse('answered_by', 'required', 'A name of at most 200 characters is required.', 200);
    end if;
    update public.offers
    set status = case when answer ? 'accept' then 'accepted' else 'declined' end, channel = 'link', updated_by = null,
      answered_by = case when answer ? 'accept' then typed end, decline_reason = case when answer ? 'decline' then typed end
    where id = offer.id;
  end if;
  return public.read_offer(token);
end
$$;
comment on function public.answer_offer(text, integer, jsonb) is
  'Records that a client opened an offer, {opened: true}, accepted it, {accept: name}, declined it, {decline: reason}, '
  'approved the delivered work, {approve: name}, or misses something, {missing: text}. Returns what read_offer returns. What is '
  'already answered does not change. Refuses another revision of the offer or the delivery than the current one, and an '
  'expired offer.';
-- Delivery: staff ask the client to approve the work of a project. The client answers with the link, see
-- 45_offer_link.sql.
--
-- SECURITY DEFINER in this file, and why:
--   private.after_delivery  queues mails, which no caller may insert

-- Staff ask for approval by raising deliveries, so that a repeated call asks once. That, and a corrected text, is a new
-- delivery, which has no answer. Staff cannot change what the client approved.
create function private.before_delivery() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.delivery_note := nullif(private.trimmed(new.delivery_note), '');
  new.delivery_url := nullif(private.trimmed(new.delivery_url), '');
  new.delivery_mail_to := nullif(private.trimmed(new.delivery_mail_to), '');
  if row(new.deliveries, new.delivered_at, new.delivery_note, new.delivery_url)
    is not distinct from row(old.deliveries, old.delivered_at, old.delivery_note, old.delivery_url) then
    return new;
  elsif old.approved_at is not null and current_user = 'authenticated' then
    raise exception using errcode = 'PT409', message = 'The client has approved the work.',
      detail = '{"reason": "approved"}';
  end if;
  new.missing := null;
  if new.delivered_at is not null or new.deliveries > old.deliveries then
    new.delivered_at := now();
    new.deliveries := old.deliveries + 1;
  else
    new.deliveries := old.deliveries;
  end if;
  return new;
end
$$;

-- Queues the mail to the client about a delivery, and that to the agency about the answer.
create function private.after_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.mails (project_id, kind)
  select new.id, case when new.deliveries > old.deliveries then 'delivery' else 'delivery_answer' end
  where new.delivery_mail_to is not null and new.deliveries > old.deliveries
    or new.approved_at is not null and old.approved_at is null
    or new.missing is not null and old.missing is null
  on conflict (project_id, kind) do update set status = 'queued', last_error = null;
  return null;
end
$$;

-- Fires before before_write, because triggers for the same event fire in alphabetical order.
create trigger before_delivery before update of deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to on public.projects
for each row execute function private.before_delivery();

create trigger after_delivery after update of deliveries, delivered_at, delivery_note, delivery_url, approved_at, missing on public.projects
for each row execute function private.after_delivery();
-- Mail: the outbox of mails about visitors' requests, and the settings of staff. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why:
--   private.queue_quote_mails  queues mails about a quote, which no caller may insert

create function private.are_addresses(addresses text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return cardinality(addresses) <= 10
    and not exists (select from unnest(addresses) as address where private.is_address(address) is not true);
end
$$;

-- Settings -------------------------------------------------------------------------------------------

create table public.mail_settings (
  id smallint primary key default 1
    constraint mail_settings_only_row check (id = 1),
  -- The recipients of mails to the agency. If empty, the worker uses the email address of the agency.
  recipients text[] not null default '{}'
    constraint mail_settings_recipients_check check (private.are_addresses(recipients)),
  -- The language of mails to the agency. Mails to visitors are in the language of their request.
  agency_language text not null default 'en'
    constraint mail_settings_agency_language_check check (agency_language in ('en', 'fr', 'ar')),
  -- The email address that sends all mails. If null, the worker uses its configured sender.
  sender text
    constraint mail_settings_sender_check check (private.is_address(sender)),
  -- The origin of the links in mails, without a trailing slash. If null, the worker uses its configured origin.
  site_url text
    constraint mail_settings_site_url_check
    check (site_url ~ '^https?://[^\s/?#"<>@\\]+$' and char_length(site_url) <= 255),
  -- Whether the agency gets a mail about each request.
  send_requests boolean not null default true,
  -- Whether the visitor gets a confirmation of each request.
  send_receipts boolean not null default true,
  send_reminders boolean not null default true,
  -- The number of hours after which a reminder to the agency lists a pending request.
  reminder_hours smallint not null default 20
    constraint mail_settings_reminder_hours_check check (reminder_hours between 1 and 166),
  -- The number of hours after which a second reminder lists a pending request.
  overdue_hours smallint not null default 24
    constraint mail_settings_overdue_hours_check check (overdue_hours between 2 and 167),
  -- The time when reminders were turned on. Reminders do not list older requests.
  remind_since timestamptz not null default now(),
  -- The time of the last change. It increases with every change, so it identifies a version of the row.
  updated_at timestamptz not null default clock_timestamp(),
  constraint mail_settings_hours_order check (reminder_hours < overdue_hours)
);
comment on table public.mail_settings is 'The mail settings, in a single row that staff can change.';
insert into public.mail_settings default values;

-- Trims texts, and sets updated_at, and remind_since when staff turn reminders on.
create function private.before_mail_settings_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.recipients := array(
    select private.trimmed(address) from unnest(new.recipients) with ordinality as listed (address, place)
    where not private.is_blank(address) order by place
  );
  new.sender := nullif(private.trimmed(new.sender), '');
  new.site_url := nullif(rtrim(private.trimmed(new.site_url), '/'), '');
  if new.send_reminders and not old.send_reminders then
    new.remind_since := now();
  end if;
  if new is distinct from old then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

create trigger before_write before update on public.mail_settings
for each row execute function private.before_mail_settings_write();

alter table public.mail_settings enable row level security;
create policy "staff read mail settings" on public.mail_settings
for select to authenticated using ((select private.require_staff()));

create policy "staff change mail settings" on public.mail_settings
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

-- The outbox -----------------------------------------------------------------------------------------

create table public.mails (
  id uuid primary key default gen_random_uuid(),
  -- request: a new request, to the agency. receipt: the confirmation, to the visitor. reminder: a digest of unanswered
  -- requests, to the agency. over_limit: a digest of requests above quote_limits.overall, to the agency. test: a mail
  -- with which staff test the settings. offer: the link of an offer, to the client. offer_answer: the client's answer, to
  -- the agency. offer_copy: the confirmation that the client accepted, to the client. delivery: the request to approve
  -- the work of a project, to the client. delivery_answer: the client's answer, to the agency.
  kind text not null
    constraint mails_kind_check check (kind in ('request', 'receipt', 'reminder', 'over_limit', 'test', 'offer', 'offer_answer', 'offer_copy', 'delivery', 'delivery_answer')),
  quote_id uuid
    constraint mails_quote_id_fkey references public.quotes (id) on delete cascade,
  offer_id uuid
    constraint mails_offer_id_fkey references public.offers (id) on delete cascade,
  project_id uuid
    constraint mails_project_id_fkey references public.projects (id) on delete cascade,
  -- queued: waiting until next_attempt_at. sending: claimed by a worker until next_attempt_at. sent: accepted by the
  -- mail server. kept: written to a file, because there is no mail server. skipped: no longer needed, see
  -- private.needed_mails. withheld: a receipt above a limit, see claim_mails. failed: not delivered. dismissed: failed,
  -- and removed from the dashboard by staff.
  status text not null default 'queued'
    constraint mails_status_check
    check (status in ('queued', 'sending', 'sent', 'kept', 'skipped', 'withheld', 'failed', 'dismissed')),
  -- The number of attempts. It also identifies the claim, so that settle_mail ignores a late report about an earlier
  -- claim.
  attempts integer not null default 0,
  -- The time at which the mail is due. While the mail is being sent, the time at which another worker may claim it.
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '1 day',
  -- The Message-ID, which is the same in every attempt. If a mail is sent twice, mail clients therefore show it once.
  message_id text,
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 500),
  -- The time at which the mail was queued. For a digest, the time at which its requests were last selected.
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_subject check (
    (kind in ('request', 'receipt')) = (quote_id is not null) and (starts_with(kind, 'offer')) = (offer_id is not null)
    and (starts_with(kind, 'delivery')) = (project_id is not null)
  ),
  constraint mails_once_for_a_quote unique (quote_id, kind),
  constraint mails_once_for_an_offer unique (offer_id, kind),
  constraint mails_once_for_a_project unique (project_id, kind)
);
comment on table public.mails is
  'The outbox. A request of a visitor has at most one mail of the kind ''request'' and one of the kind ''receipt''. A '
  'digest is about several requests. The table contains neither email addresses nor the texts of mails: both are read '
  'from the quotes and the settings when a mail is sent, so that deleted or erased data is never sent.';
-- Finds the mails that are due or have failed, and the receipts of the last hour, which claim_mails counts.
create index mails_status on public.mails (status, next_attempt_at);
alter table public.mails enable row level security;
create policy "staff read mails" on public.mails
for select to authenticated using ((select private.require_staff()));

create policy "staff queue test mails" on public.mails
for insert to authenticated with check ((select private.require_staff()) and kind = 'test');

-- Staff queue a failed mail again, or dismiss it. A mail whose give_up_at and next_attempt_at have passed counts as
-- failed even if no worker has run since.
create policy "staff change failed mails" on public.mails
for update to authenticated using (
  (select private.require_staff()) and kind <> 'test'
  and (status = 'failed' or status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now())
) with check ((select private.require_staff()) and status in ('queued', 'dismissed'));

-- Gives a mail that is queued again another day. A mail that a worker queues after a failed attempt is still 'sending',
-- and keeps its times.
create function private.restart_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.attempts := 0;
  new.next_attempt_at := now();
  new.give_up_at := now() + interval '1 day';
  return new;
end
$$;

create trigger restart before update of status on public.mails
for each row when (new.status = 'queued' and (old.status <> 'sending' or old.give_up_at <= now()))
execute function private.restart_mail();

-- What is needed ---------------------------------------------------------------------------------------

-- The kinds of mail that the settings turn on.
create view private.enabled_kinds with (security_invoker = true) as
select kinds.kind
from public.mail_settings
cross join lateral (values
  ('request', send_requests), ('over_limit', send_requests), ('receipt', send_receipts), ('reminder', send_reminders),
  ('test', true), ('offer', true), ('offer_answer', true), ('offer_copy', true), ('delivery', true),
  ('delivery_answer', true)
) as kinds (kind, is_enabled)
where kinds.is_enabled;

-- Returns the requests in a digest: for a reminder, those that wait for an answer; for over_limit, those of the last
-- day above quote_limits.overall. If since is given, returns only requests that became due after it. A request becomes
-- due a minute after it was received, when its transaction has ended. Otherwise, a digest could be written before the
-- request is visible, and no later digest would be queued for the request.
create function private.digest_quotes(kind text, since timestamptz default '-infinity') returns setof public.quotes
language plpgsql stable set search_path = '' as $$
begin
  return query
    select quotes.*
    from public.mail_settings
    cross join lateral (values (case kind
      when 'reminder' then array[reminder_hours * interval '1 hour', overdue_hours * interval '1 hour']
      else array[interval '1 minute']
    end)) as due (delays)
    join public.quotes on quotes.status = 'pending' and quotes.request_id is not null
      and quotes.created_at > now() - case kind when 'reminder' then interval '7 days' else interval '1 day' end
      and case kind
        when 'reminder' then not quotes.is_spam and quotes.created_at > mail_settings.remind_since
        else quotes.spam_reason = 'over_limit'
      end
    where exists (
      select from unnest(delays) as delay
      where quotes.created_at > since - delay and quotes.created_at <= now() - delay
    );
end
$$;

-- The mails that the settings turn on and whose content is still current. For a mail about one request, the request must
-- be pending and not marked as spam. For a digest, there must be requests to list.
create view private.needed_mails with (security_invoker = true) as
select
  mails.id, mails.kind, quotes.id as quote_id, quotes.reference,
  coalesce(quotes.name, projects.client_name) as client, mails.status, mails.last_error,
  mails.next_attempt_at, mails.give_up_at
from public.mails
left join public.offers on offers.id = mails.offer_id
left join public.projects on projects.id = mails.project_id
left join public.quotes on quotes.id = coalesce(mails.quote_id, offers.quote_id, projects.quote_id)
where mails.kind in (select kind from private.enabled_kinds) and case
  when mails.kind = 'test' then true
  when mails.offer_id is not null then quotes.id is not null
    and offers.status = any (case mails.kind when 'offer' then '{sent}' else '{accepted,declined}' end::text[])
  when mails.kind = 'delivery' then projects.delivered_at is not null and projects.approved_at is null
  when mails.kind = 'delivery_answer' then num_nonnulls(projects.approved_at, projects.missing) > 0
  when mails.quote_id is null then exists (select from private.digest_quotes(mails.kind))
  else quotes.status = 'pending' and not quotes.is_spam
end;

-- The needed mails that failed or have waited for more than ten minutes, without test mails. give_up_at is 24 hours after
-- the mail was queued, so this also finds mails that were queued while the clock was ahead.
create view public.mail_troubles with (security_invoker = true) as
select
  id, kind, quote_id, reference, client, last_error as error, status = 'failed' or give_up_at <= now() as failed,
  give_up_at - interval '1 day' as since
from private.needed_mails
where kind <> 'test' and (
  status = 'failed'
  or status in ('queued', 'sending') and case
    when give_up_at <= now() then next_attempt_at <= now()
    else give_up_at not between now() + interval '23 hours 50 minutes' and now() + interval '24 hours 10 minutes'
  end
);

-- What is queued, and when ------------------------------------------------------------------------------

-- Queues the mails of a new pending request in the transaction of the request, and queues an undelivered receipt again
-- when staff correct the email address of the client. An error becomes a warning, so that the request is accepted. The next
-- call of claim_mails then queues the missing mails.
create function private.queue_quote_mails() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into public.mails (quote_id, kind)
    select new.id, kind from private.enabled_kinds
    where kind in ('request', 'receipt') and new.request_id is not null and not new.is_spam and new.status = 'pending';
  elsif new.email <> old.email then
    update public.mails set status = 'queued', last_error = null
    where quote_id = new.id and kind = 'receipt' and status in ('queued', 'failed', 'dismissed');
  end if;
  return null;
exception
  when others then
    raise warning 'The mails of a request were not queued: %', sqlerrm;
    return null;
end
$$;

create trigger queue_mails after insert or update of email on public.quotes
for each row execute function private.queue_quote_mails();

-- For requests from the last hour, queues the missing mails, and the skipped mails that are needed again. Queues each
-- digest with new content, at most once an hour. Ignores digests from the future, which exist if the clock was set back.
create function private.queue_due_mails() returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.mails (quote_id, kind)
  select quotes.id, enabled_kinds.kind
  from public.quotes
  join private.enabled_kinds on enabled_kinds.kind in ('request', 'receipt')
  where quotes.status = 'pending' and quotes.created_at > now() - interval '1 hour'
    and not quotes.is_spam and quotes.request_id is not null and not exists (
      select from public.mails
      where mails.quote_id = quotes.id and mails.kind = enabled_kinds.kind and mails.status <> 'skipped'
    )
  on conflict (quote_id, kind) do update set status = 'queued' where mails.status = 'skipped';

  insert into public.mails (kind)
  select enabled_kinds.kind
  from private.enabled_kinds
  cross join lateral (
    select bool_or(status in ('queued', 'sending')) as waits,
      coalesce(max(created_at) filter (where created_at < now() + interval '10 minutes'), '-infinity') as written_at
    from public.mails where quote_id is null and mails.kind = enabled_kinds.kind and status <> 'skipped'
  ) as last
  where enabled_kinds.kind in ('reminder', 'over_limit') and waits is not true
    and written_at <= now() - interval '1 hour'
    and exists (select from private.digest_quotes(enabled_kinds.kind, written_at));
end
$$;
-- Functions for the mail worker: claim, send, settle. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why:
--   public.claim_mails        assigns mails to the worker, and changes columns that no caller may change
--   public.settle_mail        records the outcome of an attempt, in such columns
--   private.wake_mail_worker  reads the secret of the worker, which no caller may read

-- Returns the number of quotes in a digest, and its first 50.
create function private.mailed_digest(kind text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'quotes', coalesce(jsonb_agg(
    jsonb_build_object(
      'id', id, 'reference', reference, 'project_type', project_type,
      'waiting_hours', floor(extract(epoch from now() - created_at) / 3600)
    ) order by place
  ) filter (where place <= 50), '[]'))
  from (
    select *, row_number() over (order by created_at, id) as place from private.digest_quotes(kind)
  ) as listed
$$;

-- Returns what a mail about an offer contains. It contains no text that a stranger typed.
create function private.mailed_offer(offer public.offers) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('number', offer.number, 'gross_cents', offer.gross_cents, 'valid_until', offer.valid_until,
    'token', offer.token)
$$;

-- Returns the data from which the worker writes a mail: {id, kind, attempt, message_id, sender, site_url, to,
-- language}, and {quote} or, for a digest, {count, quotes} with its first 50 quotes. If the settings contain no
-- recipients, the field 'to' of a mail to the agency is null, and the worker uses the email address in src/agency.ts.
-- In a receipt, 'to' is empty if the quote contains no valid email address. A receipt contains no text from the form.
-- Otherwise, anybody could use the form to send a text to any email address. A digest contains none, because the
-- erasure of a person does not delete the digests that list the requests of this person.
create function private.mail_to_send(mail public.mails) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  settings public.mail_settings;
  quote public.quotes;
  offer public.offers;
  project public.projects;
begin
  select * into strict settings from public.mail_settings;
  select * into offer from public.offers where offers.id = mail.offer_id;
  select * into project from public.projects where projects.id = mail.project_id;
  select * into quote from public.quotes where quotes.id = coalesce(mail.quote_id, offer.quote_id, project.quote_id);
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'site_url', settings.site_url,
    'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
    'language', settings.agency_language
  ) || case mail.kind
    when 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', private.is_address(quote.email), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    when 'offer_answer' then jsonb_build_object('offer', private.mailed_offer(offer) - 'token' || jsonb_build_object(
      'quote_id', offer.quote_id, 'status', offer.status, 'answered_by', offer.answered_by, 'reason', offer.decline_reason
    ))
    when 'delivery' then jsonb_build_object(
      'to', jsonb_build_array(project.delivery_mail_to), 'language', coalesce(project.language, quote.language, 'en'),
      'project', jsonb_build_object('token', project.token, 'note', project.delivery_note)
    )
    when 'delivery_answer' then jsonb_build_object('project', jsonb_build_object(
      'id', project.id, 'title', project.title, 'approved_by', project.approved_by, 'missing', project.missing
    ))
    when 'reminder' then private.mailed_digest(mail.kind)
    when 'over_limit' then private.mailed_digest(mail.kind)
    else jsonb_build_object(
      'to', case
        when offer.mail_to is not null then jsonb_build_array(offer.mail_to)
        when private.is_address(quote.email) then jsonb_build_array(quote.email)
        else '[]'
      end,
      'language', offer.language, 'offer', private.mailed_offer(offer)
    )
  end;
end
$$;

-- First corrects the times of mails that were written while the clock was ahead: no mail is due later than the end of a
-- claim, five minutes from now, and a mail that was being sent may still be settled by its worker. Then processes the
-- due mails one by one, because the limits of receipts also count those that this loop has already claimed: one a day
-- for each email address, and quote_limits.hourly_receipts an hour for all email addresses together. Anybody can enter
-- the email address of somebody else in the form. Without the limits, the product could then flood this person with
-- mails.
create function public.claim_mails(most integer, host text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  latest constant timestamptz := now() + interval '10 minutes';
  mail public.mails;
  claimed jsonb := '[]';
begin
  delete from public.mails
  where quote_id is null and kind = 'test' and created_at not between now() - interval '1 day' and latest;
  update public.mails
  set next_attempt_at = case when status = 'sending' then now() + interval '5 minutes' else now() end,
    give_up_at = least(give_up_at, now() + interval '1 day'), sent_at = least(sent_at, now())
  where next_attempt_at > latest
    and (status in ('queued', 'sending') or status in ('sent', 'kept') and kind = 'receipt' and sent_at > latest);
  update public.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now();
  perform private.queue_due_mails();

  for mail in
    select * from public.mails
    where status in ('queued', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, id limit 1000 for update skip locked
  loop
    exit when jsonb_array_length(claimed) >= least(greatest(most, 1), 100);
    mail.status := case
      when not exists (select from private.needed_mails where id = mail.id) then 'skipped'
      when mail.kind = 'receipt' and (
        exists (
          select from public.quotes as own
          join public.quotes as other on other.email_key = own.email_key
          join public.mails as earlier on earlier.quote_id = other.id and earlier.kind = 'receipt'
          where own.id = mail.quote_id and earlier.id <> mail.id
            and (earlier.status = 'sending' or earlier.sent_at > now() - interval '1 day')
        )
        or (select hourly_receipts from private.quote_limits) <= (
          select count(*) from public.mails as earlier
          where earlier.status in ('sent', 'kept') and earlier.next_attempt_at > now() - interval '1 hour'
            and earlier.kind = 'receipt' and earlier.sent_at > now() - interval '1 hour'
        ) + (
          select count(*) from public.mails as earlier
          where earlier.kind = 'receipt' and earlier.status = 'sending' and earlier.id <> mail.id
        )
      ) then 'withheld'
      else 'sending'
    end;
    update public.mails
    set status = mail.status, attempts = attempts + (mail.status = 'sending')::integer,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(message_id, format('<%s@%s>', mails.id, host)),
      created_at = case when quote_id is null then now() else created_at end
    where mails.id = mail.id
    returning * into mail;
    if mail.status = 'sending' then
      claimed := claimed || private.mail_to_send(mail);
    end if;
  end loop;
  return claimed;
end
$$;
comment on function public.claim_mails(integer, text) is
  'Returns due mails in the format of private.mail_to_send. No other worker gets these mails for five minutes. After '
  'that, a mail that the worker has not settled can be claimed again, so it may be sent twice with the same '
  'Message-ID. host is the part of a new Message-ID after the @.';

-- The wait is at most two minutes, so that all waiting mails are sent soon after an outage.
create function public.settle_mail(
  mail uuid, attempt integer, error text default null, permanent boolean default false, kept boolean default false
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  next_attempt constant timestamptz := now() + least(attempt, 2) * interval '1 minute';
begin
  update public.mails
  set last_error = left(error, 500),
    sent_at = case when error is null then now() end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then case when kept then 'kept' else 'sent' end
      when permanent or kind = 'test' or give_up_at <= next_attempt then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
end
$$;
comment on function public.settle_mail(uuid, integer, text, boolean, boolean) is
  'Records the outcome of an attempt. Without an error, the status becomes ''kept'' if the worker wrote the mail to a '
  'file (kept is true), and ''sent'' if the mail server accepted the mail. After an error, the mail is tried again '
  'after one minute and then every two minutes. The mail fails after a day, or at once if it is a test mail or if '
  'permanent is true. Returns false if the mail no longer exists, is settled already or has been claimed again.';

-- For hosted Supabase ------------------------------------------------------------------------------------

-- Used on hosted Supabase, where the database calls the worker. The embedded worker checks for mails without a call.
create table private.mail_worker (
  only_row boolean primary key default true check (only_row),
  url text not null,
  -- The headers of the call. They contain a secret, which gives no other right than to call the worker.
  headers jsonb not null
);
comment on table private.mail_worker is
  'The URL of the Edge Function that sends mails, if there is one. See private.schedule_mail.';
alter table private.mail_worker enable row level security;

-- Calls the mail worker of hosted Supabase once in a transaction that has queued mails. An error becomes a warning,
-- because the schedule calls the worker again. pg_net sends the request after the commit and does not wait for the
-- response.
create function private.wake_mail_worker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('confluence.worker_called', true), '') <> 'on'
    and exists (select from private.mail_worker) then
    perform net.http_post(url := url, headers := headers, timeout_milliseconds := 60000) from private.mail_worker;
    perform set_config('confluence.worker_called', 'on', true);
  end if;
  return null;
exception
  when others then
    raise warning 'The mail worker was not called: %', sqlerrm;
    return null;
end
$$;

create trigger wake_worker after insert or update on public.mails
for each row when (new.status = 'queued' and new.attempts = 0) execute function private.wake_mail_worker();

-- Makes the database call the Edge Function at this URL, with the secret, for each new request and every minute. Also
-- schedules the deletion of pg_cron's records after a week.
create function private.schedule_mail(url text, secret text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.mail_worker (url, headers)
  values (
    url, jsonb_build_object('authorization', 'Bearer ' || secret, 'content-type', 'application/json')
  )
  on conflict (only_row) do update set url = excluded.url, headers = excluded.headers;
  perform cron.schedule(
    'confluence-mail', '* * * * *',
    'select net.http_post(url := url, headers := headers, timeout_milliseconds := 60000) from private.mail_worker'
  );
  perform cron.schedule(
    'confluence-cron-history', '17 3 * * *',
    $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$
  );
end
$$;
-- The figures of the dashboard. The database computes them, because the API returns at most 1,000 rows. Only one figure
-- counts suspected spam: the number of such requests.
--
-- The functions plan their queries at each call. Otherwise, a connection could keep a plan for years while the tables
-- grow.

-- Returns figures about the answers to the quotes of a period. The median is null if no quote was answered. The figure
-- due counts the answered quotes, and the unanswered ones that have waited for more than 24 hours. A quote that is
-- pending again waits for another answer. A quote that was rejected unanswered is neither due nor answered.
create function private.response_figures(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'answered', count(answer),
    'due', count(*) filter (where is_due),
    'answeredWithin24h', count(*) filter (where answer <= created_at + interval '24 hours'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from answer - created_at))::numeric / 60)
  )
  from (
    select created_at,
      case when status <> 'pending' then responded_at end as answer,
      case
        when status = 'pending' then created_at <= now() - interval '24 hours'
        else responded_at is not null
      end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until
  ) as quote
$$;

-- Returns the quotes of a period that wait for an answer: their number, and the five that have waited longest.
create function private.waiting_quotes(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  with waiting as (
    select * from public.quotes
    where status = 'pending' and not is_spam and created_at > since and created_at <= until
  )
  select jsonb_build_object(
    'total', (select count(*) from waiting),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date, entry.id), '[]')
      from (
        select id, name as client, company, email, phone, project_type as "projectType", created_at as date
        from waiting order by created_at, id limit 5
      ) as entry
    )
  )
$$;

-- The revenue is the sum of the budgets of paid projects, and the pipeline the sum for projects that are neither
-- completed nor paid.
create function public.dashboard_stats(month_start timestamptz, previous_start timestamptz default null) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  promised constant timestamptz := now() - interval '24 hours';
  overdue jsonb;
begin
  perform private.require_staff();
  if month_start is null then
    perform private.refuse('month_start', 'required', 'The start of the month is required.');
  end if;
  overdue := private.waiting_quotes('-infinity', promised);
  return jsonb_build_object(
    'quotes', (
      select jsonb_object_agg(status, coalesce(quotes, 0)) || jsonb_build_object(
        'total', coalesce(sum(quotes), 0), 'thisMonth', coalesce(sum(this_month), 0), 'spam', coalesce(sum(spam), 0))
      from unnest(private.codes_of('quotes_status_check')) as status
      left join (
        select status, count(*) filter (where not is_spam) as quotes,
          count(*) filter (where not is_spam and created_at >= month_start) as this_month,
          count(*) filter (where is_spam) as spam
        from public.quotes group by status
      ) as counted using (status)
    ),
    'projects', (
      select jsonb_object_agg(status, coalesce(projects, 0)) || jsonb_build_object(
        'total', coalesce(sum(projects), 0),
        'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0),
        'pipeline', coalesce(sum(budget) filter (where not private.is_finished(status)), 0),
        'approved', coalesce(sum(approved), 0),
        'budgets', jsonb_object_agg(status, coalesce(budget, 0)))
      from unnest(private.codes_of('projects_status_check')) as status
      left join (
        select status, count(*) as projects, sum(budget) as budget,
          sum(budget) filter (where approved_at is not null and status = 'completed') as approved
        from public.projects group by status
      ) as counted using (status)
    ),
    'recentActivity', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date desc, entry.id), '[]')
      from (
        (select id, 'quote' as type, 'New quote request' as action, created_at as date, name as client
         from public.quotes where not is_spam order by created_at desc, id limit 5)
        union all
        (select id, 'project', 'New project', created_at, client_name
         from public.projects order by created_at desc, id limit 5)
      ) as entry
    ),
    'response', private.response_figures(month_start, 'infinity') || jsonb_build_object(
      'previous', private.response_figures(previous_start, month_start), 'waitingOver24h', overdue -> 'total'
    ),
    'waiting', overdue -> 'first',
    'dueSoon', private.waiting_quotes(promised, promised + interval '8 hours')
  );
end
$$;
comment on function public.dashboard_stats(timestamptz, timestamptz) is
  'Returns the figures of the dashboard. month_start and previous_start are the first moments of the current and the '
  'previous month in the reader''s time zone. previous_start cannot be computed from month_start, because '
  'daylight saving time may begin or end between them.';

create function public.dashboard_today(today date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  perform private.require_staff();
  if today is null then
    perform private.refuse('today', 'required', 'The day is required.');
  end if;
  return (
    with due as (
      select 'followUps' as list, 'quotes' as resource, id, id as quote_id, name, email, phone, follow_up_on as day,
        created_at
      from public.quotes where not is_spam and follow_up_on <= today
      union all
      select 'followUps', 'projects', id, quote_id, title, client_email, client_phone, follow_up_on, created_at
      from public.projects where follow_up_on <= today
      union all
      select 'lateProjects', 'projects', id, quote_id, title, client_email, client_phone, end_date, created_at
      from public.projects where end_date < today and not private.is_finished(status)
    ),
    ranked as (
      select *, row_number() over (partition by list order by day, created_at, id) as rank from due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'first', coalesce(first, '[]')))
    || jsonb_build_object('offers', (
      select jsonb_build_object('out', count(*), 'gross_cents', coalesce(sum(gross_cents), 0), 'opened', count(opened_at),
        'ending', count(*) filter (where valid_until <= private.agency_day() + 3))
      from public.offers where status = 'sent' and valid_until >= private.agency_day()
    ), 'paidThisYear', (
      select coalesce(sum(budget), 0) from public.projects
      where status = 'paid' and paid_on >= date_trunc('year', today::timestamp)
    ))
    from unnest(array['followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(
          jsonb_build_object(
            'resource', resource, 'id', id, 'name', name, 'day', day, 'email', email, 'phone', phone
          ) || coalesce((
            select jsonb_build_object('email', email, 'phone', phone)
            from public.quotes where quotes.id = ranked.quote_id
          ), '{}')
          order by rank
        ) filter (where rank <= 5) as first
      from ranked where ranked.list = lists.list
    ) as due_list
  );
end
$$;
comment on function public.dashboard_today(date) is
  'Returns what is due on a day: quotes and projects to follow up, and projects past their end date that are neither '
  'completed nor paid. Each of these lists has the format {total, first: [{resource, id, name, day, email, phone}]}. The '
  'array "first" contains the five entries that have been due longest. Also returns the offers that clients can accept: '
  '{offers: {out, gross_cents, opened, ending}}, of which the last counts those that end within three days, and '
  'paidThisYear, the revenue of the year of that day.';

-- Returns how many quotes of a period were rejected for each reason, or for the reason none.
create function private.rejection_reasons(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'quotes', quotes) order by quotes desc, reason), '[]')
  from (
    select coalesce(rejection_reason, 'none') as reason, count(*) as quotes from public.quotes
    where not is_spam and status = 'rejected'
      and created_at >= coalesce(since, '-infinity') and created_at < coalesce(until, 'infinity')
    group by 1
  ) as counted
$$;

-- The revenue of a period is the sum of the budgets that were paid in this period. The server need not know the user's
-- time zone: time zones range from UTC-12 to UTC+14, so 14 hours after a month starts in any of them, UTC is in the
-- same month. Timestamps without time zone keep the months independent of the time zone of the connection.
create function public.dashboard_trends(
  month_starts timestamptz[], since timestamptz default null, until timestamptz default null
) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  firsts constant date[] := array(
    select date_trunc('month', start at time zone 'UTC' + interval '14 hours') from unnest(month_starts) as start);
  year constant date := date_trunc('year', firsts[cardinality(firsts)]::timestamp);
begin
  perform private.require_staff();
  if month_starts is null or cardinality(month_starts) > 120 or month_starts is distinct from
    (select array_agg(distinct start order by start) from unnest(month_starts) as start where isfinite(start)) then
    perform private.refuse(
      'month_starts', 'invalid', 'The starts of the months must be 1 to 120 moments in ascending order.');
  end if;
  return (
    with counted as materialized (
      select width_bucket(quotes.created_at, month_starts) as month, quotes.project_type, origin,
        (quotes.created_at < since or quotes.created_at >= until) is not true as in_period, count(*) as quotes,
        count(projects.id) as converted, sum(projects.budget) filter (where projects.status = 'paid') as revenue
      from public.quotes left join public.projects on projects.quote_id = quotes.id
      where not is_spam and quotes.created_at >= least(coalesce(since, '-infinity'), month_starts[1])
      group by 1, 2, 3, 4
    ),
    outcomes as (
      select grouping(project_type, origin) as grouped, project_type as "projectType", origin as source,
        row_number() over (partition by grouping(project_type, origin) order by sum(quotes) desc, origin) as rank,
        coalesce(sum(quotes), 0) as quotes, coalesce(sum(converted), 0) as converted,
        coalesce(sum(revenue), 0) as revenue
      from counted where in_period group by grouping sets (project_type, origin, ())
    ),
    shown as (
      select outcomes.*, jsonb_strip_nulls(to_jsonb(outcomes)) - '{grouped,rank}'::text[] as outcome from outcomes
    ),
    paid as materialized (
      select date_trunc('month', paid_on::timestamp)::date as day, sum(budget) as revenue
      from public.projects where status = 'paid' group by 1
    )
    select jsonb_build_object(
      'months', (
        select jsonb_agg(jsonb_build_object('start', start, 'quotes', coalesce(quotes, 0), 'revenue', (
          select coalesce(sum(revenue), 0) from paid
          where day >= firsts[month] and day < coalesce(firsts[month + 1], 'infinity')
        )) order by month)
        from unnest(month_starts) with ordinality as starts (start, month)
        left join (select month, sum(quotes) as quotes from counted group by 1) as received using (month)
      ),
      'paidLastYear', (
        select coalesce(sum(revenue), 0) from paid where day >= year - interval '1 year' and day < year
      ),
      'conversion', (select outcome from shown where grouped = 3),
      'reasons', private.rejection_reasons(since, until),
      'types', (select coalesce(jsonb_agg(outcome order by "projectType"), '[]') from shown where grouped = 1),
      'sources', (select coalesce(jsonb_agg(outcome order by rank), '[]') from shown where grouped = 2 and rank < 9),
      'otherSources', (
        select jsonb_build_object('sources', count(*), 'quotes', coalesce(sum(quotes), 0),
          'converted', coalesce(sum(converted), 0), 'revenue', coalesce(sum(revenue), 0))
        from shown where grouped = 2 and rank > 8
      )
    )
  );
end
$$;
comment on function public.dashboard_trends(timestamptz[], timestamptz, timestamptz) is
  'Returns the number of quotes and the revenue of each month, and the revenue of the year before that of the '
  'newest of these months. For the quotes received from "since" (inclusive) to "until" (exclusive), also '
  'returns how many became projects and how much was paid for these projects: in total, by type and by source, and '
  'how many were rejected for each reason, or for the reason none. month_starts are the first moments of the months in the reader''s time zone. The browser computes them, because '
  'the server may not know that time zone.';
-- Functions that return and erase all data about a person.
--
-- SECURITY DEFINER in this file, and why:
--   public.erase_person  writes projects.client_name and projects.client_hash, which no caller may write

-- Returns all records of an email address: the quotes, the projects that were converted from these quotes or from
-- deleted quotes or entered with this address, the history and the notes of the quotes and projects, and the mails about
-- the quotes, offers and projects. A project without a quote and an address is not included, because it is not linked to
-- a person. private.quote_rate is not included, because it contains no email addresses. Each part of a union uses its
-- own index.
create function public.person_data(email text) returns jsonb
language plpgsql stable set search_path = '' set statement_timeout = '60s' as $$
declare
  address constant text := private.folded_address(email);
  derived constant text[] := '{search,email_key,phone_key,client_hash,token}';
begin
  perform private.require_staff();
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'The email address is required.');
  end if;
  return (
    with own_quotes as (
      select * from public.quotes where quotes.email_key = address
    ),
    own_projects as (
      select * from public.projects where id in (
        select id from public.projects where quote_id in (select id from own_quotes)
        union
        select id from public.projects
        where quote_id is null and client_hash = sha256(convert_to(id || address, 'UTF8'))
      )
    )
    select jsonb_build_object(
      'email', address,
      'quotes', (
        select coalesce(jsonb_agg(to_jsonb(own_quotes) - derived order by created_at, id), '[]') from own_quotes
      ),
      'projects', (
        select coalesce(jsonb_agg(to_jsonb(own_projects) - derived order by created_at, id), '[]') from own_projects
      ),
      'events', (
        select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]')
        from (
          select * from public.events where quote_id in (select id from own_quotes)
          union all
          select * from public.events where project_id in (select id from own_projects)
        ) as events
      ),
      'notes', (
        select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
        from (
          select * from public.notes where quote_id in (select id from own_quotes)
          union
          select * from public.notes where project_id in (select id from own_projects)
        ) as own_notes
      ),
      'offers', (
        select coalesce(jsonb_agg(to_jsonb(offers) - 'token' order by created_at, id), '[]')
        from public.offers where quote_id in (select id from own_quotes)
      ),
      'mails', (
        select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
        from public.mails
        where quote_id in (select id from own_quotes) or project_id in (select id from own_projects)
          or offer_id in (select id from public.offers where offers.quote_id in (select id from own_quotes))
      )
    )
  );
end
$$;
comment on function public.person_data(text) is
  'Returns all data about the person with an email address: {email, quotes, projects, events, notes, offers, mails}. '
  'Upper and lower case in the address do not matter.';

-- Waits for running conversions and changes, so that their results are erased too. Deletes the notes and the mails,
-- because their texts and errors can contain personal data. Deletes them before the quotes, because the deletion of a
-- quote leaves its notes to the project. Of the events of the projects, keeps only the statuses, because an event contains previous values of the
-- project, such as its title. The agency's records keep what was sold, when and for how much, but not the client.
-- The deletion of the quotes also deletes their history, and clears quote_id in their projects.
create function public.erase_person(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  address constant text := private.folded_address(email);
  quote_ids uuid[];
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff();
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes where quotes.email_key = address order by quotes.id for update
  ) as locked;
  select array_agg(locked.id) into project_ids from (
    select projects.id from public.projects
    where projects.id in (
      select own.id from public.projects as own where own.quote_id = any (quote_ids)
      union
      select former.id from public.projects as former
      where former.quote_id is null and former.client_hash = sha256(convert_to(former.id || address, 'UTF8'))
    )
    order by projects.id for update
  ) as locked;
  held := public.person_data(email);

  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  delete from public.events where events.project_id = any (project_ids) and not events.details ? 'status';
  update public.events set details = jsonb_build_object('status', details -> 'status')
  where events.project_id = any (project_ids);
  delete from public.mails
  where mails.project_id = any (project_ids)
    or mails.offer_id in (select offers.id from public.offers where offers.quote_id = any (quote_ids));
  delete from public.quotes where quotes.id = any (quote_ids);
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
  return held;
end
$$;
comment on function public.erase_person(text) is
  'Erases all data about the person with an email address in one transaction, and returns the erased data in the '
  'format of person_data. Deletes the quotes, their history, their mails, all notes and the events of the projects. '
  'Keeps accepted offers, which are contracts. Keeps the projects as business records, with their type, status, dates, budget, technologies and status history. '
  'Replaces the client, title and description of the projects, and removes their image and their link to the quote.';
-- The retention period of requests that did not become projects. See docs/decisions/retention.md.
--
-- SECURITY DEFINER in this file, and why:
--   public.erase_expired  deletes rows of private.quote_rate for the service key

-- Returns the expired requests. Such a request is not converted, and is rejected or unanswered. Within the retention
-- period, neither the request nor a note on it was changed, no follow-up was due or is planned, and the person sent no
-- other request.
create function private.expired_quotes() returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  until constant timestamptz := now() - (select retention_months * interval '1 month' from private.quote_limits);
begin
  return query
    select quotes.id from public.quotes
    where quotes.created_at <= until and quotes.updated_at <= until and quotes.status in ('pending', 'rejected')
      and coalesce(quotes.follow_up_on <= until::date, true)
      and not exists (select from public.projects where projects.quote_id = quotes.id)
      and not exists (select from public.notes where notes.quote_id = quotes.id and notes.updated_at > until)
      and not exists (
        select from public.quotes as later
        where later.email_key = quotes.email_key and later.created_at > until
      );
end
$$;

-- Waits for transactions that are changing or converting the expired requests. Afterwards, a request may no longer be
-- expired, so the next statement calls private.expired_quotes() again. Foreign keys and triggers also delete the
-- history, the emails and the notes of the erased requests. New requests also delete the old rows of quote_rate, but
-- there may be no new requests. The job of pg_cron calls the function without a token, so it does not check the caller.
create function public.erase_expired() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  ids uuid[];
  erased integer;
begin
  select array_agg(id) into ids from (
    select id from public.quotes
    where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update
  ) as locked;
  delete from public.quotes where quotes.id = any (ids) and quotes.id in (select private.expired_quotes());
  get diagnostics erased = row_count;
  delete from public.offers
  where answered_at < now() - (select contract_years * interval '1 year' from private.quote_limits);
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.quote_limits set erased_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return jsonb_build_object('erased', erased);
end
$$;
comment on function public.erase_expired() is
  'Erases at most 1,000 expired requests, and the rows of private.quote_rate that the limits no longer count. Returns '
  '{erased}, the number of requests, which is 0 when none is left. Only the service key may call it.';
-- Counts and deletes the demo data that the first start inserts. Hosted Supabase has no demo data.

-- The ids of demo rows are in the ranges of supabase/seed.sql, in which no other code creates ids. The projects that
-- staff converted from demo quotes also have fictional clients. The lock waits for running conversions, so that their
-- projects are found. Policies do not refuse a caller who finds no row, so the function checks the callers from
-- the internet. The owner of the database calls it, too.
create function public.demo_data(remove boolean default false) returns jsonb
language plpgsql volatile set search_path = '' as $$
declare
  quote_ids uuid[];
  project_ids uuid[];
begin
  if current_user = 'authenticated' then
    perform private.require_staff();
  end if;
  select coalesce(array_agg(id), '{}') into quote_ids from public.quotes
  where id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff';
  if remove then
    perform from public.quotes where id = any (quote_ids) order by id for update;
  end if;
  select coalesce(array_agg(id), '{}') into project_ids from public.projects
  where id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
    or quote_id = any (quote_ids);
  if remove then
    delete from public.notes where notes.quote_id = any (quote_ids) or notes.project_id = any (project_ids);
    delete from public.offers
    where offers.quote_id = any (quote_ids)
      or id between '5eed0002-0000-4000-8000-000000000000' and '5eed0002-0000-4000-8000-ffffffffffff';
    delete from public.projects where projects.id = any (project_ids);
    delete from public.quotes where quotes.id = any (quote_ids);
  end if;
  return jsonb_build_object('quotes', cardinality(quote_ids), 'projects', cardinality(project_ids));
end
$$;
comment on function public.demo_data(boolean) is
  'Returns the number of demo quotes and demo projects, including the projects that staff converted from demo quotes: '
  '{quotes, projects}. If "remove" is true, deletes them with their notes, history and mails.';
-- Clients, identified by their email address or phone number. No table stores clients: `client_records` reads them from
-- the quotes.

-- Two queries, so that each uses an index. For a single query with OR, Postgres would read all notes.
create function public.client_records(quote_id uuid) returns jsonb
language sql stable set search_path = '' set plan_cache_mode = force_custom_plan as $$
  with known as materialized (
    select same.id, same.email_key, same.phone_key
    from public.quotes as own join public.quotes as same using (email_key)
    where own.id = client_records.quote_id
  ),
  own_quotes as materialized (
    select id, reference, name, email, phone, company, project_type, budget, status, is_spam, language, created_at
    from public.quotes where quotes.id in (
      select known.id from known
      union
      select same.id from known join public.quotes as same using (phone_key)
    )
  ),
  own_projects as materialized (
    select projects.id, projects.quote_id, title, status, budget, start_date, end_date, paid_on, created_at
    from public.projects where projects.id in (
      select own.id from public.projects as own where own.quote_id in (select own_quotes.id from own_quotes)
      union
      select former.id from public.projects as former
      where former.quote_id is null
        and former.client_hash = sha256(convert_to(former.id || (select email_key from known limit 1), 'UTF8'))
    )
  ),
  own_notes as (
    select * from public.notes where notes.quote_id in (select own_quotes.id from own_quotes)
    union
    select * from public.notes where notes.project_id in (select own_projects.id from own_projects)
  )
  select jsonb_build_object(
    'quotes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_quotes as own),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_projects as own
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'quote_id', quote_id, 'number', number, 'title', title,
        'status', status, 'gross_cents', gross_cents, 'created_at', created_at) order by created_at desc, id), '[]')
      from public.offers where offers.quote_id in (select own_quotes.id from own_quotes)
    ),
    'notes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_notes as own)
  )
$$;
comment on function public.client_records(uuid) is
  'Returns the quotes, projects, offers and notes of the client of a quote, newest first: {quotes, projects, offers, notes}. Quotes '
  'with the same email address or the same phone number, in any spelling, belong to one client. If the quote does not '
  'exist, all lists are empty.';
-- The privileges on all tables and functions. They protect the data in addition to row-level security. This file is
-- the last one, because it names functions of all other files.

-- Revokes all privileges from PUBLIC and from the roles with which the API runs requests, and then grants only those
-- that it lists. To grant privileges on a new table or API function, a migration replaces this function. Every
-- migration calls it at the end, and the server calls it at each start.
--
-- Visitors get three functions and no table. The policies limit signed-in accounts to staff. The service key needs its
-- privileges for exports, the set-up of the staff account, mail and retention, and calls some functions of staff.
--
-- API functions, policies and triggers call private functions with the rights of the caller. The API does not expose
-- these functions, and they give their callers no further rights. Private functions that run with the rights of their
-- owner stay closed, except is_staff, which the policies call. Triggers need no right to execute their functions.
create function private.apply_privileges() returns void
language plpgsql set search_path = '' as $$
declare
  powerful regprocedure;
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;

  grant execute on function public.submit_quote(jsonb), public.read_offer, public.answer_offer to anon, authenticated;

  grant select on
    public.quotes, public.projects, public.offers, public.events, public.notes, public.answer_templates,
    public.mail_settings, public.mails, public.mail_troubles, private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant delete on public.quotes, public.projects, public.offers, public.notes to authenticated, service_role;
  execute format(
    'grant insert (id, status, language, owner, links, %s),
     update (status, is_spam, follow_up_on, language, owner, links, updated_by, %s)
     on public.quotes to authenticated, service_role', array_to_string(private.quote_fields(), ', '),
    array_to_string(array_remove(private.quote_fields(), 'message'), ', '));
  grant insert (id, quote_id, title, description, client_name, client_email, client_phone, project_type, status,
      start_date, end_date, budget, technologies, image_url, paid_on, owner, links, language, updated_by),
    update (title, description, client_email, client_phone, status, start_date, end_date, budget, technologies, image_url,
      paid_on, owner, follow_up_on, links, language, deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to, updated_by)
    on public.projects to authenticated, service_role;
  grant insert (id, quote_id, project_id, kind, author, subject, body), update (body) on public.notes to authenticated, service_role;
  grant insert (id, quote_id, language, client_name, client_company, client_address, client_vat_number, title,
      introduction, terms, start_on, duration, lines, vat_case, valid_until, updated_by),
    update (language, client_name, client_company, client_address, client_vat_number, title, introduction, terms,
      start_on, duration, lines, vat_case, valid_until, status, mail_to, answered_by, channel, decline_reason, updated_by)
    on public.offers to authenticated, service_role;
  grant update (subject, body) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders,
      reminder_hours, overdue_hours)
    on public.mail_settings to authenticated;
  grant insert (id, kind), update (status) on public.mails to authenticated;

  grant execute on function
    public.change_rows, public.search_quotes, public.search_projects, public.search_offers, public.dashboard_stats,
    public.dashboard_trends, public.dashboard_today, public.client_records
    to authenticated;
  grant execute on function public.person_data, public.erase_person, public.demo_data
    to authenticated, service_role;
  grant execute on function
    public.enrol_staff, public.claim_mails, public.settle_mail, public.erase_expired
    to service_role;

  grant usage on schema private to authenticated, service_role;
  grant execute on all functions in schema private to authenticated, service_role;
  for powerful in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and prosecdef and proname <> 'is_staff'
  loop
    execute format('revoke execute on function %s from authenticated, service_role', powerful);
  end loop;
end
$$;

select private.apply_privileges();
