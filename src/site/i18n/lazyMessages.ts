import type { SiteLanguage } from '../../domain/quotes';
import { type LazyPart, lazyPart } from '../lazyPart';
import type { LegalMessages } from './enLegal';
import type { ServiceMessages } from './enServices';
import { useLanguage } from './languageContext';

export type LazyMessages<T> = Readonly<Record<SiteLanguage, LazyPart<T>>>;

// A page loads the texts of its language. These lines are part of the main bundle: if they were a separate chunk,
// Vite would load the stylesheet again, which the page already contains.

export const serviceMessages: LazyMessages<ServiceMessages> = {
  en: lazyPart(async () => (await import('./enServices')).enServices),
  ar: lazyPart(async () => (await import('./arServices')).arServices),
};

export const legalMessages: LazyMessages<LegalMessages> = {
  en: lazyPart(async () => (await import('./enLegal')).enLegal),
  ar: lazyPart(async () => (await import('./arLegal')).arLegal),
};

/** The texts of the service pages. */
export const useServiceMessages = () => serviceMessages[useLanguage().language].usePart();

/** The texts of the two legal pages. */
export const useLegalMessages = () => legalMessages[useLanguage().language].usePart();
