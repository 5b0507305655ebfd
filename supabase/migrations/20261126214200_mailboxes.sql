set local check_function_bodies = off;

create table "private"."mailboxes" (
  "mailbox" text not null,
  "uid_validity" bigint not null,
  "last_uid" bigint not null,
  "read_at" timestamp with time zone not null default now(),
  constraint "mailboxes_pkey" primary key (mailbox)
);

alter table "private"."mailboxes"
  enable row level security;

comment on table "private"."mailboxes" is 'How far the server on one machine has read a mailbox, so that a restart reads nothing twice.';

select private.apply_privileges();
