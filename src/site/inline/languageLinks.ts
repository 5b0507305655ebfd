import { saveLanguage } from '../i18n/savedLanguage';

// Before hydration, a press on a language link saves the language and keeps the query and the hash of the URL.
addEventListener(
  'click',
  ({ target }) => {
    const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
    if (!link) return;
    saveLanguage(link.hreflang === 'ar' ? 'ar' : 'en');
    link.search = location.search;
    link.hash = location.hash;
  },
  true,
);
