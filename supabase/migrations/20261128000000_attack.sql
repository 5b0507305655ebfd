set local check_function_bodies = off;

drop trigger record_removed_reply on public.notes;

drop function private.record_removed_reply();

create function private.record_removal()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.audit (kind, counts) values (tg_argv[0], tg_argv[1]::jsonb);
  return null;
end
$function$;

create trigger record_removal
  after delete on public.notes
  for each row
  when (old.by_mail and not private.is_owner())
  execute function private.record_removal('reply', '{"notes": 1}');

create trigger record_removal
  after delete on public.people
  for each row
  when (not private.is_owner())
  execute function private.record_removal('person');

select private.apply_privileges();
