set local check_function_bodies = off;

create or replace function private.before_project_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.title := private.trimmed(new.title);
  new.client_name := private.trimmed(new.client_name);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.client_email := nullif(private.trimmed(new.client_email), '');
  new.client_phone := nullif(private.latin_digits(private.trimmed(new.client_phone)), '');
  new.owner := nullif(private.trimmed(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  if tg_op = 'INSERT' then
    new.token := coalesce(
      (select token from public.offers where offers.quote_id = new.quote_id and offers.status = 'accepted'), new.token
    );
  end if;
  if new.status = 'paid' and old.status is distinct from 'paid' then
    new.follow_up_on := null;
  end if;
  if new.status is distinct from old.status then
    new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  if new.follow_up_on is null or new.replied_at is not distinct from old.replied_at
    and (new.status <> old.status or new.delivered_at is not null and new.delivered_at is distinct from old.delivered_at) then
    new.replied_at := null;
  end if;
  new.paid_on := case when new.status = 'paid' then coalesce(new.paid_on, old.paid_on, current_date) end;
  return new;
end
$function$;

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_answer constant boolean := new.status in ('accepted', 'declined');
  is_sending constant boolean := old.status = 'draft' and new.status = 'sent';
  is_extension constant boolean := new.status = old.status;
  planned date;
  waited timestamptz;
begin
  if is_answer then
    select follow_up_on, replied_at into planned, waited from public.quotes where quotes.id = new.quote_id;
  elsif old.status in ('accepted', 'declined') and new.status = 'sent' then
    select (details ->> 'follow_up_on')::date, (details ->> 'replied_at')::timestamptz into planned, waited from public.events
    where subject_id = new.quote_id and kind = 'offer' and details ->> 'offer' = new.id::text order by id desc limit 1;
  end if;
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason,
    'follow_up_on', case when is_answer then planned end, 'replied_at', case when is_answer then waited end,
    'valid_until', case when is_extension then jsonb_build_array(old.valid_until, new.valid_until) end
  )), case when new.channel = 'link' or auth.uid() is not null then new.updated_by end);
  update public.quotes
  set status = changed.status, owner = changed.owner, follow_up_on = changed.follow_up_on, replied_at = changed.replied_at,
    updated_by = new.updated_by
  from (
    select
      case
        when new.status = 'accepted' then 'approved'
        when new.status = 'sent' and status = 'pending' or old.status = 'accepted' and status = 'approved' then 'contacted'
        else status
      end as status,
      case when is_sending then coalesce(owner, new.updated_by) else owner end as owner,
      case
        when is_answer then null
        when is_sending and coalesce(follow_up_on <= private.agency_day(), true)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_extension and follow_up_on = old.valid_until - 3 then new.valid_until - 3
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
  delete from public.mails where offer_id = new.id and (
    kind = 'offer_reminder' and is_sending
    or kind = 'offer_copy' and old.status = 'accepted' and status in ('queued', 'skipped')
  );
  insert into public.mails (offer_id, kind, next_attempt_at)
  select new.id, kind,
    now() + case when kind = 'offer_copy' and new.channel <> 'link' then interval '15 seconds' else interval '0' end
  from private.enabled_kinds
  where kind = 'offer' and is_sending and new.mail_to is not null
    or kind = 'offer_answer' and is_answer and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id);
  return null;
end
$function$;

create or replace function private.is_reminded (
  offer public.offers
)
  returns boolean
  language sql
  stable
  set search_path to ''
  AS $function$
  select offer.status = 'sent' and offer.remind_days is not null and private.agency_day() between greatest(
    offer.valid_until - offer.remind_days, private.agency_time(offer.sent_at)::date + 1
  ) and offer.valid_until and exists (
    select from public.quotes
    where id = offer.quote_id and status <> 'rejected' and num_nonnulls(offer.mail_to, email) > 0
  )
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
  when mails.kind = 'offer' and offers.mail_to is null then false
  when mails.kind = 'offer_copy' and num_nonnulls(offers.mail_to, quotes.email) = 0 then false
  when mails.kind = 'receipt' and quotes.email is null then false
  when mails.kind = 'offer_reminder' then private.is_reminded(offers)
  when mails.offer_id is not null then quotes.id is not null
    and offers.status = any (case mails.kind when 'offer' then '{sent}' else '{accepted,declined}' end::text[])
  when mails.kind = 'delivery' then projects.delivered_at is not null and projects.approved_at is null
    and projects.delivery_mail_to is not null
  when mails.kind = 'delivery_answer' then num_nonnulls(projects.approved_at, projects.missing) > 0
  when mails.quote_id is null then exists (select from private.digest_quotes(mails.kind))
  else quotes.status = 'pending' and not quotes.is_spam
end;

create or replace view public.timeline with (security_invoker = true) as
select
  concat_ws('/', notes.id, own.id) as id, own.id as subject_id, notes.kind, notes.author,
  not (notes.by_link or notes.by_mail) as by_staff,
  notes.by_link, notes.subject, notes.body,
  case when mails.id is not null then
    jsonb_build_object('mail', mails.id, 'status', mails.status, 'error', mails.last_error)
  end as details,
  notes.created_at as happened_at, notes.updated_at, notes.id::text as row_id,
  notes.by_mail, notes.attachments, notes.omitted
from private.subjects as own
join private.subjects as shared using (conversation)
join public.notes on notes.subject_id = shared.id
left join public.mails on mails.note_id = notes.id and mails.kind = 'message'
union all
select
  events.id::text, events.subject_id, events.kind, events.author, events.by_staff,
  not events.by_staff and events.author is not null, null, null, events.details, events.happened_at, events.happened_at,
  events.id::text, false, null, null
from public.events
union all
select
  mails.id::text, mails.subject_id, 'mail', null, false, false, null, null,
  jsonb_build_object('kind', mails.kind, 'status', mails.status, 'error', mails.last_error),
  coalesce(mails.sent_at, mails.created_at), coalesce(mails.sent_at, mails.created_at), mails.id::text,
  false, null, null
from (
  select mails.*, mails.quote_id as subject_id from public.mails where mails.quote_id is not null
  union all
  select mails.*, mails.project_id from public.mails where mails.project_id is not null
  union all
  select mails.*, offers.quote_id from public.offers join public.mails on mails.offer_id = offers.id
) as mails
where mails.kind in ('receipt', 'offer', 'offer_copy', 'offer_reminder', 'delivery')
  and mails.status not in ('skipped', 'withheld');

create or replace function private.mail_to_person (
  mail public.mails,
  note public.notes
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  person public.people;
  subject private.subjects;
  client record;
begin
  if mail.kind = 'reply' then
    select * into person from private.notified_owner(note.subject_id);
  else
    select * into person from public.people where people.id = mail.person_id;
  end if;
  select * into subject from private.subjects where subjects.id = note.subject_id;
  select * into client from private.client_of(note.subject_id);
  return case when person.id is not null then jsonb_build_object(
    'to', jsonb_build_array(person.email), 'language', person.language
  ) else '{}' end || case when mail.kind = 'morning' then jsonb_build_object('due', (
    select jsonb_build_object('count', count(*), 'first', coalesce(jsonb_agg(
      jsonb_build_object('list', list, 'resource', resource, 'id', id, 'name', name, 'day', day) order by place
    ) filter (where place <= 50), '[]'))
    from (
      select *, row_number() over (order by day, created_at, id) as place
      from private.due_records(private.agency_day()) where owner = person.name
    ) as due
  )) else jsonb_build_object('note', jsonb_build_object(
    'author', note.author, 'body', note.body, 'resource', subject.resource, 'id', subject.id,
    'client', client.name, 'reference', client.reference,
    'is_by_other', note.by_mail and note.author <> private.trimmed(left(client.name, 80))
  )) end;
end
$function$;

create or replace function private.response_figures (
  since timestamptz,
  until timestamptz
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'answered', count(answer),
    'due', count(*) filter (where is_due),
    'answeredWithin24h', count(*) filter (where answer <= created_at + private.response_hours() * interval '1 hour'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from answer - created_at))::numeric / 60)
  )
  from (
    select created_at,
      case when status <> 'pending' then responded_at end as answer,
      case
        when status = 'pending' then created_at <= now() - private.response_hours() * interval '1 hour'
        else responded_at is not null
      end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until and responded_at is distinct from created_at
  ) as quote
$function$;

select private.apply_privileges();
