-- Mail: the outbox of mails about visitors' requests, and the settings of staff. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why: no caller may read or write the mails.
--   private.queue_request_mails  queues the mails of a new request for any caller
--   private.resend_receipt       queues a receipt again when staff correct the client's email address

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
comment on table public.mail_settings is 'The mail settings, in a single row that staff can change.';
comment on column public.mail_settings.recipients is
  'The recipients of mails to the agency. If empty, the worker uses the email address of the agency.';
comment on column public.mail_settings.agency_language is
  'The language of mails to the agency. Mails to visitors are in the language of their request.';
comment on column public.mail_settings.sender is
  'The email address that sends all mails. If null, the worker uses its configured sender.';
comment on column public.mail_settings.site_url is
  'The origin of the links in mails, without a trailing slash. If null, the worker uses its configured origin.';
comment on column public.mail_settings.send_requests is 'Whether the agency gets a mail about each request.';
comment on column public.mail_settings.send_receipts is 'Whether the visitor gets a confirmation of each request.';
comment on column public.mail_settings.reminder_hours is
  'The number of hours after which a reminder to the agency lists a pending request.';
comment on column public.mail_settings.overdue_hours is
  'The number of hours after which a second reminder lists a pending request.';
comment on column public.mail_settings.remind_since is
  'The time when reminders were turned on. Reminders do not list older requests.';
comment on column public.mail_settings.updated_at is
  'The time of the last change. It increases with every change, so it identifies a version of the row.';
insert into public.mail_settings default values;

-- Trims texts, and sets remind_since when staff turn reminders on.
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
    constraint mails_status_check
    check (status in ('queued', 'sending', 'sent', 'kept', 'skipped', 'withheld', 'failed', 'dismissed')),
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
  'The outbox. A request of a visitor has at most one mail of the kind ''request'' and one of the kind ''receipt''. A '
  'digest is about several requests. The table contains neither email addresses nor the texts of mails: both are read '
  'from the quotes and the settings when a mail is sent, so that deleted or erased data is never sent.';
comment on column private.mails.kind is
  'request: a new request, to the agency. receipt: the confirmation, to the visitor. reminder: a digest of unanswered '
  'requests, to the agency. over_limit: a digest of requests above quote_limits.overall, to the agency. test: a mail '
  'with which staff test the settings.';
comment on column private.mails.status is
  'queued: waiting until next_attempt_at. sending: claimed by a worker until next_attempt_at. sent: accepted by the '
  'mail server. kept: written to a file, because there is no mail server. skipped: no longer needed, see '
  'private.is_needed. withheld: a receipt above a limit, see private.is_surplus. failed: not delivered. dismissed: '
  'failed, and removed from the dashboard by staff.';
comment on column private.mails.attempts is
  'The number of attempts. It also identifies the claim, so that settle_mail ignores a late report about an earlier '
  'claim.';
comment on column private.mails.next_attempt_at is
  'The time at which the mail is due. While the mail is being sent, the time at which another worker may claim it.';
comment on column private.mails.created_at is
  'The time at which the mail was queued. For a digest, the time at which its requests were last selected.';
comment on column private.mails.message_id is
  'The Message-ID, which is the same in every attempt. If a mail is sent twice, mail clients therefore show it once.';
create index mails_next_attempt_at on private.mails (next_attempt_at) where status in ('queued', 'sending');
-- Finds the receipts of the last hour, which private.is_surplus counts.
create index mails_receipts on private.mails (sent_at) where kind = 'receipt' and sent_at is not null;
create index mails_failed on private.mails (created_at) where status = 'failed';
alter table private.mails enable row level security;

-- Whether the settings turn on mails of this kind.
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

-- Returns the requests in a digest: for a reminder, those that wait for an answer; for over_limit, those of the last
-- day above quote_limits.overall. If since is given, returns only requests that became due after it. A request becomes
-- due a minute after it was received, when its transaction has ended. Otherwise, a digest could be written before the
-- request is visible, and no later digest would be queued for the request.
create function private.digest_quotes(kind text, since timestamptz default '-infinity') returns setof public.quotes
language plpgsql stable set search_path = ''
as $$
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

-- True if the settings turn on this kind of mail and its content is still current. For a mail about one request, the
-- request must be pending and not marked as spam. For a digest, there must be requests to list. Always true for test
-- mails.
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

-- Whether a receipt exceeds a limit: one a day for each email address, and quote_limits.hourly_receipts an hour for all
-- email addresses together. Anybody can enter the email address of somebody else in the form. Without the limits, the
-- product could then flood this person with mails.
create function private.is_surplus(mail private.mails) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return mail.kind = 'receipt' and (
    exists (
      select from public.quotes as own
      join public.quotes as other on other.email_key = own.email_key
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

-- Used on hosted Supabase, where the database calls the worker. The embedded worker checks for mails without a call.
create table private.mail_worker (
  only_row boolean primary key default true check (only_row),
  url text not null,
  secret text not null
);
comment on table private.mail_worker is
  'The URL of the Edge Function that sends mails, if there is one. See public.schedule_mail.';
comment on column private.mail_worker.secret is
  'The secret that the database sends when it calls the worker. It gives no other rights.';
alter table private.mail_worker enable row level security;

-- Calls the mail worker of hosted Supabase. An error becomes a warning, because the schedule calls the worker again.
-- pg_net sends the request after the commit and does not wait for the response.
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
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 60000)'
  using worker.url, jsonb_build_object('authorization', 'Bearer ' || worker.secret, 'content-type', 'application/json');
exception
  when others then
    raise warning 'The mail worker was not called: %', sqlerrm;
end
$$;

-- Queues the mails of a new request in the transaction of the request. An error becomes a warning, so that the request
-- is accepted. The next call of claim_mails then queues the missing mails.
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

create trigger queue_mails after insert on public.quotes
for each row when (new.request_id is not null and not new.is_spam and new.status = 'pending')
execute function private.queue_request_mails();

-- When staff correct the email address of a client, queues the receipt again if it was not delivered.
create function private.resend_receipt() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.mails
  set status = 'queued', attempts = 0, last_error = null, next_attempt_at = now(), give_up_at = now() + interval '1 day'
  where mails.quote_id = new.id and mails.kind = 'receipt' and mails.status in ('queued', 'failed', 'dismissed');
  if found then
    perform private.wake_mail_worker();
  end if;
  return null;
end
$$;

create trigger resend_receipt after update of email on public.quotes
for each row when (new.email is distinct from old.email) execute function private.resend_receipt();

-- For requests from the last hour, queues the missing mails, and the skipped mails that are needed again. Queues each
-- digest with new content, at most once an hour. Ignores digests from the future, which exist if the clock was set back.
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
    select bool_or(status in ('queued', 'sending')) as waits,
      coalesce(max(created_at) filter (where created_at < now() + interval '10 minutes'), '-infinity') as written_at
    from private.mails where quote_id is null and kind = digest and status <> 'skipped'
  ) as last
  where private.is_enabled(mail_settings, digest) and waits is not true and written_at <= now() - interval '1 hour'
    and exists (select from private.digest_quotes(digest, written_at));
end
$$;
