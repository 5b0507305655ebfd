import { statusesOf } from './choices.ts';
import type { AgencyLanguage } from './languages.ts';
import { lengthsOf } from './limits.ts';
import { offers } from './schema.ts';
import { isBlank, lengthOf } from './texts.ts';

export type OfferStatus = (typeof offers.status.codes)[number];
export const offerStatuses = statusesOf('offer_status', offers.status.codes, {
  draft: 'ink',
  sent: 'azure',
  accepted: 'success',
  declined: 'sand',
  withdrawn: 'ink',
});
export const vatCases = offers.vat_case.codes;
export type VatCase = (typeof vatCases)[number];

/** The rates that France applies, in percent. The database allows any rate up to `lineLimits.vat_rate`. */
export const vatRates = [20, 10, 5.5, 0] as const;

/** The maximum lengths of the texts in characters. */
export const offerLimits = lengthsOf(offers);

/** The limits of a line. With these limits, all products are below 2^53, so every sum is exact. */
export const lineLimits = {
  text: 500,
  quantity: 100_000,
  /** The amount may also be negative. */
  unit_cents: 100_000_000,
  vat_rate: 30,
  /** The maximum net amount of a line in cents. It may also be negative. */
  net: 10_000_000_000,
} as const;

export interface OfferLine {
  text: string;
  /** Above 0, with at most two decimals. */
  quantity: number;
  unit_cents: number;
  /** In percent, with at most two decimals. */
  vat_rate: number;
  /** Set in a line that the client may add to the others. It is no discount. */
  optional?: true;
}

/** What the document of an offer shows. */
export interface PrintedOffer {
  /** Null until the offer is first sent. */
  number: string | null;
  revision: number;
  language: AgencyLanguage;
  client_name: string;
  client_company: string | null;
  client_address: string | null;
  client_vat_number: string | null;
  title: string;
  introduction: string | null;
  terms: string | null;
  start_on: string | null;
  duration: string | null;
  lines: readonly OfferLine[];
  /** The numbers of the optional lines that the client has chosen, from 1. */
  chosen: readonly number[];
  vat_case: VatCase;
  valid_until: string | null;
  status: OfferStatus;
  sent_at: string | null;
  answered_at: string | null;
  answered_by: string | null;
}

interface VatOfRate {
  rate: number;
  net: number;
  vat: number;
}

/** The amounts of an offer in cents. */
interface OfferTotals {
  net: number;
  /** The VAT of each rate, the highest rate first. Rates of 0 are included. */
  rates: readonly VatOfRate[];
  vat: number;
  gross: number;
}

/** Returns the net amount of a line in cents, with half cents rounded away from zero. */
export const lineNet = ({
  quantity,
  unit_cents,
}: Pick<OfferLine, 'quantity' | 'unit_cents'>): number =>
  divided(Math.round(quantity * 100) * unit_cents, 100);

/** Returns the lines that count in the total: the required ones, and the optional ones that the client has chosen. */
export const countedLines = (
  lines: readonly OfferLine[],
  chosen: readonly number[],
): readonly OfferLine[] =>
  lines.filter(({ optional }, index) => !optional || chosen.includes(index + 1));

/** Returns the amounts of an offer. As in EN 16931, VAT is rounded once for each rate, on the sum of its lines. */
export function offerTotals(
  lines: readonly OfferLine[],
  chosen: readonly number[] = [],
): OfferTotals {
  const nets = new Map<number, number>();
  for (const line of countedLines(lines, chosen)) {
    nets.set(line.vat_rate, (nets.get(line.vat_rate) ?? 0) + lineNet(line));
  }
  const rates = [...nets]
    .map(([rate, net]) => ({ rate, net, vat: divided(net * Math.round(rate * 100), 10_000) }))
    .sort((first, second) => second.rate - first.rate);
  const net = rates.reduce((sum, { net }) => sum + net, 0);
  const vat = rates.reduce((sum, { vat }) => sum + vat, 0);
  return { net, rates, vat, gross: net + vat };
}

/** Divides whole numbers below 2^53, and rounds halves away from zero. A quotient in floating point could be wrong. */
function divided(dividend: number, divisor: number): number {
  const size = Math.abs(dividend);
  const rest = size % divisor;
  const whole = (size - rest) / divisor + (2 * rest >= divisor ? 1 : 0);
  return dividend < 0 && whole > 0 ? -whole : whole;
}

/**
 * What is wrong with a line. `net`: its amount is too large. `exempt`: the VAT case allows only the rate 0. `discount`: it
 * is optional, but lowers the total.
 */
export type LineFault =
  | 'text'
  | 'quantity'
  | 'unit_cents'
  | 'vat_rate'
  | 'net'
  | 'exempt'
  | 'discount';

export interface InvalidLine {
  /** The number of the line, from 1. */
  line: number;
  fault: LineFault;
}

/** Returns the first line that the database would refuse, or null. */
export function invalidLine(
  lines: readonly OfferLine[],
  vatCase: VatCase = 'charged',
): InvalidLine | null {
  for (const [index, line] of lines.entries()) {
    const fault = faultOf(line, vatCase);
    if (fault !== null) return { line: index + 1, fault };
  }
  return null;
}

function faultOf(line: OfferLine, vatCase: VatCase): LineFault | null {
  const { quantity, unit_cents, vat_rate } = line;
  if (isBlank(line.text) || lengthOf(line.text) > lineLimits.text) return 'text';
  if (!hasTwoDecimals(quantity) || quantity <= 0 || quantity > lineLimits.quantity)
    return 'quantity';
  if (!Number.isInteger(unit_cents) || Math.abs(unit_cents) > lineLimits.unit_cents)
    return 'unit_cents';
  if (!hasTwoDecimals(vat_rate) || vat_rate < 0 || vat_rate > lineLimits.vat_rate)
    return 'vat_rate';
  if (Math.abs(lineNet(line)) > lineLimits.net) return 'net';
  if (line.optional && unit_cents < 0) return 'discount';
  return vatCase !== 'charged' && vat_rate !== 0 ? 'exempt' : null;
}

/**
 * Why the database refuses to send these lines: none, a total of the required ones that is not above 0, or a VAT rate with
 * one below 0.
 */
export function sendingFault(lines: readonly OfferLine[]): 'lines' | 'total' | null {
  if (lines.length === 0) return 'lines';
  const { rates, gross } = offerTotals(lines);
  return gross <= 0 || rates.some(({ net }) => net < 0) ? 'total' : null;
}

const hasTwoDecimals = (value: number): boolean => Number(value.toFixed(2)) === value;
