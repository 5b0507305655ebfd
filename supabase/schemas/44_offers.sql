-- Offers: what the agency proposes to the client of a quote, with lines and a price. See docs/decisions/offers.md. Which
-- columns staff write, and what follows from that, stands in 44_offers_writes.sql.
--
-- SECURITY DEFINER in this file, and why:
--   private.number_offer  counts the numbers, which no caller may do

create table public.offers (
  id uuid primary key default gen_random_uuid(),
  -- Null after the deletion of the quote, which only offers with a number survive.
  quote_id uuid
    constraint offers_quote_id_fkey references public.quotes (id) on delete set null,
  -- A number such as O-2026-014, which the offer gets when it is first sent. Each year counts without gaps, and gives
  -- each number once. The offers of demo quotes have numbers such as D-2026-001.
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
  -- A list of {text, quantity, unit_cents, vat_rate}, and of optional: true in a line that the client may add. A trigger
  -- refuses a list that private.invalid_offer_line rejects.
  lines jsonb not null default '[]',
  -- The numbers of the optional lines that the client accepted, from 1. Written only together with the acceptance.
  chosen smallint[] not null default '{}',
  -- The three last cases print a sentence and allow only the rate 0.
  vat_case text not null default 'charged'
    constraint offers_vat_case_check check (vat_case in ('charged', 'reverse_charge', 'outside_scope', 'exempt')),
  -- The amounts in cents, of an optional line only after its acceptance.
  net_cents bigint generated always as ((private.offer_amounts(lines, chosen))[1]) stored,
  vat_cents bigint generated always as ((private.offer_amounts(lines, chosen))[2]) stored,
  gross_cents bigint generated always as (
    (private.offer_amounts(lines, chosen))[1] + (private.offer_amounts(lines, chosen))[2]
  ) stored,
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
  -- The personal words with which the email begins, in place of the greeting and the usual sentence.
  letter text
    constraint offers_letter_length check (char_length(letter) between 1 and 2000),
  -- How many days before the validity ends the client is reminded once, if there is no answer. If null, never.
  remind_days smallint
    constraint offers_remind_days_range check (remind_days between 1 and 30),
  sent_at timestamptz,
  -- When the client first read the offer. An observation, which is no change of the offer.
  opened_at timestamptz,
  answered_at timestamptz,
  -- The name that the client typed, or that staff recorded for the client.
  answered_by text
    constraint offers_answered_by_length check (char_length(answered_by) between 1 and 200),
  -- How the client answered. Only answer_offer writes link.
  channel text
    constraint offers_channel_check check (channel in ('link', 'phone', 'email')),
  decline_reason text
    constraint offers_decline_reason_length check (char_length(decline_reason) between 1 and 2000),
  -- A hash by which an accepted offer is found after the deletion of its quote. See public.projects.client_hash.
  client_hash bytea,
  created_at timestamptz not null default now(),
  -- The time of the last change. It increases with every change, so it identifies a version of the row.
  updated_at timestamptz not null default clock_timestamp(),
  -- See public.quotes.updated_by.
  updated_by text
    constraint offers_updated_by_length check (char_length(updated_by) between 1 and 80),
  -- The search words of the number, also without its hyphens and as 14 for D-2026-014, of the client and of the title.
  search tsvector not null generated always as (array_to_tsvector(private.index_words(
    coalesce(number, '') || ' ' || replace(coalesce(number, ''), '-', '') || ' '
    || ltrim(split_part(coalesce(number, ''), '-', 3), '0') || ' ' || client_name || ' ' || coalesce(client_company, '') || ' ' || title
  ))) stored,
  constraint offers_chosen_check check (chosen = private.optional_lines(lines, chosen)),
  constraint offers_vat_check check (vat_case = 'charged' or vat_cents = 0 and not lines @? '$[*].vat_rate ? (@ != 0)')
);
comment on table public.offers is
  'Offers to the clients of quotes. Staff write drafts, and change statuses as private.offer_with_status allows. Clients '
  'have no access to the table. They call read_offer and answer_offer instead.';

-- A quote has one offer that is sent or accepted. The index is on an expression, because an API that finds a unique index
-- on the column itself would return one offer of a quote instead of a list.
create unique index offers_quote_open on public.offers ((quote_id::text)) where status in ('sent', 'accepted');
-- Finds the offers of a quote.
create index offers_quote_id on public.offers (quote_id, created_at);
-- Finds the offers of which clients are reminded, for each call of the mail worker.
create index offers_remind on public.offers (valid_until) where status = 'sent' and remind_days is not null;

-- The last number of each year, and of the demo offers of each year.
create table private.offer_numbers (
  -- O-2026- or D-2026-
  series text primary key,
  last integer not null
);
comment on table private.offer_numbers is
  'The last number that an offer of a year was given. A number is given in the transaction that sends the offer, so it is '
  'neither skipped nor given again.';
alter table private.offer_numbers enable row level security;

-- The demo quotes, and further work for them, which has fictional clients too.
create function private.demo_quotes() returns setof uuid
language sql stable set search_path = '' as $$
  with recursive demo as (
    select id from public.quotes where private.is_demo(id)
    union
    select further.id from demo join public.quotes as further on further.follows_quote_id = demo.id
  )
  select id from demo
$$;

-- Gives an offer its number when it is first sent. The first one of a series continues the numbers of earlier versions
-- of the product. Parallel transactions wait for each other at the row of the series.
create function private.number_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  prefix constant text := case
    when new.quote_id in (select private.demo_quotes()) then 'D'
    else 'O'
  end || to_char(private.agency_day(), '-YYYY-');
begin
  insert into private.offer_numbers as given (series, last)
  select prefix, coalesce(max(substr(number, 8)::integer), 0) + 1 from public.offers where starts_with(number, prefix)
  on conflict (series) do update set last = given.last + 1
  returning prefix || to_char(last, 'FM999000') into new.number;
  return new;
end
$$;

create trigger number_offer before update of status on public.offers
for each row when (new.status = 'sent' and new.number is null) execute function private.number_offer();

-- Not that of private.make_resource, whose trigger does not see a number that another trigger gives.
create function public.search_offers(q text) returns setof public.offers
language sql stable as $$
  select offers.*
  from (select private.search_query(q) as query offset 0) as typed, public.offers
  where coalesce(offers.search operator(pg_catalog.@@) typed.query, true)
$$;
comment on function public.search_offers(text) is
  'Returns the offers whose number, client or title match a typed text, or all if the text contains no word, as the other '
  'searches do.';
