import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { ar } from '../../../src/site/i18n/ar';
import { en } from '../../../src/site/i18n/en';
import { SiteApp } from '../../../src/site/SiteApp';

afterEach(cleanup);

test.each([
  ['/', en],
  ['/ar', ar],
] as const)(
  'a screen of a phone has one golden “Get quote”, and the bar has one when the page shows none (%s)',
  async (path, { getQuote }) => {
    await page.viewport(390, 844);
    history.replaceState(null, '', path);
    await render(
      <BrowserRouter>
        <SiteApp />
      </BrowserRouter>,
    );
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    const inBar = () =>
      page.getByRole('complementary').getByRole('link', { name: getQuote }).elements().length;
    const show = (selector: string) =>
      document.querySelector(selector)?.scrollIntoView({ behavior: 'instant' });
    show('#home');
    await expect.poll(inBar).toBe(0);
    show('#services');
    await expect.poll(inBar).toBe(1);
    show('#contact');
    await expect.poll(inBar).toBe(0);
  },
);
