import { BrowserRouter } from 'react-router-dom';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { SiteApp } from '../../../src/site/SiteApp';

afterEach(cleanup);

async function open(path: string): Promise<HTMLElement> {
  history.replaceState(null, '', path);
  await render(
    <BrowserRouter>
      <SiteApp />
    </BrowserRouter>,
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  await document.fonts.ready;
  const hero = document.getElementById('home');
  if (!hero) throw new Error('The page has no hero.');
  return hero;
}

const boxOf = (element: Element | null | undefined): DOMRect =>
  element?.getBoundingClientRect() ?? new DOMRect();

/** The box of the text of an element, which may be narrower than the element. */
function textBoxOf(element: Element): DOMRect {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}

const meet = (one: DOMRect, other: DOMRect) =>
  one.left < other.right &&
  one.right > other.left &&
  one.top < other.bottom &&
  one.bottom > other.top;

const languages = [
  ['English', '/'],
  ['Arabic', '/ar'],
] as const;

test.each(languages)(
  'no line of the hero crosses a text, and the two of the title end at the window, from 1000 px on (%s)',
  async (_, path) => {
    await page.viewport(1000, 800);
    const hero = await open(path);
    for (const width of [1000, 1024, 1080, 1120, 1180, 1240, 1280, 1366, 1440]) {
      await page.viewport(width, 800);
      const window = boxOf(hero.querySelector('div:has(> iframe)'));
      const texts = hero.querySelectorAll('div > p, li, dt, dd, a[href]');
      const lines = [...hero.querySelectorAll('svg[viewBox] > path')].filter(
        (line) => line.closest('svg')?.clientWidth !== 18,
      );
      const [first, second, ...rivers] = lines.map(boxOf);
      for (const line of [first, second])
        expect(Math.abs((line?.bottom ?? 0) - window.top), `${width}`).toBeLessThanOrEqual(3);
      // A river begins behind the window.
      for (const text of texts)
        for (const line of rivers)
          expect(
            meet(textBoxOf(text), new DOMRect(line.x, window.bottom, line.width, line.height)),
            `${width}: ${text.textContent}`,
          ).toBe(false);
      const caption = boxOf(hero.querySelector('a[href="#proof"]'));
      for (const line of lines) expect(meet(caption, boxOf(line)), `${width}`).toBe(false);
    }
  },
);

test.each(languages)(
  'the title of the hero stays in its column on phones (%s)',
  async (_, path) => {
    await page.viewport(320, 700);
    const hero = await open(path);
    const title = hero.querySelector('h1');
    for (const width of [320, 360, 390, 430, 600]) {
      await page.viewport(width, 844);
      const range = document.createRange();
      range.selectNodeContents(title ?? hero);
      const column = boxOf(title);
      const words = [...range.getClientRects()].filter(({ height }) => height > 20);
      for (const { left, right } of words) {
        expect(left, `${width}`).toBeGreaterThanOrEqual(column.left - 1);
        expect(right, `${width}`).toBeLessThanOrEqual(column.right + 1);
      }
    }
    await page.viewport(390, 844);
    const size = Number.parseFloat(getComputedStyle(title ?? hero).fontSize);
    expect(size).toBeGreaterThanOrEqual(48);
  },
);
