-- Staff convert a quote by inserting a project with the id of the quote. The unique key of projects.quote_id prevents a
-- second conversion, and a retry with the same id of the project a second project.
--
-- SECURITY DEFINER in this file, and why:
--   private.convert_quote  writes the history, which no caller may write

-- Refuses the conversion of a quote that is not approved, with 409. Locks the quote by its update, so that nobody changes
-- its status meanwhile. Records the conversion. An unexpected error is
-- raised as 400, with the message of Postgres in the details and the failed step in the hint.
create function private.convert_quote() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  reference text;
  failure text;
begin
  begin
    update public.quotes set updated_by = new.updated_by, follow_up_on = null
    where quotes.id = new.quote_id and status = 'approved'
    returning quotes.reference into reference;
    insert into public.events (subject_id, kind, details, author)
    select subject, 'converted', jsonb_build_object(entity, jsonb_build_object('id', id, 'name', name)),
      case when auth.uid() is not null then new.updated_by end
    from (values
      (new.quote_id, 'project', new.id, new.title),
      (new.id, 'quote', new.quote_id, reference)
    ) as linked (subject, entity, id, name);
  exception when others then
    get stacked diagnostics failure = message_text;
    raise exception using
      errcode = 'PT400',
      message = 'The quote could not be updated.',
      detail = jsonb_build_object('reason', 'failed', 'server', failure)::text,
      hint = 'quote';
  end;
  if reference is null then
    raise exception using
      errcode = 'PT409',
      message = 'Only an approved quote can be converted.',
      detail = '{"reason": "not_approved"}';
  end if;
  return null;
end
$$;

-- Fires after the foreign key has found the quote.
create trigger convert_quote after insert on public.projects
for each row when (new.quote_id is not null) execute function private.convert_quote();
