-- Who is staff, and the ground rules: nothing may be called or read until it is granted.
--
-- SECURITY DEFINER in this file, and why:
--   private.is_staff    reads private.staff and auth.sessions, which no caller may read
--   public.enrol_staff  writes private.staff and ends sessions for the service key, which reaches the public schema only

do $$
begin
  if current_setting('server_version_num')::int < 170000 then
    raise exception 'This product needs Postgres 17 or newer, and this server runs %.', current_setting('server_version');
  end if;
end
$$;

create schema private;
comment on schema private is 'Rules and counters. Not exposed by the API.';

-- Functions start closed to everybody. Only the form without a schema takes the right from PUBLIC;
-- the second takes back what hosted Supabase hands its request roles.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

create table private.staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);
comment on table private.staff is 'The accounts that are staff. Being signed in is not enough.';
alter table private.staff enable row level security;

create function private.is_staff() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select
    from private.staff
    join auth.sessions on sessions.user_id = staff.user_id
    where staff.user_id = (select auth.uid())
      and sessions.id::text = (select auth.jwt() ->> 'session_id')
      and sessions.created_at > now() - interval '8 hours'
      and (sessions.not_after is null or sessions.not_after > now())
  )
$$;
comment on function private.is_staff() is
  'The caller is staff and the session of its token exists and is younger than 8 hours: signing out ends access at once, whatever the token says. Call it as (select private.is_staff()), once a statement.';

create function private.require_staff() returns void
language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_staff() then
    raise exception using
      errcode = 'PT403',
      message = 'Only staff with an open session may do this.',
      detail = '{"reason": "not_staff"}',
      hint = 'Sign in again.';
  end if;
end
$$;
comment on function private.require_staff() is 'Refuses everybody else with 403.';

create function public.enrol_staff(account uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions
  where user_id = account or user_id in (select staff.user_id from private.staff);
  delete from private.staff where user_id <> account;
  insert into private.staff (user_id) values (account) on conflict do nothing;
end
$$;
comment on function public.enrol_staff(uuid) is
  'Makes an account the only staff account and ends all staff sessions. For the service key: sets up or rotates the shared password.';

create function private.refuse_change(entity text, field text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT422',
    message = format('The %s of a %s never changes.', field, entity),
    detail = jsonb_build_object('field', field, 'reason', 'immutable')::text;
end
$$;
comment on function private.refuse_change(text, text) is 'Refuses to change what never changes, with 422 and the field''s name.';

create function private.next_version(version timestamptz) returns timestamptz
language plpgsql volatile set search_path = ''
as $$
begin
  return greatest(clock_timestamp(), version + interval '1 microsecond');
end
$$;
comment on function private.next_version(timestamptz) is
  'The updated_at of a row that changes: now, and always later than before, also when the clock was set back.';
