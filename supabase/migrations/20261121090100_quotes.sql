-- Quote requests: what visitors sent, or what staff entered by hand.
--
-- SECURITY DEFINER in this file: none.

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
comment on function private.new_reference(integer) is 'An unused reference such as Q-7K3M9P; one character longer should the short ones run out.';

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
    constraint quotes_project_type_check check (project_type in ('website', 'mobile-app', 'saas', 'ai-integration', 'consulting', 'other')),
  budget text
    constraint quotes_budget_check check (budget in ('5k-10k', '10k-25k', '25k-50k', '50k-100k', '100k+', 'discuss')),
  timeline text
    constraint quotes_timeline_check check (timeline in ('asap', '1-month', '2-3-months', '3-6-months', '6-months+', 'flexible')),
  message text not null
    constraint quotes_message_length check (char_length(message) between 1 and 10000),
  status text not null default 'pending'
    constraint quotes_status_check check (status in ('pending', 'contacted', 'approved', 'rejected')),
  language text not null default 'en'
    constraint quotes_language_check check (language in ('en', 'ar')),
  source jsonb not null default '{}'
    constraint quotes_source_object check (jsonb_typeof(source) = 'object'),
  is_spam boolean not null default false,
  spam_reason text
    constraint quotes_spam_reason_check check (spam_reason is null or is_spam and spam_reason in ('hidden_field', 'too_fast', 'over_limit')),
  request_id uuid
    constraint quotes_request_id_key unique,
  responded_at timestamptz,
  waiting_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp()
);

comment on table public.quotes is 'Quote requests. Visitors reach it through submit_quote only.';
comment on column public.quotes.reference is 'What the visitor is shown and quotes on the phone.';
comment on column public.quotes.phone is 'As typed, with Latin digits.';
comment on column public.quotes.language is 'The language of the page the visitor wrote from.';
comment on column public.quotes.source is 'Landing path, referrer and campaign fields; nothing else.';
comment on column public.quotes.is_spam is 'Suspected, not certain: kept for staff to judge, counted nowhere.';
comment on column public.quotes.spam_reason is
  'Why submit_quote marked it: hidden_field, too_fast, or over_limit for a request above the overall limit, which may well be honest. Null when staff did, and once the mark is cleared.';
comment on column public.quotes.request_id is 'Made by the visitor''s form: the same request sent twice is one quote. Null when staff entered it.';
comment on column public.quotes.responded_at is 'When the client was answered: see private.answered. Set by trigger.';
comment on column public.quotes.waiting_since is 'When a pending quote came in, null once it is answered; unlike responded_at it comes back when the status does. Set by trigger.';
comment on column public.quotes.updated_at is 'Grows at every real change, so it can tell two versions apart.';

create function private.response_order(waiting_since timestamptz, responded_at timestamptz) returns interval
language sql immutable parallel safe
-- bound when it is created, so it needs no search path and becomes part of each statement that calls it
return coalesce(
  waiting_since - timestamptz '2000-01-01 00:00+00',
  responded_at - timestamptz '2000-01-01 00:00+00' + interval '1000000 days',
  interval '2000000 days'
);
comment on function private.response_order(timestamptz, timestamptz) is
  'Who has waited longest, then who was answered first; backwards, who was answered last.';

create index quotes_spam on public.quotes (created_at) where is_spam;

create function private.answered(before public.quotes, status text) returns timestamptz
language sql stable set search_path = ''
as $$
  select case
    when status in ('contacted', 'approved') then coalesce(before.responded_at, now())
    when status = 'pending' and before.responded_at > now() - interval '15 minutes' then null
    else before.responded_at
  end
$$;
comment on function private.answered(public.quotes, text) is
  'responded_at after a change of the status. A rejection answers nobody; a status that is taken back within 15 minutes never was an answer; any other answer stays.';

create function private.before_quote_write() returns trigger
language plpgsql set search_path = ''
as $$
declare
  field text;
  texts_change boolean := true;
begin
  if tg_op = 'UPDATE' then
    texts_change := (new.name, new.email, new.phone, new.company, new.message)
      is distinct from (old.name, old.email, old.phone, old.company, old.message);
  end if;
  if texts_change then
    new.name := private.trimmed(new.name);
    new.email := private.trimmed(new.email);
    new.message := private.trimmed(new.message);
    new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
    new.company := nullif(private.trimmed(new.company), '');
  end if;
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if not new.is_spam then
    new.spam_reason := null;
  end if;

  if tg_op = 'INSERT' then
    if new.status in ('contacted', 'approved') then
      new.responded_at := coalesce(new.responded_at, now());
    end if;
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    when new.reference is distinct from old.reference then 'reference'
    when new.request_id is distinct from old.request_id then 'request_id'
    when new.created_at is distinct from old.created_at then 'created_at'
    when new.responded_at is distinct from old.responded_at then 'responded_at'
  end;
  if field is not null then
    perform private.refuse_change('quote', field);
  end if;

  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  if new.status <> old.status then
    new.responded_at := private.answered(old, new.status);
  end if;
  return new;
end
$$;
comment on function private.before_quote_write() is
  'Trims, keeps what never changes, and sets responded_at, waiting_since and updated_at.';

create trigger before_write before insert or update on public.quotes
for each row execute function private.before_quote_write();

alter table public.quotes enable row level security;

create policy "staff read quotes" on public.quotes
for select to authenticated using ((select private.is_staff()));

create policy "staff enter quotes by hand" on public.quotes
for insert to authenticated with check ((select private.is_staff()));

create policy "staff change quotes" on public.quotes
for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

create policy "staff delete quotes" on public.quotes
for delete to authenticated using ((select private.is_staff()));
