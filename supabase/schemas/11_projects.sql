-- Client projects.

create function private.longest_element(elements text[]) returns integer
language sql immutable parallel safe set search_path = '' as $$
  select max(char_length(element)) from unnest(elements) as element
$$;

-- Whether a project with this status is done, and therefore never late. Postgres parses the body when it creates the
-- function, so the function needs no search path.
create function private.is_finished(status text) returns boolean
language sql immutable parallel safe
return status in ('completed', 'paid');

-- Trims texts, sets status_since, and sets paid_on for paid projects and clears it for all others. A payment ends the follow-up.
-- A reply waits no longer when the follow-up ends, or staff set a status or ask for approval, unless the same update restores it.
-- The link of an accepted offer goes on as that of the project. A project that becomes paid
-- without a day gets that of the agency.
create function private.before_project_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.title := private.trimmed(new.title);
  new.client_name := private.one_line(new.client_name);
  new.description := private.trimmed(new.description);
  new.budget := nullif(new.budget, 0);
  new.technologies := private.tidy_list(new.technologies);
  new.image_url := nullif(private.trimmed(new.image_url), '');
  new.client_email := nullif(private.trimmed(new.client_email), '');
  new.client_phone := nullif(private.latin_digits(private.trimmed(new.client_phone)), '');
  new.owner := nullif(private.one_line(new.owner), '');
  new.links := private.tidy_list(new.links);
  new.updated_by := nullif(private.one_line(new.updated_by), '');
  if tg_op = 'INSERT' then
    new.token := coalesce(
      (select token from public.offers where offers.quote_id = new.quote_id and offers.status = 'accepted'), new.token
    );
  end if;
  if new.status = 'paid' and old.status is distinct from 'paid' then
    new.follow_up_on := null;
  end if;
  if new.status is distinct from old.status then
    new.status_since := case tg_op when 'INSERT' then new.created_at else now() end;
  end if;
  if new.follow_up_on is null or new.replied_at is not distinct from old.replied_at
    and (new.status <> old.status or new.delivered_at is not null and new.delivered_at is distinct from old.delivered_at) then
    new.replied_at := null;
  end if;
  new.paid_on := case when new.status = 'paid' then coalesce(new.paid_on, old.paid_on, private.agency_day()) end;
  return new;
end
$$;

-- The ranges of the days exclude infinity and years with which the figures of the dashboard cannot calculate.
create table public.projects (
  id uuid primary key default gen_random_uuid(),
  -- The converted quote, which never changes. Null if the project was not converted from a quote, or if the quote was
  -- deleted.
  quote_id uuid
    constraint projects_quote_id_key unique
    constraint projects_quote_id_fkey references public.quotes (id) on delete set null,
  title text not null
    constraint projects_title_length check (char_length(title) between 1 and 200),
  description text not null
    constraint projects_description_length check (char_length(description) between 1 and 20000),
  client_name text not null
    constraint projects_client_name_length check (char_length(client_name) between 1 and 200),
  -- The client of a project without a quote. Otherwise null, because the quote has both.
  client_email text
    constraint projects_client_email_length check (char_length(client_email) between 1 and 320),
  client_phone text
    constraint projects_client_phone_length check (char_length(client_phone) between 1 and 40),
  project_type text not null
    constraint projects_project_type_check
    check (project_type in ('website', 'mobile-app', 'saas', 'ai-integration', 'other')),
  status text not null default 'planning'
    constraint projects_status_check check (status in ('planning', 'in_progress', 'completed', 'on_hold', 'paid')),
  start_date date
    constraint projects_start_date_range check (start_date between '1900-01-01' and '2200-12-31'),
  end_date date
    constraint projects_end_date_range check (end_date between '1900-01-01' and '2200-12-31'),
  -- The day of the payment, in the time zone of the agency. Null if the project is not paid. If staff set no day, a trigger
  -- does.
  paid_on date
    constraint projects_paid_on_range check (paid_on between '1900-01-01' and '2200-12-31'),
  -- The budget in whole euros. 0 is stored as null.
  budget integer
    constraint projects_budget_positive check (budget > 0),
  -- Trimmed texts without blank texts and duplicates. An empty list is stored as null.
  technologies text[]
    constraint projects_technologies_count check (cardinality(technologies) between 1 and 30)
    constraint projects_technologies_length check (private.longest_element(technologies) <= 50),
  image_url text
    constraint projects_image_url_length check (char_length(image_url) <= 2000)
    constraint projects_image_url_http check (image_url ~* '^https?://[^\u0001-\u0020"<>\\]+$'),
  -- See public.quotes.links, owner and follow_up_on.
  links text[]
    constraint projects_links_check check (private.are_links(links)),
  owner text
    constraint projects_owner_length check (char_length(owner) between 1 and 80),
  follow_up_on date
    constraint projects_follow_up_on_range check (follow_up_on between '1900-01-01' and '2200-12-31'),
  -- See public.quotes.replied_at, planned_on and status_since.
  replied_at timestamptz
    constraint projects_replied_at_check check (isfinite(replied_at)),
  planned_on date,
  status_since timestamptz not null default now(),
  -- The secret of the client's link. See public.offers.token.
  token text not null default private.new_token()
    constraint projects_token_key unique,
  -- The language of the client's page and emails. If null, the language of the quote.
  language text
    constraint projects_language_check check (language in ('en', 'fr', 'ar')),
  -- Counts how often staff asked for approval or corrected what the client reads, so that an answer names what was read.
  deliveries integer not null default 0,
  -- When staff last asked for approval. Null if they did not, or took it back. A trigger sets the time.
  delivered_at timestamptz,
  -- What the client should look at, and where.
  delivery_note text
    constraint projects_delivery_note_length check (char_length(delivery_note) between 1 and 5000),
  delivery_url text
    constraint projects_delivery_url_length check (char_length(delivery_url) <= 2000)
    constraint projects_delivery_url_http check (delivery_url ~* '^https?://[^\u0001-\u0020"<>\\]+$'),
  -- The email address to which the request for approval is sent. Null if staff send the link themselves.
  delivery_mail_to text
    constraint projects_delivery_mail_to_check check (private.is_address(delivery_mail_to)),
  -- What the client misses in the current delivery. The conversation keeps it.
  missing text
    constraint projects_missing_length check (char_length(missing) between 1 and 5000),
  approved_at timestamptz,
  -- The name that the client typed.
  approved_by text
    constraint projects_approved_by_length check (char_length(approved_by) between 1 and 200),
  created_at timestamptz not null default now(),
  -- The time of the last change, which increases with every change. An edit sends the value that it has read, so that
  -- it cannot overwrite a newer version.
  updated_at timestamptz not null default clock_timestamp(),
  -- See public.quotes.updated_by.
  updated_by text
    constraint projects_updated_by_length check (char_length(updated_by) between 1 and 80),
  -- A hash of the id and of the email address of the client or, without one, of the phone number, so that a project
  -- without a quote is found with those of the client. The hash can confirm that a known email address is the client's,
  -- but does not reveal it.
  client_hash bytea,
  -- The search words of the title, client, description, technologies and notes, and of the quote's client. A trigger
  -- sets them.
  search tsvector not null default '',
  constraint projects_dates_order check (end_date >= start_date),
  constraint projects_paid_on_check check ((paid_on is null) = (status <> 'paid'))
);

comment on table public.projects is 'Projects for clients. Most of them are converted quotes.';

-- Finds the projects of a status. Includes the columns that the sums of the board and the dashboard need.
create index projects_status on public.projects (status, created_at, id) include (quote_id, budget, paid_on, approved_at);

-- See public.quotes_replied_at.
create index projects_replied_at on public.projects (replied_at) where replied_at is not null;

-- Runs vacuum more often, as for quotes, because index-only scans need vacuumed pages.
alter table public.projects set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.02);

-- Triggers for the same event fire in alphabetical order.
create trigger before_write before insert or update on public.projects
for each row execute function private.before_project_write();

create trigger plan_follow_up before update on public.projects
for each row execute function private.plan_follow_up();

select private.make_resource(
  'projects',
  words => '{quote_id.reference, quote_id.name, quote_id.company, quote_id.email, quote_id.phone, title, client_name,
    client_email, client_phone, description, technologies}',
  inserted => '{quote_id, title, description, client_name, client_email, client_phone, project_type, status, start_date,
    end_date, budget, technologies, image_url, paid_on, owner, links, language}',
  updated => '{title, description, client_email, client_phone, status, start_date, end_date, budget, technologies,
    image_url, paid_on, owner, follow_up_on, replied_at, links, language, deliveries, delivered_at, delivery_note, delivery_url,
    delivery_mail_to}',
  unrecorded => '{client_hash, follow_up_on, replied_at, planned_on, status_since, token, deliveries, delivery_note, delivery_url,
    delivery_mail_to, missing, approved_at}',
  unversioned => '{replied_at, planned_on, status_since, token}',
  continues => 'quote_id'
);

-- Further triggers of this table: convert_quote (41_convert_quote.sql), write_client_hash (70_erasure.sql).
