-- The outbox: which mails exist, which of them are needed, and when they are queued. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why:
--   private.queue_quote_mails  queues mails about a quote, which no caller may insert

create table public.mails (
  id uuid primary key default gen_random_uuid(),
  -- request: a new request, to the agency. receipt: the confirmation, to the visitor. reminder: a digest of unanswered
  -- requests, to the agency. over_limit: a digest of requests above quote_limits.overall, to the agency. test: a mail
  -- with which staff test the settings. offer: the link of an offer, to the client. offer_answer: the client's answer, to
  -- the agency. offer_copy: the confirmation that the client accepted, to the client. offer_reminder: that an
  -- offer waits for an answer, to the client. delivery: the request to approve the work of a project, to the client.
  -- delivery_answer: the client's answer, to the agency. message: the email of a note, from staff to the client.
  -- reply: a client's reply, to the owner of the record or, without one, the agency. mention: a note with @name, to this
  -- person. morning: what is due, to a person of staff.
  kind text not null
    constraint mails_kind_check check (kind in ('request', 'receipt', 'reminder', 'over_limit', 'test', 'offer', 'offer_answer', 'offer_copy', 'offer_reminder', 'delivery', 'delivery_answer', 'message', 'reply', 'mention', 'morning')),
  quote_id uuid
    constraint mails_quote_id_fkey references public.quotes (id) on delete cascade,
  offer_id uuid
    constraint mails_offer_id_fkey references public.offers (id) on delete cascade,
  project_id uuid
    constraint mails_project_id_fkey references public.projects (id) on delete cascade,
  note_id uuid
    constraint mails_note_id_fkey references public.notes (id) on delete cascade,
  person_id uuid
    constraint mails_person_id_fkey references public.people (id) on delete cascade,
  -- queued: waiting until next_attempt_at. sending: claimed by a worker until next_attempt_at. sent: accepted by the
  -- mail server. kept: written to a file, because there is no mail server. skipped: no longer needed, see
  -- private.needed_mails. withheld: a receipt above a limit, see claim_mails. failed: not delivered. bounced: accepted by
  -- the mail server, which later reported that it could not deliver it. dismissed: failed or bounced, and removed from the
  -- dashboard by staff.
  status text not null default 'queued'
    constraint mails_status_check
    check (status in ('queued', 'sending', 'sent', 'kept', 'skipped', 'withheld', 'failed', 'bounced', 'dismissed')),
  -- The number of attempts. It also identifies the claim, so that settle_mail ignores a late report about an earlier
  -- claim.
  attempts integer not null default 0,
  -- The number of attempts after which the mail server, which had received the whole mail, said nothing: the mail has
  -- perhaps arrived. sent_at is then the time of the last one.
  unconfirmed integer not null default 0,
  -- The time at which the mail is due. While the mail is being sent, the time at which another worker may claim it.
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '1 day',
  -- The Message-ID, which is the same in every attempt. If a mail is sent twice, mail clients therefore show it once.
  message_id text,
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 500),
  -- The time at which the mail was queued. For a digest, the time at which its requests were last selected.
  created_at timestamptz not null default now(),
  -- The last time that the mail server accepted it, or perhaps did, or that it was written to a file.
  sent_at timestamptz,
  constraint mails_subject check (
    (kind in ('request', 'receipt')) = (quote_id is not null) and (starts_with(kind, 'offer')) = (offer_id is not null)
    and (starts_with(kind, 'delivery')) = (project_id is not null) and (kind in ('message', 'reply', 'mention')) = (note_id is not null)
    and (kind in ('mention', 'morning')) = (person_id is not null)
  ),
  constraint mails_once_for_a_quote unique (quote_id, kind),
  constraint mails_once_for_an_offer unique (offer_id, kind),
  constraint mails_once_for_a_project unique (project_id, kind)
);
comment on table public.mails is
  'The outbox. A request of a visitor has at most one mail of the kind ''request'' and one of the kind ''receipt''. A '
  'digest is about several requests. The table contains neither email addresses nor the texts of mails: both are read '
  'from the quotes, the notes and the settings when a mail is sent, so that deleted or erased data is never sent.';
create unique index mails_once_for_a_note on public.mails (note_id, kind, person_id) nulls not distinct
where note_id is not null;
-- Finds the mails of a person who is removed.
create index mails_person_id on public.mails (person_id) where person_id is not null;
-- Finds the mails that are due or have failed, and the receipts of the last hour, which claim_mails counts.
create index mails_status on public.mails (status, next_attempt_at);
-- Finds the mail to which a client replies.
create index mails_message_id on public.mails (message_id);
alter table public.mails enable row level security;
create policy "staff read mails" on public.mails
for select to authenticated using ((select private.is_staff()));

create policy "staff queue test mails" on public.mails
for insert to authenticated with check ((select private.is_staff()) and kind = 'test');

-- Refuses a second test mail within a minute. Parallel ones wait for each other.
create function private.limit_test_mails() returns trigger
language plpgsql set search_path = '' as $$
begin
  perform from public.mail_settings for no key update;
  if exists (
    select from public.mails where kind = 'test' and created_at between now() - interval '1 minute' and clock_timestamp()
  ) then
    raise exception using errcode = 'PT429', message = 'One test mail a minute can be sent.', detail = '{"reason": "test_mail"}';
  end if;
  return new;
end
$$;

create trigger limit_tests before insert on public.mails
for each row when (new.kind = 'test' and not private.is_owner()) execute function private.limit_test_mails();

-- Staff queue a failed or bounced mail again, or dismiss it. A mail whose give_up_at and next_attempt_at have passed counts as
-- failed even if no worker has run since.
create policy "staff change failed mails" on public.mails
for update to authenticated using (
  (select private.is_staff()) and kind <> 'test'
  and (status in ('failed', 'bounced') or status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now())
) with check ((select private.is_staff()) and status in ('queued', 'dismissed'));

-- Returns how long a mail is tried. What is due this morning is no news in the afternoon.
create function private.give_up_after(kind text) returns interval
language sql immutable parallel safe set search_path = '' as $$
  select case kind when 'morning' then interval '4 hours' else interval '1 day' end
$$;

-- Gives a mail that is queued again its whole time, and forgets why it failed. It is due now, unless the same update sets
-- when. A mail that a worker queues after a failed attempt is still 'sending', and keeps its times.
create function private.restart_mail() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.attempts := 0;
  new.unconfirmed := 0;
  new.last_error := null;
  if new.next_attempt_at is not distinct from old.next_attempt_at then
    new.next_attempt_at := now();
  end if;
  new.give_up_at := now() + private.give_up_after(new.kind);
  return new;
end
$$;

create trigger restart before update of status on public.mails
for each row when (new.status = 'queued' and (old.status <> 'sending' or old.give_up_at <= now()))
execute function private.restart_mail();

-- Returns the Message-ID of a mail that is queued again with other words: a mailbox shows two mails with the same one once. It
-- still begins with the id of the mail, by which private.record_of_thread finds the record of either.
create function private.next_message_id(message_id text) returns text
language sql volatile set search_path = '' as $$
  select regexp_replace(message_id, '^<([^.@]+)[^@]*', format('<\1.%s', gen_random_uuid()))
$$;

-- What is needed ---------------------------------------------------------------------------------------

-- The kinds of mail that the settings turn on.
create view private.enabled_kinds with (security_invoker = true) as
select kinds.kind
from public.mail_settings
cross join lateral (values
  ('request', send_requests), ('over_limit', send_requests), ('receipt', send_receipts), ('reminder', send_reminders),
  ('test', true), ('offer', true), ('offer_answer', true), ('offer_copy', true),
  ('offer_reminder', true), ('delivery', true), ('delivery_answer', true), ('message', true),
  ('reply', true), ('mention', true), ('morning', true)
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
    join public.quotes on quotes.status = 'pending' and num_nonnulls(quotes.request_id, quotes.message_id) > 0
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

-- Whether a digest has requests to list. Views ask this function, because one that reads the rows of another function depends
-- on each column of the table, and each new column would replace it.
create function private.has_digest(kind text, since timestamptz default '-infinity') returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.digest_quotes(kind, since));
end
$$;

-- Whether anything that a person of staff looks after is due on a day.
create function private.has_due(person text, today date) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select from private.due_records(today) where owner = person);
end
$$;

-- The mails that the settings turn on, whose content is still current, and which have a recipient. For a mail about one
-- request, the request must be pending and not marked as spam. For a digest, there must be requests to list, and for the email
-- of the morning something due, and its time must not have passed before an attempt. An offer or a request for approval that staff have sent again by its link needs no mail, and
-- nobody can accept an expired offer.
create view private.needed_mails with (security_invoker = true) as
select
  mails.id, mails.kind, quotes.id as quote_id, quotes.reference,
  coalesce(quotes.name, projects.client_name) as client, mails.status, mails.last_error,
  mails.next_attempt_at, mails.give_up_at, projects.id as project_id, mails.unconfirmed > 0 as is_unconfirmed
from public.mails
left join public.offers on offers.id = mails.offer_id
left join public.notes on notes.id = mails.note_id
left join public.projects on projects.id in (mails.project_id, notes.subject_id)
left join private.subjects on subjects.id = notes.subject_id
left join public.people on people.id = mails.person_id
left join public.quotes on quotes.id = coalesce(mails.quote_id, offers.quote_id, projects.quote_id, subjects.conversation)
where mails.kind in (select kind from private.enabled_kinds) and case
  when mails.kind in ('test', 'message', 'reply') then true
  when mails.person_id is not null then people.is_notified and people.email is not null
    and (mails.kind <> 'morning' or (mails.attempts > 0 or mails.give_up_at > now()) and private.has_due(people.name, private.agency_day()))
  when mails.kind = 'offer' and (offers.mail_to is null or offers.valid_until < private.agency_day()) then false
  when mails.kind = 'offer_copy' and num_nonnulls(offers.mail_to, quotes.email) = 0 then false
  when mails.kind = 'receipt' and quotes.email is null then false
  when mails.kind = 'offer_reminder' then private.is_reminded(offers)
  when mails.offer_id is not null then quotes.id is not null
    and offers.status = any (
      case mails.kind when 'offer' then '{sent}' when 'offer_copy' then '{accepted}' else '{accepted,declined}' end::text[]
    )
  when mails.kind = 'delivery' then projects.delivered_at is not null and projects.approved_at is null
    and projects.delivery_mail_to is not null
  when mails.kind = 'delivery_answer' then num_nonnulls(projects.approved_at, projects.missing) > 0
  when mails.quote_id is null then private.has_digest(mails.kind)
  else quotes.status = 'pending' and not quotes.is_spam
end;

-- The needed mails that failed, bounced or have waited for more than ten minutes, without test mails. give_up_at
-- tells when the mail was queued, so this also finds mails that were queued while the clock was ahead.
create view public.mail_troubles with (security_invoker = true) as
select
  id, kind, quote_id, reference, client, last_error as error,
  status in ('failed', 'bounced') or give_up_at <= now() as failed,
  give_up_at - private.give_up_after(kind) as since, project_id, is_unconfirmed
from private.needed_mails
where kind <> 'test' and (
  status in ('failed', 'bounced')
  or status in ('queued', 'sending') and case
    when give_up_at <= now() then next_attempt_at <= now()
    else give_up_at - private.give_up_after(kind)
      not between now() - interval '10 minutes' and now() + interval '10 minutes'
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
  elsif new.email is distinct from old.email then
    update public.mails set status = 'queued', last_error = null
    where quote_id = new.id and kind = 'receipt' and status in ('queued', 'failed', 'bounced', 'dismissed');
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

-- For requests from the last hour, queues the missing mails, and the skipped mails that are needed again. Queues reminders of
-- offers from nine in the morning; expired offers stay sent, and the day excludes them by the index. Queues each digest with new content, at most once an hour. Ignores digests from the
-- future, which exist if the clock was set back.
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

  insert into public.mails (offer_id, kind)
  select offers.id, enabled_kinds.kind
  from public.offers
  join private.enabled_kinds on enabled_kinds.kind = 'offer_reminder'
  where offers.status = 'sent' and offers.remind_days is not null and offers.valid_until >= (select private.agency_day())
    and private.is_reminded(offers)
    and extract(hour from private.agency_time()) >= 9 and not exists (
      select from public.mails
      where mails.offer_id = offers.id and mails.kind = enabled_kinds.kind and mails.status <> 'skipped'
    )
  on conflict (offer_id, kind) do update set status = 'queued' where mails.status = 'skipped';

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
    and private.has_digest(enabled_kinds.kind, written_at);
end
$$;
