import { createContext, useContext } from 'react';
import type { SiteLanguage } from '../../domain/quotes';
import type { Page, PageId } from '../addresses';
import type { Messages } from './messages';

export interface LanguageState {
  language: SiteLanguage;
  messages: Messages;
  /** Null on the not-found page. */
  page: Page | null;
  /** Returns the path of a page in the current language. */
  pathTo(page: PageId): string;
  /** Returns the path of the current page in another language, for links that work without scripts. */
  pathIn(language: SiteLanguage): string;
  switchLanguage(language: SiteLanguage): void;
}

export const LanguageContext = createContext<LanguageState | null>(null);

export function useLanguage(): LanguageState {
  const state = useContext(LanguageContext);
  if (!state) throw new Error('useLanguage needs a LanguageProvider above it.');
  return state;
}
