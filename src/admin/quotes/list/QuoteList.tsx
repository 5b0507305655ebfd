import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { DUE, LONGEST_WAITING } from '../../data/listQuery';
import { lazyPart } from '../../lazyPart';
import type { Exported } from '../../list/exporter';
import { csv } from '../../list/exporter';
import { RecordList, shownAlone, shownFrom42rem, shownFrom60rem } from '../../list/RecordList';
import { useTableFits, useTablet } from '../../screen/screen';
import { Actions, actionLinks, Budget, Client, Project, Received, Status } from '../QuoteCells';
import { type Quote, quoteTable } from '../table';
import { Wait } from '../Wait';
import { AnswerKeys } from './AnswerKeys';
import { quoteCsv } from './quoteCsv';

const BulkActions = lazyPart(() => import('./BulkActions').then((module) => module.BulkActions));
const QuoteFilters = lazyPart(() => import('./QuoteFilters').then((module) => module.QuoteFilters));
const SpamChips = lazyPart(() => import('./SuspectedSpam').then((module) => module.SpamChips));
const SpamMatches = lazyPart(() => import('./SuspectedSpam').then((module) => module.SpamMatches));

const list = {
  table: quoteTable,
  views: [
    { label: 'quotes.all', filter: {} },
    { label: 'choices.quote_status.pending', filter: { status: 'pending' }, sort: LONGEST_WAITING },
    { label: 'follow_up.filter', filter: { follow_up: DUE } },
  ],
  filters: <QuoteFilters />,
  sorts: ['created_at', 'waiting_since', 'name', 'status', 'project_type'],
  exporter: csv(quoteCsv),
  bulk: <BulkActions />,
  besideViews: <SpamChips />,
  ifEmpty: <SpamMatches />,
} satisfies Partial<ComponentProps<typeof RecordList<Exported<Quote>>>>;

export function QuoteList({ dialogs }: { dialogs: ReactNode }) {
  const isCard = !useTableFits();
  const isTablet = useTablet();
  return (
    <>
      <AnswerKeys />
      <RecordList
        {...list}
        areas={[
          'name name name',
          'project_type project_type created_at',
          'status waiting_since waiting_since',
          'actions actions actions',
        ]}
        dialogs={dialogs}
      >
        <DataTable.Col source="name" label="quotes.client">
          <Client isCard={isCard} />
        </DataTable.Col>
        <DataTable.Col
          source="project_type"
          sx={{ width: { xs: 'clamp(9.25rem, 16vw, 10.5rem)', lg: '9.5rem' } }}
        >
          <Project isCard={isCard} withBudget={isTablet} />
        </DataTable.Col>
        {!isTablet && !isCard && (
          <DataTable.Col<Quote>
            source="budget"
            disableSort
            sx={{ ...shownFrom60rem, width: '9.75rem', whiteSpace: 'normal' }}
            render={({ budget }) => <Budget budget={budget} />}
          />
        )}
        <DataTable.Col
          source="status"
          sx={{ width: 'clamp(8.5rem, 15vw, 9.5rem)', [LARGE]: { width: '10rem' } }}
        >
          <Status />
        </DataTable.Col>
        <DataTable.Col
          source="created_at"
          sortByOrder="DESC"
          sx={{ ...shownFrom42rem, width: { xs: '9.25rem', lg: '7.25rem' } }}
        >
          <Received withWait={isTablet} />
        </DataTable.Col>
        {!isTablet && (
          <DataTable.Col source="waiting_since" sx={{ ...shownFrom60rem, width: '10rem' }}>
            <Wait isCard={isCard} />
          </DataTable.Col>
        )}
        <DataTable.Col
          source="actions"
          label="quotes.actions"
          disableSort
          sx={{
            ...shownAlone,
            ...actionLinks,
            width: { xs: '6.5rem', lg: '9rem' },
            whiteSpace: { xs: 'normal', lg: 'nowrap' },
          }}
        >
          <Actions isCard={isCard} />
        </DataTable.Col>
      </RecordList>
    </>
  );
}

/** The window width from which the column of the status has room for every status in one line. */
const LARGE = '@media (min-width: 85rem)';
