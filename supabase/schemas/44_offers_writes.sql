-- The writing and the deletion of offers: what each status allows, and what follows for the offer, its quote and the mails.
--
-- SECURITY DEFINER in this file, and why:
--   private.after_offer_write  writes the history and queues mails, which no caller may do
--   private.release_offers     writes columns of offers that no caller may write

-- Locks the quote of an offer whose status or validity changes. The functions of the client's page, conversions and deletions
-- lock a quote before its offers, but an update of an offer has already locked the offer. So it does not wait for the quote,
-- because both could wait for each other.
create function private.lock_quote_of(offer public.offers) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from public.quotes where quotes.id = offer.quote_id for no key update skip locked;
  if not found and exists (select from public.quotes where quotes.id = offer.quote_id) then
    raise exception using errcode = 'PT503', message = 'Somebody is changing the quote of this offer: try again.',
      detail = '{"reason": "busy"}';
  end if;
end
$$;

-- Returns an offer with what follows from its new status: token, times, and whose answer it is. Staff can
-- take an answer back that they recorded, until the quote becomes a project. Only the functions of the client's page record
-- an answer by link.
create function private.offer_with_status(previous public.offers, changed public.offers) returns public.offers
language plpgsql volatile set search_path = '' as $$
declare
  amounts constant bigint[] := private.offer_amounts(
    changed.lines, case when changed.status = 'accepted' then changed.chosen else '{}' end
  );
  is_taken_back boolean;
begin
  perform private.lock_quote_of(previous);
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
    offer.updated_by := null;
    offer.decline_reason := null;
  end if;
  return offer;
end
$$;

-- Trims texts before anything reads them. After a draft, neither what is printed nor the letter changes, except valid_until
-- while the offer is sent, which staff can prolong. They can also call the reminder off. Who sends to another address than
-- somebody before them is refused, because no mail would leave. An erasure, which runs as the owner, removes the address. The first reading by the client
-- sets opened_at, and is no change: see the trigger set_version.
create function private.before_offer_write() returns trigger
language plpgsql set search_path = '' as $$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'chosen', 'remind_days', 'client_hash', 'updated_at',
    'updated_by', 'quote_id', 'net_cents', 'vat_cents', 'gross_cents', 'search'];
  refused integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.tidied(key, value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    refused := private.invalid_offer_line(new.lines);
    if refused is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line => refused);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
    or new.status = old.status
      and (new.chosen <> old.chosen or new.mail_to is distinct from old.mail_to and not private.is_owner())
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
    if new.status = 'sent' and new.valid_until is distinct from old.valid_until then
      perform private.lock_quote_of(old);
    end if;
    new.chosen := old.chosen;
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    if not private.is_owner() then
      new.mail_to := old.mail_to;
    end if;
  end if;
  return new;
end
$$;

-- Returns whether a sent offer is in the days in which its client is reminded. The first one is the day after the offer was
-- sent, at the earliest. A client whose quote staff have rejected is not asked to accept.
create function private.is_reminded(offer public.offers) returns boolean
language sql stable set search_path = '' as $$
  select offer.status = 'sent' and offer.remind_days is not null and private.agency_day() between greatest(
    offer.valid_until - offer.remind_days, private.agency_time(offer.sent_at)::date + 1
  ) and offer.valid_until and exists (
    select from public.quotes
    where id = offer.quote_id and status <> 'rejected' and num_nonnulls(offer.mail_to, email) > 0
  )
$$;

-- Records a change of the status or the validity in the history of the quote, changes the quote, and queues the mails. The
-- sender of an offer becomes the owner of a quote without owner. The client is contacted again three days before the
-- validity ends, but not in the past, unless staff have planned a day after today: what was due ends with the sending. A
-- reply waits no longer when the offer is sent or answered: of what else staff do with it, the client learns nothing. An answer by the link makes the quote
-- due today, until its conversion or rejection, or until staff plan another day. One that staff record ends the
-- follow-up, whose day the history keeps, with the reply that waited, so that an answer that is taken back restores both. Each
-- sending has a reminder of its own.
-- The client's copy of an acceptance that staff recorded waits as a message does, and goes with the acceptance that they take back.
-- The link of an accepted offer becomes that of a project that was converted before, unless staff have sent the project's own.
-- An extension moves the day that the sending planned, unless a reply waits since.
-- The mail of an offer that expired before it could leave is sent when staff prolong the offer.
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
    planned_on = case when changed.replied_at is null then changed.follow_up_on else quotes.planned_on end,
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
        when new.channel = 'link' then private.agency_day()
        when is_answer then null
        when is_sending and coalesce(chosen <= private.agency_day(), true)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_extension and replied_at is null and follow_up_on = greatest(old.valid_until - 3, private.agency_time(new.sent_at)::date)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_sending then chosen
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes
    cross join lateral (select case when replied_at is null then follow_up_on else planned_on end as chosen) as plan
    where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
  if new.status = 'accepted' then
    update public.projects set token = new.token where projects.quote_id = new.quote_id and deliveries = 0;
  end if;
  delete from public.mails where offer_id = new.id and (
    kind = 'offer_reminder' and is_sending
    or kind = 'offer_copy' and old.status = 'accepted' and status in ('queued', 'skipped')
  );
  insert into public.mails (offer_id, kind, next_attempt_at)
  select new.id, kind,
    now() + case when kind = 'offer_copy' and new.channel <> 'link' then private.undo_seconds() else 0 end * interval '1 second'
  from private.enabled_kinds
  where kind = 'offer' and is_sending and new.mail_to is not null
    or kind = 'offer_answer' and is_answer and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id),
    next_attempt_at = excluded.next_attempt_at;
  update public.mails set status = 'queued'
  where is_extension and offer_id = new.id and kind = 'offer' and status = 'skipped';
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

-- It adds to a resource the triggers that it does not have yet: after those above.
select private.make_resource(
  'offers',
  words => null,
  inserted => '{quote_id, language, client_name, client_company, client_address, client_vat_number, title, introduction,
    terms, start_on, duration, lines, vat_case, valid_until}',
  updated => '{language, client_name, client_company, client_address, client_vat_number, title, introduction, terms,
    start_on, duration, lines, vat_case, valid_until, status, mail_to, letter, remind_days, answered_by, channel,
    decline_reason, chosen}',
  unversioned => '{opened_at, net_cents, vat_cents, gross_cents, search}',
  has_timeline => false
);
