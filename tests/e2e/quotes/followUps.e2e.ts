import { expect } from '@playwright/test';
import { dayAfter, localDay } from '../../../src/domain/dates';
import { filtered, openList, results, rowOf, visit } from '../kit/backOffice';
import { projectRow, quoteRow } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

test('staff set the day of a follow-up, undo the change and remove the follow-up', async ({
  page,
  word,
  api,
}) => {
  const [quote] = await api.insert('quotes', [quoteRow({ company: word })]);
  const stored = async () =>
    (await api.read('quotes', `id=eq.${quote?.id}&select=follow_up_on`))[0]?.follow_up_on;
  await page.goto(filtered(`quotes/${quote?.id}`, { q: word }));
  const dialog = page.getByRole('dialog', { name: 'Quote Details' });
  const day = dialog.getByLabel('Contact again on');
  await dialog.getByRole('button', { name: 'In 3 days' }).click();
  await expect(day).toHaveValue(dayAfter(new Date(), 3));
  await day.fill('2031-05-06');
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  await expect.poll(stored).toBe('2031-05-06');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(day).toHaveValue(dayAfter(new Date(), 3));
  await dialog.getByRole('button', { name: 'No follow-up' }).click();
  await expect(day).toHaveValue('');
  expect(await stored()).toBeNull();
});

test('the lists show the follow-ups that are due today and the late projects', async ({
  page,
  word,
  api,
}) => {
  const today = localDay(new Date());
  const due = `Due ${word}`;
  const late = `Late ${word}`;
  const [quote] = await api.insert('quotes', [
    quoteRow({ name: due, company: word, status: 'contacted' }),
    quoteRow({ name: `Later ${word}`, company: word }),
  ]);
  await api.change('quotes', quote?.id ?? '', { follow_up_on: today });
  await api.insert('projects', [
    projectRow({ title: late, end_date: '2020-01-31', status: 'in_progress' }),
    projectRow({ title: `Paid ${word}`, end_date: '2020-01-31', status: 'paid' }),
  ]);

  await openList(page, 'quotes', { q: word });
  await results(page, 2);
  await expect(rowOf(page, due)).toContainText('Follow-up:');
  await expect(rowOf(page, 'Later')).not.toContainText('Follow-up:');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow-ups due' }).click();
  await results(page, 1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow-ups due' }).click();
  await results(page, 2);
  await visit(page, filtered('projects', { q: word, end: 'due' }));
  await results(page, 1);
});
