set local check_function_bodies = off;

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason
  )), case when new.channel = 'link' or auth.uid() is not null then new.updated_by end);
  update public.quotes
  set status = changed.status, owner = changed.owner, follow_up_on = changed.follow_up_on,
    ended_follow_up_on = changed.ended_follow_up_on, updated_by = new.updated_by
  from (
    select
      case
        when new.status = 'accepted' then 'approved'
        when new.status = 'sent' and status = 'pending' or old.status = 'accepted' and status = 'approved' then 'contacted'
        else status
      end as status,
      case when old.status = 'draft' and new.status = 'sent' then coalesce(owner, new.updated_by) else owner end as owner,
      case
        when new.status in ('accepted', 'declined') then null
        when old.status = 'draft' and new.status = 'sent'
          then coalesce(follow_up_on, greatest(new.valid_until - 3, private.agency_day()))
        else follow_up_on
      end as follow_up_on,
      case when new.status not in ('accepted', 'declined') then ended_follow_up_on end as ended_follow_up_on
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.ended_follow_up_on) is distinct from row(changed.*);
  insert into public.mails (offer_id, kind)
  select new.id, kind from private.enabled_kinds
  where kind = 'offer' and new.status = 'sent' and old.status = 'draft' and new.mail_to is not null
    or kind = 'offer_answer' and new.status in ('accepted', 'declined') and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update set status = 'queued', last_error = null;
  return null;
end
$function$;

select private.apply_privileges();
