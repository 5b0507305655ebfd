import { useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { ADMIN, paths } from '../data/paths';

/** The parameter of an address that names the page to which a record closes. */
export const FROM = 'from';

/** Returns the query string of links that open a record over another page than this one. The record closes to this one. */
export const useFrom = (): string => fromOf(useLocation());

/** The query string of `useFrom` for a location. */
export const fromOf = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `?${new URLSearchParams({ [FROM]: pathname + search })}`;

/**
 * Closes what stands over a list: a form returns to the record with the id, and a record to the page from which its
 * address says that it was opened, or to the list. Replaces the history entry, so that Back does not open it again.
 */
export function useCloseDialog(id?: string): () => void {
  const resource = useResourceContext() ?? '';
  const { search } = useLocation();
  const navigate = useNavigate();
  const from = new URLSearchParams(search).get(FROM) ?? '';
  // Anybody can send an address, so only pages of the back office count.
  const isPage = from === ADMIN || from.startsWith(`${ADMIN}/`);
  const list = isPage ? from : paths.list(resource, search);
  return () =>
    navigate(id === undefined ? list : paths.record(resource, id, search), { replace: true });
}
