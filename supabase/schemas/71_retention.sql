-- The retention period of requests that did not become projects. See docs/decisions/retention.md.
--
-- SECURITY DEFINER in this file, and why:
--   public.erase_expired  deletes rows of private.quote_rate for the service key

-- Returns the expired requests. Such a request is not converted, and is rejected or unanswered. Within the retention
-- period, neither the request nor a note on it was changed, no follow-up was due or is planned, and the person sent no
-- other request.
create function private.expired_quotes() returns setof uuid
language plpgsql stable set search_path = '' as $$
declare
  until constant timestamptz := now() - (select retention_months * interval '1 month' from private.quote_limits);
begin
  return query
    select quotes.id from public.quotes
    where quotes.created_at <= until and quotes.updated_at <= until and quotes.status in ('pending', 'rejected')
      and coalesce(quotes.follow_up_on <= until::date, true)
      and not exists (select from public.projects where projects.quote_id = quotes.id)
      and not exists (select from public.notes where notes.quote_id = quotes.id and notes.updated_at > until)
      and not exists (
        select from public.quotes as later
        where later.email_key = quotes.email_key and later.created_at > until
      )
      and not exists (
        select from public.quotes as later
        where quotes.email_key is null and later.phone_key = quotes.phone_key and later.created_at > until
      );
end
$$;

-- Waits for transactions that are changing or converting the expired requests. Afterwards, a request may no longer be
-- expired, so the next statement calls private.expired_quotes() again. Foreign keys and triggers also delete the
-- history, the emails and the notes of the erased requests. New requests also delete the old rows of quote_rate, but
-- there may be no new requests. The job of pg_cron calls the function without a token, so it does not check the caller.
create function public.erase_expired() returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.quote_limits set erased_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return jsonb_build_object('erased', erased);
end
$$;
comment on function public.erase_expired() is
  'Erases at most 1,000 expired requests, and the rows of private.quote_rate that the limits no longer count. Returns '
  '{erased}, the number of requests, which is 0 when none is left. Only the service key may call it.';
