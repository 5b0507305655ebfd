import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { backend, json } from './kit/backend';
import { open, quote, speak } from './kit/backOffice';

test('lists and the dashboard explain an error, and show the server’s message on request', {
  tags: 'list',
}, async () => {
  const words = { code: '57014', message: 'canceling statement due to statement timeout' };
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 });
  backend.fault = ({ path }) =>
    /^(?:quotes|projects|rpc\/dashboard)/u.test(path) ? json(words, 500) : undefined;
  for (const address of ['quotes', 'projects', '']) {
    await open(address);
    const alert = page.getByRole('alert');
    await expect.element(alert).toHaveTextContent('The server took too long.');
    await expect.element(alert.getByText(words.message)).not.toBeVisible();
    (alert.element().querySelector('summary') as HTMLElement).click();
    await expect.element(alert.getByText(words.message)).toBeVisible();
  }
});

const UNKNOWN = '5f0c8f6e-3f0a-4c57-9a37-b5a6f2b8a001';

for (const [address, text] of [
  ['quotes/not-a-uuid', 'This quote no longer exists.'],
  [`quotes/${UNKNOWN}`, 'This quote no longer exists.'],
  [`quotes/${UNKNOWN}/convert`, 'This quote no longer exists.'],
  [`clients/${UNKNOWN}`, 'This quote no longer exists.'],
  ['projects/not-a-uuid', 'This project no longer exists.'],
] as const)
  test(`the path ${address} shows that the quote or project no longer exists`, async () => {
    backend.fault = ({ path }) =>
      path === 'rpc/client_records'
        ? json({ quotes: [], projects: [], offers: [], notes: [] })
        : undefined;
    await open(address);
    await expect.element(page.getByText(text).first()).toBeVisible();
  });

test('an empty list of quotes still offers its filters and actions', async () => {
  await open('quotes');
  const title = page.getByText('No quote requests yet');
  await expect.element(title).toBeVisible();
  // The message is visible without scrolling, although a drawing is above it.
  expect(title.element().getBoundingClientRect().y).toBeLessThan(600);
  const filters = page.getByRole('search');
  await expect.element(filters.getByLabelText('Search')).toBeVisible();
  await filters.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('option', { name: 'Suspected spam' }).click();
  await expect.element(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.element(title).toBeVisible();
  await page.getByRole('link', { name: 'Enter a quote' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Enter a Quote' })).toBeVisible();
});

const only = (filter: object) => `quotes?filter=${encodeURIComponent(JSON.stringify(filter))}`;
const shownFilter = () => JSON.parse(new URLSearchParams(location.search).get('filter') ?? '{}');

test('an empty list says how many suspected quotes match its filters, and shows them', {
  tags: 'list',
}, async () => {
  quote({ name: 'Ada', is_spam: true, spam_reason: 'too_fast', project_type: 'saas' });
  quote({ name: 'Bea', is_spam: true, spam_reason: 'too_fast' });
  await open(only({ status: 'pending', project_type: 'saas' }));
  await expect.element(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('link', { name: '1 match among suspected spam: show' }).click();
  await expect.poll(shownFilter).toEqual({ status: 'pending', project_type: 'saas', spam: 'only' });
  await expect.element(page.getByRole('link', { name: 'Ada' })).toBeVisible();
  // Without filters, and in the languages with other plurals.
  for (const [language, name] of [
    ['fr', '2 résultats parmi les indésirables présumées : afficher'],
    ['ar', 'نتيجتان ضمن المشتبه بأنه غير مرغوب فيه: عرضهما'],
  ] as const) {
    await speak(language);
    await open('quotes');
    await expect.element(page.getByRole('link', { name, exact: true })).toBeVisible();
  }
});

test('a chip beside the views counts the suspected quotes and shows them, unless there are none', async () => {
  quote({ name: 'Real' });
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Real' })).toBeVisible();
  const chip = page.getByRole('link', { name: /^Suspected spam/u });
  await expect.element(chip).not.toBeInTheDocument();
  quote({ name: 'Ada', is_spam: true, spam_reason: 'too_fast' });
  for (const width of [1280, 390]) {
    await page.viewport(width, 800);
    await open('quotes');
    await expect.element(chip).toHaveAccessibleName('Suspected spam: 1');
    await chip.click();
    await expect.poll(shownFilter).toEqual({ spam: 'only' });
    await expect.element(page.getByRole('link', { name: 'Ada' })).toBeVisible();
    await expect.element(page.getByRole('link', { name: 'Real' })).not.toBeInTheDocument();
  }
});

test('the status of a suspected quote says so in the row, the card and the details, where one press clears the mark', async () => {
  const { id } = quote({ name: 'Ada', is_spam: true, spam_reason: 'too_fast' });
  for (const width of [1280, 390]) {
    await page.viewport(width, 800);
    await open(only({ spam: 'only' }));
    const inList = page.getByRole('combobox', { name: 'Status of Ada' });
    await expect.element(inList).toHaveTextContent('Suspected spam');
  }
  await page.viewport(1280, 720);
  await open(`quotes/${id}`);
  const record = page.getByRole('dialog');
  const shown = record.getByRole('combobox', { name: 'Status of Ada' });
  await expect.element(shown).toHaveTextContent('Suspected spam');
  await record.getByRole('button', { name: 'Not spam' }).click();
  await expect.element(shown).toHaveTextContent('Pending');
  await expect.element(record.getByRole('button', { name: 'Not spam' })).not.toBeInTheDocument();
  expect(backend.rows('quotes')[0]?.is_spam).toBe(false);
});

test('a row also shows “Many at once” for a quote that arrived with many others', async () => {
  quote({ name: 'Ada', is_spam: true, spam_reason: 'over_limit' });
  quote({ name: 'Bea', is_spam: true, spam_reason: 'hidden_field' });
  await open(only({ spam: 'only' }));
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent(/Suspected spam.*Many at once/u);
  await expect.element(row('Bea')).toHaveTextContent('Suspected spam');
  expect(row('Bea').element().textContent?.match(/spam/gu)).toHaveLength(1);
});

test('an address without a page says so once and links to the dashboard', async () => {
  await open('nope');
  await expect.element(page.getByText('There is no page at this address.')).toBeVisible();
  const link = page.getByRole('main').getByRole('link', { name: 'Dashboard' });
  await expect.element(link).toHaveAttribute('href', '/admin');
});
