import axe from 'axe-core';
import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { enTips } from '../../../src/site/i18n/enTips';
import { SiteApp } from '../../../src/site/SiteApp';
import { misplacedTexts } from '../../kit/geometry';
import { look } from '../kit/paper';

afterEach(async () => {
  await look('');
  await cleanup();
});

async function open(path: string): Promise<void> {
  history.replaceState(null, '', path);
  await render(
    <BrowserRouter>
      <SiteApp />
    </BrowserRouter>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
}

test('beside each tip is something that can be tried', async () => {
  const { form, direction, weight, addresses, approval } = enTips;
  await page.viewport(1280, 800);
  await open('/digital-tips');
  const send = page.getByRole('button', { name: form.send, exact: true });
  await send.click();
  await expect.element(page.getByText(form.results.offline)).toBeVisible();
  await page.getByRole('checkbox', { name: form.offline }).click();
  await send.click();
  await send.click();
  await expect.element(page.getByText(form.results.again)).toBeVisible();

  const number = page.getByText('+33 6 39 98 01 99');
  await expect.element(number).not.toHaveAttribute('dir');
  await page.getByRole('checkbox', { name: direction.isKept }).click();
  await expect.element(number).toHaveAttribute('dir', 'ltr');

  await page.getByRole('slider').fill('10');
  await expect
    .element(page.getByText(weight.result.replace('{trips}', '1').replace('{seconds}', '0.5')))
    .toBeVisible();

  const source = () => document.querySelector('pre')?.textContent?.split('\n') ?? [];
  const [english, ...lines] = source();
  await page.getByRole('radio', { name: addresses.pages.ar }).click();
  await expect.poll(() => source()[0]).not.toBe(english);
  expect(source().slice(1)).toEqual(lines);

  const approve = page.getByRole('button', { name: approval.approve, exact: true });
  await expect.element(approve).toBeDisabled();
  for (const name of approval.items) await page.getByRole('checkbox', { name }).click();
  await approve.click();
  await expect.element(page.getByText(approval.approved)).toBeVisible();
});

test.each(['/digital-tips', '/ar/digital-tips', '/client-work', '/ar/client-work', '/ar/legal'])(
  '%s passes axe, and cuts off no text on the smallest phone',
  async (path) => {
    await page.viewport(320, 700);
    await open(path);
    expect(misplacedTexts()).toEqual([]);
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320);
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  },
);

test('paper has both figures of the work sample, and no empty map', async () => {
  await page.viewport(700, 900);
  await open('/website-creation');
  await look('print');
  for (const figure of [/until you touch it/u, /with its scripts/u])
    await expect.element(page.getByText(figure)).toBeVisible();
  await cleanup();
  await open('/');
  const maps = document.querySelectorAll('#about div:has(> img[alt=""])');
  expect(maps.length).toBeGreaterThan(0);
  for (const map of maps) expect(map.checkVisibility()).toBe(false);
});
