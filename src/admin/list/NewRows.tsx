import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useListContext } from 'react-admin';
import { NEWEST_FIRST } from '../data/listQuery';
import type { ResourceName } from '../i18n/messages/en';
import { useText } from '../i18n/useText';
import { focusRow } from '../screen/screen';

/**
 * Announces rows that arrived after the list was read, and offers to show them. A click shows them at the top of the
 * first page, newest first. An empty list shows them without a click.
 */
export function NewRows({ resource, count }: { resource: ResourceName; count: number }) {
  const text = useText();
  const { data, sort, page, isFetching, setSort, setPage, refetch } = useListContext();
  const wasPressed = useRef(false);

  const show = () => {
    const { field, order } = NEWEST_FIRST;
    if (sort.field !== field || sort.order !== order) setSort(NEWEST_FIRST);
    else if (page > 1) setPage(1);
    void refetch();
  };
  const showFirst = useEffectEvent(show);
  const isEmpty = data?.length === 0;
  useEffect(() => {
    if (!isEmpty || count === 0) return;
    // Nobody sees the list of a hidden tab: until staff return, the title counts its rows as new.
    const showIfSeen = () => {
      if (document.visibilityState === 'visible') showFirst();
    };
    showIfSeen();
    document.addEventListener('visibilitychange', showIfSeen);
    return () => document.removeEventListener('visibilitychange', showIfSeen);
  }, [isEmpty, count]);

  useEffect(() => {
    if (!data || isFetching || !wasPressed.current) return;
    // Moves the focus to the first row, because the button that had the focus is no longer
    // rendered.
    wasPressed.current = false;
    focusRow(0);
  }, [data, isFetching]);

  const press = () => {
    wasPressed.current = true;
    show();
  };
  return (
    // Always rendered, because a live region announces only later changes of its content.
    <Box role="status" sx={place}>
      {count > 0 && !isEmpty && (
        <Button variant="contained" size="small" onClick={press}>
          {text(`${resource}.show_new`, { smart_count: count })}
        </Button>
      )}
    </Box>
  );
}

/** Keeps the button within the height of the heading, so that the page does not move. */
const place = {
  alignSelf: 'center',
  minWidth: 0,
  '& button': { minHeight: 44, marginBlock: -1.5, lineHeight: 1.2 },
};
