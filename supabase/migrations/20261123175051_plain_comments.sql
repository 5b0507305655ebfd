set local check_function_bodies = off;

create or replace function private.apply_privileges()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  perform private.revoke_privileges();
  perform private.grant_api();
  perform private.grant_private();

  -- The service key, for exports, the account command and the mail worker.
  grant select, insert, update, delete on public.quotes, public.projects, public.notes to service_role;
  grant select on public.status_changes, public.events, public.answer_templates, public.mail_settings to service_role;
  grant execute on function
    public.enrol_staff(uuid),
    public.claim_mails(integer, text),
    public.settle_mail(uuid, integer, text, boolean, boolean),
    public.existing_mails(uuid[]),
    public.schedule_mail(text, text),
    public.erase_expired(),
    public.retention_state()
    to service_role;
end
$function$;

create or replace function private.before_note_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  field text;
begin
  new.author := private.trimmed(new.author);
  new.body := private.trimmed(new.body);

  if tg_op = 'INSERT' then
    if new.quote_id is not null then
      new.project_id := (select projects.id from public.projects where projects.quote_id = new.quote_id);
    else
      new.quote_id := (select projects.quote_id from public.projects where projects.id = new.project_id);
    end if;
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    when new.author is distinct from old.author then 'author'
    when new.created_at is distinct from old.created_at then 'created_at'
    -- A conversion sets the link and a deletion clears it, but it never changes to another row.
    when new.quote_id <> old.quote_id then 'quote_id'
    when new.project_id <> old.project_id then 'project_id'
  end;
  if field is not null then
    perform private.refuse_change('note', field);
  end if;
  return new;
end
$function$;

create or replace function private.before_project_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  field text;
begin
  new.title := private.trimmed(new.title);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  new.paid_on := case
    when new.status <> 'paid' then null
    when tg_op = 'UPDATE' and old.status = 'paid' then coalesce(new.paid_on, old.paid_on)
    else coalesce(new.paid_on, private.day_of_payment(new.id))
  end;

  if tg_op = 'INSERT' then
    new.client_name := private.trimmed(new.client_name);
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    -- Only erase_person may change it. API callers have no right to write this column.
    when new.client_name is distinct from old.client_name
      and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then 'client_name'
    when new.project_type is distinct from old.project_type then 'project_type'
    when new.created_at is distinct from old.created_at then 'created_at'
    -- The foreign key clears it when the quote is deleted.
    when new.quote_id is distinct from old.quote_id
      and (new.quote_id is not null or exists (select from public.quotes where quotes.id = old.quote_id))
      then 'quote_id'
  end;
  if field is not null then
    perform private.refuse_change('project', field);
  end if;
  return new;
end
$function$;

create or replace function private.before_quote_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  field text;
begin
  new.name := private.trimmed(new.name);
  new.email := private.trimmed(new.email);
  new.message := private.trimmed(new.message);
  new.phone := nullif(private.latin_digits(private.trimmed(new.phone)), '');
  new.company := nullif(private.trimmed(new.company), '');
  new.updated_by := nullif(private.trimmed(new.updated_by), '');
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  if not new.is_spam then
    new.spam_reason := null;
  end if;
  if new.status <> 'pending' or new.taken_until < now() then
    new.taken_by := null;
    new.taken_at := null;
    new.taken_until := null;
  end if;

  if tg_op = 'INSERT' then
    new.origin := private.quote_origin(new.source, new.request_id);
    if new.status in ('contacted', 'approved') then
      new.responded_at := coalesce(new.responded_at, now());
    end if;
    return new;
  end if;

  field := case
    when new.id is distinct from old.id then 'id'
    when new.reference is distinct from old.reference then 'reference'
    when new.request_id is distinct from old.request_id then 'request_id'
    when new.source is distinct from old.source then 'source'
    when new.created_at is distinct from old.created_at then 'created_at'
    when new.responded_at is distinct from old.responded_at then 'responded_at'
  end;
  if field is not null then
    perform private.refuse_change('quote', field);
  end if;
  if new.status <> old.status then
    new.responded_at := case
      when new.status in ('contacted', 'approved') then coalesce(old.responded_at, now())
      -- An answer that is undone within 15 minutes does not count.
      when new.status = 'pending' and old.responded_at > now() - interval '15 minutes' then null
      else old.responded_at
    end;
  end if;
  return new;
end
$function$;

create or replace function private.caller (
  limits private.quote_limits,
  OUT address bytea,
  OUT network bytea
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
  said text := coalesce(
    case when limits.behind_cloudflare then nullif(private.trimmed(headers ->> 'cf-connecting-ip'), '') end,
    -- Our own proxy adds the last hop. Callers can fake the hops before it.
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
    -- An IPv6 caller usually has a /56 network, and can easily get a /48.
    bits := case family(ip) when 4 then array[32, 24] else array[56, 48] end;
  end if;
  address := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[1]))::text, said), 'UTF8'));
  network := sha256(convert_to(limits.salt || coalesce(network(set_masklen(ip, bits[2]))::text, said), 'UTF8'));
end
$function$;

create or replace function private.check_limits (
  limits private.quote_limits,
  address bytea,
  network bytea,
  spam boolean
)
  returns boolean
  language plpgsql
  set search_path to ''
  AS $function$
declare
  since constant timestamptz := clock_timestamp() - limits.counted_over;
  -- Rows from the future exist if the clock was set back.
  until constant timestamptz := clock_timestamp() + interval '1 minute';
  blocking timestamptz;
  over_limit boolean;
  seconds integer;
begin
  select
    -- The request that must expire before the next one is accepted.
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
$function$;

create or replace function private.count_request (
  limits private.quote_limits,
  address bytea,
  network bytea,
  spam boolean
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Skips rows that another request is deleting.
  delete from private.quote_rate where id in (
    select id from private.quote_rate
    where sent_at <= clock_timestamp() - limits.counted_over or sent_at >= clock_timestamp() + interval '1 minute'
    limit 100 for update skip locked
  );
  insert into private.quote_rate (address_hash, network_hash, is_spam, sent_at)
  values (address, network, spam, clock_timestamp());
end
$function$;

create or replace function private.day_of_payment (
  project_id uuid
)
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    -- As for answers, a change away from paid that is undone within 15 minutes does not count.
    (
      select case when from_status = 'paid' and changed_at > now() - interval '15 minutes' then paid_on end
      from public.status_changes
      where entity = 'project' and entity_id = project_id
      order by changed_at desc, id desc limit 1
    ),
    nullif(current_setting('confluence.today', true), '')::date,
    current_date
  )
$function$;

create or replace function private.digest_quotes (
  kind text,
  since timestamp with time zone default '-infinity'::timestamp with time zone
)
  returns SETOF public.quotes
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select quotes.*
    from public.mail_settings
    cross join lateral (values (case kind
      when 'reminder' then array[reminder_hours * interval '1 hour', overdue_hours * interval '1 hour']
      -- Transactions that are still inserting requests have ended by then.
      else array[interval '1 minute']
    end)) as due (delays)
    join public.quotes on quotes.status = 'pending' and quotes.request_id is not null
      and quotes.created_at > now() - case kind when 'reminder' then interval '7 days' else interval '1 day' end
      and case kind
        when 'reminder' then not quotes.is_spam and quotes.created_at > mail_settings.remind_since
        else quotes.spam_reason = 'over_limit'
      end
    where exists (
      select from unnest(delays) as delay
      where quotes.created_at > since - delay and quotes.created_at <= now() - delay
    );
end
$function$;

create or replace function private.erase_expired_quotes()
  returns integer
  language plpgsql
  set search_path to ''
  AS $function$
declare
  erased integer;
begin
  -- Waits for running changes and conversions, after which a request may no longer be expired.
  perform from public.quotes
  where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update;
  -- Also deletes their history, their mails and the notes on them.
  delete from public.quotes where quotes.id in (select private.expired_quotes() limit 1000);
  get diagnostics erased = row_count;
  -- New requests delete expired rows too, but there may be no new requests.
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.retention set ran_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return erased;
end
$function$;

create or replace function private.grant_api()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
begin
  -- Visitors: one function, no table.
  grant execute on function public.submit_quote(jsonb) to anon, authenticated;

  -- Signed-in accounts, which the policies limit to staff.
  grant select on
    public.quotes, public.projects, public.status_changes, public.events, public.notes, public.answer_templates,
    public.mail_settings
    to authenticated;
  grant insert (id, name, email, phone, company, project_type, budget, timeline, message, status, language)
    on public.quotes to authenticated;
  grant update (
    name, email, phone, company, project_type, budget, timeline, message, status, is_spam, follow_up_on, taken_by,
    updated_by
  ) on public.quotes to authenticated;
  grant insert (
    id, title, description, client_name, project_type, status, start_date, end_date, budget, technologies, image_url,
    paid_on
  ) on public.projects to authenticated;
  grant update (title, description, status, start_date, end_date, budget, technologies, image_url, paid_on, updated_by)
    on public.projects to authenticated;
  grant insert (id, quote_id, project_id, author, body) on public.notes to authenticated;
  grant update (body) on public.notes to authenticated;
  grant update (subject, body) on public.answer_templates to authenticated;
  grant update (
    recipients, agency_language, sender, site_url, send_requests, send_receipts, send_reminders, reminder_hours,
    overdue_hours
  ) on public.mail_settings to authenticated;
  grant delete on public.quotes, public.projects, public.notes to authenticated;
  grant execute on function
    public.convert_quote(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text),
    public.set_quote_statuses(jsonb, text, text),
    public.set_project_statuses(jsonb, text, text, date),
    public.record_answer(uuid, text, text, text, text, text, text),
    public.set_quote_spam(uuid[], boolean),
    public.search_quotes(text),
    public.search_projects(text),
    public.dashboard_stats(timestamptz, timestamptz),
    public.dashboard_trends(timestamptz[], timestamptz, timestamptz),
    public.dashboard_today(date),
    public.client_records(uuid),
    public.quote_mails(uuid),
    public.retry_mails(),
    public.dismiss_mail(uuid),
    public.send_test_mail(),
    public.remove_demo_data()
    to authenticated;
  grant execute on function
    public.person_data(text),
    public.erase_person(text),
    public.mail_state(),
    public.demo_data()
    to authenticated, service_role;
end
$function$;

create or replace function private.index_client()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- The trigger write_search computes the words again.
  update public.projects set search = search where projects.quote_id = new.id;
  return null;
end
$function$;

create or replace function private.index_note()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  note constant public.notes := case when tg_op = 'DELETE' then old else new end;
begin
  -- The trigger write_search computes the words again.
  update public.quotes set search = search where quotes.id = note.quote_id;
  update public.projects set search = search where projects.id = note.project_id;
  return null;
end
$function$;

create or replace function private.index_words (
  source text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  words constant text[] := private.search_words(source);
begin
  if octet_length(source) = char_length(source) then
    return words;
  end if;
  -- Arabic joins "and", "with" and "the" to the next word, so that word is also indexed without them.
  return words || coalesce(
    (select array_agg(bare) from (
       select substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$') as bare
       from unnest(words) as word where left(word, 1) collate "C" in ('و', 'ف', 'ب', 'ك', 'ل', 'ا')
     ) as stripped where bare is not null), '{}');
end
$function$;

create or replace function private.insert_request (
  wanted public.quotes
)
  returns public.quotes
  language plpgsql
  set search_path to ''
  AS $function$
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
        -- The same request was stored at the same time.
        if refused = 'quotes_request_id_key' then
          return null;
        end if;
        -- Another quote has taken this reference, so the loop tries a new one.
        if refused <> 'quotes_reference_key' then
          raise;
        end if;
    end;
  end loop;
end
$function$;

create or replace function private.is_address (
  address text
)
  returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  -- Control characters, spaces and the separators of addresses in a header.
  excluded constant text := '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff'
    '"(),:;<>\[\\\]';
begin
  return char_length(address) <= 320
    and address ~ format('^[^@%1$s]+@[^@.%1$s]+(\.[^@.%1$s]+)*$', excluded);
end
$function$;

create or replace function private.is_blank (
  source text
)
  returns boolean
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  -- Direction marks, zero-width characters and spaces are not visible.
  return coalesce(btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\00AD\061C\1680\2000\2001\2002\2003\2004\2005'
    '\2006\2007\2008\2009\200A\200B\200C\200D\200E\200F\2028\2029\202A\202B\202C\202D'
    '\202E\202F\205F\2060\2066\2067\2068\2069\3000\FEFF') = '', true);
end
$function$;

create or replace function private.mail_to_send (
  mail private.mails
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  settings public.mail_settings;
  quote public.quotes;
begin
  select * into strict settings from public.mail_settings;
  select * into quote from public.quotes where quotes.id = mail.quote_id;
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'site_url', settings.site_url,
    'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
    'language', settings.agency_language
  ) || case mail.kind
    when 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      -- Contains no typed text, because the address is not confirmed.
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', private.is_address(quote.email), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    -- Contains no typed text, so erasing a person need not change it.
    else (
      select jsonb_build_object('count', count(*), 'quotes', coalesce(jsonb_agg(
        jsonb_build_object(
          'id', id, 'reference', reference, 'project_type', project_type,
          'waiting_hours', floor(extract(epoch from now() - created_at) / 3600)
        ) order by place
      ) filter (where place <= 50), '[]'))
      from (
        select *, row_number() over (order by created_at, id) as place from private.digest_quotes(mail.kind)
      ) as listed
    )
  end;
end
$function$;

create or replace function private.mail_troubles()
  returns SETOF private.mails
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  return query
    select * from private.failed_mails()
    union all
    select mails.* from private.mails
    -- give_up_at is a day after the mail was queued.
    where status in ('queued', 'sending') and give_up_at > now()
      and give_up_at <= now() + interval '23 hours 50 minutes' and kind <> 'test' and private.is_needed(mails);
end
$function$;

create or replace function private.new_reference (
  size integer default 6
)
  returns text
  language plpgsql
  set search_path to ''
  AS $function$
declare
  -- Without I, L, O, U, 0 and 1, which are easily confused, and without E, because the full-text parser reads
  -- 25E5AB as a number and a word.
  alphabet constant text := '23456789ABCDFGHJKMNPQRSTVWXYZ';
  candidate text;
begin
  for attempt in 1 .. 1000 loop
    candidate := 'Q-';
    for position in 1 .. size loop
      candidate := candidate || substr(alphabet, 1 + floor(random() * length(alphabet))::integer, 1);
    end loop;
    if not exists (select from public.quotes where quotes.reference = candidate) then
      return candidate;
    end if;
  end loop;
  return private.new_reference(size + 1);
end
$function$;

create or replace function private.note_words (
  quote_id uuid,
  project_id uuid
)
  returns text[]
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  -- Indexes at least the ten newest notes. A tsvector is limited to 1 MB, and each note parses all of them again.
  return private.index_words(left((
    select coalesce(string_agg(notes.body, ' ' order by notes.created_at desc), '') from public.notes
    where notes.quote_id = note_words.quote_id or notes.project_id = note_words.project_id
  ), 40000));
end
$function$;

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
    -- The server sets these fields and ignores the values of the caller.
    'id', 'status', 'created_at', 'reference', 'is_spam', 'responded_at'
  ];
  if unknown <> '{}' then
    -- The caller chooses the name, so only the details may contain it, not the message.
    perform private.refuse(
      left((select min(key) from jsonb_object_keys(unknown) as key), 100), 'unknown',
      'The request contains an unknown field.');
  end if;

  quote.name := private.request_text(request, 'name', 'The name', true, 200);
  quote.email := private.request_text(request, 'email', 'The e-mail address', true, 320);
  -- The host of an address on the internet contains a dot.
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

create or replace function private.person_records (
  address text
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with own_quotes as (
    select * from public.quotes where private.folded_address(quotes.email) = address
  ),
  own_projects as (
    -- Each part of the union uses its own index.
    select * from public.projects where id in (
      select id from public.projects where quote_id in (select id from own_quotes)
      union
      select private.former_projects(address)
    )
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
      from (
        select * from public.status_changes where entity = 'quote' and entity_id in (select id from own_quotes)
        union all
        select * from public.status_changes where entity = 'project' and entity_id in (select id from own_projects)
      ) as status_changes
    ),
    'events', (
      select coalesce(jsonb_agg(to_jsonb(events) order by events.id), '[]')
      from (
        select * from public.events where entity = 'quote' and entity_id in (select id from own_quotes)
        union all
        select * from public.events where entity = 'project' and entity_id in (select id from own_projects)
      ) as events
    ),
    'notes', (
      select coalesce(jsonb_agg(to_jsonb(own_notes) order by created_at, id), '[]')
      from (
        -- Each part of the union uses its own index.
        select * from public.notes where quote_id in (select id from own_quotes)
        union
        select * from public.notes where project_id in (select id from own_projects)
      ) as own_notes
    ),
    'mails', (
      select coalesce(jsonb_agg(to_jsonb(mails) order by created_at, id), '[]')
      from private.mails where quote_id in (select id from own_quotes)
    )
  )
$function$;

create or replace function private.phone_digits (
  typed text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  number text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  -- Excludes a date such as 05/11/2026.
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  end if;
  -- 00 means +. No country code is the prefix of another, and (0) may follow it.
  if number ~ '^(?:\+|00)' then
    number := regexp_replace(
      ltrim(number, '+0'),
      '^(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
      '|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])0*',
      ''
    );
  end if;
  return case when length(number) > 2 then number end;
end
$function$;

create or replace function private.phone_words (
  phone text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
  tails text[] := '{}';
begin
  -- Indexes every tail, so that a prefix search finds any run of digits. Also indexes the national form of an
  -- international number.
  for start in 1 .. coalesce(length(digits), 0) - 1 loop
    tails := tails || substr(digits, start);
    if start between 2 and 4 and length(digits) > 7 then
      tails := tails || ('0' || substr(digits, start));
    end if;
  end loop;
  return tails;
end
$function$;

create or replace function private.quote_origin (
  source jsonb,
  request_id uuid
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  origin constant text := coalesce(
    nullif(private.trimmed(lower((source ->> 'utm_source') collate pg_catalog.pg_c_utf8)), ''),
    substring(
      lower((source ->> 'referrer') collate pg_catalog.pg_c_utf8)
      from '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)'
    ),
    -- The visitors' form always sends a request id.
    case when request_id is null and source = '{}' then '(staff)' else '(direct)' end
  );
begin
  -- A campaign contains google where a referrer contains www.google.fr.
  return left(coalesce(
    substring(origin from '^(?:[^/]+\.)?(google|instagram|linkedin)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$'), origin
  ), 200);
end
$function$;

create or replace function private.record_edit()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  before constant jsonb := to_jsonb(old);
  after constant jsonb := to_jsonb(new);
  edits jsonb;
begin
  select jsonb_object_agg(field, jsonb_build_array(left(before ->> field, 200), left(after ->> field, 200))) into edits
  from unnest(tg_argv[1:]) as field
  where before -> field is distinct from after -> field
    -- A status change also changes paid_on, which is not a separate edit.
    and (field <> 'paid_on' or old.status = new.status);
  if edits is not null and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then
    perform private.record_event(tg_argv[0], new.id, 'edited', edits, new.updated_by);
  end if;
  return null;
end
$function$;

create or replace function private.record_status_changes()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  set enable_nestloop to 'off'
  AS $function$
begin
  if tg_argv[0] = 'project' then
    insert into public.status_changes (entity, entity_id, from_status, to_status, paid_on, changed_by, author)
    select tg_argv[0], before.id, before.status, after.status, before.paid_on, (select auth.uid()),
      private.author(after.updated_by)
    from before join after using (id)
    where before.status <> after.status;
  else
    insert into public.status_changes (entity, entity_id, from_status, to_status, changed_by, author)
    select tg_argv[0], before.id, before.status, after.status, (select auth.uid()), private.author(after.updated_by)
    from before join after using (id)
    where before.status <> after.status;
    -- An answer that is undone within 15 minutes does not count.
    if exists (select from before join after using (id) where before.status <> 'pending' and after.status = 'pending')
    then
      delete from public.events using before join after using (id)
      where events.entity = tg_argv[0] and events.entity_id = before.id and events.kind = 'answered'
        and events.happened_at > now() - interval '15 minutes'
        and before.status <> 'pending' and after.status = 'pending';
    end if;
  end if;
  return null;
end
$function$;

create or replace function private.requested_statuses (
  changes jsonb,
  allowed text[]
)
  returns table (
    id uuid,
    status text
  )
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  -- {status: [id, …]} needs half the space, so that thousands of rows fit into one request.
  if jsonb_typeof(changes) = 'object' and changes <> '{}'
    and not exists (select from jsonb_each(changes) where jsonb_typeof(value) <> 'array') then
    changes := (
      select coalesce(jsonb_agg(jsonb_build_object('id', listed_id, 'status', listed.key)), '[]')
      from jsonb_each(changes) as listed, jsonb_array_elements(listed.value) as listed_id
    );
  end if;
  if changes is null or jsonb_typeof(changes) <> 'array' then
    perform private.refuse('changes', 'invalid', 'The changes must be a list of {id, status}.');
  end if;
  if jsonb_array_length(changes) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change
    where jsonb_typeof(change) <> 'object' or not coalesce(pg_input_is_valid(change ->> 'id', 'uuid'), false)
  ) then
    perform private.refuse('id', 'invalid', 'Each change needs the id of a row.');
  end if;
  if exists (
    select from jsonb_array_elements(changes) as change where not coalesce(change ->> 'status' = any (allowed), false)
  ) then
    perform private.refuse(
      'status', 'unknown', format('The status must be one of %s.', array_to_string(allowed, ', ')));
  end if;
  -- If a row is listed twice, the last entry counts.
  return query
    select distinct on ((change ->> 'id')::uuid) (change ->> 'id')::uuid, change ->> 'status'
    from jsonb_array_elements(changes) with ordinality as listed (change, position)
    order by (change ->> 'id')::uuid, position desc;
end
$function$;

create or replace function private.require_staff_or_key()
  returns void
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  -- Reads the setting instead of calling auth.role(), because not every caller has access to the schema auth.
  if coalesce(
    nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role',
    current_setting('request.jwt.claim.role', true), ''
  ) <> 'service_role' then
    perform private.require_staff();
  end if;
end
$function$;

create or replace function private.response_figures (
  since timestamp with time zone,
  until timestamp with time zone
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  select jsonb_build_object(
    'answered', count(answer),
    -- A quote that is late and still unanswered counts too, not only one that was answered late.
    'due', count(*) filter (where is_due),
    'answeredWithin24h', count(*) filter (where answer <= created_at + interval '24 hours'),
    'medianMinutes',
      round(percentile_cont(0.5) within group (order by extract(epoch from answer - created_at))::numeric / 60)
  )
  from (
    select created_at,
      -- A quote that is pending again waits for another answer. A quote that was rejected unanswered is neither due nor
      -- answered.
      case when status <> 'pending' then responded_at end as answer,
      case
        when status = 'pending' then created_at <= now() - interval '24 hours'
        else responded_at is not null
      end as is_due
    from public.quotes
    where not is_spam and created_at >= since and created_at < until
  ) as quote
$function$;

create or replace function private.revenue_figures (
  month_starts timestamp with time zone[],
  quotes numeric[]
)
  returns jsonb
  language sql
  stable
  set search_path to ''
  AS $function$
  with paid as materialized (
    -- A date has no time zone.
    select date_trunc('month', paid_on::timestamp)::date as month, sum(budget) as revenue
    from public.projects where status = 'paid' group by 1
  ),
  months as (
    select start, received, private.month_of(start) as first,
      private.month_of(lead(start) over (order by start)) as next
    from unnest(month_starts, quotes) as starts (start, received)
  ),
  years as (
    select date_trunc('year', max(first)::timestamp)::date as this_year from months
  )
  select jsonb_build_object(
    'months', (
      select jsonb_agg(jsonb_build_object('start', start, 'quotes', received, 'revenue', (
        select coalesce(sum(revenue), 0) from paid where paid.month >= first and (next is null or paid.month < next)
      )) order by start) from months
    ),
    'paid', (
      select jsonb_build_object(
        'thisYear', coalesce(sum(revenue) filter (where month >= this_year), 0),
        'lastYear', coalesce(
          sum(revenue) filter (where month >= this_year - interval '1 year' and month < this_year), 0)
      )
      from years left join paid on true
    )
  )
$function$;

create or replace function private.search_query (
  typed text
)
  returns tsquery
  language sql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
  -- Words contain only letters and digits, so nothing needs escaping.
  select string_agg('''' || word || ''':*', ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$function$;

create or replace function private.search_words (
  source text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  -- One ligature can expand to eighteen characters.
  most constant integer := 200 + 3 * char_length(source);
  folded text := source;
  rest text := source;
  piece text;
begin
  if octet_length(source) > char_length(source) then
    -- NFKD sorts combining marks in quadratic time, so long words are normalised in parts of 64 characters.
    if source !~ '[^ ]{65}' then
      folded := normalize(source, nfkd);
    else
      folded := '';
      while rest <> '' and octet_length(folded) < 4 * most loop
        piece := left(rest, 64);
        piece := coalesce(substring(piece from '^.* '), piece);
        folded := folded || normalize(piece, nfkd);
        rest := right(rest, -char_length(piece));
      end loop;
    end if;
    folded := regexp_replace(
      left(folded, most),
      '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+',
      '', 'g'
    );
    -- Uses replace(), because translate() compares each character of the text with each character of its list.
    folded := replace(replace(replace(replace(replace(folded, 'ى', 'ي'), 'ی', 'ي'), 'ة', 'ه'), 'ک', 'ك'), 'ٱ', 'ا');
    if folded ~ '[٠-٩۰-۹]' then
      folded := private.latin_digits(folded);
    end if;
  end if;
  folded := regexp_replace(
    lower(folded collate pg_catalog.pg_c_utf8),
    -- Everything except letters, digits and the space between words.
    '[^ 0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff'
    '\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+',
    ' ', 'g'
  );
  if folded ~ '[^ ]{65}' then
    folded := regexp_replace(folded, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  -- A tsvector contains each word once, in order.
  return coalesce(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(folded, ' '), ''))), '{}');
end
$function$;

create or replace function private.set_quote_search()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.search := array_to_tsvector(
    private.index_words(concat_ws(' ', new.reference, new.name, new.company, new.email, new.phone, new.message))
    || private.phone_words(new.phone)
    -- The reference without its hyphen.
    || lower(replace(new.reference, '-', ''))
    || case when tg_op = 'UPDATE' then private.note_words(new.id, null) end
  );
  return new;
end
$function$;

create or replace function private.set_statuses (
  table_name text,
  changes jsonb,
  seen text,
  author text,
  today date
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  ids uuid[];
  statuses text[];
  report jsonb;
begin
  perform private.require_staff();
  perform set_config('confluence.today', coalesce(today::text, ''), true);
  select array_agg(wanted.id), array_agg(wanted.status) into ids, statuses
  from private.requested_statuses(changes, private.codes_of(table_name || '_status_check')) as wanted;
  -- Locks the rows in the order of their ids, so that two calls cannot deadlock.
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using ids;
  execute format($statement$
    with requested as (
      select id, wanted.status, current.status as before
      from unnest($1, $2) as wanted (id, status) left join public.%1$I as current using (id)
    ),
    changed as (
      update public.%1$I as current set status = requested.status, updated_by = $4
      from requested
      where current.id = requested.id and requested.before <> requested.status
        and requested.before = coalesce($3, requested.before)
      returning current.id, requested.before as status
    )
    select jsonb_build_object(
      'changed', (select coalesce(jsonb_agg(to_jsonb(changed) order by id), '[]') from changed),
      'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = status), '[]'),
      'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]'),
      'conflicts', coalesce(
        jsonb_agg(jsonb_build_object('id', id, 'status', before) || private.last_change($5, id) order by id)
          filter (where before <> status and before <> $3),
        '[]'
      )
    )
    from requested
  $statement$, table_name) into report
  using ids, statuses, seen, left(nullif(private.trimmed(author), ''), 80), rtrim(table_name, 's');
  return report;
end
$function$;

create or replace function private.trimmed (
  source text
)
  returns text
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
begin
  -- The characters that JavaScript's trim() removes, independent of the locale of the database.
  return btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007'
    '\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
end
$function$;

create or replace function private.wake_mail_worker()
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  worker private.mail_worker;
begin
  select * into worker from private.mail_worker;
  if not found then
    return;
  end if;
  -- pg_net sends the request after the commit and does not wait for the response.
  execute 'select net.http_post(url := $1, headers := $2, timeout_milliseconds := 60000)'
  using worker.url, jsonb_build_object('authorization', 'Bearer ' || worker.secret, 'content-type', 'application/json');
exception
  when others then
    raise warning 'The mail worker was not called: %', sqlerrm;
end
$function$;

create or replace function public.claim_mails (
  most integer,
  host text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  mail private.mails;
  claimed jsonb := '[]';
begin
  perform private.queue_due_mails();
  delete from private.mails where quote_id is null and kind = 'test' and created_at < now() - interval '1 day';
  update private.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now();

  for mail in
    select * from private.mails
    where status in ('queued', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, id
    limit 1000
    for update skip locked
  loop
    exit when jsonb_array_length(claimed) >= least(greatest(most, 1), 100);
    -- Processes the mails one by one, because the limits of receipts depend on the previous mails.
    mail.status := case
      when not private.is_needed(mail) then 'skipped' when private.is_surplus(mail) then 'withheld' else 'sending'
    end;
    update private.mails
    set status = mail.status, attempts = attempts + (mail.status = 'sending')::integer,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(message_id, format('<%s@%s>', mails.id, host)),
      created_at = case when quote_id is null then now() else created_at end
    where mails.id = mail.id
    returning * into mail;
    if mail.status = 'sending' then
      claimed := claimed || private.mail_to_send(mail);
    end if;
  end loop;
  return claimed;
end
$function$;

create or replace function public.client_records (
  quote_id uuid
)
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
declare
  address text;
begin
  perform private.require_staff();
  select private.folded_address(quotes.email) into address
  from public.quotes where quotes.id = client_records.quote_id;
  return (
    with known as materialized (
      select quotes.id, private.phone_key(quotes.phone) as phone
      from public.quotes where private.folded_address(quotes.email) = address
    ),
    own_quotes as materialized (
      select id, reference, name, email, phone, company, project_type, budget, status, is_spam, language, created_at
      from public.quotes where quotes.id in (
        select known.id from known
        union
        select same.id from known join public.quotes as same on private.phone_key(same.phone) = known.phone
        where same.phone is not null
      )
    ),
    own_projects as materialized (
      select projects.id, projects.quote_id, title, status, budget, start_date, end_date, paid_on, created_at
      from public.projects where projects.id in (
        select own.id from public.projects as own where own.quote_id in (select own_quotes.id from own_quotes)
        union
        select private.former_projects(address)
      )
    ),
    own_notes as (
      -- Each part of the union uses its own index.
      select * from public.notes where notes.quote_id in (select own_quotes.id from own_quotes)
      union
      select * from public.notes where notes.project_id in (select own_projects.id from own_projects)
    )
    select jsonb_build_object(
      'quotes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_quotes as own),
      'projects', (
        select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_projects as own
      ),
      'notes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_notes as own)
    )
  );
end
$function$;

create or replace function public.erase_person (
  email text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  address text;
  quote_ids uuid[];
  project_ids uuid[];
  held jsonb;
begin
  perform private.require_staff_or_key();
  address := private.person_address(email);

  -- Waits for running conversions and changes, so that their results are erased too.
  select array_agg(locked.id) into quote_ids from (
    select quotes.id from public.quotes where private.folded_address(quotes.email) = address
    order by quotes.id for update
  ) as locked;
  select array_agg(locked.id) into project_ids from (
    select projects.id from public.projects
    where projects.id in (
      select own.id from public.projects as own where own.quote_id = any (quote_ids)
      union
      select private.former_projects(address)
    )
    order by projects.id for update
  ) as locked;
  held := private.person_records(address);

  -- A note can contain any text. Deleted before the quotes, because otherwise the project would keep the note.
  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  -- An edit contains the previous values.
  delete from public.events where events.entity = 'project' and events.entity_id = any (project_ids);
  -- The agency's records keep what was sold, when and for how much, but not the client.
  perform set_config('confluence.erasing', 'on', true);
  update public.projects
  set client_name = 'Erased on request',
    title = 'Project ' || left(projects.id::text, 8),
    description = 'Erased on request',
    image_url = null
  where projects.id = any (project_ids);
  perform set_config('confluence.erasing', '', true);
  -- Also deletes the history of the quotes, and clears the links of their projects.
  delete from public.quotes where quotes.id = any (quote_ids);
  -- Deleted last, because the deletion of the quotes has just inserted rows here.
  delete from private.former_clients where former_clients.project_id = any (project_ids);
  return held;
end
$function$;

create or replace function public.record_answer (
  quote_id uuid,
  channel text,
  template text,
  subject text default null::text,
  body text default null::text,
  seen text default 'pending'::text,
  author text default null::text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  report jsonb;
begin
  perform private.require_staff();
  if channel is null or channel not in ('email', 'phone', 'whatsapp') then
    perform private.refuse('channel', 'unknown', 'The channel must be email, phone or whatsapp.');
  end if;
  report := private.set_statuses(
    'quotes', jsonb_build_array(jsonb_build_object('id', quote_id, 'status', 'contacted')), seen, author, null);
  -- A quote that somebody else has already contacted is a conflict too.
  if seen is not null and report -> 'unchanged' <> '[]' then
    return report || jsonb_build_object('unchanged', '[]'::jsonb, 'conflicts', jsonb_build_array(
      jsonb_build_object('id', quote_id, 'status', 'contacted') || private.last_change('quote', quote_id)));
  end if;
  if report -> 'missing' = '[]' and report -> 'conflicts' = '[]' then
    perform private.record_event('quote', quote_id, 'answered', jsonb_strip_nulls(jsonb_build_object(
      'channel', channel, 'template', left(template, 2), 'subject', left(subject, 1000), 'body', left(body, 20000)
    )), author);
  end if;
  return report;
end
$function$;

create or replace function public.remove_demo_data()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  quote_ids uuid[];
  project_ids uuid[];
begin
  perform private.require_staff();
  -- Waits for running conversions, so that their projects are deleted too.
  select array_agg(locked.id) into quote_ids from (
    select id from public.quotes where id in (select private.demo_quotes()) order by id for update
  ) as locked;
  select array_agg(id) into project_ids from private.demo_projects() as id;

  delete from public.notes where notes.quote_id = any (quote_ids) or notes.project_id = any (project_ids);
  -- Deleted first, because otherwise the deletion of the quotes would record the clients of the projects.
  delete from public.projects where projects.id = any (project_ids);
  -- Also deletes their history and their mails.
  delete from public.quotes where quotes.id = any (quote_ids);
  return jsonb_build_object(
    'quotes', coalesce(cardinality(quote_ids), 0), 'projects', coalesce(cardinality(project_ids), 0)
  );
end
$function$;

create or replace function public.schedule_mail (
  url text,
  secret text
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  missing text[];
begin
  if coalesce(url !~ '^https?://[^\s"]+$', true) then
    perform private.refuse('url', 'invalid', 'The address of the function must start with http:// or https://.');
  end if;
  if coalesce(secret !~ '^[!-~]{16,}$', true) then
    perform private.refuse('secret', 'invalid', 'The secret must have at least 16 characters, without spaces.');
  end if;
  insert into private.mail_worker (url, secret) values (url, secret)
  on conflict (only_row) do update set url = excluded.url, secret = excluded.secret;

  missing := private.missing_extensions(array['pg_cron', 'pg_net']);
  if not 'pg_cron' = any (missing) then
    execute 'select cron.schedule($1, $2, $3), cron.schedule($4, $5, $6)'
    using 'confluence-mail', '* * * * *', 'select private.wake_mail_worker()',
      -- pg_cron never deletes its records of runs.
      'confluence-cron-history', '17 3 * * *',
      $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$;
  end if;
  return jsonb_build_object('scheduled', missing = '{}', 'missing', to_jsonb(missing));
end
$function$;

create or replace function public.set_quote_spam (
  ids uuid[],
  spam boolean
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  report jsonb;
begin
  perform private.require_staff();
  if ids is null then
    perform private.refuse('ids', 'required', 'The quotes must be a list of ids.');
  end if;
  if spam is null then
    perform private.refuse('spam', 'required', 'The mark must be true or false.');
  end if;
  if cardinality(ids) > 10000 then
    perform private.refuse('ids', 'too_long', 'At most 10,000 quotes at once.', 10000);
  end if;
  -- Locks the rows in the order of their ids, like the other bulk changes, so that two calls cannot deadlock.
  perform from public.quotes where quotes.id = any (ids) order by quotes.id for update;
  with requested as (
    select id, quotes.is_spam as before
    from (select distinct unnest(ids) as id) as listed left join public.quotes using (id)
    where id is not null
  ),
  changed as (
    update public.quotes set is_spam = spam
    where quotes.id = any (ids) and quotes.is_spam <> spam
    returning quotes.id
  )
  select jsonb_build_object(
    'changed', (select coalesce(jsonb_agg(changed.id order by changed.id), '[]') from changed),
    'unchanged', coalesce(jsonb_agg(id order by id) filter (where before = spam), '[]'),
    'missing', coalesce(jsonb_agg(id order by id) filter (where before is null), '[]')
  )
  into report from requested;
  return report;
end
$function$;

create or replace function public.settle_mail (
  mail uuid,
  attempt integer,
  error text default null::text,
  permanent boolean default false,
  kept boolean default false
)
  returns boolean
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  -- After an outage, all waiting mails are sent within two minutes.
  next_attempt constant timestamptz := now() + least(attempt, 2) * interval '1 minute';
begin
  update private.mails
  set last_error = left(error, 500),
    sent_at = case when error is null then now() end,
    next_attempt_at = next_attempt,
    status = case
      when error is null then case when kept then 'kept' else 'sent' end
      when permanent or kind = 'test' or give_up_at <= next_attempt then 'failed'
      else 'queued'
    end
  where id = mail and attempts = attempt and status = 'sending';
  return found;
end
$function$;

create or replace function public.submit_quote (
  request jsonb
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  wanted public.quotes := private.parsed_request(request);
  stored public.quotes;
  limits private.quote_limits;
  caller record;
  looks_like_spam boolean;
begin
  select * into strict limits from private.quote_limits;
  caller := private.caller(limits);
  -- Serialises the requests of one network until the commit, so that its counts are exact. Other networks do not wait.
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
$function$;

comment on column "private"."former_clients"."address_hash" is 'A hash of the client''s address and the project''s id. It can confirm an address but not reveal it.';

comment on column "private"."mail_worker"."secret" is 'The secret for calls of the worker. It allows nothing else.';

comment on column "private"."mails"."attempts" is 'Also identifies the claim, so that a late report about an earlier claim is ignored.';

comment on column "private"."mails"."created_at" is 'When the mail was queued. For a digest, when its content was last read.';

comment on column "private"."mails"."kind" is 'receipt goes to the visitor, all others to the agency. reminder and over_limit are digests: unanswered requests, and requests above the overall limit. test: a mail that staff request.';

comment on column "private"."mails"."message_id" is 'The Message-ID of every attempt, so that a mail client shows a mail that was sent twice only once.';

comment on column "private"."mails"."next_attempt_at" is 'When the mail is due. While it is being sent, when another worker may claim it.';

comment on column "private"."mails"."status" is 'sending: claimed by a worker until next_attempt_at. skipped: the request was answered or marked as spam before, or staff turned off the kind. withheld: over the limit of receipts, see private.is_surplus. kept: written to a file, because there is no mail server. dismissed: failed, and dismissed by staff.';

comment on column "private"."quote_limits"."behind_cloudflare" is 'Whether all requests come through Cloudflare, as on hosted Supabase, so that cf-connecting-ip contains the caller''s address. Without Cloudflare, callers could fake that header.';

comment on column "private"."quote_limits"."hard_limit" is 'The number of requests within counted_over, including spam, above which all requests are refused.';

comment on column "private"."quote_limits"."hourly_receipts" is 'The maximum number of mails to visitors within an hour.';

comment on column "private"."quote_limits"."min_elapsed_ms" is 'A form that is filled in faster is suspected spam.';

comment on column "private"."quote_limits"."overall" is 'The number of requests within counted_over above which further requests from the same network are marked as spam.';

comment on column "private"."quote_limits"."per_address" is 'How many requests an address may send within counted_over. Requests marked as spam have a separate limit of the same size.';

comment on column "private"."quote_limits"."per_network" is 'How many requests an IPv4 /24 or IPv6 /48 network may send within counted_over, including spam.';

comment on column "private"."quote_limits"."salt" is 'The salt of address hashes, generated with the database.';

comment on column "private"."quote_rate"."address_hash" is 'Null if no proxy reported the address. Such requests count only towards overall and hard_limit.';

comment on column "private"."quote_rate"."is_spam" is 'Whether the request looked like spam. It then counts neither towards overall nor towards per_address for other requests.';

comment on column "private"."retention"."months" is 'The number of months after the last contact with the person.';

comment on column "private"."retention"."ran_at" is 'When expired requests were last erased. Null if never.';

comment on column "public"."answer_templates"."body" is 'The text of a mail or a WhatsApp message.';

comment on column "public"."answer_templates"."subject" is 'The subject of a mail.';

comment on column "public"."answer_templates"."updated_at" is 'Increases at every change of a value. An edit sends the value on which it is based.';

comment on column "public"."events"."author" is 'The typed name of the person who acted, because staff share one account.';

comment on column "public"."events"."details" is 'answered: {channel, template, subject, body}. converted: {project} or {quote}, each {id, name}. edited: {field: [before, after]}, each truncated to 200 characters.';

comment on column "public"."mail_settings"."agency_language" is 'The language of mails to the agency. Mails to visitors are in the language of their request.';

comment on column "public"."mail_settings"."overdue_hours" is 'After how many hours a pending request appears in a second reminder.';

comment on column "public"."mail_settings"."recipients" is 'The recipients of mails to the agency. If empty, the worker uses the address of the agency.';

comment on column "public"."mail_settings"."remind_since" is 'When reminders were turned on. Reminders contain no older requests.';

comment on column "public"."mail_settings"."reminder_hours" is 'After how many hours a pending request appears in a reminder to the agency.';

comment on column "public"."mail_settings"."send_receipts" is 'Whether the visitor gets a confirmation of each request.';

comment on column "public"."mail_settings"."send_requests" is 'Whether the agency gets a mail about each request.';

comment on column "public"."mail_settings"."sender" is 'The sender of mails. If null, the worker uses its configured address.';

comment on column "public"."mail_settings"."site_url" is 'The origin of links, without a trailing slash. If null, the worker uses its configured origin.';

comment on column "public"."mail_settings"."updated_at" is 'Increases at every change of a value, so it identifies a version.';

comment on column "public"."notes"."author" is 'The typed name of the author, because staff share one account.';

comment on column "public"."notes"."updated_at" is 'Equal to created_at until the text changes. An edit sends the value on which it is based.';

comment on column "public"."projects"."paid_on" is 'The day of the payment, in the time zone of staff; null while the project is not paid. Staff or a trigger set it.';

comment on column "public"."projects"."quote_id" is 'The converted quote, which only convert_quote sets. Null after the quote is deleted.';

comment on column "public"."projects"."search" is 'The words of title, client, description, technologies, notes and of the client''s name and addresses in its quote. Set by a trigger.';

comment on column "public"."projects"."updated_at" is 'Increases at every change of a value. An edit sends the value on which it is based.';

comment on column "public"."projects"."updated_by" is 'See public.quotes.updated_by.';

comment on column "public"."quotes"."follow_up_on" is 'The day on which to contact the client again, in the time zone of staff. Null without a follow-up.';

comment on column "public"."quotes"."is_spam" is 'Suspected spam. Stored for staff to check, and left out of all counts.';

comment on column "public"."quotes"."language" is 'The language of the page from which the visitor sent the request.';

comment on column "public"."quotes"."origin" is 'See private.quote_origin. Set by a trigger, because a generated column would always look changed in set_version.';

comment on column "public"."quotes"."reference" is 'The reference that the visitor sees and can give on the phone.';

comment on column "public"."quotes"."request_id" is 'An id from the visitor''s form, so that a request that is sent twice creates one quote. Null if staff entered the quote.';

comment on column "public"."quotes"."search" is 'The words of reference, name, company, e-mail, phone, message and notes. Set by a trigger.';

comment on column "public"."quotes"."source" is 'Only the landing path, the referrer and the campaign fields. Never changes.';

comment on column "public"."quotes"."spam_reason" is 'Why submit_quote marked the request: hidden_field, too_fast, or over_limit for a request above the overall limit, which may be genuine. Null if staff marked it or the mark is cleared.';

comment on column "public"."quotes"."taken_at" is 'When the person took the quote. Set by a trigger.';

comment on column "public"."quotes"."taken_by" is 'The typed name of the person who works on the quote, or null. Valid until the answer or taken_until.';

comment on column "public"."quotes"."taken_until" is 'Four hours after taken_at. Set by a trigger.';

comment on column "public"."quotes"."updated_at" is 'Increases at every change of a value, so it identifies a version.';

comment on column "public"."quotes"."updated_by" is 'The typed name of the person who made the last change. Each write by staff sets it, for the history.';

comment on column "public"."quotes"."waiting_since" is 'The arrival time of a pending quote; null after the answer. Unlike responded_at, it is set again if the quote becomes pending again. Set by a trigger.';

comment on column "public"."status_changes"."author" is 'The typed name of the person who made the change, because staff share one account.';

comment on column "public"."status_changes"."changed_by" is 'The account that made the change; null for the system.';

comment on column "public"."status_changes"."paid_on" is 'The previous paid_on of a project that is no longer paid.';

comment on function "private"."apply_privileges"() is 'Revokes all privileges from all request roles and grants those listed here. Each migration that adds a table or a function replaces it and calls it at the end. The embedded backend calls it at each start.';

comment on function "private"."author"(text) is 'Trims the typed name of an author. Null for the system.';

comment on function "private"."before_answer_template_write"() is 'Trims texts.';

comment on function "private"."before_mail_settings_write"() is 'Trims texts, and sets remind_since.';

comment on function "private"."before_note_write"() is 'Trims texts, links a note on a converted quote to the project and vice versa, and refuses changes of fixed fields.';

comment on function "private"."before_project_write"() is 'Trims texts, refuses changes of fixed fields, and sets paid_on while the project is paid.';

comment on function "private"."before_quote_take"() is 'Sets taken_at and taken_until when somebody takes a quote. If the same person takes it again, taken_at stays.';

comment on function "private"."before_quote_write"() is 'Trims texts, refuses changes of fixed fields, and sets origin, waiting_since and responded_at. A rejection does not count as an answer. An answer clears taken_by.';

comment on function "private"."caller"(private.quote_limits) is 'Hashes of the caller''s address (IPv4, or IPv6 /56) and network (IPv4 /24, or IPv6 /48). If the proxy sent another text, hashes of that text. Null if it sent nothing.';

comment on function "private"."check_limits"(private.quote_limits, bytea, bytea, boolean) is 'Refuses a request with 429 and the seconds to wait if its address, its network or all callers together exceed their limit. Returns true if the request must be marked: overall is exceeded, and its network has sent one before.';

comment on function "private"."client_words"(uuid) is 'The search words for the client of a quote: name, company, addresses and reference.';

comment on function "private"."codes_of"(text) is 'Returns the code list of a CHECK constraint, so that no list is repeated.';

comment on function "private"."conversion_failed"(text, text) is 'Reports a server error during a conversion, with its message in the details. The hint names the failed step: project or quote.';

comment on function "private"."count_request"(private.quote_limits, bytea, bytea, boolean) is 'Counts a request, and deletes rows that are too old to count.';

comment on function "private"."day_of_payment"(uuid) is 'The paid_on of a project that becomes paid: the previous day if a change away from paid is undone within 15 minutes, else the day in the caller''s time zone, which set_project_statuses sets.';

comment on function "private"."demo_projects"() is 'The demo projects, and the projects that staff converted from demo quotes, because their clients are fictional too.';

comment on function "private"."digest_quotes"(text, timestamp with time zone) is 'The requests in a digest of this kind: those that wait for an answer, or those of one day above the overall limit. since limits them to requests that became due later.';

comment on function "private"."erase_expired_quotes"() is 'Erases at most 1000 expired requests, and the hashes of addresses that no longer count. Returns the number of erased requests.';

comment on function "private"."expired_quotes"() is 'The expired requests: rejected or unanswered, not converted, and without a later change or note, a future follow-up or another request of the same person.';

comment on function "private"."failed_mails"() is 'The mails that are past give_up_at and still needed, even if no worker runs.';

comment on function "private"."folded_address"(text) is 'Normalises an e-mail address for comparisons.';

comment on function "private"."grant_api"() is 'Grants the privileges of visitors and staff.';

comment on function "private"."grant_private"() is 'Grants the private functions that API functions, policies and triggers call with the caller''s privileges.';

comment on function "private"."index_client"() is 'Adds the name and the addresses of the client to the search words of the project.';

comment on function "private"."index_note"() is 'Adds the words of a note to the search words of its quote and project.';

comment on function "private"."index_words"(text) is 'The words that are indexed for a text: those of search_words, and Arabic ones also without the article and joined particles.';

comment on function "private"."insert_request"(public.quotes) is 'Stores a request, or refuses it with 422. Null if the same request is already stored.';

comment on function "private"."is_address"(text) is 'Whether a text is an e-mail address: one @ and no empty part of the host. Not stricter than browsers.';

comment on function "private"."is_enabled"(public.mail_settings, text) is 'Whether the settings turn on mails of this kind.';

comment on function "private"."is_finished"(text) is 'Whether a project with this status can no longer be late. Its body is parsed when it is created, so it needs no search path.';

comment on function "private"."is_needed"(private.mails) is 'Whether the mail is still needed: its request is pending and not marked as spam, or its digest is not empty.';

comment on function "private"."is_staff"() is 'Whether the caller is staff and the session of its token exists and is younger than 8 hours. So signing out ends access at once, even if the token has not expired.';

comment on function "private"."is_surplus"(private.mails) is 'Whether a receipt exceeds its limits: one a day for an address, and hourly_receipts in all. The limits exist because anybody can enter any address in the form.';

comment on function "private"."keep_notes"() is 'When a quote or its project is deleted, the other one keeps the notes.';

comment on function "private"."last_change"(text, uuid) is 'Returns who changed the status last, and when.';

comment on function "private"."link_notes"() is 'Links the notes on a converted quote to its project too.';

comment on function "private"."lock_convertible"(uuid) is 'Locks a quote for its conversion. Refuses an unknown quote with 404, and one that is not approved or already converted with 409.';

comment on function "private"."mail_to_send"(private.mails) is 'The data from which the worker writes a mail: {id, kind, attempt, message_id, sender, site_url, to, language}, with quote, or with count and the first quotes of a digest. to is null for the address of the agency, and empty without a valid address.';

comment on function "private"."mail_troubles"() is 'The mails that failed or have waited for more than ten minutes, and are still needed.';

comment on function "private"."missing_extensions"(text[]) is 'Creates these extensions if the host offers them. Returns the missing ones.';

comment on function "private"."month_of"(timestamp with time zone) is 'The first day of the month that starts at this moment in the reader''s time zone. Its body is parsed when it is created, so it needs no search path.';

comment on function "private"."new_reference"(integer) is 'Returns an unused reference such as Q-7K3M9P, one character longer if no short one is left.';

comment on function "private"."note_words"(uuid, uuid) is 'The search words of the notes on a quote or a project.';

comment on function "private"."parsed_request"(jsonb) is 'Converts a request to a quote, or refuses it and names the field. The table checks the code lists.';

comment on function "private"."person_records"(text) is 'All records of an address: its quotes, the projects from these or from deleted quotes, the history and the notes of both, and the mails about them. The counters of the request limits contain no address, and a project that staff entered by hand has no link to a person.';

comment on function "private"."phone_digits"(text) is 'The digits to search for when a phone number is typed. It must start with 0 or +, and the country code of an international number is left out. Null for any other text.';

comment on function "private"."phone_key"(text) is 'A key that is equal for different spellings of one phone number. Null if the number is too short, or starts with neither a country code nor 0.';

comment on function "private"."phone_words"(text) is 'The words that are indexed for a phone number, so that a search finds any run of its digits, with or without the country code.';

comment on function "private"."project_totals"() is 'The number of projects and the sum of their budgets, by status. paid is revenue; all statuses except completed and paid are the pipeline.';

comment on function "private"."queue_due_mails"() is 'Queues mails of the last hour that an error prevented from being queued, skipped mails that are needed again, and at most once an hour each digest with new content.';

comment on function "private"."queue_request_mails"() is 'Queues the mails of a new request in its transaction. An error here does not refuse the request; the next claim queues the missing mails.';

comment on function "private"."quote_answer"(public.quotes) is 'The response to the visitor, also used in mails to the agency. It does not reveal a spam mark.';

comment on function "private"."quote_origin"(jsonb, uuid) is 'The origin of a quote as one word: the source of its campaign, else the host of the referring page, else (direct). (staff) if staff entered it. All hosts of Google, Instagram or LinkedIn count under the company''s name.';

comment on function "private"."quote_totals"(timestamp with time zone) is 'The number of quotes in total, this month and by status, and the number that is marked as spam.';

comment on function "private"."recent_activity"() is 'The five newest quotes and the five newest projects, newest first.';

comment on function "private"."record_edit"() is 'Records the changes of the fields that the trigger names, with the values before and after.';

comment on function "private"."record_event"(text, uuid, text, jsonb, text) is 'Adds an entry to the history. Only triggers and SECURITY DEFINER functions may call it.';

comment on function "private"."refuse"(text, text, text, integer) is 'Refuses a request with 422. PostgREST writes the message into the status line, so it must not contain text from the caller.';

comment on function "private"."refuse_change"(text, text) is 'Refuses the change of a field that never changes, with 422 and the name of the field.';

comment on function "private"."refused_value"(text, text) is 'Returns the refused field of a project and the reason, from the constraint or column that Postgres names. The message of Postgres is not used, because it contains the row.';

comment on function "private"."request_source"(jsonb) is 'Returns the source of a request: only the known keys, each truncated to 500 characters.';

comment on function "private"."request_text"(jsonb, text, text, boolean, integer) is 'Returns a text field of a request, trimmed. Null if it is missing or blank.';

comment on function "private"."requested_statuses"(jsonb, text[]) is 'Reads [{id, status}], or the same as {status: [id, …]}. Refuses any other format, unknown codes and more than 10,000.';

comment on function "private"."require_staff"() is 'Returns true for staff and refuses everybody else with 403. Policies call it as (select private.require_staff()), once per statement. A policy that only returned false would make a table look empty after a session ends.';

comment on function "private"."require_staff_or_key"() is 'Refuses everybody except staff and the service key with 403.';

comment on function "private"."resend_receipt"() is 'Queues a receipt that was not delivered for the corrected address.';

comment on function "private"."response_figures"(timestamp with time zone, timestamp
  with time zone) is 'The response times for the quotes of a period. The median is null if no quote was answered.';

comment on function "private"."revenue_figures"(timestamp with time zone[], numeric[]) is 'The received quotes and the paid budgets of each month, and the paid budgets of the year of the last month and of the year before. The last month and its year are not complete.';

comment on function "private"."revoke_privileges"() is 'Revokes all privileges from all request roles.';

comment on function "private"."schedule_retention"() is 'Schedules the nightly erasure of expired requests on hosted Supabase.';

comment on function "private"."search_query"(text) is 'The query for a typed text: a prefix search for every word, or a search for a phone number. Null if the text contains no word.';

comment on function "private"."search_words"(text) is 'Splits a text into normalised words, the same in every locale. The search columns and queries both use them: NFKD; strip accents, tashkeel, tatweel, zero-width and direction marks; lower case; ى ی to ي, ة to ه, ک to ك, ٱ to ا, Arabic and Persian digits to Latin; split at everything that is not a letter or digit; truncate to 64 characters. Any 10,000 characters take a few milliseconds.';

comment on function "private"."set_project_search"() is 'Sets the search words of a project.';

comment on function "private"."set_quote_search"() is 'Sets the search words of a quote.';

comment on function "private"."set_statuses"(text, jsonb, text, text, date) is 'Changes the statuses of quotes or projects, depending on the table. seen is the status that the caller saw: a row with another status is not changed and is reported as a conflict. Null accepts any status.';

comment on function "private"."set_version"() is 'Sets updated_at at every change of a value. The new time is always later, even if the clock was set back.';

comment on function "private"."spam_reason"(jsonb, integer) is 'Returns hidden_field or too_fast if the honeypot is filled in or the form was sent too fast. Null for any other request.';

comment on function "private"."tidy_list"(text[]) is 'Trims the texts of a list and removes blanks and duplicates, in the same order. Null if the result is empty.';

comment on function "private"."waiting_quotes"(timestamp with time zone, timestamp
  with time zone) is 'The quotes of a period that wait for an answer: their number, and the five that have waited longest.';

comment on function "private"."wake_mail_worker"() is 'Calls the worker if there is one. Never fails, because the schedule calls the worker again.';

comment on function "public"."claim_mails"(integer, text) is 'Assigns due mails to a worker, in the format of private.mail_to_send. No other worker gets them for five minutes. A mail that is not settled by then can be claimed again, so it may be sent twice, with the same Message-ID. host is the part of a new Message-ID after the @.';

comment on function "public"."client_records"(uuid) is 'The quotes, projects and notes of the client of a quote, newest first: {quotes, projects, notes}. Quotes with the same e-mail address or the same phone number, in any spelling, belong to one client. Without such a quote all are empty.';

comment on function
  "public"."convert_quote"(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text) is
  'Converts an approved quote to a project in one transaction. Refuses an unknown quote with 404, one that is not approved or already converted with 409, and invalid data with 422. The hint names the failed step.';

comment on function "public"."dashboard_stats"(timestamp with time zone, timestamp
  with time zone) is 'The figures of the dashboard. month_start and previous_start are the first moments of the current and the previous month in the reader''s time zone. Both are needed, because the clocks may change in between.';

comment on function "public"."dashboard_today"(date) is 'What is due on the browser''s current day: quotes to follow up, and projects past their end date that are neither completed nor paid. Each as {total, first: [{id, name, day, email, phone}]} with the five that have been due longest. A project without a quote has no address.';

comment on function "public"."dashboard_trends"(timestamp with time zone[], timestamp with time zone, timestamp
  with time zone) is 'The received quotes and the revenue of each month, and the revenue of the year of the last month and of the year before. Also, for the quotes received from since (inclusive) to until (exclusive), how many became projects and how much was paid for these: in total, by type and by source. month_starts are the first moments of the months in the reader''s time zone, which the browser computes because the server may not know that time zone.';

comment on function "public"."demo_data"() is 'The number of demo quotes and demo projects: {quotes, projects}.';

comment on function "public"."dismiss_mail"(uuid) is 'Removes a failed mail from the dashboard. Returns {dismissed}: false if the mail has not failed.';

comment on function "public"."enrol_staff"(uuid) is 'Makes an account the only staff account and ends all staff sessions. The service key calls it to set up or rotate the shared password.';

comment on function "public"."erase_expired"() is 'For the service key: erases at most 1000 expired requests. Returns {erased}.';

comment on function "public"."erase_person"(text) is 'Erases the person with an e-mail address in one transaction and returns the erased data in the format of person_data. Deletes the quotes, their history, their mails and all notes. Projects from these or from deleted quotes stay as business records (type, status, dates, budget, technologies, history). Their client, title, description and image are replaced, and the link to the quote is removed.';

comment on function "public"."existing_mails"(uuid[]) is 'Returns which of these mails still exist. The worker deletes its copies of the others.';

comment on function "public"."mail_state"() is 'The state of the mails: {failed, waiting, late, troubles: [{id, kind, failed, error, since, quote_id, reference, client}], lastSentAt, sender, test: {id, status, error, created_at}}. late: how many failed or have waited for more than ten minutes. troubles: the first ten of these. sender: the sender in the settings. test: the last test mail, or null.';

comment on function "public"."person_data"(text) is 'All data about the person with an e-mail address, case-insensitive: {email, quotes, projects, status_changes, events, notes, mails}.';

comment on function "public"."quote_mails"(uuid) is 'The mails about a quote: [{id, kind, status, error}].';

comment on function "public"."record_answer"(uuid, text, text, text, text, text, text) is 'Marks a quote as contacted and records the answer in one transaction. Returns the same as set_quote_statuses, with which an undo also removes the record. If the status differs from seen, nothing is written and the conflict is reported. If seen is null, the answer is always recorded.';

comment on function "public"."remove_demo_data"() is 'Deletes the demo data and the notes, history, mails and projects that belong to it. Real data stays. Returns the number of deleted rows: {quotes, projects}.';

comment on function "public"."retention_state"() is 'The retention period, the time of the last run and the number of expired requests: {months, ranAt, due}.';

comment on function "public"."retry_mails"() is 'Queues the failed mails that are still needed for another day. Returns {retried}.';

comment on function "public"."schedule_mail"(text, text) is 'For the service key: schedules calls of the Edge Function at this address, with the secret, for each new request and every minute. Also schedules the deletion of pg_cron''s records after a week. Returns {scheduled, missing}: missing lists the extensions that the host does not have.';

comment on function "public"."search_projects"(text) is 'Returns the projects that match a typed text. See search_quotes.';

comment on function "public"."search_quotes"(text) is 'Returns the quotes that match a typed text, or all quotes if it contains no word. PostgREST filters, orders, counts and pages them like the table, because Postgres inlines a function without its own search path. The offset prevents Postgres from parsing the text again for each row.';

comment on function "public"."set_project_statuses"(jsonb, text, text, date) is 'Like set_quote_statuses. today is the caller''s day, which becomes the paid_on of projects that become paid.';

comment on function "public"."set_quote_spam"(uuid[], boolean) is 'Sets or clears the spam mark. Returns {changed: [id], unchanged: [id], missing: [id]}. To undo the call, set the opposite mark on the changed quotes.';

comment on function "public"."set_quote_statuses"(jsonb, text, text) is 'Takes [{id, status}] or {status: [id, …]}, the status that the caller saw, and the author. Returns {changed: [{id, status}], unchanged: [id], missing: [id], conflicts: [{id, status, author, changed_at}]}. changed contains the statuses before the call, so a call with it undoes this call.';

comment on function "public"."settle_mail"(uuid, integer, text, boolean, boolean) is 'Records the outcome of an attempt. Without an error, the mail is sent or kept. After an error, it is tried again after a minute and then every two minutes, and fails after a day, or at once if the error is permanent. Returns false if the mail was erased or claimed by another worker.';

comment on function "public"."submit_quote"(jsonb) is 'Stores a visitor''s quote request and returns the created quote. Refuses with 422 and the name of the field, or with 429 and the seconds to wait. The same request_id always returns the same quote. Above the overall limit, further requests from the same network are stored and marked as spam.';

comment on table "private"."former_clients" is 'The clients of projects whose quotes are deleted, so that erasing a person also finds these projects.';

comment on table "private"."mail_worker" is 'The address of the Edge Function that sends mails, if there is one. See public.schedule_mail.';

comment on table "private"."mails" is 'The outbox: one request and one receipt for each quote, and digests of several quotes. It contains no addresses and no texts: both are read from the quotes and the settings when a mail is sent, so deleted or erased data is never sent.';

comment on table "private"."quote_limits" is 'The limits on quote requests. To change them, update the only row.';

comment on table "private"."quote_rate" is 'One row for each recent request, with its address and network as salted hashes. Later requests and a nightly job delete rows that the limits no longer count, as the privacy notice states.';

comment on table "private"."retention" is 'How long rejected or unanswered requests are kept. To change it, update the only row. The privacy page must state the same number.';

comment on table "private"."staff" is 'The accounts that are staff. A signed-in account that is not here has no rights.';

comment on table "public"."answer_templates" is 'Templates of answers, shared by all staff. {name}, {reference} and {agency} are placeholders. There is one row for each language, which staff can change but not delete.';

comment on table "public"."events" is 'Actions of staff on a quote or project other than status changes. Only triggers and functions write it. Deleted with its quote or project.';

comment on table "public"."mail_settings" is 'The mail settings, which staff change. One row.';

comment on table "public"."notes" is 'Notes of staff. A note belongs to a quote, a project, or both after a conversion. It is deleted when neither is left.';

comment on table "public"."quotes" is 'Quote requests. Visitors can only call submit_quote.';

comment on table "public"."status_changes" is 'Every change of the status of a quote or project. Only triggers write it. Deleted with its quote or project.';

select private.apply_privileges();
