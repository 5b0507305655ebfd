import { clientLanguages } from '../../domain/languages';
import type { CsvField } from '../list/exporter';
import { type Offer, offerStates, stateOf } from './table';

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
