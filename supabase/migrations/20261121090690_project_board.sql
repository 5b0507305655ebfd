-- The board of the back office: the projects of the list in a column for each status.
--
-- SECURITY DEFINER in this file, and why:
--   private.project_columns  it counts what private.list_page finds, and so reads as its owner too; it checks the caller first

create function private.project_columns(request jsonb) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  filters constant jsonb := private.requested_filters(request);
  only_status text;
  totals jsonb;
begin
  perform private.require_staff();
  execute format(
    'select jsonb_object_agg(status, totals)
     from (
       select status, jsonb_build_object(''count'', count(*), ''budget'', coalesce(sum(budget), 0)) as totals
       from public.projects where %s group by status
     ) as counted',
    private.list_condition('projects', filters - 'q') || case when private.search_query(filters ->> 'q') is not null then
      ' and id in (select id from private.project_words where words @@ private.search_query($1 ->> ''q''))'
    else '' end
  ) into totals using filters;
  only_status := nullif(filters ->> 'status', '');
  return (
    select jsonb_agg(
      jsonb_build_object('status', status, 'count', 0, 'budget', 0)
      || coalesce(totals -> status, '{}')
      || jsonb_build_object('rows', private.list_page('projects', jsonb_build_object(
        'filter', filters || jsonb_build_object('status', status),
        'sort', request -> 'sort',
        'limit', request -> 'limit'
      )) -> 'rows')
      order by position
    )
    from unnest(private.codes_of('projects_status_check')) with ordinality as statuses (status, position)
    where only_status is null or status = only_status
  );
end
$$;
comment on function private.project_columns(jsonb) is
  'The first rows of list_projects for each status that the filter lets through, with the count and the budgets of all its projects.';

create function public.project_board(request jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('columns', coalesce(private.project_columns(request), '[]'))
$$;
comment on function public.project_board(jsonb) is
  'Takes {filter, sort, limit} as list_projects; limit is that of each column. Returns {columns: [{status, count, budget, rows}]}: count and budget (in whole euros) are of all matching projects of the status, and a filter for a status leaves its column alone.';
