import {
  extractValidSavedQueries,
  type SortPayload,
  useCreatePath,
  useListContext,
  useSavedQueries,
  useStore,
} from 'react-admin';
import { AUTHOR } from '../data/clientState';
import { NEWEST_FIRST } from '../data/listQuery';
import { currentFilter, stringifyListParams } from '../data/paths';
import { useText } from '../i18n/useText';
import { LinkTabs } from '../screen/controls';

/** A named filter and order of a list. */
export interface View {
  label: string;
  filter?: Readonly<Record<string, unknown>>;
  sort?: SortPayload;
  perPage?: number;
  displayedFilters?: object;
}

interface Props {
  fixed: readonly View[];
  /** Whether the rows have an owner. */
  hasOwner: boolean;
}

/**
 * Tabs above a list, one for each view: the fixed ones, the rows of the user whose name is remembered, and the queries that
 * the user saved with react-admin's menu of filters. The tab of the open view stays marked while the list is filtered further.
 */
export function ListViews({ fixed, hasOwner }: Props) {
  const text = useText();
  const { resource, perPage: size, filterValues } = useListContext();
  const path = useCreatePath()({ resource, type: 'list' });
  const owner = useStore(AUTHOR, '')[0].trim();
  const own = hasOwner && owner ? [{ label: text('owner.mine'), filter: { owner } }] : [];
  const [stored] = useSavedQueries(resource);
  const saved = extractValidSavedQueries(stored).map(({ label, value }) => ({
    label,
    ...value,
    filter: currentFilter(value.filter ?? {}),
  }));
  const views: View[] = [...fixed, ...own, ...saved];
  // Of the views whose filters are all set, the one with the most.
  const open = views
    .filter(({ filter = {} }) =>
      Object.entries(filter).every(([source, value]) => filterValues[source] === value),
    )
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))[0];
  const tabs = views.map((view, place) => {
    const { label, filter, sort = NEWEST_FIRST, perPage = size, displayedFilters } = view;
    return {
      key: `${place} ${label}`,
      label,
      isOpen: view === open,
      to: path + stringifyListParams({ filter, sort, perPage, displayedFilters }),
    };
  });
  return <LinkTabs label={text('list.views')} tabs={tabs} />;
}

const sizeOf = ({ filter = {} }: View) => Object.keys(filter).length;
