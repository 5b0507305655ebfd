import { useGetList } from 'react-admin';
import { NEWEST_FIRST, TITLE_QUERY } from '../data/listQuery';

/** Returns the number of records whose client waits for an answer to a reply: see the view unanswered_replies. */
export function useUnansweredCount(): number {
  const { total = 0 } = useGetList(
    'unanswered_replies',
    { pagination: { page: 1, perPage: 1 }, sort: NEWEST_FIRST },
    TITLE_QUERY,
  );
  return total;
}
