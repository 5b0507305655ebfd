import { ADMIN } from './paths';

/** How the lists start when their address says nothing else. */
export const NEWEST_FIRST = { field: 'created_at', order: 'DESC' } as const;
export const PER_PAGE = { quotes: 25, projects: 24 } as const;

/** What a list adds to its query: it says itself, in its own place, that it could not be read. */
export const LIST_QUERY = {
  onError: () => {},
  // What was read a moment ago, before the list was on the screen, is not read again.
  staleTime: 5_000,
};

/** The list behind the page of an address, when nothing in the address narrows it. */
export function firstPage({ pathname, search }: Pick<Location, 'pathname' | 'search'>) {
  const resource = pathname.startsWith(`${ADMIN}/`) ? pathname.split('/')[2] : undefined;
  if (search !== '' || (resource !== 'quotes' && resource !== 'projects')) return null;
  const pagination = { page: 1, perPage: PER_PAGE[resource] };
  return { resource, params: { pagination, sort: NEWEST_FIRST, filter: {} } };
}
export type FirstPage = NonNullable<ReturnType<typeof firstPage>>;
