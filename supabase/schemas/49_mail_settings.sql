-- The mail settings of staff. See docs/decisions/mail.md.

create function private.are_addresses(addresses text[]) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return cardinality(addresses) <= 10
    and not exists (select from unnest(addresses) as address where private.is_address(address) is not true);
end
$$;

create table public.mail_settings (
  id smallint primary key default 1
    constraint mail_settings_only_row check (id = 1),
  -- The recipients of mails to the agency. If empty, the worker uses the email address of the agency.
  recipients text[] not null default '{}'
    constraint mail_settings_recipients_check check (private.are_addresses(recipients)),
  -- The language of mails to the agency. Mails to visitors are in the language of their request.
  agency_language text not null default 'en'
    constraint mail_settings_agency_language_check check (agency_language in ('en', 'fr', 'ar')),
  -- The email address that sends all mails. If null, the worker uses its configured sender.
  sender text
    constraint mail_settings_sender_check check (private.is_address(sender)),
  -- The mailbox to which clients answer. If null, the one that the worker reads, or else the address of the agency.
  reply_to text
    constraint mail_settings_reply_to_check check (private.is_address(reply_to)),
  -- Whether the worker has a mail server. Without one it writes mails to files, and the screens offer the mail program of
  -- staff instead. The worker says it with each claim.
  can_send boolean not null default false,
  -- The last day on which the emails of the morning were queued.
  morning_on date,
  -- The origin of the links in mails, without a trailing slash. If null, the worker uses its configured origin.
  site_url text
    constraint mail_settings_site_url_check
    check (site_url ~ '^https?://[^\s/?#"<>@\\]+$' and char_length(site_url) <= 255),
  -- Whether the agency gets a mail about each request.
  send_requests boolean not null default true,
  -- Whether the visitor gets a confirmation of each request.
  send_receipts boolean not null default true,
  send_reminders boolean not null default true,
  -- The number of hours after which a reminder to the agency lists a pending request.
  reminder_hours smallint not null default 20
    constraint mail_settings_reminder_hours_check check (reminder_hours between 1 and 166),
  -- The number of hours after which a second reminder lists a pending request.
  overdue_hours smallint not null default 24
    constraint mail_settings_overdue_hours_check check (overdue_hours between 2 and 167),
  -- The time when reminders were turned on. Reminders do not list older requests.
  remind_since timestamptz not null default now(),
  -- The time of the last change. It increases with every change, so it identifies a version of the row.
  updated_at timestamptz not null default clock_timestamp(),
  constraint mail_settings_hours_order check (reminder_hours < overdue_hours)
);
comment on table public.mail_settings is 'The mail settings, in a single row that staff can change.';
insert into public.mail_settings default values;

-- Trims texts, and sets remind_since when staff turn reminders on.
create function private.before_mail_settings_write() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.recipients := array(
    select private.trimmed(address) from unnest(new.recipients) with ordinality as listed (address, place)
    where not private.is_blank(address) order by place
  );
  new.sender := nullif(private.trimmed(new.sender), '');
  new.reply_to := nullif(private.trimmed(new.reply_to), '');
  new.site_url := nullif(rtrim(private.trimmed(new.site_url), '/'), '');
  if new.send_reminders and not old.send_reminders then
    new.remind_since := now();
  end if;
  return new;
end
$$;

create trigger before_write before update on public.mail_settings
for each row execute function private.before_mail_settings_write();

create trigger set_version before update on public.mail_settings
for each row execute function private.set_version('can_send', 'morning_on');

alter table public.mail_settings enable row level security;
create policy "staff read mail settings" on public.mail_settings
for select to authenticated using ((select private.is_staff()));

create policy "staff change mail settings" on public.mail_settings
for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
