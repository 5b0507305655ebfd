import { expect, it } from 'vitest';
import { startingBudget } from '../../../src/domain/money';

it.each([
  ['5k-10k', 5_000],
  ['10k-25k', 10_000],
  ['100k+', 100_000],
  ['discuss', null],
  [null, null],
  ['no idea yet', null],
  ['12\u202f000 €', 12_000],
  ['€12,500', 12_500],
  ['12.500 EUR', 12_500],
  ['7500', 7_500],
  ['5000-10000', 5_000],
  ['١٢٠٠٠ يورو', 12_000],
  ['١٢٬٥٠٠', 12_500],
  ['0', null],
  ['99999999999999', null],
])('a quote with the budget %s makes a project with %s', (budget, euros) => {
  expect(startingBudget(budget)).toBe(euros);
});
