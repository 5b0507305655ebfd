import { use } from 'react';
import { loadChunk } from '../../backend/loadChunk';
import type { SiteLanguage } from '../../domain/quotes';
import type { LegalMessages } from './enLegal';
import { useLanguage } from './languageContext';

const loaders: Readonly<Record<SiteLanguage, () => Promise<LegalMessages>>> = {
  en: async () => (await import('./enLegal')).enLegal,
  ar: async () => (await import('./arLegal')).arLegal,
};
const loaded = new Map<SiteLanguage, Promise<LegalMessages>>();

/** The words of the two legal pages. A page loads those of its language. */
export function useLegalMessages(): LegalMessages {
  const { language } = useLanguage();
  const messages = loaded.get(language) ?? loadChunk(loaders[language]);
  loaded.set(language, messages);
  return use(messages);
}
