set local check_function_bodies = off;

alter table "public"."audit"
  drop constraint "audit_kind_check";

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
  grant execute on function public.person_data, public.erase_person, public.demo_data
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

create or replace function private.keep_client_words()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if private.is_owner() or tg_op = 'DELETE' and old.by_mail then
    return case tg_op when 'DELETE' then old else new end;
  end if;
  raise exception using errcode = 'PT409', message = 'What the client wrote does not change.',
    detail = '{"reason": "by_link"}';
end
$function$;

create or replace function private.record_removed_reply()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.audit (kind, counts) values ('reply', '{"notes": 1}');
  return null;
end
$function$;

create or replace function private.restart_mail()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.attempts := 0;
  new.last_error := null;
  new.next_attempt_at := now();
  new.give_up_at := now() + interval '1 day';
  return new;
end
$function$;

create or replace function public.client_records (
  quote_id uuid
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
  with own as materialized (
    select id, email_key, phone_key from public.quotes where id = client_records.quote_id
    union
    select same.id, same.email_key, same.phone_key
    from public.quotes as lead join public.quotes as same using (phone_key)
    where lead.id = client_records.quote_id and lead.email_key is null
  ),
  known as materialized (
    select * from own
    union
    select same.id, same.email_key, same.phone_key from own join public.quotes as same using (email_key)
  ),
  keys as materialized (
    select email_key as key from known where email_key is not null
    union
    select phone_key from known where phone_key is not null
  ),
  own_quotes as materialized (
    select id, reference, name, email, phone, company, project_type, budget, status, is_spam, language, owner,
      follow_up_on, message, created_at
    from public.quotes where quotes.id in (
      select known.id from known
      union
      select same.id from known join public.quotes as same using (phone_key)
    )
  ),
  own_projects as materialized (
    select projects.id, projects.quote_id, title, status, budget, start_date, end_date, paid_on, owner, follow_up_on,
      created_at
    from public.projects where projects.id in (
      select own.id from public.projects as own where own.quote_id in (select own_quotes.id from own_quotes)
      union
      select former.id from public.projects as former
      where former.quote_id is null
        and former.client_hash in (select sha256(convert_to(former.id || key, 'UTF8')) from keys)
    )
  )
  select jsonb_build_object(
    'quotes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_quotes as own),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_projects as own
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'quote_id', quote_id, 'number', number, 'title', title,
        'status', status, 'gross_cents', gross_cents, 'created_at', created_at) order by created_at desc, id), '[]')
      from public.offers where offers.quote_id in (select own_quotes.id from own_quotes)
    )
  )
$function$;

create or replace function public.remove_person (
  person uuid,
  successor uuid default null::uuid,
  is_forgotten boolean default false,
  author text default null::text
)
  returns void
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  former constant text := 'Former colleague';
  actor constant text := left(nullif(private.trimmed(author), ''), 80);
  removed public.people;
  heir text;
  given_quotes integer;
  given_projects integer;
begin
  perform private.require_staff();
  if successor is not null then
    select name into heir from public.people where people.id = successor and people.id <> person for key share;
    if not found then
      perform private.refuse('successor', 'unknown', 'The person who takes over the records does not exist.');
    end if;
  end if;
  delete from public.people where people.id = person returning * into removed;
  if not found then
    return;
  end if;
  update public.quotes set owner = heir, updated_by = actor where owner = removed.name;
  get diagnostics given_quotes = row_count;
  update public.projects set owner = heir, updated_by = actor where owner = removed.name;
  get diagnostics given_projects = row_count;
  insert into public.audit (kind, author, counts)
  values ('person', actor, jsonb_build_object('quotes', given_quotes, 'projects', given_projects));
  if is_forgotten then
    update public.notes set author = former where notes.author = removed.name and not by_link and not by_mail;
    update public.events set author = former where events.author = removed.name and by_staff;
    update public.events
    set details = details || jsonb_build_object('owner', (
      select jsonb_agg(case when value = to_jsonb(removed.name) then to_jsonb(former) else value end order by place)
      from jsonb_array_elements(details -> 'owner') with ordinality as owners (value, place)
    ))
    where details -> 'owner' ? removed.name;
    update public.audit set author = former where audit.author = removed.name;
    update public.quotes set updated_by = former where updated_by = removed.name;
    update public.projects set updated_by = former where updated_by = removed.name;
    update public.offers set updated_by = former where updated_by = removed.name and channel is distinct from 'link';
    update public.people set updated_by = former where updated_by = removed.name;
  end if;
end
$function$;

alter table "public"."audit"
  add constraint "audit_kind_check"
    check ((kind = ANY (ARRAY['sign_in'::text, 'export'::text, 'erasure'::text, 'person'::text, 'reply'::text])));

create view "public"."read_mailboxes" with (security_invoker=true) AS  SELECT mailbox AS id,
    read_at
   FROM private.mailboxes
  WHERE (read_at > (now() - '30 days'::interval));

create view "public"."unanswered_replies" with (security_invoker=true) AS  SELECT due.id,
    due.resource,
    newest.created_at
   FROM (private.due_records(private.agency_day()) due(list, resource, id, quote_id, name, email, phone, owner, day, created_at)
     CROSS JOIN LATERAL ( SELECT notes.kind,
            notes.by_link,
            notes.by_mail,
            notes.created_at
           FROM ((private.subjects own
             JOIN private.subjects shared USING (conversation))
             JOIN public.notes ON ((notes.subject_id = shared.id)))
          WHERE ((own.id = due.id) AND (notes.kind <> 'note'::text))
          ORDER BY notes.created_at DESC
         LIMIT 1) newest)
  WHERE ((due.list = 'followUps'::text) AND (newest.kind = 'reply'::text) AND (newest.by_link OR newest.by_mail));

create trigger record_removed_reply
  after delete on public.notes
  for each row
  when ((old.by_mail AND (NOT private.is_owner())))
  execute function private.record_removed_reply();

create policy "staff read the mailboxes" on "private"."mailboxes"
  for select
  to "authenticated"
  using (( select private.require_staff() as require_staff));

select private.apply_privileges();
