const signs = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'wheel'] as const;

/**
 * Whether the browser caused the event: a move of 0 pixels, when a page appears under a resting pointer, or the focus of
 * the section that the address names. For the same reason, `wheel` is a sign and `scroll` is not.
 */
const isAutomatic = (event: Event) =>
  event instanceof PointerEvent
    ? event.type === 'pointermove' && event.movementX === 0 && event.movementY === 0
    : event.type === 'focusin' && event.target === document.querySelector(':target');

/** Calls `callback` once, at the visitor's first interaction with the page. */
export function onFirstUse(callback: (event: Event) => void): void {
  const begin = (event: Event) => {
    if (isAutomatic(event)) return;
    for (const sign of signs) removeEventListener(sign, begin);
    callback(event);
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true });
}
