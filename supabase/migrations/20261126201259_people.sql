set local check_function_bodies = off;

drop trigger "set_version" on "public"."notes";

create table "public"."people" (
  "id" uuid not null default gen_random_uuid(),
  "name" text not null,
  "email" text,
  "language" text not null default 'en'::text,
  "color" text not null default 'blue'::text,
  "is_notified" boolean not null default true,
  "created_at" timestamp with time zone not null default now(),
  "updated_at" timestamp with time zone not null default clock_timestamp(),
  "updated_by" text,
  "search" tsvector not null default ''::tsvector,
  constraint "people_color_check"
    check
    ((color = ANY (ARRAY['blue'::text, 'teal'::text, 'green'::text, 'orange'::text, 'red'::text, 'purple'::text,
    'pink'::text, 'slate'::text]))),
  constraint "people_language_check" check ((language = ANY (ARRAY['en'::text, 'fr'::text, 'ar'::text]))),
  constraint "people_name_length" check (((char_length(name) >= 1) AND (char_length(name) <= 80))),
  constraint "people_pkey" primary key (id),
  constraint "people_updated_by_length" check (((char_length(updated_by) >= 1) AND (char_length(updated_by) <= 80))),
  constraint "people_email_check" check (private.is_address(email))
);

alter table "public"."people"
  enable row level security;

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
  grant insert (id, subject_id, kind, author, subject, body), update (body, updated_at) on public.notes to authenticated, service_role;
  grant update (subject, body, updated_at) on public.answer_templates to authenticated;
  grant update (recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders,
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

create or replace function private.folded_name (
  name text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  return lower(normalize(private.trimmed(name), nfc) collate pg_catalog.pg_c_utf8);
end
$function$;

create or replace function private.grant_people()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, name, email, language, color, is_notified), update (updated_at, updated_by, name, email, language, color, is_notified), delete on public.people to authenticated, service_role;
  grant execute on function public.search_people to authenticated;
end
$function$;

create or replace function private.rename_owner()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
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
  update public.projects set owner = heir, updated_by = actor where owner = removed.name;
  if is_forgotten then
    update public.notes set author = former where notes.author = removed.name and not by_link;
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

create or replace function public.search_people (
  q text
)
  returns SETOF public.people
  language sql
  stable
  AS $function$
  select people.*
  from (select private.search_query(q) as query offset 0) as typed, public.people
  where coalesce(people.search operator(pg_catalog.@@) typed.query, true)
$function$;

create trigger set_version
  before update on public.notes
  for each row
  execute function private.set_version('subject_id', 'author');

create trigger before_write
  before insert or update on public.people
  for each row
  execute function private.trim_texts();

create trigger rename_owner
  after update of name on public.people
  for each row
  when ((old.name <> new.name))
  execute function private.rename_owner();

create trigger set_version
  before update on public.people
  for each row
  execute function private.set_version();

create trigger write_search
  before insert or update of email, name, search on public.people
  for each row
  execute function private.set_search('name', 'email');

create policy "staff use people" on "public"."people"
  for all
  to "authenticated"
  using (( select private.require_staff() as require_staff))
  with check (( SELECT private.require_staff() AS require_staff));

comment on function "public"."remove_person"(uuid, uuid, boolean, text) is 'Removes a person of staff with their email address. Their records go to the successor, or to nobody. The name stays in notes and history, or if is_forgotten is true, ''Former colleague'' takes its place there. The texts of notes stay in any case. A second call does nothing.';

comment on function "public"."search_people"(text) is 'Returns the people that match a typed text, or all if the text contains no word. The function has no setting of search_path, so Postgres inlines it, and PostgREST can filter, order, count and page its rows like those of the table. The offset prevents Postgres from parsing the text again for each row.';

comment on table "public"."people" is 'The people who share the staff account. Each browser remembers which of them uses it. Only staff read their addresses.';

create unique index people_name_key on public.people using btree (private.folded_name(name));

select private.apply_privileges();
