import { memo, type ReactNode } from 'react';
import { ListBase, SortButton } from 'react-admin';
import { projectTypes, quoteStatuses } from '../../domain/quotes';
import { lazyPart } from '../data/lazyPart';
import { LIST_QUERY, NEWEST_FIRST, PER_PAGE } from '../data/listDefaults';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { CreateButton } from '../list/CreateButton';
import { CsvExportButton } from '../list/CsvExportButton';
import { Deferred } from '../list/Deferred';
import { FilterBar } from '../list/FilterBar';
import { ListNews } from '../list/ListNews';
import { ListPagination } from '../list/ListPagination';
import { ListShortcuts } from '../list/ListShortcuts';
import { ListStates } from '../list/ListStates';
import { ListTools } from '../list/ListTools';
import { NewRows } from '../list/NewRows';
import { PeriodDates } from '../list/PeriodDates';
import { ResultCount } from '../list/ResultCount';
import { RowSelection } from '../list/RowSelection';
import { SavedFilters } from '../list/SavedFilters';
import { TableTools } from '../list/TableTools';
import { useClearSelectionOnFilter } from '../list/useClearSelectionOnFilter';
import { PageHeading } from '../ui/PageHeading';
import { PartBoundary } from '../ui/PartBoundary';
import { useNarrow } from '../ui/useNarrow';
import { MessagePreview } from './MessagePreview';
import { QuoteCards } from './QuoteCards';
import { FollowUpFilter, HiddenFilters, SpamFilter } from './QuoteFilters';
import { QuoteTable } from './QuoteTable';
import { quoteCsv } from './quoteCsv';

const AnswerRows = lazyPart(() => import('./AnswerRows').then((module) => module.AnswerRows));

/** The list of quotes. */
export function QuoteList({ dialogs }: { dialogs: ReactNode }) {
  return (
    // No store: only the address says what the list shows.
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
  useClearSelectionOnFilter();
  return (
    <>
      <PageHeading title={text('app.quotes')}>
        <ResultCount />
        <Deferred>
          <NewRows label="list.show_requests" />
        </Deferred>
      </PageHeading>
      <ListStates
        failed="errors.quotes"
        empty={{ title: 'quotes.empty', hint: 'quotes.empty_hint' }}
        filters={
          <>
            <QuoteTools table={!narrow} />
            <PeriodDates />
            <HiddenFilters />
            <ListShortcuts resource="quotes" />
          </>
        }
      >
        {narrow ? <QuoteCards /> : <QuoteTable />}
        <Deferred>
          <ListPagination sizes={PAGE_SIZES} />
        </Deferred>
      </ListStates>
    </>
  );
}

/** Stays as it is while rows and dialogs change: its parts read the list by themselves. */
const QuoteTools = memo(function QuoteTools({ table }: { table: boolean }) {
  const text = useText();
  return (
    <ListTools
      filters={
        <FilterBar statuses={quoteStatuses} projectTypes={projectTypes}>
          <SpamFilter />
        </FilterBar>
      }
    >
      <SavedFilters />
      <FollowUpFilter />
      {table ? <TableTools /> : <SortButton fields={SORTS} />}
      <CsvExportButton fields={quoteCsv} />
      <CreateButton label={text('quotes.create')} path={paths.newQuote} />
      <MessagePreview />
      <PartBoundary failed={Nothing}>
        <AnswerRows />
      </PartBoundary>
    </ListTools>
  );
});

/** The details have the same answers. */
const Nothing = () => null;

const SORTS = ['created_at', 'waiting_since', 'name', 'status', 'project_type'];
const PAGE_SIZES = [10, 25, 50, 100];
