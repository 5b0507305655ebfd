import type { SiteLanguage } from '../../domain/quotes';

const KEY = 'language';

// Browsers that block storage throw. Only the address then holds the choice.
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
