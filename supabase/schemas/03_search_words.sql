-- Search: the words by which rows are found, and what a typed text searches for.
--
-- SECURITY DEFINER in this file: none.

create function private.search_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- one ligature may unfold to eighteen characters
  most constant integer := 200 + 3 * char_length(source);
  folded text := source;
  rest text := source;
  piece text;
begin
  if octet_length(source) > char_length(source) then
    -- NFKD sorts combining marks in quadratic time: a word gets there alone when it is long, 64 characters at a time
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
    -- translate() compares each character of the text with each of its list
    folded := replace(replace(replace(replace(replace(folded, 'ى', 'ي'), 'ی', 'ي'), 'ة', 'ه'), 'ک', 'ك'), 'ٱ', 'ا');
    if folded ~ '[٠-٩۰-۹]' then
      folded := private.latin_digits(folded);
    end if;
  end if;
  folded := regexp_replace(
    lower(folded collate pg_catalog.pg_c_utf8),
    -- whatever is no letter or digit, but for the space at which the words are cut
    '[^ 0-9a-z\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u036f\u0370-\u05ff\u0620-\u0669\u066e-\u06d3\u06d5-\u1fff'
    '\u2c00-\u2dff\u3040-\ud7ff\uf900-\ufaff]+',
    ' ', 'g'
  );
  if folded ~ '[^ ]{65}' then
    folded := regexp_replace(folded, '([^ ]{64})[^ ]+', '\1', 'g');
  end if;
  -- a tsvector holds each word once, in order
  return coalesce(tsvector_to_array(array_to_tsvector(array_remove(string_to_array(folded, ' '), ''))), '{}');
end
$$;
comment on function private.search_words(text) is
  'The words of a text as the columns search hold them, the same in every locale. A query is prepared the same way: '
  'NFKD; strip accents, tashkeel, tatweel, zero-width and direction marks; lower case; ى ی to ي, ة to ه, ک to ك, ٱ to '
  'ا, Arabic and Persian digits to Latin; split at everything that is no letter or digit; cut at 64 characters. '
  '10,000 characters of any kind take a few milliseconds. Each word then becomes ''word'':*, joined with &, '
  'configuration simple.';

create function private.index_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words constant text[] := private.search_words(source);
begin
  if octet_length(source) = char_length(source) then
    return words;
  end if;
  -- Arabic writes "and", "with", "the" as part of the next word: that word alone is indexed too
  return words || coalesce(
    (select array_agg(bare) from (
       select substring(word from '^(?:[وف]?[بك]?ال|[وف]?لل|[وفبل])(...+)$') as bare
       from unnest(words) as word where left(word, 1) collate "C" in ('و', 'ف', 'ب', 'ك', 'ل', 'ا')
     ) as stripped where bare is not null), '{}');
end
$$;
comment on function private.index_words(text) is
  'The words of a text to be found by: those of search_words, and Arabic ones also without the article and joined '
  'particles.';

create function private.phone_words(phone text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  digits constant text := regexp_replace(private.latin_digits(phone), '[^0-9]', '', 'g');
  tails text[] := '{}';
begin
  -- every tail, so that a prefix search finds any run of digits; and the national form of an international number
  for start in 1 .. coalesce(length(digits), 0) - 1 loop
    tails := tails || substr(digits, start);
    if start between 2 and 4 and length(digits) > 7 then
      tails := tails || ('0' || substr(digits, start));
    end if;
  end loop;
  return tails;
end
$$;
comment on function private.phone_words(text) is
  'Search words of a phone number: any run of its digits, with or without the country code.';

create function private.phone_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  number text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  -- a date such as 05/11/2026 is none
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  end if;
  -- 00 is the + of a telephone; the codes of countries are prefix-free, and a 0 in brackets may follow them
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
$$;
comment on function private.phone_digits(text) is
  'The digits by which a typed phone number is found: it starts with 0 or +, and an international one is searched '
  'without the code of its country. Null for anything else.';

create function private.phone_key(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select substring(private.phone_digits(phone) from '^0*([0-9]{6,})$')
$$;
comment on function private.phone_key(text) is
  'What two spellings of a phone number have in common; null for what is too short to be one, or says neither its '
  'country nor a leading 0.';

create function private.search_query(typed text) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$
  -- words are letters and digits only, so nothing needs escaping
  select string_agg('''' || word || ''':*', ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$$;
comment on function private.search_query(text) is
  'What a typed text searches for: every word from its beginning, or a phone number. Null when it holds no word.';
