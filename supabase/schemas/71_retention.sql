-- The retention period of requests that did not become projects. See docs/decisions/retention.md.
--
-- SECURITY DEFINER in this file, and why:
--   public.erase_expired  deletes rows of private.quote_rate, public.audit, public.unmatched_mails, public.mails and
--                          auth.sessions for the service key, and writes public.audit

-- Returns the requests that are expired, or will be after `ahead`. Such a request is not converted. Within the retention
-- period, neither the request nor a note on it nor an offer was changed, no follow-up was due or is planned, no offer could
-- be accepted, and the person sent no other request. An accepted offer survives its request. Postgres inlines it, so that a
-- caller who asks for a few requests looks at no other; `offset 0` has it compute the period once.
create function private.expired_quotes(ahead interval default '0') returns setof uuid
language sql stable as $$
  select quotes.id
  from (
    select until, private.agency_time(until)::date as last_day
    from private.quote_limits, lateral (values (now() + ahead - retention_months * interval '1 month')) as ends (until) offset 0
  ) as period
  join public.quotes on quotes.created_at <= until and quotes.updated_at <= until
  where coalesce(quotes.responded_at <= until, true)
    and coalesce(quotes.follow_up_on <= last_day, true)
    and not exists (select from public.projects where projects.quote_id = quotes.id)
    and not exists (select from public.notes where notes.subject_id = quotes.id and notes.updated_at > until)
    and not exists (
      select from public.offers
      where offers.quote_id = quotes.id
        and (
          greatest(offers.created_at, offers.updated_at, sent_at, opened_at, answered_at) > until or valid_until > last_day
        )
    )
    and not exists (
      select from public.quotes as later
      where later.email_key = quotes.email_key and later.created_at > until
    )
    and not exists (
      select from public.quotes as later
      where quotes.email_key is null and later.phone_key = quotes.phone_key and later.created_at > until
    )
$$;

-- Returns until when the clock is doubted: it is more than private.listed_days() from its last believed time, ahead or back,
-- so that it would erase what was never listed. A machine that was off for so long looks the same. If the clock goes on
-- steadily, it is believed after a sixtieth of the leap: 20 hours after 50 days, 18 days after three years. Null if it is not doubted.
create function private.clock_doubted_until(limits private.quote_limits) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  longest constant interval := private.listed_days() * interval '1 day';
  leap constant interval := greatest(now() - limits.trusted_at, limits.trusted_at - now());
  until constant timestamptz := coalesce(
    case when now() between limits.erased_at and limits.erased_at + longest then limits.doubted_until end, now() + leap / 60
  );
begin
  return case when leap > longest and until > now() then until end;
end
$$;

-- Notes the time of a run of erase_expired, and returns until when its clock is doubted, and whether an earlier run could list
-- what this one erases.
create function private.note_erasure(out doubted timestamptz, out may_erase boolean)
language plpgsql volatile set search_path = '' as $$
declare
  limits private.quote_limits;
begin
  select * into strict limits from private.quote_limits for update;
  doubted := private.clock_doubted_until(limits);
  update private.quote_limits
  set erased_at = now(), doubted_until = doubted, trusted_at = case when doubted is null then now() else trusted_at end
  where only_row;
  may_erase := doubted is null and limits.trusted_at is not null;
end
$$;

-- The parts of erase_expired, each of which returns how many rows it deleted.

-- Erases at most 1,000 requests. Waits for transactions that are changing or converting them. Afterwards, a request may no
-- longer be expired, so the next statement looks at the locked ones again: by itself, because within the deletion a planner
-- without statistics looks once for each row. Foreign keys and triggers also delete the history,
-- the emails and the notes of the erased requests.
create function private.expire_quotes() returns integer
language plpgsql volatile set search_path = '' as $$
declare
  ids uuid[];
  erased integer;
begin
  select array_agg(id) into ids from (
    select id from public.quotes
    where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update
  ) as locked;
  ids := array(select expired from private.expired_quotes() as expired where expired = any (ids));
  delete from public.quotes where quotes.id = any (ids);
  get diagnostics erased = row_count;
  return erased;
end
$$;

-- Deletes the contracts whose years have ended, which are counted from the end of the year of the answer, as those of a
-- business are. The contract of a project that is not finished stays.
create function private.expire_offers() returns integer
language plpgsql volatile set search_path = '' as $$
declare
  until constant timestamp := date_trunc('year', private.agency_time())
    - (select contract_years * interval '1 year' from private.quote_limits);
  erased integer;
begin
  delete from public.offers
  where private.agency_time(coalesce(answered_at, case when quote_id is null then updated_at end)) < until
    and not exists (
      select from public.projects
      where (projects.quote_id = offers.quote_id or projects.token = offers.token) and not private.is_finished(projects.status)
    );
  get diagnostics erased = row_count;
  return erased;
end
$$;

create function private.expire_audit() returns integer
language sql volatile set search_path = '' as $$
  with gone as (
    delete from public.audit
    where happened_at < now() - (select retention_months * interval '1 month' from private.quote_limits)
    returning 1
  ) select count(*)::integer from gone
$$;

-- Deletes the counts of unmatched mails, and the digests that were sent. private.queue_due_mails reads the time of the last
-- digest, but looks back a week at most.
create function private.expire_mails() returns integer
language plpgsql volatile set search_path = '' as $$
declare
  counts integer;
  digests integer;
begin
  delete from public.unmatched_mails where day < private.agency_day() - 30;
  get diagnostics counts = row_count;
  delete from public.mails
  where kind in ('reminder', 'over_limit', 'morning') and status in ('sent', 'kept', 'skipped', 'dismissed')
    and created_at < now() - interval '30 days';
  get diagnostics digests = row_count;
  return counts + digests;
end
$$;

-- Deletes sessions that have been too old for private.is_staff for a day.
create function private.expire_sessions() returns integer
language sql volatile set search_path = '' as $$
  with gone as (
    delete from auth.sessions
    where user_id in (select staff.user_id from private.staff)
      and created_at < now() - interval '1 day' - private.session_hours() * interval '1 hour'
    returning 1
  ) select count(*)::integer from gone
$$;

-- Runs each part, also when one before it was refused: the role of a host may lack the right to delete sessions. New requests
-- also delete the old rows of quote_rate, but there may be no new requests. The job of pg_cron calls the function without a
-- token, so it does not check the caller.
create function public.erase_expired() returns jsonb
language plpgsql volatile security definer set search_path = '' set statement_timeout = '60s' as $$
declare
  run record;
  part text;
  deleted integer;
  counts jsonb := '{}';
  failed text[] := '{}';
begin
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  run := private.note_erasure();
  if run.doubted is not null then
    raise warning 'Nothing was erased, because the clock leapt. If it is right, erasures go on at %.', run.doubted;
  end if;
  if not run.may_erase then
    return jsonb_strip_nulls(jsonb_build_object('erased', 0, 'doubted_until', run.doubted));
  end if;
  foreach part in array '{quotes,offers,audit,mails,sessions}'::text[] loop
    begin
      execute format('select private.expire_%s()', part) into deleted;
      counts := counts || case when deleted > 0 then jsonb_build_object(part, deleted) else '{}' end;
    exception
      when others then
        failed := failed || part;
        raise warning 'The expired % were not erased: %', part, sqlerrm;
    end;
  end loop;
  if counts ?| '{quotes,offers}' then
    insert into public.audit (kind, counts) values ('expiry', counts);
  end if;
  update private.quote_limits set failed_parts = nullif(failed, '{}') where only_row;
  return jsonb_build_object('erased', coalesce(counts -> 'quotes', '0'))
    || case when failed <> '{}' then jsonb_build_object('failed', failed) else '{}' end;
end
$$;
comment on function public.erase_expired() is
  'Erases at most 1,000 expired requests, contracts, the rows of audit after the same period as requests, the counts of '
  'unmatched mails and the digests that were sent after 30 days, sessions of staff a day after their end, and the rows of '
  'private.quote_rate that the limits no longer count. Returns {erased}, the number of requests, which is 0 when none is left, '
  '{failed}, the parts that were refused, and doubted_until if the clock leapt, so that nothing is erased until then. Only the '
  'service key may call it.';

-- The requests that erase_expired will erase within 40 days, unless something happens on them before.
create view public.expiring_quotes with (security_invoker) as
select id, reference, name, status, created_at
from public.quotes
where id in (select private.expired_quotes(private.listed_days() * interval '1 day'));
