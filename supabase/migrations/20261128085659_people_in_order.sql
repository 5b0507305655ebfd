set local check_function_bodies = off;

create or replace function private.lock_owned (
  person text,
  or_changed boolean default false
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform from public.quotes
  where quotes.owner = person or or_changed and quotes.updated_by = person
  order by quotes.id for no key update;
  perform from public.projects
  where projects.owner = person or or_changed and projects.updated_by = person
  order by projects.id for no key update;
end
$function$;

create or replace function private.rename_owner()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform private.lock_owned(old.name);
  update public.quotes set owner = new.name, updated_by = new.updated_by where owner = old.name;
  update public.projects set owner = new.name, updated_by = new.updated_by where owner = old.name;
  return null;
end
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
  perform private.lock_owned(removed.name, is_forgotten);
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

select private.apply_privileges();
