import { expect, type Locator } from '@playwright/test';
import {
  filtered,
  listRequests,
  projectRow,
  quoteRow,
  results,
  rowOf,
  visit,
} from '../kit/backOffice';
import { staffTest as test } from '../kit/test';

test('staff use the list with the keyboard, and the next row gets the focus when a row no longer matches the filter', async ({
  page,
  word,
  api,
}) => {
  await api.insert('quotes', [
    quoteRow({ name: 'Ada', company: word }),
    quoteRow({ name: 'Bea', company: word }),
    quoteRow({ name: 'Cleo', company: word }),
  ]);
  await page.goto(`${filtered('quotes', { q: word, status: 'pending' })}&sort=name&order=ASC`);
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  await expect(link('Ada')).toBeVisible();
  await page.keyboard.press('j');
  await expect(link('Ada')).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  await expect(link('Bea')).toBeFocused();

  await page.keyboard.press('2');
  await results(page, 2);
  await expect(link('Cleo')).toBeFocused();
  await page.keyboard.press('u');
  await results(page, 3);
  await expect(rowOf(page, 'Bea')).toContainText('Pending');

  await page.keyboard.press('x');
  await expect(page.getByText('1 item selected')).toBeVisible();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Quote Details' })).toBeVisible();
  await page.keyboard.press('k');
  await expect(page.getByRole('dialog').getByText('Bea', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('/');
  const search = page.getByRole('search').getByLabel('Search');
  await expect(search).toBeFocused();
  await page.keyboard.type(' j?');
  await expect(search).toHaveValue(`${word} j?`);
  await search.fill(word);
  await results(page, 3);
  await search.blur();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
});

for (const resource of ['quotes', 'projects'] as const) {
  test(`the keyboard shortcuts of the list of ${resource} work as soon as its rows are visible`, async ({
    page,
    api,
  }) => {
    await api.insert(resource, [resource === 'quotes' ? quoteRow() : projectRow()]);
    // Delays React until the list has arrived, so that the first render contains rows. Then presses j at once.
    const list = page.waitForResponse(listRequests[resource]);
    let held = 0;
    await page.route(/\/assets\/react-/u, async (route) => {
      held += 1;
      await list;
      await route.continue();
    });
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.querySelector('[data-row-link]')) return;
        observer.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'j', bubbles: true }));
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(`/admin/${resource}`);
    await expect(page.locator('[data-row-link]:focus')).toHaveCount(1);
    expect(held).toBeGreaterThan(0);
  });
}

test('the number keys set the status of the open quote', async ({ page, word, api }) => {
  const [quote] = await api.insert('quotes', [quoteRow({ company: word })]);
  await page.goto(filtered(`quotes/${quote?.id}`, { q: word }));
  const status = page.getByRole('dialog').getByRole('combobox', { name: /^Status of/u });
  await expect(status).toHaveText('Pending');
  await page.keyboard.press('3');
  await expect(status).toHaveText('Approved');
});

/** Presses a key that Playwright's keyboard does not support. */
const press = (target: Locator, key: string, code: string) =>
  target.dispatchEvent('keydown', { key, code });

test('in a dialog, Arabic and Persian digits set the status and the key u undoes the change, except while typing in a field', async ({
  page,
  word,
  api,
}) => {
  const [quote] = await api.insert('quotes', [quoteRow({ company: word })]);
  const [project] = await api.insert('projects', [projectRow({ title: word })]);
  await page.goto(filtered(`quotes/${quote?.id}`, { q: word }));
  const dialog = page.getByRole('dialog');
  const status = dialog.getByRole('combobox', { name: /^Status of/u });
  await expect(status).toHaveText('Pending');
  await press(dialog, '٢', 'Digit2');
  await expect(status).toHaveText('Contacted');
  await press(dialog, '۳', 'Digit3');
  await expect(dialog.getByText('Contacted → Approved')).toBeVisible();
  // Waits until the notice of the last change has replaced the previous one.
  await expect(page.getByRole('button', { name: 'Undo', includeHidden: true })).toBeEnabled();
  await page.keyboard.press('u');
  await expect(status).toHaveText('Contacted');
  await expect(page.getByText(/: Contacted$/u)).toBeVisible();

  await dialog.getByRole('button', { name: 'Write an answer' }).click();
  await page.getByRole('menuitem', { name: 'Email' }).click();
  const message = dialog.getByLabel('Message');
  await message.fill('');
  await message.pressSequentially('٤ 4 u');
  await press(message, '٤', 'Digit4');
  await expect(message).toHaveValue('٤ 4 u');
  expect(await api.read('quotes', `id=eq.${quote?.id}&select=status`)).toEqual([
    { status: 'contacted' },
  ]);

  await visit(page, filtered(`projects/${project?.id}`, { q: word }));
  await expect(status).toHaveText('Planning');
  await press(dialog, '٥', 'Digit5');
  await expect(status).toHaveText('Paid');
});
