-- Phone numbers: how one is searched for, and what identifies a person by it.

-- Returns the digits to search for if the text is a phone number, which starts with 0 or +. Removes the country code of
-- an international number. Returns null for any other text. A slash excludes dates such as 05/11/2026. No country code
-- is the prefix of another one.
create function private.phone_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  number text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  end if;
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

-- Returns the digits that all spellings of a phone number have in common, which identify a person. Returns null if the
-- number is too short, or if it starts with neither a country code nor 0.
create function private.phone_key(phone text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return substring(private.phone_digits(phone) from '^0*([0-9]{6,})$');
end
$$;
