-- The staff account, and the checks that a caller is staff.
--
-- SECURITY DEFINER in this file, and why:
--   private.is_staff    reads private.staff and auth.sessions, which no caller may read
--   public.enrol_staff  writes private.staff and deletes sessions, which not even the service key may do

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
comment on table private.staff is 'The accounts of staff. Other accounts may be able to sign in, but have no rights.';
alter table private.staff enable row level security;

-- Whether the caller is staff, and the session of the token exists and is younger than private.session_hours(). Signing out deletes the
-- session, so access ends at once, even if the token has not expired. Policies call it as (select private.is_staff()), so that
-- it runs once per statement. A policy that refused by an error would tell which values are stored: Postgres evaluates it only
-- if an index finds a row.
create function private.is_staff() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select
    from private.staff
    join auth.sessions on sessions.user_id = staff.user_id
    where staff.user_id = (select auth.uid())
      and sessions.id::text = (select auth.jwt() ->> 'session_id')
      and sessions.created_at > now() - private.session_hours() * interval '1 hour'
      and (sessions.not_after is null or sessions.not_after > now())
  )
$$;

-- Returns the role of the API for the current request: anon, authenticated, service_role, or an empty text if the API
-- did not make the call. Reads the setting instead of calling auth.role(), because not every caller has access to the
-- schema auth.
create function private.api_role() returns text
language sql stable set search_path = '' as $$
  select coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role',
    current_setting('request.jwt.claim.role', true), ''
  )
$$;

-- Refuses all callers but staff and the service key with 403.
create function private.require_staff() returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_staff() and private.api_role() <> 'service_role' then
    raise exception using
      errcode = 'PT403',
      message = 'Only staff with an open session may do this.',
      detail = '{"reason": "not_staff"}',
      hint = 'Sign in again.';
  end if;
end
$$;

-- Refuses a request with a token that is not that of staff with 403, before it reads anything: an empty list would hide that a
-- session has ended. Visitors are refused by the privileges. PostgREST calls it in the transaction of each request, because
-- private.apply_privileges() sets pgrst.db_pre_request, and server/database/database.ts does so on one machine. The refusal
-- is a statement of its own, because visitors may not execute what a condition names, even if it is not evaluated.
--
-- The functions of visitors are called by POST only: by GET, the token of a link would be in the logs.
create function private.check_request() returns void
language plpgsql stable set search_path = '' as $$
begin
  if current_setting('request.path', true) in ('/rpc/submit_quote', '/rpc/read_offer', '/rpc/answer_offer') then
    if current_setting('request.method', true) <> 'POST' then
      raise exception using errcode = 'PT405', message = 'This function is called by POST.';
    end if;
  elsif current_setting('role') = 'authenticated' then
    perform private.require_staff();
  end if;
end
$$;

create function public.staff_session() returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.require_staff();
end
$$;
comment on function public.staff_session() is
  'Refuses callers without an open session of staff with 403. The back office calls it to know whether its session was ended.';

create function public.enrol_staff(account uuid) returns void
language plpgsql security definer set search_path = '' as $$
begin
  delete from auth.sessions
  where user_id = account or user_id in (select staff.user_id from private.staff);
  delete from private.staff where user_id <> account;
  insert into private.staff (user_id) values (account) on conflict do nothing;
end
$$;
comment on function public.enrol_staff(uuid) is
  'Makes an account the only staff account and ends all staff sessions. The service key calls it to set up or rotate '
  'the shared password.';
