import { expect } from '@playwright/test';
import { quoteRow } from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

test('Ctrl-K finds a client by phone number and opens the page of the client, and a converted project shows the notes of its quote', async ({
  page,
  word,
  api,
}) => {
  const phone = `+33 6 ${String(Date.now()).slice(-8)}`;
  const email = `${word}@atelier.example`;
  const [quote] = await api.insert('quotes', [
    quoteRow({ name: word, email, phone, status: 'approved' }),
  ]);
  await api.insert('quotes', [
    quoteRow({ name: `${word} again`, email, phone: phone.replace('+33 6 ', '06-') }),
  ]);
  await api.insert('notes', [{ quote_id: quote?.id, author: 'Lyon', body: 'Calls on Fridays.' }]);
  await page.goto(`/admin/quotes/${quote?.id}/convert`);
  await page.getByLabel('Title').fill(`${word} site`);
  await page.getByRole('button', { name: 'Convert', exact: true }).click();
  await expect(page.getByText(`Converted: ${word} site`)).toBeVisible();
  await page.goto('/admin/projects');
  await expect(page.getByRole('main').getByRole('heading', { name: 'Projects' })).toBeVisible();

  const typed = phone.replaceAll(' ', '');
  expect(1 + typed.length).toBeLessThanOrEqual(13);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type(typed);
  const search = page.getByRole('dialog', { name: 'Search' });
  await expect(search.getByRole('option', { name: `${word} site` }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/clients\//u);
  const main = page.getByRole('main');
  await expect(main.getByText('Calls on Fridays.')).toBeVisible();
  await expect(main.getByRole('link', { name: /^Q-/u })).toHaveCount(2);
  await main.getByRole('link', { name: `${word} site` }).click();
  const project = page.getByRole('dialog', { name: 'Project Details' });
  await expect(project.getByRole('list', { name: 'Notes and History' })).toContainText(
    'Calls on Fridays.',
  );
});
