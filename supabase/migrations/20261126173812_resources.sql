set local check_function_bodies = off;

drop trigger "record_changes" on "public"."projects";

drop trigger "write_search" on "public"."projects";

drop trigger "index_client" on "public"."quotes";

drop trigger "record_changes" on "public"."quotes";

drop trigger "write_search" on "public"."quotes";

drop function "private"."index_client"();

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
    public.timeline, private.subjects, private.enabled_kinds, private.needed_mails
    to authenticated, service_role;
  grant select (retention_months) on private.quote_limits to authenticated, service_role;
  grant delete on public.notes to authenticated, service_role;
  for granting in
    select oid::regproc from pg_catalog.pg_proc
    where pronamespace = 'private'::regnamespace and starts_with(proname, 'grant_')
  loop
    execute format('select %s()', granting);
  end loop;
  grant insert (id, subject_id, kind, author, subject, body), update (body) on public.notes to authenticated, service_role;
  grant update (subject, body, updated_at) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders,
      reminder_hours, overdue_hours, updated_at)
    on public.mail_settings to authenticated;
  grant insert (id, kind), update (status) on public.mails to authenticated;

  grant execute on function
    public.change_rows, public.dashboard_stats, public.dashboard_trends, public.dashboard_today, public.client_records
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

create or replace function private.grant_offers()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, quote_id, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until), update (updated_at, updated_by, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until, status, mail_to, answered_by, channel, decline_reason), delete on public.offers to authenticated, service_role;
  grant execute on function public.search_offers to authenticated;
end
$function$;

create or replace function private.grant_projects()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, quote_id, title, description, client_name, client_email, client_phone, project_type, status, start_date, end_date, budget, technologies, image_url, paid_on, owner, links, language), update (updated_at, updated_by, title, description, client_email, client_phone, status, start_date, end_date, budget, technologies, image_url, paid_on, owner, follow_up_on, links, language, deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to), delete on public.projects to authenticated, service_role;
  grant execute on function public.search_projects to authenticated;
  grant execute on function public.notes(public.projects) to authenticated, service_role;
end
$function$;

create or replace function private.grant_quotes()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, name, email, phone, company, project_type, budget, timeline, message, status, language, owner, links, follows_quote_id), update (updated_at, updated_by, name, email, phone, company, project_type, budget, timeline, status, is_spam, follow_up_on, language, owner, links), delete on public.quotes to authenticated, service_role;
  grant execute on function public.search_quotes to authenticated;
  grant execute on function public.notes(public.quotes) to authenticated, service_role;
end
$function$;

create or replace function private.index_linked()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  execute format('update public.%I set search = search where %I = $1', tg_argv[0], tg_argv[1]) using new.id;
  return null;
end
$function$;

create or replace function private.make_resource (
  resource text,
  words text[],
  inserted text[],
  updated text[],
  unrecorded text[] default '{}'::text[],
  unversioned text[] default '{}'::text[],
  continues text default null::text,
  has_timeline boolean default true
)
  returns void
  language plpgsql
  set search_path to ''
  AS $functionx$
declare
  target constant regclass := 'public.' || quote_ident(resource);
  link record;
  arguments text;
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy %I on %s for all to authenticated
     using ((select private.require_staff())) with check ((select private.require_staff()))',
    'staff use ' || resource, target
  );
  if not exists (select from pg_catalog.pg_trigger where tgrelid = target and tgname = 'before_write') then
    execute format(
      'create trigger before_write before insert or update on %s for each row execute function private.trim_texts()', target
    );
  end if;
  execute format(
    'create trigger set_version before update on %s for each row execute function private.set_version(%s)', target,
    (select string_agg(quote_literal(field), ', ') from unnest(unversioned) as field)
  );
  for link in
    select attname, conkey from pg_catalog.pg_constraint
    join pg_catalog.pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where conrelid = target and contype = 'f' and not exists (
      select from pg_catalog.pg_index where indrelid = target and indkey[0] = conkey[1]
    )
  loop
    execute format('create index %I on %s (%I)', resource || '_' || link.attname, target, link.attname);
  end loop;

  if words is not null then
    select string_agg(
      quote_literal(coalesce(path[1] || '.' || parent.relname || '.' || path[2], word)), ', ' order by place
    ) into arguments
    from unnest(words) with ordinality as listed (word, place)
    cross join lateral (select string_to_array(word, '.') as path) as paths
    left join pg_catalog.pg_attribute on attrelid = target and attname = path[1] and cardinality(path) = 2
    left join pg_catalog.pg_constraint on conrelid = target and contype = 'f' and conkey = array[attnum]
    left join pg_catalog.pg_class as parent on parent.oid = confrelid;
    execute format(
      'create trigger write_search before insert or update of %s on %s for each row execute function private.set_search(%s)',
      (
        select string_agg(distinct quote_ident(split_part(word, '.', 1)), ', ')
        from unnest(words || '{search}'::text[]) as word
      ), target, arguments
    );
    for link in
      select split_part(word, '.', 1) as name, confrelid::regclass as parent,
        string_agg(quote_ident(split_part(word, '.', 2)), ', ') as fields
      from unnest(words) as word
      join pg_catalog.pg_attribute on attrelid = target and attname = split_part(word, '.', 1)
      join pg_catalog.pg_constraint on conrelid = target and contype = 'f' and conkey = array[attnum]
      where strpos(word, '.') > 0 group by 1, 2
    loop
      execute format(
        'create trigger %I after update of %s on %s for each row execute function private.index_linked(%L, %L)',
        'index_' || resource, link.fields, link.parent, resource, link.name
      );
    end loop;
    execute format(
      'create function public.%1$I(q text) returns setof %2$s language sql stable as $function$
  select %3$I.*
  from (select private.search_query(q) as query offset 0) as typed, %2$s
  where coalesce(%3$I.search operator(pg_catalog.@@) typed.query, true)
$function$', 'search_' || resource, target, resource
    );
    execute format(
      'comment on function public.%I(text) is %L', 'search_' || resource,
      'Returns the ' || resource || ' that match a typed text, or all if the text contains no word. The function has no '
      'setting of search_path, so Postgres inlines it, and PostgREST can filter, order, count and page its rows like those '
      'of the table. The offset prevents Postgres from parsing the text again for each row.'
    );
  end if;

  if has_timeline then
    execute format(
      'create trigger add_subject after insert on %s for each row execute function private.add_subject(%s)',
      target, quote_literal(continues)
    );
    execute format(
      'create trigger remove_subject after delete on %s for each row execute function private.remove_subject()', target
    );
    execute format(
      'create trigger record_changes after update on %s referencing old table as before new table as after
       for each statement execute function private.record_changes(%s)', target, (
        select string_agg(quote_literal(attname), ', ' order by attnum) from pg_catalog.pg_attribute
        where attrelid = target and attnum > 0 and not attisdropped and (
          attname = any (unrecorded || '{created_at,updated_at,updated_by,search}'::text[]) or atttypid = 'uuid'::regtype
        )
      )
    );
    execute format(
      'create function public.notes(%s) returns setof public.notes
language sql stable as $function$ select * from private.notes_of($1.id) $function$', target
    );
    execute format(
      'comment on function public.notes(%s) is %L', target, 'Lets the API read the notes with a row, as notes(id).'
    );
  end if;

  execute format(
    'create function private.%I() returns void language plpgsql set search_path = %L as $function$
begin
  grant select, insert (%s), update (%s), delete on %s to authenticated, service_role;
  grant execute on function public.%I to authenticated;%s
end
$function$', 'grant_' || resource, '',
    (select string_agg(quote_ident(field), ', ') from unnest('{id,updated_by}'::text[] || inserted) as field),
    (select string_agg(quote_ident(field), ', ') from unnest('{updated_at,updated_by}'::text[] || updated) as field),
    target, 'search_' || resource,
    case when has_timeline then format(
      E'\n  grant execute on function public.notes(%s) to authenticated, service_role;', target
    ) end
  );
end
$functionx$;

create or replace function private.set_client_hash()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  client public.quotes;
begin
  select * into client from public.quotes where quotes.id = new.quote_id;
  new.client_hash := coalesce(
    sha256(convert_to(new.id || coalesce(
      client.email_key, private.folded_address(new.client_email), client.phone_key, private.phone_key(new.client_phone)
    ), 'UTF8')),
    new.client_hash
  );
  return new;
end
$function$;

create or replace function private.set_search()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  own jsonb;
  linked jsonb := '{}';
  link text[];
  found jsonb;
  texts text;
  phone text;
begin
  new.search := '';
  own := to_jsonb(new);
  for link in
    select distinct (string_to_array(field, '.'))[:2] from unnest(tg_argv) as field where strpos(field, '.') > 0
  loop
    execute format('select to_jsonb(linked) from public.%I as linked where id = $1', link[2])
    into found using (own ->> link[1])::uuid;
    linked := linked || jsonb_build_object(link[1], found);
  end loop;
  select
    string_agg(concat_ws(' ', content, case when name in ('reference', 'number') then replace(content, '-', '') end), ' '),
    (array_agg(content order by place) filter (where name ~ 'phone$'))[1]
  into texts, phone
  from unnest(tg_argv) with ordinality as fields (field, place)
  cross join lateral (select string_to_array(field, '.') as path) as paths
  cross join lateral (select path[cardinality(path)] as name) as names
  cross join lateral (
    select value #>> '{}' as content from jsonb_path_query(
      case when cardinality(path) = 1 then own -> name else linked -> path[1] -> name end, '$[*]'
    ) as value
  ) as contents;
  new.search := array_to_tsvector(private.index_words(concat_ws(' ', texts, left((
    select string_agg(notes.body, ' ' order by notes.created_at desc) from private.notes_of(new.id) as notes
  ), 40000)), phone));
  return new;
end
$function$;

create or replace function private.trim_texts()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(attname, case when attnotnull then text else nullif(text, '') end)
    from pg_catalog.pg_attribute
    cross join lateral (select private.trimmed(to_jsonb(new) ->> attname) as text) as trimmed
    where attrelid = tg_relid and attnum > 0 and not attisdropped and atttypid = 'text'::regtype
  ));
end
$function$;

create trigger record_changes after update on public.projects
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'id',
  'quote_id',
  'follow_up_on',
  'ended_follow_up_on',
  'token',
  'deliveries',
  'delivery_note',
  'delivery_url',
  'delivery_mail_to',
  'missing',
  'approved_at',
  'created_at',
  'updated_at',
  'updated_by',
  'client_hash',
  'search'
);

create trigger write_client_hash
  before insert or update of quote_id, client_email, client_phone, search on public.projects
  for each row
  execute function private.set_client_hash();

create trigger write_search
  before insert or update of client_email,
    client_name, client_phone, description, quote_id, search, technologies, title on public.projects
  for each row
  execute function
    private.set_search('quote_id.quotes.reference', 'quote_id.quotes.name', 'quote_id.quotes.company',
    'quote_id.quotes.email',
    'quote_id.quotes.phone', 'title', 'client_name', 'client_email', 'client_phone', 'description', 'technologies');

create trigger index_projects
  after update of reference, name, company, email, phone on public.quotes
  for each row
  execute function private.index_linked('projects', 'quote_id');

create trigger record_changes after update on public.quotes
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'id',
  'email_key',
  'phone_key',
  'message',
  'source',
  'is_spam',
  'spam_reason',
  'request_id',
  'follows_quote_id',
  'follow_up_on',
  'ended_follow_up_on',
  'waiting_since',
  'responded_at',
  'created_at',
  'updated_at',
  'updated_by',
  'search'
);

create trigger write_search
  before insert or update of company, email, message, name, phone, reference, search on public.quotes
  for each row
  execute function private.set_search('reference', 'name', 'company', 'email', 'phone', 'message');

select private.apply_privileges();
