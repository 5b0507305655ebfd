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
 * covered by what floats over the page. `misplacedTexts` sees only the part that is in the window, but more exactly.
 */
export const misplaced = async (page: Page, part: 'body' | 'dialog'): Promise<string[]> => [
  ...(await page.evaluate(cutOrCovered, part)),
  ...(await page.evaluate(misplacedTexts)),
];

/**
 * Runs in the page. What floats over the page is a button after a jump to any section, or a bar at the end of the page.
 * Nothing floats over a dialog.
 */
function cutOrCovered(part: 'body' | 'dialog'): string[] {
  const found = new Set<string>();
  const isDialog = part === 'dialog';
  const root = document.querySelector(part) ?? document.body;
  const texts: { text: string | null; boxes: DOMRectList }[] = [];
  if (!isDialog) window.scrollTo({ top: 0, behavior: 'instant' });
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    if (!node.textContent?.trim() || !parent?.checkVisibility()) continue;
    if (parent.closest('aside, svg, select, #root > a, .visually-hidden, .on-paper')) continue;
    if (!isDialog && parent.closest('dialog')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const boxes = range.getClientRects();
    texts.push({ text: node.textContent, boxes });
    for (const { left, right } of boxes)
      if (left < -0.5 || right > document.documentElement.clientWidth + 0.5)
        found.add(`outside: ${node.textContent}`);
    if (parent.scrollWidth > parent.clientWidth && getComputedStyle(parent).overflowX !== 'visible')
      found.add(`cut: ${node.textContent}`);
  }

  const aside = isDialog ? null : document.querySelector('aside');
  const style = aside && getComputedStyle(aside);
  const floats = aside?.checkVisibility() && style?.position === 'fixed' ? aside : null;
  const isBar = style?.backgroundColor !== 'rgba(0, 0, 0, 0)';
  const covers = isBar ? [floats] : [...(floats?.querySelectorAll('a') ?? [])];
  const sections = floats && !isBar ? [...document.querySelectorAll('section[id]')] : [];
  for (const section of isDialog ? [] : [...sections, undefined]) {
    const end = { top: document.documentElement.scrollHeight, behavior: 'instant' } as const;
    if (section) section.scrollIntoView({ behavior: 'instant' });
    else window.scrollTo(end);
    // The boxes were read at the top of the page.
    const up = window.scrollY;
    for (const cover of covers.flatMap((element) => element?.getBoundingClientRect() ?? []))
      for (const { text, boxes } of texts)
        for (const { left, right, top, bottom } of boxes)
          if (
            right > cover.left &&
            left < cover.right &&
            bottom - up > cover.top &&
            top - up < cover.bottom
          )
            found.add(`covered: ${text}`);
  }
  for (const select of root.querySelectorAll('select')) {
    const pen = document.createElement('canvas').getContext('2d');
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const room =
      select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen) pen.font = font;
    for (const { text } of select.options)
      if ((pen?.measureText(text).width ?? 0) > room) found.add(`cut: ${text}`);
  }
  const wide = document.documentElement.scrollWidth > window.innerWidth;
  return [...found, ...(wide ? ['outside: the page'] : [])];
}
