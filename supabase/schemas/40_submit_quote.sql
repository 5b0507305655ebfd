-- The visitor's only door.
--
-- SECURITY DEFINER in this file, and why:
--   public.submit_quote  visitors hold no right on any table: it checks, counts and writes for them

create table private.quote_limits (
  only_row boolean primary key default true check (only_row),
  per_address integer not null default 10 check (per_address > 0),
  overall integer not null default 300 check (overall > 0),
  hard_limit integer not null default 10000 check (hard_limit > 0),
  counted_over interval not null default '10 minutes' check (counted_over > interval '0'),
  min_elapsed_ms integer not null default 3000,
  behind_cloudflare boolean not null default false,
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text
);
comment on table private.quote_limits is
  'The one place for the limits on quote requests; update its row to change them.';
comment on column private.quote_limits.per_address is
  'Requests one address may send within counted_over; as many again when they are marked as spam.';
comment on column private.quote_limits.overall is
  'Requests taken within counted_over in all; what comes on top is kept and marked as spam.';
comment on column private.quote_limits.hard_limit is
  'Requests within counted_over, marked ones included, above which everything is refused.';
comment on column private.quote_limits.min_elapsed_ms is 'A form filled faster than this is suspected spam.';
comment on column private.quote_limits.behind_cloudflare is
  'Every request comes through Cloudflare, as on hosted Supabase: cf-connecting-ip is the caller''s address. Anywhere '
  'else anybody could claim one.';
comment on column private.quote_limits.salt is 'Mixed into addresses before hashing; made when the database is.';
insert into private.quote_limits default values;
alter table private.quote_limits enable row level security;

create table private.quote_rate (
  id bigint generated always as identity primary key,
  address_hash bytea,
  is_spam boolean not null,
  sent_at timestamptz not null
);
comment on table private.quote_rate is
  'One row for each recent request, the address only as a salted hash. Rows older than the limits look back are '
  'removed by later requests.';
comment on column private.quote_rate.address_hash is
  'Null when no proxy told the address: such requests count in all only.';
comment on column private.quote_rate.is_spam is 'The request was marked: it uses no budget of those that are not.';
create index quote_rate_address on private.quote_rate (address_hash, is_spam, sent_at);
create index quote_rate_sent_at on private.quote_rate (sent_at);
create index quote_rate_honest on private.quote_rate (sent_at) where not is_spam;
alter table private.quote_rate enable row level security;

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
comment on function private.request_text(jsonb, text, text, boolean, integer) is
  'One text of a request, trimmed; null when left out or blank.';

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
comment on function private.request_source(jsonb) is
  'Where a request came from: the known keys only, each cut at 500 characters.';

create function private.caller_address(behind_cloudflare boolean) returns text
language plpgsql stable set search_path = ''
as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  address text := coalesce(
    case when behind_cloudflare then nullif(private.trimmed(headers ->> 'cf-connecting-ip'), '') end,
    -- the last hop is the one our own proxy wrote; what stands before it anybody may claim
    nullif(private.trimmed(split_part(headers ->> 'x-forwarded-for', ',', -1)), '')
  );
begin
  if not coalesce(pg_input_is_valid(address, 'inet'), false) then
    return address;
  end if;
  if address::inet <<= inet '::ffff:0:0/96' then
    return host(inet '0.0.0.0' + (host(address::inet)::inet - inet '::ffff:0.0.0.0'));
  end if;
  -- an IPv6 caller owns up to a whole /56 network
  if family(address::inet) = 6 then
    return network(set_masklen(address::inet, 56))::text;
  end if;
  return host(address::inet);
end
$$;
comment on function private.caller_address(boolean) is
  'What a caller counts as: an IPv4 address, an IPv6 network, or whatever the proxy wrote instead; null when it wrote '
  'nothing.';

create function private.check_limits(
  limits private.quote_limits, caller bytea, spam boolean, out over_limit boolean, out near_limit boolean
)
language plpgsql volatile set search_path = ''
as $$
declare
  -- more than requests can run at once: below a limit by this much, no request needs to wait for another
  margin constant integer := 100;
  since constant timestamptz := clock_timestamp() - limits.counted_over;
  -- a row from the future was written before the clock was set back
  until constant timestamptz := clock_timestamp() + interval '1 minute';
  blocking timestamptz;
  seconds integer;
begin
  select
    -- the request that must grow old before the next one fits
    greatest(
      (select sent_at from private.quote_rate where sent_at > since and sent_at < until
       order by sent_at desc offset limits.hard_limit - 1 limit 1),
      (select sent_at from private.quote_rate
       where address_hash = caller and is_spam = spam and sent_at > since and sent_at < until
       order by sent_at desc offset limits.per_address - 1 limit 1)
    ),
    exists (
      select from private.quote_rate where not is_spam and sent_at > since and sent_at < until
      offset limits.overall - 1
    ),
    least(limits.overall, limits.hard_limit) <= margin
    or exists (
      select from private.quote_rate where not is_spam and sent_at > since and sent_at < until
      offset greatest(limits.overall - margin, 1) - 1
    )
    or exists (
      select from private.quote_rate where sent_at > since and sent_at < until
      offset greatest(limits.hard_limit - margin, 1) - 1
    )
  into blocking, over_limit, near_limit;
  if blocking is not null then
    seconds := greatest(1, ceil(extract(epoch from blocking - since)));
    raise exception using
      errcode = 'PT429',
      message = 'Too many quote requests.',
      detail = jsonb_build_object('reason', 'rate_limited', 'retry_after', seconds)::text,
      hint = format('Please try again in %s.', case
        when seconds > 90 then format('%s minutes', ceil(seconds / 60.0))
        else format('%s seconds', seconds)
      end);
  end if;
end
$$;
comment on function private.check_limits(private.quote_limits, bytea, boolean) is
  'Refuses a request with 429 and the seconds to wait when its address, or all together, sent too many. over_limit: '
  'it is to be marked. near_limit: a limit of all is so near that the count has to be exact.';

create function private.count_request(limits private.quote_limits, caller bytea, spam boolean) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  counted record;
begin
  if caller is not null then
    perform pg_advisory_xact_lock(('x' || encode(substr(caller, 1, 8), 'hex'))::bit(64)::bigint);
  end if;
  counted := private.check_limits(limits, caller, spam);
  if counted.near_limit then
    perform pg_advisory_xact_lock(hashtextextended('private.quote_rate', 0));
    counted := private.check_limits(limits, caller, spam);
  end if;
  spam := spam or counted.over_limit;

  -- rows that another request is removing are left to it
  delete from private.quote_rate where id in (
    select id from private.quote_rate
    where sent_at <= clock_timestamp() - limits.counted_over or sent_at >= clock_timestamp() + interval '1 minute'
    limit 100 for update skip locked
  );
  insert into private.quote_rate (address_hash, is_spam, sent_at) values (caller, spam, clock_timestamp());
  return spam;
end
$$;
comment on function private.count_request(private.quote_limits, bytea, boolean) is
  'Counts a request and tells whether it is to be marked; one after the other for each address, and for all when a '
  'limit is near. The locks last until the commit: nothing slow may follow.';

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
comment on function private.quote_answer(public.quotes) is
  'What the visitor gets back, and the agency in a mail: nothing tells a suspected spammer.';

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
    'language', 'source', 'website', 'elapsed_ms',
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
  if not private.is_address(quote.email) then
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
$$;
comment on function private.parsed_request(jsonb) is
  'The quote a request describes, or a refusal that names the field. Code lists are the table''s to check.';

create function private.spam_reason(request jsonb, min_elapsed_ms integer) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return case
    when coalesce(request -> 'website', 'null') not in ('null', '""') then 'hidden_field'
    when jsonb_typeof(request -> 'elapsed_ms') is distinct from 'number'
      or (request ->> 'elapsed_ms')::numeric < min_elapsed_ms then 'too_fast'
  end;
end
$$;
comment on function private.spam_reason(jsonb, integer) is
  'The field that people never see is filled, or the form was filled faster than anyone types; null for any other '
  'request.';

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
        -- the same request, sent at the same time, was first
        if refused = 'quotes_request_id_key' then
          return null;
        end if;
        -- another quote took this reference in the meantime: the next turn draws a new one
        if refused <> 'quotes_reference_key' then
          raise;
        end if;
    end;
  end loop;
end
$$;
comment on function private.insert_request(public.quotes) is
  'Stores a request, or refuses it with 422. Null when the same request was stored first.';

create function public.submit_quote(request jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  wanted public.quotes := private.parsed_request(request);
  stored public.quotes;
  limits private.quote_limits;
  caller bytea;
  counted record;
begin
  select * into stored from public.quotes where request_id = wanted.request_id;
  if found then
    return private.quote_answer(stored);
  end if;

  select * into strict limits from private.quote_limits;
  caller := sha256(convert_to(limits.salt || private.caller_address(limits.behind_cloudflare), 'UTF8'));
  wanted.spam_reason := private.spam_reason(request, limits.min_elapsed_ms);
  wanted.is_spam := wanted.spam_reason is not null;
  -- most refusals come from here, before anything is written
  counted := private.check_limits(limits, caller, wanted.is_spam);
  if counted.over_limit and not wanted.is_spam then
    wanted.spam_reason := 'over_limit';
    wanted.is_spam := true;
  end if;

  stored := private.insert_request(wanted);
  if stored.id is null then
    select * into stored from public.quotes where request_id = wanted.request_id;
    return private.quote_answer(stored);
  end if;
  -- The row is written and its search words are computed: the counters' locks hold up nothing slow.
  if private.count_request(limits, caller, wanted.is_spam) and not wanted.is_spam then
    update public.quotes set is_spam = true, spam_reason = 'over_limit' where id = stored.id;
  end if;
  return private.quote_answer(stored);
end
$$;
comment on function public.submit_quote(jsonb) is
  'Takes a visitor''s quote request and answers with the created quote. Refuses with 422 and the field''s name, or '
  '429 and the seconds to wait. The same request_id always gives the same quote. Requests above the overall limit are '
  'kept and marked.';
