import { useText } from '../i18n/useText';

/**
 * Returns a function that returns the display name of a quote's origin. The database uses the codes
 * `(direct)` and `(staff)`.
 */
export function useSourceName() {
  const text = useText();
  return (origin: string) => {
    if (origin === '(direct)') return text('dashboard.direct');
    return origin === '(staff)' ? text('dashboard.by_hand') : origin;
  };
}
