-- Search: the words that each row stores, and the query for a typed text.

-- Splits a text into normalised words for search columns and queries. The result does not depend on the locale. The
-- function applies NFKD; removes accents, tashkeel, tatweel, zero-width characters and direction marks; converts to
-- lower case; replaces ى and ی with ي, ة with ه, ک with ك, ٱ with ا, œ and æ, which keyboards lack, with oe and ae, and
-- Arabic and Persian digits with Latin ones; joins عبد and ابو, also behind a particle, with the next word, as many write
-- عبدالله; splits at everything that is neither a letter nor a digit; and truncates words to 64 characters. It takes at most a
-- few milliseconds for 10,000 characters. NFKD sorts combining marks in quadratic time, so a zero-width space, which is
-- removed afterwards, first divides the text into parts of 64 characters. NFKD expands one ligature to up to eighteen
-- characters, so the normalised text is cut. Uses replace(), because translate() compares each character of the text
-- with each character of its list. Converts the words to a tsvector and back, which sorts them and removes duplicates.
create function private.search_words(source text) returns text[]
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
$$;

-- Returns the search words that a row stores. For Arabic words, these are also the words without the article and without
-- joined particles: Arabic writes words such as "and", "with" and "the" as the beginning of the next word. Of a name that
-- search_words joins, these are also its second part. For a phone number, these are all its tails, so that a prefix search
-- finds any run of digits, and for an international number also the national form, which starts with 0.
create function private.index_words(source text, phone text default null) returns text[]
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
$$;

-- Returns the query for a typed text: a prefix search for every word, or a search for a phone number. In quotation marks, words
-- are whole: "priya" does not find Priyanka. Returns null if the text contains no word. Words contain only letters and digits, so nothing needs escaping.
create function private.search_query(typed text) returns tsquery
language sql immutable parallel safe set search_path = '' as $$
  select string_agg('''' || word || '''' || case when typed ~ '^\s*".*"\s*$' then '' else ':*' end, ' & ')::tsquery
  from unnest(coalesce(
    string_to_array(private.phone_digits(left(typed, 200)), ' '),
    private.search_words(left(typed, 200))
  )) as word
$$;
