import { expect, it } from 'vitest';
import { decimalsFault, hundredths, wholeNumber } from '../../../src/admin/form/amounts';

it.each([
  ['1200,50', 120_050],
  ['1200.50', 120_050],
  ['1 200,5', 120_050],
  ['1\u00a0200\u202f000', 120_000_000],
  ["1'200", 120_000],
  ['1’200.50', 120_050],
  ['1.200,50', 120_050],
  ['1,234.50', 123_450],
  ['1,234,567', 123_456_700],
  ['- 15 €', -1500],
  ['−0,5', -50],
  ['٢٠٠٫٥', 20_050],
  ['١٬٢٠٠٫٥٠', 120_050],
  ['\u200f٩٩\u200f', 9_900],
  ['€10', 1000],
  ['0.1', 10],
])('reads the amount %s as %s hundredths', (typed, amount) => {
  for (const language of ['en', 'fr', 'ar']) expect(hundredths(typed, language)).toBe(amount);
});

it.each([
  // They can be read in two ways.
  ['ambiguous', ['1.234', '1,234', '١,٢٠٠']],
  // They have too many decimals.
  ['decimals', ['0.125', '0,125', '1234.567', '1.2345', '1٫234']],
  [null, ['', '1,2,3', '12 34', '0 125', '1.234,567', '1.234.50', '1.', '1e3']],
])('reads no amount, with the fault %s of the decimals, in %j', (fault, amounts) => {
  for (const typed of amounts)
    expect([typed, hundredths(typed, 'fr'), decimalsFault(typed, 'fr')]).toEqual([
      typed,
      Number.NaN,
      fault,
    ]);
});

it.each([
  ['1,500', 'en', 150_000, null],
  ['€1,500', 'en', 150_000, null],
  ['1.500', 'en', Number.NaN, 'ambiguous'],
  ['1,500', 'ar', Number.NaN, 'ambiguous'],
  ['0,125', 'en', Number.NaN, 'decimals'],
])(
  'the amount %s, typed in %s, is %s hundredths, with the fault %s',
  (typed, language, amount, fault) => {
    expect([hundredths(typed, language), decimalsFault(typed, language)]).toEqual([amount, fault]);
  },
);

it.each([
  ['12 500', 12_500],
  ['١٢٥٠٠', 12_500],
  ['1,200', 1_200],
  ['12.5', Number.NaN],
  ['1 2', Number.NaN],
])('the project form reads the typed amount “%s” as %s', (typed, amount) => {
  expect(wholeNumber(typed)).toEqual(amount);
});
