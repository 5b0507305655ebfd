import type { SiteLanguage } from '../../domain/quotes';

const KEY = 'language';

// `localStorage` throws if the browser blocks storage. The language then depends only on the URL.
export function saveLanguage(language: SiteLanguage): void {
  try {
    localStorage.setItem(KEY, language);
  } catch {}
}

export function readSavedLanguage(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
