import type { ComponentProps, ReactNode } from 'react';
import { projectTypes, quoteStatuses } from '../../../domain/quotes';
import { DUE, LONGEST_WAITING } from '../../data/listQuery';
import type { Exported } from '../../data/records';
import { useText } from '../../i18n/useText';
import { csv } from '../../kit/exporter';
import { OWNER, PERIOD } from '../../kit/filters';
import { RecordList } from '../../kit/RecordList';
import { lazyPart } from '../../lazyPart';
import { useTableFits } from '../../ui/screen';
import { AnswerRows } from '../answers/AnswerRows';
import { sourceName } from '../quoteModel';
import { OVERDUE, type Quote, quoteTable, SOON } from '../table';
import { QuoteCards } from './QuoteCards';
import { QuoteTable } from './QuoteTable';
import { quoteCsv } from './quoteCsv';

const BulkSpam = lazyPart(() => import('./BulkSpam').then((module) => module.BulkSpam));
const SpamChip = lazyPart(() => import('./SuspectedSpam').then((module) => module.SpamChip));
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
    { source: 'status', choices: quoteStatuses, any: 'list.any_status', hasSelect: true },
    { source: 'project_type', choices: projectTypes, any: 'list.any_type', hasSelect: true },
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
      any: 'offers.any',
      choices: [
        { id: 'sent', name: 'choices.offer_status.sent' },
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
        { value: 'all', name: 'list.spam_too' },
      ],
    },
    OWNER,
    // Only links on the dashboard set this filter.
    { source: 'origin', useName: useOriginName },
  ],
  sorts: ['created_at', 'waiting_since', 'name', 'status', 'project_type'],
  pageSizes: [10, 25, 50, 100],
  exporter: csv(quoteCsv),
  bulk: <BulkSpam />,
  besideViews: <SpamChip />,
  ifEmpty: <SpamMatches />,
} satisfies Partial<ComponentProps<typeof RecordList<Exported<Quote>>>>;

export function QuoteList({ dialogs }: { dialogs: ReactNode }) {
  const isTable = useTableFits();
  return (
    <RecordList
      {...list}
      dialogs={dialogs}
      instead={<AnswerRows>{isTable ? <QuoteTable /> : <QuoteCards />}</AnswerRows>}
    />
  );
}
