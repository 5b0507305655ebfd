-- Search: the words that are indexed for each row, and the query for a typed text.
--
-- SECURITY DEFINER in this file: none.

create function private.search_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;
comment on function private.search_words(text) is
  'Splits a text into normalised words, the same in every locale. The search columns and queries both use them: NFKD; '
  'strip accents, tashkeel, tatweel, zero-width and direction marks; lower case; ى ی to ي, ة to ه, ک to ك, ٱ to ا, '
  'Arabic and Persian digits to Latin; split at everything that is not a letter or digit; truncate to 64 characters. '
  'Any 10,000 characters take a few milliseconds.';

create function private.index_words(source text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;
comment on function private.index_words(text) is
  'The words that are indexed for a text: those of search_words, and Arabic ones also without the article and joined '
  'particles.';

create function private.phone_words(phone text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;
comment on function private.phone_words(text) is
  'The words that are indexed for a phone number, so that a search finds any run of its digits, with or without the '
  'country code.';

create function private.phone_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
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
$$;
comment on function private.phone_digits(text) is
  'The digits to search for when a phone number is typed. It must start with 0 or +, and the country code of an '
  'international number is left out. Null for any other text.';

create function private.phone_key(phone text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select substring(private.phone_digits(phone) from '^0*([0-9]{6,})$')
$$;
comment on function private.phone_key(text) is
  'A key that is equal for different spellings of one phone number. Null if the number is too short, or starts with '
  'neither a country code nor 0.';

create function private.search_query(typed text) returns tsquery
language sql immutable parallel safe set search_path = ''
as $$
  -- Words contain only letters and digits, so nothing needs escaping.
  select string_agg('''' || word || ''':*', ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$$;
comment on function private.search_query(text) is
  'The query for a typed text: a prefix search for every word, or a search for a phone number. Null if the text '
  'contains no word.';
