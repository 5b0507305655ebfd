import { useLocation } from 'react-router-dom';
import { paths } from '../data/paths';

/**
 * Returns a function for the link to a row. While a record is open, another one takes its place in
 * the history, so that Back returns to the list instead of going through every row.
 */
export function useRowLink(resource: string) {
  const { pathname, search, state } = useLocation();
  const isAnyOpen = pathname !== paths.list(resource);
  return (id: string) => ({
    to: paths.record(resource, id, search),
    ...(isAnyOpen && { replace: true, state }),
    ...(pathname.startsWith(paths.record(resource, id)) && { 'aria-current': 'true' as const }),
  });
}
