import { expect, it } from 'vitest';
import { followUpDay, hundredths } from '../../../src/admin/offers/offerModel';

it.each([
  ['1200,50', 120_050],
  ['1200.50', 120_050],
  ['1 200,5', 120_050],
  ['1,200', 120_000],
  ['1.200,50', 120_050],
  ['1,234,567', 123_456_700],
  ['-15', -1500],
  ['−0,5', -50],
  ['٢٠٠٫٥', 20_050],
  ['€10', 1000],
  ['0', 0],
  ['', Number.NaN],
  ['ten', Number.NaN],
  ['1,2,3', Number.NaN],
  ['1.2345', Number.NaN],
])('reads the amount %s as %s hundredths', (typed, amount) => {
  expect(hundredths(typed)).toBe(amount);
});

it.each([
  ['2030-06-30', '2030-06-27'],
  ['2030-06-02', '2030-06-01'],
])('follows up an offer that is valid until %s on %s', (validUntil, day) => {
  expect(followUpDay(validUntil, new Date(2030, 5, 1, 12))).toBe(day);
});
