import { expect, type Page } from '@playwright/test';
import { axeViolations } from './kit/axe';
import { marker, openList, projectRow, quoteRow, results, rowOf, staffApi } from './kit/backOffice';
import { staffTest as test } from './kit/test';

const LOOK_UP = '**/rest/v1/rpc/list_news';

/** Waits until what other tests added is older than what a first look-up may count. */
async function quiet({ count }: Awaited<ReturnType<typeof staffApi>>): Promise<void> {
  const recent = () => new Date(Date.now() - 10_000).toISOString();
  await expect.poll(() => count('quotes', `created_at=gt.${recent()}`)).toBe(0);
}

/** Opens a list and waits for its first look-up. The clock is the test's from then on. */
async function open(page: Page, resource: 'quotes' | 'projects', q: string): Promise<void> {
  await page.clock.install();
  const looked = page.waitForResponse(LOOK_UP);
  await openList(page, resource, { q });
  await looked;
}

/** Half a minute later. */
async function lookUp(page: Page): Promise<void> {
  const looked = page.waitForResponse(LOOK_UP);
  await page.clock.fastForward(30_000);
  await looked;
}

const names = (page: Page) => page.locator('[data-row-link]');
const offer = (page: Page) => page.getByRole('button', { name: /: show$/u });
const tab = (page: Page) => page.getByRole('link', { name: 'Quotes', exact: true });

test('new requests are offered, and changes elsewhere shown in place, without moving a row', async ({
  page,
  request,
}) => {
  const word = marker();
  const api = await staffApi(request);
  await quiet(api);
  const add = async (name: string) =>
    (await api.insert('quotes', [quoteRow({ name, company: word })]))[0]?.id ?? '';
  const ada = await add('Ada');
  const bea = await add('Bea');
  await open(page, 'quotes', word);
  await expect(names(page)).toHaveText(['Bea', 'Ada']);
  await page.getByRole('checkbox', { name: 'Select Ada' }).check();
  await names(page).first().focus();
  const place = await rowOf(page, 'Ada').boundingBox();

  await add('Cleo');
  await api.change('quotes', await add('Spammer'), { is_spam: true });
  await api.change('quotes', ada, { status: 'contacted' });
  await lookUp(page);
  await expect(offer(page)).toHaveText('1 new request: show');
  await expect(page.getByRole('status').filter({ has: offer(page) })).toHaveCount(1);
  await expect(page).toHaveTitle('(1) Quotes · Confluence');
  await expect(tab(page)).toHaveAccessibleDescription('1 new request');
  await expect(tab(page)).toContainText('1');
  await expect(rowOf(page, 'Ada').getByRole('combobox')).toHaveText('Contacted');
  await expect(page.getByRole('checkbox', { name: 'Select Ada' })).toBeChecked();
  await expect(names(page).first()).toBeFocused();
  expect(await rowOf(page, 'Ada').boundingBox()).toEqual(place);
  expect(await axeViolations(page, 'header')).toEqual([]);
  expect(await axeViolations(page, 'main > :has(> h1)')).toEqual([]);

  await api.remove('quotes', bea);
  await lookUp(page);
  await expect(rowOf(page, 'Bea')).toContainText('No longer exists');
  await expect(names(page)).toHaveText(['Bea', 'Ada']);

  await offer(page).click();
  await expect(names(page)).toHaveText(['Cleo', 'Ada']);
  await expect(names(page).first()).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  await expect(page).toHaveTitle('Quotes · Confluence');
  await expect(tab(page)).toHaveAccessibleDescription('');
});

test('a change of one’s own reads the list again and moves nothing, and another order leads to the newest', async ({
  page,
  request,
}) => {
  const word = marker();
  const api = await staffApi(request);
  await quiet(api);
  const add = (name: string) => api.insert('quotes', [quoteRow({ name, company: word })]);
  await add('Ada');
  await add('Bea');
  await open(page, 'quotes', word);
  await add('Cleo');
  await rowOf(page, 'Bea').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await expect(page.getByText('1 quote changed.')).toBeVisible();
  await expect(offer(page)).toHaveText('1 new request: show');
  await expect(page).toHaveTitle('(1) Quotes · Confluence');
  await expect(names(page)).toHaveText(['Bea', 'Ada']);
  await results(page, 2);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rowOf(page, 'Bea').getByRole('combobox')).toHaveText('Pending');
  await expect(names(page)).toHaveText(['Bea', 'Ada']);
  await offer(page).click();
  await expect(names(page)).toHaveText(['Cleo', 'Bea', 'Ada']);

  // Sorted by name, the new one would be somewhere.
  await page.getByRole('button', { name: 'Client' }).click();
  await expect(names(page)).toHaveText(['Ada', 'Bea', 'Cleo']);
  await add('Dora');
  await lookUp(page);
  await offer(page).click();
  await expect(names(page)).toHaveText(['Dora', 'Cleo', 'Bea', 'Ada']);
});

test('what waits is counted on every page, and a failed look-up catches up', async ({
  page,
  request,
}) => {
  const word = marker();
  const api = await staffApi(request);
  await quiet(api);
  const add = (name: string) => api.insert('quotes', [quoteRow({ name, company: word })]);
  await api.insert('projects', [projectRow({ title: `Shop ${word}` })]);
  await open(page, 'projects', word);
  await results(page, 1);

  await api.insert('projects', [projectRow({ title: `Site ${word}` })]);
  await add('Ada');
  await page.context().setOffline(true);
  await page.clock.fastForward(30_000);
  await expect(names(page)).toHaveText([`Shop ${word}`]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(offer(page)).toHaveText('1 new project: show');
  await expect(page).toHaveTitle('(1) Projects · Confluence');
  await offer(page).click();
  await expect(names(page)).toHaveText([`Site ${word}`, `Shop ${word}`]);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveTitle('(1) Dashboard · Confluence');
  await page.reload();
  await expect(page).toHaveTitle('(1) Dashboard · Confluence');
  await tab(page).click();
  await expect(names(page).first()).toHaveText('Ada');
  await expect(page).toHaveTitle('Quotes · Confluence');

  // On the list already, the tab shows what is new too.
  await add('Bea');
  await lookUp(page);
  await expect(page).toHaveTitle('(1) Quotes · Confluence');
  await tab(page).click();
  await expect(names(page).first()).toHaveText('Bea');
  await expect(page).toHaveTitle('Quotes · Confluence');
  await add('Cleo');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(names(page).first()).toHaveText('Cleo');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('the tab at the bottom counts them, and the offer moves no card', async ({
    page,
    request,
  }) => {
    const word = marker();
    const api = await staffApi(request);
    await quiet(api);
    const add = (name: string) => api.insert('quotes', [quoteRow({ name, company: word })]);
    await add('Ada');
    await open(page, 'quotes', word);
    const card = page.getByRole('listitem').filter({ hasText: 'Ada' });
    const place = await card.boundingBox();
    await add('Bea');
    await add('Cleo');
    await lookUp(page);
    await expect(page.getByRole('navigation').getByText('2', { exact: true })).toBeVisible();
    await expect(tab(page)).toHaveAccessibleDescription('2 new requests');
    expect(await card.boundingBox()).toEqual(place);
    await offer(page).click();
    await expect(names(page)).toHaveText(['Cleo', 'Bea', 'Ada']);
  });
});

test('a list without rows shows the first one by itself', async ({ page, request }) => {
  const word = marker();
  const api = await staffApi(request);
  await quiet(api);
  await open(page, 'quotes', word);
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await api.insert('quotes', [quoteRow({ name: 'Ada', company: word })]);
  await lookUp(page);
  await expect(rowOf(page, 'Ada')).toBeVisible();
  await expect(page).toHaveTitle('Quotes · Confluence');
});
