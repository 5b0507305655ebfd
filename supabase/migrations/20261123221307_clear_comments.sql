set local check_function_bodies = off;

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
    -- A conversion sets a link and a deletion clears it. No link ever changes to another row.
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
    -- Only erase_person may change the name. API callers have no right to write this column.
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
      -- Waits a minute, until all transactions that insert such requests have ended, so that the digest misses none.
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
  -- Arabic joins words such as "and", "with" and "the" to the next word. Adds that word without them.
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
        -- A parallel transaction has stored the same request.
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
  -- Removes all characters that are not visible: spaces, direction marks and zero-width characters.
  return coalesce(btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\00AD\061C\1680\2000\2001\2002\2003\2004\2005'
    '\2006\2007\2008\2009\200A\200B\200C\200D\200E\200F\2028\2029\202A\202B\202C\202D'
    '\202E\202F\205F\2060\2066\2067\2068\2069\3000\FEFF') = '', true);
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
    -- give_up_at is 24 hours after the mail was queued, so this finds mails that have waited for ten minutes.
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
  -- Without I, L, O, U, 0 and 1, which are easily confused, and without E, because spreadsheets read a reference such
  -- as 25E567 as a number.
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
  -- Indexes only the newest 40,000 characters, about ten notes of the maximum length. A tsvector cannot exceed 1 MB, and
  -- every change of a note rebuilds the words of all the notes.
  return private.index_words(left((
    select coalesce(string_agg(notes.body, ' ' order by notes.created_at desc), '') from public.notes
    where notes.quote_id = note_words.quote_id or notes.project_id = note_words.project_id
  ), 40000));
end
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
  -- The slash excludes dates such as 05/11/2026.
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  end if;
  -- Removes + or 00, the country code, and a 0 after it. No country code is the prefix of another one.
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
  -- Returns every tail of the number, so that a prefix search finds any run of digits. For an international number,
  -- also returns the national form, which starts with 0.
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
  -- Replaces hosts such as www.google.fr with google, which is also the source of campaigns.
  return left(coalesce(
    substring(origin from '^(?:[^/]+\.)?(google|instagram|linkedin)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$'), origin
  ), 200);
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
    -- The answered quotes, and the unanswered ones that have waited for more than 24 hours.
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
    -- Uses a timestamp without time zone, so that the month does not depend on the time zone of the connection.
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

create or replace function private.set_quote_search()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.search := array_to_tsvector(
    private.index_words(concat_ws(' ', new.reference, new.name, new.company, new.email, new.phone, new.message))
    || private.phone_words(new.phone)
    -- Adds the reference without its hyphen, which staff need not type.
    || lower(replace(new.reference, '-', ''))
    || case when tg_op = 'UPDATE' then private.note_words(new.id, null) end
  );
  return new;
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
  -- Removes the same characters as JavaScript's trim(), in every locale.
  return btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007'
    '\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
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
  -- An event of the kind 'edited' contains the previous values.
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
  -- If somebody else has already contacted the client, the result is also a conflict.
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
      -- Deletes old records of runs, because pg_cron does not.
      'confluence-cron-history', '17 3 * * *',
      $sql$delete from cron.job_run_details where end_time < now() - interval '7 days'$sql$;
  end if;
  return jsonb_build_object('scheduled', missing = '{}', 'missing', to_jsonb(missing));
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
  -- The wait is at most two minutes, so that all waiting mails are sent soon after an outage.
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

comment on column "private"."former_clients"."address_hash" is 'A hash of the client''s e-mail address and the project''s id. It can confirm an address, but does not reveal it.';

comment on column "private"."mail_worker"."secret" is 'The secret that the database sends when it calls the worker. It gives no other rights.';

comment on column "private"."mails"."attempts" is 'The number of attempts. It also identifies the claim, so that settle_mail ignores a late report about an earlier claim.';

comment on column "private"."mails"."created_at" is 'The time at which the mail was queued. For a digest, the time at which its content was last read.';

comment on column "private"."mails"."kind" is 'request: a new request, to the agency. receipt: the confirmation, to the visitor. reminder: a digest of unanswered requests, to the agency. over_limit: a digest of requests above quote_limits.overall, to the agency. test: a mail with which staff test the settings.';

comment on column "private"."mails"."next_attempt_at" is 'The time at which the mail is due. While the mail is being sent, the time at which another worker may claim it.';

comment on column "private"."mails"."status" is 'queued: waiting until next_attempt_at. sending: claimed by a worker until next_attempt_at. sent: accepted by the mail server. kept: written to a file, because there is no mail server. skipped: no longer needed, because the request was answered or marked as spam, or because staff turned off this kind of mail. withheld: a receipt above a limit, see private.is_surplus. failed: not delivered. dismissed: failed, and removed from the dashboard by staff.';

comment on column "private"."quote_limits"."behind_cloudflare" is 'Whether all requests come through Cloudflare, as on hosted Supabase. The header cf-connecting-ip then contains the caller''s address. Without Cloudflare, callers could fake this header.';

comment on column "private"."quote_limits"."counted_over" is 'The period over which requests are counted.';

comment on column "private"."quote_limits"."hard_limit" is 'How many requests from all callers, including spam, are accepted within counted_over. Further requests are refused.';

comment on column "private"."quote_limits"."hourly_receipts" is 'The maximum number of confirmations that are sent to visitors within an hour.';

comment on column "private"."quote_limits"."min_elapsed_ms" is 'The minimum time in milliseconds in which a person fills in the form. Faster requests are suspected spam.';

comment on column "private"."quote_limits"."overall" is 'How many requests from all callers, without spam, are accepted as usual within counted_over. Further requests are marked as spam, except the first one of each network.';

comment on column "private"."quote_limits"."per_address" is 'How many requests an address may send within counted_over. Requests that look like spam are counted separately, with the same limit.';

comment on column "private"."quote_limits"."salt" is 'The random salt of the hashes of addresses and networks. It is different in each database.';

comment on column "private"."quote_rate"."address_hash" is 'Null if the address of the caller is unknown. Such a request counts only towards overall and hard_limit.';

comment on column "private"."quote_rate"."is_spam" is 'Whether the request looked like spam. Such requests do not count towards overall, and per_address counts them separately.';

comment on column "private"."retention"."ran_at" is 'The time when expired requests were last erased. Null before the first run.';

comment on column "public"."answer_templates"."body" is 'The text of the answer, as a mail or a WhatsApp message.';

comment on column "public"."answer_templates"."subject" is 'The subject of the answer, if it is a mail.';

comment on column "public"."answer_templates"."updated_at" is 'The time of the last change, which increases with every change. An edit sends the value of the version that it started from.';

comment on column "public"."events"."details" is 'A JSON object whose format depends on kind. answered: {channel, template, subject, body}. converted: {project: {id, name}} or {quote: {id, name}}. edited: {field: [before, after]}, both values truncated to 200 characters.';

comment on column "public"."mail_settings"."overdue_hours" is 'The number of hours after which a second reminder lists a pending request.';

comment on column "public"."mail_settings"."remind_since" is 'The time when reminders were turned on. Reminders do not list older requests.';

comment on column "public"."mail_settings"."reminder_hours" is 'The number of hours after which a reminder to the agency lists a pending request.';

comment on column "public"."mail_settings"."updated_at" is 'The time of the last change. It increases with every change, so it identifies a version of the row.';

comment on column "public"."notes"."body" is 'The text of the note, without markup.';

comment on column "public"."notes"."updated_at" is 'Equal to created_at until the text changes. An edit sends the value of the version that it started from.';

comment on column "public"."projects"."budget" is 'The budget in whole euros. 0 is stored as null.';

comment on column "public"."projects"."paid_on" is 'The day of the payment in the time zone of staff. Null if the project is not paid. If staff set no day, a trigger does.';

comment on column "public"."projects"."search" is 'The search words of the title, client, description, technologies and notes, and those of private.client_words. A trigger sets them.';

comment on column "public"."projects"."technologies" is 'Trimmed texts without blank texts and duplicates. An empty list is stored as null.';

comment on column "public"."projects"."updated_at" is 'The time of the last change, which increases with every change. An edit sends the value of the version that it started from.';

comment on column "public"."quotes"."follow_up_on" is 'The day on which staff plan to contact the client again, in their time zone. Null if no follow-up is planned.';

comment on column "public"."quotes"."is_spam" is 'Whether the request is suspected spam. Only the number of such requests is shown; all other figures ignore them.';

comment on column "public"."quotes"."origin" is 'The result of private.quote_origin. A trigger sets it: a generated column is still empty when set_version runs, which would therefore always find a change.';

comment on column "public"."quotes"."phone" is 'The phone number as typed, but with Latin digits.';

comment on column "public"."quotes"."reference" is 'A short code such as Q-7K3M9P, which visitors can name on the phone.';

comment on column "public"."quotes"."request_id" is 'An id that the visitor''s form generates. A request that is sent twice has the same id, and creates one quote. Null if staff entered the quote.';

comment on column "public"."quotes"."responded_at" is 'The time of the first answer: see private.before_quote_write. A trigger sets it.';

comment on column "public"."quotes"."search" is 'The search words of the reference, name, company, e-mail address, phone number, message and notes. A trigger sets them.';

comment on column "public"."quotes"."source" is 'The source of the visit: the landing path, the referrer and the fields of the campaign. Immutable.';

comment on column "public"."quotes"."spam_reason" is 'The reason why submit_quote marked the request: hidden_field, too_fast, or over_limit for a request above quote_limits.overall, which may be genuine. Null if staff marked the request, or if it is not marked.';

comment on column "public"."quotes"."taken_at" is 'The time when the person took the quote. A trigger sets it.';

comment on column "public"."quotes"."taken_by" is 'The typed name of the person who is answering the quote, or null. Not valid after taken_until. An answer clears it.';

comment on column "public"."quotes"."taken_until" is 'Four hours after taken_at. A trigger sets it.';

comment on column "public"."quotes"."updated_at" is 'The time of the last change. It increases with every change, so it identifies a version of the row.';

comment on column "public"."quotes"."updated_by" is 'The typed name of the person who made the last change. Each write of staff contains it, and triggers copy it to the history.';

comment on column "public"."quotes"."waiting_since" is 'The value of created_at while the status is pending, otherwise null. A trigger sets it.';

comment on column "public"."status_changes"."changed_by" is 'The account that made the change. Null if no signed-in account made it.';

comment on column "public"."status_changes"."entity_id" is 'The id of the quote or project.';

comment on column "public"."status_changes"."paid_on" is 'The day of payment before the change, if the project is no longer paid after it.';

comment on function "private"."apply_privileges"() is 'Revokes all privileges from all request roles, and grants those that it lists. A migration that adds a table or a function replaces this function. Every migration calls it at the end, and the embedded backend at each start.';

comment on function "private"."author"(text) is 'Trims the typed name of an author. Returns null if the caller is not signed in.';

comment on function "private"."before_answer_template_write"() is 'Trims the texts of a template.';

comment on function "private"."before_mail_settings_write"() is 'Trims texts, and sets remind_since when staff turn reminders on.';

comment on function "private"."before_note_write"() is 'Trims texts, and refuses changes of immutable fields. Links a new note on a converted quote to its project, and a new note on a project to its quote.';

comment on function "private"."before_project_write"() is 'Trims texts, refuses changes of immutable fields, sets paid_on for paid projects and clears it for all others.';

comment on function "private"."before_quote_take"() is 'Sets taken_at and taken_until when a person takes a quote. If the same person takes the quote again before taken_until, the times do not change.';

comment on function "private"."before_quote_write"() is 'Trims texts, refuses changes of immutable fields, and sets origin, waiting_since and responded_at. A rejection does not count as an answer. An answer clears taken_by.';

comment on function "private"."caller"(private.quote_limits) is 'Returns hashes of the caller''s address (IPv4, or IPv6 /56) and network (IPv4 /24, or IPv6 /48). If the proxy reports a text that is not an IP address, both are hashes of this text. If it reports nothing, both are null.';

comment on function "private"."check_limits"(private.quote_limits, bytea, bytea, boolean) is 'Refuses a request with 429 and the seconds to wait if it exceeds per_address, per_network or hard_limit. Returns true if the request must be marked as spam, because it exceeds overall and its network has already sent a request.';

comment on function "private"."client_words"(uuid) is 'Returns the search words of a quote''s reference and of its client''s name, company, e-mail address and phone number.';

comment on function "private"."codes_of"(text) is 'Returns the codes that a CHECK constraint lists, so that no function repeats the list.';

comment on function "private"."conversion_failed"(text, text) is 'Raises the error 400 for a server error during a conversion. The details contain the message of the server, and the hint names the failed step: project or quote.';

comment on function "private"."day_of_payment"(uuid) is 'Returns the day of payment for a project that becomes paid. If the project left the status paid less than 15 minutes ago, this is the previous day of payment. Otherwise it is the day that the caller of set_project_statuses passed, or current_date.';

comment on function "private"."demo_projects"() is 'Returns the demo projects, and the projects that staff converted from demo quotes, whose clients are also fictional.';

comment on function "private"."digest_quotes"(text, timestamp with time zone) is 'Returns the requests in a digest: for a reminder, those that wait for an answer; for over_limit, those of the last day above quote_limits.overall. If since is given, returns only requests that became due after it.';

comment on function "private"."erase_expired_quotes"() is 'Erases at most 1,000 expired requests, and the rows of private.quote_rate that the limits no longer count. Returns the number of erased requests.';

comment on function "private"."expired_quotes"() is 'Returns the expired requests. Such a request is rejected or unanswered and not converted. Within the retention period, neither the request nor a note on it was changed, no follow-up was due or is planned, and the person sent no other request.';

comment on function "private"."failed_mails"() is 'Returns the mails that have failed and are still needed. A mail that has passed give_up_at counts as failed even if no worker has run since.';

comment on function "private"."former_projects"(text) is 'Returns the projects of the client with this e-mail address whose quotes were deleted.';

comment on function "private"."grant_private"() is 'Grants the right to execute those private functions that API functions, policies and triggers call with the rights of the caller.';

comment on function "private"."index_client"() is 'Updates the search words of the project when the name, company, e-mail address or phone number of its client changes.';

comment on function "private"."index_note"() is 'Updates the search words of a quote and a project when a note on them is added, changed or deleted.';

comment on function "private"."index_words"(text) is 'Returns the search words that a row stores for a text: those of search_words and, for Arabic words, also the words without the article and joined particles.';

comment on function "private"."insert_request"(public.quotes) is 'Stores a request and returns the quote. Refuses an unknown code with 422. Returns null if a parallel transaction has stored the same request.';

comment on function "private"."is_address"(text) is 'Whether a text is an e-mail address: it contains one @, and no part of the host is empty. Accepts every address that browsers accept.';

comment on function "private"."is_finished"(text) is 'Whether a project with this status is done, and therefore never late. Postgres parses the body when it creates the function, so the function needs no search path.';

comment on function "private"."is_needed"(private.mails) is 'Whether the settings turn on this kind of mail, and the request is still pending and not marked as spam or, for a digest, there are requests to list. Test mails are always needed.';

comment on function "private"."is_staff"() is 'Whether the caller is staff, and the session of the token exists and is younger than 8 hours. Signing out deletes the session, so access ends at once, even if the token has not expired.';

comment on function "private"."is_surplus"(private.mails) is 'Whether a receipt exceeds a limit: one a day for each address, and quote_limits.hourly_receipts for all addresses together. The limits are needed, because anybody can enter any address in the form.';

comment on function "private"."keep_notes"() is 'When a quote or its project is deleted, removes the link of the notes to it, so that the other one keeps the notes.';

comment on function "private"."last_change"(text, uuid) is 'Returns the author and the time of the last status change as {author, changed_at}, or {} if there is none.';

comment on function "private"."link_notes"() is 'Links the notes on a converted quote to its new project.';

comment on function "private"."lock_convertible"(uuid) is 'Locks a quote for its conversion. Refuses an unknown quote with 404, and a quote that is not approved or already converted with 409.';

comment on function "private"."mail_to_send"(private.mails) is 'Returns the data from which the worker writes a mail: {id, kind, attempt, message_id, sender, site_url, to, language}, and {quote} or, for a digest, {count, quotes} with its first 50 quotes. to is null if the mail goes to the address of the agency, and empty if the quote contains no valid address.';

comment on function "private"."mail_troubles"() is 'Returns the mails that have failed or waited for more than ten minutes, and are still needed.';

comment on function "private"."missing_extensions"(text[]) is 'Creates those of the extensions that the host offers, and returns the others.';

comment on function "private"."month_of"(timestamp with time zone) is 'Returns the first day of the month that starts at this moment in the reader''s time zone. Postgres parses the body when it creates the function, so the function needs no search path.';

comment on function "private"."new_reference"(integer) is 'Returns an unused reference such as Q-7K3M9P. If 1,000 random references are in use, returns a longer one.';

comment on function "private"."note_words"(uuid, uuid) is 'Returns the search words of the notes on a quote or a project.';

comment on function "private"."parsed_request"(jsonb) is 'Converts a request to a quote, or refuses the request with the name of the invalid field. The constraints of the table check the codes.';

comment on function "private"."person_records"(text) is 'Returns all records of an e-mail address: the quotes, the projects from these and from deleted quotes, the history and the notes of both, and the mails about the quotes. Not included are projects that staff entered without a quote, which are not linked to a person, and private.quote_rate, which contains no addresses.';

comment on function "private"."phone_digits"(text) is 'Returns the digits to search for if the text is a phone number, which starts with 0 or +. Removes the country code of an international number. Returns null for any other text.';

comment on function "private"."phone_key"(text) is 'Returns a key that is equal for all spellings of a phone number. Returns null if the number is too short, or if it starts with neither a country code nor 0.';

comment on function "private"."phone_words"(text) is 'Returns the search words that a row stores for a phone number, so that a search finds any run of its digits, with or without the country code.';

comment on function "private"."project_totals"() is 'Returns the number of projects and the sum of their budgets, by status. The revenue is the sum for paid projects, and the pipeline the sum for projects that are neither completed nor paid.';

comment on function "private"."queue_due_mails"() is 'Queues the missing mails of requests from the last hour, skipped mails that are needed again and, at most once an hour, each digest with new content.';

comment on function "private"."queue_request_mails"() is 'Queues the mails of a new request in the transaction of the request. An error becomes a warning, so that the request is accepted. The next call of claim_mails then queues the missing mails.';

comment on function "private"."quote_answer"(public.quotes) is 'Returns the fields of a quote that the visitor gets as a response, and the agency by mail. They do not reveal whether the request is marked as spam.';

comment on function "private"."quote_origin"(jsonb, uuid) is 'Returns the origin of a quote: the source of its campaign, otherwise the host of the referring page, otherwise (direct). Returns (staff) if staff entered the quote. All hosts of Google, Instagram and LinkedIn have the same origin, the name of the company.';

comment on function "private"."quote_totals"(timestamp with time zone) is 'Returns the number of quotes in total, this month and by status, and the number of quotes that are marked as spam.';

comment on function "private"."recent_activity"() is 'Returns the five newest quotes and the five newest projects, newest first.';

comment on function "private"."record_edit"() is 'Records an edit with the previous and the new values of the fields that the trigger passes as arguments.';

comment on function "private"."refuse_change"(text, text) is 'Refuses the change of an immutable field with 422 and the name of the field.';

comment on function "private"."refused_value"(text, text) is 'Converts the constraint or column of an error to the refused field of a project, the reason and a message. The message of Postgres is not used, because it contains the row.';

comment on function "private"."request_source"(jsonb) is 'Returns the source of a request with the known keys only, and each value truncated to 500 characters.';

comment on function "private"."request_text"(jsonb, text, text, boolean, integer) is 'Returns a field of a request as a trimmed text, or null if the field is missing or blank. Refuses a field that is not text, too long, or missing although it is required.';

comment on function "private"."requested_statuses"(jsonb, text[]) is 'Reads status changes in the format [{id, status}] or the shorter format {status: [id, …]}. Refuses any other format, unknown codes and more than 10,000 changes.';

comment on function "private"."require_staff"() is 'Returns true for staff, and refuses everybody else with 403. Policies call it as (select private.require_staff()), so that it runs once per statement. If it returned false instead, a table would look empty after a session ends.';

comment on function "private"."require_staff_or_key"() is 'Raises 403 unless the caller is staff or uses the service key.';

comment on function "private"."resend_receipt"() is 'When staff correct the address of a client, queues the receipt again if it was not delivered.';

comment on function "private"."response_figures"(timestamp with time zone, timestamp
  with time zone) is 'Returns figures about the answers to the quotes of a period. The median is null if no quote was answered.';

comment on function "private"."revenue_figures"(timestamp with time zone[], numeric[]) is 'Returns the number of quotes and the revenue of each month, and the revenue of the last month''s year and of the year before. The revenue of a period is the sum of the budgets that were paid in it.';

comment on function "private"."search_query"(text) is 'Returns the query for a typed text: a prefix search for every word, or a search for a phone number. Returns null if the text contains no word.';

comment on function "private"."search_words"(text) is 'Splits a text into normalised words for search columns and queries. The result does not depend on the locale. The function applies NFKD; removes accents, tashkeel, tatweel, zero-width characters and direction marks; converts to lower case; replaces ى and ی with ي, ة with ه, ک with ك, ٱ with ا, and Arabic and Persian digits with Latin ones; splits at everything that is neither a letter nor a digit; and truncates words to 64 characters. It takes at most a few milliseconds for 10,000 characters.';

comment on function "private"."set_statuses"(text, jsonb, text, text, date) is 'Changes the statuses of rows in quotes or projects. seen is the status that the caller saw: a row with another status is not changed, and is returned as a conflict. If seen is null, all rows are changed.';

comment on function "private"."set_version"() is 'Sets updated_at when a value of the row changes. The new time is always later than the previous one, even if the clock was set back.';

comment on function "private"."spam_reason"(jsonb, integer) is 'Returns hidden_field if the honeypot is filled in, too_fast if the form was sent too fast, and null for any other request.';

comment on function "private"."tidy_list"(text[]) is 'Trims the texts of a list, and removes blank texts and duplicates without changing the order. Returns null if no text remains.';

comment on function "private"."waiting_quotes"(timestamp with time zone, timestamp
  with time zone) is 'Returns the quotes of a period that wait for an answer: their number, and the five that have waited longest.';

comment on function "private"."wake_mail_worker"() is 'Calls the mail worker of hosted Supabase. An error becomes a warning, because the schedule calls the worker again.';

comment on function "public"."claim_mails"(integer, text) is 'Returns due mails in the format of private.mail_to_send. No other worker gets these mails for five minutes. After that, a mail that the worker has not settled can be claimed again, so it may be sent twice with the same Message-ID. host is the part of a new Message-ID after the @.';

comment on function "public"."client_records"(uuid) is 'Returns the quotes, projects and notes of the client of a quote, newest first: {quotes, projects, notes}. Quotes with the same e-mail address or the same phone number, in any spelling, belong to one client. If the quote does not exist, all three lists are empty.';

comment on function
  "public"."convert_quote"(uuid, text, text, text, text, text, date, date, integer, text[], text, date, text) is
  'Converts an approved quote to a project in one transaction. Refuses an unknown quote with 404, a quote that is not approved or already converted with 409, and invalid data with 422. The hint of an error names the failed step.';

comment on function "public"."dashboard_stats"(timestamp with time zone, timestamp
  with time zone) is 'Returns the figures of the dashboard. month_start and previous_start are the first moments of the current and the previous month in the reader''s time zone. The second cannot be computed from the first, because daylight saving time may begin or end between them.';

comment on function "public"."dashboard_today"(date) is 'Returns what is due on a day: quotes to follow up, and projects past their end date that are neither completed nor paid. Both have the format {total, first: [{id, name, day, email, phone}]}; first contains the five that have been due longest. A project without a quote has no email and no phone.';

comment on function "public"."dashboard_trends"(timestamp with time zone[], timestamp with time zone, timestamp
  with time zone) is 'Returns the figures of private.revenue_figures. For the quotes received from since (inclusive) to until (exclusive), also returns how many became projects and how much was paid for these projects: in total, by type and by source. month_starts are the first moments of the months in the reader''s time zone. The browser computes them, because the server may not know that time zone.';

comment on function "public"."demo_data"() is 'Returns the number of demo quotes and demo projects: {quotes, projects}.';

comment on function "public"."dismiss_mail"(uuid) is 'Removes a failed mail from the dashboard. Returns {dismissed}, which is false if the mail has not failed.';

comment on function "public"."erase_expired"() is 'Erases at most 1,000 expired requests. Returns {erased}, their number. Only the service key may call it.';

comment on function "public"."erase_person"(text) is 'Erases all data about the person with an e-mail address in one transaction, and returns the erased data in the format of person_data. Deletes the quotes, their history, their mails and all notes. Keeps the projects as business records, with their type, status, dates, budget, technologies and status history, but replaces client, title and description, and removes the image and the link to the quote.';

comment on function "public"."existing_mails"(uuid[]) is 'Returns the ids of those mails that still exist. The worker deletes its files of the others.';

comment on function "public"."mail_state"() is 'Returns the state of the mails: {failed, waiting, late, troubles: [{id, kind, failed, error, since, quote_id, reference, client}], lastSentAt, sender, test: {id, status, error, created_at}}. failed, waiting and late are numbers of mails; late are those that have failed or waited for more than ten minutes, and troubles contains the first ten of them. sender is the sender in the settings. test is the last test mail, or null.';

comment on function "public"."person_data"(text) is 'Returns all data about the person with an e-mail address: {email, quotes, projects, status_changes, events, notes, mails}. The case of the address does not matter.';

comment on function "public"."quote_mails"(uuid) is 'Returns the mails about a quote: [{id, kind, status, error}].';

comment on function "public"."record_answer"(uuid, text, text, text, text, text, text) is 'Marks a quote as contacted and records the answer in one transaction. Returns the same as set_quote_statuses; an undo within 15 minutes also removes the recorded answer. If the status differs from seen, nothing is written and the result contains the conflict. If seen is null, the answer is always recorded.';

comment on function "public"."remove_demo_data"() is 'Deletes the demo quotes and projects, the projects from demo quotes, and the notes, history and mails of all these. Returns the number of deleted quotes and projects: {quotes, projects}.';

comment on function "public"."retention_state"() is 'Returns the retention period in months, the time of the last run and the number of expired requests: {months, ranAt, due}.';

comment on function "public"."retry_mails"() is 'Queues the failed mails that are still needed, and tries them for another day. Returns {retried}, their number.';

comment on function "public"."schedule_mail"(text, text) is 'Makes the database call the Edge Function at this address, with the secret, for each new request and every minute. Also schedules the deletion of pg_cron''s records after a week. Only the service key may call it. Returns {scheduled, missing}; missing lists the extensions that the host lacks.';

comment on function "public"."search_quotes"(text) is 'Returns the quotes that match a typed text, or all quotes if the text contains no word. The function has no setting of search_path, so Postgres inlines it, and PostgREST can filter, order, count and page its rows like those of the table. The offset prevents Postgres from parsing the text again for each row.';

comment on function "public"."send_test_mail"() is 'Queues a test mail to the agency, or finds the one that is still waiting. Returns {id}. A test mail is tried only once; mail_state returns its status and its error.';

comment on function "public"."set_project_statuses"(jsonb, text, text, date) is 'Changes the statuses of projects, with the format of set_quote_statuses. today is the current day of the caller: projects that become paid get it as paid_on.';

comment on function "public"."set_quote_spam"(uuid[], boolean) is 'Sets or clears the spam mark of quotes. Returns {changed: [id], unchanged: [id], missing: [id]}. To undo the call, set the opposite mark on the changed quotes.';

comment on function "public"."set_quote_statuses"(jsonb, text, text) is 'Changes the statuses of quotes. changes has the format [{id, status}] or {status: [id, …]}; seen is the status that the caller saw. Returns {changed: [{id, status}], unchanged: [id], missing: [id], conflicts: [{id, status, author, changed_at}]}. changed contains the previous statuses: to undo the call, pass changed as changes.';

comment on function "public"."settle_mail"(uuid, integer, text, boolean, boolean) is 'Records the outcome of an attempt. Without an error, the status becomes sent or kept. After an error, the mail is tried again after one minute and then every two minutes. It fails after a day, or at once if the error is permanent. Returns false if the mail no longer exists or another worker has claimed it.';

comment on function "public"."submit_quote"(jsonb) is 'Stores the quote request of a visitor and returns the quote. A repeated request with the same request_id returns the same quote. Refuses an invalid request with 422 and the name of the field, and a request that exceeds a limit with 429 and the seconds to wait. Marks suspected spam: see private.spam_reason and private.check_limits.';

comment on schema "private" is 'Internal tables and functions. The API does not expose this schema.';

comment on table "private"."former_clients" is 'The clients of projects whose quotes were deleted, so that erase_person also finds these projects.';

comment on table "private"."mails" is 'The outbox. Each request of a visitor has a mail of the kind request and one of the kind receipt; a digest is about several requests. The table contains no addresses and no texts: both are read from the quotes and the settings when a mail is sent, so that deleted or erased data is never sent.';

comment on table "private"."quote_rate" is 'One row for each recent request, with salted hashes of its address and network. Later requests and a daily job delete rows that are older than counted_over, as the privacy notice promises.';

comment on table "private"."retention" is 'The time for which rejected or unanswered requests are kept. To change it, update the only row, and state the same time on the privacy page.';

comment on table "private"."staff" is 'The accounts of staff. Other accounts may be able to sign in, but have no rights.';

comment on table "public"."events" is 'Actions of staff on a quote or project, except status changes. Only triggers and functions write this table. The rows are deleted with their quote or project.';

comment on table "public"."mail_settings" is 'The mail settings, in a single row that staff can change.';

comment on table "public"."notes" is 'Notes of staff. A note belongs to a quote, to a project, or after a conversion to both. It is deleted when both are deleted.';

comment on table "public"."projects" is 'Projects for clients. Most of them are converted quotes.';

comment on table "public"."quotes" is 'Quote requests of visitors, and quotes that staff enter. Visitors have no access to the table: they call submit_quote.';

comment on table "public"."status_changes" is 'Every status change of a quote or project. Only triggers write this table. The rows are deleted with their quote or project.';

select private.apply_privileges();
