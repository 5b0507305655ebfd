import { latinDigits } from '../../domain/digits';
import type { TypedLine } from './typedLines';

/**
 * Returns the lines of rows that were copied from a spreadsheet: description, quantity, price and VAT; description, quantity
 * and price; or description and price. A heading row is no line. Returns none for a text without a tab, which is that of one line.
 */
export function pastedLines(text: string, vatRate: string): readonly TypedLine[] {
  if (!text.includes('\t')) return [];
  return withoutHeading(rowsOf(text)).map(([description = '', ...figures]) => {
    const [quantity, price = '', rate = ''] = figures.length < 2 ? ['1', ...figures] : figures;
    const percent = latinDigits(rate)
      .replace(/[,٫]/u, '.')
      .replace(/[%٪\s\p{Cf}]/gu, '');
    return {
      text: description,
      quantity: quantity || '1',
      unit_cents: price,
      vat_rate: percent !== '' && Number.isFinite(Number(percent)) ? percent : vatRate,
      optional: false,
    };
  });
}

/** Leaves out a first row that has words where the others have figures. */
function withoutHeading(rows: string[][]): string[][] {
  const figures = rows[0]?.slice(1).join('') ?? '';
  return /\p{L}/u.test(figures) && !/\p{Nd}/u.test(figures) ? rows.slice(1) : rows;
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
