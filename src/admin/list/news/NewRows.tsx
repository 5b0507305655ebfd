import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useListContext } from 'react-admin';
import { NEWEST_FIRST } from '../../data/listDefaults';
import { showNews } from '../../data/news';
import type { MessageKey } from '../../i18n/messages/messages';
import { useText } from '../../i18n/useText';
import { useNews } from '../../news/useNews';
import { focusRow } from '../../ui/rowFocus';

/**
 * Announces rows that arrived after the list was opened, and offers to show them. A click shows
 * them at the top of the first page, newest first. An empty list shows them without a click.
 */
export function NewRows({ label }: { label: MessageKey }) {
  const text = useText();
  const client = useQueryClient();
  const { resource, data, sort, page, isFetching, setSort, setPage } = useListContext();
  const { matching, seen } = useNews();
  const count = matching.filter((id) => !seen.includes(id)).length;
  const wasPressed = useRef(false);

  const show = () => {
    showNews();
    void client.invalidateQueries({ queryKey: [resource, 'getList'] });
    const { field, order } = NEWEST_FIRST;
    if (sort.field !== field || sort.order !== order) setSort(NEWEST_FIRST);
    else if (page > 1) setPage(1);
  };
  const showFirst = useEffectEvent(show);

  const isEmpty = data?.length === 0;
  useEffect(() => {
    if (isEmpty && count > 0) showFirst();
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
          {text(label, { smart_count: count })}
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
