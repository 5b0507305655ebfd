set local check_function_bodies = off;

create or replace function private.keep_sent_message()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform from public.mails where note_id = old.id and kind = 'message' for update;
  if exists (
    select from public.mails where note_id = old.id and kind = 'message' and status in ('sending', 'sent', 'bounced')
  ) then
    raise exception using errcode = 'PT409', message = 'This message has left.', detail = '{"reason": "has_left"}';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  update public.quotes
  set status = 'pending', updated_by = old.author, owner = case
    when exists (
      select from public.events
      where events.subject_id = quotes.id and events.happened_at = old.created_at
        and events.details @> '{"status": ["pending", "contacted"], "owner": [null]}'
    ) then nullif(owner, old.author)
    else owner
  end
  where quotes.id in (select id from private.conversation(old.subject_id)) and status = 'contacted'
    and responded_at = old.created_at and responded_at > now() - interval '2 minutes' and not exists (
      select from private.notes_of(old.subject_id) as other
      where other.id <> old.id and other.kind in ('email', 'whatsapp', 'phone')
    );
  return old;
end
$function$;

create or replace function private.mailed_message (
  note public.notes
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'subject', note.subject, 'body', note.body, 'author', note.author,
    'reference', (select reference from private.client_of(note.subject_id)),
    'thread', coalesce(jsonb_agg(earlier.message_id order by earlier.created_at), '[]'),
    'answers', coalesce(
      (array_agg(earlier.message_id order by earlier.created_at desc) filter (where earlier.by_mail))[1],
      (array_agg(earlier.message_id order by earlier.created_at desc))[1]
    )
  )
  from (
    select coalesce(spoken.message_id, mails.message_id) as message_id, spoken.by_mail, spoken.created_at
    from private.notes_of(note.subject_id) as spoken
    left join public.mails on mails.note_id = spoken.id and mails.kind = 'message'
    where spoken.id <> note.id and spoken.created_at <= note.created_at
      and num_nonnulls(spoken.message_id, mails.message_id) > 0
    order by spoken.created_at desc limit 20
  ) as earlier
$function$;

select private.apply_privileges();
