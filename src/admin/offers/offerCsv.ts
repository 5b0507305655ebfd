import { clientLanguages } from '../../domain/languages';
import { offerStatuses } from '../../domain/offers';
import type { CsvField } from '../kit/exporter';
import { EXPIRED, isExpired, type Offer } from './table';

export const offerStates = [...offerStatuses, { id: EXPIRED, name: 'offers.expired' }];

/** The status as the list names it: a sent offer that the client can no longer accept has expired. */
export const stateOf = (offer: Pick<Offer, 'status' | 'valid_until'>): string =>
  isExpired(offer) ? EXPIRED : offer.status;

export const offerCsv: readonly CsvField<Offer>[] = [
  { source: 'number' },
  { source: 'revision' },
  { source: 'status', choices: offerStates, value: stateOf },
  { source: 'client_name' },
  { source: 'client_company' },
  { source: 'title' },
  { source: 'language', choices: clientLanguages },
  { source: 'net_cents' },
  { source: 'vat_cents' },
  { source: 'gross_cents' },
  { source: 'valid_until' },
  { source: 'created_at' },
  { source: 'sent_at' },
  { source: 'opened_at' },
  { source: 'answered_at' },
  { source: 'answered_by' },
  { source: 'decline_reason' },
  { source: 'quote_id', value: ({ quote }) => quote?.reference },
];
