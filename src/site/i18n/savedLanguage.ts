import type { SiteLanguage } from '../../domain/quotes';

const KEY = 'language';

// `localStorage` throws if the browser blocks storage. Only the address then determines the language.
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
