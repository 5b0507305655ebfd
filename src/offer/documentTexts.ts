import type { AgencyLanguage } from '../domain/languages.ts';
import type { PrintedOffer } from '../domain/offers.ts';

/** The texts of the document. `{…}` are placeholders. */
const en = {
  offer: 'Offer',
  draft: 'Draft of an offer',
  revision: 'revision {revision}',
  issued: 'Date',
  validUntil: 'Valid until',
  from: 'From',
  to: 'For',
  registration: 'Registration',
  capital: 'Share capital',
  vatNumber: 'VAT number',
  lines: 'Services and prices',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  vatRate: 'VAT',
  lineNet: 'Net',
  net: 'Total excluding VAT',
  vat: 'VAT {rate} on {net}',
  gross: 'Total including VAT',
  due: 'Total',
  start: 'Start',
  duration: 'Duration',
  terms: 'Terms',
  optional: 'Optional',
  chosen: 'Optional, chosen',
  notChosen: 'Optional, not chosen',
  choose: 'Tick the optional services that you want: the total changes with your choice.',
  accepted: 'Accepted by {name} on {day}',
  vatCases: {
    reverse_charge:
      'Reverse charge: the customer accounts for the VAT (Article 283-2 of the French General Tax Code; Article 196 of Directive 2006/112/EC).',
    outside_scope:
      'Outside the scope of French VAT (Article 259-1 of the French General Tax Code).',
    exempt: 'VAT not applicable (Article 293 B of the French General Tax Code).',
  },
};

const fr: typeof en = {
  offer: 'Devis',
  draft: 'Brouillon de devis',
  revision: 'révision {revision}',
  issued: 'Date',
  validUntil: 'Valable jusqu’au',
  from: 'De',
  to: 'Pour',
  registration: 'Immatriculation',
  capital: 'Capital social',
  vatNumber: 'N° de TVA',
  lines: 'Prestations et prix',
  description: 'Désignation',
  quantity: 'Quantité',
  unitPrice: 'Prix unitaire',
  vatRate: 'TVA',
  lineNet: 'Total HT',
  net: 'Total HT',
  vat: 'TVA {rate} sur {net}',
  gross: 'Total TTC',
  due: 'Total',
  start: 'Début',
  duration: 'Durée',
  terms: 'Conditions',
  optional: 'En option',
  chosen: 'Option choisie',
  notChosen: 'Option non retenue',
  choose: 'Cochez les options que vous souhaitez\u00a0: le total change avec votre choix.',
  accepted: 'Accepté par {name} le {day}',
  vatCases: {
    reverse_charge:
      'Autoliquidation\u00a0: TVA due par le preneur (article 283-2 du CGI\u00a0; article 196 de la directive 2006/112/CE).',
    outside_scope: 'Prestation hors du champ de la TVA française (article 259-1 du CGI).',
    exempt: 'TVA non applicable, article 293 B du CGI.',
  },
};

const ar: typeof en = {
  offer: 'عرض سعر',
  draft: 'مسودة عرض سعر',
  revision: 'المراجعة {revision}',
  issued: 'التاريخ',
  validUntil: 'صالح حتى',
  from: 'من',
  to: 'إلى',
  registration: 'السجل التجاري',
  capital: 'رأس المال',
  vatNumber: 'الرقم الضريبي',
  lines: 'الخدمات والأسعار',
  description: 'الوصف',
  quantity: 'الكمية',
  unitPrice: 'سعر الوحدة',
  vatRate: 'الضريبة',
  lineNet: 'الصافي',
  net: 'المجموع دون الضريبة',
  vat: 'ضريبة القيمة المضافة {rate} على {net}',
  gross: 'المجموع شاملًا الضريبة',
  due: 'المجموع',
  start: 'البدء',
  duration: 'المدة',
  terms: 'الشروط',
  optional: 'اختياري',
  chosen: 'اختياري، تم اختياره',
  notChosen: 'اختياري، لم يتم اختياره',
  choose: 'ضع علامة أمام الخدمات الاختيارية التي تريدها، فيتغيّر المجموع تبعًا لها.',
  accepted: 'قُبل باسم {name} في {day}',
  vatCases: {
    reverse_charge:
      'الاحتساب العكسي: يحتسب العميل ضريبة القيمة المضافة ويسددها (المادة \u2066283-2\u2069 من القانون العام للضرائب الفرنسي، والمادة 196 من التوجيه الأوروبي 2006/112).',
    outside_scope:
      'خدمة خارج نطاق ضريبة القيمة المضافة الفرنسية (المادة \u2066259-1\u2069 من القانون العام للضرائب الفرنسي).',
    exempt:
      'لا تسري ضريبة القيمة المضافة (المادة \u2066293 B\u2069 من القانون العام للضرائب الفرنسي).',
  },
};

export const offerTexts: Readonly<Record<AgencyLanguage, typeof en>> = { en, fr, ar };

/** Returns the words that mark an optional line, after the acceptance with the choice of the client. */
export function optionText(
  { language, status, chosen }: Pick<PrintedOffer, 'language' | 'status' | 'chosen'>,
  index: number,
): string {
  const texts = offerTexts[language];
  if (status !== 'accepted') return texts.optional;
  return chosen.includes(index + 1) ? texts.chosen : texts.notChosen;
}
