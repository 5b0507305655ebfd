set local check_function_bodies = off;

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
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
        when is_sending and coalesce(follow_up_on <= private.agency_day(), true)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_extension and follow_up_on = greatest(old.valid_until - 3, private.agency_time(new.sent_at)::date)
          then greatest(new.valid_until - 3, private.agency_day())
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
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
$function$;

select private.apply_privileges();
