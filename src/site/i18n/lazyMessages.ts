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

/** The functions that load the texts of the other pages and of the other language. */
export const messageLoaders = [services, legal].flatMap<() => Promise<unknown>>(Object.values);

/** Creates a hook for texts that only some pages need. A page loads them in its own language. */
function lazyMessages<T>(loaders: Loaders<T>) {
  const loaded = new Map<SiteLanguage, Promise<T>>();
  return function useMessages(): T {
    const { language } = useLanguage();
    const messages = loaded.get(language) ?? loadPart(loaders[language]);
    loaded.set(language, messages);
    return use(messages);
  };
}

// Both hooks are part of the main bundle. If they were a separate chunk, Vite would load the stylesheet again,
// which the page already contains.
export const useServiceMessages = lazyMessages(services);
export const useLegalMessages = lazyMessages(legal);
