set local check_function_bodies = off;

alter table "public"."unmatched_mails"
  drop constraint "unmatched_mails_domain_check";

create or replace function private.count_unmatched (
  sender text
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  sent_from text := case
    when sender is null then '?' else coalesce(substring(private.folded_address(sender) from '@([a-z0-9.-]{1,253})$'), '*')
  end;
begin
  if sender is not null and (select count(*) from public.unmatched_mails where day = current_date) >= 100
    and not exists (select from public.unmatched_mails where day = current_date and domain = sent_from) then
    sent_from := '*';
  end if;
  insert into public.unmatched_mails as counted (domain) values (sent_from)
  on conflict (day, domain) do update set mails = counted.mails + 1;
end
$function$;

alter table "public"."unmatched_mails"
  add constraint "unmatched_mails_domain_check" check ((domain ~ '^([a-z0-9.-]{1,253}|[*?])$'::text));

select private.apply_privileges();
