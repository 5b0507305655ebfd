import { expect, it } from 'vitest';
import { blockingFacts } from '../../../src/admin/offers/legalFacts';
import { earlierLines, toForm } from '../../../src/admin/offers/offerValues';
import { pastedLines } from '../../../src/admin/offers/pastedLines';
import type { Offer } from '../../../src/admin/offers/table';
import {
  cellFault,
  emptyLine,
  type TypedLine,
  typedFault,
} from '../../../src/admin/offers/typedLines';
import { agency } from '../../../src/agency/agency';
import { limits } from '../../../src/domain/schema';
import { acme } from '../../kit/acme';

const line = (cells: Partial<TypedLine>) => ({ ...emptyLine(), text: 'Design', ...cells });

it.each([
  ['1,234', 'ambiguous', 'ambiguous'],
  ['0,125', 'decimals', 'decimals'],
  ['1e3', 'quantity', 'unit_cents'],
])('an amount like %s has the fault %s as a quantity and %s as a price', (typed, ...faults) => {
  const own = (cell: 'quantity' | 'unit_cents') =>
    cellFault(line({ [cell]: typed }), cell, 'charged', 'fr');
  expect([own('quantity'), own('unit_cents')]).toEqual(faults);
});

it('more optional lines than the database allows, as after a start from two offers, are a fault at once', () => {
  const options = (length: number) =>
    Array.from({ length }, () => line({ unit_cents: '5', optional: true }));
  const faultOf = (length: number) =>
    typedFault(
      { lines: [line({ unit_cents: '10' }), ...options(length)], vat_case: 'charged' },
      'en',
    );
  expect(faultOf(limits.max_optional_lines)).toBeNull();
  expect(faultOf(limits.max_optional_lines + 1)).toBe('options');
});

const nameless = { ...acme, legal: { ...acme.legal, company: '', registration: '', vat: '' } };
it.each([
  ['a demo', agency, 'charged', undefined, []],
  ['a demo with the address of a site', agency, 'charged', 'https://a.test', 'all'],
  ['a site whose claims are confirmed', { ...nameless, siteUrl: '' }, 'charged', undefined, 'all'],
  [
    'an agency with an address',
    { ...nameless, claims: agency.claims },
    'charged',
    undefined,
    'all',
  ],
  ['an offer with reverse charge', nameless, 'reverse_charge', undefined, 'all'],
  ['an offer without VAT', nameless, 'exempt', undefined, ['company', 'registration']],
  ['an agency without a VAT number', acme, 'charged', undefined, ['vat']],
  ['a complete agency', acme, 'outside_scope', undefined, []],
] as const)('the facts that keep %s from being sent', (_, facts, vatCase, url, expected) => {
  const all = ['company', 'registration', 'vat'];
  expect(blockingFacts(vatCase, facts, url)).toEqual(expected === 'all' ? all : expected);
});

it('rows of a spreadsheet are lines: with two figures quantity and price, with one the price, and VAT if it is there', () => {
  const rows = [
    'Design\t2\t€1,200.50\t20%',
    'Training\t1\t300\t5,5 %\t300',
    'Hosting\t90',
    'Photos\t\t50\tnone',
    'Copy\t١\t٨٠\t\u200f٥٫٥٪',
    '"A text\nof two rows, ""quoted"""\t1\t10',
    '',
  ];
  for (const end of ['\n', '\r\n'])
    expect(pastedLines(rows.join(end).replace('A text\r\n', 'A text\n'), '10')).toEqual([
      line({ text: 'Design', quantity: '2', unit_cents: '€1,200.50', vat_rate: '20' }),
      line({ text: 'Training', unit_cents: '300', vat_rate: '5.5' }),
      line({ text: 'Hosting', unit_cents: '90', vat_rate: '10' }),
      line({ text: 'Photos', unit_cents: '50', vat_rate: '10' }),
      line({ text: 'Copy', quantity: '١', unit_cents: '٨٠', vat_rate: '5.5' }),
      line({ text: 'A text\nof two rows, "quoted"', unit_cents: '10', vat_rate: '10' }),
    ]);
  for (const text of ['', 'Design', 'Design\nTraining'])
    expect(pastedLines(text, '20')).toEqual([]);
});

it.each(['Description\tQuantity\tPrice', 'Désignation\tQté\tPU HT\tTVA', 'الوصف\tالكمية\tالسعر'])(
  'the heading row “%s” of a spreadsheet is no line',
  (heading) => {
    const rows = `${heading}\nDesign\t2\t300\nHosting\tno price yet`;
    expect(pastedLines(rows, '20').map(({ text }) => text)).toEqual(['Design', 'Hosting']);
    expect(pastedLines(`Design\t\nHosting\t90`, '20')).toHaveLength(2);
  },
);

it('of earlier lines with the same text, that of the newest offer is kept', () => {
  const offer = (...prices: number[]) =>
    ({
      lines: prices.map((unit_cents, index) => ({
        text: `Line ${index}`,
        quantity: 2,
        vat_rate: 10,
        unit_cents,
      })),
    }) as unknown as Offer;
  expect(
    earlierLines([offer(100), offer(300, 450)]).map(({ text, unit_cents }) => [text, unit_cents]),
  ).toEqual([
    ['Line 0', '1'],
    ['Line 1', '4.50'],
  ]);
});

it('a line of an offer without VAT has the usual rate where VAT is charged', () => {
  const lines = [{ text: 'Design', quantity: 1, vat_rate: 0, unit_cents: 100 }];
  const rates = ['reverse_charge', 'exempt', 'charged'].flatMap((vat_case) =>
    toForm({ lines, vat_case } as unknown as Offer).lines.map(({ vat_rate }) => vat_rate),
  );
  expect(rates).toEqual(['20', '20', '0']);
});
