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
