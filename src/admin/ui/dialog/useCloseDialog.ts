import { useLocation, useNavigate } from 'react-router-dom';

/**
 * Closes the dialog over a list. Replaces the history entry, so that Back does not open the dialog
 * again.
 */
export function useCloseDialog(list: (search: string) => string): () => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => navigate(list(search), { replace: true });
}
