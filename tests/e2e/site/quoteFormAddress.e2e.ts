import { expect, type Page } from '@playwright/test';
import { sampleService } from '../kit/pages';
import { home, languages, somebody } from '../kit/storedQuotes';
import { onlyInAll, test } from '../kit/test';
import { fillForm, formTexts, openForm } from '../kit/visitor';

const dialog = (page: Page) => page.getByRole('dialog');
const entries = (page: Page) => page.evaluate(() => history.length);

for (const language of languages) {
  const texts = formTexts[language];
  const prefix = language === 'en' ? '' : '/ar';

  test(
    `opening the form changes the URL, Back closes it, and Forward reopens it with its input (${language})`,
    onlyInAll(language === 'ar', '@request'),
    async ({ page }) => {
      const path = `${prefix}${sampleService.path}?utm_source=x`;
      await page.goto(path);
      const hash = `#quote=${sampleService.projectType}`;
      const link = page.locator(`main a[href="${hash}"]`).last();
      await link.scrollIntoViewIfNeeded();
      const place = await page.evaluate(() => window.scrollY);
      await link.click();
      await expect(dialog(page)).toBeVisible();
      await expect(page).toHaveURL(path + hash);
      await dialog(page).getByLabel(texts.fields.message).fill('Half a sentence');

      await page.goBack();
      await expect(dialog(page)).toBeHidden();
      await expect(page).toHaveURL(path);
      await expect(link).toBeFocused();
      expect(await page.evaluate(() => window.scrollY)).toBe(place);

      await page.goForward();
      await expect(dialog(page)).toBeVisible();
      await expect(dialog(page).getByLabel(texts.fields.message)).toHaveValue('Half a sentence');
    },
  );

  test(
    `when the form fails to load, the page shows an error, and pressing the link again opens the form (${language})`,
    onlyInAll(language === 'ar'),
    async ({ page }) => {
      await page.goto(home[language]);
      await page.route(/QuoteForm/u, (route) => route.abort());
      const link = page.locator('main a[href="#quote"]').first();
      await link.click();
      await expect(page.getByRole('status').getByRole('link')).toBeVisible();
      await expect(page).toHaveURL(home[language]);
      await page.unroute(/QuoteForm/u);
      await link.click();
      await expect(dialog(page)).toBeVisible();
    },
  );
}

test('switching the language keeps the form open with its input', async ({ page }) => {
  const answers = somebody();
  await page.goto('/');
  await fillForm(await openForm(page, 'en'), 'en', answers);
  const before = await entries(page);
  for (const [other, name] of [
    ['ar', 'العربية'],
    ['en', 'English'],
    ['ar', 'العربية'],
  ] as const) {
    await dialog(page).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${home[other]}#quote`);
    const { fields } = formTexts[other];
    await expect(dialog(page).getByLabel(fields.message)).toHaveValue(answers.message);
    await expect(dialog(page).getByLabel(fields.name)).toHaveValue(answers.name);
    expect(await entries(page)).toBe(before);
  }
  // Back closes the form and keeps the chosen language.
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/ar');
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar');
});

test('a reload keeps the form open with its draft, Escape and Back close the form, and no request contains the draft', async ({
  page,
}) => {
  const answers = somebody();
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  await page.goto('/');
  await fillForm(await openForm(page, 'en'), 'en', answers);
  await page.reload();
  const { message } = formTexts.en.fields;
  await expect(dialog(page).getByLabel(message)).toHaveValue(answers.message);
  expect(sent.join('\n')).not.toContain(answers.email);
  expect(await page.context().cookies()).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  await openForm(page, 'en');
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
});

test('before React starts, Back closes the form and Forward reopens it', async ({ page }) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/\/assets\/index-[^/]*\.js$/u, async (route) => {
    await arrived;
    await route.fallback();
  });
  await page.goto('/legal');
  await page.goto('/');
  const link = page.locator('main a[href="#quote"]').first();
  await link.click();
  await expect(dialog(page)).toBeVisible();

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect(dialog(page)).toBeHidden();
  await expect(link).toBeFocused();
  await page.goForward();
  await expect(page).toHaveURL('/#quote');
  await expect(dialog(page)).toBeVisible();
  // Escape goes back by one history entry.
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');

  await page.goForward();
  arrive();
  await expect(dialog(page).getByLabel(formTexts.en.fields.message)).toBeVisible();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.goBack();
  await expect(page).toHaveURL('/legal');
});

/** React's scheduler sends itself messages, and asks for the time after each component. Holds the messages. */
function holdReact() {
  const slices: (() => void)[] = [];
  let isHeld = true;
  window.MessageChannel = class extends MessageChannel {
    constructor() {
      super();
      const { port1, port2 } = this;
      const send = port2.postMessage.bind(port2);
      port2.postMessage = () => {
        if (!isHeld) return send(null);
        slices.push(() => port1.onmessage?.(new MessageEvent('')));
        document.documentElement.dataset.held = '';
      };
    }
  };
  let milliseconds = 0;
  performance.now = () => ++milliseconds;
  window.onmessage = ({ data }: MessageEvent<{ slices: number | 'all' }>) => {
    isHeld = data.slices !== 'all';
    for (let slice = 0; !isHeld || slice < Number(data.slices); slice++) {
      const run = slices.shift();
      if (run) run();
      else break;
    }
  };
}

test('a press while React hydrates the page opens the form, with one history entry', async ({
  page,
}) => {
  await page.addInitScript(holdReact);
  const hydrate = (slices: number | 'all') =>
    page.evaluate((slices) => window.postMessage({ slices }), slices);
  let presses = 0;
  for (let slices = 0; ; slices = 2 * slices + 5) {
    await page.goto('/legal');
    await page.goto('/');
    await page.evaluate(() => dispatchEvent(new KeyboardEvent('keydown')));
    await expect(page.locator('html[data-held]')).toBeAttached();
    await hydrate(slices);
    const link = page.locator('main a[href="#quote"]').first();
    if (await link.evaluate((element) => Object.keys(element).join().includes('__reactProps')))
      break;
    presses++;
    await link.click();
    await hydrate('all');
    await expect(dialog(page).getByRole('textbox').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL('/');
    await page.goBack();
    await expect(page).toHaveURL('/legal');
  }
  expect(presses).toBeGreaterThan(3);
});
