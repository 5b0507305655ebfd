import { clientLanguages } from '../../domain/answers';
import { offerStatuses } from '../../domain/offers';
import type { CsvField } from '../kit/exporter';
import type { Offer } from './table';

/** Cents as euros, such as 14400.5, which spreadsheets can sum. */
export const eurosOf = (cents: number | null): number | null =>
  cents === null ? null : cents / 100;

export const offerCsv: readonly CsvField<Offer>[] = [
  { source: 'number' },
  { source: 'revision' },
  { source: 'status', choices: offerStatuses },
  { source: 'client_name' },
  { source: 'client_company' },
  { source: 'title' },
  { source: 'language', choices: clientLanguages },
  { source: 'net_cents', value: ({ net_cents }) => eurosOf(net_cents) },
  { source: 'vat_cents', value: ({ vat_cents }) => eurosOf(vat_cents) },
  { source: 'gross_cents', value: ({ gross_cents }) => eurosOf(gross_cents) },
  { source: 'valid_until' },
  { source: 'created_at', time: true },
  { source: 'sent_at', time: true },
  { source: 'opened_at', time: true },
  { source: 'answered_at', time: true },
  { source: 'answered_by' },
  { source: 'decline_reason' },
  { source: 'quote_id', value: ({ quote }) => quote?.reference },
];
