import { useCallback } from 'react';
import { useText } from '../i18n/useText';

/** The display name of a quote's origin. `(direct)` and `(staff)` are codes of the database. */
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
