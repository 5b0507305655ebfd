import { expect } from 'vitest';
import { cdp } from 'vitest/browser';

/** Runs a test with another default font size of the browser, in pixels. */
export async function withFontSize(standard: number, run: () => Promise<void>): Promise<void> {
  const set = (size: number) => cdp().send('Page.setFontSizes', { fontSizes: { standard: size } });
  await set(standard);
  expect(getComputedStyle(document.documentElement).fontSize).toBe(`${standard}px`);
  await run().finally(() => set(16));
}
