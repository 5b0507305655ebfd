set local check_function_bodies = off;

create or replace function private.search_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
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
    folded := regexp_replace(folded, '(^|[^\u0620-\u06d3])(عبد|ابو) +(?=[\u0620-\u06d3])', '\1\2', 'g');
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
$$;

create or replace function private.index_words(source text, phone text default null) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  words text[] := private.search_words(source);
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
begin
  if octet_length(source) > char_length(source) then
    words := words || array(
      select bare
      from unnest(words) as word, unnest(array[
        substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$'),
        substring(word from '^(?:عبد|ابو)(...+)$'),
        substring(word from '^(?:عبد|ابو)ال(...+)$')
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
$$;

create or replace function private.before_offer_write() returns trigger
language plpgsql set search_path = '' as $$
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
$$;

create or replace function private.mailed_offer(offer public.offers) returns jsonb
language sql immutable set search_path = '' as $$
  select to_jsonb(offer)
    - '{id,quote_id,mail_to,remind_days,channel,decline_reason,opened_at,created_at,updated_at,updated_by,search}'::text[]
$$;

create or replace trigger set_version before update on public.offers
for each row execute function private.set_version('opened_at', 'net_cents', 'vat_cents', 'gross_cents', 'search');

alter table public.offers
  add column search tsvector not null generated always as (array_to_tsvector(private.index_words(
    coalesce(number, '') || ' ' || replace(coalesce(number, ''), '-', '') || ' ' || client_name || ' '
    || coalesce(client_company, '') || ' ' || title
  ))) stored;

create or replace function public.search_offers(q text) returns setof public.offers
language sql stable as $$
  select offers.*
  from (select private.search_query(q) as query offset 0) as typed, public.offers
  where coalesce(offers.search operator(pg_catalog.@@) typed.query, true)
$$;

comment on function public.search_offers(text) is
  'Returns the offers whose number, client or title match a typed text, or all if the text contains no word, as the other '
  'searches do.';

-- The words of the rows that have one of these letters or names.
update public.quotes set search = search where search::text ~ '[œæ]|عبد|ابو';
update public.projects set search = search where search::text ~ '[œæ]|عبد|ابو';
update public.people set search = search where search::text ~ '[œæ]|عبد|ابو';
