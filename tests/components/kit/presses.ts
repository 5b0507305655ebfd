import { onTestFinished } from 'vitest';

/** Counts the presses of keys and pointers from now on. A text that a test fills in is none. */
export function countPresses(): () => number {
  let presses = 0;
  const count = (event: Event) => {
    const isModifier = event instanceof KeyboardEvent && /^(?:Alt|Control|Shift)$/u.test(event.key);
    if (!isModifier) presses += 1;
  };
  for (const type of ['keydown', 'pointerdown']) {
    addEventListener(type, count, true);
    onTestFinished(() => removeEventListener(type, count, true));
  }
  return () => presses;
}
