import { expect, type Locator } from '@playwright/test';
import { dayAfter, localDay } from '../../../src/domain/dates';
import {
  choose,
  expectDay,
  filtered,
  openList,
  projectRow,
  quoteRow,
  results,
  rowOf,
  typeDay,
  visit,
} from '../kit/backOffice';
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
  const day = dialog.getByRole('group', { name: 'Call back on' });
  await dialog.getByRole('button', { name: 'In 3 days' }).click();
  await expectDay(day, dayAfter(new Date(), 3));
  await typeDay(day, '2031-05-06');
  await dialog.getByRole('button', { name: 'Set', exact: true }).click();
  await expect.poll(stored).toBe('2031-05-06');
  await dialog.getByRole('button', { name: 'Undo', exact: true }).click();
  await expectDay(day, dayAfter(new Date(), 3));
  await dialog.getByRole('button', { name: 'No follow-up' }).click();
  await expectDay(day, '');
  expect(await stored()).toBeNull();
});

test('the lists and the dashboard show the follow-ups that are due today and the late projects', async ({
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
  await page.getByRole('button', { name: 'More filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Follow-ups due' }).click();
  await results(page, 1);
  await page.getByRole('button', { name: 'Remove the filter “Follow-ups due”' }).click();
  await results(page, 2);
  await visit(page, filtered('projects', { q: word, end: 'due' }));
  await results(page, 1);

  await visit(page, '/admin');
  const panel = page.getByRole('region', { name: 'Today' });
  await expect(panel.getByRole('link', { name: due })).toBeVisible();
  await panel.getByRole('link', { name: late }).click();
  await expect(page.getByRole('dialog', { name: 'Project Details' })).toContainText(late);
});

test('the filter “Two dates” includes both days', async ({ page, word, openProjects }) => {
  const today = localDay(new Date());
  await openProjects([{}]);
  await choose(page, 'Period', 'Two dates');
  await results(page, 1);
  const from = page.getByRole('group', { name: 'From' });
  const to = page.getByRole('group', { name: 'To', exact: true });
  await typeDay(from, today);
  await typeDay(to, today);
  await results(page, 1);
  await expect(page).toHaveURL(new RegExp(`from.*${today}.*to.*${today}`, 'u'));
  const yesterday = dayAfter(new Date(), -1);
  const before = { received: 'between', from: yesterday, to: yesterday };
  await visit(page, filtered('projects', { q: word, ...before }));
  await results(page, 0);
  await choose(page, 'Period', 'Last month');
  await expect(from).toBeHidden();
  await results(page, 0);
  await expect(page).not.toHaveURL(/%22from%22|%22to%22/u);
});

test('the filter keeps a date that is typed while the list loads', async ({
  page,
  openProjects,
}) => {
  const today = localDay(new Date());
  const [year, month, day] = today.split('-');
  await openProjects([{}], { received: 'between' });
  await results(page, 1);
  const from = page.getByRole('group', { name: 'From' });
  const to = page.getByRole('group', { name: 'To', exact: true });
  const type = async (field: Locator, digits: string) => {
    await field.getByRole('spinbutton').first().click();
    await page.keyboard.type(digits);
  };
  const search = '**/rest/v1/rpc/search_projects?*';
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(search, async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });

  await type(from, `${month}${day}${year}`);
  await expect.poll(() => asked.length).toBe(1);
  // The list for the first date arrives while the second date is being typed.
  await type(to, `${month}${day}20`);
  const arrives = page.waitForResponse(search);
  release();
  await arrives;
  await results(page, 1);
  await expect(to.getByRole('spinbutton', { name: 'Month' })).toHaveText(month ?? '');
  await page.keyboard.type(year?.slice(2) ?? '');
  await expectDay(from, today);
  await expectDay(to, today);
  await expect(page).toHaveURL(new RegExp(`from.*${today}.*to.*${today}`, 'u'));
  // An incomplete year is neither requested nor added to the browser's history.
  expect(asked.filter((url) => /created_at\.\w+\.(?:19|0)\d\d/u.test(url))).toEqual([]);

  await page.goBack();
  await expectDay(to, '');
  await expectDay(from, today);
});
