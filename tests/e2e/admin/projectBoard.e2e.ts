import { expect, type Locator, type Page } from '@playwright/test';
import { openList, prefer } from '../kit/backOffice';
import { projectRow, type StaffApi } from '../kit/staffApi';
import { staffTest as test } from '../kit/test';

const column = (page: Page, status: string): Locator => page.getByRole('region', { name: status });
const cardIn = (page: Page, status: string, title: string): Locator =>
  column(page, status).getByRole('listitem').filter({ hasText: title });
const announced = (page: Page): Locator => page.locator('[id^=rfd-announcement]');

/** Drags the card with the mouse in several small steps, as a person would. */
async function drag(page: Page, card: Locator, target: Locator) {
  const from = await card.boundingBox();
  const to = await target.boundingBox();
  if (!from || !to) throw new Error('The card and its target must be on the screen.');
  await page.mouse.move(from.x + from.width / 2, from.y + 16);
  await page.mouse.down();
  await page.mouse.move(from.x + from.width / 2 + 12, from.y + 24, { steps: 4 });
  await expect(page.locator('li.dragged')).toBeVisible();
  await page.mouse.move(to.x + to.width / 2, to.y + 90, { steps: 12 });
  await expect(target.locator('ul.target')).toBeVisible();
  await page.mouse.up();
}

const statusOf = async (api: StaffApi, id = '') =>
  (await api.read('projects', `id=eq.${id}`))[0]?.status;

test('staff move a card with the mouse, and undo the move', {
  tag: '@project',
}, async ({ page, word, api }) => {
  const [site] = await api.insert('projects', [
    projectRow({ title: `Site ${word}`, budget: 12_500 }),
    projectRow({ title: `Shop ${word}`, budget: 1_000, status: 'in_progress' }),
  ]);
  await openList(page, 'projects', { q: word });
  await page.getByRole('button', { name: 'Board' }).click();
  await expect(column(page, 'Planning')).toContainText('€12,500');
  await expect(cardIn(page, 'In Progress', 'Shop')).toContainText('€1,000');

  await drag(page, cardIn(page, 'Planning', 'Site'), column(page, 'Paid'));
  await expect(announced(page)).toHaveText(`Site ${word} is put down in Paid.`);
  await expect(cardIn(page, 'Paid', 'Site')).toBeVisible();
  await expect(page.getByText(`Site ${word}: Paid`)).toBeVisible();
  await expect(column(page, 'Paid')).toContainText('1€12,500');
  await expect.poll(() => statusOf(api, site?.id)).toBe('paid');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cardIn(page, 'Planning', 'Site')).toBeVisible();
  await expect.poll(() => statusOf(api, site?.id)).toBe('planning');
});

test('keys move a card, in Arabic from right to left, and Escape cancels it', {
  tag: '@project',
}, async ({ page, word, api }) => {
  const [site] = await api.insert('projects', [projectRow({ title: `Site ${word}` })]);
  await page.addInitScript(() => localStorage.setItem('RaStore.projects.layout', '"board"'));
  await prefer(page, 'ar');
  await openList(page, 'projects', { q: word });
  const planning = page.getByRole('region').first();
  await expect(planning).toContainText('قيد التخطيط');
  const [start, end] = [
    await planning.boundingBox(),
    await page.getByRole('region').last().boundingBox(),
  ];
  expect(start?.x).toBeGreaterThan(end?.x ?? 0);
  // An empty column has an item, too.
  const cardsIn = (region: Locator) => region.getByRole('listitem').filter({ hasText: word });
  const link = page.getByRole('link', { name: `Site ${word}` });
  await link.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(announced(page)).toContainText('فوق عمود «قيد التنفيذ»');
  await page.keyboard.press('Escape');
  // The card is on its way back before: a key that is pressed then lifts nothing.
  await expect(announced(page)).toContainText('بقي');
  await expect(cardsIn(planning)).toHaveCount(1);
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowLeft');
  await expect(announced(page)).toContainText('فوق عمود «قيد التنفيذ»');
  await page.keyboard.press('Space');
  await expect(cardsIn(page.getByRole('region').nth(1))).toHaveCount(1);
  await expect(link).toBeFocused();
  await expect.poll(() => statusOf(api, site?.id)).toBe('in_progress');
  // The database has the new status before the browser has the answer, and the key works only then.
  await expect(page.getByRole('button', { name: 'تراجع', exact: true })).toBeVisible();
  await page.keyboard.press('u');
  await expect(cardsIn(planning)).toHaveCount(1);
});

test.describe('phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('on a phone, staff move a card by touch or with its status menu', async ({
    page,
    word,
    api,
  }) => {
    await api.insert('projects', [projectRow({ title: `Site ${word}`, budget: 900 })]);
    await page.addInitScript(() => localStorage.setItem('RaStore.projects.layout', '"board"'));
    await openList(page, 'projects', { q: word });
    const card = cardIn(page, 'Planning', 'Site');
    const [from, to] = [await card.boundingBox(), await column(page, 'In Progress').boundingBox()];
    expect(to?.x).toBe((await column(page, 'Planning').boundingBox())?.x);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

    const finger = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', y: number) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: 120, y }],
      });
    const start = (from?.y ?? 0) + 20;
    await touch('touchStart', start);
    await expect(card).toHaveClass('dragged');
    for (let step = 1; step <= 10; step += 1)
      await touch('touchMove', start + (((to?.y ?? 0) + 70 - start) * step) / 10);
    await expect(column(page, 'In Progress').locator('ul.target')).toBeVisible();
    await touch('touchEnd', 0);
    await expect(cardIn(page, 'In Progress', 'Site')).toBeVisible();
    await expect(page.getByText(`Site ${word}: In Progress`)).toBeVisible();

    await page.getByRole('combobox', { name: `Status of Site ${word}` }).tap();
    await page.getByRole('option', { name: 'Completed' }).tap();
    await expect(cardIn(page, 'Completed', 'Site')).toBeVisible();
  });
});
