set local check_function_bodies = off;

drop function "private"."set_statuses"(text, jsonb, date);

drop function "public"."convert_quote"(uuid, text, text, text, text, text, date, date, integer, text[], text, date);

drop function "public"."set_project_statuses"(jsonb, date);

drop function "public"."set_quote_statuses"(jsonb);

create table "public"."events" (
  "id" bigint generated always as identity not null,
  "entity" text not null,
  "entity_id" uuid not null,
  "kind" text not null,
  "details" jsonb not null,
  "happened_at" timestamp with time zone not null default now(),
  "author" text,
  constraint "events_entity_check" check ((entity = ANY (ARRAY['quote'::text, 'project'::text]))),
  constraint "events_kind_check" check ((kind = ANY (ARRAY['answered'::text, 'converted'::text, 'edited'::text]))),
  constraint "events_pkey" primary key (id)
);

alter table "public"."events"
  enable row level security;

alter table "public"."projects"
  add column "updated_by" text;

alter table "public"."quotes"
  add column "updated_by" text;

alter table "public"."status_changes"
  add column "author" text;

create or replace function private.apply_privileges()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform private.revoke_privileges();
  perform private.grant_api();
  perform private.grant_private();

  -- the service key: exports, the account script and the mail worker
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
$function$;

create or replace function private.author (
  name text
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case when auth.uid() is not null then left(nullif(private.trimmed(name), ''), 80) end
$function$;

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
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
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

create or replace function private.delete_history()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  delete from public.status_changes
  using before
  where status_changes.entity = tg_argv[0] and status_changes.entity_id = before.id;
  delete from public.events
  using before
  where events.entity = tg_argv[0] and events.entity_id = before.id;
  return null;
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
    name, email, phone, company, project_type, budget, timeline, message, status, is_spam, follow_up_on, updated_by
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
    private.set_statuses(text, jsonb, text, text, date),
    private.last_change(text, uuid),
    private.quote_totals(timestamptz),
    private.project_totals(),
    private.recent_activity(),
    private.response_figures(timestamptz, timestamptz),
    private.overdue_quotes(),
    private.revenue_by_month(timestamptz[])
    to authenticated, service_role;
end
$function$;

create or replace function private.last_change (
  entity text,
  entity_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    (
      select jsonb_build_object('author', author, 'changed_at', changed_at) from public.status_changes
      where status_changes.entity = $1 and status_changes.entity_id = $2
      order by changed_at desc, id desc limit 1
    ),
    '{}'
  )
$function$;

create or replace function private.link (
  entity text,
  id uuid,
  name text
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select jsonb_build_object(entity, jsonb_build_object('id', id, 'name', name))
$function$;

create or replace function private.person_records (
  address text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with own_quotes as (
    select * from public.quotes where private.folded_address(quotes.email) = address
  ),
  own_projects as (
    -- each half by its own index
    select * from public.projects where id in (
      select id from public.projects where quote_id in (select id from own_quotes)
      union
      select private.former_projects(address)
    )
  )
  select jsonb_build_object(
    'email', address,
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(own_quotes) - 'search' order by created_at, id), '[]') from own_quotes
    ),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own_projects) - 'search' order by created_at, id), '[]') from own_projects
    ),
    'status_changes', (
      select coalesce(jsonb_agg(to_jsonb(status_changes) order by status_changes.id), '[]')
      from (
        select * from public.status_changes where entity = 'quote' and entity_id in (select id from own_quotes)
        union all
        select * from public.status_changes where entity = 'project' and entity_id in (select id from own_projects)
      ) as status_changes
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]')
      from (
        select * from public.events where entity = 'quote' and entity_id in (select id from own_quotes)
        union all
        select * from public.events where entity = 'project' and entity_id in (select id from own_projects)
      ) as events
    ),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
      from (
        -- each half by its own index
        select * from public.notes where quote_id in (select id from own_quotes)
        union
        select * from public.notes where project_id in (select id from own_projects)
      ) as own_notes
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
      from private.mails where quote_id in (select id from own_quotes)
    )
  )
$function$;

create or replace function private.record_edit()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  edits jsonb;
begin
  select jsonb_object_agg(field, jsonb_build_array(left(before ->> field, 200), left(after ->> field, 200))) into edits
  from unnest(tg_argv[1:]) as field
  where before -> field is distinct from after -> field
    -- the day of a payment comes and goes with the status
    and (field <> 'paid_on' or old.status = new.status);
  if edits is not null and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then
    perform private.record_event(tg_argv[0], new.id, 'edited', edits, new.updated_by);
  end if;
  return null;
end
$function$;

create or replace function private.record_event (
  entity text,
  entity_id uuid,
  kind text,
  details jsonb,
  author text
)
  returns void
  language sql
  security definer
  set search_path to ''
  AS $function$
  insert into public.events (entity, entity_id, kind, details, author)
  values ($1, $2, $3, $4, private.author($5))
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
    insert into public.status_changes (entity, entity_id, from_status, to_status, paid_on, changed_by, author)
    select tg_argv[0], before.id, before.status, after.status, before.paid_on, (select auth.uid()),
      private.author(after.updated_by)
    from before join after using (id)
    where before.status <> after.status;
  else
    insert into public.status_changes (entity, entity_id, from_status, to_status, changed_by, author)
    select tg_argv[0], before.id, before.status, after.status, (select auth.uid()), private.author(after.updated_by)
    from before join after using (id)
    where before.status <> after.status;
    -- taken back within 15 minutes, it never was an answer
    if exists (select from before join after using (id) where before.status <> 'pending' and after.status = 'pending')
    then
      delete from public.events using before join after using (id)
      where events.entity = tg_argv[0] and events.entity_id = before.id and events.kind = 'answered'
        and events.happened_at > now() - interval '15 minutes'
        and before.status <> 'pending' and after.status = 'pending';
    end if;
  end if;
  return null;
end
$function$;

create or replace function private.set_statuses (
  table_name text,
  changes jsonb,
  seen text,
  author text,
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
      update public.%1$I as current set status = requested.status, updated_by = $4
      from requested
      where current.id = requested.id and requested.before <> requested.status
        and requested.before = coalesce($3, requested.before)
      returning current.id, requested.before as status
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(to_jsonb(changed) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = status), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]'),
      'conflicts', coalesce(
        jsonb_agg(jsonb_build_object('id', id, 'status', before) || private.last_change($5, id) order by id)
          filter (where before <> status and before <> $3),
        '[]'
      )
    )
    from requested
  $statement$, table_name) into report
  using ids, statuses, seen, left(nullif(private.trimmed(author), ''), 80), rtrim(table_name, 's');
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
  paid_on date default null::date,
  author text default null::text
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
      image_url, paid_on, updated_by
    )
    values (
      quote.id, convert_quote.title, convert_quote.description, convert_quote.client_name, convert_quote.project_type,
      coalesce(convert_quote.status, 'planning'), convert_quote.start_date, convert_quote.end_date,
      convert_quote.budget, convert_quote.technologies, convert_quote.image_url, convert_quote.paid_on,
      convert_quote.author
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
    update public.quotes set status = 'approved', updated_by = convert_quote.author where quotes.id = quote.id;
    perform
      private.record_event('quote', quote.id, 'converted', private.link('project', project.id, project.title), author),
      private.record_event('project', project.id, 'converted', private.link('quote', quote.id, quote.reference), author);
  exception when others then
    get stacked diagnostics failure = message_text;
    perform private.conversion_failed('quote', failure);
  end;
  return project;
end
$function$;

create or replace function public.erase_person (
  email text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  address text;
  quote_ids uuid[];
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff_or_key();
  address := private.person_address(email);

  -- a conversion or a change that is under way ends first, and is then erased too
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes where private.folded_address(quotes.email) = address
    order by quotes.id for update
  ) as locked;
  select array_agg(locked.id) into project_ids from (
    select projects.id from public.projects
    where projects.id in (
      select own.id from public.projects as own where own.quote_id = any (quote_ids)
      union
      select private.former_projects(address)
    )
    order by projects.id for update
  ) as locked;
  held := private.person_records(address);

  -- anything may stand in a note; before the quotes, for what is on a project too would stay with it
  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  -- an edit tells what stood there before
  delete from public.events where events.entity = 'project' and events.entity_id = any (project_ids);
  -- the agency's books keep what was sold, when and for how much, without saying to whom
  perform set_config('confluence.erasing', 'on', true);
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    image_url = null
  where projects.id = any (project_ids);
  perform set_config('confluence.erasing', '', true);
  -- the quotes' history goes with them, and so does the projects' link to them
  delete from public.quotes where quotes.id = any (quote_ids);
  -- last, for deleting the quotes has just noted whose their projects were
  delete from private.former_clients where former_clients.project_id = any (project_ids);
  return held;
end
$function$;

create or replace function public.record_answer (
  quote_id uuid,
  channel text,
  template text,
  subject text default null::text,
  body text default null::text,
  seen text default 'pending'::text,
  author text default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  report jsonb;
begin
  perform private.require_staff();
  if channel is null or channel not in ('email', 'phone', 'whatsapp') then
    perform private.refuse('channel', 'unknown', 'The channel must be email, phone or whatsapp.');
  end if;
  report := private.set_statuses(
    'quotes', jsonb_build_array(jsonb_build_object('id', quote_id, 'status', 'contacted')), seen, author, null);
  -- contacted by somebody else is what this call decided on as little as any other status
  if seen is not null and report -> 'unchanged' <> '[]' then
    return report || jsonb_build_object('unchanged', '[]'::jsonb, 'conflicts', jsonb_build_array(
      jsonb_build_object('id', quote_id, 'status', 'contacted') || private.last_change('quote', quote_id)));
  end if;
  if report -> 'missing' = '[]' and report -> 'conflicts' = '[]' then
    perform private.record_event('quote', quote_id, 'answered', jsonb_strip_nulls(jsonb_build_object(
      'channel', channel, 'template', left(template, 2), 'subject', left(subject, 1000), 'body', left(body, 20000)
    )), author);
  end if;
  return report;
end
$function$;

create or replace function public.set_project_statuses (
  changes jsonb,
  seen text default null::text,
  author text default null::text,
  today date default null::date
)
  returns jsonb
  language sql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
  select private.set_statuses('projects', changes, seen, author, today)
$function$;

create or replace function public.set_quote_statuses (
  changes jsonb,
  seen text default null::text,
  author text default null::text
)
  returns jsonb
  language sql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
  select private.set_statuses('quotes', changes, seen, author, null)
$function$;

alter table "public"."projects"
  add constraint "projects_updated_by_length"
    check (((char_length(updated_by) >= 1) AND (char_length(updated_by) <= 80)));

alter table "public"."quotes"
  add constraint "quotes_updated_by_length" check (((char_length(updated_by) >= 1) AND (char_length(updated_by) <= 80)));

create index events_entity on public.events using btree (entity, entity_id, happened_at desc);

create trigger record_edit
  after update of title, description, start_date, end_date, paid_on, budget, technologies, image_url on public.projects
  for each row
  execute function
    private.record_edit('project', 'title', 'description', 'start_date', 'end_date', 'paid_on', 'budget',
    'technologies', 'image_url');

create trigger record_edit
  after update of name, email, phone, company, project_type, budget, timeline on public.quotes
  for each row
  execute function
    private.record_edit('quote', 'name', 'email', 'phone', 'company', 'project_type', 'budget', 'timeline');

create policy "staff read the events" on "public"."events"
  for select
  to "authenticated"
  using (( select private.require_staff() as require_staff));

comment on column "public"."events"."author" is 'Who did it, as typed: staff share one account.';

comment on column "public"."events"."details" is 'answered: {channel, template, subject, body}. converted: {project} or {quote}, each {id, name}. edited: {field: [before, after]}, each cut at 200 characters.';

comment on column "public"."projects"."updated_by" is 'As of a quote.';

comment on column "public"."quotes"."updated_by" is 'Who made the last change, as typed; each write of staff names it, for the history.';

comment on column "public"."status_changes"."author" is 'Who did it, as typed: staff share one account.';

comment on function "private"."author"(text) is 'Who does it, as staff typed it. What the system does has no author.';

comment on function "private"."last_change"(text, uuid) is 'Who changed the status last, and when.';

comment on function "private"."record_edit"() is 'Records which of the fields that it is told changed, and from what to what.';

comment on function "private"."record_event"(text, uuid, text, jsonb, text) is 'Writes an entry of the history. No caller may call it: functions of definer''s rights and triggers do.';

comment on function "private"."set_statuses"(text, jsonb, text, text, date) is 'The change of quotes and of projects, which differ in the table alone. seen is the status on which the caller decided: a row that has another by now stays as it is and is a conflict. Null: whatever they have.';

comment on function
  "public"."convert_quote"(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text) is
  'Turns an approved quote into a project, once, in one transaction. 404 unknown, 409 not approved or already converted, 422 refused data; the hint names the step that failed.';

comment on function "public"."person_data"(text) is 'All that is held about the person of an e-mail address, in any case: {email, quotes, projects, status_changes, events, notes, mails}.';

comment on function "public"."record_answer"(uuid, text, text, text, text, text, text) is 'Marks a quote as contacted and records what was sent, in one transaction. Answers as set_quote_statuses does, whose undo takes the record away again. Where the status is no longer the one seen, nothing is written and both are told; without a seen one, the answer is recorded in any case.';

comment on function "public"."set_project_statuses"(jsonb, text, text, date) is 'As set_quote_statuses. today is the caller''s day, on which what becomes paid was paid.';

comment on function "public"."set_quote_statuses"(jsonb, text, text) is 'Takes [{id, status}] or {status: [id, …]}, the status that they were seen with, and who does it. Returns {changed: [{id, status}], unchanged: [id], missing: [id], conflicts: [{id, status, author, changed_at}]}; changed holds each status before the call, so passing it back undoes the call.';

comment on table "public"."events" is 'What staff did with a quote or project besides its status. Written by triggers and functions only; goes with its quote or project.';

select private.apply_privileges();
