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

  -- The privileges of the service key, for exports, the set-up of the staff account, mail and retention.
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
    -- Only erase_person may change the name of the client. API callers have no right to write this column.
    when new.client_name is distinct from old.client_name
      and coalesce(current_setting('confluence.erasing', true), '') <> 'on' then 'client_name'
    when new.project_type is distinct from old.project_type then 'project_type'
    when new.created_at is distinct from old.created_at then 'created_at'
    -- The foreign key clears quote_id when the quote is deleted.
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
    -- Our own proxy adds the last IP address of this header. Callers can fake the IP addresses before it.
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
    -- An IPv6 caller can usually send from every IP address of a /56, so a /56 counts as one IP address. A caller can
    -- easily get a whole /48, so a /48 counts as one network.
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
  -- Ignores rows from the future, which exist if the clock was set back.
  until constant timestamptz := clock_timestamp() + interval '1 minute';
  blocking timestamptz;
  over_limit boolean;
  seconds integer;
begin
  select
    -- The time of the request that must expire before the next request is accepted.
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

create or replace function private.day_of_payment (
  project_id uuid
)
  returns date
  language sql
  stable
  set search_path to ''
  AS $function$
  select coalesce(
    -- If the last status change ended the status 'paid' less than 15 minutes ago, the new change counts as its undo,
    -- and the project gets its previous day of payment back.
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
      -- A request becomes due a minute after it was received, when its transaction has ended. Otherwise, a digest could
      -- be written before the request is visible, and no later digest would be queued for the request.
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
  ids uuid[];
  erased integer;
begin
  -- Waits for transactions that are changing or converting the expired requests. Afterwards, a request may no longer
  -- be expired, so the next statement calls private.expired_quotes() again.
  select array_agg(id) into ids from (
    select id from public.quotes
    where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update
  ) as locked;
  -- Foreign keys and triggers also delete the history, the emails and the notes of the erased requests.
  delete from public.quotes where quotes.id = any (ids) and quotes.id in (select private.expired_quotes());
  get diagnostics erased = row_count;
  -- New requests also delete the old rows of quote_rate, but there may be no new requests.
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.retention set ran_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return erased;
end
$function$;

create or replace function private.index_client()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  -- This update fires the trigger write_search, which computes the words again.
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
  -- These updates fire the triggers write_search, which compute the words again.
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
  -- Arabic writes words such as "and", "with" and "the" as the beginning of the next word. Also returns each word
  -- without such a beginning.
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
        -- This constraint fails if a parallel transaction has stored the same request.
        if refused = 'quotes_request_id_key' then
          return null;
        end if;
        -- If another quote has the same reference, the loop tries a new reference. Any other violation is an error.
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
  -- Control characters, spaces and the characters that separate email addresses in the header of an email.
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
  -- Removes the invisible characters at both ends: spaces, direction marks and zero-width characters.
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
      -- Contains no text from the form. Otherwise, anybody could use the form to send a text to any email address.
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', private.is_address(quote.email), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    -- Contains no text from the form, because the erasure of a person does not delete the digests that list the
    -- requests of this person.
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
  -- Indexes only the newest 40,000 characters, about ten notes of the maximum length. A tsvector cannot exceed 1 MB, and
  -- every change of a note rebuilds the words of all notes on the quote or project.
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
    -- The caller chooses the name of the field. PostgREST copies the message into the HTTP status line, so only the
    -- details may contain the name.
    perform private.refuse(
      left((select min(key) from jsonb_object_keys(unknown) as key), 100), 'unknown',
      'The request contains an unknown field.');
  end if;

  quote.name := private.request_text(request, 'name', 'The name', true, 200);
  quote.email := private.request_text(request, 'email', 'The email address', true, 320);
  -- The host of an email address on the internet contains a dot.
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
$function$;

create or replace function private.person_address (
  email text
)
  returns text
  language plpgsql
  immutable
  set search_path to ''
  AS $function$
begin
  if private.is_blank(email) then
    perform private.refuse('email', 'required', 'The email address is required.');
  end if;
  return private.folded_address(email);
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
  -- Replaces hosts such as www.google.fr with google. Campaigns use the same word as utm_source.
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
    -- A status change may also change paid_on. The change of paid_on is then not recorded as a separate edit.
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
    -- If a quote becomes pending again within 15 minutes of an answer, the answer counts as undone and is deleted from
    -- the history.
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
  -- The format {status: [id, …]} is half as long as [{id, status}], so that thousands of rows fit into one request.
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
  -- The maximum length of the normalised text. NFKD expands one ligature to up to eighteen characters, so a text of
  -- ligatures would otherwise become eighteen times as long.
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
  -- Converts the words to a tsvector and back, which sorts them and removes duplicates.
  return coalesce(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(folded, ' '), ''))), '{}');
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
    -- Processes the mails one by one, because is_surplus also counts the receipts that this loop has already claimed.
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
      -- Two queries, so that each uses an index. For a single query with OR, Postgres would read all notes.
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

  -- Deletes the notes, because their texts can contain personal data. Deletes them before the quotes, because the
  -- deletion of a quote leaves its notes to the project.
  delete from public.notes where notes.quote_id = any (quote_ids);
  delete from public.notes where notes.project_id = any (project_ids);
  -- Deletes the events of the projects, because an event of the kind 'edited' contains previous values of the project,
  -- such as its title.
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
  -- Also deletes the history of the quotes, and clears quote_id of their projects.
  delete from public.quotes where quotes.id = any (quote_ids);
  -- Deleted last, because the deletion of the quotes has just inserted rows into this table.
  delete from private.former_clients where former_clients.project_id = any (project_ids);
  return held;
end
$function$;

create or replace function public.mail_state()
  returns jsonb
  language plpgsql
  stable
  security definer
  set search_path to ''
  AS $function$
begin
  perform private.require_staff_or_key();
  return jsonb_build_object(
    'failed', (select count(*) from private.failed_mails()),
    'waiting', (select count(*) from private.mails where status in ('queued', 'sending') and give_up_at > now()),
    'late', (select count(*) from private.mail_troubles()),
    'troubles', (
      select coalesce(jsonb_agg(
        jsonb_build_object(
          'id', trouble.id, 'kind', trouble.kind, 'error', trouble.last_error,
          'failed', trouble.status = 'failed' or trouble.give_up_at <= now(),
          'since', trouble.give_up_at - interval '1 day', 'quote_id', quotes.id, 'reference', quotes.reference,
          'client', quotes.name
        ) order by trouble.give_up_at, trouble.id
      ), '[]')
      from (select * from private.mail_troubles() order by give_up_at, id limit 10) as trouble
      left join public.quotes on quotes.id = trouble.quote_id
    ),
    'lastSentAt', (select max(sent_at) from private.mails where status = 'sent'),
    'sender', (select sender from public.mail_settings),
    'test', (
      select jsonb_build_object('id', id, 'status', status, 'error', last_error, 'created_at', created_at)
      from private.mails where kind = 'test' order by created_at desc, id limit 1
    )
  );
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
  answer constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'channel', channel, 'template', left(template, 2), 'subject', left(subject, 1000), 'body', left(body, 20000)
  ));
begin
  perform private.require_staff();
  if channel is null or channel not in ('email', 'phone', 'whatsapp') then
    perform private.refuse('channel', 'unknown', 'The channel must be email, phone or whatsapp.');
  end if;
  report := private.set_statuses(
    'quotes', jsonb_build_array(jsonb_build_object('id', quote_id, 'status', 'contacted')), seen, author, null);
  if report -> 'missing' <> '[]' then
    return report;
  end if;
  -- set_statuses reports a quote that is already contacted as unchanged. If the caller saw another status, this is a
  -- conflict, because somebody else has contacted the client in the meantime.
  if seen <> 'contacted' and report -> 'unchanged' <> '[]' then
    report := report || jsonb_build_object('unchanged', '[]'::jsonb, 'conflicts', jsonb_build_array(
      jsonb_build_object('id', quote_id, 'status', 'contacted') || private.last_change('quote', quote_id)));
  end if;
  -- Records the answer of a conflict too, because the client has received it. A call that is repeated because its
  -- response was lost also gets a conflict, and must not record its answer twice.
  if report -> 'conflicts' = '[]' or not exists (
    select from public.events
    where events.entity = 'quote' and events.entity_id = quote_id and events.kind = 'answered'
      and events.details = answer and events.author is not distinct from private.author(record_answer.author)
      and events.happened_at > now() - interval '15 minutes'
  ) then
    perform private.record_event('quote', quote_id, 'answered', answer, author);
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
  -- Deletes the projects before their quotes. Otherwise a trigger would store the clients of the deleted quotes in
  -- private.former_clients.
  delete from public.projects where projects.id = any (project_ids);
  -- Also deletes the history and the mails of the quotes.
  delete from public.quotes where quotes.id = any (quote_ids);
  return jsonb_build_object(
    'quotes', coalesce(cardinality(quote_ids), 0), 'projects', coalesce(cardinality(project_ids), 0)
  );
end
$function$;

comment on column "private"."former_clients"."address_hash" is 'A hash of the project''s id and the client''s email address. The hash can confirm that a known email address is the client''s, but does not reveal the email address.';

comment on column "private"."mails"."created_at" is 'The time at which the mail was queued. For a digest, the time at which its requests were last selected.';

comment on column "private"."mails"."message_id" is 'The Message-ID, which is the same in every attempt. If a mail is sent twice, mail clients therefore show it once.';

comment on column "private"."mails"."status" is 'queued: waiting until next_attempt_at. sending: claimed by a worker until next_attempt_at. sent: accepted by the mail server. kept: written to a file, because there is no mail server. skipped: no longer needed, see private.is_needed. withheld: a receipt above a limit, see private.is_surplus. failed: not delivered. dismissed: failed, and removed from the dashboard by staff.';

comment on column "private"."quote_limits"."behind_cloudflare" is 'Whether all requests come through Cloudflare, as on hosted Supabase. If true, the header cf-connecting-ip contains the caller''s IP address. If false, the header is ignored, because without Cloudflare callers could fake it.';

comment on column "private"."quote_limits"."per_address" is 'How many requests an IP address may send within counted_over. Requests that look like spam are counted separately, with the same limit.';

comment on column "private"."quote_limits"."salt" is 'The random salt of the hashes of IP addresses and networks. Each database has a different salt.';

comment on column "private"."quote_rate"."address_hash" is 'Null if the IP address of the caller is unknown. Such a request counts only towards overall and hard_limit.';

comment on column "private"."retention"."ran_at" is 'The time of the last run of private.erase_expired_quotes, even if it erased nothing. Null before the first run.';

comment on column "public"."answer_templates"."body" is 'The text of the answer, as an email or a WhatsApp message.';

comment on column "public"."answer_templates"."subject" is 'The subject of the answer, if the answer is an email.';

comment on column "public"."answer_templates"."updated_at" is 'The time of the last change, which increases with every change. An edit sends the value of the version that it started from, so that it cannot overwrite a newer version.';

comment on column "public"."events"."details" is 'A JSON object whose format depends on kind. answered: {channel, template, subject, body}. converted: {project: {id, name}} for the quote, and {quote: {id, name}} for the project. edited: {field: [before, after]}, both values truncated to 200 characters.';

comment on column "public"."mail_settings"."recipients" is 'The recipients of mails to the agency. If empty, the worker uses the email address of the agency.';

comment on column "public"."mail_settings"."sender" is 'The email address that sends all mails. If null, the worker uses its configured sender.';

comment on column "public"."mail_settings"."site_url" is 'The origin of the links in mails, without a trailing slash. If null, the worker uses its configured origin.';

comment on column "public"."notes"."updated_at" is 'Equal to created_at until the text changes. An edit sends the value that it has read, so that it cannot overwrite a newer version.';

comment on column "public"."projects"."quote_id" is 'The converted quote, which only convert_quote sets. Null if the project was not converted from a quote, or if the quote was deleted.';

comment on column "public"."projects"."updated_at" is 'The time of the last change, which increases with every change. An edit sends the value that it has read, so that it cannot overwrite a newer version.';

comment on column "public"."quotes"."follow_up_on" is 'The day on which staff plan to contact the client again, in the time zone of staff. Null if no follow-up is planned.';

comment on column "public"."quotes"."is_spam" is 'Whether the request is suspected spam. Lists show such requests only with the spam filter. No figure includes them, except the number of suspected requests.';

comment on column "public"."quotes"."origin" is 'The result of private.quote_origin. A trigger sets it. The column is not generated, because a generated column is still empty when the trigger set_version runs, and set_version would find a change in every update.';

comment on column "public"."quotes"."search" is 'The search words of the reference, name, company, email address, phone number, message and notes. A trigger sets them.';

comment on column "public"."quotes"."spam_reason" is 'The reason why submit_quote marked the request: hidden_field (the honeypot is filled in), too_fast (the form was sent too fast), or over_limit (the request is above private.quote_limits.overall, and may be genuine). Null if staff marked the request, or if it is not marked.';

comment on column "public"."quotes"."taken_by" is 'The typed name of the person who is answering the quote, or null. Not valid after taken_until. A trigger clears it when the status is no longer pending.';

comment on column "public"."status_changes"."paid_on" is 'The previous day of payment, if the change ends the status ''paid'' of a project. Null for other changes.';

comment on function "private"."apply_privileges"() is 'Revokes all privileges with revoke_privileges, and then grants only those that grant_api, grant_private and this function list. To grant privileges on a new table or function, a migration replaces one of the three functions. Every migration calls apply_privileges at the end, and the embedded backend calls it at each start.';

comment on function "private"."before_quote_write"() is 'Trims texts, refuses changes of immutable fields, and sets origin, waiting_since and responded_at. A rejection does not count as an answer. Clears taken_by after taken_until, or when the status is no longer pending.';

comment on function "private"."caller"(private.quote_limits) is 'Returns hashes of the caller''s address (IPv4, or IPv6 /56) and network (IPv4 /24, or IPv6 /48). If the proxy reports a text that is not an IP address, both are hashes of this text. If the proxy reports nothing, both are null.';

comment on function "private"."check_limits"(private.quote_limits, bytea, bytea, boolean) is 'Refuses a request with 429 and the seconds to wait if it exceeds per_address, per_network or hard_limit. Returns true if the request must be marked as spam, because it exceeds overall and its network has already sent a request or is unknown.';

comment on function "private"."client_words"(uuid) is 'Returns the search words of a quote''s reference and of its client''s name, company, email address and phone number.';

comment on function "private"."conversion_failed"(text, text) is 'Raises the error 400 for an unexpected error during a conversion. The details contain the message of Postgres, and the hint names the failed step: project or quote.';

comment on function "private"."count_request"(private.quote_limits, bytea, bytea, boolean) is 'Counts a request. Deletes at most 100 rows of quote_rate that no longer count: old rows, and rows from the future, which exist if the clock was set back.';

comment on function "private"."day_of_payment"(uuid) is 'Returns the day of payment for a project that becomes paid: the previous day of payment, if the last status change ended the status ''paid'' less than 15 minutes ago. Otherwise the day that the caller of set_project_statuses passed, or current_date.';

comment on function "private"."expired_quotes"() is 'Returns the expired requests. Such a request is not converted, and is rejected or unanswered. Within the retention period, neither the request nor a note on it was changed, no follow-up was due or is planned, and the person sent no other request.';

comment on function "private"."failed_mails"() is 'Returns the failed mails that are still needed, without test mails. A mail whose give_up_at and next_attempt_at have passed counts as failed even if no worker has run since.';

comment on function "private"."folded_address"(text) is 'Normalises an email address for comparisons.';

comment on function "private"."former_projects"(text) is 'Returns the ids of the projects whose quotes had this email address and were deleted.';

comment on function "private"."grant_api"() is 'Grants the privileges of visitors and staff. Also lets the service key call some of the functions for staff.';

comment on function "private"."index_client"() is 'Updates the search words of the project when the name, company, email address or phone number of its client changes.';

comment on function "private"."index_words"(text) is 'Returns the search words that a row stores for a text: those of search_words and, for Arabic words, also the words without the article and without joined particles.';

comment on function "private"."is_address"(text) is 'Whether a text is an email address: it contains one @, and no part of the domain after it is empty. Accepts every text that browsers accept in an email field.';

comment on function "private"."is_needed"(private.mails) is 'True if the settings turn on this kind of mail and its content is still current. For a mail about one request, the request must be pending and not marked as spam. For a digest, there must be requests to list. Always true for test mails.';

comment on function "private"."is_surplus"(private.mails) is 'Whether a receipt exceeds a limit: one a day for each email address, and quote_limits.hourly_receipts an hour for all email addresses together. Anybody can enter the email address of somebody else in the form. Without the limits, the product could then flood this person with mails.';

comment on function "private"."keep_notes"() is 'When a quote or its project is deleted, clears the link from their common notes to the deleted row, so that the other row keeps the notes.';

comment on function "private"."lock_convertible"(uuid) is 'Locks a quote for its conversion. Refuses with 404 a quote that does not exist, and with 409 a quote that has already been converted or is not approved.';

comment on function "private"."mail_to_send"(private.mails) is 'Returns the data from which the worker writes a mail: {id, kind, attempt, message_id, sender, site_url, to, language}, and {quote} or, for a digest, {count, quotes} with its first 50 quotes. If the settings contain no recipients, the field ''to'' of a mail to the agency is null, and the worker uses the email address in src/agency.ts. In a receipt, ''to'' is empty if the quote contains no valid email address.';

comment on function "private"."mail_troubles"() is 'Returns the failed mails and the mails that have waited for more than ten minutes, if they are still needed. Test mails are not included.';

comment on function "private"."missing_extensions"(text[]) is 'Creates the wanted extensions that the database server offers. Returns those that it does not offer.';

comment on function "private"."month_of"(timestamp with time zone) is 'Returns the first day of the month whose first moment in the user''s time zone is start. The function need not know this time zone. It needs no search path, because Postgres parses the body when it creates the function.';

comment on function "private"."person_records"(text) is 'Returns all records of an email address: the quotes, the projects that were converted from these quotes or from deleted quotes, the history and the notes of the quotes and projects, and the mails about the quotes. A project that staff entered without a quote is not included, because it is not linked to a person. private.quote_rate is not included, because it contains no email addresses.';

comment on function "private"."queue_due_mails"() is 'For requests from the last hour, queues the missing mails, and the skipped mails that are needed again. Queues each digest with new content, at most once an hour.';

comment on function "private"."quote_answer"(public.quotes) is 'Returns the fields of a quote that the visitor gets in the response and the agency gets by email. They do not reveal whether the request is marked as spam.';

comment on function "private"."refuse"(text, text, text, integer) is 'Refuses a request with 422. The message must not contain text from the caller, because PostgREST writes the message into the HTTP status line, where a line break could add a header.';

comment on function "private"."refused_value"(text, text) is 'Converts the constraint or column of an error to the refused field of a project, the reason and a message. Uses neither the message of Postgres, which names internal objects, nor its detail, which contains the whole row.';

comment on function "private"."request_text"(jsonb, text, text, boolean, integer) is 'Returns a field of a request as a trimmed text, or null if the field is missing or blank. Refuses a field that is too long, a field that is not text, and a required field that is missing or blank.';

comment on function "private"."resend_receipt"() is 'When staff correct the email address of a client, queues the receipt again if it was not delivered.';

comment on function "private"."revenue_figures"(timestamp with time zone[], numeric[]) is 'Returns the number of quotes and the revenue of each month of month_starts. Also returns the revenue of the year of the newest of these months, and of the year before. The revenue of a period is the sum of the budgets that were paid in this period.';

comment on function "private"."revoke_privileges"() is 'Revokes all privileges from PUBLIC and from the roles with which the API runs requests.';

comment on function "private"."set_statuses"(text, jsonb, text, text, date) is 'Changes the statuses of rows in quotes or projects. The argument seen is the status that the caller saw: only rows that still have this status are changed. A row that has neither this status nor the requested one is returned as a conflict. If seen is null, rows with any status are changed.';

comment on function "private"."spam_reason"(jsonb, integer) is 'Returns hidden_field if the honeypot is filled in, too_fast if elapsed_ms is missing, is not a number or is below min_elapsed_ms, and null for any other request.';

comment on function "public"."client_records"(uuid) is 'Returns the quotes, projects and notes of the client of a quote, newest first: {quotes, projects, notes}. Quotes with the same email address or the same phone number, in any spelling, belong to one client. If the quote does not exist, all three lists are empty.';

comment on function
  "public"."convert_quote"(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text) is
  'Converts an approved quote to a project in one transaction. Raises 404 for an unknown quote, 409 for a quote that has already been converted or is not approved, 422 for invalid data, and 400 for an unexpected error. The hint of a 422 or 400 names the failed step: project or quote.';

comment on function "public"."dashboard_stats"(timestamp with time zone, timestamp
  with time zone) is 'Returns the figures of the dashboard. month_start and previous_start are the first moments of the current and the previous month in the reader''s time zone. previous_start cannot be computed from month_start, because daylight saving time may begin or end between them.';

comment on function "public"."dashboard_today"(date) is 'Returns what is due on a day: quotes to follow up, and projects past their end date that are neither completed nor paid. Each of these lists has the format {total, first: [{id, name, day, email, phone}]}. The array "first" contains the five entries that have been due longest. A project without a quote has no email and no phone.';

comment on function "public"."dashboard_trends"(timestamp with time zone[], timestamp with time zone, timestamp
  with time zone) is 'Returns the figures of private.revenue_figures. For the quotes received from "since" (inclusive) to "until" (exclusive), also returns how many became projects and how much was paid for these projects: in total, by type and by source. month_starts are the first moments of the months in the reader''s time zone. The browser computes them, because the server may not know that time zone.';

comment on function "public"."erase_person"(text) is 'Erases all data about the person with an email address in one transaction, and returns the erased data in the format of person_data. Deletes the quotes, their history, their mails, all notes and the events of the projects. Keeps the projects as business records, with their type, status, dates, budget, technologies and status history. Replaces the client, title and description of the projects, and removes their image and their link to the quote.';

comment on function "public"."existing_mails"(uuid[]) is 'Returns those of the given ids whose mails still exist. A worker that wrote mails to files, because there is no mail server, deletes the files of all other mails.';

comment on function "public"."mail_state"() is 'Returns the state of the mails: {failed, waiting, late, troubles: [{id, kind, failed, error, since, quote_id, reference, client}], lastSentAt, sender, test: {id, status, error, created_at}}. Outside ''troubles'', ''failed'', ''waiting'' and ''late'' are numbers of mails. ''late'' counts the failed mails and the mails that have waited for more than ten minutes. ''troubles'' contains the first ten of the mails that ''late'' counts, and its ''failed'' is true or false. ''sender'' is the sender in the settings. ''test'' is the last test mail, or null.';

comment on function "public"."person_data"(text) is 'Returns all data about the person with an email address: {email, quotes, projects, status_changes, events, notes, mails}. Upper and lower case in the address do not matter.';

comment on function "public"."record_answer"(uuid, text, text, text, text, text, text) is 'Marks a quote as contacted and records the answer in one transaction. Returns the same as set_quote_statuses. To undo the call, pass the changed rows of the result to set_quote_statuses: if the quote becomes pending again within 15 minutes, the recorded answer is deleted. If the quote no longer has the status seen, its status stays and the result contains the conflict, but the answer is recorded. If seen is null, the status is always changed.';

comment on function "public"."remove_demo_data"() is 'Deletes the demo quotes, the demo projects and the projects that staff converted from demo quotes. Also deletes the notes, history and mails of these quotes and projects. Returns the number of deleted quotes and projects: {quotes, projects}.';

comment on function "public"."retry_mails"() is 'Queues the failed mails that are still needed again. The worker then tries to send them for 24 more hours. Returns {retried}, their number.';

comment on function "public"."schedule_mail"(text, text) is 'Makes the database call the Edge Function at this URL, with the secret, for each new request and every minute. Also schedules the deletion of pg_cron''s records after a week. Only the service key may call it. Returns {scheduled, missing}; missing lists the extensions that the database server does not offer.';

comment on function "public"."set_project_statuses"(jsonb, text, text, date) is 'Changes the statuses of projects, with the arguments and the result of set_quote_statuses. The argument today is the current day of the caller: projects that become paid get this day as paid_on.';

comment on function "public"."set_quote_statuses"(jsonb, text, text) is 'Changes the statuses of quotes. The argument changes has the format [{id, status}] or {status: [id, …]}. The argument seen is the status that the caller saw. Returns {changed: [{id, status}], unchanged: [id], missing: [id], conflicts: [{id, status, author, changed_at}]}. The list changed contains the previous statuses: to undo the call, pass this list as the argument changes.';

comment on function "public"."settle_mail"(uuid, integer, text, boolean, boolean) is 'Records the outcome of an attempt. Without an error, the status becomes ''kept'' if the worker wrote the mail to a file (kept is true), and ''sent'' if the mail server accepted the mail. After an error, the mail is tried again after one minute and then every two minutes. The mail fails after a day, or at once if it is a test mail or if permanent is true. Returns false if the mail no longer exists, is settled already or has been claimed again.';

comment on table "private"."mail_worker" is 'The URL of the Edge Function that sends mails, if there is one. See public.schedule_mail.';

comment on table "private"."mails" is 'The outbox. A request of a visitor has at most one mail of the kind ''request'' and one of the kind ''receipt''. A digest is about several requests. The table contains neither email addresses nor the texts of mails: both are read from the quotes and the settings when a mail is sent, so that deleted or erased data is never sent.';

comment on table "private"."quote_rate" is 'One row for each recent request, with salted hashes of the caller''s IP address and network. Later requests and a daily job delete rows that are older than counted_over, as the privacy notice promises.';

comment on table "private"."retention" is 'The time for which rejected or unanswered requests are kept. To change it, update the only row, and set retentionMonths in src/agency.ts, which the privacy page states, to the same number.';

comment on table "public"."answer_templates" is 'Templates of answers, shared by all staff. {name}, {reference} and {agency} are placeholders. There is one row for each language. Staff can change the rows, but not delete them.';

comment on table "public"."notes" is 'Notes of staff. A note belongs to a quote, to a project, or after a conversion to both. A note is deleted with the last row that it belongs to.';

comment on table "public"."quotes" is 'Quote requests of visitors, and quotes that staff enter. Visitors have no access to the table. They call submit_quote instead.';

select private.apply_privileges();
