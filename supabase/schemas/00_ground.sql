-- The basis of all other files. No role can call a function or read a table until a right is granted.

do $$
begin
  if current_setting('server_version_num')::integer < 170000 then
    raise exception 'This product needs Postgres 17 or newer, and this server runs %.', current_setting('server_version');
  end if;
end
$$;

-- Internal tables and functions. The API does not expose this schema.
create schema private;

-- Nobody can execute a new function until the right is granted. The first statement revokes the right that Postgres
-- grants to PUBLIC. It names no schema, because this right cannot be revoked for a single schema. The second statement
-- revokes the rights that hosted Supabase grants to the roles `anon`, `authenticated` and `service_role`.
alter default privileges revoke execute on functions from public;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- Whether the caller is the owner of the database, as which the functions of the client's page run. Staff and the service
-- key are not.
create function private.is_owner() returns boolean
language sql stable set search_path = '' as $$
  select current_user = pg_get_userbyid(nspowner) from pg_catalog.pg_namespace where nspname = 'private'
$$;

-- Refuses a request with 422. The message must not contain text from the caller, because PostgREST writes the message
-- into the HTTP status line, where a line break could add a header. `allowed` is the limit of the field, and `line` the
-- number of the refused line, from 1.
create function private.refuse(
  field text, reason text, message text, allowed integer default null, line integer default null
) returns void
language plpgsql volatile set search_path = '' as $$
begin
  raise exception using
    errcode = 'PT422',
    message = message,
    detail = jsonb_strip_nulls(
      jsonb_build_object('field', field, 'reason', reason, 'limit', allowed, 'line', line)
    )::text;
end
$$;

-- Limits that no CHECK of one column states. `npm run types` writes what private functions without arguments return to
-- src/domain/schema.ts, as their names.

-- The most links of a quote or a project.
create function private.max_links() returns integer language sql immutable parallel safe set search_path = '' return 20;

-- The most lines of an offer, and the most of them that are optional.
create function private.max_offer_lines() returns integer language sql immutable parallel safe set search_path = '' return 100;
create function private.max_optional_lines() returns integer language sql immutable parallel safe set search_path = '' return 20;

-- The most emails to clients that go with one change of rows.
create function private.max_messages() returns integer language sql immutable parallel safe set search_path = '' return 100;

-- The most replies by mail of the client, and of others, that a record keeps within a day.
create function private.max_daily_replies() returns integer language sql immutable parallel safe set search_path = '' return 50;

-- The most requests that begin by mail within a day: of senders who are verified, and of others, and of each sender.
create function private.max_daily_mails() returns integer language sql immutable parallel safe set search_path = '' return 50;
create function private.max_daily_mails_of_sender() returns integer language sql immutable parallel safe set search_path = '' return 5;

-- The hours within which the agency promises an answer, and the last of them, in which an answer is due soon.
create function private.response_hours() returns integer language sql immutable parallel safe set search_path = '' return 24;
create function private.due_soon_hours() returns integer language sql immutable parallel safe set search_path = '' return 8;

-- The seconds that an email to a client waits for, in which staff can take it back.
create function private.undo_seconds() returns integer language sql immutable parallel safe set search_path = '' return 15;

-- The hours after which a session of staff ends.
create function private.session_hours() returns integer language sql immutable parallel safe set search_path = '' return 8;

-- The days for which a request is listed before it is erased, and the most that a clock may advance between two erasures.
create function private.listed_days() returns integer language sql immutable parallel safe set search_path = '' return 40;

-- Whether a row is demo data. The ids of supabase/seed.sql begin like this, by the resource, and no code creates such ids.
create function private.is_demo(id uuid) returns boolean
language sql immutable parallel safe
return id >= '5eed0000-0000-4000-8000-000000000000' and id <= '5eedffff-0000-4000-8000-ffffffffffff'
  and id::text like '5eed____-0000-4000-8000-%';

-- Returns the updated_at of a changed row. It is always later than the previous one, even if the clock was set back.
create function private.next_version(previous timestamptz) returns timestamptz
language plpgsql volatile set search_path = '' as $$
begin
  return greatest(clock_timestamp(), previous + interval '1 microsecond');
end
$$;

-- Sets updated_at when a value of the row changes, and refuses the change of a version that is no longer stored, with 409,
-- and who changed the row since. An update that sends no updated_at changes the stored version. One that sends the stored
-- values is the retry of one whose answer was lost. The arguments are the columns that the product computes or observes.
--
-- Fires after before_write, which trims texts, so that the values are those that are stored.
create function private.set_version() returns trigger
language plpgsql set search_path = '' as $$
declare
  others constant text[] := array['updated_at', 'updated_by'] || tg_argv;
begin
  if new.updated_at is distinct from old.updated_at and to_jsonb(new) - others <> to_jsonb(old) - others then
    raise exception using
      errcode = 'PT409',
      message = 'Somebody else has changed this in the meantime.',
      detail = jsonb_build_object('reason', 'changed', 'by', to_jsonb(old) ->> 'updated_by', 'at', old.updated_at)::text;
  end if;
  new.updated_at := old.updated_at;
  if new is distinct from old and (tg_nargs = 0 or to_jsonb(new) - tg_argv <> to_jsonb(old) - tg_argv) then
    new.updated_at := private.next_version(old.updated_at);
  end if;
  return new;
end
$$;

-- Trims the columns that the arguments of the trigger name.
create function private.trim_columns() returns trigger
language plpgsql set search_path = '' as $$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(field, private.trimmed(to_jsonb(new) ->> field)) from unnest(tg_argv) as field
  ));
end
$$;

-- Returns the codes that a CHECK constraint lists, so that no function repeats the list.
create function private.codes_of(constraint_name text) returns text[]
language sql stable set search_path = '' as $$
  select array_agg(code[1])
  from pg_catalog.pg_constraint, regexp_matches(pg_get_constraintdef(oid), '''([^'']+)''::text', 'g') as code
  where conname = constraint_name
$$;
