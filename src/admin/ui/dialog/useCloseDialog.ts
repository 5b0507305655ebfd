import { useLocation, useNavigate } from 'react-router-dom';

/** Closes the dialog over a list. It replaces the history entry, so that Back does not open it again. */
export function useCloseDialog(list: (search: string) => string): () => void {
  const { search } = useLocation();
  const navigate = useNavigate();
  return () => navigate(list(search), { replace: true });
}
