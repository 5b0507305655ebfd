import { serviceCards } from '../../agency/services';
import type { SiteLanguage } from '../../domain/quotes';
import { ar } from './ar';
import { arPages } from './arPages';
import { en, type FrameMessages } from './en';
import { enPages, type PageMessages } from './enPages';

/** The texts that every page loads. The service pages, the legal pages and the quote form load their own. */
export type Messages = FrameMessages & PageMessages & { services: (typeof serviceCards)['en'] };

export const messages: Readonly<Record<SiteLanguage, Messages>> = {
  en: { ...en, ...enPages, services: serviceCards.en },
  ar: { ...ar, ...arPages, services: serviceCards.ar },
};
