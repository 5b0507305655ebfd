import { type ReactNode, useDeferredValue } from 'react';
import { ListContextProvider, useListContext } from 'react-admin';

/** The rows of a first screen. */
const FIRST_ROWS = 6;

/**
 * Renders the rows of the first screen, then all of them in a deferred render.
 * src/admin/startup/README.md states the gain.
 */
export function FirstRows({ children }: { children: ReactNode }) {
  const list = useListContext();
  const isComplete = useDeferredValue(true, false);
  const value =
    isComplete || list.data === undefined
      ? list
      : { ...list, data: list.data.slice(0, FIRST_ROWS) };
  return <ListContextProvider value={value}>{children}</ListContextProvider>;
}
