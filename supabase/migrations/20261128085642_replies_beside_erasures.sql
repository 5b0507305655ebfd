set local check_function_bodies = off;

create or replace function private.file_reply (
  subject uuid,
  mail jsonb
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  current private.subjects;
  author text;
begin
  select * into current from private.conversation(subject) order by (resource = 'projects') desc, id limit 1;
  author := case when private.is_address_of(subject, mail ->> 'sender') then (
    select coalesce(quotes.name, projects.client_name) from private.conversation(subject) as shared
    left join public.quotes on quotes.id = shared.id left join public.projects on projects.id = shared.id
    order by quotes.name limit 1
  ) end;
  author := left(coalesce(
    author, concat_ws(' · ', mail ->> 'sender', nullif(private.trimmed(mail ->> 'sender_name'), ''))
  ), 80);
  insert into public.notes (subject_id, kind, author, by_mail, message_id, subject, body, attachments, omitted)
  values (
    current.id, 'reply', author, true, mail ->> 'message_id',
    nullif(private.trimmed(left(mail ->> 'subject', 1000)), ''), left(mail ->> 'body', 10000),
    private.tidy_list(array(select left(value, 200) from jsonb_array_elements_text(mail -> 'attachments') limit 50)),
    private.tidy_list(array(select jsonb_array_elements_text(mail -> 'omitted')))
  )
  on conflict (message_id) do nothing;
  return found;
end
$function$;

create or replace function private.record_of_mail (
  mail jsonb
)
  returns uuid
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    private.record_of_thread(array(select jsonb_array_elements_text(mail -> 'thread'))),
    case when (mail ->> 'authenticated')::boolean then coalesce(
      private.record_of_subject(mail ->> 'subject', mail ->> 'sender'), private.only_open_record(mail ->> 'sender')
    ) end
  )
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
  subject uuid;
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
  perform private.lock_records(private.record_of_mail(mail));
  subject := private.record_of_mail(mail);
  if subject is null then
    perform private.count_unmatched(sender);
    return 'unmatched';
  end if;
  return case when private.file_reply(subject, mail) then 'filed' else 'known' end;
end
$function$;

select private.apply_privileges();
