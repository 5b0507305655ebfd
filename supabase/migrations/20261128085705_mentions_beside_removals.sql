set local check_function_bodies = off;

create or replace function private.queue_mentions()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  unread text := normalize(new.body, nfc) collate pg_catalog.pg_c_utf8;
  person public.people;
  mention text;
begin
  for person in select * from public.people order by char_length(name) desc, id for key share skip locked loop
    mention := '(^|[^[:alnum:]_.@])@'
      || regexp_replace(normalize(person.name, nfc) collate pg_catalog.pg_c_utf8, '([^[:alnum:][:space:]])', '\\\1', 'g')
      || '(?![[:alnum:]_])';
    if unread ~* mention then
      unread := regexp_replace(unread, mention, '\1', 'gi');
      insert into public.mails (note_id, person_id, kind)
      select new.id, person.id, 'mention'
      where private.folded_name(person.name) <> private.folded_name(new.author)
        and person.is_notified and person.email is not null
      on conflict do nothing;
    end if;
  end loop;
  return null;
end
$function$;

select private.apply_privileges();
