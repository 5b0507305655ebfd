import { readSavedLanguage } from '../i18n/savedLanguage';

// Redirects an English address without a prefix to the Arabic page before the first paint.
if (readSavedLanguage() === 'ar') {
  const { pathname, search, hash } = location;
  location.replace(`/ar${pathname === '/' ? '' : pathname}${search}${hash}`);
}
