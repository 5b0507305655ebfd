-- The privileges on all tables and functions. They protect the data in addition to row-level security. This file is
-- the last one, because it names functions of all other files.
--
-- SECURITY DEFINER in this file: none.

-- Revokes all privileges from PUBLIC and from the roles with which the API runs requests.
create function private.revoke_privileges() returns void
language plpgsql set search_path = ''
as $$
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;
end
$$;

-- Grants the privileges of visitors and staff. Also lets the service key call some of the functions for staff. Visitors
-- get one function and no table. The policies limit signed-in accounts to staff.
create function private.grant_api() returns void
language plpgsql set search_path = ''
as $$
begin
  grant execute on function public.submit_quote(jsonb) to anon, authenticated;

  grant select on
    public.quotes, public.projects, public.status_changes, public.events, public.notes, public.answer_templates,
    public.mail_settings
    to authenticated;
  grant insert (id, name, email, phone, company, project_type, budget, timeline, message, status, language)
    on public.quotes to authenticated;
  grant update (
    name, email, phone, company, project_type, budget, timeline, message, status, is_spam, follow_up_on, taken_by,
    updated_by
  ) on public.quotes to authenticated;
  grant insert (
    id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies, image_url,
    paid_on
  ) on public.projects to authenticated;
  grant update (title, description, status, start_date, end_date, budget, technologies, image_url, paid_on, updated_by)
    on public.projects to authenticated;
  grant insert (id, quote_id, project_id, author, body) on public.notes to authenticated;
  grant update (body) on public.notes to authenticated;
  grant update (subject, body) on public.answer_templates to authenticated;
  grant update (
    recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders, reminder_hours,
    overdue_hours
  ) on public.mail_settings to authenticated;
  grant delete on public.quotes, public.projects, public.notes to authenticated;
  grant execute on function
    public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text),
    public.set_quote_statuses(jsonb, text, text),
    public.set_project_statuses(jsonb, text, text, date),
    public.record_answer(uuid, text, text, text, text, text, text),
    public.set_quote_spam(uuid[], boolean),
    public.search_quotes(text),
    public.search_projects(text),
    public.dashboard_stats(timestamptz, timestamptz),
    public.dashboard_trends(timestamptz[], timestamptz, timestamptz),
    public.dashboard_today(date),
    public.client_records(uuid),
    public.quote_mails(uuid),
    public.retry_mails(),
    public.dismiss_mail(uuid),
    public.send_test_mail(),
    public.remove_demo_data()
    to authenticated;
  grant execute on function
    public.person_data(text),
    public.erase_person(text),
    public.mail_state(),
    public.demo_data()
    to authenticated, service_role;
end
$$;

-- Grants the right to execute those private functions that API functions, policies and triggers call with the rights of
-- the caller.
create function private.grant_private() returns void
language plpgsql set search_path = ''
as $$
begin
  grant usage on schema private to authenticated, service_role;
  grant execute on function
    private.is_staff(),
    private.require_staff(),
    private.require_staff_or_key(),
    private.refuse(text, text, text, integer),
    private.refuse_change(text, text),
    private.codes_of(text),
    private.is_blank(text),
    private.trimmed(text),
    private.latin_digits(text),
    private.folded_address(text),
    private.is_address(text),
    private.are_addresses(text[]),
    private.new_reference(integer),
    private.quote_origin(jsonb, uuid),
    private.longest_element(text[]),
    private.tidy_list(text[]),
    private.is_finished(text),
    private.day_of_payment(uuid),
    private.search_words(text),
    private.index_words(text),
    private.phone_words(text),
    private.note_words(uuid, uuid),
    private.phone_digits(text),
    private.phone_key(text),
    private.client_words(uuid),
    private.search_query(text),
    private.requested_statuses(jsonb, text[]),
    private.set_statuses(text, jsonb, text, text, date),
    private.last_change(text, uuid),
    private.quote_totals(timestamptz),
    private.project_totals(),
    private.recent_activity(),
    private.response_figures(timestamptz, timestamptz),
    private.waiting_quotes(timestamptz, timestamptz),
    private.month_of(timestamptz),
    private.revenue_figures(timestamptz[], numeric[])
    to authenticated, service_role;
end
$$;

-- Revokes all privileges with revoke_privileges, and then grants only those that grant_api, grant_private and this
-- function list. To grant privileges on a new table or function, a migration replaces one of the three functions. Every
-- migration calls apply_privileges at the end, and the embedded backend calls it at each start. The service key needs
-- its privileges for exports, the set-up of the staff account, mail and retention.
create function private.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.revoke_privileges();
  perform private.grant_api();
  perform private.grant_private();

  grant select, insert, update, delete on public.quotes, public.projects, public.notes to service_role;
  grant select on public.status_changes, public.events, public.answer_templates, public.mail_settings to service_role;
  grant execute on function
    public.enrol_staff(uuid),
    public.claim_mails(integer, text),
    public.settle_mail(uuid, integer, text, boolean, boolean),
    public.existing_mails(uuid[]),
    public.schedule_mail(text, text),
    public.erase_expired(),
    public.retention_state()
    to service_role;
end
$$;

select private.apply_privileges();
