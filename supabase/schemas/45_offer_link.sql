-- What a client does with the link of an offer or of a project. Visitors can call these two functions.
--
-- SECURITY DEFINER in this file, and why:
--   public.read_offer    reads one offer and its project for a visitor, who has no right on the tables
--   public.answer_offer  writes the answer of such a visitor

-- Returns what the client may know of the offer. A new column is not a part of it until it is named here.
create function private.shared_offer(offer public.offers) returns jsonb
language sql stable set search_path = '' as $$
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
$$;

-- Returns what the client may know of the project.
create function private.shared_project(project public.projects) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'title', project.title, 'status', project.status, 'start_date', project.start_date, 'end_date', project.end_date,
    'revision', project.deliveries, 'delivered_at', project.delivered_at, 'missing', project.missing,
    'approved_at', project.approved_at, 'approved_by', project.approved_by,
    'requested_at', (select created_at from public.quotes where quotes.id = project.quote_id)
  ) || case when project.delivered_at is null then '{}' else jsonb_build_object(
    'delivery_note', project.delivery_note, 'delivery_url', project.delivery_url
  ) end
$$;

-- Returns the offer and the project of a link, which the client reads and answers together. A project that was converted
-- from an accepted offer has the token of the offer, and keeps it after the deletion of the quote that links them.
create function private.linked(token text, out offer_id uuid, out project_id uuid)
language sql stable set search_path = '' as $$
  select offers.id, projects.id
  from public.offers left join public.projects
    on offers.status = 'accepted' and (projects.quote_id = offers.quote_id or projects.token = offers.token)
  where offers.token = linked.token
  union all
  select offers.id, projects.id
  from public.projects left join public.offers on offers.quote_id = projects.quote_id and offers.status = 'accepted'
  where projects.token = linked.token
  limit 1
$$;

-- Returns what the client wrote last on the page of a link, until somebody answers it.
create function private.asked(subject uuid) returns text
language sql stable set search_path = '' as $$
  select case when by_link then body end
  from private.notes_of(subject) where kind <> 'note' order by created_at desc, id limit 1
$$;

-- An unknown token, the token of an earlier revision and that of a withdrawn offer get the same result, null.
create function public.read_offer(token text) returns jsonb
language sql stable security definer set search_path = '' as $$
  select case when offers.id is null then '{}' else private.shared_offer(offers) end || jsonb_build_object(
    'expired', offers.status = 'sent' and offers.valid_until < private.agency_day(),
    'language', coalesce(offers.language, projects.language, (
      select quotes.language from public.quotes where quotes.id = projects.quote_id
    )),
    'project', case when projects.id is not null then private.shared_project(projects) end,
    'asked', private.asked(coalesce(projects.id, offers.quote_id))
  )
  from private.linked(read_offer.token)
  left join public.offers on offers.id = offer_id
  left join public.projects on projects.id = project_id
  where num_nonnulls(offer_id, project_id) > 0
$$;
comment on function public.read_offer(text) is
  'Returns the offer with the token of a link, as it is printed, with its status and whether it has expired, the '
  'state of its project, or null, and what the client asked and nobody has answered. A project without an accepted offer has '
  'its own link: of these, only language, project and asked are then set.';

-- Stores what the client wrote on the page of a link as a reply, which makes the record due today.
create function private.write_by_link(subject uuid, author text, typed text) returns void
language plpgsql volatile set search_path = '' as $$
begin
  insert into public.notes (subject_id, kind, author, by_link, body) values (subject, 'reply', author, true, typed);
end
$$;

-- Records a question, whatever the state of the offer and of the work. It is stored once, also if it is sent again because the
-- response was lost, and not above private.max_daily_replies() a day.
create function private.ask_by_link(subject uuid, author text, question text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  typed constant text := private.trimmed(question);
begin
  if private.is_blank(typed) or char_length(typed) > 5000 then
    perform private.refuse('question', 'required', 'A text of at most 5000 characters is required.', 5000);
  elsif subject is null or typed is not distinct from private.asked(subject) then
    return;
  elsif (
    select count(*) >= private.max_daily_replies() from private.notes_of(subject)
    where by_link and created_at > now() - interval '1 day'
  ) then
    perform private.refuse('question', 'too_many', 'More questions are taken tomorrow.', private.max_daily_replies());
  end if;
  perform private.write_by_link(subject, author, typed);
end
$$;

-- Records the client's answer to the current delivery. The first answer counts. What is missing also stands in the
-- conversation. Either makes the project due today, an approval unless it is paid.
create function private.answer_delivery(delivered public.projects, revision text, answer jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  typed constant text := coalesce(private.one_line(answer ->> 'approve'), private.trimmed(answer ->> 'missing'));
  author constant text := left(coalesce(private.one_line(answer ->> 'approve'), delivered.client_name), 80);
begin
  if delivered.approved_at is not null or delivered.missing is not null then
    return;
  elsif delivered.delivered_at is null or revision is distinct from delivered.deliveries::text then
    perform private.refuse('revision', 'changed', 'The delivery has changed: read it again.');
  elsif private.is_blank(typed) or char_length(typed) > 5000 or answer ? 'approve' and char_length(typed) > 200 then
    perform private.refuse('answer', 'required', 'A name or a text is required.');
  elsif answer ? 'approve' then
    update public.projects
    set approved_at = now(), approved_by = typed, updated_by = author,
      status = case when private.is_finished(status) then status else 'completed' end,
      follow_up_on = case when status = 'paid' then follow_up_on else least(follow_up_on, private.agency_day()) end,
      planned_on = case when status = 'paid' then planned_on else least(planned_on, private.agency_day()) end
    where id = delivered.id;
  else
    update public.projects set missing = typed, updated_by = author where id = delivered.id;
    perform private.write_by_link(delivered.id, author, typed);
  end if;
end
$$;

-- Records the client's answer to a sent offer. The first answer counts.
create function private.answer_sent_offer(offer public.offers, revision text, answer jsonb) returns void
language plpgsql volatile set search_path = '' as $$
declare
  typed constant text := coalesce(private.one_line(answer ->> 'accept'), private.trimmed(answer ->> 'decline'));
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
$$;

-- Refuses what is not exactly one answer. Only an acceptance may also choose lines.
create function private.check_answer(answer jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if jsonb_typeof(answer) is distinct from 'object'
    or (select count(*) from jsonb_object_keys(answer) as key where key <> 'chosen' or not answer ? 'accept') <> 1
    or not answer ?| array['opened', 'accept', 'decline', 'approve', 'missing', 'question']
    or not answer ? 'opened' and answer - 'chosen' @? 'strict $.* ? (@.type() != "string")' then
    perform private.refuse('answer', 'invalid', 'The answer is not valid.');
  end if;
end
$$;

-- Locks the quote, the offer and the project, in this order as deletions and conversions do, so that of two answers the
-- first one counts. If another transaction has changed the link meanwhile, the client only reads. Acts of the client have
-- the client's name as author. The revision is a text, so that a value of any other type is another revision, and no
-- error of a cast.
create function public.answer_offer(token text, revision text, answer jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
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
  elsif answer ? 'question' then
    perform private.ask_by_link(
      coalesce(project.id, offer.quote_id), left(private.one_line(coalesce(project.client_name, offer.client_name)), 80),
      answer ->> 'question'
    );
  elsif answer ? 'opened' then
    update public.offers set opened_at = now() where id = offer.id and opened_at is null and status = 'sent';
  else
    perform private.answer_sent_offer(offer, revision, answer);
  end if;
  return public.read_offer(token);
end
$$;
comment on function public.answer_offer(text, text, jsonb) is
  'Records that a client opened an offer, {opened: true}, accepted it, {accept: name, chosen: [numbers of optional lines]}, '
  'declined it, {decline: reason}, approved the delivered work, {approve: name}, misses something, {missing: text}, or asks, {question: text}. '
  'Returns what read_offer returns. What is already answered does not change. Refuses another revision of the offer or the '
  'delivery than the current one, an expired offer, and a choice of other lines than optional ones.';
