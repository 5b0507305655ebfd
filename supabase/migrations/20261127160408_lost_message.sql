set local check_function_bodies = off;

create or replace function private.apply_privileges()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
    public.remove_person
    to authenticated;
  grant execute on function
    public.person_data, public.erase_person, public.demo_data, public.lost_message(public.quotes), public.lost_message(public.projects)
    to authenticated, service_role;
  grant execute on function
    public.enrol_staff, public.claim_mails, public.settle_mail, public.receive_mail, public.bounce_mail, public.erase_expired
    to service_role;

  grant usage on schema private to authenticated, service_role;
  grant execute on all functions in schema private to authenticated, service_role;
  for powerful in
    select oid from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and prosecdef and proname <> 'is_staff'
  loop
    execute format('revoke execute on function %s from authenticated, service_role', powerful);
  end loop;

  perform private.record_sign_ins();
end
$function$;

create or replace function private.failed_messages()
  returns table (
    resource text,
    id uuid,
    quote_id uuid,
    name text,
    email text,
    phone text,
    day date,
    created_at timestamp with time zone
  )
  language sql
  stable
  AS $function$
  select subjects.resource, subjects.id, coalesce(quotes.id, projects.quote_id), coalesce(quotes.name, projects.title),
    coalesce(quotes.email, projects.client_email), coalesce(quotes.phone, projects.client_phone),
    private.agency_time(min(notes.created_at))::date, min(notes.created_at)
  from private.lost_messages() as notes
  join private.subjects on subjects.id = notes.subject_id
  left join public.quotes on quotes.id = subjects.id
  left join public.projects on projects.id = subjects.id
  where num_nonnulls(quotes.id, projects.id) = 1
  group by subjects.id, quotes.id, projects.id
$function$;

create or replace function private.lost_messages()
  returns SETOF public.notes
  language sql
  stable
  AS $function$
  select notes.* from public.mails join public.notes on notes.id = mails.note_id
  where mails.kind = 'message' and mails.status in ('failed', 'bounced')
$function$;

create or replace function public.lost_message (
  public .projects
)
  returns SETOF public.notes
  language sql
  stable
  rows 1
  AS $function$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
$function$;

create or replace function public.lost_message (
  public .quotes
)
  returns SETOF public.notes
  language sql
  stable
  rows 1
  AS $function$
  select * from private.lost_messages() as lost where lost.subject_id = $1.id order by lost.created_at limit 1
$function$;

comment on function "public"."lost_message"(public.projects) is 'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';

comment on function "public"."lost_message"(public.quotes) is 'Lets the API read the first message to the client that did not arrive with a row, as lost_message(created_at).';

select private.apply_privileges();
