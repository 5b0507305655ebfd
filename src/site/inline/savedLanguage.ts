import { readSavedLanguage } from '../i18n/savedLanguage';

// Redirects visitors who have chosen Arabic from English to Arabic addresses, before the first paint. The build adds
// this script only to English pages without a prefix.
if (readSavedLanguage() === 'ar') {
  const { pathname, search, hash } = location;
  location.replace(`/ar${pathname === '/' ? '' : pathname}${search}${hash}`);
}
