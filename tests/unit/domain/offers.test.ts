import { expect, it } from 'vitest';
import {
  invalidLine,
  lineNet,
  type OfferLine,
  offerTotals,
  sendingFault,
  type VatCase,
} from '../../../src/domain/offers';

const line = (quantity: number, unit_cents: number, vat_rate = 20): OfferLine => ({
  text: 'Work',
  quantity,
  unit_cents,
  vat_rate,
});

it.each([
  [0.5, 1, 1],
  [0.5, -1, -1],
  [0.49, 1, 0],
  [2.5, -333, -833],
  // In floating point, 1.15 × 10 is 11.499999999999998.
  [1.15, 10, 12],
  [99_999.99, 100_000, 9_999_999_000],
  [0.01, 99_999_950, 1_000_000],
])('%f units at %i cents are %i cents net', (quantity, unit_cents, net) => {
  expect(lineNet({ quantity, unit_cents })).toBe(net);
});

it.each([
  ['lines', []],
  ['total', [line(1, 0)]],
  ['total', [line(98, 1_000), line(1, -500_000)]],
  // A discount larger than the lines of its rate.
  ['total', [line(1, 100_000), line(1, 100, 10), line(1, -200, 10)]],
  [null, [line(1, 100_000), line(1, -200)]],
  [null, [line(0.01, 100)]],
])('names %s as what keeps lines from being sent', (fault, lines) => {
  expect(sendingFault(lines)).toBe(fault);
});

// Worked out by hand: [lines, net, VAT of each rate, gross].
it.each([
  ['no line', [], 0, [], 0],
  ['one rate', [line(10, 80_000), line(1, 40_000)], 840_000, [[20, 168_000]], 1_008_000],
  // Rounded for each line, the VAT would be 3 × 1 cent; on the sum of 9 cents, it is 1.8 cents.
  ['VAT on the sum', [line(1, 3), line(1, 3), line(1, 3)], 9, [[20, 2]], 11],
  // 5.5 % of 100 cents are 5.5 cents, 5.5 % of -100 are -5.5: both are rounded away from zero.
  ['half cents', [line(1, 100, 5.5)], 100, [[5.5, 6]], 106],
  ['negative half cents', [line(1, -100, 5.5)], -100, [[5.5, -6]], -106],
  [
    'four rates with a discount',
    [line(2, 12_345, 20), line(1.5, 999, 10), line(1, 1_090, 5.5), line(1, 500, 0), line(1, -690)],
    // 24,690 - 690 + 1,499 (1,498.5) + 1,090 + 500
    27_089,
    [
      [20, 4_800],
      [10, 150],
      [5.5, 60],
      [0, 0],
    ],
    32_099,
  ],
  [
    '100 lines of the largest amount',
    Array.from({ length: 100 }, () => line(100, 100_000_000, 30)),
    1_000_000_000_000,
    [[30, 300_000_000_000]],
    1_300_000_000_000,
  ],
  [
    'the largest amount with the smallest rest: 99,999,999 × 29.99 % = 29,989,999.7001',
    [line(1, 99_999_999, 29.99)],
    99_999_999,
    [[29.99, 29_990_000]],
    129_989_999,
  ],
] as [string, OfferLine[], number, [number, number][], number][])(
  'totals: %s',
  (_, lines, net, vats, gross) => {
    const totals = offerTotals(lines);
    expect(totals).toMatchObject({ net, gross, vat: gross - net });
    expect(totals.rates.map(({ rate, vat }) => [rate, vat])).toEqual(vats);
  },
);

it.each([
  ['text', { text: ' \u00a0' }],
  ['text', { text: '\u200b' }],
  ['text', { text: 'é'.repeat(501) }],
  [null, { text: '🌊'.repeat(500) }],
  ['quantity', { quantity: -1 }],
  ['quantity', { quantity: 0 }],
  ['quantity', { quantity: Number.NaN }],
  ['quantity', { quantity: 1.005 }],
  ['quantity', { quantity: 100_000.01 }],
  [null, { quantity: 0.29 }],
  ['unit_cents', { unit_cents: 0.5 }],
  ['unit_cents', { unit_cents: -100_000_001 }],
  ['vat_rate', { vat_rate: 30.01 }],
  ['vat_rate', { vat_rate: -1 }],
  ['net', { quantity: 100.01, unit_cents: 100_000_000 }],
  ['net', { quantity: 100.01, unit_cents: -100_000_000 }],
  [null, { quantity: 100, unit_cents: -100_000_000 }],
  ['exempt', { vat_rate: 20 }, 'reverse_charge'],
  [null, { vat_rate: 0 }, 'exempt'],
] as [string | null, Partial<OfferLine>, VatCase?][])(
  'the fault %s of the second line %j',
  (fault, changes, vatCase) => {
    const lines = [line(1, 1, 0), { ...line(1, 1), ...changes }];
    expect(invalidLine(lines, vatCase)).toEqual(fault && { line: 2, fault });
  },
);
