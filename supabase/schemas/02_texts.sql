-- Functions that trim and normalise the texts that people type, and that recognise email addresses.
--
-- The functions are in PL/pgSQL, even those with a single expression. If an SQL function sets a search path, every
-- statement that calls the function parses and plans the function again.

-- Removes the same characters as JavaScript's trim(), in every locale.
create function private.trimmed(source text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return btrim(source, U&'\0009\000A\000B\000C\000D\0020\00A0\1680\2000\2001\2002\2003\2004\2005\2006\2007'
    '\2008\2009\200A\2028\2029\202F\205F\3000\FEFF');
end
$$;

-- Returns a name as one line without characters that turn the direction of what follows, as oneLine in src/domain/texts.ts does.
create function private.one_line(source text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return private.trimmed(regexp_replace(
    regexp_replace(source, '[\u202a-\u202e\u2066-\u2069]', '', 'g'), '[\u0001-\u001f\u007f-\u009f\u2028\u2029]+', ' ', 'g'
  ));
end
$$;

-- Returns a text as a column with this name stores it: the name of a person or a company on one line.
create function private.tidied(field text, content text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case when field ~ '(^|_)(name|company|owner|author|by)$' then private.one_line(content) else private.trimmed(content) end;
end
$$;

-- Whether a text is empty or contains only characters that print nothing: spaces, controls, direction marks, zero-width
-- characters, fillers such as U+3164, and the empty braille pattern. isBlank in src/domain/texts.ts does the same.
create function private.is_blank(source text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return coalesce(source !~ ('[^\u0001-\u0020\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f'
    '\u2000-\u200f\u2028-\u202f\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8'
    '\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]'), true);
end
$$;

create function private.latin_digits(source text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return translate(source, '٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '01234567890123456789');
end
$$;

-- Normalises an email address for comparisons.
create function private.folded_address(email text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return lower(private.trimmed(email) collate pg_catalog.pg_c_utf8);
end
$$;

-- Returns the normalised address without what follows a plus, to which most mail servers deliver the same.
create function private.mailbox_of(address_key text) returns text
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return regexp_replace(address_key, '\+[^@]*', '');
end
$$;

-- Whether a text is an email address: it contains one @, and no part of the domain after it is empty. Accepts every
-- text that browsers accept in an email field. Excludes control characters, spaces and the characters that separate
-- email addresses in the header of an email.
create function private.is_address(address text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
declare
  excluded constant text := '\u0001-\u0020\u007f-\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff'
    '"(),:;<>\[\\\]';
begin
  return char_length(address) <= 320
    and address ~ format('^[^@%1$s]+@[^@.%1$s]+(\.[^@.%1$s]+)*$', excluded);
end
$$;

-- Trims the texts of a list, and removes blank texts and duplicates without changing the order. Returns null if no text
-- remains.
create function private.tidy_list(elements text[]) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array_agg(element order by first)
  from (
    select private.trimmed(element) as element, min(position) as first
    from unnest(elements) with ordinality as listed (element, position)
    group by 1
  ) as tidied
  where element <> ''
$$;

-- Whether a list has not too many links, each of them an http or https address, with an optional name of at most 100
-- characters before it. Returns null for null.
create function private.are_links(links text[]) returns boolean
language sql immutable parallel safe set search_path = '' as $$
  select count(*) between 1 and private.max_links() and bool_and(
    char_length(link) <= 2100 and link ~* '^(?:[^\u0001-\u001f]{1,100} )?https?://[^\u0001-\u0020"<>\\]+$'
  ) from unnest(links) as link having links is not null
$$;

-- Returns a secret for a link: 32 random bytes in base64url.
create function private.new_token() returns text
language sql volatile set search_path = '' as $$
  select translate(rtrim(encode(sha256(
    uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
  ), 'base64'), '='), '+/', '-_')
$$;
