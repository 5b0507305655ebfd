set local check_function_bodies = off;

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

-- The search words of the rows that have one of these names. Those of offers are generated, and a draft might refuse an update.
alter table "public"."offers"
  alter column "search" set expression as (array_to_tsvector(private.index_words(
    coalesce(number, '') || ' ' || replace(coalesce(number, ''), '-', '') || ' ' || client_name || ' '
    || coalesce(client_company, '') || ' ' || title
  )));

update public.quotes set search = search where search::text ~ 'عبد|ابو';

update public.projects set search = search where search::text ~ 'عبد|ابو';

update public.people set search = search where search::text ~ 'عبد|ابو';

select private.apply_privileges();
