import {
  invalidLine,
  type LineFault,
  type OfferLine,
  sendingFault,
  type VatCase,
} from '../../domain/offers';
import { limits } from '../../domain/schema';
import { decimalsFault, hundredths } from '../form/amounts';

export const cells = ['text', 'quantity', 'unit_cents', 'vat_rate'] as const;
export type Cell = (typeof cells)[number];

/** A line as it is typed, with the price in euros. */
export interface TypedLine extends Record<Cell, string> {
  optional: boolean;
}

/** The lines of the form, and on what VAT they are. */
interface TypedLines {
  lines: readonly TypedLine[];
  vat_case: VatCase;
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

/** Returns a line of an offer as it is typed. That of an offer without VAT has the rate of a new line, if VAT is charged. */
export const toTyped = (line: OfferLine, vatCase: VatCase): TypedLine => ({
  text: line.text,
  quantity: String(line.quantity),
  unit_cents: (line.unit_cents / 100).toFixed(2).replace(/\.00$/u, ''),
  vat_rate: vatCase === 'charged' ? String(line.vat_rate) : emptyLine().vat_rate,
  optional: line.optional === true,
});

/**
 * Returns a refusal of the server with the number that the line has in the form. The server counts only the lines that were
 * sent.
 */
export const refusalOfTyped = (refusal: string, lines: readonly TypedLine[]): string => {
  const numbers = lines.flatMap((line, index) => (isEmptyLine(line) ? [] : index + 1));
  return refusal.replace(/(?<="line":)\d+/u, (sent) => `${numbers[Number(sent) - 1] ?? sent}`);
};

/** Returns the lines without the empty ones, with amounts as they are typed in the language of the screen, in the order of the keys in which the database returns them. */
export const filledLines = ({ lines, vat_case }: TypedLines, language: string): OfferLine[] =>
  lines.filter((line) => !isEmptyLine(line)).map((line) => parseLine(line, vat_case, language));

function parseLine(line: TypedLine, vatCase: VatCase, language: string): OfferLine {
  return {
    text: line.text.trim(),
    ...(line.optional && { optional: true }),
    quantity: hundredths(line.quantity, language) / 100,
    vat_rate: vatCase === 'charged' ? Number(line.vat_rate) : 0,
    unit_cents: hundredths(line.unit_cents, language),
  };
}

const VALID: OfferLine = { text: '-', quantity: 1, vat_rate: 0, unit_cents: 0 };

/** Returns what is wrong with a cell of a line, or null. An amount that is too large is a fault of the price. */
export function cellFault(
  typed: TypedLine,
  cell: Cell,
  vatCase: VatCase,
  language: string,
): LineFault | 'ambiguous' | 'decimals' | null {
  if (isEmptyLine(typed)) return null;
  const misread =
    cell === 'quantity' || cell === 'unit_cents' ? decimalsFault(typed[cell], language) : null;
  if (misread !== null) return misread;
  const line = parseLine(typed, vatCase, language);
  const own = invalidLine([{ ...VALID, [cell]: line[cell] }])?.fault ?? null;
  if (own !== null || cell !== 'unit_cents') return own === 'net' ? null : own;
  const whole = invalidLine([line])?.fault ?? null;
  return whole === 'net' || whole === 'discount' ? whole : null;
}

/** Returns the lines as they are typed, for the document and the totals. A wrong amount counts as 0. */
export const readLines = (values: TypedLines, language: string): OfferLine[] =>
  filledLines(values, language).map((line) => ({
    ...line,
    quantity: line.quantity || 0,
    unit_cents: line.unit_cents || 0,
  }));

/** Returns why the lines cannot be saved or sent as they are typed, or null, also while they are incomplete. */
export function typedFault(values: TypedLines, language: string) {
  const lines = filledLines(values, language);
  const options = lines.filter(({ optional }) => optional);
  if (options.length > limits.max_optional_lines) return 'options';
  const isComplete = lines.every(
    ({ quantity, unit_cents }) => !Number.isNaN(quantity) && !Number.isNaN(unit_cents),
  );
  return isComplete && lines.length > 0 ? sendingFault(lines) : null;
}
