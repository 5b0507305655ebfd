-- The order of the response clock: who has waited longest for an answer.
--
-- SECURITY DEFINER in this file: none.

alter table public.quotes add column waiting_since timestamptz;
comment on column public.quotes.waiting_since is
  'When a pending quote came in, null once it is answered; unlike responded_at it comes back when the status does. Set by trigger.';

create function private.set_waiting_since() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.waiting_since := case when new.status = 'pending' then new.created_at end;
  return new;
end
$$;

-- after before_write by name, which decides first whether anything changed
create trigger before_write_clock before insert or update on public.quotes
for each row execute function private.set_waiting_since();

alter table public.quotes disable trigger user;
update public.quotes set waiting_since = created_at where status = 'pending';
alter table public.quotes enable trigger user;

create index quotes_waiting_since on public.quotes (waiting_since, responded_at desc, id);
create index quotes_waiting_since_desc on public.quotes (waiting_since desc nulls last, responded_at desc, id desc);

select private.apply_privileges();
