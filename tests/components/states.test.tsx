import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { backend, holdBack, json } from './kit/backend';
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
  // The server that took too long is not asked again at once.
  const isList = ({ path, query }: (typeof backend.calls)[number]) =>
    path === 'quotes' && query.get('limit') === '25';
  expect(backend.calls.filter(isList)).toHaveLength(1);
});

test('an address without a record or without a page says so', async () => {
  backend.functions['rpc/client_records'] = () => ({ quotes: [], projects: [], offers: [] });
  const unknown = '5f0c8f6e-3f0a-4c57-9a37-b5a6f2b8a001';
  for (const [address, text] of [
    [`quotes/${unknown}`, 'This quote no longer exists.'],
    [`quotes/${unknown}/convert`, 'This quote no longer exists.'],
    [`clients/${unknown}`, 'This quote no longer exists.'],
    ['projects/not-a-uuid', 'This project no longer exists.'],
    ['nope', 'There is no page at this address.'],
  ] as const) {
    await open(address);
    await expect.element(page.getByText(text).first()).toBeVisible();
  }
  const link = page.getByRole('main').getByRole('link', { name: 'Dashboard' });
  await expect.element(link).toHaveAttribute('href', '/admin');
});

test('an empty list of quotes still offers its filters, and to enter a quote', async () => {
  await open('quotes');
  const title = page.getByText('No quote requests yet');
  await expect.element(title).toBeVisible();
  // The message is visible without scrolling, although a drawing is above it.
  expect(title.element().getBoundingClientRect().y).toBeLessThan(600);
  await expect.element(page.getByRole('search').getByLabelText('Search')).toBeVisible();
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

test('a chip beside the views counts the suspected quotes, whose rows, cards and details say so, and one press clears the mark', async () => {
  quote({ name: 'Real' });
  await open('quotes');
  await expect.element(page.getByRole('link', { name: 'Real' })).toBeVisible();
  const chip = page.getByRole('link', { name: /^Suspected spam/u });
  await expect.element(chip).not.toBeInTheDocument();
  quote({ name: 'Ada', is_spam: true, spam_reason: 'over_limit' });
  quote({ name: 'Bea', is_spam: true, spam_reason: 'hidden_field' });
  await open('quotes');
  await expect.element(chip).toHaveAccessibleName('Suspected spam: 2');
  await chip.click();
  await expect.poll(shownFilter).toEqual({ spam: 'only' });
  await expect.element(page.getByRole('link', { name: 'Real' })).not.toBeInTheDocument();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect.element(row('Ada')).toHaveTextContent(/Suspected spam.*Many at once/u);
  expect(row('Bea').element().textContent?.match(/spam/gu)).toHaveLength(1);
  await page.viewport(390, 800);
  const shown = page.getByRole('combobox', { name: 'Status of Ada' });
  await expect.element(shown).toHaveTextContent('Suspected spam');
  await expect.element(chip).toBeVisible();

  await page.getByRole('link', { name: 'Ada' }).click();
  const record = page.getByRole('dialog');
  await expect.element(record.getByRole('combobox')).toHaveTextContent('Suspected spam');
  await record.getByRole('button', { name: 'Not spam' }).click();
  await expect.element(record.getByRole('combobox')).toHaveTextContent('Pending');
  await expect.element(record.getByRole('button', { name: 'Not spam' })).not.toBeInTheDocument();
  expect(backend.rows('quotes').map(({ is_spam }) => is_spam)).toEqual([false, false, true]);
});

test('for staff who ask for less motion, nothing moves or fades while a page loads and a record opens', async () => {
  const moved = new Set<string>();
  const note = ({ type, target }: Event) => moved.add(`${type} ${(target as Element).className}`);
  document.addEventListener('transitionrun', note);
  document.addEventListener('animationiteration', note);
  quote({ name: 'Sonia Marchand' });
  const answer = holdBack(({ path }) => path === 'quotes');
  await open('quotes');
  await expect.poll(() => document.querySelector('.MuiSkeleton-root')).not.toBeNull();
  const lasting = document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1);
  expect(lasting, 'the placeholders do not pulse').toEqual([]);
  answer();
  await page.getByRole('link', { name: 'Sonia Marchand' }).click();
  await page.getByRole('dialog').getByLabelText('Message').fill('Hello');
  document.removeEventListener('transitionrun', note);
  document.removeEventListener('animationiteration', note);
  expect([...moved]).toEqual([]);
});
