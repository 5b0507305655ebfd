import '@fontsource-variable/readex-pro/index.css';
import { afterEach, beforeEach, vi } from 'vitest';
import { queryClient } from '../../../src/admin/data/clientState';
import { i18nProvider } from '../../../src/admin/i18n/i18nProvider';
import { forgetLongTimers } from './longTimers';
import { signIn } from './session';

/** All tests of the back office share one page. Each one starts signed in and in English. */
beforeEach(async () => {
  forgetLongTimers();
  signIn();
  if (i18nProvider.getLocale() !== 'en') await i18nProvider.changeLocale('en');
  document.documentElement.dir = 'ltr';
});

/** A form that has saved closes late on a busy machine. It must not change the address that the next test opens. */
afterEach(async () => {
  vi.useRealTimers();
  await vi.waitUntil(() => queryClient.isMutating() === 0, { timeout: 20_000 });
});
