-- The function submit_quote, the only one that visitors can call, and the limits on requests.
--
-- SECURITY DEFINER in this file, and why:
--   public.submit_quote  checks, counts and writes for visitors, who have no right on any table

create table private.quote_limits (
  only_row boolean primary key default true check (only_row),
  per_address integer not null default 10 check (per_address > 0),
  per_network integer not null default 30 check (per_network > 0),
  overall integer not null default 300 check (overall > 0),
  hard_limit integer not null default 10000 check (hard_limit > 0),
  hourly_receipts integer not null default 60 check (hourly_receipts > 0),
  counted_over interval not null default '10 minutes' check (counted_over > interval '0'),
  min_elapsed_ms integer not null default 3000,
  behind_cloudflare boolean not null default false,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.quote_limits is
  'The limits on quote requests. To change them, update the only row.';
comment on column private.quote_limits.per_address is
  'How many requests an IP address may send within counted_over. Requests that look like spam are counted '
  'separately, with the same limit.';
comment on column private.quote_limits.per_network is
  'How many requests an IPv4 /24 or IPv6 /48 network may send within counted_over, including spam.';
comment on column private.quote_limits.overall is
  'How many requests from all callers, without spam, are accepted as usual within counted_over. Further requests are '
  'marked as spam, except the first one of each network.';
comment on column private.quote_limits.hard_limit is
  'How many requests from all callers, including spam, are accepted within counted_over. Further requests are refused.';
comment on column private.quote_limits.hourly_receipts is
  'The maximum number of confirmations that are sent to visitors within an hour.';
comment on column private.quote_limits.counted_over is 'The period over which requests are counted.';
comment on column private.quote_limits.min_elapsed_ms is
  'The minimum time in milliseconds in which a person fills in the form. Faster requests are suspected spam.';
comment on column private.quote_limits.behind_cloudflare is
  'Whether all requests come through Cloudflare, as on hosted Supabase. If true, the header cf-connecting-ip contains '
  'the caller''s IP address. If false, the header is ignored, because without Cloudflare callers could fake it.';
comment on column private.quote_limits.salt is
  'The random salt of the hashes of IP addresses and networks. Each database has a different salt.';
insert into private.quote_limits default values;
alter table private.quote_limits enable row level security;

create table private.quote_rate (
  id bigint generated always as identity primary key,
  address_hash bytea,
  network_hash bytea,
  is_spam boolean not null,
  sent_at timestamptz not null
);
comment on table private.quote_rate is
  'One row for each recent request, with salted hashes of the caller''s IP address and network. Later requests and a '
  'daily job delete rows that are older than counted_over, as the privacy notice promises.';
comment on column private.quote_rate.address_hash is
  'Null if the IP address of the caller is unknown. Such a request counts only towards overall and hard_limit.';
comment on column private.quote_rate.is_spam is
  'Whether the request looked like spam. Such requests do not count towards overall, and per_address counts them '
  'separately.';
create index quote_rate_network on private.quote_rate (network_hash, sent_at);
create index quote_rate_sent_at on private.quote_rate (sent_at);
create index quote_rate_honest on private.quote_rate (sent_at) where not is_spam;
alter table private.quote_rate enable row level security;

-- Returns a field of a request as a trimmed text, or null if the field is missing or blank. Refuses a field that is too
-- long, a field that is not text, and a required field that is missing or blank.
create function private.request_text(
  request jsonb, field text, label text, required boolean, allowed integer
) returns text
language plpgsql stable set search_path = ''
as $$
declare
  content text := request ->> field;
begin
  if jsonb_typeof(request -> field) not in ('string', 'null') then
    perform private.refuse(field, 'invalid', format('%s must be text.', label));
  end if;
  if private.is_blank(content) then
    if required then
      perform private.refuse(field, 'required', format('%s is required.', label));
    end if;
    return null;
  end if;
  content := private.trimmed(content);
  if char_length(content) > allowed then
    perform private.refuse(
      field, 'too_long', format('%s is too long: at most %s characters.', label, allowed), allowed);
  end if;
  return content;
end
$$;

-- Returns the source of a request with the known keys only, and each value truncated to 500 characters.
create function private.request_source(source jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  if jsonb_typeof(source) not in ('object', 'null') then
    perform private.refuse('source', 'invalid', 'The source must be an object.');
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

-- Returns hashes of the caller's address (IPv4, or IPv6 /56) and network (IPv4 /24, or IPv6 /48). If the proxy reports
-- a text that is not an IP address, both are hashes of this text. If the proxy reports nothing, both are null. Our own
-- proxy adds the last IP address of x-forwarded-for. Callers can fake the IP addresses before it. An IPv6 caller can
-- usually send from every IP address of a /56, so a /56 counts as one IP address. A caller can easily get a whole /48,
-- so a /48 counts as one network.
create function private.caller(limits private.quote_limits, out address bytea, out network bytea)
language plpgsql stable set search_path = ''
as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  said text := coalesce(
    case when limits.behind_cloudflare then nullif(private.trimmed(headers ->> 'cf-connecting-ip'), '') end,
    nullif(private.trimmed(split_part(headers ->> 'x-forwarded-for', ',', -1)), '')
  );
  ip inet;
  bits integer[];
begin
  if pg_input_is_valid(said, 'inet') then
    ip := host(said::inet);
    if ip <<= inet '::ffff:0:0/96' then
      ip := inet '0.0.0.0' + (ip - inet '::ffff:0.0.0.0');
    end if;
    bits := case family(ip) when 4 then array[32, 24] else array[56, 48] end;
  end if;
  address := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[1]))::text, said), 'UTF8'));
  network := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[2]))::text, said), 'UTF8'));
end
$$;

-- Refuses a request with 429 and the seconds to wait if it exceeds per_address, per_network or hard_limit. Returns true
-- if the request must be marked as spam, because it exceeds overall and its network has already sent a request or is
-- unknown. Ignores rows from the future, which exist if the clock was set back. The variable blocking is the time of
-- the request that must expire before the next request is accepted.
create function private.check_limits(
  limits private.quote_limits, address bytea, network bytea, spam boolean
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  since constant timestamptz := clock_timestamp() - limits.counted_over;
  until constant timestamptz := clock_timestamp() + interval '1 minute';
  blocking timestamptz;
  over_limit boolean;
  seconds integer;
begin
  select
    greatest(
      (select sent_at from private.quote_rate where sent_at > since and sent_at < until
       order by sent_at desc offset limits.hard_limit - 1 limit 1),
      (select sent_at from private.quote_rate where network_hash = network and sent_at > since and sent_at < until
       order by sent_at desc offset limits.per_network - 1 limit 1),
      (select sent_at from private.quote_rate
       where network_hash = network and address_hash = address and is_spam = spam
         and sent_at > since and sent_at < until
       order by sent_at desc offset limits.per_address - 1 limit 1)
    ),
    (network is null or exists (
      select from private.quote_rate where network_hash = network and sent_at > since and sent_at < until
    )) and exists (
      select from private.quote_rate where not is_spam and sent_at > since and sent_at < until
      offset limits.overall - 1
    )
  into blocking, over_limit;
  if blocking is null then
    return over_limit;
  end if;
  seconds := greatest(1, ceil(extract(epoch from blocking - since)));
  raise exception using
    errcode = 'PT429',
    message = 'Too many quote requests.',
    detail = jsonb_build_object('reason', 'rate_limited', 'retry_after', seconds)::text,
    hint = format('Please try again in %s.', case
      when seconds > 90 then format('%s minutes', ceil(seconds / 60.0))
      else format('%s seconds', seconds)
    end);
end
$$;

-- Counts a request. Deletes at most 100 rows of quote_rate that no longer count: old rows, and rows from the future,
-- which exist if the clock was set back. Skips rows that another request is deleting.
create function private.count_request(limits private.quote_limits, address bytea, network bytea, spam boolean)
returns void
language plpgsql volatile set search_path = ''
as $$
begin
  delete from private.quote_rate where id in (
    select id from private.quote_rate
    where sent_at <= clock_timestamp() - limits.counted_over or sent_at >= clock_timestamp() + interval '1 minute'
    limit 100 for update skip locked
  );
  insert into private.quote_rate (address_hash, network_hash, is_spam, sent_at)
  values (address, network, spam, clock_timestamp());
end
$$;

-- Returns the fields of a quote that the visitor gets in the response and the agency gets by email. They do not reveal
-- whether the request is marked as spam.
create function private.quote_answer(quote public.quotes) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'id', quote.id, 'reference', quote.reference, 'name', quote.name, 'email', quote.email, 'phone', quote.phone,
    'company', quote.company, 'project_type', quote.project_type, 'budget', quote.budget, 'timeline', quote.timeline,
    'message', quote.message, 'status', quote.status, 'created_at', quote.created_at
  );
end
$$;

-- Converts a request to a quote, or refuses the request with the name of the invalid field. The constraints of the
-- table check the codes. Ignores the fields that the server sets. The caller chooses the name of an unknown field, so
-- only the details may contain it: see private.refuse. The host of an email address on the internet contains a dot.
create function private.parsed_request(request jsonb) returns public.quotes
language plpgsql stable set search_path = ''
as $$
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
    'id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'
  ];
  if unknown <> '{}' then
    perform private.refuse(
      left((select min(key) from jsonb_object_keys(unknown) as key), 100), 'unknown',
      'The request contains an unknown field.');
  end if;

  quote.name := private.request_text(request, 'name', 'The name', true, 200);
  quote.email := private.request_text(request, 'email', 'The email address', true, 320);
  if not private.is_address(quote.email) or quote.email not like '%@%.%' then
    perform private.refuse('email', 'invalid', 'The email address is not valid.');
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
$$;

-- Returns hidden_field if the honeypot is filled in, too_fast if elapsed_ms is missing, is not a number or is below
-- min_elapsed_ms, and null for any other request.
create function private.spam_reason(request jsonb, min_elapsed_ms integer) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when not private.is_blank(request ->> 'subject') then 'hidden_field'
    when jsonb_typeof(request -> 'elapsed_ms') is distinct from 'number'
      or (request ->> 'elapsed_ms')::numeric < min_elapsed_ms then 'too_fast'
  end;
end
$$;

-- Stores a request and returns the quote. Refuses an unknown code with 422. Returns null if a parallel transaction has
-- stored the same request. If another quote has the same reference, tries a new reference.
create function private.insert_request(wanted public.quotes) returns public.quotes
language plpgsql volatile set search_path = ''
as $$
declare
  stored public.quotes;
  refused text;
begin
  loop
    begin
      insert into public.quotes (
        name, email, phone, company, project_type, budget, timeline, message, language, source, request_id, is_spam,
        spam_reason
      )
      values (
        wanted.name, wanted.email, wanted.phone, wanted.company, wanted.project_type, wanted.budget, wanted.timeline,
        wanted.message, wanted.language, wanted.source, wanted.request_id, wanted.is_spam, wanted.spam_reason
      )
      returning * into stored;
      return stored;
    exception
      when check_violation then
        get stacked diagnostics refused = constraint_name;
        refused := substring(refused from '^quotes_(.+)_(?:check|length)$');
        perform private.refuse(
          refused, 'unknown', format('The %s is not one of the list.', replace(refused, '_', ' ')));
      when unique_violation then
        get stacked diagnostics refused = constraint_name;
        if refused = 'quotes_request_id_key' then
          return null;
        end if;
        if refused <> 'quotes_reference_key' then
          raise;
        end if;
    end;
  end loop;
end
$$;

-- Serialises the requests of one network until the commit, so that its counts are exact. Other networks do not wait.
create function public.submit_quote(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted public.quotes := private.parsed_request(request);
  stored public.quotes;
  limits private.quote_limits;
  caller record;
  looks_like_spam boolean;
begin
  select * into strict limits from private.quote_limits;
  caller := private.caller(limits);
  perform pg_advisory_xact_lock(('x' || encode(substr(caller.network, 1, 8), 'hex'))::bit(64)::bigint);
  select * into stored from public.quotes where request_id = wanted.request_id;
  if found then
    return private.quote_answer(stored);
  end if;

  wanted.spam_reason := private.spam_reason(request, limits.min_elapsed_ms);
  looks_like_spam := wanted.spam_reason is not null;
  if private.check_limits(limits, caller.address, caller.network, looks_like_spam) then
    wanted.spam_reason := coalesce(wanted.spam_reason, 'over_limit');
  end if;
  wanted.is_spam := wanted.spam_reason is not null;
  stored := private.insert_request(wanted);
  if stored.id is null then
    select * into stored from public.quotes where request_id = wanted.request_id;
  else
    perform private.count_request(limits, caller.address, caller.network, looks_like_spam);
  end if;
  return private.quote_answer(stored);
end
$$;
comment on function public.submit_quote(jsonb) is
  'Stores the quote request of a visitor and returns the quote. A repeated request with the same request_id returns '
  'the same quote. Refuses an invalid request with 422 and the name of the field, and a request that exceeds a limit '
  'with 429 and the seconds to wait. Marks suspected spam: see private.spam_reason and private.check_limits.';
