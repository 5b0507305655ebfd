import type { Choice } from './choices.ts';
import type { SiteLanguage } from './quotes.ts';
import { offers } from './schema.ts';

/** The languages in which the agency writes: emails, answers and offers. */
export const agencyLanguages = offers.language.codes;
export type AgencyLanguage = (typeof agencyLanguages)[number];

/** The languages of clients, for an input. The site has no French pages, but the agency has French clients. */
export const clientLanguages: Choice[] = /* @__PURE__ */ agencyLanguages.map((id) => ({
  id,
  name: `quotes.language_${id}`,
}));

/** Returns the language of the agency's facts for a text. The facts are not in French. */
export const siteLanguage = (language: string): SiteLanguage => (language === 'ar' ? 'ar' : 'en');

/** The colon of each language. French puts a space before it. */
export const COLONS: Readonly<Record<AgencyLanguage, string>> = { en: ':', fr: '\u00a0:', ar: ':' };

/** The comma of each language, between the parts of a name or of an address. */
export const COMMAS: Readonly<Record<AgencyLanguage, string>> = { en: ', ', fr: ', ', ar: '، ' };
