import {
  extractValidSavedQueries,
  type SortPayload,
  useListContext,
  useSavedQueries,
} from 'react-admin';

/** A named filter and order of a list. */
export interface View {
  label: string;
  filter?: Values;
  sort?: SortPayload;
  perPage?: number;
}

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the views of a list, the views that the user saved, which react-admin stores in this browser, and the open
 * view: the one with the most filters among those whose filters are all set. The list may be filtered further.
 */
export function useViews(fixed: readonly View[]) {
  const { resource, filterValues } = useListContext();
  const [stored, store] = useSavedQueries(resource);
  const saved = extractValidSavedQueries(stored);
  const mine: View[] = saved.map(({ label, value }) => ({ label, ...value }));
  const views = [...fixed, ...mine];
  const open = views
    .filter(({ filter = {} }) =>
      Object.entries(filter).every(([source, value]) => filterValues[source] === value),
    )
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  return {
    views,
    open,
    isFiltered: Object.keys(filterValues).length > (open ? sizeOf(open) : 0),
    /** Removes the open view, if the user saved it. */
    remove:
      open && mine.includes(open)
        ? () => store(saved.filter((_, place) => mine[place] !== open))
        : undefined,
  };
}

const sizeOf = ({ filter = {} }: View) => Object.keys(filter).length;
