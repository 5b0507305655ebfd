import type { ComponentProps, ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { projectTypes, quoteStatuses } from '../../../domain/quotes';
import { DUE, LONGEST_WAITING } from '../../data/listQuery';
import { useText } from '../../i18n/useText';
import { lazyPart } from '../../lazyPart';
import type { Exported } from '../../list/exporter';
import { csv } from '../../list/exporter';
import { OWNER, PERIOD } from '../../list/filters';
import { RecordList, shownAlone, shownFrom42rem, shownFrom60rem } from '../../list/RecordList';
import { EXPIRED } from '../../offers/table';
import { useTableFits, useTablet } from '../../screen/screen';
import { Actions, actionLinks, Budget, Client, Project, Received, Status } from '../QuoteCells';
import { sourceName } from '../quoteModel';
import { OVERDUE, type Quote, quoteTable, SOON } from '../table';
import { Wait } from '../Wait';
import { AnswerKeys } from './AnswerKeys';
import { quoteCsv } from './quoteCsv';

const BulkActions = lazyPart(() => import('./BulkActions').then((module) => module.BulkActions));
const SpamChips = lazyPart(() => import('./SuspectedSpam').then((module) => module.SpamChips));
const SpamMatches = lazyPart(() => import('./SuspectedSpam').then((module) => module.SpamMatches));

function useOriginName(value: unknown): string | undefined {
  const text = useText();
  return typeof value === 'string'
    ? text('list.source', { source: sourceName(value, text) })
    : undefined;
}

const list = {
  table: quoteTable,
  views: [
    { label: 'quotes.all', filter: {} },
    { label: 'choices.quote_status.pending', filter: { status: 'pending' }, sort: LONGEST_WAITING },
    { label: 'follow_up.filter', filter: { follow_up: DUE } },
  ],
  filters: [
    PERIOD,
    { source: 'status', choices: quoteStatuses, any: 'list.any_status' },
    { source: 'project_type', choices: projectTypes, any: 'list.any_type' },
    {
      source: 'follow_up',
      label: 'list.due',
      options: [{ value: DUE, name: 'follow_up.filter' }],
    },
    {
      source: 'waiting',
      label: 'list.due',
      options: [
        { value: OVERDUE, name: 'list.waiting' },
        { value: SOON, name: 'list.waiting_soon' },
      ],
    },
    {
      source: 'offer',
      label: 'offers.details',
      choices: [
        { id: 'sent', name: 'choices.offer_status.sent' },
        { id: EXPIRED, name: 'offers.expired' },
        { id: 'accepted', name: 'choices.offer_status.accepted' },
        { id: 'none', name: 'offers.none' },
      ],
    },
    {
      source: 'converted',
      label: 'projects.title',
      options: [{ value: true, name: 'list.converted' }],
    },
    {
      source: 'spam',
      label: 'list.spam',
      options: [
        { value: 'only', name: 'quotes.spam' },
        { value: 'mail', name: 'quotes.unverified' },
        { value: 'all', name: 'list.spam_too' },
      ],
    },
    OWNER,
    // Only links on the dashboard set this filter.
    { source: 'origin', useName: useOriginName },
  ],
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
