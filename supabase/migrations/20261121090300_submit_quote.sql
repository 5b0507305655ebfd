-- The visitor's only door.
--
-- SECURITY DEFINER in this file, and why:
--   public.submit_quote  visitors hold no right on any table: it checks, counts and writes for them

create table private.quote_limits (
  only_row boolean primary key default true check (only_row),
  per_address integer not null default 10 check (per_address > 0),
  overall integer not null default 300 check (overall > 0),
  counted_over interval not null default '10 minutes' check (counted_over > interval '0'),
  min_elapsed_ms integer not null default 3000,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.quote_limits is 'The one place for the limits on quote requests; update its row to change them.';
comment on column private.quote_limits.per_address is 'Requests one address may send within counted_over.';
comment on column private.quote_limits.overall is 'Requests accepted within counted_over in all.';
comment on column private.quote_limits.min_elapsed_ms is 'A form filled faster than this is suspected spam.';
comment on column private.quote_limits.salt is 'Mixed into addresses before hashing; made when the database is.';
insert into private.quote_limits default values;
alter table private.quote_limits enable row level security;

create table private.quote_rate (
  address_hash bytea,
  sent_at timestamptz not null
);
comment on table private.quote_rate is 'One row for each recent request, the address only as a salted hash. Rows older than the limits look back are removed by the next request.';
comment on column private.quote_rate.address_hash is 'Null when no proxy told the address: such requests count in all only.';
create index quote_rate_address on private.quote_rate (address_hash, sent_at);
create index quote_rate_sent_at on private.quote_rate (sent_at);
alter table private.quote_rate enable row level security;

create function private.refuse_request(field text, reason text, message text, allowed integer default null) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  raise exception using
    errcode = 'PT422',
    message = message,
    detail = jsonb_strip_nulls(jsonb_build_object('field', field, 'reason', reason, 'limit', allowed))::text;
end
$$;

comment on function private.refuse_request(text, text, text, integer) is
  'Refuses a request with 422. PostgREST writes the message into the status line: it never holds text of the caller.';

create function private.request_text(request jsonb, field text, label text, required boolean, allowed integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  content text := request ->> field;
begin
  if jsonb_typeof(request -> field) not in ('string', 'null') then
    perform private.refuse_request(field, 'invalid', format('%s must be text.', label));
  end if;
  if private.is_blank(content) then
    if required then
      perform private.refuse_request(field, 'required', format('%s is required.', label));
    end if;
    return null;
  end if;
  content := private.trimmed(content);
  if char_length(content) > allowed then
    perform private.refuse_request(field, 'too_long', format('%s is too long: at most %s characters.', label, allowed), allowed);
  end if;
  return content;
end
$$;
comment on function private.request_text(jsonb, text, text, boolean, integer) is 'One text of a request, trimmed; null when left out or blank.';

create function private.request_source(source jsonb) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  if jsonb_typeof(source) not in ('object', 'null') then
    perform private.refuse_request('source', 'invalid', 'The source must be an object.');
  end if;
  if source is null or jsonb_typeof(source) = 'null' then
    return '{}';
  end if;
  return (
    select coalesce(jsonb_object_agg(key, left(private.trimmed(value #>> '{}'), 500)), '{}')
    from jsonb_each(source)
    where key in ('landing_path', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content')
      and jsonb_typeof(value) = 'string'
      and not private.is_blank(value #>> '{}')
  );
end
$$;
comment on function private.request_source(jsonb) is 'Where a request came from: the known keys only, each cut at 500 characters.';

create function private.caller_address() returns text
language plpgsql stable set search_path = ''
as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  address text := coalesce(
    nullif(private.trimmed(headers ->> 'cf-connecting-ip'), ''),
    -- the last hop is the one our own proxy wrote; what stands before it anybody may claim
    nullif(private.trimmed(split_part(headers ->> 'x-forwarded-for', ',', -1)), '')
  );
begin
  -- an IPv6 caller owns a whole /64 network
  if pg_input_is_valid(address, 'inet') and family(address::inet) = 6 then
    return network(set_masklen(address::inet, 64))::text;
  end if;
  return address;
end
$$;

create function private.count_request(limits private.quote_limits) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  caller bytea := sha256(convert_to(limits.salt || private.caller_address(), 'UTF8'));
  since timestamptz := clock_timestamp() - limits.counted_over;
  blocking timestamptz;
  seconds integer;
begin
  delete from private.quote_rate where sent_at <= since;
  -- the request that must grow old before the next one fits
  select max(sent_at) into blocking from (
    (select sent_at from private.quote_rate order by sent_at desc offset limits.overall - 1 limit 1)
    union all
    (select sent_at from private.quote_rate where address_hash = caller
     order by sent_at desc offset limits.per_address - 1 limit 1)
  ) as full_counters;
  if blocking is not null then
    seconds := greatest(1, ceil(extract(epoch from blocking - since)));
    raise exception using
      errcode = 'PT429',
      message = 'Too many quote requests.',
      detail = jsonb_build_object('reason', 'rate_limited', 'retry_after', seconds)::text,
      hint = format('Please try again in %s.', case when seconds > 90 then format('%s minutes', ceil(seconds / 60.0)) else format('%s seconds', seconds) end);
  end if;
  insert into private.quote_rate (address_hash, sent_at) values (caller, clock_timestamp());
end
$$;
comment on function private.count_request(private.quote_limits) is 'Counts the caller''s request, or refuses it with 429 and the seconds to wait.';

create function private.quote_answer(quote public.quotes) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object(
    'id', quote.id, 'reference', quote.reference, 'name', quote.name, 'email', quote.email, 'phone', quote.phone,
    'company', quote.company, 'project_type', quote.project_type, 'budget', quote.budget, 'timeline', quote.timeline,
    'message', quote.message, 'status', quote.status, 'created_at', quote.created_at
  )
$$;
comment on function private.quote_answer(public.quotes) is 'What the visitor gets back: nothing tells a suspected spammer.';

create function private.checked_request(request jsonb) returns public.quotes
language plpgsql immutable set search_path = ''
as $$
declare
  quote public.quotes;
  unknown text;
begin
  if request is null or jsonb_typeof(request) <> 'object' then
    perform private.refuse_request('request', 'invalid', 'The request must be an object.');
  end if;
  select key into unknown from jsonb_object_keys(request) as key
  where key not in (
    'request_id', 'name', 'email', 'phone', 'company', 'project_type', 'budget', 'timeline', 'message',
    'language', 'source', 'website', 'elapsed_ms',
    -- ours to set: what a client sends for them is ignored
    'id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'
  )
  order by key limit 1;
  if unknown is not null then
    -- the name is the caller's: it may stand in the details, never in the message
    perform private.refuse_request(left(unknown, 100), 'unknown', 'The request holds an unknown field.');
  end if;

  quote.name := private.request_text(request, 'name', 'The name', true, 200);
  quote.email := private.request_text(request, 'email', 'The e-mail address', true, 320);
  -- one @, no spaces or control characters, no empty part of the host: no stricter than a browser
  if quote.email !~ '^[^@\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"(),:;<>\[\\\]]+@[^@.\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"(),:;<>\[\\\]]+(\.[^@.\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff"(),:;<>\[\\\]]+)*$' then
    perform private.refuse_request('email', 'invalid', 'The e-mail address is not valid.');
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
    perform private.refuse_request('request_id', 'invalid', 'The request id must be a UUID.');
  end if;
  quote.request_id := request ->> 'request_id';
  return quote;
end
$$;
comment on function private.checked_request(jsonb) is 'The quote a request describes, or a refusal that names the field. Code lists are the table''s to check.';

create function private.looks_like_spam(request jsonb, min_elapsed_ms integer) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce(request -> 'website', 'null') not in ('null', '""')
    or case jsonb_typeof(request -> 'elapsed_ms')
      when 'number' then (request ->> 'elapsed_ms')::numeric < min_elapsed_ms
      else true
    end
$$;
comment on function private.looks_like_spam(jsonb, integer) is 'The field that people never see is filled, or the form was filled faster than anyone types.';

create function public.submit_quote(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted public.quotes := private.checked_request(request);
  stored public.quotes;
  limits private.quote_limits;
  refused text;
begin
  select * into stored from public.quotes where request_id = wanted.request_id;
  if found then
    return private.quote_answer(stored);
  end if;

  -- One new quote at a time from here to the commit: the second of two equal requests finds the
  -- first one's quote, and nobody slips past a counter.
  select * into strict limits from private.quote_limits for update;
  select * into stored from public.quotes where request_id = wanted.request_id;
  if found then
    return private.quote_answer(stored);
  end if;
  perform private.count_request(limits);

  loop
    begin
      insert into public.quotes (
        name, email, phone, company, project_type, budget, timeline, message, language, source, request_id, is_spam
      )
      values (
        wanted.name, wanted.email, wanted.phone, wanted.company, wanted.project_type, wanted.budget, wanted.timeline,
        wanted.message, wanted.language, wanted.source, wanted.request_id,
        private.looks_like_spam(request, limits.min_elapsed_ms)
      )
      returning * into stored;
      return private.quote_answer(stored);
    exception
      when check_violation then
        get stacked diagnostics refused = constraint_name;
        refused := substring(refused from '^quotes_(.+)_(?:check|length)$');
        perform private.refuse_request(refused, 'unknown', format('The %s is not one of the list.', replace(refused, '_', ' ')));
      when unique_violation then
        get stacked diagnostics refused = constraint_name;
        -- another quote took this reference in the meantime: the next turn draws a new one
        if refused <> 'quotes_reference_key' then
          raise;
        end if;
    end;
  end loop;
end
$$;
comment on function public.submit_quote(jsonb) is
  'Takes a visitor''s quote request and answers with the created quote. Refuses with 422 and the field''s name, or 429 and the seconds to wait. The same request_id always gives the same quote.';
