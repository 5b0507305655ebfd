-- Quote requests, which visitors send, by the form or by mail, or staff enter by hand.

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
-- (direct). Returns (mail) if it came by mail, and (staff) if staff entered the quote, which then has no request id. All hosts
-- of Google, Instagram and LinkedIn have the same origin, the name of the company, which campaigns use as utm_source.
create function private.quote_origin(source jsonb, request_id uuid, message_id text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  origin constant text := coalesce(
    nullif(private.trimmed(lower((source ->> 'utm_source') collate pg_catalog.pg_c_utf8)), ''),
    substring(
      lower((source ->> 'referrer') collate pg_catalog.pg_c_utf8)
      from '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)'
    ),
    case when message_id is not null then '(mail)' when request_id is null and source = '{}' then '(staff)' else '(direct)' end
  );
begin
  return left(coalesce(
    substring(origin from '^(?:[^/]+\.)?(google|instagram|linkedin)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$'), origin
  ), 200);
end
$$;

-- Whether a status says that the client has an answer. Every other one, except pending, keeps the time of the answer.
create function private.is_answer(status text) returns boolean
language sql immutable parallel safe return status in ('contacted', 'approved');

-- Trims texts, and sets origin, email_key, phone_key, waiting_since, responded_at and status_since. A rejection does not
-- count as an answer, and ends the follow-up. A reply waits no longer when the follow-up ends or staff set a status, unless the
-- same update restores it. A pending quote is not answered. An update that takes a change back restores the time of the
-- answer with the status: a slip answers nobody. Staff who set the status of a suspected
-- request have read it, so it is no longer suspected.
create function private.before_quote_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  if tg_op = 'INSERT' and new.follows_quote_id is not null then
    new := private.following_quote(new);
  end if;
  new.name := private.one_line(new.name);
  new.email := nullif(private.trimmed(new.email), '');
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.one_line(new.company), '');
  new.owner := nullif(private.one_line(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.one_line(new.updated_by), '');
  if (new.email, new.phone, new.email_key, new.phone_key)
    is distinct from (old.email, old.phone, old.email_key, old.phone_key)
  then
    new.email_key := private.folded_address(new.email);
    new.phone_key := private.phone_key(new.phone);
  end if;
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if old.is_spam and new.status <> old.status then
    new.is_spam := false;
  end if;
  if not new.is_spam then
    new.spam_reason := null;
  end if;
  if new.status <> 'rejected' then
    new.rejection_reason := null;
  elsif old.status is distinct from 'rejected' then
    new.follow_up_on := null;
  end if;

  if new.status is distinct from old.status then
    if new.responded_at is not distinct from old.responded_at then
      new.responded_at := case
        when private.is_answer(new.status) then coalesce(new.responded_at, now())
        when new.status <> 'pending' then new.responded_at
      end;
    end if;
    new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  if new.follow_up_on is null or new.status <> old.status and new.replied_at is not distinct from old.replied_at then
    new.replied_at := null;
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id, new.message_id);
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
  -- Null if a client who telephoned gave none.
  email text
    constraint quotes_email_length check (char_length(email) between 1 and 320),
  -- The phone number as typed, but with Latin digits.
  phone text
    constraint quotes_phone_length check (char_length(phone) between 1 and 40),
  -- The email address in lower case, which identifies a person. A trigger sets it. Under the policies, Postgres can use
  -- an index on this column, but not on an expression.
  email_key text,
  -- The result of private.phone_key, which identifies a person without an email address. A trigger sets it.
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
  -- except the number of suspected requests. A reply from the address of the client takes the mark away.
  is_spam boolean not null default false,
  -- The reason why the request was marked: hidden_field (the honeypot is filled in), too_fast (the form was
  -- sent too fast), over_limit (the request is above private.quote_limits.overall, and may be genuine), or unauthenticated
  -- (anybody could have written the address of its sender into the mail, and it may be genuine). Null if
  -- staff marked the request, or if it is not marked. Staff only write it to take a change back.
  spam_reason text
    constraint quotes_spam_reason_check
    check (spam_reason is null or is_spam and spam_reason in ('hidden_field', 'too_fast', 'over_limit', 'unauthenticated')),
  -- An id that the visitor's form generates. A request that is sent twice has the same id, and creates one quote. Null
  -- if staff entered the quote.
  request_id uuid
    constraint quotes_request_id_key unique,
  -- The Message-ID of the mail with which the client began, in angle brackets: see private.request_by_mail. A mail that
  -- arrives twice creates one quote. Null if the request did not come by mail.
  message_id text
    constraint quotes_message_id_key unique
    constraint quotes_message_id_length check (char_length(message_id) between 3 and 998),
  -- The quote of the same client that staff continue with this one, which offers further work. Set at the insertion.
  follows_quote_id uuid
    constraint quotes_follows_quote_id_fkey references public.quotes (id) on delete set null,
  -- The day on which staff plan to contact the client again, in the time zone of the agency. Null if no follow-up is
  -- planned.
  follow_up_on date
    constraint quotes_follow_up_on_range check (follow_up_on between '1900-01-01' and '2200-12-31'),
  -- The typed name of the person who looks after the quote, or null.
  owner text
    constraint quotes_owner_length check (char_length(owner) between 1 and 80),
  -- Why the quote was rejected, or null. A trigger clears it when the quote is not rejected.
  rejection_reason text
    constraint quotes_rejection_reason_check
    check (rejection_reason in ('budget', 'timing', 'scope', 'no_reply', 'other')),
  -- Links to files and pages, each with an optional name before the address: 'Logo https://…'. An empty list is null.
  links text[]
    constraint quotes_links_check check (private.are_links(links)),
  -- The value of created_at while the status is pending, otherwise null. A trigger sets it.
  waiting_since timestamptz,
  -- The time of the first answer: see private.before_quote_write. A trigger sets it. Staff only write it to take a change back.
  responded_at timestamptz
    constraint quotes_responded_at_check check (isfinite(responded_at)),
  -- The time of the reply to which the client waits for an answer: see private.set_replied_at. Staff only write it to take a
  -- change back.
  replied_at timestamptz
    constraint quotes_replied_at_check check (isfinite(replied_at)),
  -- The day that is planned while a reply makes the quote due: see private.plan_follow_up. Null if none is, or none waits.
  planned_on date,
  -- The time since which the quote has its status. A trigger sets it.
  status_since timestamptz not null default now(),
  created_at timestamptz not null default now(),
  -- The time of the last change. It increases with every change, so it identifies a version of the row.
  updated_at timestamptz not null default clock_timestamp(),
  -- The typed name of the person who made the last change. Each write of staff contains it, and triggers copy it to the
  -- history.
  updated_by text
    constraint quotes_updated_by_length check (char_length(updated_by) between 1 and 80),
  -- The search words of the reference, name, company, email address, phone number, message and notes. A trigger sets
  -- them.
  search tsvector not null default '',
  -- Staff can answer each quote, and find and erase the data of its client. Visitors need an email address: see
  -- private.parsed_request.
  constraint quotes_contact_check check (num_nonnulls(email, phone_key) > 0)
);

comment on table public.quotes is
  'Quote requests of visitors, and quotes that staff enter. Visitors have no access to the table. They call '
  'submit_quote instead.';

-- Finds the newest quotes. Includes all columns that the counts of the dashboard and of the list filters need.
create index quotes_created_at on public.quotes (created_at, id)
include (status, project_type, origin, is_spam, responded_at);
-- Finds the quotes of a status, the newest or the longest waiting first. Reminders also use it.
create index quotes_status on public.quotes (status, created_at, id);
-- Finds and counts the quotes of a person of staff.
create index quotes_owner on public.quotes (owner, created_at, id) include (status, is_spam);
-- Finds the first page of the list by waiting time.
create index quotes_waiting_since on public.quotes (waiting_since, responded_at, created_at, id);
-- Finds the quotes of a person by email address.
create index quotes_address on public.quotes (email_key);
-- Finds the quotes whose receipts reach the same mailbox.
create index quotes_mailbox on public.quotes (private.mailbox_of(email_key));
-- Finds the quotes of a client who used several email addresses, by phone number.
create index quotes_phone on public.quotes (phone_key) where phone_key is not null;
-- Finds the quotes with further work for the client of a quote.
create index quotes_follows_quote_id on public.quotes (follows_quote_id) where follows_quote_id is not null;
-- Finds due follow-ups.
create index quotes_follow_up_on on public.quotes (follow_up_on) where follow_up_on is not null;
-- Finds the few quotes whose client waits for an answer to a reply.
create index quotes_replied_at on public.quotes (replied_at) where replied_at is not null;

-- Index-only scans need vacuumed pages, so vacuum runs after 2 % of the table has changed. The default is 20 %.
alter table public.quotes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);
-- A search reads the words of every row, so rows up to 4 KB store them inline and uncompressed.
alter table public.quotes set (toast_tuple_target = 4080);

-- Returns a quote with the client, the language and the owner of the quote that it follows. Staff have already spoken with
-- this client, so nobody waits for an answer.
create function private.following_quote(quote public.quotes) returns public.quotes
language plpgsql stable set search_path = '' as $$
declare
  earlier public.quotes;
begin
  select * into earlier from public.quotes where quotes.id = quote.follows_quote_id;
  quote.name := coalesce(quote.name, earlier.name);
  quote.email := coalesce(quote.email, earlier.email);
  quote.phone := coalesce(quote.phone, earlier.phone);
  quote.company := coalesce(quote.company, earlier.company);
  quote.project_type := coalesce(quote.project_type, earlier.project_type);
  quote.language := coalesce(earlier.language, quote.language);
  quote.owner := coalesce(quote.owner, earlier.owner);
  if quote.status = 'pending' then
    quote.status := 'contacted';
  end if;
  return quote;
end
$$;

-- Triggers for the same event fire in alphabetical order.
create trigger before_write before insert or update on public.quotes
for each row execute function private.before_quote_write();

create trigger plan_follow_up before update on public.quotes
for each row execute function private.plan_follow_up();

select private.make_resource(
  'quotes',
  words => '{reference, name, company, email, phone, message}',
  inserted => private.quote_fields() || '{status, language, owner, links, follows_quote_id}',
  updated => array_remove(private.quote_fields(), 'message') || '{status, is_spam, spam_reason, rejection_reason, follow_up_on, replied_at,
    responded_at, language, owner, links}',
  unrecorded => '{source, message, is_spam, spam_reason, follow_up_on, waiting_since, responded_at, replied_at,
    planned_on, status_since, email_key, phone_key}',
  unversioned => '{replied_at, planned_on, status_since}'
);

-- Further triggers: index_projects (11_projects.sql), queue_mails (50_mail.sql).
