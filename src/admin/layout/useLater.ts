import { useDeferredValue } from 'react';

/** False at first and true a moment later: what is around the rows of a list is drawn after them. */
export const useLater = (): boolean => useDeferredValue(true, false);
