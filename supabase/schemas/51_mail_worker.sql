-- Functions for the mail worker (claim, send, settle) and for staff. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why: no caller may read or write the mails.
--   public.claim_mails     assigns mails to the worker
--   public.settle_mail     records the outcome of an attempt
--   public.existing_mails  tells the worker which mails still exist
--   public.schedule_mail   creates a scheduled job, for the service key
--   public.mail_state      reports waiting and failed mails, for staff
--   public.quote_mails     reports the mails about a quote, for staff
--   public.retry_mails     queues failed mails again, for staff
--   public.dismiss_mail    removes a failed mail from the dashboard, for staff
--   public.send_test_mail  queues a mail to the agency, for staff

-- Returns the data from which the worker writes a mail: {id, kind, attempt, message_id, sender, site_url, to,
-- language}, and {quote} or, for a digest, {count, quotes} with its first 50 quotes. If the settings contain no
-- recipients, the field 'to' of a mail to the agency is null, and the worker uses the email address in src/agency.ts.
-- In a receipt, 'to' is empty if the quote contains no valid email address. A receipt contains no text from the form.
-- Otherwise, anybody could use the form to send a text to any email address. A digest contains none, because the
-- erasure of a person does not delete the digests that list the requests of this person.
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
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', private.is_address(quote.email), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
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

-- Corrects the times of mails that were written while the clock was ahead. No mail is due later than the end of a claim,
-- five minutes from now. A mail that was being sent may still be settled by its worker.
create function private.correct_mail_times() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  latest constant timestamptz := now() + interval '10 minutes';
begin
  delete from private.mails where quote_id is null and kind = 'test' and created_at > latest;
  update private.mails
  set next_attempt_at = case when status = 'sending' then now() + interval '5 minutes' else now() end,
    give_up_at = least(give_up_at, now() + interval '1 day'), sent_at = least(sent_at, now())
  where status in ('queued', 'sending') and next_attempt_at > latest or kind = 'receipt' and sent_at > latest;
end
$$;

-- Processes the mails one by one, because is_surplus also counts the receipts that this loop has already claimed.
create function public.claim_mails(most integer, host text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  mail private.mails;
  claimed jsonb := '[]';
begin
  perform private.correct_mail_times(), private.queue_due_mails();
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
  'Returns due mails in the format of private.mail_to_send. No other worker gets these mails for five minutes. After '
  'that, a mail that the worker has not settled can be claimed again, so it may be sent twice with the same '
  'Message-ID. host is the part of a new Message-ID after the @.';

-- The wait is at most two minutes, so that all waiting mails are sent soon after an outage.
create function public.settle_mail(
  mail uuid, attempt integer, error text default null, permanent boolean default false, kept boolean default false
) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  next_attempt constant timestamptz := now() + least(attempt, 2) * interval '1 minute';
begin
  update private.mails
  set last_error = left(error, 500),
    sent_at = case when error is null then now() end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then case when kept then 'kept' else 'sent' end
      when permanent or kind = 'test' or give_up_at <= next_attempt then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
end
$$;
comment on function public.settle_mail(uuid, integer, text, boolean, boolean) is
  'Records the outcome of an attempt. Without an error, the status becomes ''kept'' if the worker wrote the mail to a '
  'file (kept is true), and ''sent'' if the mail server accepted the mail. After an error, the mail is tried again '
  'after one minute and then every two minutes. The mail fails after a day, or at once if it is a test mail or if '
  'permanent is true. Returns false if the mail no longer exists, is settled already or has been claimed again.';

create function public.existing_mails(ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select coalesce(jsonb_agg(id), '[]') from private.mails where id = any (ids));
end
$$;
comment on function public.existing_mails(uuid[]) is
  'Returns those of the given ids whose mails still exist. A worker that wrote mails to files, because there is no '
  'mail server, deletes the files of all other mails.';

-- For staff ------------------------------------------------------------------------------------------

-- Returns the failed mails that are still needed, without test mails. A mail whose give_up_at and next_attempt_at have
-- passed counts as failed even if no worker has run since.
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

-- Returns the failed mails and the mails that have waited for more than ten minutes, if they are still needed. Test
-- mails are not included. give_up_at is 24 hours after the mail was queued, so this finds mails that have waited for
-- ten minutes.
create function private.mail_troubles() returns setof private.mails
language plpgsql stable set search_path = ''
as $$
begin
  return query
    select * from private.failed_mails()
    union all
    select mails.* from private.mails
    where status in ('queued', 'sending') and give_up_at > now() and kind <> 'test' and private.is_needed(mails)
      and give_up_at not between now() + interval '23 hours 50 minutes' and now() + interval '24 hours 10 minutes';
end
$$;

create function public.mail_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff_or_key();
  return jsonb_build_object(
    'failed', (select count(*) from private.failed_mails()),
    'waiting', (select count(*) from private.mails where status in ('queued', 'sending') and give_up_at > now()),
    'late', (select count(*) from private.mail_troubles()),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', trouble.id, 'kind', trouble.kind, 'error', trouble.last_error,
          'failed', trouble.status = 'failed' or trouble.give_up_at <= now(),
          'since', trouble.give_up_at - interval '1 day', 'quote_id', quotes.id, 'reference', quotes.reference,
          'client', quotes.name
        ) order by trouble.give_up_at, trouble.id
      ), '[]')
      from (select * from private.mail_troubles() order by give_up_at, id limit 10) as trouble
      left join public.quotes on quotes.id = trouble.quote_id
    ),
    'lastSentAt', (select max(sent_at) from private.mails where status = 'sent'),
    'sender', (select sender from public.mail_settings),
    'test', (
      select jsonb_build_object('id', id, 'status', status, 'error', last_error, 'created_at', created_at)
      from private.mails where kind = 'test' order by created_at desc, id limit 1
    )
  );
end
$$;
comment on function public.mail_state() is
  'Returns the state of the mails: {failed, waiting, late, troubles: [{id, kind, failed, error, since, quote_id, '
  'reference, client}], lastSentAt, sender, test: {id, status, error, created_at}}. Outside ''troubles'', '
  '''failed'', ''waiting'' and ''late'' are numbers of mails. ''late'' counts the failed mails and the mails that have '
  'waited for more than ten minutes. ''troubles'' contains the first ten of the mails that ''late'' counts, and its '
  '''failed'' is true or false. ''sender'' is the sender in the settings. ''test'' is the last test mail, or null.';

create function public.quote_mails(quote_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'kind', kind, 'status', status, 'error', last_error) order by kind
    ), '[]')
    from private.mails where mails.quote_id = quote_mails.quote_id
  );
end
$$;
comment on function public.quote_mails(uuid) is
  'Returns the mails about a quote: [{id, kind, status, error}].';

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
  'Queues the failed mails that are still needed again. The worker then tries to send them for 24 more hours. Returns '
  '{retried}, their number.';

create function public.dismiss_mail(mail uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_staff();
  update private.mails set status = 'dismissed'
  where mails.id = mail and mails.id in (select failed.id from private.failed_mails() as failed);
  return jsonb_build_object('dismissed', found);
end
$$;
comment on function public.dismiss_mail(uuid) is
  'Removes a failed mail from the dashboard. Returns {dismissed}, which is false if the mail has not failed.';

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
  'Queues a test mail to the agency, or finds the one that is still waiting. Returns {id}. A test mail is tried only '
  'once; mail_state returns its status and its error.';

-- For hosted Supabase --------------------------------------------------------------------------------

-- Creates the wanted extensions that the database server offers. Returns those that it does not offer.
create function private.missing_extensions(wanted text[]) returns text[]
language plpgsql volatile set search_path = ''
as $$
declare
  extension text;
  missing text[] := '{}';
begin
  foreach extension in array wanted loop
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
  return missing;
end
$$;

create function public.schedule_mail(url text, secret text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  missing text[];
begin
  if coalesce(url !~ '^https?://[^\s"]+$', true) then
    perform private.refuse('url', 'invalid', 'The address of the function must start with http:// or https://.');
  end if;
  if coalesce(secret !~ '^[!-~]{16,}$', true) then
    perform private.refuse('secret', 'invalid', 'The secret must have at least 16 characters, without spaces.');
  end if;
  insert into private.mail_worker (url, secret) values (url, secret)
  on conflict (only_row) do update set url = excluded.url, secret = excluded.secret;

  missing := private.missing_extensions(array['pg_cron', 'pg_net']);
  if not 'pg_cron' = any (missing) then
    execute 'select cron.schedule($1, $2, $3), cron.schedule($4, $5, $6)'
    using 'confluence-mail', '* * * * *', 'select private.wake_mail_worker()',
      'confluence-cron-history', '17 3 * * *',
      $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$;
  end if;
  return jsonb_build_object('scheduled', missing = '{}', 'missing', to_jsonb(missing));
end
$$;
comment on function public.schedule_mail(text, text) is
  'Makes the database call the Edge Function at this URL, with the secret, for each new request and every minute. '
  'Also schedules the deletion of pg_cron''s records after a week. Only the service key may call it. Returns '
  '{scheduled, missing}; missing lists the extensions that the database server does not offer.';
