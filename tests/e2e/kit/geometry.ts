import type { Page } from '@playwright/test';
import { misplacedTexts, windowSizes } from '../../kit/geometry';

const others = (
  '320x640 360x640 360x780 375x667 390x664 393x852 412x915 430x932 600x960 667x375 720x1280 820x1180 844x390 912x1368 ' +
  '932x430 1024x768 1100x800 1180x820 1366x768 1440x900 1536x864 2560x1440'
)
  .split(' ')
  .map((size) => size.split('x').map(Number) as [number, number]);

/** A small phone, a phone on its side and a desktop. `npm run test:all` tests 28 sizes. */
export const sizes = process.env.TEST_ALL
  ? [...windowSizes, ...others]
  : windowSizes.filter(([width]) => [320, 640, 1280].includes(width));

/**
 * Returns the texts that are outside of the window at its sides, cut off by their box, drawn over another text, or
 * covered by what floats over the page: of the whole page, and then more exactly of what is in the window.
 */
export const misplaced = async (page: Page, part: 'body' | 'dialog'): Promise<string[]> => [
  ...(await page.evaluate(tooWide, part)),
  ...(part === 'body' ? await page.evaluate(covered) : []),
  ...(await page.evaluate(misplacedTexts)),
];

/** Runs in the page. Returns the texts and options that are wider than the window or than their box. */
function tooWide(part: 'body' | 'dialog'): string[] {
  const found = new Set<string>();
  const root = document.querySelector(part) ?? document.body;
  const width = document.documentElement.clientWidth;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
    if (parent.closest('aside, svg, select, #root > a, .visually-hidden, .on-paper')) continue;
    if (part === 'body' && parent.closest('dialog')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const { left, right } of range.getClientRects())
      if (left < -0.5 || right > width + 0.5) found.add(`outside: ${node.textContent}`);
    if (parent.scrollWidth > parent.clientWidth && getComputedStyle(parent).overflowX !== 'visible')
      found.add(`cut: ${node.textContent}`);
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const select of root.querySelectorAll('select')) {
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const room =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen) pen.font = font;
    for (const { text } of select.options)
      if ((pen?.measureText(text).width ?? 0) > room) found.add(`cut: ${text}`);
  }
  const isWide = document.documentElement.scrollWidth > window.innerWidth;
  return [...found, ...(isWide ? ['outside: the page'] : [])];
}

/**
 * Runs in the page. Returns the texts under what floats over it: a button after a jump to any section, or a bar at the
 * end of the page. Nothing floats over a dialog.
 */
function covered(): string[] {
  const aside = document.querySelector('aside');
  const style = aside && getComputedStyle(aside);
  const floats = aside?.checkVisibility() && style?.position === 'fixed' ? aside : null;
  const isBar = style?.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const covers = isBar ? [floats] : [...(floats?.querySelectorAll('a') ?? [])];
  const places = floats && !isBar ? [...document.querySelectorAll('section[id]')] : [];
  const end = document.documentElement.scrollHeight;
  const found = new Set<string>();
  for (const section of [...places, null]) {
    if (section) section.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo({ top: end, behavior: 'instant' });
    const boxes = covers.flatMap((cover) => cover?.getBoundingClientRect() ?? []);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
      if (parent.closest('aside, svg, select, dialog, #root > a, .visually-hidden, .on-paper')) {
        continue;
      }
      const range = document.createRange();
      range.selectNodeContents(node);
      const isOver = [...range.getClientRects()].some((text) =>
        boxes.some(
          (box) =>
            text.right > box.left &&
            text.left < box.right &&
            text.bottom > box.top &&
            text.top < box.bottom,
        ),
      );
      if (isOver) found.add(`covered: ${node.textContent}`);
    }
  }
  return [...found];
}
