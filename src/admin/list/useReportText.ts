import { useCallback } from 'react';
import type { MessageKey } from '../i18n/messages';
import { useText } from '../i18n/useText';
import type { BulkReport } from './selection';

/** A report in words: how many changed, how many did not, and why. */
export function useReportText() {
  const text = useText();
  return useCallback(
    (changedKey: MessageKey, { changed, already, gone }: BulkReport) =>
      [
        text(changedKey, { smart_count: changed }),
        already > 0 && text('list.already', { smart_count: already }),
        gone > 0 && text('list.gone', { smart_count: gone }),
      ]
        .filter(Boolean)
        .join(' '),
    [text],
  );
}
