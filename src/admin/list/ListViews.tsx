import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import {
  extractValidSavedQueries,
  type SortPayload,
  useCreatePath,
  useListContext,
  useSavedQueries,
  useStore,
  useTranslate,
} from 'react-admin';
import { AUTHOR } from '../data/clientState';
import { NEWEST_FIRST } from '../data/listQuery';
import { stringifyListParams } from '../data/paths';
import { useText } from '../i18n/useText';
import { lazyPart } from '../lazyPart';
import { LinkTabs } from '../screen/controls';

const NameView = lazyPart(async () => (await import('./NameView')).NameView);

interface Props {
  fixed: readonly View[];
  /** Whether the rows have an owner. */
  hasOwner: boolean;
}

/**
 * Tabs above a list, one for each view: the fixed ones, the rows of the user whose name is remembered, and the saved ones.
 * The tab of the open view stays marked while the list is filtered further, and only then the filters can be saved as
 * another view.
 */
export function ListViews({ fixed, hasOwner }: Props) {
  const text = useText();
  const translate = useTranslate();
  const { resource, perPage: size } = useListContext();
  const path = useCreatePath()({ resource, type: 'list' });
  const owner = useStore(AUTHOR, '')[0].trim();
  const own = hasOwner && owner ? [{ label: text('owner.mine'), filter: { owner } }] : [];
  const { views, open, isFiltered, remove } = useViews([...fixed, ...own]);
  const [isNaming, setNaming] = useState(false);
  const tabs = views.map((view, place) => {
    const { label, filter, sort = NEWEST_FIRST, perPage = size } = view;
    return {
      key: `${place} ${label}`,
      label,
      isOpen: view === open,
      to: path + stringifyListParams({ filter, sort, perPage }),
    };
  });
  const removal =
    open && translate('ra.saved_queries.remove_label_with_name', { name: open.label });
  return (
    <LinkTabs label={text('list.views')} tabs={tabs}>
      {remove && !isFiltered && (
        <IconButton size="small" aria-label={removal} title={removal} onClick={remove}>
          <Close fontSize="small" />
        </IconButton>
      )}
      {isFiltered && (
        <Button size="small" onClick={() => setNaming(true)}>
          {text('list.save_view')}
        </Button>
      )}
      <Suspense>{isNaming && <NameView onClose={() => setNaming(false)} />}</Suspense>
    </LinkTabs>
  );
}

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
