-- What a client does with the link of an offer. Visitors can call these two functions.
--
-- SECURITY DEFINER in this file, and why:
--   public.read_offer    reads one offer for a visitor, who has no right on the table
--   public.answer_offer  writes the answer of such a visitor

-- An unknown token, the token of an earlier revision and that of a withdrawn offer get the same result, null.
create function public.read_offer(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select to_jsonb(offers) - '{id,quote_id,token,mail_to,channel,opened_at,created_at,updated_at,updated_by}'::text[]
    || jsonb_build_object('expired', status = 'sent' and valid_until < private.agency_day())
  from public.offers where offers.token = read_offer.token
$$;
comment on function public.read_offer(text) is
  'Returns the offer with the token of a link, as it is printed, with its status and whether it has expired, or null.';

-- Locks the offer, so that of two answers the first one counts.
create function public.answer_offer(token text, revision integer, answer jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  offer public.offers;
  typed text;
begin
  select * into offer from public.offers where offers.token = answer_offer.token for update;
  if offer.id is null then
    return null;
  elsif jsonb_typeof(answer) is distinct from 'object' or (select count(*) from jsonb_object_keys(answer)) <> 1
    or not answer ?| array['opened', 'accept', 'decline'] then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  elsif offer.status = 'sent' then
    typed := left(nullif(private.trimmed(coalesce(answer ->> 'accept', answer ->> 'decline')), ''), 2000);
    if answer_offer.revision is distinct from offer.revision then
      perform private.refuse('revision', 'changed', 'The offer has changed: read it again.');
    elsif offer.valid_until < private.agency_day() then
      perform private.refuse('valid_until', 'expired', 'The offer was valid until ' || offer.valid_until || '.');
    elsif answer ? 'accept' and (typed is null or char_length(typed) > 200) then
      perform private.refuse('answered_by', 'required', 'A name of at most 200 characters is required.', 200);
    end if;
    update public.offers
    set status = case when answer ? 'accept' then 'accepted' else 'declined' end, channel = 'link', updated_by = null,
      answered_by = case when answer ? 'accept' then typed end, decline_reason = case when answer ? 'decline' then typed end
    where id = offer.id;
  end if;
  return public.read_offer(token);
end
$$;
comment on function public.answer_offer(text, integer, jsonb) is
  'Records that a client opened an offer, {opened: true}, accepted it, {accept: name}, or declined it, {decline: reason}. '
  'Returns the offer as read_offer does. An offer that is already answered does not change. Refuses another revision than '
  'the current one, and an expired offer.';
