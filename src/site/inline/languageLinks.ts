import { saveLanguage } from '../i18n/savedLanguage';

// Before hydration, a press on a language link does what it does afterwards: it saves the choice and replaces the entry
// of the history. The address needs no `/en`, because the choice is saved.
addEventListener('click', (event) => {
  const { target, defaultPrevented, metaKey, ctrlKey, shiftKey, altKey } = event;
  const link = target instanceof Element && target.closest<HTMLAnchorElement>('a[hreflang]');
  // After hydration, the link's React handler prevents the default. Without a connection, offline.ts does.
  if (!link || defaultPrevented || metaKey || ctrlKey || shiftKey || altKey) return;
  event.preventDefault();
  saveLanguage(link.hreflang === 'ar' ? 'ar' : 'en');
  const path = link.pathname.replace(/^\/en(?=\/|$)/u, '') || '/';
  if (path !== location.pathname) location.replace(path + location.search + location.hash);
});
