-- Demo data: 30 quotes, 14 projects and 7 offers in three languages, with a few notes. The dates are relative to today. A second
-- run changes nothing. French phone numbers are from ranges reserved for fiction. All other phone numbers are invented.
-- Email addresses end with .example.

insert into public.quotes (
  id, reference, name, email, phone, company, project_type, budget, timeline, message, status, language, source, is_spam,
  follow_up_on, created_at, responded_at, updated_at
)
select
  ('5eed0000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  'Q-' || code, name, email, phone, company, project_type, budget, timeline, message, status, language, source::jsonb, is_spam,
  case number when 3 then private.agency_day() when 4 then private.agency_day() + 2 end,
  now() - hours_ago * interval '1 hour',
  case when status <> 'rejected' then now() - hours_ago * interval '1 hour' + answered_after * interval '1 minute' end,
  now() - hours_ago * interval '1 hour' + coalesce(answered_after, 0) * interval '1 minute'
from (values
  (1, 'D4MN7A', 'Élodie Marchand', 'elodie@canuts-atelier.example', '06 39 98 10 21', 'Atelier des Canuts', 'website', '5k-10k', '2-3-months',
   'We weave silk scarves in Croix-Rousse and sell them at two markets a week. We would like a small online shop in French and English, with about sixty products and delivery in Europe.',
   'pending', 'en', '{"landing_path": "/website-creation", "referrer": "https://www.google.com/"}', false, 2, null),
  (2, 'X8RT2C', 'سارة المنصوري', 'sara@nakheel-cafe.example', '+971 50 000 1182', 'مقهى النخيل', 'mobile-app', '10k-25k', '3-6-months',
   'نريد تطبيقًا لزبائن مقاهينا الثلاثة في دبي: طلب مسبق، وبطاقة ولاء، وإشعارات بالعروض. التطبيق بالعربية والإنجليزية، ونفضّل أن يكون جاهزًا قبل رمضان.',
   'pending', 'ar', '{"landing_path": "/ar/app-development", "utm_source": "instagram", "utm_medium": "social"}', false, 5, null),
  (3, 'K6VB9E', 'Thomas Girard', 'thomas.girard@rhone-logistique.example', '+33 4 65 71 22 40', 'Rhône Logistique', 'saas', '50k-100k', '6-months+',
   'Our dispatchers still plan 140 deliveries a day in a spreadsheet. We are looking for a partner to build a planning tool with live driver positions and customer notifications. Happy to show you our depot.',
   'contacted', 'en', '{"landing_path": "/saas-development"}', false, 9, 95),
  (4, 'H3WP5F', 'خالد الشامسي', 'khalid@bahr-realty.example', '+971 50 000 4471', 'بحر العقارية', 'ai-integration', '25k-50k', '2-3-months',
   'لدينا أكثر من ٨٠٠ إعلان عقاري ونستقبل يوميًا عشرات الأسئلة المتكررة على واتساب. نبحث عن مساعد ذكي يجيب بالعربية والإنجليزية ويحجز المعاينات في تقويم الفريق.',
   'contacted', 'ar', '{"landing_path": "/ar/ai-integration", "referrer": "https://www.linkedin.com/"}', false, 14, 210),
  (5, 'B7QJ4G', 'Priya Nair', 'priya@lumen-clinic.example', null, 'Lumen Clinic', 'mobile-app', '25k-50k', '3-6-months',
   'Patients should be able to book, move and cancel appointments and receive their results securely. We already have a web portal with an API. Please tell us how you handle health data.',
   'pending', 'en', '{"landing_path": "/"}', false, 20, null),
  (6, 'Z2CT8H', 'Julien Faure', 'julien@faure-menuiserie.example', '06 39 98 33 07', null, 'website', '5k-10k', '1-month',
   'Bonjour, carpenter near Villeurbanne. A simple site with my work, a contact form and opening hours would be enough.',
   'pending', 'en', '{"landing_path": "/"}', false, 31, null),
  (7, 'N9FK3J', 'ليلى حداد', 'layla@warda-fashion.example', '+971 50 000 7723', 'وردة للأزياء', 'website', '10k-25k', 'asap',
   'متجرنا الحالي بطيء على الهاتف ونخسر زبائن كل يوم. نحتاج متجرًا جديدًا للعبايات مع الدفع عند الاستلام وإرجاع سهل، ونريد نقل ١٢٠٠ منتج من المنصة القديمة.',
   'pending', 'ar', '{"landing_path": "/ar/website-creation", "utm_source": "google", "utm_medium": "cpc", "utm_campaign": "matajir"}', false, 44, null),
  (8, 'P5DA6K', 'Best SEO Team', 'offers@rank-now.example', null, 'Rank Now', 'other', null, 'flexible',
   'Dear owner, we can put your website on page one in 7 days. 500 backlinks for a special price. Reply now!!!',
   'pending', 'en', '{}', true, 50, null),
  (9, 'R8GN2M', 'Camille Berthier', 'camille@alpes-trail.example', '06 39 98 51 88', 'Alpes Trail', 'mobile-app', '10k-25k', '2-3-months',
   'We organise eleven trail races a year. Runners want maps that work without signal, live times and a way to warn the organisers. Registration stays on our current provider.',
   'approved', 'en', '{"landing_path": "/app-development"}', false, 72, 180),
  (10, 'C4XV7N', 'يوسف بن علي', 'youssef@bayan-books.example', null, 'دار بيان للنشر', 'saas', '25k-50k', '6-months+',
   'دار نشر صغيرة في ليون نصدر كتبًا للأطفال بالعربية والفرنسية. نريد منصة اشتراك لقراءة الكتب والاستماع إليها، مع حسابات للمدارس وتقارير للمعلمين.',
   'approved', 'ar', '{"landing_path": "/ar/saas-development"}', false, 96, 640),
  (11, 'T6HE9P', 'Marco Bellini', 'marco@bellini-gelato.example', '+33 4 65 71 90 12', 'Bellini Gelato', 'consulting', 'discuss', 'flexible',
   'Four shops, one till system, and everybody says we should "do something with AI". Could you spend a day with us and tell us honestly what is worth it?',
   'contacted', 'en', '{"landing_path": "/ai-integration", "referrer": "https://duckduckgo.com/"}', false, 118, 1510),
  (12, 'F3JM5Q', 'نورة الكتبي', 'noura@sidra-school.example', '+971 50 000 2096', 'مدرسة السدرة', 'website', '10k-25k', '1-month',
   'نحتاج موقعًا جديدًا للمدرسة قبل فتح باب التسجيل: صفحات للمراحل، واستمارة تسجيل، وتقويم، وكل شيء بالعربية والإنجليزية.',
   'approved', 'ar', '{"landing_path": "/ar"}', false, 150, 75),
  (13, 'W7AB4R', 'Hannah Weiss', 'hannah@kernel-coffee.example', null, 'Kernel Coffee Roasters', 'website', '5k-10k', 'asap',
   'Our shop went down on Saturday and the developer does not answer any more. Can you take it over? Happy to pay for an audit first.',
   'rejected', 'en', '{"landing_path": "/"}', false, 200, 320),
  (14, 'G9TC2V', 'Antoine Lefèvre', 'a.lefevre@vigne-haute.example', '06 39 98 62 14', 'Domaine de la Vigne Haute', 'website', '10k-25k', '3-6-months',
   'A site that tells the story of the estate, with a members area for our allocation of 300 clients. Photos are being taken this autumn.',
   'approved', 'en', '{"landing_path": "/website-creation", "utm_source": "newsletter"}', false, 260, 140),
  (15, 'M2PE8W', 'عمر الفارسي', 'omar@saqr-delivery.example', '+971 50 000 6650', 'صقر للتوصيل', 'mobile-app', '50k-100k', '6-months+',
   'تطبيقان: واحد للزبائن وآخر للسائقين، مع خرائط مباشرة ودفع إلكتروني ولوحة تحكم للمكتب. لدينا ٤٠ سائقًا ونتوقع أن نصل إلى ١٥٠ خلال سنة.',
   'contacted', 'ar', '{"landing_path": "/ar/app-development", "referrer": "https://www.instagram.com/"}', false, 340, 900),
  (16, 'A5KN6X', 'Sofia Almeida', 'sofia@fado-hotels.example', null, 'Fado Hotels', 'ai-integration', '50k-100k', '3-6-months',
   'Guests write in six languages. We want answers drafted from our own handbook, checked by the front desk before they are sent, in the tool the team already uses.',
   'approved', 'en', '{"landing_path": "/ai-integration"}', false, 430, 60),
  (17, 'E8VR3Y', 'casino-bonus', 'win@lucky-spin.example', '123456', null, 'website', '100k+', 'asap',
   'FREE SPINS http://lucky-spin.example/?id=9982 FREE SPINS http://lucky-spin.example/?id=9983',
   'rejected', 'en', '{}', true, 480, 600),
  (18, 'Q4DG7Z', 'Nadia Cherif', 'nadia@oliveraie-cherif.example', '06 39 98 77 45', 'Oliveraie Chérif', 'website', '5k-10k', '2-3-months',
   'Family olive oil, two harvests, three languages. A catalogue for restaurants with prices after sign-in, and a page for private customers.',
   'approved', 'en', '{"landing_path": "/"}', false, 560, 1380),
  (19, 'V6BJ9A', 'محمد الزعابي', 'mohammed@rimal-tours.example', '+971 50 000 3308', 'رمال للسياحة', 'website', '10k-25k', '1-month',
   'ننظّم رحلات صحراوية ونعتمد على وسطاء يأخذون ٣٠٪ من كل حجز. نريد موقعًا للحجز المباشر مع الدفع بالبطاقة وتقويم للأماكن المتاحة.',
   'approved', 'ar', '{"landing_path": "/ar/website-creation"}', false, 640, 45),
  (20, 'J3XH5B', 'Olivier Tran', 'olivier@tran-conseil.example', '+33 4 65 71 43 09', 'Tran Conseil', 'saas', '100k+', '6-months+',
   'We advise 60 municipalities on energy. Today every audit is a Word file. We want a product: data in, report out, benchmarks between towns, and our name on it.',
   'contacted', 'en', '{"landing_path": "/saas-development", "utm_source": "linkedin", "utm_medium": "social"}', false, 720, 2100),
  (21, 'Y7CN2D', 'رانيا سليمان', 'rania@noor-clinic.example', null, 'عيادة نور', 'mobile-app', '25k-50k', '3-6-months',
   'تطبيق لمتابعة مرضى السكري بين الزيارات: إدخال القياسات، وتذكير بالدواء، ورسائل آمنة مع الطبيبة.',
   'rejected', 'ar', '{"landing_path": "/ar"}', false, 800, 240),
  (22, 'S9FQ4E', 'Léa Fontaine', 'lea@petit-theatre.example', '06 39 98 08 63', 'Le Petit Théâtre', 'website', '5k-10k', 'flexible',
   'Season programme, tickets through our existing provider, and something the stage manager can update herself without calling anybody.',
   'approved', 'en', '{"landing_path": "/"}', false, 900, 30),
  (23, 'W5MK8F', 'David Okafor', 'david@greenline-energy.example', null, 'Greenline Energy', 'ai-integration', '25k-50k', '2-3-months',
   'Our field engineers take photos of solar installations. We would like defects to be recognised and the report filled in before they are back in the van.',
   'approved', 'en', '{"landing_path": "/ai-integration", "referrer": "https://www.google.com/"}', false, 1010, 410),
  (24, 'D2VT6G', 'هدى المرزوقي', 'huda@khayt-studio.example', '+971 50 000 9914', 'استوديو خيط', 'other', 'discuss', 'flexible',
   'هل تقدّمون تدريبًا لفريق صغير على إدارة المتجر الإلكتروني وتحسين ظهوره في محركات البحث؟ نحن أربعة أشخاص ونفضّل أن يكون التدريب في دبي.',
   'contacted', 'ar', '{"landing_path": "/ar"}', false, 1150, 720),
  (25, 'X4WA7H', 'Pauline Roche', 'pauline@roche-notaires.example', '+33 4 65 71 15 56', 'Roche Notaires', 'consulting', '10k-25k', '2-3-months',
   'We want to know which of our documents may be summarised by a language model at all, where the data would be, and what our insurer will say.',
   'rejected', 'en', '{"landing_path": "/"}', false, 1300, 1290),
  (26, 'K8GP3J', 'Emma Lindqvist', 'emma@nordlys-skincare.example', null, 'Nordlys Skincare', 'website', '25k-50k', '3-6-months',
   'Relaunch of our shop in five markets. Design is done, content is ready, we need people who build fast pages and know accessibility.',
   'approved', 'en', '{"landing_path": "/website-creation", "utm_source": "google", "utm_medium": "cpc"}', false, 1450, 85),
  (27, 'B6RC9K', 'فاطمة بوزيد', 'fatima@zaytouna-bakery.example', '06 39 98 29 70', 'مخبز الزيتونة', 'mobile-app', '5k-10k', '1-month',
   'أريد تطبيقًا بسيطًا لطلبات الأعياد: يختار الزبون الحلويات وموعد الاستلام ويدفع عربونًا.',
   'rejected', 'ar', '{"landing_path": "/ar/app-development"}', false, 1600, 1100),
  (28, 'N3JE5M', 'Victor Haddad', 'victor@haddad-immo.example', '+33 4 65 71 68 31', 'Haddad Immobilier', 'saas', '50k-100k', '6-months+',
   'A portal where our 400 tenants see their rent, their documents and the state of their repairs, and where we stop answering the same email thirty times a day.',
   'approved', 'en', '{"landing_path": "/saas-development"}', false, 1900, 55),
  (29, 'T7QB2N', 'ريم القاسم', 'reem@lawha-gallery.example', '+971 50 000 5527', 'غاليري لوحة', 'website', '10k-25k', '2-3-months',
   'معرض فني في دبي نريد له موقعًا يعرض الأعمال بدقة عالية دون أن يكون بطيئًا، مع صفحات للفنانين وإمكانية طلب الأسعار.',
   'approved', 'ar', '{"landing_path": "/ar/website-creation", "referrer": "https://www.instagram.com/"}', false, 2300, 125),
  (30, 'H9XD4P', 'Crypto Partner', 'partner@coin-growth.example', null, 'Coin Growth', 'saas', '100k+', 'asap',
   'Guaranteed 12% weekly. Serious partners only. Send wallet.',
   'pending', 'en', '{}', true, 2500, null)
) as demo (
  number, code, name, email, phone, company, project_type, budget, timeline, message, status, language, source, is_spam,
  hours_ago, answered_after
)
on conflict do nothing;

insert into public.projects (
  id, quote_id, title, description, client_name, project_type, status, start_date, end_date, paid_on, budget, technologies,
  image_url, deliveries, delivered_at, delivery_note, delivery_url, approved_at, approved_by, created_at, updated_at
)
select
  ('5eed0001-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid,
  -- The quote, or null if staff have deleted or rejected it, or converted it to another project, since the last run.
  (select quotes.id from public.quotes
   where quotes.id = ('5eed0000-0000-4000-8000-' || lpad(quote_number::text, 12, '0'))::uuid and quotes.status = 'approved'
     and not exists (select from public.projects where projects.quote_id = quotes.id)),
  title, description, client_name, project_type, status,
  (now() + starts_in * interval '1 day')::date, (now() + ends_in * interval '1 day')::date,
  case when status = 'paid' then (now() + (ends_in + number) * interval '1 day')::date end,
  budget, technologies, image_url,
  case when delivery_note is null then 0 else 1 end,
  case when delivery_note is not null then now() + ends_in * interval '1 day' end, delivery_note, delivery_url,
  case when approved_by is not null then now() + (ends_in + 1) * interval '1 day' end, approved_by,
  now() - days_ago * interval '1 day', now() - days_ago * interval '1 day'
from (values
  (1, 16, 'Guest replies for Fado Hotels', 'Answers drafted from the hotels'' own handbook in six languages, approved by the front desk in their mailbox. First hotel live, two to follow.',
   'Sofia Almeida', 'ai-integration', 'planning', 7, 120, 62000, array['TypeScript', 'PostgreSQL', 'Azure OpenAI', 'Outlook add-in'], null, 4),
  (2, 14, 'Website for Domaine de la Vigne Haute', 'The story of the estate, photographs of the four seasons, and a members'' area with yearly allocations.',
   'Antoine Lefèvre', 'website', 'in_progress', -6, 70, 18500, array['Astro', 'TypeScript', 'Supabase'], null, 8),
  (3, 19, 'موقع حجز لرمال للسياحة', 'حجز مباشر للرحلات الصحراوية مع تقويم للأماكن المتاحة والدفع بالبطاقة، بالعربية والإنجليزية والفرنسية.',
   'محمد الزعابي', 'website', 'in_progress', -18, 25, 21000, array['React', 'Node.js', 'PostgreSQL', 'Stripe', 'Playwright'], null, 22),
  (4, 18, 'Catalogue for Oliveraie Chérif', 'Restaurants see their prices after signing in; private customers see the harvests and order by email.',
   'Nadia Cherif', 'website', 'on_hold', -12, null, 7800, array['React', 'Supabase'], null, 20),
  (5, 22, 'Season site for Le Petit Théâtre', 'Programme, artists and practical pages that the stage manager updates herself; tickets stay with the provider.',
   'Léa Fontaine', 'website', 'completed', -30, -3, 8200, array['Eleventy', 'Decap CMS'], null, 34),
  (6, 23, 'Defect reports for Greenline Energy', 'Photographs from the field become a report with the defects marked, ready before the engineer is back in the van.',
   'David Okafor', 'ai-integration', 'in_progress', -25, 40, 44000, array['Python', 'PyTorch', 'React Native', 'PostgreSQL'], null, 38),
  (7, 26, 'Shop relaunch for Nordlys Skincare', 'Five markets, one code base, pages under a second on a mid-range phone, accessible to level AA.',
   'Emma Lindqvist', 'website', 'completed', -52, -8, 46500, array['Next.js', 'TypeScript', 'Shopify', 'Playwright', 'Figma'], null, 55),
  (8, 28, 'Tenant portal for Haddad Immobilier', 'Rent, documents and repairs in one place for 400 tenants; the office answers from one queue.',
   'Victor Haddad', 'saas', 'in_progress', -60, 90, 84000, array['React', 'TypeScript', 'Supabase', 'PostgreSQL'], null, 72),
  (9, 29, 'موقع غاليري لوحة', 'عرض الأعمال بدقة عالية مع تحميل سريع، وصفحات للفنانين، وطلب الأسعار من داخل الصفحة.',
   'ريم القاسم', 'website', 'paid', -80, -20, 19500, array['Astro', 'Cloudinary'], null, 88),
  (10, null, 'Fleet app for Lyon Vélo Cargo', 'Riders see their tour and collect signatures; the office sees delays before customers do.',
   'Lyon Vélo Cargo', 'mobile-app', 'paid', -150, -70, 38000, array['React Native', 'Expo', 'PostgreSQL', 'MapLibre'], null, 160),
  (11, null, 'تطبيق عيادات الشفاء', 'حجز المواعيد وتذكير المرضى ونتائج الفحوص، مع لوحة للاستقبال. يعمل بالعربية والإنجليزية.',
   'عيادات الشفاء', 'mobile-app', 'paid', -210, -110, 52000, array['Flutter', 'Supabase', 'PostgreSQL'], null, 220),
  (12, null, 'Billing platform for Confluence Énergie', 'Meter data in, invoices out: 9,000 households, three tariffs, an audit trail for the regulator.',
   'Confluence Énergie', 'saas', 'paid', -320, -140, 118000, array['TypeScript', 'PostgreSQL', 'Redis', 'Docker', 'Grafana'], null, 330),
  (13, null, 'Two days on AI for Bellecour Avocats', 'What may be automated, what must not be, and a plan for the first three months.',
   'Bellecour Avocats', 'other', 'completed', -40, -38, null, null, null, 45),
  (14, null, 'برنامج ولاء لمقاهي الواحة', 'بطاقة ولاء رقمية لاثني عشر فرعًا، تُقرأ من الهاتف عند الصندوق، مع تقارير أسبوعية للإدارة.',
   'مقاهي الواحة', 'saas', 'planning', 14, null, 33000, array['React', 'Supabase', 'Apple Wallet'], null, 2)
) as demo (
  number, quote_number, title, description, client_name, project_type, status, starts_in, ends_in, budget, technologies, image_url,
  days_ago
)
-- Their clients were asked for approval, and two have approved.
left join (values
  (5, 'The programme of the autumn season, and the page on which you add a performance. The sign-in is in your mailbox.',
   'https://petit-theatre.example/', null),
  (7, 'The shop in all five markets, with the returns that we talked about.', 'https://nordlys.example/', 'Emma Lindqvist'),
  (9, 'الموقع كاملًا، مع صفحة طلب السعر.', 'https://lawha.example/', 'ريم القاسم')
) as delivery (project_number, delivery_note, delivery_url, approved_by) on project_number = number
on conflict do nothing;

-- Adds a status change for each demo record that no longer has the initial status (pending or planning).
insert into public.events (subject_id, kind, details, happened_at)
select id, 'edited', jsonb_build_object('status', jsonb_build_array('pending', status)), updated_at
from public.quotes
where id::text like '5eed0000-%' and status <> 'pending'
  and not exists (select from public.events where subject_id = quotes.id and kind = 'edited')
union all
select id, 'edited', jsonb_build_object('status', jsonb_build_array('planning', status)), coalesce(paid_on + time '10:00', created_at + interval '1 day')
from public.projects
where id::text like '5eed0001-%' and status <> 'planning'
  and not exists (select from public.events where subject_id = projects.id and kind = 'edited')
union all
select id, 'edited', jsonb_build_object(field, jsonb_build_array(null, value)), happened_at
from public.projects
cross join lateral (values
  ('delivered_at', delivered_at::text, delivered_at), ('approved_by', approved_by, approved_at)
) as steps (field, value, happened_at)
where id::text like '5eed0001-%' and value is not null
  and not exists (select from public.events where subject_id = projects.id and kind = 'edited');

-- The demo projects were not converted today.
update public.events set happened_at = projects.created_at
from public.projects
where kind = 'converted' and projects.id::text like '5eed0001-%'
  and subject_id in (projects.id, quote_id);

insert into public.notes (id, subject_id, author, body, created_at, updated_at)
select
  ('5eed0002-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, coalesce(quote.id, project.id), author, body,
  now() - hours_ago * interval '1 hour', now() - hours_ago * interval '1 hour'
from (values
  (1, 3, null, 'Claire', 'Called back: the depot can be visited on Thursday morning. He wants to see a planning tool that we have built.', 7),
  (2, 3, null, 'Omar', 'I can join by video from Dubai.', 6),
  (3, 4, null, 'عمر', 'طلب أمثلة على مساعدين نفذناهم بالعربية قبل أي اجتماع.', 10),
  (4, null, 8, 'Claire', 'Repairs first: the office receives forty calls a week about them.', 30)
) as demo (number, quote_number, project_number, author, body, hours_ago)
left join public.quotes as quote on quote.id::text = '5eed0000-0000-4000-8000-' || lpad(quote_number::text, 12, '0')
left join public.projects as project on project.id::text = '5eed0001-0000-4000-8000-' || lpad(project_number::text, 12, '0')
on conflict do nothing;

-- An offer in each status, one of them expired, written after its request. The updates of the status let the triggers set number, token and history.
insert into public.offers (
  id, quote_id, language, client_name, client_company, title, introduction, terms, duration, vat_case, lines, valid_until, created_at
)
select
  ('5eed0002-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, quotes.id, demo.language, quotes.name, quotes.company, title,
  introduction,
  case demo.language
    when 'en' then 'Payable only upon approval, within 30 days of your approval.'
    when 'fr' then 'Payable uniquement après approbation, dans les 30 jours qui suivent votre approbation.'
    else 'الدفع بعد الموافقة فقط، خلال 30 يومًا من موافقتك.'
  end,
  duration, vat_case, lines::jsonb, case number when 3 then private.agency_day() + 2 end, now() - days_ago * interval '1 day'
from (values
  (1, 11, 'en', 'A day on AI for Bellini Gelato', 'What is worth it for four shops and one till system, and what is not.', 'One day', 'charged',
   '[{"text": "Day in Lyon with two consultants", "quantity": 1, "unit_cents": 180000, "vat_rate": 20},
     {"text": "Report with priorities", "quantity": 0.5, "unit_cents": 90000, "vat_rate": 20}]', 2),
  (2, 3, 'fr', 'Outil de planification pour Rhône Logistique', 'Suite à la visite du dépôt : planification, positions en direct et avis aux clients.',
   '6 mois', 'charged',
   '[{"text": "Ateliers et maquettes", "quantity": 12, "unit_cents": 75000, "vat_rate": 20},
     {"text": "Développement de la planification", "quantity": 55, "unit_cents": 75000, "vat_rate": 20},
     {"text": "Formation de l’équipe", "quantity": 2.5, "unit_cents": 60000, "vat_rate": 20},
     {"text": "Remise de lancement", "quantity": 1, "unit_cents": -150000, "vat_rate": 20}]', 0.2),
  (3, 4, 'ar', 'مساعد ذكي لبحر العقارية', 'يجيب بالعربية والإنجليزية ويحجز المعاينات في تقويم الفريق.', 'ثلاثة أشهر', 'outside_scope',
   '[{"text": "تحليل المحادثات وإعداد الأجوبة", "quantity": 8, "unit_cents": 80000, "vat_rate": 0},
     {"text": "الربط مع واتساب والتقويم", "quantity": 1, "unit_cents": 1250000, "vat_rate": 0}]', 0.3),
  (4, 9, 'en', 'Race app for Alpes Trail', 'Maps without signal, live times, and a way to warn the organisers.', '10 weeks', 'charged',
   '[{"text": "Design of the app", "quantity": 6, "unit_cents": 70000, "vat_rate": 20},
     {"text": "Development for iOS and Android", "quantity": 1, "unit_cents": 780000, "vat_rate": 20}]', 2),
  (5, 24, 'ar', 'تدريب لفريق استوديو خيط', null, 'يومان', 'outside_scope',
   '[{"text": "يوم تدريب في دبي", "quantity": 2, "unit_cents": 160000, "vat_rate": 0}]', 40),
  (6, 20, 'fr', 'Plateforme d’audit énergétique', 'Données en entrée, rapport en sortie, comparaison entre communes.', '9 mois', 'charged',
   '[{"text": "Première version", "quantity": 1, "unit_cents": 9800000, "vat_rate": 20}]', 25),
  (7, 15, 'ar', 'تطبيقا صقر للتوصيل', 'تطبيق للزبائن وآخر للسائقين، مع لوحة تحكم للمكتب.', 'ستة أشهر', 'outside_scope',
   '[{"text": "تطبيق الزبائن", "quantity": 1, "unit_cents": 2800000, "vat_rate": 0},
     {"text": "تطبيق السائقين ولوحة التحكم", "quantity": 1, "unit_cents": 3450000, "vat_rate": 0}]', 13)
) as demo (number, quote_number, language, title, introduction, duration, vat_case, lines, days_ago)
join public.quotes on quotes.id::text = '5eed0000-0000-4000-8000-' || lpad(quote_number::text, 12, '0')
on conflict do nothing;

-- Sends the offers but the first one, and answers or withdraws some of them, as if days had passed since.
do $$
declare
  demo record;
  answer text[] := array[null, null, null, 'accepted', 'declined', 'withdrawn', null];
begin
  for demo in
    select offers.id, place, created_at + interval '3 hours' as sent_at
    from public.offers
    cross join lateral (select right(id::text, 2)::integer as place) as places
    where id::text like '5eed0002-%' and status = 'draft' and number is null and right(id::text, 2) <> '01'
    order by created_at
  loop
    update public.offers set status = 'sent' where id = demo.id;
    if answer[demo.place] is not null then
      update public.offers
      set status = answer[demo.place],
        channel = case when demo.place < 6 then 'link' end,
        answered_by = case when demo.place = 4 then client_name end,
        updated_by = case when demo.place < 6 then client_name end,
        decline_reason = case when demo.place = 5 then 'سنؤجل التدريب إلى العام القادم.' end
      where id = demo.id;
    end if;
    update public.offers
    set sent_at = demo.sent_at,
      opened_at = case when demo.place <> 3 then demo.sent_at + least(interval '5 hours', (now() - demo.sent_at) / 2) end,
      answered_at = case when demo.place in (4, 5) then demo.sent_at + interval '20 hours' end,
      valid_until = case when demo.place = 7 then private.agency_day() - 3 else valid_until end
    where id = demo.id;
    update public.events
    set happened_at = demo.sent_at + case details -> 'status' ->> 1 when 'sent' then interval '0' else interval '20 hours' end
    where kind = 'offer' and details ->> 'offer' = demo.id::text;
    -- Nobody gets an email about demo data.
    delete from public.mails where offer_id = demo.id;
  end loop;
end
$$;
