import { expect, type Page } from '@playwright/test';
import { agency } from '../../../src/agency/agency';
import { axeViolations } from '../kit/axe';
import { boxOf, openList, results, rowOf } from '../kit/backOffice';
import { projectRow, quoteRow, type staffApi } from '../kit/staffApi';
import { staffTest } from '../kit/test';

/** Matches the URL with which a poll counts the new quotes. */
const NEWEST = /\/rest\/v1\/quotes\?.*limit=1&/u;

interface Rows {
  /** A word that only the rows of this test contain. */
  word: string;
  api: Awaited<ReturnType<typeof staffApi>>;
  /** Stores a quote and returns its id. */
  add(name: string): Promise<string>;
  /** Opens the list with a clock that the test controls, and waits for the first poll for new rows. */
  open(resource: 'quotes' | 'projects'): Promise<void>;
}

const test = staffTest.extend<{ rows: Rows }>({
  rows: async ({ page, word, api }, use) => {
    await use({
      word,
      api,
      async add(name) {
        const [quote] = await api.insert('quotes', [quoteRow({ name, company: word })]);
        return quote?.id ?? '';
      },
      async open(resource) {
        await page.clock.install();
        const polled = page.waitForResponse(NEWEST);
        await openList(page, resource, { q: word });
        await polled;
      },
    });
  },
});

/** Advances the clock by 30 seconds and waits for the next poll. */
async function poll(page: Page): Promise<void> {
  // The jump would end the time limit of a request that still runs.
  await page.waitForLoadState('networkidle');
  const polled = page.waitForResponse(NEWEST);
  await page.clock.fastForward(30_000);
  await polled;
}

const names = (page: Page) => page.locator('[data-row-link]');
const offer = (page: Page) => page.getByRole('button', { name: /: show$/u });
/** The title with the number of new quotes, to which other tests add theirs at the same time. */
const numbered = (title: string) => new RegExp(`^\\(\\d+\\) ${title} · ${agency.name.en}$`, 'u');
const tab = (page: Page) => page.getByRole('link', { name: 'Quotes', exact: true });

test('the list updates changed rows in place and adds new quotes only when the user presses a button', {
  tag: '@list',
}, async ({ page, rows }) => {
  const ada = await rows.add('Ada');
  await rows.add('Bea');
  await rows.open('quotes');
  await expect(names(page)).toHaveText(['Bea', 'Ada']);
  await boxOf(page, 'Ada').check();
  await names(page).first().focus();
  const place = await rowOf(page, 'Ada').boundingBox();

  await rows.add('Cleo');
  await rows.api.change('quotes', await rows.add('Spammer'), { is_spam: true });
  await rows.api.change('quotes', ada, { status: 'contacted' });
  await poll(page);
  await expect(offer(page)).toHaveText('1 new request: show');
  await expect(page.getByRole('status').filter({ has: offer(page) })).toHaveCount(1);
  await expect(page).toHaveTitle(numbered('Quotes'));
  await expect(tab(page)).toHaveAccessibleDescription('1 new request');
  await expect(tab(page)).toContainText('1');
  await expect(rowOf(page, 'Ada').getByRole('combobox')).toHaveText('Contacted');
  await expect(boxOf(page, 'Ada')).toBeChecked();
  await expect(names(page).first()).toBeFocused();
  expect(await rowOf(page, 'Ada').boundingBox()).toEqual(place);
  expect(await axeViolations(page, 'header')).toEqual([]);
  expect(await axeViolations(page, 'main > :has(> h1)')).toEqual([]);

  await offer(page).click();
  await expect(names(page)).toHaveText(['Cleo', 'Bea', 'Ada']);
  await expect(names(page).first()).toBeFocused();
  await expect(offer(page)).toHaveCount(0);
  await expect(page).toHaveTitle(`Quotes · ${agency.name.en}`);
  await expect(tab(page)).toHaveAccessibleDescription('');
});

test('changing a status keeps the order of the rows and brings in new quotes, and showing new quotes sorts the list by date', async ({
  page,
  rows,
}) => {
  await rows.add('Ada');
  await rows.add('Bea');
  await rows.open('quotes');
  await rows.add('Cleo');
  await rowOf(page, 'Bea').getByRole('combobox').click();
  await page.getByRole('option', { name: 'Approved' }).click();
  await expect(page.getByText('Bea: Approved')).toBeVisible();
  // A change reads the list again, which brings in what is new.
  await expect(names(page)).toHaveText(['Cleo', 'Bea', 'Ada']);
  await results(page, 3);
  await expect(offer(page)).toHaveCount(0);
  await expect(page).toHaveTitle(`Quotes · ${agency.name.en}`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(rowOf(page, 'Bea').getByRole('combobox')).toHaveText('Pending');
  await expect(names(page)).toHaveText(['Cleo', 'Bea', 'Ada']);

  await page.getByRole('button', { name: 'Client' }).click();
  await expect(names(page)).toHaveText(['Ada', 'Bea', 'Cleo']);
  await rows.add('Dora');
  await poll(page);
  // Showing the new row sorts the list by date, because in an order by name the row could be on any page.
  await offer(page).click();
  await expect(names(page)).toHaveText(['Dora', 'Cleo', 'Bea', 'Ada']);
});

test('lists and the dashboard show the number of new rows in the page title, even after a poll has failed', async ({
  page,
  rows,
}) => {
  await rows.api.insert('projects', [projectRow({ title: `Shop ${rows.word}` })]);
  await rows.open('projects');
  await results(page, 1);

  await rows.api.insert('projects', [projectRow({ title: `Site ${rows.word}` })]);
  await rows.add('Ada');
  await page.context().setOffline(true);
  // Waits until the poll has failed, because the page starts no second poll while one is running.
  const failed = page.waitForEvent('requestfailed', (request) => NEWEST.test(request.url()));
  await page.clock.fastForward(30_000);
  await failed;
  await expect(names(page)).toHaveText([`Shop ${rows.word}`]);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.context().setOffline(false);
  await expect(offer(page)).toHaveText('1 new project: show');
  await expect(page).toHaveTitle(numbered('Projects'));
  await offer(page).click();
  await expect(names(page)).toHaveText([`Site ${rows.word}`, `Shop ${rows.word}`]);

  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page).toHaveTitle(numbered('Dashboard'));
  await page.reload();
  await expect(page).toHaveTitle(numbered('Dashboard'));
  await tab(page).click();
  await expect(names(page).first()).toHaveText('Ada');
  await expect(page).toHaveTitle(`Quotes · ${agency.name.en}`);

  // Pressing the tab “Quotes” shows the new rows even if the list is already open.
  await rows.add('Bea');
  await poll(page);
  await expect(page).toHaveTitle(numbered('Quotes'));
  await tab(page).click();
  await expect(names(page).first()).toHaveText('Bea');
  await expect(page).toHaveTitle(`Quotes · ${agency.name.en}`);
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  test('on a phone, the tab “Quotes” at the bottom shows the number of new quotes, and the cards keep their positions', async ({
    page,
    rows,
  }) => {
    await rows.add('Ada');
    await rows.open('quotes');
    const card = rowOf(page, 'Ada');
    const place = await card.boundingBox();
    await rows.add('Bea');
    await rows.add('Cleo');
    await poll(page);
    await expect(page.getByRole('navigation').getByText('2', { exact: true })).toBeVisible();
    await expect(tab(page)).toHaveAccessibleDescription('2 new requests');
    expect(await card.boundingBox()).toEqual(place);
    await offer(page).click();
    await expect(names(page)).toHaveText(['Cleo', 'Bea', 'Ada']);
  });
});

test('an empty list shows the first new quote automatically', async ({ page, rows }) => {
  await rows.open('quotes');
  await expect(page.getByText('Nothing matches these filters')).toBeVisible();
  await rows.api.insert('quotes', [quoteRow({ name: 'Ada', company: rows.word })]);
  await poll(page);
  await expect(rowOf(page, 'Ada')).toBeVisible();
  await expect(page).toHaveTitle(`Quotes · ${agency.name.en}`);
});
