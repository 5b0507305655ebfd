import type { SiteLanguage } from '../../domain/quotes';
import { arLegal } from './arLegal';
import { enLegal, type LegalMessages } from './enLegal';

/** The texts of the two legal pages, which load them. */
export const legalMessages: Readonly<Record<SiteLanguage, LegalMessages>> = {
  en: enLegal,
  ar: arLegal,
};
