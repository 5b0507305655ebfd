import type { Theme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { lazy, memo, Suspense } from 'react';
import { ColumnsButton, ListBase, SortButton, useListContext } from 'react-admin';
import { Route, Routes } from 'react-router-dom';
import { projectTypes, quoteStatuses } from '../../domain/quotes';
import { useText } from '../i18n/useText';
import { PageHeading } from '../layout/PageHeading';
import { ExportList } from '../list/ExportList';
import { FilterBar } from '../list/FilterBar';
import { LIST_QUERY, NEWEST_FIRST, PER_PAGE } from '../list/firstPage';
import { ListKeys } from '../list/ListKeys';
import { ListStates } from '../list/ListStates';
import { ListTools } from '../list/ListTools';
import { NewButton } from '../list/NewButton';
import { Pages } from '../list/Pages';
import { ResultCount } from '../list/ResultCount';
import { SavedFilters } from '../list/SavedFilters';
import { useFreshSelection } from '../list/useFreshSelection';
import { paths } from '../paths';
import type { Quote } from '../records';
import { QuoteCards } from './QuoteCards';
import { QuoteTable } from './QuoteTable';
import { useQuoteColumns } from './quoteColumns';

// The list comes first: what opens over it is fetched when it is wanted.
const CreateQuote = lazy(() =>
  import('./CreateQuote').then((module) => ({ default: module.CreateQuote })),
);
const ConvertQuote = lazy(() =>
  import('./ConvertQuote').then((module) => ({ default: module.ConvertQuote })),
);
const QuoteDetails = lazy(() =>
  import('./QuoteDetails').then((module) => ({ default: module.QuoteDetails })),
);

// react-admin draws everything anew once it knows who is there: the list has no part in that.
export const QuoteList = memo(() => (
  // No store: the address alone says what the list shows.
  <ListBase<Quote>
    sort={NEWEST_FIRST}
    perPage={PER_PAGE.quotes}
    storeKey={false}
    queryOptions={LIST_QUERY}
  >
    <QuoteScreen />
    <Suspense fallback={null}>
      <Routes>
        <Route path="create" element={<CreateQuote />} />
        <Route path=":id" element={<QuoteDetails />} />
        <Route path=":id/convert" element={<ConvertQuote />} />
      </Routes>
    </Suspense>
  </ListBase>
));

function QuoteScreen() {
  const text = useText();
  const narrow = useMediaQuery<Theme>((theme) => theme.breakpoints.down('md'), { noSsr: true });
  const { total } = useListContext<Quote>();
  useFreshSelection();
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
            <FilterBar statuses={quoteStatuses} projectTypes={projectTypes} spam />
            <QuoteTools table={!narrow} />
          </>
        }
      >
        {narrow ? <QuoteCards /> : <QuoteTable />}
        <Pages sizes={PAGE_SIZES} />
      </ListStates>
    </>
  );
}

function QuoteTools({ table }: { table: boolean }) {
  const text = useText();
  const columns = useQuoteColumns();
  return (
    <ListTools>
      <SavedFilters />
      {table ? <ColumnsButton /> : <SortButton fields={SORTS} />}
      <ExportList columns={columns} />
      <NewButton label={text('quotes.create')} path={paths.newQuote} />
      <ListKeys resource="quotes" choices={quoteStatuses} />
    </ListTools>
  );
}

const SORTS = ['created_at', 'waiting_since', 'name', 'status', 'project_type'];
const PAGE_SIZES = [10, 25, 50, 100];
