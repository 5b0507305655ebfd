import { useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../data/paths';

/**
 * Closes the dialog over a list, and returns to the list or to the details of the record with this
 * id. Replaces the history entry, so that Back does not open the dialog again.
 */
export function useCloseDialog(id?: string): () => void {
  const resource = useResourceContext() ?? '';
  const { search } = useLocation();
  const navigate = useNavigate();
  const to = id === undefined ? paths.list(resource, search) : paths.record(resource, id, search);
  return () => navigate(to, { replace: true });
}
