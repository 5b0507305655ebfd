import type { SiteLanguage } from '../../domain/quotes';
import { type LazyPart, lazyPart } from '../lazyPart';
import type { LegalMessages } from './enLegal';
import type { ServiceMessages } from './enServices';
import type { TipsMessages } from './enTips';
import { useLanguage } from './languageContext';

export type LazyMessages<T> = Readonly<Record<SiteLanguage, LazyPart<T>>>;

// Each page loads only the texts of its language. This file must be part of the main bundle: for a separate chunk, Vite
// would also request the stylesheet, which the page already contains.

export const serviceMessages: LazyMessages<ServiceMessages> = {
  en: lazyPart(async () => (await import('./enServices')).enServices),
  ar: lazyPart(async () => (await import('./arServices')).arServices),
};

export const legalMessages: LazyMessages<LegalMessages> = {
  en: lazyPart(async () => (await import('./enLegal')).enLegal),
  ar: lazyPart(async () => (await import('./arLegal')).arLegal),
};

export const tipsMessages: LazyMessages<TipsMessages> = {
  en: lazyPart(async () => (await import('./enTips')).enTips),
  ar: lazyPart(async () => (await import('./arTips')).arTips),
};

/** The texts of the service pages. */
export const useServiceMessages = () => serviceMessages[useLanguage().language].usePart();

/** The texts of the page with tips. */
export const useTipsMessages = () => tipsMessages[useLanguage().language].usePart();

/** The texts of the two legal pages. */
export const useLegalMessages = () => legalMessages[useLanguage().language].usePart();
