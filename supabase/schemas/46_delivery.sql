-- Delivery: staff ask the client to approve the work of a project. The client answers with the link, see
-- 45_offer_link.sql.
--
-- SECURITY DEFINER in this file, and why:
--   private.after_delivery  queues mails, which no caller may insert

-- Staff ask for approval by raising deliveries, so that a repeated call asks once. That, and a corrected text, is a new
-- delivery, which has no answer. Staff cannot change what the client approved. An erasure, which runs as
-- the owner for a caller of the API, removes texts, but asks for nothing.
create function private.before_delivery() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.delivery_note := nullif(private.trimmed(new.delivery_note), '');
  new.delivery_url := nullif(private.trimmed(new.delivery_url), '');
  new.delivery_mail_to := nullif(private.trimmed(new.delivery_mail_to), '');
  if private.is_owner() and private.api_role() <> ''
    or row(new.deliveries, new.delivered_at, new.delivery_note, new.delivery_url)
      is not distinct from row(old.deliveries, old.delivered_at, old.delivery_note, old.delivery_url) then
    return new;
  elsif old.approved_at is not null and not private.is_owner() then
    raise exception using errcode = 'PT409', message = 'The client has approved the work.',
      detail = '{"reason": "approved"}';
  end if;
  new.missing := null;
  if new.delivered_at is not null or new.deliveries > old.deliveries then
    new.delivered_at := now();
    new.deliveries := old.deliveries + 1;
  else
    new.deliveries := old.deliveries;
  end if;
  return new;
end
$$;

-- Queues the mail to the client about a delivery, and that to the agency about the answer. It is due now, also while the
-- previous one is being sent.
create function private.after_delivery() returns trigger
language plpgsql security definer set search_path = '' as $$
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
$$;

-- Fires before before_write, because triggers for the same event fire in alphabetical order.
create trigger before_delivery before update of deliveries, delivered_at, delivery_note, delivery_url, delivery_mail_to on public.projects
for each row execute function private.before_delivery();

create trigger after_delivery after update of deliveries, delivered_at, delivery_note, delivery_url, approved_at, missing on public.projects
for each row execute function private.after_delivery();
