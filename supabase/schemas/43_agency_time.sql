-- The time of the agency, by which days begin and end for offers, reports and mails.

-- The time on the clocks of the agency. src/domain/dates.ts has the same time zone, for the page that a client reads.
create function private.agency_time(at timestamptz default now()) returns timestamp
language sql stable set search_path = '' as $$
  select at at time zone 'Europe/Paris'
$$;

-- The current day of the agency, for example for the validity of an offer that a client reads in another time zone.
create function private.agency_day() returns date
language sql stable set search_path = '' as $$
  select private.agency_time()::date
$$;
