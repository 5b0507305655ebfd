import MoreHoriz from '@mui/icons-material/MoreHoriz';
import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  extractValidSavedQueries,
  type SavedQuery,
  type SortPayload,
  useCreatePath,
  useListContext,
  useSavedQueries,
} from 'react-admin';
import { NEWEST_FIRST } from '../../data/listDefaults';
import { useText } from '../../i18n/useText';
import { LinkTabs } from '../../ui/LinkTabs';
import { MenuButton } from '../../ui/MenuButton';
import { stringifyListParams } from '../listUrl';
import { NameView } from './NameView';

/** A named filter and order of a list. */
export interface View {
  label: string;
  filter?: Filter;
  sort?: SortPayload;
  perPage?: number;
}

type Filter = Readonly<Record<string, unknown>>;

/**
 * Tabs above a list, one for each view. The `fixed` views come first, then the views that the user
 * saved, which react-admin stores in this browser.
 */
export function ListViews({ fixed }: { fixed: readonly View[] }) {
  const text = useText();
  const list = useListContext();
  const path = useCreatePath()({ resource: list.resource, type: 'list' });
  const [stored, store] = useSavedQueries(list.resource);
  const [naming, setNaming] = useState<SavedQuery | 'new' | null>(null);
  const saved = extractValidSavedQueries(stored);
  const isOpen = (filter: Filter = {}) => isSameFilter(filter, list.filterValues);
  const mine = saved.find(({ value }) => isOpen(value.filter));
  const views: View[] = [...fixed, ...saved.map(({ label, value }) => ({ label, ...value }))];
  const tabs = views.map(
    ({ label, filter, sort = NEWEST_FIRST, perPage = list.perPage }, place) => ({
      key: `${place} ${label}`,
      label,
      isOpen: isOpen(filter),
      to: path + stringifyListParams({ filter, sort, perPage }),
    }),
  );
  const save = (label: string) => {
    const { filterValues: filter, sort, perPage, displayedFilters } = list;
    store(
      naming === 'new'
        ? [...saved, { label, value: { filter, sort, perPage, displayedFilters } }]
        : saved.map((query) => (query === naming ? { ...query, label } : query)),
    );
    setNaming(null);
  };
  return (
    <LinkTabs label={text('list.views')} tabs={tabs}>
      {mine && (
        <MenuButton
          label={text('list.view_menu', { name: mine.label })}
          color="primary"
          icon={<MoreHoriz />}
          items={[
            { key: 'rename', label: text('list.rename_view'), onClick: () => setNaming(mine) },
            {
              key: 'remove',
              label: text('list.remove_view'),
              onClick: () => store(saved.filter((query) => query !== mine)),
            },
          ]}
        />
      )}
      {!mine && !fixed.some(({ filter }) => isOpen(filter)) && (
        <Button size="small" onClick={() => setNaming('new')}>
          {text('list.save_view')}
        </Button>
      )}
      {naming && (
        <NameView
          name={naming === 'new' ? '' : naming.label}
          onName={save}
          onClose={() => setNaming(null)}
        />
      )}
    </LinkTabs>
  );
}

/** Compares two filters regardless of the order of their properties. */
function isSameFilter(one: Filter, other: Filter): boolean {
  const sorted = (filter: Filter) =>
    JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}
