import { expect, type Page } from '@playwright/test';
import { agency } from '../../../src/agency/agency';
import { filtered, results, rowOf } from '../kit/backOffice';
import { marker, quoteRow, staffApi } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

type Row = Record<string, unknown> & { name: string };

/** Records the links that would open in other programs, without opening them. */
async function noteOpened(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    localStorage.setItem('RaStore.notes.author', '"Claire"');
    const opened: string[] = [];
    Object.assign(window, { opened });
    HTMLAnchorElement.prototype.click = function () {
      opened.push(decodeURIComponent(this.href));
    };
  });
  return () => page.evaluate(() => Reflect.get(window, 'opened') as string[]);
}

/**
 * Stores the rows one after the other, because the rows of one request have waited equally long. Opens the list with only
 * these rows, sorted by name. Waits for the button “Enter a quote”, which renders after the rows.
 */
async function openQuotes(page: Page, rows: readonly Row[]) {
  const word = marker();
  const api = await staffApi(page.request);
  const quotes: Record<string, unknown>[] = [];
  for (const { name, phone = null, ...row } of rows) {
    const email = `${name.slice(0, 3)}@example.com`;
    const values = { company: word, name, phone, email, ...row };
    quotes.push(...(await api.insert('quotes', [quoteRow(values)])));
  }
  await page.goto(`${filtered('quotes', { q: word })}&sort=name&order=ASC`);
  await results(page, rows.length);
  await expect(page.getByRole('link', { name: 'Enter a quote' })).toBeVisible();
  const statuses = async () =>
    (await api.read('quotes', `company=eq.${word}&select=status&order=name`)).map(
      ({ status }) => status,
    );
  return { quotes, statuses };
}

const rowLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
const FIVE = [
  { name: 'Ada' },
  { name: 'Bea', status: 'contacted' },
  { name: 'Cleo', language: 'ar', phone: '+971 50 000 1182' },
  { name: 'Dora', phone: '06 39 98 01 01' },
  { name: 'Eve $& {name}' },
  { name: 'Fay' },
];
const KEYS = [
  ['Ada', 'e'],
  ['Cleo', 'w'],
  ['Dora', 'p'],
  ['Eve $& {name}', 'e'],
  ['Fay', 'e'],
] as const;

function expectFive(opened: readonly string[], quotes: readonly Record<string, unknown>[]) {
  const reference = (index: number) => String(quotes[index]?.reference);
  expect(opened).toHaveLength(5);
  expect(opened[0]).toMatch(/^mailto:Ada@example\.com\?subject=Your request Q-\w+ – /u);
  expect(opened[0]).toContain(` – ${agency.name.en}&`);
  expect(opened[0]).toContain(`Hello Ada,\r\n\r\nThank you for your request ${reference(0)}.`);
  expect(opened[1]).toMatch(/^https:\/\/wa\.me\/971500001182\?text=مرحبًا Cleo،/u);
  expect(opened[2]).toBe('tel:0639980101');
  expect(opened[3]).toContain(`body=Hello Eve $& {name},`);
  expect(opened[4]).toContain(reference(5));
}

test('staff answer five quotes from the list with at most nine key presses', {
  tag: '@answer',
}, async ({ page }) => {
  const opened = await noteOpened(page);
  const { quotes, statuses } = await openQuotes(page, FIVE);
  const record = page.getByRole('dialog', { name: 'Quote Details' });
  let actions = 0;
  const press = (key: string) => {
    actions += 1;
    return page.keyboard.press(key);
  };
  // The key in the list begins the message in the record of the focused row, and each answer opens the next one that waits.
  await press('k');
  await expect(rowLink(page, 'Ada')).toBeFocused();
  for (const [name, key] of KEYS) {
    if (name !== 'Ada') await expect(record.getByRole('heading', { level: 2 })).toContainText(name);
    if (name !== 'Ada')
      await expect(record.getByRole('button', { name: 'Open in my mail program' })).toBeEnabled();
    await press(key);
    if (name === 'Ada') {
      await expect(record.getByLabel('Message')).toBeFocused();
      await press('Control+Enter');
    } else if (key === 'p') {
      await expect(record.getByLabel('What was said')).toBeFocused();
      await press('Control+Enter');
    }
  }
  await expect(rowOf(page, 'Fay').getByRole('combobox')).toHaveText('Contacted');
  expect(actions).toBeLessThanOrEqual(9);
  expect(await statuses()).toEqual(Array(6).fill('contacted'));
  expectFive(await opened(), quotes);

  // The last answer can be undone, by which its quote waits again.
  await page.keyboard.press('u');
  await expect(rowOf(page, 'Fay').getByRole('combobox')).toHaveText('Pending');
  // Pressing p shows that the quote has no phone number.
  await page.keyboard.press('p');
  await expect(page.getByText('No phone number is known.')).toBeVisible();
  await expect(page.getByText('No phone number is known.')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(rowLink(page, 'Fay')).toBeFocused();
  expect((await statuses()).at(-1)).toBe('pending');
});
