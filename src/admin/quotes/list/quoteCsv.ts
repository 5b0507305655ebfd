import { clientLanguages } from '../../../domain/languages';
import {
  budgets,
  campaign,
  projectTypes,
  quoteStatuses,
  rejectionReasons,
  timelines,
} from '../../../domain/quotes';
import type { Exported } from '../../list/exporter';
import { type CsvField, NOTES } from '../../list/exporter';
import { offerStates, stateOf } from '../../offers/table';
import { isSuspected, offerOf } from '../quoteModel';
import { type Quote, quoteFields } from '../table';

const NOT_EXPORTED: ReadonlySet<string> = new Set([
  'id',
  'source',
  'origin',
  'follows_quote_id',
  'replied_at',
  'status_since',
  'is_spam',
  'spam_reason',
  'updated_at',
]);

const formats: Readonly<Record<string, Omit<CsvField<Exported<Quote>>, 'source'>>> = {
  // As the list shows it, which can include suspected spam.
  status: {
    choices: [...quoteStatuses, { id: 'suspected', name: 'quotes.suspected' }],
    value: (quote) => (isSuspected(quote) ? 'suspected' : quote.status),
  },
  language: { choices: clientLanguages },
  project_type: { choices: projectTypes },
  budget: { choices: budgets },
  timeline: { choices: timelines },
  rejection_reason: { choices: rejectionReasons },
  links: { value: ({ links }) => links?.join('\n') },
};

/**
 * The columns of an export: most fields of a quote, the number of notes, the offer, and the visitor's landing
 * page, referrer and campaign.
 */
export const quoteCsv: readonly CsvField<Exported<Quote>>[] = [
  ...quoteFields
    .filter((field) => !NOT_EXPORTED.has(field))
    .map((source) => ({ source, ...formats[source] })),
  NOTES,
  { source: 'offer.number', value: (quote) => offerOf(quote)?.number },
  {
    source: 'offer.status',
    choices: offerStates,
    value(quote) {
      const offer = offerOf(quote);
      return offer && stateOf(offer);
    },
  },
  {
    source: 'offer.gross_cents',
    value: (quote) => offerOf(quote)?.gross_cents,
  },
  { source: 'source.landing_path', value: ({ source }) => source.landing_path },
  { source: 'source.referrer', value: ({ source }) => source.referrer },
  { source: 'source.campaign', value: ({ source }) => campaign(source) },
];
