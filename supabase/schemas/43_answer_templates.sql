-- The templates with which staff answer a quote, one for each language of the site.

create table public.answer_templates (
  -- The language of the visitor, not of staff.
  language text primary key
    constraint answer_templates_language_check check (language in ('en', 'ar')),
  -- The subject of the answer, if the answer is an email.
  subject text not null
    constraint answer_templates_subject_length check (char_length(subject) between 1 and 200),
  -- The text of the answer, as an email or a WhatsApp message.
  body text not null
    constraint answer_templates_body_length check (char_length(body) between 1 and 2000),
  -- The time of the last change, which increases with every change. An edit sends the value of the version that it
  -- started from, so that it cannot overwrite a newer version.
  updated_at timestamptz not null default now()
);

comment on table public.answer_templates is
  'Templates of answers, shared by all staff. {name}, {reference} and {agency} are placeholders. There is one row for '
  'each language. Staff can change the rows, but not delete them.';

insert into public.answer_templates (language, subject, body) values
('en', 'Your request {reference} – {agency}',
'Hello {name},

Thank you for your request {reference}. We have read it and would like to talk it through with you. When would suit you this week?

{agency}'),
('ar', 'طلبك {reference} – {agency}',
'مرحبًا {name}،

شكرًا على طلبك {reference}. اطّلعنا عليه ونودّ أن نتحدث معك عنه. ما الوقت المناسب لك هذا الأسبوع؟

{agency}');

create trigger set_version before update on public.answer_templates
for each row execute function private.set_version('subject', 'body');

alter table public.answer_templates enable row level security;
create policy "staff read answer templates" on public.answer_templates
for select to authenticated using ((select private.require_staff()));

create policy "staff change answer templates" on public.answer_templates
for update to authenticated using ((select private.require_staff())) with check ((select private.require_staff()));
