const signs = ['pointerdown', 'pointermove', 'keydown', 'scroll'] as const;

/** Calls back once, at the first sign that the page is used. */
export function onFirstUse(callback: () => void): void {
  const begin = () => {
    for (const sign of signs) removeEventListener(sign, begin);
    callback();
  };
  for (const sign of signs) addEventListener(sign, begin, { passive: true });
}
