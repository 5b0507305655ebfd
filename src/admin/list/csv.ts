/**
 * Matches texts that spreadsheets would evaluate as formulas, including those that start with
 * full-width signs or white space.
 */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;
/**
 * Matches phone numbers, which are harmless as formulas: they can neither call a function nor refer
 * to a cell. After a plus, hyphens and slashes become spaces, because Excel would calculate +971-50-123.
 */
const PHONE = /^\+?[\d\s().\-/]+$/u;

type Value = string | number | null | undefined;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => Value;
  phone?: boolean | undefined;
}

/** Spreadsheets expect a semicolon if the comma is the decimal separator. */
export const csvSeparator = (language: string): string =>
  new Intl.NumberFormat(`${language}-u-nu-latn`).format(1.5).includes(',') ? ';' : ',';

function cell(value: Value, separator: string, phone = false): string {
  if (value === null || value === undefined) return '';
  // Where the comma is the decimal separator, a decimal point makes a text, which no sum counts.
  if (typeof value === 'number') return String(value).replace('.', separator === ';' ? ',' : '.');
  const isNumber = phone && PHONE.test(value);
  const written = isNumber && value.startsWith('+') ? value.replace(/[-/]/gu, ' ') : value;
  const safe = FORMULA.test(written) && !isNumber ? `'${written}` : written;
  return /[",;\r\n\t']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats rows as CSV (RFC 4180), with the byte-order mark that makes spreadsheets read UTF-8. */
export function toCsv<Row>(
  rows: readonly Row[],
  columns: readonly CsvColumn<Row>[],
  separator: string,
): string {
  const lines = [
    columns.map(({ header }) => cell(header, separator)),
    ...rows.map((row) => columns.map(({ value, phone }) => cell(value(row), separator, phone))),
  ];
  return `\ufeff${lines.map((line) => line.join(separator)).join('\r\n')}\r\n`;
}

/**
 * Formats a time in the user's time zone, in a form that spreadsheets in all languages recognise as
 * a time: `YYYY-MM-DD HH:MM`.
 */
export function csvTime(timestamp: string): string {
  const time = new Date(timestamp);
  const two = (number: number) => String(number).padStart(2, '0');
  const day = [time.getFullYear(), two(time.getMonth() + 1), two(time.getDate())].join('-');
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}
