import { use } from 'react';
import { loadChunk } from '../../backend/loadChunk';
import type { SiteLanguage } from '../../domain/quotes';
import { useLanguage } from './languageContext';

/** A hook for words that only some pages need. A page loads those of its language. */
export function lazyMessages<T>(loaders: Readonly<Record<SiteLanguage, () => Promise<T>>>) {
  const loaded = new Map<SiteLanguage, Promise<T>>();
  return function useMessages(): T {
    const { language } = useLanguage();
    const messages = loaded.get(language) ?? loadChunk(loaders[language]);
    loaded.set(language, messages);
    return use(messages);
  };
}
