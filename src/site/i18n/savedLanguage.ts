import type { SiteLanguage } from '../../domain/quotes';

const KEY = 'language';

// A browser that blocks storage throws. Then only the address records the choice.
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
