set local check_function_bodies = off;

create or replace function private.after_delivery()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.mails (project_id, kind)
  select new.id, case when new.deliveries > old.deliveries then 'delivery' else 'delivery_answer' end
  where new.delivery_mail_to is not null and new.deliveries > old.deliveries
    or new.approved_at is not null and old.approved_at is null
    or new.missing is not null and old.missing is null
  on conflict (project_id, kind) do update
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id), next_attempt_at = now();
  return null;
end
$function$;

select private.apply_privileges();
