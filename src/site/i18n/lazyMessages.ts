import { use } from 'react';
import type { SiteLanguage } from '../../domain/quotes';
import { loadPart } from '../loadPart';
import type { LegalMessages } from './enLegal';
import type { ServiceMessages } from './enServices';
import { useLanguage } from './languageContext';

type Loaders<T> = Readonly<Record<SiteLanguage, () => Promise<T>>>;

const services: Loaders<ServiceMessages> = {
  en: async () => (await import('./enServices')).enServices,
  ar: async () => (await import('./arServices')).arServices,
};

const legal: Loaders<LegalMessages> = {
  en: async () => (await import('./enLegal')).enLegal,
  ar: async () => (await import('./arLegal')).arLegal,
};

/** What loads the words of the other pages and of the other language. */
export const messageLoaders = [services, legal].flatMap<() => Promise<unknown>>(Object.values);

/** A hook for words that only some pages need. A page loads those of its language. */
function lazyMessages<T>(loaders: Loaders<T>) {
  const loaded = new Map<SiteLanguage, Promise<T>>();
  return function useMessages(): T {
    const { language } = useLanguage();
    const messages = loaded.get(language) ?? loadPart(loaders[language]);
    loaded.set(language, messages);
    return use(messages);
  };
}

// Both stand in the bundle: from a chunk of its own, Vite would load the stylesheet again, which stands in the page.

/** The words of the service pages. */
export const useServiceMessages = lazyMessages(services);

/** The words of the two legal pages. */
export const useLegalMessages = lazyMessages(legal);
