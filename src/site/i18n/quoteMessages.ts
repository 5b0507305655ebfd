import type { SiteLanguage } from '../../domain/quotes';
import { arQuote } from './arQuote';
import { enQuote, type QuoteMessages } from './enQuote';

/** Every text of the quote form. */
export const quoteMessages: Readonly<Record<SiteLanguage, QuoteMessages>> = {
  en: enQuote,
  ar: arQuote,
};
