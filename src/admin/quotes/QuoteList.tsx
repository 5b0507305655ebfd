import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { ColumnsButton, ListBase, Pagination, SortButton, useListContext } from 'react-admin';
import { projectTypes, quoteStatuses } from '../../domain/quotes';
import { LIST_QUERY, NEWEST_FIRST, PER_PAGE } from '../data/listDefaults';
import { paths } from '../data/paths';
import type { Quote } from '../data/records';
import { useText } from '../i18n/useText';
import { CreateButton } from '../list/CreateButton';
import { CsvExportButton } from '../list/CsvExportButton';
import { Deferred } from '../list/Deferred';
import { FilterBar } from '../list/FilterBar';
import { ListActions } from '../list/ListActions';
import { ListShortcuts } from '../list/ListShortcuts';
import { ListStates } from '../list/ListStates';
import { ResultCount } from '../list/ResultCount';
import { RowSelection } from '../list/RowSelection';
import { SavedFilters } from '../list/SavedFilters';
import { useClearSelectionOnFilter } from '../list/useClearSelectionOnFilter';
import { PageHeading } from '../ui/PageHeading';
import { HiddenFilters } from './HiddenFilters';
import { QuoteCards } from './QuoteCards';
import { QuoteTable } from './QuoteTable';
import { quoteCsv } from './quoteCsv';
import { SpamFilter } from './SpamFilter';

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
      <RowSelection>
        <QuoteScreen />
      </RowSelection>
      {dialogs}
    </ListBase>
  );
}

function QuoteScreen() {
  const text = useText();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { total } = useListContext<Quote>();
  useClearSelectionOnFilter();
  return (
    <>
      <PageHeading title={text('app.quotes')}>
        <ResultCount total={total} />
      </PageHeading>
      <ListStates
        failed="errors.quotes"
        empty={{ title: 'quotes.empty', hint: 'quotes.empty_hint' }}
        filters={
          <>
            <FilterBar
              statuses={quoteStatuses}
              projectTypes={projectTypes}
              activeFilters={<HiddenFilters />}
            >
              <SpamFilter />
            </FilterBar>
            <QuoteTools table={!narrow} />
          </>
        }
      >
        {narrow ? <QuoteCards /> : <QuoteTable />}
        <Deferred>
          <Pagination rowsPerPageOptions={PAGE_SIZES} />
        </Deferred>
      </ListStates>
    </>
  );
}

function QuoteTools({ table }: { table: boolean }) {
  const text = useText();
  return (
    <ListActions>
      <SavedFilters />
      {table ? <ColumnsButton /> : <SortButton fields={SORTS} />}
      <CsvExportButton fields={quoteCsv} />
      <CreateButton label={text('quotes.create')} path={paths.newQuote} />
      <ListShortcuts resource="quotes" />
    </ListActions>
  );
}

const SORTS = ['created_at', 'waiting_since', 'name', 'status', 'project_type'];
const PAGE_SIZES = [10, 25, 50, 100];
