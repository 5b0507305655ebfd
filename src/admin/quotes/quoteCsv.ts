import { budgets, projectTypes, quoteStatuses, timelines } from '../../domain/quotes';
import { quoteFields } from '../data/columns';
import type { Exported, Quote } from '../data/records';
import type { CsvField } from '../list/CsvExportButton';
import { asText } from '../list/csv';
import { campaign } from './quoteModel';

const NOT_EXPORTED: ReadonlySet<string> = new Set([
  'id',
  'source',
  'is_spam',
  'spam_reason',
  'updated_at',
]);

const formats: Readonly<Record<string, Omit<CsvField<Exported<Quote>>, 'source'>>> = {
  status: { choices: quoteStatuses },
  phone: { value: (quote) => asText(quote.phone) },
  project_type: { choices: projectTypes },
  budget: { choices: budgets },
  timeline: { choices: timelines },
};

/** The fields of an export of quotes: those of the list, then where the visitor came from. */
export const quoteCsv: readonly CsvField<Exported<Quote>>[] = [
  ...quoteFields
    .filter((field) => !NOT_EXPORTED.has(field))
    .map((source) => ({ source, ...formats[source] })),
  { source: 'notes', value: ({ notes }) => notes.length },
  { source: 'source.landing_path', value: ({ source }) => source.landing_path },
  { source: 'source.referrer', value: ({ source }) => source.referrer },
  { source: 'source.campaign', value: ({ source }) => campaign(source) },
];
