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
-- session, so access ends at once, even if the token has not expired.
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

-- Returns true for staff and the service key, and refuses everybody else with 403. Policies call it as (select
-- private.require_staff()), so that it runs once per statement. If it returned false instead, a table would look empty
-- after a session ends.
create function private.require_staff() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if not private.is_staff() and private.api_role() <> 'service_role' then
    raise exception using
      errcode = 'PT403',
      message = 'Only staff with an open session may do this.',
      detail = '{"reason": "not_staff"}',
      hint = 'Sign in again.';
  end if;
  return true;
end
$$;

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
