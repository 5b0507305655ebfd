import { expect, type Page } from '@playwright/test';
import { sampleService } from '../kit/pages';
import { somebody } from '../kit/storedQuotes';
import { test } from '../kit/test';
import { fillForm, formTexts, isHydrated, shownForm, touch } from '../kit/visitor';

const dialog = (page: Page) => page.getByRole('dialog');

test('the form has a URL, Back closes it, and Forward reopens it with its input', {
  tag: '@request',
}, async ({ page }) => {
  const { fields } = formTexts.en;
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')));
  const path = `${sampleService.path}?utm_source=x`;
  await page.goto(path);
  const hash = `#quote=${sampleService.projectType}`;
  const link = page.locator(`main a[href="${hash}"]`).last();
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page).toHaveURL(path + hash);
  const answers = somebody();
  await fillForm(await shownForm(page, 'en'), 'en', answers);

  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(path);
  await expect(link).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await page.goForward();
  await expect(dialog(page).getByLabel(fields.message)).toHaveValue(answers.message);

  // A reload and the other language keep the form open with its input, too.
  await page.reload();
  await expect(dialog(page).getByLabel(fields.message)).toHaveValue(answers.message);
  const before = await page.evaluate(() => history.length);
  await dialog(page).getByRole('link', { name: 'العربية' }).click();
  await expect(page).toHaveURL(`/ar${path}${hash}`);
  await expect(dialog(page).getByLabel(formTexts.ar.fields.name)).toHaveValue(answers.name);
  expect(await page.evaluate(() => history.length)).toBe(before);
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(`/ar${path}`);
  expect(sent.join('\n')).not.toContain(answers.email);
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
  const entry = () => page.evaluate(() => window.navigation.currentEntry?.index ?? 0);
  let presses = 0;
  // Nothing, a little and then ever more of the work is done before the press: 0, 5, 25 components, and so on.
  for (let slices = 0; ; slices = 4 * slices + 5) {
    await page.goto('/');
    const before = await entry();
    await touch(page);
    await expect(page.locator('html[data-held]')).toBeAttached();
    await hydrate(slices);
    const link = page.locator('main a[href="#quote"]').first();
    if (await isHydrated(link)) break;
    presses++;
    await link.click();
    await hydrate('all');
    await expect(dialog(page).getByRole('textbox').first()).toBeVisible();
    expect(await entry()).toBe(before + 1);
    await page.goBack();
    await expect(page).toHaveURL('/');
  }
  expect(presses).toBeGreaterThan(1);
});
