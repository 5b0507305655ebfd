set local check_function_bodies = off;

drop function "private"."set_statuses"(text, jsonb);

drop function "public"."convert_quote"(uuid, text, text, text, text, text, date, date, integer, text[], text);

drop function "public"."set_project_statuses"(jsonb);

alter table "public"."projects"
  add column "paid_on" date;

alter table "public"."status_changes"
  add column "paid_on" date;

create or replace function private.before_project_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  field text;
begin
  new.title := private.trimmed(new.title);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.paid_on := case
    when new.status <> 'paid' then null
    when tg_op = 'UPDATE' and old.status = 'paid' then coalesce(new.paid_on, old.paid_on)
    else coalesce(new.paid_on, private.day_of_payment(new.id))
  end;

  if tg_op = 'INSERT' then
    new.client_name := private.trimmed(new.client_name);
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    -- erase_person alone may; no client holds the right to write this column
    when new.client_name is distinct from old.client_name
      and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then 'client_name'
    when new.project_type is distinct from old.project_type then 'project_type'
    when new.created_at is distinct from old.created_at then 'created_at'
    -- the foreign key itself clears it when the quote is deleted
    when new.quote_id is distinct from old.quote_id
      and (new.quote_id is not null or exists (select from public.quotes where quotes.id = old.quote_id))
      then 'quote_id'
  end;
  if field is not null then
    perform private.refuse_change('project', field);
  end if;
  return new;
end
$function$;

create or replace function private.day_of_payment (
  project_id uuid
)
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    -- as an answer: taken back within 15 minutes, the change away from paid never was
    (
      select case when from_status = 'paid' and changed_at > now() - interval '15 minutes' then paid_on end
      from public.status_changes
      where entity = 'project' and entity_id = project_id
      order by changed_at desc, id desc limit 1
    ),
    nullif(current_setting('confluence.today', true), '')::date,
    current_date
  )
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
    public.quotes, public.projects, public.status_changes, public.notes, public.answer_templates, public.mail_settings
    to authenticated;
  grant insert (id, name, email, phone, company, project_type, budget, timeline, message, status, language)
    on public.quotes to authenticated;
  grant update (name, email, phone, company, project_type, budget, timeline, message, status, is_spam, follow_up_on)
    on public.quotes to authenticated;
  grant insert (
    id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies, image_url,
    paid_on
  ) on public.projects to authenticated;
  grant update (title, description, status, start_date, end_date, budget, technologies, image_url, paid_on)
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
    public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text, date),
    public.set_quote_statuses(jsonb),
    public.set_project_statuses(jsonb, date),
    public.set_quote_spam(uuid[], boolean),
    public.search_quotes(text),
    public.search_projects(text),
    public.dashboard_stats(timestamptz, timestamptz),
    public.dashboard_trends(timestamptz[]),
    public.dashboard_today(date),
    public.retry_mails(),
    public.send_test_mail()
    to authenticated;
  grant execute on function public.person_data(text), public.erase_person(text), public.mail_state()
    to authenticated, service_role;
end
$function$;

create or replace function private.grant_private()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
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
    private.search_query(text),
    private.requested_statuses(jsonb, text[]),
    private.set_statuses(text, jsonb, date),
    private.quote_totals(timestamptz),
    private.project_totals(),
    private.recent_activity(),
    private.response_figures(timestamptz, timestamptz),
    private.overdue_quotes(),
    private.revenue_by_month(timestamptz[])
    to authenticated, service_role;
end
$function$;

create or replace function private.record_status_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  set enable_nestloop to 'off'
  AS $function$
begin
  if tg_argv[0] = 'project' then
    insert into public.status_changes (entity, entity_id, from_status, to_status, paid_on, changed_by)
    select tg_argv[0], before.id, before.status, after.status, before.paid_on, (select auth.uid())
    from before join after using (id)
    where before.status <> after.status;
  else
    insert into public.status_changes (entity, entity_id, from_status, to_status, changed_by)
    select tg_argv[0], before.id, before.status, after.status, (select auth.uid())
    from before join after using (id)
    where before.status <> after.status;
  end if;
  return null;
end
$function$;

create or replace function private.revenue_by_month (
  month_starts timestamp with time zone[]
)
  returns table (
    month integer,
    revenue bigint
  )
  language sql
  stable
  set search_path to ''
  AS $function$
  -- a day has no time zone: 14 hours after its start anywhere, a month has begun in UTC too
  select width_bucket(paid_on, array(
      select date_trunc('month', start at time zone 'UTC' + interval '14 hours')::date
      from unnest(month_starts) as start order by start
    )), sum(budget)
  from public.projects where status = 'paid' group by 1
$function$;

create or replace function private.set_statuses (
  table_name text,
  changes jsonb,
  today date
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  ids uuid[];
  statuses text[];
  report jsonb;
begin
  perform private.require_staff();
  perform set_config('confluence.today', coalesce(today::text, ''), true);
  select array_agg(wanted.id), array_agg(wanted.status) into ids, statuses
  from private.requested_statuses(changes, private.codes_of(table_name || '_status_check')) as wanted;
  -- always in the order of ids, so two such calls wait for each other and never in a ring
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.status, current.status as before
      from unnest($1, $2) as wanted (id, status) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set status = requested.status
      from requested
      where current.id = requested.id and requested.before <> requested.status
      returning current.id, requested.before as status
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(to_jsonb(changed) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = status), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]')
    )
    from requested
  $statement$, table_name) into report using ids, statuses;
  return report;
end
$function$;

create or replace function public.convert_quote (
  quote_id uuid,
  title text,
  description text,
  client_name text,
  project_type text,
  status text default 'planning'::text,
  start_date date default null::date,
  end_date date default null::date,
  budget integer default null::integer,
  technologies text[] default null::text[],
  image_url text default null::text,
  paid_on date default null::date
)
  returns public.projects
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  quote public.quotes;
  project public.projects;
  failure text;
  failed_constraint text;
  failed_column text;
  refused record;
begin
  perform private.require_staff();
  quote := private.lock_convertible(convert_quote.quote_id);
  begin
    insert into public.projects (
      quote_id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies,
      image_url, paid_on
    )
    values (
      quote.id, convert_quote.title, convert_quote.description, convert_quote.client_name, convert_quote.project_type,
      coalesce(convert_quote.status, 'planning'), convert_quote.start_date, convert_quote.end_date,
      convert_quote.budget, convert_quote.technologies, convert_quote.image_url, convert_quote.paid_on
    )
    returning * into project;
  exception
    when integrity_constraint_violation then
      get stacked diagnostics failed_constraint = constraint_name, failed_column = column_name;
      select * into refused from private.refused_value(failed_constraint, failed_column);
      raise exception using
        errcode = 'PT422',
        message = refused.message,
        detail = jsonb_build_object('field', refused.field, 'reason', refused.reason)::text,
        hint = 'project';
    when others then
      get stacked diagnostics failure = message_text;
      perform private.conversion_failed('project', failure);
  end;

  begin
    update public.quotes set status = 'approved' where quotes.id = quote.id;
  exception when others then
    get stacked diagnostics failure = message_text;
    perform private.conversion_failed('quote', failure);
  end;
  return project;
end
$function$;

create or replace function public.set_project_statuses (
  changes jsonb,
  today date default null::date
)
  returns jsonb
  language sql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
  select private.set_statuses('projects', changes, today)
$function$;

create or replace function public.set_quote_statuses (
  changes jsonb
)
  returns jsonb
  language sql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
  select private.set_statuses('quotes', changes, null)
$function$;

-- What is paid already: the day, in UTC, of its last change to paid, or of its entry.
update public.projects
set paid_on = coalesce(
  (
    select max(changed_at) from public.status_changes
    where entity = 'project' and entity_id = projects.id and to_status = 'paid'
  ),
  created_at
)::date
where status = 'paid';

alter table "public"."projects"
  add constraint "projects_paid_on_check" check (((paid_on IS NULL) = (status <> 'paid'::text)));

comment on column "public"."projects"."paid_on" is 'The day on which it was paid, where staff are; null while it is not. Set by trigger, unless staff name it.';

comment on column "public"."status_changes"."paid_on" is 'Of a project that is no longer paid: the day that it had.';

comment on function "private"."before_project_write"() is 'Cleans what was sent, keeps what never changes, and sets paid_on while the project is paid.';

comment on function "private"."day_of_payment"(uuid) is 'The day on which a project that becomes paid was paid: the one it had before a slip, else the day of the caller, who knows where it is; set_project_statuses sets it.';

comment on function "private"."revenue_by_month"(timestamp with time zone[]) is 'The budgets of paid projects by the month of the day on which they were paid.';

comment on function "private"."set_statuses"(text, jsonb, date) is 'The bulk change of quotes and of projects, which differ in the table alone.';

comment on function
  "public"."convert_quote"(uuid, text, text, text, text, text, date, date, integer, text[], text, date) is
  'Turns an approved quote into a project, once, in one transaction. 404 unknown, 409 not approved or already converted, 422 refused data; the hint names the step that failed.';

comment on function "public"."set_project_statuses"(jsonb, date) is 'As set_quote_statuses. today is the caller''s day, on which what becomes paid was paid.';

select private.apply_privileges();
