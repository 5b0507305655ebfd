import type { RaRecord } from 'react-admin';
import { agency } from '../../agency/agency';
import type { Agency } from '../../agency/facts';
import { offerTerms } from '../../agency/frenchLaw';
import { offerTitles } from '../../agency/offerTitles';
import { agencyDay } from '../../domain/dates';
import { latinDigits } from '../../domain/digits';
import { type AgencyLanguage, agencyLanguages } from '../../domain/languages';
import {
  countedLines,
  invalidLine,
  type LineFault,
  type OfferLine,
  offerLimits,
  type PrintedOffer,
  sendingFault,
  type VatCase,
} from '../../domain/offers';
import { limits } from '../../domain/schema';
import { cut } from '../../domain/texts';
import { decimalsFault, hundredths } from '../kit/amounts';
import type { Offer } from './table';

/** What an offer takes from its quote. */
export interface QuoteOfOffer extends RaRecord<string> {
  name: string;
  company: string | null;
  language: string;
  reference: string;
  project_type: string | null;
}

export const cells = ['text', 'quantity', 'unit_cents', 'vat_rate'] as const;
export type Cell = (typeof cells)[number];

/** A line as it is typed, with the price in euros. */
export interface TypedLine extends Record<Cell, string> {
  optional: boolean;
}

/** The values of the form: the columns of the offer, and its lines as they are typed. */
export interface OfferValues extends Partial<Omit<PrintedOffer, 'lines' | 'chosen'>> {
  id?: string;
  language: AgencyLanguage;
  vat_case: VatCase;
  lines: TypedLine[];
}

export const emptyLine = (vat_rate = '20'): TypedLine => ({
  text: '',
  quantity: '1',
  unit_cents: '',
  vat_rate,
  optional: false,
});

export const isEmptyLine = ({ text, unit_cents }: TypedLine): boolean =>
  text.trim() === '' && unit_cents.trim() === '';

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
  const lines = (offer.lines as unknown as OfferLine[]).map((line) => ({
    text: line.text,
    quantity: String(line.quantity),
    unit_cents: (line.unit_cents / 100).toFixed(2).replace(/\.00$/u, ''),
    vat_rate: String(line.vat_rate),
    optional: line.optional === true,
  }));
  return { ...offer, lines: lines.length > 0 ? lines : [emptyLine()] };
}

/**
 * Returns a refusal of the server with the number that the line has in the form. The server counts only the lines that were
 * sent.
 */
export const refusalOfTyped = (refusal: string, lines: readonly TypedLine[]): string => {
  const numbers = lines.flatMap((line, index) => (isEmptyLine(line) ? [] : index + 1));
  return refusal.replace(/(?<="line":)\d+/u, (sent) => `${numbers[Number(sent) - 1] ?? sent}`);
};

/** Returns the lines without the empty ones, in the order of the keys in which the database returns them. */
export const filledLines = ({ lines, vat_case }: Lines): OfferLine[] =>
  lines.filter((line) => !isEmptyLine(line)).map((line) => parseLine(line, vat_case));

type Lines = Pick<OfferValues, 'lines' | 'vat_case'>;

function parseLine(line: TypedLine, vatCase: VatCase): OfferLine {
  return {
    text: line.text.trim(),
    ...(line.optional && { optional: true }),
    quantity: hundredths(line.quantity) / 100,
    vat_rate: vatCase === 'charged' ? Number(line.vat_rate) : 0,
    unit_cents: hundredths(line.unit_cents),
  };
}

const VALID: OfferLine = { text: '-', quantity: 1, vat_rate: 0, unit_cents: 0 };

/** Returns what is wrong with a cell of a line, or null. An amount that is too large is a fault of the price. */
export function cellFault(
  typed: TypedLine,
  cell: Cell,
  vatCase: VatCase,
): LineFault | 'ambiguous' | 'decimals' | null {
  if (isEmptyLine(typed)) return null;
  const misread = cell === 'quantity' || cell === 'unit_cents' ? decimalsFault(typed[cell]) : null;
  if (misread !== null) return misread;
  const line = parseLine(typed, vatCase);
  const own = invalidLine([{ ...VALID, [cell]: line[cell] }])?.fault ?? null;
  if (own !== null || cell !== 'unit_cents') return own === 'net' ? null : own;
  const whole = invalidLine([line])?.fault ?? null;
  return whole === 'net' || whole === 'discount' ? whole : null;
}

/** Returns the lines as they are typed, for the document and the totals. A wrong amount counts as 0. */
export const typedLines = (values: Lines): OfferLine[] =>
  filledLines(values).map((line) => ({
    ...line,
    quantity: line.quantity || 0,
    unit_cents: line.unit_cents || 0,
  }));

/** Returns why the lines cannot be sent as they are typed, or null, also while they are incomplete. */
export function typedFault(values: Lines) {
  const lines = filledLines(values);
  const isComplete = lines.every(
    ({ quantity, unit_cents }) => !Number.isNaN(quantity) && !Number.isNaN(unit_cents),
  );
  return isComplete && lines.length > 0 ? sendingFault(lines) : null;
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
export const toPrinted = (values: OfferValues): PrintedOffer => ({
  ...EMPTY,
  ...values,
  client_name: values.client_name ?? '',
  title: values.title ?? '',
  lines: typedLines(values),
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

/**
 * Returns the lines of rows that were copied from a spreadsheet: description, quantity, price and VAT; description, quantity
 * and price; or description and price. Returns none for a text without a tab, which is that of one line.
 */
export function pastedLines(text: string, vatRate: string): readonly TypedLine[] {
  if (!text.includes('\t')) return [];
  return rowsOf(text).map(([description = '', ...figures]) => {
    const [quantity, price = '', rate = ''] = figures.length < 2 ? ['1', ...figures] : figures;
    const percent = latinDigits(rate)
      .replace(',', '.')
      .replace(/[%٪\s]/gu, '');
    return {
      text: description,
      quantity: quantity || '1',
      unit_cents: price,
      vat_rate: percent !== '' && Number.isFinite(Number(percent)) ? percent : vatRate,
      optional: false,
    };
  });
}

/** Returns the filled rows of cells that a spreadsheet copies. It quotes a cell that contains a line break or a tab. */
function rowsOf(copied: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain = '', end] of copied
    .replaceAll('\r\n', '\n')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/gu)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter((row) => row.some((cell) => cell !== ''));
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

/** Returns what a project takes from an accepted offer. */
export const agreed = ({ title, introduction, lines, chosen, net_cents }: Offer) => ({
  title,
  introduction,
  lines: countedLines(lines as unknown as OfferLine[], chosen),
  net_cents: net_cents ?? 0,
});

const legalFacts = ['company', 'form', 'capital', 'registration', 'vat'] as const;
export type LegalFact = (typeof legalFacts)[number];

/** Returns the facts that French law asks for and that src/agency/agency.ts does not contain. */
export const missingLegalFacts = ({ legal }: Agency = agency) =>
  legalFacts.filter((fact) => legal[fact] === '');

/**
 * Returns the facts without which an offer cannot be sent: a client must know who offers. A demo can send it without them:
 * it has neither the address of a site nor claims that the agency stands by.
 */
export function blockingFacts(
  vatCase: string,
  { legal, claims, siteUrl }: Agency = agency,
  configuredUrl: string | undefined = import.meta.env.VITE_SITE_URL,
): readonly LegalFact[] {
  const isSite = Boolean(configuredUrl) || (siteUrl !== '' && !siteUrl.endsWith('.example'));
  const hasVat = vatCase === 'charged' || vatCase === 'reverse_charge';
  const required = ['company', 'registration', ...(hasVat ? (['vat'] as const) : [])] as const;
  return isSite || claims.areOurs ? required.filter((fact) => !legal[fact]) : [];
}
