set local check_function_bodies = off;

drop trigger "record_changes" on "public"."projects";

drop trigger "record_changes" on "public"."quotes";

create or replace function private.are_links (
  links text[]
)
  returns boolean
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select count(*) between 1 and private.max_links() and bool_and(
    char_length(link) <= 2100 and link ~* '^(?:[^\u0001-\u001f]{1,100} )?https?://[^\u0001-\u0020"<>\\]+$'
  ) from unnest(links) as link having links is not null
$function$;

create or replace function private.due_soon_hours()
  returns integer
  language sql
  immutable
  parallel safe
RETURN 8;

create or replace function private.invalid_offer_line (
  lines jsonb
)
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select case when jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= private.max_offer_lines() then (
    select min(place)::integer
    from (
      select line, place, count(*) filter (where line ? 'optional') over (order by place) as options
      from jsonb_array_elements(lines) with ordinality as entries (line, place)
    ) as counted
    where case when line @@ 'strict $.type() == "object" && $.text.type() == "string"
        && $.quantity > 0 && $.quantity <= 100000 && $.quantity * 100 == ($.quantity * 100).floor()
        && $.unit_cents.abs() <= 100000000 && $.unit_cents == $.unit_cents.floor()
        && $.vat_rate >= 0 && $.vat_rate <= 30 && $.vat_rate * 100 == ($.vat_rate * 100).floor()
        && ($.quantity * $.unit_cents).abs() < 10000000000.5'
      then private.is_blank(line ->> 'text') or char_length(private.trimmed(line ->> 'text')) > 500
        or line - array['text', 'quantity', 'unit_cents', 'vat_rate', 'optional'] <> '{}'
        or line ? 'optional'
          and (options > private.max_optional_lines() or line -> 'optional' <> 'true' or (line ->> 'unit_cents')::numeric < 0)
      else true end
  ) else 0 end
$function$;

create or replace function private.make_resource (
  resource text,
  words text[],
  inserted text[],
  updated text[] default null::text[],
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
        where attrelid = target and attnum > 0 and not attisdropped
          and attname = any (unrecorded || '{created_at,updated_at,updated_by,search}'::text[])
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
    (select string_agg(quote_ident(field), ', ') from unnest('{updated_at,updated_by}'::text[] || coalesce(updated, inserted)) as field),
    target, 'search_' || resource,
    case when has_timeline then format(
      E'\n  grant execute on function public.notes(%s) to authenticated, service_role;', target
    ) end
  );
end
$functionx$;

create or replace function private.max_links()
  returns integer
  language sql
  immutable
  parallel safe
RETURN 20;

create or replace function private.max_messages()
  returns integer
  language sql
  immutable
  parallel safe
RETURN 100;

create or replace function private.max_offer_lines()
  returns integer
  language sql
  immutable
  parallel safe
RETURN 100;

create or replace function private.max_optional_lines()
  returns integer
  language sql
  immutable
  parallel safe
RETURN 20;

create or replace function private.name_of_linked (
  parent regclass
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select 'coalesce(' || string_agg(format('linked.%I', attname), ', ' order by place) || ')'
  from unnest('{reference,number,title,name}'::name[]) with ordinality as known (attname, place)
  join pg_catalog.pg_attribute using (attname) where attrelid = parent and not attisdropped
$function$;

create or replace function private.queue_morning_mails (
  moment timestamp with time zone default now()
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  here constant timestamp := private.agency_time(moment);
begin
  update public.mail_settings set morning_on = here::date
  where morning_on is distinct from here::date and here::time >= '08:00';
  if found and here::time < '12:00' then
    insert into public.mails (person_id, kind, give_up_at)
    select people.id, 'morning', moment + interval '4 hours' from public.people
    where people.is_notified and people.email is not null
      and exists (select from private.due_records(here::date) where owner = people.name);
  end if;
end
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
        'case when before.%1$I is distinct from after.%1$I and num_nulls(%2$s, %3$s) < 2 then '
        'jsonb_build_object(%1$L, jsonb_build_array(left(%2$s, 200), left(%3$s, 200))) else ''{}'' end',
        attname, format(value, 'before'), format(value, 'after')
      ),
      ' || ' order by attnum
    )
    from pg_catalog.pg_attribute
    left join pg_catalog.pg_constraint on conrelid = attrelid and contype = 'f' and conkey = array[attnum]
    cross join lateral (
      select case
        when confrelid <> 0 then format('(select %s from %s as linked where linked.id = %%s.%I)',
          private.name_of_linked(confrelid), confrelid::regclass, attname)
        when atttypid <> 'uuid'::regtype then format('to_jsonb(%%s.%I) #>> ''{}''', attname)
      end as value
    ) as read
    where attrelid = tg_relid and attnum > 0 and not attisdropped and attname <> all (tg_argv) and value is not null
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

create or replace function private.response_figures (
  since timestamp with time zone,
  until timestamp with time zone
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'answered', count(answer),
    'due', count(*) filter (where is_due),
    'answeredWithin24h', count(*) filter (where answer <= created_at + private.response_hours() * interval '1 hour'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from answer - created_at))::numeric / 60)
  )
  from (
    select created_at,
      case when status <> 'pending' then responded_at end as answer,
      case
        when status = 'pending' then created_at <= now() - private.response_hours() * interval '1 hour'
        else responded_at is not null
      end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until
  ) as quote
$function$;

create or replace function private.response_hours()
  returns integer
  language sql
  immutable
  parallel safe
RETURN 24;

create or replace function public.change_rows (
  table_name text,
  changes jsonb,
  seen text default null::text,
  author text default null::text,
  messages jsonb default '[]'::jsonb,
  unsent uuid[] default '{}'::uuid[]
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  columns constant name[] := array(
    select attname from pg_catalog.pg_trigger join pg_catalog.pg_attribute on attrelid = tgrelid
    where tgrelid = to_regclass('public.' || quote_ident(table_name)) and tgname = 'record_changes'
      and attnum > 0 and not attisdropped and attname not in ('updated_at', 'updated_by')
      and has_column_privilege('authenticated', attrelid, attnum, 'update')
    order by attnum
  );
  writer constant text := left(nullif(private.trimmed(author), ''), 80);
  keys name[];
  ids uuid[];
  sets jsonb[];
  offered uuid[] := '{}';
  report jsonb;
begin
  perform private.require_staff();
  if jsonb_typeof(changes) is distinct from 'array' or exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change -> 'set') is distinct from 'object' or jsonb_typeof(change -> 'ids') is distinct from 'array'
  ) then
    perform private.refuse('changes', 'invalid', 'The changes must be a list of {set: {column: value}, ids: [id, …]}.');
  end if;
  if jsonb_typeof(messages) is distinct from 'array' or exists (
    select from jsonb_array_elements(messages) as message
    where (message @@ 'strict $.id.type() == "string" && $.subject.type() == "string" && $.body.type() == "string"')
      is not true
  ) then
    perform private.refuse('messages', 'invalid', 'The messages must be a list of {id, subject, body}.');
  elsif jsonb_array_length(messages) > private.max_messages() then
    perform private.refuse('messages', 'too_long', 'Too many messages at once.', private.max_messages());
  elsif messages <> '[]' and writer is null then
    perform private.refuse('author', 'required', 'A message needs an author.');
  end if;
  keys := array(
    select distinct key from jsonb_array_elements(changes) as change, jsonb_object_keys(change -> 'set') as key
  );
  if columns = '{}' or not keys <@ columns then
    perform private.refuse('changes', 'unknown', 'Only the columns that staff may write can be changed.');
  end if;
  select array_agg(id), array_agg(set) into ids, sets from (
    select distinct on (listed.id::uuid) listed.id::uuid, change -> 'set' as set
    from jsonb_array_elements(changes) as change, jsonb_array_elements_text(change -> 'ids') as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  elsif keys = '{}' then
    return '{"changed": [], "unchanged": [], "missing": [], "conflicts": []}';
  end if;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  delete from public.notes where notes.id = any (unsent);
  if messages <> '[]' then
    offered := array(
      select quote_id from public.offers
      where quote_id = any (ids) and status = 'sent' and valid_until >= private.agency_day() order by quote_id
    );
  end if;
  execute format($statement$
    with requested as (
      select id, jsonb_populate_record(stored, wanted.set) as wanted, stored as before, stored.id is null as is_missing
      from unnest($1, $2) as wanted (id, set) left join public.%1$I as stored using (id)
    ),
    compared as (
      select *, row(%2$s) is distinct from row(%3$s) as is_change, (before).status <> $3 as is_conflict from requested
    ),
    changed as (
      update public.%1$I as stored set (%4$s) = row(%3$s), updated_by = $4
      from compared
      where stored.id = compared.id and is_change and is_conflict is not true and stored.id <> all ($5)
      returning stored.id, %5$s as previous
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(jsonb_build_object('id', id) || previous order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where not is_change and not is_missing), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where is_missing), '[]'),
      'conflicts', coalesce(jsonb_agg(jsonb_build_object(
        'id', id, 'status', (before).status, 'author', (before).updated_by, 'changed_at', (before).updated_at
      ) order by id) filter (where is_change and is_conflict), '[]')
    )
    from compared
  $statement$,
    table_name,
    (select string_agg(format('(before).%I', key), ', ' order by key) from unnest(keys) as key),
    (select string_agg(format('(wanted).%I', key), ', ' order by key) from unnest(keys) as key),
    (select string_agg(format('%I', key), ', ' order by key) from unnest(keys) as key),
    (select string_agg(format(
      'case when (before).%1$I is distinct from stored.%1$I then jsonb_build_object(%1$L, (before).%1$I) else ''{}'' end', name
    ), ' || ') from unnest(columns) as name)
  ) into report using ids, sets, seen, writer, offered;
  if messages <> '[]' then
    with written as (
      insert into public.notes (subject_id, kind, author, subject, body)
      select distinct on (changed.id) changed.id, 'email', writer, message ->> 'subject', message ->> 'body'
      from jsonb_to_recordset(report -> 'changed') as changed (id uuid)
      join jsonb_array_elements(messages) as message on lower(message ->> 'id') = changed.id::text
      cross join lateral private.client_of(changed.id) as client
      where private.is_address(client.email)
      returning id, subject_id
    )
    select report || jsonb_build_object('offered', to_jsonb(offered), 'messages', coalesce(
      jsonb_agg(jsonb_build_object('id', subject_id, 'note', id) order by subject_id), '[]'
    )) into report from written;
  end if;
  return report;
end
$function$;

create or replace function public.dashboard_stats (
  month_start timestamp with time zone,
  previous_start timestamp with time zone default null::timestamp with time zone
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  promised constant timestamptz := now() - private.response_hours() * interval '1 hour';
  overdue jsonb;
begin
  perform private.require_staff();
  if month_start is null then
    perform private.refuse('month_start', 'required', 'The start of the month is required.');
  end if;
  overdue := private.waiting_quotes('-infinity', promised);
  return jsonb_build_object(
    'quotes', (
      select jsonb_object_agg(status, coalesce(quotes, 0)) || jsonb_build_object(
        'total', coalesce(sum(quotes), 0), 'thisMonth', coalesce(sum(this_month), 0), 'spam', coalesce(sum(spam), 0))
      from unnest(private.codes_of('quotes_status_check')) as status
      left join (
        select status, count(*) filter (where not is_spam) as quotes,
          count(*) filter (where not is_spam and created_at >= month_start) as this_month,
          count(*) filter (where is_spam) as spam
        from public.quotes group by status
      ) as counted using (status)
    ),
    'projects', (
      select jsonb_object_agg(status, coalesce(projects, 0)) || jsonb_build_object(
        'total', coalesce(sum(projects), 0),
        'totalRevenue', coalesce(sum(budget) filter (where status = 'paid'), 0),
        'pipeline', coalesce(sum(budget) filter (where not private.is_finished(status)), 0),
        'approved', coalesce(sum(approved), 0),
        'budgets', jsonb_object_agg(status, coalesce(budget, 0)))
      from unnest(private.codes_of('projects_status_check')) as status
      left join (
        select status, count(*) as projects, sum(budget) as budget,
          sum(budget) filter (where approved_at is not null and status = 'completed') as approved
        from public.projects group by status
      ) as counted using (status)
    ),
    'recentActivity', (
      select coalesce(jsonb_agg(to_jsonb(entry) order by entry.date desc, entry.id), '[]')
      from (
        (select id, 'quote' as type, 'New quote request' as action, created_at as date, name as client
         from public.quotes where not is_spam order by created_at desc, id limit 5)
        union all
        (select id, 'project', 'New project', created_at, client_name
         from public.projects order by created_at desc, id limit 5)
      ) as entry
    ),
    'response', private.response_figures(month_start, 'infinity') || jsonb_build_object(
      'previous', private.response_figures(previous_start, month_start), 'waitingOver24h', overdue -> 'total'
    ),
    'waiting', overdue -> 'first',
    'dueSoon', private.waiting_quotes(promised, promised + private.due_soon_hours() * interval '1 hour')
  );
end
$function$;

create trigger record_changes after update on public.projects
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'follow_up_on',
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

create trigger record_changes after update on public.quotes
  referencing OLD table as before NEW table as after for each STATEMENT execute function private.record_changes (
  'email_key',
  'phone_key',
  'message',
  'source',
  'is_spam',
  'spam_reason',
  'follow_up_on',
  'waiting_since',
  'responded_at',
  'created_at',
  'updated_at',
  'updated_by',
  'search'
);

select private.apply_privileges();
