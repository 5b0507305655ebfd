-- The templates with which staff answer: four occasions in each language of clients.

create table public.answer_templates (
  -- The name and the language, for example first-en.
  id text primary key
    constraint answer_templates_id_check check (id = name || '-' || language),
  name text not null
    constraint answer_templates_name_check check (name in ('first', 'question', 'reminder', 'refusal')),
  -- The language of the client, not of staff.
  language text not null
    constraint answer_templates_language_check check (language in ('en', 'fr', 'ar')),
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
  'Templates of answers, shared by all staff. {name}, {reference}, {agency}, {signature} and {booking} are placeholders. '
  'Staff can change the texts, but neither add nor delete templates.';

-- The greeting and the signature are the same in all templates of a language.
insert into public.answer_templates (id, name, language, subject, body)
select name || '-' || language, name, language, subject || ' {reference} – {agency}', hello || E'\n\n' || body || E'\n\n{signature}\n{agency}'
from (values ('en', 'Hello {name},'), ('fr', 'Bonjour {name},'), ('ar', 'مرحبًا {name}،')) as greetings (language, hello)
join (values
  ('first', 'en', 'Your request',
    'Thank you for your request {reference}. We have read it and would like to talk it through with you. When would '
    'suit you this week?' || E'\n\nOr choose a time for a call: {booking}'),
  ('first', 'fr', 'Votre demande',
    'Merci pour votre demande {reference}. Nous l’avons lue et aimerions en parler avec vous. Quel moment vous '
    'conviendrait cette semaine ?' || E'\n\nOu choisissez un moment pour un appel : {booking}'),
  ('first', 'ar', 'طلبك', 'شكرًا على طلبك {reference}. اطّلعنا عليه ونودّ أن نتحدث معك عنه. ما الوقت المناسب لك هذا الأسبوع؟'
    || E'\n\nأو اختر موعدًا لمكالمة: {booking}'),
  ('question', 'en', 'A question about your request',
    'To give you a plan with a price for {reference}, we need one more detail:'),
  ('question', 'fr', 'Une question sur votre demande',
    'Pour vous proposer un plan chiffré pour {reference}, il nous manque une précision :'),
  ('question', 'ar', 'سؤال حول طلبك', 'لنقدّم لك خطة مع السعر للطلب {reference}، نحتاج إلى معلومة إضافية:'),
  ('reminder', 'en', 'Are you still interested?',
    'We have not heard from you about {reference}. Are you still interested? One line is enough, also if the answer is no.'),
  ('reminder', 'fr', 'Votre projet est-il toujours d’actualité ?',
    'Nous sommes sans nouvelles de vous au sujet de {reference}. Votre projet est-il toujours d’actualité ? Une ligne '
    'suffit, même pour dire non.'),
  ('reminder', 'ar', 'هل ما زلت مهتمًا؟', 'لم يصلنا ردّ منك بشأن {reference}. هل ما زلت مهتمًا؟ يكفي سطر واحد، حتى لو كان الجواب لا.'),
  ('refusal', 'en', 'Your request',
    'Thank you for your request {reference} and for your trust. We cannot take on this project, and prefer to tell you '
    'so today. We wish you every success with it.'),
  ('refusal', 'fr', 'Votre demande',
    'Merci pour votre demande {reference} et pour votre confiance. Nous ne pouvons pas prendre ce projet en charge et '
    'préférons vous le dire dès aujourd’hui. Nous vous souhaitons une pleine réussite.'),
  ('refusal', 'ar', 'طلبك',
    'شكرًا على طلبك {reference} وعلى ثقتك. لا يمكننا تولّي هذا المشروع، ونفضّل إبلاغك بذلك اليوم. نتمنى لك كل التوفيق فيه.')
) as texts (name, language, subject, body) using (language);

create trigger before_write before update on public.answer_templates
for each row execute function private.trim_columns('subject', 'body');

create trigger set_version before update on public.answer_templates
for each row execute function private.set_version();

alter table public.answer_templates enable row level security;
create policy "staff read answer templates" on public.answer_templates
for select to authenticated using ((select private.is_staff()));

create policy "staff change answer templates" on public.answer_templates
for update to authenticated using ((select private.is_staff())) with check ((select private.is_staff()));
