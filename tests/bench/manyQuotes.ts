/**
 * Fills the quotes table up to `count` rows, five minutes apart. A hundredth goes in as staff's entries
 * do; the rest are copies of these, whose search words need not be computed again.
 */
export const manyQuotes = (count: number) => `
insert into public.quotes (name, email, phone, company, project_type, budget, timeline, message, status, language)
select
  'Camille Durand ' || n, 'visitor.' || n || '@example.com', '+33 6 ' || 10000000 + n,
  case when n % 3 = 0 then 'Atelier ' || n end,
  (array['website', 'mobile-app', 'saas', 'ai-integration', 'consulting', 'other'])[1 + n % 6],
  (array['5k-10k', '10k-25k', '25k-50k', '50k-100k', '100k+', 'discuss'])[1 + n % 6],
  (array['asap', '1-month', '2-3-months', '3-6-months', '6-months+', 'flexible'])[1 + n % 6],
  repeat('A site in two languages, with a shop. ', 8),
  (array['pending', 'contacted', 'approved', 'rejected'])[1 + n % 4],
  (array['en', 'ar'])[1 + n % 2]
from generate_series(1, ${count / 100}) n;

alter table public.quotes disable trigger user;
insert into public.quotes (reference, name, email, phone, company, project_type, budget, timeline, message, status, language, created_at, waiting_since, responded_at)
select
  'Q-COPY' || row_number() over (), name, email, phone, company, project_type, budget, timeline, message, status, language,
  now() - row_number() over () * interval '5 minutes',
  case when status = 'pending' then now() - row_number() over () * interval '5 minutes' end,
  case when status <> 'pending' then now() end
from public.quotes, generate_series(1, 99)
where name like 'Camille Durand %';
insert into private.quote_words (id, words)
select copies.id, originals.words
from public.quotes as copies
join (select phone, words from public.quotes join private.quote_words using (id)) as originals using (phone)
where copies.reference like 'Q-COPY%';
alter table public.quotes enable trigger user;
select private.rebuild_quote_counts();
`;
