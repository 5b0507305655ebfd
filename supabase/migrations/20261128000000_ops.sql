set local check_function_bodies = off;

create index quotes_owner on public.quotes using btree (owner, created_at, id) include (status, is_spam);

create or replace function public.erase_expired()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  ids uuid[];
  erased integer;
begin
  select array_agg(id) into ids from (
    select id from public.quotes
    where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update
  ) as locked;
  delete from public.quotes where quotes.id = any (ids) and quotes.id in (select private.expired_quotes());
  get diagnostics erased = row_count;
  delete from public.offers
  where coalesce(answered_at, case when quote_id is null then updated_at end)
    < now() - (select contract_years * interval '1 year' from private.quote_limits);
  delete from public.audit
  where happened_at < now() - (select retention_months * interval '1 month' from private.quote_limits);
  delete from public.unmatched_mails where day < current_date - 30;
  delete from public.mails
  where kind in ('reminder', 'over_limit', 'morning') and status in ('sent', 'kept', 'skipped', 'dismissed')
    and created_at < now() - interval '30 days';
  delete from auth.sessions
  where user_id in (select staff.user_id from private.staff)
    and created_at < now() - interval '1 day' - private.session_hours() * interval '1 hour';
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.quote_limits set erased_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return jsonb_build_object('erased', erased);
end
$function$;

comment on function public.erase_expired() is 'Erases at most 1,000 expired requests, the rows of audit after the same period, the counts of unmatched mails and the digests that were sent after 30 days, sessions of staff a day after their end, and the rows of private.quote_rate that the limits no longer count. Returns {erased}, the number of requests, which is 0 when none is left. Only the service key may call it.';
