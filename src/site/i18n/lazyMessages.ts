import { use } from 'react';
import { loadChunk } from '../../backend/loadChunk';
import type { SiteLanguage } from '../../domain/quotes';
import type { LegalMessages } from './enLegal';
import type { ServiceMessages } from './enServices';
import { useLanguage } from './languageContext';

/** A hook for words that only some pages need. A page loads those of its language. */
function lazyMessages<T>(loaders: Readonly<Record<SiteLanguage, () => Promise<T>>>) {
  const loaded = new Map<SiteLanguage, Promise<T>>();
  return function useMessages(): T {
    const { language } = useLanguage();
    const messages = loaded.get(language) ?? loadChunk(loaders[language]);
    loaded.set(language, messages);
    return use(messages);
  };
}

// Both stand in the bundle: from a chunk of its own, Vite would load the stylesheet again, which stands in the page.

/** The words of the service pages. */
export const useServiceMessages = lazyMessages<ServiceMessages>({
  en: async () => (await import('./enServices')).enServices,
  ar: async () => (await import('./arServices')).arServices,
});

/** The words of the two legal pages. */
export const useLegalMessages = lazyMessages<LegalMessages>({
  en: async () => (await import('./enLegal')).enLegal,
  ar: async () => (await import('./arLegal')).arLegal,
});
