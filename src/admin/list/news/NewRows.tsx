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
 * Offers the rows that came in since the list was opened, and announces them. A press shows them where
 * they are: at the top of the newest. A list without a row shows them by itself.
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
    // The button is gone.
    wasPressed.current = false;
    focusRow(0);
  }, [data, isFetching]);

  const press = () => {
    wasPressed.current = true;
    show();
  };
  return (
    // The region is there before its content, which it announces.
    <Box role="status" sx={place}>
      {count > 0 && !isEmpty && (
        <Button variant="contained" size="small" onClick={press}>
          {text(label, { smart_count: count })}
        </Button>
      )}
    </Box>
  );
}

/** No higher than the heading beside it, so that the offer moves nothing. */
const place = {
  alignSelf: 'center',
  minWidth: 0,
  '& button': { minHeight: 44, marginBlock: -1.5, lineHeight: 1.2 },
};
