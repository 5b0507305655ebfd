import { expect, it } from 'vitest';
import { csvSeparator, toCsv } from '../../../src/admin/list/csv';
import type { Exported } from '../../../src/admin/list/exporter';
import { offerCsv } from '../../../src/admin/offers/offerCsv';
import { type Offer, offerStates } from '../../../src/admin/offers/table';
import { projectCsv } from '../../../src/admin/projects/projectCsv';
import { quoteCsv } from '../../../src/admin/quotes/list/quoteCsv';
import type { Quote } from '../../../src/admin/quotes/table';
import { writtenColumns } from '../../../src/domain/schema';

const file = (...values: (string | number | null)[]) =>
  toCsv(
    values.map((value) => ({ value })),
    [{ header: 'Value', value: (row) => row.value }],
    ',',
  );

/** What spreadsheets read as a formula, also after white space and with the wide signs of Asian keyboards. */
const FORMULAS = [
  '=1+1',
  '+33 6',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\n=1+1',
  '\r\n+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u200e=1+1',
  '＝1+1',
  '＋33 6',
  '－1',
  '＠SUM(A1)',
  '\n＝1+1',
];

it.each(FORMULAS)(
  'an export writes %j with an apostrophe, so that no spreadsheet reads a formula',
  (typed) => {
    expect(file(typed)).toBe(`\ufeffValue\r\n"'${typed}"\r\n`);
  },
);

it.each([
  ['a=1', 'a=1'],
  ['1-1', '1-1'],
  ['قيمة = 1', 'قيمة = 1'],
  ['مرحبا', 'مرحبا'],
  ['x\n=1', '"x\n=1"'],
  ['a,b', '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  [12500, '12500'],
  [null, ''],
] as const)('an export writes %j, which is no formula, as %s', (value, cell) => {
  expect(file(value)).toBe(`\ufeffValue\r\n${cell}\r\n`);
});

it('an export escapes formulas in a phone field, but no phone number', {
  tags: 'list',
}, () => {
  const phones = (...values: string[]) =>
    toCsv(values, [{ header: 'Phone', phone: true, value: (row) => row }], ',');
  expect(phones('0639980101', '+33 6 39 98 01 01', '=1+1', '+SUM(A1)')).toBe(
    '\ufeffPhone\r\n0639980101\r\n+33 6 39 98 01 01\r\n"\'=1+1"\r\n"\'+SUM(A1)"\r\n',
  );
  // Excel would calculate the first one.
  expect(phones('+971-50-123-4567', '06-39-98-01-01')).toBe(
    '\ufeffPhone\r\n+971 50 123 4567\r\n06-39-98-01-01\r\n',
  );
});

it('an export in French separates cells with the semicolon and decimals with the comma of French spreadsheets', () => {
  expect([csvSeparator('fr'), csvSeparator('ar')]).toEqual([';', ',']);
  const net = { header: 'Net', value: (row: number) => row };
  expect(toCsv([1250.5, -3], [net, net], ';')).toBe('\ufeffNet;Net\r\n1250,5;1250,5\r\n-3;-3\r\n');
  expect(toCsv([1250.5], [net], ',')).toBe('\ufeffNet\r\n1250.5\r\n');
});

it('the export of projects contains every field that staff fill in, except the language of the client', () => {
  const exported = new Set(projectCsv.map(({ source }) => source));
  const filled = writtenColumns.projects.INSERT.filter((column) => column !== 'id');
  expect(filled.filter((column) => !exported.has(column))).toEqual(['language', 'updated_by']);
});

it('the exports call a sent offer that its client can no longer accept expired, as the list of offers does', () => {
  const said = (valid_until: string) => {
    const offer = { status: 'sent', valid_until };
    const own = offerCsv.find(({ source }) => source === 'status');
    const ofQuote = quoteCsv.find(({ source }) => source === 'offer.status');
    const quote = { offers: [offer] };
    return [
      own?.value?.(offer as unknown as Offer),
      ofQuote?.value?.(quote as unknown as Exported<Quote>),
    ].map((state) => offerStates.find(({ id }) => id === state)?.name);
  };
  const sent = 'choices.offer_status.sent';
  expect(said('2026-01-01')).toEqual(['offers.expired', 'offers.expired']);
  expect(said('2200-12-31')).toEqual([sent, sent]);
});

it('the export of quotes tells suspected spam from pending quotes, as the list does', () => {
  const status = quoteCsv.find(({ source }) => source === 'status');
  const said = (quote: object) => {
    const state = status?.value?.(quote as Exported<Quote>);
    return status?.choices?.find(({ id }) => id === state)?.name;
  };
  expect(said({ status: 'pending', is_spam: true })).toBe('quotes.suspected');
  expect(said({ status: 'pending', is_spam: false })).toBe('choices.quote_status.pending');
});
