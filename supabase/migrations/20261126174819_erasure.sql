set local check_function_bodies = off;

create or replace function private.before_delivery()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.delivery_note := nullif(private.trimmed(new.delivery_note), '');
  new.delivery_url := nullif(private.trimmed(new.delivery_url), '');
  new.delivery_mail_to := nullif(private.trimmed(new.delivery_mail_to), '');
  if private.is_owner() and private.api_role() <> ''
    or row(new.deliveries, new.delivered_at, new.delivery_note, new.delivery_url)
      is not distinct from row(old.deliveries, old.delivered_at, old.delivery_note, old.delivery_url) then
    return new;
  elsif old.approved_at is not null and not private.is_owner() then
    raise exception using errcode = 'PT409', message = 'The client has approved the work.',
      detail = '{"reason": "approved"}';
  end if;
  new.missing := null;
  if new.delivered_at is not null or new.deliveries > old.deliveries then
    new.delivered_at := now();
    new.deliveries := old.deliveries + 1;
  else
    new.deliveries := old.deliveries;
  end if;
  return new;
end
$function$;

create or replace function private.data_of (
  email text
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  derived constant text[] := '{search,email_key,phone_key,client_hash,token}';
  held jsonb := jsonb_build_object('email', private.folded_address(email));
  ids uuid[] := '{}';
  resource name;
  part jsonb;
  part_ids uuid[];
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'An email address or a phone number is required.');
  end if;
  for resource in select private.personal_resources() loop
    execute format(
      'select coalesce(jsonb_agg(to_jsonb(own) - $2 order by created_at, id), ''[]''), array_agg(id) from private.%I($1) as own',
      'person_' || resource
    ) into part, part_ids using email, derived;
    held := held || jsonb_build_object(resource, part);
    ids := ids || part_ids;
  end loop;
  return held || jsonb_build_object(
    'events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]') from public.events where subject_id = any (ids)
    ),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(own) order by created_at, id), '[]') from (
        select distinct on (notes.id) notes.* from unnest(ids) as subject, private.notes_of(subject) as notes
      ) as own
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]') from public.mails
      where quote_id = any (ids) or project_id = any (ids) or offer_id = any (ids)
    )
  );
end
$function$;

create or replace function private.erase_offers (
  ids uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.offers set token = null where offers.id = any (ids)
$function$;

create or replace function private.erase_projects (
  ids uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    client_email = null,
    client_phone = null,
    owner = null,
    links = null,
    image_url = null,
    token = private.new_token(),
    delivery_note = null,
    delivery_url = null,
    delivery_mail_to = null,
    missing = null,
    approved_by = case when approved_by is not null then 'Erased on request' end,
    client_hash = null
  where projects.id = any (ids);
  delete from public.events where events.subject_id = any (ids) and not events.details ? 'status';
  update public.events set details = jsonb_build_object('status', details -> 'status') where events.subject_id = any (ids);
$function$;

create or replace function private.erase_quotes (
  ids uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  delete from public.quotes where quotes.id = any (ids)
$function$;

create or replace function private.person_offers (
  person text
)
  returns SETOF public.offers
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select * from public.offers where quote_id in (select id from private.person_quotes(person))
    union all
    select * from public.offers
    where quote_id is null
      and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(private.person_keys(person)) as key);
end
$function$;

create or replace function private.person_projects (
  person text
)
  returns SETOF public.projects
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select * from public.projects where id in (
      select id from public.projects where quote_id in (select id from private.person_quotes(person))
      union
      select id from public.projects
      where quote_id is null
        and client_hash in (select sha256(convert_to(id || key, 'UTF8')) from unnest(private.person_keys(person)) as key)
    );
end
$function$;

create or replace function private.personal_resources()
  returns SETOF name
  language sql
  stable
  set search_path to ''
  AS $function$
  select resource from private.resources() with ordinality as listed (resource, place)
  where exists (
    select from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace and proname = 'person_' || resource
  )
  order by place
$function$;

create or replace function private.record_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  edits constant text := (
    select string_agg(
      format(
        'case when before.%1$I is distinct from after.%1$I then jsonb_build_object(%1$L, jsonb_build_array('
        'left(to_jsonb(before.%1$I) #>> ''{}'', 200), left(to_jsonb(after.%1$I) #>> ''{}'', 200))) else ''{}'' end',
        attname
      ),
      ' || ' order by attnum
    )
    from pg_catalog.pg_attribute
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (tg_argv)
  );
begin
  if not exists (select from before join after using (id) where before.updated_at <> after.updated_at) then
    return null;
  end if;
  execute format($statement$
    insert into public.events (subject_id, kind, details, author)
    select id, 'edited', edits, case when $1 then updated_by end
    from (
      select after.id, after.updated_by, %1$s as edits
      from before join after using (id)
      where before.updated_at <> after.updated_at
    ) as changed
    where edits <> '{}'
  $statement$, edits) using private.api_role() in ('anon', 'authenticated');
  return null;
end
$function$;

create or replace function private.resources()
  returns SETOF name
  language sql
  stable
  set search_path to ''
  AS $function$
  select relname from pg_catalog.pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
    select from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace and proname = 'grant_' || relname
  )
  order by (
    select count(*) from pg_catalog.pg_constraint where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
  ), relname
$function$;

create or replace function public.demo_data (
  remove boolean default false
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  quote_ids uuid[];
  project_ids uuid[];
  resource name;
begin
  if current_user = 'authenticated' then
    perform private.require_staff();
  end if;
  with recursive demo as (
    select id from public.quotes
    where id between '5eed0000-0000-4000-8000-000000000000' and '5eed0000-0000-4000-8000-ffffffffffff'
    union
    select further.id from demo join public.quotes as further on further.follows_quote_id = demo.id
  )
  select coalesce(array_agg(id), '{}') into quote_ids from demo;
  if remove then
    perform from public.quotes where id = any (quote_ids) order by id for update;
  end if;
  select coalesce(array_agg(id), '{}') into project_ids from public.projects
  where id between '5eed0001-0000-4000-8000-000000000000' and '5eed0001-0000-4000-8000-ffffffffffff'
    or quote_id = any (quote_ids);
  if remove then
    for resource in
      select listed.resource from private.resources() with ordinality as listed (resource, place) order by place desc
    loop
      execute format('delete from public.%I where id::text like %L', resource, '5eed____-0000-4000-8000-%');
    end loop;
    delete from public.offers
    where starts_with(number, 'D-') or number is null and offers.quote_id = any (quote_ids);
    delete from public.projects where projects.id = any (project_ids);
    delete from public.quotes where quotes.id = any (quote_ids);
  end if;
  return jsonb_build_object('quotes', cardinality(quote_ids), 'projects', cardinality(project_ids));
end
$function$;

create or replace function public.erase_person (
  email text,
  author text default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  held jsonb;
  ids uuid[] := '{}';
  part_ids uuid[];
  resource name;
begin
  perform private.require_staff();
  for resource in select private.personal_resources() loop
    execute format(
      'select array_agg(locked.id) from (
         select id from public.%I where id in (select id from private.%I($1)) order by id for update
       ) as locked', resource, 'person_' || resource
    ) into part_ids using email;
    ids := ids || part_ids;
  end loop;
  held := private.data_of(email);
  delete from public.notes where notes.id in (
    select spoken.id from unnest(ids) as subject, private.notes_of(subject) as spoken
  );
  delete from public.mails
  where mails.quote_id = any (ids) or mails.project_id = any (ids) or mails.offer_id = any (ids);
  for resource in select private.personal_resources() loop
    execute format('select private.%I($1)', 'erase_' || resource) using ids;
  end loop;
  insert into public.audit select (private.audit_row('erasure', author, held)).*;
  return held;
end
$function$;

select private.apply_privileges();
