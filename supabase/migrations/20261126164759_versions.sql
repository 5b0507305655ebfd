set local check_function_bodies = off;

drop trigger "set_version" on "public"."answer_templates";

create or replace function private.apply_privileges()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  powerful regprocedure;
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;

  grant execute on function public.submit_quote(jsonb), public.read_offer, public.answer_offer to anon, authenticated;

  grant select on
    public.quotes, public.projects, public.offers, public.events, public.notes, public.answer_templates,
    public.mail_settings, public.mails, public.mail_troubles, public.audit, public.expiring_quotes,
    private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant select (retention_months) on private.quote_limits to authenticated, service_role;
  grant delete on public.quotes, public.projects, public.offers, public.notes to authenticated, service_role;
  execute format(
    'grant insert (id, status, language, owner, links, follows_quote_id, %s),
     update (status, is_spam, follow_up_on, language, owner, links, updated_at, updated_by, %s)
     on public.quotes to authenticated, service_role', array_to_string(private.quote_fields(), ', '),
    array_to_string(array_remove(private.quote_fields(), 'message'), ', '));
  grant insert (id, quote_id, title, description, client_name, client_email, client_phone, project_type, status,
      start_date, end_date, budget, technologies, image_url, paid_on, owner, links, language, updated_by),
    update (title, description, client_email, client_phone, status, start_date, end_date, budget, technologies, image_url,
      paid_on, owner, follow_up_on, links, language, deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to, updated_at, updated_by)
    on public.projects to authenticated, service_role;
  grant insert (id, quote_id, project_id, kind, author, subject, body), update (body) on public.notes to authenticated, service_role;
  grant insert (id, quote_id, language, client_name, client_company, client_address, client_vat_number, title,
      introduction, terms, start_on, duration, lines, vat_case, valid_until, updated_by),
    update (language, client_name, client_company, client_address, client_vat_number, title, introduction, terms,
      start_on, duration, lines, vat_case, valid_until, status, mail_to, answered_by, channel, decline_reason, updated_at, updated_by)
    on public.offers to authenticated, service_role;
  grant update (subject, body, updated_at) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders,
      reminder_hours, overdue_hours, updated_at)
    on public.mail_settings to authenticated;
  grant insert (id, kind), update (status) on public.mails to authenticated;

  grant execute on function
    public.change_rows, public.search_quotes, public.search_projects, public.search_offers, public.dashboard_stats,
    public.dashboard_trends, public.dashboard_today, public.client_records
    to authenticated;
  grant execute on function public.person_data, public.erase_person, public.demo_data
    to authenticated, service_role;
  grant execute on function
    public.enrol_staff, public.claim_mails, public.settle_mail, public.erase_expired
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

create or replace function private.before_mail_settings_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.recipients := array(
    select private.trimmed(address) from unnest(new.recipients) with ordinality as listed (address, place)
    where not private.is_blank(address) order by place
  );
  new.sender := nullif(private.trimmed(new.sender), '');
  new.site_url := nullif(rtrim(private.trimmed(new.site_url), '/'), '');
  if new.send_reminders and not old.send_reminders then
    new.remind_since := now();
  end if;
  return new;
end
$function$;

create or replace function private.before_offer_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'client_hash', 'updated_at', 'updated_by', 'quote_id',
    'net_cents', 'vat_cents', 'gross_cents'];
  line integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    line := private.invalid_offer_line(new.lines);
    if line is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
    or new.valid_until is distinct from old.valid_until and (old.status, new.status) <> ('sent', 'sent') then
    raise exception using errcode = 'PT409', message = 'An offer that was sent does not change.',
      detail = '{"reason": "sent"}';
  end if;
  if tg_op = 'INSERT' then
    return new;
  elsif new.status = 'sent' and coalesce(new.valid_until < private.agency_day(), old.status = 'sent')
    and (old.status = 'draft' or new.valid_until is distinct from old.valid_until and not private.is_owner()) then
    perform private.refuse('valid_until', 'past', 'The validity of the offer has ended.');
  elsif new.status <> old.status then
    new := private.offer_with_status(old, new);
  else
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := old.mail_to;
  end if;
  return new;
end
$function$;

create or replace function private.before_project_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.title := private.trimmed(new.title);
  new.client_name := private.trimmed(new.client_name);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.client_email := nullif(private.trimmed(new.client_email), '');
  new.client_phone := nullif(private.latin_digits(private.trimmed(new.client_phone)), '');
  new.owner := nullif(private.trimmed(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  if tg_op = 'INSERT' then
    new.token := coalesce(
      (select token from public.offers where offers.quote_id = new.quote_id and offers.status = 'accepted'), new.token
    );
  end if;
  if new.status <> 'paid' then
    new.follow_up_on := coalesce(new.follow_up_on, new.ended_follow_up_on);
    new.ended_follow_up_on := null;
  elsif old.status is distinct from 'paid' then
    new.ended_follow_up_on := new.follow_up_on;
    new.follow_up_on := null;
  end if;
  new.paid_on := case
    when new.status <> 'paid' then null
    when tg_op = 'UPDATE' and old.status = 'paid' then coalesce(new.paid_on, old.paid_on)
    else coalesce(
      new.paid_on,
      (
        select case
          when details -> 'status' ->> 0 = 'paid' and happened_at > now() - interval '15 minutes'
            then (details -> 'paid_on' ->> 0)::date
        end
        from public.events
        where project_id = new.id and kind = 'edited' and details ? 'status'
        order by happened_at desc, id desc limit 1
      ),
      nullif(current_setting('confluence.today', true), '')::date,
      current_date
    )
  end;
  return new;
end
$function$;

create or replace function private.before_quote_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' and new.follows_quote_id is not null then
    new := private.following_quote(new);
  end if;
  new.name := private.trimmed(new.name);
  new.email := nullif(private.trimmed(new.email), '');
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.trimmed(new.company), '');
  new.owner := nullif(private.trimmed(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  if (new.email, new.phone, new.email_key, new.phone_key)
    is distinct from (old.email, old.phone, old.email_key, old.phone_key)
  then
    new.email_key := private.folded_address(new.email);
    new.phone_key := private.phone_key(new.phone);
  end if;
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if not new.is_spam then
    new.spam_reason := null;
  end if;
  if new.status <> 'rejected' then
    new.rejection_reason := null;
    new.follow_up_on := coalesce(new.follow_up_on, new.ended_follow_up_on);
    new.ended_follow_up_on := null;
  elsif old.status is distinct from 'rejected' then
    new.rejection_reason := nullif(current_setting('confluence.reason', true), '');
    new.ended_follow_up_on := new.follow_up_on;
    new.follow_up_on := null;
  end if;

  if new.status is distinct from old.status then
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(new.responded_at, now())
      when new.status = 'pending' and old.responded_at > now() - interval '15 minutes' then null
      else new.responded_at
    end;
  end if;
  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
  end if;
  return new;
end
$function$;

create or replace function private.set_version()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
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
$function$;

create or replace function private.trim_columns()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(field, private.trimmed(to_jsonb(new) ->> field)) from unnest(tg_argv) as field
  ));
end
$function$;

create trigger before_write
  before update on public.answer_templates
  for each row
  execute function private.trim_columns('subject', 'body');

create trigger set_version
  before update on public.answer_templates
  for each row
  execute function private.set_version();

create trigger set_version
  before update on public.mail_settings
  for each row
  execute function private.set_version();

create trigger set_version
  before update on public.offers
  for each row
  execute function private.set_version('opened_at', 'net_cents', 'vat_cents', 'gross_cents');

create trigger set_version
  before update on public.projects
  for each row
  execute function private.set_version();

create trigger set_version
  before update on public.quotes
  for each row
  execute function private.set_version();

select private.apply_privileges();
