-- The spam mark for many quotes at once, and all that is held about a person: shown, exported, erased.
--
-- SECURITY DEFINER in this file, and why:
--   public.erase_person  rewrites a project's client_name and quote link, columns that no client may write

-- Spam -----------------------------------------------------------------------------------------------

create function public.set_quote_spam(ids uuid[], spam boolean) returns table (id uuid)
language plpgsql volatile set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff();
  if ids is null then
    raise exception using
      errcode = 'PT422',
      message = 'The quotes must be a list of ids.',
      detail = '{"field": "ids", "reason": "required"}';
  end if;
  if spam is null then
    raise exception using
      errcode = 'PT422',
      message = 'The mark must be true or false.',
      detail = '{"field": "spam", "reason": "required"}';
  end if;
  if cardinality(ids) > 10000 then
    raise exception using
      errcode = 'PT422',
      message = 'At most 10,000 quotes at once.',
      detail = '{"field": "ids", "reason": "too_long", "limit": 10000}';
  end if;
  -- in the order of ids, as the other bulk changes, so that two of them never wait in a ring
  perform from public.quotes where quotes.id = any (ids) order by quotes.id for update;
  return query
    with changed as (
      update public.quotes set is_spam = spam
      where quotes.id = any (ids) and quotes.is_spam <> spam
      returning quotes.id
    )
    select changed.id from changed order by changed.id;
end
$$;
comment on function public.set_quote_spam(uuid[], boolean) is
  'Sets or clears the spam mark and returns the ids that really changed: the opposite mark for these undoes it. Unknown ids are passed over.';

-- A person -------------------------------------------------------------------------------------------

create index quotes_address on public.quotes (lower(email collate pg_catalog.pg_c_utf8));

create function private.require_staff_or_key() returns void
language plpgsql stable set search_path = ''
as $$
begin
  -- read here and not through auth.role(): callers do not reach that schema everywhere
  if coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role',
    current_setting('request.jwt.claim.role', true), ''
  ) <> 'service_role' then
    perform private.require_staff();
  end if;
end
$$;
comment on function private.require_staff_or_key() is 'Refuses everybody but staff and the service key with 403.';

create function private.person_address(email text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  if private.is_blank(email) then
    raise exception using
      errcode = 'PT422',
      message = 'The e-mail address is required.',
      detail = '{"field": "email", "reason": "required"}';
  end if;
  return lower(private.trimmed(email) collate pg_catalog.pg_c_utf8);
end
$$;

create function private.held_about(address text) returns jsonb
language sql stable set search_path = ''
as $$
  with own_quotes as (
    select * from public.quotes where lower(quotes.email collate pg_catalog.pg_c_utf8) = address
  ),
  own_projects as (
    select projects.* from public.projects join own_quotes on own_quotes.id = projects.quote_id
  )
  select jsonb_build_object(
    'email', address,
    'quotes', (
      select coalesce(jsonb_agg(to_jsonb(own_quotes) - 'search' order by created_at, id), '[]') from own_quotes
    ),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own_projects) - 'search' order by created_at, id), '[]') from own_projects
    ),
    'status_changes', (
      select coalesce(jsonb_agg(to_jsonb(status_changes) order by status_changes.id), '[]')
      from public.status_changes
      where (entity = 'quote' and entity_id in (select id from own_quotes))
        or (entity = 'project' and entity_id in (select id from own_projects))
    )
  )
$$;
comment on function private.held_about(text) is
  'Everything that can be traced to an address: its quotes, the projects made of them, and the history of both. The rate limit''s counters hold no address, and a project whose quote is gone leads to nobody.';

create function public.person_data(email text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform private.require_staff_or_key();
  return private.held_about(private.person_address(email));
end
$$;
comment on function public.person_data(text) is
  'All that is held about the person of an e-mail address, in any case: {email, quotes, projects, status_changes}.';

create function public.erase_person(email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  address text;
  quote_ids uuid[];
  held jsonb;
begin
  perform private.require_staff_or_key();
  address := private.person_address(email);

  -- a conversion or a change that is under way ends first, and is then erased too
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes
    where lower(quotes.email collate pg_catalog.pg_c_utf8) = address
    order by quotes.id for update
  ) as locked;
  perform from public.projects where projects.quote_id = any (quote_ids) order by projects.id for update;
  held := private.held_about(address);

  -- the agency's books keep what was sold, when and for how much, without saying to whom
  perform set_config('confluence.erasing', 'on', true);
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    image_url = null
  where projects.quote_id = any (quote_ids);
  perform set_config('confluence.erasing', '', true);
  -- the quotes' history goes with them, and so does the projects' link to them
  delete from public.quotes where quotes.id = any (quote_ids);
  return held;
end
$$;
comment on function public.erase_person(text) is
  'Erases the person of an e-mail address in one transaction and returns what was held, as person_data does. Quotes and their history are deleted. Projects made of them stay as business records (type, status, dates, budget, technologies, history); client, title, description and image are replaced and the link to the quote goes.';

create or replace function private.before_project_write() returns trigger
language plpgsql set search_path = ''
as $$
declare
  field text;
begin
  new.title := private.trimmed(new.title);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');

  if tg_op = 'INSERT' then
    new.client_name := private.trimmed(new.client_name);
    -- a missing title is the constraint's to refuse, with its own words
    new.search := coalesce(private.project_search(new), '');
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    -- erase_person alone may; no client holds the right to write this column
    when new.client_name is distinct from old.client_name
      and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then 'client_name'
    when new.project_type is distinct from old.project_type then 'project_type'
    when new.created_at is distinct from old.created_at then 'created_at'
    when new.search is distinct from old.search then 'search'
    -- the foreign key itself clears it when the quote is deleted
    when new.quote_id is distinct from old.quote_id
      and (new.quote_id is not null or exists (select from public.quotes where quotes.id = old.quote_id))
      then 'quote_id'
  end;
  if field is not null then
    perform private.refuse_change('project', field);
  end if;

  new.updated_at := old.updated_at;
  if new is distinct from old then
    new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
  end if;
  if (new.title, new.client_name, new.description, new.technologies)
    is distinct from (old.title, old.client_name, old.description, old.technologies) then
    new.search := coalesce(private.project_search(new), '');
  end if;
  return new;
end
$$;

-- Who may do what, all in one place ------------------------------------------------------------------

create or replace function private.apply_privileges() returns void
language plpgsql set search_path = ''
as $$
begin
  revoke all on schema private from public, anon, authenticated, service_role;
  revoke all on all tables in schema public, private from public, anon, authenticated, service_role;
  revoke all on all sequences in schema public, private from public, anon, authenticated, service_role;
  revoke all on all routines in schema public, private from public, anon, authenticated, service_role;

  -- visitors: one function, no table
  grant execute on function public.submit_quote(jsonb) to anon, authenticated;

  -- signed in: what the policies then narrow to staff
  grant select on public.quotes, public.projects, public.status_changes to authenticated;
  grant insert (name, email, phone, company, project_type, budget, timeline, message, status, language)
    on public.quotes to authenticated;
  grant update (name, email, phone, company, project_type, budget, timeline, message, status, is_spam)
    on public.quotes to authenticated;
  grant insert (title, description, client_name, project_type, status, start_date, end_date, budget, technologies, image_url)
    on public.projects to authenticated;
  grant update (title, description, status, start_date, end_date, budget, technologies, image_url)
    on public.projects to authenticated;
  grant delete on public.quotes, public.projects to authenticated;
  grant execute on function
    public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text),
    public.set_quote_statuses(jsonb),
    public.set_project_statuses(jsonb),
    public.set_quote_spam(uuid[], boolean),
    public.dashboard_stats(timestamptz)
    to authenticated;
  grant execute on function public.person_data(text), public.erase_person(text) to authenticated, service_role;

  -- what policies, triggers, defaults and the functions above call in the caller's name
  grant usage on schema private to authenticated, service_role;
  grant execute on function
    private.is_staff(),
    private.require_staff(),
    private.require_staff_or_key(),
    private.person_address(text),
    private.held_about(text),
    private.is_blank(text),
    private.trimmed(text),
    private.latin_digits(text),
    private.refuse_change(text, text),
    private.search_words(text),
    private.index_words(text),
    private.phone_words(text),
    private.new_reference(integer),
    private.quote_search(public.quotes),
    private.longest_element(text[]),
    private.tidy_list(text[]),
    private.project_search(public.projects),
    private.wanted_statuses(jsonb, text[]),
    private.codes_of(text),
    private.response_figures(timestamptz, timestamptz),
    private.previous_month(timestamptz)
    to authenticated, service_role;

  -- the service key: exports and the account script
  grant select, insert, update, delete on public.quotes, public.projects to service_role;
  grant select on public.status_changes to service_role;
  grant execute on function public.enrol_staff(uuid) to service_role;
end
$$;
select private.apply_privileges();
