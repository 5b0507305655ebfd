set local check_function_bodies = off;

create or replace function private.erase_projects (
  ids uuid[]
)
  returns void
  language sql
  set search_path to ''
  AS $function$
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    client_email = null,
    client_phone = null,
    owner = null,
    links = null,
    image_url = null,
    token = private.new_token(),
    delivery_note = null,
    delivery_url = null,
    delivery_mail_to = null,
    missing = null,
    approved_by = case when approved_by is not null then 'Erased on request' end,
    updated_by = null,
    client_hash = null
  where projects.id = any (ids);
  delete from public.events where events.subject_id = any (ids) and not events.details ? 'status';
  update public.events
  set details = jsonb_build_object('status', details -> 'status'),
    author = case when by_staff or author is null then author else 'Erased on request' end
  where events.subject_id = any (ids);
$function$;

create or replace function private.released_offer (
  offer public.offers
)
  returns public.offers
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  offer.mail_to := null;
  offer.letter := null;
  if offer.status <> 'accepted' then
    offer.status := case offer.status when 'declined' then 'declined' else 'withdrawn' end;
    offer.token := null;
    offer.client_hash := null;
    offer.client_name := '–';
    offer.client_company := null;
    offer.client_address := null;
    offer.client_vat_number := null;
    offer.title := offer.number;
    offer.introduction := null;
    offer.terms := null;
    offer.duration := null;
    offer.lines := private.offer_lines(offer.lines, '–');
    offer.answered_by := null;
    offer.updated_by := null;
    offer.decline_reason := null;
  end if;
  return offer;
end
$function$;

-- Of what was erased before.
update public.projects set updated_by = null where client_name = 'Erased on request' and updated_by is not null;
update public.offers set updated_by = null where quote_id is null and status <> 'accepted' and updated_by is not null;
update public.events set author = 'Erased on request'
where not by_staff and author is not null
  and subject_id in (select id from public.projects where client_name = 'Erased on request');

select private.apply_privileges();
