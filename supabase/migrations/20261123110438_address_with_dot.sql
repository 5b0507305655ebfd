set local check_function_bodies = off;

create or replace function private.parsed_request (
  request jsonb
)
  returns public.quotes
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  quote public.quotes;
  unknown jsonb;
begin
  if request is null or jsonb_typeof(request) <> 'object' then
    perform private.refuse('request', 'invalid', 'The request must be an object.');
  end if;
  unknown := request - array[
    'request_id', 'name', 'email', 'phone', 'company', 'project_type', 'budget', 'timeline', 'message',
    'language', 'source', 'subject', 'elapsed_ms',
    -- ours to set: what a client sends for them is ignored
    'id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'
  ];
  if unknown <> '{}' then
    -- the name is the caller's: it may stand in the details, never in the message
    perform private.refuse(
      left((select min(key) from jsonb_object_keys(unknown) as key), 100), 'unknown',
      'The request holds an unknown field.');
  end if;

  quote.name := private.request_text(request, 'name', 'The name', true, 200);
  quote.email := private.request_text(request, 'email', 'The e-mail address', true, 320);
  -- a mail server on the internet has a dot in its name
  if not private.is_address(quote.email) or quote.email not like '%@%.%' then
    perform private.refuse('email', 'invalid', 'The e-mail address is not valid.');
  end if;
  quote.phone := private.request_text(request, 'phone', 'The phone number', false, 40);
  quote.company := private.request_text(request, 'company', 'The company', false, 200);
  quote.project_type := private.request_text(request, 'project_type', 'The project type', true, 200);
  quote.budget := private.request_text(request, 'budget', 'The budget', false, 200);
  quote.timeline := private.request_text(request, 'timeline', 'The timeline', false, 200);
  quote.message := private.request_text(request, 'message', 'The project description', true, 10000);
  quote.language := private.request_text(request, 'language', 'The language', true, 200);
  quote.source := private.request_source(request -> 'source');
  if not pg_input_is_valid(private.request_text(request, 'request_id', 'The request id', true, 200), 'uuid') then
    perform private.refuse('request_id', 'invalid', 'The request id must be a UUID.');
  end if;
  quote.request_id := request ->> 'request_id';
  return quote;
end
$function$;

select private.apply_privileges();
