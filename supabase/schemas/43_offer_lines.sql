-- The lines of an offer: which are valid, and their sums. See docs/decisions/offers.md.

-- Returns the number of the first line of an offer that is not valid, 0 if the value is not a list or has too many
-- lines, and null if all are valid. The limits keep all products below 2^53, so that browsers calculate the same sums. A path
-- that meets a value of the wrong type is null, because strict paths do not look into lists. No discount is
-- optional, so that every choice of the client has a total that can be accepted.
create function private.invalid_offer_line(lines jsonb) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select case when jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) <= private.max_offer_lines() then (
    select min(place)::integer
    from (
      select line, place, count(*) filter (where line ? 'optional') over (order by place) as options
      from jsonb_array_elements(lines) with ordinality as entries (line, place)
    ) as counted
    where case when line @@ 'strict $.type() == "object" && $.text.type() == "string"
        && $.quantity > 0 && $.quantity <= 100000 && $.quantity * 100 == ($.quantity * 100).floor()
        && $.unit_cents.abs() <= 100000000 && $.unit_cents == $.unit_cents.floor()
        && $.vat_rate >= 0 && $.vat_rate <= 30 && $.vat_rate * 100 == ($.vat_rate * 100).floor()
        && ($.quantity * $.unit_cents).abs() < 10000000000.5'
      then private.is_blank(line ->> 'text') or char_length(private.trimmed(line ->> 'text')) > 500
        or line - array['text', 'quantity', 'unit_cents', 'vat_rate', 'optional'] <> '{}'
        or line ? 'optional'
          and (options > private.max_optional_lines() or line -> 'optional' <> 'true' or (line ->> 'unit_cents')::numeric < 0)
      else true end
  ) else 0 end
$$;

-- Returns the lines with a text, or with their own text trimmed.
create function private.offer_lines(lines jsonb, text text default null) returns jsonb
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(jsonb_agg(
    line || jsonb_build_object('text', coalesce(offer_lines.text, private.trimmed(line ->> 'text'))) order by place
  ), '[]')
  from jsonb_array_elements(lines) with ordinality as entries (line, place)
$$;

-- Returns the numbers of the optional lines that are among the given numbers, in their order.
create function private.optional_lines(lines jsonb, numbers smallint[]) returns smallint[]
language sql immutable parallel safe set search_path = '' as $$
  select coalesce(array_agg(place::smallint order by place), '{}')
  from jsonb_array_elements(lines) with ordinality as entries (line, place)
  where line ? 'optional' and place = any (numbers)
$$;

-- Returns the net amount of an offer in cents, its VAT, and the lowest net amount of a VAT rate, with half cents rounded
-- away from zero. Of the optional lines, those with the chosen numbers count. As in EN 16931, VAT is rounded once for each
-- rate, on the sum of its lines.
create function private.offer_amounts(lines jsonb, chosen smallint[]) returns bigint[]
language sql immutable parallel safe set search_path = '' as $$
  select array[coalesce(sum(net), 0), coalesce(sum(round(net * rate / 100)), 0), coalesce(min(net), 0)]::bigint[] from (
    select (line ->> 'vat_rate')::numeric as rate,
      sum(round((line ->> 'quantity')::numeric * (line ->> 'unit_cents')::numeric)) as net
    from jsonb_array_elements(lines) with ordinality as entries (line, place)
    where not line ? 'optional' or place = any (chosen) group by 1
  ) as rates
$$;
