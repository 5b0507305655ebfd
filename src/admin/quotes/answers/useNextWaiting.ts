import { useDataProvider, useListContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../data/paths';
import type { Quote } from '../../data/records';
import { nextWaiting } from './answer';

/**
 * Returns a function that opens the next quote in the list that waits for an answer, or else the
 * first such quote on another page.
 */
export function useNextWaiting(id: string): () => Promise<void> {
  const navigate = useNavigate();
  const { search } = useLocation();
  const dataProvider = useDataProvider();
  const { data = [], filterValues, sort } = useListContext<Quote>();

  const onAnotherPage = async (): Promise<Quote | undefined> => {
    if ((filterValues.status ?? 'pending') !== 'pending') return undefined;
    const answer = await dataProvider.getList<Quote>('quotes', {
      filter: { ...filterValues, status: 'pending' },
      sort,
      pagination: { page: 1, perPage: 1 },
    });
    return answer.data[0];
  };
  return async () => {
    // Ignores the error, because the list already shows read errors.
    const next = nextWaiting(data, id) ?? (await onAnotherPage().catch(() => undefined));
    if (next) navigate(paths.quote(next.id, search), { replace: true });
  };
}
