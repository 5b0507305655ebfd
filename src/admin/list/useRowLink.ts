import { useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { OPENED_FROM_PAGE, paths } from '../data/paths';

/** Returns a function for the attributes of the link to a row, which mark the row of the open record. */
export function useRowLink(resource: string) {
  const { pathname, search } = useLocation();
  return (id: string) => ({
    href: paths.record(resource, id, search),
    ...(pathname.startsWith(paths.record(resource, id)) && { 'aria-current': 'true' as const }),
  });
}

/**
 * Returns a function that follows a link in a row. While a record is open, another one takes its place in the history, so
 * that Back returns to the list instead of going through every row. Links to other pages close to the list.
 */
export function useFollow() {
  const list = paths.list(useResourceContext() ?? '');
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  return (href: string) => {
    if (!href.startsWith(list)) navigate(href, { state: OPENED_FROM_PAGE });
    else if (pathname === list) navigate(href);
    else navigate(href, { replace: true, state });
  };
}
