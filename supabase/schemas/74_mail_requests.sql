-- Requests that begin with a mail, and what becomes of one whose sender is a client already. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why:
--   public.give_mail  writes the columns of a note that no caller may write

-- Whether a text has more Arabic than Latin letters.
create function private.is_arabic(content text) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select regexp_count(content, '[\u0620-\u064a\u0671-\u06d3]') > regexp_count(content, '[A-Za-z\u00c0-\u024f]')
$$;

-- Returns the text of a request by mail: the subject, what the client wrote, and what only the mailbox holds.
create function private.request_text(mail jsonb) returns text
language sql immutable parallel safe set search_path = '' as $$
  select concat_ws(E'\n\n', nullif(left(written, 10000 - coalesce(char_length(kept), 0) - 2), ''), kept)
  from (
    select private.trimmed(concat_ws(E'\n\n', nullif(private.trimmed(left(mail ->> 'subject', 1000)), ''), mail ->> 'body'))
  ) as texts (written)
  cross join lateral (select private.is_arabic(written) as is_arabic) as languages
  cross join lateral (
    select nullif(concat_ws(
      E'\n\n',
      '[' || case when is_arabic then 'في صندوق البريد: ' else 'In the mailbox: ' end || left(private.one_line((
        select string_agg(name, ', ') from jsonb_array_elements_text(mail -> 'attachments') as name
      )), 2000) || ']',
      case when jsonb_array_length(mail -> 'omitted') > 0 or private.is_blank(written) then
        case when is_arabic then '[بقية الرسالة في صندوق البريد.]' else '[More of this mail is in the mailbox.]' end
      end
    ), '') as kept
  ) as rest
$$;

-- Whether the sender of a mail, or all senders together, began as many requests by mail within a day as they may. Those who
-- are verified and others count by themselves, so that who forges mails keeps out nobody else.
create function private.has_begun_enough(mail jsonb, is_verified boolean) returns boolean
language sql stable set search_path = '' as $$
  select count(*) >= private.max_daily_mails()
    or count(*) filter (
      where private.mailbox_of(email_key) = private.mailbox_of(private.folded_address(mail ->> 'sender'))
    ) >= private.max_daily_mails_of_sender()
  from public.quotes
  where message_id is not null and created_at > now() - interval '1 day'
    and (spam_reason is distinct from 'unauthenticated') = is_verified
$$;

-- Makes a request of a mail that a person wrote and that belongs to no record. It has no request_id, so that neither its sender,
-- who may not have written it, nor the agency, in whose mailbox it is, gets a mail. Beside suspected spam, it
-- waits until staff believe who wrote it, unless the mail server does.
create function private.request_by_mail(mail jsonb) returns text
language plpgsql volatile set search_path = '' as $$
declare
  sender constant text := mail ->> 'sender';
  name constant text := private.one_line(left(mail ->> 'sender_name', 200));
  is_verified constant boolean := coalesce((mail ->> 'authenticated')::boolean, false);
  message constant text := private.request_text(mail);
begin
  if (mail ->> 'is_bulk')::boolean is distinct from false or private.is_address(sender) is not true
    or private.has_begun_enough(mail, is_verified)
  then
    perform private.count_unmatched(sender);
    return 'unmatched';
  end if;
  insert into public.quotes (name, email, project_type, message, language, message_id, is_spam, spam_reason)
  values (
    case when private.is_blank(name) then left(sender, 200) else name end, sender, 'other', message,
    case when private.is_arabic(message) then 'ar' else 'en' end, mail ->> 'message_id',
    not is_verified, case when not is_verified then 'unauthenticated' end
  )
  on conflict (message_id) do nothing;
  return case when found then 'requested' else 'known' end;
end
$$;

-- Gives a request by mail to the client of another record, where it is a reply, with what staff have noted about it. Waits for
-- conversions, deletions and erasures of both. Whoever answered it, or wrote an offer for it, has made it a record of its own. Of
-- an unverified one, the reply is named by its address.
create function public.give_mail(quote_id uuid, subject_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  given public.quotes;
begin
  perform private.require_staff();
  perform private.lock_records(id) from (select unnest(array[quote_id, subject_id]) as id order by 1) as locked;
  select * into given from public.quotes where quotes.id = give_mail.quote_id for update;
  if given.message_id is null or given.status <> 'pending'
    or exists (select from public.offers where offers.quote_id = given.id)
    or (select count(*) from private.conversation(given.id)) > 1
  then
    raise exception using errcode = 'PT409', message = 'Only an unanswered request by mail can be given to a client.',
      detail = '{"reason": "not_by_mail"}';
  elsif subject_id = given.id
    or not exists (select from private.subjects where subjects.id = give_mail.subject_id and resource in ('quotes', 'projects'))
  then
    perform private.refuse('subject_id', 'unknown', 'The record of the client does not exist.');
  end if;
  update public.notes set subject_id = give_mail.subject_id where notes.subject_id = given.id;
  if 'filed' <> private.file_reply(subject_id, jsonb_build_object(
    'message_id', given.message_id, 'sender', given.email, 'sender_name', given.name, 'body', given.message,
    'authenticated', given.spam_reason is distinct from 'unauthenticated', 'received_at', given.created_at
  )) then
    raise exception using errcode = 'PT409', message = 'This record keeps no more mails today.',
      detail = '{"reason": "too_many_mails"}';
  end if;
  delete from public.quotes where quotes.id = given.id;
end
$$;
comment on function public.give_mail(uuid, uuid) is
  'Gives an unanswered request by mail to the client of another quote or of a project, as a reply that makes it due, and deletes '
  'the request. Refuses any other quote, one with an offer, and a record that keeps no more mails today, with 409.';
