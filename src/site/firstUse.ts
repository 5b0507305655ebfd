const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Calls `callback` once, at the visitor's first interaction with the page. */
export function onFirstUse(callback: () => void): void {
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin);
    callback();
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true });
}
