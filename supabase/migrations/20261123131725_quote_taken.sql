set local check_function_bodies = off;

alter table "public"."quotes"
  add column "taken_by" text;

alter table "public"."quotes"
  add column "taken_at" timestamp with time zone;

alter table "public"."quotes"
  add column "taken_until" timestamp with time zone;

create or replace function private.before_quote_take()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.taken_by := nullif(private.trimmed(new.taken_by), '');
  if new.taken_by is distinct from old.taken_by or old.taken_until < now() then
    new.taken_at := case when new.taken_by is not null then now() end;
    new.taken_until := new.taken_at + interval '4 hours';
  end if;
  return new;
end
$function$;

create or replace function private.before_quote_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  field text;
begin
  new.name := private.trimmed(new.name);
  new.email := private.trimmed(new.email);
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.trimmed(new.company), '');
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if not new.is_spam then
    new.spam_reason := null;
  end if;
  if new.status <> 'pending' or new.taken_until < now() then
    new.taken_by := null;
    new.taken_at := null;
    new.taken_until := null;
  end if;

  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
    if new.status in ('contacted', 'approved') then
      new.responded_at := coalesce(new.responded_at, now());
    end if;
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    when new.reference is distinct from old.reference then 'reference'
    when new.request_id is distinct from old.request_id then 'request_id'
    when new.source is distinct from old.source then 'source'
    when new.created_at is distinct from old.created_at then 'created_at'
    when new.responded_at is distinct from old.responded_at then 'responded_at'
  end;
  if field is not null then
    perform private.refuse_change('quote', field);
  end if;
  if new.status <> old.status then
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(old.responded_at, now())
      -- taken back within 15 minutes, it never was an answer
      when new.status = 'pending' and old.responded_at > now() - interval '15 minutes' then null
      else old.responded_at
    end;
  end if;
  return new;
end
$function$;

create or replace function private.grant_api()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- visitors: one function, no table
  grant execute on function public.submit_quote(jsonb) to anon, authenticated;

  -- signed in: what the policies then narrow to staff
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
    public.dashboard_trends(timestamptz[]),
    public.dashboard_today(date),
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
$function$;

alter table "public"."quotes"
  add constraint "quotes_taken_by_length" check (((char_length(taken_by) >= 1) AND (char_length(taken_by) <= 80)));

alter table "public"."quotes"
  add constraint "quotes_taken_check" check ((num_nonnulls(taken_by, taken_at, taken_until) = ANY (ARRAY[0, 3])));

create trigger before_take
  before update of taken_by on public.quotes
  for each row
  execute function private.before_quote_take();

comment on column "public"."quotes"."taken_at" is 'Since when. Set by trigger.';

comment on column "public"."quotes"."taken_by" is 'Who is on it, as typed; null when nobody is. It ends with the answer, or at taken_until.';

comment on column "public"."quotes"."taken_until" is 'Four hours later. Set by trigger.';

comment on function "private"."before_quote_take"() is 'Sets since when and until when somebody is on a quote. Taken again by the same person, the time goes on.';

comment on function "private"."before_quote_write"() is 'Trims, keeps what never changes, and sets origin, waiting_since and responded_at. A rejection answers nobody. An answered quote is nobody''s any more.';

select private.apply_privileges();
