import { useMemo } from 'react';
import { budgets, projectTypes, quoteStatuses, timelines } from '../../domain/quotes';
import type { Quote } from '../data/records';
import { useLabel, useText } from '../i18n/useText';
import { asText, type CsvColumn } from '../list/csv';
import { campaign } from './quoteModel';

/** What an export of quotes holds, under headers in the reader's language. */
export function useQuoteColumns(): CsvColumn<Quote>[] {
  const text = useText();
  const label = useLabel();
  return useMemo(
    () => [
      { header: text('quotes.reference'), value: (quote) => quote.reference },
      { header: text('quotes.received'), value: (quote) => quote.created_at },
      { header: text('quotes.status'), value: (quote) => label(quoteStatuses, quote.status) },
      { header: text('quotes.name'), value: (quote) => quote.name },
      { header: text('quotes.email'), value: (quote) => quote.email },
      { header: text('quotes.phone'), value: (quote) => asText(quote.phone) },
      { header: text('quotes.company'), value: (quote) => quote.company },
      { header: text('quotes.type'), value: (quote) => label(projectTypes, quote.project_type) },
      { header: text('quotes.budget'), value: (quote) => label(budgets, quote.budget) },
      { header: text('quotes.timeline'), value: (quote) => label(timelines, quote.timeline) },
      { header: text('quotes.description'), value: (quote) => quote.message },
      { header: text('quotes.language'), value: (quote) => quote.language },
      { header: text('quotes.page'), value: (quote) => quote.source.landing_path },
      { header: text('quotes.referrer'), value: (quote) => quote.source.referrer },
      { header: text('quotes.campaign'), value: (quote) => campaign(quote.source) },
      { header: text('quotes.answered_at'), value: (quote) => quote.responded_at },
    ],
    [text, label],
  );
}
