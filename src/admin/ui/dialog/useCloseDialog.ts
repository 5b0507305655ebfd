import { useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../data/paths';

/**
 * Closes the dialog over a list, and returns to the details of the record with this id, to the page
 * from which the dialog was opened (`OPENED_FROM_PAGE`), or to the list. Replaces the history entry,
 * so that Back does not open the dialog again.
 */
export function useCloseDialog(id?: string): () => void {
  const resource = useResourceContext() ?? '';
  const { search, state } = useLocation();
  const navigate = useNavigate();
  if (id !== undefined) {
    return () => navigate(paths.record(resource, id, search), { replace: true, state });
  }
  return () =>
    state?.isOpenedFromPage ? navigate(-1) : navigate(paths.list(resource, search), REPLACE);
}

const REPLACE = { replace: true };
