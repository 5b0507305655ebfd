import axe from 'axe-core';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { agency } from '../../../src/agency/agency';
import { acme } from '../../kit/acme';

// Replaces the agency with a test agency that has client work, before the modules of the site load and read `agency`.
Object.assign(agency, acme);
const { SiteApp } = await import('../../../src/site/SiteApp');

afterEach(cleanup);

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await render(
    <BrowserRouter>
      <SiteApp />
    </BrowserRouter>,
  );
}

const emulate = (colorScheme: 'light' | 'dark') =>
  cdp().send('Emulation.setEmulatedMedia', {
    features: [
      { name: 'prefers-color-scheme', value: colorScheme },
      { name: 'prefers-reduced-motion', value: 'reduce' },
    ],
  });

test.each([
  ['/client-work', 'dark'],
  ['/ar', 'light'],
] as const)(
  '%s with client work, clients, testimonials and team has no accessibility violations (%s mode)',
  async (path, scheme) => {
    await emulate(scheme);
    await page.viewport(390, 844);
    await open(path);
    const title = path.startsWith('/ar') ? 'متجر بلغتين 1' : 'A shop in two languages 1';
    await expect.element(page.getByRole('heading', { name: title })).toBeVisible();
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  },
);

test('the home page shows three examples of client work and links to a page with all of them', async () => {
  await page.viewport(1280, 720);
  await open('/');
  const shop = (number: number) =>
    page.getByRole('heading', { name: `A shop in two languages ${number}` });
  await expect.element(shop(3)).toBeVisible();
  expect(shop(4).elements()).toEqual([]);
  await page.getByRole('link', { name: 'See all client work' }).click();
  await expect.element(shop(4)).toBeVisible();
});
