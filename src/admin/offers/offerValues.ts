import type { RaRecord } from 'react-admin';
import { offerTerms } from '../../agency/frenchLaw';
import { offerTitles } from '../../agency/offerTitles';
import { agencyDay } from '../../domain/dates';
import { type AgencyLanguage, agencyLanguages } from '../../domain/languages';
import { type OfferLine, offerLimits, type PrintedOffer, type VatCase } from '../../domain/offers';
import { limits } from '../../domain/schema';
import { cut } from '../../domain/texts';
import type { Offer } from './table';
import { emptyLine, isEmptyLine, readLines, type TypedLine, toTyped } from './typedLines';

/** What an offer takes from its quote. */
export interface QuoteOfOffer extends RaRecord<string> {
  name: string;
  company: string | null;
  language: string;
  reference: string;
  project_type: string | null;
}

/** The values of the form: the columns of the offer, and its lines as they are typed. */
export interface OfferValues extends Partial<Omit<PrintedOffer, 'lines' | 'chosen'>> {
  id?: string;
  language: AgencyLanguage;
  vat_case: VatCase;
  lines: TypedLine[];
}

export function newOffer(quote: QuoteOfOffer) {
  const language = quote.language as AgencyLanguage;
  return {
    quote_id: quote.id,
    client_name: quote.name,
    client_company: quote.company,
    language,
    title: firstTitle(quote, language),
    terms: offerTerms[language],
    vat_case: 'charged' as const,
    lines: [emptyLine()],
  };
}

/** Returns the title that an offer has until staff write another one, such as `Website for Amélie Roux`. */
function firstTitle({ name, project_type }: QuoteOfOffer, language: AgencyLanguage): string {
  const titles = offerTitles[language];
  const title = titles[project_type ?? 'other'] ?? titles.other ?? '{name}';
  return cut(
    title.replace('{name}', () => name),
    offerLimits.title,
  );
}

/** Returns an offer with its lines as they are typed. */
export function toForm(offer: Offer) {
  const vatCase = offer.vat_case as VatCase;
  const lines = (offer.lines as unknown as OfferLine[]).map((line) => toTyped(line, vatCase));
  return { ...offer, lines: lines.length > 0 ? lines : [emptyLine()] };
}

/** The last day of the validity that an offer without one gets when it is sent. */
const defaultValidity = (): string => agencyDay(new Date(), 30);

const EMPTY = {
  number: null,
  revision: 1,
  client_company: null,
  client_address: null,
  client_vat_number: null,
  introduction: null,
  terms: null,
  start_on: null,
  duration: null,
} as const;

/** Returns what the client will see. Without a validity, an offer is valid for 30 days after it was sent. */
export const printedDraft = (values: OfferValues, language: string): PrintedOffer => ({
  ...EMPTY,
  ...values,
  client_name: values.client_name ?? '',
  title: values.title ?? '',
  lines: readLines(values, language),
  valid_until: values.valid_until ?? defaultValidity(),
  status: 'draft',
  chosen: [],
  sent_at: null,
  answered_at: null,
  answered_by: null,
});

/** Returns a stored offer as its document shows it. */
export const asPrinted = (offer: Offer) => offer as unknown as PrintedOffer;

const isReplaceable = (terms: string): boolean =>
  ['', ...Object.values(offerTerms)].includes(terms.trim());

/** Returns the terms after the choice of another language. Terms that staff have changed stay. */
export const termsIn = (language: AgencyLanguage, terms: string | null): string | null =>
  isReplaceable(terms ?? '') ? offerTerms[language] : terms;

/** Returns the title after the choice of another language. A title that staff have written stays. */
export const titleIn = (
  language: AgencyLanguage,
  title: string | undefined,
  quote: QuoteOfOffer,
): string | undefined =>
  agencyLanguages.some((one) => title === firstTitle(quote, one))
    ? firstTitle(quote, language)
    : title;

/** Returns the different lines of earlier offers, the newest first, which the descriptions of lines are completed from. */
export function earlierLines(offers: readonly Offer[]): readonly TypedLine[] {
  const lines = offers.flatMap((offer) => toForm(offer).lines).filter(({ text }) => text !== '');
  return [...new Map(lines.toReversed().map((line) => [line.text, line])).values()].toReversed();
}

/** Returns what the form takes from an earlier offer. What is typed already stays. */
export function startFrom(typed: OfferValues, offer: Offer) {
  const earlier = toForm(offer);
  const lines = typed.lines.filter((line) => !isEmptyLine(line));
  const hasTerms = earlier.language === typed.language && isReplaceable(typed.terms ?? '');
  return {
    title: typed.title || earlier.title,
    introduction: typed.introduction || earlier.introduction,
    duration: typed.duration || earlier.duration,
    terms: hasTerms ? earlier.terms : typed.terms,
    vat_case: lines.length > 0 ? typed.vat_case : earlier.vat_case,
    lines: [...lines, ...earlier.lines].slice(0, limits.max_offer_lines),
  };
}
