import { readSavedLanguage } from '../i18n/savedLanguage';

// If the visitor has chosen Arabic, redirects an English page to the Arabic page before the first paint. The build marks
// the script of English pages whose path does not start with `/en`.
if (document.currentScript?.dataset.follows && readSavedLanguage() === 'ar') {
  const { pathname, search, hash } = location;
  location.replace(`/ar${pathname === '/' ? '' : pathname}${search}${hash}`);
}
