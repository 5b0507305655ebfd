import type { Quote } from '../data/records';

/** The clients of quotes, in their order: one for each e-mail address, whose newest quote comes first. */
export function foundClients<Row extends Pick<Quote, 'email'>>(quotes: readonly Row[]): Row[] {
  const byAddress = new Map<string, Row>();
  for (const quote of quotes) {
    const address = quote.email.toLowerCase();
    if (!byAddress.has(address)) byAddress.set(address, quote);
  }
  return [...byAddress.values()];
}
