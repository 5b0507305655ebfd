set local check_function_bodies = off;

alter table "private"."mails"
  drop constraint "mails_status_check";

drop function "public"."settle_mail"(uuid, integer, text, boolean);

create table "private"."retention" (
  "only_row" boolean not null default true,
  "months" smallint not null default 36,
  "ran_at" timestamp with time zone,
  constraint "retention_months_check" check (((months >= 1) AND (months <= 120))),
  constraint "retention_only_row_check" check (only_row),
  constraint "retention_pkey" primary key (only_row)
);

alter table "private"."retention"
  enable row level security;

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
  grant select on public.status_changes, public.answer_templates, public.mail_settings to service_role;
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

create or replace function private.demo_counts()
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'quotes', (select count(*) from private.demo_quotes()), 'projects', (select count(*) from private.demo_projects())
  )
$function$;

create or replace function private.demo_projects()
  returns SETOF uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select id from public.projects
  where id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
    or quote_id in (select private.demo_quotes())
$function$;

create or replace function private.demo_quotes()
  returns SETOF uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select id from public.quotes
  where id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff'
$function$;

create or replace function private.erase_expired_quotes()
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  erased integer;
begin
  -- a change or a conversion that is under way ends first, and may save its request
  perform from public.quotes
  where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update;
  -- with their history, their mails and the notes on them
  delete from public.quotes where quotes.id in (select private.expired_quotes() limit 1000);
  get diagnostics erased = row_count;
  update private.retention set ran_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return erased;
end
$function$;

create or replace function private.expired_quotes()
  returns SETOF uuid
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  until constant timestamptz := now() - (select months * interval '1 month' from private.retention);
begin
  return query
    select quotes.id from public.quotes
    where quotes.created_at <= until and quotes.updated_at <= until and quotes.status in ('pending', 'rejected')
      and coalesce(quotes.follow_up_on <= until::date, true)
      and not exists (select from public.projects where projects.quote_id = quotes.id)
      and not exists (select from public.notes where notes.quote_id = quotes.id and notes.updated_at > until)
      and not exists (
        select from public.quotes as later
        where private.folded_address(later.email) = private.folded_address(quotes.email) and later.created_at > until
      );
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

create or replace function private.mail_to_send (
  mail private.mails
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  settings public.mail_settings;
  quote public.quotes;
begin
  select * into strict settings from public.mail_settings;
  select * into quote from public.quotes where quotes.id = mail.quote_id;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'site_url', settings.site_url,
    'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
    'language', settings.agency_language
  ) || case mail.kind
    when 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      -- no word that somebody typed: nobody has confirmed that the address is theirs
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', private.is_address(quote.email), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    -- no word that somebody typed: an erased person leaves nothing in it
    else (
      select jsonb_build_object('count', count(*), 'quotes', coalesce(jsonb_agg(
        jsonb_build_object(
          'id', id, 'reference', reference, 'project_type', project_type,
          'waiting_hours', floor(extract(epoch from now() - created_at) / 3600)
        ) order by place
      ) filter (where place <= 50), '[]'))
      from (
        select *, row_number() over (order by created_at, id) as place from private.digest_quotes(mail.kind)
      ) as listed
    )
  end;
end
$function$;

create or replace function private.mail_troubles()
  returns SETOF private.mails
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select * from private.failed_mails()
    union all
    select mails.* from private.mails
    -- a mail is given up a day after it was queued
    where status in ('queued', 'sending') and give_up_at > now()
      and give_up_at <= now() + interval '23 hours 50 minutes' and kind <> 'test' and private.is_needed(mails);
end
$function$;

create or replace function private.missing_extensions (
  wanted text[]
)
  returns text[]
  language plpgsql
  set search_path to ''
  AS $function$
declare
  extension text;
  missing text[] := '{}';
begin
  foreach extension in array wanted loop
    if exists (select from pg_catalog.pg_available_extensions where name = extension and installed_version is null) then
      execute format(
        'create extension %I with schema %I', extension,
        case when extension = 'pg_cron' then 'pg_catalog' else 'extensions' end
      );
    end if;
    if to_regnamespace(case extension when 'pg_cron' then 'cron' else 'net' end) is null then
      missing := missing || extension;
    end if;
  end loop;
  return missing;
end
$function$;

create or replace function private.resend_receipt()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  update private.mails
  set status = 'queued', attempts = 0, last_error = null, next_attempt_at = now(), give_up_at = now() + interval '1 day'
  where mails.quote_id = new.id and mails.kind = 'receipt' and mails.status in ('queued', 'failed', 'dismissed');
  if found then
    perform private.wake_mail_worker();
  end if;
  return null;
end
$function$;

create or replace function private.schedule_retention()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if 'pg_cron' = any (private.missing_extensions(array['pg_cron'])) then
    raise exception 'The database has no pg_cron.';
  end if;
  execute 'select cron.schedule($1, $2, $3)'
  using 'confluence-retention', '41 2 * * *', 'select private.erase_expired_quotes()';
end
$function$;

create or replace function public.demo_data()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff_or_key();
  return private.demo_counts();
end
$function$;

create or replace function public.dismiss_mail (
  mail uuid
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff();
  update private.mails set status = 'dismissed'
  where mails.id = mail and mails.id in (select failed.id from private.failed_mails() as failed);
  return jsonb_build_object('dismissed', found);
end
$function$;

create or replace function public.erase_expired()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff_or_key();
  return jsonb_build_object('erased', private.erase_expired_quotes());
end
$function$;

create or replace function public.mail_state()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff_or_key();
  return jsonb_build_object(
    'failed', (select count(*) from private.failed_mails()),
    'waiting', (select count(*) from private.mails where status in ('queued', 'sending') and give_up_at > now()),
    'late', (select count(*) from private.mail_troubles()),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', trouble.id, 'kind', trouble.kind, 'failed', trouble.status = 'failed', 'error', trouble.last_error,
          'since', trouble.give_up_at - interval '1 day', 'quote_id', quotes.id, 'reference', quotes.reference,
          'client', quotes.name
        ) order by trouble.give_up_at, trouble.id
      ), '[]')
      from (select * from private.mail_troubles() order by give_up_at, id limit 10) as trouble
      left join public.quotes on quotes.id = trouble.quote_id
    ),
    'lastSentAt', (select max(sent_at) from private.mails where status = 'sent'),
    'test', (
      select jsonb_build_object('id', id, 'status', status, 'error', last_error, 'created_at', created_at)
      from private.mails where kind = 'test' order by created_at desc, id limit 1
    )
  );
end
$function$;

create or replace function public.quote_mails (
  quote_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff();
  return (
    select coalesce(jsonb_agg(
      jsonb_build_object('id', id, 'kind', kind, 'status', status, 'error', last_error) order by kind
    ), '[]')
    from private.mails where mails.quote_id = quote_mails.quote_id
  );
end
$function$;

create or replace function public.remove_demo_data()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  quote_ids uuid[];
  project_ids uuid[];
begin
  perform private.require_staff();
  -- a conversion that is under way ends first, and its project goes too
  select array_agg(locked.id) into quote_ids from (
    select id from public.quotes where id in (select private.demo_quotes()) order by id for update
  ) as locked;
  select array_agg(id) into project_ids from private.demo_projects() as id;

  delete from public.notes where notes.quote_id = any (quote_ids) or notes.project_id = any (project_ids);
  -- first, or deleting the quotes would note whose the projects were
  delete from public.projects where projects.id = any (project_ids);
  -- with their history and their mails
  delete from public.quotes where quotes.id = any (quote_ids);
  return jsonb_build_object(
    'quotes', coalesce(cardinality(quote_ids), 0), 'projects', coalesce(cardinality(project_ids), 0)
  );
end
$function$;

create or replace function public.retention_state()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff_or_key();
  return (
    select jsonb_build_object(
      'months', months, 'ranAt', ran_at, 'due', (select count(*) from private.expired_quotes())
    )
    from private.retention
  );
end
$function$;

create or replace function public.schedule_mail (
  url text,
  secret text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  missing text[];
begin
  if coalesce(url !~ '^https?://[^\s"]+$', true) then
    perform private.refuse('url', 'invalid', 'The address of the function must start with http:// or https://.');
  end if;
  if coalesce(secret !~ '^[!-~]{16,}$', true) then
    perform private.refuse('secret', 'invalid', 'The secret must have at least 16 characters, without spaces.');
  end if;
  insert into private.mail_worker (url, secret) values (url, secret)
  on conflict (only_row) do update set url = excluded.url, secret = excluded.secret;

  missing := private.missing_extensions(array['pg_cron', 'pg_net']);
  if not 'pg_cron' = any (missing) then
    execute 'select cron.schedule($1, $2, $3), cron.schedule($4, $5, $6)'
    using 'confluence-mail', '* * * * *', 'select private.wake_mail_worker()',
      -- pg_cron keeps a row of every run for ever
      'confluence-cron-history', '17 3 * * *',
      $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$;
  end if;
  return jsonb_build_object('scheduled', missing = '{}', 'missing', to_jsonb(missing));
end
$function$;

create or replace function public.settle_mail (
  mail uuid,
  attempt integer,
  error text default null::text,
  permanent boolean default false,
  kept boolean default false
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  -- after an outage, everything that waits goes out within two minutes
  next_attempt constant timestamptz := now() + least(attempt, 2) * interval '1 minute';
begin
  update private.mails
  set last_error = left(error, 500),
    sent_at = case when error is null then now() end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then case when kept then 'kept' else 'sent' end
      when permanent or kind = 'test' or give_up_at <= next_attempt then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
end
$function$;

alter table "private"."mails"
  add constraint "mails_status_check"
    check
    ((status = ANY (ARRAY['queued'::text, 'sending'::text, 'sent'::text, 'kept'::text, 'skipped'::text,
    'withheld'::text, 'failed'::text, 'dismissed'::text])));

create trigger resend_receipt
  after update of email on public.quotes
  for each row
  when ((new.email IS DISTINCT FROM old.email))
  execute function private.resend_receipt();

comment on column "private"."mails"."status" is 'sending: a worker has it until next_attempt_at. skipped: the request was answered or marked as spam first, or staff turned the kind off. withheld: a receipt too many, see private.is_surplus. kept: written into a file, as there is no mail server. dismissed: failed, and staff know.';

comment on column "private"."retention"."months" is 'From the last contact with the person.';

comment on column "private"."retention"."ran_at" is 'When requests were last looked through. Null: never.';

comment on function "private"."demo_projects"() is 'Those of the demo data, and those that staff made of its quotes: their clients are invented too.';

comment on function "private"."erase_expired_quotes"() is 'Erases the requests that are kept for too long, at most 1000 of them. Returns how many.';

comment on function "private"."expired_quotes"() is 'The requests that are kept for too long: rejected or never answered, not converted, and since then nothing was changed or noted, no follow-up is to come, and the person asked for nothing else.';

comment on function "private"."mail_troubles"() is 'The mails that failed, or have waited for more than ten minutes, and are still wanted.';

comment on function "private"."missing_extensions"(text[]) is 'Makes pg_cron and pg_net where the host offers them. Returns those that it does not have.';

comment on function "private"."resend_receipt"() is 'A receipt that did not arrive goes to the corrected address.';

comment on function "private"."schedule_retention"() is 'Erases each night what is kept for too long, on hosted Supabase.';

comment on function "public"."demo_data"() is 'How many quotes and projects are demo data: {quotes, projects}.';

comment on function "public"."dismiss_mail"(uuid) is 'Takes a failed mail from the dashboard. Answers {dismissed}: false when it has not failed.';

comment on function "public"."erase_expired"() is 'For the service key: erases the requests that are kept for too long, at most 1000 of them. Answers {erased}.';

comment on function "public"."mail_state"() is 'How the mails stand: {failed, waiting, late, troubles: [{id, kind, failed, error, since, quote_id, reference, client}], lastSentAt, test: {id, status, error, created_at}}. late: how many failed or have waited for more than ten minutes; troubles: the first ten of them; test: the last one asked for, or null.';

comment on function "public"."quote_mails"(uuid) is 'What became of the mails about a quote: [{id, kind, status, error}].';

comment on function "public"."remove_demo_data"() is 'Deletes the demo data with what was made of them: notes, history, mails, projects. What is real stays. Answers how many were deleted: {quotes, projects}.';

comment on function "public"."retention_state"() is 'How long requests are kept, when they were last looked through, and how many are due: {months, ranAt, due}.';

comment on function "public"."settle_mail"(uuid, integer, text, boolean, boolean) is 'The outcome of one attempt. Without an error the mail is sent, or kept in a file; with one it is tried again after a minute, then every two, and fails after a day, or at once when permanent. False when the mail was erased, or another worker has taken it over.';

comment on table "private"."retention" is 'How long requests are kept that were rejected or never answered; update its row to change it. The privacy page says the same number.';

insert into private.retention default values;

select private.apply_privileges();
