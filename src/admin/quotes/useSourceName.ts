import { useCallback } from 'react';
import { useText } from '../i18n/useText';

/** Returns the name of a source. Translates the two that the database names itself. */
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
