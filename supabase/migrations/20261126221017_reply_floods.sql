set local check_function_bodies = off;

create or replace function private.queue_reply_mail()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.mails (note_id, kind)
  select new.id, 'reply'
  where new.by_mail and not exists (
    select from public.notes
    join public.mails on mails.note_id = notes.id and mails.kind = 'reply'
    where notes.subject_id = new.subject_id and notes.by_mail
      and mails.status in ('queued', 'sending', 'sent', 'kept') and mails.created_at > now() - interval '1 hour'
  )
    or not new.by_mail
      and exists (select from private.notified_owner(new.subject_id) as owner where owner.name <> new.author);
  return null;
end
$function$;

create or replace function public.receive_mail (
  mail jsonb
)
  returns text
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  sender constant text := mail ->> 'sender';
  subject uuid := private.record_of_thread(array(select jsonb_array_elements_text(mail -> 'thread')));
begin
  if exists (select from public.notes where notes.message_id = mail ->> 'message_id') then
    return 'known';
  elsif private.folded_address(sender) in (
    select private.folded_address(address)
    from public.mail_settings, unnest(recipients || array[mail_settings.sender, reply_to]) as address
    union all
    select private.folded_address(email) from public.people
  ) then
    return 'own';
  end if;
  if subject is null and (mail ->> 'authenticated')::boolean then
    subject := coalesce(private.record_of_subject(mail ->> 'subject', sender), private.only_open_record(sender));
  end if;
  if subject is null then
    perform private.count_unmatched(sender);
    return 'unmatched';
  end if;
  return case when private.file_reply(subject, mail) then 'filed' else 'known' end;
end
$function$;

select private.apply_privileges();
