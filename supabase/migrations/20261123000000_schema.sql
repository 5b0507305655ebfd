-- The ground rules: nothing may be called or read until it is granted.
--
-- SECURITY DEFINER in this file: none.

do $$
begin
  if current_setting('server_version_num')::integer < 170000 then
    raise exception 'This product needs Postgres 17 or newer, and this server runs %.', current_setting('server_version');
  end if;
end
$$;

create schema private;
comment on schema private is 'Rules and counters. Not exposed by the API.';

-- Functions start closed to everybody. Only the form without a schema takes the right from PUBLIC;
-- the second takes back what hosted Supabase hands its request roles.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

create function private.refuse(field text, reason text, message text, allowed integer default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT422',
    message = message,
    detail = jsonb_strip_nulls(jsonb_build_object('field', field, 'reason', reason, 'limit', allowed))::text;
end
$$;
comment on function private.refuse(text, text, text, integer) is
  'Refuses a request with 422. PostgREST writes the message into the status line: it never holds text of the caller.';

create function private.refuse_change(entity text, field text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform private.refuse(field, 'immutable', format('The %s of a %s never changes.', field, entity));
end
$$;
comment on function private.refuse_change(text, text) is
  'Refuses to change what never changes, with 422 and the name of the field.';

create function private.set_version() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;
comment on function private.set_version() is
  'Sets updated_at: now at every real change, and always later than before, also when the clock was set back.';

create function private.codes_of(constraint_name text) returns text[]
language sql stable set search_path = ''
as $$
  select array_agg(code[1])
  from pg_catalog.pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') as code
  where conname = constraint_name
$$;
comment on function private.codes_of(text) is 'The code list of a CHECK, so that no list is written down twice.';

-- Who is staff.
--
-- SECURITY DEFINER in this file, and why:
--   private.is_staff    reads private.staff and auth.sessions, which no caller may read
--   public.enrol_staff  writes private.staff and ends sessions for the service key

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
comment on table private.staff is 'The accounts that are staff. Being signed in is not enough.';
alter table private.staff enable row level security;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
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
comment on function private.is_staff() is
  'The caller is staff and the session of its token exists and is younger than 8 hours: signing out ends access at '
  'once, whatever the token says.';

create function private.require_staff() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using
      errcode = 'PT403',
      message = 'Only staff with an open session may do this.',
      detail = '{"reason": "not_staff"}',
      hint = 'Sign in again.';
  end if;
  return true;
end
$$;
comment on function private.require_staff() is
  'True for staff; refuses everybody else with 403. Policies call it as (select private.require_staff()), once a '
  'statement: where they were only false, an ended session would look like an empty table.';

create function private.require_staff_or_key() returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- read here and not through auth.role(): callers do not reach that schema everywhere
  if coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role',
    current_setting('request.jwt.claim.role', true), ''
  ) <> 'service_role' then
    perform private.require_staff();
  end if;
end
$$;
comment on function private.require_staff_or_key() is 'Refuses everybody but staff and the service key with 403.';

create function public.enrol_staff(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions
  where user_id = account or user_id in (select staff.user_id from private.staff);
  delete from private.staff where user_id <> account;
  insert into private.staff (user_id) values (account) on conflict do nothing;
end
$$;
comment on function public.enrol_staff(uuid) is
  'Makes an account the only staff account and ends all staff sessions. For the service key: sets up or rotates the '
  'shared password.';

-- Texts as people type them: trimmed and folded, and whether they are e-mail addresses.
--
-- These functions are plpgsql even where one expression is enough: a function in SQL with a search path of
-- its own is parsed and planned again in every statement that calls it.
--
-- SECURITY DEFINER in this file: none.

create function private.trimmed(source text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- the characters that JavaScript's trim() removes, whatever the locale of the database
  return btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007'
    '\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
end
$$;

create function private.is_blank(source text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- direction marks, zero-width characters and spaces alone are nothing that staff could read
  return coalesce(btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\00AD\061C\1680\2000\2001\2002\2003\2004\2005'
    '\2006\2007\2008\2009\200A\200B\200C\200D\200E\200F\2028\2029\202A\202B\202C\202D'
    '\202E\202F\205F\2060\2066\2067\2068\2069\3000\FEFF') = '', true);
end
$$;

create function private.latin_digits(source text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return translate(source, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
end
$$;

create function private.folded_address(email text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return lower(private.trimmed(email) collate pg_catalog.pg_c_utf8);
end
$$;
comment on function private.folded_address(text) is 'An e-mail address in the form in which two are compared.';

create function private.is_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- control characters, spaces, and what separates addresses in a header
  excluded constant text := '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff'
    '"(),:;<>\[\\\]';
begin
  return char_length(address) <= 320
    and address ~ format('^[^@%1$s]+@[^@.%1$s]+(\.[^@.%1$s]+)*$', excluded);
end
$$;
comment on function private.is_address(text) is
  'Whether a mail could be sent there: one @ and no empty part of the host; no stricter than a browser.';

-- Search: the words by which rows are found, and what a typed text searches for.
--
-- SECURITY DEFINER in this file: none.

create function private.search_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- one ligature may unfold to eighteen characters
  most constant integer := 200 + 3 * char_length(source);
  folded text := source;
  rest text := source;
  piece text;
begin
  if octet_length(source) > char_length(source) then
    -- NFKD sorts combining marks in quadratic time: a word gets there alone when it is long, 64 characters at a time
    if source !~ '[^ ]{65}' then
      folded := normalize(source, nfkd);
    else
      folded := '';
      while rest <> '' and octet_length(folded) < 4 * most loop
        piece := left(rest, 64);
        piece := coalesce(substring(piece from '^.* '), piece);
        folded := folded || normalize(piece, nfkd);
        rest := right(rest, -char_length(piece));
      end loop;
    end if;
    folded := regexp_replace(
      left(folded, most),
      '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+',
      '', 'g'
    );
    -- translate() compares each character of the text with each of its list
    folded := replace(replace(replace(replace(replace(folded, 'ى', 'ي'), 'ی', 'ي'), 'ة', 'ه'), 'ک', 'ك'), 'ٱ', 'ا');
    if folded ~ '[٠-٩۰-۹]' then
      folded := private.latin_digits(folded);
    end if;
  end if;
  folded := regexp_replace(
    lower(folded collate pg_catalog.pg_c_utf8),
    -- whatever is no letter or digit, but for the space at which the words are cut
    '[^ 0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff'
    '\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+',
    ' ', 'g'
  );
  if folded ~ '[^ ]{65}' then
    folded := regexp_replace(folded, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  -- a tsvector holds each word once, in order
  return coalesce(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(folded, ' '), ''))), '{}');
end
$$;
comment on function private.search_words(text) is
  'The words of a text as the columns search hold them, the same in every locale. A query is prepared the same way: '
  'NFKD; strip accents, tashkeel, tatweel, zero-width and direction marks; lower case; ى ی to ي, ة to ه, ک to ك, ٱ to '
  'ا, Arabic and Persian digits to Latin; split at everything that is no letter or digit; cut at 64 characters. '
  '10,000 characters of any kind take a few milliseconds. Each word then becomes ''word'':*, joined with &, '
  'configuration simple.';

create function private.index_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words constant text[] := private.search_words(source);
begin
  if octet_length(source) = char_length(source) then
    return words;
  end if;
  -- Arabic writes "and", "with", "the" as part of the next word: that word alone is indexed too
  return words || coalesce(
    (select array_agg(bare) from (
       select substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$') as bare
       from unnest(words) as word where left(word, 1) collate "C" in ('و', 'ف', 'ب', 'ك', 'ل', 'ا')
     ) as stripped where bare is not null), '{}');
end
$$;
comment on function private.index_words(text) is
  'The words of a text to be found by: those of search_words, and Arabic ones also without the article and joined '
  'particles.';

create function private.phone_words(phone text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
  tails text[] := '{}';
begin
  -- every tail, so that a prefix search finds any run of digits; and the national form of an international number
  for start in 1 .. coalesce(length(digits), 0) - 1 loop
    tails := tails || substr(digits, start);
    if start between 2 and 4 and length(digits) > 7 then
      tails := tails || ('0' || substr(digits, start));
    end if;
  end loop;
  return tails;
end
$$;
comment on function private.phone_words(text) is
  'Search words of a phone number: any run of its digits, with or without the country code.';

create function private.phone_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  number text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  -- a date such as 05/11/2026 is none
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  end if;
  -- 00 is the + of a telephone; the codes of countries are prefix-free, and a 0 in brackets may follow them
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
comment on function private.phone_digits(text) is
  'The digits by which a typed phone number is found: it starts with 0 or +, and an international one is searched '
  'without the code of its country. Null for anything else.';

create function private.search_query(typed text) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$
  -- words are letters and digits only, so nothing needs escaping
  select string_agg('''' || word || ''':*', ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$$;
comment on function private.search_query(text) is
  'What a typed text searches for: every word from its beginning, or a phone number. Null when it holds no word.';

-- Quote requests: what visitors sent, or what staff entered by hand.
--
-- SECURITY DEFINER in this file: none.

-- What a write sets off ------------------------------------------------------------------------------

create function private.new_reference(size integer default 6) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  -- no I, L, O, U, 0 or 1: read aloud and copied by hand without mistakes; no E, because the
  -- full-text parser takes 25E5AB for a number and a word
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
comment on function private.new_reference(integer) is
  'An unused reference such as Q-7K3M9P; one character longer should the short ones run out.';

create function private.quote_origin(source jsonb, request_id uuid) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  origin constant text := coalesce(
    nullif(private.trimmed(lower((source ->> 'utm_source') collate pg_catalog.pg_c_utf8)), ''),
    substring(
      lower((source ->> 'referrer') collate pg_catalog.pg_c_utf8)
      from '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)'
    ),
    -- a visitor's form always sends a request id
    case when request_id is null and source = '{}' then '(staff)' else '(direct)' end
  );
begin
  -- a campaign says google where a referrer says www.google.fr
  return left(coalesce(
    substring(origin from '^(?:[^/]+\.)?(google|instagram|linkedin)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$'), origin
  ), 200);
end
$$;
comment on function private.quote_origin(jsonb, uuid) is
  'Where a quote came from in one word: its campaign''s source, else the host of the referring page, else (direct); '
  '(staff) when entered by hand. Every host of Google, Instagram and LinkedIn counts under the name alone.';

create function private.before_quote_write() returns trigger
language plpgsql set search_path = ''
as $$
declare
  field text;
begin
  new.name := private.trimmed(new.name);
  new.email := private.trimmed(new.email);
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.trimmed(new.company), '');
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if not new.is_spam then
    new.spam_reason := null;
  end if;

  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
    if new.status in ('contacted', 'approved') then
      new.responded_at := coalesce(new.responded_at, now());
    end if;
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    when new.reference is distinct from old.reference then 'reference'
    when new.request_id is distinct from old.request_id then 'request_id'
    when new.source is distinct from old.source then 'source'
    when new.created_at is distinct from old.created_at then 'created_at'
    when new.responded_at is distinct from old.responded_at then 'responded_at'
  end;
  if field is not null then
    perform private.refuse_change('quote', field);
  end if;
  if new.status <> old.status then
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(old.responded_at, now())
      -- taken back within 15 minutes, it never was an answer
      when new.status = 'pending' and old.responded_at > now() - interval '15 minutes' then null
      else old.responded_at
    end;
  end if;
  return new;
end
$$;
comment on function private.before_quote_write() is
  'Trims, keeps what never changes, and sets origin, waiting_since and responded_at. A rejection answers nobody.';

create function private.set_quote_search() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search := array_to_tsvector(
    private.index_words(concat_ws(' ', new.reference, new.name, new.company, new.email, new.phone, new.message))
    || private.phone_words(new.phone)
    -- the reference as it is said, without its hyphen
    || lower(replace(new.reference, '-', ''))
    || case when tg_op = 'UPDATE' then private.note_words(new.id, null) end
  );
  return new;
end
$$;
comment on function private.set_quote_search() is 'Sets the words by which a quote is found.';

-- The table ------------------------------------------------------------------------------------------

create table public.quotes (
  id uuid primary key default gen_random_uuid(),
  reference text not null default private.new_reference()
    constraint quotes_reference_key unique,
  name text not null
    constraint quotes_name_length check (char_length(name) between 1 and 200),
  email text not null
    constraint quotes_email_length check (char_length(email) between 1 and 320),
  phone text
    constraint quotes_phone_length check (char_length(phone) between 1 and 40),
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
  language text not null default 'en'
    constraint quotes_language_check check (language in ('en', 'ar')),
  source jsonb not null default '{}'
    constraint quotes_source_object check (jsonb_typeof(source) = 'object'),
  origin text not null default '(direct)',
  is_spam boolean not null default false,
  spam_reason text
    constraint quotes_spam_reason_check
    check (spam_reason is null or is_spam and spam_reason in ('hidden_field', 'too_fast', 'over_limit')),
  request_id uuid
    constraint quotes_request_id_key unique,
  follow_up_on date,
  waiting_since timestamptz,
  responded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  search tsvector not null default ''
);

comment on table public.quotes is 'Quote requests. Visitors reach it through submit_quote only.';
comment on column public.quotes.reference is 'What the visitor is shown and quotes on the phone.';
comment on column public.quotes.phone is 'As typed, with Latin digits.';
comment on column public.quotes.language is 'The language of the page the visitor wrote from.';
comment on column public.quotes.source is 'Landing path, referrer and campaign fields; nothing else. Never changes.';
comment on column public.quotes.origin is
  'See private.quote_origin. Set by trigger, not generated: a generated column always looks changed in set_version.';
comment on column public.quotes.is_spam is 'Suspected, not certain: kept for staff to judge, counted nowhere.';
comment on column public.quotes.spam_reason is
  'Why submit_quote marked it: hidden_field, too_fast, or over_limit for a request above the overall limit, which may '
  'well be honest. Null when staff did, and once the mark is cleared.';
comment on column public.quotes.request_id is
  'Made by the visitor''s form: the same request sent twice is one quote. Null when staff entered it.';
comment on column public.quotes.follow_up_on is
  'The day on which to call back, where staff are. Null when nobody is to.';
comment on column public.quotes.waiting_since is
  'When a pending quote came in, null once it is answered; unlike responded_at it comes back when the status does. '
  'Set by trigger.';
comment on column public.quotes.responded_at is 'When the client was answered: see private.before_quote_write.';
comment on column public.quotes.updated_at is 'Grows at every real change, so it can tell two versions apart.';
comment on column public.quotes.search is
  'The words of reference, name, company, e-mail, phone, message and notes. Set by trigger.';

-- The newest quotes, and every count: it holds what the dashboard and the filters of lists count by.
create index quotes_created_at on public.quotes (created_at, id)
include (status, project_type, origin, is_spam, responded_at);
-- The quotes of one status, newest or longest waiting first; what the mails remind of.
create index quotes_status on public.quotes (status, created_at, id) include (is_spam);
-- What is known about a person: shown with each quote, exported, erased.
create index quotes_address on public.quotes (private.folded_address(email));
-- The follow-ups that are due.
create index quotes_follow_up_on on public.quotes (follow_up_on) where follow_up_on is not null;

-- An index alone answers for pages that a vacuum has seen; by default one comes after a fifth of the table has changed.
alter table public.quotes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- A search reads the words of every row: up to 4 KB, a row holds them as they are, neither compressed nor beside it.
alter table public.quotes set (toast_tuple_target = 4080);

-- Triggers of one moment fire in the order of their names.
create trigger before_write before insert or update on public.quotes
for each row execute function private.before_quote_write();

create trigger set_version before update on public.quotes
for each row execute function private.set_version();

-- after set_version: a note makes its quote no newer
create trigger write_search before insert or update of name, email, phone, company, message, search on public.quotes
for each row execute function private.set_quote_search();

-- Further triggers of this table: queue_mails (50_mail.sql), record_status and delete_history (30_status_changes.sql),
-- keep_notes (20_notes.sql), record_client (70_erasure.sql).

alter table public.quotes enable row level security;

create policy "staff read quotes" on public.quotes
for select to authenticated using ((select private.require_staff()));

create policy "staff enter quotes by hand" on public.quotes
for insert to authenticated with check ((select private.require_staff()));

create policy "staff change quotes" on public.quotes
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

create policy "staff delete quotes" on public.quotes
for delete to authenticated using ((select private.require_staff()));

-- Search ---------------------------------------------------------------------------------------------

create function public.search_quotes(q text) returns setof public.quotes
language sql stable
as $$
  select quotes.*
  from (select private.search_query(q) as query offset 0) as typed, public.quotes
  where coalesce(quotes.search operator(pg_catalog.@@) typed.query, true)
  offset 0
$$;
comment on function public.search_quotes(text) is
  'The quotes that a typed text finds; all of them when it holds no word. PostgREST filters, orders, counts and pages '
  'them like the table: without a search path of its own the function becomes part of the statement. The first offset '
  'keeps the text from being read for each row, the second the rows from being read in the order of an index.';

-- Client projects.
--
-- SECURITY DEFINER in this file: none.

-- What a write sets off ------------------------------------------------------------------------------

create function private.longest_element(elements text[]) returns integer
language sql immutable parallel safe set search_path = ''
as $$
  select max(char_length(element)) from unnest(elements) as element
$$;

create function private.tidy_list(elements text[]) returns text[]
language sql immutable parallel safe set search_path = ''
as $$
  select array_agg(element order by first)
  from (
    select private.trimmed(element) as element, min(position) as first
    from unnest(elements) with ordinality as listed (element, position)
    group by 1
  ) as tidied
  where element <> ''
$$;
comment on function private.tidy_list(text[]) is
  'Trimmed, in order, without blanks and duplicates; null when nothing is left.';

create function private.is_finished(status text) returns boolean
language sql immutable parallel safe
return status in ('completed', 'paid');
comment on function private.is_finished(text) is
  'Whether a project of this status can no longer be late. Bound when it is created, so it needs no search path.';

create function private.before_project_write() returns trigger
language plpgsql set search_path = ''
as $$
declare
  field text;
begin
  new.title := private.trimmed(new.title);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');

  if tg_op = 'INSERT' then
    new.client_name := private.trimmed(new.client_name);
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    -- erase_person alone may; no client holds the right to write this column
    when new.client_name is distinct from old.client_name
      and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then 'client_name'
    when new.project_type is distinct from old.project_type then 'project_type'
    when new.created_at is distinct from old.created_at then 'created_at'
    -- the foreign key itself clears it when the quote is deleted
    when new.quote_id is distinct from old.quote_id
      and (new.quote_id is not null or exists (select from public.quotes where quotes.id = old.quote_id))
      then 'quote_id'
  end;
  if field is not null then
    perform private.refuse_change('project', field);
  end if;
  return new;
end
$$;
comment on function private.before_project_write() is 'Cleans what was sent, and keeps what never changes.';

create function private.set_project_search() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.search := array_to_tsvector(
    private.index_words(concat_ws(
      ' ', new.title, new.client_name, new.description, array_to_string(new.technologies, ' ')
    ))
    || case when tg_op = 'UPDATE' then private.note_words(null, new.id) end
  );
  return new;
end
$$;
comment on function private.set_project_search() is 'Sets the words by which a project is found.';

-- The table ------------------------------------------------------------------------------------------

create table public.projects (
  id uuid primary key default gen_random_uuid(),
  quote_id uuid
    constraint projects_quote_id_key unique
    constraint projects_quote_id_fkey references public.quotes (id) on delete set null,
  title text not null
    constraint projects_title_length check (char_length(title) between 1 and 200),
  description text not null
    constraint projects_description_length check (char_length(description) between 1 and 20000),
  client_name text not null
    constraint projects_client_name_length check (char_length(client_name) between 1 and 200),
  project_type text not null
    constraint projects_project_type_check
    check (project_type in ('website', 'mobile-app', 'saas', 'ai-integration', 'other')),
  status text not null default 'planning'
    constraint projects_status_check check (status in ('planning', 'in_progress', 'completed', 'on_hold', 'paid')),
  start_date date,
  end_date date,
  budget integer
    constraint projects_budget_positive check (budget > 0),
  technologies text[]
    constraint projects_technologies_count check (cardinality(technologies) between 1 and 30)
    constraint projects_technologies_length check (private.longest_element(technologies) <= 50),
  image_url text
    constraint projects_image_url_length check (char_length(image_url) <= 2000)
    constraint projects_image_url_http check (image_url ~* '^https?://[^\u0001-\u0020"<>\\]+$'),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  search tsvector not null default '',
  constraint projects_dates_order check (end_date >= start_date)
);

comment on table public.projects is 'Client projects, most of them converted quotes.';
comment on column public.projects.quote_id is
  'The quote it came from, set by convert_quote only; null once that quote is deleted.';
comment on column public.projects.budget is 'Whole euros; 0 is stored as null.';
comment on column public.projects.technologies is
  'Trimmed, without blanks or duplicates; an empty list is stored as null.';
comment on column public.projects.updated_at is
  'Grows at every real change; an edit carries the value it started from.';
comment on column public.projects.search is
  'The words of title, client, description, technologies and notes. Set by trigger.';

-- What convert_quote says when one of these refuses.
comment on constraint projects_title_length on public.projects is 'The title must have 1 to 200 characters.';
comment on constraint projects_description_length on public.projects is
  'The description must have 1 to 20,000 characters.';
comment on constraint projects_client_name_length on public.projects is
  'The client name must have 1 to 200 characters.';
comment on constraint projects_project_type_check on public.projects is 'The project type is not in the list.';
comment on constraint projects_status_check on public.projects is 'The status is not in the list.';
comment on constraint projects_budget_positive on public.projects is 'The budget cannot be negative.';
comment on constraint projects_technologies_count on public.projects is 'A project has at most 30 technologies.';
comment on constraint projects_technologies_length on public.projects is 'A technology has at most 50 characters.';
comment on constraint projects_image_url_length on public.projects is 'The image address has at most 2,000 characters.';
comment on constraint projects_image_url_http on public.projects is
  'The image address must start with http:// or https://.';
comment on constraint projects_dates_order on public.projects is 'The end date cannot be before the start date.';

-- The newest projects.
create index projects_created_at on public.projects (created_at, id);
-- A column of the board.
create index projects_status on public.projects (status, created_at, id);

-- As for quotes: a search reads the words of every row.
alter table public.projects set (toast_tuple_target = 4080);

-- Triggers of one moment fire in the order of their names.
create trigger before_write before insert or update on public.projects
for each row execute function private.before_project_write();

create trigger set_version before update on public.projects
for each row execute function private.set_version();

-- after set_version: a note makes its project no newer
create trigger write_search before insert or update of title, client_name, description, technologies, search
on public.projects
for each row execute function private.set_project_search();

-- Further triggers of this table: record_status and delete_history (30_status_changes.sql), link_notes and
-- keep_notes (20_notes.sql).

alter table public.projects enable row level security;

create policy "staff read projects" on public.projects
for select to authenticated using ((select private.require_staff()));

create policy "staff create projects" on public.projects
for insert to authenticated with check ((select private.require_staff()));

create policy "staff change projects" on public.projects
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

create policy "staff delete projects" on public.projects
for delete to authenticated using ((select private.require_staff()));

-- Search ---------------------------------------------------------------------------------------------

create function public.search_projects(q text) returns setof public.projects
language sql stable
as $$
  select projects.*
  from (select private.search_query(q) as query offset 0) as typed, public.projects
  where coalesce(projects.search operator(pg_catalog.@@) typed.query, true)
  offset 0
$$;
comment on function public.search_projects(text) is 'The projects that a typed text finds, as search_quotes.';

-- Notes of staff on quotes and projects.
--
-- SECURITY DEFINER in this file, and why:
--   private.link_notes  links notes to a project, a column that no client may change
--   private.keep_notes  takes that link away again, for the same reason
--   private.index_note  writes the search words of quotes and projects, which no client may write

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
  return new;
end
$$;
comment on function private.before_note_write() is
  'Trims, links a note on a converted quote to its project and the other way round, and keeps what never changes.';

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
  'Notes of staff. A note is on a quote, on a project, or on both once the quote is converted: there is one text, and '
  'it stays for as long as one of the two does.';
comment on column public.notes.author is 'As typed: staff share one account.';
comment on column public.notes.body is 'Plain text.';
comment on column public.notes.updated_at is
  'Equal to created_at until the text changes; an edit carries the value it started from.';

-- The notes on a quote or on a project, the newest first.
create index notes_quote_id on public.notes (quote_id, created_at desc);
create index notes_project_id on public.notes (project_id, created_at desc);

create trigger before_write before insert or update on public.notes
for each row execute function private.before_note_write();

-- of the text alone: a note that is linked to a project is no newer
create trigger set_version before update of body on public.notes
for each row execute function private.set_version();

alter table public.notes enable row level security;

create policy "staff read notes" on public.notes
for select to authenticated using ((select private.require_staff()));

create policy "staff write notes" on public.notes
for insert to authenticated with check ((select private.require_staff()));

create policy "staff change notes" on public.notes
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

create policy "staff delete notes" on public.notes
for delete to authenticated using ((select private.require_staff()));

-- On a quote and its project --------------------------------------------------------------------------

create function private.link_notes() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.notes set project_id = new.id where notes.quote_id = new.quote_id;
  return null;
end
$$;
comment on function private.link_notes() is 'The notes on a converted quote are on its project too.';

create trigger link_notes after insert on public.projects
for each row when (new.quote_id is not null) execute function private.link_notes();

create function private.keep_notes() returns trigger
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
comment on function private.keep_notes() is 'Of two, the one that stays keeps the notes.';

-- before: afterwards the foreign key has deleted them
create trigger keep_notes before delete on public.quotes
for each row execute function private.keep_notes();

create trigger keep_notes before delete on public.projects
for each row execute function private.keep_notes();

-- Found by its words ---------------------------------------------------------------------------------

create function private.note_words(quote_id uuid, project_id uuid) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  -- at least the ten newest: a tsvector holds at most 1 MB, and each note cuts them into words again
  return private.index_words(left((
    select coalesce(string_agg(notes.body, ' ' order by notes.created_at desc), '') from public.notes
    where notes.quote_id = note_words.quote_id or notes.project_id = note_words.project_id
  ), 40000));
end
$$;
comment on function private.note_words(uuid, uuid) is 'The words of the notes on a quote or on a project.';

create function private.index_note() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  note constant public.notes := case when tg_op = 'DELETE' then old else new end;
begin
  -- write_search makes the words anew
  update public.quotes set search = search where quotes.id = note.quote_id;
  update public.projects set search = search where projects.id = note.project_id;
  return null;
end
$$;
comment on function private.index_note() is 'A quote and a project are found by their notes.';

create trigger index_note after insert or update or delete on public.notes
for each row execute function private.index_note();

-- The history of every status, of quotes and of projects.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_status_changes  writes public.status_changes, which no caller may write
--   private.delete_history         deletes there, for the same reason

create table public.status_changes (
  id bigint generated always as identity primary key,
  entity text not null
    constraint status_changes_entity_check check (entity in ('quote', 'project')),
  entity_id uuid not null,
  from_status text not null,
  to_status text not null,
  changed_at timestamptz not null default now(),
  changed_by uuid references auth.users (id) on delete set null
);
comment on table public.status_changes is
  'Every change of a quote''s or project''s status. Written by triggers only; goes with its quote or project.';
comment on column public.status_changes.entity_id is 'Id of the quote or project.';
comment on column public.status_changes.changed_by is 'The account that did it; null for the system itself.';

-- The history of a quote or project; when projects were paid.
create index status_changes_entity on public.status_changes (entity, entity_id, changed_at desc);
-- The changes of an account, when it is deleted.
create index status_changes_changed_by on public.status_changes (changed_by);

alter table public.status_changes enable row level security;

create policy "staff read the history" on public.status_changes
for select to authenticated using ((select private.require_staff()));

-- The plan of a session's first firing is kept, and that is mostly for one row: for thousands its nested
-- loop compares every row with every other.
create function private.record_status_changes() returns trigger
language plpgsql security definer set search_path = '' set enable_nestloop = off
as $$
begin
  insert into public.status_changes (entity, entity_id, from_status, to_status, changed_by)
  select tg_argv[0], before.id, before.status, after.status, (select auth.uid())
  from before join after using (id)
  where before.status <> after.status;
  return null;
end
$$;

create function private.delete_history() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.status_changes
  using before
  where status_changes.entity = tg_argv[0] and status_changes.entity_id = before.id;
  return null;
end
$$;

create trigger record_status after update on public.quotes
referencing old table as before new table as after
for each statement execute function private.record_status_changes('quote');

create trigger delete_history after delete on public.quotes
referencing old table as before
for each statement execute function private.delete_history('quote');

create trigger record_status after update on public.projects
referencing old table as before new table as after
for each statement execute function private.record_status_changes('project');

create trigger delete_history after delete on public.projects
referencing old table as before
for each statement execute function private.delete_history('project');

-- The visitor's only door.
--
-- SECURITY DEFINER in this file, and why:
--   public.submit_quote  visitors hold no right on any table: it checks, counts and writes for them

create table private.quote_limits (
  only_row boolean primary key default true check (only_row),
  per_address integer not null default 10 check (per_address > 0),
  per_network integer not null default 30 check (per_network > 0),
  overall integer not null default 300 check (overall > 0),
  hard_limit integer not null default 10000 check (hard_limit > 0),
  hourly_receipts integer not null default 60 check (hourly_receipts > 0),
  counted_over interval not null default '10 minutes' check (counted_over > interval '0'),
  min_elapsed_ms integer not null default 3000,
  behind_cloudflare boolean not null default false,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.quote_limits is
  'The one place for the limits on quote requests; update its row to change them.';
comment on column private.quote_limits.per_address is
  'Requests one address may send within counted_over; as many again when they are marked as spam.';
comment on column private.quote_limits.per_network is
  'Requests an IPv4 /24 or IPv6 /48 network may send within counted_over, marked ones included.';
comment on column private.quote_limits.overall is
  'Requests within counted_over above which those of networks that sent one already are kept and marked.';
comment on column private.quote_limits.hard_limit is
  'Requests within counted_over, marked ones included, above which everything is refused.';
comment on column private.quote_limits.hourly_receipts is 'Mails to visitors within an hour; the others get none.';
comment on column private.quote_limits.min_elapsed_ms is 'A form filled faster than this is suspected spam.';
comment on column private.quote_limits.behind_cloudflare is
  'Every request comes through Cloudflare, as on hosted Supabase: cf-connecting-ip is the caller''s address. Anywhere '
  'else anybody could claim one.';
comment on column private.quote_limits.salt is 'Mixed into addresses before hashing; made when the database is.';
insert into private.quote_limits default values;
alter table private.quote_limits enable row level security;

create table private.quote_rate (
  id bigint generated always as identity primary key,
  address_hash bytea,
  network_hash bytea,
  is_spam boolean not null,
  sent_at timestamptz not null
);
comment on table private.quote_rate is
  'One row for each recent request, its address and network only as salted hashes. Rows older than the limits look '
  'back are removed by later requests.';
comment on column private.quote_rate.address_hash is
  'Null when no proxy told the address: such requests count in all only.';
comment on column private.quote_rate.is_spam is
  'The request itself looked like spam: it uses nothing of overall, nor of what its address may send besides.';
create index quote_rate_network on private.quote_rate (network_hash, sent_at);
create index quote_rate_sent_at on private.quote_rate (sent_at);
create index quote_rate_honest on private.quote_rate (sent_at) where not is_spam;
alter table private.quote_rate enable row level security;

create function private.request_text(
  request jsonb, field text, label text, required boolean, allowed integer
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  content text := request ->> field;
begin
  if jsonb_typeof(request -> field) not in ('string', 'null') then
    perform private.refuse(field, 'invalid', format('%s must be text.', label));
  end if;
  if private.is_blank(content) then
    if required then
      perform private.refuse(field, 'required', format('%s is required.', label));
    end if;
    return null;
  end if;
  content := private.trimmed(content);
  if char_length(content) > allowed then
    perform private.refuse(
      field, 'too_long', format('%s is too long: at most %s characters.', label, allowed), allowed);
  end if;
  return content;
end
$$;
comment on function private.request_text(jsonb, text, text, boolean, integer) is
  'One text of a request, trimmed; null when left out or blank.';

create function private.request_source(source jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(source) not in ('object', 'null') then
    perform private.refuse('source', 'invalid', 'The source must be an object.');
  end if;
  if source is null or jsonb_typeof(source) = 'null' then
    return '{}';
  end if;
  return (
    select coalesce(jsonb_object_agg(key, left(private.trimmed(value #>> '{}'), 500)), '{}')
    from jsonb_each(source)
    where key in ('landing_path', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content')
      and jsonb_typeof(value) = 'string'
      and not private.is_blank(value #>> '{}')
  );
end
$$;
comment on function private.request_source(jsonb) is
  'Where a request came from: the known keys only, each cut at 500 characters.';

create function private.caller(limits private.quote_limits, out address bytea, out network bytea)
language plpgsql stable set search_path = ''
as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  said text := coalesce(
    case when limits.behind_cloudflare then nullif(private.trimmed(headers ->> 'cf-connecting-ip'), '') end,
    -- the last hop is the one our own proxy wrote; what stands before it anybody may claim
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
    -- one IPv6 caller owns up to a whole /56, and gets a /48 for the asking
    bits := case family(ip) when 4 then array[32, 24] else array[56, 48] end;
  end if;
  address := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[1]))::text, said), 'UTF8'));
  network := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[2]))::text, said), 'UTF8'));
end
$$;
comment on function private.caller(private.quote_limits) is
  'What a caller counts as: its IPv4 address or IPv6 /56 and its IPv4 /24 or IPv6 /48, or whatever the proxy wrote '
  'instead, as hashes; null when it wrote nothing.';

create function private.check_limits(
  limits private.quote_limits, address bytea, network bytea, spam boolean
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  since constant timestamptz := clock_timestamp() - limits.counted_over;
  -- a row from the future was written before the clock was set back
  until constant timestamptz := clock_timestamp() + interval '1 minute';
  blocking timestamptz;
  over_limit boolean;
  seconds integer;
begin
  select
    -- the request that must grow old before the next one fits
    greatest(
      (select sent_at from private.quote_rate where sent_at > since and sent_at < until
       order by sent_at desc offset limits.hard_limit - 1 limit 1),
      (select sent_at from private.quote_rate where network_hash = network and sent_at > since and sent_at < until
       order by sent_at desc offset limits.per_network - 1 limit 1),
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
comment on function private.check_limits(private.quote_limits, bytea, bytea, boolean) is
  'Refuses a request with 429 and the seconds to wait when its address, its network, or all together sent too many. '
  'True when it is to be marked: all together sent many, and its network is one of them.';

create function private.count_request(limits private.quote_limits, address bytea, network bytea, spam boolean)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- rows that another request is removing are left to it
  delete from private.quote_rate where id in (
    select id from private.quote_rate
    where sent_at <= clock_timestamp() - limits.counted_over or sent_at >= clock_timestamp() + interval '1 minute'
    limit 100 for update skip locked
  );
  insert into private.quote_rate (address_hash, network_hash, is_spam, sent_at)
  values (address, network, spam, clock_timestamp());
end
$$;
comment on function private.count_request(private.quote_limits, bytea, bytea, boolean) is
  'Counts a request, and removes what is too old to count.';

create function private.quote_answer(quote public.quotes) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', quote.id, 'reference', quote.reference, 'name', quote.name, 'email', quote.email, 'phone', quote.phone,
    'company', quote.company, 'project_type', quote.project_type, 'budget', quote.budget, 'timeline', quote.timeline,
    'message', quote.message, 'status', quote.status, 'created_at', quote.created_at
  );
end
$$;
comment on function private.quote_answer(public.quotes) is
  'What the visitor gets back, and the agency in a mail: nothing tells a suspected spammer.';

create function private.parsed_request(request jsonb) returns public.quotes
language plpgsql stable set search_path = ''
as $$
declare
  quote public.quotes;
  unknown jsonb;
begin
  if request is null or jsonb_typeof(request) <> 'object' then
    perform private.refuse('request', 'invalid', 'The request must be an object.');
  end if;
  unknown := request - array[
    'request_id', 'name', 'email', 'phone', 'company', 'project_type', 'budget', 'timeline', 'message',
    'language', 'source', 'subject', 'elapsed_ms',
    -- ours to set: what a client sends for them is ignored
    'id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'
  ];
  if unknown <> '{}' then
    -- the name is the caller's: it may stand in the details, never in the message
    perform private.refuse(
      left((select min(key) from jsonb_object_keys(unknown) as key), 100), 'unknown',
      'The request holds an unknown field.');
  end if;

  quote.name := private.request_text(request, 'name', 'The name', true, 200);
  quote.email := private.request_text(request, 'email', 'The e-mail address', true, 320);
  if not private.is_address(quote.email) then
    perform private.refuse('email', 'invalid', 'The e-mail address is not valid.');
  end if;
  quote.phone := private.request_text(request, 'phone', 'The phone number', false, 40);
  quote.company := private.request_text(request, 'company', 'The company', false, 200);
  quote.project_type := private.request_text(request, 'project_type', 'The project type', true, 200);
  quote.budget := private.request_text(request, 'budget', 'The budget', false, 200);
  quote.timeline := private.request_text(request, 'timeline', 'The timeline', false, 200);
  quote.message := private.request_text(request, 'message', 'The project description', true, 10000);
  quote.language := private.request_text(request, 'language', 'The language', true, 200);
  quote.source := private.request_source(request -> 'source');
  if not pg_input_is_valid(private.request_text(request, 'request_id', 'The request id', true, 200), 'uuid') then
    perform private.refuse('request_id', 'invalid', 'The request id must be a UUID.');
  end if;
  quote.request_id := request ->> 'request_id';
  return quote;
end
$$;
comment on function private.parsed_request(jsonb) is
  'The quote a request describes, or a refusal that names the field. Code lists are the table''s to check.';

create function private.spam_reason(request jsonb, min_elapsed_ms integer) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when not private.is_blank(request ->> 'subject') then 'hidden_field'
    when jsonb_typeof(request -> 'elapsed_ms') is distinct from 'number'
      or (request ->> 'elapsed_ms')::numeric < min_elapsed_ms then 'too_fast'
  end;
end
$$;
comment on function private.spam_reason(jsonb, integer) is
  'The field that people never see is filled, or the form was filled faster than anyone types; null for any other '
  'request.';

create function private.insert_request(wanted public.quotes) returns public.quotes
language plpgsql volatile set search_path = ''
as $$
declare
  stored public.quotes;
  refused text;
begin
  loop
    begin
      insert into public.quotes (
        name, email, phone, company, project_type, budget, timeline, message, language, source, request_id, is_spam,
        spam_reason
      )
      values (
        wanted.name, wanted.email, wanted.phone, wanted.company, wanted.project_type, wanted.budget, wanted.timeline,
        wanted.message, wanted.language, wanted.source, wanted.request_id, wanted.is_spam, wanted.spam_reason
      )
      returning * into stored;
      return stored;
    exception
      when check_violation then
        get stacked diagnostics refused = constraint_name;
        refused := substring(refused from '^quotes_(.+)_(?:check|length)$');
        perform private.refuse(
          refused, 'unknown', format('The %s is not one of the list.', replace(refused, '_', ' ')));
      when unique_violation then
        get stacked diagnostics refused = constraint_name;
        -- the same request, sent at the same time, was first
        if refused = 'quotes_request_id_key' then
          return null;
        end if;
        -- another quote took this reference in the meantime: the next turn draws a new one
        if refused <> 'quotes_reference_key' then
          raise;
        end if;
    end;
  end loop;
end
$$;
comment on function private.insert_request(public.quotes) is
  'Stores a request, or refuses it with 422. Null when the same request was stored first.';

create function public.submit_quote(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted public.quotes := private.parsed_request(request);
  stored public.quotes;
  limits private.quote_limits;
  caller record;
  looks_like_spam boolean;
begin
  select * into strict limits from private.quote_limits;
  caller := private.caller(limits);
  -- One after the other for each network, until the commit: its counts are exact, and nobody else waits.
  perform pg_advisory_xact_lock(('x' || encode(substr(caller.network, 1, 8), 'hex'))::bit(64)::bigint);
  select * into stored from public.quotes where request_id = wanted.request_id;
  if found then
    return private.quote_answer(stored);
  end if;

  wanted.spam_reason := private.spam_reason(request, limits.min_elapsed_ms);
  looks_like_spam := wanted.spam_reason is not null;
  if private.check_limits(limits, caller.address, caller.network, looks_like_spam) then
    wanted.spam_reason := coalesce(wanted.spam_reason, 'over_limit');
  end if;
  wanted.is_spam := wanted.spam_reason is not null;
  stored := private.insert_request(wanted);
  if stored.id is null then
    select * into stored from public.quotes where request_id = wanted.request_id;
  else
    perform private.count_request(limits, caller.address, caller.network, looks_like_spam);
  end if;
  return private.quote_answer(stored);
end
$$;
comment on function public.submit_quote(jsonb) is
  'Takes a visitor''s quote request and answers with the created quote. Refuses with 422 and the field''s name, or '
  '429 and the seconds to wait. The same request_id always gives the same quote. Above the overall limit, requests of '
  'networks that sent one already are kept and marked.';

-- From an approved quote to a project, in one call.
--
-- SECURITY DEFINER in this file, and why:
--   public.convert_quote  links a project to its quote, a column that no client may write

create function private.refused_value(
  failed_constraint text, failed_column text, out field text, out reason text, out message text
)
language sql stable set search_path = ''
as $$
  select
    coalesce(
      nullif(failed_column, ''),
      case when failed_constraint = 'projects_dates_order' then 'end_date' end,
      substring(failed_constraint from '^projects_(.+)_(?:length|check|positive|count|http)$')
    ),
    case when failed_column <> '' then 'required' else 'invalid' end,
    coalesce(
      case when failed_column <> '' then format('The %s is required.', replace(failed_column, '_', ' ')) end,
      (
        select obj_description(pg_constraint.oid, 'pg_constraint') from pg_catalog.pg_constraint
        where conrelid = 'public.projects'::regclass and conname = failed_constraint
      ),
      'A value of the project is not accepted.'
    )
$$;
comment on function private.refused_value(text, text) is
  'Which field of a project was refused, and why, from the constraint or the column that Postgres names: its own '
  'words hold the row.';

create function private.conversion_failed(step text, server text) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT400',
    message = case step
      when 'project' then 'The project could not be created.'
      else 'The quote could not be updated.'
    end,
    detail = jsonb_build_object('reason', 'failed', 'server', server)::text,
    hint = step;
end
$$;
comment on function private.conversion_failed(text, text) is
  'Refuses a conversion for a reason of the server, whose words stand in the details. The hint names the step that '
  'failed, project or quote.';

create function private.lock_convertible(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = ''
as $$
declare
  quote public.quotes;
  project uuid;
begin
  select * into quote from public.quotes where quotes.id = quote_id for update;
  if not found then
    raise exception using
      errcode = 'PT404',
      message = 'This quote does not exist.',
      detail = '{"reason": "not_found"}';
  end if;
  select projects.id into project from public.projects where projects.quote_id = quote.id;
  if found then
    raise exception using
      errcode = 'PT409',
      message = 'This quote has already been converted.',
      detail = jsonb_build_object('reason', 'already_converted', 'project_id', project)::text;
  end if;
  if quote.status <> 'approved' then
    raise exception using
      errcode = 'PT409',
      message = 'Only an approved quote can be converted.',
      detail = jsonb_build_object('reason', 'not_approved', 'status', quote.status)::text;
  end if;
  return quote;
end
$$;
comment on function private.lock_convertible(uuid) is
  'Locks a quote that can be converted. 404 unknown, 409 not approved or already converted.';

create function public.convert_quote(
  quote_id uuid,
  title text,
  description text,
  client_name text,
  project_type text,
  status text default 'planning',
  start_date date default null,
  end_date date default null,
  budget integer default null,
  technologies text[] default null,
  image_url text default null
) returns public.projects
language plpgsql volatile security definer set search_path = ''
as $$
declare
  quote public.quotes;
  project public.projects;
  failure text;
  failed_constraint text;
  failed_column text;
  refused record;
begin
  perform private.require_staff();
  quote := private.lock_convertible(convert_quote.quote_id);
  begin
    insert into public.projects (
      quote_id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies,
      image_url
    )
    values (
      quote.id, convert_quote.title, convert_quote.description, convert_quote.client_name, convert_quote.project_type,
      coalesce(convert_quote.status, 'planning'), convert_quote.start_date, convert_quote.end_date,
      convert_quote.budget, convert_quote.technologies, convert_quote.image_url
    )
    returning * into project;
  exception
    when integrity_constraint_violation then
      get stacked diagnostics failed_constraint = constraint_name, failed_column = column_name;
      select * into refused from private.refused_value(failed_constraint, failed_column);
      raise exception using
        errcode = 'PT422',
        message = refused.message,
        detail = jsonb_build_object('field', refused.field, 'reason', refused.reason)::text,
        hint = 'project';
    when others then
      get stacked diagnostics failure = message_text;
      perform private.conversion_failed('project', failure);
  end;

  begin
    update public.quotes set status = 'approved' where quotes.id = quote.id;
  exception when others then
    get stacked diagnostics failure = message_text;
    perform private.conversion_failed('quote', failure);
  end;
  return project;
end
$$;
comment on function public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text) is
  'Turns an approved quote into a project, once, in one transaction. 404 unknown, 409 not approved or already '
  'converted, 422 refused data; the hint names the step that failed.';

-- Changes of many rows in one call. Each call answers with one JSON value: servers cut long lists of
-- rows silently, and what is cut could not be undone. The answer names every requested row once, as
-- changed, unchanged or missing.
--
-- SECURITY DEFINER in this file: none.

-- Statuses -------------------------------------------------------------------------------------------

create function private.requested_statuses(changes jsonb, allowed text[]) returns table (id uuid, status text)
language plpgsql immutable set search_path = ''
as $$
begin
  -- {status: [id, …]} says the same in half the space: thousands of rows fit into one request
  if jsonb_typeof(changes) = 'object' and changes <> '{}'
    and not exists (select from jsonb_each(changes) where jsonb_typeof(value) <> 'array') then
    changes := (
      select coalesce(jsonb_agg(jsonb_build_object('id', listed_id, 'status', listed.key)), '[]')
      from jsonb_each(changes) as listed, jsonb_array_elements(listed.value) as listed_id
    );
  end if;
  if changes is null or jsonb_typeof(changes) <> 'array' then
    perform private.refuse('changes', 'invalid', 'The changes must be a list of {id, status}.');
  end if;
  if jsonb_array_length(changes) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change) <> 'object' or not coalesce(pg_input_is_valid(change ->> 'id', 'uuid'), false)
  ) then
    perform private.refuse('id', 'invalid', 'Each change needs the id of a row.');
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change where not coalesce(change ->> 'status' = any (allowed), false)
  ) then
    perform private.refuse(
      'status', 'unknown', format('The status must be one of %s.', array_to_string(allowed, ', ')));
  end if;
  -- named twice, the last one counts
  return query
    select distinct on ((change ->> 'id')::uuid) (change ->> 'id')::uuid, change ->> 'status'
    from jsonb_array_elements(changes) with ordinality as listed (change, position)
    order by (change ->> 'id')::uuid, position desc;
end
$$;
comment on function private.requested_statuses(jsonb, text[]) is
  'Reads [{id, status}], or the same as {status: [id, …]}; refuses what is neither, unknown codes and more than '
  '10,000.';

create function private.set_statuses(table_name text, changes jsonb) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  ids uuid[];
  statuses text[];
  report jsonb;
begin
  perform private.require_staff();
  select array_agg(wanted.id), array_agg(wanted.status) into ids, statuses
  from private.requested_statuses(changes, private.codes_of(table_name || '_status_check')) as wanted;
  -- always in the order of ids, so two such calls wait for each other and never in a ring
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.status, current.status as before
      from unnest($1, $2) as wanted (id, status) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set status = requested.status
      from requested
      where current.id = requested.id and requested.before <> requested.status
      returning current.id, requested.before as status
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(to_jsonb(changed) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = status), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]')
    )
    from requested
  $statement$, table_name) into report using ids, statuses;
  return report;
end
$$;
comment on function private.set_statuses(text, jsonb) is
  'The bulk change of quotes and of projects, which differ in the table alone.';

create function public.set_quote_statuses(changes jsonb) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.set_statuses('quotes', changes)
$$;
comment on function public.set_quote_statuses(jsonb) is
  'Takes [{id, status}] or {status: [id, …]}. Returns {changed: [{id, status}], unchanged: [id], missing: [id]}; '
  'changed holds each status before the call, so passing it back undoes the call.';

create function public.set_project_statuses(changes jsonb) returns jsonb
language sql volatile set search_path = ''
as $$
  select private.set_statuses('projects', changes)
$$;
comment on function public.set_project_statuses(jsonb) is
  'Takes [{id, status}] or {status: [id, …]}. Returns {changed: [{id, status}], unchanged: [id], missing: [id]}; '
  'changed holds each status before the call, so passing it back undoes the call.';

-- Spam -----------------------------------------------------------------------------------------------

create function public.set_quote_spam(ids uuid[], spam boolean) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  report jsonb;
begin
  perform private.require_staff();
  if ids is null then
    perform private.refuse('ids', 'required', 'The quotes must be a list of ids.');
  end if;
  if spam is null then
    perform private.refuse('spam', 'required', 'The mark must be true or false.');
  end if;
  if cardinality(ids) > 10000 then
    perform private.refuse('ids', 'too_long', 'At most 10,000 quotes at once.', 10000);
  end if;
  -- in the order of ids, as the other bulk changes, so that two of them never wait in a ring
  perform from public.quotes where quotes.id = any (ids) order by quotes.id for update;
  with requested as (
    select id, quotes.is_spam as before
    from (select distinct unnest(ids) as id) as listed left join public.quotes using (id)
    where id is not null
  ),
  changed as (
    update public.quotes set is_spam = spam
    where quotes.id = any (ids) and quotes.is_spam <> spam
    returning quotes.id
  )
  select jsonb_build_object(
    'changed', (select coalesce(jsonb_agg(changed.id order by changed.id), '[]') from changed),
    'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = spam), '[]'),
    'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]')
  )
  into report from requested;
  return report;
end
$$;
comment on function public.set_quote_spam(uuid[], boolean) is
  'Sets or clears the spam mark. Returns {changed: [id], unchanged: [id], missing: [id]}; the opposite mark for the '
  'changed ones undoes the call.';

-- Time -----------------------------------------------------------------------------------------------

-- Thousands of rows take longer than the 8 s that hosted Supabase gives staff. PostgREST applies a
-- function's own limit before it calls it.
alter function public.set_quote_statuses(jsonb) set statement_timeout = '60s';
alter function public.set_project_statuses(jsonb) set statement_timeout = '60s';
alter function public.set_quote_spam(uuid[], boolean) set statement_timeout = '60s';

-- The wording with which staff answer a quote, one for each language of the site.
--
-- SECURITY DEFINER in this file: none.

create table public.answer_templates (
  language text primary key
    constraint answer_templates_language_check check (language in ('en', 'ar')),
  subject text not null
    constraint answer_templates_subject_length check (char_length(subject) between 1 and 200),
  body text not null
    constraint answer_templates_body_length check (char_length(body) between 1 and 2000),
  updated_at timestamptz not null default now()
);

comment on table public.answer_templates is
  'The wording of an answer, the same for all staff. {name} and {reference} stand for those of the quote. There is '
  'one row for each language, which staff change and nobody removes.';
comment on column public.answer_templates.language is 'The language of the visitor, not of staff.';
comment on column public.answer_templates.subject is 'Of a mail.';
comment on column public.answer_templates.body is 'Of a mail or of a message by WhatsApp.';
comment on column public.answer_templates.updated_at is
  'Grows at every real change; an edit carries the value it started from.';

insert into public.answer_templates (language, subject, body) values
('en', 'Your request {reference} – Confluence',
'Hello {name},

Thank you for your request {reference}. We have read it and would like to talk it through with you. When would suit you this week?

Confluence'),
('ar', 'طلبك {reference} – ملتقى',
'مرحبًا {name}،

شكرًا على طلبك {reference}. اطّلعنا عليه ونودّ أن نتحدث معك عنه. ما الوقت المناسب لك هذا الأسبوع؟

ملتقى');

create function private.before_answer_template_write() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.subject := private.trimmed(new.subject);
  new.body := private.trimmed(new.body);
  return new;
end
$$;
comment on function private.before_answer_template_write() is 'Trims.';

create trigger before_write before update on public.answer_templates
for each row execute function private.before_answer_template_write();

create trigger set_version before update on public.answer_templates
for each row execute function private.set_version();

alter table public.answer_templates enable row level security;

create policy "staff read answer templates" on public.answer_templates
for select to authenticated using ((select private.require_staff()));

create policy "staff change answer templates" on public.answer_templates
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

-- Mail: what is to be sent about the requests of visitors, and the settings of staff. See
-- docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why: no caller may read or write the mails.
--   private.queue_request_mails  queues the mails of a new request, whoever sends it

create function private.are_addresses(addresses text[]) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return cardinality(addresses) <= 10
    and not exists (select from unnest(addresses) as address where private.is_address(address) is not true);
end
$$;

-- Settings -------------------------------------------------------------------------------------------

create table public.mail_settings (
  id smallint primary key default 1
    constraint mail_settings_only_row check (id = 1),
  recipients text[] not null default '{}'
    constraint mail_settings_recipients_check check (private.are_addresses(recipients)),
  agency_language text not null default 'en'
    constraint mail_settings_agency_language_check check (agency_language in ('en', 'fr', 'ar')),
  sender text
    constraint mail_settings_sender_check check (private.is_address(sender)),
  site_url text
    constraint mail_settings_site_url_check
    check (site_url ~ '^https?://[^\s/?#"<>@\\]+$' and char_length(site_url) <= 255),
  send_requests boolean not null default true,
  send_receipts boolean not null default true,
  send_reminders boolean not null default true,
  reminder_hours smallint not null default 20
    constraint mail_settings_reminder_hours_check check (reminder_hours between 1 and 166),
  overdue_hours smallint not null default 24
    constraint mail_settings_overdue_hours_check check (overdue_hours between 2 and 167),
  remind_since timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  constraint mail_settings_hours_order check (reminder_hours < overdue_hours)
);
comment on table public.mail_settings is 'The one row of settings of the mails, which staff change.';
comment on column public.mail_settings.recipients is
  'Where mails to the agency go. Empty: to the address of the agency, which the worker knows.';
comment on column public.mail_settings.agency_language is
  'The language of mails to the agency. Visitors are written to in that of their request.';
comment on column public.mail_settings.sender is
  'The address that mails come from. Null: the one that the worker is configured with.';
comment on column public.mail_settings.site_url is
  'The origin of links, without a slash at its end. Null: the one that the worker is configured with.';
comment on column public.mail_settings.send_requests is 'Tell the agency of each request.';
comment on column public.mail_settings.send_receipts is 'Confirm each request to the visitor.';
comment on column public.mail_settings.reminder_hours is 'A request that is pending for so long is reminded of.';
comment on column public.mail_settings.overdue_hours is 'A request that is pending for so long is reminded of again.';
comment on column public.mail_settings.remind_since is
  'Requests from before are not reminded of: set when reminders are turned on.';
comment on column public.mail_settings.updated_at is 'Grows at every real change, so it can tell two versions apart.';
insert into public.mail_settings default values;

create function private.before_mail_settings_write() returns trigger
language plpgsql set search_path = ''
as $$
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
  return new;
end
$$;
comment on function private.before_mail_settings_write() is 'Trims, and sets remind_since.';

create trigger before_write before update on public.mail_settings
for each row execute function private.before_mail_settings_write();

create trigger set_version before update on public.mail_settings
for each row execute function private.set_version();

alter table public.mail_settings enable row level security;

create policy "staff read mail settings" on public.mail_settings
for select to authenticated using ((select private.require_staff()));

create policy "staff change mail settings" on public.mail_settings
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));

-- The outbox -----------------------------------------------------------------------------------------

create table private.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mails_kind_check check (kind in ('request', 'receipt', 'reminder', 'over_limit', 'test')),
  quote_id uuid
    constraint mails_quote_id_fkey references public.quotes (id) on delete cascade,
  status text not null default 'queued'
    constraint mails_status_check check (status in ('queued', 'sending', 'sent', 'skipped', 'withheld', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '1 day',
  message_id text,
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_subject check ((kind in ('request', 'receipt')) = (quote_id is not null)),
  constraint mails_once_for_a_quote unique (quote_id, kind)
);
comment on table private.mails is
  'The outbox: a request and a receipt once for a quote, and digests of many quotes. It holds no address and no text: '
  'both are read from the quotes and the settings when the mail is sent, and what is deleted or erased is never sent.';
comment on column private.mails.kind is
  'receipt goes to the visitor, all others to the agency. reminder and over_limit are digests: what waits for an '
  'answer, and what came many at once. test: staff ask for it.';
comment on column private.mails.status is
  'sending: a worker has it until next_attempt_at. skipped: the request was answered or marked as spam first, or '
  'staff turned the kind off. withheld: a receipt too many, see private.is_surplus.';
comment on column private.mails.attempts is
  'Also names the claim: what a worker reports about an earlier one is too late.';
comment on column private.mails.next_attempt_at is
  'When it is sent next; while it is being sent, when another worker may take it over.';
comment on column private.mails.created_at is 'Of a digest, when its content was read last.';
comment on column private.mails.message_id is
  'The Message-ID of every attempt, so that a mail that was sent twice is one to the mail client.';
create index mails_next_attempt_at on private.mails (next_attempt_at) where status in ('queued', 'sending');
-- The receipts of the last hour.
create index mails_receipts on private.mails (sent_at) where kind = 'receipt' and sent_at is not null;
create index mails_failed on private.mails (created_at) where status = 'failed';
alter table private.mails enable row level security;

create function private.is_enabled(settings public.mail_settings, kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case kind
    when 'receipt' then settings.send_receipts
    when 'reminder' then settings.send_reminders
    when 'test' then true
    else settings.send_requests
  end;
end
$$;
comment on function private.is_enabled(public.mail_settings, text) is 'Whether the settings want mails of this kind.';

create function private.digest_quotes(kind text, since timestamptz default '-infinity') returns setof public.quotes
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select quotes.*
    from public.mail_settings
    cross join lateral (values (case kind
      when 'reminder' then array[reminder_hours * interval '1 hour', overdue_hours * interval '1 hour']
      -- a request that is being written has ended by then
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
comment on function private.digest_quotes(text, timestamptz) is
  'What a digest of this kind is about: the requests that wait for an answer, or those of a day that came many at '
  'once. since: only what became due after it.';

create function private.is_needed(mail private.mails) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return mail.kind = 'test' or exists (
    select from public.mail_settings
    where private.is_enabled(mail_settings, mail.kind) and case
      when mail.quote_id is null then exists (select from private.digest_quotes(mail.kind))
      else exists (
        select from public.quotes
        where quotes.id = mail.quote_id and quotes.status = 'pending' and not quotes.is_spam
      )
    end
  );
end
$$;
comment on function private.is_needed(private.mails) is
  'Whether there is still a reason to send it: its request is pending and not marked as spam, its digest not empty.';

create function private.is_surplus(mail private.mails) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return mail.kind = 'receipt' and (
    exists (
      select from public.quotes as own
      join public.quotes as other on private.folded_address(other.email) = private.folded_address(own.email)
      join private.mails as earlier on earlier.quote_id = other.id and earlier.kind = 'receipt'
      where own.id = mail.quote_id and earlier.id <> mail.id
        and (earlier.status = 'sending' or earlier.sent_at > now() - interval '1 day')
    )
    or (
      select count(*) from private.mails as earlier
      where earlier.kind = 'receipt' and earlier.sent_at > now() - interval '1 hour'
    ) + (
      select count(*) from private.mails as earlier
      where earlier.kind = 'receipt' and earlier.status = 'sending' and earlier.id <> mail.id
    ) >= (select hourly_receipts from private.quote_limits)
  );
end
$$;
comment on function private.is_surplus(private.mails) is
  'A receipt too many: its address gets one a day, and all together so many an hour. Anybody can type any address into '
  'the form.';

-- The worker of hosted Supabase is called; the embedded one looks by itself.
create table private.mail_worker (
  only_row boolean primary key default true check (only_row),
  url text not null,
  secret text not null
);
comment on table private.mail_worker is
  'The function that sends mails, where there is one to call: see public.schedule_mail.';
comment on column private.mail_worker.secret is 'All it allows is to wake the worker.';
alter table private.mail_worker enable row level security;

create function private.wake_mail_worker() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  worker private.mail_worker;
begin
  select * into worker from private.mail_worker;
  if not found then
    return;
  end if;
  -- sent after the commit, and the answer is not waited for
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 60000)'
  using worker.url, jsonb_build_object('authorization', 'Bearer ' || worker.secret, 'content-type', 'application/json');
exception
  when others then
    raise warning 'The mail worker was not called: %', sqlerrm;
end
$$;
comment on function private.wake_mail_worker() is
  'Calls the worker, where there is one to call. Never fails: the schedule calls again.';

create function private.queue_request_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mails (quote_id, kind)
  select new.id, kind
  from public.mail_settings, unnest(array['request', 'receipt']) as kind
  where private.is_enabled(mail_settings, kind);
  perform private.wake_mail_worker();
  return null;
exception
  when others then
    raise warning 'The mails of a request were not queued: %', sqlerrm;
    return null;
end
$$;
comment on function private.queue_request_mails() is
  'Queues the mails of a new request with it. A request is worth more than its mails: whatever fails here does not '
  'refuse it, and the next claim queues what is missing.';

create trigger queue_mails after insert on public.quotes
for each row when (new.request_id is not null and not new.is_spam and new.status = 'pending')
execute function private.queue_request_mails();

create function private.queue_due_mails() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.mails (quote_id, kind)
  select quotes.id, wanted
  from public.mail_settings
  join public.quotes on quotes.status = 'pending' and quotes.created_at > now() - interval '1 hour'
  cross join unnest(array['request', 'receipt']) as wanted
  where not quotes.is_spam and quotes.request_id is not null and private.is_enabled(mail_settings, wanted)
    and not exists (
      select from private.mails where mails.quote_id = quotes.id and mails.kind = wanted and mails.status <> 'skipped'
    )
  on conflict (quote_id, kind) do update
  set status = 'queued', next_attempt_at = excluded.next_attempt_at, give_up_at = excluded.give_up_at
  where mails.status = 'skipped';

  insert into private.mails (kind)
  select digest
  from public.mail_settings
  cross join unnest(array['reminder', 'over_limit']) as digest
  cross join lateral (
    select coalesce(max(created_at), '-infinity') as written_at, bool_or(status in ('queued', 'sending')) as waits
    from private.mails where quote_id is null and kind = digest and status <> 'skipped'
  ) as last
  where private.is_enabled(mail_settings, digest) and waits is not true and written_at <= now() - interval '1 hour'
    and exists (select from private.digest_quotes(digest, written_at));
end
$$;
comment on function private.queue_due_mails() is
  'Queues what a fault kept from being queued within the last hour, what was skipped and is wanted again, and at most '
  'once an hour each digest that has something new.';

-- What the worker of mails does (claim, send, settle), and what staff see of it: see docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why: no caller may read or write the mails.
--   public.claim_mails     hands mails to the worker
--   public.settle_mail     takes its outcome
--   public.existing_mails  tells it which mails still exist
--   public.schedule_mail   makes a job of the database, for the service key
--   public.mail_state      counts what waits and what failed, for staff
--   public.retry_mails     queues what failed again, for staff
--   public.send_test_mail  queues a mail to the agency, for staff

create function private.mail_to_send(mail private.mails) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  settings public.mail_settings;
  quote public.quotes;
begin
  select * into strict settings from public.mail_settings;
  select * into quote from public.quotes where quotes.id = mail.quote_id;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'site_url', settings.site_url,
    'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
    'language', settings.agency_language
  ) || case mail.kind
    when 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      -- no word that somebody typed: nobody has confirmed that the address is theirs
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object('is_reachable', private.is_address(quote.email))
    )
    when 'test' then '{}'
    -- no word that somebody typed: an erased person leaves nothing in it
    else (
      select jsonb_build_object('count', count(*), 'quotes', coalesce(jsonb_agg(
        jsonb_build_object(
          'id', id, 'reference', reference, 'project_type', project_type,
          'waiting_hours', floor(extract(epoch from now() - created_at) / 3600)
        ) order by place
      ) filter (where place <= 50), '[]'))
      from (
        select *, row_number() over (order by created_at, id) as place from private.digest_quotes(mail.kind)
      ) as listed
    )
  end;
end
$$;
comment on function private.mail_to_send(private.mails) is
  'What the worker needs to write a mail: {id, kind, attempt, message_id, sender, site_url, to, language} with quote, '
  'or count and the first quotes of a digest. to is null for the address of the agency, and empty when there is no '
  'valid one.';

create function public.claim_mails(most integer, host text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mail private.mails;
  claimed jsonb := '[]';
begin
  perform private.queue_due_mails();
  delete from private.mails where quote_id is null and kind = 'test' and created_at < now() - interval '1 day';
  update private.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now();

  for mail in
    select * from private.mails
    where status in ('queued', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, id
    limit 1000
    for update skip locked
  loop
    exit when jsonb_array_length(claimed) >= least(greatest(most, 1), 100);
    -- one after the other: whether a receipt is one too many depends on those before
    mail.status := case
      when not private.is_needed(mail) then 'skipped' when private.is_surplus(mail) then 'withheld' else 'sending'
    end;
    update private.mails
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
  'Gives a worker mails to send, each as private.mail_to_send describes it, and to no other worker for five minutes. '
  'A mail that is not settled by then is given out again: it may be sent twice, with the same Message-ID. host is the '
  'part of a new Message-ID after the @.';

create function public.settle_mail(
  mail uuid, attempt integer, error text default null, permanent boolean default false
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- 1, 2, 4 … 60 minutes
  next_attempt constant timestamptz := now() + least(2 ^ least(attempt - 1, 10), 60) * interval '1 minute';
begin
  update private.mails
  set last_error = left(error, 500),
    sent_at = case when error is null then now() end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then 'sent'
      when permanent or kind = 'test' or give_up_at <= next_attempt then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
end
$$;
comment on function public.settle_mail(uuid, integer, text, boolean) is
  'The outcome of one attempt. Without an error the mail is sent; with one it waits longer each time, and fails after '
  'a day, or at once when permanent. False when the mail was erased, or another worker has taken it over.';

create function public.existing_mails(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(id), '[]') from private.mails where id = any (ids));
end
$$;
comment on function public.existing_mails(uuid[]) is
  'Which of these mails still exist: the copies of the others are to be deleted.';

-- What staff see and do ------------------------------------------------------------------------------

create function private.failed_mails() returns setof private.mails
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select mails.* from private.mails
    where (status = 'failed' or status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now())
      and kind <> 'test' and private.is_needed(mails);
end
$$;
comment on function private.failed_mails() is
  'The mails that were given up and are still wanted, also where no worker is there to say so.';

create function public.mail_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff_or_key();
  return jsonb_build_object(
    'failed', (select count(*) from private.failed_mails()),
    'lastError', (select last_error from private.failed_mails() order by created_at desc, id limit 1),
    'waiting', (select count(*) from private.mails where status in ('queued', 'sending') and give_up_at > now()),
    'lastSentAt', (select max(sent_at) from private.mails),
    'test', (
      select jsonb_build_object('id', id, 'status', status, 'error', last_error, 'created_at', created_at)
      from private.mails where kind = 'test' order by created_at desc, id limit 1
    )
  );
end
$$;
comment on function public.mail_state() is
  'How the mails stand: {failed, lastError, waiting, lastSentAt, test: {id, status, error, created_at}}; test is the '
  'last one asked for, or null.';

create function public.retry_mails() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  retried integer;
begin
  perform private.require_staff();
  update private.mails
  set status = 'queued', attempts = 0, next_attempt_at = now(), give_up_at = now() + interval '1 day'
  where id in (select failed.id from private.failed_mails() as failed);
  get diagnostics retried = row_count;
  perform private.wake_mail_worker();
  return jsonb_build_object('retried', retried);
end
$$;
comment on function public.retry_mails() is
  'Queues the failed mails that are still wanted for another day. Answers {retried}.';

create function public.send_test_mail() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  test uuid;
begin
  perform private.require_staff();
  select id into test from private.mails where kind = 'test' and status in ('queued', 'sending') and give_up_at > now();
  if not found then
    insert into private.mails (kind) values ('test') returning id into test;
  end if;
  perform private.wake_mail_worker();
  return jsonb_build_object('id', test);
end
$$;
comment on function public.send_test_mail() is
  'Queues a mail to the agency, unless one is waiting, and answers {id}. It is tried once: mail_state says how it '
  'went.';

-- Called on hosted Supabase --------------------------------------------------------------------------

create function public.schedule_mail(url text, secret text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  extension text;
  missing text[] := '{}';
begin
  if coalesce(url !~ '^https?://[^\s"]+$', true) then
    perform private.refuse('url', 'invalid', 'The address of the function must start with http:// or https://.');
  end if;
  if coalesce(secret !~ '^[!-~]{16,}$', true) then
    perform private.refuse('secret', 'invalid', 'The secret must have at least 16 characters, without spaces.');
  end if;
  insert into private.mail_worker (url, secret) values (url, secret)
  on conflict (only_row) do update set url = excluded.url, secret = excluded.secret;

  foreach extension in array array['pg_cron', 'pg_net'] loop
    if exists (select from pg_catalog.pg_available_extensions where name = extension and installed_version is null) then
      execute format(
        'create extension %I with schema %I', extension,
        case when extension = 'pg_cron' then 'pg_catalog' else 'extensions' end
      );
    end if;
    if to_regnamespace(case extension when 'pg_cron' then 'cron' else 'net' end) is null then
      missing := missing || extension;
    end if;
  end loop;
  if not 'pg_cron' = any (missing) then
    execute 'select cron.schedule($1, $2, $3), cron.schedule($4, $5, $6)'
    using 'confluence-mail', '* * * * *', 'select private.wake_mail_worker()',
      -- pg_cron keeps a row of every run for ever
      'confluence-cron-history', '17 3 * * *',
      $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$;
  end if;
  return jsonb_build_object('scheduled', missing = '{}', 'missing', to_jsonb(missing));
end
$$;
comment on function public.schedule_mail(text, text) is
  'For the service key: calls the function at this address, with the secret, for each new request and every minute, '
  'and removes what pg_cron notes of it after a week. '
  'Answers {scheduled, missing}: missing names the extensions that the host does not have.';

-- The dashboard's figures, counted here because an API page stops at 1,000 rows. Suspected spam counts nowhere.
--
-- A plan is made for each call: a connection keeps one for years, and the tables grow.
--
-- SECURITY DEFINER in this file: none.

-- What is so now -------------------------------------------------------------------------------------

create function private.quote_totals(month_start timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('total', coalesce(sum(quotes), 0), 'thisMonth', coalesce(sum(this_month), 0))
    || jsonb_object_agg(status, coalesce(quotes, 0))
  from unnest(private.codes_of('quotes_status_check')) as status
  left join (
    select status, count(*) as quotes, count(*) filter (where created_at >= month_start) as this_month
    from public.quotes where not is_spam group by status
  ) as counted using (status)
$$;
comment on function private.quote_totals(timestamptz) is 'How many quotes there are, in all, this month and by status.';

create function private.project_totals() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
      'total', coalesce(sum(projects), 0),
      'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0)
    )
    || jsonb_object_agg(status, coalesce(projects, 0))
  from unnest(private.codes_of('projects_status_check')) as status
  left join (
    select status, count(*) as projects, sum(budget) as budget from public.projects group by status
  ) as counted using (status)
$$;
comment on function private.project_totals() is
  'How many projects there are, in all and by status, and the budgets of those that are paid.';

create function private.recent_activity() returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date desc, entry.id), '[]')
  from (
    (select id, 'quote' as type, 'New quote request' as action, created_at as date, name as client
     from public.quotes where not is_spam order by created_at desc, id limit 5)
    union all
    (select id, 'project', 'New project', created_at, client_name
     from public.projects order by created_at desc, id limit 5)
  ) as entry
$$;
comment on function private.recent_activity() is 'The five newest quotes and projects each, the newest first.';

create function private.response_figures(since timestamptz, until timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'answered', count(answer),
    -- who was not answered in time counts against the promise, not only who was answered late
    'due', count(*) filter (where is_due),
    'answeredWithin24h', count(*) filter (where answer <= created_at + interval '24 hours'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from answer - created_at))::numeric / 60)
  )
  from (
    select created_at,
      -- pending again it waits for another answer; rejected unanswered it is neither due nor answered
      case when status <> 'pending' then responded_at end as answer,
      case
        when status = 'pending' then created_at <= now() - interval '24 hours'
        else responded_at is not null
      end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until
  ) as quote
$$;
comment on function private.response_figures(timestamptz, timestamptz) is
  'How fast the quotes of a period were answered; the median is null while none was.';

create function private.overdue_quotes() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'total', (
      select count(*) from public.quotes
      where status = 'pending' and not is_spam and created_at <= now() - interval '24 hours'
    ),
    'first', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date, entry.id), '[]')
      from (
        select id, name as client, company, project_type as "projectType", created_at as date
        from public.quotes
        where status = 'pending' and not is_spam and created_at <= now() - interval '24 hours'
        order by created_at, id limit 5
      ) as entry
    )
  )
$$;
comment on function private.overdue_quotes() is
  'The quotes that have waited for more than 24 hours: how many, and the five that have waited longest.';

create function public.dashboard_stats(month_start timestamptz, previous_start timestamptz default null) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  overdue jsonb;
begin
  perform private.require_staff();
  if month_start is null then
    perform private.refuse('month_start', 'required', 'The start of the month is required.');
  end if;
  overdue := private.overdue_quotes();
  return jsonb_build_object(
    'quotes', private.quote_totals(month_start),
    'projects', private.project_totals(),
    'recentActivity', private.recent_activity(),
    'response', private.response_figures(month_start, 'infinity') || jsonb_build_object(
      'previous', private.response_figures(previous_start, month_start), 'waitingOver24h', overdue -> 'total'
    ),
    'waiting', overdue -> 'first'
  );
end
$$;
comment on function public.dashboard_stats(timestamptz, timestamptz) is
  'The dashboard''s figures; month_start and previous_start are the first moments of the current month and of the one '
  'before where the reader is. The clocks may have changed in between, so one does not follow from the other.';

-- What is due ----------------------------------------------------------------------------------------

create function public.dashboard_today(today date) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  perform private.require_staff();
  if today is null then
    perform private.refuse('today', 'required', 'The day is required.');
  end if;
  return (
    with due as (
      select 'followUps' as list, id, name, follow_up_on as day, created_at
      from public.quotes where not is_spam and follow_up_on <= today
      union all
      select 'lateProjects', id, title, end_date, created_at
      from public.projects where end_date < today and not private.is_finished(status)
    ),
    ranked as (
      select *, row_number() over (partition by list order by day, created_at, id) as rank from due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'first', coalesce(first, '[]')))
    from unnest(array['followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(jsonb_build_object('id', id, 'name', name, 'day', day) order by rank)
          filter (where rank <= 5) as first
      from ranked where ranked.list = lists.list
    ) as due_list
  );
end
$$;
comment on function public.dashboard_today(date) is
  'What is due on a day, which the browser knows: quotes to follow up, and projects past their end that are neither '
  'completed nor paid. Each as {total, first: [{id, name, day}]} with the five that are due longest.';

-- Over the months ------------------------------------------------------------------------------------

create function private.revenue_by_month(month_starts timestamptz[]) returns table (month integer, revenue bigint)
language sql stable set search_path = ''
as $$
  select width_bucket(coalesce(paid_at, created_at), month_starts), sum(budget)
  from public.projects
  cross join lateral (
    select max(changed_at) as paid_at from public.status_changes
    where entity = 'project' and entity_id = projects.id and to_status = 'paid'
  ) as last_change
  where status = 'paid'
  group by 1
$$;
comment on function private.revenue_by_month(timestamptz[]) is
  'The budgets of paid projects by the month in which they last changed to paid, or were entered so.';

create function public.dashboard_trends(month_starts timestamptz[]) returns jsonb
language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
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
        count(*) as quotes, count(projects.id) as converted
      from public.quotes left join public.projects on projects.quote_id = quotes.id
      where not is_spam group by 1, 2, 3
    ),
    sources as (
      select origin as source, sum(quotes) as quotes, sum(converted) as converted,
        row_number() over (order by sum(quotes) desc, origin) as rank
      from counted group by origin
    )
    select jsonb_build_object(
      'months', (
        select jsonb_agg(jsonb_build_object(
          'start', start,
          'quotes', (select coalesce(sum(quotes), 0) from counted where counted.month = starts.month),
          'revenue', coalesce(revenue, 0)
        ) order by start)
        from unnest(month_starts) with ordinality as starts (start, month)
        left join private.revenue_by_month(month_starts) using (month)
      ),
      'types', (
        select coalesce(jsonb_agg(to_jsonb(kind) order by kind."projectType"), '[]')
        from (
          select project_type as "projectType", sum(quotes) as quotes, sum(converted) as converted
          from counted group by 1
        ) as kind
      ),
      'sources', (
        select coalesce(jsonb_agg(to_jsonb(sources) - 'rank' order by rank), '[]') from sources where rank <= 8
      ),
      'otherSources', (
        select jsonb_build_object(
          'sources', count(*), 'quotes', coalesce(sum(quotes), 0), 'converted', coalesce(sum(converted), 0))
        from sources where rank > 8
      )
    )
  );
end
$$;
comment on function public.dashboard_trends(timestamptz[]) is
  'Quotes received and revenue paid per month, and how many quotes became projects by type and by source. '
  'month_starts are the first moments of the months where the reader is, the last one open: the browser knows its '
  'time zone, the server may not know its name.';

-- All that is held about a person: shown, exported, erased.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_client  writes private.former_clients, which no caller may write
--   public.person_data     reads by address: behind the policies, no index on an expression may be used
--   public.erase_person    rewrites a project's client_name and quote link, columns that no client may write

create function private.person_address(email text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'The e-mail address is required.');
  end if;
  return private.folded_address(email);
end
$$;

-- Whose a project was ---------------------------------------------------------------------------------

create table private.former_clients (
  project_id uuid primary key references public.projects (id) on delete cascade,
  address_hash bytea not null
);
comment on table private.former_clients is
  'Whose the projects were whose quotes are deleted: without it, erasing a person would pass them over.';
comment on column private.former_clients.address_hash is
  'The client''s address hashed with the project''s id: it recognises an address and gives none away.';
alter table private.former_clients enable row level security;

create function private.client_hash(project_id uuid, address text) returns bytea
language sql immutable parallel safe set search_path = ''
as $$
  select sha256(convert_to(project_id || address, 'UTF8'))
$$;

create function private.record_client() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.former_clients (project_id, address_hash)
  select projects.id, private.client_hash(projects.id, private.folded_address(old.email))
  from public.projects where projects.quote_id = old.id;
  return old;
end
$$;

-- before: afterwards the project no longer leads to its quote
create trigger record_client before delete on public.quotes
for each row execute function private.record_client();

create function private.former_projects(address text) returns setof uuid
language sql stable set search_path = ''
as $$
  select project_id from private.former_clients where address_hash = private.client_hash(project_id, address)
$$;
comment on function private.former_projects(text) is 'The projects of an address whose quotes are deleted.';

-- Shown and erased ------------------------------------------------------------------------------------

create function private.person_records(address text) returns jsonb
language sql stable set search_path = ''
as $$
  with own_quotes as (
    select * from public.quotes where private.folded_address(quotes.email) = address
  ),
  own_projects as (
    -- each half by its own index
    select * from public.projects where id in (
      select id from public.projects where quote_id in (select id from own_quotes)
      union
      select private.former_projects(address)
    )
  )
  select jsonb_build_object(
    'email', address,
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(own_quotes) - 'search' order by created_at, id), '[]') from own_quotes
    ),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own_projects) - 'search' order by created_at, id), '[]') from own_projects
    ),
    'status_changes', (
      select coalesce(jsonb_agg(to_jsonb(status_changes) order by status_changes.id), '[]')
      from (
        select * from public.status_changes where entity = 'quote' and entity_id in (select id from own_quotes)
        union all
        select * from public.status_changes where entity = 'project' and entity_id in (select id from own_projects)
      ) as status_changes
    ),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
      from (
        -- each half by its own index
        select * from public.notes where quote_id in (select id from own_quotes)
        union
        select * from public.notes where project_id in (select id from own_projects)
      ) as own_notes
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
      from private.mails where quote_id in (select id from own_quotes)
    )
  )
$$;
comment on function private.person_records(text) is
  'Everything that can be traced to an address: its quotes, the projects made of them or of quotes deleted since, the '
  'history of and the notes on both, and which mails about them were sent. The rate limit''s counters hold no '
  'address, and a project entered by hand leads to nobody.';

create function public.person_data(email text) returns jsonb
language plpgsql stable security definer set search_path = '' set statement_timeout = '60s'
as $$
begin
  perform private.require_staff_or_key();
  return private.person_records(private.person_address(email));
end
$$;
comment on function public.person_data(text) is
  'All that is held about the person of an e-mail address, in any case: {email, quotes, projects, status_changes, '
  'notes, mails}.';

create function public.erase_person(email text) returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s'
as $$
declare
  address text;
  quote_ids uuid[];
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff_or_key();
  address := private.person_address(email);

  -- a conversion or a change that is under way ends first, and is then erased too
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes where private.folded_address(quotes.email) = address
    order by quotes.id for update
  ) as locked;
  select array_agg(locked.id) into project_ids from (
    select projects.id from public.projects
    where projects.id in (
      select own.id from public.projects as own where own.quote_id = any (quote_ids)
      union
      select private.former_projects(address)
    )
    order by projects.id for update
  ) as locked;
  held := private.person_records(address);

  -- anything may stand in a note; before the quotes, for what is on a project too would stay with it
  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  -- the agency's books keep what was sold, when and for how much, without saying to whom
  perform set_config('confluence.erasing', 'on', true);
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    image_url = null
  where projects.id = any (project_ids);
  perform set_config('confluence.erasing', '', true);
  -- the quotes' history goes with them, and so does the projects' link to them
  delete from public.quotes where quotes.id = any (quote_ids);
  -- last, for deleting the quotes has just noted whose their projects were
  delete from private.former_clients where former_clients.project_id = any (project_ids);
  return held;
end
$$;
comment on function public.erase_person(text) is
  'Erases the person of an e-mail address in one transaction and returns what was held, as person_data does. Quotes, '
  'their history, their mails and all notes are deleted. Projects made of them, also of quotes deleted before, stay '
  'as business records (type, status, dates, budget, technologies, history); client, title, description and image are '
  'replaced and the link to the quote goes.';

-- Who may do what, all in one place. Row-level security is the first wall, this is the second.
-- The last file of the schema: it names every function that the others made.
--
-- SECURITY DEFINER in this file: none.

create function private.revoke_privileges() returns void
language plpgsql set search_path = ''
as $$
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;
end
$$;
comment on function private.revoke_privileges() is 'Takes every right from every request role.';

create function private.grant_api() returns void
language plpgsql set search_path = ''
as $$
begin
  -- visitors: one function, no table
  grant execute on function public.submit_quote(jsonb) to anon, authenticated;

  -- signed in: what the policies then narrow to staff
  grant select on
    public.quotes, public.projects, public.status_changes, public.notes, public.answer_templates, public.mail_settings
    to authenticated;
  grant insert (id, name, email, phone, company, project_type, budget, timeline, message, status, language)
    on public.quotes to authenticated;
  grant update (name, email, phone, company, project_type, budget, timeline, message, status, is_spam, follow_up_on)
    on public.quotes to authenticated;
  grant insert (
    id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies, image_url
  ) on public.projects to authenticated;
  grant update (title, description, status, start_date, end_date, budget, technologies, image_url)
    on public.projects to authenticated;
  grant insert (id, quote_id, project_id, author, body) on public.notes to authenticated;
  grant update (body) on public.notes to authenticated;
  grant update (subject, body) on public.answer_templates to authenticated;
  grant update (
    recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders, reminder_hours,
    overdue_hours
  ) on public.mail_settings to authenticated;
  grant delete on public.quotes, public.projects, public.notes to authenticated;
  grant execute on function
    public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text),
    public.set_quote_statuses(jsonb),
    public.set_project_statuses(jsonb),
    public.set_quote_spam(uuid[], boolean),
    public.search_quotes(text),
    public.search_projects(text),
    public.dashboard_stats(timestamptz, timestamptz),
    public.dashboard_trends(timestamptz[]),
    public.dashboard_today(date),
    public.retry_mails(),
    public.send_test_mail()
    to authenticated;
  grant execute on function public.person_data(text), public.erase_person(text), public.mail_state()
    to authenticated, service_role;
end
$$;
comment on function private.grant_api() is 'What visitors and staff may do.';

create function private.grant_private() returns void
language plpgsql set search_path = ''
as $$
begin
  grant usage on schema private to authenticated, service_role;
  grant execute on function
    private.is_staff(),
    private.require_staff(),
    private.require_staff_or_key(),
    private.refuse(text, text, text, integer),
    private.refuse_change(text, text),
    private.codes_of(text),
    private.is_blank(text),
    private.trimmed(text),
    private.latin_digits(text),
    private.folded_address(text),
    private.is_address(text),
    private.are_addresses(text[]),
    private.new_reference(integer),
    private.quote_origin(jsonb, uuid),
    private.longest_element(text[]),
    private.tidy_list(text[]),
    private.is_finished(text),
    private.search_words(text),
    private.index_words(text),
    private.phone_words(text),
    private.note_words(uuid, uuid),
    private.phone_digits(text),
    private.search_query(text),
    private.requested_statuses(jsonb, text[]),
    private.set_statuses(text, jsonb),
    private.quote_totals(timestamptz),
    private.project_totals(),
    private.recent_activity(),
    private.response_figures(timestamptz, timestamptz),
    private.overdue_quotes(),
    private.revenue_by_month(timestamptz[])
    to authenticated, service_role;
end
$$;
comment on function private.grant_private() is
  'What the functions of the API, policies and triggers call in the caller''s name.';

create function private.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.revoke_privileges();
  perform private.grant_api();
  perform private.grant_private();

  -- the service key: exports, the account script and the mail worker
  grant select, insert, update, delete on public.quotes, public.projects, public.notes to service_role;
  grant select on public.status_changes, public.answer_templates, public.mail_settings to service_role;
  grant execute on function
    public.enrol_staff(uuid),
    public.claim_mails(integer, text),
    public.settle_mail(uuid, integer, text, boolean),
    public.existing_mails(uuid[]),
    public.schedule_mail(text, text)
    to service_role;
end
$$;
comment on function private.apply_privileges() is
  'Takes every right from every request role and grants the ones listed here. Each migration that adds a table or a '
  'function replaces it and ends with calling it; the embedded backend calls it at each start.';

select private.apply_privileges();
