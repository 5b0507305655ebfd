-- The timeline of a record: its notes, its history and the emails to the client, which the back office reads as it is.

-- A note stands in the timeline of each record of its conversation. Each record has its own history and emails. subject_id
-- is the id of the record, and row_id that of the note, event or email. The details of an email are {kind, status, error,
-- unconfirmed}, and those of a message of staff {mail, status, error, left, unconfirmed}, if the outbox sends it: one that has left
-- stays, and one that is unconfirmed has perhaps arrived. attachments
-- and omitted are those of a reply that came by mail. An automatic email that does not leave, such as the second receipt of a
-- day, is left out.
create view public.timeline with (security_invoker = true) as
select
  concat_ws('/', notes.id, own.id) as id, own.id as subject_id, notes.kind, notes.author,
  not (notes.by_link or notes.by_mail) as by_staff,
  notes.by_link, notes.subject, notes.body,
  case when mails.id is not null then
    jsonb_build_object(
      'mail', mails.id, 'status', mails.status, 'error', mails.last_error, 'left', private.has_left(mails.status, mails.sent_at),
      'unconfirmed', mails.unconfirmed > 0
    )
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
  jsonb_build_object('kind', mails.kind, 'status', mails.status, 'error', mails.last_error, 'unconfirmed', mails.unconfirmed > 0),
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
