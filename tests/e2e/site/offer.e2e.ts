import { readFileSync, statSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { agency } from '../../../src/agency/agency';
import { offerTerms } from '../../../src/agency/frenchLaw';
import { agencyLanguages } from '../../../src/domain/languages';
import { pageTexts } from '../../../src/offer/pageTexts';
import { axeViolationsInBothSchemes } from '../kit/axe';
import { dialogClosed } from '../kit/clientPage';
import { sentOffer, storedOffer } from '../kit/sentOffer';
import { onlyInAll, test } from '../kit/test';

const open = async (page: Page, token: string) => {
  await page.goto(`/offer#${token}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
};
/** The state of the offer. It stands above what is bought, or is the heading of a link without an offer. */
const state = (page: Page) => page.locator('.state, .no-offer h1');
const dialog = (page: Page) => page.getByRole('dialog');
const { en } = pageTexts;

async function fillName(page: Page, name: string) {
  await page.getByRole('button', { name: en.accept, exact: true }).click();
  await dialog(page).getByLabel(en.answers.accept.label).fill(name);
}
const confirm = (page: Page) =>
  dialog(page).getByRole('button', { name: en.answers.accept.confirm }).click();

for (const language of agencyLanguages) {
  test(
    `a client reads and accepts an offer on a phone, without an accessibility violation (${language})`,
    onlyInAll(language !== 'ar', '@acceptance'),
    async ({ page, api }) => {
      const texts = pageTexts[language];
      const { id, token, number } = await sentOffer(api, language);
      const said: string[] = [];
      const addresses: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      page.on('pageerror', ({ message }) => said.push(message));
      page.on('request', (request) =>
        addresses.push(request.url(), request.headers().referer ?? ''),
      );
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, token);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
      await expect(page).toHaveTitle(
        new RegExp(`. · ${number} · ${agency.name[language === 'ar' ? 'ar' : 'en']}$`, 'u'),
      );
      await expect(page.getByRole('article')).toContainText('شركة <b>Durand</b> & Fils');
      await expect(page.getByRole('article')).toContainText(offerTerms[language]);
      await expect(page.getByRole('article')).toContainText(/1[,\u202f]800[.,]00/u);
      expect(page.url()).toMatch(new RegExp(`/offer#${token}$`, 'u'));
      expect(await axeViolationsInBothSchemes(page)).toEqual([]);
      await page.reload();
      await expect(state(page)).toContainText(number);
      expect((await storedOffer(api, id)).opened_at).toBeNull();

      await page.getByRole('button', { name: texts.accept, exact: true }).click();
      await expect.poll(async () => (await storedOffer(api, id)).opened_at).not.toBeNull();
      await dialog(page).getByRole('button', { name: texts.answers.accept.confirm }).click();
      await expect(dialog(page).getByRole('alert')).toHaveText(texts.answers.accept.empty);
      expect(await axeViolationsInBothSchemes(page)).toEqual([]);
      await dialog(page).getByLabel(texts.answers.accept.label).fill('Camille Durand');
      await dialog(page).getByRole('button', { name: texts.answers.accept.confirm }).click();
      await expect(state(page)).toBeFocused();
      await expect(state(page)).toContainText('Camille Durand');
      await expect(page.getByRole('heading', { name: texts.nextTitle })).toBeVisible();
      await expect(page.getByRole('article')).toContainText('Camille Durand');
      expect(await axeViolationsInBothSchemes(page)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
      expect(await storedOffer(api, id)).toMatchObject({ status: 'accepted', token });
      expect(addresses.join()).not.toContain(token);
      expect(said).toEqual([]);
    },
  );
}

test('a client declines with a reason, and can still reach the agency', {
  tag: '@acceptance',
}, async ({ page, api }) => {
  const { id, token, number } = await sentOffer(api);
  // The page asks for the offer first, and needs no other file before its words.
  await page.route('**/assets/**', (route) => route.abort());
  await open(page, token);
  await expect(state(page)).toContainText(number);
  expect(await page.evaluate(() => document.scripts[0]?.text)).toContain('read_offer');
  await page.getByRole('button', { name: en.ask, exact: true }).click();
  const whatsapp = dialog(page).getByRole('link', { name: en.whatsapp });
  const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text');
  expect(text).toBe(`Question about offer ${number}: `);
  await page.keyboard.press('Escape');
  await dialogClosed(page);
  await page.getByRole('button', { name: en.decline, exact: true }).click();
  await dialog(page).getByLabel(en.answers.decline.label).fill('Too late for us.');
  await dialog(page).getByRole('button', { name: en.answers.decline.confirm }).click();
  await expect(state(page)).toContainText('declined on');
  await expect(page.getByRole('link', { name: agency.phoneDisplay })).toBeVisible();
  expect(await storedOffer(api, id)).toMatchObject({
    status: 'declined',
    decline_reason: 'Too late for us.',
  });
});

test('without connection or server, the page says so and keeps what was typed', {
  tag: '@acceptance',
}, async ({ page, context, api }) => {
  const { token, number } = await sentOffer(api);
  await page.route('**/rpc/read_offer', (route) => route.fulfill({ status: 503, body: '<html>' }));
  await open(page, token);
  await expect(page.getByRole('alert')).toHaveText(en.failures.unreachable);
  await page.unroute('**/rpc/read_offer');
  await page.getByRole('button', { name: en.retry }).click();
  await expect(state(page)).toContainText(number);
  await fillName(page, 'Camille');
  await context.setOffline(true);
  await confirm(page);
  await expect(dialog(page).getByRole('alert')).toHaveText(en.failures.offline);
  await context.setOffline(false);
  await confirm(page);
  await expect(state(page)).toContainText('accepted by Camille');
});

test('the page of an offer loads at most 125 KB, and another visit none of it again', async ({
  request,
}) => {
  const first = await request.get('/offer');
  const known = { 'if-none-match': first.headers().etag ?? '' };
  expect((await request.get('/offer', { headers: known })).status()).toBe(304);
  const html = readFileSync('dist/offer.html', 'utf8');
  const fonts = html.matchAll(/url\(\/(assets\/[\w-]+\.woff2)\)/gu);
  const size = (names: readonly string[]) =>
    names.reduce((sum, file) => sum + statSync(`dist/${file}`).size, 0);
  // The page contains the Latin font of the site. French needs its own file besides, Arabic the Arabic one of the site.
  const needed = (fonts: readonly string[], pattern: RegExp) =>
    fonts.filter((f) => pattern.test(f));
  const files = [...new Set([...fonts].map(([, file = '']) => file))];
  expect(files).toHaveLength(4);
  for (const pattern of [/-french-/u, /-arabic-(?!wght)/u])
    expect(size(['offer.html.br', ...needed(files, pattern)])).toBeLessThanOrEqual(125 * 1024);
});
