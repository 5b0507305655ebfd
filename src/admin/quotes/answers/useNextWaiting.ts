import { useGetList, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { LONGEST_WAITING } from '../../data/listDefaults';
import { paths } from '../../data/paths';
import type { Quote } from '../table';
import { nextWaiting } from './answer';

/**
 * Returns a function that opens the next quote: of the other quotes that match the filter of the
 * list, the one that has waited longest. The next quote is read as soon as the answer is opened in
 * another program, so that the details of the next quote open without a delay.
 */
export function useNextWaiting(id: string, isAnswerOpen: boolean): () => void {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { data = [], filterValues } = useListContext<Quote>();
  const { data: waiting = data } = useGetList<Quote>(
    'quotes',
    {
      filter: { ...filterValues, status: 'pending' },
      sort: LONGEST_WAITING,
      pagination: { page: 1, perPage: 2 },
    },
    // Shows no error, because after an error the next quote is chosen from the rows of the list.
    {
      enabled: isAnswerOpen && (filterValues.status ?? 'pending') === 'pending',
      onError: () => {},
    },
  );
  return () => {
    const next = nextWaiting(waiting, id);
    if (next) navigate(paths.record('quotes', next.id, search), { replace: true });
  };
}
