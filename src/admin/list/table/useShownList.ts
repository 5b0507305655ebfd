import { useState } from 'react';
import { useListContext } from 'react-admin';

/**
 * Names the filter, order and page that the rows on the screen belong to, also while others load.
 * As a key of the rows, it makes those of another list new elements, so that none moves across the screen.
 */
export function useShownList(): string {
  const { filterValues, sort, page, perPage, isPlaceholderData } = useListContext();
  const asked = JSON.stringify([filterValues, sort, page, perPage]);
  const [shown, setShown] = useState(asked);
  if (!isPlaceholderData && shown !== asked) setShown(asked);
  return shown;
}
