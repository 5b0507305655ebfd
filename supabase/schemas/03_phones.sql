-- Phone numbers: how one is searched for, and what identifies a person by it.

-- Returns the country code of a phone number, or null if none is typed, and the digits after it. Returns null for a text that
-- is no number, which starts with 0 or +. A slash excludes dates such as 05/11/2026. No country code is the prefix of another.
create function private.phone_parts(typed text) returns text[]
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  number constant text := regexp_replace(private.latin_digits(typed), '[^0-9+]', '', 'g');
begin
  if number !~ '^(?:\+|0)[0-9]+$' or typed ~ '/' or array_to_string(private.search_words(typed), '') ~ '[^0-9]' then
    return null;
  elsif number !~ '^(?:\+|00)' then
    return array[null, number];
  end if;
  return coalesce(regexp_match(
    ltrim(number, '+0'),
    '^([17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]'
    '|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])[0-9])0*(.*)$'
  ), array[null, ltrim(number, '+0')]);
end
$$;

-- Returns the digits to search for if the text is a phone number: without the country code, which is not always typed.
create function private.phone_digits(typed text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  digits constant text := (private.phone_parts(typed))[2];
begin
  return case when length(digits) > 2 then digits end;
end
$$;

-- Returns what all spellings of a phone number have in common, which identifies a person: the digits, after the country code if
-- it was typed, because numbers of two countries can be equal without it. Returns null if the number is too short, or if it
-- starts with neither a country code nor 0.
create function private.phone_key(phone text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  parts constant text[] := private.phone_parts(phone);
begin
  return coalesce('+' || parts[1], '') || substring(parts[2] from '^0*([0-9]{6,})$');
end
$$;
