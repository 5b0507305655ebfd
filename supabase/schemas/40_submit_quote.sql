-- The function submit_quote, which visitors call, and the limits on requests.
--
-- SECURITY DEFINER in this file, and why:
--   public.submit_quote  checks, counts and writes for visitors, who have no right on any table

create table private.quote_limits (
  only_row boolean primary key default true check (only_row),
  -- How many requests an IP address may send within counted_over. Requests that look like spam are counted separately,
  -- with the same limit. An IPv4 /24 or IPv6 /48 network may send three times as many, including spam.
  per_address integer not null default 10 check (per_address > 0),
  -- How many requests from all callers, without spam, are accepted as usual within counted_over. Further requests are
  -- marked as spam, except the first one of each network.
  overall integer not null default 300 check (overall > 0),
  -- The maximum number of confirmations that are sent to visitors within an hour.
  hourly_receipts integer not null default 60 check (hourly_receipts > 0),
  -- The period over which requests are counted.
  counted_over interval not null default '10 minutes' check (counted_over > interval '0'),
  -- The minimum time in milliseconds in which a person fills in the form. Faster requests are suspected spam.
  min_elapsed_ms integer not null default 3000,
  -- Whether all requests come through Cloudflare, as on hosted Supabase. If true, the header cf-connecting-ip contains
  -- the caller's IP address. If false, the header is ignored, because without Cloudflare callers could fake it.
  behind_cloudflare boolean not null default false,
  -- The random salt of the hashes of IP addresses and networks. Each database has a different salt.
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- The number of months for which a request without a project is kept after the last contact with the person. The
  -- privacy page states the default: see docs/decisions/retention.md.
  retention_months smallint not null default 36
    constraint quote_limits_retention_months_check check (retention_months between 1 and 120),
  -- The number of years for which an accepted offer is kept after the year of its answer.
  contract_years smallint not null default 10
    constraint quote_limits_contract_years_check check (contract_years between 1 and 100),
  -- The time of the last run of erase_expired, even if it erased nothing. Null before the first run.
  erased_at timestamptz,
  -- The time of the last run whose clock was believed, and until when a clock that has leapt since is not: see
  -- private.clock_doubted_until.
  trusted_at timestamptz,
  doubted_until timestamptz,
  -- The parts of the last run that were refused. Null if all went well.
  failed_parts text[]
);
comment on table private.quote_limits is
  'The limits on quote requests, and how long unanswered requests are kept. To change them, update the only row.';
insert into private.quote_limits default values;
alter table private.quote_limits enable row level security;
-- For the list of the requests that will be erased.
create policy "staff read the retention period" on private.quote_limits
for select to authenticated using ((select private.is_staff()));

create table private.quote_rate (
  id bigint generated always as identity,
  -- Null if the IP address of the caller is unknown. Such a request counts only towards overall.
  address_hash bytea,
  network_hash bytea,
  -- Whether the request looked like spam. Such requests do not count towards overall, and per_address counts them
  -- separately.
  is_spam boolean not null,
  sent_at timestamptz not null,
  primary key (sent_at, id)
);
comment on table private.quote_rate is
  'One row for each recent request, with salted hashes of the caller''s IP address and network. Later requests and a '
  'daily job delete rows that are older than counted_over, as the privacy notice promises.';
create index quote_rate_network on private.quote_rate (network_hash, sent_at);
alter table private.quote_rate enable row level security;

-- Returns the columns of a quote that a request contains, trimmed, or refuses the request with the name of the invalid
-- field. The constraints of the table check the rest: which other fields are required, how long they may be and which
-- codes exist. A text that no column can hold counts as a violation at once, because the triggers, which run before the
-- constraints, would compute its search words. Ignores the columns that the server sets. The caller chooses the name
-- of an unknown field, so only the details may contain it: see private.refuse. The host of an email address on the
-- internet contains a dot. The source contains the known keys only, each with at most 500 characters.
create function private.parsed_request(request jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  fields constant text[] := private.quote_fields() || array['language', 'request_id'];
  ignored constant text[] := array['id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'];
  parsed jsonb := '{}';
  unknown text;
  field text;
  content text;
begin
  if jsonb_typeof(request) is distinct from 'object' then
    perform private.refuse('request', 'invalid', 'The request must be an object.');
  end if;
  select min(key) into unknown from jsonb_object_keys(request) as key
  where key <> all (fields || ignored || array['source', 'subject', 'elapsed_ms']);
  if unknown is not null then
    perform private.refuse(left(unknown, 100), 'unknown', 'The request contains an unknown field.');
  end if;
  foreach field in array fields loop
    content := case when not private.is_blank(request ->> field) then private.trimmed(request ->> field) end;
    if jsonb_typeof(request -> field) not in ('string', 'null') then
      perform private.refuse(field, 'invalid', format('The field %s must be text.', field));
    elsif field = 'request_id' and content is null then
      perform private.refuse(field, 'required', 'The field request_id is required.');
    elsif field = 'request_id' and not pg_input_is_valid(content, 'uuid') then
      perform private.refuse(field, 'invalid', 'The field request_id must be a UUID.');
    elsif field = 'email' and content is null then
      perform private.refuse(field, 'required', 'The field email is required.');
    elsif char_length(content) > 10000 then
      raise check_violation using constraint = format('quotes_%s_length', field);
    elsif field = 'email' and char_length(content) <= 320
      and not (private.is_address(content) and content like '%@%.%') then
      perform private.refuse(field, 'invalid', 'The email address is not valid.');
    end if;
    parsed := parsed || jsonb_build_object(field, content);
  end loop;
  if jsonb_typeof(request -> 'source') not in ('object', 'null') then
    perform private.refuse('source', 'invalid', 'The source must be an object.');
  end if;
  return parsed || jsonb_build_object('source', (
    select coalesce(jsonb_object_agg(key, left(private.trimmed(value #>> '{}'), 500)), '{}')
    from jsonb_each(nullif(request -> 'source', 'null'))
    where jsonb_typeof(value) = 'string' and not private.is_blank(value #>> '{}') and key in
      ('landing_path', 'referrer', 'utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content')
  ));
end
$$;

-- Returns hashes of the caller's address (IPv4, or IPv6 /56) and network (IPv4 /24, or IPv6 /48). If the proxy reports
-- a text that is not an IP address, both are hashes of this text. If the proxy reports nothing, both are null. Our own
-- proxy adds the last IP address of x-forwarded-for. Callers can fake the IP addresses before it. An IPv6 caller can
-- usually send from every IP address of a /56, so a /56 counts as one IP address. A caller can easily get a whole /48,
-- so a /48 counts as one network.
create function private.caller(limits private.quote_limits, out address bytea, out network bytea)
language plpgsql stable set search_path = '' as $$
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

-- Refuses a request with 429 and the seconds to wait if its IP address or its network has sent too many. Returns true
-- if the request must be marked as spam, because it exceeds overall and its network has already sent a request or is
-- unknown. No limit on all callers refuses requests, because one attacker could close the form for everybody with it.
-- Ignores rows from the future, which exist if the clock was set back. The variable blocking is the time of the request
-- that must expire before the next request is accepted.
create function private.check_limits(
  limits private.quote_limits, address bytea, network bytea, spam boolean
) returns boolean
language plpgsql volatile set search_path = '' as $$
declare
  since constant timestamptz := clock_timestamp() - limits.counted_over;
  until constant timestamptz := clock_timestamp() + interval '1 minute';
  blocking timestamptz;
  over_limit boolean;
  seconds integer;
begin
  select
    greatest(
      (select sent_at from private.quote_rate where network_hash = network and sent_at > since and sent_at < until
       order by sent_at desc offset 3 * limits.per_address - 1 limit 1),
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

-- Returns the fields of a quote that the visitor gets in the response and the agency gets by email. They do not reveal
-- whether the request is marked as spam.
create function private.quote_answer(quote public.quotes) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select jsonb_object_agg(key, value) from jsonb_each(to_jsonb(quote))
    where key = any (private.quote_fields() || array['id', 'reference', 'status', 'created_at'])
  );
end
$$;

-- Serialises the requests of one network until the commit, so that its counts are exact. Other networks do not wait.
-- A request looks like spam if the honeypot is filled in, or if elapsed_ms is missing, is not a number or is below
-- min_elapsed_ms. The insertion fails if a parallel transaction has stored the same request, whose quote is then
-- returned, or if another quote has the same reference, and the next attempt tries a new one. Each counted request
-- deletes at most 100 rows of quote_rate that no longer count: old rows, and rows from the future, which exist if the
-- clock was set back. It skips rows that another request is deleting. A violated constraint tells the field and the
-- reason: a missing column is required, a constraint with a length is about a text, and any other about a code.
create function public.submit_quote(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  wanted jsonb;
  stored public.quotes;
  limits private.quote_limits;
  caller record;
  reason text;
  looks_like_spam boolean;
  field text;
  allowed integer;
begin
  wanted := private.parsed_request(request);
  select * into strict limits from private.quote_limits;
  caller := private.caller(limits);
  perform pg_advisory_xact_lock(('x' || encode(substr(caller.network, 1, 8), 'hex'))::bit(64)::bigint);
  select * into stored from public.quotes where request_id = (wanted ->> 'request_id')::uuid;
  if found then
    return private.quote_answer(stored);
  end if;
  reason := case
    when not private.is_blank(request ->> 'subject') then 'hidden_field'
    when jsonb_typeof(request -> 'elapsed_ms') is distinct from 'number' then 'too_fast'
    when (request ->> 'elapsed_ms')::numeric < limits.min_elapsed_ms then 'too_fast'
  end;
  looks_like_spam := reason is not null;
  if private.check_limits(limits, caller.address, caller.network, looks_like_spam) then
    reason := coalesce(reason, 'over_limit');
  end if;
  wanted := wanted || jsonb_build_object('is_spam', reason is not null, 'spam_reason', reason);
  loop
    execute format(
      'insert into public.quotes (%1$s) select %1$s from jsonb_populate_record(null::public.quotes, $1)
       on conflict do nothing returning *', (select string_agg(key, ', ') from jsonb_object_keys(wanted) as key)
    ) into stored using wanted;
    exit when stored.id is not null;
    select * into stored from public.quotes where request_id = (wanted ->> 'request_id')::uuid;
    if found then
      return private.quote_answer(stored);
    end if;
  end loop;
  delete from private.quote_rate where (sent_at, id) in (
    select sent_at, id from private.quote_rate
    where sent_at <= clock_timestamp() - limits.counted_over or sent_at >= clock_timestamp() + interval '1 minute'
    limit 100 for update skip locked
  );
  insert into private.quote_rate (address_hash, network_hash, is_spam, sent_at)
  values (caller.address, caller.network, looks_like_spam, clock_timestamp());
  return private.quote_answer(stored);
exception
  when not_null_violation then
    get stacked diagnostics field = column_name;
    perform private.refuse(field, 'required', format('The field %s is required.', field));
  when check_violation then
    get stacked diagnostics field = constraint_name;
    allowed := (select substring(pg_get_constraintdef(oid) from 'char_length.* <= (\d+)')
      from pg_catalog.pg_constraint where conname = field and conrelid = 'public.quotes'::regclass);
    field := substring(field from '^quotes_(.+)_(?:check|length)$');
    perform private.refuse(field, case when allowed is null then 'unknown' else 'too_long' end,
      format('The field %s is too long or not one of the list.', field), allowed);
end
$$;
comment on function public.submit_quote(jsonb) is
  'Stores the quote request of a visitor and returns the quote. A repeated request with the same request_id returns '
  'the same quote. Refuses an invalid request with 422 and the name of the field, and a request that exceeds a limit '
  'with 429 and the seconds to wait. Marks suspected spam, and requests above private.quote_limits.overall.';
