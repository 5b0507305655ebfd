import type { Quote } from '../data/records';

/**
 * Returns the newest quote of each client. Quotes with the same email address belong to the same
 * client. `quotes` must start with the newest quote.
 */
export function foundClients<Row extends Pick<Quote, 'email'>>(quotes: readonly Row[]): Row[] {
  const byAddress = new Map<string, Row>();
  for (const quote of quotes) {
    const address = quote.email.toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, quote);
  }
  return [...byAddress.values()];
}
