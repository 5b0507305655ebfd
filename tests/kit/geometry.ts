/** Window sizes of phones, tablets and desktops, upright and on their side. */
export const windowSizes = [
  [320, 568],
  [390, 844],
  [640, 360],
  [768, 1024],
  [1280, 720],
  [1920, 1080],
] as const;

/**
 * Returns the texts that extend beyond the left or right edge of the window, and the pairs of texts of which one is
 * drawn over the other. Runs in the page, so it uses nothing from outside.
 */
export function misplacedTexts(): string[] {
  /** The part of a text that its scrolling and clipping ancestors show. */
  const visibleBox = (box: DOMRect, parent: Element) => {
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
  };
  /** Whether the element is at this point, under nothing that has a colour of its own, such as a dialog. */
  const isSeen = (element: Element, x: number, y: number) => {
    for (const over of document.elementsFromPoint(x, y)) {
      if (element.contains(over)) return true;
      if (getComputedStyle(over).backgroundColor !== 'rgba(0, 0, 0, 0)') return false;
    }
    return false;
  };
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
      const middle = box.y + box.height / 2;
      const places = [box.x + 1, box.x + box.width / 2, box.right - 1];
      if (box.width > 1 && box.height > 1 && places.some((x) => isSeen(parent, x, middle)))
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
