import type { ReactNode } from 'react';
import { LONGEST_WAITING } from '../../data/listDefaults';
import { DUE } from '../../data/listQuery';
import { paths } from '../../data/paths';
import type { Exported, Quote } from '../../data/records';
import { type ListDefinition, ListPage } from '../../list/ListPage';
import { useNarrow } from '../../ui/useNarrow';
import { AnswerRows } from '../answers/AnswerRows';
import { BulkSpam } from './BulkSpam';
import { QuoteCards } from './QuoteCards';
import { QuoteTable } from './QuoteTable';
import { quoteCsv } from './quoteCsv';
import { quoteFilters } from './quoteFilters';

const list: ListDefinition<Exported<Quote>> = {
  resource: 'quotes',
  title: 'app.quotes',
  news: 'list.show_requests',
  failed: 'errors.quotes',
  empty: { title: 'quotes.empty', hint: 'quotes.empty_hint' },
  views: [
    { label: 'quotes.all', filter: {} },
    {
      label: 'choices.quote_status.pending',
      filter: { status: 'pending' },
      sort: LONGEST_WAITING,
    },
    { label: 'follow_up.filter', filter: { follow_up: DUE } },
  ],
  filters: quoteFilters,
  sorts: ['created_at', 'waiting_since', 'name', 'status', 'project_type'],
  pageSizes: [10, 25, 50, 100],
  csv: quoteCsv,
  create: { label: 'quotes.create', path: paths.newQuote },
  bulk: <BulkSpam />,
};

export function QuoteList({ dialogs }: { dialogs: ReactNode }) {
  const narrow = useNarrow();
  return (
    <ListPage list={list} isTable={!narrow} dialogs={dialogs}>
      <AnswerRows>{narrow ? <QuoteCards /> : <QuoteTable />}</AnswerRows>
    </ListPage>
  );
}
