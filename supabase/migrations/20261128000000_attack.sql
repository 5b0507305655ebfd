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

select private.apply_privileges();
