import { useCallback } from 'react';
import { useText } from '../i18n/useText';

/** A quote's origin for people: two of them are no site or campaign but the database's own words. */
export function useSourceName() {
  const text = useText();
  return useCallback(
    (origin: string) => {
      if (origin === '(direct)') return text('dashboard.direct');
      return origin === '(staff)' ? text('dashboard.by_hand') : origin;
    },
    [text],
  );
}
