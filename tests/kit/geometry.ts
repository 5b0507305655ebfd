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
 * Returns the texts that extend beyond the left or right edge of the window, the pairs of texts of which one is drawn
 * over the other, the texts whose start or whose letters are clipped, and those that end in an ellipsis although there
 * is room. Runs in the page, so it uses nothing from outside.
 */
export function misplacedTexts(): string[] {
  /** The part of a text that its scrolling and clipping ancestors show. */
  const visibleBox = (box: DOMRect, parent: Element) => {
    let { left, right, top, bottom } = box;
    for (let outer: Element | null = parent; outer; outer = outer.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(outer);
      const clip = outer.getBoundingClientRect();
      if (overflowX !== 'visible') {
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
      }
      if (overflowY !== 'visible') {
        top = Math.max(top, clip.top);
        bottom = Math.min(bottom, clip.bottom);
      }
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
  const canvas = document.createElement('canvas').getContext('2d');
  /** Whether the box of a line lets all of its letters show, such as those that reach below the line in Arabic. */
  const showsLetters = (text: string, rect: DOMRect, parent: Element) => {
    if (!canvas) return true;
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent);
    canvas.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const letters = canvas.measureText(text);
    // The canvas does not know that a label is drawn smaller.
    const scale =
      parent instanceof HTMLElement && parent.offsetHeight > 0
        ? parent.getBoundingClientRect().height / parent.offsetHeight
        : 1;
    const baseline = rect.bottom - scale * letters.fontBoundingBoxDescent;
    const inkBottom = baseline + scale * letters.actualBoundingBoxDescent;
    for (let outer: Element | null = parent; outer; outer = outer.parentElement) {
      const { overflowY } = getComputedStyle(outer);
      // What is scrolled out of view in part is no fault.
      if (overflowY === 'auto' || overflowY === 'scroll') return true;
      const { bottom } = outer.getBoundingClientRect();
      if (overflowY !== 'visible' && bottom < inkBottom - 0.75) return bottom < baseline;
    }
    return true;
  };
  /** Whether the text ends in an ellipsis although an element around it, in the same cell or card, has room. */
  const isShortened = (element: Element) => {
    const missing = element.scrollWidth - element.clientWidth;
    if (missing <= 1) return false;
    for (let inner = element; inner.parentElement; inner = inner.parentElement) {
      const outer = inner.parentElement;
      const { maxWidth } = getComputedStyle(inner);
      const { display, flexDirection } = getComputedStyle(outer);
      const isRow = display.endsWith('flex') && flexDirection.startsWith('row');
      if (inner.matches('td, th, li, :popover-open') || maxWidth.endsWith('px')) return false;
      if (isRow) {
        const { top, bottom } = inner.getBoundingClientRect();
        const line = [...outer.childNodes].flatMap((child) => {
          const range = document.createRange();
          range.selectNode(child);
          const box =
            child instanceof Element
              ? child.getBoundingClientRect()
              : range.getBoundingClientRect();
          const isPlaced =
            child instanceof Element && getComputedStyle(child).position === 'absolute';
          return !isPlaced && box.bottom > top && box.top < bottom ? [box.width] : [];
        });
        const { columnGap, paddingInlineStart, paddingInlineEnd } = getComputedStyle(outer);
        const gaps = (line.length - 1) * (Number.parseFloat(columnGap) || 0);
        const padding = Number.parseFloat(paddingInlineStart) + Number.parseFloat(paddingInlineEnd);
        const taken = line.reduce((sum, width) => sum + width, 0);
        // The dot of a status is no node, and its arrow has a margin.
        const others = 24;
        if (outer.clientWidth - padding - taken - gaps > missing + others) return true;
      }
    }
    return false;
  };
  const clipped: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility({ opacityProperty: true })) continue;
    const isCut = getComputedStyle(element).textOverflow === 'ellipsis' && isShortened(element);
    if (isCut) clipped.push(`${element.textContent} is shortened`);
  }
  const texts: { text: string; parent: Element; box: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.textContent?.trim() ?? '';
    if (!text || !parent?.checkVisibility({ opacityProperty: true })) continue;
    // It lies over what it explains, wherever the test before has left the mouse.
    if (parent.closest('[role=tooltip]')) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) {
      const box = visibleBox(rect, parent);
      const middle = box.y + box.height / 2;
      const places = [box.x + 1, box.x + box.width / 2, box.right - 1];
      if (box.width > 1 && box.height > 1 && places.some((x) => isSeen(parent, x, middle))) {
        texts.push({ text, parent, box });
        const isRtl = getComputedStyle(parent).direction === 'rtl';
        const lost = isRtl ? rect.right - box.right : box.left - rect.left;
        if (lost > 1) clipped.push(`${text} has lost its start`);
        if (!showsLetters(text, rect, parent)) clipped.push(`${text} has lost its feet`);
      }
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
  return [...outside.map(({ text }) => text), ...overlapping, ...clipped];
}
