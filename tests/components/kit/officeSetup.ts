import '@fontsource-variable/readex-pro/index.css';
import { beforeEach } from 'vitest';
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
