set local check_function_bodies = off;

create or replace function private.before_offer_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'chosen', 'remind_days', 'client_hash', 'updated_at',
    'updated_by', 'quote_id', 'net_cents', 'vat_cents', 'gross_cents', 'search'];
  refused integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    refused := private.invalid_offer_line(new.lines);
    if refused is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line => refused);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
    or new.status = old.status and (new.chosen <> old.chosen or new.mail_to is distinct from old.mail_to)
    or new.valid_until is distinct from old.valid_until and (old.status, new.status) <> ('sent', 'sent') then
    raise exception using errcode = 'PT409', message = 'An offer that was sent does not change.',
      detail = '{"reason": "sent"}';
  end if;
  if tg_op = 'INSERT' then
    return new;
  elsif new.status = 'sent' and coalesce(new.valid_until < private.agency_day(), old.status = 'sent')
    and (old.status = 'draft' or new.valid_until is distinct from old.valid_until and not private.is_owner()) then
    perform private.refuse('valid_until', 'past', 'The validity of the offer has ended.');
  elsif new.status <> old.status then
    new := private.offer_with_status(old, new);
  else
    if new.status = 'sent' and new.valid_until is distinct from old.valid_until then
      perform private.lock_quote_of(old);
    end if;
    new.chosen := old.chosen;
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := old.mail_to;
  end if;
  return new;
end
$function$;

create or replace function private.lock_quote_of (
  offer public.offers
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform from public.quotes where quotes.id = offer.quote_id for no key update skip locked;
  if not found and exists (select from public.quotes where quotes.id = offer.quote_id) then
    raise exception using errcode = 'PT503', message = 'Somebody is changing the quote of this offer: try again.',
      detail = '{"reason": "busy"}';
  end if;
end
$function$;

create or replace function private.offer_with_status (
  previous public.offers,
  changed public.offers
)
  returns public.offers
  language plpgsql
  set search_path to ''
  AS $function$
declare
  amounts constant bigint[] := private.offer_amounts(
    changed.lines, case when changed.status = 'accepted' then changed.chosen else '{}' end
  );
  is_taken_back boolean;
begin
  perform private.lock_quote_of(previous);
  is_taken_back := previous.status in ('accepted', 'declined') and changed.status = 'sent' and previous.channel <> 'link'
    and not exists (select from public.projects where projects.quote_id = previous.quote_id);
  if previous.quote_id is null or not is_taken_back and (previous.status, changed.status) not in (
    ('draft', 'sent'), ('sent', 'draft'), ('sent', 'withdrawn'), ('sent', 'accepted'), ('sent', 'declined'),
    ('declined', 'draft'), ('withdrawn', 'draft')
  ) and not (previous.number is not null and (previous.status, changed.status) = ('draft', 'withdrawn')) then
    raise exception using errcode = 'PT409', message = 'An offer cannot change its status in this way.',
      detail = '{"reason": "status"}';
  elsif changed.lines = '[]' and changed.status = 'sent' then
    perform private.refuse('lines', 'required', 'An offer needs a line.');
  elsif (amounts[1] <= 0 or amounts[3] < 0) and changed.status in ('sent', 'accepted') then
    perform private.refuse('lines', 'total', 'The total must be above zero, and that of no VAT rate below.');
  elsif changed.status = 'draft' then
    changed.revision := previous.revision + 1;
    changed.sent_at := null;
    changed.opened_at := null;
  elsif changed.status = 'sent' and not is_taken_back then
    changed.valid_until := coalesce(changed.valid_until, private.agency_day() + 30);
    changed.token := private.new_token();
    changed.sent_at := now();
  elsif changed.status in ('accepted', 'declined') then
    if (changed.channel in ('phone', 'email') or changed.channel = 'link' and private.is_owner()) is not true then
      perform private.refuse('channel', 'required', 'How the client answered is required.');
    elsif changed.status = 'accepted' and private.is_blank(changed.answered_by) then
      perform private.refuse('answered_by', 'required', 'The name of the client is required.');
    end if;
    changed.answered_at := now();
  end if;
  if changed.status in ('draft', 'withdrawn') then
    changed.token := null;
  end if;
  if changed.status in ('draft', 'withdrawn', 'sent') then
    changed.answered_at := null;
    changed.answered_by := null;
    changed.channel := null;
    changed.decline_reason := null;
  end if;
  if changed.status <> 'accepted' then
    changed.chosen := '{}';
  end if;
  return changed;
end
$function$;

select private.apply_privileges();
