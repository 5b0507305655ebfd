import type { ReactNode } from 'react';
import { DUE, LONGEST_WAITING } from '../../data/listQuery';
import type { Exported } from '../../data/records';
import { lazyPart } from '../../lazyPart';
import { type ListDefinition, ListPage } from '../../list/ListPage';
import { useTableFits } from '../../list/table/useTableFits';
import { AnswerRows } from '../answers/AnswerRows';
import { type Quote, quoteTable } from '../table';
import { QuoteCards } from './QuoteCards';
import { QuoteTable } from './QuoteTable';
import { quoteCsv } from './quoteCsv';
import { quoteFilters } from './quoteFilters';

const BulkSpam = lazyPart(() => import('./BulkSpam').then((module) => module.BulkSpam));

const list: ListDefinition<Exported<Quote>> = {
  table: quoteTable,
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
  bulk: <BulkSpam />,
};

export function QuoteList({ dialogs }: { dialogs: ReactNode }) {
  const isTable = useTableFits();
  return (
    <ListPage list={list} isTable={isTable} dialogs={dialogs}>
      <AnswerRows>{isTable ? <QuoteTable /> : <QuoteCards />}</AnswerRows>
    </ListPage>
  );
}
