import { expect, type Page } from '@playwright/test';
import { openList, projectRow, quoteRow, visit } from './kit/backOffice';
import { openDashboard } from './kit/session';
import { staffTest as test } from './kit/test';

/** What hosted servers answer, by what the reader is told in each language. */
const faults = [
  {
    answer: {
      status: 500,
      json: { code: '57014', message: 'canceling statement due to statement timeout' },
    },
    en: 'The server took too long.',
    fr: 'Le serveur a mis trop de temps.',
    ar: 'استغرق الخادم وقتًا طويلًا.',
  },
  {
    answer: {
      status: 503,
      json: { code: 'PGRST002', message: 'Could not query the database for the schema cache.' },
    },
    en: 'The server is not available right now.',
    fr: 'Le serveur est indisponible pour le moment.',
    ar: 'الخادم غير متاح الآن.',
  },
];

const inLanguage = (page: Page, language: string) =>
  page.addInitScript(
    (code) => localStorage.setItem('RaStore.language', JSON.stringify(code)),
    language,
  );

for (const language of ['en', 'fr', 'ar'] as const) {
  for (const { answer, ...texts } of faults) {
    test(`${answer.json.code} on a list and the dashboard is explained in ${language}, with the server’s words behind details`, async ({
      page,
    }) => {
      await inLanguage(page, language);
      await page.clock.install();
      await page.route(/\/rest\/v1\/(?:quotes|projects|rpc\/dashboard)/u, (route) =>
        route.fulfill(answer),
      );
      const alert = page.getByRole('alert');
      const expectExplained = async () => {
        // A read is repeated three times, after 1, 2 and 4 seconds.
        await expect(async () => {
          await page.clock.fastForward(4_000);
          await expect(alert).toContainText(texts[language], { timeout: 500 });
        }).toPass();
        await expect(alert.getByText(answer.json.message)).toBeHidden();
        await alert.locator('summary').click();
        await expect(alert.getByText(answer.json.message)).toBeVisible();
      };
      await page.goto('/admin/quotes');
      await expectExplained();
      for (const address of ['/admin/projects', '/admin']) {
        await visit(page, address);
        // The alert of the screen before is gone with it.
        await expect(page.locator('a[aria-current=page]')).toHaveAttribute('href', address);
        await expectExplained();
      }
    });
  }
}

test('a record that is gone, or an address that is none, says so', async ({ page }) => {
  await openDashboard(page);
  for (const [address, text] of [
    ['/admin/quotes/not-a-uuid', 'This quote no longer exists.'],
    [`/admin/quotes/${crypto.randomUUID()}`, 'This quote no longer exists.'],
    [`/admin/quotes/${crypto.randomUUID()}/convert`, 'This quote no longer exists.'],
    ['/admin/projects/not-a-uuid', 'This project no longer exists.'],
  ] as const) {
    await visit(page, address);
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(text);
    // The next address says the same.
    await visit(page, '/admin');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('a row that somebody else deleted says so at a change of its status and at a save', async ({
  page,
  word,
  api,
}) => {
  const [quote] = await api.insert('quotes', [quoteRow({ company: word })]);
  const [project] = await api.insert('projects', [projectRow({ title: word })]);
  await openList(page, 'quotes', { q: word });
  const status = page.getByRole('combobox', { name: /^Status of/u });
  await expect(status).toBeVisible();
  await api.remove('quotes', quote?.id ?? '');
  await status.click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await expect(page.getByText('This quote no longer exists.')).toBeVisible();

  await visit(page, `/admin/projects/${project?.id}`);
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Project Title').fill('Mine');
  await api.remove('projects', project?.id ?? '');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'Failed to update project: This entry no longer exists',
  );
});
