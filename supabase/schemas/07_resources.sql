-- What every resource of the back office needs of the database. The file of a table ends with one call:
--
--   select private.make_resource('invoices', words => '{number, project_id.title}', inserted => '{number, …}', …);
--
-- It needs of the table: id uuid primary key default gen_random_uuid(), created_at timestamptz not null default now(),
-- updated_at timestamptz not null default clock_timestamp(), updated_by text, and search tsvector not null default ''.
-- owner, follow_up_on and status have a meaning in lists. A trigger before_write of its own replaces the trimming of texts.
-- `npm run migrations:new` writes what the call creates into a migration.
--
-- SECURITY DEFINER in this file, and why:
--   private.index_linked    writes the columns search, which no caller may write
--   private.record_changes  writes public.events, which no caller may write

-- Trims the texts of a row. A blank text of an optional column becomes null.
create function private.trim_texts() returns trigger
language plpgsql set search_path = '' as $$
begin
  return jsonb_populate_record(new, (
    select jsonb_object_agg(attname, case when attnotnull then text else nullif(text, '') end)
    from pg_catalog.pg_attribute
    cross join lateral (select private.tidied(attname, to_jsonb(new) ->> attname) as text) as trimmed
    where attrelid = tg_relid and attnum > 0 and not attisdropped and atttypid = 'text'::regtype
  ));
end
$$;

-- Updates the search words of the records that link a changed one. The arguments of the trigger are their table and the
-- column of the link.
create function private.index_linked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  execute format('update public.%I set search = search where %I = $1', tg_argv[0], tg_argv[1]) using new.id;
  return null;
end
$$;

-- Returns the columns that name a row in a link to it, of a table such as projects, as expressions of `linked`. Null if it
-- has none.
create function private.name_of_linked(parent regclass) returns text
language sql stable set search_path = '' as $$
  select 'coalesce(' || string_agg(format('linked.%I', attname), ', ' order by place) || ')'
  from unnest('{reference,number,title,name}'::name[]) with ordinality as known (attname, place)
  join pg_catalog.pg_attribute using (attname) where attrelid = parent and not attisdropped
$$;

-- Records the columns that an update of a table such as quotes changed, with the values before and after, and of a link
-- the names of what it linked, unless that is deleted. The arguments of the trigger are the columns that the history leaves out. If updated_at is the same, only search words have changed.
-- Only changes of signed-in accounts and of clients have an author, because other writes keep the previous updated_by.
--
-- The statements name each column, because converting whole rows to JSON would double the time for thousands of rows.
-- Postgres plans them at each call, for one row or for thousands.
create function private.record_changes() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Creates what a resource needs, except its table: the policy, versions, search words, the subject with its notes, the
-- history, indexes of links, and a function that grants the rights of staff, which apply_privileges() calls.
--
-- words: the columns by whose words a search finds a row, and columns of linked rows, such as project_id.title. If null,
--   the file of the table defines search_<resource> itself. A reference and a number are also found without their hyphens,
--   which staff need not type, and the first phone number by all its spellings. Of the notes of a row, the newest 40,000
--   characters are found, about ten of the maximum length, because a tsvector cannot exceed 1 MB, and every change of a note
--   computes the words again.
-- inserted, updated: the columns that staff may write, beside id, updated_at and updated_by. Without updated, the same ones.
-- unrecorded: the columns that the history leaves out, beside what the product computes for every resource.
-- unversioned: the columns whose change is no new version, because the product computes or observes them.
-- continues: the column with the id of the record whose conversation a new one continues.
-- has_timeline: false if notes and history are those of another record, as those of an offer are of its quote.
create function private.make_resource(
  resource text, words text[], inserted text[], updated text[] default null, unrecorded text[] default '{}',
  unversioned text[] default '{}', continues text default null, has_timeline boolean default true
) returns void
language plpgsql set search_path = '' as $$
declare
  target constant regclass := 'public.' || quote_ident(resource);
  link record;
  contents text;
  phones text;
begin
  execute format('alter table %s enable row level security', target);
  execute format(
    'create policy %I on %s for all to authenticated
     using ((select private.is_staff())) with check ((select private.is_staff()))',
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
    with read as (
      select place, word, attname, confrelid::regclass as parent, case
        when strpos(word, '.') > 0 then format('linked.%I', split_part(word, '.', 2))
        when atttypid = 'text[]'::regtype then format('array_to_string(new.%I, '' '')', attname)
        else format('new.%I', attname)
      end as value
      from unnest(words) with ordinality as listed (word, place)
      join pg_catalog.pg_attribute on attrelid = target and attname = split_part(word, '.', 1)
      left join pg_catalog.pg_constraint on conrelid = target and contype = 'f' and conkey = array[attnum]
    ), spelt as (
      select min(place) as place, attname, parent, strpos(min(word), '.') > 0 as is_linked,
        string_agg(case when word ~ '(reference|number)$' then format('%1$s, replace(%1$s, ''-'', '''')', value) else value end,
          ', ' order by place) as contents,
        string_agg(value, ', ' order by place) filter (where word ~ 'phone$') as phones
      from read group by attname, parent
    ), looked_up as (
      select place, case when is_linked
        then format('(select %%s from %s as linked where linked.id = new.%I)', parent, attname) else '%s'
      end as form, case when is_linked then format('concat_ws('' '', %s)', spelt.contents) else spelt.contents end as contents,
        case when is_linked then 'coalesce(' || spelt.phones || ')' else spelt.phones end as phones
      from spelt
    )
    select string_agg(format(form, looked_up.contents), E',\n    ' order by place),
      string_agg(format(form, looked_up.phones), ', ' order by place) filter (where looked_up.phones is not null)
    into contents, phones from looked_up;
    execute format(
      'create function private.%I() returns trigger language plpgsql set search_path = %L as $function$
begin
  new.search := array_to_tsvector(private.index_words(concat_ws('' '',
    %s%s
  ), %s));
  return new;
end
$function$', 'write_search_' || resource, '', contents, case when has_timeline then E',
    left((
      select string_agg(notes.body, '' '' order by notes.created_at desc) from private.notes_of(new.id) as notes
    ), 40000)' end, coalesce('coalesce(' || phones || ')', 'null')
    );
    execute format(
      'create trigger write_search before insert or update of %s on %s for each row execute function private.%I()',
      (
        select string_agg(distinct quote_ident(split_part(word, '.', 1)), ', ')
        from unnest(words || '{search}'::text[]) as word
      ), target, 'write_search_' || resource
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
$$;

-- Returns the names of the resources, which are the tables with a function private.grant_<resource>. One comes after those
-- to which it refers, also by others, as conversions lock them. Deletions go the other way.
create function private.resources() returns setof name
language sql stable set search_path = '' as $$
  with recursive named as (
    select pg_class.oid, relname from pg_catalog.pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and exists (
      select from pg_catalog.pg_proc where pronamespace = 'private'::regnamespace and proname = 'grant_' || relname
    )
  ), chains (oid, relname, length) as (
    select oid, relname, 0 from named
    union
    select named.oid, named.relname, length + 1
    from chains join pg_catalog.pg_constraint on confrelid = chains.oid and contype = 'f' and conrelid <> confrelid
    join named on named.oid = conrelid
    where length < (select count(*) from named)
  )
  select relname from chains group by relname order by max(length), relname
$$;
