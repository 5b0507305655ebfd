-- What a list on the screen does not show yet: docs/decisions/news.md.
--
-- SECURITY DEFINER in this file, and why:
--   private.news  reads lists as private.list_page does; it checks the caller first

create function private.news(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most_new constant integer := 100;
  -- a row counts from the start of its transaction, and is visible from the end
  longest_insert constant interval := '5 seconds';
  resource constant text := request ->> 'resource';
  since timestamptz;
  shown uuid[];
  rows jsonb;
  version text;
  quotes uuid[];
  matching uuid[] := '{}';
begin
  perform private.require_staff();
  if not pg_input_is_valid(coalesce(request ->> 'since', 'now'), 'timestamptz') then
    perform private.refuse_request('since', 'invalid', 'News are since a time.');
  end if;
  since := request ->> 'since';
  quotes := array(
    select id from public.quotes where created_at > since and not is_spam order by created_at desc, id desc limit most_new
  );

  if resource is not null then
    if resource not in ('quotes', 'projects') then
      perform private.refuse_request('resource', 'unknown', 'There is no such list.');
    end if;
    if not coalesce(
      jsonb_typeof(request -> 'ids') = 'array' and jsonb_array_length(request -> 'ids') <= 1000
      and pg_input_is_valid(translate(request ->> 'ids', '[]', '{}'), 'uuid[]'), false
    ) then
      perform private.refuse_request('ids', 'invalid', 'The rows on the screen must be an array of at most 1,000 ids.');
    end if;
    shown := translate(request ->> 'ids', '[]', '{}');
    rows := case resource when 'quotes' then private.quote_rows(shown) else private.project_rows(shown) end;
    version := md5(rows::text);
    -- an offset of 0, a border for the planner: a common word is looked up among the new rows, not by its index
    execute format(
      'select array(
         select id from (select * from public.%1$I where created_at > $2 offset 0) as %1$I where %2$s
         order by created_at desc, id desc limit %3$s
       )',
      resource, private.list_condition(resource, private.requested_filters(request)), most_new
    ) into matching using request -> 'filter', since;
  end if;

  return jsonb_build_object(
    'at', now() - longest_insert,
    'quotes', to_jsonb(quotes),
    'matching', to_jsonb(matching),
    'version', version,
    'rows', case when version is distinct from request ->> 'version' then rows end
  );
end
$$;
comment on function private.news(jsonb) is
  'What came in and what changed since a screen was read. The one statement that it builds is of list_condition, and its values are parameters.';

create function public.list_news(request jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select private.news(request)
$$;
comment on function public.list_news(jsonb) is
  'Takes {since, resource, filter, ids, version}, all of them optional; ids are the rows of the list on the screen. Returns {at, quotes, matching, version, rows}: the newest 100 quotes after since that are not suspected spam, the newest 100 rows that the filter matches, and the rows on the screen, null while their version is the one given. at is the next since; rows of its last five seconds may come twice.';
