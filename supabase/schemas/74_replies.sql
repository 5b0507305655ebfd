-- What comes by mail: requests and replies of clients, and reports that a mail was not delivered. See docs/decisions/mail.md.
--
-- SECURITY DEFINER in this file, and why:
--   public.receive_mail  writes the columns of a note and of a quote that no caller may write, and public.unmatched_mails
--   public.bounce_mail   changes the status of a mail that was sent, which no caller may change

create table public.unmatched_mails (
  id uuid primary key default gen_random_uuid(),
  day date not null default private.agency_day(),
  -- The domain of the sender. '*' stands for the domains after the first hundred of a day, and for what is no domain, '?' for
  -- mails that could not be read.
  domain text not null
    constraint unmatched_mails_domain_check check (domain ~ '^([a-z0-9.-]{1,253}|[*?])$'),
  mails integer not null default 1,
  constraint unmatched_mails_once_a_day unique (day, domain)
);
comment on table public.unmatched_mails is
  'How many mails in the mailbox could not be matched with a record, by day and domain of the sender. Nothing else of them '
  'is stored. erase_expired deletes the rows after 30 days.';
alter table public.unmatched_mails enable row level security;
create policy "staff read the unmatched mails" on public.unmatched_mails
for select to authenticated using ((select private.is_staff()));

create table private.mailboxes (
  -- The user and the mail server.
  mailbox text primary key,
  -- The UIDs below belong to this version of the mailbox (RFC 3501).
  uid_validity bigint not null,
  last_uid bigint not null,
  read_at timestamptz not null default now()
);
comment on table private.mailboxes is
  'How far the server on one machine has read a mailbox, so that a restart reads nothing twice.';
alter table private.mailboxes enable row level security;
create policy "staff read the mailboxes" on private.mailboxes
for select to authenticated using ((select private.is_staff()));

-- The mailboxes from which mails came within the last 30 days, so that the settings can warn of answers that go elsewhere.
create view public.read_mailboxes with (security_invoker = true) as
select mailbox as id, read_at from private.mailboxes where read_at > now() - interval '30 days';

-- A mail that could not be read has no sender.
create function private.count_unmatched(sender text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  sent_from text := case
    when sender is null then '?' else coalesce(substring(private.folded_address(sender) from '@([a-z0-9.-]{1,253})$'), '*')
  end;
begin
  if sender is not null and (select count(*) from public.unmatched_mails where day = private.agency_day()) >= 100
    and not exists (select from public.unmatched_mails where day = private.agency_day() and domain = sent_from) then
    sent_from := '*';
  end if;
  insert into public.unmatched_mails as counted (domain) values (sent_from)
  on conflict (day, domain) do update set mails = counted.mails + 1;
end
$$;

-- Returns the records to which these Message-IDs belong, and whether the agency wrote the mail, also before
-- private.next_message_id. A thread of the agency's own mails is no client's.
create function private.messages_of_thread(message_ids text[])
returns table (subject_id uuid, message_id text, is_ours boolean)
language sql stable set search_path = '' as $$
  select *
  from (
    select notes.subject_id, notes.message_id, not notes.by_mail from public.notes where notes.message_id = any (message_ids)
    union all
    select quotes.id, quotes.message_id, false from public.quotes where quotes.message_id = any (message_ids)
    union all
    select coalesce(notes.subject_id, mails.quote_id, offers.quote_id, mails.project_id), named.message_id, true
    from unnest(message_ids) as named (message_id)
    join public.mails on mails.message_id = named.message_id
      or mails.id = substring(named.message_id from '^<([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})[.@]')::uuid
    left join public.notes on notes.id = mails.note_id left join public.offers on offers.id = mails.offer_id
    where mails.kind in ('receipt', 'message', 'offer', 'offer_copy', 'offer_reminder', 'delivery')
  ) as found (subject_id, message_id, is_ours)
  where found.subject_id is not null
$$;

-- Returns the record of the newest of these Message-IDs that belongs to one.
create function private.record_of_thread(message_ids text[]) returns uuid
language sql stable set search_path = '' as $$
  select subject_id from private.messages_of_thread(message_ids)
  order by array_position(message_ids, message_id) desc limit 1
$$;

create function private.thread_of(mail jsonb) returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select array(select jsonb_array_elements_text(mail -> 'thread'))
$$;

-- Whether the client of a conversation uses this address.
create function private.is_address_of(subject uuid, address text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.conversation(subject) as shared
    left join public.quotes on quotes.id = shared.id
    left join public.offers on offers.quote_id = shared.id
    left join public.projects on projects.id = shared.id
    where private.folded_address(address) in (
      quotes.email_key, private.folded_address(offers.mail_to), private.folded_address(projects.client_email),
      private.folded_address(projects.delivery_mail_to)
    )
  )
$$;

-- Returns the record whose reference, or that of one of its offers, stands in the subject, if the sender is its client.
create function private.record_of_subject(subject text, sender text) returns uuid
language sql stable set search_path = '' as $$
  select named.id
  from (
    select quotes.id from public.quotes
    where quotes.reference in (select upper(word[1]) from regexp_matches(subject, '\mQ-[0-9A-Z]{6,8}\M', 'gi') as word)
    union all
    select offers.quote_id from public.offers
    where offers.number in (select upper(word[1]) from regexp_matches(subject, '\m[A-Z]-[0-9]{4}-[0-9]{3,6}\M', 'gi') as word)
  ) as named
  where private.is_address_of(named.id, sender) limit 1
$$;

-- Returns the only open conversation of a sender, as one of its records, and null if there are several.
create function private.only_open_record(sender text) returns uuid
language sql stable set search_path = '' as $$
  select min(record::text)::uuid
  from (
    select (array_agg(open.id))[1] as record
    from (
      select quotes.id from private.person_quotes(sender) as quotes
      where not quotes.is_spam and quotes.status <> 'rejected'
        and not exists (select from public.projects where projects.quote_id = quotes.id)
      union all
      select projects.id from private.person_projects(sender) as projects where not private.is_finished(projects.status)
    ) as open
    join private.subjects using (id)
    group by subjects.conversation
  ) as conversations
  having count(*) = 1
$$;

-- Returns the record to which a mail belongs. A stranger knows no Message-ID of ours, and can write any address into a mail, so
-- that without a thread the mail server must have authenticated the sender.
create function private.record_of_mail(mail jsonb) returns uuid
language sql stable set search_path = '' as $$
  select coalesce(
    private.record_of_thread(private.thread_of(mail)),
    case when (mail ->> 'authenticated')::boolean then coalesce(
      private.record_of_subject(mail ->> 'subject', mail ->> 'sender'), private.only_open_record(mail ->> 'sender')
    ) end
  )
$$;

-- Files a reply on the record on which staff now work: of a converted quote, its project. Anybody who got a forwarded mail can
-- write the client's address into an answer, so that it is the client's own only if the mail server has authenticated it, or
-- cannot. A client who answers an email of ours is suspected no longer, so that the reply is due like any other. One who goes on
-- with a mail of the own only shows who wrote it. Above private.max_daily_replies() of the
-- client, or of others, a reply is only counted, and the last one that was kept says so. A mail that was a request until staff
-- gave it to the client has its received_at.
create function private.file_reply(subject uuid, mail jsonb) returns text
language plpgsql volatile set search_path = '' as $$
declare
  current private.subjects;
  is_verified constant boolean := (mail ->> 'authenticated')::boolean;
  is_own constant boolean := is_verified is not false and private.is_address_of(subject, mail ->> 'sender');
  client constant text := (select private.one_line(left(name, 80)) from private.client_of(subject));
  received_at constant timestamptz := coalesce((mail ->> 'received_at')::timestamptz, now());
  kept uuid[];
begin
  if is_own then
    update public.quotes set is_spam = false
    where id = subject and is_spam and (
      (select coalesce(bool_or(is_ours), true) from private.messages_of_thread(private.thread_of(mail)))
      or is_verified and spam_reason = 'unauthenticated'
    );
  end if;
  select * into current from private.conversation(subject) order by (resource = 'projects') desc, id limit 1;
  kept := array(
    select id from private.notes_of(current.id)
    where by_mail and (author = client) = is_own and created_at > now() - interval '1 day' order by created_at desc, id
  );
  if cardinality(kept) >= private.max_daily_replies() then
    update public.notes set omitted = array_append(omitted, 'more')
    where id = kept[1] and (omitted @> '{more}') is not true;
    perform private.count_unmatched(mail ->> 'sender');
    return 'unmatched';
  end if;
  insert into public.notes (subject_id, kind, author, by_mail, message_id, subject, body, attachments, omitted, created_at, updated_at)
  values (
    current.id, 'reply',
    left(case when is_own then client else concat_ws(' · ', mail ->> 'sender', nullif(private.one_line(mail ->> 'sender_name'), '')) end, 80),
    true, mail ->> 'message_id',
    nullif(private.trimmed(left(mail ->> 'subject', 1000)), ''), left(mail ->> 'body', 10000),
    private.tidy_list(array(select left(value, 200) from jsonb_array_elements_text(mail -> 'attachments') limit 50)),
    private.tidy_list(array(select jsonb_array_elements_text(mail -> 'omitted'))), received_at, received_at
  )
  on conflict (message_id) do nothing;
  return case when found then 'filed' else 'known' end;
end
$$;

-- Waits for running conversions, deletions and erasures of the record, after which the mail may belong to another one or to none.
-- Mails without a record wait for each other, so that each finds the record that the one before it began.
create function public.receive_mail(mail jsonb) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender constant text := mail ->> 'sender';
  subject uuid;
begin
  if private.folded_address(sender) in (
    select private.folded_address(address)
    from public.mail_settings, unnest(recipients || array[mail_settings.sender, reply_to]) as address
    union all
    select private.folded_address(email) from public.people
  ) then
    return 'own';
  end if;
  if private.record_of_mail(mail) is null then
    perform pg_advisory_xact_lock(hashtextextended('receive_mail', 0));
  end if;
  perform private.lock_records(private.record_of_mail(mail));
  if exists (select from public.notes where notes.message_id = mail ->> 'message_id')
    or exists (select from public.quotes where quotes.message_id = mail ->> 'message_id')
  then
    return 'known';
  end if;
  subject := private.record_of_mail(mail);
  return case when subject is null then private.request_by_mail(mail) else private.file_reply(subject, mail) end;
end
$$;
comment on function public.receive_mail(jsonb) is
  'Files a mail of a client as a reply, and makes its record due today, or makes a request of a mail that belongs to no record. '
  'The mail is {message_id, thread: the Message-IDs to '
  'which it replies, oldest first, sender, sender_name, subject, body, attachments: names, omitted, authenticated: null if the '
  'mail server cannot do it, is_bulk: whether a list or a machine sent it}, or {} if it cannot be read. Returns '
  'filed, requested, known if the mail is stored already, own if the agency or a person of staff wrote it, or unmatched, of bulk '
  'and above the mails that are kept a day: of such a mail, only the domain of its sender is counted.';

create function public.bounce_mail(message_ids text[], reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.mails set status = 'bounced', unconfirmed = 0, last_error = left(reason, 500)
  where mails.message_id = any (message_ids) and (mails.status = 'sent' or mails.unconfirmed > 0 and mails.status in ('queued', 'failed'));
  return found;
end
$$;
comment on function public.bounce_mail(text[], text) is
  'Records the report of a mail server that mails with these Message-IDs were not delivered. Returns false if none was sent, or perhaps was.';
