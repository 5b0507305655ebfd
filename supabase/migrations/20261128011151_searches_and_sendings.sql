set local check_function_bodies = off;

drop trigger "record_removed_reply" on "public"."notes";

drop trigger "set_version" on "public"."offers";

drop function "private"."changes_of_rows"(jsonb);

drop function "private"."record_removed_reply"();

create or replace function private.after_offer_write()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  is_answer constant boolean := new.status in ('accepted', 'declined');
  is_sending constant boolean := old.status = 'draft' and new.status = 'sent';
  is_extension constant boolean := new.status = old.status;
  planned date;
  waited timestamptz;
begin
  if is_answer then
    select follow_up_on, replied_at into planned, waited from public.quotes where quotes.id = new.quote_id;
  elsif old.status in ('accepted', 'declined') and new.status = 'sent' then
    select (details ->> 'follow_up_on')::date, (details ->> 'replied_at')::timestamptz into planned, waited from public.events
    where subject_id = new.quote_id and kind = 'offer' and details ->> 'offer' = new.id::text order by id desc limit 1;
  end if;
  insert into public.events (subject_id, kind, details, author)
  values (new.quote_id, 'offer', jsonb_strip_nulls(jsonb_build_object(
    'offer', new.id, 'number', new.number, 'revision', new.revision, 'status', jsonb_build_array(old.status, new.status),
    'gross_cents', new.gross_cents, 'by', new.answered_by, 'channel', new.channel, 'reason', new.decline_reason,
    'follow_up_on', case when is_answer then planned end, 'replied_at', case when is_answer then waited end,
    'valid_until', case when is_extension then jsonb_build_array(old.valid_until, new.valid_until) end
  )), case when new.channel = 'link' or auth.uid() is not null then new.updated_by end);
  update public.quotes
  set status = changed.status, owner = changed.owner, follow_up_on = changed.follow_up_on, replied_at = changed.replied_at,
    updated_by = new.updated_by
  from (
    select
      case
        when new.status = 'accepted' then 'approved'
        when new.status = 'sent' and status = 'pending' or old.status = 'accepted' and status = 'approved' then 'contacted'
        else status
      end as status,
      case when is_sending then coalesce(owner, new.updated_by) else owner end as owner,
      case
        when new.channel = 'link' then private.agency_day()
        when is_answer then null
        when is_sending and coalesce(follow_up_on <= private.agency_day(), true)
          then greatest(new.valid_until - 3, private.agency_day())
        when is_extension and follow_up_on = old.valid_until - 3 then new.valid_until - 3
        else coalesce(follow_up_on, planned)
      end as follow_up_on,
      case when not is_answer and not is_sending then coalesce(waited, replied_at) end as replied_at
    from public.quotes where quotes.id = new.quote_id
  ) as changed
  where quotes.id = new.quote_id
    and row(quotes.status, quotes.owner, quotes.follow_up_on, quotes.replied_at) is distinct from row(changed.*);
  delete from public.mails where offer_id = new.id and (
    kind = 'offer_reminder' and is_sending
    or kind = 'offer_copy' and old.status = 'accepted' and status in ('queued', 'skipped')
  );
  insert into public.mails (offer_id, kind, next_attempt_at)
  select new.id, kind,
    now() + case when kind = 'offer_copy' and new.channel <> 'link' then private.undo_seconds() else 0 end * interval '1 second'
  from private.enabled_kinds
  where kind = 'offer' and is_sending and new.mail_to is not null
    or kind = 'offer_answer' and is_answer and new.channel = 'link'
    or kind = 'offer_copy' and new.status = 'accepted'
  on conflict (offer_id, kind) do update
  set status = 'queued', last_error = null, message_id = private.next_message_id(mails.message_id),
    next_attempt_at = excluded.next_attempt_at;
  update public.mails set status = 'queued'
  where is_extension and offer_id = new.id and kind = 'offer' and status = 'skipped';
  return null;
end
$function$;

create or replace function private.answer_delivery (
  delivered public.projects,
  revision text,
  answer jsonb
)
  returns void
  language plpgsql
  set search_path to ''
  AS $function$
declare
  typed constant text := private.trimmed(coalesce(answer ->> 'approve', answer ->> 'missing'));
  author constant text := left(coalesce(private.trimmed(answer ->> 'approve'), delivered.client_name), 80);
begin
  if delivered.approved_at is not null or delivered.missing is not null then
    return;
  elsif delivered.delivered_at is null or revision is distinct from delivered.deliveries::text then
    perform private.refuse('revision', 'changed', 'The delivery has changed: read it again.');
  elsif private.is_blank(typed) or char_length(typed) > 5000 or answer ? 'approve' and char_length(typed) > 200 then
    perform private.refuse('answer', 'required', 'A name or a text is required.');
  elsif answer ? 'approve' then
    update public.projects
    set approved_at = now(), approved_by = typed, updated_by = author,
      status = case when private.is_finished(status) then status else 'completed' end,
      follow_up_on = case when status = 'paid' then follow_up_on else least(follow_up_on, private.agency_day()) end
    where id = delivered.id;
  else
    update public.projects set missing = typed, updated_by = author where id = delivered.id;
    insert into public.notes (subject_id, kind, author, by_link, body)
    values (delivered.id, 'reply', author, true, typed);
  end if;
end
$function$;

create or replace function private.before_offer_write()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
declare
  free constant text[] := array['status', 'revision', 'token', 'mail_to', 'valid_until', 'number', 'sent_at', 'opened_at',
    'answered_at', 'answered_by', 'channel', 'decline_reason', 'chosen', 'remind_days', 'client_hash', 'updated_at',
    'updated_by', 'quote_id', 'net_cents', 'vat_cents', 'gross_cents', 'search'];
  refused integer;
begin
  new := jsonb_populate_record(new, (
    select jsonb_object_agg(key, nullif(private.trimmed(value #>> '{}'), ''))
    from jsonb_each(to_jsonb(new)) where jsonb_typeof(value) = 'string'
  ));
  if new.quote_id is null and old.quote_id is not null then
    return private.released_offer(new);
  end if;
  if tg_op = 'INSERT' or old.status = 'draft' then
    refused := private.invalid_offer_line(new.lines);
    if refused is not null then
      perform private.refuse('lines', 'invalid', 'The line of the offer with this number is not valid.', line => refused);
    end if;
    new.lines := private.offer_lines(new.lines);
  elsif to_jsonb(new) - free <> to_jsonb(old) - free
    or new.status = old.status and (new.chosen <> old.chosen or new.mail_to is distinct from old.mail_to)
    or new.valid_until is distinct from old.valid_until and (old.status, new.status) <> ('sent', 'sent') then
    raise exception using errcode = 'PT409', message = 'An offer that was sent does not change.',
      detail = '{"reason": "sent"}';
  end if;
  if tg_op = 'INSERT' then
    return new;
  elsif new.status = 'sent' and coalesce(new.valid_until < private.agency_day(), old.status = 'sent')
    and (old.status = 'draft' or new.valid_until is distinct from old.valid_until and not private.is_owner()) then
    perform private.refuse('valid_until', 'past', 'The validity of the offer has ended.');
  elsif new.status <> old.status then
    new := private.offer_with_status(old, new);
  else
    new.chosen := old.chosen;
    new.answered_by := old.answered_by;
    new.channel := old.channel;
    new.decline_reason := old.decline_reason;
    new.mail_to := old.mail_to;
  end if;
  return new;
end
$function$;

create or replace function private.changes_of_rows (
  changes jsonb,
  OUT ids uuid[],
  OUT sets jsonb[],
  OUT statuses text[],
  OUT replies boolean[]
)
  returns record
  language plpgsql
  stable
  set search_path to ''
  AS $function$
begin
  select array_agg(id), array_agg(set), array_agg(seen), array_agg(replied) into ids, sets, statuses, replies from (
    select distinct on (listed.id::uuid) listed.id::uuid, change -> 'set' as set, change ->> 'seen' as seen,
      change @> '{"replied": true}' as replied
    from jsonb_array_elements(changes) as change, jsonb_array_elements_text(change -> 'ids') as listed (id)
    where listed.id is not null
  ) as requested;
  if cardinality(ids) > 10000 then
    perform private.refuse('changes', 'too_long', 'At most 10,000 changes at once.', 10000);
  end if;
end
$function$;

create or replace function private.follow_up_reason (
  record uuid,
  replied_at timestamp with time zone
)
  returns text
  language sql
  stable
  set search_path to ''
  AS $function$
  select case
    when exists (select from private.failed_messages() as failed where failed.id = record) then 'failed'
    when replied_at is not null then 'replied'
    when exists (
      select from public.projects where id = record and approved_at is not null and status = 'completed'
    ) then 'approved'
    else coalesce((
      select case
        when status = 'declined' then 'declined'
        when status = 'accepted' and not exists (select from public.projects where quote_id = record) then 'accepted'
        when status = 'sent' and valid_until <= private.agency_day() + 3 then 'offer'
      end
      from public.offers where quote_id = record and status in ('sent', 'accepted', 'declined')
      order by status = 'declined', created_at desc limit 1
    ), 'planned')
  end
$function$;

create or replace function private.index_words (
  source text,
  phone text default null::text
)
  returns text[]
  language plpgsql
  immutable
  parallel safe
  set search_path to ''
  AS $function$
declare
  words text[] := private.search_words(source);
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
begin
  if octet_length(source) > char_length(source) then
    words := words || array(
      select bare
      from unnest(words) as word, unnest(array[
        substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$'),
        substring(word from '^[وفبل]?(?:عبد|ابو)(..+)$'),
        substring(word from '^[وفبل]?ابوعبد(..+)$'),
        substring(word from '^[وفبل]?(?:عبد|ابو|ابوعبد)ال(...+)$')
      ]) as bare
      where left(word, 1) collate "C" in ('و', 'ف', 'ب', 'ك', 'ل', 'ا', 'ع') and bare is not null
    );
  end if;
  for start in 1 .. coalesce(length(digits), 0) - 1 loop
    words := words || substr(digits, start);
    if start between 2 and 4 and length(digits) > 7 then
      words := words || ('0' || substr(digits, start));
    end if;
  end loop;
  return words;
end
$function$;

create or replace function private.keep_sent_message()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  perform from public.mails where note_id = old.id and kind = 'message' for update;
  if exists (
    select from public.mails
    where note_id = old.id and kind = 'message' and (status = 'sending' or sent_at is not null and status <> 'kept')
  ) then
    raise exception using errcode = 'PT409', message = 'This message has left.', detail = '{"reason": "has_left"}';
  end if;
  if tg_op = 'UPDATE' then
    return new;
  end if;
  update public.quotes
  set status = 'pending', updated_by = old.author, owner = case
    when exists (
      select from public.events
      where events.subject_id = quotes.id and events.happened_at = old.created_at
        and events.details @> '{"status": ["pending", "contacted"], "owner": [null]}'
    ) then nullif(owner, old.author)
    else owner
  end
  where quotes.id in (select id from private.conversation(old.subject_id)) and status = 'contacted'
    and responded_at = old.created_at and responded_at > now() - interval '2 minutes' and not exists (
      select from private.notes_of(old.subject_id) as other
      where other.id <> old.id and other.kind in ('email', 'whatsapp', 'phone')
    );
  return old;
end
$function$;

create or replace function private.mail_to_send (
  mail public.mails
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  AS $function$
declare
  settings public.mail_settings;
  quote public.quotes;
  offer public.offers;
  project public.projects;
  note public.notes;
  client record;
begin
  select * into strict settings from public.mail_settings;
  select * into note from public.notes where notes.id = mail.note_id;
  select * into offer from public.offers where offers.id = mail.offer_id;
  select * into project from public.projects where projects.id = mail.project_id;
  select * into quote from public.quotes where quotes.id = coalesce(mail.quote_id, offer.quote_id, project.quote_id);
  select * into client from private.client_of(coalesce(note.subject_id, offer.quote_id, project.id));
  return jsonb_build_object(
    'id', mail.id, 'kind', mail.kind, 'attempt', mail.attempts, 'message_id', mail.message_id,
    'sender', settings.sender, 'reply_to', settings.reply_to, 'site_url', settings.site_url,
    'answer_to', case when mail.kind in ('reply', 'offer_answer', 'delivery_answer') and private.is_address(client.email) then
      jsonb_build_object('name', client.name, 'address', client.email)
    end,
    'to', case when settings.recipients <> '{}' then to_jsonb(settings.recipients) end,
    'language', settings.agency_language
  ) || case mail.kind
    when 'receipt' then jsonb_build_object(
      'to', case when private.is_address(quote.email) then jsonb_build_array(quote.email) else '[]' end,
      'language', quote.language,
      'quote', jsonb_build_object('reference', quote.reference)
    )
    when 'request' then jsonb_build_object(
      'quote', private.quote_answer(quote) || jsonb_build_object(
        'is_reachable', coalesce(private.is_address(quote.email), false), 'language', quote.language, 'source', quote.source
      )
    )
    when 'test' then '{}'
    when 'reply' then private.mail_to_person(mail, note)
    when 'mention' then private.mail_to_person(mail, note)
    when 'morning' then private.mail_to_person(mail, note)
    when 'message' then jsonb_build_object(
      'to', case when private.is_address(client.email) then jsonb_build_array(client.email) else '[]' end,
      'language', client.language, 'message', private.mailed_message(note)
    )
    when 'offer_answer' then jsonb_build_object('offer', private.mailed_offer(offer) - 'token' || jsonb_build_object(
      'quote_id', offer.quote_id, 'reason', offer.decline_reason
    ), 'also', (select email from private.notified_owner(offer.quote_id)))
    when 'delivery' then jsonb_build_object(
      'to', jsonb_build_array(project.delivery_mail_to), 'language', coalesce(project.language, quote.language, 'en'),
      'project', jsonb_build_object('token', project.token, 'note', project.delivery_note, 'title', project.title,
        'client_name', project.client_name)
    )
    when 'delivery_answer' then jsonb_build_object('project', jsonb_build_object(
      'id', project.id, 'title', project.title, 'approved_by', project.approved_by, 'missing', project.missing,
      'client_name', project.client_name, 'client_company', quote.company
    ), 'also', (select email from private.notified_owner(project.id)))
    when 'reminder' then private.mailed_digest(mail.kind)
    when 'over_limit' then private.mailed_digest(mail.kind)
    else jsonb_build_object(
      'to', case
        when offer.mail_to is not null then jsonb_build_array(offer.mail_to)
        when private.is_address(quote.email) then jsonb_build_array(quote.email)
        else '[]'
      end,
      'language', offer.language, 'offer', private.mailed_offer(offer)
    )
  end;
end
$function$;

create or replace function private.mailed_offer (
  offer public.offers
)
  returns jsonb
  language sql
  immutable
  set search_path to ''
  AS $function$
  select to_jsonb(offer)
    - '{id,quote_id,mail_to,remind_days,channel,decline_reason,opened_at,created_at,updated_at,updated_by,search}'::text[]
$function$;

create or replace function private.queue_quote_mails()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  if tg_op = 'INSERT' then
    insert into public.mails (quote_id, kind)
    select new.id, kind from private.enabled_kinds
    where kind in ('request', 'receipt') and new.request_id is not null and not new.is_spam and new.status = 'pending';
  elsif new.email is distinct from old.email then
    update public.mails set status = 'queued', last_error = null
    where quote_id = new.id and kind = 'receipt' and status in ('queued', 'failed', 'bounced', 'dismissed');
  end if;
  return null;
exception
  when others then
    raise warning 'The mails of a request were not queued: %', sqlerrm;
    return null;
end
$function$;

create or replace function private.record_removal()
  returns trigger
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
begin
  insert into public.audit (kind, counts) values (tg_argv[0], tg_argv[1]::jsonb);
  return null;
end
$function$;

create or replace function private.restart_mail()
  returns trigger
  language plpgsql
  set search_path to ''
  AS $function$
begin
  new.attempts := 0;
  new.last_error := null;
  if new.next_attempt_at is not distinct from old.next_attempt_at then
    new.next_attempt_at := now();
  end if;
  new.give_up_at := now() + private.give_up_after(new.kind);
  return new;
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
  folded text := source;
begin
  if octet_length(source) > char_length(source) then
    folded := normalize(regexp_replace(source, '.{64}', U&'\\&\200B', 'g'), nfkd);
    folded := regexp_replace(
      left(folded, 200 + 3 * char_length(source)),
      '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed'
      '\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+',
      '', 'g'
    );
    folded := replace(replace(replace(replace(replace(folded, 'ى', 'ي'), 'ی', 'ي'), 'ة', 'ه'), 'ک', 'ك'), 'ٱ', 'ا');
    folded := replace(replace(lower(folded collate pg_catalog.pg_c_utf8), 'œ', 'oe'), 'æ', 'ae');
    folded := regexp_replace(
      folded collate pg_catalog.pg_c_utf8, '\m([وفبل]?(?:عبد|ابو)) +(?=[\u0620-\u06d3])', '\1', 'g'
    );
    if folded ~ '[٠-٩۰-۹]' then
      folded := private.latin_digits(folded);
    end if;
  end if;
  folded := regexp_replace(
    lower(folded collate pg_catalog.pg_c_utf8),
    '[^ 0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff'
    '\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+',
    ' ', 'g'
  );
  if folded ~ '[^ ]{65}' then
    folded := regexp_replace(folded, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  return coalesce(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(folded, ' '), ''))), '{}');
end
$function$;

create or replace function private.write_messages (
  messages jsonb,
  report jsonb,
  writer text
)
  returns jsonb
  language plpgsql
  set search_path to ''
  AS $function$
declare
  notes_of_rows jsonb;
begin
  with written as (
    insert into public.notes (subject_id, kind, author, subject, body)
    select distinct on (changed.id) changed.id, 'email', writer, message ->> 'subject', message ->> 'body'
    from jsonb_to_recordset(report -> 'changed') as changed (id uuid, status text)
    join jsonb_array_elements(messages) as message on lower(message ->> 'id') = changed.id::text
    cross join lateral private.client_of(changed.id) as client
    where changed.status is not null and private.is_address(client.email)
    returning id, subject_id
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', subject_id, 'note', id) order by subject_id), '[]')
  into notes_of_rows from written;
  return notes_of_rows;
end
$function$;

create or replace function public.change_rows (
  table_name text,
  changes jsonb,
  author text default null::text,
  messages jsonb default '[]'::jsonb,
  unsent uuid[] default '{}'::uuid[]
)
  returns jsonb
  language plpgsql
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  writer constant text := left(nullif(private.trimmed(author), ''), 80);
  keys name[];
  requested record;
  offered uuid[];
  unread uuid[];
  report jsonb;
begin
  perform private.require_staff();
  perform private.check_messages(messages, writer);
  keys := private.columns_to_set(table_name, changes);
  requested := private.changes_of_rows(changes);
  if keys = '{}' then
    return '{"changed": [], "unchanged": [], "missing": [], "conflicts": []}';
  end if;
  execute format('select from public.%I where id = any ($1) order by id for update', table_name) using requested.ids;
  delete from public.notes where notes.id = any (unsent);
  offered := array(
    select quotes.id from unnest(requested.ids, requested.sets) as wanted (id, set)
    join public.quotes on quotes.id = wanted.id
    join public.offers on offers.quote_id = quotes.id
    where set ->> 'status' = 'rejected' and quotes.status <> 'rejected'
      and offers.status = 'sent' and offers.valid_until >= private.agency_day()
    order by quotes.id
  );
  unread := array(
    select waiting.id from unnest(requested.ids, requested.sets, requested.statuses, requested.replies)
      as wanted (id, set, seen, replied)
    join (
      select id, status from public.quotes where replied_at is not null
      union all
      select id, status from public.projects where replied_at is not null
    ) as waiting on waiting.id = wanted.id
    where seen is not null and not replied and set ->> 'status' <> status
    order by waiting.id
  );
  report := private.apply_changes(
    table_name, keys, requested.ids, requested.sets, requested.statuses, offered || unread, writer
  );
  if offered <> '{}' then
    report := report || jsonb_build_object('offered', to_jsonb(offered));
  end if;
  if unread <> '{}' then
    report := report || jsonb_build_object('replied', to_jsonb(unread));
  end if;
  if messages <> '[]' then
    report := report || jsonb_build_object('messages', private.write_messages(messages, report, writer));
  end if;
  return report;
end
$function$;

create or replace function public.claim_mails (
  most integer,
  host text,
  keeps boolean default false
)
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  AS $function$
declare
  latest constant timestamptz := now() + interval '10 minutes';
  mail public.mails;
  claimed jsonb := '[]';
begin
  update public.mail_settings set can_send = not keeps where can_send = keeps;
  delete from public.mails
  where quote_id is null and kind = 'test' and created_at not between now() - interval '1 day' and latest;
  update public.mails
  set next_attempt_at = case when status = 'sending' then now() + interval '5 minutes' else now() end,
    give_up_at = least(give_up_at, now() + interval '1 day'), sent_at = case when sent_at > now() then now() else sent_at end
  where next_attempt_at > latest
    and (status in ('queued', 'sending') or status in ('sent', 'kept') and kind = 'receipt' and sent_at > latest);
  update public.mails
  set status = 'failed', last_error = coalesce(last_error, 'No worker sent it within a day.')
  where status in ('queued', 'sending') and next_attempt_at <= now() and give_up_at <= now();
  perform private.queue_due_mails();
  perform private.queue_morning_mails();

  for mail in
    select * from public.mails
    where status in ('queued', 'sending') and next_attempt_at <= now()
    order by next_attempt_at, id limit 1000 for update skip locked
  loop
    exit when jsonb_array_length(claimed) >= least(greatest(most, 1), 100);
    mail.status := case
      when not exists (select from private.needed_mails where id = mail.id) then 'skipped'
      when mail.kind = 'receipt' and (
        exists (
          select from public.quotes as own
          join public.quotes as other on other.email_key = own.email_key
          join public.mails as earlier on earlier.quote_id = other.id and earlier.kind = 'receipt'
          where own.id = mail.quote_id and earlier.id <> mail.id
            and (earlier.status = 'sending' or earlier.sent_at > now() - interval '1 day')
        )
        or (select hourly_receipts from private.quote_limits) <= (
          select count(*) from public.mails as earlier
          where earlier.status in ('sent', 'kept') and earlier.next_attempt_at > now() - interval '1 hour'
            and earlier.kind = 'receipt' and earlier.sent_at > now() - interval '1 hour'
        ) + (
          select count(*) from public.mails as earlier
          where earlier.kind = 'receipt' and earlier.status = 'sending' and earlier.id <> mail.id
        )
      ) then 'withheld'
      else 'sending'
    end;
    update public.mails
    set status = mail.status, attempts = attempts + (mail.status = 'sending')::integer,
      next_attempt_at = now() + interval '5 minutes',
      message_id = coalesce(message_id, format('<%s@%s>', case kind when 'message' then note_id else mails.id end, host)),
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
  language sql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
  with own as materialized (
    select id, email_key, phone_key from public.quotes where id = client_records.quote_id
    union
    select same.id, same.email_key, same.phone_key
    from public.quotes as lead join public.quotes as same using (phone_key)
    where lead.id = client_records.quote_id and lead.email_key is null
  ),
  known as materialized (
    select * from own
    union
    select same.id, same.email_key, same.phone_key from own join public.quotes as same using (email_key)
  ),
  keys as materialized (
    select email_key as key from known where email_key is not null
    union
    select phone_key from known where phone_key is not null
  ),
  own_quotes as materialized (
    select id, reference, name, email, phone, company, project_type, budget, status, is_spam, language, owner,
      follow_up_on, message, created_at
    from public.quotes where quotes.id in (
      select known.id from known
      union
      select same.id from known join public.quotes as same using (phone_key)
    )
  ),
  own_projects as materialized (
    select projects.id, projects.quote_id, title, status, budget, start_date, end_date, paid_on, owner, follow_up_on,
      created_at
    from public.projects where projects.id in (
      select own.id from public.projects as own where own.quote_id in (select own_quotes.id from own_quotes)
      union
      select former.id from public.projects as former
      where former.quote_id is null
        and former.client_hash in (select sha256(convert_to(former.id || key, 'UTF8')) from keys)
    )
  )
  select jsonb_build_object(
    'quotes', (select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_quotes as own),
    'projects', (
      select coalesce(jsonb_agg(to_jsonb(own) order by created_at desc, id), '[]') from own_projects as own
    ),
    'offers', (
      select coalesce(jsonb_agg(jsonb_build_object('id', id, 'quote_id', quote_id, 'number', number, 'title', title,
        'status', status, 'valid_until', valid_until, 'net_cents', net_cents, 'gross_cents', gross_cents,
        'created_at', created_at)
        order by created_at desc, id), '[]')
      from public.offers where offers.quote_id in (select own_quotes.id from own_quotes)
    )
  )
$function$;

create or replace function public.dashboard_today (
  today date
)
  returns jsonb
  language plpgsql
  stable
  set search_path to ''
  set plan_cache_mode to 'force_custom_plan'
  AS $function$
begin
  perform private.require_staff();
  if today is null then
    perform private.refuse('today', 'required', 'The day is required.');
  end if;
  return (
    with ranked as (
      select *, row_number() over (partition by list order by day, created_at, id) as rank
      from (
        select list, resource, id, quote_id, name, email, phone, day, created_at, replied_at from private.due_records(today)
        union all
        select 'failedMessages', failed.*, null from private.failed_messages() as failed
        where failed.id not in (select due.id from private.due_records(today) as due where due.list = 'followUps')
      ) as due
    )
    select jsonb_object_agg(list, jsonb_build_object('total', total, 'first', coalesce(first, '[]')))
    || jsonb_build_object('offers', (
      select jsonb_build_object('out', count(*), 'net_cents', coalesce(sum(net_cents), 0), 'opened', count(opened_at),
        'ending', count(*) filter (where valid_until <= private.agency_day() + 3))
      from public.offers where status = 'sent' and valid_until >= private.agency_day()
    ), 'paidThisYear', (
      select coalesce(sum(budget), 0) from public.projects
      where status = 'paid' and paid_on >= date_trunc('year', today::timestamp)
    ))
    from unnest(array['failedMessages', 'followUps', 'lateProjects']) as lists (list)
    cross join lateral (
      select count(*) as total,
        jsonb_agg(
          jsonb_build_object(
            'resource', resource, 'id', id, 'name', name, 'day', day, 'email', email, 'phone', phone,
            'reason', case when list = 'followUps' then private.follow_up_reason(id, replied_at) end
          ) || coalesce((
            select jsonb_build_object('email', email, 'phone', phone)
            from public.quotes where quotes.id = ranked.quote_id
          ), '{}')
          order by rank
        ) filter (where rank <= 5) as first
      from ranked where ranked.list = lists.list
    ) as due_list
  );
end
$function$;

create or replace function public.erase_expired()
  returns jsonb
  language plpgsql
  security definer
  set search_path to ''
  set statement_timeout to '60s'
  AS $function$
declare
  ids uuid[];
  erased integer;
begin
  select array_agg(id) into ids from (
    select id from public.quotes
    where quotes.id in (select private.expired_quotes() limit 1000) order by quotes.id for update
  ) as locked;
  delete from public.quotes where quotes.id = any (ids) and quotes.id in (select private.expired_quotes());
  get diagnostics erased = row_count;
  delete from public.offers
  where coalesce(answered_at, case when quote_id is null then updated_at end)
    < now() - (select contract_years * interval '1 year' from private.quote_limits);
  delete from public.audit
  where happened_at < now() - (select retention_months * interval '1 month' from private.quote_limits);
  delete from public.unmatched_mails where day < current_date - 30;
  delete from public.mails
  where kind in ('reminder', 'over_limit', 'morning') and status in ('sent', 'kept', 'skipped', 'dismissed')
    and created_at < now() - interval '30 days';
  delete from auth.sessions
  where user_id in (select staff.user_id from private.staff)
    and created_at < now() - interval '1 day' - private.session_hours() * interval '1 hour';
  delete from private.quote_rate
  where sent_at <= clock_timestamp() - (select counted_over from private.quote_limits);
  update private.quote_limits set erased_at = now() where only_row;
  if erased > 0 then
    raise log 'Requests erased because of their age: %', erased;
  end if;
  return jsonb_build_object('erased', erased);
end
$function$;

create or replace function public.search_offers (
  q text
)
  returns SETOF public.offers
  language sql
  stable
  AS $function$
  select offers.*
  from (select private.search_query(q) as query offset 0) as typed, public.offers
  where coalesce(offers.search operator(pg_catalog.@@) typed.query, true)
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
  next_attempt constant timestamptz := now() + least(attempt, 2) * interval '1 minute';
begin
  update public.mails
  set last_error = left(error, 500),
    sent_at = case when error is null then now() else sent_at end,
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

create or replace view "private"."needed_mails" with (security_invoker=true) AS  SELECT mails.id,
    mails.kind,
    quotes.id AS quote_id,
    quotes.reference,
    COALESCE(quotes.name, projects.client_name) AS client,
    mails.status,
    mails.last_error,
    mails.next_attempt_at,
    mails.give_up_at,
    projects.id AS project_id
   FROM ((((((public.mails
     LEFT JOIN public.offers ON ((offers.id = mails.offer_id)))
     LEFT JOIN public.notes ON ((notes.id = mails.note_id)))
     LEFT JOIN public.projects ON (((projects.id = mails.project_id) OR (projects.id = notes.subject_id))))
     LEFT JOIN private.subjects ON ((subjects.id = notes.subject_id)))
     LEFT JOIN public.people ON ((people.id = mails.person_id)))
     LEFT JOIN public.quotes ON ((quotes.id = COALESCE(mails.quote_id, offers.quote_id, projects.quote_id, subjects.conversation))))
  WHERE ((mails.kind IN ( SELECT enabled_kinds.kind
           FROM private.enabled_kinds)) AND
        CASE
            WHEN (mails.kind = ANY (ARRAY['test'::text, 'message'::text, 'reply'::text])) THEN true
            WHEN (mails.person_id IS NOT NULL) THEN (people.is_notified AND (people.email IS NOT NULL))
            WHEN ((mails.kind = 'offer'::text) AND ((offers.mail_to IS NULL) OR (offers.valid_until < private.agency_day()))) THEN false
            WHEN ((mails.kind = 'offer_copy'::text) AND (num_nonnulls(offers.mail_to, quotes.email) = 0)) THEN false
            WHEN ((mails.kind = 'receipt'::text) AND (quotes.email IS NULL)) THEN false
            WHEN (mails.kind = 'offer_reminder'::text) THEN private.is_reminded(offers.*)
            WHEN (mails.offer_id IS NOT NULL) THEN ((quotes.id IS NOT NULL) AND (offers.status = ANY ((
            CASE mails.kind
                WHEN 'offer'::text THEN '{sent}'::text
                WHEN 'offer_copy'::text THEN '{accepted}'::text
                ELSE '{accepted,declined}'::text
            END)::text[])))
            WHEN (mails.kind = 'delivery'::text) THEN ((projects.delivered_at IS NOT NULL) AND (projects.approved_at IS NULL) AND (projects.delivery_mail_to IS NOT NULL))
            WHEN (mails.kind = 'delivery_answer'::text) THEN (num_nonnulls(projects.approved_at, projects.missing) > 0)
            WHEN (mails.quote_id IS NULL) THEN (EXISTS ( SELECT
               FROM private.digest_quotes(mails.kind) digest_quotes(id, reference, name, email, phone, email_key, phone_key, company, project_type, budget, timeline, message, status, language, source, origin, is_spam, spam_reason, request_id, follows_quote_id, follow_up_on, owner, rejection_reason, links, waiting_since, responded_at, replied_at, status_since, created_at, updated_at, updated_by, search)))
            ELSE ((quotes.status = 'pending'::text) AND (NOT quotes.is_spam))
        END);

create index quotes_owner on public.quotes using btree (owner, created_at, id) include (status, is_spam);

create trigger record_removal
  after delete on public.notes
  for each row
  when ((old.by_mail AND (NOT private.is_owner())))
  execute function private.record_removal('reply', '{"notes": 1}');

create trigger set_version
  before update on public.offers
  for each row
  execute function private.set_version('opened_at', 'net_cents', 'vat_cents', 'gross_cents', 'search');

create trigger record_removal
  after delete on public.people
  for each row
  when ((NOT private.is_owner()))
  execute function private.record_removal('person');

alter table "public"."offers"
  add column "search" tsvector generated always as
    (array_to_tsvector(private.index_words(((((((((((COALESCE(number, ''::text) || ' '::text) ||
    replace(COALESCE(number, ''::text), '-'::text, ''::text)) || ' '::text) ||
    ltrim(split_part(COALESCE(number, ''::text), '-'::text, 3), '0'::text)) || ' '::text) || client_name) || ' '::text)
    || COALESCE(client_company, ''::text)) || ' '::text) || title)))) stored not null;

select private.apply_privileges();

-- The search words of the rows that have one of these letters or names.
update public.quotes set search = search where search::text ~ '[œæ]|عبد|ابو';

update public.projects set search = search where search::text ~ '[œæ]|عبد|ابو';

update public.people set search = search where search::text ~ '[œæ]|عبد|ابو';
