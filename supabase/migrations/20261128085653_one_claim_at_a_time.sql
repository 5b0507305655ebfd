set local check_function_bodies = off;

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
  perform from public.mail_settings for no key update;
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
