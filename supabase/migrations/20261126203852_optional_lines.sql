set local check_function_bodies = off;

alter table "public"."offers"
  drop constraint "offers_vat_check";

alter table "public"."offers"
  drop column "gross_cents";

alter table "public"."offers"
  drop column "net_cents";

alter table "public"."offers"
  drop column "vat_cents";

drop function "private"."offer_amounts"(jsonb);

alter table "public"."offers"
  add column "chosen" smallint[] not null default '{}'::smallint[];

create or replace function private.before_offer_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'chosen', 'remind_days', 'client_hash', 'updated_at',
    'updated_by', 'quote_id', 'net_cents', 'vat_cents', 'gross_cents'];
  line integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    line := private.invalid_offer_line(new.lines);
    if line is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
    or new.chosen <> old.chosen and new.status = old.status
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
    new.chosen := old.chosen;
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := old.mail_to;
  end if;
  return new;
end
$function$;

create or replace function private.grant_offers()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  grant select, insert (id, updated_by, quote_id, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until), update (updated_at, updated_by, language, client_name, client_company, client_address, client_vat_number, title, introduction, terms, start_on, duration, lines, vat_case, valid_until, status, mail_to, letter, remind_days, answered_by, channel, decline_reason, chosen), delete on public.offers to authenticated, service_role;
  grant execute on function public.search_offers to authenticated;
end
$function$;

create or replace function private.invalid_offer_line (
  lines jsonb
)
  returns integer
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select case when jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= 100 then (
    select min(place)::integer
    from (
      select line, place, count(*) filter (where line ? 'optional') over (order by place) as options
      from jsonb_array_elements(lines) with ordinality as entries (line, place)
    ) as counted
    where case when line @@ 'strict $.type() == "object" && $.text.type() == "string"
        && $.quantity > 0 && $.quantity <= 100000 && $.quantity * 100 == ($.quantity * 100).floor()
        && $.unit_cents.abs() <= 100000000 && $.unit_cents == $.unit_cents.floor()
        && $.vat_rate >= 0 && $.vat_rate <= 30 && $.vat_rate * 100 == ($.vat_rate * 100).floor()
        && ($.quantity * $.unit_cents).abs() < 10000000000.5'
      then private.is_blank(line ->> 'text') or char_length(private.trimmed(line ->> 'text')) > 500
        or line - array['text', 'quantity', 'unit_cents', 'vat_rate', 'optional'] <> '{}'
        or line ? 'optional'
          and (options > 20 or line -> 'optional' <> 'true' or (line ->> 'unit_cents')::numeric < 0)
      else true end
  ) else 0 end
$function$;

create or replace function private.offer_amounts (
  lines jsonb,
  chosen smallint[]
)
  returns bigint[]
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select array[coalesce(sum(net), 0), coalesce(sum(round(net * rate / 100)), 0), coalesce(min(net), 0)]::bigint[] from (
    select (line ->> 'vat_rate')::numeric as rate,
      sum(round((line ->> 'quantity')::numeric * (line ->> 'unit_cents')::numeric)) as net
    from jsonb_array_elements(lines) with ordinality as entries (line, place)
    where not line ? 'optional' or place = any (chosen) group by 1
  ) as rates
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
  perform from public.quotes where quotes.id = previous.quote_id for no key update skip locked;
  if not found and exists (select from public.quotes where quotes.id = previous.quote_id) then
    raise exception using errcode = 'PT503', message = 'Somebody is changing the quote of this offer: try again.',
      detail = '{"reason": "busy"}';
  end if;
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

create or replace function private.optional_lines (
  lines jsonb,
  numbers smallint[]
)
  returns smallint[]
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  select coalesce(array_agg(place::smallint order by place), '{}')
  from jsonb_array_elements(lines) with ordinality as entries (line, place)
  where line ? 'optional' and place = any (numbers)
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
  typed text;
  asked constant jsonb := coalesce(answer -> 'chosen', '[]');
  picked smallint[];
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
  elsif jsonb_typeof(answer) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(answer) as key where key <> 'chosen' or not answer ? 'accept') <> 1
    or not answer ?| array['opened', 'accept', 'decline', 'approve', 'missing']
    or not answer ? 'opened' and answer - 'chosen' @? 'strict $.* ? (@.type() != "string")' then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  elsif answer ?| array['approve', 'missing'] then
    perform private.answer_delivery(project, revision, answer);
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  elsif offer.status = 'sent' then
    typed := private.trimmed(coalesce(answer ->> 'accept', answer ->> 'decline'));
    picked := private.optional_lines(offer.lines, array(
      select jsonb_path_query(
        asked, 'strict $[*] ? (@.type() == "number" && @ >= 1 && @ <= 100 && @ == @.floor())', '{}', true
      )::smallint
    ));
    if revision is distinct from offer.revision::text then
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
  end if;
  return public.read_offer(token);
end
$function$;

alter table "public"."offers"
  add column "net_cents" bigint generated always as ((private.offer_amounts(lines, chosen))[1]) stored;

alter table "public"."offers"
  add column "vat_cents" bigint generated always as ((private.offer_amounts(lines, chosen))[2]) stored;

alter table "public"."offers"
  add column "gross_cents" bigint generated always as
    (((private.offer_amounts(lines, chosen))[1] + (private.offer_amounts(lines, chosen))[2])) stored;

alter table "public"."offers"
  add constraint "offers_chosen_check" check ((chosen = private.optional_lines(lines, chosen)));

alter table "public"."offers"
  add constraint "offers_vat_check"
    check
    (((vat_case = 'charged'::text) OR ((vat_cents = 0) AND (NOT (lines @? '$[*]."vat_rate"?(@ != 0)'::jsonpath)))));

select private.apply_privileges();
