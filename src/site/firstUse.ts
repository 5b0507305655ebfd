const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'scroll'] as const;

/** Whether the event is a move of 0 pixels, which browsers report when a page appears under a resting pointer. */
const rests = (event: Event) =>
  event instanceof PointerEvent &&
  event.type === 'pointermove' &&
  event.movementX === 0 &&
  event.movementY === 0;

/** Calls `callback` once, at the visitor's first interaction with the page. */
export function onFirstUse(callback: () => void): void {
  const begin = (event: Event) => {
    if (rests(event)) return;
    for (const sign of signs) removeEventListener(sign, begin);
    callback();
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true });
}
