set local check_function_bodies = off;

create or replace function private.give_up_after (
  kind text
)
  returns interval
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select case kind when 'morning' then interval '4 hours' else interval '1 day' end
$function$;

create or replace function private.queue_morning_mails (
  moment timestamptz default now()
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
    select people.id, 'morning', moment + private.give_up_after('morning') from public.people
    where people.is_notified and people.email is not null
      and exists (select from private.due_records(here::date) where owner = people.name);
  end if;
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
  new.give_up_at := now() + private.give_up_after(new.kind);
  return new;
end
$function$;

create or replace view "public"."mail_troubles" with (security_invoker=true) AS
select
  id, kind, quote_id, reference, client, last_error as error,
  status in ('failed', 'bounced') or give_up_at <= now() as failed,
  give_up_at - private.give_up_after(kind) as since, project_id
from private.needed_mails
where kind <> 'test' and (
  status in ('failed', 'bounced')
  or status in ('queued', 'sending') and case
    when give_up_at <= now() then next_attempt_at <= now()
    else give_up_at - private.give_up_after(kind)
      not between now() - interval '10 minutes' and now() + interval '10 minutes'
  end
);

select private.apply_privileges();
