-- The privileges on all tables and functions. They protect the data in addition to row-level security. This file is
-- the last one, because it names functions of all other files.

-- Makes PostgREST call private.check_request() before each request. Only a server with PostgREST has the role. Without the
-- right to set it, the policies still show nothing, and `npm run deploy:database` reports the missing setting.
create function private.set_pre_request() returns void
language plpgsql volatile set search_path = '' as $$
begin
  if exists (
    select from pg_catalog.pg_roles where rolname = 'authenticator'
      and coalesce('pgrst.db_pre_request=private.check_request' <> all (rolconfig), true)
  ) then
    alter role authenticator set pgrst.db_pre_request = 'private.check_request';
    notify pgrst, 'reload config';
  end if;
exception
  when insufficient_privilege then
    raise warning 'The role authenticator has no pgrst.db_pre_request: %', sqlerrm;
end
$$;

-- Revokes all privileges from PUBLIC and from the roles with which the API runs requests, and then grants only those
-- that it lists, and those of each resource, in its function private.grant_<resource>. To grant privileges on another table
-- or API function, a migration replaces this function. Every migration calls it at the end, and the server calls it at each start.
--
-- Visitors get three functions and no table. The policies limit signed-in accounts to staff. The service key needs its
-- privileges for exports, the set-up of the staff account, mail and retention, and calls some functions of staff.
--
-- API functions, policies and triggers call private functions with the rights of the caller. The API does not expose
-- these functions, and they give their callers no further rights. Private functions that run with the rights of their
-- owner stay closed, except is_staff, which the policies call. Triggers need no right to execute their functions. Of the
-- private functions, visitors may execute check_request, which PostgREST calls before their requests.
create function private.apply_privileges() returns void
language plpgsql set search_path = '' as $$
declare
  granting regproc;
  powerful regprocedure;
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;

  grant execute on function public.submit_quote(jsonb), public.read_offer, public.answer_offer to anon, authenticated;

  grant select on
    public.events, public.notes, public.answer_templates, public.mail_settings, public.mails, public.mail_troubles, public.audit, public.expiring_quotes,
    public.timeline, public.unanswered_replies, public.unmatched_mails, public.read_mailboxes, private.subjects, private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant select (retention_months) on private.quote_limits to authenticated, service_role;
  grant select (mailbox, read_at) on private.mailboxes to authenticated, service_role;
  grant delete on public.notes to authenticated, service_role;
  for granting in
    select oid::regproc from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and starts_with(proname, 'grant_')
  loop
    execute format('select %s()', granting);
  end loop;
  grant insert (id, subject_id, kind, author, subject, body, by_hand), update (body, updated_at) on public.notes to authenticated, service_role;
  grant update (subject, body, updated_at) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, reply_to, site_url, send_requests, send_receipts, send_reminders,
      reminder_hours, overdue_hours, updated_at)
    on public.mail_settings to authenticated;
  grant insert (id, kind), update (status) on public.mails to authenticated;

  grant execute on function
    public.change_rows, public.dashboard_stats, public.dashboard_trends, public.dashboard_today, public.client_records,
    public.remove_person, public.staff_session, public.give_mail
    to authenticated;
  grant execute on function
    public.person_data, public.erase_person, public.demo_data, public.last_message, public.lost_message(public.quotes), public.lost_message(public.projects)
    to authenticated, service_role;
  grant execute on function
    public.enrol_staff, public.claim_mails, public.settle_mail, public.receive_mail, public.bounce_mail, public.erase_expired
    to service_role;

  grant usage on schema private to anon, authenticated, service_role;
  grant execute on function private.check_request to anon;
  grant execute on all functions in schema private to authenticated, service_role;
  for powerful in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and prosecdef and proname <> 'is_staff'
  loop
    execute format('revoke execute on function %s from authenticated, service_role', powerful);
  end loop;

  perform private.record_sign_ins();
  perform private.set_pre_request();
end
$$;

select private.apply_privileges();
