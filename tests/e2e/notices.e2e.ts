import { expect, type Page } from '@playwright/test';
import { results, rowOf } from './kit/backOffice';
import { signInByForm, signOut } from './kit/session';
import { staffTest as test, test as visitorTest } from './kit/test';

const statusOf = (page: Page, name: string) => rowOf(page, name).getByRole('combobox');

/** Undo waits for what is being sent. */
const settled = (page: Page, name: string) =>
  expect(statusOf(page, name)).toHaveAttribute('aria-busy', 'false');

async function setStatus(page: Page, name: string, option: string): Promise<void> {
  await statusOf(page, name).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function setStatuses(page: Page, names: readonly string[], option: string): Promise<void> {
  for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Change status' }).click();
  await page.getByRole('menuitem', { name: option }).click();
}

const named = (...names: string[]) => names.map((name) => ({ name }));

test('undo means the last change, at once, and earlier changes are undone from a list', async ({
  page,
  openQuotes,
}) => {
  await openQuotes(named('Ada', 'Bea', 'Cleo', 'Dora'));
  await setStatuses(page, ['Ada', 'Bea'], 'Contacted');
  await expect(page.getByText('2 quotes changed.')).toBeVisible();
  await setStatus(page, 'Cleo', 'Rejected');
  // The notice of the last change has replaced the one before.
  await expect(page.getByText('1 quote changed.')).toBeVisible();
  await expect(page.getByText('2 quotes changed.')).toBeHidden();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(statusOf(page, 'Cleo')).toHaveText('Pending');
  await expect(statusOf(page, 'Ada')).toHaveText('Contacted');
  await setStatus(page, 'Dora', 'Approved');
  await expect(statusOf(page, 'Dora')).toHaveText('Approved');

  await page.getByRole('button', { name: 'Recent changes' }).click();
  await page.getByRole('menuitem', { name: 'Undo: 2 quotes changed.' }).click();
  await expect(statusOf(page, 'Ada')).toHaveText('Pending');
  await expect(page.getByText('2 quotes changed back.')).toBeVisible();
  await expect(statusOf(page, 'Bea')).toHaveText('Pending');
  await expect(statusOf(page, 'Dora')).toHaveText('Approved');
  await settled(page, 'Dora');
  await page.keyboard.press('u');
  await expect(statusOf(page, 'Dora')).toHaveText('Pending');
  await expect(page.getByRole('button', { name: 'Recent changes' })).toHaveCount(0);
});

test('a change cannot be undone while a later one of the same row stands', async ({
  page,
  openQuotes,
}) => {
  await openQuotes(named('Ada'));
  await setStatus(page, 'Ada', 'Contacted');
  await expect(statusOf(page, 'Ada')).toHaveText('Contacted');
  await setStatus(page, 'Ada', 'Rejected');
  await settled(page, 'Ada');
  await expect(page.getByText('1 quote changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Recent changes' }).click();
  const entries = page.getByRole('menuitem', { name: /^Undo:/u });
  await expect(entries.filter({ hasText: 'Ada: Contacted' })).toBeDisabled();
  await entries.filter({ hasText: 'Ada: Rejected' }).click();
  await expect(page.getByText('1 quote changed back.')).toBeVisible();
  await expect(statusOf(page, 'Ada')).toHaveText('Contacted');
  await settled(page, 'Ada');
  await page.keyboard.press('u');
  await expect(statusOf(page, 'Ada')).toHaveText('Pending');
});

test('u pressed while a change is being sent undoes that change', async ({ page, openQuotes }) => {
  await openQuotes(named('Ada'));
  let send = () => {};
  const held = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(
    '**/rpc/set_quote_statuses',
    async (route) => {
      await held;
      await route.continue();
    },
    { times: 1 },
  );
  await setStatus(page, 'Ada', 'Contacted');
  await page.keyboard.press('u');
  send();
  await expect(page.getByText('1 quote changed back.')).toBeVisible();
  await expect(statusOf(page, 'Ada')).toHaveText('Pending');
});

for (const width of [1440, 1024, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    test('a failure shows at once, covers no navigation and holds up no result', async ({
      page,
      openProjects,
    }) => {
      await openProjects([{}]);
      const status = page.getByRole('combobox', { name: /^Status of/u });
      const set = async (option: string) => {
        await status.click();
        await page.getByRole('option', { name: option, exact: true }).click();
      };
      await set('Completed');
      await expect(page.getByText('1 project changed.')).toBeVisible();
      const call = '**/rest/v1/rpc/set_project_statuses';
      await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
      await set('Paid');
      const alert = page.getByRole('alert');
      await expect(alert).toContainText('Failed to update project');
      // A press on each link and button of the bars reaches it.
      const bars = page.locator('header, nav').getByRole('link').or(page.locator('header button'));
      for (const control of await bars.all()) await control.click({ trial: true });
      await page.unroute(call);
      await set('On Hold');
      await expect(page.getByText('1 project changed.')).toBeVisible();
      await expect(alert).toBeVisible();
      await page.getByRole('button', { name: 'Undo', exact: true }).click();
      await expect(status).toHaveText('Completed');
      await alert.getByRole('button', { name: 'Close' }).click();
      await expect(alert).toBeHidden();
    });
  });
}

test('a result is announced once, in the dialog that is open', async ({ page, openQuotes }) => {
  await openQuotes(named('Ada'));
  await rowOf(page, 'Ada').getByRole('link', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Status of/u }).click();
  await page.getByRole('option', { name: 'Contacted' }).click();
  const announced = (scope: typeof dialog | Page) =>
    scope.getByRole('status').filter({ hasText: '1 quote changed.' });
  await expect(announced(dialog)).toHaveCount(1);
  await expect(announced(dialog).getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  // It is still there to see and to undo, and not announced again.
  await expect(page.getByText('1 quote changed.')).toBeVisible();
  await expect(announced(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(announced(page)).toHaveCount(0);
  await expect(statusOf(page, 'Ada')).toHaveText('Pending');
});

test('a filtered list and its count are right after a change by dropdown and in a dialog', async ({
  page,
  openQuotes,
}) => {
  await openQuotes(named('Ada', 'Bea', 'Cleo'), { status: 'pending' });
  await setStatus(page, 'Ada', 'Contacted');
  await results(page, 2);
  await rowOf(page, 'Bea').getByRole('link', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: /^Status of/u }).click();
  await page.getByRole('option', { name: 'Rejected' }).click();
  await expect(dialog.getByText('Pending → Rejected')).toBeVisible();
  await page.keyboard.press('Escape');
  await results(page, 1);
  await page.keyboard.press('u');
  await results(page, 2);
});

test('keys work in a dialog only with the focus in it, and can be switched off', async ({
  page,
  openQuotes,
}) => {
  await openQuotes(named('Ada'));
  await rowOf(page, 'Ada').getByRole('link', { name: 'View details' }).click();
  const dialog = page.getByRole('dialog', { name: 'Quote Details' });
  const status = dialog.getByRole('combobox', { name: /^Status of/u });
  await expect(status).toHaveText('Pending');
  await page.locator('body').dispatchEvent('keydown', { key: '4', code: 'Digit4' });
  await page.keyboard.press('2');
  await expect(dialog.getByText('Pending → Contacted')).toBeVisible();
  await expect(dialog.getByText('→ Rejected')).toHaveCount(0);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await help.getByRole('switch', { name: 'Single-key shortcuts' }).uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toHaveCount(0);
  for (const key of ['3', 'u', '?']) await page.keyboard.press(key);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(statusOf(page, 'Ada')).toHaveText('Contacted');
  await page.reload();
  await expect(statusOf(page, 'Ada')).toHaveText('Contacted');
  for (const key of ['j', '3', '/', '?']) await page.keyboard.press(key);
  await expect(page.locator('body')).toBeFocused();
  await expect(statusOf(page, 'Ada')).toHaveText('Contacted');
});

test('a deleted row is deleted when the page is left before the time to undo is over', async ({
  page,
  openQuotes,
  word,
  api,
}) => {
  await openQuotes(named('Ada'));
  await rowOf(page, 'Ada').getByRole('link', { name: 'View details' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByText('Quote deleted.')).toBeVisible();
  expect(await api.count('quotes', `company=eq.${word}`)).toBe(1);
  await page.goto('/');
  await expect.poll(() => api.count('quotes', `company=eq.${word}`)).toBe(0);
});

visitorTest(
  'a deleted row is deleted when staff sign out',
  async ({ page, word, api, openQuotes }) => {
    await signInByForm(page);
    await openQuotes(named('Ada'));
    await rowOf(page, 'Ada').getByRole('link', { name: 'View details' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await results(page, 0);
    await signOut(page);
    await expect(page).toHaveURL(/\/admin\/login$/u);
    expect(await api.count('quotes', `company=eq.${word}`)).toBe(0);
  },
);
