import { useGetList } from 'react-admin';
import { projectTypes, quoteStatuses } from '../../../domain/quotes';
import { DUE, NEWEST_FIRST } from '../../data/listQuery';
import { useFormats } from '../../i18n/useFormats';
import { useText } from '../../i18n/useText';
import { type Filter, OWNER, PERIOD } from '../../list/filters/filters';
import { OVERDUE, SOON } from '../table';
import { useSourceName } from '../useSourceName';

const ONE = { page: 1, perPage: 1 };

/** The label of the spam filter, with the number of quotes to review. */
function SuspectedSpam() {
  const text = useText();
  const formats = useFormats();
  const { total } = useGetList(
    'quotes',
    { filter: { spam: 'only' }, sort: NEWEST_FIRST, pagination: ONE, meta: { columns: 'id' } },
    { onError: () => {} },
  );
  return text('list.spam_count', { count: total === undefined ? '…' : formats.number(total) });
}

function useOriginName(value: unknown): string | undefined {
  const text = useText();
  const nameOf = useSourceName();
  return typeof value === 'string' ? text('list.source', { source: nameOf(value) }) : undefined;
}

export const quoteFilters: readonly Filter[] = [
  PERIOD,
  { source: 'status', choices: quoteStatuses, any: 'list.any_status' },
  { source: 'project_type', choices: projectTypes, any: 'list.any_type' },
  { source: 'follow_up', options: [{ value: DUE, name: 'follow_up.filter' }] },
  {
    source: 'waiting',
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
  { source: 'converted', options: [{ value: true, name: 'list.converted' }] },
  {
    source: 'spam',
    options: [
      { value: 'only', name: 'quotes.spam', item: <SuspectedSpam /> },
      { value: 'all', name: 'list.spam_too' },
    ],
  },
  OWNER,
  // Only links on the dashboard set this filter.
  { source: 'origin', useName: useOriginName },
];
