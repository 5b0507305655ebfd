import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useGetList } from 'react-admin';
import type { AdminDataProvider } from '../data/dataProvider';
import { POLL_MS } from '../data/listQuery';
import { IDS_PER_REQUEST, MAX_ROWS_PER_RESPONSE } from '../data/requestSizes';
import type { TimelineEntry } from './conversationRecords';

/** All entries, the newest first. A note is an entry of each record of its conversation, and is deleted by its own id. */
const ENTRIES = {
  sort: { field: 'happened_at', order: 'DESC' },
  pagination: { page: 1, perPage: MAX_ROWS_PER_RESPONSE },
  meta: { deletedBy: 'row_id' satisfies keyof TimelineEntry },
} as const;

/** A message is on its way for 15 to 20 seconds. */
const ON_ITS_WAY_MS = 5_000;
const isOnItsWay = ({ details }: TimelineEntry) =>
  details?.mail !== undefined && (details.status === 'queued' || details.status === 'sending');

/**
 * Reads the notes, the history and the emails of a record, the newest first, and again every half minute, or sooner while a
 * message is on its way.
 */
export const useTimeline = (id: string) =>
  useGetList<TimelineEntry>('timeline', entriesOf(id), {
    refetchInterval: ({ state }) => (state.data?.data?.some(isOnItsWay) ? ON_ITS_WAY_MS : POLL_MS),
    onError: () => {},
  });

const entriesOf = (id: string) => ({ ...ENTRIES, filter: { subject_id: id } });

/** Returns a function that reads the same entries at once, without showing them. */
export function useReadTimeline(id: string) {
  const dataProvider = useDataProvider();
  return async (): Promise<TimelineEntry[]> =>
    (await dataProvider.getList<TimelineEntry>('timeline', entriesOf(id))).data;
}

/** A timeline as a part of a screen that is read again when another one changes: each change of a record adds an entry. */
export const timelinePart = ({ data, refetch }: ReturnType<typeof useTimeline>) => ({
  version: data && `${data.length} ${data[0]?.kind} ${data[0]?.row_id}`,
  refetch,
});

/** Reads the timelines of several records, such as those of a client. A note that two of them share occurs once. */
export function useTimelines(ids: readonly string[]) {
  const { data, isFetched } = useGetList<TimelineEntry>(
    'timeline',
    { ...ENTRIES, filter: { 'subject_id@in': `(${ids.slice(0, IDS_PER_REQUEST).join()})` } },
    // The stream stays on the screen when the client gets a further record.
    { refetchInterval: POLL_MS, placeholderData: keepPreviousData, onError: () => {} },
  );
  const own = new Map(data?.toReversed().map((entry) => [`${entry.kind}/${entry.row_id}`, entry]));
  return { entries: [...own.values()].toReversed(), isLoading: !data && !isFetched };
}

/** Reads the quotes, projects and offers of the client who sent the quote with this id. */
export function useClientRecords(quoteId: string) {
  const dataProvider = useDataProvider<AdminDataProvider>();
  return useQuery({
    queryKey: ['client', quoteId],
    queryFn: () => dataProvider.call('client_records', { quote_id: quoteId }),
    retry: false,
    refetchInterval: POLL_MS,
  });
}
