/** The start of texts that spreadsheets run as a formula, full-width signs and white space included. */
const FORMULA = /^(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

export interface CsvColumn<Row> {
  header: string;
  value: (row: Row) => string | number | null | undefined;
}

function cell(value: string | number | null | undefined): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n\t']/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** CSV by RFC 4180, with the byte-order mark that tells spreadsheets it is UTF-8. */
export function toCsv<Row>(rows: readonly Row[], columns: readonly CsvColumn<Row>[]): string {
  const lines = [
    columns.map(({ header }) => cell(header)),
    ...rows.map((row) => columns.map(({ value }) => cell(value(row)))),
  ];
  return `\ufeff${lines.map((line) => line.join(',')).join('\r\n')}\r\n`;
}

/** Marks a number as text, so that spreadsheets neither round it nor drop its zeros. */
export function asText(value: string | null): string | null {
  return value !== null && /^\d/u.test(value) ? `'${value}` : value;
}
