import type { Quote } from '../quotes/table';

/** Groups quotes by their email addresses. `quotes` must start with the newest quote. */
export function byPerson<Row extends Pick<Quote, 'email'>>(quotes: readonly Row[]): Row[][] {
  const people = new Map<string, Row[]>();
  for (const quote of quotes) {
    const address = quote.email.toLowerCase();
    people.set(address, [...(people.get(address) ?? []), quote]);
  }
  return [...people.values()];
}
