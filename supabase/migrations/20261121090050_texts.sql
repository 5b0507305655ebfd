-- Texts as people type them: trimmed, folded, cut into the words of the search columns.
--
-- SECURITY DEFINER in this file: none.

create function private.trimmed(source text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  -- the characters that JavaScript's trim() removes, whatever the locale of the database
  select btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007\2008\2009\200A\2028\2029\202F\205F\3000\FEFF')
$$;

create function private.is_blank(source text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- direction marks, zero-width characters and spaces alone are nothing that staff could read
  select coalesce(private.trimmed(translate(source, U&'\00AD\061C\200B\200C\200D\200E\200F\202A\202B\202C\202D\202E\2060\2066\2067\2068\2069', '')) = '', true)
$$;

create function private.latin_digits(source text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select translate(source, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789')
$$;

-- Search ---------------------------------------------------------------------------------------------

create function private.search_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  folded text := source;
begin
  if octet_length(source) > char_length(source) then
    -- NFKD sorts combining marks in quadratic time and unfolds one ligature to eighteen characters:
    -- it gets pieces of at most 64 characters, and the whole grows to about three times its length
    select left(
      string_agg(
        case when char_length(piece) <= 64 then normalize(piece, nfkd) else (
          select string_agg(normalize(substr(piece, start, 64), nfkd), '' order by start)
          from generate_series(1, char_length(piece), 64) as start
        ) end, ' '
      ), 200 + 3 * char_length(source)
    ) into folded
    from string_to_table(source, ' ') as piece;
    folded := regexp_replace(
      folded,
      '[\u00ad\u0300-\u036f\u0610-\u061a\u061c\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]+',
      '', 'g'
    );
  end if;
  folded := lower(folded collate pg_catalog.pg_c_utf8);
  return (
    select coalesce(
      array_agg(distinct translate(word, 'ىیةکٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'ييهكا01234567890123456789') collate "C"), '{}'
    )
    from (
      select distinct left(piece, 64) collate "C" as word
      from string_to_table(
        regexp_replace(
          folded,
          -- whatever is no letter or digit, but for the space at which the words are cut
          '[^ 0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+',
          ' ', 'g'
        ),
        ' '
      ) as piece
      where piece <> ''
    ) as words
  );
end
$$;
comment on function private.search_words(text) is
  'The words of a text as the search columns hold them, the same in every locale. A query is prepared the same way: NFKD; strip accents, tashkeel, tatweel, zero-width and direction marks; lower case; ى ی to ي, ة to ه, ک to ك, ٱ to ا, Arabic and Persian digits to Latin; split at everything that is no letter or digit; cut at 64 characters. 10,000 characters of any kind take a few milliseconds. Each word then becomes ''word'':*, joined with &, configuration simple.';

create function private.index_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words constant text[] := private.search_words(source);
begin
  -- Arabic writes "and", "with", "the" as part of the next word: that word alone is indexed too
  return words || coalesce(
    (select array_agg(bare) from (
       select substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$') as bare
       from unnest(words) as word where left(word, 1) collate "C" in ('و', 'ف', 'ب', 'ك', 'ل', 'ا')
     ) as stripped where bare is not null), '{}');
end
$$;
comment on function private.index_words(text) is 'The words of a text for a search column: those of search_words, and Arabic ones also without the article and joined particles.';

create function private.phone_words(phone text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
begin
  -- every tail, so that a prefix search finds any run of digits; and the national form of an international number
  return (
    select coalesce(array_agg(distinct tail collate "C"), '{}')
    from (
      select substr(digits, start) as tail from generate_series(1, length(digits) - 1) as start
      union all
      select '0' || substr(digits, start) from generate_series(2, 4) as start where length(digits) > 7
    ) as tails
  );
end
$$;
comment on function private.phone_words(text) is 'Search words of a phone number: any run of its digits, with or without the country code.';
