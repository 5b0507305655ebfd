import { expect } from '@playwright/test';
import { addFilter, filtered, results, rowOf, select, visit } from '../kit/backOffice';
import { openDashboard } from '../kit/session';
import { quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

test('staff filter and search quotes; a reload keeps both; unknown filters say so', {
  tag: ['@hosted', '@list'],
}, async ({ page, word, api }) => {
  await api.insert('quotes', [
    quoteRow({ name: 'Ada', company: word }),
    quoteRow({ name: 'ليلى', company: word, project_type: 'saas', message: 'نريد موقعا والتطبيق' }),
    quoteRow({ name: 'Cleo', company: word, status: 'approved' }),
  ]);
  await openDashboard(page);
  await page.getByRole('link', { name: 'Quotes', exact: true }).click();
  const search = page.getByRole('search').getByLabel('Search');
  await search.pressSequentially(word.slice(0, -1));
  await results(page, 3);
  await search.fill(`${word} تطب`);
  await results(page, 1);
  await expect(rowOf(page, 'ليلى')).toBeVisible();
  await search.fill(word);
  await select(page, 'Status', 'Pending');
  await results(page, 2);
  await select(page, 'Project type', 'SaaS');
  await results(page, 1);
  await addFilter(page, 'Period', 'This quarter');
  // The number of results is the same before.
  await expect(page).toHaveURL(/quarter/u);
  await results(page, 1);
  await page.reload();
  await results(page, 1);
  await expect(search).toHaveValue(word);
  await expect(page).toHaveURL(/quarter/u);

  await visit(page, filtered('quotes', { foo: 'x' }));
  await expect(page.getByText('Unknown filter or order')).toBeVisible();
  await page.getByRole('link', { name: 'Show the whole list' }).click();
  await expect(page.getByRole('table')).toBeVisible();
});
