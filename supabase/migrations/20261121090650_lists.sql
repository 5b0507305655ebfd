-- The lists of the back office: a page of quotes or projects, how many match, and their search.
--
-- SECURITY DEFINER in this file, and why:
--   private.keep_words  writes private.quote_words and private.project_words, which no caller may write
--   private.list_page   behind the policies a search may not use its index; it checks the caller first

-- Words ----------------------------------------------------------------------------------------------

-- Beside the rows, not in them: a changed status writes its row anew, and an index of words with it.
create table private.quote_words (
  id uuid primary key
    constraint quote_words_id_fkey references public.quotes (id) on delete cascade,
  words tsvector not null
);

create table private.project_words (
  id uuid primary key
    constraint project_words_id_fkey references public.projects (id) on delete cascade,
  words tsvector not null
);

comment on table private.quote_words is 'What quotes are found by. Kept by trigger.';
comment on table private.project_words is 'What projects are found by. Kept by trigger.';
comment on column private.quote_words.words is
  'Of reference, name, company, message, e-mail, phone and notes.';
comment on column private.project_words.words is 'Of title, description, client, technologies and notes.';

alter table private.quote_words enable row level security;
alter table private.project_words enable row level security;

create index quote_words_words on private.quote_words using gin (words);
create index project_words_words on private.project_words using gin (words);

create function private.note_words(quote_id uuid, project_id uuid) returns text[]
language plpgsql stable set search_path = ''
as $$
begin
  -- at least the ten newest: a tsvector holds at most 1 MB, and each note cuts them into words again
  return private.index_words(left((
    select coalesce(string_agg(notes.body, ' ' order by notes.created_at desc), '') from public.notes
    where notes.quote_id = note_words.quote_id or notes.project_id = note_words.project_id
  ), 40000));
end
$$;

create function private.quote_search(quote public.quotes) returns tsvector
language plpgsql stable set search_path = ''
as $$
begin
  return array_to_tsvector(
    private.index_words(
      quote.reference || ' ' || quote.name || ' ' || coalesce(quote.company, '') || ' ' || quote.email
      || ' ' || coalesce(quote.phone, '') || ' ' || quote.message
    )
    || private.phone_words(quote.phone)
    -- the reference as it is said, without its hyphen
    || lower(replace(quote.reference, '-', ''))
    || case when quote.note_count > 0 then private.note_words(quote.id, null) end
  );
end
$$;

create function private.project_search(project public.projects) returns tsvector
language plpgsql stable set search_path = ''
as $$
begin
  return array_to_tsvector(
    private.index_words(
      project.title || ' ' || project.client_name || ' ' || project.description
      || ' ' || coalesce(array_to_string(project.technologies, ' '), '')
    )
    || case when project.note_count > 0 then private.note_words(null, project.id) end
  );
end
$$;

create function private.keep_words() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_table_name = 'quotes' then
    insert into private.quote_words (id, words) values (new.id, private.quote_search(new))
    on conflict (id) do update set words = excluded.words;
  else
    insert into private.project_words (id, words) values (new.id, private.project_search(new))
    on conflict (id) do update set words = excluded.words;
  end if;
  return null;
end
$$;

-- a change of the notes writes note_count
create trigger keep_words after insert or update of name, email, phone, company, message, note_count on public.quotes
for each row execute function private.keep_words();

create trigger keep_words after insert or update of title, client_name, description, technologies, note_count on public.projects
for each row execute function private.keep_words();

-- Search ---------------------------------------------------------------------------------------------

create function private.phone_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  number text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  -- a date such as 05/11/2026 is none
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  end if;
  -- 00 is the + of a telephone; the codes of countries are prefix-free, and a 0 in brackets may follow them
  if number ~ '^(?:\+|00)' then
    number := regexp_replace(
      ltrim(number, '+0'),
      '^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])0*',
      ''
    );
  end if;
  return case when length(number) > 2 then number end;
end
$$;
comment on function private.phone_digits(text) is
  'The digits by which a typed phone number is found: it starts with 0 or +, and an international one is searched without the code of its country. Null for anything else.';

create function private.search_query(typed text) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$
  -- words are letters and digits only, so nothing needs escaping
  select string_agg('''' || word || ''':*', ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$$;
comment on function private.search_query(text) is
  'What a typed text searches for: every word from its beginning, or a phone number. Null when it holds no word.';

-- What a list may be asked for -----------------------------------------------------------------------

create function private.words_table(resource text) returns text
language sql immutable set search_path = ''
as $$
  select case resource when 'quotes' then 'quote_words' else 'project_words' end
$$;

create function private.list_filter(resource text, filter text, content text) returns text
language sql stable set search_path = ''
as $$
  select case
    when filter = 'q' then
      case when private.search_query(content) is null then 'true' else format(
        '(select words @@ private.search_query($1 ->> ''q'') from private.%1$I where %1$I.id = %2$I.id)', private.words_table(resource), resource
      ) end
    when filter = 'status' then 'status = $1 ->> ''status'''
    when filter = 'project_type' then 'project_type = $1 ->> ''project_type'''
    when filter = 'received' and pg_input_is_valid(content, 'timestamptz') then 'created_at >= ($1 ->> ''received'')::timestamptz'
    when filter = 'received_before' and pg_input_is_valid(content, 'timestamptz')
      then 'created_at < ($1 ->> ''received_before'')::timestamptz'
    when resource = 'projects' and filter = 'end' and pg_input_is_valid(content, 'date')
      then 'end_date < ($1 ->> ''end'')::date and status not in (''completed'', ''paid'')'
    when resource = 'projects' then null
    when filter = 'follow_up' and pg_input_is_valid(content, 'date') then 'follow_up_on <= ($1 ->> ''follow_up'')::date'
    when filter = 'spam' and content = 'only' then 'is_spam'
    when filter = 'spam' and content = 'all' then 'true'
    when filter = 'origin' then 'origin = $1 ->> ''origin'''
    when filter = 'waiting' and content = 'overdue' then 'status = ''pending'' and created_at <= now() - interval ''24 hours'''
    when filter = 'converted' and content = 'true' then '(id in (select quote_id from private.conversions)) is true'
  end
$$;
comment on function private.list_filter(text, text, text) is
  'The condition of a filter, with all filters in $1; null when the list has no such filter. It never holds text of the caller.';

create function private.requested_filters(request jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  filters constant jsonb := coalesce(nullif(request -> 'filter', 'null'), '{}');
begin
  if jsonb_typeof(filters) <> 'object' then
    perform private.refuse_request('filter', 'invalid', 'The filters of a list must be an object.');
  end if;
  return filters;
end
$$;

create function private.list_condition(resource text, filters jsonb) returns text
language plpgsql stable set search_path = ''
as $$
declare
  filter text;
  content text;
  condition text := 'true';
begin
  for filter, content in select key, value from jsonb_each_text(filters) where value <> '' loop
    condition := condition || ' and ' || private.list_filter(resource, filter, content);
  end loop;
  if condition is null then
    perform private.refuse_request('filter', 'unknown', 'This list cannot be filtered like that.');
  end if;
  -- suspected spam stays out unless it is asked for
  if resource = 'quotes' and coalesce(filters ->> 'spam', '') = '' then
    condition := condition || ' and not is_spam';
  end if;
  return condition;
end
$$;

create function private.list_sort(resource text, field text, direction text, out key text, out type text)
language plpgsql immutable set search_path = ''
as $$
begin
  -- one expression that is never null, as the indexes have it; what is empty comes last in both directions
  select format(sorts.key, case direction when 'desc' then '-' else '' end), sorts.type into key, type
  from (values
    ('quotes', 'created_at', 'created_at', 'timestamptz'),
    ('quotes', 'name', 'name', 'text'),
    ('quotes', 'status', 'status', 'text'),
    ('quotes', 'project_type', 'project_type', 'text'),
    ('quotes', 'waiting_since', 'private.response_order(waiting_since, responded_at)', 'interval'),
    ('projects', 'created_at', 'created_at', 'timestamptz'),
    ('projects', 'title', 'title', 'text'),
    ('projects', 'client_name', 'client_name', 'text'),
    ('projects', 'status', 'status', 'text'),
    ('projects', 'project_type', 'project_type', 'text'),
    ('projects', 'budget', 'coalesce(budget, %s2147483647)', 'integer'),
    ('projects', 'start_date', 'coalesce(start_date, ''%sinfinity'')', 'date'),
    ('projects', 'end_date', 'coalesce(end_date, ''%sinfinity'')', 'date')
  ) as sorts (resource, field, key, type)
  where sorts.resource = list_sort.resource and sorts.field = list_sort.field and direction in ('asc', 'desc');
  if not found then
    perform private.refuse_request('sort', 'unknown', 'This list cannot be sorted like that.');
  end if;
end
$$;
comment on function private.list_sort(text, text, text) is
  'What a list is sorted by, before created_at and id, which break ties in the same direction.';

-- What a list shows ----------------------------------------------------------------------------------

create function private.quote_rows(ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) - 'position' order by position), '[]')
  from (
    select position, quotes.id, reference, quotes.created_at, quotes.status, name, email, phone, company, quotes.project_type,
      quotes.budget, timeline, message, language, responded_at, source, follow_up_on, quotes.note_count, is_spam, quotes.updated_at,
      (select jsonb_build_object('id', projects.id) from public.projects where projects.quote_id = quotes.id) as project
    from unnest(ids) with ordinality as wanted (id, position) join public.quotes using (id)
  ) as listed
$$;
comment on function private.quote_rows(uuid[]) is 'Quotes as the list shows them, in the order of ids.';

create function private.project_rows(ids uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(listed) - 'position' order by position), '[]')
  from (
    select position, projects.id, quote_id, title, description, client_name, projects.project_type, projects.status, start_date,
      end_date, projects.budget, technologies, image_url, projects.note_count, projects.created_at, projects.updated_at,
      (select jsonb_build_object('id', quotes.id, 'reference', quotes.reference) from public.quotes where quotes.id = projects.quote_id) as quote
    from unnest(ids) with ordinality as wanted (id, position) join public.projects using (id)
  ) as listed
$$;
comment on function private.project_rows(uuid[]) is 'Projects as the list shows them, in the order of ids.';

-- The page -------------------------------------------------------------------------------------------

create function private.list_page(resource text, request jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' set work_mem = '32MB'
as $$
declare
  reach constant integer := 10000;
  most_rows constant integer := 1000;
  few_walked constant integer := 10000;
  filters constant jsonb := private.requested_filters(request);
  has_words constant boolean := private.search_query(filters ->> 'q') is not null;
  direction constant text := lower(coalesce(request #>> '{sort,order}', 'DESC'));
  after constant jsonb := nullif(request -> 'after', 'null');
  sort record;
  page_size integer;
  page_start integer;
  continues text := '';
  matching text;
  matching_but_words text;
  in_order text;
  page_of text;
  most_hits integer;
  hits integer;
  is_sorted boolean := false;
  total integer;
  ids uuid[];
  page jsonb;
begin
  perform private.require_staff();
  sort := private.list_sort(resource, coalesce(request #>> '{sort,field}', 'created_at'), direction);
  if not (coalesce(request ->> 'limit', '1000') ~ '^[0-9]{1,9}$' and coalesce(request ->> 'offset', '0') ~ '^[0-9]{1,9}$') then
    perform private.refuse_request('limit', 'invalid', 'The limit and the offset of a list must be whole numbers.');
  end if;
  page_size := least(coalesce((request ->> 'limit')::integer, most_rows), most_rows);
  page_start := coalesce((request ->> 'offset')::integer, 0);
  if after is null then
    page_size := greatest(0, least(page_size, reach - page_start));
  else
    if not coalesce(
      pg_input_is_valid(after ->> 'key', sort.type) and pg_input_is_valid(after ->> 'created_at', 'timestamptz')
      and pg_input_is_valid(after ->> 'id', 'uuid'), false
    ) then
      perform private.refuse_request('after', 'invalid', 'A list continues after the place that its page before names.');
    end if;
    continues := format(
      ' and (%s, created_at, id) %s (($2 ->> ''key'')::%s, ($2 ->> ''created_at'')::timestamptz, ($2 ->> ''id'')::uuid)',
      sort.key, case direction when 'asc' then '>' else '<' end, sort.type
    );
  end if;

  in_order := format('order by key %1$s, created_at %1$s, id %1$s', direction);
  page_of := format(
    '(select jsonb_agg(jsonb_build_object(''key'', key, ''created_at'', created_at, ''id'', id) %1$s)
      from (select * from (%%s) as listed %1$s limit %2$s offset %3$s) as page)',
    in_order, page_size, page_start
  );
  matching := format('select %s as key, created_at, id from public.%I where ', sort.key, resource);
  matching_but_words := matching || private.list_condition(resource, filters - 'q') || continues;
  matching := matching || private.list_condition(resource, filters) || continues;

  if has_words then
    -- The index of words finds the hits in no order: few are sorted. Of a common word, these are enough to count.
    most_hits := reach * 5 / 4;
    execute format(
      'with hits as materialized (select id from private.%1$I where words @@ private.search_query($1 ->> ''q'') limit $3),
         found as (select count(*) as hits from hits),
         matching as materialized (
           %2$s and id in (select id from hits) limit (select case when hits = $3 then %3$s end from found)
         )
       select hits, (select count(*) from matching), %4$s from found',
      private.words_table(resource), matching_but_words, reach + 1, format(page_of, 'table matching')
    ) into hits, total, page using filters, after, most_hits;
    is_sorted := hits < most_hits;
  end if;
  if after is null and (not has_words or hits = most_hits and total <= reach) then
    -- Without words, an index knows the order, and the rows that are counted are those that the pages hold.
    execute format(
      'with matching as materialized (%1$s limit %2$s) select (select count(*) from matching), %3$s',
      concat_ws(' ', matching, case when not has_words then in_order end), reach + 1, format(page_of, 'table matching')
    ) into total, page using filters;
    is_sorted := not has_words or total <= reach;
  end if;
  if not is_sorted and has_words then
    -- A common word is soon found in any order. Where one end of the order hardly has it, all its hits are sorted.
    execute 'select ' || format(page_of, format(
      'select * from (%1$s %2$s limit %3$s) as %4$I where %5$s',
      matching_but_words, in_order, few_walked + 2 * (page_start + page_size), resource,
      private.list_filter(resource, 'q', filters ->> 'q')
    )) into page using filters, after;
    if jsonb_array_length(coalesce(page, '[]')) < page_size then
      execute 'select ' || format(page_of, format(
        '%1$s and id in (select id from private.%2$I where words @@ private.search_query($1 ->> ''q'')) offset 0',
        matching_but_words, private.words_table(resource)
      )) into page using filters, after;
    end if;
  elsif not is_sorted then
    execute 'select ' || format(page_of, matching) into page using filters, after;
  end if;
  ids := array(select (place ->> 'id')::uuid from jsonb_array_elements(page) as place);

  return jsonb_build_object(
    'rows', case
      when request -> 'ids' = 'true' then (select coalesce(jsonb_agg(jsonb_build_object('id', id)), '[]') from unnest(ids) as id)
      when resource = 'quotes' then private.quote_rows(ids)
      else private.project_rows(ids)
    end,
    'total', case when after is null then least(total, reach) end,
    'capped', case when after is null then total > reach end,
    'next', case when cardinality(ids) = page_size then page -> -1 end
  );
end
$$;
comment on function private.list_page(text, jsonb) is
  'A page of a list. Statements are built from list_filter and list_sort alone, and values are parameters.';

create function public.list_quotes(request jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select private.list_page('quotes', request)
$$;
comment on function public.list_quotes(jsonb) is
  'Takes {filter, sort: {field, order}, limit, offset}, filter being {q, status, project_type, received, received_before, follow_up, spam, origin, waiting, converted}. Returns {rows, total, capped, next}: at most 1,000 rows, none beyond row 10,000, and a total that stops there, which capped tells. {after: next} instead of an offset continues where a page ended, however far; it counts nothing. {ids: true} returns the ids alone.';

create function public.list_projects(request jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select private.list_page('projects', request)
$$;
comment on function public.list_projects(jsonb) is 'As list_quotes; filter is {q, status, project_type, received, received_before, end}: the last is the day by which the projects are late.';
