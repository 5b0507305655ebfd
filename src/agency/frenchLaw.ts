import type { AgencyLanguage } from '../domain/languages.ts';
import type { SiteLanguage } from '../domain/quotes.ts';
import { agency } from './agency.ts';
import type { Agency } from './facts.ts';

// What is French: an agency of another country changes this file, and `vatCases` of `src/offer/documentTexts.ts`. The period for
// which contracts are kept is `contract_years` of the database.

/** The authority to which a visitor can complain about the use of personal data (GDPR, article 77). */
export const authority: Readonly<Record<SiteLanguage, string>> & { site: string } = {
  en: 'the French data protection authority, the CNIL',
  ar: 'الهيئة الفرنسية لحماية البيانات',
  site: 'cnil.fr',
};

/** When a client pays. Late payment follows French law (Code de commerce, L441-10). */
const payment: Readonly<Record<AgencyLanguage, string>> = {
  en: 'You pay only upon approval: the whole amount is due within 30 days of your approval of the delivered work. We ask for no deposit. For late payments between businesses, interest at three times the French legal rate and a fixed recovery fee of €40 are due.',
  fr: 'Vous ne payez qu’après approbation\u00a0: le montant total est dû dans les 30 jours qui suivent votre approbation du travail livré. Aucun acompte n’est demandé. Entre professionnels, tout retard de paiement entraîne des pénalités au taux de trois fois l’intérêt légal et une indemnité forfaitaire de recouvrement de 40\u00a0€.',
  ar: 'لا تدفع إلا بعد موافقتك: يُستحق المبلغ كاملًا خلال 30 يومًا من موافقتك على العمل المسلَّم، ولا نطلب أي دفعة مقدمة. وفي التعامل بين الشركات أو المهنيين، تترتب على التأخر في الدفع فوائد بثلاثة أمثال المعدل القانوني الفرنسي وتعويض ثابت قدره 40 يورو عن نفقات التحصيل.',
};

/** Agreed with the client, for work between businesses. A consumer's silence approves nothing. */
const silence: Readonly<Record<AgencyLanguage, string>> = {
  en: 'Delivered work is deemed approved {days} after we have asked for your approval, unless you tell us in that time what is missing. This does not apply to consumers.',
  fr: 'Le travail livré est réputé approuvé {days} après notre demande d’approbation, sauf si vous nous indiquez dans ce délai ce qui manque. Cette clause ne s’applique pas aux consommateurs.',
  ar: 'يُعد العمل المسلَّم موافقًا عليه بعد {days} من طلبنا موافقتك، ما لم تخبرنا خلال هذه المدة بما ينقص. ولا يسري هذا الشرط على المستهلكين.',
};

/**
 * The terms of a new offer, which staff can change in each offer. They are not part of `agency`, so that the pages of
 * the site do not contain them.
 */
export const offerTerms: Readonly<Record<AgencyLanguage, string>> = /* @__PURE__ */ termsOf(agency);

/** Returns the terms, with the sentence about a client who does not answer if the agency has chosen it. */
export function termsOf({ approvedAfterDays: days }: Pick<Agency, 'approvedAfterDays'>) {
  const withSilence = (language: AgencyLanguage) =>
    days === null
      ? payment[language]
      : `${payment[language]}\n\n${silence[language].replace('{days}', inDays(days, language))}`;
  return { en: withSilence('en'), fr: withSilence('fr'), ar: withSilence('ar') };
}

/** Returns a number with its noun, whose form depends on the number, in Arabic also above two: '8 أيام', '30 يومًا'. */
function inDays(days: number, language: AgencyLanguage): string {
  const unit = { style: 'unit', unit: 'day', unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(`${language}-u-nu-latn`, unit).format(days);
}
