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
  ...(await page.evaluate(onWholePage, part)),
  ...(await page.evaluate(misplacedTexts)),
];

/** Runs in the page, so it uses nothing from outside. Nothing floats over a dialog. */
function onWholePage(part: 'body' | 'dialog'): string[] {
  const root = document.querySelector(part) ?? document.body;
  const texts: { text: string; parent: Element; range: Range }[] = [];
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent ?? '';
    if (!text.trim() || !parent?.checkVisibility()) continue;
    if (parent.closest('aside, svg, select, #root > a, .visually-hidden, .on-paper')) continue;
    if (part === 'body' && parent.closest('dialog')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    texts.push({ text, parent, range });
  }
  /** The texts that are wider than the window or than their box. */
  const tooWide = () => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const found = texts.flatMap(({ text, parent, range }) => {
      const isOutside = [...range.getClientRects()].some(
        ({ left, right }) => left < -0.5 || right > clientWidth + 0.5,
      );
      const isCut =
        parent.scrollWidth > parent.clientWidth && getComputedStyle(parent).overflowX !== 'visible';
      return [isOutside && `outside: ${text}`, isCut && `cut: ${text}`];
    });
    return [...found, scrollWidth > window.innerWidth && 'outside: the page'];
  };
  /** The options that are wider than their list. */
  const cutOptions = () => {
    const pen = document.createElement('canvas').getContext('2d');
    return [...root.querySelectorAll('select')].flatMap((select) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(select);
      const room =
        select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
      if (pen) pen.font = font;
      return [...select.options].map(
        ({ text }) => (pen?.measureText(text).width ?? 0) > room && `cut: ${text}`,
      );
    });
  };
  /** The texts under a button after a jump to any section, or under a bar at the end of the page. */
  const covered = () => {
    const aside = document.querySelector('aside');
    const style = aside && getComputedStyle(aside);
    const floats = aside?.checkVisibility() && style?.position === 'fixed' ? aside : null;
    const isBar = style?.backgroundColor !== 'rgba(0, 0, 0, 0)';
    const covers = isBar ? [floats] : [...(floats?.querySelectorAll('a') ?? [])];
    const sections = floats && !isBar ? [...document.querySelectorAll('section[id]')] : [];
    return [...sections, null].flatMap((section) => {
      const end = { top: document.documentElement.scrollHeight, behavior: 'instant' } as const;
      if (section) section.scrollIntoView({ behavior: 'instant' });
      else window.scrollTo(end);
      const boxes = covers.flatMap((cover) => cover?.getBoundingClientRect() ?? []);
      const isUnder = ({ left, right, top, bottom }: DOMRect) =>
        boxes.some(
          (box) => right > box.left && left < box.right && bottom > box.top && top < box.bottom,
        );
      return texts.map(
        ({ text, range }) => [...range.getClientRects()].some(isUnder) && `covered: ${text}`,
      );
    });
  };
  const found = [...tooWide(), ...cutOptions(), ...(part === 'body' ? covered() : [])];
  return [...new Set(found)].filter((one) => one !== false);
}
