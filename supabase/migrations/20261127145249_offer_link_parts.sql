set local check_function_bodies = off;

create or replace function private.answer_sent_offer (
  offer public.offers,
  revision text,
  answer jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  typed constant text := private.trimmed(coalesce(answer ->> 'accept', answer ->> 'decline'));
  asked constant jsonb := coalesce(answer -> 'chosen', '[]');
  picked constant smallint[] := private.optional_lines(offer.lines, array(
    select jsonb_path_query(
      asked, 'strict $[*] ? (@.type() == "number" && @ >= 1 && @ <= 100 && @ == @.floor())', '{}', true
    )::smallint
  ));
begin
  if offer.status is distinct from 'sent' then
    return;
  elsif revision is distinct from offer.revision::text then
    perform private.refuse('revision', 'changed', 'The offer has changed: read it again.');
  elsif offer.valid_until < private.agency_day() then
    perform private.refuse('valid_until', 'expired', 'The offer was valid until ' || offer.valid_until || '.');
  elsif answer ? 'accept' and (private.is_blank(typed) or char_length(typed) > 200) then
    perform private.refuse('answered_by', 'required', 'A name of at most 200 characters is required.', 200);
  elsif jsonb_typeof(asked) <> 'array' or jsonb_array_length(asked) <> cardinality(picked) then
    perform private.refuse('chosen', 'invalid', 'Only optional lines of the offer can be chosen, each once.');
  end if;
  update public.offers
  set status = case when answer ? 'accept' then 'accepted' else 'declined' end, channel = 'link',
    updated_by = left(case when answer ? 'accept' then typed else client_name end, 80),
    answered_by = case when answer ? 'accept' then typed end,
    chosen = picked,
    decline_reason = case when answer ? 'decline' and not private.is_blank(typed) then left(typed, 2000) end
  where id = offer.id;
end
$function$;

create or replace function private.check_answer (
  answer jsonb
)
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  if jsonb_typeof(answer) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(answer) as key where key <> 'chosen' or not answer ? 'accept') <> 1
    or not answer ?| array['opened', 'accept', 'decline', 'approve', 'missing']
    or not answer ? 'opened' and answer - 'chosen' @? 'strict $.* ? (@.type() != "string")' then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  end if;
end
$function$;

create or replace function private.shared_offer (
  offer public.offers
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'number', offer.number, 'revision', offer.revision, 'status', offer.status, 'title', offer.title,
    'client_name', offer.client_name, 'client_company', offer.client_company,
    'client_address', offer.client_address, 'client_vat_number', offer.client_vat_number,
    'introduction', offer.introduction, 'lines', offer.lines, 'chosen', offer.chosen, 'terms', offer.terms,
    'start_on', offer.start_on, 'duration', offer.duration, 'valid_until', offer.valid_until,
    'vat_case', offer.vat_case, 'net_cents', offer.net_cents, 'vat_cents', offer.vat_cents, 'gross_cents', offer.gross_cents,
    'sent_at', offer.sent_at, 'answered_at', offer.answered_at, 'answered_by', offer.answered_by,
    'decline_reason', offer.decline_reason
  )
$function$;

create or replace function public.answer_offer (
  token text,
  revision text,
  answer jsonb
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  linked record;
  offer public.offers;
  project public.projects;
begin
  perform from public.quotes where quotes.id in (
    select quote_id from public.offers where offers.token = answer_offer.token
    union all
    select quote_id from public.projects where projects.token = answer_offer.token
  ) order by quotes.id for no key update;
  select * into linked from private.linked(answer_offer.token);
  select * into offer from public.offers where offers.id = linked.offer_id for update;
  select * into project from public.projects where projects.id = linked.project_id for update;
  if num_nonnulls(linked.offer_id, linked.project_id) = 0 or linked is distinct from private.linked(answer_offer.token) then
    return public.read_offer(token);
  end if;
  perform private.check_answer(answer);
  if answer ?| array['approve', 'missing'] then
    perform private.answer_delivery(project, revision, answer);
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  else
    perform private.answer_sent_offer(offer, revision, answer);
  end if;
  return public.read_offer(token);
end
$function$;

create or replace function public.read_offer (
  token text
)
  returns jsonb
  language sql
  stable
  security definer
  set search_path to ''
  AS $function$
  select case when offers.id is null then '{}' else private.shared_offer(offers) end || jsonb_build_object(
    'expired', offers.status = 'sent' and offers.valid_until < private.agency_day(),
    'language', coalesce(offers.language, projects.language, (
      select quotes.language from public.quotes where quotes.id = projects.quote_id
    )),
    'project', case when projects.id is not null then private.shared_project(projects) end
  )
  from private.linked(read_offer.token)
  left join public.offers on offers.id = offer_id
  left join public.projects on projects.id = project_id
  where num_nonnulls(offer_id, project_id) > 0
$function$;

select private.apply_privileges();
