import { memo, type ReactNode } from 'react';
import { ColumnsButton, ListBase } from 'react-admin';
import { projectTypes, quoteStatuses } from '../../../domain/quotes';
import { LIST_QUERY, LONGEST_WAITING, NEWEST_FIRST, PER_PAGE } from '../../data/listDefaults';
import { DUE } from '../../data/listQuery';
import { paths } from '../../data/paths';
import type { Quote } from '../../data/records';
import { useText } from '../../i18n/useText';
import { CreateButton } from '../../list/CreateButton';
import { CsvExportButton } from '../../list/export/CsvExportButton';
import { FilterBar } from '../../list/filters/FilterBar';
import { PeriodDates } from '../../list/filters/PeriodDates';
import { ListHeading } from '../../list/ListHeading';
import { ListPagination } from '../../list/ListPagination';
import { ListStates } from '../../list/ListStates';
import { ListTools } from '../../list/ListTools';
import { ListNews } from '../../list/news/ListNews';
import { SortMenu } from '../../list/SortMenu';
import { ListShortcuts } from '../../list/selection/ListShortcuts';
import { RowSelection } from '../../list/selection/RowSelection';
import { useClearSelectionOnFilter } from '../../list/selection/useClearSelectionOnFilter';
import { useNarrow } from '../../ui/useNarrow';
import { usePhone } from '../../ui/usePhone';
import { AnswerRows } from '../answers/AnswerRows';
import { QuoteCards } from './QuoteCards';
import { MoreFilters, QuoteChips } from './QuoteFilters';
import { QuoteTable } from './QuoteTable';
import { quoteCsv } from './quoteCsv';

export function QuoteList({ dialogs }: { dialogs: ReactNode }) {
  return (
    // Disables react-admin's store of list parameters, because only the URL determines what the
    // list shows.
    <ListBase<Quote>
      sort={NEWEST_FIRST}
      perPage={PER_PAGE.quotes}
      storeKey={false}
      queryOptions={LIST_QUERY}
    >
      <ListNews>
        <RowSelection>
          <QuoteScreen />
        </RowSelection>
        {dialogs}
      </ListNews>
    </ListBase>
  );
}

function QuoteScreen() {
  const text = useText();
  const narrow = useNarrow();
  const phone = usePhone();
  useClearSelectionOnFilter();
  return (
    <>
      <ListHeading
        title={text('app.quotes')}
        news="list.show_requests"
        views={[
          { label: text('quotes.all'), filter: {} },
          {
            label: text('choices.quote_status.pending'),
            filter: { status: 'pending' },
            sort: LONGEST_WAITING,
          },
          { label: text('follow_up.filter'), filter: { follow_up: DUE } },
        ]}
      >
        {!phone && <ListActions />}
      </ListHeading>
      <ListStates
        failed="errors.quotes"
        empty={{ title: 'quotes.empty', hint: 'quotes.empty_hint' }}
        filters={
          <>
            <QuoteTools table={!narrow} phone={phone} />
            <PeriodDates />
            <QuoteChips />
            <ListShortcuts resource="quotes" />
          </>
        }
      >
        <AnswerRows>{narrow ? <QuoteCards /> : <QuoteTable />}</AnswerRows>
        <ListPagination sizes={PAGE_SIZES} />
      </ListStates>
    </>
  );
}

interface ToolsProps {
  table: boolean;
  phone: boolean;
}

/**
 * Memoised, so that the tools do not re-render with the rows and the dialogs. The tools subscribe
 * to the list themselves.
 */
const QuoteTools = memo(function QuoteTools({ table, phone }: ToolsProps) {
  return (
    <ListTools
      filters={
        <FilterBar statuses={quoteStatuses} projectTypes={projectTypes}>
          <MoreFilters />
        </FilterBar>
      }
    >
      {table ? <ColumnsButton /> : <SortMenu fields={SORTS} />}
      {phone && <ListActions />}
    </ListTools>
  );
});

const ListActions = memo(function ListActions() {
  const text = useText();
  return (
    <>
      <CsvExportButton fields={quoteCsv} />
      <CreateButton label={text('quotes.create')} path={paths.newQuote} />
    </>
  );
});

const SORTS = ['created_at', 'waiting_since', 'name', 'status', 'project_type'];
const PAGE_SIZES = [10, 25, 50, 100];
