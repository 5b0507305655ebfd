import { useState } from 'react';
import { useListContext } from 'react-admin';

/**
 * Returns a string that identifies the filter, order and page of the rows on the screen. It stays
 * the same while the rows of another list load. Used as a key, it makes React create new rows for
 * another list instead of moving rows across the screen.
 */
export function useShownList(): string {
  const { filterValues, sort, page, perPage, isPlaceholderData } = useListContext();
  const asked = JSON.stringify([filterValues, sort, page, perPage]);
  const [shown, setShown] = useState(asked);
  if (!isPlaceholderData && shown !== asked) setShown(asked);
  return shown;
}
