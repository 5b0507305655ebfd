set local check_function_bodies = off;

create or replace function public.search_projects (
  q text
)
  returns SETOF public.projects
  language sql
  stable
  AS $function$
  select projects.*
  from (select private.search_query(q) as query offset 0) as typed, public.projects
  where coalesce(projects.search operator(pg_catalog.@@) typed.query, true)
$function$;

create or replace function public.search_quotes (
  q text
)
  returns SETOF public.quotes
  language sql
  stable
  AS $function$
  select quotes.*
  from (select private.search_query(q) as query offset 0) as typed, public.quotes
  where coalesce(quotes.search operator(pg_catalog.@@) typed.query, true)
$function$;

comment on function "public"."search_quotes"(text) is 'The quotes that a typed text finds; all of them when it holds no word. PostgREST filters, orders, counts and pages them like the table: without a search path of its own the function becomes part of the statement. The offset keeps the text from being read for each row.';

select private.apply_privileges();
