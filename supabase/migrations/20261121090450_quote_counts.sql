-- What the dashboard counts over all time, kept by triggers: counting a million quotes takes seconds.
--
-- SECURITY DEFINER in this file, and why:
--   private.count_quotes       writes the counts, which no caller may write
--   private.record_conversion  writes private.conversions, which no caller may write
--   private.follow_quote       writes there, for the same reason

-- Where quotes come from -----------------------------------------------------------------------------

create function private.quote_origin(source jsonb, request_id uuid) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  origin constant text := coalesce(
    nullif(private.trimmed(lower((source ->> 'utm_source') collate pg_catalog.pg_c_utf8)), ''),
    substring(
      lower((source ->> 'referrer') collate pg_catalog.pg_c_utf8)
      from '^(?:[a-z][a-z0-9+.-]*://)?(?:[^/?#@]*@)?(?:www\.)?([^/:?#]+)'
    ),
    -- a visitor's form always sends a request id
    case when request_id is null and source = '{}' then '(staff)' else '(direct)' end
  );
begin
  -- a campaign says google where a referrer says www.google.fr
  return left(
    coalesce(substring(origin from '^(?:[^/]+\.)?(google|instagram|linkedin)\.(?:com|[a-z]{2}|com?\.[a-z]{2})$'), origin), 200
  );
end
$$;
comment on function private.quote_origin(jsonb, uuid) is
  'Where a quote came from in one word: its campaign''s source, else the host of the referring page, else (direct); (staff) when entered by hand. Every host of Google, Instagram and LinkedIn counts under the name alone.';

alter table public.quotes add column origin text not null default '(direct)';
comment on column public.quotes.origin is
  'See private.quote_origin. Set by trigger, not generated: in a trigger a generated column always looks changed.';

create function private.set_origin() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.origin := private.quote_origin(new.source, new.request_id);
  return new;
end
$$;

create trigger before_write_origin before insert or update of source on public.quotes
for each row execute function private.set_origin();

-- A list is sorted by one of these, in either direction. Each holds all that lists filter by, a tenth of the table: the
-- rows that a page needs are found without reading others.
create index quotes_created_at on public.quotes (created_at, id)
include (name, status, project_type, origin, is_spam, waiting_since, responded_at);
create index quotes_name on public.quotes (name, created_at, id)
include (status, project_type, origin, is_spam, waiting_since, responded_at);
create index quotes_status on public.quotes (status, created_at, id)
include (name, project_type, origin, is_spam, waiting_since, responded_at);
create index quotes_project_type on public.quotes (project_type, created_at, id)
include (name, status, origin, is_spam, waiting_since, responded_at);
create index quotes_response on public.quotes (private.response_order(waiting_since, responded_at), created_at, id)
include (name, status, project_type, origin, is_spam, waiting_since, responded_at);

-- An index alone answers for pages that a vacuum has seen; by default one comes after a fifth of the table has changed.
alter table public.quotes set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Quotes, counted three ways -------------------------------------------------------------------------

create table private.quote_counts (
  id bigint generated always as identity primary key,
  status text,
  day date,
  project_type text,
  origin text,
  quotes bigint not null,
  constraint quote_counts_key unique nulls not distinct (status, day, project_type, origin)
);
comment on table private.quote_counts is
  'How many quotes have a status, came in on a day, or have a type and an origin; the other columns of a row are null. Suspected spam counts nowhere. True only together with private.quote_count_changes.';
comment on column private.quote_counts.day is 'In UTC.';
alter table private.quote_counts enable row level security;

create table private.quote_count_changes (
  id bigint generated always as identity primary key,
  status text,
  day date,
  project_type text,
  origin text,
  quotes bigint not null
);
comment on table private.quote_count_changes is
  'What came on top of private.quote_counts. Changes are added and never updated, so that two requests do not wait for each other; each 500th folds them.';
alter table private.quote_count_changes enable row level security;

create view private.all_quote_counts with (security_invoker = on) as
select status, day, project_type, origin, quotes from private.quote_counts
union all
select status, day, project_type, origin, quotes from private.quote_count_changes;
comment on view private.all_quote_counts is 'To be summed: several rows may count the same.';

create function private.fold_quote_counts() returns void
language plpgsql set search_path = ''
as $$
begin
  -- whoever comes second leaves it to the first
  if not pg_try_advisory_xact_lock(hashtextextended('private.quote_counts', 0)) then
    return;
  end if;
  -- one statement: nobody reads a change twice, or not at all
  with folded as (
    delete from private.quote_count_changes returning status, day, project_type, origin, quotes
  )
  insert into private.quote_counts (status, day, project_type, origin, quotes)
  select status, day, project_type, origin, sum(quotes) from folded
  group by status, day, project_type, origin having sum(quotes) <> 0
  on conflict (status, day, project_type, origin) do update set quotes = quote_counts.quotes + excluded.quotes;
end
$$;
comment on function private.fold_quote_counts() is 'Adds the changes to the counts, unless another transaction is doing so.';

create function private.count_quotes() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes private.quote_count_changes[] := '{}';
  is_turn boolean;
begin
  if tg_op <> 'INSERT' then
    changes := array(
      select row(null, status, (created_at at time zone 'UTC')::date, project_type, origin, -count(*))::private.quote_count_changes
      from before where not is_spam group by status, (created_at at time zone 'UTC')::date, project_type, origin
    );
  end if;
  if tg_op <> 'DELETE' then
    changes := changes || array(
      select row(null, status, (created_at at time zone 'UTC')::date, project_type, origin, count(*))::private.quote_count_changes
      from after where not is_spam group by status, (created_at at time zone 'UTC')::date, project_type, origin
    );
  end if;
  with added as (
    insert into private.quote_count_changes (status, day, project_type, origin, quotes)
    select status, day, project_type, origin, sum(quotes) from unnest(changes)
    group by grouping sets ((status), (day), (project_type, origin)) having sum(quotes) <> 0
    returning id
  )
  select coalesce(bool_or(id % 500 = 0), false) into is_turn from added;
  if is_turn then
    perform private.fold_quote_counts();
  end if;
  return null;
end
$$;

create trigger count_inserted after insert on public.quotes
referencing new table as after
for each statement execute function private.count_quotes();

create trigger count_updated after update on public.quotes
referencing old table as before new table as after
for each statement execute function private.count_quotes();

create trigger count_deleted after delete on public.quotes
referencing old table as before
for each statement execute function private.count_quotes();

-- Conversions ----------------------------------------------------------------------------------------

create table private.conversions (
  quote_id uuid primary key references public.quotes (id) on delete cascade,
  project_id uuid not null unique references public.projects (id) on delete cascade,
  project_type text not null,
  origin text not null,
  is_spam boolean not null
);
comment on table private.conversions is
  'The quotes that became projects, with what they are counted by. Narrow: all of it is read for each dashboard.';
comment on column private.conversions.project_type is 'The quote''s, as the columns that follow.';
alter table private.conversions enable row level security;

create function private.record_conversion() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- the lock: a change of the quote that is under way ends first, a later one finds this row
  insert into private.conversions (quote_id, project_id, project_type, origin, is_spam)
  select id, new.id, project_type, origin, is_spam from public.quotes where id = new.quote_id for share;
  return null;
end
$$;

-- a project's link is set with it and goes with its quote: the foreign keys do the rest
create trigger record_conversion after insert on public.projects
for each row when (new.quote_id is not null) execute function private.record_conversion();

create function private.follow_quote() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.conversions set project_type = new.project_type, origin = new.origin, is_spam = new.is_spam
  where quote_id = new.id;
  return null;
end
$$;

create trigger follow_quote after update on public.quotes
for each row
when ((new.project_type, new.origin, new.is_spam) is distinct from (old.project_type, old.origin, old.is_spam))
execute function private.follow_quote();

-- All of it, from the tables -------------------------------------------------------------------------

create function private.counted_quotes() returns table (status text, day date, project_type text, origin text, quotes bigint)
language sql stable set search_path = ''
as $$
  select status, (created_at at time zone 'UTC')::date, project_type, origin, count(*)
  from public.quotes where not is_spam
  group by grouping sets ((status), ((created_at at time zone 'UTC')::date), (project_type, origin))
$$;
comment on function private.counted_quotes() is 'What private.all_quote_counts must add up to.';

create function private.converted_quotes() returns setof private.conversions
language sql stable set search_path = ''
as $$
  select quotes.id, projects.id, quotes.project_type, quotes.origin, quotes.is_spam
  from public.quotes join public.projects on projects.quote_id = quotes.id
$$;
comment on function private.converted_quotes() is 'What private.conversions must hold.';

create function private.rebuild_quote_counts() returns void
language plpgsql set search_path = ''
as $$
begin
  lock table public.quotes, public.projects in share row exclusive mode;
  delete from private.quote_count_changes;
  delete from private.quote_counts;
  insert into private.quote_counts (status, day, project_type, origin, quotes) select * from private.counted_quotes();
  delete from private.conversions;
  insert into private.conversions select * from private.converted_quotes();
end
$$;
comment on function private.rebuild_quote_counts() is
  'Counts anew; for rows that came in with triggers disabled. Writers wait meanwhile, some ten seconds at a million quotes.';

create function private.wrong_quote_counts() returns setof jsonb
language sql stable set search_path = ''
as $$
  with kept as (
    select to_jsonb(sums) as fact from (
      select status, day, project_type, origin, sum(quotes) as quotes from private.all_quote_counts
      group by status, day, project_type, origin having sum(quotes) <> 0
    ) as sums
    union all
    select to_jsonb(conversions) from private.conversions
  ),
  counted as (
    select to_jsonb(counted_quotes) as fact from private.counted_quotes()
    union all
    select to_jsonb(converted_quotes) from private.converted_quotes()
  )
  (select jsonb_build_object('kept', fact) from (table kept except all table counted) as difference)
  union all
  (select jsonb_build_object('counted', fact) from (table counted except all table kept) as difference)
$$;
comment on function private.wrong_quote_counts() is 'Every difference between what is kept and what the tables hold; none, unless triggers were disabled.';

create function private.recount_after_truncate() returns trigger
language plpgsql set search_path = ''
as $$
begin
  perform private.rebuild_quote_counts();
  return null;
end
$$;

create trigger count_truncated after truncate on public.quotes
for each statement execute function private.recount_after_truncate();

select private.rebuild_quote_counts();
