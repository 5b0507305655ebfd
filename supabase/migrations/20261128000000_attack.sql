set local check_function_bodies = off;

drop trigger record_removed_reply on public.notes;

drop function private.record_removed_reply();

create function private.record_removal()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.audit (kind, counts) values (tg_argv[0], tg_argv[1]::jsonb);
  return null;
end
$function$;

create trigger record_removal
  after delete on public.notes
  for each row
  when (old.by_mail and not private.is_owner())
  execute function private.record_removal('reply', '{"notes": 1}');

create trigger record_removal
  after delete on public.people
  for each row
  when (not private.is_owner())
  execute function private.record_removal('person');

create or replace function private.keep_sent_message()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform from public.mails where note_id = old.id and kind = 'message' for update;
  if exists (
    select from public.mails
    where note_id = old.id and kind = 'message' and (status = 'sending' or sent_at is not null and status <> 'kept')
  ) then
    raise exception using errcode = 'PT409', message = 'This message has left.', detail = '{"reason": "has_left"}';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  update public.quotes
  set status = 'pending', updated_by = old.author, owner = case
    when exists (
      select from public.events
      where events.subject_id = quotes.id and events.happened_at = old.created_at
        and events.details @> '{"status": ["pending", "contacted"], "owner": [null]}'
    ) then nullif(owner, old.author)
    else owner
  end
  where quotes.id in (select id from private.conversation(old.subject_id)) and status = 'contacted'
    and responded_at = old.created_at and responded_at > now() - interval '2 minutes' and not exists (
      select from private.notes_of(old.subject_id) as other
      where other.id <> old.id and other.kind in ('email', 'whatsapp', 'phone')
    );
  return old;
end
$function$;

create or replace function public.settle_mail (
  mail uuid,
  attempt integer,
  error text default null::text,
  permanent boolean default false,
  kept boolean default false
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  next_attempt constant timestamptz := now() + least(attempt, 2) * interval '1 minute';
begin
  update public.mails
  set last_error = left(error, 500),
    sent_at = case when error is null then now() else sent_at end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then case when kept then 'kept' else 'sent' end
      when permanent or kind = 'test' or give_up_at <= next_attempt then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
end
$function$;

create or replace function public.claim_mails (
  most integer,
  host text,
  keeps boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  latest constant timestamptz := now() + interval '10 minutes';
  mail public.mails;
  claimed jsonb := '[]';
begin
  update public.mail_settings set can_send = not keeps where can_send = keeps;
  delete from public.mails
  where quote_id is null and kind = 'test' and created_at not between now() - interval '1 day' and latest;
  update public.mails
  set next_attempt_at = case when status = 'sending' then now() + interval '5 minutes' else now() end,
    give_up_at = least(give_up_at, now() + interval '1 day'), sent_at = case when sent_at > now() then now() else sent_at end
  where next_attempt_at > latest
    and (status in ('queued', 'sending') or status in ('sent', 'kept') and kind = 'receipt' and sent_at > latest);
  update public.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now();
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
          join public.quotes as other on other.email_key = own.email_key
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
$function$;

select private.apply_privileges();
