import { readSavedLanguage } from '../i18n/savedLanguage';

// If the visitor has chosen Arabic, redirects an English address to the Arabic one before the first paint. The build adds
// this script only to English pages without a prefix.
if (readSavedLanguage() === 'ar') {
  const { pathname, search, hash } = location;
  location.replace(`/ar${pathname === '/' ? '' : pathname}${search}${hash}`);
}
