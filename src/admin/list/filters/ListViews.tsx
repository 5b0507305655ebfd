import Close from '@mui/icons-material/Close';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Suspense, useState } from 'react';
import { useCreatePath, useListContext, useStore, useTranslate } from 'react-admin';
import { AUTHOR } from '../../data/clientState';
import { NEWEST_FIRST } from '../../data/listQuery';
import { useText } from '../../i18n/useText';
import { lazyPart } from '../../lazyPart';
import { LinkTabs } from '../../ui/controls';
import { stringifyListParams } from '../listUrl';
import { useViews, type View } from './views';

const NameView = lazyPart(() => import('./NameView').then((module) => module.NameView));

/**
 * Tabs above a list, one for each view: the fixed ones, the rows of the user whose name is remembered, and the saved ones.
 * The tab of the open view stays marked while the list is filtered further, and only then the filters can be saved as
 * another view.
 */
export function ListViews({ fixed }: { fixed: readonly View[] }) {
  const text = useText();
  const translate = useTranslate();
  const { resource, perPage: size } = useListContext();
  const path = useCreatePath()({ resource, type: 'list' });
  const owner = useStore(AUTHOR, '')[0].trim();
  const own = owner ? [{ label: text('owner.mine'), filter: { owner } }] : [];
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
