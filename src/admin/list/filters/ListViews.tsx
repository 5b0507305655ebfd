import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  type SortPayload,
  useCreatePath,
  useListContext,
  useSavedQueries,
  useStore,
  useTranslate,
} from 'react-admin';
import { NEWEST_FIRST } from '../../data/listDefaults';
import { AUTHOR } from '../../data/preferences';
import { useText } from '../../i18n/useText';
import { LinkTabs } from '../../ui/LinkTabs';
import { stringifyListParams } from '../listUrl';

/** A named filter and order of a list. */
export interface View {
  label: string;
  filter?: Filter;
  sort?: SortPayload;
  perPage?: number;
}

type Filter = Readonly<Record<string, unknown>>;

/**
 * Tabs above a list, one for each view. The `fixed` views come first, then the rows of the user whose
 * name is remembered, then the views that the user saved, which react-admin stores in this browser.
 */
export function ListViews({ fixed }: { fixed: readonly View[] }) {
  const text = useText();
  const translate = useTranslate();
  const list = useListContext();
  const path = useCreatePath()({ resource: list.resource, type: 'list' });
  const [stored, store] = useSavedQueries(list.resource);
  const [isNaming, setNaming] = useState(false);
  const saved = extractValidSavedQueries(stored);
  const isOpen = (filter: Filter = {}) => isSameFilter(filter, list.filterValues);
  const mine = saved.find(({ value }) => isOpen(value.filter));
  const owner = useStore(AUTHOR, '')[0].trim();
  const own = owner ? [{ label: text('owner.mine'), filter: { owner } }] : [];
  const views: View[] = [
    ...fixed,
    ...own,
    ...saved.map(({ label, value }) => ({ label, ...value })),
  ];
  const tabs = views.map(
    ({ label, filter, sort = NEWEST_FIRST, perPage = list.perPage }, place) => ({
      key: `${place} ${label}`,
      label,
      isOpen: isOpen(filter),
      to: path + stringifyListParams({ filter, sort, perPage }),
    }),
  );
  const removal =
    mine && translate('ra.saved_queries.remove_label_with_name', { name: mine.label });
  return (
    <LinkTabs label={text('list.views')} tabs={tabs}>
      {mine && (
        <Tooltip title={removal}>
          <IconButton size="small" onClick={() => store(saved.filter((query) => query !== mine))}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {!tabs.some((tab) => tab.isOpen) && (
        <Button size="small" onClick={() => setNaming(true)}>
          {text('list.save_view')}
        </Button>
      )}
      <AddSavedQueryDialog open={isNaming} onClose={() => setNaming(false)} />
    </LinkTabs>
  );
}

/** Compares two filters regardless of the order of their properties. */
function isSameFilter(one: Filter, other: Filter): boolean {
  const sorted = (filter: Filter) =>
    JSON.stringify(Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}
