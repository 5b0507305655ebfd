import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children after the rest of the screen, so that the first row appears earlier: see
 * src/admin/startup/README.md.
 */
export function Deferred({ children }: { children: ReactNode }) {
  return useDeferredValue(true, false) && children;
}
