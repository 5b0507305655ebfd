-- Offers: what the agency proposes to the client of a quote, with lines and a price. See docs/decisions/offers.md.
--
-- SECURITY DEFINER in this file, and why:
--   private.number_offer       counts the numbers, which no caller may do
--   private.after_offer_write  writes the history and queues mails, which no caller may do
--   private.release_offers     writes columns of offers that no caller may write

-- The time on the clocks of the agency. src/domain/dates.ts has the same time zone, for the page that a client reads.
create function private.agency_time(at timestamptz default now()) returns timestamp
language sql stable set search_path = '' as $$
  select at at time zone 'Europe/Paris'
$$;

-- The current day of the agency, for example for the validity of an offer that a client reads in another time zone.
create function private.agency_day() returns date
language sql stable set search_path = '' as $$
  select private.agency_time()::date
$$;

-- Returns the number of the first line of an offer that is not valid, 0 if the value is not a list or has too many
-- lines, and null if all are valid. The limits keep all products below 2^53, so that browsers calculate the same sums. A path
-- that meets a value of the wrong type is null, because strict paths do not look into lists. No discount is
-- optional, so that every choice of the client has a total that can be accepted.
create function private.invalid_offer_line(lines jsonb) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= private.max_offer_lines() then (
    select min(place)::integer
    from (
      select line, place, count(*) filter (where line ? 'optional') over (order by place) as options
      from jsonb_array_elements(lines) with ordinality as entries (line, place)
    ) as counted
    where case when line @@ 'strict $.type() == "object" && $.text.type() == "string"
        && $.quantity > 0 && $.quantity <= 100000 && $.quantity * 100 == ($.quantity * 100).floor()
        && $.unit_cents.abs() <= 100000000 && $.unit_cents == $.unit_cents.floor()
        && $.vat_rate >= 0 && $.vat_rate <= 30 && $.vat_rate * 100 == ($.vat_rate * 100).floor()
        && ($.quantity * $.unit_cents).abs() < 10000000000.5'
      then private.is_blank(line ->> 'text') or char_length(private.trimmed(line ->> 'text')) > 500
        or line - array['text', 'quantity', 'unit_cents', 'vat_rate', 'optional'] <> '{}'
        or line ? 'optional'
          and (options > private.max_optional_lines() or line -> 'optional' <> 'true' or (line ->> 'unit_cents')::numeric < 0)
      else true end
  ) else 0 end
$$;

-- Returns the lines with a text, or with their own text trimmed.
create function private.offer_lines(lines jsonb, text text default null) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(
    line || jsonb_build_object('text', coalesce(offer_lines.text, private.trimmed(line ->> 'text'))) order by place
  ), '[]')
  from jsonb_array_elements(lines) with ordinality as entries (line, place)
$$;

-- Returns the numbers of the optional lines that are among the given numbers, in their order.
create function private.optional_lines(lines jsonb, numbers smallint[]) returns smallint[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(place::smallint order by place), '{}')
  from jsonb_array_elements(lines) with ordinality as entries (line, place)
  where line ? 'optional' and place = any (numbers)
$$;

-- Returns the net amount of an offer in cents, its VAT, and the lowest net amount of a VAT rate, with half cents rounded
-- away from zero. Of the optional lines, those with the chosen numbers count. As in EN 16931, VAT is rounded once for each
-- rate, on the sum of its lines.
create function private.offer_amounts(lines jsonb, chosen smallint[]) returns bigint[]
language sql immutable parallel safe set search_path = '' as $$
  select array[coalesce(sum(net), 0), coalesce(sum(round(net * rate / 100)), 0), coalesce(min(net), 0)]::bigint[] from (
    select (line ->> 'vat_rate')::numeric as rate,
      sum(round((line ->> 'quantity')::numeric * (line ->> 'unit_cents')::numeric)) as net
    from jsonb_array_elements(lines) with ordinality as entries (line, place)
    where not line ? 'optional' or place = any (chosen) group by 1
  ) as rates
$$;

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

-- Gives an offer its number when it is first sent. The first one of a series continues the numbers of earlier versions
-- of the product. Parallel transactions wait for each other at the row of the series.
create function private.number_offer() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  prefix constant text := case
    when new.quote_id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff' then 'D'
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

-- Returns an offer with what follows from its new status: token, times, and whose answer it is. Staff can
-- take an answer back that they recorded, until the quote becomes a project. Only the functions of the client's page record
-- an answer by link.
--
-- Those functions, conversions and deletions lock a quote before its offers, but an update of an offer has already locked
-- the offer. So it does not wait for the quote, because both could wait for each other.
create function private.offer_with_status(previous public.offers, changed public.offers) returns public.offers
language plpgsql volatile set search_path = '' as $$
declare
  amounts constant bigint[] := private.offer_amounts(
    changed.lines, case when changed.status = 'accepted' then changed.chosen else '{}' end
  );
  is_taken_back boolean;
begin
  perform from public.quotes where quotes.id = previous.quote_id for no key update skip locked;
  if not found and exists (select from public.quotes where quotes.id = previous.quote_id) then
    raise exception using errcode = 'PT503', message = 'Somebody is changing the quote of this offer: try again.',
      detail = '{"reason": "busy"}';
  end if;
  is_taken_back := previous.status in ('accepted', 'declined') and changed.status = 'sent' and previous.channel <> 'link'
    and not exists (select from public.projects where projects.quote_id = previous.quote_id);
  if previous.quote_id is null or not is_taken_back and (previous.status, changed.status) not in (
    ('draft', 'sent'), ('sent', 'draft'), ('sent', 'withdrawn'), ('sent', 'accepted'), ('sent', 'declined'),
    ('declined', 'draft'), ('withdrawn', 'draft')
  ) and not (previous.number is not null and (previous.status, changed.status) = ('draft', 'withdrawn')) then
    raise exception using errcode = 'PT409', message = 'An offer cannot change its status in this way.',
      detail = '{"reason": "status"}';
  elsif changed.lines = '[]' and changed.status = 'sent' then
    perform private.refuse('lines', 'required', 'An offer needs a line.');
  elsif (amounts[1] <= 0 or amounts[3] < 0) and changed.status in ('sent', 'accepted') then
    perform private.refuse('lines', 'total', 'The total must be above zero, and that of no VAT rate below.');
  elsif changed.status = 'draft' then
    changed.revision := previous.revision + 1;
    changed.sent_at := null;
    changed.opened_at := null;
  elsif changed.status = 'sent' and not is_taken_back then
    changed.valid_until := coalesce(changed.valid_until, private.agency_day() + 30);
    changed.token := private.new_token();
    changed.sent_at := now();
  elsif changed.status in ('accepted', 'declined') then
    if (changed.channel in ('phone', 'email') or changed.channel = 'link' and private.is_owner()) is not true then
      perform private.refuse('channel', 'required', 'How the client answered is required.');
    elsif changed.status = 'accepted' and private.is_blank(changed.answered_by) then
      perform private.refuse('answered_by', 'required', 'The name of the client is required.');
    end if;
    changed.answered_at := now();
  end if;
  if changed.status in ('draft', 'withdrawn') then
    changed.token := null;
  end if;
  if changed.status in ('draft', 'withdrawn', 'sent') then
    changed.answered_at := null;
    changed.answered_by := null;
    changed.channel := null;
    changed.decline_reason := null;
  end if;
  if changed.status <> 'accepted' then
    changed.chosen := '{}';
  end if;
  return changed;
end
$$;

-- Returns what remains of an offer after the deletion of its quote. An accepted offer is a contract, and remains whole. Of
-- the others, the number remains with the dates and the amounts, so that the numbers of a year have no gap.
create function private.released_offer(offer public.offers) returns public.offers
language plpgsql stable set search_path = '' as $$
begin
  offer.mail_to := null;
  offer.letter := null;
  if offer.status <> 'accepted' then
    offer.status := case offer.status when 'declined' then 'declined' else 'withdrawn' end;
    offer.token := null;
    offer.client_hash := null;
    offer.client_name := '–';
    offer.client_company := null;
    offer.client_address := null;
    offer.client_vat_number := null;
    offer.title := offer.number;
    offer.introduction := null;
    offer.terms := null;
    offer.duration := null;
    offer.lines := private.offer_lines(offer.lines, '–');
    offer.answered_by := null;
    offer.decline_reason := null;
  end if;
  return offer;
end
$$;

-- Trims texts before anything reads them. After a draft, neither what is printed nor the letter changes, except valid_until
-- while the offer is sent, which staff can prolong. They can also call the reminder off. The first reading by the client
-- sets opened_at, and is no change: see the trigger set_version.
create function private.before_offer_write() returns trigger
language plpgsql set search_path = '' as $$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'chosen', 'remind_days', 'client_hash', 'updated_at',
    'updated_by', 'quote_id', 'net_cents', 'vat_cents', 'gross_cents'];
  line integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    line := private.invalid_offer_line(new.lines);
    if line is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
    or new.chosen <> old.chosen and new.status = old.status
    or new.valid_until is distinct from old.valid_until and (old.status, new.status) <> ('sent', 'sent') then
    raise exception using errcode = 'PT409', message = 'An offer that was sent does not change.',
      detail = '{"reason": "sent"}';
  end if;
  if tg_op = 'INSERT' then
    return new;
  elsif new.status = 'sent' and coalesce(new.valid_until < private.agency_day(), old.status = 'sent')
    and (old.status = 'draft' or new.valid_until is distinct from old.valid_until and not private.is_owner()) then
    perform private.refuse('valid_until', 'past', 'The validity of the offer has ended.');
  elsif new.status <> old.status then
    new := private.offer_with_status(old, new);
  else
    new.chosen := old.chosen;
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := old.mail_to;
  end if;
  return new;
end
$$;

-- Returns whether a sent offer is in the days in which its client is reminded. The first one is the day after the offer was
-- sent, at the earliest.
create function private.is_reminded(offer public.offers) returns boolean
language sql stable set search_path = '' as $$
  select offer.status = 'sent' and offer.remind_days is not null and private.agency_day() between greatest(
    offer.valid_until - offer.remind_days, private.agency_time(offer.sent_at)::date + 1
  ) and offer.valid_until and (
    offer.mail_to is not null or exists (select from public.quotes where id = offer.quote_id and email is not null)
  )
$$;

-- Records a change of the status or the validity in the history of the quote, changes the quote, and queues the mails. The
-- sender of an offer becomes the owner of a quote without owner. The client is contacted again three days before the
-- validity ends, unless staff have planned another day. No reply waits any longer. An answer of the client ends the follow-up,
-- whose day the history keeps, with the reply that waited, so that an answer that is taken back restores both. Each sending has a reminder of its own.
create function private.after_offer_write() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_answer constant boolean := new.status in ('accepted', 'declined');
  is_sending constant boolean := old.status = 'draft' and new.status = 'sent';
  is_extension constant boolean := new.status = old.status;
  planned date;
  waited timestamptz;
begin
  if is_answer then
    select follow_up_on, replied_at into planned, waited from public.quotes where quotes.id = new.quote_id;
  elsif old.status in ('accepted', 'declined') and new.status = 'sent' then
    select (details ->> 'follow_up_on')::date, (details ->> 'replied_at')::timestamptz into planned, waited from public.events
    where subject_id = new.quote_id and kind = 'offer' and details ->> 'offer' = new.id::text order by id desc limit 1;
  end if;
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason,
    'follow_up_on', case when is_answer then planned end, 'replied_at', case when is_answer then waited end,
    'valid_until', case when is_extension then jsonb_build_array(old.valid_until, new.valid_until) end
  )), case when new.channel = 'link' or auth.uid() is not null then new.updated_by end);
  update public.quotes
  set status = changed.status, owner = changed.owner, follow_up_on = changed.follow_up_on, replied_at = changed.replied_at,
    updated_by = new.updated_by
  from (
    select
      case
        when new.status = 'accepted' then 'approved'
        when new.status = 'sent' and status = 'pending' or old.status = 'accepted' and status = 'approved' then 'contacted'
        else status
      end as status,
      case when is_sending then coalesce(owner, new.updated_by) else owner end as owner,
      case
        when is_answer then null
        when is_sending then coalesce(follow_up_on, greatest(new.valid_until - 3, private.agency_day()))
        when is_extension and follow_up_on = old.valid_until - 3 then new.valid_until - 3
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer then waited end as replied_at
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
  delete from public.mails where offer_id = new.id and kind = 'offer_reminder' and is_sending;
  insert into public.mails (offer_id, kind)
  select new.id, kind from private.enabled_kinds
  where kind = 'offer' and is_sending and new.mail_to is not null
    or kind = 'offer_answer' and is_answer and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update set status = 'queued', last_error = null;
  return null;
end
$$;

-- An offer with a number stays, except the demo offers. The owner deletes contracts after their retention.
create function private.before_offer_delete() returns trigger
language plpgsql set search_path = '' as $$
begin
  if private.is_owner() then
    return old;
  end if;
  raise exception using errcode = 'PT409', message = 'An offer with a number cannot be deleted.',
    detail = '{"reason": "numbered"}';
end
$$;

-- Releases the offers of a quote before its deletion. Those without a number go with it. The hash lets person_data find
-- the contracts of a person.
create function private.release_offers() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.offers where offers.quote_id = old.id and offers.number is null;
  update public.offers
  set quote_id = null, client_hash = sha256(convert_to(offers.id || coalesce(old.email_key, old.phone_key), 'UTF8'))
  where offers.quote_id = old.id;
  return old;
end
$$;

-- Triggers for the same event fire in alphabetical order.
create trigger before_write before insert or update on public.offers
for each row execute function private.before_offer_write();

create trigger number_offer before update of status on public.offers
for each row when (new.status = 'sent' and new.number is null) execute function private.number_offer();

create trigger after_write after update on public.offers
for each row when (
  new.quote_id is not null
  and (old.status <> new.status or new.status = 'sent' and old.valid_until is distinct from new.valid_until)
) execute function private.after_offer_write();

create trigger before_delete before delete on public.offers
for each row when (old.number is not null and not starts_with(old.number, 'D-'))
execute function private.before_offer_delete();

create trigger release_offers before delete on public.quotes
for each row execute function private.release_offers();

select private.make_resource(
  'offers',
  words => null,
  inserted => '{quote_id, language, client_name, client_company, client_address, client_vat_number, title, introduction,
    terms, start_on, duration, lines, vat_case, valid_until}',
  updated => '{language, client_name, client_company, client_address, client_vat_number, title, introduction, terms,
    start_on, duration, lines, vat_case, valid_until, status, mail_to, letter, remind_days, answered_by, channel,
    decline_reason, chosen}',
  unversioned => '{opened_at, net_cents, vat_cents, gross_cents}',
  has_timeline => false
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
