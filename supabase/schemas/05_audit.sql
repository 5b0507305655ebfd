-- Who signed in, and who read, erased or removed data.
--
-- SECURITY DEFINER in this file, and why:
--   private.record_sign_in  writes public.audit for Auth, which has no right on our tables
--   private.record_removal  writes public.audit, which no caller may write

create table public.audit (
  id uuid primary key default gen_random_uuid(),
  -- sign_in: a sign-in of staff. export, erasure: the data of a client were read or erased. person: a person of staff was
  -- removed. reply: a reply by mail was removed from a record to which it did not belong. expiry: requests or contracts were
  -- erased because of their age.
  kind text not null
    constraint audit_kind_check check (kind in ('sign_in', 'export', 'erasure', 'person', 'reply', 'expiry')),
  happened_at timestamptz not null default now(),
  -- The typed name of the person who acted, because staff share one account. Null for a sign-in, before which nobody typed it,
  -- and for what was removed without a function.
  author text
    constraint audit_author_length check (char_length(author) between 1 and 80),
  -- How many rows were returned or erased, by part of person_data, such as {"quotes": 2}. Of a removed person, the records
  -- that went to somebody else. Of an expiry, the rows of each part of erase_expired. Null for a sign-in, and for a person who was removed without remove_person.
  counts jsonb
);
comment on table public.audit is
  'The sign-ins of staff, and each time that the data of a person were read or erased, a person of staff or a reply removed, '
  'or data erased because of their age, without the person. Staff only read it. Only functions write it, and erase_expired deletes the rows after the retention period.';

-- Sorts the list.
create index audit_happened_at on public.audit (happened_at desc);

alter table public.audit enable row level security;
create policy "staff read the audit" on public.audit
for select to authenticated using ((select private.is_staff()));

create function private.record_sign_in() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit (kind) select 'sign_in' from private.staff where staff.user_id = new.user_id;
  return null;
end
$$;

-- Creates the trigger on the sessions of Auth, which is not part of our schema. private.apply_privileges() calls this
-- function, so it needs no migration. A host that does not allow the trigger works without it: see docs/decisions/retention.md.
create function private.record_sign_ins() returns void
language plpgsql set search_path = '' as $$
begin
  if has_table_privilege('auth.sessions', 'trigger') and not exists (
    select from pg_catalog.pg_trigger where tgrelid = 'auth.sessions'::regclass and tgname = 'record_sign_in'
  ) then
    create trigger record_sign_in after insert on auth.sessions
    for each row execute function private.record_sign_in();
  end if;
end
$$;

-- Records what a caller has deleted without a function. The arguments of the trigger are the kind and the counts.
create function private.record_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into public.audit (kind, counts) values (tg_argv[0], tg_argv[1]::jsonb);
  return null;
end
$$;

-- Returns the row of public.audit about data of a client, which person_data has returned as `held`.
create function private.audit_row(kind text, author text, held jsonb) returns public.audit
language sql volatile set search_path = '' as $$
  select gen_random_uuid(), kind, now(), nullif(left(private.one_line(author), 80), ''),
    (select jsonb_object_agg(key, jsonb_array_length(value)) from jsonb_each(held) where jsonb_typeof(value) = 'array')
$$;
