import type { QuoteSource } from '../../domain/quotes';
import type { Quote } from '../data/records';

/** Approved quotes can be converted, once. */
export const canConvert = (quote: Pick<Quote, 'status' | 'project'>): boolean =>
  quote.status === 'approved' && quote.project === null;

/** The campaign fields of a visit in one line, as they stood in the address. */
export function campaign(source: QuoteSource): string {
  const fields = [
    source.utm_source,
    source.utm_medium,
    source.utm_campaign,
    source.utm_term,
    source.utm_content,
  ];
  return fields.filter(Boolean).join(' / ');
}

/** A phone number as `tel:` wants it. */
export const phoneLink = (phone: string): string => `tel:${phone.replace(/[^\d+]/gu, '')}`;

/** Only what is surely no address is refused: the visitor on the telephone knows better. */
export function emailError(email: unknown): string | undefined {
  if (typeof email !== 'string' || email.trim() === '') return undefined;
  return /^[^\s@]+@[^\s@]+$/u.test(email.trim()) ? undefined : 'validation.email';
}

/** A form's values as the database wants them: what is empty is left out. */
export function toQuote(values: Readonly<Record<string, unknown>>): Record<string, string> {
  const filled = Object.entries(values).flatMap(([field, value]): [string, string][] => {
    const typed = typeof value === 'string' ? value.trim() : '';
    return typed === '' ? [] : [[field, typed]];
  });
  return Object.fromEntries(filled);
}
