import Bookmark from '@mui/icons-material/Bookmark';
import BookmarkBorder from '@mui/icons-material/BookmarkBorder';
import { useState } from 'react';
import {
  AddSavedQueryDialog,
  extractValidSavedQueries,
  useListContext,
  useSavedQueries,
} from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { useText } from '../i18n/useText';
import { MenuButton } from '../ui/MenuButton';
import { stringifyListParams } from './listUrl';

/** Saves filters, order and page size under a name, in this browser. */
export function SavedFilters() {
  const text = useText();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { resource, filterValues } = useListContext();
  const [stored, setStored] = useSavedQueries(resource);
  const [naming, setNaming] = useState(false);
  const queries = extractValidSavedQueries(stored);
  const filtered = Object.keys(filterValues).length > 0;
  const mine = queries.find(
    ({ value }) => JSON.stringify(value.filter) === JSON.stringify(filterValues),
  );
  const items = [
    ...queries.map((query) => ({
      key: `open ${query.label}`,
      label: <bdi>{query.label}</bdi>,
      onClick: () => navigate({ pathname, search: stringifyListParams(query.value) }),
    })),
    ...(filtered && !mine
      ? [{ key: 'save', label: text('list.save_these'), onClick: () => setNaming(true) }]
      : []),
    ...(mine
      ? [
          {
            key: 'remove',
            label: text('list.remove_saved', { name: mine.label }),
            onClick: () => setStored(queries.filter((query) => query !== mine)),
          },
        ]
      : []),
  ];
  const empty = { key: 'none', label: text('list.none_saved'), disabled: true, onClick() {} };
  return (
    <>
      <MenuButton
        label={mine ? <bdi>{mine.label}</bdi> : text('list.saved')}
        color="primary"
        icon={mine ? <Bookmark /> : <BookmarkBorder />}
        items={items.length > 0 ? items : [empty]}
      />
      <AddSavedQueryDialog open={naming} onClose={() => setNaming(false)} />
    </>
  );
}
