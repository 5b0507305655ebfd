import { readSavedLanguage } from '../i18n/savedLanguage';

// Redirects visitors who have chosen Arabic from English to Arabic addresses, before the first paint. The build leaves
// this script out of pages under `/en`.
if (readSavedLanguage() === 'ar') {
  const { pathname, search, hash } = location;
  location.replace(`/ar${pathname === '/' ? '' : pathname}${search}${hash}`);
}
