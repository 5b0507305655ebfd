set local check_function_bodies = off;

create or replace function private.write_messages(messages jsonb, report jsonb, writer text) returns jsonb
language plpgsql volatile set search_path = '' as $function$
declare
  notes_of_rows jsonb;
begin
  with written as (
    insert into public.notes (subject_id, kind, author, subject, body)
    select distinct on (changed.id) changed.id, 'email', writer, message ->> 'subject', message ->> 'body'
    from jsonb_to_recordset(report -> 'changed') as changed (id uuid, status text)
    join jsonb_array_elements(messages) as message on lower(message ->> 'id') = changed.id::text
    cross join lateral private.client_of(changed.id) as client
    where changed.status is not null and private.is_address(client.email)
    returning id, subject_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', subject_id, 'note', id) order by subject_id), '[]')
  into notes_of_rows from written;
  return notes_of_rows;
end
$function$;

create or replace function private.mail_to_send(mail public.mails) returns jsonb
language plpgsql stable set search_path = '' as $function$
declare
  settings public.mail_settings;
  quote public.quotes;
  offer public.offers;
  project public.projects;
  note public.notes;
  client record;
begin
  select * into strict settings from public.mail_settings;
  select * into note from public.notes where notes.id = mail.note_id;
  select * into offer from public.offers where offers.id = mail.offer_id;
  select * into project from public.projects where projects.id = mail.project_id;
  select * into quote from public.quotes where quotes.id = coalesce(mail.quote_id, offer.quote_id, project.quote_id);
  select * into client from private.client_of(coalesce(note.subject_id, offer.quote_id, project.id));
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'reply_to', settings.reply_to, 'site_url', settings.site_url,
    'answer_to', case when mail.kind in ('reply', 'offer_answer', 'delivery_answer') and private.is_address(client.email) then
      jsonb_build_object('name', client.name, 'address', client.email)
    end,
    'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
    'language', settings.agency_language
  ) || case mail.kind
    when 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', coalesce(private.is_address(quote.email), false), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    when 'reply' then private.mail_to_person(mail, note)
    when 'mention' then private.mail_to_person(mail, note)
    when 'morning' then private.mail_to_person(mail, note)
    when 'message' then jsonb_build_object(
      'to', case when private.is_address(client.email) then jsonb_build_array(client.email) else '[]' end,
      'language', client.language, 'message', private.mailed_message(note)
    )
    when 'offer_answer' then jsonb_build_object('offer', private.mailed_offer(offer) - 'token' || jsonb_build_object(
      'quote_id', offer.quote_id, 'reason', offer.decline_reason
    ), 'also', (select email from private.notified_owner(offer.quote_id)))
    when 'delivery' then jsonb_build_object(
      'to', jsonb_build_array(project.delivery_mail_to), 'language', coalesce(project.language, quote.language, 'en'),
      'project', jsonb_build_object('token', project.token, 'note', project.delivery_note, 'title', project.title,
        'client_name', project.client_name)
    )
    when 'delivery_answer' then jsonb_build_object('project', jsonb_build_object(
      'id', project.id, 'title', project.title, 'approved_by', project.approved_by, 'missing', project.missing,
      'client_name', project.client_name, 'client_company', quote.company
    ), 'also', (select email from private.notified_owner(project.id)))
    when 'reminder' then private.mailed_digest(mail.kind)
    when 'over_limit' then private.mailed_digest(mail.kind)
    else jsonb_build_object(
      'to', case
        when offer.mail_to is not null then jsonb_build_array(offer.mail_to)
        when private.is_address(quote.email) then jsonb_build_array(quote.email)
        else '[]'
      end,
      'language', offer.language, 'offer', private.mailed_offer(offer)
    )
  end;
end
$function$;

create or replace function private.queue_quote_mails() returns trigger
language plpgsql security definer set search_path = '' as $function$
begin
  if tg_op = 'INSERT' then
    insert into public.mails (quote_id, kind)
    select new.id, kind from private.enabled_kinds
    where kind in ('request', 'receipt') and new.request_id is not null and not new.is_spam and new.status = 'pending';
  elsif new.email is distinct from old.email then
    update public.mails set status = 'queued', last_error = null
    where quote_id = new.id and kind = 'receipt' and status in ('queued', 'failed', 'bounced', 'dismissed');
  end if;
  return null;
exception
  when others then
    raise warning 'The mails of a request were not queued: %', sqlerrm;
    return null;
end
$function$;

create or replace view private.needed_mails with (security_invoker = true) as
select
  mails.id, mails.kind, quotes.id as quote_id, quotes.reference,
  coalesce(quotes.name, projects.client_name) as client, mails.status, mails.last_error,
  mails.next_attempt_at, mails.give_up_at, projects.id as project_id
from public.mails
left join public.offers on offers.id = mails.offer_id
left join public.notes on notes.id = mails.note_id
left join public.projects on projects.id in (mails.project_id, notes.subject_id)
left join private.subjects on subjects.id = notes.subject_id
left join public.people on people.id = mails.person_id
left join public.quotes on quotes.id = coalesce(mails.quote_id, offers.quote_id, projects.quote_id, subjects.conversation)
where mails.kind in (select kind from private.enabled_kinds) and case
  when mails.kind in ('test', 'message', 'reply') then true
  when mails.person_id is not null then people.is_notified and people.email is not null
  when mails.kind = 'offer' and (offers.mail_to is null or offers.valid_until < private.agency_day()) then false
  when mails.kind = 'offer_copy' and num_nonnulls(offers.mail_to, quotes.email) = 0 then false
  when mails.kind = 'receipt' and quotes.email is null then false
  when mails.kind = 'offer_reminder' then private.is_reminded(offers)
  when mails.offer_id is not null then quotes.id is not null
    and offers.status = any (
      case mails.kind when 'offer' then '{sent}' when 'offer_copy' then '{accepted}' else '{accepted,declined}' end::text[]
    )
  when mails.kind = 'delivery' then projects.delivered_at is not null and projects.approved_at is null
    and projects.delivery_mail_to is not null
  when mails.kind = 'delivery_answer' then num_nonnulls(projects.approved_at, projects.missing) > 0
  when mails.quote_id is null then exists (select from private.digest_quotes(mails.kind))
  else quotes.status = 'pending' and not quotes.is_spam
end;

comment on function public.change_rows(text, jsonb, text, jsonb, uuid[]) is
  'Changes columns that staff may write, such as the status, in at most 10,000 rows of a resource with a history. The argument '
  'changes has the format [{set: {column: value}, ids: [id, …], seen: status}]. If seen is set, only rows that still have '
  'this status are changed. Returns {changed: [{id, column: previous value, …}], unchanged: [id], missing: [id], '
  'conflicts: [{id, status, author, changed_at}]}. A conflict is a row whose status is neither the one seen nor the '
  'requested one. The argument messages has the format [{id, subject, body}], with at most 100 emails to the clients of rows '
  'whose status changes; those without an address get none. The report then also has messages: [{id, note}] and offered: [id], the '
  'quotes that do not change because their client can accept an offer. The notes in unsent are deleted, unless one has left.';

select private.apply_privileges();
