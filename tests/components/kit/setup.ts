import { beforeEach, vi } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup } from 'vitest-browser-react';
import { resetBackend } from './backend';

/** Nobody looks at the page, and drawing it takes a fifth of the processor time. Its elements keep their own opacity. */
(frameElement as HTMLElement | null)?.style.setProperty('opacity', '0');

/** Each test starts with empty tables and stores, and in a window of the same size. */
beforeEach(async () => {
  vi.useRealTimers();
  await cleanup();
  resetBackend();
  localStorage.clear();
  sessionStorage.clear();
  if (innerWidth !== 1280 || innerHeight !== 720) await page.viewport(1280, 720);
});
