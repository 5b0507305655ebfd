import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { i18nProvider } from '../../src/admin/i18n/i18nProvider';
import { backend, json } from './kit/backend';
import { open } from './kit/backOffice';

/** What hosted servers answer, by what the reader is told in each language. */
const faults = [
  {
    answer: {
      status: 500,
      code: '57014',
      message: 'canceling statement due to statement timeout',
    },
    en: 'The server took too long.',
    fr: 'Le serveur a mis trop de temps.',
    ar: 'استغرق الخادم وقتًا طويلًا.',
  },
  {
    answer: {
      status: 503,
      code: 'PGRST002',
      message: 'Could not query the database for the schema cache.',
    },
    en: 'The server is not available right now.',
    fr: 'Le serveur est indisponible pour le moment.',
    ar: 'الخادم غير متاح الآن.',
  },
];

for (const {
  answer: { status, ...words },
  ...texts
} of faults)
  for (const language of ['en', 'fr', 'ar'] as const)
    test(`${words.code} on a list and the dashboard is explained in ${language}, with the server’s words behind details`, async () => {
      localStorage.setItem('RaStore.language', JSON.stringify(language));
      vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 400 });
      backend.fault = ({ path }) =>
        /^(?:quotes|projects|rpc\/dashboard)/u.test(path) ? json(words, status) : undefined;
      for (const address of ['quotes', 'projects', '']) {
        await open(address);
        const alert = page.getByRole('alert');
        await expect.element(alert).toHaveTextContent(texts[language]);
        await expect.element(alert.getByText(words.message)).not.toBeVisible();
        (alert.element().querySelector('summary') as HTMLElement).click();
        await expect.element(alert.getByText(words.message)).toBeVisible();
      }
      await i18nProvider.changeLocale('en');
    });

const UNKNOWN = '5f0c8f6e-3f0a-4c57-9a37-b5a6f2b8a001';

for (const [address, text] of [
  ['quotes/not-a-uuid', 'This quote no longer exists.'],
  [`quotes/${UNKNOWN}`, 'This quote no longer exists.'],
  [`quotes/${UNKNOWN}/convert`, 'This quote no longer exists.'],
  ['projects/not-a-uuid', 'This project no longer exists.'],
] as const)
  test(`the address ${address} of no record says so`, async () => {
    await open(address);
    await expect.element(page.getByRole('dialog').getByRole('alert')).toHaveTextContent(text);
  });

test('an empty list of quotes keeps its filters, its actions and the spam filter', async () => {
  await open('quotes');
  const title = page.getByText('No quote requests yet');
  await expect.element(title).toBeVisible();
  // The drawing leaves the message on the first screen.
  expect(title.element().getBoundingClientRect().y).toBeLessThan(600);
  const filters = page.getByRole('search');
  await expect.element(filters.getByLabelText('Search')).toBeVisible();
  await filters.getByLabelText('Spam', { exact: true }).click();
  await page.getByRole('option', { name: 'Suspected spam' }).click();
  await expect.element(page.getByText('Nothing matches these filters')).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).first().click();
  await expect.element(title).toBeVisible();
  await page.getByRole('link', { name: 'Enter a quote' }).click();
  await expect.element(page.getByRole('dialog', { name: 'Enter a Quote' })).toBeVisible();
});

test('an empty list of projects keeps its filters and its actions', async () => {
  await open('projects');
  await expect.element(page.getByText('No projects yet')).toBeVisible();
  await expect.element(page.getByRole('search').getByLabelText('Search')).toBeVisible();
  await page.getByRole('link', { name: 'New project' }).click();
  await expect.element(page.getByRole('dialog', { name: 'New Project' })).toBeVisible();
});
