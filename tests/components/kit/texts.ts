import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** Runs a test with another default font size of the browser, in pixels. */
export async function withFontSize(standard: number, run: () => Promise<void>): Promise<void> {
  const set = (size: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard: size } });
  await set(standard);
  expect(getComputedStyle(document.documentElement).fontSize).toBe(`${standard}px`);
  await run().finally(() => set(16));
}

/** Returns the part of a text that its scrolling and clipping ancestors show. */
function visibleBox(box: DOMRect, parent: Element): DOMRect {
  let { left, right, top, bottom } = box;
  for (let outer: Element | null = parent; outer; outer = outer.parentElement) {
    if (getComputedStyle(outer).overflowX === 'visible') continue;
    const clip = outer.getBoundingClientRect();
    left = Math.max(left, clip.left);
    right = Math.min(right, clip.right);
    top = Math.max(top, clip.top);
    bottom = Math.min(bottom, clip.bottom);
  }
  return new DOMRect(left, top, right - left, bottom - top);
}

/** Returns the texts that overlap another text or extend beyond the left or right edge of the window. */
export function misplacedTexts(): string[] {
  const texts: { text: string; parent: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!text || !parent?.checkVisibility({ opacityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = visibleBox(rect, parent);
      const middle = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (box.width > 1 && box.height > 1 && parent.contains(middle))
        texts.push({ text, parent, box });
    }
  }
  const outside = texts.filter(({ box }) => box.left < -1 || box.right > innerWidth + 1);
  const overlapping = texts.flatMap((one, index) =>
    texts.slice(index + 1).flatMap((other) => {
      const [a, b] = [one.box, other.box];
      const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
      const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
      const isOver = across > 2 && down > Math.min(a.height, b.height) / 2;
      // A truncated text has two boxes: with and without the part that is cut off. Boxes with the same parent are
      // therefore no overlap.
      return isOver && one.parent !== other.parent ? [`${one.text} / ${other.text}`] : [];
    }),
  );
  return [...outside.map(({ text }) => text), ...overlapping];
}
