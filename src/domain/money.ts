import { latinDigits } from './digits';
import { budgets } from './quotes';

/** The largest value of a Postgres `integer`, such as the budget of a project in euros. */
export const MAX_INTEGER = 2_147_483_647;

/** The euros that an arrow key adds to an amount or subtracts from it. */
export const EUROS_STEP = 100;

/** Formats whole euros for a locale, always with Latin digits: `€12,500` in English. */
export function formatEuros(euros: number, locale: string): string {
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'currency',
    currency: 'EUR',
    maximumFractionDigits: 0,
  }).format(euros);
}

/**
 * Converts the budget of a quote to the initial budget of its project: the lower bound of a listed range, or the first
 * amount in free text (`12 000 €` gives 12000). Returns null if the budget contains no usable amount.
 */
export function startingBudget(budget: string | null): number | null {
  if (budget === null) return null;
  const listed = budgets.find((choice) => choice.id === budget);
  if (listed) return listed.minimum;
  const amount = latinDigits(budget).match(/\d{1,3}(?:[\s.,'’٬]\d{3})+(?!\d)|\d+/u)?.[0];
  if (amount === undefined) return null;
  const euros = Number(amount.replace(/\D/gu, ''));
  return euros > 0 && euros <= MAX_INTEGER ? euros : null;
}
