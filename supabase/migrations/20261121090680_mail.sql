-- Mail: what is to be sent about the requests of visitors, and the settings of staff. A worker claims the
-- mails, sends them and settles them; see docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why: no caller may read or write the mails.
--   private.queue_request_mails  queues the mails of a new request, whoever sends it
--   public.claim_mails           hands mails to the worker
--   public.settle_mail           takes its outcome
--   public.kept_mails            tells it which mails still exist
--   public.schedule_mail         makes a job of the database, for the service key
--   public.mail_state            counts what waits and what failed, for staff
--   public.retry_mails           queues what failed again, for staff
--   public.send_test_mail        queues a mail to the agency, for staff

create function private.is_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return char_length(address) <= 320
    and address ~ '^[^@\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"(),:;<>\[\\\]]+@[^@\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"(),:;<>\[\\\]]+$';
end
$$;
comment on function private.is_address(text) is 'Whether a mail could be sent there: one @, and nothing that separates addresses in a header.';

create function private.are_addresses(addresses text[]) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return cardinality(addresses) <= 10
    and coalesce((select bool_and(coalesce(private.is_address(address), false)) from unnest(addresses) as address), true);
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
    constraint mail_settings_site_url_check check (site_url ~ '^https?://[^\s/?#"<>@\\]+$' and char_length(site_url) <= 255),
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
comment on column public.mail_settings.recipients is 'Where mails to the agency go. Empty: to the address of the agency, which the worker knows.';
comment on column public.mail_settings.agency_language is 'The language of mails to the agency. Visitors are written to in that of their request.';
comment on column public.mail_settings.sender is 'The address that mails come from. Null: the one that the worker is configured with.';
comment on column public.mail_settings.site_url is 'The origin of links, without a slash at its end. Null: the one that the worker is configured with.';
comment on column public.mail_settings.send_requests is 'Tell the agency of each request.';
comment on column public.mail_settings.send_receipts is 'Confirm each request to the visitor.';
comment on column public.mail_settings.reminder_hours is 'A request that is pending for so long is reminded of.';
comment on column public.mail_settings.overdue_hours is 'A request that is pending for so long is reminded of again.';
comment on column public.mail_settings.remind_since is 'Requests from before are not reminded of: set when reminders are turned on.';
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
  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  return new;
end
$$;
comment on function private.before_mail_settings_write() is 'Trims, and sets remind_since and updated_at.';

create trigger before_write before update on public.mail_settings
for each row execute function private.before_mail_settings_write();

alter table public.mail_settings enable row level security;

create policy "staff read mail settings" on public.mail_settings
for select to authenticated using ((select private.is_staff()));

create policy "staff change mail settings" on public.mail_settings
for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));

-- The outbox -----------------------------------------------------------------------------------------

create table private.mails (
  id uuid primary key default gen_random_uuid(),
  kind text not null
    constraint mails_kind_check check (kind in ('request', 'receipt', 'reminder', 'overdue', 'test')),
  quote_id uuid
    constraint mails_quote_id_fkey references public.quotes (id) on delete cascade,
  status text not null default 'queued'
    constraint mails_status_check check (status in ('queued', 'sending', 'sent', 'skipped', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  give_up_at timestamptz not null default now() + interval '1 day',
  message_id text,
  last_error text
    constraint mails_last_error_length check (char_length(last_error) <= 500),
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_subject check ((kind = 'test') = (quote_id is null)),
  constraint mails_once_for_a_quote unique (quote_id, kind)
);
comment on table private.mails is
  'The outbox: each kind of mail once for a quote. It holds no address and no text: both are read from the quote and the settings when the mail is sent, and what is deleted or erased is never sent.';
comment on column private.mails.kind is
  'request, reminder and overdue go to the agency, receipt to the visitor, test to the agency when staff ask for it.';
comment on column private.mails.status is
  'sending: a worker has it until next_attempt_at. skipped: the request was answered or marked as spam first, or staff turned the kind off.';
comment on column private.mails.attempts is 'Also names the claim: what a worker reports about an earlier one is too late.';
comment on column private.mails.next_attempt_at is 'When it is sent next; while it is being sent, when another worker may take it over.';
comment on column private.mails.message_id is 'The Message-ID of every attempt, so that a mail that was sent twice is one to the mail client.';
create index mails_next_attempt_at on private.mails (next_attempt_at) where status in ('queued', 'sending');
create index mails_failed on private.mails (created_at) where status = 'failed';
alter table private.mails enable row level security;

create function private.sends(settings public.mail_settings, kind text) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return case kind
    when 'request' then settings.send_requests
    when 'receipt' then settings.send_receipts
    when 'test' then true
    else settings.send_reminders
  end;
end
$$;
comment on function private.sends(public.mail_settings, text) is 'Whether the settings want mails of this kind.';

create function private.is_wanted(mail private.mails) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return mail.kind = 'test' or exists (
    select from public.quotes, public.mail_settings
    where quotes.id = mail.quote_id and quotes.status = 'pending' and not quotes.is_spam
      and private.sends(mail_settings, mail.kind)
  );
end
$$;
comment on function private.is_wanted(private.mails) is 'Whether there is still a reason to send it: the request is pending and not marked as spam.';

-- The worker of hosted Supabase is called; the embedded one looks by itself.
create table private.mail_worker (
  only_row boolean primary key default true check (only_row),
  url text not null,
  secret text not null
);
comment on table private.mail_worker is 'The function that sends mails, where there is one to call: see public.schedule_mail.';
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
comment on function private.wake_mail_worker() is 'Calls the worker, where there is one to call. Never fails: the schedule calls again.';

create function private.queue_request_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.mails (quote_id, kind)
  select new.id, kind
  from public.mail_settings, unnest(array['request', 'receipt']) as kind
  where private.sends(mail_settings, kind);
  perform private.wake_mail_worker();
  return null;
exception
  when others then
    raise warning 'The mails of a request were not queued: %', sqlerrm;
    return null;
end
$$;
comment on function private.queue_request_mails() is
  'Queues the mails of a new request with it. A request is worth more than its mails: whatever fails here does not refuse it, and the next claim queues what is missing.';

create trigger queue_mails after insert on public.quotes
for each row when (new.request_id is not null and not new.is_spam and new.status = 'pending')
execute function private.queue_request_mails();

create function private.queue_due_mails() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  insert into private.mails (quote_id, kind)
  select quotes.id, due.kind
  from public.mail_settings
  join public.quotes on quotes.status = 'pending' and quotes.created_at > now() - interval '7 days'
  cross join lateral (
    values
      ('request', now() - interval '1 hour', now()),
      ('receipt', now() - interval '1 hour', now()),
      ('reminder', now() - overdue_hours * interval '1 hour', now() - reminder_hours * interval '1 hour'),
      ('overdue', '-infinity', now() - overdue_hours * interval '1 hour')
  ) as due (kind, sent_after, sent_until)
  where not quotes.is_spam and quotes.request_id is not null
    and quotes.created_at > due.sent_after and quotes.created_at <= due.sent_until
    and (due.kind in ('request', 'receipt') or quotes.created_at > mail_settings.remind_since)
    and private.sends(mail_settings, due.kind)
    and not exists (
      select from private.mails where mails.quote_id = quotes.id and mails.kind = due.kind and mails.status <> 'skipped'
    )
  on conflict (quote_id, kind) do update
  set status = 'queued', next_attempt_at = excluded.next_attempt_at, give_up_at = excluded.give_up_at
  where mails.status = 'skipped';
end
$$;
comment on function private.queue_due_mails() is
  'Queues the reminders that are due, what a fault kept from being queued within the last hour, and what was skipped and is wanted again.';

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
    'sender', settings.sender, 'site_url', settings.site_url
  ) || case
    when mail.kind = 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      -- no word that somebody typed: nobody has confirmed that the address is theirs
      'quote', jsonb_build_object('reference', quote.reference)
    )
    else jsonb_build_object(
      'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
      'language', settings.agency_language,
      'quote', case when quote.id is not null then jsonb_build_object(
        'id', quote.id, 'reference', quote.reference, 'name', quote.name, 'email', quote.email, 'phone', quote.phone,
        'company', quote.company, 'project_type', quote.project_type, 'budget', quote.budget, 'timeline', quote.timeline,
        'message', quote.message, 'is_reachable', private.is_address(quote.email),
        'waiting_hours', floor(extract(epoch from now() - quote.created_at) / 3600)
      ) end
    )
  end;
end
$$;
comment on function private.mail_to_send(private.mails) is
  'What the worker needs to write a mail: {id, kind, attempt, message_id, sender, site_url, to, language, quote}. to is null for the address of the agency, and empty when there is no valid one.';

create function public.claim_mails(most integer, host text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  claimed jsonb;
begin
  perform private.queue_due_mails();
  delete from private.mails where kind = 'test' and created_at < now() - interval '1 day';
  update private.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now();

  with due as (
    select mails.id, private.is_wanted(mails) as wanted from private.mails
    where status in ('queued', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, mails.id
    limit least(greatest(most, 1), 100)
    for update skip locked
  ),
  taken as (
    update private.mails
    set status = case when due.wanted then 'sending' else 'skipped' end,
      attempts = attempts + due.wanted::integer,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(message_id, format('<%s@%s>', mails.id, host))
    from due where due.id = mails.id
    returning mails.*
  )
  select coalesce(jsonb_agg(private.mail_to_send(taken) order by taken.created_at, taken.id) filter (where status = 'sending'), '[]')
  into claimed from taken;
  return claimed;
end
$$;
comment on function public.claim_mails(integer, text) is
  'Gives a worker mails to send, each as private.mail_to_send describes it, and to no other worker for five minutes. A mail that is not settled by then is given out again: it may be sent twice, with the same Message-ID. host is the part of a new Message-ID after the @.';

create function public.settle_mail(mail uuid, attempt integer, error text default null, permanent boolean default false) returns boolean
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
  'The outcome of one attempt. Without an error the mail is sent; with one it waits longer each time, and fails after a day, or at once when permanent. False when the mail was erased, or another worker has taken it over.';

create function public.kept_mails(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(id), '[]') from private.mails where id = any (ids));
end
$$;
comment on function public.kept_mails(uuid[]) is 'Which of these mails still exist: the copies of the others are to be deleted.';

-- What staff see and do ------------------------------------------------------------------------------

create function private.failed_mails() returns setof private.mails
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select mails.* from private.mails
    where (status = 'failed' or status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now())
      and kind <> 'test' and private.is_wanted(mails);
end
$$;
comment on function private.failed_mails() is 'The mails that were given up and are still wanted, also where no worker is there to say so.';

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
  'How the mails stand: {failed, lastError, waiting, lastSentAt, test: {id, status, error, created_at}}; test is the last one asked for, or null.';

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
comment on function public.retry_mails() is 'Queues the failed mails that are still wanted for another day. Answers {retried}.';

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
  'Queues a mail to the agency, unless one is waiting, and answers {id}. It is tried once: mail_state says how it went.';

-- Called on hosted Supabase --------------------------------------------------------------------------

create function public.schedule_mail(url text, secret text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  extension text;
  missing text[] := '{}';
begin
  if coalesce(url !~ '^https?://[^\s"]+$', true) then
    raise exception using
      errcode = 'PT422',
      message = 'The address of the function must start with http:// or https://.',
      detail = '{"field": "url", "reason": "invalid"}';
  end if;
  if coalesce(secret !~ '^[!-~]{16,}$', true) then
    raise exception using
      errcode = 'PT422',
      message = 'The secret must have at least 16 characters, without spaces.',
      detail = '{"field": "secret", "reason": "invalid"}';
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
    execute 'select cron.schedule($1, $2, $3)'
    using 'confluence-mail', '* * * * *', 'select private.wake_mail_worker()';
  end if;
  return jsonb_build_object('scheduled', missing = '{}', 'missing', to_jsonb(missing));
end
$$;
comment on function public.schedule_mail(text, text) is
  'For the service key: calls the function at this address, with the secret, for each new request and every minute. Answers {scheduled, missing}: missing names the extensions that the host does not have.';
