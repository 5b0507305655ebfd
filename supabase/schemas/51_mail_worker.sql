-- Functions for the mail worker: claim, send, settle. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why:
--   public.claim_mails        assigns mails to the worker, and changes columns that no caller may change
--   public.settle_mail        records the outcome of an attempt, in such columns
--   private.wake_mail_worker  reads the secret of the worker, which no caller may read

-- Returns the number of quotes in a digest, and its first 50.
create function private.mailed_digest(kind text) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('count', count(*), 'quotes', coalesce(jsonb_agg(
    jsonb_build_object(
      'id', id, 'reference', reference, 'project_type', project_type,
      'waiting_hours', floor(extract(epoch from now() - created_at) / 3600)
    ) order by place
  ) filter (where place <= 50), '[]'))
  from (
    select *, row_number() over (order by created_at, id) as place from private.digest_quotes(kind)
  ) as listed
$$;

-- Returns what a mail about an offer contains: the document that staff wrote, the secret of its link, and after the
-- client accepted the typed name.
create function private.mailed_offer(offer public.offers) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(offer)
    - '{id,quote_id,mail_to,remind_days,channel,decline_reason,opened_at,created_at,updated_at,updated_by,search}'::text[]
$$;

-- Returns what a message to the client contains, and the Message-IDs of the earlier emails of its conversation, so that mail
-- programs show one thread. It answers the newest email of the client, or without one the previous one of staff.
create function private.mailed_message(note public.notes) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'subject', note.subject, 'body', note.body, 'author', note.author,
    'reference', (select reference from private.client_of(note.subject_id)),
    'thread', coalesce(jsonb_agg(earlier.message_id order by earlier.created_at), '[]'),
    'answers', coalesce(
      (array_agg(earlier.message_id order by earlier.created_at desc) filter (where earlier.by_mail))[1],
      (array_agg(earlier.message_id order by earlier.created_at desc))[1]
    )
  )
  from (
    select coalesce(spoken.message_id, mails.message_id) as message_id, spoken.by_mail, spoken.created_at
    from private.notes_of(note.subject_id) as spoken
    left join public.mails on mails.note_id = spoken.id and mails.kind = 'message'
    where spoken.id <> note.id and spoken.created_at <= note.created_at
      and num_nonnulls(spoken.message_id, mails.message_id) > 0
    order by spoken.created_at desc limit 20
  ) as earlier
$$;

-- Returns the data from which the worker writes a mail: {id, kind, attempt, message_id, sender, reply_to, answer_to, site_url,
-- to, language}, and {quote} or, for a digest, {count, quotes} with its first 50 quotes. What a client answered names the
-- client in answer_to, because the mailbox leaves out what staff write to it. If the settings contain no
-- recipients, the field 'to' of a mail to the agency is null, and the worker uses the email address in src/agency/agency.ts.
-- In a receipt, 'to' is empty if the quote contains no valid email address. A receipt contains no text from the form.
-- Otherwise, anybody could use the form to send a text to any email address. A digest contains none, because the
-- erasure of a person does not delete the digests that list the requests of this person.
create function private.mail_to_send(mail public.mails) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  settings public.mail_settings;
  quote public.quotes;
  offer public.offers;
  project public.projects;
  note public.notes;
  client record;
begin
  select * into strict settings from public.mail_settings;
  select * into note from public.notes where notes.id = mail.note_id;
  select * into offer from public.offers where offers.id = mail.offer_id;
  select * into project from public.projects where projects.id = mail.project_id;
  select * into quote from public.quotes where quotes.id = coalesce(mail.quote_id, offer.quote_id, project.quote_id);
  select * into client from private.client_of(coalesce(note.subject_id, offer.quote_id, project.id));
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'reply_to', settings.reply_to, 'site_url', settings.site_url,
    'answer_to', case when mail.kind in ('reply', 'offer_answer', 'delivery_answer') and private.is_address(client.email) then
      jsonb_build_object('name', client.name, 'address', client.email)
    end,
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
        'is_reachable', coalesce(private.is_address(quote.email), false), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    when 'reply' then private.mail_to_person(mail, note)
    when 'mention' then private.mail_to_person(mail, note)
    when 'morning' then private.mail_to_person(mail, note)
    when 'message' then jsonb_build_object(
      'to', case when private.is_address(client.email) then jsonb_build_array(client.email) else '[]' end,
      'language', client.language, 'message', private.mailed_message(note)
    )
    when 'offer_answer' then jsonb_build_object('offer', private.mailed_offer(offer) - 'token' || jsonb_build_object(
      'quote_id', offer.quote_id, 'reason', offer.decline_reason
    ), 'also', (select email from private.notified_owner(offer.quote_id)))
    when 'delivery' then jsonb_build_object(
      'to', jsonb_build_array(project.delivery_mail_to), 'language', coalesce(project.language, quote.language, 'en'),
      'project', jsonb_build_object('token', project.token, 'note', project.delivery_note, 'title', project.title,
        'client_name', project.client_name)
    )
    when 'delivery_answer' then jsonb_build_object('project', jsonb_build_object(
      'id', project.id, 'title', project.title, 'approved_by', project.approved_by, 'missing', project.missing,
      'client_name', project.client_name, 'client_company', quote.company
    ), 'also', (select email from private.notified_owner(project.id)))
    when 'reminder' then private.mailed_digest(mail.kind)
    when 'over_limit' then private.mailed_digest(mail.kind)
    else jsonb_build_object(
      'to', case
        when offer.mail_to is not null then jsonb_build_array(offer.mail_to)
        when private.is_address(quote.email) then jsonb_build_array(quote.email)
        else '[]'
      end,
      'language', offer.language, 'offer', private.mailed_offer(offer)
    )
  end;
end
$$;

-- One worker after the other claims, because what a claim queues and counts is hidden from others until it commits: two would
-- each queue the same digest. First corrects the times of mails that were written while the clock was ahead: no mail is due later than the end of a
-- claim, five minutes from now, and a mail that was being sent may still be settled by its worker. A mail that waited for longer
-- than its time without an attempt, as on a machine that was off, has its time from the first one. Then processes the
-- due mails one by one, because the limits of receipts also count those that this loop has already claimed: one a day
-- for each email address, whatever follows a plus in it, and quote_limits.hourly_receipts an hour for all email addresses
-- together. Anybody can enter the email address of somebody else in the form. Without the limits, the product could then
-- flood this person with mails.
create function public.claim_mails(most integer, host text, keeps boolean default false) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  latest constant timestamptz := now() + interval '10 minutes';
  mail public.mails;
  claimed jsonb := '[]';
begin
  perform from public.mail_settings for no key update;
  update public.mail_settings set can_send = not keeps where can_send = keeps;
  delete from public.mails
  where quote_id is null and kind = 'test' and created_at not between now() - interval '1 day' and latest;
  update public.mails
  set next_attempt_at = case when status = 'sending' then now() + interval '5 minutes' else now() end,
    give_up_at = least(give_up_at, now() + interval '1 day'), sent_at = case when sent_at > now() then now() else sent_at end
  where next_attempt_at > latest + unconfirmed * interval '1 hour'
    and (status in ('queued', 'sending') or status in ('sent', 'kept') and kind = 'receipt' and sent_at > latest);
  update public.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now() and attempts > 0;
  perform private.queue_due_mails();
  perform private.queue_morning_mails();

  for mail in
    select * from public.mails
    where status in ('queued', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, id limit 1000 for update skip locked
  loop
    exit when jsonb_array_length(claimed) >= least(greatest(most, 1), 100);
    mail.status := case
      when not exists (select from private.needed_mails where id = mail.id) then 'skipped'
      when mail.kind = 'receipt' and (
        exists (
          select from public.quotes as own
          join public.quotes as other on private.mailbox_of(other.email_key) = private.mailbox_of(own.email_key)
          join public.mails as earlier on earlier.quote_id = other.id and earlier.kind = 'receipt'
          where own.id = mail.quote_id and earlier.id <> mail.id
            and (earlier.status = 'sending' or earlier.sent_at > now() - interval '1 day')
        )
        or (select hourly_receipts from private.quote_limits) <= (
          select count(*) from public.mails as earlier
          where earlier.status in ('sent', 'kept') and earlier.next_attempt_at > now() - interval '1 hour'
            and earlier.kind = 'receipt' and earlier.sent_at > now() - interval '1 hour'
        ) + (
          select count(*) from public.mails as earlier
          where earlier.kind = 'receipt' and earlier.status = 'sending' and earlier.id <> mail.id
        )
      ) then 'withheld'
      else 'sending'
    end;
    update public.mails
    set status = mail.status, attempts = attempts + (mail.status = 'sending')::integer,
      next_attempt_at = now() + interval '5 minutes',
      give_up_at = case when attempts = 0 and give_up_at <= now() then now() + private.give_up_after(kind) else give_up_at end,
      message_id = coalesce(message_id, format('<%s@%s>', case kind when 'message' then note_id else mails.id end, host)),
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
comment on function public.claim_mails(integer, text, boolean) is
  'Returns due mails in the format of private.mail_to_send. No other worker gets these mails for five minutes. After '
  'that, a mail that the worker has not settled can be claimed again, so it may be sent twice with the same '
  'Message-ID. host is the part of a new Message-ID after the @. keeps says that the worker has no mail server and writes '
  'mails to files.';

-- The wait is at most two minutes, so that all waiting mails are sent soon after an outage. A mail that has perhaps arrived is
-- tried once more, after an hour: a mail server that always hangs behind a mail would otherwise deliver it hundreds of times.
create function public.settle_mail(
  mail uuid, attempt integer, error text default null, permanent boolean default false, kept boolean default false,
  perhaps boolean default false
) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  next_attempt constant timestamptz := now() + case when perhaps then interval '1 hour' else least(attempt, 2) * interval '1 minute' end;
begin
  update public.mails
  set last_error = left(error, 500),
    unconfirmed = case when error is null then 0 else unconfirmed + perhaps::integer end,
    sent_at = case when error is null or perhaps then now() else sent_at end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then case when kept then 'kept' else 'sent' end
      when permanent or kind = 'test' or give_up_at <= next_attempt or perhaps and unconfirmed > 0 then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
end
$$;
comment on function public.settle_mail(uuid, integer, text, boolean, boolean, boolean) is
  'Records the outcome of an attempt. Without an error, the status becomes ''kept'' if the worker wrote the mail to a '
  'file (kept is true), and ''sent'' if the mail server accepted the mail. After an error, the mail is tried again '
  'after one minute and then every two minutes. The mail fails after a day, or at once if it is a test mail or if '
  'permanent is true. If perhaps is true, the mail server had received the mail and said nothing: it is tried once more, '
  'after an hour. Returns false if the mail no longer exists, is settled already or has been claimed again.';

-- For hosted Supabase ------------------------------------------------------------------------------------

-- Used on hosted Supabase, where the database calls the worker. The embedded worker checks for mails without a call.
create table private.mail_worker (
  only_row boolean primary key default true check (only_row),
  url text not null,
  -- The headers of the call. They contain a secret, which gives no other right than to call the worker.
  headers jsonb not null
);
comment on table private.mail_worker is
  'The URL of the Edge Function that sends mails, if there is one. See private.schedule_mail.';
alter table private.mail_worker enable row level security;

-- Calls the mail worker of hosted Supabase once in a transaction that has queued mails. An error becomes a warning,
-- because the schedule calls the worker again. pg_net sends the request after the commit and does not wait for the
-- response.
create function private.wake_mail_worker() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(current_setting('confluence.worker_called', true), '') <> 'on'
    and exists (select from private.mail_worker) then
    perform net.http_post(url := url, headers := headers, timeout_milliseconds := 60000) from private.mail_worker;
    perform set_config('confluence.worker_called', 'on', true);
  end if;
  return null;
exception
  when others then
    raise warning 'The mail worker was not called: %', sqlerrm;
    return null;
end
$$;

create trigger wake_worker after insert or update on public.mails
for each row when (new.status = 'queued' and new.attempts = 0) execute function private.wake_mail_worker();

-- Makes the database call the Edge Function at this URL, with the secret, for each new request and every minute. Also
-- schedules the deletion of pg_cron's records after a week.
create function private.schedule_mail(url text, secret text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into private.mail_worker (url, headers)
  values (
    url, jsonb_build_object('authorization', 'Bearer ' || secret, 'content-type', 'application/json')
  )
  on conflict (only_row) do update set url = excluded.url, headers = excluded.headers;
  perform cron.schedule(
    'confluence-mail', '* * * * *',
    'select net.http_post(url := url, headers := headers, timeout_milliseconds := 60000) from private.mail_worker'
  );
  perform cron.schedule(
    'confluence-cron-history', '17 3 * * *',
    $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$
  );
end
$$;
